// Areas: named sets of hexes, defined by hexes, rows, columns and other areas.
import { type BattleFile, type ExitEntry, type GradeEntry, put } from "../battle/battle-file";
import { gatesOf } from "../goals/exits";
import { between, type Ground } from "./ground";

export const EVERYWHERE = "everywhere";
const STRIP = /^((?:[\w-]+-)?)(rows|columns) (\d+)-(\d+)$/;

export type AreaHexes = Map<string, Set<number>>;

/** Return the hexes of every area that the battle can refer to. The battle's own areas come after those of the map. */
export function areasOf(battle: BattleFile, ground: Ground): AreaHexes {
  const found: AreaHexes = new Map(ground.areas);
  found.set(EVERYWHERE, new Set(ground.drawing.names.keys()));
  for (const [name, words] of Object.entries(battle.areas ?? {})) {
    found.set(name, new Set(words.flatMap((word) => hexesOf(word, ground, found))));
  }
  return found;
}

function hexesOf(word: string, ground: Ground, known: AreaHexes): number[] {
  const hex = ground.at.get(word);
  if (hex !== undefined) return [hex];
  const strip = STRIP.exec(word);
  if (!strip) return [...(known.get(word) ?? [])];
  const [, prefix, across, first, last] = strip;
  return [...ground.at]
    .filter(([name]) => name.slice(0, -4) === prefix)
    .filter(([name]) => between(Number(across === "columns" ? name.slice(-4, -2) : name.slice(-2)), first!, last!))
    .map(([, at]) => at);
}

/** Return the areas that the battle itself defines. */
export function ownAreas(battle: BattleFile): string[] {
  return Object.keys(battle.areas ?? {});
}

/** Return the names of all areas that can be used. */
export function areaNames(battle: BattleFile, ground: Ground | null): string[] {
  return [EVERYWHERE, ...ownAreas(battle), ...(ground?.areas.keys() ?? [])];
}

/** Add hexes to one of the battle's own areas, or remove them from it. */
export function paintArea(
  battle: BattleFile,
  ground: Ground,
  name: string,
  hexes: string[],
  erase: boolean,
): BattleFile {
  const words = battle.areas?.[name];
  const covered = areasOf(battle, ground).get(name) ?? new Set<number>();
  const meant = hexes.filter((hex) => covered.has(ground.at.get(hex) ?? -1) === erase);
  if (!words || !meant.length) return battle;
  const isHex = (word: string) => ground.at.has(word);
  if (!erase) return withArea(battle, name, tidy([...words, ...meant], isHex));
  const gone = new Set(meant.map((hex) => ground.at.get(hex)));
  const left = words.filter((word) => !(isHex(word) && gone.has(ground.at.get(word))));
  const still = areasOf(withArea(battle, name, left), ground).get(name)!;
  // A range of rows or another area cannot have a hole, so list the remaining hexes instead.
  if ([...gone].some((hex) => still.has(hex!))) {
    const names = [...covered].filter((hex) => !gone.has(hex)).map((hex) => ground.drawing.names[hex]!);
    return withArea(battle, name, names.sort());
  }
  return withArea(battle, name, left);
}

function tidy(words: string[], isHex: (word: string) => boolean): string[] {
  return [...words.filter((word) => !isHex(word)), ...words.filter(isHex).sort()];
}

export function withArea(battle: BattleFile, name: string, words: string[]): BattleFile {
  return { ...battle, areas: { ...battle.areas, [name]: words } };
}

export function withoutArea(battle: BattleFile, name: string): BattleFile {
  const { [name]: _, ...rest } = battle.areas ?? {};
  return put(battle, "areas", rest);
}

/** Return an unused area name. */
export function newAreaName(battle: BattleFile, ground: Ground | null, wanted = "area"): string {
  const taken = new Set(areaNames(battle, ground));
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`;
}

/** Rename an area wherever it is used. */
export function renamedArea(battle: BattleFile, old: string, name: string): BattleFile {
  const word = (text: string) => (text === old ? name : text);
  const inside = <T extends { area?: string }>(one: T): T => (one.area === old ? { ...one, area: name } : one);
  const areas = Object.entries(battle.areas ?? {}).map(([key, words]): [string, string[]] => [
    word(key),
    words.map(word),
  ]);
  return {
    ...battle,
    areas: Object.fromEntries(areas),
    ...(battle.force && {
      force: battle.force.map((force) => (force.zones ? { ...force, zones: force.zones.map(inside) } : force)),
    }),
    ...(battle.entry && { entry: battle.entry.map(inside) }),
    ...(battle.exits && { exits: exitsUnder(battle.exits, inside) }),
    ...(battle.objective && { objective: battle.objective.map(inside) }),
    ...(battle.stance && { stance: battle.stance.map(inside) }),
    ...(battle.grade && { grade: battle.grade.map((grade) => heldUnder(grade, old, name)) }),
  };
}

type Exits = NonNullable<BattleFile["exits"]>;

function exitsUnder(exits: Exits, inside: (gate: ExitEntry) => ExitEntry): Exits {
  const renamed = Object.entries(exits).map(([seat, ways]) => [
    seat,
    ways.map((way) => (typeof way === "string" ? way : inside(way))),
  ]);
  return Object.fromEntries(renamed) as Exits;
}

/** Rename an area in a grade's held ground, which is written as "SEAT AREA". */
function heldUnder(grade: GradeEntry, old: string, name: string): GradeEntry {
  const renamed = grade.held?.map((text) => (text.split(" ")[1] === old ? `${text.split(" ")[0]} ${name}` : text));
  return renamed ? { ...grade, held: renamed } : grade;
}

/** Describe where an area is used, to warn before it is removed. */
export function usesOf(battle: BattleFile, name: string): string[] {
  const uses: string[] = [];
  for (const force of battle.force ?? []) {
    if (force.zones?.some((zone) => zone.area === name)) uses.push(`set-up of the ${force.seat}`);
  }
  for (const entry of battle.entry ?? []) if (entry.area === name) uses.push(`arrival of the ${entry.seat}`);
  for (const seat of Object.keys(battle.exits ?? {})) {
    if (gatesOf(battle, seat).some(({ gate }) => gate.area === name)) uses.push(`way out of the ${seat}`);
  }
  for (const objective of battle.objective ?? [])
    if (objective.area === name) uses.push(`objective “${objective.title}”`);
  return uses;
}
