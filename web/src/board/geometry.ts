// Converts between hexes and points on the drawing. The board uses doubled coordinates. On the drawing, the corners of
// a hex are R units from its center.
import type { BoardDrawing } from "../server/wire";

export const R = 32;
export const COLUMN = R * 1.5;
export const HALF_ROW = (R * Math.sqrt(3)) / 2;
export const NOWHERE = -1;

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

// Directions run clockwise from north, as they do in the engine.
export const NORTH = 0;
export const NORTH_EAST = 1;
export const SOUTH_EAST = 2;
export const SOUTH = 3;
export const SOUTH_WEST = 4;
export const NORTH_WEST = 5;
const DIRECTION_X = [0, 1, 1, 0, -1, -1];
const DIRECTION_Y = [-2, -1, 1, 2, 1, -1];

export function opposite(direction: number): number {
  return (direction + 3) % 6;
}

export function centreOf(column: number, y: number): Point {
  return { x: column * COLUMN, y: y * HALF_ROW };
}

/** Return the corners of a hex, clockwise from the northwest. Side `d` runs from corner `d` to corner `d + 1`. */
export function cornersOf(centre: Point, radius = R): Point[] {
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = ((i * 60 - 120) * Math.PI) / 180;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
}

/**
 * Round to a tenth of a unit, which is less than a third of a pixel at the closest zoom. More digits only make the
 * drawing larger.
 */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function pointText(point: Point): string {
  return `${round(point.x)} ${round(point.y)}`;
}

export function polygonPath(points: Point[]): string {
  return points.length ? `M${points.map(pointText).join("L")}Z` : "";
}

export function hexPath(centre: Point, radius = R): string {
  return polygonPath(cornersOf(centre, radius));
}

export function viewBoxOf(box: Box): string {
  return `${box.x} ${box.y} ${box.width} ${box.height}`;
}

export function between(a: Point, b: Point, part: number): Point {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

function placeKey(x: number, y: number): number {
  return (x + 4096) * 16384 + y + 8192;
}

/** Return true if a point is inside the hex around a center. */
export function inHex(centre: Point, point: Point): boolean {
  const dx = Math.abs(point.x - centre.x);
  const dy = Math.abs(point.y - centre.y);
  return dy <= HALF_ROW && dx * Math.sqrt(3) + dy <= R * Math.sqrt(3);
}

/** The positions of a board's hexes. Boards that differ only in terrain share one frame. */
class HexFrame {
  readonly centres: Point[];
  readonly box: Box;
  readonly byName = new Map<string, number>();
  readonly byPlace = new Map<number, number>();

  constructor(drawing: BoardDrawing) {
    this.centres = drawing.x.map((x, h) => centreOf(x, drawing.y[h]!));
    drawing.names.forEach((name, h) => this.byName.set(name, h));
    drawing.x.forEach((x, h) => this.byPlace.set(placeKey(x, drawing.y[h]!), h));
    this.box = boxAround(this.centres);
  }
}

function boxAround(centres: Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of centres) {
    left = Math.min(left, x - R);
    right = Math.max(right, x + R);
    top = Math.min(top, y - HALF_ROW);
    bottom = Math.max(bottom, y + HALF_ROW);
  }
  if (!centres.length) return { x: 0, y: 0, width: R, height: R };
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function sameList<T>(one: T[], other: T[]): boolean {
  return one === other || (one.length === other.length && one.every((entry, i) => entry === other[i]));
}

/** The hexes of a board by name and position, their neighbors, and the bounding box of them all. */
export class BoardIndex {
  readonly centres: Point[];
  readonly box: Box;

  constructor(
    readonly drawing: BoardDrawing,
    /** The positions of the hexes. Two boards share a frame if all their hexes are in the same places. */
    readonly frame = new HexFrame(drawing),
  ) {
    this.centres = frame.centres;
    this.box = frame.box;
  }

  /** Return the index of another drawing. It reuses this frame if the hexes are the same. */
  of(drawing: BoardDrawing): BoardIndex {
    const { names, x, y } = this.drawing;
    const same = sameList(names, drawing.names) && sameList(x, drawing.x) && sameList(y, drawing.y);
    return same ? new BoardIndex(drawing, this.frame) : new BoardIndex(drawing);
  }

  get size(): number {
    return this.drawing.names.length;
  }

  at(name: string): number {
    return this.frame.byName.get(name) ?? NOWHERE;
  }

  name(hex: number): string {
    return this.drawing.names[hex] ?? "";
  }

  centre(hex: number): Point {
    return this.centres[hex] ?? { x: 0, y: 0 };
  }

  centreOfName(name: string): Point | null {
    const hex = this.at(name);
    return hex === NOWHERE ? null : this.centre(hex);
  }

  neighbour(hex: number, direction: number): number {
    const x = this.drawing.x[hex]! + DIRECTION_X[direction]!;
    const y = this.drawing.y[hex]! + DIRECTION_Y[direction]!;
    return this.frame.byPlace.get(placeKey(x, y)) ?? NOWHERE;
  }

  /** Return the direction of a neighbor, or -1 if the hexes are not adjacent. */
  direction(hex: number, other: number): number {
    for (let d = 0; d < 6; d += 1) if (this.neighbour(hex, d) === other) return d;
    return -1;
  }

  /** Return the next hex to the left or right, staying in the row as far as staggered columns allow. */
  sideways(hex: number, east: boolean): number {
    const odd = this.drawing.x[hex]! % 2 !== 0;
    const first = east ? (odd ? SOUTH_EAST : NORTH_EAST) : odd ? SOUTH_WEST : NORTH_WEST;
    const second = east ? (odd ? NORTH_EAST : SOUTH_EAST) : odd ? NORTH_WEST : SOUTH_WEST;
    const next = this.neighbour(hex, first);
    return next === NOWHERE ? this.neighbour(hex, second) : next;
  }

  /** Return the hex that contains a point, or NOWHERE if the point is outside the map. */
  hexAt(point: Point): number {
    const column = Math.round(point.x / COLUMN);
    let best = NOWHERE;
    let nearest = R * R;
    for (let x = column - 1; x <= column + 1; x += 1) {
      const middle = Math.round(point.y / HALF_ROW);
      for (let y = middle - 2; y <= middle + 2; y += 1) {
        const hex = this.frame.byPlace.get(placeKey(x, y));
        if (hex === undefined) continue;
        const dx = point.x - x * COLUMN;
        const dy = point.y - y * HALF_ROW;
        if (dx * dx + dy * dy < nearest) {
          nearest = dx * dx + dy * dy;
          best = hex;
        }
      }
    }
    return best;
  }
}
