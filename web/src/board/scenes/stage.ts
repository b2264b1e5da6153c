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
/** The pause for reading another player's dice, in milliseconds. */
const REST = 900;
/** An animation that is still running this many milliseconds after its end will never finish. */
const GRACE = 1000;
const SVG = "http://www.w3.org/2000/svg";

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
  for (const piece of frame?.querySelectorAll(".board-pieces .piece.away") ?? []) piece.classList.remove("away");
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
