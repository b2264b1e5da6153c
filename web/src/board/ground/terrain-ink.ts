// Draws one hex, from the ground to its number. `ground-ink.ts` chooses which hexes are drawn, and `terrain.tsx` sets
// the order of the layers.
import type { BoardDrawing } from "../../server/wire";
import {
  between,
  type BoardIndex,
  cornersOf,
  HALF_ROW,
  hexPath,
  NOWHERE,
  type Point,
  pointText,
  polygonPath,
  round,
} from "../geometry";
import { drawCrater, drawGradedRidge, drawRidge } from "./craters-and-ridges";
import { drawDeck, drawRail, drawRoad } from "./road-ink";
import { drawCuts, drawFallenCrossing, drawFallenDeck, drawScar } from "./cuts-and-ruins";
import { type Ink, linePath, smoothLine } from "./ink";
import { lettered } from "./lettering";
import { directionsOf, sideMiddle, waysThrough } from "./roads-and-streams";
import {
  drawBurntForest,
  drawForest,
  drawOpenGround,
  drawRubble,
  drawSwamp,
  drawTown,
  type Plot,
} from "./trees-and-houses";
import { hills, keyOf, keyOfPoint, vary, within } from "./variation";

export const FOREST = ["forest", "damaged-forest"];
export const TOWN = ["town", "damaged-town", "rubble"];
const DARK = ["forest", "water", "swamp"];

type Link = [number, number];

/** The contents of a board by hex. Each hexside and each crossing is stored under the first of its two hexes. */
export class HexContents {
  private readonly sides = new Map<number, [number, number, string][]>();
  private readonly crossings = new Map<number, Link[]>();
  private readonly fallen = new Map<number, Link[]>();
  private readonly graded = new Map<number, Link[]>();
  private readonly roads: Map<number, number[]>;
  private readonly rails: Map<number, number[]>;
  private readonly bridges: Set<number>;
  private readonly lostBridges: Set<number>;
  private readonly roadCuts: Set<number>;
  private readonly railCuts: Set<number>;
  private readonly scars: Set<number>;

  constructor(readonly index: BoardIndex) {
    const { drawing } = index;
    for (const side of drawing.sides) put(this.sides, side[0], side);
    const streams = new Set(drawing.sides.filter(([, , kind]) => kind === "stream").map(([a, b]) => sideKey(a, b)));
    this.roadCuts = new Set(drawing.road_cuts);
    this.railCuts = new Set(drawing.rail_cuts);
    this.scars = new Set(drawing.scars);
    for (const link of [...drawing.roads, ...drawing.rails]) {
      if (streams.has(sideKey(...link))) put(this.crossings, link[0], link);
    }
    for (const link of [...drawing.lost_roads, ...drawing.lost_rails]) {
      if (!streams.has(sideKey(...link))) continue;
      // A road that is cut in one of the hexes leaves its bridge standing.
      const cut = link.some((hex) => this.roadCuts.has(hex) || this.railCuts.has(hex));
      put(cut ? this.crossings : this.fallen, link[0], link);
    }
    // Engineers have bridged these streams, and taken these ridges away (15.03.6, 15.03.7).
    for (const link of drawing.built) put(this.crossings, link[0], link);
    for (const link of drawing.graded) put(this.graded, link[0], link);
    this.roads = directionsOf(index, [...drawing.roads, ...drawing.lost_roads], rampsOf(drawing));
    this.rails = directionsOf(index, [...drawing.rails, ...drawing.lost_rails]);
    this.bridges = new Set(drawing.bridges.filter((hex) => drawing.terrain[hex] === "water"));
    this.lostBridges = new Set(drawing.lost_bridges);
  }

