// Chooses an attack: a target and guns, in any order, with their combined odds.
import { batch, computed, signal } from "@preact/signals";
import type { Gun, Mark, OddsAnswer, RefusalView } from "../../../server/wire";
import { Latest, type GameAccess } from "./game-access";

/** The components to aim at first, in this order, when an Ogre is chosen as a whole. */
const FIRST_AIM = ["main", "missile", "secondary", "treads"];

export class Aiming {
  /** The target in notation: `HVY1`, `OGRE:treads`. */
  readonly target = signal("");
  /** The number of each weapon that takes part. */
  readonly armed = signal<ReadonlyMap<string, number>>(new Map());
  /** The friendly unit whose weapons are listed while there is no target. */
  readonly shooter = signal("");
  readonly odds = signal<OddsAnswer | null>(null);
  readonly refusal = signal<RefusalView | null>(null);
  /** The hex whose ground the player looks at, and what can be fired at there: the hex, its road and its bridges. */
  readonly place = signal("");
  readonly ground = signal<Mark[]>([]);
  readonly marks = computed(() => [...(this.game.options.value?.marks ?? []), ...this.ground.value]);
  readonly mark = computed(() => this.marks.value.find((mark) => mark.target === this.target.value) ?? null);
  /** All guns that have a target, by weapon. */
  readonly guns = computed(() => {
    const guns = new Map<string, Gun>();
    for (const mark of this.marks.value) for (const gun of mark.guns) guns.set(gun.weapon, gun);
    return guns;
  });
  /** The units that have those guns. */
  readonly shooters = computed(() => [...new Set([...this.guns.value.values()].map((gun) => gun.unit))]);
  /**
   * The guns listed in the panel: those that can fire at the target or, without a target, those of the chosen unit and
   * any that are armed.
   */
  readonly listed = computed(() => {
    const mark = this.mark.value;
    if (mark) return mark.guns;
    const wanted = (gun: Gun) => gun.unit === this.shooter.value || this.armed.value.has(gun.weapon);
    return [...this.guns.value.values()].filter(wanted);
  });
  /** The targets that all armed guns can fire at. */
  readonly open = computed(() => this.marks.value.filter((mark) => this.bears(mark)));
  /** The attack in notation, or "" while the target or the guns are missing. */
  readonly attack = computed(() => {
    const mark = this.mark.value;
    if (!mark) return "";
    const guns = mark.guns.filter((gun) => this.armed.value.has(gun.weapon));
    return guns.length ? `${guns.map((gun) => this.written(gun)).join(" + ")} at ${mark.target}` : "";
  });
  readonly ready = computed(() => Boolean(this.attack.value && this.odds.value && !this.refusal.value));
  private readonly asked = new Latest();
  private readonly looked = new Latest();

  constructor(private readonly game: GameAccess) {}

  clear(): void {
    batch(() => {
      this.target.value = "";
      this.armed.value = new Map();
      this.shooter.value = "";
      this.place.value = "";
      this.ground.value = [];
      this.looked.drop();
      this.drop();
    });
  }

  /** Look for targets on the ground in a hex, in games where there are any (13.01, 13.02). */
  async look(hex: string): Promise<void> {
    if (!this.game.options.value?.ground || !hex) return;
    const answer = await this.looked.of(this.game.ask({ about: "ground", hex }));
    if (answer?.about !== "ground") return;
    batch(() => {
      this.place.value = answer.hex;
      this.ground.value = answer.marks;
      if (this.target.value && !this.mark.value) this.target.value = "";
    });
  }

  private drop(): void {
    this.asked.drop();
    this.odds.value = null;
    this.refusal.value = null;
  }

  private bears(mark: Mark): boolean {
    const weapons = new Set(mark.guns.map((gun) => gun.weapon));
    return [...this.armed.value.keys()].every((weapon) => weapons.has(weapon));
  }

  private written(gun: Gun): string {
    const count = this.armed.value.get(gun.weapon) ?? 0;
    const plain = isComponent(gun) ? 1 : gun.count;
    return count === plain ? gun.weapon : `${gun.weapon}*${count}`;
  }

