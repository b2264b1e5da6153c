// The index of a board on the page.
import { useMemo, useRef } from "preact/hooks";
import type { BoardDrawing } from "../server/wire";
import { BoardIndex } from "./geometry";

/**
 * Return the index of a drawing, and an index of its hexes alone. `places` stays the same object as long as the hexes
 * do not move, even if the terrain changes, so that counters are not redrawn.
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
