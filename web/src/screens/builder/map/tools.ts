// The tools: what a stroke over the map does.
import type { WayKind } from "./painting";

export type Tool =
  | { kind: "hand" }
  | { kind: "terrain"; word: string }
  | { kind: "side"; word: string }
  | { kind: "way"; word: WayKind }
  | { kind: "area"; name: string }
  | { kind: "place"; seat: string; unit: string; fixed: boolean };

/** One hex, the hex and its neighbors, or the whole connected patch. */
export type Brush = "hex" | "ring" | "patch";

export const HAND: Tool = { kind: "hand" };

export function sameTool(a: Tool, b: Tool): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export const TERRAIN: [string, string][] = [
  ["clear", "Clear"],
  ["forest", "Forest"],
  ["town", "Town"],
  ["swamp", "Swamp"],
  ["water", "Water"],
  ["crater", "Crater"],
  ["cold-crater", "Cold crater"],
  ["rubble", "Rubble"],
  ["damaged-forest", "Burnt forest"],
  ["damaged-town", "Ruined town"],
];

export const SIDES: [string, string][] = [
  ["ridge", "Ridge"],
  ["stream", "Stream"],
  ["beach", "Beach"],
  ["ramp", "Ramp"],
];

export const WAYS: [WayKind, string][] = [
  ["roads", "Road"],
  ["rails", "Rail"],
];
