// The edges of a board as lines to draw, and the outward directions.
import {
  type BoardIndex,
  cornersOf,
  NORTH,
  NORTH_EAST,
  NORTH_WEST,
  NOWHERE,
  type Point,
  SOUTH,
  SOUTH_EAST,
  SOUTH_WEST,
} from "../../../board/geometry";
import type { Edge } from "../battle/battle-file";

const FACING: Record<Edge, number[]> = {
  north: [NORTH, NORTH_EAST, NORTH_WEST],
  east: [NORTH_EAST, SOUTH_EAST],
  south: [SOUTH, SOUTH_EAST, SOUTH_WEST],
  west: [NORTH_WEST, SOUTH_WEST],
};

export const OUT: Record<Edge, Point> = {
  north: { x: 0, y: -1 },
  east: { x: 1, y: 0 },
  south: { x: 0, y: 1 },
  west: { x: -1, y: 0 },
};

/** Return the hexes on an edge. A corner hex is on two edges. */
export function edgeHexes(index: BoardIndex, edge: Edge): number[] {
  const { x } = index.drawing;
  const outmost = edge === "east" ? Math.max(...x) : Math.min(...x);
  const straight = edge === "north" ? NORTH : SOUTH;
  return x.flatMap((column, hex) => {
    const on = edge === "east" || edge === "west" ? column === outmost : index.neighbour(hex, straight) === NOWHERE;
    return on ? [hex] : [];
  });
}

export interface EdgeLine {
  sides: [Point, Point][];
  /** The position of the label. */
  middle: Point;
}

/** Return the outer hexsides of an edge. `among` limits them to some of its hexes. */
export function edgeLine(index: BoardIndex, edge: Edge, among: Set<number> | null): EdgeLine | null {
  const sides: [Point, Point][] = [];
  for (const hex of edgeHexes(index, edge)) {
    if (among && !among.has(hex)) continue;
    const corners = cornersOf(index.centre(hex));
    for (const d of FACING[edge]) {
      if (index.neighbour(hex, d) === NOWHERE) sides.push([corners[d]!, corners[(d + 1) % 6]!]);
    }
  }
  if (!sides.length) return null;
  const points = sides.flat();
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const out = OUT[edge];
  const far = (of: (point: Point) => number, way: number) => (way < 0 ? Math.min : Math.max)(...points.map(of));
  return {
    sides,
    middle: {
      x: out.x ? far((point) => point.x, out.x) : mean((point) => point.x),
      y: out.y ? far((point) => point.y, out.y) : mean((point) => point.y),
    },
  };
}
