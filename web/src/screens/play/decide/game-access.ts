// The parts of a game that are needed to choose moves and shots.
import type { ReadonlySignal } from "@preact/signals";
import type { Answer, Options, Question, RefusalView, TypeView, UnitView, View } from "../../../server/wire";

export interface GameAccess {
  readonly view: ReadonlySignal<View | null>;
  readonly options: ReadonlySignal<Options | null>;
  readonly units: ReadonlySignal<Map<string, UnitView>>;
  readonly types: ReadonlySignal<Map<string, TypeView>>;
  /** The way of the missile in the air: where it started, and the hexes it has flown into. */
  readonly flown: ReadonlySignal<string[]>;
  ask(question: Question): Promise<Answer>;
  submit(decision: string): Promise<RefusalView | null>;
  /** Resolve when everything that has happened is on the board. */
  settled(): Promise<void>;
}

/** Drops answers to questions that have been replaced by a later question. */
export class Latest {
  private count = 0;

  async of<T>(promise: Promise<T>): Promise<T | null> {
    this.count += 1;
    const mine = this.count;
    const result = await promise;
    return mine === this.count ? result : null;
  }

  drop(): void {
    this.count += 1;
  }
}

/** List the units in a hex, vehicles before their riders. */
export function unitsIn(units: Iterable<UnitView>, hex: string): UnitView[] {
  const there = [...units].filter((unit) => unit.where === "map" && unit.hex === hex);
  return there.sort((a, b) => Number(Boolean(a.riding)) - Number(Boolean(b.riding)));
}
