// A counter: the color and shape of its seat, the silhouette of its type, its numbers, and badges for its state.
import type { TypeView, UnitView } from "../../server/wire";
import { memo } from "../../ui/memo";
import { SIGNS } from "../shot-signs";
import { boardExtras, boardWorks } from "../extras";
import { Anchor, ChosenGun, Riders, Secret, Tick } from "./badges";
import { Silhouette } from "./silhouettes";

export const COUNTER = { width: 44, height: 44 };
export const OGRE = { width: 62, height: 52 };
const BAND = 10.5;
const SEATS = 4;
/** The type of a hidden unit. */
const UNKNOWN = "?";

/** A result under a counter. A kind has its own shape and color. */
export interface Tag {
  text: string;
  kind: "chance" | "hurt" | "doom" | "safe";
}

export interface CounterProps {
  type: TypeView;
  /** The seat's position in the turn order. It determines the color and the shape. */
  seat: number;
  /** The unit on the board. Omitted in a shop. */
  unit?: UnitView | undefined;
  /** The name to show if there is no unit. */
  label?: string;
  /** The number of squads if there is no unit. */
  squads?: number;
  /** The number of squads on board. */
  riders?: number;
  /** The counter's current roles: `selected mover shooter mark gun target`. */
  flags?: string;
  /** What is written below it while a missile flies: a chance to hit, or the effect of the blast. */
  tag?: Tag | undefined;
  /** The height in pixels of a standalone counter. Without it, the counter is drawn as a group for the board. */
  size?: number;
}

export function frameOf(type: TypeView): { width: number; height: number } {
  return type.kind === "ogre" ? OGRE : COUNTER;
}

/** Return the outline of a counter: square, rounded, cut or beveled, depending on the seat. */
export function facePath(seat: number, width: number, height: number): string {
  const [w, h] = [width / 2, height / 2];
  const r = [2.5, 7, 6, 9][seat % SEATS]!;
  if (seat % SEATS === 2) {
    return `M${r - w} ${-h}H${w - r}L${w} ${r - h}V${h - r}L${w - r} ${h}H${r - w}L${-w} ${h - r}V${r - h}Z`;
  }
  if (seat % SEATS === 3) return `M${-w} ${-h}H${w}V${h - r}L${w - r} ${h}H${r - w}L${-w} ${h - r}Z`;
  const upper = `M${r - w} ${-h}H${w - r}Q${w} ${-h} ${w} ${r - h}V${h - r}Q${w} ${h} ${w - r} ${h}`;
  return `${upper}H${r - w}Q${-w} ${h} ${-w} ${h - r}V${r - h}Q${-w} ${-h} ${r - w} ${-h}Z`;
}

function bandPath(seat: number, width: number, height: number): string {
  const [w, h] = [width / 2, height / 2];
  const r = [2.5, 7, 6, 0][seat % SEATS]!;
  const low = BAND - h;
  if (seat % SEATS === 2) return `M${r - w} ${-h}H${w - r}L${w} ${r - h}V${low}H${-w}V${r - h}Z`;
  return `M${r - w} ${-h}H${w - r}Q${w} ${-h} ${w} ${r - h}V${low}H${-w}V${r - h}Q${-w} ${-h} ${r - w} ${-h}Z`;
}

/** Format attack and range as they appear on a counter. */
export function attackText(type: TypeView, squads: number): string {
  const weapon = type.weapons[0];
  if (!weapon || !weapon.attack) return "";
  if (type.kind === "infantry") return `${weapon.attack * squads}/${weapon.range}`;
  return `${weapon.count > 1 ? `${weapon.count}×` : ""}${weapon.attack}/${weapon.range}`;
}

export function moveText(type: TypeView): string {
  return type.second_move ? `${type.move}-${type.second_move}` : `${type.move}`;
}

/** Return the movement points of an Ogre with this many treads left. */
export function treadMove(type: TypeView, treads: number): number {
  return type.bands.find(([, from, to]) => treads >= from && treads <= to)?.[0] ?? 0;
}

function isDone(unit: UnitView, type: TypeView): boolean {
  if (unit.moved) return true;
  const guns = type.kind === "infantry" ? unit.squads : type.weapons.reduce((sum, weapon) => sum + weapon.count, 0);
  return type.kind !== "ogre" && guns > 0 && unit.fired >= guns;
}

