// Caches the positions of a game by version. Each one is fetched once, and the next ones are fetched in advance.
import { viewAt } from "../../server/api";
import type { View } from "../../server/wire";

/** The maximum number of positions in memory. A long game has thousands of them. */
const MOST = 400;

export class Positions {
  private readonly kept = new Map<number, Promise<View>>();

  constructor(
    private readonly game: string,
    private readonly tokens: string[],
  ) {}

  at(version: number): Promise<View> {
    const known = this.kept.get(version);
    if (known) return known;
    const asked = viewAt(this.game, version, this.tokens);
    asked.catch(() => this.kept.delete(version));
    this.kept.set(version, asked);
    if (this.kept.size > MOST) this.kept.delete(this.kept.keys().next().value!);
    return asked;
  }

  /** Fetch the positions that will probably be needed next. */
  prefetch(version: number, last: number): void {
    for (const near of [version + 1, version - 1, version + 2]) {
      if (near >= 0 && near <= last) this.at(near).catch(() => undefined);
    }
  }
}
