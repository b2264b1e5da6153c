// A small still picture of a map, for cards.
import { useMemo } from "preact/hooks";
import type { BoardDrawing } from "../wire";
import { BoardIndex } from "./geometry";
import { outlineOf } from "./overlays";
import { still } from "./still";
import { Terrain } from "./terrain";

export interface ThumbnailProps {
  drawing: BoardDrawing;
  /** Hexes to be outlined: where forces are set up. */
  zones?: string[];
}

export const Thumbnail = still((props: ThumbnailProps) => <Picture {...props} />);

function Picture({ drawing, zones = [] }: ThumbnailProps) {
  const index = useMemo(() => new BoardIndex(drawing), [drawing]);
  const { x, y, width, height } = index.box;
  const hexes = new Set(zones.map((name) => index.at(name)).filter((hex) => hex >= 0));
  return (
    <svg class="thumbnail far" viewBox={`${x} ${y} ${width} ${height}`} role="img" aria-label={`Map: ${drawing.title}`}>
      <Terrain index={index} sketch />
      {hexes.size > 0 && (
        <g class="overlay zones">
          <path class="casing" d={outlineOf(index, hexes)} />
          <path class="outline" d={outlineOf(index, hexes)} />
        </g>
      )}
    </svg>
  );
}
