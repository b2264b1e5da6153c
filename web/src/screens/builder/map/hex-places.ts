// The hexes of a map by number, in doubled coordinates: a hex is 2 high, and columns are 1 apart.
import type { MapFile } from "../battle/battle-file";

export interface Place {
  name: string;
  x: number;
  y: number;
}

export const ODD_NORTH = "odd-north";
export const ODD_SOUTH = "odd-south";

export function hexName(column: number, row: number): string {
  return String(column).padStart(2, "0") + String(row).padStart(2, "0");
}

/** Return the hexes column by column, in the engine's order. */
export function placesOf(map: MapFile): Place[] {
  const places: Place[] = [];
  for (let column = 1; column <= map.columns; column += 1) {
    const odd = column % 2 === 1;
    const lower = odd === ((map.stagger ?? ODD_NORTH) === ODD_SOUTH);
    const rows = odd ? map.rows_odd : map.rows_even;
    for (let row = 1; row <= rows; row += 1) {
      places.push({ name: hexName(column, row), x: column, y: 2 * row + (lower ? 1 : 0) });
    }
  }
  return places;
}

/** Return true if two hexes are adjacent. */
export function touch(a: Place, b: Place): boolean {
  const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  return (dx === 0 && dy === 2) || (dx === 1 && dy === 1);
}

/** Return the name of a hexside as it is written in the file, with the lower hex first. */
export function sideName(a: string, b: string): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

/** Return the two hexes of a hexside. On joined maps, hex names also contain dashes. */
export function hexesOfSide(side: string, known: (name: string) => boolean): [string, string] | null {
  const words = side.split("-");
  for (let i = 1; i < words.length; i += 1) {
    const [a, b] = [words.slice(0, i).join("-"), words.slice(i).join("-")];
    if (known(a) && known(b)) return [a, b];
  }
  return null;
}
