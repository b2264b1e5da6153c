// The line of fire of a laser to the hex under the pointer, and what blocks it (12.02, 12.03).
import { signal } from "@preact/signals";
import type { LineAnswer } from "../../../server/wire";
import { Latest, type GameAccess } from "../decide/game-access";

export class Sighting {
  readonly line = signal<LineAnswer | null>(null);
  private readonly asked = new Latest();
  private about = "";

  constructor(private readonly game: GameAccess) {}

  clear(): void {
    this.asked.drop();
    this.line.value = null;
    this.about = "";
  }

  async look(laser: string, hex: string): Promise<void> {
    const about = `${laser} ${hex}`;
    if (about === this.about) return;
    this.clear();
    this.about = about;
    const answer = await this.asked.of(this.game.ask({ about: "line", laser, hex }));
    if (answer?.about === "line") this.line.value = answer;
  }
}
