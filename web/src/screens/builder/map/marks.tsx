// The builder's overlays: areas, where forces start and enter, exits, and what a stroke would affect.
import { Counter } from "../../../board/counters/counters";
import { extrasReady } from "../../../board/load-extras";
import { type BoardIndex, cornersOf, type Point, pointText } from "../../../board/geometry";
import { fieldOf, outlineOf } from "../../../board/outlines";
import type { TypeView } from "../../../server/wire";
import type { BattleFile, Edge } from "../battle/battle-file";
import { placesOf, unitIds } from "../forces/suggested-setups";
import { gateTurns } from "../goals/exits";
import type { AreaHexes } from "./areas";
import { edgeLine, OUT } from "./edges";

interface AreaProps {
  index: BoardIndex;
  hexes: Set<number>;
  /** The label on the area. */
  label?: string;
  /** A CSS class: `chosen`, `quiet`, `seat-0` and so on. */
  look: string;
}

export function AreaMark({ index, hexes, label = "", look }: AreaProps) {
  if (!hexes.size) return null;
  const outline = outlineOf(index, hexes);
  return (
    <g class={`area-mark ${look}`}>
      <path class="fill" d={fieldOf(index, hexes)} />
      <path class="casing" d={outline} />
      <path class="outline" d={outline} />
      {label && <Label text={label} at={heart(index, hexes)} />}
    </g>
  );
}

/** Return the center of the hex nearest to the middle of a set. */
function heart(index: BoardIndex, hexes: Set<number>): Point {
  const centres = [...hexes].map((hex) => index.centre(hex));
  const mean = {
    x: sum(centres.map((at) => at.x)) / centres.length,
    y: sum(centres.map((at) => at.y)) / centres.length,
  };
  return centres.reduce((best, at) => (far(at, mean) < far(best, mean) ? at : best));
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}

function far(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function Label({ text, at }: { text: string; at: Point }) {
  const width = text.length * 7.4 + 14;
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <g class="area-label">
        <rect x={-width / 2} y={-10} width={width} height={20} rx={10} />
        <text y={4.4}>{text}</text>
      </g>
    </g>
  );
}

interface EdgeProps {
  index: BoardIndex;
  edge: Edge;
  seat: number;
  label: string;
  /** True if units enter here, false if they leave. */
  inward: boolean;
  among?: Set<number> | null;
  /** The number of labels already at this edge. */
  row: number;
}

const ARROW = "M-7 -9L0 2L7 -9M-7 -17L0 -6L7 -17";

export function EdgeMark({ index, edge, seat, label, inward, among = null, row }: EdgeProps) {
  const line = edgeLine(index, edge, among);
  if (!line) return null;
  const path = line.sides.map(([a, b]) => `M${pointText(a)}L${pointText(b)}`).join("");
  const out = OUT[edge];
  const turn = { north: 0, east: 90, south: 180, west: 270 }[edge] + (inward ? 0 : 180);
  const sideways = out.x !== 0;
  const step = 26 + row * 24;
  const at = { x: line.middle.x + out.x * step, y: line.middle.y + out.y * step };
  const foot = inward ? 0 : -15;
  return (
    <g class={`edge-mark seat-${seat}`}>
      <path class="casing" d={path} />
      <path class="line" d={path} />
      <g transform={`translate(${at.x} ${at.y})${sideways ? ` rotate(${out.x < 0 ? -90 : 90})` : ""}`}>
        <Label text={label} at={{ x: 0, y: 0 }} />
      </g>
      <g
        transform={`translate(${line.middle.x - out.x * 10} ${line.middle.y - out.y * 10}) rotate(${turn}) translate(0 ${foot})`}
      >
        <path class="arrow casing" d={ARROW} />
        <path class="arrow" d={ARROW} />
      </g>
    </g>
  );
}

interface MarksProps {
  battle: BattleFile;
  areas: AreaHexes;
  index: BoardIndex;
}

