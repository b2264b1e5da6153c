// Drafts: unfinished battles are stored in the browser, so a reload loses nothing.
import type { BattleFile } from "./battle-file";

export interface Draft {
  id: string;
  /** When the draft was last changed, in milliseconds. */
  changed: number;
  battle: BattleFile;
}

const KEY = "cybertank.drafts";
const MOST = 20;

function isDraft(found: unknown): found is Draft {
  const draft = found as Partial<Draft> | null;
  return typeof draft?.id === "string" && typeof draft.changed === "number" && isBattle(draft.battle);
}

/** Return true if the builder can show the value as a battle. The server reports any other errors in it. */
export function isBattle(found: unknown): found is BattleFile {
  const battle = found as Partial<BattleFile> | null;
  if (typeof battle !== "object" || battle === null) return false;
  const seats = Array.isArray(battle.seats) && battle.seats.every((seat) => typeof seat === "string");
  return seats && typeof battle.title === "string" && typeof battle.name === "string" && battle.map !== undefined;
}

/** Return this browser's drafts, latest first. */
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
    // Without storage, the battle lasts until the page is closed. It can still be saved as a file.
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
