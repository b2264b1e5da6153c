// A battle file (docs/scenarios.md). The builder edits the file itself, so it preserves anything it does not know.

export type Setting = boolean | number | string;
export type Edge = "north" | "east" | "south" | "west";
export const EDGES: readonly Edge[] = ["north", "east", "south", "west"];

export interface MapFile {
  name?: string;
  title?: string;
  description?: string;
  kind?: string;
  version?: number;
  colour?: string;
  columns: number;
  rows_odd: number;
  rows_even: number;
  stagger?: string;
  ground?: string;
  hexes?: Record<string, string>;
  hexsides?: Record<string, string>;
  roads?: string[][];
  rails?: string[][];
  river_bridges?: string[];
  ramps?: string[];
  areas?: Record<string, string | string[]>;
}

/** Return true if a value has everything needed to draw it as a map. */
export function isMapFile(found: unknown): found is MapFile {
  return typeof found === "object" && found !== null && "columns" in found && typeof found.columns === "number";
}

export interface MapPlace {
  map: string | MapFile;
  at: [number, number];
}

export interface Overlays {
  hexes?: Record<string, string>;
  hexsides?: Record<string, string>;
  cut?: string[];
}

export type MapEntry = string | MapFile | MapPlace[];

export interface GivenUnit {
  id: string;
  type: string;
  squads?: number;
  defense?: number;
  count?: number;
  riding?: string;
  gear?: boolean;
  damaged?: string;
  missiles?: number;
  /** The hex where it stands from the start. Its owner does not place it. */
  hex?: string;
  /** Of a building: its structure points, and false if its enemies do not know what it is (11.03, 11.06). */
  sp?: number;
  identified?: boolean;
  /** Of a train (9.01-9.03): the marker, the rear counter, the next hex, the guns and the track. */
  speed?: string;
  rear?: string;
  toward?: string;
  guns?: number;
  track?: number;
  /** Of a drone: it is on its pallet, and enemies do not know of it (14.01). */
  pallet?: boolean;
  hidden?: boolean;
  /** Of a truck: it carries engineering stores (15.03.6). */
  stores?: boolean;
  /** It has no crew, and a Vulcan must control it (15.02.4). */
  crewless?: boolean;
  /** Of an Ogre: the tread units that it has left. */
  treads?: number;
}

/** Mines that lie in the open from the start (13.04). */
export interface MineEntry {
  seat: string;
  hex: string;
  count?: number;
  road?: boolean;
  safe?: boolean;
}

/** Entrenchments, and the squads that have room in them (15.03.5). */
export interface TrenchEntry {
  hex: string;
  squads: number;
}

/** A revetment, `small` or `large`, and what is in it (15.04.7). */
export interface RevetmentEntry {
  hex: string;
  size: string;
  holds?: string[];
}

/** The tasks that a battle forbids, or puts a price on. A word can have a seat in front of it. */
export interface TaskTerms {
  forbid?: string[];
  points?: Record<string, number>;
}

/** A cruise missile that is fired from off the board (10.05). */
export interface MissileEntry {
  id: string;
  seat: string;
  from: string | string[];
}

export interface ZoneEntry {
  title: string;
  area: string;
  types?: string[];
  attack_limit?: number;
}

export interface ForceEntry {
  seat: string;
  zones?: ZoneEntry[];
  edge?: string;
  armor_units?: string;
  squads?: number;
  /** Victory points to spend, instead of armor units and squads. */
  points?: number;
  offers?: string[];
  limits?: Record<string, number>;
  nation?: string;
  units?: GivenUnit[];
  /** True if it can buy trucks with stores, spare missiles or train guns. */
  engineer_trucks?: boolean;
  spare_missiles?: boolean;
  train_guns?: boolean;
  mines?: number;
  dummies?: number;
  camouflage?: boolean;
}

export interface EntryEntry {
  seat: string;
  edge: string;
  units: GivenUnit[];
  turn?: number;
  must?: boolean;
  area?: string;
}

/** An exit that covers only part of an edge, or is open only on some turns. */
export interface ExitEntry {
  edge: string;
  area?: string;
  turn?: number;
  until?: number;
}

export interface GradeEntry {
  title: string;
  winner: string;
  destroyed?: string[];
  alive?: string[];
  escaped?: string[];
  gone?: string[];
  held?: string[];
  score?: Record<string, number>;
  attack_left?: Record<string, number>;
  at_once?: boolean;
}

