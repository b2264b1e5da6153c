// The ground of a battle, ready to draw: a custom map, a built-in one, or several joined (2.00.1), with
// overlays (2.00.3).
import { type BoardDrawing, fillBoardDrawing } from "../../../server/wire";
import type { BattleFile, MapEntry, MapFile, Overlays } from "../battle/battle-file";
import { hexesOfSide, placesOf } from "./hex-places";

/** Terrain in which roads and rails are cut (2.01.7, 2.01.8). */
const CUTTING = ["damaged-town", "damaged-forest", "rubble", "crater"];

/** A function that returns a built-in map by name, or undefined if it has not been loaded yet. */
export type MapShelf = (name: string) => MapFile | undefined;

export interface Ground {
  drawing: BoardDrawing;
  /** Every name of every hex. Hexes shared by two maps have several names. */
  at: Map<string, number>;
  areas: Map<string, Set<number>>;
}

const EMPTY = fillBoardDrawing({
  fingerprint: "",
  title: "",
  colour: "",
  names: [],
  x: [],
  y: [],
  terrain: [],
  sides: [],
  roads: [],
  rails: [],
  bridges: [],
});

export function isOwn(entry: MapEntry): entry is MapFile {
  return typeof entry === "object" && !Array.isArray(entry);
}

/** Return the ground of a battle, or null if one of its maps has not been loaded yet. */
export function groundOf(battle: BattleFile, shelf: MapShelf): Ground | null {
  const laid = laidOut(battle.map, shelf);
  if (!laid) return null;
  const ground = begun(laid);
  for (const part of laid) lay(ground, part);
  if (battle.overlays) overlay(ground, battle.overlays);
  return ground;
}

interface Part {
  map: MapFile;
  prefix: string;
  at: [number, number];
}

function laidOut(entry: MapEntry, shelf: MapShelf): Part[] | null {
  if (typeof entry === "string") {
    const map = shelf(entry);
    return map ? [{ map, prefix: "", at: [0, 0] }] : null;
  }
  if (isOwn(entry)) return [{ map: entry, prefix: "", at: [0, 0] }];
  const maps = entry.map((place) => (typeof place.map === "string" ? shelf(place.map) : place.map));
  if (!maps.length || maps.some((map) => !map)) return null;
  const prefixes = prefixesOf(maps.map((map) => map!.name ?? "map"));
  return entry.map((place, i) => ({ map: maps[i]!, prefix: prefixes[i]!, at: place.at }));
}

/** Return the prefix for the hex numbers of each map: its name, with a letter if the map is used more than once. */
export function prefixesOf(names: string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    const twice = names.filter((other) => other === name).length > 1;
    return twice ? `${name}-${String.fromCharCode(65 + (before % 26))}-` : `${name}-`;
  });
}

function begun(parts: Part[]): Ground {
  const first = parts[0]!.map;
  const title = parts.map(({ map }) => map.title || map.name || "map").join(" + ");
  const drawing: BoardDrawing = { ...structuredClone(EMPTY), title, colour: first.colour ?? "green" };
  return { drawing, at: new Map(), areas: new Map() };
}

/** Add a map to the ground. Joined maps share the hexes along their edges. */
function lay(ground: Ground, { map, prefix, at }: Part): void {
  const { drawing } = ground;
  const there = new Map(drawing.names.map((_, hex) => [`${drawing.x[hex]} ${drawing.y[hex]}`, hex]));
  const here = new Map<string, number>();
  for (const place of placesOf(map)) {
    const [x, y] = [place.x + at[0] * (map.columns - 1), place.y + at[1] * 2 * (map.rows_odd - 1)];
    let hex = there.get(`${x} ${y}`);
    if (hex === undefined) {
      hex = drawing.names.push(prefix + place.name) - 1;
      drawing.x.push(x);
      drawing.y.push(y);
      drawing.terrain.push(map.hexes?.[place.name] ?? map.ground ?? "clear");
    }
    here.set(place.name, hex);
    ground.at.set(prefix + place.name, hex);
  }
  drawWays(drawing, map, here);
  for (const [name, area] of Object.entries(map.areas ?? {})) {
    ground.areas.set(prefix + name, new Set(areaOfMap(area, here)));
  }
}

