// What is left of roads, rails and bridges that were cut (2.00.3, 13.01, 13.02): stubs with broken ends, bent rails and
// loose ties, so that everyone sees why nothing runs through here. Hexes that changed during the game are scorched.
import { between, type BoardIndex, type Point, polygonPath, round } from "../geometry";
import { circlePath, type Ink, linePath, smoothLine } from "./ink";
import { drawDeck, drawRail, drawRoad } from "./road-ink";
import { beside, type Way } from "./roads-and-streams";
import { keyOf, keyOfPoint, vary, within } from "./variation";

/** How much of a way is left at each of its ends. */
const LEFT = 0.3;

/** Return the part of a line between two fractions of its length, by its points. */
function part(points: Point[], from: number, to: number): Point[] {
  const last = points.length - 1;
  const at = (fraction: number) => {
    const place = fraction * last;
    const i = Math.min(last - 1, Math.floor(place));
    return between(points[i]!, points[i + 1]!, place - i);
  };
  const inner = points.filter((_, i) => i / last > from && i / last < to);
  return [at(from), ...inner, at(to)];
}

/** Return the stubs of a way, each from its side of the hex to where it is broken. */
function stubs(way: Way, middle: Point): Point[][] {
  const { points } = way;
  const end = points.at(-1)!;
  // A way that ends in the middle of the hex has only one stub.
  if (Math.hypot(end.x - middle.x, end.y - middle.y) < 1) return [part(points, 0, LEFT * 2)];
  return [part(points, 0, LEFT), part(points, 1 - LEFT, 1).reverse()];
}

/** Draw the remains of all roads and rails in a hex in which they are cut. */
export function drawCuts(ink: Ink, index: BoardIndex, hex: number, roads: Way[], rails: Way[]): void {
  const middle = index.centre(hex);
  const key = keyOf(index.name(hex));
  if (!roads.length && !rails.length) return;
  for (const way of roads) {
    for (const stub of stubs(way, middle)) {
      drawRoad(ink, { points: stub });
      drawBreak(ink, stub, 3.6);
    }
  }
  for (const way of rails) {
    for (const stub of stubs(way, middle)) {
      drawRail(ink, { points: stub });
      drawBentRails(ink, stub);
    }
  }
  ink.draw("scorch", circlePath(middle.x, middle.y, 11.5));
  ink.draw("hole", hole(middle, 6.2, key));
  for (let i = 0; i < 9; i += 1) {
    const angle = vary(key, 20 + i) * Math.PI * 2;
    const reach = within(6, 13, key, 30 + i);
    const stone = { x: middle.x + Math.cos(angle) * reach, y: middle.y + Math.sin(angle) * reach };
    if (rails.length && i % 2) drawLooseTie(ink, stone, vary(key, 40 + i) * Math.PI);
    else ink.draw("clod", circlePath(stone.x, stone.y, within(0.7, 1.6, key, 50 + i)));
  }
}

/** Return the ragged outline of a small hole. */
function hole(middle: Point, radius: number, key: number): string {
  return polygonPath(
    Array.from({ length: 9 }, (_, i) => {
      const angle = (i / 9) * Math.PI * 2;
      const reach = radius * within(0.75, 1.2, key, i + 60);
      return { x: middle.x + Math.cos(angle) * reach, y: middle.y + Math.sin(angle) * reach };
    }),
  );
}

/** Return a point on the line across the end of a stub, and one before it. */
function across(stub: Point[], along: number, side: number): Point {
  const [before, end] = [stub.at(-2)!, stub.at(-1)!];
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length];
  return { x: end.x + dx * along - dy * side, y: end.y + dy * along + dx * side };
}

/** Draw the ragged end of a road. */
function drawBreak(ink: Ink, stub: Point[], half: number): void {
  const edge = [-1, -0.6, -0.2, 0.2, 0.6, 1].map((side, i) => across(stub, i % 2 ? 2.4 : -0.6, side * half));
  ink.draw("break", linePath(edge));
}

