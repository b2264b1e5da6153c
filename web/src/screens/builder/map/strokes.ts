// Finds the hexes, hexsides or links that a stroke passes over.
import { type BoardIndex, cornersOf, HALF_ROW, NOWHERE, type Point, R } from "../../../board/geometry";
import type { Side } from "./painting";

const STEP = R / 3;
/** Three hexsides meet at a corner, so a stroke paints only those whose midpoint it comes this close to. */
const NEAR_MIDDLE = 11;

/** Return points between two others, close enough together that no hex is skipped. */
export function pointsBetween(from: Point | null, to: Point): Point[] {
  if (!from) return [to];
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP));
  return Array.from({ length: steps }, (_, i) => ({
    x: from.x + ((to.x - from.x) * (i + 1)) / steps,
    y: from.y + ((to.y - from.y) * (i + 1)) / steps,
  }));
}

/** Return the hexes under some points, each only once. */
export function hexesUnder(index: BoardIndex, points: Point[]): string[] {
  return [...new Set(points.map((point) => index.hexAt(point)))]
    .filter((hex) => hex !== NOWHERE)
    .map((hex) => index.name(hex));
}

/** Return the hexside closest to a point. With `strict`, the point must be near the middle of the hexside. */
export function sideUnder(index: BoardIndex, point: Point, strict = false): Side | null {
  const hex = index.hexAt(point);
  if (hex === NOWHERE) return null;
  const centre = index.centre(hex);
  const angle = (Math.atan2(point.y - centre.y, point.x - centre.x) * 180) / Math.PI;
  const direction = (Math.round((angle + 90) / 60) + 6) % 6;
  const other = index.neighbour(hex, direction);
  if (other === NOWHERE) return null;
  if (strict) {
    const corners = cornersOf(centre);
    const [from, to] = [corners[direction]!, corners[(direction + 1) % 6]!];
    const off = Math.hypot(point.x - (from.x + to.x) / 2, point.y - (from.y + to.y) / 2);
    if (off > NEAR_MIDDLE) return null;
  }
  return [index.name(hex), index.name(other)];
}

/** Return the hexside of a hex in a direction, counted clockwise from north. */
export function sideOfHex(index: BoardIndex, name: string, direction: number): Side | null {
  const hex = index.at(name);
  const other = hex === NOWHERE ? NOWHERE : index.neighbour(hex, direction);
  return other === NOWHERE ? null : [name, index.name(other)];
}

/** Return the hexes in a straight line from one hex to another, including both. */
export function lineOf(index: BoardIndex, from: string, to: string): string[] {
  const [a, b] = [index.centreOfName(from), index.centreOfName(to)];
  if (!a || !b) return [];
  // A line along hexsides is in neither hex. A small offset puts all of it on the same side.
  const nudged = { x: b.x + 0.01, y: b.y + 0.02 };
  const steps = Math.max(1, Math.round(Math.hypot(b.x - a.x, b.y - a.y) / (2 * HALF_ROW)) * 4);
  const points = Array.from({ length: steps + 1 }, (_, i) => ({
    x: a.x + 0.01 + ((nudged.x - a.x) * i) / steps,
    y: a.y + 0.02 + ((nudged.y - a.y) * i) / steps,
  }));
  return hexesUnder(index, points);
}

/** Return the links between successive neighbors. */
export function linksAlong(index: BoardIndex, hexes: string[]): Side[] {
  return hexes.slice(1).flatMap((name, i): Side[] => {
    const before = hexes[i]!;
    return index.direction(index.at(before), index.at(name)) < 0 ? [] : [[before, name]];
  });
}
