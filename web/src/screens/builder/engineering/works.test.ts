import { describe, expect, it } from "vitest";
import type { BattleFile } from "../battle/battle-file";
import { renamedSeat, withoutSeat } from "../forces/seats";
import * as works from "./works";

const BATTLE = { seats: ["attacker", "defender"], options: { spillover: true } } as unknown as BattleFile;

describe("known mines", () => {
  it("are typed as hexes with counts and words", () => {
    const text = "1107 2, 1206 road safe";
    const mines = works.minesOf(text, [{ seat: "attacker", hex: "0101" }], "defender");
    expect(mines).toEqual([
      { seat: "attacker", hex: "0101" },
      { seat: "defender", hex: "1107", count: 2 },
      { seat: "defender", hex: "1206", road: true, safe: true },
    ]);
    expect(works.minesText(mines, "defender")).toBe(text);
    expect(works.minesText(mines, "attacker")).toBe("0101");
  });

  it("and mines in hand turn the option on, and off again", () => {
    const given = works.withMinesInHand(BATTLE, "attacker", 3);
    expect(given.mines_in_hand).toEqual({ attacker: 3 });
    expect(given.options).toEqual({ spillover: true, mines: true });
    expect(works.withMinesInHand(given, "attacker", 0)).toEqual(BATTLE);
    const laid = works.withMines(given, [{ seat: "attacker", hex: "0101" }]);
    expect(works.withMinesInHand(laid, "attacker", 0).options).toEqual({ spillover: true, mines: true });
  });
});

describe("earthworks", () => {
  it("read and write", () => {
    expect(works.trenchesOf("1009 3, 1010")).toEqual([
      { hex: "1009", squads: 3 },
      { hex: "1010", squads: 1 },
    ]);
    const text = "1011 large HWZ1, 1012 small";
    expect(works.revetmentsText(works.revetmentsOf(text))).toBe(text);
    expect(works.trenchesText(works.trenchesOf("1009 3"))).toBe("1009 3");
  });
});

describe("the terms of tasks", () => {
  it("are a ban or a price, and leave those of single seats alone", () => {
    const start = { ...BATTLE, tasks: { forbid: ["attacker bridge"] } };
    const banned = works.withTerms(start, "grade", "forbidden");
    expect(banned.tasks).toEqual({ forbid: ["attacker bridge", "grade"] });
    expect(works.termsOf(banned, "grade")).toBe("forbidden");
    const priced = works.withTerms(banned, "grade", 2);
    expect(priced.tasks).toEqual({ forbid: ["attacker bridge"], points: { grade: 2 } });
    expect(works.termsOf(priced, "grade")).toBe(2);
    expect(works.withTerms(works.withTerms(BATTLE, "grade", 2), "grade", 0)).toEqual(BATTLE);
  });

  it("follow a seat that is renamed or removed", () => {
    const battle = {
      ...BATTLE,
      mines_in_hand: { attacker: 2 },
      mines: [{ seat: "attacker", hex: "0101" }],
      tasks: { forbid: ["attacker bridge"], points: { "attacker road": 1 } },
    };
    const renamed = renamedSeat(battle, "attacker", "raider");
    expect(renamed.mines_in_hand).toEqual({ raider: 2 });
    expect(renamed.mines).toEqual([{ seat: "raider", hex: "0101" }]);
    expect(renamed.tasks).toEqual({ forbid: ["raider bridge"], points: { "raider road": 1 } });
    expect(withoutSeat(battle, "attacker")).toEqual({ ...BATTLE, seats: ["defender"] });
  });
});
