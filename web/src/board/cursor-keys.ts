// The board by keyboard: a cursor that goes from hex to hex, and zoom.
import { type BoardIndex, NORTH, NORTH_EAST, NORTH_WEST, NOWHERE, SOUTH, SOUTH_EAST, SOUTH_WEST } from "./geometry";

export type KeyWish = { go: string } | { press: true } | { zoom: number } | { fit: true } | null;

const DIRECTIONS: Record<string, number> = {
  ArrowUp: NORTH,
  ArrowDown: SOUTH,
  Home: NORTH_WEST,
  PageUp: NORTH_EAST,
  End: SOUTH_WEST,
  PageDown: SOUTH_EAST,
  q: NORTH_WEST,
  w: NORTH,
  e: NORTH_EAST,
  a: SOUTH_WEST,
  s: SOUTH,
  d: SOUTH_EAST,
};

/** What a key asks for, with the cursor where it is; null for a key that is not the board's. */
export function keyWish(index: BoardIndex, cursor: string | undefined, key: string): KeyWish {
  if (key === "Enter" || key === " ") return cursor ? { press: true } : null;
  if (key === "+" || key === "=") return { zoom: 1.35 };
  if (key === "-" || key === "_") return { zoom: 1 / 1.35 };
  if (key === "0") return { fit: true };
  const direction = DIRECTIONS[key.length === 1 ? key.toLowerCase() : key];
  const sideways = key === "ArrowLeft" || key === "ArrowRight";
  if (direction === undefined && !sideways) return null;
  const here = cursor === undefined ? NOWHERE : index.at(cursor);
  if (here === NOWHERE) return { go: firstCursor(index) };
  const next = direction === undefined ? index.sideways(here, key === "ArrowRight") : index.neighbour(here, direction);
  return { go: index.name(next === NOWHERE ? here : next) };
}

/** The middle of the map, where a cursor begins that has not been anywhere. */
export function firstCursor(index: BoardIndex): string {
  const { x, y, width, height } = index.box;
  const middle = index.hexAt({ x: x + width / 2, y: y + height / 2 });
  return index.name(middle === NOWHERE ? 0 : middle);
}
