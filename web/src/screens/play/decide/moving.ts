// Chooses a move: a unit, its reach, a path with waypoints, and the effects of the move.
import { batch, computed, signal } from "@preact/signals";
import type { Exit, ForecastAnswer, ReachAnswer, ReachHex, RefusalView } from "../../../server/wire";
import { Latest, type GameAccess } from "./game-access";

/** A move that awaits confirmation. */
export type Plan = Pick<ForecastAnswer, "decision" | "says" | "path" | "cost" | "refusal"> & { hex: string };

export class Moving {
  readonly unit = signal("");
  readonly reach = signal<ReachAnswer | null>(null);
  readonly waypoints = signal<string[]>([]);
  /** True while the next hexes become waypoints instead of ending the move (Shift does the same). */
  readonly bending = signal(false);
  readonly plan = signal<Plan | null>(null);
  readonly byHex = computed(() => new Map((this.reach.value?.hexes ?? []).map((each) => [each.hex, each])));
  private readonly reaches = new Latest();
  private readonly forecasts = new Latest();
  private asked: Promise<void> = Promise.resolve();

  constructor(
    private readonly game: GameAccess,
    /** A function that returns true if even a move without dice or danger needs confirmation. */
    private readonly confirmPlain: () => boolean,
  ) {}

  clear(): void {
    this.reaches.drop();
    batch(() => {
      this.unit.value = "";
      this.reach.value = null;
      this.dropPlan();
    });
  }

  dropPlan(): void {
    this.forecasts.drop();
    this.waypoints.value = [];
    this.bending.value = false;
    this.plan.value = null;
  }

  async select(unit: string): Promise<void> {
    batch(() => {
      this.clear();
      this.unit.value = unit;
    });
    this.asked = this.learn(unit);
    await this.asked;
  }

  private async learn(unit: string): Promise<void> {
    const answer = await this.reaches.of(this.game.ask({ about: "reach", unit }));
    if (answer?.about === "reach") this.reach.value = answer;
  }

  /** Resolve when the reach of the selected unit is known, so that fast clicks are not lost. */
  known(): Promise<void> {
    return this.asked;
  }

  /** Show the reach of a unit that cannot be moved now, such as an enemy. */
  async study(unit: string): Promise<void> {
    this.clear();
    const answer = await this.reaches.of(this.game.ask({ about: "reach", unit }));
    if (answer?.about === "reach" && !answer.refusal) this.reach.value = answer;
  }

  /** Move to a hex. A move with a fight or a risk waits for confirmation first. */
  async towards(hex: string, bend: boolean): Promise<void> {
    const unit = this.unit.value;
    const there = this.byHex.value.get(hex);
    if (bend || this.bending.value) return this.bend(hex);
    if (this.plan.value?.hex === hex) return this.confirm();
    if (this.waypoints.value.length) return this.ask(hex, [...this.waypoints.value, hex]);
    if (!there) return;
    const decision = `move ${unit} ${there.path.join(" ")}`;
    if (isPlain(there) && !this.confirmPlain()) return void (await this.game.submit(decision));
    return this.forecast(hex, this.game.ask({ about: "forecast", decision }));
  }

  /** Add a waypoint. */
  private async bend(hex: string): Promise<void> {
    this.waypoints.value = [...this.waypoints.value, hex];
    await this.ask(hex, this.waypoints.value);
    if (this.plan.value?.refusal) this.waypoints.value = this.waypoints.value.slice(0, -1);
  }

  private ask(hex: string, by: string[]): Promise<void> {
    return this.forecast(hex, this.game.ask({ about: "path", unit: this.unit.value, by, off: "" }));
  }

  private async forecast(hex: string, asked: ReturnType<GameAccess["ask"]>): Promise<void> {
    const answer = await this.forecasts.of(asked);
    if (answer?.about === "forecast") this.plan.value = { ...answer, hex };
    else if (answer?.about === "unknown") this.plan.value = { ...NO_PLAN, hex, refusal: answer.refusal };
  }

  leave(exit: Exit): void {
    this.dropPlan();
    this.plan.value = { ...NO_PLAN, decision: exit.decision, says: exit.says };
  }

  /** Make the planned move. */
  async confirm(): Promise<void> {
    const plan = this.plan.value;
    if (!plan || plan.refusal) return;
    this.dropPlan();
    await this.game.submit(plan.decision);
  }
}

const NO_PLAN = { hex: "", decision: "", says: "", path: [], cost: 0, refusal: null as RefusalView | null };

export function isPlain(hex: ReachHex): boolean {
  return !hex.fight && !hex.risk;
}
