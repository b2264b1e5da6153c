// The side view of each unit type, about 30 by 22 units and centered on the origin. Every silhouette faces right and is
// drawn in the counter's mark color. Gaps ("cut") have the color of the counter's face.
import type { ComponentChildren } from "preact";
import type { TypeView, UnitView } from "../../server/wire";
import { boardExtras, boardWorks } from "../extras";
import { OgreSilhouette } from "./ogre-silhouettes";

interface TracksProps {
  half: number;
  top: number;
  height?: number;
  wheels?: number;
}

/** Draw a tracked hull that spans `-half` to `half`, with its upper edge at `top`. */
export function Tracks({ half, top, height = 7.5, wheels = 5 }: TracksProps) {
  const low = top + height;
  const side = top + 2.4;
  const middle = top + height * 0.56;
  return (
    <>
      <path
        d={`M${-half} ${top}H${half}L${half + 2} ${side}L${half - 1.6} ${low}H${1.6 - half}L${-half - 2} ${side}Z`}
      />
      {Array.from({ length: wheels }, (_, i) => (
        <circle
          key={i}
          class="cut"
          cx={-half + 2.2 + (i * (2 * half - 4.4)) / (wheels - 1)}
          cy={middle}
          r={height * 0.19}
        />
      ))}
    </>
  );
}

interface BarrelProps {
  x: number;
  y: number;
  length: number;
  width?: number;
  /** The elevation of the barrel in degrees. */
  lift?: number;
}

export function Barrel({ x, y, length, width = 2.2, lift = 0 }: BarrelProps) {
  return (
    <g transform={`translate(${x} ${y})${lift ? ` rotate(${-lift})` : ""}`}>
      <rect x="0" y={-width / 2} width={length} height={width} />
      <rect x={length - 2.6} y={-width / 2 - 0.7} width="2.6" height={width + 1.4} rx="0.5" />
    </g>
  );
}

export function Skirt({ half, top }: { half: number; top: number }) {
  return (
    <>
      <path d={`M${-half} ${top}H${half}L${half - 2.2} ${top + 3.8}H${2.2 - half}Z`} opacity="0.55" />
      <path class="line" d={`M${2 - half} ${top + 5.8}q2-1.7 4 0t4 0 4 0 4 0 4 0${half > 11 ? " 4 0" : ""}`} />
    </>
  );
}

const heavy = (
  <>
    <Tracks half={12} top={2.4} height={8} />
    <path d="M-8.5 2.4L-6.4-4.6H4.6L8.6-1.6V2.4Z" />
    <rect x="-5" y="-6.2" width="4.6" height="1.8" rx="0.6" />
    <Barrel x={6} y={-1.8} length={10.5} width={2.4} />
  </>
);

const light = (
  <>
    <Tracks half={8.6} top={4} height={6.4} wheels={4} />
    <path d="M-5.6 4L-3.6-0.8H3.2L5.6 4Z" />
    <Barrel x={3} y={1} length={8} width={1.5} />
  </>
);

const missile = (
  <>
    <Tracks half={11} top={4.4} height={6.6} />
    <path d="M-7 4.4V1.4H3L6 4.4Z" />
    <g transform="translate(-1 -1.8) rotate(-24)">
      <path d="M-9-4.6H8L11.4-2.9L8-1.2H-9Z" />
      <path d="M-9 0H8L11.4 1.7L8 3.4H-9Z" />
      <path class="cut" d="M-6.4-4.8h1.1v8.4h-1.1z" />
    </g>
  </>
);

const superheavy = (
  <>
    <Tracks half={13.6} top={2.6} height={8.4} wheels={6} />
    <path d="M-11 2.6L-8.6-5.4H5.4L10.4-1V2.6Z" />
    <path d="M-7-5.4L-5.4-8.8H1L3-5.4Z" />
    <Barrel x={4} y={-4} length={12.4} width={2} />
    <Barrel x={7} y={0.2} length={9.6} width={2} />
  </>
);

