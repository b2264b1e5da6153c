// Hexes of one kind that touch melt into one shape: its shore wanders a little to both sides of the hexsides.
import { between, type BoardIndex, cornersOf, NOWHERE, type Point } from "../geometry";
import { smoothLoop } from "./ink";
import { keyOfPoint, vary } from "./variation";

interface Shore {
  from: Point;
  to: Point;
  inside: Point;
  /** The end of the map: the shape is cut off there and goes straight. */
  edge: boolean;
}

interface Region {
  at: Point;
  path: string;
}

export interface Wander {
  /** How far the shore keeps inside the hexsides, in the mean. */
  inset: number;
  /** How far it may be off that, to both sides. */
  swing: number;
}

/** One closed path around each group of touching hexes. */
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
