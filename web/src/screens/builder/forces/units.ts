// Lists of units: adding types and choosing unique ids.
import type { TypeView } from "../../../server/wire";
import { type BattleFile, type GivenUnit } from "../battle/battle-file";
import { unitIds } from "./suggested-setups";

/** Return the ids of all units in the battle. */
export function allIds(battle: BattleFile): Set<string> {
  const lists = [...(battle.force ?? []), ...(battle.entry ?? [])].map((one) => one.units ?? []);
  return new Set(lists.flatMap((units) => [...units.map((unit) => unit.id), ...unitIds(units).map(({ id }) => id)]));
}

/** Add one unit of a type: raise the count if there is an entry, otherwise add an entry with its own id. */
export function withUnit(battle: BattleFile, units: GivenUnit[], type: TypeView): GivenUnit[] {
  const squads = type.kind === "infantry" ? 3 : undefined;
  const same = units.findIndex((unit) => unit.type === type.id && plain(unit) && unit.squads === squads);
  if (same >= 0 && type.kind !== "ogre") {
    return units.map((unit, i) => (i === same ? { ...unit, count: (unit.count ?? 1) + 1 } : unit));
  }
  const unit: GivenUnit = { id: freeId(battle, type.kind === "ogre" ? "OGRE" : type.id), type: type.id };
  if (squads) unit.squads = squads;
  return [...units, unit];
}

function plain(unit: GivenUnit): boolean {
  return unit.riding === undefined && !unit.gear && unit.damaged === undefined && unit.defense === undefined;
}

/** Return an id that no unit has, and that no numbered unit would get. */
function freeId(battle: BattleFile, wanted: string): string {
  const taken = allIds(battle);
  const clash = (id: string) =>
    [...taken].some((other) => other.startsWith(id) && /^\d*$/.test(other.slice(id.length)));
  if (!clash(wanted)) return wanted;
  for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ") if (!clash(letter + wanted)) return letter + wanted;
  return `${wanted}X${taken.size}`;
}
