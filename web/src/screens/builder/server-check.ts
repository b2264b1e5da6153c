// Asks the server to check the file a moment after the last change, one request at a time.
import { type ReadonlySignal, signal } from "@preact/signals";
import { checkBattle, ProblemError, words } from "../../server/api";
import type { BattleFault, ScenarioCard } from "../../server/wire";
import { type BattleFile, fileText } from "./battle/battle-file";
import { debounce } from "./debounce";

export interface Verdict {
  state: "asking" | "faulty" | "good" | "unknown";
  faults: BattleFault[];
  card: ScenarioCard | null;
  /** The reason why there is no result. */
  says: string;
}

const NOTHING: Verdict = { state: "asking", faults: [], card: null, says: "" };
const ASK_AFTER = 350;
const AGAIN_AFTER = 2000;
/** HTTP statuses that mean the server is busy or limits our requests. */
const BUSY = [429, 503];

export class Checker {
  readonly verdict = signal<Verdict>(NOTHING);
  private asking = false;
  private timer = 0;
  private readonly stop: () => void;

  constructor(private readonly battle: ReadonlySignal<BattleFile>) {
    this.stop = debounce(battle, ASK_AFTER, () => void this.ask());
  }

  dispose(): void {
    this.stop();
    clearTimeout(this.timer);
  }

  private async ask(): Promise<void> {
    if (this.asking) return;
    const asked = this.battle.peek();
    this.asking = true;
    try {
      const { faults, card } = await checkBattle(fileText(asked));
      this.verdict.value = { state: faults.length ? "faulty" : "good", faults, card: card ?? null, says: "" };
    } catch (thrown) {
      this.verdict.value = { ...NOTHING, state: "unknown", says: words(thrown) };
      if (thrown instanceof ProblemError && BUSY.includes(thrown.status)) this.again(AGAIN_AFTER);
    } finally {
      this.asking = false;
    }
    if (asked !== this.battle.peek()) this.again(0);
  }

  private again(after: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(), after);
  }
}
