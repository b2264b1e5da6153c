// What happened, shown briefly: counters that move, shots, hits. It borrows the counters that are on the board and gives
// them back when the new position is drawn.
import type { Fact, FactOf, Moment } from "../server/wire";
import { type Point, pointText } from "./geometry";
import { SIGNS } from "./shot-signs";
import { shownBoard } from "./view";

const HOP = 250;
const LONGEST_MOVE = 700;
const SHOT = 420;
const HIT = 380;
/** For reading the dice of somebody else. */
const REST = 900;
const SVG = "http://www.w3.org/2000/svg";

/** What became of a unit that was fired at. */
type Result = FactOf<"fire">["result"];

function layer(): SVGGElement | null {
  return document.querySelector<SVGGElement>(".board-pieces .stage");
}

function pieceOf(unit: string): SVGGElement | null {
  return document.querySelector<SVGGElement>(`.board-pieces .piece[data-unit="${CSS.escape(unit)}"]`);
}

function placeOf(piece: SVGGElement): Point | null {
  const at = piece.transform.baseVal.consolidate()?.matrix;
  return at ? { x: at.e, y: at.f } : null;
}

function centreOf(hex: string): Point | null {
  return shownBoard()?.index.centreOfName(hex) ?? null;
}

/** The unit of a weapon or target in notation: `OGRE` of `OGRE:secondary*2`. */
function unitIn(notation: string): string {
  return notation.split(/[:*]/)[0]!.trim();
}

/** Take everything off the stage and show the counters that were hidden for it. */
export function clearStage(): void {
  layer()?.replaceChildren();
  for (const piece of document.querySelectorAll(".board-pieces .piece.away")) piece.classList.remove("away");
}

/** Plays moments on the board that is on the page. One at a time; `skip` ends the one that is playing. */
export class Stage {
  private playing: Animation[] = [];
  private skipped = false;

  /** `pace` gives the length of everything against the usual: 0 shows nothing. */
  constructor(private readonly pace: () => number = () => 1) {}

  skip(): void {
    this.skipped = true;
    for (const animation of this.playing) animation.finish();
  }

  /** `resting` leaves time to read the dice before the next moment. */
  async play(moment: Moment, resting = false): Promise<void> {
    clearStage();
    this.skipped = false;
    if (!this.length(1) || !layer()) return;
    for (const sentence of moment.sentences) {
      if (this.skipped) return;
      await this.show(sentence.facts);
    }
    const stage = layer();
    if (resting && moment.faces.length && stage)
      await this.run(stage, [{ opacity: 1 }, { opacity: 1 }], this.length(REST), "linear");
  }

  private length(usual: number): number {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : usual * this.pace();
  }

  private async show(facts: Fact): Promise<void> {
    switch (facts.event) {
      case "move":
        return this.move(facts.unit, facts.path);
      case "tow":
        return this.haul(facts);
      case "fire":
        return this.fire(facts);
      case "ram":
        return this.strike(facts.target, facts.target_treads_lost ? "reduced" : facts.result);
      case "riders":
        return this.strike(facts.vehicle, facts.result === "destroyed" ? "reduced" : facts.result);
      case "spillover":
        return this.strike(facts.target, facts.result);
      case "reduce":
        return this.strike(facts.target, facts.left === 0 ? "destroyed" : "reduced");
      case "mine":
        return facts.exploded ? this.strike(facts.unit, facts.result === "none" ? "reduced" : facts.result) : undefined;
      case "terrain":
        return facts.result === "none" ? undefined : this.strike(facts.unit, "disabled");
      case "ram-suffered":
        return this.strike(facts.unit, facts.result);
      case "ogre-destroyed":
      case "overwhelmed":
        return this.strike(facts.unit, "destroyed");
      case "leave":
        return this.fade(facts.unit);
      // Set-up
      case "place":
      case "take":
      case "damage":
      case "hidden":
      case "lay-mine":
      case "take-up-mine":
      case "cover":
      case "show":
      case "mark":
      case "unmark":
      // Turns and their end
      case "phase":
      case "recovery":
      case "resign":
      case "game-over":
      // Movement
      case "mount":
      case "dismount":
      case "split":
      case "join":
      case "remove":
      case "hook":
      case "hooked":
      case "unhook":
      case "tow-roll":
      case "pulled-free":
      // Fights
      case "group":
      case "re-arm":
      case "destruct":
      case "overrun":
      case "fire-round":
      case "dive":
      case "out-of-combat":
      case "overrun-over":
      // What was found out
      case "road-cut":
      case "fall":
      case "acknowledge":
      case "reveal":
      case "dummy":
      case "real":
      case "barred":
      case "in-vain":
        return undefined;
      default:
        // A page that was loaded from an older server shows nothing for an event that it does not know.
        facts satisfies never;
    }
  }

