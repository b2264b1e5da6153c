// Loads the parts of the page that only games with trains, buildings, lasers or cruise missiles need. Without them, such
// a game can still be played with the server's questions, its buttons and the typed line.
import { signal } from "@preact/signals";
import { isSpecialType } from "../../../board/load-extras";
import type { TypeView, View } from "../../../server/wire";
import type * as parts from "./index";

type Special = typeof parts;

/** The special parts: null until they are loaded, "none" if they cannot be. */
export const special = signal<Special | "none" | null>(null);

/** Return the special parts if they are there. */
export function specialParts(): Special | null {
  return special.value === "none" ? null : special.value;
}

/** Return true if a game has units or missiles that need the special parts. */
export function isSpecialGame(types: Iterable<TypeView>, view: View | null): boolean {
  if (view?.flight || view?.missiles.length || view?.blasts.length) return true;
  return [...types].some(isSpecialType);
}

let asked: Promise<void> | null = null;

export function loadSpecial(): Promise<void> {
  asked ??= import("./index").then(
    (loaded) => void (special.value = loaded),
    () => void (special.value = "none"),
  );
  return asked;
}
