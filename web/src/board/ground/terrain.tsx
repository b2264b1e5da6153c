// Draws the ground, once per board. When terrain changes, only the paths of the affected patches are redrawn.
import { useMemo, useRef } from "preact/hooks";
import { memo } from "../../ui/memo";
import type { BoardIndex } from "../geometry";
import { GroundInk } from "./ground-ink";
import { isDesert } from "./terrain-ink";

// The kinds in drawing order, bottom to top. A kind with a colon is fine detail, which is hidden when the map is
// zoomed out.
// prettier-ignore
const ORDER = [
  "tone-1", "tone-2", "tone-3", "tone-4",
  ":speck", ":ripple-shade", ":ripple", ":tuft",
  "ejecta", "ejecta cold",
  "swamp", "bank", "water", "deep", ":wave", "sand", ":foam", ":grain",
  "forest", "burnt", "town",
  "stream-bank", "stream", ":stream-line",
  "pool", ":pool-line", ":reed", "ash",
  "scorch",
  "road-edge", "rail-bed", "road", ":road-line",
  "ramp", ":ramp-line",
  "deck-shade", "deck", ":tie", "rail", "bent-rail", "parapet", "pier", "beam",
  "break", "hole", ":clod",
  "house-shade", "ruin-floor", "ruin-wall", "slab", "debris", "roof-1", "roof-2", "roof-3", "roof-lit", ":roof-line",
  "crown-shade-0", "crown-0", "crown-light-0", "crown-shade-1", "crown-1", "crown-light-1", "trunk",
  "grid",
  "soot", "rim", "rim cold", "rim-shade", "rim-light",
  "pit", "pit cold", "pit-wall", "pit-wall cold", "pit-deep", ":terrace", ":pebble",
  "rock-shade", "rock", "rock-light",
  "border",
  "number", "number pale", "map-name", "map-name pale",
];

const SMALL = ORDER.filter((entry) => !/^:|^number|^map-name/.test(entry));

const kindOf = (entry: string) => entry.replace(":", "");

function useInk(index: BoardIndex, order: string[]): GroundInk {
  const kept = useRef<GroundInk | null>(null);
  return useMemo(() => {
    const before = kept.current;
    kept.current = before?.fits(index) ? before.redrawn(index) : GroundInk.of(index, new Set(order.map(kindOf)));
    return kept.current;
  }, [index, order]);
}

interface Props {
  index: BoardIndex;
  /** True to omit details that would not be visible in a small picture. */
  sketch?: boolean;
}

export const Terrain = memo((props: Props) => <Ground {...props} />);

function Ground({ index, sketch = false }: Props) {
  const order = sketch ? SMALL : ORDER;
  const ink = useInk(index, order);
  return (
    <g class={`terrain ${isDesert(index.drawing) ? "desert" : "country"}`} aria-hidden="true">
      {order.map((entry) => {
        const kind = kindOf(entry);
        const paths = ink.paths(kind === "bank" ? "water" : kind);
        return paths.length ? (
          <g key={entry} class={entry === kind ? `t-${kind}` : `t-${kind} fine`}>
            {paths.map(({ patch, path }) => (
              <path key={patch} d={path} />
            ))}
          </g>
        ) : null;
      })}
    </g>
  );
}
