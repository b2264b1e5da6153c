// Shapes that can be drawn over a map, as values: hexes, paths, lines and marks. `shape-layers.tsx` draws them.
import type { Layers } from "./layers";

/** The result of a shot, as a sign. */
export type Sign = "hit" | "miss" | "disabled";

/** A set of hexes. Hexes in the set are patterned and outlined, and all others are darkened. */
export interface HexesShape {
  shape: "hexes";
  look: "zone";
  hexes: string[];
}

/** A path from hex to hex. A flight is what a missile has flown, and a course is what it is to fly. */
export interface PathShape {
  shape: "path";
  look: "trail" | "plan" | "flight" | "course";
  hexes: string[];
}

/** A straight line between the centers of two hexes. A blocked beam ends at `stop`. */
export interface LineShape {
  shape: "line";
  look: "aim" | "shot" | "beam" | "blocked";
  from: string;
  to: string;
  /** What blocks the beam: a hex, or two hexes for the hexside between them. */
  stop?: string[];
}

/** The hexes around an explosion, ring by ring, out to `reach` hexes. */
export interface RingsShape {
  shape: "rings";
  look: "blast";
  hex: string;
  reach: number;
}

/** A mark on one hex: a ring around it, a sign on it, or a numbered waypoint. */
export interface MarkShape {
  shape: "mark";
  look: "selected" | "question" | "hint" | "cursor" | "drop" | "scene" | "waypoint" | "missile" | "target" | Sign;
  hex: string;
  text?: string;
  /** The hex that a missile comes from. */
  from?: string;
}

/** A hex, or the hexside between two hexes, that a task can be about. */
export interface SiteShape {
  shape: "site";
  look: "open" | "shut" | "chosen";
  hexes: string[];
}

export type Shape = HexesShape | PathShape | LineShape | MarkShape | RingsShape | SiteShape;

export const isSign = (look: MarkShape["look"]): look is Sign =>
  look === "hit" || look === "miss" || look === "disabled";

const SPECIAL = ["flight", "course", "beam", "blocked", "blast", "missile", "target"];

/** Return true for a shape of missiles and lasers, which `board/special` draws. */
export function isSpecial(one: Shape): boolean {
  return SPECIAL.includes(one.look);
}

/** Return true for a shape that is drawn below the counters. Flights pass above them. */
function isUnder(one: Shape): boolean {
  if (one.shape === "path") return one.look === "trail" || one.look === "plan";
  if (one.shape === "mark") return !isSign(one.look) && one.look !== "missile";
  // Counters cover the middle of a hex, and nearly all of its sides.
  if (one.shape === "site") return one.hexes.length === 1;
  return one.shape === "rings" || one.shape === "hexes";
}

/** Return the shapes below the counters, bottom to top. */
export function shapesUnder(layers: Layers): Shape[] {
  const { trail, selectedHex, at, hint, path, drawn = [], scene = [] } = layers;
  return [
    ...drawn.filter(isUnder),
    ...scene.filter(isUnder),
    ...(trail ? [{ shape: "path", look: "trail", hexes: trail } as const] : []),
    ...ring("selected", selectedHex),
    ...ring("question", at),
    ...ring("hint", hint),
    ...(path ? [{ shape: "path", look: "plan", hexes: path } as const] : []),
  ];
}

/** Return the shapes above the counters. `hexOf` returns the hex of a unit. */
export function shapesOver(layers: Layers, hexOf: (unit: string) => string | undefined): Shape[] {
  const { guns = new Set<string>(), target, waypoints = [], cursor, drawn = [], scene = [] } = layers;
  const aimed = target ? hexOf(target) : undefined;
  const from = aimed ? [...guns].flatMap((gun) => hexOf(gun) ?? []) : [];
  return [
    ...from.map((hex): Shape => ({ shape: "line", look: "aim", from: hex, to: aimed! })),
    ...waypoints.map((hex, i): Shape => ({ shape: "mark", look: "waypoint", hex, text: `${i + 1}` })),
    ...drawn.filter((one) => !isUnder(one)),
    ...scene.filter((one) => !isUnder(one)),
    ...ring("cursor", cursor),
  ];
}

function ring(look: MarkShape["look"], hex: string | undefined): Shape[] {
  return hex ? [{ shape: "mark", look, hex }] : [];
}
