// Choosing a set-up: what is in the hand, how many squads, and where it goes.
import { computed, signal } from "@preact/signals";
import type { Offer, UnitView, ZoneView } from "../wire";
import type { Table } from "./table";

export class Placing {
  /** A type that is being bought; "" for none. */
  readonly type = signal("");
  /** A unit that is being placed or moved; "" for none. */
  readonly unit = signal("");
  readonly squads = signal(3);
  readonly shop = computed(() => this.table.options.value?.shop ?? null);
  readonly offer = computed(() => this.shop.value?.offers.find((offer) => offer.type === this.type.value) ?? null);
  readonly holding = computed(() => Boolean(this.unit.value || this.offer.value));
  /** The zones that are open to what is in the hand, or all of them. */
  readonly zones = computed(() => {
    const type = this.table.units.value.get(this.unit.value)?.type ?? this.type.value;
    return (this.shop.value?.zones ?? []).filter((zone) => isOpen(zone, type));
  });

  constructor(private readonly table: Table) {}

  clear(): void {
    this.type.value = "";
    this.unit.value = "";
  }

  pick(offer: Offer): void {
    this.unit.value = "";
    this.type.value = this.type.value === offer.type ? "" : offer.type;
  }

  lift(unit: string): void {
    this.type.value = "";
    this.unit.value = this.unit.value === unit ? "" : unit;
  }

  /** Something was carried onto a hex from the shop, from the hand, or from another hex. */
  async drop(what: { offer: Offer } | { unit: string }, hex: string): Promise<void> {
    this.clear();
    if ("offer" in what) this.type.value = what.offer.type;
    else this.unit.value = what.unit;
    await this.putAt(hex);
  }

  async putAt(hex: string): Promise<void> {
    const unit = this.table.units.value.get(this.unit.value);
    if (unit) return this.putUnit(unit, hex);
    const offer = this.offer.value;
    if (offer) await this.table.submit(`place ${offer.next_id} ${hex}${offer.squads ? ` ${this.counter(offer)}` : ""}`);
  }

  /** The squads of the next counter: as many as wanted, as far as there are any. */
  private counter(offer: Offer): number {
    const left = this.shop.value?.squads_left ?? 0;
    return offer.squads && left > 0 ? Math.min(this.squads.value, left) : this.squads.value;
  }

  private async putUnit(unit: UnitView, hex: string): Promise<void> {
    const refusal = await this.table.submit(`place ${entry(unit, hex)}`);
    if (refusal) return;
    await this.table.settled();
    const hand = this.shop.value?.in_hand ?? [];
    this.unit.value = unit.where === "hand" ? (hand[0] ?? "") : "";
  }

  async takeBack(unit: string): Promise<void> {
    this.unit.value = "";
    await this.table.submit(`take ${unit}`);
  }

  refresh(): void {
    if (this.unit.value && !this.table.units.value.has(this.unit.value)) this.unit.value = "";
    if (this.type.value && !this.offer.value?.affordable) this.type.value = "";
  }
}

export function isOpen(zone: ZoneView, type: string): boolean {
  return !type || !zone.types.length || zone.types.includes(type);
}

/** A unit as `place` says it, the verb left out. */
export function entry(unit: UnitView, hex: string = unit.hex): string {
  return unit.squads ? `${unit.id} ${hex} ${unit.squads}` : `${unit.id} ${hex}`;
}
