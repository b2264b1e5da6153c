// Loads the parts of the page that only games with engineers, Vulcans or drones on pallets need (14.01, section 15).
// Without them, tasks can still be typed, and everything else has its buttons.
import { signal } from "@preact/signals";
import { isEngineeringType } from "../../../board/load-extras";
import type { TypeView, View } from "../../../server/wire";
import type * as parts from "./index";

type Engineering = typeof parts;

/** The engineering parts: null until they are loaded, "none" if they cannot be. */
export const engineering = signal<Engineering | "none" | null>(null);

/** Return the engineering parts if they are there. */
export function engineeringParts(): Engineering | null {
  return engineering.value === "none" ? null : engineering.value;
}

/** Return true if a game has units or earthworks that need the engineering parts. */
export function isEngineeringGame(types: Iterable<TypeView>, view: View | null): boolean {
  if (view?.trenches.length || view?.revetments.length || view?.units.some((unit) => unit.tows)) return true;
  return [...types].some(isEngineeringType);
}

let asked: Promise<void> | null = null;

export function loadEngineering(): Promise<void> {
  asked ??= import("./index").then(
    (loaded) => void (engineering.value = loaded),
    () => void (engineering.value = "none"),
  );
  return asked;
}
