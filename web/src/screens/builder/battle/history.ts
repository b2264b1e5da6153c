// Undo and redo for immutable values.

export interface History<T> {
  past: T[];
  now: T;
  future: T[];
  /**
   * The name of the last change. Successive changes with the same name count as one, such as letters typed into
   * a field.
   */
  under: string;
}

const MOST = 200;

export function begun<T>(now: T): History<T> {
  return { past: [], now, future: [], under: "" };
}

/** Record a change. If it has the same name as the last one, it extends that change. */
export function changed<T>(history: History<T>, next: T, under = ""): History<T> {
  if (next === history.now) return history;
  if (under && under === history.under) return { ...history, now: next, future: [] };
  return { past: [...history.past, history.now].slice(-MOST), now: next, future: [], under };
}

/** Make sure the next change counts as a new one, whatever its name. */
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
