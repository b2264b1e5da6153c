// The whole ground of a board as ink: which kind of path lies where. `terrain.tsx` says in which order they are laid.
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
import { drawCrater, drawRidge } from "./craters-and-ridges";
import { Ink, linePath, smoothLine } from "./ink";
import { lettered } from "./lettering";
import { regionPaths } from "./regions";
import { beside, sideMiddle, ties, type Way, waysOf, windings } from "./roads-and-streams";
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

const FOREST = ["forest", "damaged-forest"];
const TOWN = ["town", "damaged-town", "rubble"];
const DARK = ["forest", "water", "swamp"];

export function inkOf(index: BoardIndex, wanted: Set<string>): Ink {
  const ink = new Ink(wanted);
  const { drawing } = index;
  const wet = (h: number) => drawing.terrain[h] === "water";
  const roads = waysOf(index, drawing.roads, rampsOf(drawing, wet));
  const rails = waysOf(index, drawing.rails);
  const near = waysByHex([...roads, ...rails]);
  drawGround(ink, index);
  drawRegions(ink, index);
  for (let hex = 0; hex < index.size; hex += 1) drawHex(ink, index, hex, near.get(hex) ?? []);
  drawSides(ink, index);
  for (const way of roads) drawRoad(ink, index, way);
  for (const way of rails) drawRail(ink, index, way);
  drawBridges(ink, index, wet, [...roads, ...rails]);
  drawGrid(ink, index);
  drawNumbers(ink, index);
  return ink;
}

/** From the land to the water. */
function rampsOf(drawing: BoardDrawing, wet: (hex: number) => boolean): [number, number][] {
  return drawing.sides.filter(([, , kind]) => kind === "ramp").map(([a, b]) => (wet(a) ? [b, a] : [a, b]));
}

function waysByHex(ways: Way[]): Map<number, Point[]> {
  const near = new Map<number, Point[]>();
  for (const way of ways) near.set(way.hex, [...(near.get(way.hex) ?? []), ...way.points]);
  return near;
}

function drawGround(ink: Ink, index: BoardIndex): void {
  index.centres.forEach((centre, hex) => {
    const tone = hills(centre, 170) * 0.8 + vary(keyOf(index.name(hex)), 77) * 0.2;
    ink.draw(`tone-${1 + Math.floor(Math.min(0.99, tone) * 4)}`, centre, hexPath(centre));
  });
}

function drawRegions(ink: Ink, index: BoardIndex): void {
  const { terrain } = index.drawing;
  const among = (kinds: string[]) => (h: number) => kinds.includes(terrain[h]!);
  const lay = (kind: string, kinds: string[], inset: number, swing: number) => {
    for (const { at, path } of regionPaths(index, among(kinds), { inset, swing })) ink.draw(kind, at, path);
  };
  lay("swamp", ["swamp"], 0.5, 3);
  lay("water", ["water"], 2.4, 2.6);
  lay("deep", ["water"], 8.5, 2);
  lay("forest", FOREST, 1.5, 2.6);
  lay("burnt", ["damaged-forest"], 2.5, 2.5);
  lay("town", TOWN, 2.6, 1.6);
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
    ink.draw("wave", centre, `M${x} ${y}q2.2 -2 4.4 0t4.4 0`);
  }
}

function drawSides(ink: Ink, index: BoardIndex): void {
  const streams: [number, number][] = [];
  for (const [a, b, kind] of index.drawing.sides) {
    const d = index.direction(a, b);
    if (d < 0) continue;
    if (kind === "ridge") drawRidge(ink, index, a, d);
    else if (kind === "stream") streams.push([a, b]);
    else if (kind === "beach") drawBeach(ink, index, a, b, d);
    else if (kind === "ramp") drawRamp(ink, index, a, d);
  }
  for (const line of windings(index, streams, 3.4)) {
    const path = smoothLine(line);
    for (const kind of ["stream-bank", "stream", "stream-line"]) ink.draw(kind, line[0]!, path);
  }
}

/** Sand from the hexside into the water. */
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
  ink.draw("sand", from, smoothLine([...shore, ...inland]) + "Z");
  ink.draw("foam", from, smoothLine(shore));
  for (let i = 0; i < 7; i += 1) {
    const dot = toward(vary(key, 30 + i), water, within(0, 5, key, 40 + i));
    ink.draw("grain", from, `M${pointText(dot)}h.01`);
  }
}

