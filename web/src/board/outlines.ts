// Sets of hexes as paths: their outline, and the hexes themselves.
import { type BoardIndex, cornersOf, hexPath, NOWHERE, pointText } from "./geometry";

/** Return the outline of a set of hexes as one path. */
export function outlineOf(index: BoardIndex, hexes: Set<number>): string {
  let path = "";
  for (const hex of hexes) {
    const corners = cornersOf(index.centre(hex));
    for (let d = 0; d < 6; d += 1) {
      const other = index.neighbour(hex, d);
      if (other !== NOWHERE && hexes.has(other)) continue;
      path += `M${pointText(corners[d]!)}L${pointText(corners[(d + 1) % 6]!)}`;
    }
  }
  return path;
}

export function fieldOf(index: BoardIndex, hexes: Iterable<number>, radius?: number): string {
  return [...hexes].map((hex) => hexPath(index.centre(hex), radius)).join("");
}

export function known(index: BoardIndex, names: string[]): Set<number> {
  return new Set(names.map((name) => index.at(name)).filter((hex) => hex !== NOWHERE));
}
