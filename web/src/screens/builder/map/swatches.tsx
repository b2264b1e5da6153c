// Small pictures of what can be painted, drawn by the same code as the map.
import { useMemo } from "preact/hooks";
import { BoardIndex, R } from "../../../board/geometry";
import { Terrain } from "../../../board/ground/terrain";
import { type BoardDrawing, fillBoardDrawing } from "../../../server/wire";
import { memo } from "../../../ui/memo";

// A hex with its neighbors to the north and south. Only the middle one is shown.
const NAMES = ["0504", "0505", "0506"];
const MIDDLE = 1;

function drawingOf(colour: string, part: Partial<BoardDrawing>): BoardDrawing {
  return fillBoardDrawing({
    fingerprint: "",
    title: "",
    colour,
    names: NAMES,
    x: [5, 5, 5],
    y: [8, 10, 12],
    terrain: ["clear", "clear", "clear"],
    sides: [],
    roads: [],
    rails: [],
    bridges: [],
    ...part,
  });
}

function partOf(kind: string, word: string): Partial<BoardDrawing> {
  if (kind === "terrain") return { terrain: [word, word, word] };
  if (kind === "way")
    return {
      [word]: [
        [0, 1],
        [1, 2],
      ],
    };
  const wet = word === "beach" || word === "ramp";
  return { sides: [[1, 2, word]], ...(wet && { terrain: ["clear", "clear", "water"] }) };
}

interface Props {
  kind: "terrain" | "side" | "way";
  word: string;
  colour: string;
}

export const Swatch = memo(({ kind, word, colour }: Props) => <Picture kind={kind} word={word} colour={colour} />);

function Picture({ kind, word, colour }: Props) {
  const index = useMemo(() => new BoardIndex(drawingOf(colour, partOf(kind, word))), [kind, word, colour]);
  const { x, y } = index.centre(MIDDLE);
  const low = kind === "side" ? R * 0.86 : 0;
  return (
    <svg class="swatch far" viewBox={`${x - 27} ${y - 24 + low} 54 48`} aria-hidden="true">
      <Terrain index={index} sketch />
    </svg>
  );
}
