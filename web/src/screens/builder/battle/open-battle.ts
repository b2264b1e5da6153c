// Opens battles: a built-in scenario, a shared link, a file, or the last draft.
import { checkBattle, keptBattle, mapFile, scenarioFile } from "../../../server/api";
import type { BattleFault } from "../../../server/wire";
import { inWords } from "../fault-places";
import { type BattleFile, type MapEntry, type MapPlace, without } from "./battle-file";
import { blankBattle } from "./blank-battle";
import { drafts, isBattle, keepDraft, newDraftId } from "./drafts";

export interface Opened {
  battle: BattleFile;
  draft: string;
}

/** The error for a file that cannot be shown at all. It lists what is wrong with the file. */
export class NoBattle extends Error {
  constructor(readonly faults: BattleFault[]) {
    super(
      faults.map((fault) => `${inWords(fault.place)}: ${fault.problem}`).join("\n") || "This file is not a battle.",
    );
  }
}

export function emptyField(): Opened {
  return { battle: blankBattle(), draft: newDraftId() };
}

/** Open the last draft, or an empty map. */
export function lastDraft(): Opened {
  const [last] = drafts();
  return last ? { battle: last.battle, draft: last.id } : emptyField();
}

export async function fromScenario(name: string): Promise<Opened> {
  const file = await scenarioFile(name);
  if (!isBattle(file)) throw new NoBattle([]);
  // The measured balance applies only to the unchanged scenario.
  const battle = without(file, "balance") as BattleFile;
  return asDraft({ ...battle, map: await named(battle.map) });
}

/**
 * Replace the built-in maps of a joined board with their names. A single map stays in the file, so that it can
 * be painted.
 */
async function named(entry: MapEntry): Promise<MapEntry> {
  if (!Array.isArray(entry)) return entry;
  return Promise.all(
    entry.map(async (place): Promise<MapPlace> => {
      if (typeof place.map === "string" || !place.map.name) return place;
      const known = await mapFile(place.map.name).catch(() => null);
      return JSON.stringify(known) === JSON.stringify(place.map) ? { ...place, map: place.map.name } : place;
    }),
  );
}

export async function fromLink(id: string): Promise<Opened> {
  return asDraft(await readBattle((await keptBattle(id)).text));
}

/** Read a file in JSON or TOML. A file with errors is also opened, as long as it can be shown. */
export async function readBattle(text: string): Promise<BattleFile> {
  const here = parsed(text);
  if (isBattle(here)) return here;
  const told = await checkBattle(text);
  const tidy = told.text ? parsed(told.text) : null;
  if (!isBattle(tidy)) throw new NoBattle(told.faults);
  return tidy;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Store a battle from elsewhere as a new draft right away. */
export function asDraft(battle: BattleFile): Opened {
  const draft = newDraftId();
  keepDraft(draft, battle);
  return { battle, draft };
}