function drawWays(drawing: BoardDrawing, map: MapFile, here: Map<string, number>): void {
  const side = (name: string) => hexesOfSide(name, (hex) => here.has(hex))?.map((hex) => here.get(hex)!);
  for (const [name, kind] of Object.entries(map.hexsides ?? {})) {
    const pair = side(name);
    if (pair && kind !== "clear") drawing.sides.push([pair[0]!, pair[1]!, kind]);
  }
  for (const name of map.ramps ?? []) {
    const pair = side(name);
    if (pair) drawing.sides.push([pair[0]!, pair[1]!, "ramp"]);
  }
  drawing.roads.push(...linksIn(map.roads ?? [], here));
  drawing.rails.push(...linksIn(map.rails ?? [], here));
  drawing.bridges.push(...(map.river_bridges ?? []).flatMap((name) => here.get(name) ?? []));
}

function linksIn(chains: string[][], here: Map<string, number>): [number, number][] {
  const links: [number, number][] = [];
  for (const chain of chains) {
    chain.slice(1).forEach((name, i) => {
      const [a, b] = [here.get(chain[i]!), here.get(name)];
      if (a !== undefined && b !== undefined) links.push([a, b]);
    });
  }
  return links;
}

function areaOfMap(area: string | string[], here: Map<string, number>): number[] {
  if (Array.isArray(area)) return area.flatMap((name) => here.get(name) ?? []);
  const rows = /^rows (\d+)-(\d+)$/.exec(area);
  if (!rows) return [];
  return [...here].filter(([name]) => between(Number(name.slice(-2)), rows[1]!, rows[2]!)).map(([, hex]) => hex);
}

export function between(number: number, first: string, last: string): boolean {
  return Number(first) <= number && number <= Number(last);
}

function overlay(ground: Ground, overlays: Overlays): void {
  const { drawing } = ground;
  for (const [name, word] of Object.entries(overlays.hexes ?? {})) {
    const hex = ground.at.get(name);
    if (hex === undefined || drawing.terrain[hex] === word) continue;
    drawing.terrain[hex] = word;
    drawing.scars.push(hex);
    if (CUTTING.includes(word)) cut(ground, name);
  }
  for (const [name, kind] of Object.entries(overlays.hexsides ?? {})) {
    const pair = hexesOfSide(name, (hex) => ground.at.has(hex))?.map((hex) => ground.at.get(hex)!);
    if (!pair) continue;
    drawing.sides = drawing.sides.filter(([a, b]) => !(pair.includes(a) && pair.includes(b)));
    if (kind !== "clear") drawing.sides.push([pair[0]!, pair[1]!, kind]);
  }
  for (const name of overlays.cut ?? []) cut(ground, name);
}

function cut(ground: Ground, name: string): void {
  const { drawing } = ground;
  const hex = ground.at.get(name);
  const pair = hex === undefined ? hexesOfSide(name, (one) => ground.at.has(one)) : null;
  const hit = ([a, b]: [number, number]) =>
    hex === undefined ? Boolean(pair?.every((one) => [a, b].includes(ground.at.get(one)!))) : a === hex || b === hex;
  drawing.lost_roads.push(...drawing.roads.filter(hit));
  drawing.lost_rails.push(...drawing.rails.filter(hit));
  drawing.roads = drawing.roads.filter((link) => !hit(link));
  drawing.rails = drawing.rails.filter((link) => !hit(link));
  if (hex === undefined) return;
  drawing.road_cuts.push(hex);
  drawing.rail_cuts.push(hex);
  if (drawing.bridges.includes(hex)) drawing.lost_bridges.push(hex);
  drawing.bridges = drawing.bridges.filter((bridge) => bridge !== hex);
}
