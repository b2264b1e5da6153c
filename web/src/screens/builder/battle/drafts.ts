// Drafts: unfinished battles are kept in the browser, so a reload loses nothing.
import type { BattleFile } from "./battle-file";

export interface Draft {
  id: string;
  /** When it was changed last, in milliseconds. */
  changed: number;
  battle: BattleFile;
}

const KEY = "cybertank.drafts";
const MOST = 20;

function isDraft(found: unknown): found is Draft {
  const draft = found as Partial<Draft> | null;
  return typeof draft?.id === "string" && typeof draft.changed === "number" && isBattle(draft.battle);
}

/** Enough of a battle that the builder can show it; the server says what is wrong with the rest. */
export function isBattle(found: unknown): found is BattleFile {
  const battle = found as Partial<BattleFile> | null;
  if (typeof battle !== "object" || battle === null) return false;
  const seats = Array.isArray(battle.seats) && battle.seats.every((seat) => typeof seat === "string");
  return seats && typeof battle.title === "string" && typeof battle.name === "string" && battle.map !== undefined;
}

/** The drafts of this browser, the latest first. */
export function drafts(): Draft[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isDraft).sort((a, b) => b.changed - a.changed) : [];
  } catch {
    return [];
  }
}

function keep(all: Draft[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST)));
  } catch {
    // A browser that keeps nothing still has the battle until the page is closed; saving a file works.
  }
}

export function keepDraft(id: string, battle: BattleFile): void {
  keep([{ id, changed: Date.now(), battle }, ...drafts().filter((draft) => draft.id !== id)]);
}

export function forgetDraft(id: string): void {
  keep(drafts().filter((draft) => draft.id !== id));
}

export function newDraftId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join("-");
}
