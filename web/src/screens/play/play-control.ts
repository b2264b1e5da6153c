// Controls a game: the selection, what is shown, and what keys and buttons do.
import { computed, effect, signal } from "@preact/signals";
import { BoardHandle } from "../../board/handle";
import type { OpenGame } from "../../game/open-game";
import type { ThreatHex } from "../../server/wire";
import { confirmPlain } from "../../settings";
import { Latest } from "./decide/game-access";
import { Hinting } from "./decide/hinting";
import { Selecting } from "./decide/selecting";
import type { Deed } from "./keys";
import { engineering, isEngineeringGame, loadEngineering } from "./engineering/loading";
import { BOX_ID } from "./notation-box";
import { showUnitList } from "./panel/unit-list";
import { isSpecialGame, loadSpecial, special } from "./special/loading";

export type DialogName = "" | "share" | "settings" | "keys" | "reminder" | "resign";
/** How much of the panel is visible on a phone. */
export type Sheet = "low" | "half" | "full";

const ZOOM = 1.3;

export class PlayControl {
  readonly board = new BoardHandle();
  readonly selecting: Selecting;
  readonly hinting: Hinting;
  readonly dialog = signal<DialogName>("");
  readonly threatOn = signal(false);
  readonly threat = signal<ThreatHex[]>([]);
  /** The hex under the keyboard cursor, or "" while the pointer is used. */
  readonly cursor = signal("");
  readonly sheet = signal<Sheet>("half");
  /** True if the game has trains, buildings, lasers or cruise missiles. */
  readonly special = computed(() => isSpecialGame(this.game.types.value.values(), this.game.view.value));
  /** True if the game has engineers, Vulcans or drones on pallets. */
  readonly engineering = computed(() => isEngineeringGame(this.game.types.value.values(), this.game.view.value));
  /** True once everything that the board needs is loaded. */
  readonly ready = computed(
    () => (!this.special.value || special.value !== null) && (!this.engineering.value || engineering.value !== null),
  );
  private readonly threats = new Latest();
  private readonly stops: (() => void)[];
  private reminded = "";
  /** The hex of the last question. */
  private asked = "";
  /** True once the view has zoomed in on the battle. */
  private looked = false;

  constructor(readonly game: OpenGame) {
    this.selecting = new Selecting(game, () => confirmPlain.value);
    this.hinting = new Hinting(game, this.board);
    this.stops = [
      effect(() => {
        if (this.special.value) void loadSpecial();
        if (this.engineering.value) void loadEngineering();
      }),
      effect(() => this.followThreat()),
      effect(() => this.showTheBattle()),
      effect(() => this.showWhatIsAsked()),
    ];
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.hinting.dispose();
    this.selecting.dispose();
  }

  /** Handle a click or Enter on a hex. Animations that are still running are cut short. */
  async hex(hex: string, unit: string | null, bend: boolean): Promise<void> {
    await this.game.hurry();
    if (hex) await this.selecting.click(hex, unit, bend);
    else if (unit) await this.selecting.select(unit);
  }

  do(deed: Deed): void {
    if (deed === "primary") void this.primary();
    else if (deed === "end") void this.end();
    else if (deed === "undo") void this.undo();
    else if (deed === "next") void this.walkTo(this.selecting.next());
    else if (deed === "previous") void this.walkTo(this.selecting.next(true));
    else if (deed === "threat") this.threatOn.value = !this.threatOn.value;
    else if (deed === "hint") this.hinting.toggle();
    else if (deed === "back") this.back();
    else if (deed === "notation") document.getElementById(BOX_ID)?.focus();
    else if (deed === "units") showUnitList();
    else if (deed === "keys") this.dialog.value = "keys";
    else if (deed === "in") this.board.zoomBy(ZOOM);
    else if (deed === "out") this.board.zoomBy(1 / ZOOM);
    else if (deed === "fit") this.fit();
    else this.doInMode(deed);
  }

  /** Run a shortcut that only the current mode has. */
  private doInMode(deed: Deed): void {
    void this.selecting.mode.value.keys.find(({ command }) => command === deed)?.press(this.selecting);
  }

  /** Show the whole board. The view no longer zooms in on the battle by itself afterwards. */
  private fit(): void {
    this.looked = true;
    this.board.fit();
  }

