// Exits: whole edges, and gates, which are parts of an edge or open only on some turns.
import { type BattleFile, EDGES, type Edge, type ExitEntry } from "../battle/battle-file";

export interface Gate {
  gate: ExitEntry;
  /** Its place among the ways of its seat. */
  index: number;
}

/** List the edges that are open to a seat for their whole length. */
export function wholeEdges(battle: BattleFile, seat: string): string[] {
  return (battle.exits?.[seat] ?? []).filter((way) => typeof way === "string");
}

export function gatesOf(battle: BattleFile, seat: string): Gate[] {
  return (battle.exits?.[seat] ?? []).flatMap((way, index) => (typeof way === "string" ? [] : [{ gate: way, index }]));
}

/** List every edge by which a seat can leave, in full or in part. */
export function exitEdges(battle: BattleFile, seat: string): Edge[] {
  const named = (battle.exits?.[seat] ?? []).map((way) => (typeof way === "string" ? way : way.edge));
  return EDGES.filter((edge) => named.includes(edge));
}

/** Return the default edges of an exit objective or hint. */
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

/** A battle in which a seat can leave by some edges: who is to leave by one must not be lost there. */
export function opened(battle: BattleFile, seat: string, edges: string[]): BattleFile {
  const known: string[] = exitEdges(battle, seat);
  const more = edges.filter((edge) => !known.includes(edge));
  return more.length ? withWays(battle, seat, [...(battle.exits?.[seat] ?? []), ...more]) : battle;
}

/** A gate to begin with, at an edge that is not open all along. */
export function newGate(battle: BattleFile, seat: string): ExitEntry {
  const whole = wholeEdges(battle, seat);
  return { edge: EDGES.find((edge) => !whole.includes(edge)) ?? "north", turn: 2 };
}

/** Say when a gate is open. */
export function gateTurns({ turn = 1, until }: ExitEntry): string {
  if (until === undefined) return turn > 1 ? `, from turn ${turn}` : "";
  return turn === until ? `, turn ${turn}` : `, turns ${turn}–${until}`;
}
