// What an event looks like, as a value: who takes part, what moves, what is drawn, what is heard. It knows neither the
// page nor the board, so play, replay and anything that looks back show an event in the same way.
import type { Sign } from "../shapes";

/** The name of a sound. None is made yet. */
export type Sound =
  | "none"
  | "turn"
  | "over"
  | "place"
  | "move"
  | "board"
  | "tow"
  | "shot"
  | "blow"
  | "ram"
  | "explosion"
  | "mine"
  | "collapse"
  | "bog"
  | "recover"
  | "reload"
  | "reveal"
  | "alarm";

/** Where something is: with a unit, or in a hex. */
export type Spot = { unit: string } | { hex: string };

/** One motion on the board. */
export type Act =
  | { act: "go"; unit: string; path: string[] }
  | { act: "shoot"; from: string; at: Spot }
  | { act: "sign"; at: Spot; sign: Sign }
  | { act: "fade"; unit: string };

/** One thing of a still picture. */
export type Stroke =
  | { stroke: "way"; unit: string; path: string[] }
  | { stroke: "shot"; from: Spot; to: Spot }
  | { stroke: "sign"; at: Spot; sign: Sign }
  | { stroke: "ring"; at: Spot };

export interface Scene {
  /** The units that take part. */
  actors: string[];
  /** Motions one after the other; those of one beat are seen at the same time. */
  beats: Act[][];
  /** The same without motion. */
  picture: Stroke[];
  sound: Sound;
}

export const at = (unit: string): Spot => ({ unit });
export const inHex = (hex: string): Spot => ({ hex });

function unitsOf(spots: Spot[]): string[] {
  return spots.flatMap((spot) => ("unit" in spot ? [spot.unit] : []));
}

/** Nothing is to be seen on the board: the log tells it. */
export function unseen(sound: Sound = "none", actors: string[] = []): Scene {
  return { actors, beats: [], picture: [], sound };
}

/** A ring around where it happened, and no motion. */
export function noted(sound: Sound, ...spots: Spot[]): Scene {
  const picture = spots
    .filter((spot) => ("unit" in spot ? spot.unit : spot.hex) !== "")
    .map((spot): Stroke => ({ stroke: "ring", at: spot }));
  return { actors: unitsOf(spots), beats: [], picture, sound };
}

/** Units that go together, each along its way. */
export function going(sound: Sound, ...ways: { unit: string; path: string[] }[]): Scene {
  return {
    actors: ways.map((way) => way.unit),
    beats: [ways.map((way): Act => ({ act: "go", ...way }))],
    picture: ways.map((way): Stroke => ({ stroke: "way", ...way })),
    sound,
  };
}

/** A sign on what was hit or missed; a unit that is `gone` fades away under it. */
export function struck(sound: Sound, spot: Spot, sign: Sign, gone = false): Scene {
  const fade: Act[] = gone && "unit" in spot ? [{ act: "fade", unit: spot.unit }] : [];
  return {
    actors: unitsOf([spot]),
    beats: [[{ act: "sign", at: spot, sign }, ...fade]],
    picture: [{ stroke: "sign", at: spot, sign }],
    sound,
  };
}

/** A unit that goes from the board by itself. */
export function leaving(sound: Sound, unit: string): Scene {
  return { actors: [unit], beats: [[{ act: "fade", unit }]], picture: [{ stroke: "ring", at: at(unit) }], sound };
}

/** Shots from several units at one spot, and what came of them. */
export function firing(guns: string[], outcome: Scene, spot: Spot): Scene {
  return {
    actors: [...guns, ...outcome.actors],
    beats: [guns.map((from): Act => ({ act: "shoot", from, at: spot })), ...outcome.beats],
    picture: [...guns.map((gun): Stroke => ({ stroke: "shot", from: at(gun), to: spot })), ...outcome.picture],
    sound: "shot",
  };
}

/** Scenes that are seen at the same time. */
export function together(sound: Sound, scenes: Scene[]): Scene {
  const longest = Math.max(0, ...scenes.map((scene) => scene.beats.length));
  return {
    actors: scenes.flatMap((scene) => scene.actors),
    beats: Array.from({ length: longest }, (_, i) => scenes.flatMap((scene) => scene.beats[i] ?? [])),
    picture: scenes.flatMap((scene) => scene.picture),
    sound,
  };
}
