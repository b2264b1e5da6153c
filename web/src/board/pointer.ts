// Mouse, touch and wheel input on the board: tap, hover, long press, pan, pinch, dragging a counter, and drawing.
import type { Point } from "./geometry";
import type { BoardView } from "./view";

const MOUSE_SLACK = 5;
const FINGER_SLACK = 10;
const LONG_PRESS = 450;

export interface Wishes {
  tap(hex: string, unit: string | null, event: PointerEvent): void;
  hover(hex: string | null): void;
  mayCarry(unit: string): boolean;
  /** Called while a counter is dragged. The point is null once it has been dropped or released. */
  carry(unit: string, at: Point | null): void;
  drop(unit: string, hex: string): void;
  /** Set if strokes draw instead of moving the map. The middle button and two fingers still move it. */
  draws?: Drawing;
}

export interface Drawing {
  may(): boolean;
  /** Called when a stroke passes over this point of the drawing. */
  draw(at: Point, event: PointerEvent): void;
  drawn(): void;
}

interface Finger {
  x: number;
  y: number;
}

/** The kind of gesture recognized so far. */
type Doing = "nothing" | "maybe" | "pan" | "pinch" | "carry" | "draw" | "pressed";

function unitOf(target: EventTarget | null): string | null {
  return (target as Element | null)?.closest?.("[data-unit]")?.getAttribute("data-unit") ?? null;
}

/**
 * Return the hex of the fan under the pointer. A fan covers neighboring hexes, but everything on it belongs to its
 * own hex.
 */
export function fanOf(target: EventTarget | null): string | null {
  return (target as Element | null)?.closest?.("[data-fan]")?.getAttribute("data-fan") ?? null;
}

export class Hands {
  private readonly fingers = new Map<number, Finger>();
  private doing: Doing = "nothing";
  private start: Finger = { x: 0, y: 0 };
  private button = 0;
  private unit: string | null = null;
  private press = 0;
  private spread = 0;
  private readonly off = new AbortController();

  constructor(
    private readonly frame: HTMLElement,
    private readonly view: BoardView,
    private readonly wishes: Wishes,
  ) {
    const signal = this.off.signal;
    frame.addEventListener("pointerdown", (event) => this.down(event), { signal });
    frame.addEventListener("pointermove", (event) => this.move(event), { signal });
    frame.addEventListener("pointerup", (event) => this.up(event), { signal });
    frame.addEventListener("pointercancel", (event) => this.cancel(event), { signal });
    frame.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.wishes.hover(null), {
      signal,
    });
    frame.addEventListener("wheel", (event) => this.wheel(event), { signal, passive: false });
    frame.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  }

  close(): void {
    clearTimeout(this.press);
    this.off.abort();
  }

  private hexOf(event: PointerEvent): string | null {
    return fanOf(event.target) ?? this.view.hexAtClient(event.clientX, event.clientY);
  }

  private down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button > 1) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    clearTimeout(this.press);
    if (this.fingers.size === 2) {
      this.letGo();
      this.doing = "pinch";
      this.spread = this.fingersApart();
      return;
    }
    if (this.fingers.size > 2) return;
    this.doing = "maybe";
    this.start = { x: event.clientX, y: event.clientY };
    this.button = event.button;
    this.unit = unitOf(event.target);
    if (event.pointerType !== "mouse") this.press = window.setTimeout(() => this.longPress(), LONG_PRESS);
  }

  private longPress(): void {
    if (this.doing !== "maybe") return;
    this.doing = "pressed";
    this.wishes.hover(this.view.hexAtClient(this.start.x, this.start.y));
  }

  private move(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) {
      if (event.pointerType === "mouse") this.wishes.hover(this.hexOf(event));
      return;
    }
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    if (this.doing === "pinch") return this.pinch(finger, event);
    if (this.doing === "maybe") {
      const slack = event.pointerType === "mouse" ? MOUSE_SLACK : FINGER_SLACK;
      if (Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) < slack) return;
      this.begin(event);
    }
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (this.doing === "pan") this.view.panBy(dx, dy);
    if (this.doing === "carry") this.wishes.carry(this.unit!, this.view.boardPoint(event.clientX, event.clientY));
    if (this.doing === "draw") this.drawOn(event);
  }

  private drawOn(event: PointerEvent): void {
    this.wishes.hover(this.hexOf(event));
    this.wishes.draws?.draw(this.view.boardPoint(event.clientX, event.clientY), event);
  }

  private begin(event: PointerEvent): void {
    clearTimeout(this.press);
    this.frame.setPointerCapture(event.pointerId);
    this.frame.classList.add("held");
    this.doing = this.unit !== null && this.wishes.mayCarry(this.unit) ? "carry" : this.mayDraw() ? "draw" : "pan";
    if (this.doing === "pan") this.wishes.hover(null);
    if (this.doing === "draw") this.wishes.draws?.draw(this.view.boardPoint(this.start.x, this.start.y), event);
  }

  private mayDraw(): boolean {
    return this.button === 0 && this.wishes.draws?.may() === true;
  }

  private up(event: PointerEvent): void {
    if (!this.fingers.delete(event.pointerId)) return;
    clearTimeout(this.press);
    const hex = this.doing === "maybe" ? this.hexOf(event) : this.view.hexAtClient(event.clientX, event.clientY);
    if (this.doing === "maybe" && (hex !== null || this.unit !== null)) this.wishes.tap(hex ?? "", this.unit, event);
    if (this.doing === "carry" && this.unit !== null) {
      this.wishes.carry(this.unit, null);
      if (hex !== null) this.wishes.drop(this.unit, hex);
    }
    if (this.doing === "draw") this.wishes.draws?.drawn();
    this.rest();
  }

  private cancel(event: PointerEvent): void {
    if (!this.fingers.delete(event.pointerId)) return;
    clearTimeout(this.press);
    this.letGo();
    this.rest();
  }

  private letGo(): void {
    if (this.doing === "carry" && this.unit !== null) this.wishes.carry(this.unit, null);
    if (this.doing === "draw") this.wishes.draws?.drawn();
  }

  /** Continue panning if one of two fingers is lifted. */
  private rest(): void {
    this.doing = this.fingers.size ? "pan" : "nothing";
    this.frame.classList.toggle("held", this.fingers.size > 0);
  }

  private fingersApart(): number {
    const [a, b] = [...this.fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  private pinch(finger: Finger, event: PointerEvent): void {
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    finger.x = event.clientX;
    finger.y = event.clientY;
    const apart = this.fingersApart();
    const [a, b] = [...this.fingers.values()];
    if (!a || !b || !this.spread) return;
    const frame = this.frame.getBoundingClientRect();
    this.view.panBy(dx / 2, dy / 2);
    this.view.zoomBy(apart / this.spread, { x: (a.x + b.x) / 2 - frame.left, y: (a.y + b.y) / 2 - frame.top }, false);
    this.spread = apart;
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 16 : 1;
    // A sideways delta identifies a two-finger slide on a trackpad. A pinch arrives as a wheel event with ctrl.
    if (!event.ctrlKey && event.deltaX !== 0) {
      this.view.panBy(-event.deltaX * unit, -event.deltaY * unit);
      return;
    }
    const frame = this.frame.getBoundingClientRect();
    const factor = Math.exp(-event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.0016));
    this.view.zoomBy(factor, { x: event.clientX - frame.left, y: event.clientY - frame.top }, false);
  }
}
