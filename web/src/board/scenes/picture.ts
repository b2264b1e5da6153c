// The still picture of a moment: for those who want no motion, and for a replay that stands at it.
import type { Moment, View } from "../../server/wire";
import type { Shape } from "../shapes";
import { sceneOf } from "./by-event";
import type { Spot, Stroke } from "./scene";

interface Around {
  before: View | null;
  after: View | null;
}

/** Everything that a moment's scenes draw, on the map as it was before and after it. */
export function pictureOf(moment: Moment, around: Around): Shape[] {
  const places = placesOf(around);
  const strokes = moment.sentences.flatMap(({ facts }) => sceneOf(facts).picture);
  return withoutRepeats(strokes.flatMap((stroke) => shapeOf(stroke, places)));
}

type Places = (unit: string, moved?: boolean) => string | undefined;

function placesOf({ before, after }: Around): Places {
  const hexes = (view: View | null) => new Map(view?.units.map((unit) => [unit.id, unit.hex]));
  const [then, now] = [hexes(before), hexes(after)];
  return (unit, moved = true) => {
    const [first, second] = moved ? [now, then] : [then, now];
    return first.get(unit) || second.get(unit) || undefined;
  };
}

function hexOf(spot: Spot, places: Places): string | undefined {
  return "hex" in spot ? spot.hex : places(spot.unit);
}

function shapeOf(stroke: Stroke, places: Places): Shape[] {
  if (stroke.stroke === "way") {
    const start = places(stroke.unit, false);
    const hexes = start && start !== stroke.path[0] ? [start, ...stroke.path] : stroke.path;
    const end = hexes.at(-1);
    const ring: Shape[] = end ? [{ shape: "mark", look: "scene", hex: end }] : [];
    return [{ shape: "path", look: "trail", hexes }, ...ring];
  }
  if (stroke.stroke === "shot") {
    const [from, to] = [hexOf(stroke.from, places), hexOf(stroke.to, places)];
    return from && to && from !== to ? [{ shape: "line", look: "shot", from, to }] : [];
  }
  const hex = hexOf(stroke.at, places);
  if (!hex) return [];
  return [{ shape: "mark", look: stroke.stroke === "ring" ? "scene" : stroke.sign, hex }];
}

/** Several events of a moment may ring the same hex; of signs on one hex the last one counts. */
function withoutRepeats(shapes: Shape[]): Shape[] {
  const kept = new Map<string, Shape>();
  for (const shape of shapes) {
    const key = shape.shape === "mark" ? `${shape.look === "scene"} ${shape.hex}` : JSON.stringify(shape);
    kept.delete(key);
    kept.set(key, shape);
  }
  return [...kept.values()];
}

/** The hex of a picture that should be in sight: the sign, the end of a way, or what is ringed. */
export function placeOf(picture: Shape[]): string {
  const marks = picture.filter((one) => one.shape === "mark");
  return (marks.find((one) => one.look !== "scene") ?? marks.at(-1))?.hex ?? "";
}
