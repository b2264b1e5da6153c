// A board as seen from outside. Buttons, keys and animations control their board through its handle.
import type { Point } from "./geometry";
import type { BoardView } from "./view";

export class BoardHandle {
  private view: BoardView | null = null;

  /** Connect the view of a board once it is on the page. Return a function that disconnects it. */
  attach(view: BoardView): () => void {
    this.view = view;
    return () => {
      if (this.view === view) this.view = null;
    };
  }

  /** The board's element, or null while the board is not on the page. */
  get frame(): HTMLElement | null {
    return this.view?.frame ?? null;
  }

  centreOf(hex: string): Point | null {
    return this.view?.index.centreOfName(hex) ?? null;
  }

  /** Show the whole board, including the units that wait at its edges. */
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

  /** Move the keyboard focus to the board. */
  focus(): void {
    this.view?.takeFocus();
  }

  /**
   * Return the hex under a point of the window. This is used when something is dragged onto the board from elsewhere.
   */
  hexAtClient(clientX: number, clientY: number): string | null {
    return this.view?.hexAtClient(clientX, clientY) ?? null;
  }
}
