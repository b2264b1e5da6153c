import { beforeEach, describe, expect, it } from "vitest";
import type { Answer, OddsAnswer } from "../../../server/wire";
import { FakeGame, gun, mark, unit } from "../../../testing/fake-game";
import { Aiming } from "./aiming";

const TANK = gun("HVY1");
const SQUADS = gun("INF1", { count: 3 });
const MAIN = gun("OGRE:main", { count: 2 });
const SECONDARY = gun("OGRE:secondary", { count: 4 });

function odds(refused = ""): OddsAnswer {
  return { about: "odds", refusal: refused ? { rule: "7.01", reason: refused } : null } as unknown as OddsAnswer;
}

async function answered(): Promise<void> {
  for (let i = 0; i < 4; i += 1) await Promise.resolve();
}

let game: FakeGame;
let aiming: Aiming;

function stand(...marks: ReturnType<typeof mark>[]): void {
  game.stand("fire", [unit("HVY1", "0101"), unit("INF1", "0102"), unit("OGRE", "0103", { seat: "blue" })], { marks });
}

beforeEach(() => {
  game = new FakeGame();
  game.answer = () => odds();
  stand(mark("OGRE:treads", [TANK, SQUADS]), mark("OGRE:main", [TANK, SQUADS]), mark("OGRE:missile", [SQUADS]));
  aiming = new Aiming(game);
});

describe("the attack as notation", () => {
  it("is empty until there are a target and a gun", () => {
    expect(aiming.attack.value).toBe("");
    aiming.toggle(TANK);
    expect(aiming.attack.value).toBe("");
    aiming.aim("OGRE:treads");
    expect(aiming.attack.value).toBe("HVY1 at OGRE:treads");
  });

  it("gives a count only if not all squads fire", () => {
    aiming.aim("OGRE:main");
    aiming.toggle(SQUADS);
    expect(aiming.attack.value).toBe("INF1 at OGRE:main");
    aiming.count(SQUADS, 2);
    expect(aiming.attack.value).toBe("INF1*2 at OGRE:main");
    aiming.toggle(TANK);
    expect(aiming.attack.value).toBe("HVY1 + INF1*2 at OGRE:main");
  });

  it("gives a count for more than one weapon of an Ogre, whose default is one", () => {
    stand(mark("HVY2", [MAIN, SECONDARY]));
    aiming.aim("HVY2");
    aiming.toggle(MAIN);
    expect(aiming.attack.value).toBe("OGRE:main at HVY2");
    aiming.count(MAIN, 2);
    aiming.toggle(SECONDARY);
    expect(aiming.attack.value).toBe("OGRE:main*2 + OGRE:secondary at HVY2");
  });

  it("never counts more weapons than there are, and none is not armed", () => {
    aiming.count(SQUADS, 9);
    expect(aiming.armed.value.get("INF1")).toBe(3);
    aiming.count(SQUADS, 0);
    expect(aiming.armed.value.has("INF1")).toBe(false);
  });
});

describe("aiming at an Ogre as a whole", () => {
  it("prefers the main battery", () => {
    aiming.aimAt("OGRE");
    expect(aiming.target.value).toBe("OGRE:main");
  });

  it("chooses a component that every armed gun bears on", () => {
    stand(mark("OGRE:treads", [TANK, SQUADS]), mark("OGRE:main", [TANK]), mark("OGRE:missile", [SQUADS]));
    aiming.toggle(SQUADS);
    aiming.aimAt("OGRE");
    expect(aiming.target.value).toBe("OGRE:missile");
    aiming.toggle(TANK);
    aiming.aimAt("OGRE");
    expect(aiming.target.value).toBe("OGRE:treads");
  });

  it("does nothing for a unit that cannot be fired at", () => {
    aiming.aimAt("CP");
    expect(aiming.target.value).toBe("");
  });
});

