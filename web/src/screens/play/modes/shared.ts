// What several modes do alike.
import type { UnitView } from "../../../server/wire";
import type { Selecting } from "../decide/selecting";
import type { Mode, Spot } from "./mode";

/** "the movement phase" is "End movement" on a button; the second one is called as at the top of the page. */
function endLabel(ending: string): string {
  const name = ending.replace(/^(the|its) /, "").replace(/ phase$| in \S+$/, "");
  return `End ${name === "second movement" ? "GEV move" : name}`;
}

/** What a mode has that says nothing of its own. */
export const PLAIN = {
  next: "next unit",
  end: { label: endLabel, says: "end the phase" },
  reminds: false,
  keys: [],
} satisfies Partial<Mode>;

/** Units that can move, and units that a button is about. */
export function withChoices({ game }: Selecting): string[] {
  const { movers, choices } = game.options.value ?? { movers: [], choices: [] };
  return [...new Set([...movers, ...choices.map((choice) => choice.unit).filter(Boolean)])];
}

/** A click that only shows what stands there. */
export function look(selecting: Selecting, { hit, there }: Spot): void {
  selecting.unit.value = hit?.id ?? there[0]?.id ?? "";
}

/** Shows where a unit can get to, and gets ready to move it if it may. */
export async function chooseToMove({ able, moving }: Selecting, unit: string): Promise<void> {
  if (able.value.includes(unit)) await moving.select(unit);
  else await moving.study(unit);
}

/** The one after the one that is chosen already, so that clicking a stack again goes through it. */
export function after(units: UnitView[], chosen: string): UnitView {
  const place = units.findIndex((unit) => unit.id === chosen);
  return units[(place + 1) % units.length]!;
}
