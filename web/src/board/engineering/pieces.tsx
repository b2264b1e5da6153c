// Badges on counters that belong to section 15 and to pallets (14.01). Each has its own shape.
import type { ComponentChildren } from "preact";
import type { UnitView } from "../../server/wire";
import type { CounterProps } from "../counters/counters";

/** Draw the badges around a counter whose half sizes are `w` and `h`. */
export function WorkBadges({ unit, w, h }: CounterProps & { w: number; h: number }) {
  if (!unit || unit.where !== "map") return null;
  return (
    <>
      {unit.pallet && <Pallet y={h + 2} />}
      {unit.labor && <Progress unit={unit} y={h + 3} />}
      {unit.dug > 0 && <DugIn x={-w} y={-4} squads={unit.dug} whole={unit.squads} />}
      {unit.shelter && <Sheltered x={-w} y={-4} />}
      {unit.stores && <Stores x={-w} y={-4} used={unit.lent} />}
      {unit.guiding && <Guide x={w} y={-9} />}
      {unit.withheld && <HandsFree x={w} y={-9} />}
      {unit.control && <Controlled x={-w + 1} y={h - 6} full={unit.control === "full"} />}
      {unit.crewless && !unit.control && <Crewless x={-w + 1} y={h - 6} />}
      {unit.tows && <Hook x={-w + 1} y={h - 6} />}
    </>
  );
}

interface BadgeProps {
  x: number;
  y: number;
  kind: string;
  says: string;
  children: ComponentChildren;
}

function Badge({ x, y, kind, says, children }: BadgeProps) {
  return (
    <g class={`badge ${kind}`} transform={`translate(${x} ${y})`}>
      <title>{says}</title>
      {children}
    </g>
  );
}

/** Squads in entrenchments (15.03.5): a crenelated plate with their number. */
function DugIn({ x, y, squads, whole }: { x: number; y: number; squads: number; whole: number }) {
  return (
    <Badge x={x} y={y} kind="dug" says={`${squads} of ${whole} squads are entrenched`}>
      <path d="M-7-4.5H-3V-7H3V-4.5H7V6.5H-7Z" />
      <text y="4" text-anchor="middle">
        {squads}
      </text>
    </Badge>
  );
}

/** A unit in a revetment (15.04.7): earth around a dot. */
function Sheltered({ x, y }: { x: number; y: number }) {
  return (
    <Badge x={x} y={y} kind="dug" says="In a revetment">
      <circle r="6.5" />
      <path class="sign" d="M-3.6 3A4.4 4.4 0 1 1 3.6 3" />
      <circle class="dot" r="1.4" />
    </Badge>
  );
}

/** A truck with engineering stores (15.03.6): a crate, open while the stores are in use. */
function Stores({ x, y, used }: { x: number; y: number; used: boolean }) {
  return (
    <Badge x={x} y={y} kind="stores" says={used ? "Its stores are in use" : "Carries engineering stores"}>
      <rect x="-6.5" y="-6" width="13" height="12" rx="1.5" />
      <path class="sign" d={used ? "M-4-3.5H4V3.5H-4Z" : "M-4-3.5H4V3.5H-4ZM-4-3.5L4 3.5M4-3.5L-4 3.5"} />
    </Badge>
  );
}

/** A Sapper that guides others this turn (15.03.3, 15.05): a flag. */
function Guide({ x, y }: { x: number; y: number }) {
  return (
    <Badge x={x} y={y} kind="guide" says="Guides others this turn: it neither fires nor works">
      <circle r="6.5" />
      <path class="sign" d="M-2.6 4.2V-4.4H3.4L1.6-2L3.4 0.4H-2.6" />
    </Badge>
  );
}

/** A Sapper that keeps its hands free (15.05): an open hand, as a barred circle. */
function HandsFree({ x, y }: { x: number; y: number }) {
  return (
    <Badge x={x} y={y} kind="guide" says="Keeps its hands free this turn">
      <circle r="6.5" />
      <path class="sign" d="M-3.4-2.4V1.6Q-3.4 4.4 0 4.4T3.4 1.6V-2.4M-1.2-4V0.4M1.2-4V0.4" />
    </Badge>
  );
}

/** A pallet (14.01): planks under the counter. */
function Pallet({ y }: { y: number }) {
  return (
    <Badge x={0} y={y} kind="pallet" says="On its pallet">
      <path d="M-16-3.5H16V-0.5H-16ZM-16 1.5H16V4.5H-16ZM-14-0.5H-10V1.5H-14ZM-2-0.5H2V1.5H-2ZM10-0.5H14V1.5H10Z" />
    </Badge>
  );
}

/** Work of several turns: a bar with a segment for each, or the turns done. */
function Progress({ unit, y }: { unit: UnitView; y: number }) {
  const { what, done, turns } = unit.labor!;
  if (!turns) {
    return (
      <Badge x={0} y={y} kind="labor" says={`${what}: ${done} turns`}>
        <rect x="-13" y="-5.5" width="26" height="11" rx="2.5" />
        <path class="sign" d="M-9.6-2.6L-5.6 2.6M-5.6-2.6L-9.6 2.6" />
        <text x="4" y="2.9" text-anchor="middle">
          {done}
        </text>
      </Badge>
    );
  }
  const each = 30 / turns;
  return (
    <Badge x={0} y={y} kind="labor" says={`${what}: ${done} of ${turns} turns`}>
      <rect x="-17" y="-4" width="34" height="8" rx="2" />
      {Array.from({ length: turns }, (_, i) => (
        <rect
          key={i}
          class={i < done ? "done" : "left"}
          x={-15 + i * each + 0.6}
          y="-2"
          width={Math.max(1, each - 1.2)}
          height="4"
        />
      ))}
    </Badge>
  );
}

/** A unit that a Vulcan controls (15.02.3-15.02.5): an antenna, with waves under full control. */
function Controlled({ x, y, full }: { x: number; y: number; full: boolean }) {
  return (
    <Badge x={x} y={y} kind="control" says={full ? "Under a Vulcan's full control" : "Follows a Vulcan"}>
      <circle r="6.5" />
      <path class="sign" d="M0 4.4V-1" />
      <circle class="dot" cy="-1.6" r="1.3" />
      {full && <path class="sign" d="M-3.4 1A4.4 4.4 0 0 1 -3.4-4.2M3.4 1A4.4 4.4 0 0 0 3.4-4.2" />}
    </Badge>
  );
}

/** An armor unit without a crew that nobody controls (15.02.4): an empty head, barred. */
function Crewless({ x, y }: { x: number; y: number }) {
  return (
    <Badge x={x} y={y} kind="crewless" says="Has no crew: it needs a Vulcan's control">
      <circle r="6.5" />
      <path
        class="sign"
        d="M-1.8-1.6A1.8 1.8 0 1 1 1.8-1.6A1.8 1.8 0 1 1 -1.8-1.6M-3.4 4Q-3.4 1.2 0 1.2T3.4 4M-4.6 4.6L4.6-4.6"
      />
    </Badge>
  );
}

/** A unit that tows another: a hook. */
function Hook({ x, y }: { x: number; y: number }) {
  return (
    <Badge x={x} y={y} kind="stores" says="Tows another unit">
      <circle r="6.5" />
      <path class="sign" d="M1-4.6V0.8A2.2 2.2 0 1 1 -3.2 0.8" />
    </Badge>
  );
}
