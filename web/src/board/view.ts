// Controls which part of the map is visible. Panning moves one element. Zooming stretches it, and redraws it sharply
// when the zoom comes to rest.
import { type BoardIndex, type Box, HALF_ROW, NOWHERE, type Point } from "./geometry";

const SHARPEN_AFTER = 130;
const GLIDE = 220;
const LARGEST_HEX = 150;
const FAR_HEX = 29;
const SMALL_HEX = 46;
const NEAR_HEX = 78;
/** If hexes are smaller than this, counters are mere specks. */
const SPECK_HEX = 22;
const MARGIN = 12;
/** The margin around a close-up in half rows, and the largest hex size in one. */
const ROOM_AROUND = 3;
const CLOSE_HEX = 72;

interface Sight {
  x: number;
  y: number;
  scale: number;
}

export class BoardView {
  private sight: Sight = { x: 0, y: 0, scale: 1 };
  private drawn = 0;
  private resting = 0;
  private gliding = 0;
  private touched = false;
  private size = { width: 0, height: 0 };
  private readonly watcher: ResizeObserver;

  constructor(
    readonly frame: HTMLElement,
    private readonly sheet: HTMLElement,
    readonly index: BoardIndex,
    readonly box: Box,
  ) {
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(frame);
    this.resized();
  }

  close(): void {
    this.watcher.disconnect();
    clearTimeout(this.resting);
    cancelAnimationFrame(this.gliding);
  }

  /** Show the whole board, including the units that wait at its edges. */
  fit(): void {
    this.touched = false;
    this.glideTo(this.whole());
  }

  /**
   * Zoom in as far as all these hexes stay visible with some room around them, but never out beyond the whole board. Do
   * nothing if the player has chosen the view.
   */
  closeUp(hexes: string[]): void {
    const centres = hexes.flatMap((hex) => this.index.centreOfName(hex) ?? []);
    if (this.touched || !centres.length || !this.size.width) return;
    const [left, right] = [Math.min(...centres.map((at) => at.x)), Math.max(...centres.map((at) => at.x))];
    const [top, bottom] = [Math.min(...centres.map((at) => at.y)), Math.max(...centres.map((at) => at.y))];
    const room = 2 * ROOM_AROUND * HALF_ROW;
    const near = Math.min(this.size.width / (right - left + room), this.size.height / (bottom - top + room));
    const scale = Math.max(this.fitScale(), Math.min(near, CLOSE_HEX / (2 * HALF_ROW)));
    if (scale <= this.fitScale()) return this.fit();
    this.touched = true;
    this.glideTo({
      scale,
      x: this.size.width / 2 - ((left + right) / 2 - this.box.x) * scale,
      y: this.size.height / 2 - ((top + bottom) / 2 - this.box.y) * scale,
    });
  }

  zoomBy(factor: number, about: Point = { x: this.size.width / 2, y: this.size.height / 2 }, glide = true): void {
    const scale = this.clamped(this.sight.scale * factor);
    const grown = scale / this.sight.scale;
    const sight = {
      scale,
      x: about.x - (about.x - this.sight.x) * grown,
      y: about.y - (about.y - this.sight.y) * grown,
    };
    this.touched = true;
    if (glide) this.glideTo(sight);
    else this.show(sight);
  }

  panBy(dx: number, dy: number): void {
    this.touched = true;
    cancelAnimationFrame(this.gliding);
    this.show({ ...this.sight, x: this.sight.x + dx, y: this.sight.y + dy });
  }

  /** Center the view on a hex, and zoom in if the map is far away. */
  centreOn(hex: string): void {
    const centre = this.index.centreOfName(hex);
    if (!centre) return;
    this.touched = true;
    const scale = this.clamped(Math.max(this.sight.scale, 48 / (2 * HALF_ROW)));
    this.glideTo({
      scale,
      x: this.size.width / 2 - (centre.x - this.box.x) * scale,
      y: this.size.height / 2 - (centre.y - this.box.y) * scale,
    });
  }

  /** Scroll just far enough to make a hex visible. */
  reveal(hex: string): void {
    const at = this.screenPoint(hex);
    if (!at) return;
    const keep = HALF_ROW * this.sight.scale * 1.5;
    const { width, height } = this.size;
    const dx = at.x < keep ? keep - at.x : at.x > width - keep ? width - keep - at.x : 0;
    const dy = at.y < keep ? keep - at.y : at.y > height - keep ? height - keep - at.y : 0;
    if (dx || dy) {
      this.touched = true;
      this.glideTo({ ...this.sight, x: this.sight.x + dx, y: this.sight.y + dy });
    }
  }