function classOf({ unit, type, seat, flags }: CounterProps): string {
  const states = [
    "counter",
    `seat-${seat % SEATS}`,
    type.kind === "ogre" && "ogre",
    unit?.disabled && "disabled",
    unit?.stuck && "stuck",
    unit?.submerged && "submerged",
    unit && isDone(unit, type) && "spent",
    unit?.cover && "covered",
    unit?.marker === "dummy" && "dummy",
    unit?.damaged && "damaged",
    type.kind === "building" && "building",
    flags,
  ];
  return states.filter(Boolean).join(" ");
}

function Body(props: CounterProps) {
  const { type, seat, unit } = props;
  const { width, height } = frameOf(type);
  const [w, h] = [width / 2, height / 2];
  return (
    <g class={classOf(props)}>
      <title>{titleOf(props)}</title>
      <g class="tilt">
        <path class="cast" d={facePath(seat, width, height)} transform="translate(1.6 2.2)" />
        <path class="face" d={facePath(seat, width, height)} />
        <path class="band" d={bandPath(seat, width, height)} />
        <Face {...props} />
        {unit?.submerged && (
          <path class="water-line" d={`M${-w + 2} 3q3-3 6 0t6 0 6 0 6 0 6 0 6 0V${h - 1}H${-w + 2}Z`} />
        )}
        {unit?.disabled && <Hatching width={width} height={height} />}
        <path class="rim" d={facePath(seat, width, height)} />
      </g>
      <Marks {...props} />
      {unit?.on_bridge && (
        <path class="arch" d={`M${-w} ${h + 3.5}H${w}M${-w + 3} ${h + 3.5}v3M${w - 3} ${h + 3.5}v3`} />
      )}
      {unit?.stuck && <Anchor x={-w} y={2} />}
      {unit && isDone(unit, type) && <Tick x={w} y={2} />}
      {(props.riders ?? 0) > 0 && type.kind !== "train" && <Riders x={0} y={h + 3} squads={props.riders!} />}
      {unit?.cover && <Secret x={0} y={h + 2} text={unit.cover} />}
      {unit?.marker && !unit.cover && <Secret x={0} y={h + 2} text={unit.marker} />}
      {props.flags?.includes("gun") && <ChosenGun x={w - 3} y={-h} />}
      {boardExtras()?.badges(props, w, h)}
      {boardWorks()?.badges(props, w, h)}
    </g>
  );
}

function Face(props: CounterProps) {
  if (props.type.id === UNKNOWN) return <HiddenFace {...props} />;
  if (props.type.kind === "ogre") return <OgreFace {...props} />;
  const extras = props.type.kind === "building" ? boardExtras() : null;
  return extras ? <>{extras.buildingFace(props)}</> : <PlainFace {...props} />;
}

/** Show a counter whose type is hidden (13.05): its number and a question mark. */
function HiddenFace({ unit, label }: CounterProps) {
  return (
    <>
      <text class="name" x="-19" y="-14">
        {unit?.id ?? label ?? UNKNOWN}
      </text>
      <text class="unknown" y="17.5" text-anchor="middle">
        ?
      </text>
    </>
  );
}

function titleOf({ unit, type, label }: CounterProps): string {
  const name = unit?.id ?? label;
  const first = name ? `${name}: ${type.name}` : type.name;
  return [first, unit?.note || type.stats].filter(Boolean).join(". ");
}

function PlainFace({ type, unit, label, squads }: CounterProps) {
  const count = unit?.squads || squads || 1;
  const name = unit?.id ?? label ?? type.id;
  const defense = unit ? unit.defense : type.kind === "infantry" ? type.defense * count : type.defense;
  return (
    <>
      <text class={`name long-${Math.min(7, name.length)}`} x="-19" y="-14" {...squeezed(name, 7, 27)}>
        {name}
      </text>
      <text class="defense" x="19" y="-14" text-anchor="end">
        D{defense}
      </text>
      <g class="silhouette">
        <Silhouette type={type} squads={count} unit={unit} />
      </g>
      <text class="stat" x="-19" y="18.6">
        {unit?.guns ? `${unit.guns > 1 ? `${unit.guns}×` : ""}4/2` : attackText(type, count)}
      </text>
      <text class="stat" x="19" y="18.6" text-anchor="end">
        {type.kind === "train" ? "" : moveText(type)}
      </text>
      {(unit?.stock ?? 0) > 0 && <Stock number={unit!.stock} />}
      {unit && type.treads > 0 && <TreadBar type={type} treads={unit.treads} full={39} y={19.3} height={2} />}
    </>
  );
}

/** Return attributes that squeeze a name that is too long for its band. */
export function squeezed(name: string, most: number, width: number) {
  return name.length > most ? ({ textLength: width, lengthAdjust: "spacingAndGlyphs" } as const) : {};
}

