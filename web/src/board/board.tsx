// The board: ground, overlays and counters in a frame that can be panned, zoomed, clicked and used by keyboard.
import "./overlays.css";
import { useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardDrawing, TypeView, UnitView } from "../server/wire";
import { commandOf } from "../ui/commands";
import { Fan, PlacedPiece, TrayPlate } from "./counters/pieces";
import { allIn, boxWith, couplingsOf, placedOf, squadsOn, stacksOf, traysOf, waitingEdges } from "./counters/stacks";
import { firstCursor, keyWish } from "./cursor-keys";
import { boardExtras, boardWorks } from "./extras";
import { type BoardIndex, type Point, pointText, viewBoxOf } from "./geometry";
import { Terrain } from "./ground/terrain";
import type { BoardHandle } from "./handle";
import type { Layers } from "./layers";
import { Hits, Mines, patternNames, Patterns, Reach, Threat } from "./overlays";
import { fanOf, Hands } from "./pointer";
import { clearStage } from "./scenes/stage";
import { HexMark, Shapes, Zones } from "./shape-layers";
import { shapesOver, shapesUnder } from "./shapes";
import { useIndex } from "./use-index";
import { BoardView } from "./view";

export type { Layers } from "./layers";

export interface BoardProps {
  /** The handle through which other parts of the page control this board. */
  handle: BoardHandle;
  drawing: BoardDrawing;
  units: UnitView[];
  types: Record<string, TypeView>;
  /** The seats in turn order, which determines their colors. */
  seats: string[];
  layers: Layers;
  /** Called when a hex or a counter is chosen. The hex is "" for a unit that waits outside the map. */
  onHex(hex: string, unit: string | null, event: Event): void;
  onHover?(hex: string | null): void;
  onCursor?(hex: string): void;
  /** True if counters that can move can also be dragged, as during set-up. */
  dragging?: boolean;
  onDrop?(unit: string, hex: string): void;
  /** A description of what is under the cursor. Screen readers announce every change. */
  label?: string;
  numbers?: boolean;
}

const FAN_AFTER = 160;
const HELP =
  "Map. Arrow keys, Home, End, Page Up and Page Down or Q W E A S D move the cursor in six directions. " +
  "Enter chooses a hex, plus and minus zoom, and 0 shows the whole map.";

export function Board(props: BoardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const id = useId();
  const { index, places } = useIndex(props.drawing);
  const box = useMemo(() => boxWith(places.box, waitingEdges(props.units)), [places]);
  const view = useRef<BoardView | null>(null);
  const [fanned, setFanned] = useState<string | null>(null);
  const [carried, setCarried] = useState<{ unit: string; at: Point } | null>(null);

  useLayoutEffect(() => {
    const board = new BoardView(frame.current!, sheet.current!, places, box);
    const detach = props.handle.attach(board);
    view.current = board;
    let timer = 0;
    let over: string | null = null;
    const fanSoon = (hex: string | null) => {
      if (hex === over) return;
      over = hex;
      clearTimeout(timer);
      setFanned((now) => (now === hex ? now : null));
      if (hex) timer = window.setTimeout(() => setFanned(hex), FAN_AFTER);
      latest.current.onHover?.(hex);
    };
    const hands = new Hands(frame.current!, board, {
      tap: (hex, unit, event) => {
        clearTimeout(timer);
        setFanned(foldsAfter(unit, event, latest.current.layers) ? null : hex || null);
        latest.current.onHex(hex, unit, event);
      },
      hover: (hex) => fanSoon(hex),
      mayCarry: (unit) => Boolean(latest.current.dragging && latest.current.layers.movers?.has(unit)),
      carry: (unit, at) => setCarried(at && { unit, at }),
      drop: (unit, hex) => latest.current.onDrop?.(unit, hex),
    });
    return () => {
      clearTimeout(timer);
      hands.close();
      board.close();
      detach();
    };
  }, [places, box, props.handle]);

  useLayoutEffect(() => clearStage(frame.current), [props.units]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { cursor } = props.layers;
    const wish = keyWish(places, cursor, commandOf("board", event));
    if (!wish) return;
    event.preventDefault();
    event.stopPropagation();
    if ("go" in wish) {
      props.onCursor?.(wish.go);
      view.current?.reveal(wish.go);
    } else if ("press" in wish) props.onHex(cursor!, null, event);
    else if ("zoom" in wish) view.current?.zoomBy(wish.zoom);
    else view.current?.fit();
  };

  const onFocus = () => {
    if (!props.layers.cursor && frame.current?.matches(":focus-visible")) props.onCursor?.(firstCursor(places));
  };

  return (
    <div
      ref={frame}
      class={`board${props.numbers === false ? " no-numbers" : ""}${props.dragging ? " setting" : ""}`}
      style={patternNames(id)}
      tabIndex={0}
      role="application"
      aria-roledescription="hex map"
      aria-label={HELP}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <div ref={sheet} class="board-sheet">
        <svg class="board-ground" viewBox={viewBoxOf(box)} aria-hidden="true">
          <Terrain index={index} />
        </svg>
        <svg class="board-pieces" viewBox={viewBoxOf(box)} aria-hidden="true">
          <Patterns board={id} />
          <Laid {...props} index={places} fanned={props.layers.fan ?? fanned} carried={carried} />
        </svg>
      </div>
      <div class="board-grip" />
      <div class="sr" aria-live="polite">
        {props.label}
      </div>
    </div>
  );
}