const howitzer = (
  <>
    <path d="M-14 9H12L14 11H-14Z" />
    <path d="M-9 9L-5-1.6H1.6L5 9Z" />
    <circle cx="-1.6" cy="-0.4" r="5" />
    <circle class="cut" cx="-1.6" cy="-0.4" r="1.7" />
    <Barrel x={-1.6} y={-0.6} length={19} width={3} lift={32} />
  </>
);

const mobileHowitzer = (
  <>
    <Tracks half={12} top={4} height={7} />
    <path d="M-12 4V0.4L-8.4-4H-1L2 4Z" />
    <Barrel x={-5} y={-1.2} length={20} width={3} lift={28} />
  </>
);

const gev = (
  <>
    <path d="M-13.4 4.4Q-12.6-3-4-4H2.4Q9-3 14.4 4.4Z" />
    <path d="M-13 1.6L-14.4-7.4H-10.6L-6.4-2.6Z" />
    <path class="cut" d="M1.4-2.4Q5.4-2 7.8 1H1.4Z" />
    <Barrel x={7} y={0.2} length={9} width={1.5} />
    <Skirt half={14} top={5} />
  </>
);

const lightGev = (
  <>
    <path d="M-9.4 5Q-8.4 0-2.4-1H1.6Q6.4 0 10.6 5Z" />
    <path d="M-9 3L-10.4-3.6H-7.6L-4.6 0Z" />
    <path class="cut" d="M0.8 0.4Q3.4 0.6 5 2.8H0.8Z" />
    <Barrel x={5} y={2.2} length={6.6} width={1.2} />
    <Skirt half={10.4} top={5.6} />
  </>
);

const personnelCarrier = (
  <>
    <path d="M-13.4 4.6V-4.4L-11.4-6.4H5L10.6-1.4L14 4.6Z" />
    <path class="cut" d="M-10.6-3.6h3.6v3.4h-3.6zM-5.4-3.6h3.6v3.4h-3.6zM-0.2-3.6h3.6v3.4h-3.6z" />
    <path d="M-14.4-9.4h2.6v5h-2.6z" />
    <Barrel x={8} y={-1} length={7} width={1.3} />
    <Skirt half={14} top={5.2} />
  </>
);

const crawlerBed = (
  <>
    <Tracks half={13.6} top={5} height={6} wheels={7} />
    <path d="M-13.6 5V2.4H13.6V5Z" />
    <path d="M9 2.4V-2.2H12.4L14.4 2.4Z" />
  </>
);

const missileCrawler = (
  <>
    {crawlerBed}
    <path d="M-12 2.4L-9-3H-6L-5 2.4Z" />
    <g transform="translate(-4 -1.6) rotate(-14)">
      <path d="M-10.4-2.6H10L16 0L10 2.6H-10.4Z" />
      <path d="M-10.4-2.6L-13.4-5.4H-9L-6-2.6ZM-10.4 2.6L-13.4 5.4H-9L-6 2.6Z" />
      <path class="cut" d="M6-2.8h1.2v5.6H6z" />
    </g>
  </>
);

const crawler = (
  <>
    {crawlerBed}
    <path class="line" d="M-12.4 0.6H7M-12.4-1.6V2M-6-1.6V2M0.4-1.6V2M6.6-1.6V2" />
  </>
);

const truck = (
  <>
    <path d="M-14-6H3.4V5H-14Z" />
    <path d="M4.6-3.4H9.6L13.4 1V6H4.6Z" />
    <path class="cut" d="M6.2-1.8H9L11.4 1H6.2Z" />
    <path d="M-14 5H13.4V7H-14Z" />
    {[-9.4, -3.6, 8.6].map((x) => (
      <g key={x}>
        <circle cx={x} cy="7.6" r="3.2" />
        <circle class="cut" cx={x} cy="7.6" r="1.2" />
      </g>
    ))}
  </>
);

const hovertruck = (
  <>
    <path d="M-14-6.4H3.4V4H-14Z" />
    <path d="M4.6-4H9.4L13.6 1V4H4.6Z" />
    <path class="cut" d="M6.2-2.4H8.8L11.4 1H6.2ZM-11.6-3.8h4.4v3.4h-4.4zM-4.6-3.8h4.4v3.4h-4.4z" />
    <Skirt half={14} top={4.8} />
  </>
);

