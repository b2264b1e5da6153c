import { describe, expect, it } from "vitest";
import type { Fact, Moment, View } from "../server/wire";
import { unit } from "../testing/fake-game";
import { flownPath, wrecksIn } from "./flown";

function moment(number: number, decision: string, ...facts: object[]): Moment {
  const sentences = facts.map((one) => ({ text: "", rule: "", facts: one as Fact }));
  return { number, seat: "red", decision, faces: [], sentences, by_itself: false };
}

const VIEW = { flight: { missile: "MCRL1", path: ["0306"], flown: 3 } } as unknown as View;
const UNITS = new Map([["MCRL1", unit("MCRL1", "0303")]]);
const LAUNCH = moment(5, "launch MCRL1", { event: "launch", missile: "MCRL1" });
const flight = (number: number, ...path: string[]) =>
  moment(number, "fly", { event: "flight", missile: "MCRL1", path, entered: path.length });

describe("the way of a missile", () => {
  it("is put together from the log, from its crawler on", () => {
    const log = [LAUNCH, flight(6, "0304"), moment(7, "end"), flight(8, "0305", "0306")];
    expect(flownPath(VIEW, log, UNITS)).toEqual(["0303", "0304", "0305", "0306"]);
  });

  it("ignores earlier flights and what was taken back", () => {
    const log = [flight(3, "0909"), LAUNCH, flight(6, "0404"), moment(7, "undo"), flight(8, "0304", "0305", "0306")];
    expect(flownPath(VIEW, log, UNITS)).toEqual(["0303", "0304", "0305", "0306"]);
  });

  it("is only where it is if the log does not tell", () => {
    expect(flownPath(VIEW, [], new Map())).toEqual(["0306"]);
    expect(flownPath({ flight: null } as View, [LAUNCH], UNITS)).toEqual([]);
  });
});

describe("the wrecks of trains", () => {
  it("lie where counters were destroyed, unless that was taken back", () => {
    const wreck = (number: number, hex: string) => moment(number, "fire", { event: "train-wreck", hexes: [hex] });
    expect(wrecksIn([wreck(1, "0505"), wreck(2, "0606"), moment(3, "undo")])).toEqual(["0505"]);
  });
});
