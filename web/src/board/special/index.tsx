// Everything on the board that belongs to trains, buildings, lasers and cruise missiles. Importing this adds it.
import "./special.css";
import { addExtras } from "../extras";
import { type BoardIndex, type Point, pointText } from "../geometry";
import type { Shape } from "../shapes";
import { BuildingSilhouette } from "./building-silhouettes";
import { Beam, Blast, BlockedBeam, Course, Flight, Missile, Target } from "./flight-layers";
import { BuildingFace, SpecialBadges } from "./pieces";
import { TrainSilhouette } from "./train-silhouettes";

const WRECK = "M-20 2L-4-7L-1-1L-17 8ZM2-4L17-11L20-5L5 2ZM-9 9L4 5L6 11L-7 15ZM-2-12L2-16L5-13L1-9Z";

/** Show the wrecks of trains (9.03): overturned cars on the cut rails. */
const wrecks = (index: BoardIndex, hexes: string[]) => (
  <g class="wrecks">
    {hexes.map((hex) => {
      const at = index.centreOfName(hex);
      return at ? (
        <g key={hex} data-wreck={hex} transform={`translate(${at.x} ${at.y})`}>
          <title>The wreck of a train. The rails are cut.</title>
          <path class="cars" d={WRECK} />
          <path class="doors" d="M-13-1.4L-9 5M9-6L13-0.6M-3 7.4L-1 13" />
          <path class="smoke" d="M-10-6q-4-5 0-9t-1-8M12-12q4-4 0-8t1-6" />
        </g>
      ) : null;
    })}
  </g>
);

function shape(index: BoardIndex, one: Shape) {
  if (one.shape === "rings") return <Blast index={index} hex={one.hex} reach={one.reach} />;
  if (one.shape === "path") {
    const points = one.hexes.map((name) => index.centreOfName(name)).filter((point) => point !== null);
    if (points.length < 2) return null;
    return one.look === "flight" ? <Flight points={points} /> : <Course points={points} />;
  }
  if (one.shape === "line") {
    const [start, end] = [index.centreOfName(one.from), index.centreOfName(one.to)];
    if (!start || !end) return null;
    if (one.look === "beam") return <Beam start={start} end={end} />;
    return <BlockedBeam index={index} start={start} end={end} stop={one.stop ?? []} />;
  }
  const at = one.shape === "mark" ? index.centreOfName(one.hex) : null;
  if (one.shape !== "mark" || !at) return null;
  if (one.look === "target") return <Target at={at} text={one.text ?? ""} />;
  return <Missile at={at} from={one.from ? index.centreOfName(one.from) : null} text={one.text ?? ""} />;
}

const coupling = (from: Point, to: Point) =>
  ["coupling", "coupling core"].map((kind) => (
    <path key={kind} class={kind} d={`M${pointText(from)}L${pointText(to)}`} />
  ));

addExtras({
  silhouette: (type, unit) =>
    type.kind === "train" ? <TrainSilhouette unit={unit} /> : <BuildingSilhouette type={type.id} />,
  buildingFace: (props) => <BuildingFace {...props} />,
  badges: (props, w, h) => <SpecialBadges {...props} w={w} h={h} />,
  shape,
  wrecks,
  coupling,
});
