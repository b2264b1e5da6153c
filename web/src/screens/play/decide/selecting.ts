// What is selected, for whatever is being decided. What a click means is for the mode to say.
import { batch, computed, effect, signal } from "@preact/signals";
import { modeOf } from "../modes/registry";
import { Aiming } from "./aiming";
import { type GameAccess, unitsIn } from "./game-access";
import { Moving } from "./moving";
import { Placing } from "./placing";

export class Selecting {
  readonly moving: Moving;
  readonly aiming: Aiming;
  readonly placing: Placing;
  /** The hex that is looked at: clicked, or under the keyboard's cursor. */
  readonly hex = signal("");
  /** The unit whose card is shown. */
  readonly unit = signal("");
  /** A move that a click on another unit of ours could have meant. */
  readonly instead = signal<{ unit: string; hex: string } | null>(null);
  /** What is being decided. */
  readonly mode = computed(() => modeOf(this.game.view.value, this.game.options.value));
  /** Units with something to do: the ones that N goes through. */
  readonly able = computed(() => this.mode.value.able(this));
  /** The big button, where it does something else than end the phase. */
  readonly main = computed(() => this.mode.value.main?.(this) ?? null);
  readonly choices = computed(() => {
    const all = this.game.options.value?.choices ?? [];
    const ofUnit = all.filter((one) => one.unit && one.unit === this.unit.value);
    return { ofUnit, general: all.filter((one) => !one.unit) };
  });
  private readonly stop: () => void;
  private decided = "";

  constructor(
    readonly game: GameAccess,
    confirmPlain: () => boolean,
  ) {
    this.moving = new Moving(game, confirmPlain);
    this.aiming = new Aiming(game);
    this.placing = new Placing(game);
    this.stop = effect(() => {
      const ours = game.options.value !== null;
      const view = game.view.value;
      this.follow(view ? `${view.turn} ${view.on_turn} ${view.phase} ${view.seat} ${view.choose}` : "", ours);
    });
  }

  dispose(): void {
    this.stop();
  }

  /** After each decision: what is chosen stays chosen as far as it can still be used. */
  private follow(decided: string, ours: boolean): void {
    const same = decided === this.decided;
    this.decided = decided;
    // Only the position is followed; the choices themselves are read without being listened to.
    queueMicrotask(() => {
      if (!same || !ours) return this.clear();
      this.instead.value = null;
      this.placing.refresh();
      this.aiming.refresh();
      const unit = this.moving.unit.value;
      if (!unit) return;
      if (this.able.value.includes(unit)) void this.moving.select(unit);
      else this.clear();
    });
  }

  clear(): void {
    batch(() => {
      this.moving.clear();
      this.aiming.clear();
      this.placing.clear();
      this.instead.value = null;
      this.unit.value = "";
    });
  }

  /** Esc: one step back, then everything. Returns whether there was anything to go back from. */
  back(): boolean {
    if (this.mode.value.back?.(this)) return true;
    const something = Boolean(this.unit.value || this.aiming.target.value || this.placing.holding.value);
    this.clear();
    this.hex.value = "";
    return something;
  }

  /** A hex was clicked, on a counter or beside it; `bend` where Shift was held. */
  async click(hex: string, unit: string | null, bend = false): Promise<void> {
    this.hex.value = hex;
    const there = unitsIn(this.game.units.value.values(), hex);
    const hit = there.find((each) => each.id === unit) ?? null;
    await this.mode.value.click(this, { hex, hit, there, bend });
  }

  /** Chooses one of our units: to move it, to fire with it, to place it. */
  async select(unit: string): Promise<void> {
    this.look(unit);
    await this.mode.value.choose(this, unit);
  }

  /** The same for one that is gone to by a key. */
  async show(unit: string): Promise<void> {
    const { show } = this.mode.value;
    if (!show) return this.select(unit);
    this.look(unit);
    show(this, unit);
  }

  private look(unit: string): void {
    const found = this.game.units.value.get(unit);
    this.instead.value = null;
    this.unit.value = unit;
    if (found?.where === "map") this.hex.value = found.hex;
  }

  /** The click was meant for the hex after all: the unit that was selected before goes there. */
  async takeInstead(): Promise<void> {
    const meant = this.instead.value;
    if (!meant) return;
    await this.select(meant.unit);
    await this.moving.towards(meant.hex, false);
  }

  /** The next unit with something to do, after the one that is selected. */
  next(back = false): string {
    const able = back ? [...this.able.value].reverse() : this.able.value;
    if (!able.length) return "";
    const place = able.indexOf(this.unit.value);
    return able[(place + 1) % able.length]!;
  }
}
