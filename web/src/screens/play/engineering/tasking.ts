// Chooses a task: who works, at what kind of task, and on what (15.03, 15.04).
import { batch, computed, signal } from "@preact/signals";
import type { Helper, JobView, TaskOffer, TasksAnswer } from "../../../server/wire";
import { type GameAccess, Latest } from "../decide/game-access";

/** The most hexes that one search covers (15.03.3). */
const MOST_HEXES = 5;

export class Tasking {
  /** The selected unit whose tasks are listed. */
  readonly unit = signal("");
  /** Who works, each with its number of squads. The selected unit comes first. */
  readonly workers = signal<ReadonlyMap<string, number>>(new Map());
  readonly answer = signal<TasksAnswer | null>(null);
  /** The chosen kind of task, such as `entrench`. */
  readonly kind = signal("");
  /** What the task is about, in the server's words. */
  readonly about = signal<string | null>(null);
  /** The hexes to search. */
  readonly picked = signal<string[]>([]);
  /** A task that the player has put together: a search of several hexes, or a hexside that was not offered. */
  private readonly made = signal<JobView | null>(null);
  readonly offers = computed(() => this.answer.value?.offers ?? []);
  readonly open = computed(() => this.offers.value.filter((offer) => offer.jobs.some(isLegal)));
  readonly shut = computed(() => this.offers.value.filter((offer) => !offer.jobs.some(isLegal)));
  readonly offer = computed(() => this.offers.value.find((offer) => offer.kind === this.kind.value) ?? null);
  /** The task as it would be tried, or null while something is missing. */
  readonly job = computed(() => this.made.value ?? this.jobAbout(this.about.value));
  readonly ready = computed(() => this.job.value !== null && isLegal(this.job.value));
  private readonly asked = new Latest();
  private readonly tried = new Latest();
  private version = -1;

  constructor(private readonly game: GameAccess) {}

  clear(): void {
    this.asked.drop();
    batch(() => {
      this.unit.value = "";
      this.workers.value = new Map();
      this.answer.value = null;
      this.drop();
    });
  }

  /** Forget the chosen kind of task, and what it is about. */
  drop(): void {
    this.tried.drop();
    batch(() => {
      this.kind.value = "";
      this.forget();
    });
  }

  private forget(): void {
    this.about.value = null;
    this.picked.value = [];
    this.made.value = null;
  }

  /** List the tasks of the selected unit, and again after each decision. */
  async follow(unit: string): Promise<void> {
    const version = this.game.view.value?.version ?? -1;
    if (unit === this.unit.value && version === this.version) return;
    this.version = version;
    if (!this.isWorker(unit)) return this.clear();
    batch(() => {
      this.drop();
      this.unit.value = unit;
      this.workers.value = new Map([[unit, 0]]);
    });
    await this.ask();
  }

  /** Return true for a unit of the deciding seat that does tasks at all, in a fire phase. */
  private isWorker(unit: string): boolean {
    const view = this.game.view.value;
    const found = this.game.units.value.get(unit);
    if (!this.game.options.value || view?.choose !== "fire" || view.fight || found?.where !== "map") return false;
    return found.seat === view.seat && Boolean(this.game.types.value.get(found.type)?.works);
  }

  private async ask(): Promise<void> {
    const workers = this.written();
    const answer = await this.asked.of(this.game.ask({ about: "tasks", workers }));
    if (!answer) return;
    batch(() => {
      this.answer.value = answer.about === "tasks" ? answer : null;
      const able = new Map((this.answer.value?.helpers ?? []).map((one) => [one.unit, one.squads]));
      this.workers.value = new Map(
        [...this.workers.value].map(([unit, squads]) => [unit, squads || (able.get(unit) ?? 0)]),
      );
      if (!this.offer.value) this.drop();
    });
    if (this.made.value) await this.remake();
  }

  /** Return who works, in notation. A counter without a number works with everything it has. */
  private written(): string {
    const able = new Map((this.answer.value?.helpers ?? []).map((one) => [one.unit, one]));
    return [...this.workers.value]
      .map(([unit, squads]) => (squads && able.get(unit)?.counted ? `${unit}*${squads}` : unit))
      .join(" + ");
  }

