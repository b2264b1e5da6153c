// The index of a board that is on the page.
import { useMemo, useRef } from "preact/hooks";
import type { BoardDrawing } from "../server/wire";
import { BoardIndex } from "./geometry";

/**
 * The index of a drawing, and that of its hexes alone. Terrain may change under the counters; `places` stays the same as
 * long as the hexes lie where they lie, and with it what is seen of them.
 */
export function useIndex(drawing: BoardDrawing): { index: BoardIndex; places: BoardIndex } {
  const kept = useRef<BoardIndex | null>(null);
  const index = useMemo(() => {
    kept.current = kept.current?.of(drawing) ?? new BoardIndex(drawing);
    return kept.current;
  }, [drawing]);
  const places = useMemo(() => index, [index.frame]);
  return { index, places };
}
