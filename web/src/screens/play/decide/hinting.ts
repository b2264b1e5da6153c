// Hints: requests one from a computer player, shows it, and follows or dismisses it.
import { effect, signal } from "@preact/signals";
import type { BoardHandle } from "../../../board/handle";
import type { OpenGame } from "../../../game/open-game";
import type { Hint } from "../../../server/wire";
import { hintLevel } from "../../../settings";
import { Latest } from "./game-access";

export class Hinting {
  readonly hint = signal<Hint | null>(null);
  /** When the computer player started thinking, in milliseconds, or 0 if it is not thinking. */
  readonly since = signal(0);
  /** The reason why there is no hint. */
  readonly refused = signal("");
  private readonly asked = new Latest();
  private readonly stopFollowing: () => void;
  private version = -1;

  constructor(
    private readonly game: OpenGame,
    private readonly board: BoardHandle,
  ) {
    this.stopFollowing = effect(() => this.follow(game.view.value?.version ?? -1));
  }

  dispose(): void {
    this.stopFollowing();
  }

  /** True if this game allows hints and a player in this browser has to decide. */
  get open(): boolean {
    return this.game.info.value?.hints !== false && this.game.options.value !== null;
  }

  /** Ask for a hint, stop the thinking, or dismiss the hint. */
  toggle(): void {
    if (this.since.value) this.stop();
    else if (this.hint.value || this.refused.value) this.dismiss();
    else void this.ask();
  }

  async ask(): Promise<void> {
    await this.game.hurry();
    if (!this.open) {
      if (this.game.info.value?.hints === false) this.game.toast("Hints are off in this game.");
      return;
    }
    this.dismiss();
    this.since.value = Date.now();
    const answer = await this.asked.of(this.game.hint(hintLevel.value));
    if (!answer) return;
    this.since.value = 0;
    if ("reason" in answer && "decision" in answer) this.show(answer);
    else if (answer.code !== "withdrawn") this.refused.value = answer.text;
  }

  private show(hint: Hint): void {
    if (hint.version !== this.game.view.value?.version) return;
    this.hint.value = hint;
    if (hint.hex) this.board.find(hint.hex);
  }

  /** Stop the thinking immediately. */
  stop(): void {
    this.asked.drop();
    this.since.value = 0;
    void this.game.stopHint();
  }

  dismiss(): boolean {
    const something = Boolean(this.hint.value || this.refused.value);
    this.hint.value = null;
    this.refused.value = "";
    return something;
  }

  async doIt(): Promise<void> {
    const decision = this.hint.value?.decision;
    this.dismiss();
    if (decision) await this.game.submit(decision);
  }

  /** Dismiss the hint when the position changes. */
  private follow(version: number): void {
    if (version === this.version) return;
    this.version = version;
    this.asked.drop();
    this.since.value = 0;
    this.dismiss();
  }
}
