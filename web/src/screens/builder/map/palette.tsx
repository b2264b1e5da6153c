// The palette: what a stroke paints, how wide it is, and whether the opposite side is painted too.
import { Segments, SelectField } from "../form-fields";
import type { Workbench } from "../workbench";
import { isOwn } from "./ground";
import { Swatch } from "./swatches";
import { SYMMETRIES, type Symmetry } from "./symmetry";
import { type Brush, HAND, sameTool, SIDES, TERRAIN, type Tool, WAYS } from "./tools";

const BRUSHES: [Brush, string][] = [
  ["hex", "One hex"],
  ["ring", "Seven"],
  ["patch", "Fill"],
];

export function Palette({ bench }: { bench: Workbench }) {
  const own = isOwn(bench.battle.value.map);
  const colour = bench.ground.value?.drawing.colour ?? "green";
  const paint = (tool: Tool, kind: "terrain" | "side" | "way", word: string, says: string) => {
    const on = sameTool(bench.tool.value, tool);
    return (
      <button key={word} type="button" class="paint" aria-pressed={on} onClick={() => bench.take(on ? HAND : tool)}>
        <Swatch kind={kind} word={word} colour={colour} />
        <span>{says}</span>
      </button>
    );
  };
  return (
    <section class="b-part palette" aria-label="Paint">
      <div class="b-line">
        <button
          type="button"
          class="small"
          aria-pressed={bench.tool.value.kind === "hand"}
          title="Move the map (V, Esc)"
          onClick={() => bench.take(HAND)}
        >
          Hand
        </button>
        <button
          type="button"
          class="small"
          aria-pressed={bench.erasing.value}
          title="Erase what the tool paints (X, or hold Shift)"
          onClick={() => (bench.erasing.value = !bench.erasing.value)}
        >
          Eraser
        </button>
        <span class="push">
          <Segments
            label="Brush"
            all={BRUSHES}
            chosen={bench.brush.value}
            onChange={(word) => (bench.brush.value = word as Brush)}
          />
        </span>
      </div>
      <div class="paints" role="group" aria-label="Terrain">
        {TERRAIN.map(([word, says]) => paint({ kind: "terrain", word }, "terrain", word, says))}
      </div>
      <div class="paints" role="group" aria-label="Hexsides, roads and rails">
        {SIDES.filter(([word]) => own || word !== "ramp").map(([word, says]) =>
          paint({ kind: "side", word }, "side", word, says),
        )}
        {WAYS.map(([word, says]) => paint({ kind: "way", word }, "way", word, says))}
      </div>
      <p class="dim small tool-says">{says(bench.tool.value, bench.erasing.value, own)}</p>
      {own && (
        <SelectField
          label="Paint the opposite side too"
          class="across"
          value={bench.symmetry.value}
          options={SYMMETRIES}
          onChange={(word) => (bench.symmetry.value = word as Symmetry)}
        />
      )}
    </section>
  );
}

/** Explain how to use the current tool. */
function says(tool: Tool, erasing: boolean, own: boolean): string {
  switch (tool.kind) {
    case "terrain":
      return erasing
        ? "Drag over hexes to restore the original terrain."
        : "Click or drag over hexes. Hold Shift to erase.";
    case "side":
      return erasing
        ? "Drag along hexsides to clear them."
        : "Click a hexside or drag along several. Do it again to remove them.";
    case "way":
      if (!own)
        return erasing
          ? "Drag along a road or rail to cut it."
          : "Drag along a cut road or rail to repair it. The eraser cuts.";
      return erasing
        ? "Drag along it to remove it."
        : "Drag from hex to hex, or click where it bends. It crosses water on a bridge.";
    default:
      return "Choose what to paint. The hand moves the map.";
  }
}