  /** Aim at a unit, choosing the most valuable component that the armed guns can fire at. */
  aimAt(unit: string): void {
    const all = this.marks.value.filter((mark) => mark.unit === unit);
    const bearing = all.filter((mark) => this.bears(mark));
    const among = bearing.length ? bearing : all;
    const best = FIRST_AIM.map((name) => among.find((mark) => mark.component === name)).find(Boolean) ?? among[0];
    if (best) this.aim(best.target);
  }

  aim(target: string): void {
    this.target.value = target;
    void this.judge();
  }

  toggle(gun: Gun): void {
    const armed = new Map(this.armed.value);
    if (!armed.delete(gun.weapon)) armed.set(gun.weapon, isComponent(gun) ? 1 : gun.count);
    this.arm(armed);
  }

  count(gun: Gun, count: number): void {
    const armed = new Map(this.armed.value);
    if (count < 1) armed.delete(gun.weapon);
    else armed.set(gun.weapon, Math.min(count, gun.count));
    this.arm(armed);
  }

  /** Arm everything that can fire at the target, or nothing. */
  all(on: boolean): void {
    this.arm(new Map(on ? this.listed.value.map((gun) => [gun.weapon, gun.count]) : []));
  }

  private arm(armed: ReadonlyMap<string, number>): void {
    this.armed.value = armed;
    void this.judge();
  }

  /** Choose a friendly unit. A single gun is armed or disarmed, and several guns are listed. */
  choose(unit: string): void {
    const guns = [...this.guns.value.values()].filter((gun) => gun.unit === unit);
    const mark = this.mark.value;
    const bears = !mark || guns.some((gun) => mark.guns.some((one) => one.weapon === gun.weapon));
    batch(() => {
      if (guns.length && !bears) this.target.value = "";
      if (guns.length === 1) this.toggle(guns[0]!);
      else this.shooter.value = unit;
    });
  }

  /** List the guns of a friendly unit, with none of them armed and no target. */
  list(unit: string): void {
    this.clear();
    this.shooter.value = unit;
  }

  /** Request the odds of the attack. The old odds stay visible until the answer arrives. */
  private async judge(): Promise<void> {
    const attack = this.attack.value;
    if (!attack) return this.drop();
    const answer = await this.asked.of(this.game.ask({ about: "odds", attack }));
    if (!answer) return;
    batch(() => {
      this.odds.value = answer.about === "odds" ? answer : null;
      this.refusal.value = answer.about === "odds" || answer.about === "unknown" ? (answer.refusal ?? null) : null;
    });
  }

  /** Drop guns that have fired and targets that are gone. */
  refresh(): void {
    batch(() => {
      this.ground.value = [];
      const guns = this.guns.value;
      if (this.target.value && !this.mark.value) this.target.value = "";
      if (!this.shooters.value.includes(this.shooter.value)) this.shooter.value = "";
      const armed = [...this.armed.value].filter(([weapon]) => guns.has(weapon));
      this.armed.value = new Map(armed.map(([weapon, count]) => [weapon, Math.min(count, guns.get(weapon)!.count)]));
    });
    void this.judge();
    void this.look(this.place.value);
  }

  async fire(): Promise<void> {
    if (!this.ready.value) return;
    const decision = `fire ${this.attack.value}`;
    this.armed.value = new Map();
    this.drop();
    await this.game.submit(decision);
  }

  /** Fire several attacks in a row, until the target is gone. */
  async fireEach(attacks: string[]): Promise<void> {
    const target = this.target.value;
    this.armed.value = new Map();
    this.drop();
    for (const attack of attacks) {
      if (!this.marks.value.some((mark) => mark.target === target)) return;
      if (await this.game.submit(`fire ${attack} at ${target}`)) return;
      await this.game.settled();
    }
  }
}

/** Return true for a component, which fires one weapon by default. A whole unit fires everything it has. */
export function isComponent(gun: Gun): boolean {
  return gun.weapon.includes(":");
}