export type ObjectiveKind = "exit" | "reach" | "hold" | "survive" | "destroy" | "cut";

export interface ObjectiveEntry {
  title: string;
  seat: string;
  kind: ObjectiveKind;
  edges?: string[];
  area?: string;
  each?: number;
  whole?: number;
  points?: Record<string, number>;
  value?: number;
  units?: string[];
}

export interface LevelEntry {
  title: string;
  margin: number;
}

export interface StanceEntry {
  seat: string;
  does: string;
  area?: string;
  edges?: string[];
  types?: string[];
  turn?: number;
}

export interface SuggestionEntry {
  seat: string;
  title: string;
  place: string[];
}

export interface BattleFile {
  version: number;
  name: string;
  title: string;
  rule: string;
  map: MapEntry;
  seats: string[];
  story: string;
  force?: ForceEntry[];
  grade?: GradeEntry[];
  limit?: { title: string; winner?: string };
  exits?: Record<string, (string | ExitEntry)[]>;
  entry?: EntryEntry[];
  missiles?: MissileEntry[];
  suggestion?: SuggestionEntry[];
  overlays?: Overlays;
  sides?: Record<string, string[]>;
  editions?: string[];
  turns?: number;
  options?: Record<string, Setting>;
  areas?: Record<string, string[]>;
  objective?: ObjectiveEntry[];
  loss_points?: boolean;
  level?: LevelEntry[];
  draw?: string;
  stance?: StanceEntry[];
  balance?: unknown;
  mines_in_hand?: Record<string, number>;
  mines?: MineEntry[];
  entrenchments?: TrenchEntry[];
  revetments?: RevetmentEntry[];
  tasks?: TaskTerms;
}

/** Remove a key. Keys with default values are not written to the file. */
export function without<T extends object, K extends keyof T>(whole: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = whole;
  return rest;
}

/** Set a key to a value. If the value is empty, false, null or undefined, remove the key instead. */
export function put<T extends object, K extends keyof T>(whole: T, key: K, value: T[K] | null | undefined): T {
  return isEmpty(value) ? (without(whole, key) as T) : { ...whole, [key]: value };
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** Replace one element of a list. */
export function at<T>(list: readonly T[], index: number, value: T): T[] {
  return list.map((one, i) => (i === index ? value : one));
}

/** Remove one element of a list. */
export function dropped<T>(list: readonly T[], index: number): T[] {
  return list.filter((_, i) => i !== index);
}

const LONG = 100;

/** Format a value as readable JSON: anything that fits on one line stays on it. */
export function written(value: unknown, indent = ""): string {
  const line = onOneLine(value);
  if (indent.length + line.length <= LONG || typeof value !== "object" || value === null) return line;
  const deeper = `${indent} `;
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one === "string")) return `[\n${wrapped(value, deeper)}\n${indent}]`;
    return `[\n${value.map((one) => deeper + written(one, deeper)).join(",\n")}\n${indent}]`;
  }
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  if (entries.every(([, one]) => typeof one === "string")) {
    return `{\n${flowed(
      entries.map(([key, one]) => `${JSON.stringify(key)}: ${JSON.stringify(one)}`),
      deeper,
    )}\n${indent}}`;
  }
  return `{\n${entries.map(([key, one]) => `${deeper}${JSON.stringify(key)}: ${written(one, deeper)}`).join(",\n")}\n${indent}}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}: ${onOneLine(one)}`).join(", ")}}`;
}

function wrapped(words: string[], indent: string): string {
  return flowed(
    words.map((word) => JSON.stringify(word)),
    indent,
  );
}

function flowed(parts: string[], indent: string): string {
  const lines: string[] = [];
  let line = "";
  for (const part of parts) {
    const longer = line ? `${line}, ${part}` : part;
    if (line && indent.length + longer.length > LONG) {
      lines.push(`${indent}${line},`);
      line = part;
    } else line = longer;
  }
  return [...lines, indent + line].join("\n");
}

/** Return the whole file as text, with every top-level key on its own line. */
export function fileText(battle: BattleFile): string {
  const entries = Object.entries(battle).filter(([, value]) => value !== undefined);
  const lines = entries.map(([key, value]) => ` ${JSON.stringify(key)}: ${written(value, " ")}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}
