// One scene for each game event. tsc reports any event without a scene.
import type { EventName, Fact, FactOf } from "../../server/wire";
import type { Sign } from "../shapes";
import {
  at,
  beaming,
  exploding,
  firing,
  going,
  inHex,
  leaving,
  noted,
  rocketing,
  type Scene,
  struck,
  together,
  unseen,
} from "./scene";

/** What happened to a unit that was hit. */
type Result = FactOf<"fire">["result"];

function signOf(result: Result): Sign {
  return result === "none" ? "miss" : result === "disabled" ? "disabled" : "hit";
}

/** Return the unit of a weapon or target in notation: `OGRE` for `OGRE:secondary*2`. */
function unitIn(notation: string): string {
  return notation.split(/[:*]/)[0]!.trim();
}

/** Return the first hex of a bridge in notation: `0304` for `0304-0404`. */
function hexIn(bridge: string): string {
  const hexes = /^(.*\d{4})-.*\d{4}$/.exec(bridge);
  return hexes?.[1] ?? bridge;
}

/** Return the hex of a target on the ground, `hex 0304`, `road 0304` or `bridge 0304-0404`, or "" for a unit. */
function groundHex(target: string): string {
  const place = /^(?:hex|road|bridge) (.+)$/.exec(target);
  return place ? hexIn(place[1]!) : "";
}

/** Show what fire did to a hex, a road or a bridge. */
function wrecked(hex: string, result: Result): Scene {
  return result === "none" ? struck("blow", inHex(hex), "miss") : struck("collapse", inHex(hex), "hit");
}

/** Where a missile is that has already flown: nowhere on the board, so its next flight begins in its first hex. */
const ON_STAGE = inHex("");

function hurt(sound: Scene["sound"], unit: string, result: Result): Scene {
  return struck(sound, at(unit), signOf(result), result === "destroyed");
}

function fired({ weapons, target, result, damage }: FactOf<"fire">): Scene {
  const hex = groundHex(target);
  if (hex) return firing([...new Set(weapons.map(unitIn))], wrecked(hex, result), inHex(hex));
  const unit = unitIn(target);
  // An Ogre stays in the game when it loses a component, and a building when it loses structure points.
  const component = target.includes(":") && result === "destroyed";
  const became = component || (damage !== null && result === "none") ? "reduced" : result;
  return firing([...new Set(weapons.map(unitIn))], hurt("blow", unit, became), at(unit));
}

function rammed({ unit, target, result, target_treads_lost: treads }: FactOf<"ram">): Scene {
  const scene = hurt("ram", unitIn(target), treads ? "reduced" : result);
  return { ...scene, actors: [unit, ...scene.actors] };
}

function towed({ unit, load, partner, hex }: FactOf<"tow">): Scene {
  const scene = going("tow", ...[load, partner].filter(Boolean).map((one) => ({ unit: one, path: [hex] })));
  return { ...scene, actors: [unit, ...scene.actors] };
}

function blewUp({ unit, destroyed, disabled }: FactOf<"destruct">): Scene {
  return together("explosion", [
    struck("explosion", at(unit), "hit", true),
    ...destroyed.map((one) => struck("explosion", at(one), "hit", true)),
    ...disabled.map((one) => struck("blow", at(one), "disabled")),
  ]);
}

type Scenes = { [Name in EventName]: (facts: FactOf<Name>) => Scene };

