// Small badges on a counter. Each has its own shape, so that none relies on color.
import type { ComponentChildren } from "preact";

function Badge({ x, y, kind, children }: { x: number; y: number; kind: string; children: ComponentChildren }) {
  return (
    <g class={`badge ${kind}`} transform={`translate(${x} ${y})`}>
      <circle r="6" />
      {children}
    </g>
  );
}

/** Show that a unit has finished acting in this phase. */
export function Tick({ x, y }: { x: number; y: number }) {
  return (
    <Badge x={x} y={y} kind="done">
      <path class="sign" d="M-2.8 0.2L-0.8 2.3L3-2.3" />
    </Badge>
  );
}

/** Show an anchor: the unit can never move again. */
export function Anchor({ x, y }: { x: number; y: number }) {
  return (
    <Badge x={x} y={y} kind="stuck">
      <path class="sign" d="M0-2.2V3.6M-3.4 0.6Q-3 3.6 0 3.6Q3 3.6 3.4 0.6M-1.8-0.6H1.8" />
      <circle class="sign" cy="-3" r="0.9" />
    </Badge>
  );
}

/** Show the number of infantry squads on board. */
export function Riders({ x, y, squads }: { x: number; y: number; squads: number }) {
  return (
    <g class="badge riders" transform={`translate(${x} ${y})`}>
      <rect x="-7.5" y="-5.5" width="15" height="11" rx="5.5" />
      <circle class="body" cx="-3" cy="-2" r="1.5" />
      <path class="body" d="M-5 3.6Q-5-0.2-3-0.2T-1 3.6Z" />
      <text x="2.9" y="2.8" text-anchor="middle">
        {squads}
      </text>
    </g>
  );
}

/** Show how many counters are in the hex. */
export function StackCount({ x, y, number }: { x: number; y: number; number: number }) {
  return (
    <g class="badge stack" transform={`translate(${x} ${y})`}>
      <path d="M-5.5-3L-3-5.5H3L5.5-3V3L3 5.5H-3L-5.5 3Z" />
      <text y="2.7" text-anchor="middle">
        {number}
      </text>
    </g>
  );
}

/** Show what hides one of your own units, or what is under a counter (13.05, 13.06). */
export function Secret({ x, y, text }: { x: number; y: number; text: string }) {
  const wide = 7 + text.length * 4.6;
  return (
    <g class="badge secret" transform={`translate(${x} ${y})`}>
      <rect x={-wide / 2} y="-6" width={wide} height="12" rx="6" />
      <text y="2.8" text-anchor="middle">
        {text}
      </text>
    </g>
  );
}

/** Show that a unit is one of the guns chosen to fire. */
export function ChosenGun({ x, y }: { x: number; y: number }) {
  return (
    <g class="badge gun" transform={`translate(${x} ${y})`}>
      <path d="M0-7L2-2.6L6.6-2.2L3.2 1L4.2 5.8L0 3.4L-4.2 5.8L-3.2 1L-6.6-2.2L-2-2.6Z" />
    </g>
  );
}
