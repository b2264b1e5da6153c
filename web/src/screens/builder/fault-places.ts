// Maps locations in the file, as the server names them in errors, to parts of the builder.
import type { BattleFault } from "../../server/wire";
import type { BattleFile } from "./battle/battle-file";
import type { Ground } from "./map/ground";
import type { Tab } from "./workbench";

const TAB_OF: Record<string, Tab> = {
  map: "map",
  overlays: "map",
  areas: "areas",
  force: "forces",
  entry: "forces",
  missiles: "forces",
  suggestion: "forces",
  stance: "forces",
  mines: "rules",
  seats: "forces",
  sides: "forces",
  objective: "winning",
  grade: "winning",
  level: "winning",
  limit: "winning",
  exits: "winning",
  turns: "winning",
  loss_points: "winning",
  draw: "winning",
};

export function tabOf(place: string): Tab {
  return TAB_OF[/^\w*/.exec(place)![0]] ?? "rules";
}

/** Return true if a location is this part of the file or is inside it. */
export function isIn(place: string, part: string): boolean {
  return place === part || (place.startsWith(part) && /^[.[]/.test(place.slice(part.length)));
}

/** Return the seat that a location belongs to, or "" if it belongs to none. */
export function seatOf(place: string, battle: BattleFile): string {
  const found = /^(force|entry|missiles|suggestion|stance|objective)\[(\d+)\]/.exec(place);
  if (!found) return "";
  const list = battle[found[1] as "force" | "entry"] ?? [];
  return list[Number(found[2])]?.seat ?? "";
}

/** Return the hex that an error is about, or "" if it is about none. */
export function hexOf(fault: BattleFault, ground: Ground | null): string {
  const words = `${fault.place} ${fault.problem}`.match(/(?:[A-Za-z][\w]*-)*\d{4}/g) ?? [];
  return words.find((word) => ground?.at.has(word)) ?? "";
}

const NAMES: Record<string, string> = {
  map: "Map",
  overlays: "Map",
  areas: "Areas",
  force: "Force",
  entry: "Arrival",
  missiles: "Missile",
  suggestion: "Suggested set-up",
  stance: "Stance",
  seats: "Seats",
  sides: "Sides",
  objective: "Objective",
  grade: "Grade",
  level: "Level",
  limit: "Turn limit",
  exits: "Exits",
  turns: "Turns",
  options: "Options",
  mines: "Mines",
  mines_in_hand: "Mines in hand",
  entrenchments: "Entrenchments",
  revetments: "Revetments",
  tasks: "Tasks",
  editions: "Edition",
  story: "Story",
  title: "Title",
  name: "Name",
};

/** Describe a location: "Force 1, units 2, type". */
export function inWords(place: string): string {
  if (!place) return "File";
  const [first = "", ...rest] = place.split(".");
  const said = [first, ...rest].map((part) =>
    part.replace(/\[(\d+)\]/g, (_, number: string) => ` ${Number(number) + 1}`),
  );
  const head = /^\w*/.exec(first)![0];
  said[0] = (NAMES[head] ?? head) + said[0]!.slice(head.length);
  return said.join(", ").replaceAll("_", " ");
}
