// The choices of trains, lasers and cruise missiles, kept like those of a move or an attack.
import type { GameAccess } from "../decide/game-access";
import type { Selecting } from "../decide/selecting";
import { Flying } from "./flying";
import { Intercepting } from "./intercepting";
import { Sighting } from "./sighting";

export class SpecialChoices {
  readonly flying: Flying;
  readonly intercepting: Intercepting;
  readonly sighting: Sighting;

  constructor(game: GameAccess) {
    this.flying = new Flying(game);
    this.intercepting = new Intercepting(game);
    this.sighting = new Sighting(game);
  }

  /** Follow the game after a decision. */
  refresh(): void {
    this.flying.refresh();
    this.intercepting.refresh();
  }

  clear(): void {
    this.flying.clear();
    this.intercepting.clear();
    this.sighting.clear();
  }
}

/** Return the special choices of a selection. The modes that ask for them exist only once they are loaded. */
export function choicesOf(selecting: Selecting): SpecialChoices {
  return selecting.special.value!;
}
