// Suggested set-ups: where units of a force stand unless their owner chooses otherwise. Computer players use them too.
import { at, type BattleFile, dropped, type GivenUnit, put } from "../battle/battle-file";

export const SUGGESTED = "As drawn";

/** The single units of a list, by their ids: those with a count are numbered. */
export function unitIds(units: GivenUnit[]): { id: string; given: GivenUnit }[] {
  return units.flatMap((given) =>
    given.count === undefined
      ? [{ id: given.id, given }]
      : Array.from({ length: given.count }, (_, i) => ({ id: `${given.id}${i + 1}`, given })),
  );
}

/** The places that the first suggestion of a seat gives, by unit. */
export function placesOf(battle: BattleFile, seat: string): Map<string, string> {
  const suggestion = battle.suggestion?.find((one) => one.seat === seat);
  return new Map((suggestion?.place ?? []).map((line) => line.split(" ")).map(([unit = "", hex = ""]) => [unit, hex]));
}

/** A unit of a seat in a hex; in the hex where it is already, it is taken away again. */
export function placed(battle: BattleFile, seat: string, unit: string, hex: string): BattleFile {
  const all = battle.suggestion ?? [];
  const number = all.findIndex((one) => one.seat === seat);
  const before = all[number] ?? { seat, title: SUGGESTED, place: [] };
  const others = before.place.filter((line) => line.split(" ")[0] !== unit);
  const same = before.place.some((line) => line === `${unit} ${hex}`);
  const after = { ...before, place: same ? others : [...others, `${unit} ${hex}`] };
  if (!after.place.length) return put(battle, "suggestion", dropped(all, number));
  return { ...battle, suggestion: number < 0 ? [...all, after] : at(all, number, after) };
}
