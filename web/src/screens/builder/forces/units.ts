// Lists of units: adding types and choosing unique ids.
import type { TypeView } from "../../../server/wire";
import { type BattleFile, type GivenUnit } from "../battle/battle-file";
import { unitIds } from "./suggested-setups";

/** Return the ids of all units in the battle. */
export function allIds(battle: BattleFile): Set<string> {
  const lists = [...(battle.force ?? []), ...(battle.entry ?? [])].map((one) => one.units ?? []);
  const units = lists.flatMap((list) => [...list.map((unit) => unit.id), ...unitIds(list).map(({ id }) => id)]);
  return new Set([...units, ...(battle.missiles ?? []).map((missile) => missile.id)]);
}

/** Add one unit of a type: raise the count if there is an entry, otherwise add an entry with its own id. */
export function withUnit(battle: BattleFile, units: GivenUnit[], type: TypeView): GivenUnit[] {
  if (type.kind === "train") return [...units, ...newTrain(battle, type.id)];
  const squads = type.kind === "infantry" ? 3 : undefined;
  const same = units.findIndex((unit) => unit.type === type.id && plain(unit) && unit.squads === squads);
  if (same >= 0 && type.kind !== "ogre" && type.kind !== "building") {
    return units.map((unit, i) => (i === same ? { ...unit, count: (unit.count ?? 1) + 1 } : unit));
  }
  const unit: GivenUnit = { id: freeId(battle, type.kind === "ogre" ? "OGRE" : type.id), type: type.id };
  if (squads) unit.squads = squads;
  return [...units, unit];
}

/** Return the two counters of a new train (9.01): the front one has the marker and names the other. */
function newTrain(battle: BattleFile, type: string): GivenUnit[] {
  const front = freeId(battle, "TRAIN");
  const rear = `${front}R`;
  return [
    { id: front, type, speed: "2/3", rear },
    { id: rear, type },
  ];
}

function plain(unit: GivenUnit): boolean {
  const { riding, gear, damaged, defense, hex, pallet, stores, crewless } = unit;
  const special = gear || pallet || stores || crewless;
  return riding === undefined && !special && damaged === undefined && defense === undefined && hex === undefined;
}

/** Return an id that no unit or missile has, and that no numbered unit would get. */
export function freeId(battle: BattleFile, wanted: string): string {
  const taken = allIds(battle);
  const clash = (id: string) =>
    [...taken].some((other) => other.startsWith(id) && /^\d*$/.test(other.slice(id.length)));
  if (!clash(wanted)) return wanted;
  for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ") if (!clash(letter + wanted)) return letter + wanted;
  return `${wanted}X${taken.size}`;
}
