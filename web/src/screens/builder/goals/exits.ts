// Exits: whole edges, and gates, which cover part of an edge or are open only on some turns.
import { type BattleFile, EDGES, type Edge, type ExitEntry } from "../battle/battle-file";

export interface Gate {
  gate: ExitEntry;
  /** The index of the gate among its seat's exits. */
  index: number;
}

/** Return the edges that are open to a seat along their whole length. */
export function wholeEdges(battle: BattleFile, seat: string): string[] {
  return (battle.exits?.[seat] ?? []).filter((way) => typeof way === "string");
}

export function gatesOf(battle: BattleFile, seat: string): Gate[] {
  return (battle.exits?.[seat] ?? []).flatMap((way, index) => (typeof way === "string" ? [] : [{ gate: way, index }]));
}

/** Return every edge by which a seat can leave, in full or in part. */
export function exitEdges(battle: BattleFile, seat: string): Edge[] {
  const named = (battle.exits?.[seat] ?? []).map((way) => (typeof way === "string" ? way : way.edge));
  return EDGES.filter((edge) => named.includes(edge));
}

/** Return the default edges for an exit objective or hint. */
export function edgesToLeaveBy(battle: BattleFile, seat: string): Edge[] {
  const edges = exitEdges(battle, seat);
  return edges.length ? edges : ["east"];
}

/** Replace the open edges and keep the gates. */
export function withWholeEdges(battle: BattleFile, seat: string, edges: string[]): BattleFile {
  return withWays(battle, seat, [...edges, ...gatesOf(battle, seat).map(({ gate }) => gate)]);
}

export function withWays(battle: BattleFile, seat: string, ways: (string | ExitEntry)[]): BattleFile {
  return { ...battle, exits: { ...battle.exits, [seat]: ways } };
}

/** Add exits for a seat at some edges, so that units that should leave there are not lost. */
export function opened(battle: BattleFile, seat: string, edges: string[]): BattleFile {
  const known: string[] = exitEdges(battle, seat);
  const more = edges.filter((edge) => !known.includes(edge));
  return more.length ? withWays(battle, seat, [...(battle.exits?.[seat] ?? []), ...more]) : battle;
}

/** Return a default gate, at an edge that is not fully open. */
export function newGate(battle: BattleFile, seat: string): ExitEntry {
  const whole = wholeEdges(battle, seat);
  return { edge: EDGES.find((edge) => !whole.includes(edge)) ?? "north", turn: 2 };
}

/** Describe when a gate is open. */
export function gateTurns({ turn = 1, until }: ExitEntry): string {
  if (until === undefined) return turn > 1 ? `, from turn ${turn}` : "";
  return turn === until ? `, turn ${turn}` : `, turns ${turn}–${until}`;
}
