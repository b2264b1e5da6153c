import { beforeEach, describe, expect, it } from "vitest";
import type { Answer, Choice, JobView, TaskOffer, TypeView } from "../../../server/wire";
import { FakeGame, unit } from "../../../testing/fake-game";
import { switchOf } from "./channels";
import { chanceWords, diceWords, workLabel } from "./task-card";
import { bestOf, Tasking } from "./tasking";
import { siteShapes } from "./tasking-mode";
import { laborWords } from "./work-lines";

function job(object: string, more: Partial<JobView> = {}): JobView {
  const none = { text: "", says: "", hexes: [], unit: "", component: "", note: "", turns: 0, done: 0, refusal: null };
  return { ...none, object, dice: 3, needs: 5, chance: 0.7, ...more };
}

function offer(kind: string, object: TaskOffer["object"], jobs: JobView[]): TaskOffer {
  return { kind, title: kind, rule: "15.03", object, jobs };
}

const NO = { rule: "15.03", reason: "no" };
const DIG = offer("entrench", "here", [job("", { text: "task CE1*3 entrench", needs: 1 })]);
const GRADE = offer("grade", "side", [
  job("0404-0405", { hexes: ["0404", "0405"], text: "task CE1*3 grade 0404-0405" }),
  job("0404-0504", { hexes: ["0404", "0504"], text: "task CE1*3 grade 0404-0504", refusal: NO }),
]);
const SEARCH = offer("detect", "hexes", [job("0405", { hexes: ["0405"] }), job("0504", { hexes: ["0504"] })]);
const FINISH = offer("finish", "unit", [job("OGRE", { unit: "OGRE", text: "task CE1*3 finish OGRE" })]);
const ROAD = offer("road", "here", [job("", { refusal: NO })]);

const SQUADS = { unit: "CE1", squads: 3, counted: true };
const DRONE = { unit: "HDRN1", squads: 1, counted: false };

let game: FakeGame;
let tasking: Tasking;

beforeEach(async () => {
  game = new FakeGame();
  game.types.value = new Map([
    ["CE", { works: "squad" } as TypeView],
    ["HVY", { works: "" } as TypeView],
  ]);
  game.stand("fire", [
    unit("CE1", "0404", { type: "CE", squads: 3 }),
    unit("OGRE", "0404", { seat: "blue" }),
    unit("HVY1", "0404"),
  ]);
  game.answer = (question): Answer => {
    if (question.about === "tasks") {
      const offers = [DIG, GRADE, SEARCH, FINISH, ROAD];
      return { about: "tasks", workers: question.workers, helpers: [SQUADS, DRONE], offers, refusal: null };
    }
    if (question.about === "task") return { about: "task", job: job("made", { text: question.task }) };
    return { about: "unknown", refusal: NO };
  };
  tasking = new Tasking(game);
  await tasking.follow("CE1");
});

function asked(): string[] {
  return game.questions.flatMap((question) => (question.about === "tasks" ? [question.workers] : []));
}

describe("the tasks of a unit", () => {
  it("are asked for when it is selected, and not again before something happens", async () => {
    await tasking.follow("CE1");
    expect(asked()).toEqual(["CE1"]);
    expect([...tasking.workers.value]).toEqual([["CE1", 3]]);
    game.view.value = { ...game.view.value!, version: 2 };
    await tasking.follow("CE1");
    expect(asked()).toEqual(["CE1", "CE1"]);
  });

  it("are possible or not", () => {
    expect(tasking.open.value.map((one) => one.kind)).toEqual(["entrench", "grade", "detect", "finish"]);
    expect(tasking.shut.value.map((one) => one.kind)).toEqual(["road"]);
  });

  it("are not asked for if it does none, or belongs to somebody else", async () => {
    await tasking.follow("HVY1");
    await tasking.follow("OGRE");
    expect(asked()).toEqual(["CE1"]);
    expect(tasking.answer.value).toBeNull();
  });

  it("are those of all who help", async () => {
    await tasking.toggle(DRONE);
    await tasking.count(SQUADS, 2);
    expect(asked().slice(1)).toEqual(["CE1*3 + HDRN1", "CE1*2 + HDRN1"]);
    await tasking.toggle(DRONE);
    await tasking.toggle(SQUADS);
    expect([...tasking.workers.value.keys()]).toEqual(["CE1"]);
  });
});

