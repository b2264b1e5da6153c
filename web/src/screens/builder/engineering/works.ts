// What engineers have and may do in a battle file (docs/scenarios.md, "Engineers"): mines, earthworks and tasks.
import {
  type BattleFile,
  type MineEntry,
  put,
  type RevetmentEntry,
  type TaskTerms,
  type TrenchEntry,
} from "../battle/battle-file";
import { listOf } from "../word-lists";

/** Write a seat's mines as a player types them: "1107 2, 1206 road safe". */
export function minesText(mines: readonly MineEntry[], seat: string): string {
  return mines
    .filter((mine) => mine.seat === seat)
    .map(({ hex, count = 1, road, safe }) =>
      [hex, count > 1 ? String(count) : "", road ? "road" : "", safe ? "safe" : ""].filter(Boolean).join(" "),
    )
    .join(", ");
}

/** Read a seat's mines, and keep those of the others. */
export function minesOf(text: string, mines: readonly MineEntry[], seat: string): MineEntry[] {
  const own = listOf(text).map((line): MineEntry => {
    const [hex = "", ...words] = line.split(" ");
    const count = Number.parseInt(words.find((word) => /^\d+$/.test(word)) ?? "1", 10);
    return {
      seat,
      hex,
      ...(count > 1 && { count }),
      ...(words.includes("road") && { road: true }),
      ...(words.includes("safe") && { safe: true }),
    };
  });
  return [...mines.filter((mine) => mine.seat !== seat), ...own];
}

export function trenchesText(trenches: readonly TrenchEntry[]): string {
  return trenches.map(({ hex, squads }) => `${hex} ${squads}`).join(", ");
}

export function trenchesOf(text: string): TrenchEntry[] {
  return listOf(text).map((line) => {
    const [hex = "", squads = "1"] = line.split(" ");
    return { hex, squads: Number.parseInt(squads, 10) || 1 };
  });
}

/** Write revetments with what they hold: "1011 large HWZ1, 1012 small". */
export function revetmentsText(revetments: readonly RevetmentEntry[]): string {
  return revetments.map(({ hex, size, holds = [] }) => [hex, size, ...holds].join(" ")).join(", ");
}

export function revetmentsOf(text: string): RevetmentEntry[] {
  return listOf(text).map((line) => {
    const [hex = "", size = "small", ...holds] = line.split(" ");
    return { hex, size, ...(holds.length && { holds }) };
  });
}

/** Return the battle with this many mines for a seat's engineers to place. The option `mines` is then on. */
export function withMinesInHand(battle: BattleFile, seat: string, count: number): BattleFile {
  const { [seat]: _, ...others } = battle.mines_in_hand ?? {};
  return withMinesOption(put(battle, "mines_in_hand", count ? { ...others, [seat]: count } : others));
}

/** Return the battle with these known mines. The option `mines` is then on. */
export function withMines(battle: BattleFile, mines: MineEntry[]): BattleFile {
  return withMinesOption(put(battle, "mines", mines));
}

/** Return true if anything in the battle needs the option `mines`. */
export function hasMines(battle: BattleFile): boolean {
  const inHand = Object.keys(battle.mines_in_hand ?? {}).length > 0;
  return inHand || Boolean(battle.mines?.length) || Boolean(battle.force?.some((force) => force.mines));
}

function withMinesOption(battle: BattleFile): BattleFile {
  const { mines: _, ...others } = battle.options ?? {};
  return put(battle, "options", hasMines(battle) ? { ...others, mines: true } : others);
}

/** Return what a battle says about a task for all seats: that it is forbidden, or its price in victory points. */
export function termsOf(battle: BattleFile, task: string): "forbidden" | number {
  if (battle.tasks?.forbid?.includes(task)) return "forbidden";
  return battle.tasks?.points?.[task] ?? 0;
}

/** Forbid a task to all seats, or give it a price. What the file says about single seats stays. */
export function withTerms(battle: BattleFile, task: string, terms: "forbidden" | number): BattleFile {
  const forbid = (battle.tasks?.forbid ?? []).filter((one) => one !== task);
  const { [task]: _, ...points } = battle.tasks?.points ?? {};
  if (terms === "forbidden") forbid.push(task);
  else if (terms > 0) points[task] = terms;
  const tasks: TaskTerms = {};
  if (forbid.length) tasks.forbid = forbid;
  if (Object.keys(points).length) tasks.points = points;
  return put(battle, "tasks", tasks);
}