/** A slab of concrete that leads down into the water. */
function drawRamp(ink: Ink, index: BoardIndex, hex: number, direction: number): void {
  const here = index.centre(hex);
  const middle = sideMiddle(here, direction);
  const ahead = Math.atan2(middle.y - here.y, middle.x - here.x);
  const place = (along: number, across: number): Point => ({
    x: middle.x + Math.cos(ahead) * along - Math.sin(ahead) * across,
    y: middle.y + Math.sin(ahead) * along + Math.cos(ahead) * across,
  });
  ink.draw("ramp", middle, polygonPath([place(-11, -6), place(11, -6), place(11, 6), place(-11, 6)]));
  for (const along of [-8, -4, 0, 4, 8])
    ink.draw("ramp-line", middle, linePath([place(along, -5.4), place(along, 5.4)]));
}

function drawRoad(ink: Ink, index: BoardIndex, way: Way): void {
  const path = linePath(way.points);
  for (const kind of ["road-edge", "road", "road-line"]) ink.draw(kind, index.centre(way.hex), path);
}

function drawRail(ink: Ink, index: BoardIndex, way: Way): void {
  const at = index.centre(way.hex);
  ink.draw("rail-bed", at, linePath(way.points));
  for (const tie of ties(way.points, 3.4, 3.5)) ink.draw("tie", at, linePath(tie));
  for (const off of [-1.9, 1.9]) ink.draw("rail", at, linePath(beside(way.points, off)));
}

/** A deck with parapets wherever a way crosses a stream, and along the whole of a bridge over a river. */
function drawBridges(ink: Ink, index: BoardIndex, wet: (hex: number) => boolean, ways: Way[]): void {
  const side = (a: number, b: number) => `${Math.min(a, b)},${Math.max(a, b)}`;
  const { drawing } = index;
  const streams = new Set(drawing.sides.filter(([, , kind]) => kind === "stream").map(([a, b]) => side(a, b)));
  for (const [a, b] of [...drawing.roads, ...drawing.rails]) {
    if (!streams.has(side(a, b))) continue;
    const middle = between(index.centre(a), index.centre(b), 0.5);
    const reach = 8.5 / Math.hypot(index.centre(b).x - index.centre(a).x, index.centre(b).y - index.centre(a).y);
    drawDeck(ink, middle, [between(middle, index.centre(a), reach), between(middle, index.centre(b), reach)]);
  }
  const bridged = new Set(drawing.bridges);
  for (const way of ways) if (bridged.has(way.hex) && wet(way.hex)) drawDeck(ink, index.centre(way.hex), way.points);
}

function drawDeck(ink: Ink, at: Point, points: Point[]): void {
  ink.draw("deck-shade", at, linePath(points.map(({ x, y }) => ({ x: x + 1.6, y: y + 2.4 }))));
  ink.draw("deck", at, linePath(points));
  for (const off of [-5, 5]) ink.draw("parapet", at, linePath(beside(points, off)));
}

function drawGrid(ink: Ink, index: BoardIndex): void {
  for (let hex = 0; hex < index.size; hex += 1) {
    const corners = cornersOf(index.centre(hex));
    for (let d = 0; d < 6; d += 1) {
      const outside = index.neighbour(hex, d) === NOWHERE;
      const line = `M${pointText(corners[d]!)}L${pointText(corners[(d + 1) % 6]!)}`;
      if (d < 3 || outside) ink.draw("grid", index.centre(hex), line);
      if (outside) ink.draw("border", index.centre(hex), line);
    }
  }
}

/** The four digits of a hex's number, and the map's name where there are several. */
export function numberOf(name: string): { map: string; number: string } {
  const cut = name.lastIndexOf("-");
  return cut < 0
    ? { map: "", number: name }
    : { map: name.slice(0, cut).replaceAll("-", " "), number: name.slice(cut + 1) };
}

function drawNumbers(ink: Ink, index: BoardIndex): void {
  index.centres.forEach((centre, hex) => {
    const { map, number } = numberOf(index.name(hex));
    const dark = DARK.includes(index.drawing.terrain[hex]!) ? " pale" : "";
    ink.draw(`number${dark}`, centre, lettered(number, { x: centre.x, y: centre.y - HALF_ROW + 2.4 }, 4.5));
    if (map) ink.draw(`map-name${dark}`, centre, lettered(map, { x: centre.x, y: centre.y + HALF_ROW - 5 }, 2.8));
  });
}

export function isDesert(drawing: BoardDrawing): boolean {
  return drawing.colour === "orange";
}