function Stock({ number }: { number: number }) {
  return (
    <g class="stock">
      {Array.from({ length: Math.min(4, number) }, (_, i) => (
        <path key={i} d={`M${-18 + i * 3.4} 12V7.6l1-1.8 1 1.8V12z`} />
      ))}
    </g>
  );
}

function OgreFace({ type, unit, label }: CounterProps) {
  const treads = unit ? unit.treads : type.treads;
  const name = unit?.id ?? label ?? "";
  return (
    <>
      <text class="name" x="-28" y="-18" {...squeezed(type.name, 9, 42)}>
        {type.name.toUpperCase()}
      </text>
      <text class="defense" x="28" y="-18" text-anchor="end">
        M{treadMove(type, treads)}
      </text>
      <g class="silhouette">
        <Silhouette type={type} />
      </g>
      <text class="callsign" x="28" y="-9.4">
        {name}
      </text>
      <TreadBar type={type} treads={treads} />
    </>
  );
}

interface TreadBarProps {
  type: TypeView;
  treads: number;
  /** Its width, and where it is. */
  full?: number;
  y?: number;
  height?: number;
}

/** Show one segment per band of treads. An Ogre loses one movement point with each band. */
function TreadBar({ type, treads, full = 56, y = 19, height = 4.2 }: TreadBarProps) {
  const gap = 1.2;
  const bands = [...type.bands].reverse();
  const each = (full - gap * (bands.length - 1)) / Math.max(1, bands.length);
  return (
    <g class="treads">
      {bands.map(([points, from, to], i) => {
        const part = Math.max(0, Math.min(1, (treads - from + 1) / (to - from + 1)));
        const x = -full / 2 + i * (each + gap);
        return (
          <g key={points}>
            <rect class="gone" x={x} y={y} width={each} height={height} rx="1" />
            {part > 0 && <rect class="left" x={x} y={y} width={each * part} height={height} rx="1" />}
          </g>
        );
      })}
    </g>
  );
}

function Hatching({ width, height }: { width: number; height: number }) {
  const [w, h] = [width / 2, height / 2];
  const lines = [];
  for (let at = -w - h + 8; at < w + h; at += 8.5) {
    const [x1, x2] = [Math.max(-w, at - h), Math.min(w, at + h)];
    lines.push(`M${x1} ${at - x1}L${x2} ${at - x2}`);
  }
  return <path class="hatching" d={lines.join("")} />;
}

function bracketPath(w: number, h: number): string {
  const upper = `M${-w} ${8 - h}V${-h}H${8 - w}M${w - 8} ${-h}H${w}V${8 - h}`;
  return `${upper}M${w} ${h - 8}V${h}H${w - 8}M${8 - w} ${h}H${-w}V${h - 8}`;
}

/** Draw rims for the counter's current roles: brackets on possible targets, a reticle on the chosen one, and so on. */
function Marks({ type, flags = "" }: CounterProps) {
  const { width, height } = frameOf(type);
  const [w, h] = [width / 2 + 3, height / 2 + 3];
  const has = (flag: string) => flags.split(" ").includes(flag);
  return (
    <>
      {has("mark") &&
        !has("target") &&
        ["bracket casing", "bracket"].map((kind) => <path key={kind} class={kind} d={bracketPath(w, h)} />)}
      {has("target") && (
        <g class="reticle">
          <circle class="casing" r={Math.max(w, h) + 1} />
          <circle r={Math.max(w, h) + 1} />
          <path d={`M0 ${-h - 7}V${-h + 5}M0 ${h + 7}V${h - 5}M${-w - 7} 0H${-w + 5}M${w + 7} 0H${w - 5}`} />
        </g>
      )}
      {has("mover") && !has("selected") && (
        <path class="ready" d={`M-6.5 ${-h + 0.5}L0 ${-h - 6.5}L6.5 ${-h + 0.5}Z`} />
      )}
      {has("shooter") && !has("selected") && !has("gun") && (
        <path class="ready" transform={`translate(0 ${-h - 1.5}) scale(0.27)`} d={SIGNS.hit} stroke-width="4" />
      )}
    </>
  );
}

const Drawn = memo(Body);

/** Draw a counter for the board, or a standalone one if `size` is given. */
export function Counter(props: CounterProps) {
  if (!props.size) return <Drawn {...props} />;
  const { width, height } = frameOf(props.type);
  const [w, h] = [width + 8, height + 8];
  const box = `${-w / 2} ${-h / 2} ${w} ${h}`;
  return (
    <svg class="counter-alone" width={(props.size * w) / h} height={props.size} viewBox={box} role="img">
      <Drawn {...props} />
    </svg>
  );
}
