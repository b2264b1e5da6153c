import { describe, expect, it } from "vitest";
import { fillBoardDrawing } from "../../server/wire";
import { changed } from "../changed";
import { ringsAround } from "./flight-layers";
import { BoardIndex } from "../geometry";
import { type Shape, shapesOver, shapesUnder } from "../shapes";

/** A board of 7 columns and 7 rows in doubled coordinates. */
function board() {
  const places = Array.from({ length: 49 }, (_, i) => [i % 7, Math.floor(i / 7)] as const);
  return fillBoardDrawing({
    fingerprint: "one",
    title: "",
    colour: "green",
    names: places.map(([x, y]) => `${x}${y}`),
    x: places.map(([x]) => x),
    y: places.map(([x, y]) => y * 2 + (x % 2)),
    terrain: places.map(() => "clear"),
    sides: [],
    roads: [[0, 1]],
    rails: [],
    bridges: [3],
  });
}

describe("rings of a blast", () => {
  it("hold six hexes more with each hex of distance", () => {
    const index = new BoardIndex(board());
    expect(ringsAround(index, index.at("33"), 3).map((ring) => ring.length)).toEqual([1, 6, 12, 18]);
  });

  it("end at the edge of the map", () => {
    const index = new BoardIndex(board());
    expect(
      ringsAround(index, index.at("00"), 1)[1]!
        .map((hex) => index.name(hex))
        .sort(),
    ).toEqual(["01", "10"]);
  });
});

describe("flights and beams", () => {
  const flight: Shape = { shape: "path", look: "flight", hexes: ["00", "01"] };
  const rings: Shape = { shape: "rings", look: "blast", hex: "33", reach: 4 };
  const beam: Shape = { shape: "line", look: "blocked", from: "00", to: "06", stop: ["03"] };

  it("pass above the counters, and the blast lies below them", () => {
    const layers = { drawn: [flight, rings, beam] };
    expect(shapesUnder(layers)).toEqual([rings]);
    expect(shapesOver(layers, () => undefined)).toEqual([flight, beam]);
  });
});

describe("a change of the ground", () => {
  const none = {
    terrain: [],
    sides: [],
    roads: [],
    rails: [],
    bridges: [],
    road_cuts: [],
    rail_cuts: [],
    scars: [],
    built: [],
    graded: [],
  };

  it("turns roads and bridges that are gone into lost ones, and back", () => {
    const cut = changed(board(), {
      ...none,
      before: "one",
      fingerprint: "two",
      roads: [[0, 1, false]],
      bridges: [[3, false]],
      road_cuts: [[0, true]],
      scars: [[3, true]],
    })!;
    expect(cut).toMatchObject({ roads: [], lost_roads: [[0, 1]], lost_bridges: [3], road_cuts: [0], scars: [3] });
    const mended = changed(cut, {
      ...none,
      before: "two",
      fingerprint: "one",
      roads: [[0, 1, true]],
      bridges: [[3, true]],
      road_cuts: [[0, false]],
      scars: [[3, false]],
    });
    expect(mended).toEqual(board());
  });
});
