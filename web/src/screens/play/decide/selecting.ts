// The current selection, whatever is being decided. The mode defines what a click does.
import { batch, computed, effect, signal } from "@preact/signals";
import { modeOf } from "../modes/registry";
import { specialParts } from "../special/loading";
import { engineeringParts } from "../engineering/loading";
import { Aiming } from "./aiming";
import { type GameAccess, unitsIn } from "./game-access";
import { Moving } from "./moving";
import { Placing } from "./placing";

export class Selecting {
  readonly moving: Moving;
  readonly aiming: Aiming;
  readonly placing: Placing;
  /** The choices of trains, lasers and cruise missiles, in games that have them. */
  readonly special = computed(() => specialParts()?.makeChoices(this.game) ?? null);
  /** The choice of a task, in games with engineers. */
  readonly tasking = computed(() => {
    const parts = engineeringParts();
    return parts ? new parts.Tasking(this.game) : null;
  });
  /** The hex that was clicked or is under the keyboard cursor. */
  readonly hex = signal("");
  /** The unit whose card is shown. */
  readonly unit = signal("");
  /** The move that the player may have meant when clicking another friendly unit. */
  readonly instead = signal<{ unit: string; hex: string } | null>(null);
  /** The mode for the current decision. */
  readonly mode = computed(() => modeOf(this.game.view.value, this.game.options.value));
  /** Units that can still act, which N cycles through. */
  readonly able = computed(() => this.mode.value.able(this));
  /** The big button, if it does something other than end the phase. */
  readonly main = computed(() => this.mode.value.main?.(this) ?? null);
  readonly choices = computed(() => {
    const all = this.game.options.value?.choices ?? [];
    const ofUnit = all.filter((one) => one.unit && one.unit === this.unit.value);
    return { ofUnit, general: all.filter((one) => !one.unit) };
  });
  private readonly stops: (() => void)[];
  private decided = "";

  constructor(
    readonly game: GameAccess,
    confirmPlain: () => boolean,
  ) {
    this.moving = new Moving(game, confirmPlain);
    this.aiming = new Aiming(game);
    this.placing = new Placing(game);
    this.stops = [
      effect(() => {
        const ours = game.options.value !== null;
        const view = game.view.value;
        this.follow(view ? `${view.turn} ${view.on_turn} ${view.phase} ${view.seat} ${view.choose}` : "", ours);
      }),
      effect(() => {
        const [tasking, unit] = [this.tasking.value, this.unit.value];
        // List the tasks again after each decision, whoever is selected.
        if (game.view.value && tasking) queueMicrotask(() => void tasking.follow(unit));
      }),
    ];
  }

  dispose(): void {
    for (const stop of this.stops) stop();
  }

  /** Update the selection after each decision. Anything that can still be used stays selected. */
  private follow(decided: string, ours: boolean): void {
    const same = decided === this.decided;
    this.decided = decided;
    // React only to the position. Reading the choices here must not subscribe to them.
    queueMicrotask(() => {
      if (!same || !ours) this.clear();
      this.special.value?.refresh();
      if (!same || !ours) return;
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
      this.special.value?.clear();
      this.tasking.value?.clear();
      this.instead.value = null;
      this.unit.value = "";
    });
  }

  /** Handle Esc: go back one step, then clear everything. Return true if there was anything to go back from. */
  back(): boolean {
    if (this.mode.value.back?.(this)) return true;
    const something = Boolean(this.unit.value || this.aiming.target.value || this.placing.holding.value);
    this.clear();
    this.hex.value = "";
    return something;
  }

  /** Handle a click on a hex or on a counter in it. `bend` is true if Shift was held. */
  async click(hex: string, unit: string | null, bend = false): Promise<void> {
    this.hex.value = hex;
    const there = unitsIn(this.game.units.value.values(), hex);
    const hit = there.find((each) => each.id === unit) ?? null;
    await this.mode.value.click(this, { hex, hit, there, bend });
  }

  /** Note the hex under the pointer or the keyboard cursor, or "" for none. */
  point(hex: string): void {
    this.mode.value.point?.(this, hex);
  }

  /** Choose a friendly unit to move, fire or place. */
  async select(unit: string): Promise<void> {
    this.look(unit);
    await this.mode.value.choose(this, unit);
  }

  /** Show a unit that was reached with a key. If the mode has no `show`, choose the unit. */
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

  /** Move the previously selected unit to the clicked hex after all. */
  async takeInstead(): Promise<void> {
    const meant = this.instead.value;
    if (!meant) return;
    await this.select(meant.unit);
    await this.moving.towards(meant.hex, false);
  }

  /** Return the next unit that can act, after the selected one. */
  next(back = false): string {
    const able = back ? [...this.able.value].reverse() : this.able.value;
    if (!able.length) return "";
    const place = able.indexOf(this.unit.value);
    return able[(place + 1) % able.length]!;
  }
}
