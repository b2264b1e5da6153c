// Plays scenes on a board: moving counters, shots and hits. The stage hides the board's own counters while their copies
// move, and shows them again when the new position is drawn.
import type { Moment } from "../../server/wire";
import { type Point, pointText } from "../geometry";
import type { BoardHandle } from "../handle";
import { SIGNS } from "../shot-signs";
import { sceneOf } from "./by-event";
import type { Act, Scene, Spot } from "./scene";

const HOP = 250;
const LONGEST_MOVE = 700;
const SHOT = 420;
const HIT = 380;
const BEAM = 460;
const FLIGHT_HOP = 110;
const LONGEST_FLIGHT = 1500;
const BLAST = 1000;
/** How far a blast is drawn, in units of the drawing. */
const BLAST_RADIUS = 190;
/** The pause for reading another player's dice, in milliseconds. */
const REST = 900;
/** An animation that is still running this many milliseconds after its end will never finish. */
const GRACE = 1000;
const SVG = "http://www.w3.org/2000/svg";

const ROCKET = "M-13-4H6L15 0L6 4H-13ZM-13-4L-17-9H-9.6L-5-4ZM-13 4L-17 9H-9.6L-5 4Z";
const CIRCLE = `M${-BLAST_RADIUS} 0A${BLAST_RADIUS} ${BLAST_RADIUS} 0 1 0 ${BLAST_RADIUS} 0A${BLAST_RADIUS} ${BLAST_RADIUS} 0 1 0 ${-BLAST_RADIUS} 0Z`;

type ActOf<Name extends Act["act"]> = Extract<Act, { act: Name }>;

function layerOf(frame: HTMLElement | null): SVGGElement | null {
  return frame?.querySelector<SVGGElement>(".board-pieces .stage") ?? null;
}

function placeOf(piece: SVGGElement): Point | null {
  const at = piece.transform.baseVal.consolidate()?.matrix;
  return at ? { x: at.e, y: at.f } : null;
}

/** Clear a board's stage and show the counters that were hidden for it. */
export function clearStage(frame: HTMLElement | null): void {
  layerOf(frame)?.replaceChildren();
  for (const piece of frame?.querySelectorAll(".board-pieces .away") ?? []) piece.classList.remove("away");
}

/** Plays moments on one board, one at a time. `skip` ends the current one. */
export class Stage {
  private playing: Animation[] = [];
  private skipped = false;

  /**
   * `pace` scales all durations, and 0 shows nothing. `failed` is called with the error if a scene cannot be played.
   * Later scenes still play, and the board shows the true position afterwards.
   */
  constructor(
    private readonly board: BoardHandle,
    private readonly pace: () => number,
    private readonly failed: (thrown: unknown) => void,
  ) {}

  skip(): void {
    this.skipped = true;
    for (const animation of this.playing) animation.finish();
  }

  /** Play a moment. `resting` leaves time to read the dice before the next one. */
  async play(moment: Moment, resting = false): Promise<void> {
    clearStage(this.board.frame);
    this.skipped = false;
    if (!this.pace() || !this.layer) return;
    for (const sentence of moment.sentences) {
      if (this.skipped) return;
      try {
        await this.perform(sceneOf(sentence.facts));
      } catch (thrown) {
        this.failed(thrown);
      }
    }
    if (resting && moment.faces.length) await this.rest();
  }

  private get layer(): SVGGElement | null {
    return layerOf(this.board.frame);
  }

  private async rest(): Promise<void> {
    const stage = this.layer;
    if (stage) await this.run(stage, [{ opacity: 1 }, { opacity: 1 }], REST, "linear");
  }

  private async perform(scene: Scene): Promise<void> {
    for (const beat of scene.beats) {
      if (this.skipped) return;
      await Promise.all(beat.map((act) => this.act(act)));
    }
  }

  private act(act: Act): Promise<void> {
    switch (act.act) {
      case "go":
        return this.go(act);
      case "shoot":
        return this.shoot(act);
      case "beam":
        return this.beam(act);
      case "fly":
        return this.fly(act);
      case "blast":
        return this.blast(act);
      case "sign":
        return this.sign(act);
      case "fade":
        return this.fade(act.unit);
    }
  }

  private async go({ unit, path }: ActOf<"go">): Promise<void> {
    const actor = this.actor(unit);
    const points = path.map((hex) => this.board.centreOf(hex)).filter((point) => point !== null);
    if (!actor || !points.length) return;
    const all = [actor.from, ...points];
    const stops = all.filter(({ x, y }, i) => i === 0 || x !== all[i - 1]!.x || y !== all[i - 1]!.y);
    const frames = stops.map((point) => ({ transform: `translate(${point.x}px,${point.y}px)` }));
    await this.run(actor.node, frames, Math.min(LONGEST_MOVE, HOP * (stops.length - 1)), "ease-in-out");
    const end = stops.at(-1)!;
    actor.node.setAttribute("transform", `translate(${pointText(end)})`);
  }

  private async shoot({ from: gun, at }: ActOf<"shoot">): Promise<void> {
    const [from, to] = [this.placeOf({ unit: gun }), this.placeOf(at)];
    if (!from || !to) return;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const dash = Math.min(60, length / 2);
    const lines = ["shot", "shot core"].map((kind) => {
      const line = this.added(kind, `M${pointText(from)}L${pointText(to)}`);
      line.setAttribute("stroke-dasharray", `${dash} ${length * 2}`);
      return line;
    });
    const frames = [{ strokeDashoffset: `${dash}` }, { strokeDashoffset: `${-length}` }];
    await Promise.all(lines.map((line) => this.run(line, frames, SHOT, "linear")));
    for (const line of lines) line.remove();
  }

