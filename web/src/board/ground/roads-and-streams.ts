// Roads, rails and streams as curves. Roads and rails run from hexside to hexside through the center of a hex. Streams
// wind along the hexsides.
import { between, type BoardIndex, cornersOf, NOWHERE, opposite, type Point } from "../geometry";
import { keyOfPoint, vary } from "./variation";

export interface Way {
  points: Point[];
}

const STEPS = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1];

/**
 * Return the sides by which roads or rails leave each hex. `stubs` run from the first hex to its side facing
 * the second.
 */
export function directionsOf(index: BoardIndex, pairs: [number, number][], stubs: [number, number][] = []) {
  const sides = new Map<number, number[]>();
  const add = (hex: number, d: number) => {
    const known = sides.get(hex);
    if (known) known.push(d);
    else sides.set(hex, [d]);
  };
  for (const [a, b] of pairs) {
    const d = index.direction(a, b);
    if (d < 0) continue;
    add(a, d);
    add(b, opposite(d));
  }
  for (const [a, b] of stubs) if (index.direction(a, b) >= 0) add(a, index.direction(a, b));
  return sides;
}

/** Extend a road or rail that reaches the edge of the map, so that it runs off the map. */
function withEdge(index: BoardIndex, hex: number, directions: number[]): number[] {
  if (directions.length !== 1) return directions;
  const ahead = opposite(directions[0]!);
  const out = [ahead, (ahead + 1) % 6, (ahead + 5) % 6].find((d) => index.neighbour(hex, d) === NOWHERE);
  return out === undefined ? directions : [directions[0]!, out];
}

/** Return the curves of the roads or rails through a hex, given the sides by which they leave it. */
export function waysThrough(index: BoardIndex, hex: number, leaving: number[]): Way[] {
  const directions = withEdge(index, hex, leaving);
  const centre = index.centre(hex);
  const joined = new Set<number>();
  const ways: Way[] = [];
  directions.forEach((one, i) => {
    for (const other of directions.slice(i + 1)) {
      const turn = Math.min((other - one + 6) % 6, (one - other + 6) % 6);
      if (turn < 2 && directions.length > 2) continue;
      joined.add(one).add(other);
      ways.push({ points: bend(sideMiddle(centre, one), centre, sideMiddle(centre, other)) });
    }
  });
  for (const lone of directions) {
    if (!joined.has(lone)) ways.push({ points: [sideMiddle(centre, lone), centre] });
  }
  return ways;
}

export function sideMiddle(centre: Point, direction: number): Point {
  const corners = cornersOf(centre);
  return between(corners[direction]!, corners[(direction + 1) % 6]!, 0.5);
}

function bend(from: Point, by: Point, to: Point): Point[] {
  return STEPS.map((t) => between(between(from, by, t), between(by, to, t), t));
}

/** Return the same line, shifted sideways. */
export function beside(points: Point[], distance: number): Point[] {
  return points.map((point, i) => {
    const a = points[Math.max(0, i - 1)]!;
    const b = points[Math.min(points.length - 1, i + 1)]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { x: point.x - ((b.y - a.y) / length) * distance, y: point.y + ((b.x - a.x) / length) * distance };
  });
}

/** Return the lines of the ties across a rail. */
export function ties(points: Point[], every: number, half: number): Point[][] {
  const found: Point[][] = [];
  for (let i = 0; i + 1 < points.length; i += 1) {
    const [a, b] = [points[i]!, points[i + 1]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const count = Math.max(1, Math.round(length / every));
    for (let k = 0; k < count; k += 1) {
      const middle = between(a, b, (k + 0.5) / count);
      const [dx, dy] = [((b.y - a.y) / length) * half, ((b.x - a.x) / length) * half];
      found.push([
        { x: middle.x - dx, y: middle.y + dy },
        { x: middle.x + dx, y: middle.y - dy },
      ]);
    }
  }
  return found;
}

/** Join hexsides of one kind end to end, with a wandering point on each. */
export function windings(index: BoardIndex, sides: [number, number][], swing: number): Point[][] {
  const ends = new Map<number, { to: Point; from: Point; used: { yes: boolean } }[]>();
  const all: { from: Point; to: Point; used: { yes: boolean } }[] = [];
  const remember = (from: Point, to: Point, used: { yes: boolean }) => {
    const key = keyOfPoint(from);
    (ends.get(key) ?? ends.set(key, []).get(key)!).push({ from, to, used });
  };
  for (const [a, b] of sides) {
    const d = index.direction(a, b);
    if (d < 0) continue;
    const corners = cornersOf(index.centre(a));
    const used = { yes: false };
    const [from, to] = [corners[d]!, corners[(d + 1) % 6]!];
    all.push({ from, to, used });
    remember(from, to, used);
    remember(to, from, used);
  }
  const follow = (start: Point): Point[] => {
    const points = [start];
    for (let at = start; ;) {
      const next = ends.get(keyOfPoint(at))?.find((side) => !side.used.yes);
      if (!next) return points;
      next.used.yes = true;
      points.push(...wound(at, next.to, swing));
      at = next.to;
    }
  };
  const lines: Point[][] = [];
  const tips = all.flatMap((side) => [side.from, side.to]).filter((tip) => ends.get(keyOfPoint(tip))!.length !== 2);
  for (const start of [...tips, ...all.map((side) => side.from)]) {
    while (ends.get(keyOfPoint(start))?.some((side) => !side.used.yes)) lines.push(follow(start));
  }
  return lines;
}

function wound(from: Point, to: Point, swing: number): Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const middle = between(from, to, 0.5);
  const sign = vary(keyOfPoint(middle), 5) < 0.5 ? -1 : 1;
  const off = (part: number, size: number): Point => {
    const on = between(from, to, part);
    return { x: on.x - ((to.y - from.y) / length) * size, y: on.y + ((to.x - from.x) / length) * size };
  };
  return [off(0.32, sign * swing), off(0.68, -sign * swing), to];
}
