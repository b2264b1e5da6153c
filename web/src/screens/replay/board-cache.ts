// The boards of a game, with the terrain at each moment. An unknown board is built from one that is known.
import { changed } from "../../board/changed";
import { boardAt, gameBoard } from "../../server/api";
import type { BoardDrawing } from "../../server/wire";

export class Boards {
  private readonly known = new Map<string, BoardDrawing>();

  constructor(
    private readonly game: string,
    private readonly tokens: string[],
    first: BoardDrawing,
  ) {
    this.known.set(first.fingerprint, first);
  }

  /** Return the board at a version, given the fingerprint of that board. */
  async at(version: number, fingerprint: string): Promise<BoardDrawing> {
    return this.known.get(fingerprint) ?? (await this.fetched(version));
  }

  private async fetched(version: number): Promise<BoardDrawing> {
    const change = await boardAt(this.game, version, this.tokens);
    const base = this.known.get(change.before) ?? (await gameBoard(this.game, this.tokens));
    const board = changed(base, change) ?? base;
    for (const each of [base, board]) this.known.set(each.fingerprint, each);
    return board;
  }
}
