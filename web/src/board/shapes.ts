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

/** A path from hex to hex. */
export interface PathShape {
  shape: "path";
  look: "trail" | "plan";
  hexes: string[];
}

/** A straight line between the centers of two hexes. */
export interface LineShape {
  shape: "line";
  look: "aim" | "shot";
  from: string;
  to: string;
}

/** A mark on one hex: a ring around it, a sign on it, or a numbered waypoint. */
export interface MarkShape {
  shape: "mark";
  look: "selected" | "question" | "hint" | "cursor" | "drop" | "scene" | "waypoint" | Sign;
  hex: string;
  text?: string;
}

export type Shape = HexesShape | PathShape | LineShape | MarkShape;

export const isSign = (look: MarkShape["look"]): look is Sign =>
  look === "hit" || look === "miss" || look === "disabled";

/** Return the shapes below the counters, bottom to top. */
export function shapesUnder(layers: Layers): Shape[] {
  const { trail, selectedHex, at, hint, path, scene = [] } = layers;
  return [
    ...scene.filter((one) => one.shape === "path" || (one.shape === "mark" && !isSign(one.look))),
    ...(trail ? [{ shape: "path", look: "trail", hexes: trail } as const] : []),
    ...ring("selected", selectedHex),
    ...ring("question", at),
    ...ring("hint", hint),
    ...(path ? [{ shape: "path", look: "plan", hexes: path } as const] : []),
  ];
}

/** Return the shapes above the counters. `hexOf` returns the hex of a unit. */
export function shapesOver(layers: Layers, hexOf: (unit: string) => string | undefined): Shape[] {
  const { guns = new Set<string>(), target, waypoints = [], cursor, scene = [] } = layers;
  const aimed = target ? hexOf(target) : undefined;
  const from = aimed ? [...guns].flatMap((gun) => hexOf(gun) ?? []) : [];
  return [
    ...from.map((hex): Shape => ({ shape: "line", look: "aim", from: hex, to: aimed! })),
    ...waypoints.map((hex, i): Shape => ({ shape: "mark", look: "waypoint", hex, text: `${i + 1}` })),
    ...scene.filter((one) => one.shape === "line" || (one.shape === "mark" && isSign(one.look))),
    ...ring("cursor", cursor),
  ];
}

function ring(look: MarkShape["look"], hex: string | undefined): Shape[] {
  return hex ? [{ shape: "mark", look, hex }] : [];
}