  /** Draw everything that belongs to a hex. */
  draw(ink: Ink, hex: number): void {
    const { index } = this;
    const roads = waysThrough(index, hex, this.roads.get(hex) ?? []);
    const rails = waysThrough(index, hex, this.rails.get(hex) ?? []);
    const ways = [...roads, ...rails];
    drawGround(ink, index, hex);
    drawHex(
      ink,
      index,
      hex,
      ways.flatMap((way) => way.points),
    );
    for (const [a, b, kind] of this.sides.get(hex) ?? []) drawSide(ink, index, a, b, kind);
    if (this.lostBridges.has(hex)) for (const way of ways) drawFallenDeck(ink, way.points);
    else {
      const [roadCut, railCut] = [this.roadCuts.has(hex), this.railCuts.has(hex)];
      for (const way of roadCut ? [] : roads) drawRoad(ink, way);
      for (const way of railCut ? [] : rails) drawRail(ink, way);
      drawCuts(ink, index, hex, roadCut ? roads : [], railCut ? rails : []);
    }
    for (const link of this.crossings.get(hex) ?? []) drawCrossing(ink, index, link);
    for (const link of this.fallen.get(hex) ?? []) drawFallenCrossing(ink, index, link);
    for (const [a, b] of this.graded.get(hex) ?? []) drawGradedRidge(ink, index, a, index.direction(a, b));
    if (this.bridges.has(hex)) for (const way of ways) drawDeck(ink, way.points);
    if (this.scars.has(hex)) drawScar(ink, index, hex);
    drawGrid(ink, index, hex);
    drawNumber(ink, index, hex);
  }
}

function put<T>(lists: Map<number, T[]>, hex: number, entry: T): void {
  const list = lists.get(hex);
  if (list) list.push(entry);
  else lists.set(hex, [entry]);
}

function sideKey(a: number, b: number): string {
  return `${Math.min(a, b)},${Math.max(a, b)}`;
}

/** Return the ramps, each as a link from the land hex to the water hex. */
function rampsOf({ sides, terrain }: BoardDrawing): Link[] {
  return sides
    .filter(([, , kind]) => kind === "ramp")
    .map(([a, b]): Link => (terrain[a] === "water" ? [b, a] : [a, b]));
}

function drawGround(ink: Ink, index: BoardIndex, hex: number): void {
  const centre = index.centre(hex);
  const tone = hills(centre, 170) * 0.8 + vary(keyOf(index.name(hex)), 77) * 0.2;
  ink.draw(`tone-${1 + Math.floor(Math.min(0.99, tone) * 4)}`, hexPath(centre));
}

function plotOf(index: BoardIndex, hex: number, kinds: string[], ways: Point[]): Plot {
  const { terrain } = index.drawing;
  const same = [0, 1, 2, 3, 4, 5].map((d) => {
    const other = index.neighbour(hex, d);
    return other !== NOWHERE && kinds.includes(terrain[other]!);
  });
  return { index, hex, same, ways };
}

function drawHex(ink: Ink, index: BoardIndex, hex: number, ways: Point[]): void {
  const { terrain, colour } = index.drawing;
  const kind = terrain[hex]!;
  if (kind === "crater" || kind === "cold-crater") drawCrater(ink, index, hex, kind === "cold-crater");
  else if (kind === "forest") drawForest(ink, plotOf(index, hex, FOREST, ways));
  else if (kind === "damaged-forest") drawBurntForest(ink, plotOf(index, hex, FOREST, ways));
  else if (kind === "town" || kind === "damaged-town") drawTown(ink, plotOf(index, hex, TOWN, ways), kind !== "town");
  else if (kind === "rubble") drawRubble(ink, plotOf(index, hex, TOWN, ways));
  else if (kind === "swamp") drawSwamp(ink, plotOf(index, hex, ["swamp"], ways));
  else if (kind === "water") drawWaves(ink, index, hex);
  else drawOpenGround(ink, plotOf(index, hex, ["clear"], ways), colour === "orange");
}

function drawWaves(ink: Ink, index: BoardIndex, hex: number): void {
  const centre = index.centre(hex);
  const key = keyOf(index.name(hex));
  for (let i = 0; i < 5; i += 1) {
    const x = round(centre.x + within(-18, 8, key, i));
    const y = round(centre.y + within(-17, 19, key, i + 10));
    ink.draw("wave", `M${x} ${y}q2.2 -2 4.4 0t4.4 0`);
  }
}

/** Draw a hexside. Streams wind from hexside to hexside, so they are drawn as a whole elsewhere. */
function drawSide(ink: Ink, index: BoardIndex, a: number, b: number, kind: string): void {
  const d = index.direction(a, b);
  if (d < 0) return;
  if (kind === "ridge") drawRidge(ink, index, a, d);
  else if (kind === "beach") drawBeach(ink, index, a, b, d);
  else if (kind === "ramp") drawRamp(ink, index, a, d);
}

