// Phrases that several parts of the page share.
import type { DecisionKind, Division, OddsAnswer, TypeView, UnitView, View } from "../server/wire";
import { capital } from "../ui/text";

const COMPONENTS: Record<string, string> = {
  main: "Main battery",
  secondary: "Secondaries",
  ap: "Antipersonnel",
  missile: "Missiles",
  rack: "Missile racks",
  internal: "Internal missiles",
  arm: "Arm",
  treads: "Treads",
  gear: "Towing gear",
  gun: "Gun",
  squads: "Squads",
};

export { capital };

export const PHASES = [
  ["recovery", "Recovery"],
  ["movement", "Movement"],
  ["fire", "Fire"],
  ["second-movement", "GEV move"],
] as const;

/** The tasks by kind of decision. A kind that is missing here, or that is newer than this page, is "to decide". */
const TO_DO: Partial<Record<DecisionKind | "", string>> = {
  place: "to set up",
  move: "to move",
  fire: "to fire",
  group: "to group its infantry",
  dismount: "to dismount riders",
  fly: "to fly its missile",
  track: "to say who is on the track",
  intercept: "to fire at the missile",
};

export function componentName(name: string): string {
  return COMPONENTS[name] ?? capital(name);
}

/** Describe a target or weapon: `OGRE:main` becomes "OGRE, main battery". */
export function spoken(notation: string): string {
  const [unit, component] = notation.split(":");
  return component ? `${unit}, ${componentName(component).toLowerCase()}` : unit!;
}

export function percent(chance: number): string {
  return `${Math.round(chance * 100)}%`;
}

/** Format an attack strength without an unnecessary fraction. */
export function strength(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(1);
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Say who has to do what: "Defender to move". */
export function whoseDecision(view: View): string {
  if (view.seat === null) return view.outcome ? "The game is over" : "";
  return `${capital(view.seat)} ${TO_DO[view.choose] ?? "to decide"}`;
}

/** Format `3-1` as "3 : 1". */
export function oddsWords(odds: string): string {
  return odds.replace(/(\d)-(\d)/, "$1 : $2");
}

export function versus(odds: OddsAnswer): string {
  return `${strength(odds.attack_strength)} against ${odds.defense}`;
}

export function divisionText(division: Division): string {
  return `${capital(division.title)}: ${percent(division.destroyed)}`;
}

/** Describe the effect of the next tread losses: "23 treads: 8 more lost and it slows to 1". */
export function treadWords(unit: UnitView, type: TypeView): string {
  if (unit.treads <= 0) return "No treads left: it cannot move.";
  const place = type.bands.findIndex(([, from, to]) => unit.treads >= from && unit.treads <= to);
  const band = type.bands[place];
  if (!band) return count(unit.treads, "tread");
  const slower = type.bands[place + 1]?.[0] ?? 0;
  const lose = unit.treads - band[1] + 1;
  const then = slower > 0 ? `slows to ${slower}` : "cannot move";
  return `${count(unit.treads, "tread")}: after losing ${lose} more, it ${then}.`;
}

/** Return a short title for a unit: its id, and its type if the id does not already say it. */
export function title(unit: UnitView, type: TypeView | undefined): string {
  return type ? `${unit.id} · ${type.name}` : unit.id;
}

/** Return the moments that a later `undo` took back. */
export function undone(moments: readonly { number: number; decision: string }[]): Set<number> {
  const gone = new Set<number>();
  const alive: number[] = [];
  for (const moment of moments) {
    if (moment.decision !== "undo") alive.push(moment.number);
    else {
      const last = alive.pop();
      if (last !== undefined) gone.add(last);
    }
  }
  return gone;
}
