import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Options, ReachAnswer, UnitView } from "../../../server/wire";
import { FakeGame, gun, mark, offer, reachHex, shop, unit } from "../../../testing/fake-game";
import { Selecting } from "./selecting";

const OURS = [unit("HVY1", "0101"), unit("GEV1", "0102"), unit("INF1", "0102", { riding: "GEV1" })];
const OGRE = unit("OGRE", "0105", { seat: "blue" });

let game: FakeGame;
let selecting: Selecting;

/** Present a position to the player, and wait until the selection has been updated. */
async function stand(choose: string, units: UnitView[], options: Partial<Options>): Promise<void> {
  game.stand(choose, units, options);
  await new Promise((done) => setTimeout(done));
}

beforeEach(async () => {
  game = new FakeGame();
  game.answer = (question) => {
    const hexes = [reachHex("0102", ["0102"]), reachHex("0103", ["0103"])];
    if (question.about === "reach") return { about: "reach", hexes, exits: [] } as unknown as ReachAnswer;
    return { about: "unknown", refusal: { rule: "", reason: "" } };
  };
  selecting = new Selecting(game, () => false);
  await stand("move", [...OURS, OGRE], { movers: ["HVY1", "GEV1"], ending: "End movement" });
});

afterEach(() => selecting.dispose());

describe("what is being decided", () => {
  it("follows the server's question", async () => {
    expect(selecting.mode.value.name).toBe("moving");
    await stand("group", OURS, {});
    expect(selecting.mode.value.name).toBe("grouping");
    game.options.value = null;
    expect(selecting.mode.value.name).toBe("looking");
  });

  it("decides who can act", async () => {
    const choice = { unit: "CP", text: "hide CP", label: "Hide", says: "" };
    await stand("move", OURS, { movers: ["HVY1"], choices: [choice, { ...choice, unit: "" }] });
    expect(selecting.able.value).toEqual(["HVY1", "CP"]);
    await stand("fire", OURS, { marks: [mark("OGRE:treads", [gun("HVY1"), gun("GEV1")])] });
    expect(selecting.able.value).toEqual(["HVY1", "GEV1"]);
    await stand("place", OURS, { shop: shop({ in_hand: ["GEV1"] }) });
    expect(selecting.able.value).toEqual(["GEV1"]);
  });
});

describe("clicking while moving", () => {
  it("selects a unit of ours, then moves it", async () => {
    await selecting.click("0101", "HVY1");
    expect(selecting.moving.unit.value).toBe("HVY1");
    await selecting.click("0103", null);
    expect(game.submitted).toEqual(["move HVY1 0103"]);
  });

  it("on another unit of ours in reach selects it, and offers the move instead", async () => {
    await selecting.click("0101", "HVY1");
    await selecting.click("0102", "GEV1");
    expect(selecting.moving.unit.value).toBe("GEV1");
    expect(selecting.instead.value).toEqual({ unit: "HVY1", hex: "0102" });
    await selecting.takeInstead();
    expect(game.submitted).toEqual(["move HVY1 0102"]);
  });

  it("on an enemy shows where it could go", async () => {
    await selecting.click("0101", "HVY1");
    await selecting.click("0105", "OGRE");
    expect(selecting.unit.value).toBe("OGRE");
    expect(selecting.moving.unit.value).toBe("");
    expect(selecting.moving.byHex.value.size).toBe(2);
  });

  it("on an empty hex out of reach puts the selection away", async () => {
    await selecting.click("0101", "HVY1");
    await selecting.click("0909", null);
    expect(selecting.unit.value).toBe("");
    expect(selecting.hex.value).toBe("0909");
  });

  it("before the reach is known waits for it", async () => {
    const soon = game.answer;
    game.answer = (question) => new Promise((done) => setTimeout(() => done(soon(question)), 20));
    const selected = selecting.click("0101", "HVY1");
    await new Promise((done) => setTimeout(done));
    await selecting.click("0103", null);
    await selected;
    expect(game.submitted).toEqual(["move HVY1 0103"]);
  });

  it("on a stack again goes through it", async () => {
    await stand("move", OURS, { movers: ["GEV1", "INF1"] });
    game.answer = () => ({ about: "reach", hexes: [], exits: [] }) as unknown as ReachAnswer;
    await selecting.click("0102", null);
    expect(selecting.unit.value).toBe("GEV1");
    await selecting.click("0102", null);
    expect(selecting.unit.value).toBe("INF1");
    await selecting.click("0102", null);
    expect(selecting.unit.value).toBe("GEV1");
  });
});

