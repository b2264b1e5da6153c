// Loads the special pieces of the board where a page shows them without a game: in replays and in the builder.
import { signal } from "@preact/signals";

/** True once the special pieces are there, or cannot be had. */
export const extrasReady = signal(false);

let worksAsked: Promise<unknown> | null = null;

/** Load what engineers need on the board. */
export function loadWorks(): Promise<unknown> {
  worksAsked ??= import("./engineering").catch(() => null);
  return worksAsked;
}

/** Return true for a type that works at tasks or goes on a pallet. */
export function isEngineeringType({ works, pallet }: { works: string; pallet: boolean }): boolean {
  return works !== "" || pallet;
}

let asked: Promise<void> | null = null;

export function loadExtras(): Promise<void> {
  const done = () => void (extrasReady.value = true);
  asked ??= import("./special").then(done, done);
  return asked;
}

/** Return true for a type that has a special piece. */
export function isSpecialType({ id, kind }: { id: string; kind: string }): boolean {
  return kind === "train" || kind === "building" || id === "MCRL";
}
