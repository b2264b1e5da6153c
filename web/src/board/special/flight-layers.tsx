// Cruise missiles and lasers over the map: flights, courses, blasts and lines of sight. Each differs by its pattern.
import { between, type BoardIndex, cornersOf, hexPath, NOWHERE, type Point, pointText } from "../geometry";
import { smoothLine } from "../ground/ink";
import { fieldOf, outlineOf } from "../outlines";

/** The hexes after which a missile is easier to hit, and by how much (10.03.2). */
const EASIER: readonly [number, string][] = [
  [11, "+1"],
  [16, "+2"],
  [21, "+3"],
];

function angleTo(from: Point, to: Point): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

/** Draw what a missile has flown: a solid line with a flag where it became easier to hit. */
export function Flight({ points }: { points: Point[] }) {
  const d = smoothLine(points);
  return (
    <g class="flight">
      <path class="casing" d={d} />
      <path class="smoke" d={d} />
      <Bonuses points={points} />
    </g>
  );
}

/** Draw what a missile is to fly: a dashed line with chevrons. */
export function Course({ points }: { points: Point[] }) {
  const d = smoothLine(points);
  const steps = points.slice(1).map((to, i) => ({ at: between(points[i]!, to, 0.5), angle: angleTo(points[i]!, to) }));
  return (
    <g class="course">
      <path class="casing" d={d} />
      <path class="dashes" d={d} />
      {steps.map(({ at, angle }, i) => (
        <path
          key={i}
          class="chevron"
          d="M-3.4-5L3.4 0L-3.4 5"
          transform={`translate(${pointText(at)}) rotate(${angle})`}
        />
      ))}
      <Bonuses points={points} />
    </g>
  );
}

/** Mark the hexes in which the bonus of those that fire at the missile grows. The first point is its origin. */
function Bonuses({ points }: { points: Point[] }) {
  return (
    <>
      {EASIER.filter(([hexes]) => hexes < points.length).map(([hexes, text]) => (
        <g key={hexes} class="bonus" transform={`translate(${pointText(points[hexes]!)})`}>
          <path d="M0 0V-20H15L12-16L15-12H0" />
          <text x="6.4" y="-13.6">
            {text}
          </text>
        </g>
      ))}
    </>
  );
}

/** Draw a missile where it is now, with its nose in the direction of its flight. */
export function Missile({ at, from, text }: { at: Point; from: Point | null; text: string }) {
  const angle = from ? angleTo(from, at) : -90;
  return (
    <g class="missile-mark" transform={`translate(${at.x} ${at.y})`}>
      <circle class="halo" r="19" />
      <g transform={`rotate(${angle})`}>
        <path class="flame" d="M-12-2.6L-22 0L-12 2.6Z" />
        <path class="body" d="M-13-4H6L15 0L6 4H-13ZM-13-4L-17-9H-9.6L-5-4ZM-13 4L-17 9H-9.6L-5 4Z" />
      </g>
      {text && (
        <g class="flown" transform="translate(0 -24)">
          <rect x={-5 - text.length * 2.7} y="-7" width={10 + text.length * 5.4} height="14" rx="3" />
          <text y="3.4">{text}</text>
        </g>
      )}
    </g>
  );
}

/** Mark the hex in which a missile is to explode. */
export function Target({ at, text }: { at: Point; text: string }) {
  return (
    <g class="missile-target" transform={`translate(${at.x} ${at.y})`}>
      {["casing", "line"].map((kind) => (
        <path key={kind} class={kind} d="M-24 0H-8M8 0H24M0-24V-8M0 8V24M-14 0A14 14 0 1 0 14 0A14 14 0 1 0-14 0" />
      ))}
      {text && <text y="-27">{text}</text>}
    </g>
  );
}

/** Return the hexes at each distance from a hex, out to `reach`. */
export function ringsAround(index: BoardIndex, middle: number, reach: number): number[][] {
  const rings = [[middle]];
  const seen = new Set([middle]);
  for (let distance = 1; distance <= reach; distance += 1) {
    const next: number[] = [];
    for (const hex of rings[distance - 1]!) {
      for (let d = 0; d < 6; d += 1) {
        const other = index.neighbour(hex, d);
        if (other === NOWHERE || seen.has(other)) continue;
        seen.add(other);
        next.push(other);
      }
    }
    rings.push(next);
  }
  return rings;
}

