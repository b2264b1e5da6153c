// A small map of a scenario that shows where each seat sets up or starts.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { scenarioBoard } from "../server/api";
import type { BoardDrawing, ScenarioBoard } from "../server/wire";
import { Counter } from "./counters/counters";
import { BoardIndex } from "./geometry";
import { outlineOf } from "./outlines";
import type { Piece } from "./picture-pieces";
import { Thumbnail } from "./thumbnail";

/** A unit to mark on the map. */
export interface Mark {
  id: string;
  /** The seat's position in the turn order. */
  seat: number;
  hex: string;
}

interface Props {
  scenario: string;
  title: string;
  /** Seats whose set-up areas are shown on the whole map. */
  seats?: string[];
  /** Units that are marked on the whole map. */
  marks?: Mark[];
  /** Counters that are drawn on the map. */
  pieces?: Piece[];
  /** The board, if it has already been loaded. Otherwise the scenario's board is fetched. */
  board?: ScenarioBoard | undefined;
}

export function Picture({ scenario, title, seats, marks, pieces, board }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const near = useNear(frame);
  const [found, setFound] = useState<ScenarioBoard | null>(board ?? null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (!near || board) return;
    let wanted = true;
    setFound(null);
    setMissing(false);
    scenarioBoard(scenario).then(
      (fetched) => wanted && setFound(fetched),
      () => wanted && setMissing(true),
    );
    return () => {
      wanted = false;
    };
  }, [scenario, near]);
  return (
    <div ref={frame} class={seats || marks ? "picture whole" : "picture"}>
      {found && <Thumbnail drawing={found.board} />}
      {found && (seats || marks) && <Marks drawing={found.board} zones={zonesOf(found, seats)} marks={marks ?? []} />}
      {found && pieces && <Pieces drawing={found.board} pieces={pieces} />}
      {missing && <span>No picture of {title}</span>}
    </div>
  );
}

/** Return true once the map is close to the visible part of the page, so that it needs to be drawn. */
function useNear(frame: { current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: "200px",
    });
    if (frame.current) watch.observe(frame.current);
    return () => watch.disconnect();
  }, []);
  return near;
}

function zonesOf(found: ScenarioBoard, seats: string[] = []): string[][] {
  return seats.map((seat) => found.zones[seat] ?? []);
}

function Pieces({ drawing, pieces }: { drawing: BoardDrawing; pieces: Piece[] }) {
  const index = useMemo(() => new BoardIndex(drawing), [drawing]);
  const { x, y, width, height } = index.box;
  return (
    <svg class="picture-pieces" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      {pieces.map(({ type, seat, hex, label, squads }) => {
        const at = index.centreOfName(hex);
        if (!at) return null;
        return (
          <g key={hex} transform={`translate(${at.x},${at.y})`}>
            <Counter type={type} seat={seat} label={label} squads={squads} />
          </g>
        );
      })}
    </svg>
  );
}

function Marks({ drawing, zones, marks }: { drawing: BoardDrawing; zones: string[][]; marks: Mark[] }) {
  const index = useMemo(() => new BoardIndex(drawing), [drawing]);
  const { x, y, width, height } = index.box;
  const outline = (hexes: string[]) =>
    outlineOf(index, new Set(hexes.map((name) => index.at(name)).filter((hex) => hex >= 0)));
  return (
    <svg class="picture-marks" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      {zones.map((hexes, seat) => (
        <path key={seat} class={`zone-of seat-${seat}`} d={outline(hexes)} />
      ))}
      {marks.map((mark) => {
        const at = index.centreOfName(mark.hex);
        if (!at) return null;
        return (
          <g key={mark.id} class={`mark-of seat-${mark.seat}`} transform={`translate(${at.x},${at.y})`}>
            <circle r={26} />
            <text y={8}>{mark.id}</text>
          </g>
        );
      })}
    </svg>
  );
}
