// Loads the special pieces of the board where a page shows them without a game: in replays and in the builder.
import { signal } from "@preact/signals";

/** How many sets of special pieces are there. What shows them is drawn again when it changes. */
export const extrasReady = signal(0);

let worksAsked: Promise<void> | null = null;

/** Load what engineers need on the board. */
export function loadWorks(): Promise<void> {
  worksAsked ??= import("./engineering").then(ready, ready);
  return worksAsked;
}

function ready(): void {
  extrasReady.value += 1;
}

/** Return true for a type that works at tasks or goes on a pallet. */
export function isEngineeringType({ works, pallet }: { works: string; pallet: boolean }): boolean {
  return works !== "" || pallet;
}

let asked: Promise<void> | null = null;

export function loadExtras(): Promise<void> {
  asked ??= import("./special").then(ready, ready);
  return asked;
}

/** Return true for a type that has a special piece. */
export function isSpecialType({ id, kind }: { id: string; kind: string }): boolean {
  return kind === "train" || kind === "building" || id === "MCRL";
}