/**
 * Return true if this click closes the fan, which would cover hexes that the chosen unit can move to. In a fire phase
 * it stays open, because guns are chosen one after another.
 */
function foldsAfter(unit: string | null, event: PointerEvent, layers: Layers): boolean {
  return unit !== null && !layers.shooters && (event.pointerType === "mouse" || fanOf(event.target) !== null);
}

interface LaidProps extends BoardProps {
  index: BoardIndex;
  fanned: string | null;
  carried: { unit: string; at: Point } | null;
}

/** Return the same object for every unit that has not changed, so that only changed counters are redrawn. */
function useKept(units: UnitView[]): UnitView[] {
  const kept = useRef(new Map<string, { text: string; unit: UnitView }>());
  return useMemo(() => {
    const next = new Map<string, { text: string; unit: UnitView }>();
    for (const unit of units) {
      const text = JSON.stringify(unit);
      const before = kept.current.get(unit.id);
      next.set(unit.id, before?.text === text ? before : { text, unit });
    }
    kept.current = next;
    return [...next.values()].map((entry) => entry.unit);
  }, [units]);
}

function Laid({ index, units: given, types, seats, layers, fanned, carried }: LaidProps) {
  const units = useKept(given);
  const byId = useMemo(() => new Map(units.map((unit) => [unit.id, unit])), [units]);
  const stacks = useMemo(
    () => stacksOf(units, layers.selected ?? layers.target),
    [units, layers.selected, layers.target],
  );
  const trays = useMemo(() => traysOf(index, units, types), [index, units, types]);
  const couplings = useMemo(() => couplingsOf(index, units, byId), [index, units, byId]);
  const cast = { types, seats, byId };
  const placed = [...placedOf(index, stacks), ...trays.flatMap((tray) => tray.placed)];
  const spread = fanned ? allIn(stacks.get(fanned) ?? [], byId) : [];
  const under = carried && index.name(index.hexAt(carried.at));
  return (
    <>
      <Hits index={index} />
      <g class="overlay">
        <Under index={index} layers={layers} />
      </g>
      {couplings.map(([a, b]) => (
        <g key={pointText(a)}>{boardExtras()?.coupling(a, b)}</g>
      ))}
      {boardWorks()?.links(index, units)}
      {trays.map((tray) => (
        <TrayPlate key={tray.edge} tray={tray} />
      ))}
      {placed.map((one) => (
        <PlacedPiece
          key={one.unit.id}
          placed={one}
          layers={layers}
          riders={squadsOn(one.unit, byId)}
          carried={carried?.unit === one.unit.id}
          {...cast}
        />
      ))}
      <g class="overlay">
        <Over index={index} layers={layers} byId={byId} />
        {under && <HexMark index={index} hex={under} kind="drop" />}
      </g>
      {fanned && spread.length > 1 && !carried && (
        <Fan hex={fanned} at={index.centreOfName(fanned)!} units={spread} layers={layers} cast={cast} />
      )}
      {carried && byId.has(carried.unit) && (
        <g class="ghost">
          <PlacedPiece
            placed={{ unit: byId.get(carried.unit)!, at: carried.at, stack: 1 }}
            layers={{}}
            riders={0}
            carried={false}
            {...cast}
          />
        </g>
      )}
      <g class="stage" />
    </>
  );
}

function Under({ index, layers }: { index: BoardIndex; layers: Layers }) {
  return (
    <>
      {layers.zones && <Zones index={index} hexes={layers.zones} />}
      {layers.threat && <Threat index={index} hexes={layers.threat} reach={layers.reach} />}
      {layers.reach && <Reach index={index} hexes={layers.reach} />}
      {layers.wrecks && boardExtras()?.wrecks(index, layers.wrecks)}
      {layers.works && boardWorks()?.ground(index, layers.works)}
      {layers.mines && <Mines index={index} mines={layers.mines} />}
      <Shapes index={index} shapes={shapesUnder(layers)} />
    </>
  );
}

function Over({ index, layers, byId }: { index: BoardIndex; layers: Layers; byId: Map<string, UnitView> }) {
  return <Shapes index={index} shapes={shapesOver(layers, (unit) => byId.get(unit)?.hex || undefined)} />;
}
