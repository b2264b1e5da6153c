// Merges adjacent hexes of one kind into one shape. Its shore wanders a little to both sides of the hexsides.
import { between, type BoardIndex, cornersOf, NOWHERE, type Point } from "../geometry";
import { smoothLoop } from "./ink";
import { keyOfPoint, vary } from "./variation";

interface Shore {
  from: Point;
  to: Point;
  inside: Point;
  /** True at the edge of the map, where the shape is cut off in a straight line. */
  edge: boolean;
}

interface Region {
  at: Point;
  path: string;
}

export interface Wander {
  /** The average distance between the shore and the hexsides, measured inward. */
  inset: number;
  /** The maximum deviation from that distance, in either direction. */
  swing: number;
}

/** Return one closed path around each group of adjacent hexes. */
export function regionPaths(index: BoardIndex, belongs: (hex: number) => boolean, wander: Wander): Region[] {
  const shores = new Map<number, Shore>();
  for (let hex = 0; hex < index.size; hex += 1) {
    if (belongs(hex)) for (const shore of shoresOf(index, hex, belongs)) shores.set(keyOfPoint(shore.from), shore);
  }
  const found: Region[] = [];
  while (shores.size) {
    const loop = takeLoop(shores);
    found.push({ at: loop[0]!.from, path: smoothLoop(loop.flatMap((shore) => wandering(shore, wander))) });
  }
  return found;
}

function shoresOf(index: BoardIndex, hex: number, belongs: (hex: number) => boolean): Shore[] {
  const inside = index.centre(hex);
  const corners = cornersOf(inside);
  const shores: Shore[] = [];
  for (let d = 0; d < 6; d += 1) {
    const other = index.neighbour(hex, d);
    if (other !== NOWHERE && belongs(other)) continue;
    shores.push({ from: corners[d]!, to: corners[(d + 1) % 6]!, inside, edge: other === NOWHERE });
  }
  return shores;
}

function takeLoop(shores: Map<number, Shore>): Shore[] {
  const loop: Shore[] = [];
  let key = shores.keys().next().value;
  while (key !== undefined) {
    const shore = shores.get(key);
    if (!shore) break;
    shores.delete(key);
    loop.push(shore);
    key = keyOfPoint(shore.to);
  }
  return loop;
}

function wandering(shore: Shore, wander: Wander): Point[] {
  if (shore.edge) return [0, 0.33, 0.67, 1].map((part) => between(shore.from, shore.to, part));
  return [0.1, 0.36, 0.64, 0.9].map((part, i) => {
    const on = between(shore.from, shore.to, part);
    const away = Math.hypot(shore.inside.x - on.x, shore.inside.y - on.y);
    const step = wander.inset + (vary(keyOfPoint(on), i) * 2 - 1) * wander.swing;
    return between(on, shore.inside, step / away);
  });
}
