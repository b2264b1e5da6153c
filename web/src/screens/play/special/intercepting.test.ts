import { beforeEach, describe, expect, it } from "vitest";
import type { FlightView, Interceptor } from "../../../server/wire";
import { FakeGame, unit } from "../../../testing/fake-game";
import { Intercepting } from "./intercepting";

function weapon(name: string, more: Partial<Interceptor> = {}): Interceptor {
  return { weapon: name, unit: name.split(":")[0]!, count: 1, needed: 11, chance: 0.5, price: "", ...more };
}

const TANK = weapon("HVY1");
const SQUADS = weapon("INF1", { count: 3, chance: 0.1 });
const BATTERY = weapon("OGRE:secondary", { count: 4, chance: 0.25 });
const MISSILE = weapon("OGRE:missile", { price: "uses up a missile" });

let game: FakeGame;
let intercepting: Intercepting;

function asked(flown: number, ...interceptors: Interceptor[]): void {
  game.stand("intercept", [unit("HVY1", "0101")], { interceptors });
  const flight = { missile: "MCRL1", flown, path: ["0405"] } as unknown as FlightView;
  game.view.value = { ...game.view.value!, flight };
  intercepting.refresh();
}

beforeEach(() => {
  game = new FakeGame();
  intercepting = new Intercepting(game);
});

describe("who fires at a missile", () => {
  it("is everyone whose shot costs nothing, to begin with", () => {
    asked(1, TANK, SQUADS, BATTERY, MISSILE);
    expect(intercepting.decision.value).toBe("intercept HVY1 + INF1 + OGRE:secondary*4");
    expect(intercepting.shots.value).toBe(8);
  });

  it("has the chance that at least one shot hits", () => {
    asked(1, TANK, BATTERY);
    expect(intercepting.chance.value).toBeCloseTo(1 - 0.5 * 0.75 ** 4);
    intercepting.all(false);
    expect(intercepting.chance.value).toBe(0);
    expect(intercepting.decision.value).toBe("");
  });

  it("can be some of the squads or weapons", () => {
    asked(1, SQUADS, BATTERY);
    intercepting.count("INF1", 2);
    intercepting.count("OGRE:secondary", 1);
    expect(intercepting.decision.value).toBe("intercept INF1*2 + OGRE:secondary");
    intercepting.count("INF1", 0);
    expect(intercepting.decision.value).toBe("intercept OGRE:secondary");
  });

  it("is switched on and off by unit", () => {
    asked(1, BATTERY, MISSILE);
    intercepting.toggleUnit("OGRE");
    expect(intercepting.decision.value).toBe("");
    intercepting.toggleUnit("OGRE");
    expect(intercepting.decision.value).toBe("intercept OGRE:secondary*4 + OGRE:missile");
  });

  it("stays as chosen after a miss, and starts anew in the next hex", () => {
    asked(1, TANK, SQUADS);
    intercepting.toggle(SQUADS);
    asked(1, SQUADS);
    expect(intercepting.decision.value).toBe("");
    asked(2, SQUADS);
    expect(intercepting.decision.value).toBe("intercept INF1");
  });
});
