// Set-up: the unit in hand, its squads, and where it goes.
import { computed, signal } from "@preact/signals";
import type { MineView, Offer, UnitView, ZoneView } from "../../../server/wire";
import type { GameAccess } from "./game-access";

export class Placing {
  /** The type that is being bought, or "" for none. */
  readonly type = signal("");
  /** The unit that is being placed or moved, or "" for none. */
  readonly unit = signal("");
  readonly squads = signal(3);
  /** True while mines are being laid, on the road or beside it (13.04). */
  readonly mining = signal(false);
  readonly onRoad = signal(false);
  /** True if the next counter bought is a dummy (13.06). */
  readonly dummy = signal(false);
  readonly shop = computed(() => this.game.options.value?.shop ?? null);
  readonly offer = computed(() => this.shop.value?.offers.find((offer) => offer.type === this.type.value) ?? null);
  readonly holding = computed(() => Boolean(this.mining.value || this.unit.value || this.offer.value));
  /** The zones in which the unit in hand can be placed, or all zones. */
  readonly zones = computed(() => {
    const type = this.game.units.value.get(this.unit.value)?.type ?? this.type.value;
    return (this.shop.value?.zones ?? []).filter((zone) => isOpen(zone, type));
  });

  constructor(private readonly game: GameAccess) {}

  clear(): void {
    this.type.value = "";
    this.unit.value = "";
    this.mining.value = false;
  }

  lay(mining: boolean): void {
    this.clear();
    this.mining.value = mining;
  }

  pick(offer: Offer): void {
    this.unit.value = "";
    this.mining.value = false;
    this.type.value = this.type.value === offer.type ? "" : offer.type;
  }

  lift(unit: string): void {
    this.type.value = "";
    this.mining.value = false;
    this.unit.value = this.unit.value === unit ? "" : unit;
  }

  /** Place a counter that was dragged onto a hex from the shop, the hand or another hex. */
  async drop(what: { offer: Offer } | { unit: string }, hex: string): Promise<void> {
    this.clear();
    if ("offer" in what) this.type.value = what.offer.type;
    else this.unit.value = what.unit;
    await this.putAt(hex);
  }

  async putAt(hex: string): Promise<void> {
    if (this.mining.value) {
      await this.game.submit(`mine ${hex}${this.onRoad.value ? " road" : ""}`);
      return;
    }
    const unit = this.game.units.value.get(this.unit.value);
    if (unit) return this.putUnit(unit, hex);
    const offer = this.offer.value;
    if (!offer) return;
    const squads = offer.squads ? ` ${this.dummy.value ? this.squads.value : this.counter(offer)}` : "";
    await this.game.submit(`place ${offer.next_id} ${hex}${squads}${this.dummy.value ? " dummy" : ""}`);
  }

  async takeUp(mine: MineView): Promise<void> {
    await this.game.submit(`unmine ${mine.hex}${mine.road ? " road" : ""}`);
  }

  /** Return the squads of the next counter: as many as the player wants, up to the number available. */
  private counter(offer: Offer): number {
    const left = this.shop.value?.squads_left ?? 0;
    return offer.squads && left > 0 ? Math.min(this.squads.value, left) : this.squads.value;
  }

  private async putUnit(unit: UnitView, hex: string): Promise<void> {
    const refusal = await this.game.submit(`place ${entry(unit, hex)}`);
    if (refusal) return;
    await this.game.settled();
    const hand = this.shop.value?.in_hand ?? [];
    this.unit.value = unit.where === "hand" ? (hand[0] ?? "") : "";
  }

  async takeBack(unit: string): Promise<void> {
    this.unit.value = "";
    await this.game.submit(`take ${unit}`);
  }

  refresh(): void {
    if (this.unit.value && !this.game.units.value.has(this.unit.value)) this.unit.value = "";
    if (!this.shop.value?.dummies_left) this.dummy.value = false;
    if (!this.shop.value?.mines_left) this.mining.value = false;
    if (this.type.value && !this.offer.value?.affordable && !this.dummy.value) this.type.value = "";
  }
}

export function isOpen(zone: ZoneView, type: string): boolean {
  return !type || !zone.types.length || zone.types.includes(type);
}

/** Write a unit as `place` notation, without the verb. */
export function entry(unit: UnitView, hex: string = unit.hex): string {
  return unit.squads ? `${unit.id} ${hex} ${unit.squads}` : `${unit.id} ${hex}`;
}
