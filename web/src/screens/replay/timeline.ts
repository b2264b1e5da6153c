// Finds the versions at which dice were rolled and turns began.
import type { Moment } from "../../server/wire";

export class Timeline {
  /** Versions just after a line that rolled dice. */
  readonly dice: number[] = [];
  /** Versions at which a seat's turn began. */
  readonly turns: number[] = [];
  private readonly words = new Map<number, string>();

  constructor(
    readonly moments: Moment[],
    readonly last: number,
  ) {
    let turn = "";
    for (const moment of moments) {
      if (moment.faces.length > 0) this.dice.push(moment.number);
      const begun = begins(moment);
      if (begun && begun !== turn) {
        turn = begun;
        this.turns.push(moment.number);
      }
      this.words.set(moment.number, turn);
    }
  }

  before(marks: number[], at: number): number {
    return marks.filter((mark) => mark < at).at(-1) ?? 0;
  }

  after(marks: number[], at: number): number {
    return marks.find((mark) => mark > at) ?? this.last;
  }

  moment(version: number): Moment | undefined {
    return this.moments.find((one) => one.number === version);
  }

  /** Describe a version in words, for screen readers. */
  says(version: number): string {
    if (version === 0) return "before the first decision";
    const turn = this.words.get(version);
    const told = this.moment(version)?.sentences[0]?.text ?? "";
    return [`decision ${version} of ${this.last}`, turn, told].filter(Boolean).join(", ");
  }
}

/** Return the name of the turn that a decision begins, or "" if it begins none. */
function begins(moment: Moment): string {
  for (const { facts } of [...moment.sentences].reverse()) {
    if (facts.event === "phase") return `turn ${facts.turn}, ${facts.seat}`;
  }
  return "";
}