/** Draw the two rails of a stub, bent apart beyond its end. */
function drawBentRails(ink: Ink, stub: Point[]): void {
  for (const side of [-1, 1]) {
    const bent = [across(stub, 0, side * 1.9), across(stub, 3, side * 2.4), across(stub, 5.4, side * 5)];
    ink.draw("bent-rail", smoothLine(bent));
  }
}

function drawLooseTie(ink: Ink, at: Point, angle: number): void {
  const [dx, dy] = [Math.cos(angle) * 3.2, Math.sin(angle) * 3.2];
  ink.draw("tie", `M${round(at.x - dx)} ${round(at.y - dy)}l${round(dx * 2)} ${round(dy * 2)}`);
}

/** Draw the stumps of a bridge over a stream: a piece of deck on each bank, and beams in the water. */
export function drawFallenCrossing(ink: Ink, index: BoardIndex, [a, b]: [number, number]): void {
  const [here, there] = [index.centre(a), index.centre(b)];
  const middle = between(here, there, 0.5);
  const length = Math.hypot(there.x - here.x, there.y - here.y);
  const key = keyOfPoint(middle);
  for (const bank of [here, there]) {
    const stump = [between(middle, bank, 13 / length), between(middle, bank, 5.4 / length)];
    drawDeck(ink, stump);
    drawBreak(ink, stump, 5.4);
  }
  for (let i = 0; i < 4; i += 1) {
    const angle = within(-0.9, 0.9, key, i) + Math.atan2(there.y - here.y, there.x - here.x);
    const side = within(-7, 7, key, i + 10);
    const at = {
      x: middle.x - ((there.y - here.y) / length) * side,
      y: middle.y + ((there.x - here.x) / length) * side,
    };
    ink.draw(
      "beam",
      `M${round(at.x - Math.cos(angle) * 3)} ${round(at.y - Math.sin(angle) * 3)}l${round(Math.cos(angle) * 6)} ${round(Math.sin(angle) * 6)}`,
    );
  }
}

/** Draw a fallen river bridge: its ends on both banks, and its piers. */
export function drawFallenDeck(ink: Ink, points: Point[]): void {
  for (const stump of [part(points, 0, 0.16), part(points, 0.84, 1).reverse()]) {
    drawDeck(ink, stump);
    drawBreak(ink, stump, 5.4);
  }
  for (const fraction of [0.36, 0.5, 0.64]) {
    const pier = part(points, fraction - 0.02, fraction + 0.02);
    for (const edge of [beside(pier, -3), beside(pier, 3)]) ink.draw("pier", circlePath(edge[0]!.x, edge[0]!.y, 2));
  }
  const key = keyOfPoint(points[0]!);
  for (let i = 0; i < 4; i += 1) {
    const at = part(points, 0.24 + i * 0.15, 0.25 + i * 0.15)[0]!;
    const angle = vary(key, i) * Math.PI;
    ink.draw(
      "beam",
      `M${round(at.x - Math.cos(angle) * 4)} ${round(at.y - Math.sin(angle) * 4)}l${round(Math.cos(angle) * 8)} ${round(Math.sin(angle) * 8)}`,
    );
  }
}

/** Darken a hex whose terrain changed during the game, with rays of soot around a new crater. */
export function drawScar(ink: Ink, index: BoardIndex, hex: number): void {
  if (index.drawing.terrain[hex] !== "crater") return;
  const middle = index.centre(hex);
  const key = keyOf(index.name(hex));
  for (let i = 0; i < 16; i += 1) {
    const angle = ((i + within(-0.3, 0.3, key, i + 70)) / 16) * Math.PI * 2;
    const [near, far] = [23, within(27, 31, key, i + 90)];
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const at = (reach: number, side: number): Point => ({
      x: middle.x + cos * reach - sin * side,
      y: middle.y + sin * reach + cos * side,
    });
    ink.draw("soot", polygonPath([at(near, -1.8), at(far, 0), at(near, 1.8)]));
  }
}
