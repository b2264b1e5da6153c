// Variation that is the same on every screen and in every drawing. The numbers depend on a hex's position, never on a
// random generator.
import type { Point } from "../geometry";

/** Return a number from 0 up to but not including 1 that depends only on the two keys. */
export function vary(key: number, salt: number): number {
  let h = Math.imul(key + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(salt + 0x165667b1, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** Return such a number between two bounds. */
export function within(low: number, high: number, key: number, salt: number): number {
  return low + (high - low) * vary(key, salt);
}

/** Return a key for a text, such as the name of a hex. */
export function keyOf(text: string): number {
  let key = 7;
  for (let i = 0; i < text.length; i += 1) key = Math.imul(key, 31) + text.charCodeAt(i);
  return key | 0;
}

/** Return a key for a point. All hexes that share the point get the same key. */
export function keyOfPoint(point: Point): number {
  return Math.imul(Math.round(point.x * 2), 7919) + Math.imul(Math.round(point.y * 2), 104729);
}

/** Return smooth hills from 0 to 1 over the plane, for tints that change gradually. */
export function hills(point: Point, scale: number): number {
  const x = point.x / scale;
  const y = point.y / scale;
  const column = Math.floor(x);
  const row = Math.floor(y);
  const ease = (t: number) => t * t * (3 - 2 * t);
  const fx = ease(x - column);
  const fy = ease(y - row);
  const at = (i: number, j: number) => vary(Math.imul(column + i, 374761) + Math.imul(row + j, 668265), 11);
  const top = at(0, 0) * (1 - fx) + at(1, 0) * fx;
  const bottom = at(0, 1) * (1 - fx) + at(1, 1) * fx;
  return top * (1 - fy) + bottom * fy;
}
