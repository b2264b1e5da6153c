// Works out where counters go: stacks in hexes, riders on vehicles, and units that wait at an edge of the map.
import type { TypeView, UnitView } from "../../server/wire";
import { type Box, type BoardIndex, type Point } from "../geometry";

const STEP = 4.2;
const SEEN = 3;
const SLOT = 68;
const TRAY = 96;

export interface Placed {
  unit: UnitView;
  at: Point;
  /** The number of counters in the hex, set only on the top one. */
  stack: number;
}

export interface Tray {
  edge: string;
  label: string;
  plate: Box;
  labelAt: Point;
  /** The rotation of the label in degrees. */
  turn: number;
  placed: Placed[];
}

/** Return the units in each hex without riders, topmost last: the chosen one, below it those with record sheets. */
export function stacksOf(units: UnitView[], top: string | undefined): Map<string, UnitView[]> {
  const stacks = new Map<string, UnitView[]>();
  for (const unit of units) {
    if (unit.where !== "map" || unit.riding || !unit.hex) continue;
    const stack = stacks.get(unit.hex);
    if (stack) stack.push(unit);
    else stacks.set(unit.hex, [unit]);
  }
  for (const stack of stacks.values()) {
    if (stack.length < 2) continue;
    const rank = (unit: UnitView) => (unit.id === top ? 2 : unit.treads > 0 ? 1 : 0);
    stack.sort((a, b) => rank(a) - rank(b));
  }
  return stacks;
}

/** Return the positions of all counters in stacks. Only the upper counters of a tall stack are visible. */
export function placedOf(index: BoardIndex, stacks: Map<string, UnitView[]>): Placed[] {
  const placed: Placed[] = [];
  for (const [name, stack] of stacks) {
    const centre = index.centreOfName(name);
    if (!centre) continue;
    const seen = stack.slice(-SEEN);
    seen.forEach((unit, i) => {
      const off = (i - (seen.length - 1) / 2) * STEP;
      placed.push({
        unit,
        at: { x: centre.x + off, y: centre.y - off },
        stack: i === seen.length - 1 ? stack.length : 1,
      });
    });
  }
  return placed;
}

/** Return the line from each rear counter of a train to its front (9.01). */
export function couplingsOf(index: BoardIndex, units: UnitView[], byId: Map<string, UnitView>): [Point, Point][] {
  return units.flatMap((unit): [Point, Point][] => {
    const front = unit.front ? byId.get(unit.front) : undefined;
    const [a, b] = [unit.hex, front?.hex ?? ""].map((hex) => (hex ? index.centreOfName(hex) : null));
    return a && b ? [[a, b]] : [];
  });
}

/** Return the number of squads riding on a unit. */
export function squadsOn(unit: UnitView, byId: Map<string, UnitView>): number {
  return unit.carrying.reduce((sum, id) => sum + (byId.get(id)?.squads ?? 1), 0);
}

/** Return all units in a hex, with riders after their vehicle. */
export function allIn(stack: UnitView[], byId: Map<string, UnitView>): UnitView[] {
  return stack.flatMap((unit) => [
    unit,
    ...unit.carrying.map((id) => byId.get(id)).filter((rider) => rider !== undefined),
  ]);
}

export function waitingEdges(units: UnitView[]): string[] {
  return ["north", "east", "south", "west"].filter((edge) => units.some((unit) => isWaiting(unit, edge)));
}

function isWaiting(unit: UnitView, edge: string): boolean {
  return unit.where === "entering" && !unit.riding && unit.edge.split(" ").includes(edge);
}

/** Return the board's bounding box, enlarged to fit trays at these edges. */
export function boxWith(box: Box, edges: string[]): Box {
  const room = (edge: string) => (edges.includes(edge) ? TRAY : 10);
  const [north, east, south, west] = ["north", "east", "south", "west"].map(room) as [number, number, number, number];
  return { x: box.x - west, y: box.y - north, width: box.width + west + east, height: box.height + north + south };
}

/** Arrange units that have yet to enter in rows outside their entry edge. */
export function traysOf(index: BoardIndex, units: UnitView[], types: Record<string, TypeView>): Tray[] {
  return waitingEdges(units).map((edge) => {
    const waiting = units.filter((unit) => isWaiting(unit, edge));
    const { box } = index;
    const flat = edge === "north" || edge === "south";
    const line = Math.max(1, Math.floor(((flat ? box.width : box.height) - 40) / SLOT));
    const rows = Math.ceil(waiting.length / line);
    const across = Math.min(line, waiting.length) * SLOT;
    const deep = rows * 60;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const outward = edge === "north" || edge === "west" ? -1 : 1;
    const start = flat ? (outward < 0 ? box.y : box.y + box.height) : outward < 0 ? box.x : box.x + box.width;
    const first = start + outward * 28;
    const placed = waiting.map((unit, i) => {
      const along = ((i % line) + 0.5) * SLOT - across / 2;
      const out = first + outward * (Math.floor(i / line) * 60 + 30);
      return { unit, at: flat ? { x: middle.x + along, y: out } : { x: out, y: middle.y + along }, stack: 1 };
    });
    const low = outward < 0 ? first - deep : first;
    const plate = flat
      ? { x: middle.x - across / 2 - 4, y: low, width: across + 8, height: deep }
      : { x: low, y: middle.y - across / 2 - 4, width: deep, height: across + 8 };
    const labelAt = flat
      ? { x: middle.x, y: outward < 0 ? first + 14 : first - 6 }
      : { x: outward < 0 ? first + 14 : first - 14, y: middle.y };
    const turn = flat ? 0 : outward * 90;
    return { edge, label: trayLabel(edge, waiting, types), plate, labelAt, turn, placed };
  });
}

function trayLabel(edge: string, waiting: UnitView[], types: Record<string, TypeView>): string {
  const turns = [...new Set(waiting.map((unit) => unit.turn).filter((turn) => turn > 1))].sort((a, b) => a - b);
  const what = waiting.length === 1 ? (types[waiting[0]!.type]?.name ?? "1 unit") : `${waiting.length} units`;
  return `${what} to enter from the ${edge}${turns.length ? `, turn ${turns.join(", ")}` : ""}`;
}