describe("clicking while firing", () => {
  beforeEach(async () => {
    await stand("fire", [...OURS, OGRE], { marks: [mark("OGRE:treads", [gun("HVY1"), gun("GEV1")])] });
  });

  it("on an enemy aims at it, on one of ours arms it", async () => {
    await selecting.click("0105", "OGRE");
    expect(selecting.aiming.target.value).toBe("OGRE:treads");
    await selecting.click("0101", "HVY1");
    expect(selecting.aiming.attack.value).toBe("HVY1 at OGRE:treads");
  });

  it("on one that can do nothing only shows it", async () => {
    await selecting.click("0102", "INF1");
    expect(selecting.unit.value).toBe("INF1");
    expect(selecting.aiming.armed.value.size).toBe(0);
  });

  it("a unit gone to by key is shown with no gun armed", async () => {
    await selecting.show("HVY1");
    expect(selecting.aiming.shooter.value).toBe("HVY1");
    expect(selecting.aiming.armed.value.size).toBe(0);
    expect(selecting.hex.value).toBe("0101");
  });
});

describe("clicking while setting up", () => {
  beforeEach(async () => {
    await stand("place", [...OURS, OGRE], { shop: shop({ offers: [offer("HVY", { next_id: "HVY2" })] }) });
  });

  it("puts down what is in the hand, or picks up what is there", async () => {
    selecting.placing.pick(offer("HVY"));
    await selecting.click("0109", null);
    expect(game.submitted).toEqual(["place HVY2 0109"]);
    selecting.placing.clear();
    await selecting.click("0101", null);
    expect(selecting.placing.unit.value).toBe("HVY1");
  });

  it("never picks up an enemy", async () => {
    await selecting.click("0105", "OGRE");
    expect(selecting.placing.unit.value).toBe("");
    expect(selecting.unit.value).toBe("OGRE");
  });
});

describe("after a decision", () => {
  it("a unit that can still move stays selected and its reach is asked anew", async () => {
    await selecting.select("HVY1");
    const asked = game.questions.length;
    await stand("move", [unit("HVY1", "0103")], { movers: ["HVY1"] });
    expect(selecting.moving.unit.value).toBe("HVY1");
    expect(game.questions.length).toBe(asked + 1);
  });

  it("a unit that is spent is let go", async () => {
    await selecting.select("HVY1");
    await stand("move", [unit("HVY1", "0103")], { movers: ["GEV1"] });
    expect(selecting.unit.value).toBe("");
  });

  it("of another phase everything is let go", async () => {
    await selecting.select("HVY1");
    await stand("fire", OURS, { movers: ["HVY1"] });
    expect(selecting.moving.unit.value).toBe("");
  });
});

describe("Esc", () => {
  it("takes the plan back, then the selection, then says there is nothing left", async () => {
    await selecting.select("HVY1");
    selecting.moving.waypoints.value = ["0102"];
    expect(selecting.back()).toBe(true);
    expect(selecting.moving.unit.value).toBe("HVY1");
    expect(selecting.back()).toBe(true);
    expect(selecting.unit.value).toBe("");
    expect(selecting.back()).toBe(false);
  });

  it("disarms before it gives up the target", async () => {
    await stand("fire", [...OURS, OGRE], { marks: [mark("OGRE:treads", [gun("HVY1")])] });
    selecting.aiming.aim("OGRE:treads");
    selecting.aiming.all(true);
    selecting.back();
    expect(selecting.aiming.armed.value.size).toBe(0);
    expect(selecting.aiming.target.value).toBe("OGRE:treads");
    selecting.back();
    expect(selecting.aiming.target.value).toBe("");
  });
});

it("next() goes round the units that can act, either way", () => {
  expect(selecting.next()).toBe("HVY1");
  selecting.unit.value = "HVY1";
  expect(selecting.next()).toBe("GEV1");
  selecting.unit.value = "GEV1";
  expect(selecting.next()).toBe("HVY1");
  expect(selecting.next(true)).toBe("HVY1");
  game.options.value = null;
  expect(selecting.next()).toBe("");
});

describe("the big button", () => {
  it("ends the phase unless something is prepared", () => {
    expect(selecting.main.value).toBeNull();
    selecting.moving.leave({ decision: "move HVY1 off", says: "" } as never);
    expect(selecting.main.value?.deed).toBe("move");
    game.options.value = null;
    selecting.moving.dropPlan();
    expect(selecting.main.value).toBeNull();
  });

  it("does not take a move that is refused", () => {
    selecting.moving.leave({ decision: "", says: "" } as never);
    selecting.moving.plan.value = { ...selecting.moving.plan.value!, refusal: { rule: "5.01", reason: "Too far." } };
    expect(selecting.main.value).toBeNull();
  });
});
