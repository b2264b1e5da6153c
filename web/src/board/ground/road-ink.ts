// Draws roads, rails and the decks of bridges.
import type { Point } from "../geometry";
import { type Ink, linePath } from "./ink";
import { beside, ties, type Way } from "./roads-and-streams";

export function drawRoad(ink: Ink, way: Way): void {
  const path = linePath(way.points);
  for (const kind of ["road-edge", "road", "road-line"]) ink.draw(kind, path);
}

export function drawRail(ink: Ink, way: Way): void {
  ink.draw("rail-bed", linePath(way.points));
  for (const tie of ties(way.points, 3.4, 3.5)) ink.draw("tie", linePath(tie));
  for (const off of [-1.9, 1.9]) ink.draw("rail", linePath(beside(way.points, off)));
}

/** Draw a deck with parapets, either over a stream or along the full length of a river bridge. */
export function drawDeck(ink: Ink, points: Point[]): void {
  ink.draw("deck-shade", linePath(points.map(({ x, y }) => ({ x: x + 1.6, y: y + 2.4 }))));
  ink.draw("deck", linePath(points));
  for (const off of [-5, 5]) ink.draw("parapet", linePath(beside(points, off)));
}