  /** Let a laser's beam stand for a moment. */
  private async beam({ from: laser, at }: ActOf<"beam">): Promise<void> {
    const [from, to] = [this.placeOf({ unit: laser }), this.placeOf(at)];
    if (!from || !to) return;
    const lines = ["laser-beam", "laser-beam core"].map((kind) =>
      this.added(kind, `M${pointText(from)}L${pointText(to)}`),
    );
    const frames = [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }];
    await Promise.all(lines.map((line) => this.run(line, frames, BEAM, "linear")));
    for (const line of lines) line.remove();
  }

  /** Fly a missile from hex to hex, nose first. */
  private async fly({ from, path }: ActOf<"fly">): Promise<void> {
    // A missile that has already flown starts where the board shows it.
    const mark = this.board.frame?.querySelector<SVGGElement>(".board-pieces .missile-mark") ?? null;
    const start = (mark && placeOf(mark)) ?? this.placeOf(from);
    mark?.classList.add("away");
    const hexes = path.map((hex) => this.board.centreOf(hex)).filter((point) => point !== null);
    const points = start ? [start, ...hexes] : hexes;
    if (points.length < 2) return;
    const rocket = this.added("rocket", ROCKET);
    const smoke = this.added("rocket-smoke", `M${points.map(pointText).join("L")}`);
    const length = points
      .slice(1)
      .reduce((sum, to, i) => sum + Math.hypot(to.x - points[i]!.x, to.y - points[i]!.y), 0);
    smoke.setAttribute("stroke-dasharray", `${length}`);
    const frames = points.map((point, i) => {
      const [a, b] = [points[Math.max(0, i - 1)]!, points[Math.max(1, i)]!];
      const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
      return { transform: `translate(${point.x}px,${point.y}px) rotate(${angle}deg)` };
    });
    const time = Math.min(LONGEST_FLIGHT, FLIGHT_HOP * points.length);
    await Promise.all([
      this.run(rocket, frames, time, "linear"),
      this.run(smoke, [{ strokeDashoffset: length }, { strokeDashoffset: 0 }], time, "linear"),
    ]);
    rocket.remove();
    smoke.remove();
  }

  /** Let a cruise missile explode: a flash, and a shockwave that runs outward. */
  private async blast({ hex }: ActOf<"blast">): Promise<void> {
    const at = this.board.centreOf(hex);
    if (!at) return;
    const place = `translate(${at.x}px,${at.y}px)`;
    const rings = ["blast-flash", "blast-wave", "blast-wave late"].map((kind) => this.added(kind, CIRCLE));
    await Promise.all(
      rings.map((ring, i) =>
        this.run(
          ring,
          [
            { transform: `${place} scale(0.02)`, opacity: 1 },
            { transform: `${place} scale(${i ? 1 : 0.35})`, opacity: i ? 0.8 : 1, offset: i === 2 ? 0.8 : 0.5 },
            { transform: `${place} scale(${i ? 1.08 : 0.3})`, opacity: 0 },
          ],
          BLAST,
          "ease-out",
        ),
      ),
    );
    for (const ring of rings) ring.remove();
  }

  /** Show a sign on what was hit or missed. */
  private async sign({ at: spot, sign }: ActOf<"sign">): Promise<void> {
    const at = this.placeOf(spot);
    if (!at) return;
    const drawn = this.added(`shot-sign ${sign}`, SIGNS[sign]);
    const place = `translate(${at.x}px,${at.y}px)`;
    const frames = [
      { transform: `${place} scale(0.2)`, opacity: 0 },
      { transform: `${place} scale(1.15)`, opacity: 1, offset: 0.35 },
      { transform: `${place} scale(1)`, opacity: 0 },
    ];
    await this.run(drawn, frames, HIT, "ease-out");
    drawn.remove();
  }

  private async fade(unit: string): Promise<void> {
    const actor = this.actor(unit);
    if (actor) await this.run(actor.node, [{ opacity: 1 }, { opacity: 0 }], HIT, "ease-in");
    actor?.node.setAttribute("opacity", "0");
  }

  private added(kind: string, d: string): SVGPathElement {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", kind);
    path.setAttribute("d", d);
    this.layer?.append(path);
    return path;
  }

  private pieceOf(unit: string, among: Element | null): SVGGElement | null {
    return among?.querySelector<SVGGElement>(`[data-unit="${CSS.escape(unit)}"]`) ?? null;
  }

  /** Return a copy of a unit's counter on the stage, and hide the counter itself. */
  private actor(unit: string): { node: SVGGElement; from: Point } | null {
    const before = this.pieceOf(unit, this.layer);
    const piece = before ?? this.pieceOf(unit, this.board.frame);
    const from = piece && placeOf(piece);
    if (!piece || !from) return null;
    if (before) return { node: before, from };
    const node = piece.cloneNode(true) as SVGGElement;
    piece.classList.add("away");
    this.layer?.append(node);
    return { node, from };
  }

  private placeOf(spot: Spot): Point | null {
    if ("hex" in spot) return this.board.centreOf(spot.hex);
    const piece = this.pieceOf(spot.unit, this.layer) ?? this.pieceOf(spot.unit, this.board.frame);
    return piece && placeOf(piece);
  }

  private async run(node: Element, frames: Keyframe[], usual: number, easing: string): Promise<void> {
    const duration = usual * this.pace();
    if (this.skipped || duration <= 0) return;
    const animation = node.animate(frames, { duration, easing, fill: "none" });
    this.playing.push(animation);
    let timer = 0;
    const late = new Promise((over) => (timer = window.setTimeout(over, duration + GRACE)));
    try {
      await Promise.race([animation.finished, late]);
    } catch {
      // The animation was canceled because its element was removed with the board.
    } finally {
      clearTimeout(timer);
      this.playing = this.playing.filter((one) => one !== animation);
    }
  }
}
