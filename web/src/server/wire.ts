// The wire under one name: `wire-generated.ts` is made from the server's models by the build.
import type { Battle, EventName, Fact } from "./wire-generated";

export * from "./wire-generated";

export type FactOf<Name extends EventName> = Extract<Fact, { event: Name }>;
/** A battle that the server keeps. */
export type KeptBattle = Battle;
