// Behavior shared by several modes.
import type { UnitView } from "../../../server/wire";
import type { Selecting } from "../decide/selecting";
import type { Mode, Spot } from "./mode";

/**
 * Return the button's label: "End movement" for "the movement phase". The second movement is named as in the header.
 */
function endLabel(ending: string): string {
  const name = ending.replace(/^(the|its) /, "").replace(/ phase$| in \S+$/, "");
  return `End ${name === "second movement" ? "GEV move" : name}`;
}

/** The defaults for a mode. */
export const PLAIN = {
  next: "next unit",
  end: { label: endLabel, says: "end the phase" },
  reminds: false,
  keys: [],
} satisfies Partial<Mode>;

/** Return the units that can move, and those that have a button. */
export function withChoices({ game }: Selecting): string[] {
  const { movers, choices } = game.options.value ?? { movers: [], choices: [] };
  return [...new Set([...movers, ...choices.map((choice) => choice.unit).filter(Boolean)])];
}

/** Handle a click that only shows what is in the hex. */
export function look(selecting: Selecting, { hit, there }: Spot): void {
  selecting.unit.value = hit?.id ?? there[0]?.id ?? "";
}

/** Show where a unit can go, and prepare to move it if it is able to. */
export async function chooseToMove({ able, moving }: Selecting, unit: string): Promise<void> {
  if (able.value.includes(unit)) await moving.select(unit);
  else await moving.study(unit);
}

/** Return the unit after the chosen one, so that repeated clicks cycle through a stack. */
export function after(units: UnitView[], chosen: string): UnitView {
  const place = units.findIndex((unit) => unit.id === chosen);
  return units[(place + 1) % units.length]!;
}
