// Counters on the board: in stacks, fanned out, waiting at an edge, and being dragged.
import type { TypeView, UnitView } from "../../server/wire";
import { memo } from "../../ui/memo";
import type { Point } from "../geometry";
import type { Layers } from "../layers";
import { StackCount } from "./badges";
import { Counter, frameOf, type Tag } from "./counters";
import type { Placed, Tray } from "./stacks";

export interface Cast {
  types: Record<string, TypeView>;
  seats: string[];
  byId: Map<string, UnitView>;
}

/** Return a unit's current roles as CSS classes for its counter. */
export function flagsOf(id: string, layers: Layers): string {
  const flags = [
    layers.selected === id && "selected",
    layers.movers?.has(id) && "mover",
    layers.shooters?.has(id) && "shooter",
    layers.marks?.has(id) && "mark",
    layers.guns?.has(id) && "gun",
    layers.target === id && "target",
  ];
  return flags.filter(Boolean).join(" ");
}

interface PieceProps {
  unit: UnitView;
  type: TypeView;
  seat: number;
  flags: string;
  riders: number;
  x: number;
  y: number;
  stack: number;
  carried: boolean;
  tag: Tag | undefined;
}

export const Piece = memo(({ unit, type, seat, flags, riders, x, y, stack, carried, tag }: PieceProps) => {
  const { width, height } = frameOf(type);
  return (
    <g class={carried ? "piece carried" : "piece"} data-unit={unit.id} transform={`translate(${x} ${y})`}>
      <Counter unit={unit} type={type} seat={seat} flags={flags} riders={riders} tag={tag} />
      {stack > 1 && <StackCount x={width / 2} y={-height / 2 - 1.5} number={stack} />}
    </g>
  );
});

interface DrawnProps extends Cast {
  placed: Placed;
  layers: Layers;
  riders: number;
  carried: boolean;
}

export function PlacedPiece({ placed, types, seats, layers, riders, carried }: DrawnProps) {
  const type = types[placed.unit.type];
  if (!type) return null;
  return (
    <Piece
      unit={placed.unit}
      type={type}
      seat={Math.max(0, seats.indexOf(placed.unit.seat))}
      flags={flagsOf(placed.unit.id, layers)}
      riders={riders}
      x={placed.at.x}
      y={placed.at.y}
      stack={placed.stack}
      carried={carried}
      tag={layers.tags?.get(placed.unit.id)}
    />
  );
}

interface FanProps {
  hex: string;
  at: Point;
  units: UnitView[];
  layers: Layers;
  cast: Cast;
}

/** Spread out a stack on a plate, so that every counter can be clicked. */
export function Fan({ hex, at, units, layers, cast }: FanProps) {
  const slot = units.some((unit) => cast.types[unit.type]?.kind === "ogre") ? 70 : 52;
  const line = units.length <= 4 ? units.length : Math.ceil(units.length / 2);
  const rows = Math.ceil(units.length / line);
  const [width, height] = [line * slot + 8, rows * 58 + 8];
  return (
    <g class="fan" data-fan={hex} transform={`translate(${at.x} ${at.y})`}>
      <g class="fan-sheet">
        <rect class="plate" x={-width / 2} y={-height / 2} width={width} height={height} rx="9" />
        {units.map((unit, i) => (
          <PlacedPiece
            key={unit.id}
            placed={{ unit, at: fanPlace(i, units.length, line, slot, rows), stack: 1 }}
            layers={layers}
            riders={0}
            carried={false}
            {...cast}
          />
        ))}
      </g>
    </g>
  );
}

function fanPlace(i: number, count: number, line: number, slot: number, rows: number): Point {
  const row = Math.floor(i / line);
  const inRow = Math.min(line, count - row * line);
  return { x: ((i % line) - (inRow - 1) / 2) * slot, y: (row - (rows - 1) / 2) * 58 };
}

export function TrayPlate({ tray }: { tray: Tray }) {
  const { plate, labelAt } = tray;
  return (
    <g class="tray">
      <rect class="plate" x={plate.x} y={plate.y} width={plate.width} height={plate.height} rx="8" />
      <text transform={`translate(${labelAt.x} ${labelAt.y}) rotate(${tray.turn})`}>{tray.label}</text>
    </g>
  );
}