  private back(): void {
    if (this.hinting.since.value) this.hinting.stop();
    else if (!this.hinting.dismiss() && !this.selecting.back()) this.cursor.value = "";
  }

  async primary(): Promise<void> {
    await this.game.hurry();
    if (this.hinting.hint.value) await this.hinting.doIt();
    else if (this.selecting.main.value) await this.selecting.main.value.press();
    else await this.end();
  }

  /** End the phase. If units could still fire, remind the player first, but only once per phase. */
  async end(): Promise<void> {
    await this.game.hurry();
    const options = this.game.options.value;
    const view = this.game.view.value;
    if (!options?.ending || !view) return;
    const phase = `${view.turn} ${view.on_turn} ${view.phase} ${view.choose} ${view.fight?.round ?? ""}`;
    if (options.end) this.game.toast(options.end, "", "refused");
    else if (this.selecting.mode.value.reminds && options.reminders.length && this.reminded !== phase) {
      this.reminded = phase;
      this.dialog.value = "reminder";
    } else await this.endNow();
  }

  async endNow(): Promise<void> {
    this.dialog.value = "";
    this.selecting.clear();
    await this.game.submit("end");
  }

  async resign(): Promise<void> {
    this.dialog.value = "";
    await this.game.submit("resign");
  }

  async undo(): Promise<void> {
    await this.game.hurry();
    await this.game.undo();
  }

  /** Select a unit and scroll to it. */
  async goTo(unit: string): Promise<void> {
    this.dialog.value = "";
    const found = this.game.units.value.get(unit);
    if (found?.where === "map") {
      this.board.find(found.hex);
      if (this.cursor.value) this.cursor.value = found.hex;
    }
    await this.selecting.show(unit);
  }

  /** Go to a unit with a key. The arrow keys continue from its hex, or from a hex where it can enter. */
  private async walkTo(unit: string): Promise<void> {
    if (!unit) return;
    const found = this.game.units.value.get(unit);
    const onMap = found?.where === "map";
    if (onMap) this.cursor.value = found.hex;
    this.board.focus();
    await this.goTo(unit);
    const ways = this.selecting.moving.reach.value?.hexes ?? [];
    const way = ways[Math.floor(ways.length / 2)]?.hex;
    if (onMap || !way) return;
    this.cursor.value = way;
    this.board.find(way);
  }

  /** Request the threat again when the position changes while it is shown. */
  private followThreat(): void {
    const view = this.game.view.value;
    const seat = this.game.mine.value.find((mine) => mine === view?.seat) ?? this.game.mine.value[0] ?? view?.seat;
    if (!this.threatOn.value || !view || !seat) {
      this.threats.drop();
      this.threat.value = [];
      return;
    }
    void this.threats.of(this.game.ask({ about: "threat", seat })).then((answer) => {
      if (answer?.about === "threat") this.threat.value = answer.hexes;
    });
  }

  /** Zoom in on all units on the map when the battle begins, or when a game in progress is opened. */
  private showTheBattle(): void {
    const view = this.game.view.value;
    if (!view || this.looked || view.phase === "set-up" || !this.ready.value) return;
    // Units that are about to enter do so at an edge, which must stay visible.
    if (view.units.some((unit) => unit.where === "entering" && unit.turn <= view.turn)) return;
    this.looked = true;
    const hexes = view.units.filter((unit) => unit.where === "map").map((unit) => unit.hex);
    // When a game is opened, its board is drawn a moment later.
    window.setTimeout(() => this.board.closeUp(hexes), 40);
  }

  /** Bring the hex of a question into view. On a phone, raise the panel if there is something to read. */
  private showWhatIsAsked(): void {
    const told = this.selecting.mode.value.news?.(this.selecting);
    const asked = this.game.options.value && this.game.view.value?.question;
    const hinted = this.hinting.hint.value || this.hinting.since.value || this.hinting.refused.value;
    const news = Boolean(hinted || asked || told || this.game.view.value?.outcome);
    if (news && this.sheet.peek() === "low") this.sheet.value = "half";
    const at = asked ? (this.game.view.value?.at ?? "") : "";
    const flies = Boolean(this.game.view.value?.flight);
    // A missile crosses the map hex by hex: the board moves only if it flies out of view.
    if (at && at !== this.asked) {
      window.setTimeout(() => (flies ? this.board.reveal(at) : this.board.centreOn(at)), 60);
    }
    this.asked = at;
  }
}