  /** Bring a hex into view. Do nothing if it is already easy to see. */
  find(hex: string): void {
    if (2 * HALF_ROW * this.sight.scale < SPECK_HEX) this.centreOn(hex);
    else this.reveal(hex);
  }

  takeFocus(): void {
    this.frame.focus({ preventScroll: true });
  }

  /** Return the center of a hex within the frame, in pixels. */
  screenPoint(hex: string): Point | null {
    const centre = this.index.centreOfName(hex);
    if (!centre) return null;
    const { x, y, scale } = this.sight;
    return { x: x + (centre.x - this.box.x) * scale, y: y + (centre.y - this.box.y) * scale };
  }

  /** Return the point of the drawing under a point of the window. */
  boardPoint(clientX: number, clientY: number): Point {
    const frame = this.frame.getBoundingClientRect();
    const { x, y, scale } = this.sight;
    return { x: (clientX - frame.left - x) / scale + this.box.x, y: (clientY - frame.top - y) / scale + this.box.y };
  }

  hexAtClient(clientX: number, clientY: number): string | null {
    const hex = this.index.hexAt(this.boardPoint(clientX, clientY));
    return hex === NOWHERE ? null : this.index.name(hex);
  }

  private resized(): void {
    const { clientWidth: width, clientHeight: height } = this.frame;
    if (!width || !height || (width === this.size.width && height === this.size.height)) return;
    const before = this.size;
    this.size = { width, height };
    if (!this.touched || !before.width) this.show(this.whole());
    else {
      const [dx, dy] = [(width - before.width) / 2, (height - before.height) / 2];
      this.show({ ...this.sight, x: this.sight.x + dx, y: this.sight.y + dy });
    }
    this.sharpen();
  }

  private fitScale(): number {
    const { width, height } = this.size;
    return Math.min((width - 2 * MARGIN) / this.box.width, (height - 2 * MARGIN) / this.box.height);
  }

  private whole(): Sight {
    const scale = Math.max(0.05, this.fitScale());
    return {
      scale,
      x: (this.size.width - this.box.width * scale) / 2,
      y: (this.size.height - this.box.height * scale) / 2,
    };
  }

  private clamped(scale: number): number {
    const least = Math.max(0.05, Math.min(this.fitScale() * 0.8, 1));
    return Math.min(Math.max(scale, least), LARGEST_HEX / (2 * HALF_ROW));
  }

  /** Limit a view so that a quarter of the frame always shows part of the board. */
  private held(sight: Sight): Sight {
    const { width, height } = this.size;
    const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
    return {
      scale: sight.scale,
      x: between(sight.x, width * 0.25 - this.box.width * sight.scale, width * 0.75),
      y: between(sight.y, height * 0.25 - this.box.height * sight.scale, height * 0.75),
    };
  }

  private show(sight: Sight): void {
    this.sight = this.held(sight);
    const { x, y, scale } = this.sight;
    const stretch = this.drawn ? scale / this.drawn : 1;
    // Positions between two pixels would blur everything.
    const whole = (value: number) => Math.round(value * devicePixelRatio) / devicePixelRatio;
    const stretched = Math.abs(stretch - 1) > 1e-4 ? ` scale(${stretch})` : "";
    this.sheet.style.transform = `translate(${whole(x)}px,${whole(y)}px)${stretched}`;
    if (this.drawn !== scale) {
      clearTimeout(this.resting);
      this.resting = window.setTimeout(() => this.sharpen(), SHARPEN_AFTER);
    }
  }

  private sharpen(): void {
    const { scale } = this.sight;
    clearTimeout(this.resting);
    if (this.drawn === scale) return;
    this.drawn = scale;
    for (const svg of this.sheet.querySelectorAll<SVGSVGElement>(":scope > svg")) {
      svg.setAttribute("width", `${this.box.width * scale}`);
      svg.setAttribute("height", `${this.box.height * scale}`);
    }
    const hex = 2 * HALF_ROW * scale;
    this.sheet.classList.toggle("far", hex < FAR_HEX);
    this.sheet.classList.toggle("small", hex >= FAR_HEX && hex < SMALL_HEX);
    this.sheet.classList.toggle("middling", hex >= SMALL_HEX && hex < NEAR_HEX);
    this.show(this.sight);
  }

  private glideTo(goal: Sight): void {
    cancelAnimationFrame(this.gliding);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return this.show(goal);
    const from = this.sight;
    const to = this.held(goal);
    const start = performance.now();
    const step = (now: number) => {
      const t = Math.min(1, Math.max(0, (now - start) / GLIDE));
      const part = 1 - (1 - t) ** 3;
      const mix = (a: number, b: number) => a + (b - a) * part;
      this.show({ x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) });
      if (t < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }
}
