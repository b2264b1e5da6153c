import { beforeEach, describe, expect, it } from "vitest";
import type { Answer, CourseAnswer, FlightView, Launcher, Question } from "../../../server/wire";
import { FakeGame, unit } from "../../../testing/fake-game";
import { Flying } from "./flying";

const LAUNCHERS: Launcher[] = ["MCRL1", "MCRL2"].map((missile) => ({ missile, origin: ["0303"], off_board: false }));

let game: FakeGame;
let flying: Flying;

function answer(question: Question): Answer {
  if (question.about === "blast") return { about: "blast", hex: question.hex, reach: 6, units: [], ground: [] };
  if (question.about !== "course") throw new Error(question.about);
  const fly = `fly ${question.by.join(" ")}`;
  const decisions = game.view.value?.flight ? [fly] : [`launch ${question.missile}`, fly];
  return {
    about: "course",
    missile: question.missile,
    path: question.by,
    decisions,
    refusal: null,
  } as unknown as CourseAnswer;
}

/** Put a missile in the air. */
function inFlight(path: string[], more: Partial<FlightView> = {}): void {
  game.stand("fly", [unit("MCRL1", "0303")]);
  const flight = {
    missile: "MCRL1",
    flown: path.length,
    path,
    target: "",
    waiting: [],
    ...more,
  } as unknown as FlightView;
  game.view.value = { ...game.view.value!, flight };
}

beforeEach(() => {
  game = new FakeGame();
  game.answer = answer;
  flying = new Flying(game);
  game.stand("fire", [unit("MCRL1", "0303")], { launchers: LAUNCHERS });
});

describe("the plan of a flight", () => {
  it("needs a missile first", async () => {
    await flying.towards("0909", false);
    expect(flying.course.value).toBeNull();
  });

  it("launches and flies when its goal is chosen again", async () => {
    flying.choose("MCRL1");
    await flying.towards("0909", false);
    expect(flying.goal.value).toBe("0909");
    expect(flying.blast.value?.hex).toBe("0909");
    await flying.towards("0909", false);
    expect(game.submitted).toEqual(["launch MCRL1", "fly 0909"]);
  });

  it("bends through waypoints", async () => {
    flying.choose("MCRL1");
    await flying.towards("0505", true);
    await flying.towards("0909", true);
    await flying.go();
    expect(game.submitted).toEqual(["launch MCRL1", "fly 0505 0909"]);
  });

  it("stops where a decision is refused", async () => {
    flying.choose("MCRL1");
    await flying.towards("0909", false);
    game.decide = () => ({ rule: "10.02", reason: "no" });
    await flying.go();
    expect(game.submitted).toEqual(["launch MCRL1"]);
  });
});

describe("a missile in the air", () => {
  it("flies on to its goal after it was stopped", async () => {
    flying.choose("MCRL1");
    await flying.towards("0909", false);
    inFlight(["0404"]);
    flying.clear();
    flying.refresh();
    await Promise.resolve();
    expect(flying.goal.value).toBe("0909");
    expect(flying.missile.value).toBe("MCRL1");
  });

  it("has no course left where it has arrived", () => {
    flying.waypoints.value = ["0909"];
    inFlight(["0404", "0909"]);
    flying.refresh();
    expect(flying.goal.value).toBe("");
    expect(flying.at.value).toBe("0909");
  });

  it("of a salvo flies to the target that was written down", () => {
    inFlight(["0404"], { target: "0707" });
    flying.refresh();
    expect(flying.goal.value).toBe("0707");
  });
});

describe("a salvo", () => {
  it("is written down missile by missile, and launched in that order", async () => {
    for (const [missile, hex] of [
      ["MCRL2", "0909"],
      ["MCRL1", "0505"],
    ] as const) {
      flying.choose(missile);
      await flying.towards(hex, false);
      flying.write();
    }
    expect(flying.salvoText.value).toBe("salvo MCRL2 0909 MCRL1 0505");
    await flying.fireSalvo();
    expect(game.submitted).toEqual(["salvo MCRL2 0909 MCRL1 0505"]);
    expect(flying.salvo.value).toEqual([]);
  });

  it("needs two missiles, and one can be taken back", async () => {
    flying.choose("MCRL1");
    await flying.towards("0505", false);
    flying.write();
    expect(flying.salvoText.value).toBe("");
    flying.strike("MCRL1");
    expect(flying.salvo.value).toEqual([]);
  });
});
