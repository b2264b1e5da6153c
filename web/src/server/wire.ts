// The data exchanged with the server. The build generates `wire-generated.ts` from the server's models.
import type { Battle, EventName, Fact } from "./wire-generated";

export * from "./wire-generated";

export type FactOf<Name extends EventName> = Extract<Fact, { event: Name }>;
/** A battle stored on the server. */
export type KeptBattle = Battle;