describe("a task", () => {
  it("about the hex is ready at once", async () => {
    tasking.choose("entrench");
    expect(tasking.ready.value).toBe(true);
    await tasking.work();
    expect(game.submitted).toEqual(["task CE1*3 entrench"]);
    expect(tasking.kind.value).toBe("");
  });

  it("about one legal hexside needs no choice, and a refused one can be looked at", () => {
    tasking.choose("grade");
    expect(tasking.job.value?.object).toBe("0404-0405");
    tasking.pick(GRADE.jobs[1]!);
    expect(tasking.ready.value).toBe(false);
    expect(siteShapes(tasking).map((one) => one.look)).toEqual(["open", "chosen"]);
  });

  it("takes the hex beyond a hexside", async () => {
    tasking.choose("grade");
    expect(tasking.take("0504", [], "")).toBe(true);
    expect(tasking.job.value?.object).toBe("0404-0504");
    expect(tasking.take("0403", [], "")).toBe(true);
    await Promise.resolve();
    await Promise.resolve();
    expect(game.questions.at(-1)).toEqual({ about: "task", task: "task CE1*3 grade 0404-0403" });
    expect(tasking.take("0404", ["HVY1"], "HVY1")).toBe(false);
  });

  it("searches several hexes", async () => {
    tasking.choose("detect");
    expect(tasking.job.value).toBeNull();
    await tasking.search("0405");
    await tasking.search("0504");
    expect(tasking.job.value?.text).toBe("task CE1*3 detect 0405 0504");
    expect(siteShapes(tasking).map((one) => one.look)).toEqual(["chosen", "chosen"]);
    await tasking.search("0405");
    expect(tasking.job.value?.text).toBe("task CE1*3 detect 0504");
    await tasking.search("0504");
    expect(tasking.job.value).toBeNull();
    expect(tasking.take("0909", [], "")).toBe(false);
  });

  it("takes a click on the unit that it is about", () => {
    tasking.choose("finish");
    expect(tasking.take("0404", ["CE1", "OGRE"], "OGRE")).toBe(true);
    expect(tasking.take("0404", ["CE1"], "HVY1")).toBe(false);
    expect(tasking.job.value?.unit).toBe("OGRE");
  });

  it("is left step by step", async () => {
    tasking.choose("detect");
    await tasking.search("0405");
    expect(tasking.back()).toBe(true);
    expect(tasking.kind.value).toBe("detect");
    expect(tasking.back()).toBe(true);
    expect(tasking.kind.value).toBe("");
    expect(tasking.back()).toBe(false);
  });
});

describe("the words of a task", () => {
  it("say what is rolled and how likely it is", () => {
    expect(diceWords(job(""))).toBe("3 dice, 5+");
    expect(chanceWords(job(""))).toBe("70%");
    expect(chanceWords(job("", { chance: 0.999 }))).toBe(">99%");
    expect(workLabel(GRADE, GRADE.jobs[0]!)).toBe("grade, 70%");
    expect(workLabel(DIG, DIG.jobs[0]!)).toBe("entrench");
    expect(chanceWords(GRADE.jobs[1]!)).toBe("no");
  });

  it("say how long it takes", () => {
    const packing = job("LAD1", { dice: 0, needs: 0, chance: 1, turns: 3, done: 1 });
    expect(diceWords(packing)).toBe("turn 2 of 3");
    expect(chanceWords(packing)).toBe("");
    expect(chanceWords({ ...packing, done: 2 })).toBe("sure");
    expect(laborWords({ what: "packing", of: "", done: 1, turns: 3 })).toBe("Packing: 1 of 3 turns");
    expect(laborWords({ what: "assembly", of: "", done: 12.5, turns: 0 })).toBe("Assembly: 12.5 turns done");
    expect(laborWords({ what: "entrance", of: "0305", done: 2, turns: 0 })).toBe("Prepared to enter 0305 in 2 turns");
  });

  it("count the best of several", () => {
    expect(bestOf(GRADE)?.object).toBe("0404-0405");
    expect(bestOf(ROAD)).toBeNull();
  });
});

describe("the channels of a Vulcan", () => {
  const choices = ["control V D1 D2 D3 D4", "control V D1 D2", "control V", "lead V H1", "lead V"].map(
    (text) => ({ text, label: text, says: "", unit: "V" }) satisfies Choice,
  );

  it("are switched unit by unit", () => {
    expect(switchOf(choices, "full", ["D1"], "D2")?.text).toBe("control V D1 D2");
    expect(switchOf(choices, "full", ["D1"], "D1")?.text).toBe("control V");
    expect(switchOf(choices, "full", ["D1"], "D3")).toBeUndefined();
    expect(switchOf(choices, "duckling", [], "H1")?.text).toBe("lead V H1");
    expect(switchOf(choices, "duckling", ["H1"], "H1")?.text).toBe("lead V");
  });
});
