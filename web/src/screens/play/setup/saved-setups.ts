// Set-ups that the player has saved in the browser, by scenario and seat.
import { signal } from "@preact/signals";
import type { Suggestion } from "../../../server/wire";

const KEY = "cybertank.setups";

type Kept = Record<string, Suggestion[]>;

function load(): Kept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Kept) : {};
  } catch {
    return {};
  }
}

const kept = signal<Kept>(load());

function keep(place: string, setUps: Suggestion[]): void {
  kept.value = { ...kept.value, [place]: setUps };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.value));
  } catch {
    // Without storage, the set-ups last until the page is closed.
  }
}

export function storedFor(scenario: string, seat: string): Suggestion[] {
  const found = kept.value[`${scenario}/${seat}`];
  return Array.isArray(found) ? found : [];
}

/** Save a set-up. It replaces any other with the same name. */
export function store(scenario: string, seat: string, setUp: Suggestion): void {
  const others = storedFor(scenario, seat).filter((each) => each.title !== setUp.title);
  keep(`${scenario}/${seat}`, [...others, setUp]);
}

export function unstore(scenario: string, seat: string, title: string): void {
  keep(
    `${scenario}/${seat}`,
    storedFor(scenario, seat).filter((each) => each.title !== title),
  );
}
