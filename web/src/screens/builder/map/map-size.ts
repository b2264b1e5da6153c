// The size and stagger of a custom map. Anything that falls off the map is lost.
import { type BattleFile, type MapFile, put } from "../battle/battle-file";
import { isOwn } from "./ground";
import { hexesOfSide, ODD_NORTH, ODD_SOUTH, type Place, placesOf, sideName, touch } from "./hex-places";
import { bridged } from "./painting";
import { chainsOf, linksOf } from "./road-links";

export interface Size {
  columns: number;
  rows_odd: number;
  rows_even: number;
  stagger: string;
}

export const SIZES: [string, string, Size][] = [
  ["small", "Small, 9 by 8", { columns: 9, rows_odd: 8, rows_even: 7, stagger: ODD_NORTH }],
  ["middle", "Medium, 15 by 13", { columns: 15, rows_odd: 13, rows_even: 12, stagger: ODD_NORTH }],
  ["green", "Like the green maps, 23 by 23", { columns: 23, rows_odd: 23, rows_even: 22, stagger: ODD_NORTH }],
  ["orange", "Like the orange map, 15 by 22", { columns: 15, rows_odd: 21, rows_even: 22, stagger: ODD_SOUTH }],
];

export function sizeOf(map: MapFile): Size {
  return { columns: map.columns, rows_odd: map.rows_odd, rows_even: map.rows_even, stagger: map.stagger ?? ODD_NORTH };
}

export function hexCount({ columns, rows_odd, rows_even }: Size): number {
  return Math.ceil(columns / 2) * rows_odd + Math.floor(columns / 2) * rows_even;
}

/** Return the battle with a map of another size. */
export function resized(battle: BattleFile, size: Partial<Size>): BattleFile {
  if (!isOwn(battle.map)) return battle;
  const map = fitted({ ...battle.map, ...size });
  const names = new Set(placesOf(map).map((place) => place.name));
  const gone = (word: string) => /^\d{4}$/.test(word) && !names.has(word);
  const areas = Object.entries(battle.areas ?? {}).map(([name, words]): [string, string[]] => [
    name,
    words.filter((word) => !gone(word)),
  ]);
  return put({ ...battle, map }, "areas", Object.fromEntries(areas));
}

function fitted(map: MapFile): MapFile {
  const places = new Map<string, Place>(placesOf(map).map((place) => [place.name, place]));
  const known = (name: string) => places.has(name);
  const near = ([a, b]: [string, string]) => known(a) && known(b) && touch(places.get(a)!, places.get(b)!);
  const side = (name: string) => {
    const pair = hexesOfSide(name, known);
    return pair !== null && near(pair);
  };
  let made = put(map, "hexes", only(map.hexes, known));
  made = put(made, "hexsides", only(map.hexsides, side));
  made = put(made, "ramps", map.ramps?.filter(side));
  for (const kind of ["roads", "rails"] as const) {
    const links = [...linksOf(map[kind] ?? []).values()].filter(near);
    made = put(made, kind, chainsOf(new Map(links.map((link) => [sideName(...link), link]))));
  }
  const areas = Object.entries(map.areas ?? {}).map(([name, area]): [string, string | string[]] => [
    name,
    Array.isArray(area) ? area.filter(known) : area,
  ]);
  return bridged(put(made, "areas", Object.fromEntries(areas)));
}

function only(words: Record<string, string> | undefined, keep: (key: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(words ?? {}).filter(([key]) => keep(key)));
}
