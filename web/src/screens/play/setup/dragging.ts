// Drags a counter with the mouse from the panel onto the board. On a touch screen, dragging scrolls, so players
// tap instead.
import type { BoardHandle } from "../../../board/handle";

const SLACK = 6;

/**
 * Follow the mouse after it is pressed on a button. If it was dragged, call `drop` with the hex where it is released.
 */
export function dragFrom(board: BoardHandle, event: PointerEvent, drop: (hex: string) => void): void {
  if (event.pointerType !== "mouse" || event.button !== 0) return;
  const source = event.currentTarget as HTMLElement;
  const start = { x: event.clientX, y: event.clientY };
  let ghost: HTMLElement | null = null;

  const move = (now: PointerEvent) => {
    if (!ghost && Math.hypot(now.clientX - start.x, now.clientY - start.y) < SLACK) return;
    ghost ??= makeGhost(source);
    ghost.style.transform = `translate(${now.clientX}px, ${now.clientY}px) translate(-50%, -50%)`;
  };
  const end = (now: PointerEvent) => {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    if (!ghost) return;
    ghost.remove();
    swallowClick(source);
    const over = document.elementFromPoint(now.clientX, now.clientY);
    const hex = over?.closest(".field") ? board.hexAtClient(now.clientX, now.clientY) : null;
    if (hex && now.type === "pointerup") drop(hex);
  };
  event.preventDefault();
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}

function makeGhost(source: HTMLElement): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = "carried";
  const counter = source.querySelector("svg");
  if (counter) ghost.append(counter.cloneNode(true));
  document.body.append(ghost);
  return ghost;
}

/** Prevent a drag that ends where it began from also counting as a click. */
function swallowClick(source: HTMLElement): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  source.addEventListener("click", swallow, { capture: true, once: true });
  window.setTimeout(() => source.removeEventListener("click", swallow, { capture: true }), 0);
}
