// Paints terrain, hexsides, roads and rails. On a custom map, they are written to the map itself. On a built-in map,
// they are written to the overlays (2.00.3), where roads and rails can be cut and restored but not built.
import { type BattleFile, type MapFile, type Overlays, put } from "../battle/battle-file";
import { type Ground, isOwn } from "./ground";
import { hexesOfSide, sideName } from "./hex-places";
import { chainsOf, type Links, linksOf } from "./road-links";

export type WayKind = "roads" | "rails";
export type Side = [string, string];
export const PLAIN = "clear";
export const RAMP = "ramp";

/** Paint terrain in some hexes. `printed` returns the map's own terrain. */
export function paintHexes(
  battle: BattleFile,
  hexes: string[],
  word: string,
  printed: (hex: string) => string,
): BattleFile {
  if (isOwn(battle.map)) {
    const ground = battle.map.ground ?? PLAIN;
    const painted = withWords(battle.map.hexes, hexes, word, () => ground);
    return painted === battle.map.hexes ? battle : { ...battle, map: bridged(put(battle.map, "hexes", painted)) };
  }
  const overlays = battle.overlays ?? {};
  const painted = withWords(overlays.hexes, hexes, word, printed);
  return painted === overlays.hexes ? battle : overlaid(battle, put(overlays, "hexes", painted));
}

/** Set some keys to a word, and omit keys that have their default. Return the same object if nothing changes. */
function withWords(
  before: Record<string, string> | undefined,
  keys: string[],
  word: string,
  usual: (key: string) => string,
): Record<string, string> | undefined {
  const changes = keys.filter((key) => (before?.[key] ?? usual(key)) !== word);
  if (!changes.length) return before;
  const after = { ...before };
  for (const key of changes) {
    if (word === usual(key)) delete after[key];
    else after[key] = word;
  }
  return sorted(after);
}

function sorted(words: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function overlaid(battle: BattleFile, overlays: Overlays): BattleFile {
  return put(battle, "overlays", overlays);
}

/** Paint a ridge, stream, beach, ramp, or nothing on some hexsides. */
export function paintSides(
  battle: BattleFile,
  sides: Side[],
  word: string,
  printed: (side: Side) => string,
): BattleFile {
  const names = sides.map(([a, b]) => sideName(a, b));
  if (isOwn(battle.map)) return { ...battle, map: withSides(battle.map, names, word) };
  if (word === RAMP) return battle;
  const overlays = battle.overlays ?? {};
  const usual = new Map(sides.map((side) => [sideName(...side), printed(side)]));
  const painted = withWords(overlays.hexsides, names, word, (name) => usual.get(name) ?? PLAIN);
  return painted === overlays.hexsides ? battle : overlaid(battle, put(overlays, "hexsides", painted));
}

function withSides(map: MapFile, names: string[], word: string): MapFile {
  const marked = new Set(names);
  const other = (name: string) => !marked.has(turned(name)) && !marked.has(name);
  const hexsides = Object.fromEntries(Object.entries(map.hexsides ?? {}).filter(([name]) => other(name)));
  const ramps = (map.ramps ?? []).filter(other);
  if (word === RAMP) ramps.push(...names);
  else if (word !== PLAIN) for (const name of names) hexsides[name] = word;
  return put(put(map, "hexsides", sorted(hexsides)), "ramps", ramps.sort());
}

/** Return the same hexside with its hexes swapped. */
function turned(name: string): string {
  const [a = "", b = ""] = name.split("-");
  return `${b}-${a}`;
}

/** Add some links to a road or rail, or remove them. */
export function paintWays(battle: BattleFile, kind: WayKind, links: Side[], erase: boolean): BattleFile {
  if (isOwn(battle.map)) return { ...battle, map: withWays(battle.map, kind, links, erase) };
  const overlays = battle.overlays ?? {};
  const names = links.map(([a, b]) => sideName(a, b));
  const kept = (overlays.cut ?? []).filter((name) => !names.includes(name) && !names.includes(turned(name)));
  return overlaid(battle, put(overlays, "cut", erase ? [...kept, ...names].sort() : kept));
}

function withWays(map: MapFile, kind: WayKind, links: Side[], erase: boolean): MapFile {
  const all: Links = linksOf(map[kind] ?? []);
  for (const [a, b] of links) {
    if (erase) all.delete(sideName(a, b));
    else all.set(sideName(a, b), [a, b]);
  }
  return bridged(put(map, kind, chainsOf(all)));
}

/** Add a bridge wherever a road or rail crosses water, and remove all other bridges. */
export function bridged(map: MapFile): MapFile {
  const wet = (hex: string) => (map.hexes?.[hex] ?? map.ground) === "water";
  const crossed = new Set([...(map.roads ?? []), ...(map.rails ?? [])].flat());
  return put(map, "river_bridges", [...crossed].filter(wet).sort());
}

/** Return a hex and its neighbors, for the wide brush. */
export function around(ground: Ground, hex: string): string[] {
  const { names, x, y } = ground.drawing;
  const at = ground.at.get(hex);
  if (at === undefined) return [];
  return names.filter((_, other) => {
    const [dx, dy] = [Math.abs(x[other]! - x[at]!), Math.abs(y[other]! - y[at]!)];
    return dx + Math.max(0, dy - dx) / 2 <= 1;
  });
}

/** Return all connected hexes with the same terrain as this one. */
export function patch(ground: Ground, hex: string): string[] {
  const { names, terrain } = ground.drawing;
  const first = ground.at.get(hex);
  if (first === undefined) return [];
  const found = new Set([first]);
  const open = [first];
  while (open.length) {
    for (const name of around(ground, names[open.pop()!]!)) {
      const next = ground.at.get(name)!;
      if (found.has(next) || terrain[next] !== terrain[first]) continue;
      found.add(next);
      open.push(next);
    }
  }
  return [...found].map((one) => names[one]!);
}

/** Turn a built-in map, with its overlays, into a custom map. */
export function asOwn(battle: BattleFile, map: MapFile): BattleFile {
  const { overlays, ...rest } = battle;
  const own: BattleFile = { ...rest, map: structuredClone(map) };
  const printed = (hex: string) => map.hexes?.[hex] ?? map.ground ?? PLAIN;
  const known = (hex: string) => printed(hex) !== undefined && /^\d{4}$/.test(hex);
  let made = own;
  for (const [hex, word] of Object.entries(overlays?.hexes ?? {})) made = paintHexes(made, [hex], word, printed);
  for (const [name, word] of Object.entries(overlays?.hexsides ?? {})) {
    const side = hexesOfSide(name, known);
    if (side) made = paintSides(made, [side], word, () => PLAIN);
  }
  for (const name of overlays?.cut ?? []) made = cutFrom(made, name);
  return made;
}

function cutFrom(battle: BattleFile, name: string): BattleFile {
  if (!isOwn(battle.map)) return battle;
  let cut = battle;
  for (const kind of ["roads", "rails"] as const) {
    const links = [...linksOf(battle.map[kind] ?? [])];
    const hit = links.filter(([link, ends]) => link === name || turned(link) === name || ends.includes(name));
    if (hit.length)
      cut = paintWays(
        cut,
        kind,
        hit.map(([, ends]) => ends),
        true,
      );
  }
  return cut;
}
