// Undo and redo over values that are never changed: what was, what is, and what was taken back.

export interface History<T> {
  past: T[];
  now: T;
  future: T[];
  /** Changes under one name follow each other as one, such as letters typed into a field. */
  under: string;
}

const MOST = 200;

export function begun<T>(now: T): History<T> {
  return { past: [], now, future: [], under: "" };
}

/** A change to take back; under the same name as the one before, it is the same change going on. */
export function changed<T>(history: History<T>, next: T, under = ""): History<T> {
  if (next === history.now) return history;
  if (under && under === history.under) return { ...history, now: next, future: [] };
  return { past: [...history.past, history.now].slice(-MOST), now: next, future: [], under };
}

/** What comes next is a change of its own, whatever its name. */
export function closed<T>(history: History<T>): History<T> {
  return history.under ? { ...history, under: "" } : history;
}

export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], under: "" };
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future, under: "" };
}
