import { beforeEach, describe, expect, it } from "vitest";
import type { Answer, Exit, ForecastAnswer, ReachAnswer } from "../../../server/wire";
import { FakeGame, reachHex, unit } from "../../../testing/fake-game";
import { Moving } from "./moving";

const HEXES = [
  reachHex("0102", ["0102"]),
  reachHex("0103", ["0102", "0103"], { risk: true }),
  reachHex("0104", ["0102", "0104"], { fight: "overrun" }),
];

function reach(hexes = HEXES): ReachAnswer {
  return { about: "reach", hexes, exits: [], refusal: null } as unknown as ReachAnswer;
}

function forecast(decision: string, refused = ""): ForecastAnswer {
  const refusal = refused ? { rule: "5.01", reason: refused } : null;
  const says = `It would ${decision}.`;
  return { about: "forecast", decision, says, path: [], cost: 2, fight: "", refusal } as unknown as ForecastAnswer;
}

let game: FakeGame;
let asksFirst: boolean;
let moving: Moving;

beforeEach(() => {
  game = new FakeGame();
  game.stand("move", [unit("HVY1", "0101")], { movers: ["HVY1"] });
  game.answer = (question) => {
    if (question.about === "reach") return reach();
    if (question.about === "path") return forecast(`move HVY1 ${question.by.join(" ")}`);
    return forecast(question.about === "forecast" ? question.decision : "");
  };
  asksFirst = false;
  moving = new Moving(game, () => asksFirst);
});

describe("a chosen hex", () => {
  beforeEach(() => moving.select("HVY1"));

  it("is moved to at once if nothing can go wrong", async () => {
    await moving.towards("0102", false);
    expect(game.submitted).toEqual(["move HVY1 0102"]);
  });

  it("is asked about if the player wants to confirm every move", async () => {
    asksFirst = true;
    await moving.towards("0102", false);
    expect(game.submitted).toEqual([]);
    expect(moving.plan.value).toMatchObject({ hex: "0102", decision: "move HVY1 0102" });
  });

  it.each(["0103", "0104"])("with a risk or a fight (%s) is moved to by choosing it twice", async (hex) => {
    await moving.towards(hex, false);
    expect(game.submitted).toEqual([]);
    await moving.towards(hex, false);
    expect(game.submitted).toEqual([`move HVY1 0102 ${hex}`]);
    expect(moving.plan.value).toBeNull();
  });

  it("out of reach is ignored", async () => {
    await moving.towards("0909", false);
    expect(game.submitted).toEqual([]);
    expect(game.questions.map((each) => each.about)).toEqual(["reach"]);
  });
});

describe("waypoints", () => {
  beforeEach(() => moving.select("HVY1"));

  it("bend the path, and the next plain choice ends it", async () => {
    await moving.towards("0102", true);
    moving.bending.value = true;
    await moving.towards("0103", false);
    moving.bending.value = false;
    await moving.towards("0104", false);
    expect(game.questions.at(-1)).toMatchObject({ about: "path", by: ["0102", "0103", "0104"] });
    await moving.confirm();
    expect(game.submitted).toEqual(["move HVY1 0102 0103 0104"]);
    expect(moving.waypoints.value).toEqual([]);
  });

  it("that no path leads through are dropped, and the reason stays in the plan", async () => {
    await moving.towards("0102", true);
    game.answer = () => forecast("", "Too far.");
    await moving.towards("0909", true);
    expect(moving.waypoints.value).toEqual(["0102"]);
    expect(moving.plan.value?.refusal?.reason).toBe("Too far.");
    await moving.confirm();
    expect(game.submitted).toEqual([]);
  });

  it("are explained if the server does not understand the question", async () => {
    game.answer = () => ({ about: "unknown", refusal: { rule: "", reason: "No such unit." } });
    await moving.towards("0102", true);
    expect(moving.plan.value).toMatchObject({ hex: "0102", refusal: { reason: "No such unit." } });
  });
});

it("leaving the map is announced before it is done", async () => {
  await moving.select("HVY1");
  await moving.towards("0102", true);
  moving.leave({ decision: "move HVY1 0102 off", says: "HVY1 leaves." } as Exit);
  expect(moving.waypoints.value).toEqual([]);
  expect(moving.plan.value).toMatchObject({ says: "HVY1 leaves.", hex: "" });
  await moving.confirm();
  expect(game.submitted).toEqual(["move HVY1 0102 off"]);
});

it("studying a unit shows its reach without selecting it, unless the reach is refused", async () => {
  await moving.study("OGRE");
  expect(moving.unit.value).toBe("");
  expect(moving.reach.value?.hexes).toHaveLength(3);
  game.answer = () => ({ ...reach(), refusal: { rule: "13.05", reason: "Hidden." } });
  await moving.study("OGRE");
  expect(moving.reach.value).toBeNull();
});

it("a late answer about one unit does not overwrite the reach of the next", async () => {
  const answers: ((answer: Answer) => void)[] = [];
  game.answer = () => new Promise((answer) => answers.push(answer));
  const first = moving.select("HVY1");
  const second = moving.select("GEV1");
  answers[1]!(reach([HEXES[1]!]));
  await second;
  answers[0]!(reach(HEXES));
  await first;
  expect(moving.unit.value).toBe("GEV1");
  expect([...moving.byHex.value.keys()]).toEqual(["0103"]);
});

it("a forecast that arrives after Esc is dropped", async () => {
  await moving.select("HVY1");
  let tell = (_answer: Answer): void => undefined;
  game.answer = () => new Promise((answer) => (tell = answer));
  const asked = moving.towards("0104", false);
  moving.dropPlan();
  tell(forecast("move HVY1 0102 0104"));
  await asked;
  expect(moving.plan.value).toBeNull();
});

it("known() waits for the reach of the unit selected last", async () => {
  let tell = (_answer: Answer): void => undefined;
  game.answer = () => new Promise((answer) => (tell = answer));
  void moving.select("HVY1");
  const known = moving.known().then(() => moving.byHex.value.size);
  await Promise.resolve();
  tell(reach());
  expect(await known).toBe(3);
});
