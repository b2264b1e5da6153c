// Chooses who fires at a missile in flight: every weapon with its chance, and the chance of all of them together.
import { computed, signal } from "@preact/signals";
import type { Interceptor } from "../../../server/wire";
import type { GameAccess } from "../decide/game-access";

export class Intercepting {
  /** The number of each weapon that is to fire. */
  readonly armed = signal<ReadonlyMap<string, number>>(new Map());
  readonly weapons = computed(() => this.game.options.value?.interceptors ?? []);
  /** The chance that at least one of the chosen weapons hits. */
  readonly chance = computed(() => {
    const missing = this.weapons.value.map(({ weapon, chance }) => (1 - chance) ** (this.armed.value.get(weapon) ?? 0));
    return 1 - missing.reduce((all, one) => all * one, 1);
  });
  /** How many shots are chosen. */
  readonly shots = computed(() => [...this.armed.value.values()].reduce((sum, count) => sum + count, 0));
  readonly decision = computed(() => {
    const chosen = this.weapons.value.filter(({ weapon }) => this.armed.value.has(weapon));
    return chosen.length ? `intercept ${chosen.map((one) => this.written(one)).join(" + ")}` : "";
  });
  /** The weapons of each unit, best first. */
  readonly byUnit = computed(() => {
    const units = new Map<string, Interceptor[]>();
    for (const one of this.weapons.value) units.set(one.unit, [...(units.get(one.unit) ?? []), one]);
    for (const list of units.values()) list.sort((a, b) => b.chance - a.chance);
    return units;
  });
  private asked = "";

  constructor(private readonly game: GameAccess) {}

  private written({ weapon, count }: Interceptor): string {
    const chosen = this.armed.value.get(weapon) ?? 0;
    const plain = weapon.includes(":") ? 1 : count;
    return chosen === plain ? weapon : `${weapon}*${chosen}`;
  }

  clear(): void {
    this.armed.value = new Map();
    this.asked = "";
  }

  /** Start with every shot that costs nothing. After a miss, keep what was chosen and can still fire. */
  refresh(): void {
    const view = this.game.view.value;
    const asked = view?.choose === "intercept" ? `${view.flight?.missile} ${view.flight?.flown} ${view.at}` : "";
    const left = new Map(this.weapons.value.map((one) => [one.weapon, one.count]));
    if (asked && asked !== this.asked) this.armed.value = this.free();
    else {
      const kept = [...this.armed.value].filter(([weapon]) => left.has(weapon));
      this.armed.value = new Map(kept.map(([weapon, count]) => [weapon, Math.min(count, left.get(weapon)!)]));
    }
    this.asked = asked;
  }

  private free(): Map<string, number> {
    return new Map(this.weapons.value.filter((one) => !one.price).map((one) => [one.weapon, one.count]));
  }

  count(weapon: string, count: number): void {
    const armed = new Map(this.armed.value);
    const most = this.weapons.value.find((one) => one.weapon === weapon)?.count ?? 0;
    if (count < 1) armed.delete(weapon);
    else armed.set(weapon, Math.min(count, most));
    this.armed.value = armed;
  }

  toggle({ weapon, count }: Interceptor): void {
    this.count(weapon, this.armed.value.has(weapon) ? 0 : count);
  }

  /** Choose all weapons of a unit, or none of them. */
  toggleUnit(unit: string): void {
    const own = this.byUnit.value.get(unit) ?? [];
    const some = own.some(({ weapon }) => this.armed.value.has(weapon));
    for (const one of own) this.count(one.weapon, some ? 0 : one.count);
  }

  all(on: boolean): void {
    this.armed.value = new Map(on ? this.weapons.value.map((one) => [one.weapon, one.count]) : []);
  }

  async fire(): Promise<void> {
    if (this.decision.value) await this.game.submit(this.decision.value);
  }
}
