// The map being built. It is drawn, panned and zoomed as in the game, and can be painted.
import "../../../board/overlays.css";
import { batch, useSignal } from "@preact/signals";
import { useId, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { firstCursor, keyWish } from "../../../board/cursor-keys";
import { BoardIndex, NOWHERE, type Point, viewBoxOf } from "../../../board/geometry";
import { Terrain } from "../../../board/ground/terrain";
import { Hits, patternNames, Patterns } from "../../../board/overlays";
import { Hands } from "../../../board/pointer";
import { HexMark } from "../../../board/shape-layers";
import { useIndex } from "../../../board/use-index";
import { BoardView } from "../../../board/view";
import { hexNumbers } from "../../../settings";
import { commandOf } from "../../../ui/commands";
import type { Workbench } from "../workbench";
import { type Ground, isOwn } from "./ground";
import { AreaMark, ForceMarks, GoalMarks, HoverMark, PlacedUnits, SideNumbers } from "./marks";
import type { Painter } from "./painter";
import type { Side } from "./painting";
import { sideOfHex, sideUnder } from "./strokes";
import { Mirror } from "./symmetry";

const HELP =
  "Map. Arrow keys, Home, End, Page up and Page down or Q W E A S D move the cursor in six directions, Enter paints " +
  "with the tool in hand, 1 to 6 paint a hexside clockwise from north, plus and minus zoom, 0 shows everything.";
/** The room for labels at the edges. */
const ROOM = 52;

interface Props {
  bench: Workbench;
  painter: Painter;
  ground: Ground;
}

export function Canvas({ bench, painter, ground }: Props) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const view = useRef<BoardView | null>(null);
  // Painting changes the ground many times per second. The frame changes only when hexes are added or removed.
  const { index, places } = useIndex(ground.drawing);
  const box = useMemo(() => withRoom(places), [places]);
  const over = useSignal<Point | null>(null);

  useLayoutEffect(() => {
    const board = new BoardView(frame.current!, sheet.current!, places, box);
    const detach = bench.board.attach(board);
    view.current = board;
    const strokes = new Strokes((at, shift) => painter.draw(places, at, shift));
    const hands = new Hands(frame.current!, board, {
      tap: (hex, _unit, event) => {
        if (!hex) return;
        bench.cursor.value = "";
        bench.pointed.value = painter.paints ? "" : hex;
        if (painter.paints) painter.tap(places, hex, board.boardPoint(event.clientX, event.clientY), event.shiftKey);
      },
      hover: () => undefined,
      mayCarry: () => false,
      carry: () => undefined,
      drop: () => undefined,
      draws: {
        may: () => painter.paints,
        draw: (at, event) => strokes.add(at, event.shiftKey),
        drawn: () => {
          strokes.flush();
          painter.drawn();
        },
      },
    });
    return () => {
      strokes.close();
      hands.close();
      board.close();
      detach();
    };
  }, [places, box]);

  const onKeyDown = (event: KeyboardEvent) => {
    const cursor = bench.cursor.value;
    const painted = /^side-(\d)$/.exec(commandOf("builder", event) ?? "");
    const side = painted && cursor ? sideOfHex(places, cursor, Number(painted[1]) - 1) : null;
    const wish = keyWish(places, cursor || undefined, commandOf("board", event));
    if (side && bench.tool.value.kind === "side") painter.side(side, false);
    else if (!wish) return;
    else if ("go" in wish) {
      bench.cursor.value = wish.go;
      over.value = null;
      view.current?.reveal(wish.go);
    } else if ("press" in wish) press(cursor, event.shiftKey);
    else if ("zoom" in wish) view.current?.zoomBy(wish.zoom);
    else view.current?.fit();
    event.preventDefault();
    event.stopPropagation();
  };
  const press = (hex: string, shift: boolean) => {
    const at = places.centreOfName(hex);
    if (!at) return;
    if (!painter.paints) bench.pointed.value = hex;
    else if (bench.tool.value.kind !== "side") painter.tap(places, hex, at, shift);
  };
  const onFocus = () => {
    if (!bench.cursor.value && frame.current?.matches(":focus-visible")) bench.cursor.value = firstCursor(places);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerType === "mouse") over.value = view.current?.boardPoint(event.clientX, event.clientY) ?? null;
  };
  return (
    <div
      ref={frame}
      class={`board${hexNumbers.value ? "" : " no-numbers"}${bench.tool.value.kind === "hand" ? "" : " painting"}`}
      style={patternNames(id)}
      tabIndex={0}
      role="application"
      aria-roledescription="hex map"
      aria-label={HELP}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onPointerMove={move}
      onPointerLeave={() => (over.value = null)}
    >
      <div ref={sheet} class="board-sheet">
        <svg class="board-ground" viewBox={viewBoxOf(box)} aria-hidden="true">
          <Terrain index={index} />
        </svg>
        <svg class="board-pieces" viewBox={viewBoxOf(box)} aria-hidden="true">
          <Patterns board={id} />
          <Hits index={places} />
          <g class="overlay">
            <Laid bench={bench} index={places} />
            <Under bench={bench} painter={painter} index={places} over={over.value} />
          </g>
        </svg>
      </div>
      <div class="board-grip" />
      <div class="sr" aria-live="polite">
        {bench.cursor.value && spoken(bench, bench.cursor.value)}
      </div>
    </div>
  );
}

