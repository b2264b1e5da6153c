// Keyboard control of the board: a cursor that moves from hex to hex, and zoom.
import type { CommandIn } from "../ui/commands";
import { type BoardIndex, NORTH, NORTH_EAST, NORTH_WEST, NOWHERE, SOUTH, SOUTH_EAST, SOUTH_WEST } from "./geometry";

export type KeyWish = { go: string } | { press: true } | { zoom: number } | { fit: true } | null;

const DIRECTIONS: Partial<Record<CommandIn<"board">, number>> = {
  north: NORTH,
  south: SOUTH,
  "north-west": NORTH_WEST,
  "north-east": NORTH_EAST,
  "south-west": SOUTH_WEST,
  "south-east": SOUTH_EAST,
};

/** Return what a command asks for at the current cursor position, or null if the board does not handle it. */
export function keyWish(index: BoardIndex, cursor: string | undefined, command: CommandIn<"board"> | null): KeyWish {
  if (command === null) return null;
  if (command === "press") return cursor ? { press: true } : null;
  if (command === "in") return { zoom: 1.35 };
  if (command === "out") return { zoom: 1 / 1.35 };
  if (command === "fit") return { fit: true };
  const direction = DIRECTIONS[command];
  const here = cursor === undefined ? NOWHERE : index.at(cursor);
  if (here === NOWHERE) return { go: firstCursor(index) };
  const next = direction === undefined ? index.sideways(here, command === "east") : index.neighbour(here, direction);
  return { go: index.name(next === NOWHERE ? here : next) };
}

/** Return the hex in the middle of the map, where a new cursor starts. */
export function firstCursor(index: BoardIndex): string {
  const { x, y, width, height } = index.box;
  const middle = index.hexAt({ x: x + width / 2, y: y + height / 2 });
  return index.name(middle === NOWHERE ? 0 : middle);
}
