// Plans and flies a cruise missile (10.02): which one, by which hexes, and what its explosion would do. The plan stays
// while enemies are asked whether they fire, so that the missile flies on at the press of a button.
import { batch, computed, signal } from "@preact/signals";
import type { BlastAnswer, CourseAnswer } from "../../../server/wire";
import { Latest, type GameAccess } from "../decide/game-access";

/** One missile of a salvo with its target (10.02.1). */
export interface Written {
  missile: string;
  hex: string;
}

export class Flying {
  /** The missile that is to be launched, or "" while none is chosen. */
  readonly chosen = signal("");
  readonly waypoints = signal<string[]>([]);
  /** True while the next hexes become waypoints instead of the goal (Shift does the same). */
  readonly bending = signal(false);
  readonly course = signal<CourseAnswer | null>(null);
  /** What an explosion would do, at the goal or under the pointer. */
  readonly blast = signal<BlastAnswer | null>(null);
  /** The missiles that are written down, in the order in which they fly (10.02.1). */
  readonly salvo = signal<Written[]>([]);
  readonly launchers = computed(() => this.game.options.value?.launchers ?? []);
  readonly flight = computed(() => this.game.view.value?.flight ?? null);
  /** True if a missile is in the air and its owner is here and decides. */
  readonly flies = computed(() => this.game.options.value !== null && this.game.view.value?.choose === "fly");
  /** The missile that the plan is for. */
  readonly missile = computed(() => (this.flies.value ? (this.flight.value?.missile ?? "") : this.chosen.value));
  readonly goal = computed(() => this.waypoints.value.at(-1) ?? "");
  readonly at = computed(() => this.game.flown.value.at(-1) ?? "");
  private readonly courses = new Latest();
  private readonly blasts = new Latest();
  private looked = "";

  constructor(private readonly game: GameAccess) {}

  /** Forget the plan. While a missile is in the air, the plan is kept. */
  clear(): void {
    if (!this.flight.value) this.reset();
  }

  private reset(): void {
    batch(() => {
      this.chosen.value = "";
      this.salvo.value = [];
      this.dropCourse();
      this.drop();
    });
  }

  dropCourse(): void {
    this.courses.drop();
    this.waypoints.value = [];
    this.bending.value = false;
    this.course.value = null;
  }

  private drop(): void {
    this.blasts.drop();
    this.blast.value = null;
    this.looked = "";
  }

  /** Follow the game: the missile of a salvo has its goal, and a missile that was stopped flies on. */
  refresh(): void {
    const flight = this.flight.value;
    if (!flight) {
      const known = new Set(this.launchers.value.map((one) => one.missile));
      this.salvo.value = this.salvo.value.filter((one) => known.has(one.missile));
      if (this.chosen.value && !known.has(this.chosen.value)) this.reset();
      return;
    }
    if (!this.flies.value) return;
    this.chosen.value = "";
    const left = this.waypoints.value.filter((hex) => !this.game.flown.value.includes(hex));
    const goal = flight.target && !left.length && this.at.value !== flight.target ? [flight.target] : left;
    if (!goal.length) return this.arrived();
    this.waypoints.value = goal;
    void this.ask();
    void this.look(goal.at(-1)!);
  }

  private arrived(): void {
    this.dropCourse();
    if (this.at.value) void this.look(this.at.value);
  }

  choose(missile: string): void {
    batch(() => {
      this.dropCourse();
      this.drop();
      this.chosen.value = this.chosen.value === missile ? "" : missile;
    });
  }

  /** Plan the way to a hex, in a straight line from the last waypoint. Choosing the goal again flies there. */
  async towards(hex: string, bend: boolean): Promise<void> {
    if (!this.missile.value) return;
    const bent = bend || this.bending.value;
    if (!bent && hex === this.goal.value && this.course.value && !this.course.value.refusal) return this.go();
    this.waypoints.value = bent ? [...this.waypoints.value, hex] : [hex];
    await Promise.all([this.ask(), this.look(hex)]);
  }

  private async ask(): Promise<void> {
    const question = { about: "course", missile: this.missile.value, by: this.waypoints.value } as const;
    const answer = await this.courses.of(this.game.ask(question));
    if (answer?.about === "course") this.course.value = answer;
    else if (answer) this.course.value = null;
  }

  /** Ask what an explosion in a hex would do. */
  async look(hex: string): Promise<void> {
    if (!hex || hex === this.looked) return;
    this.looked = hex;
    const answer = await this.blasts.of(this.game.ask({ about: "blast", hex }));
    if (answer?.about === "blast") this.blast.value = answer;
  }

  /** Look at the hex under the pointer, or at the goal again when the pointer has left the map. */
  point(hex: string): void {
    if (this.missile.value) void this.look(hex || this.goal.value || this.at.value);
  }

  /** Launch the missile if it has not been launched, and fly its course until somebody is asked. */
  async go(): Promise<void> {
    const course = this.course.value;
    if (!course || course.refusal) return;
    this.course.value = null;
    for (const decision of course.decisions) {
      if (await this.game.submit(decision)) return;
      await this.game.settled();
    }
  }

  /** Write the chosen missile and its goal down for a salvo. */
  write(): void {
    const [missile, hex] = [this.chosen.value, this.goal.value];
    if (!missile || !hex) return;
    batch(() => {
      this.salvo.value = [...this.salvo.value.filter((one) => one.missile !== missile), { missile, hex }];
      this.chosen.value = "";
      this.dropCourse();
    });
  }

  strike(missile: string): void {
    this.salvo.value = this.salvo.value.filter((one) => one.missile !== missile);
  }

  readonly salvoText = computed(() =>
    this.salvo.value.length > 1
      ? `salvo ${this.salvo.value.map(({ missile, hex }) => `${missile} ${hex}`).join(" ")}`
      : "",
  );

  async fireSalvo(): Promise<void> {
    const decision = this.salvoText.value;
    if (decision && !(await this.game.submit(decision))) this.salvo.value = [];
  }

  async detonate(): Promise<void> {
    await this.game.submit("detonate");
  }
}