/** Draw the rings of an explosion. The outlines grow thinner outward, and each ring has its distance at its edges. */
export function Blast({ index, hex, reach }: { index: BoardIndex; hex: string; reach: number }) {
  const middle = index.at(hex);
  if (middle === NOWHERE) return null;
  const rings = ringsAround(index, middle, reach);
  const within = rings.map((_, distance) => new Set(rings.slice(0, distance + 1).flat()));
  const at = index.centre(middle);
  return (
    <g class="blast">
      {within
        .map((hexes, distance) => (
          <g key={distance} class={`ring ring-${distance}`}>
            <path class="field" d={fieldOf(index, hexes)} />
            <path class="casing" d={outlineOf(index, hexes)} />
            <path class="outline" d={outlineOf(index, hexes)} />
          </g>
        ))
        .reverse()}
      <path class="ground-zero" d={hexPath(at)} />
      {rings.map((_, distance) =>
        distance ? <RingNumber key={distance} index={index} at={at} distance={distance} /> : null,
      )}
    </g>
  );
}

/** Write the distance of a ring into its hexes to the north and south. */
function RingNumber({ index, at, distance }: { index: BoardIndex; at: Point; distance: number }) {
  const apart = distance * Math.sqrt(3) * 32;
  const places = [at.y - apart, at.y + apart].filter((y) => index.hexAt({ x: at.x, y }) !== NOWHERE);
  return (
    <>
      {places.map((y) => (
        <text key={y} x={at.x} y={y + 17}>
          {distance}
        </text>
      ))}
    </>
  );
}

/** Draw a clear line of fire. */
export function Beam({ start, end }: { start: Point; end: Point }) {
  const d = `M${pointText(start)}L${pointText(end)}`;
  return (
    <g class="beam">
      <path class="casing" d={d} />
      <path class="core" d={d} />
    </g>
  );
}

interface BlockedProps {
  index: BoardIndex;
  start: Point;
  end: Point;
  stop: string[];
}

/** Draw a line of sight that something blocks: solid up to there, dotted beyond, and what blocks it hatched. */
export function BlockedBeam({ index, start, end, stop }: BlockedProps) {
  const places = stop.map((name) => index.at(name)).filter((hex) => hex !== NOWHERE);
  const middle = middleOf(index, places) ?? end;
  const length = (end.x - start.x) ** 2 + (end.y - start.y) ** 2 || 1;
  const part = ((middle.x - start.x) * (end.x - start.x) + (middle.y - start.y) * (end.y - start.y)) / length;
  const cut = between(start, end, Math.max(0, Math.min(1, part)));
  return (
    <g class="beam blocked">
      <path class="casing" d={`M${pointText(start)}L${pointText(cut)}`} />
      <path class="core" d={`M${pointText(start)}L${pointText(cut)}`} />
      <path class="beyond" d={`M${pointText(cut)}L${pointText(end)}`} />
      {places.length === 1 && <path class="wall" d={hexPath(index.centre(places[0]!), 30)} />}
      {places.length === 2 && <Side index={index} pair={places} />}
      <path class="cross casing" d="M-8-8L8 8M8-8L-8 8" transform={`translate(${pointText(cut)})`} />
      <path class="cross" d="M-8-8L8 8M8-8L-8 8" transform={`translate(${pointText(cut)})`} />
    </g>
  );
}

function middleOf(index: BoardIndex, places: number[]): Point | null {
  if (places.length === 1) return index.centre(places[0]!);
  return places.length === 2 ? between(index.centre(places[0]!), index.centre(places[1]!), 0.5) : null;
}

function Side({ index, pair }: { index: BoardIndex; pair: number[] }) {
  const d = index.direction(pair[0]!, pair[1]!);
  if (d < 0) return null;
  const corners = cornersOf(index.centre(pair[0]!));
  const line = `M${pointText(corners[d]!)}L${pointText(corners[(d + 1) % 6]!)}`;
  return (
    <>
      <path class="side casing" d={line} />
      <path class="side" d={line} />
    </>
  );
}