describe("one of our units", () => {
  it("with a single gun arms it, and puts it away when chosen again", () => {
    aiming.choose("HVY1");
    expect([...aiming.armed.value.keys()]).toEqual(["HVY1"]);
    aiming.choose("HVY1");
    expect(aiming.armed.value.size).toBe(0);
  });

  it("with several guns lists them", () => {
    stand(mark("HVY2", [MAIN, SECONDARY]));
    aiming.choose("OGRE");
    expect(aiming.armed.value.size).toBe(0);
    expect(aiming.listed.value).toEqual([MAIN, SECONDARY]);
  });

  it("that does not bear on the target gives the target up", () => {
    aiming.aim("OGRE:missile");
    aiming.choose("HVY1");
    expect(aiming.target.value).toBe("");
    expect(aiming.armed.value.has("HVY1")).toBe(true);
  });

  it("gone to by a key is listed with nothing armed", () => {
    aiming.aim("OGRE:main");
    aiming.all(true);
    aiming.list("HVY1");
    expect(aiming.target.value).toBe("");
    expect(aiming.listed.value).toEqual([TANK]);
    expect(aiming.armed.value.size).toBe(0);
  });
});

it("all() arms whatever bears on the target, with every squad", () => {
  aiming.aim("OGRE:treads");
  aiming.all(true);
  expect(aiming.attack.value).toBe("HVY1 + INF1 at OGRE:treads");
  expect(aiming.open.value.map((each) => each.target)).toEqual(["OGRE:treads", "OGRE:main"]);
  aiming.all(false);
  expect(aiming.attack.value).toBe("");
});

describe("odds", () => {
  it("are asked for with every change, and firing needs them", async () => {
    aiming.aim("OGRE:treads");
    aiming.toggle(TANK);
    expect(aiming.ready.value).toBe(false);
    await aiming.fire();
    expect(game.submitted).toEqual([]);
    await answered();
    expect(aiming.ready.value).toBe(true);
    await aiming.fire();
    expect(game.submitted).toEqual(["fire HVY1 at OGRE:treads"]);
    expect(aiming.armed.value.size).toBe(0);
  });

  it("with a refusal do not fire", async () => {
    game.answer = () => odds("Out of range.");
    aiming.aim("OGRE:treads");
    aiming.toggle(TANK);
    await answered();
    expect(aiming.refusal.value?.reason).toBe("Out of range.");
    await aiming.fire();
    expect(game.submitted).toEqual([]);
  });

  it("of an earlier choice do not overwrite those of a later one", async () => {
    const answers: ((answer: Answer) => void)[] = [];
    game.answer = () => new Promise((answer) => answers.push(answer));
    aiming.aim("OGRE:treads");
    aiming.toggle(TANK);
    aiming.toggle(SQUADS);
    const late = odds("late");
    const wanted = odds();
    answers[1]!(wanted);
    answers[0]!(late);
    await answered();
    expect(aiming.odds.value).toBe(wanted);
    expect(aiming.refusal.value).toBeNull();
  });
});

it("after a decision, what has fired or is gone is no longer chosen", () => {
  aiming.aim("OGRE:missile");
  aiming.all(true);
  aiming.toggle(TANK);
  stand(mark("OGRE:treads", [gun("INF1", { count: 2 })]));
  aiming.refresh();
  expect(aiming.target.value).toBe("");
  expect([...aiming.armed.value]).toEqual([["INF1", 2]]);
});

describe("several attacks in a row", () => {
  beforeEach(() => aiming.aim("OGRE:treads"));

  it("are fired one after the other", async () => {
    await aiming.fireEach(["HVY1", "INF1*2"]);
    expect(game.submitted).toEqual(["fire HVY1 at OGRE:treads", "fire INF1*2 at OGRE:treads"]);
  });

  it("stop when the target is gone", async () => {
    game.decide = () => {
      stand(mark("OGRE:main", [SQUADS]));
      return null;
    };
    await aiming.fireEach(["HVY1", "INF1"]);
    expect(game.submitted).toEqual(["fire HVY1 at OGRE:treads"]);
  });

  it("stop at a refusal", async () => {
    game.decide = () => ({ rule: "7.01", reason: "No." });
    await aiming.fireEach(["HVY1", "INF1"]);
    expect(game.submitted).toHaveLength(1);
  });
});