const post = (
  <>
    <path d="M-13 10V4Q0-9 13 4V10Z" />
    <path class="cut" d="M-7.6 3.4h4.4v2h-4.4zM3.2 3.4h4.4v2H3.2zM-1.8 5h3.6v5h-3.6z" />
    <path class="line" d="M0-2.6V-10.4M-4.6-8.4Q0-13.4 4.6-8.4M-2.4-6.4Q0-9.4 2.4-6.4" />
  </>
);

const mobilePost = (
  <>
    <Tracks half={11.6} top={4} height={7} />
    <path d="M-11-3H8L11 1V4H-11Z" />
    <path class="cut" d="M-8-0.8h3.4v2.2H-8zM-2.6-0.8H0.8v2.2h-3.4z" />
    <path class="line" d="M-6-3V-10M-9-10h6M4.4-3V-6" />
    <path d="M1-9.8Q1-5.4 5.6-5.4L8.2-5.4Z" />
  </>
);

type Weapon = "rifle" | "launcher" | "tools";

function Figure({ weapon }: { weapon: Weapon }) {
  return (
    <>
      <circle cx="0" cy="-7" r="2.7" />
      <path d="M-3.4-3.6H3.2L4 2.4H2.2L2.8 10.6H0.6L0 4.4L-0.8 10.6H-3L-2.4 2.4H-4Z" />
      {weapon === "rifle" && <path class="line" d="M-3.8 1.8L5-2.8" />}
      {weapon === "launcher" && <path d="M-5.4-3.4L5.8-7.4L6.6-5.2L-4.6-1.2Z" />}
      {weapon === "tools" && <path class="line" d="M-4.6 6L4.6-2.4M2.4-4.6Q6-4.4 6.4-0.8" />}
    </>
  );
}

const PLACES = [[], [0], [-5.6, 5.6], [-9, 0, 9]];

function Squads({ count, weapon, marine }: { count: number; weapon: Weapon; marine: boolean }) {
  const places = PLACES[Math.max(1, Math.min(3, count))]!;
  return (
    <>
      {places.map((x) => (
        <g key={x} transform={`translate(${x} ${marine ? -1.4 : 0})`}>
          <Figure weapon={weapon} />
        </g>
      ))}
      {marine && <path class="line wave" d="M-14 10.6q1.75-1.9 3.5 0t3.5 0 3.5 0 3.5 0 3.5 0 3.5 0 3.5 0 3.5 0" />}
    </>
  );
}

const DRAWN: Record<string, ComponentChildren> = {
  HVY: heavy,
  MSL: missile,
  LT: light,
  SHVY: superheavy,
  HWZ: howitzer,
  MHWZ: mobileHowitzer,
  GEV: gev,
  LGEV: lightGev,
  GEVPC: personnelCarrier,
  MCRL: missileCrawler,
  CRL: crawler,
  TK: truck,
  HT: hovertruck,
  CP: post,
  MCP: mobilePost,
};

const BY_KIND: Record<string, ComponentChildren> = { armor: heavy, transport: truck, post };

const CARRIES: Record<string, Weapon> = { HWT: "launcher", HWTM: "launcher", CE: "tools", ME: "tools" };

interface SilhouetteProps {
  type: TypeView;
  squads?: number;
  unit?: UnitView | undefined;
}

/** Draw the silhouette of a type. `squads` are drawn as figures, and a unit shows what it still carries. */
export function Silhouette({ type, squads = 1, unit }: SilhouetteProps) {
  if (type.kind === "ogre") return <OgreSilhouette type={type} />;
  if (type.kind === "train" || type.kind === "building") {
    return <>{boardExtras()?.silhouette(type, unit) ?? (type.kind === "train" ? truck : post)}</>;
  }
  if (type.id === "MCRL" && unit && !unit.cruise) return <>{crawler}</>;
  if (type.kind === "infantry") {
    return <Squads count={squads} weapon={CARRIES[type.id] ?? "rifle"} marine={type.mobility === "marine"} />;
  }
  const machine = boardWorks()?.silhouette(type);
  if (machine) return <>{machine}</>;
  return <>{DRAWN[type.id] ?? BY_KIND[type.kind] ?? heavy}</>;
}
