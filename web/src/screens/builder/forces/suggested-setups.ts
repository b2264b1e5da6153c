// Suggested set-ups: the default positions of a force's units. Computer players use them too.
import { at, type BattleFile, dropped, type GivenUnit, put } from "../battle/battle-file";

export const SUGGESTED = "As drawn";

/** Return the individual units in a list with their ids. Units with a count are numbered. */
export function unitIds(units: GivenUnit[]): { id: string; given: GivenUnit }[] {
  return units.flatMap((given) =>
    given.count === undefined
      ? [{ id: given.id, given }]
      : Array.from({ length: given.count }, (_, i) => ({ id: `${given.id}${i + 1}`, given })),
  );
}

/** Return the positions of a seat's first suggestion, by unit. */
export function placesOf(battle: BattleFile, seat: string): Map<string, string> {
  const suggestion = battle.suggestion?.find((one) => one.seat === seat);
  return new Map((suggestion?.place ?? []).map((line) => line.split(" ")).map(([unit = "", hex = ""]) => [unit, hex]));
}

/** Return true for a unit that stands in a hex of the file: a train, or a building that is no secret. */
export function isFixed(given: GivenUnit, kind: string | undefined): boolean {
  return given.count === undefined && (kind === "train" || (kind === "building" && given.identified !== false));
}

/** Put a unit in a hex of the file, or take it out again if it is there. */
export function fixed(battle: BattleFile, seat: string, unit: string, hex: string): BattleFile {
  const force = battle.force?.map((one) =>
    one.seat === seat && one.units
      ? {
          ...one,
          units: one.units.map((each) => (each.id === unit ? put(each, "hex", each.hex === hex ? "" : hex) : each)),
        }
      : one,
  );
  return force ? { ...battle, force } : battle;
}

/** Place a unit in a hex, or remove it if it is already there. */
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