/** Draw the areas in which seats set up, with those of one seat on top, and the edges by which units enter. */
export function ForceMarks({ battle, areas, index, seat }: MarksProps & { seat: string }) {
  const zones = (battle.force ?? []).flatMap((force) => {
    const all = force.zones ?? [];
    const open = all.filter((zone) => !zone.types?.length);
    // An area for a single post would obscure where the force as a whole sets up.
    return (open.length ? open : all).map((zone) => ({ seat: force.seat, name: zone.area, title: zone.area }));
  });
  const coming = [
    ...(battle.entry ?? []).map((entry) => ({
      seat: entry.seat,
      edge: entry.edge as Edge,
      area: entry.area,
      label: `${entry.seat}${(entry.turn ?? 1) > 1 ? `, turn ${entry.turn}` : ""}`,
    })),
    ...(battle.force ?? [])
      .filter((force) => force.edge)
      .map((force) => ({
        seat: force.seat,
        edge: force.edge as Edge,
        area: undefined,
        label: force.seat,
      })),
  ];
  const rows = new Map<string, number>();
  return (
    <>
      {zones.map((zone, i) => (
        <AreaMark
          key={i}
          index={index}
          hexes={areas.get(zone.name) ?? new Set()}
          look={`seat-${battle.seats.indexOf(zone.seat)}${zone.seat === seat ? " front" : ""}`}
          label={zone.seat === seat ? `${zone.seat}: ${zone.title}` : zone.seat}
        />
      ))}
      {coming.map((one, i) => {
        const row = rows.get(one.edge) ?? 0;
        rows.set(one.edge, row + 1);
        return (
          <EdgeMark
            key={i}
            index={index}
            edge={one.edge}
            seat={battle.seats.indexOf(one.seat)}
            label={one.label}
            inward
            among={one.area ? (areas.get(one.area) ?? new Set()) : null}
            row={row}
          />
        );
      })}
    </>
  );
}

/** Draw the areas that count for victory, and the edges by which seats escape. */
export function GoalMarks({ battle, areas, index }: MarksProps) {
  const goals = (battle.objective ?? []).filter((one) => one.area);
  const exits = Object.entries(battle.exits ?? {}).flatMap(([seat, ways]) =>
    ways.map((way) => ({ seat, gate: typeof way === "string" ? { edge: way } : way })),
  );
  const rows = new Map<string, number>();
  return (
    <>
      {goals.map((goal, i) => (
        <AreaMark
          key={i}
          index={index}
          hexes={areas.get(goal.area!) ?? new Set()}
          look={`seat-${battle.seats.indexOf(goal.seat)} front`}
          label={`${goal.title}`}
        />
      ))}
      {exits.map(({ seat, gate }, i) => {
        const edge = gate.edge as Edge;
        const row = rows.get(edge) ?? 0;
        rows.set(edge, row + 1);
        return (
          <EdgeMark
            key={i}
            index={index}
            edge={edge}
            seat={battle.seats.indexOf(seat)}
            label={`${seat} leaves${gateTurns(gate)}`}
            inward={false}
            among={gate.area ? (areas.get(gate.area) ?? new Set()) : null}
            row={row}
          />
        );
      })}
    </>
  );
}

interface PlacedProps {
  battle: BattleFile;
  index: BoardIndex;
  types: Map<string, TypeView>;
}

/** Draw units at their suggested positions. */
export function PlacedUnits({ battle, index, types }: PlacedProps) {
  return (
    <>
      {battle.seats.flatMap((seat, number) => {
        const places = placesOf(battle, seat);
        const forces = (battle.force ?? []).filter((force) => force.seat === seat);
        const units = unitIds(forces.flatMap((force) => force.units ?? []));
        return units.map(({ id, given }) => {
          const at = index.centreOfName(given.hex ?? places.get(id) ?? "");
          const type = types.get(given.type);
          return at && type ? (
            <g key={`${seat} ${id} ${extrasReady.value}`} class="placed" transform={`translate(${at.x} ${at.y})`}>
              <Counter type={type} seat={number} label={id} squads={given.squads ?? 1} />
            </g>
          ) : null;
        });
      })}
    </>
  );
}

/** Draw what a stroke would affect. */
export function HoverMark({
  index,
  hexes,
  sides,
}: {
  index: BoardIndex;
  hexes: Set<number>;
  sides: [string, string][];
}) {
  return (
    <g class="hover-mark">
      {hexes.size > 0 && <path class="casing" d={outlineOf(index, hexes)} />}
      {hexes.size > 0 && <path class="outline" d={outlineOf(index, hexes)} />}
      {sides.map(([a, b]) => (
        <path key={`${a} ${b}`} class="side" d={sidePath(index, a, b)} />
      ))}
    </g>
  );
}

function sidePath(index: BoardIndex, a: string, b: string): string {
  const d = index.direction(index.at(a), index.at(b));
  if (d < 0) return "";
  const corners = cornersOf(index.centre(index.at(a)));
  return `M${pointText(corners[d]!)}L${pointText(corners[(d + 1) % 6]!)}`;
}

/** Draw the numbers of a hex's sides, for painting them by keyboard. */
export function SideNumbers({ index, hex }: { index: BoardIndex; hex: string }) {
  const at = index.centreOfName(hex);
  if (!at) return null;
  return (
    <g class="side-numbers">
      {[0, 1, 2, 3, 4, 5].map((d) => {
        const angle = ((d * 60 - 90) * Math.PI) / 180;
        return (
          <text key={d} x={at.x + 19 * Math.cos(angle)} y={at.y + 19 * Math.sin(angle) + 3.4}>
            {d + 1}
          </text>
        );
      })}
    </g>
  );
}
