import { describe, expect, it } from "vitest";
import type { BoardDrawing } from "../server/wire";
import {
  between,
  BoardIndex,
  COLUMN,
  cornersOf,
  HALF_ROW,
  hexPath,
  inHex,
  NORTH,
  NORTH_EAST,
  NOWHERE,
  opposite,
  polygonPath,
  R,
  round,
  SOUTH,
  SOUTH_WEST,
} from "./geometry";

/** Return a board of four columns of three hexes. Even columns are half a row lower, and hex 0303 is missing. */
function board(): BoardIndex {
  const names: string[] = [];
  const [x, y]: [number[], number[]] = [[], []];
  for (let column = 1; column <= 4; column += 1)
    for (let row = 1; row <= 3; row += 1) {
      if (column === 3 && row === 3) continue;
      names.push(`0${column}0${row}`);
      x.push(column);
      y.push(2 * row + (column % 2 === 0 ? 1 : 0));
    }
  return new BoardIndex({ names, x, y } as unknown as BoardDrawing);
}

describe("a board's hexes", () => {
  const index = board();
  const go = (name: string, direction: number) => index.name(index.neighbour(index.at(name), direction));

  it("are found by name", () => {
    expect(index.size).toBe(11);
    expect(index.name(index.at("0202"))).toBe("0202");
    expect(index.at("0909")).toBe(NOWHERE);
    expect(index.centreOfName("0909")).toBeNull();
    expect(index.centreOfName("0101")).toEqual({ x: COLUMN, y: 2 * HALF_ROW });
  });

  it("have neighbours clockwise from north", () => {
    expect([0, 1, 2, 3, 4, 5].map((direction) => go("0202", direction))).toEqual([
      "0201",
      "0302",
      "", // 0303 is missing
      "0203",
      "0103",
      "0102",
    ]);
  });

  it("name the direction of a neighbour, and -1 for any other hex", () => {
    expect(index.direction(index.at("0202"), index.at("0302"))).toBe(NORTH_EAST);
    expect(index.direction(index.at("0202"), index.at("0402"))).toBe(-1);
  });

  it("are neighbours both ways", () => {
    for (let hex = 0; hex < index.size; hex += 1)
      for (let d = 0; d < 6; d += 1) {
        const next = index.neighbour(hex, d);
        if (next !== NOWHERE) expect(index.neighbour(next, opposite(d))).toBe(hex);
      }
  });

  it("stay in the row when the cursor goes sideways", () => {
    const walk = (name: string, east: boolean) => index.name(index.sideways(index.at(name), east));
    const east = walk("0101", true);
    expect(walk(east, false)).toBe("0101");
    const far = walk(walk(east, true), true);
    expect(far).toBe("0401");
    expect(walk(far, true)).toBe("");
    // If the straight way leads off the map, the cursor takes the other one.
    expect(walk("0203", true)).not.toBe("0303");
  });

  it("are found by every point inside them, and by none outside the map", () => {
    for (let hex = 0; hex < index.size; hex += 1) {
      const centre = index.centre(hex);
      expect(index.hexAt(centre)).toBe(hex);
      for (const corner of cornersOf(centre)) expect(index.hexAt(between(centre, corner, 0.95))).toBe(hex);
    }
    expect(index.hexAt({ x: -500, y: -500 })).toBe(NOWHERE);
  });

  it("fit into their box exactly", () => {
    expect(index.box.x).toBe(COLUMN - R);
    expect(index.box.y).toBeCloseTo(HALF_ROW);
    expect(index.box.width).toBeCloseTo(3 * COLUMN + 2 * R);
    expect(index.box.height).toBeCloseTo(7 * HALF_ROW);
  });

  it("have a box even if there are none", () => {
    const none = new BoardIndex({ names: [], x: [], y: [] } as unknown as BoardDrawing);
    expect(none.box).toEqual({ x: 0, y: 0, width: R, height: R });
  });
});

describe("one hex", () => {
  const centre = { x: 0, y: 0 };

  it("has its first corner in the north-west, and north as its first side", () => {
    const [first, second] = cornersOf(centre);
    expect(first!.x).toBeCloseTo(-R / 2);
    expect(first!.y).toBeCloseTo(-HALF_ROW);
    expect(second!.y).toBeCloseTo(-HALF_ROW);
    expect([opposite(NORTH), opposite(NORTH_EAST)]).toEqual([SOUTH, SOUTH_WEST]);
  });

  it("contains its corners' inner side and not their outer side", () => {
    for (const corner of cornersOf(centre)) {
      expect(inHex(centre, between(centre, corner, 0.99))).toBe(true);
      expect(inHex(centre, between(centre, corner, 1.01))).toBe(false);
    }
    expect(inHex(centre, { x: R * 0.9, y: HALF_ROW * 0.9 })).toBe(false);
  });

  it("is drawn as a closed path with one decimal", () => {
    expect(round(1.26)).toBe(1.3);
    expect(hexPath(centre)).toBe("M-16 -27.7L16 -27.7L32 0L16 27.7L-16 27.7L-32 0Z");
    expect(polygonPath([])).toBe("");
  });
});
