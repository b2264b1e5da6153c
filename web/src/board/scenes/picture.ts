// The still picture of a moment, for players who want no motion and for a paused replay.
import type { Moment, View } from "../../server/wire";
import type { Shape } from "../shapes";
import { sceneOf } from "./by-event";
import type { Spot, Stroke } from "./scene";

interface Around {
  before: View | null;
  after: View | null;
}

/** Return everything that a moment's scenes draw, on the map before and after it. */
export function pictureOf(moment: Moment, around: Around): Shape[] {
  const places = new Places(around);
  const strokes = moment.sentences.flatMap(({ facts }) => sceneOf(facts).picture);
  return withoutRepeats(strokes.flatMap((stroke) => shapesOf(stroke, places)));
}

/** The positions of units during a moment. A unit that moves is shown where it has arrived. */
class Places {
  private readonly hexes = new Map<string, string>();

  constructor({ before, after }: Around) {
    for (const unit of [...(after?.units ?? []), ...(before?.units ?? [])]) {
      if (unit.hex) this.hexes.set(unit.id, unit.hex);
    }
  }

  of(spot: Spot): string | undefined {
    return "hex" in spot ? spot.hex : this.hexes.get(spot.unit);
  }

  move(unit: string, hex: string): void {
    this.hexes.set(unit, hex);
  }
}

function shapesOf(stroke: Stroke, places: Places): Shape[] {
  if (stroke.stroke === "way") return wayOf(stroke.unit, stroke.path, places);
  if (stroke.stroke === "shot") {
    const [from, to] = [places.of(stroke.from), places.of(stroke.to)];
    return from && to && from !== to ? [{ shape: "line", look: "shot", from, to }] : [];
  }
  if (stroke.stroke === "beam") {
    const [from, to] = [places.of(stroke.from), places.of(stroke.to)];
    return from && to && from !== to ? [{ shape: "line", look: "beam", from, to }] : [];
  }
  if (stroke.stroke === "flight") return flightOf(places.of(stroke.from), stroke.path);
  if (stroke.stroke === "blast") return [{ shape: "rings", look: "blast", hex: stroke.hex, reach: BLAST_REACH }];
  const hex = places.of(stroke.at);
  return hex ? [{ shape: "mark", look: stroke.stroke === "ring" ? "scene" : stroke.sign, hex }] : [];
}

/** How many rings of an explosion a still picture shows. */
const BLAST_REACH = 3;

function flightOf(from: string | undefined, path: string[]): Shape[] {
  const hexes = from && from !== path[0] ? [from, ...path] : path;
  const [before, end] = [hexes.at(-2), hexes.at(-1)];
  if (!end) return [];
  return [
    { shape: "path", look: "flight", hexes },
    { shape: "mark", look: "missile", hex: end, ...(before && { from: before }) },
  ];
}

function wayOf(unit: string, path: string[], places: Places): Shape[] {
  const start = places.of({ unit });
  const hexes = start && start !== path[0] ? [start, ...path] : path;
  const end = path.at(-1);
  if (!end) return [];
  places.move(unit, end);
  return [
    { shape: "path", look: "trail", hexes },
    { shape: "mark", look: "scene", hex: end },
  ];
}

/**
 * Remove duplicates: several events of a moment can ring the same hex, and of several signs on one hex only the last
 * is kept.
 */
function withoutRepeats(shapes: Shape[]): Shape[] {
  const kept = new Map<string, Shape>();
  for (const shape of shapes) {
    const kind = shape.shape === "mark" && (shape.look === "scene" || shape.look === "missile") ? shape.look : "";
    const key = shape.shape === "mark" ? `${kind} ${shape.hex}` : JSON.stringify(shape);
    kept.delete(key);
    kept.set(key, shape);
  }
  return [...kept.values()];
}

/**
 * Return the hex of a picture that should be in view: the one with the first sign or, if there is none, the last ring.
 */
export function placeOf(picture: Shape[]): string {
  const marks = picture.filter((one) => one.shape === "mark");
  return (marks.find((one) => one.look !== "scene") ?? marks.at(-1))?.hex ?? "";
}