  /** Switch a helper on or off. Somebody always works. */
  async toggle(helper: Helper): Promise<void> {
    await this.count(helper, this.workers.value.has(helper.unit) ? 0 : helper.squads);
  }

  /** Let this many squads of a unit work. */
  async count(helper: Helper, squads: number): Promise<void> {
    const workers = new Map(this.workers.value);
    if (squads < 1) workers.delete(helper.unit);
    else workers.set(helper.unit, Math.min(squads, helper.squads));
    if (!workers.size) return;
    this.workers.value = workers;
    await this.ask();
  }

  /** Choose a kind of task, or drop it. If there is only one thing that it can be about, choose that too. */
  choose(kind: string): void {
    const again = this.kind.value === kind;
    batch(() => {
      this.drop();
      if (again) return;
      this.kind.value = kind;
      const legal = this.offer.value?.jobs.filter(isLegal) ?? [];
      if (this.offer.value?.object === "hexes") return;
      if (legal.length === 1) this.about.value = legal[0]!.object;
    });
  }

  private jobAbout(about: string | null): JobView | null {
    return about === null ? null : (this.offer.value?.jobs.find((job) => job.object === about) ?? null);
  }

  /** Choose what the task is about. */
  pick(job: JobView): void {
    if (this.offer.value?.object === "hexes") return void this.search(job.hexes[0]!);
    batch(() => {
      this.made.value = null;
      this.about.value = job.object;
    });
  }

  /** Add a hex to the search, or remove it. */
  async search(hex: string): Promise<void> {
    const now = this.picked.value;
    const next = now.includes(hex) ? now.filter((one) => one !== hex) : [...now, hex].slice(-MOST_HEXES);
    this.picked.value = next;
    if (next.length) await this.make(next.join(" "));
    else this.made.value = null;
  }

  private async make(object: string): Promise<void> {
    const task = `task ${this.written()} ${this.kind.value} ${object}`;
    const answer = await this.tried.of(this.game.ask({ about: "task", task }));
    if (answer?.about === "task") this.made.value = answer.job;
  }

  /** Ask again about a task that the player has put together, because others work at it now. */
  private async remake(): Promise<void> {
    const object = this.offer.value?.object === "side" ? this.made.value!.object : this.picked.value.join(" ");
    await this.make(object);
  }

  /** Take a click on the board for what the task is about. Return false if it was meant otherwise. */
  take(hex: string, units: readonly string[], hit: string): boolean {
    const offer = this.offer.value;
    const here = this.game.units.value.get(this.unit.value)?.hex ?? "";
    if (!offer || offer.object === "here") return false;
    const among = hit ? [hit] : units;
    if (offer.object === "unit" || offer.object === "part" || offer.object === "cargo") {
      const job = offer.jobs.find((one) => among.includes(one.unit));
      if (job) this.pick(job);
      return Boolean(job);
    }
    if (hex === here || (hit && hit !== this.unit.value && this.isWorker(hit))) return false;
    const job = offer.jobs.find((one) => one.hexes.includes(hex));
    if (offer.object === "hexes") {
      if (job) void this.search(hex);
      return Boolean(job);
    }
    if (job) this.pick(job);
    // The server says why a hexside that is not offered is none for this task.
    else if (!units.length) void this.make(`${here}-${hex}`);
    return Boolean(job) || !units.length;
  }

  /** Handle Esc. Return false if no task was chosen. */
  back(): boolean {
    if (!this.kind.value) return false;
    if (this.about.value !== null && (this.offer.value?.jobs.length ?? 0) > 1) this.forget();
    else if (this.picked.value.length || this.made.value) this.forget();
    else this.drop();
    return true;
  }

  async work(): Promise<void> {
    const job = this.job.value;
    if (!job || !isLegal(job)) return;
    this.drop();
    await this.game.submit(job.text);
  }
}

export function isLegal(job: JobView): boolean {
  return job.refusal === null;
}

/** Return the best of the tasks that are legal: the one that is most likely to succeed. */
export function bestOf({ jobs }: TaskOffer): JobView | null {
  const legal = jobs.filter(isLegal);
  return legal.reduce<JobView | null>((best, job) => (best && best.chance >= job.chance ? best : job), null);
}
