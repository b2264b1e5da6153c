// What an event looks like, as a value: the units involved, what moves, what is drawn, and which sound is played. It
// depends on neither the page nor the board, so play and replay show an event in the same way.
import type { Sign } from "../shapes";

/** The name of a sound. No sounds are implemented yet. */
export type Sound =
  | "none"
  | "turn"
  | "over"
  | "place"
  | "move"
  | "board"
  | "tow"
  | "shot"
  | "beam"
  | "rocket"
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

/** A location: either a unit or a hex. */
export type Spot = { unit: string } | { hex: string };

/** One motion on the board. */
export type Act =
  | { act: "go"; unit: string; path: string[] }
  | { act: "shoot"; from: string; at: Spot }
  | { act: "beam"; from: string; at: Spot }
  | { act: "fly"; from: Spot; path: string[] }
  | { act: "blast"; hex: string }
  | { act: "sign"; at: Spot; sign: Sign }
  | { act: "fade"; unit: string };

/** One element of a still picture. */
export type Stroke =
  | { stroke: "way"; unit: string; path: string[] }
  | { stroke: "shot"; from: Spot; to: Spot }
  | { stroke: "beam"; from: Spot; to: Spot }
  | { stroke: "flight"; from: Spot; path: string[] }
  | { stroke: "blast"; hex: string }
  | { stroke: "sign"; at: Spot; sign: Sign }
  | { stroke: "ring"; at: Spot };

export interface Scene {
  /** The units involved. */
  actors: string[];
  /** Motions that follow one another. The motions of one beat run at the same time. */
  beats: Act[][];
  /** The same event without motion. */
  picture: Stroke[];
  sound: Sound;
}

export const at = (unit: string): Spot => ({ unit });
export const inHex = (hex: string): Spot => ({ hex });

function unitsOf(spots: Spot[]): string[] {
  return spots.flatMap((spot) => ("unit" in spot ? [spot.unit] : []));
}

/** Return a scene that shows nothing on the board. The event appears only in the log. */
export function unseen(sound: Sound = "none", actors: string[] = []): Scene {
  return { actors, beats: [], picture: [], sound };
}

/** Return a scene without motion: a ring around each spot where something happened. */
export function noted(sound: Sound, ...spots: Spot[]): Scene {
  const picture = spots
    .filter((spot) => ("unit" in spot ? spot.unit : spot.hex) !== "")
    .map((spot): Stroke => ({ stroke: "ring", at: spot }));
  return { actors: unitsOf(spots), beats: [], picture, sound };
}

/** Return a scene in which units move together, each along its path. */
export function going(sound: Sound, ...ways: { unit: string; path: string[] }[]): Scene {
  return {
    actors: ways.map((way) => way.unit),
    beats: [ways.map((way): Act => ({ act: "go", ...way }))],
    picture: ways.map((way): Stroke => ({ stroke: "way", ...way })),
    sound,
  };
}

/** Return a scene with a sign on what was hit or missed. A unit that is `gone` fades out under it. */
export function struck(sound: Sound, spot: Spot, sign: Sign, gone = false): Scene {
  const fade: Act[] = gone && "unit" in spot ? [{ act: "fade", unit: spot.unit }] : [];
  return {
    actors: unitsOf([spot]),
    beats: [[{ act: "sign", at: spot, sign }, ...fade]],
    picture: [{ stroke: "sign", at: spot, sign }],
    sound,
  };
}

/** Return a scene in which a unit leaves the board by itself. */
export function leaving(sound: Sound, unit: string): Scene {
  return { actors: [unit], beats: [[{ act: "fade", unit }]], picture: [{ stroke: "ring", at: at(unit) }], sound };
}

/** Return a scene in which several units fire at one spot, followed by the outcome. */
export function firing(guns: string[], outcome: Scene, spot: Spot): Scene {
  return {
    actors: [...guns, ...outcome.actors],
    beats: [guns.map((from): Act => ({ act: "shoot", from, at: spot })), ...outcome.beats],
    picture: [...guns.map((gun): Stroke => ({ stroke: "shot", from: at(gun), to: spot })), ...outcome.picture],
    sound: "shot",
  };
}

/** Return a scene in which a laser fires, followed by the outcome. */
export function beaming(laser: string, outcome: Scene, spot: Spot): Scene {
  return {
    actors: [laser, ...outcome.actors],
    beats: [[{ act: "beam", from: laser, at: spot }], ...outcome.beats],
    picture: [{ stroke: "beam", from: at(laser), to: spot }, ...outcome.picture],
    sound: "beam",
  };
}

/** Return a scene in which a missile flies along a path. `from` is its crawler, or where it was. */
export function rocketing(from: Spot, path: string[]): Scene {
  return {
    actors: [],
    beats: [[{ act: "fly", from, path }]],
    picture: [{ stroke: "flight", from, path }],
    sound: "rocket",
  };
}

/** Return a scene with a great explosion, in which units fade out. */
export function exploding(hex: string, gone: string[]): Scene {
  return {
    actors: gone,
    beats: [[{ act: "blast", hex }, ...gone.map((unit): Act => ({ act: "fade", unit }))]],
    picture: [
      { stroke: "blast", hex },
      { stroke: "sign", at: inHex(hex), sign: "hit" },
    ],
    sound: "explosion",
  };
}

/** Return the scenes one after another, as one. */
export function inTurn(sound: Sound, scenes: Scene[]): Scene {
  return {
    actors: scenes.flatMap((scene) => scene.actors),
    beats: scenes.flatMap((scene) => scene.beats),
    picture: scenes.flatMap((scene) => scene.picture),
    sound,
  };
}

/** Combine scenes so that they run at the same time. */
export function together(sound: Sound, scenes: Scene[]): Scene {
  const longest = Math.max(0, ...scenes.map((scene) => scene.beats.length));
  return {
    actors: scenes.flatMap((scene) => scene.actors),
    beats: Array.from({ length: longest }, (_, i) => scenes.flatMap((scene) => scene.beats[i] ?? [])),
    picture: scenes.flatMap((scene) => scene.picture),
    sound,
  };
}
