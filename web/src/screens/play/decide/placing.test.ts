import { beforeEach, describe, expect, it } from "vitest";
import type { MineView, Shop, UnitView, ZoneView } from "../../../server/wire";
import { FakeGame, offer, shop, unit } from "../../../testing/fake-game";
import { entry, isOpen, Placing } from "./placing";

const TANK = offer("HVY");
const INFANTRY = offer("INF", { squads: true });

let game: FakeGame;
let placing: Placing;

function stand(more: Partial<Shop>, units: UnitView[] = []): void {
  game.stand("place", units, { shop: shop({ offers: [TANK, INFANTRY], ...more }) });
}

beforeEach(() => {
  game = new FakeGame();
  stand({});
  placing = new Placing(game);
});

describe("buying", () => {
  it("places the next unit of the type in the hand", async () => {
    placing.pick(TANK);
    await placing.putAt("0101");
    expect(game.submitted).toEqual(["place HVY1 0101"]);
  });

  it("puts a type back when it is picked again", () => {
    placing.pick(TANK);
    expect(placing.holding.value).toBe(true);
    placing.pick(TANK);
    expect(placing.holding.value).toBe(false);
  });

  it("takes as many squads as wanted, as far as they last", async () => {
    stand({ squads_left: 2 });
    placing.pick(INFANTRY);
    placing.squads.value = 3;
    await placing.putAt("0101");
    placing.squads.value = 1;
    await placing.putAt("0102");
    expect(game.submitted).toEqual(["place INF1 0101 2", "place INF1 0102 1"]);
  });

  it("gives a dummy all its squads, which cost nothing", async () => {
    stand({ squads_left: 1, dummies_left: 1 });
    placing.dummy.value = true;
    placing.pick(INFANTRY);
    await placing.putAt("0101");
    expect(game.submitted).toEqual(["place INF1 0101 3 dummy"]);
  });

  it("does nothing with an empty hand", async () => {
    await placing.putAt("0101");
    expect(game.submitted).toEqual([]);
  });
});

describe("a unit in the hand", () => {
  it("is placed with its squads, and the next one comes to the hand", async () => {
    const squads = unit("INF2", "", { type: "INF", where: "hand", squads: 2 });
    stand({ in_hand: ["INF2", "HVY3"] }, [squads]);
    game.decide = () => {
      stand({ in_hand: ["HVY3"] }, [unit("INF2", "0101", { squads: 2 }), unit("HVY3", "", { where: "hand" })]);
      return null;
    };
    placing.lift("INF2");
    await placing.putAt("0101");
    expect(game.submitted).toEqual(["place INF2 0101 2"]);
    expect(placing.unit.value).toBe("HVY3");
  });

  it("stays there after a refusal", async () => {
    stand({ in_hand: ["HVY3"] }, [unit("HVY3", "", { where: "hand" })]);
    game.decide = () => ({ rule: "3.01", reason: "Not in your zone." });
    placing.lift("HVY3");
    await placing.putAt("0909");
    expect(placing.unit.value).toBe("HVY3");
  });

  it("that came from the map leaves the hand empty", async () => {
    stand({ in_hand: ["HVY3"] }, [unit("HVY1", "0101"), unit("HVY3", "", { where: "hand" })]);
    placing.lift("HVY1");
    await placing.putAt("0102");
    expect(placing.unit.value).toBe("");
  });

  it("replaces a type that was picked, and is put down when lifted again", () => {
    stand({}, [unit("HVY1", "0101")]);
    placing.pick(TANK);
    placing.lift("HVY1");
    expect([placing.type.value, placing.unit.value]).toEqual(["", "HVY1"]);
    placing.lift("HVY1");
    expect(placing.holding.value).toBe(false);
  });
});

describe("dropping", () => {
  it("buys an offer that was dragged onto a hex, whatever was in the hand", async () => {
    stand({}, [unit("HVY9", "0909")]);
    placing.lift("HVY9");
    await placing.drop({ offer: TANK }, "0101");
    expect(game.submitted).toEqual(["place HVY1 0101"]);
  });

  it("moves a unit that was dragged onto a hex", async () => {
    stand({}, [unit("HVY9", "0909")]);
    await placing.drop({ unit: "HVY9" }, "0101");
    expect(game.submitted).toEqual(["place HVY9 0101"]);
  });
});

describe("mines", () => {
  it("are laid beside the road or on it", async () => {
    stand({ mines_left: 2 });
    placing.lay(true);
    await placing.putAt("0101");
    placing.onRoad.value = true;
    await placing.putAt("0102");
    expect(game.submitted).toEqual(["mine 0101", "mine 0102 road"]);
  });

  it("are taken up from where they lie", async () => {
    await placing.takeUp({ hex: "0101", road: true } as MineView);
    await placing.takeUp({ hex: "0102", road: false } as MineView);
    expect(game.submitted).toEqual(["unmine 0101 road", "unmine 0102"]);
  });
});

describe("after each decision", () => {
  it("a unit that is gone, and what has run out, leave the hand", () => {
    stand({ mines_left: 1, dummies_left: 1 }, [unit("HVY1", "0101")]);
    placing.lift("HVY1");
    placing.dummy.value = true;
    stand({});
    placing.refresh();
    expect(placing.unit.value).toBe("");
    expect(placing.dummy.value).toBe(false);
  });

  it("a type that costs too much leaves the hand, unless it would be a dummy", () => {
    const dear = offer("HVY", { affordable: false });
    stand({ offers: [dear], dummies_left: 1 });
    placing.pick(dear);
    placing.dummy.value = true;
    placing.refresh();
    expect(placing.type.value).toBe("HVY");
    placing.dummy.value = false;
    placing.refresh();
    expect(placing.type.value).toBe("");
  });

  it("mining ends with the last mine", () => {
    stand({ mines_left: 1 });
    placing.lay(true);
    placing.refresh();
    expect(placing.mining.value).toBe(true);
    stand({});
    placing.refresh();
    expect(placing.mining.value).toBe(false);
  });
});

describe("zones", () => {
  const forAll = { types: [] as string[] } as ZoneView;
  const forInfantry = { types: ["INF"] } as ZoneView;

  it("are open to every type, or to those they name", () => {
    expect(isOpen(forAll, "HVY")).toBe(true);
    expect(isOpen(forInfantry, "HVY")).toBe(false);
    expect(isOpen(forInfantry, "INF")).toBe(true);
    expect(isOpen(forInfantry, "")).toBe(true);
  });

  it("shown are those open to what is in the hand", () => {
    stand({ zones: [forAll, forInfantry] }, [unit("INF1", "0101", { type: "INF" })]);
    placing.pick(TANK);
    expect(placing.zones.value).toEqual([forAll]);
    placing.lift("INF1");
    expect(placing.zones.value).toEqual([forAll, forInfantry]);
  });
});

it("a unit is written as notation with its squads", () => {
  expect(entry(unit("HVY1", "0101"))).toBe("HVY1 0101");
  expect(entry(unit("INF1", "0101", { squads: 2 }), "0102")).toBe("INF1 0102 2");
});
