// What engineers have dug (15.03.5, 15.04.7), and the hexes and hexsides that a task can be about.
import type { RevetmentView, TrenchView } from "../../server/wire";
import { between, type BoardIndex, cornersOf, hexPath, NOWHERE, type Point, pointText } from "../geometry";
import type { Works } from "../layers";
import type { SiteShape } from "../shapes";

export function Earthworks({ index, works }: { index: BoardIndex; works: Works }) {
  return (
    <g class="earthworks">
      {works.trenches.map((trench) => (
        <Trench key={trench.hex} index={index} trench={trench} />
      ))}
      {works.revetments.map((revetment, i) => (
        <Revetment key={i} at={index.centreOfName(revetment.hex)} place={placeOf(works, i)} revetment={revetment} />
      ))}
    </g>
  );
}

const WORDS = ["no squad", "1 squad", "2 squads", "3 squads"];

/** Show entrenchments as a crenelated line around the hex, with the number of squads that have room in them. */
function Trench({ index, trench }: { index: BoardIndex; trench: TrenchView }) {
  const at = index.centreOfName(trench.hex);
  if (!at) return null;
  const line = crenelated(at);
  return (
    <g class="trench" data-trench={trench.hex}>
      <title>Entrenchments for {WORDS[trench.squads] ?? `${trench.squads} squads`}</title>
      <path class="bank" d={line} />
      <path class="ditch" d={line} />
      <g transform={`translate(${at.x + 24.5} ${at.y})`}>
        <rect class="plate" x="-5.5" y="-5.5" width="11" height="11" rx="2" />
        <text y="2.9" text-anchor="middle">
          {trench.squads}
        </text>
      </g>
    </g>
  );
}

/** Return a line around a hex that steps in and out like a trench. */
function crenelated(centre: Point): string {
  const [outer, inner] = [cornersOf(centre, 28.6), cornersOf(centre, 25)];
  const steps = 4;
  const points: Point[] = [];
  for (let side = 0; side < 6; side += 1) {
    for (let step = 0; step < steps; step += 1) {
      const ring = step % 2 ? inner : outer;
      const [from, to] = [ring[side]!, ring[(side + 1) % 6]!];
      points.push(between(from, to, step / steps), between(from, to, (step + 1) / steps));
    }
  }
  return `M${points.map(pointText).join("L")}Z`;
}

/** Return a revetment's number among those of its hex. */
function placeOf({ revetments }: Works, i: number): number {
  return revetments.slice(0, i).filter((one) => one.hex === revetments[i]!.hex).length;
}

interface RevetmentProps {
  at: Point | null;
  /** Its number in the hex. Each further one is turned, so that all can be seen. */
  place: number;
  revetment: RevetmentView;
}

/** Show a revetment as a horseshoe of earth, open to the south. A large one is wider and thicker. */
function Revetment({ at, place, revetment: { hex, size, units } }: RevetmentProps) {
  if (!at) return null;
  const r = size === "large" ? 28 : 24;
  const says = `A ${size} revetment${units.length ? ` with ${units.join(" and ")}` : ", empty"}`;
  const arc = `M${-r * 0.8} ${r * 0.6}A${r} ${r} 0 1 1 ${r * 0.8} ${r * 0.6}`;
  return (
    <g
      class={`revetment ${size}${units.length ? " taken" : ""}`}
      data-revetment={hex}
      transform={`translate(${at.x} ${at.y}) rotate(${place * 120})`}
    >
      <title>{says}</title>
      <path class="bank" d={arc} />
      <path class="crest" d={arc} />
    </g>
  );
}

/** Mark a hex, or the hexside between two hexes, that a task can be about. */
export function Site({ index, shape }: { index: BoardIndex; shape: SiteShape }) {
  const [first, second] = shape.hexes.map((name) => index.at(name));
  if (first === undefined || first === NOWHERE) return null;
  if (second === undefined) {
    const d = hexPath(index.centre(first), 29);
    return (
      <g class={`site ${shape.look}`} data-site={shape.hexes[0]}>
        <path class="field" d={d} />
        <path class="casing" d={d} />
        <path class="line" d={d} />
        {shape.look === "chosen" && <Check at={index.centre(first)} />}
      </g>
    );
  }
  const direction = index.direction(first, second);
  if (direction < 0) return null;
  const corners = cornersOf(index.centre(first));
  const [from, to] = [corners[direction]!, corners[(direction + 1) % 6]!];
  const d = `M${pointText(from)}L${pointText(to)}`;
  return (
    <g class={`site side ${shape.look}`} data-site={shape.hexes.join("-")}>
      <path class="casing" d={d} />
      <path class="line" d={d} />
      {shape.look === "chosen" && <Check at={between(from, to, 0.5)} />}
    </g>
  );
}

function Check({ at }: { at: Point }) {
  return (
    <g class="check" transform={`translate(${at.x} ${at.y})`}>
      <circle r="8" />
      <path d="M-3.8 0.2L-1 3.2L4-3" />
    </g>
  );
}