/** Collects pointer positions, which arrive faster than the screen refreshes, and paints them once per frame. */
class Strokes {
  private waiting: { at: Point; shift: boolean }[] = [];
  private frame = 0;

  constructor(private readonly paint: (at: Point, shift: boolean) => void) {}

  add(at: Point, shift: boolean): void {
    this.waiting.push({ at, shift });
    this.frame ||= requestAnimationFrame(() => this.flush());
  }

  flush(): void {
    this.close();
    const points = this.waiting;
    this.waiting = [];
    batch(() => points.forEach(({ at, shift }) => this.paint(at, shift)));
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }
}

function withRoom(index: BoardIndex) {
  const { x, y, width, height } = index.box;
  return { x: x - ROOM, y: y - ROOM, width: width + 2 * ROOM, height: height + 2 * ROOM };
}

/** Draw the overlays of the open tab. */
function Laid({ bench, index }: { bench: Workbench; index: BoardIndex }) {
  const battle = bench.battle.value;
  const areas = bench.areas.value;
  const tool = bench.tool.value;
  switch (bench.tab.value) {
    case "areas":
      return (
        <>
          {Object.keys(battle.areas ?? {}).map((name) => (
            <AreaMark
              key={name}
              index={index}
              hexes={areas.get(name) ?? new Set()}
              label={name}
              look={tool.kind === "area" && tool.name === name ? "chosen" : "quiet"}
            />
          ))}
        </>
      );
    case "forces":
      return (
        <>
          <ForceMarks battle={battle} areas={areas} index={index} seat={bench.seat.value} />
          <PlacedUnits battle={battle} index={index} types={bench.types.value} />
        </>
      );
    case "winning":
      return <GoalMarks battle={battle} areas={areas} index={index} />;
    default:
      return null;
  }
}

interface UnderProps {
  bench: Workbench;
  painter: Painter;
  index: BoardIndex;
  over: Point | null;
}

/** Draw the cursor, the hex in question, and what the next stroke would affect. */
function Under({ bench, painter, index, over }: UnderProps) {
  const tool = bench.tool.value;
  const cursor = bench.cursor.value;
  const hex = over ? index.hexAt(over) : NOWHERE;
  const hexes =
    hex === NOWHERE || tool.kind === "hand" || tool.kind === "side" ? [] : painter.covered([index.name(hex)], tool);
  const side = over && tool.kind === "side" ? sideUnder(index, over) : null;
  return (
    <>
      <HoverMark
        index={index}
        hexes={new Set(hexes.map((name) => index.at(name)))}
        sides={side ? twins(bench, side) : []}
      />
      {tool.kind === "way" && bench.wayFrom.value && (
        <HexMark index={index} hex={bench.wayFrom.value} kind="selected" />
      )}
      {bench.pointed.value && <HexMark index={index} hex={bench.pointed.value} kind="question" />}
      {cursor && <HexMark index={index} hex={cursor} kind="cursor" />}
      {cursor && tool.kind === "side" && <SideNumbers index={index} hex={cursor} />}
    </>
  );
}

function twins(bench: Workbench, side: Side): Side[] {
  const { map } = bench.battle.value;
  return isOwn(map) ? new Mirror(map, bench.symmetry.value).sidesWithImages([side]) : [side];
}

const TOWARDS = ["north", "north-east", "south-east", "south", "south-west", "north-west"];

/** Describe a hex: its terrain, its hexsides and its areas. */
export function spoken(bench: Workbench, name: string): string {
  const ground = bench.ground.value;
  const hex = ground?.at.get(name);
  if (!ground || hex === undefined) return name;
  const index = new BoardIndex(ground.drawing);
  const sides = ground.drawing.sides
    .filter(([a, b]) => a === hex || b === hex)
    .map(([a, b, kind]) => `${kind} to the ${TOWARDS[index.direction(hex, a === hex ? b : a)]}`);
  const ways = [...(ground.drawing.roads.some((link) => link.includes(hex)) ? ["road"] : [])];
  if (ground.drawing.rails.some((link) => link.includes(hex))) ways.push("rail");
  const areas = [...bench.areas.value]
    .filter(([area, hexes]) => area !== "everywhere" && hexes.has(hex))
    .map(([area]) => area);
  return [
    name,
    ground.drawing.terrain[hex],
    ...sides,
    ...ways,
    ...(areas.length ? [`in ${areas.join(", ")}`] : []),
  ].join(", ");
}