export const SCENES = {
  // Set-up
  place: ({ unit, hex }) => (hex ? { ...noted("place", inHex(hex)), actors: [unit] } : unseen("place", [unit])),
  take: ({ unit }) => unseen("place", [unit]),
  damage: ({ unit }) => noted("blow", at(unit)),
  hidden: () => unseen(),
  "lay-mine": ({ hex }) => noted("place", inHex(hex)),
  "take-up-mine": ({ hex }) => noted("place", inHex(hex)),
  cover: ({ unit }) => noted("place", at(unit)),
  show: ({ unit }) => noted("place", at(unit)),
  mark: ({ unit }) => noted("place", at(unit)),
  unmark: ({ unit }) => noted("place", at(unit)),

  // Turns and their end
  phase: () => unseen("turn"),
  recovery: ({ unit }) => noted("recover", at(unit)),
  resign: () => unseen("over"),
  "game-over": () => unseen("over"),

  // Movement
  move: ({ unit, path }) => going("move", { unit, path }),
  leave: ({ unit }) => leaving("move", unit),
  terrain: ({ unit, result }) => (result === "none" ? noted("none", at(unit)) : struck("bog", at(unit), "disabled")),
  mount: ({ unit, vehicle }) => noted("board", at(vehicle), at(unit)),
  dismount: ({ unit, vehicle }) => noted("board", at(vehicle), at(unit)),
  split: ({ unit, parts }) => ({ ...noted("none", at(unit)), actors: [unit, ...parts] }),
  join: ({ unit, others }) => ({ ...noted("none", at(unit)), actors: [unit, ...others] }),
  remove: ({ unit }) => noted("none", at(unit)),

  // Towing
  hook: ({ unit, load }) => noted("tow", at(unit), at(load)),
  hooked: ({ unit, load }) => noted("tow", at(unit), at(load)),
  unhook: ({ unit, load }) => noted("tow", at(unit), at(load)),
  "tow-roll": ({ unit, load }) => noted("tow", at(unit), at(load)),
  tow: towed,
  "pulled-free": ({ unit }) => noted("tow", at(unit)),

  // Superheavies with record sheets
  sheet: ({ unit, result }) => hurt("blow", unit, result),
  "rammed-treads": ({ unit }) => noted("none", at(unit)),

  // Drones and engineers
  unload: ({ unit, vehicle }) => noted("none", at(unit), at(vehicle)),
  load: ({ unit, vehicle }) => noted("none", at(unit), at(vehicle)),
  deploy: ({ unit }) => noted("none", at(unit)),
  carry: ({ unit, hex }) => going("move", { unit, path: [hex] }),
  "pallet-found": ({ unit }) => noted("none", at(unit)),
  "cargo-lost": ({ unit }) => struck("blow", at(unit), "hit", true),
  "spare-missiles-lost": ({ unit }) => hurt("blow", unit, "reduced"),
  task: ({ units }) => noted("none", ...units.map((one) => at(one.split("*")[0] ?? one))),
  "mines-found": () => unseen(),
  "mines-safe": () => unseen(),
  "mines-armed": () => unseen(),
  "mine-cleared": () => unseen(),
  "ground-worked": () => unseen(),
  guide: () => unseen(),
  withhold: () => unseen(),
  prepare: ({ unit }) => noted("none", at(unit)),
  "prepared-entrance": ({ unit }) => noted("none", at(unit)),
  freed: ({ unit }) => noted("none", at(unit)),
  reloaded: ({ unit, vulcan }) => noted("none", at(unit), at(vulcan)),
  "damage-judged": ({ unit }) => noted("none", at(unit)),
  repaired: ({ unit }) => noted("none", at(unit)),
  "treads-repaired": ({ unit }) => noted("none", at(unit)),
  assembled: ({ unit }) => noted("none", at(unit)),
  channels: () => unseen(),
  "link-lost": ({ unit }) => noted("none", at(unit)),
  "entrenchment-destroyed": () => unseen(),
  occupy: ({ unit }) => noted("none", at(unit)),
  vacate: ({ unit }) => noted("none", at(unit)),

  // Trains
  train: ({ unit, path, rear, rear_path: rearPath }) =>
    going("move", { unit, path }, ...(rear ? [{ unit: rear, path: rearPath ?? [] }] : [])),
  arm: ({ unit }) => unseen("place", [unit]),
  speed: ({ unit }) => noted("none", at(unit)),
  separate: ({ unit, other }) => noted("none", at(unit), at(other)),
  "train-wreck": ({ units }) =>
    together(
      "blow",
      units.map((one) => struck("blow", at(one), "hit", true)),
    ),
  "train-ram": ({ unit, target, result }) => {
    const scene = hurt("ram", target, result);
    return { ...scene, actors: [unit, ...scene.actors] };
  },
  track: ({ unit }) => noted("none", at(unit)),
  "train-strike": ({ unit, result }) => hurt("ram", unit, result),
  "train-collision": ({ unit, result }) => hurt("ram", unit, result),
  passenger: ({ unit, result }) => hurt("blow", unit, result),
  "leave-train": ({ unit, hex }) => going("move", { unit, path: [hex] }),

  // Fire and rams
  fire: fired,
  spillover: ({ target, result }) =>
    groundHex(target) ? wrecked(groundHex(target), result) : hurt("blow", unitIn(target), result),
  "bridge-attack": ({ target, result }) => wrecked(groundHex(target), result),
  "overrun-damage": ({ target, result }) => wrecked(groundHex(target), result),
  riders: ({ vehicle, result }) => hurt("blow", vehicle, result === "destroyed" ? "reduced" : result),
  ram: rammed,
  "ram-suffered": ({ unit, result }) => hurt("ram", unit, result),
  reduce: ({ unit, target, left }) => {
    const scene = hurt("ram", unitIn(target), left === 0 ? "destroyed" : "reduced");
    return { ...scene, actors: [unit, ...scene.actors] };
  },
  "ogre-destroyed": ({ unit }) => hurt("explosion", unit, "destroyed"),
  "re-arm": ({ unit, source }) => noted("reload", at(unit), at(source)),
  destruct: blewUp,
  group: ({ hex }) => noted("none", inHex(hex)),

  // Buildings and lasers
  building: ({ unit, left }) => hurt("blow", unit, left === 0 ? "destroyed" : "reduced"),
  "laser-damaged": ({ unit }) => struck("blow", at(unit), "disabled"),
  identify: ({ unit, hex }) => ({ ...noted("reveal", hex ? inHex(hex) : at(unit)), actors: [unit] }),
  intercept: ({ laser, missile, hit }) => {
    const spot = at(unitIn(missile));
    return beaming(laser, struck("blow", spot, hit ? "hit" : "miss"), spot);
  },

  // Cruise missiles
  launch: ({ missile }) => noted("rocket", at(missile)),
  salvo: () => unseen(),
  flight: ({ missile, path, entered }) => rocketing(entered > path.length ? ON_STAGE : at(missile), path),
  interception: ({ hex, weapon, hit }) => {
    const outcome = struck("blow", inHex(hex), hit ? "hit" : "miss");
    return firing([unitIn(weapon)], outcome, inHex(hex));
  },
  "missile-hit": ({ hex }) => struck("explosion", inHex(hex), "hit"),
  pass: () => unseen(),
  "missiles-lost": ({ hex }) => noted("explosion", inHex(hex)),
  explosion: ({ hex, destroyed }) => exploding(hex, destroyed),
  shockwave: ({ unit, result }) => hurt("blow", unit, result),
  "shockwave-ogre": ({ unit, destroyed, treads_lost: treads }) =>
    hurt("blow", unit, destroyed.length || treads ? "reduced" : "none"),
  "shockwave-hex": ({ hex, result }) =>
    result === "none" ? noted("none", inHex(hex)) : struck("collapse", inHex(hex), "hit"),
  "shockwave-bridge": ({ bridge, fell }) => (fell ? struck("collapse", inHex(hexIn(bridge)), "hit") : unseen()),

  // Overruns
  overrun: ({ hex }) => noted("alarm", inHex(hex)),
  "fire-round": () => unseen("alarm"),
  dive: ({ unit }) => noted("move", at(unit)),
  overwhelmed: ({ unit }) => hurt("explosion", unit, "destroyed"),
  "out-of-combat": ({ unit }) => noted("none", at(unit)),
  "overrun-over": ({ hex }) => noted("none", inHex(hex)),

  // Mines and hidden units
  mine: ({ unit, hex, exploded, result }) =>
    exploded ? hurt("mine", unit, result === "none" ? "reduced" : result) : noted("none", inHex(hex)),
  "road-cut": ({ hex, bridge }) => struck(bridge ? "collapse" : "mine", inHex(hex), "hit"),
  fall: ({ unit, result }) => hurt("collapse", unit, result ?? "reduced"),
  acknowledge: ({ hex }) => noted("reveal", inHex(hex)),
  reveal: ({ unit, hex }) => ({ ...noted("reveal", inHex(hex)), actors: [unit] }),
  dummy: ({ unit, hex }) => ({ ...noted("reveal", inHex(hex)), actors: [unit] }),
  real: ({ unit }) => noted("reveal", at(unit)),
  barred: ({ unit, hex }) => ({ ...noted("alarm", inHex(hex)), actors: [unit] }),
  "in-vain": ({ units, hex }) => ({ ...noted("none", inHex(hex)), actors: units }),
} satisfies Scenes;

/** Return the scene of an event. If the page is older than the server, unknown events show nothing. */
export function sceneOf(facts: Fact): Scene {
  const make = (SCENES as Partial<Record<EventName, (facts: never) => Scene>>)[facts.event];
  return make ? make(facts as never) : unseen();
}
