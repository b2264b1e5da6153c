// A small still picture of a map, for use on cards.
import { useMemo } from "preact/hooks";
import type { BoardDrawing } from "../server/wire";
import { memo } from "../ui/memo";
import { BoardIndex } from "./geometry";
import { Terrain } from "./ground/terrain";
import { outlineOf } from "./outlines";

export interface ThumbnailProps {
  drawing: BoardDrawing;
  /** The hexes to outline: where forces are set up. */
  zones?: string[];
}

export const Thumbnail = memo((props: ThumbnailProps) => <Picture {...props} />);

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
