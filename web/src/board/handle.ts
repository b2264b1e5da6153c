// A board as those outside it know it: buttons, keys and animations reach the board they belong to through its handle.
import type { Point } from "./geometry";
import type { BoardView } from "./view";

export class BoardHandle {
  private view: BoardView | null = null;

  /** Told by the board once it is on the page; returns the way to take it back. */
  attach(view: BoardView): () => void {
    this.view = view;
    return () => {
      if (this.view === view) this.view = null;
    };
  }

  /** The element of the board; null while it is not on the page. */
  get frame(): HTMLElement | null {
    return this.view?.frame ?? null;
  }

  centreOf(hex: string): Point | null {
    return this.view?.index.centreOfName(hex) ?? null;
  }

  /** The whole board, with what waits at its edges. */
  fit(): void {
    this.view?.fit();
  }

  closeUp(hexes: string[]): void {
    this.view?.closeUp(hexes);
  }

  zoomBy(factor: number): void {
    this.view?.zoomBy(factor);
  }

  centreOn(hex: string): void {
    this.view?.centreOn(hex);
  }

  reveal(hex: string): void {
    this.view?.reveal(hex);
  }

  find(hex: string): void {
    this.view?.find(hex);
  }

  /** The keyboard goes to the board. */
  focus(): void {
    this.view?.takeFocus();
  }

  /** The hex under a point of the window: for what is dragged onto the board from elsewhere. */
  hexAtClient(clientX: number, clientY: number): string | null {
    return this.view?.hexAtClient(clientX, clientY) ?? null;
  }
}
