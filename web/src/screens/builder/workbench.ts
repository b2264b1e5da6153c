// The builder's state: the battle with its history, its terrain and areas, and the current tool.
import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { BoardHandle } from "../../board/handle";
import { battleKit, mapFile, words } from "../../server/api";
import type { BattleKit, TypeView } from "../../server/wire";
import { type BattleFile, fileText, isMapFile, type MapFile } from "./battle/battle-file";
import { keepDraft, newDraftId } from "./battle/drafts";
import { begun, changed, closed, type History, redone, undone } from "./battle/history";
import { debounce } from "./debounce";
import { type AreaHexes, areasOf } from "./map/areas";
import { groundOf, isOwn } from "./map/ground";
import { type Symmetry } from "./map/symmetry";
import { type Brush, HAND, type Tool } from "./map/tools";
import { Checker } from "./server-check";

export const TABS = ["map", "areas", "forces", "winning", "rules"] as const;
export type Tab = (typeof TABS)[number];

const KEEP_AFTER = 300;

export class Workbench {
  /** The map on the page. */
  readonly board = new BoardHandle();
  readonly history = signal<History<BattleFile>>(begun({} as BattleFile));
  readonly battle = computed(() => this.history.value.now);
  readonly draft = signal(newDraftId());
  readonly tab = signal<Tab>("map");
  readonly tool = signal<Tool>(HAND);
  readonly brush = signal<Brush>("hex");
  readonly erasing = signal(false);
  readonly symmetry = signal<Symmetry>("none");
  /** The hex from which a road or rail continues. */
  readonly wayFrom = signal("");
  /** The hex under the keyboard cursor, and the hex that an error or a click points to. */
  readonly cursor = signal("");
  readonly pointed = signal("");
  /** The seat shown on the forces tab. */
  readonly seat = signal("");
  readonly kit = signal<BattleKit | null>(null);
  readonly maps = signal<ReadonlyMap<string, MapFile>>(new Map());
  private readonly checker = new Checker(this.battle);
  readonly verdict = this.checker.verdict;
  /** The last action, for screen readers. */
  readonly said = signal("");

  private readonly map = computed(() => this.battle.value.map);
  private readonly overlays = computed(() => this.battle.value.overlays);
  private readonly ownAreas = computed(() => this.battle.value.areas);
  /** The ground. Like the areas below, it is recomputed only when it changes, not with every letter of the title. */
  readonly ground = computed(() => {
    const battle = { ...this.battle.peek(), map: this.map.value, overlays: this.overlays.value };
    return groundOf(battle, (name) => this.maps.value.get(name));
  });
  readonly areas = computed((): AreaHexes => {
    const battle = { ...this.battle.peek(), areas: this.ownAreas.value };
    return this.ground.value ? areasOf(battle, this.ground.value) : new Map<string, Set<number>>();
  });
  /** The types in the data set that the battle uses. */
  readonly types: ReadonlySignal<Map<string, TypeView>> = computed(() => {
    const types: BattleKit["types"] = this.kit.value?.types ?? {};
    const { options, editions } = this.battle.value;
    const set = editions?.[0] === "1977" ? "1977" : String(options?.["ogres"] ?? "sixth");
    return new Map((types[set] ?? types["sixth"] ?? []).map((type) => [type.id, type]));
  });
  readonly canUndo = computed(() => this.history.value.past.length > 0);
  readonly canRedo = computed(() => this.history.value.future.length > 0);

  private readonly ends: (() => void)[] = [];

  constructor(battle: BattleFile, draft: string) {
    this.open(battle, draft);
    this.ends.push(effect(() => this.wantMaps()));
    this.ends.push(() => this.checker.dispose());
    this.ends.push(debounce(this.battle, KEEP_AFTER, () => this.keep()));
    battleKit().then(
      (kit) => (this.kit.value = kit),
      (thrown: unknown) => (this.said.value = words(thrown)),
    );
  }

  dispose(): void {
    this.keep();
    for (const end of this.ends) end();
  }

  /** Store the draft if anything has been changed. */
  keep(): void {
    if (this.canUndo.peek() || this.canRedo.peek()) keepDraft(this.draft.peek(), this.battle.peek());
  }

  /** Open another battle. */
  open(battle: BattleFile, draft: string): void {
    batch(() => {
      this.history.value = begun(battle);
      this.draft.value = draft;
      this.tool.value = HAND;
      this.erasing.value = false;
      this.cursor.value = "";
      this.pointed.value = "";
      this.seat.value = battle.seats[0] ?? "";
    });
  }

  /** Change the battle. Changes under one name are undone together. */
  change(make: (battle: BattleFile) => BattleFile, under = ""): void {
    const { history } = this;
    history.value = changed(history.value, make(history.value.now), under);
  }

  /** End the current change, so that the next one is undone separately. */
  rest(): void {
    this.history.value = closed(this.history.value);
  }

  undo(): void {
    if (!this.canUndo.value) return;
    this.history.value = undone(this.history.value);
    this.settle("Undone");
  }

  redo(): void {
    if (!this.canRedo.value) return;
    this.history.value = redone(this.history.value);
    this.settle("Redone");
  }

  /** Drop a tool or seat that no longer exists. */
  private settle(said: string): void {
    const { battle, tool, seat } = this;
    const held = tool.value;
    if (held.kind === "area" && !battle.value.areas?.[held.name]) tool.value = HAND;
    if (!battle.value.seats.includes(seat.value)) seat.value = battle.value.seats[0] ?? "";
    this.said.value = said;
  }

  take(tool: Tool): void {
    batch(() => {
      this.rest();
      this.wayFrom.value = "";
      this.tool.value = tool;
    });
  }

  /** Go back one step: end the road, then drop the tool. */
  back(): void {
    if (this.wayFrom.value) this.wayFrom.value = "";
    else this.take(HAND);
  }

  show(tab: Tab): void {
    batch(() => {
      this.take(HAND);
      this.tab.value = tab;
    });
  }

  text(): string {
    return fileText(this.battle.value);
  }

  private wantMaps(): void {
    const entry = this.map.value;
    const places = Array.isArray(entry) ? entry.map((place) => place.map) : isOwn(entry) ? [] : [entry];
    for (const name of places) if (typeof name === "string") void this.fetchMap(name);
  }

  /** Return a built-in map, or null if it cannot be loaded. */
  async fetchMap(name: string): Promise<MapFile | null> {
    const here = this.maps.peek().get(name);
    if (here) return here;
    try {
      const map = await mapFile(name);
      if (!isMapFile(map)) throw new Error(`The map ${name} cannot be read.`);
      this.maps.value = new Map(this.maps.peek()).set(name, map);
      return map;
    } catch (thrown) {
      this.said.value = words(thrown);
      return null;
    }
  }
}
