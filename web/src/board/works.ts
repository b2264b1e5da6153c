// What engineers have dug in a position, for the board's overlays.
import type { View } from "../server/wire";
import type { Works } from "./layers";

let last: { view: View; works: Works | undefined } | null = null;

/** Return the entrenchments and revetments of a view, or undefined if there are none. */
export function worksOf(view: View): Works | undefined {
  if (last?.view !== view) {
    const { trenches, revetments } = view;
    last = { view, works: trenches.length || revetments.length ? { trenches, revetments } : undefined };
  }
  return last.works;
}