/** Draw sand from the hexside into the water. */
function drawBeach(ink: Ink, index: BoardIndex, a: number, b: number, direction: number): void {
  const corners = cornersOf(index.centre(a));
  const [from, to] = [corners[direction]!, corners[(direction + 1) % 6]!];
  const water = index.centre(index.drawing.terrain[a] === "water" ? a : b);
  const land = index.centre(index.drawing.terrain[a] === "water" ? b : a);
  const key = keyOfPoint(between(from, to, 0.5));
  const parts = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const toward = (part: number, goal: Point, reach: number) => {
    const on = between(from, to, part);
    return between(
      on,
      goal,
      (reach * (0.6 + 0.4 * Math.sin(part * Math.PI))) / Math.hypot(goal.x - on.x, goal.y - on.y),
    );
  };
  const shore = parts.map((part, i) => toward(part, water, within(7.5, 10.5, key, i)));
  const inland = parts.map((part, i) => toward(part, land, within(2.5, 4.5, key, i + 9))).reverse();
  ink.draw("sand", smoothLine([...shore, ...inland]) + "Z");
  ink.draw("foam", smoothLine(shore));
  for (let i = 0; i < 7; i += 1) {
    const dot = toward(vary(key, 30 + i), water, within(0, 5, key, 40 + i));
    ink.draw("grain", `M${pointText(dot)}h.01`);
  }
}

/** Draw a concrete slab that leads down into the water. */
function drawRamp(ink: Ink, index: BoardIndex, hex: number, direction: number): void {
  const here = index.centre(hex);
  const middle = sideMiddle(here, direction);
  const ahead = Math.atan2(middle.y - here.y, middle.x - here.x);
  const place = (along: number, across: number): Point => ({
    x: middle.x + Math.cos(ahead) * along - Math.sin(ahead) * across,
    y: middle.y + Math.sin(ahead) * along + Math.cos(ahead) * across,
  });
  ink.draw("ramp", polygonPath([place(-11, -6), place(11, -6), place(11, 6), place(-11, 6)]));
  for (const along of [-8, -4, 0, 4, 8]) ink.draw("ramp-line", linePath([place(along, -5.4), place(along, 5.4)]));
}

/** Draw a deck where a road or rail crosses a stream. */
function drawCrossing(ink: Ink, index: BoardIndex, [a, b]: Link): void {
  const [here, there] = [index.centre(a), index.centre(b)];
  const middle = between(here, there, 0.5);
  const reach = 8.5 / Math.hypot(there.x - here.x, there.y - here.y);
  drawDeck(ink, [between(middle, here, reach), between(middle, there, reach)]);
}

function drawGrid(ink: Ink, index: BoardIndex, hex: number): void {
  const corners = cornersOf(index.centre(hex));
  for (let d = 0; d < 6; d += 1) {
    const outside = index.neighbour(hex, d) === NOWHERE;
    const line = `M${pointText(corners[d]!)}L${pointText(corners[(d + 1) % 6]!)}`;
    if (d < 3 || outside) ink.draw("grid", line);
    if (outside) ink.draw("border", line);
  }
}

/** Split a hex name into its four digits and, if there are several maps, the name of its map. */
export function numberOf(name: string): { map: string; number: string } {
  const cut = name.lastIndexOf("-");
  return cut < 0
    ? { map: "", number: name }
    : { map: name.slice(0, cut).replaceAll("-", " "), number: name.slice(cut + 1) };
}

function drawNumber(ink: Ink, index: BoardIndex, hex: number): void {
  const { x, y } = index.centre(hex);
  const { map, number } = numberOf(index.name(hex));
  const dark = DARK.includes(index.drawing.terrain[hex]!) ? " pale" : "";
  ink.draw(`number${dark}`, lettered(number, { x, y: y - HALF_ROW + 2.4 }, 4.5));
  if (map) ink.draw(`map-name${dark}`, lettered(map, { x, y: y + HALF_ROW - 5 }, 2.8));
}

export function isDesert(drawing: BoardDrawing): boolean {
  return drawing.colour === "orange";
}
