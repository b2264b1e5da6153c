// Draws shapes over a map. Each kind has its own pattern or sign, so that none relies on color.
import { memo } from "../ui/memo";
import { boardExtras, boardWorks } from "./extras";
import { type BoardIndex, hexPath, type Point, pointText } from "./geometry";
import { linePath } from "./ground/ink";
import { fieldOf, known, outlineOf } from "./outlines";
import { isSign, isSpecial, type LineShape, type MarkShape, type PathShape, type Shape } from "./shapes";
import { SIGNS } from "./shot-signs";

/** Draw the shapes of one layer, topmost last. */
export const Shapes = memo(({ index, shapes }: { index: BoardIndex; shapes: Shape[] }) => (
  <>
    {shapes.map((shape, i) => (
      <OneShape key={`${shape.shape} ${shape.look} ${i}`} index={index} shape={shape} />
    ))}
  </>
));

function OneShape({ index, shape }: { index: BoardIndex; shape: Shape }) {
  if (isSpecial(shape)) return <>{boardExtras()?.shape(index, shape)}</>;
  switch (shape.shape) {
    case "hexes":
      return <Zones index={index} hexes={shape.hexes} />;
    case "path":
      return <PathLine index={index} {...shape} />;
    case "line":
      return <StraightLine index={index} {...shape} />;
    case "mark":
      return <HexMark index={index} hex={shape.hex} kind={shape.look} text={shape.text} />;
    case "site":
      return <>{boardWorks()?.site(index, shape)}</>;
    default:
      return null;
  }
}

export const Zones = memo(({ index, hexes }: { index: BoardIndex; hexes: string[] }) => {
  const all = known(index, hexes);
  const shut = index.centres.map((_, hex) => hex).filter((hex) => !all.has(hex));
  return (
    <g class="zones">
      <path class="shut" d={fieldOf(index, shut)} />
      <path class="open" d={fieldOf(index, all)} />
      <path class="casing" d={outlineOf(index, all)} />
      <path class="outline" d={outlineOf(index, all)} />
    </g>
  );
});

function PathLine({ index, look, hexes }: PathShape & { index: BoardIndex }) {
  const points = hexes.map((name) => index.centreOfName(name)).filter((point) => point !== null);
  if (points.length < 2) return null;
  return look === "trail" ? <path class="trail" d={linePath(points)} /> : <Plan points={points} />;
}

/** Draw the planned move as a dotted line that ends in an arrow. */
function Plan({ points }: { points: Point[] }) {
  const [before, end] = [points.at(-2)!, points.at(-1)!];
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  return (
    <g class="plan">
      <path class="casing" d={linePath(points)} />
      <path class="dots" d={linePath(points)} />
      <g transform={`translate(${end.x} ${end.y}) rotate(${angle})`}>
        <path class="tip" d="M-9-8L9 0L-9 8L-5 0Z" />
      </g>
    </g>
  );
}

/** Draw a line of sight or the path of a shot. */
function StraightLine({ index, look, from, to }: LineShape & { index: BoardIndex }) {
  const [start, end] = [index.centreOfName(from), index.centreOfName(to)];
  if (!start || !end) return null;
  const d = `M${pointText(start)}L${pointText(end)}`;
  if (look === "aim") return <path class="aim" d={d} />;
  return (
    <g class="shots">
      <path class="shot" d={d} />
      <path class="shot core" d={d} />
    </g>
  );
}

interface MarkProps {
  index: BoardIndex;
  hex: string;
  kind: MarkShape["look"];
  text?: string | undefined;
}

/** Mark one hex: selected, in question, under the cursor, or hit. */
export const HexMark = memo(({ index, hex, kind, text }: MarkProps) => {
  const at = index.centreOfName(hex);
  if (!at) return null;
  if (isSign(kind)) {
    // Off-center, so that the counter that was hit stays readable.
    const corner = `translate(${at.x + 15} ${at.y - 15}) scale(0.68)`;
    return <path class={`shot-sign ${kind}`} d={SIGNS[kind]} transform={corner} />;
  }
  if (kind === "waypoint") {
    return (
      <g class="waypoint" transform={`translate(${at.x} ${at.y - 17})`}>
        <path d="M0-8L8 0L0 8L-8 0Z" />
        <text y="3">{text}</text>
      </g>
    );
  }
  return (
    <g class={`hex-mark ${kind}`}>
      <path class="casing" d={hexPath(at, 30.6)} />
      <path class="outline" d={hexPath(at, 30.6)} />
    </g>
  );
});
