// What a click on a hex means, for whatever is being decided: setting up, moving, firing, or only looking.
import { batch, computed, effect, signal } from "@preact/signals";
import type { UnitView } from "../../../server/wire";
import { Aiming } from "./aiming";
import { type GameAccess, unitsIn } from "./game-access";
import { Moving } from "./moving";
import { Placing } from "./placing";

export type Doing = "place" | "move" | "fire" | "answer" | "look";
/** What Enter and the big button do now. */
export type Primary = "move" | "fire" | "end" | "none";

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
  readonly doing = computed<Doing>(() => {
    const choose = this.game.options.value ? (this.game.view.value?.choose ?? "") : "";
    if (choose === "place" || choose === "move" || choose === "fire") return choose;
    return choose ? "answer" : "look";
  });
  /** Units with something to do: the ones that N goes through. */
  readonly able = computed(() => {
    const options = this.game.options.value;
    if (!options) return [];
    if (this.doing.value === "place") return options.shop?.in_hand ?? [];
    if (this.doing.value === "fire") return this.aiming.shooters.value;
    return [...new Set([...options.movers, ...options.choices.map((choice) => choice.unit).filter(Boolean)])];
  });
  readonly choices = computed(() => {
    const all = this.game.options.value?.choices ?? [];
    const ofUnit = all.filter((one) => one.unit && one.unit === this.unit.value);
    return { ofUnit, general: all.filter((one) => !one.unit) };
  });
  readonly primary = computed<Primary>(() => {
    if (this.moving.plan.value && !this.moving.plan.value.refusal) return "move";
    if (this.aiming.ready.value) return "fire";
    return this.game.options.value?.ending ? "end" : "none";
  });
  private readonly stop: () => void;
  private decided = "";

  constructor(
    private readonly game: GameAccess,
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
    if (this.moving.plan.value || this.moving.waypoints.value.length) this.moving.dropPlan();
    else if (this.aiming.armed.value.size) this.aiming.all(false);
    else {
      const something = Boolean(this.unit.value || this.aiming.target.value || this.placing.holding.value);
      this.clear();
      this.hex.value = "";
      return something;
    }
    return true;
  }

  /** A hex was clicked, on a counter or beside it; `bend` where Shift was held. */
  async click(hex: string, unit: string | null, bend = false): Promise<void> {
    this.hex.value = hex;
    const there = unitsIn(this.game.units.value.values(), hex);
    const hit = there.find((each) => each.id === unit) ?? null;
    if (this.doing.value === "place") await this.clickPlacing(hex, hit, there);
    else if (this.doing.value === "move") await this.clickMoving(hex, hit, there, bend);
    else if (this.doing.value === "fire") this.clickFiring(hit, there);
    else this.unit.value = hit?.id ?? there[0]?.id ?? "";
  }

  private async clickPlacing(hex: string, hit: UnitView | null, there: UnitView[]): Promise<void> {
    const seat = this.game.view.value?.seat;
    const own = hit?.seat === seat ? hit : null;
    if (own && own.id !== this.placing.unit.value && !this.placing.mining.value) this.lift(own.id);
    else if (this.placing.holding.value) await this.placing.putAt(hex);
    else {
      const mine = there.find((unit) => unit.seat === seat);
      if (mine) this.lift(mine.id);
      else this.unit.value = there[0]?.id ?? "";
    }
  }

  private lift(unit: string): void {
    this.placing.lift(unit);
    this.unit.value = this.placing.unit.value;
  }

  private async clickMoving(hex: string, hit: UnitView | null, there: UnitView[], bend: boolean): Promise<void> {
    await this.moving.known();
    const reachable = this.moving.byHex.value.has(hex);
    const selected = this.moving.unit.value;
    const able = there.filter((unit) => this.able.value.includes(unit.id));
    const own = hit && able.includes(hit) && hit.id !== selected ? hit : null;
    if (own && !bend) {
      await this.select(own.id);
      if (reachable && selected) this.instead.value = { unit: selected, hex };
    } else if (selected && (reachable || this.moving.plan.value?.hex === hex)) {
      await this.moving.towards(hex, bend);
    } else if (able.length) {
      await this.select(after(able, selected).id);
    } else {
      this.clear();
      this.unit.value = hit?.id ?? there[0]?.id ?? "";
      if (this.unit.value) await this.moving.study(this.unit.value);
    }
  }

  /** Chooses one of our units: to move it, to fire with it, to place it. */
  async select(unit: string): Promise<void> {
    const found = this.game.units.value.get(unit);
    this.instead.value = null;
    this.unit.value = unit;
    if (found?.where === "map") this.hex.value = found.hex;
    if (this.doing.value === "place") this.lift(unit);
    else if (this.doing.value === "fire") this.aiming.choose(unit);
    else if (this.able.value.includes(unit)) await this.moving.select(unit);
    else await this.moving.study(unit);
  }

  /** The same for one that is gone to by a key: its guns are listed, none is armed. */
  async show(unit: string): Promise<void> {
    if (this.doing.value !== "fire") return this.select(unit);
    const found = this.game.units.value.get(unit);
    if (found?.where === "map") this.hex.value = found.hex;
    this.unit.value = unit;
    this.aiming.list(unit);
  }

  /** The click was meant for the hex after all: the unit that was selected before goes there. */
  async takeInstead(): Promise<void> {
    const meant = this.instead.value;
    if (!meant) return;
    await this.select(meant.unit);
    await this.moving.towards(meant.hex, false);
  }

  private clickFiring(hit: UnitView | null, there: UnitView[]): void {
    const marked = new Set(this.aiming.marks.value.map((mark) => mark.unit));
    const among = hit ? [hit] : there;
    const targets = among.filter((unit) => marked.has(unit.id));
    const shooters = among.filter((unit) => this.able.value.includes(unit.id));
    if (targets.length) {
      const target = after(targets, this.aiming.mark.value?.unit ?? "");
      this.unit.value = target.id;
      this.aiming.aimAt(target.id);
    } else if (shooters.length) {
      const shooter = after(shooters, this.unit.value);
      this.unit.value = shooter.id;
      this.aiming.choose(shooter.id);
    } else {
      this.unit.value = among[0]?.id ?? "";
    }
  }

  /** The next unit with something to do, after the one that is selected. */
  next(back = false): string {
    const able = back ? [...this.able.value].reverse() : this.able.value;
    if (!able.length) return "";
    const place = able.indexOf(this.unit.value);
    return able[(place + 1) % able.length]!;
  }
}

/** The one after the one that is chosen already, so that clicking a stack again goes through it. */
function after(units: UnitView[], chosen: string): UnitView {
  const place = units.findIndex((unit) => unit.id === chosen);
  return units[(place + 1) % units.length]!;
}
