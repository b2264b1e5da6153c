// Controls a game: the selection, what is shown, and what keys and buttons do.
import { effect, signal } from "@preact/signals";
import { BoardHandle } from "../../board/handle";
import type { OpenGame } from "../../game/open-game";
import type { ThreatHex } from "../../server/wire";
import { confirmPlain } from "../../settings";
import { Latest } from "./decide/game-access";
import { Hinting } from "./decide/hinting";
import { Selecting } from "./decide/selecting";
import type { Deed } from "./keys";
import { BOX_ID } from "./notation-box";
import { showUnitList } from "./panel/unit-list";

export type DialogName = "" | "share" | "settings" | "keys" | "reminder" | "resign";
/** How much of the panel a phone shows. */
export type Sheet = "low" | "half" | "full";

const ZOOM = 1.3;

export class PlayControl {
  readonly board = new BoardHandle();
  readonly selecting: Selecting;
  readonly hinting: Hinting;
  readonly dialog = signal<DialogName>("");
  readonly threatOn = signal(false);
  readonly threat = signal<ThreatHex[]>([]);
  /** The keyboard's hex on the board; "" while the pointer is used. */
  readonly cursor = signal("");
  readonly sheet = signal<Sheet>("half");
  private readonly threats = new Latest();
  private readonly stops: (() => void)[];
  private reminded = "";
  /** The hex that the last question was about. */
  private asked = "";
  /** True once the view has moved to the battle. */
  private looked = false;

  constructor(readonly game: OpenGame) {
    this.selecting = new Selecting(game, () => confirmPlain.value);
    this.hinting = new Hinting(game, this.board);
    this.stops = [
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

  /** A click or the cursor's Enter on a hex; what is still being shown is cut short. */
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

  /** Does what only the present kind of decision has a shortcut for. */
  private doInMode(deed: Deed): void {
    void this.selecting.mode.value.keys.find(({ command }) => command === deed)?.press(this.selecting);
  }

  /** The whole board was asked for: it does not come near by itself afterwards. */
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

  /** Ends the phase; the first time with a reminder where guns have not fired. What was not moved can be undone. */
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

  /** Goes to a unit by key: the arrow keys go on from it, or from where it can come in. */
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

  /** Ask for the threat again when the position changes, while it is shown. */
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

  /** Once the fight begins, or a game is opened in its midst, everything on the map comes as near as it can. */
  private showTheBattle(): void {
    const view = this.game.view.value;
    if (!view || this.looked || view.phase === "set-up") return;
    // Those who come in now come in by the edge, which has to be seen.
    if (view.units.some((unit) => unit.where === "entering" && unit.turn <= view.turn)) return;
    this.looked = true;
    const hexes = view.units.filter((unit) => unit.where === "map").map((unit) => unit.hex);
    // The board of a game that is being opened is drawn a moment later.
    window.setTimeout(() => this.board.closeUp(hexes), 40);
  }

  /** A hex that is asked about comes into sight; on a phone the panel comes up when there is something to read. */
  private showWhatIsAsked(): void {
    const told = this.selecting.mode.value.news?.(this.selecting);
    const asked = this.game.options.value && this.game.view.value?.question;
    const hinted = this.hinting.hint.value || this.hinting.since.value || this.hinting.refused.value;
    const news = Boolean(hinted || asked || told || this.game.view.value?.outcome);
    if (news && this.sheet.peek() === "low") this.sheet.value = "half";
    const at = asked ? (this.game.view.value?.at ?? "") : "";
    if (at && at !== this.asked) window.setTimeout(() => this.board.centreOn(at), 60);
    this.asked = at;
  }
}