  private async move(unit: string, path: string[]): Promise<void> {
    const actor = this.actor(unit);
    const points = path.map(centreOf).filter((point) => point !== null);
    if (!actor || !points.length) return;
    const all = [actor.from, ...points];
    const stops = all.filter(({ x, y }, i) => i === 0 || x !== all[i - 1]!.x || y !== all[i - 1]!.y);
    const duration = this.length(Math.min(LONGEST_MOVE, HOP * (stops.length - 1)));
    const frames = stops.map((point) => ({ transform: `translate(${point.x}px,${point.y}px)` }));
    await this.run(actor.node, frames, duration, "ease-in-out");
    const end = stops.at(-1)!;
    actor.node.setAttribute("transform", `translate(${pointText(end)})`);
  }

  /** What a vehicle pulls follows it, and so does the other one of a tandem. */
  private async haul({ load, partner, hex }: FactOf<"tow">): Promise<void> {
    const units = partner ? [load, partner] : [load];
    await Promise.all(units.map((unit) => this.move(unit, [hex])));
  }

  private async fire({ weapons, target, result }: FactOf<"fire">): Promise<void> {
    const goal = this.whereIs(unitIn(target));
    if (!goal) return;
    const guns = [...new Set(weapons.map(unitIn))].map((unit) => this.whereIs(unit)).filter((point) => point !== null);
    await Promise.all(guns.map((from) => this.shoot(from, goal)));
    await this.strike(unitIn(target), target.includes(":") && result === "destroyed" ? "reduced" : result);
  }

  private async shoot(from: Point, to: Point): Promise<void> {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const dash = Math.min(60, length / 2);
    const lines = ["shot", "shot core"].map((kind) => {
      const line = document.createElementNS(SVG, "path");
      line.setAttribute("class", kind);
      line.setAttribute("d", `M${pointText(from)}L${pointText(to)}`);
      line.setAttribute("stroke-dasharray", `${dash} ${length * 2}`);
      layer()?.append(line);
      return line;
    });
    const frames = [{ strokeDashoffset: `${dash}` }, { strokeDashoffset: `${-length}` }];
    await Promise.all(lines.map((line) => this.run(line, frames, this.length(SHOT), "linear")));
    for (const line of lines) line.remove();
  }

  /** A sign on what was hit, or missed; what is destroyed fades away. */
  private async strike(target: string, result: Result): Promise<void> {
    const unit = unitIn(target);
    const at = this.whereIs(unit);
    if (!at) return;
    const kind = result === "none" ? "miss" : result === "disabled" ? "disabled" : "hit";
    const sign = document.createElementNS(SVG, "path");
    sign.setAttribute("class", `flash ${kind}`);
    sign.setAttribute("d", SIGNS[kind]);
    sign.style.animation = "none";
    layer()?.append(sign);
    const place = `translate(${at.x}px,${at.y}px)`;
    const frames = [
      { transform: `${place} scale(0.2)`, opacity: 0 },
      { transform: `${place} scale(1.15)`, opacity: 1, offset: 0.35 },
      { transform: `${place} scale(1)`, opacity: 0 },
    ];
    const gone = result === "destroyed" ? this.fade(unit) : Promise.resolve();
    await Promise.all([this.run(sign, frames, this.length(HIT), "ease-out"), gone]);
    sign.remove();
  }

  private async fade(unit: string): Promise<void> {
    const actor = this.actor(unit);
    if (actor) await this.run(actor.node, [{ opacity: 1 }, { opacity: 0 }], this.length(HIT), "ease-in");
    actor?.node.setAttribute("opacity", "0");
  }

  /** A copy of a unit's counter on the stage, the counter itself hidden meanwhile. */
  private actor(unit: string): { node: SVGGElement; from: Point } | null {
    const before = layer()?.querySelector<SVGGElement>(`[data-unit="${CSS.escape(unit)}"]`);
    const piece = before ?? pieceOf(unit);
    const from = piece && placeOf(piece);
    if (!piece || !from) return null;
    if (before) return { node: before, from };
    const node = piece.cloneNode(true) as SVGGElement;
    piece.classList.add("away");
    layer()?.append(node);
    return { node, from };
  }

  private whereIs(unit: string): Point | null {
    const onStage = layer()?.querySelector<SVGGElement>(`[data-unit="${CSS.escape(unit)}"]`);
    const piece = onStage ?? pieceOf(unit);
    return piece && placeOf(piece);
  }

  private async run(node: Element, frames: Keyframe[], duration: number, easing: string): Promise<void> {
    if (this.skipped || duration <= 0) return;
    const animation = node.animate(frames, { duration, easing, fill: "none" });
    this.playing.push(animation);
    try {
      await animation.finished;
    } catch {
      // Cancelled because its element went away with the board.
    }
    this.playing = this.playing.filter((one) => one !== animation);
  }
}
