// The side view of each building (11.02, 12.01), about 30 by 18 units. They stand on a common ground line, above the bar
// of structure points, and none of them looks like a vehicle: no tracks, no wheels.
import type { ComponentChildren } from "preact";

/** The ground line on which buildings stand. */
const GROUND = <path d="M-16 9H16V10.6H-16Z" />;

const admin = (
  <>
    {GROUND}
    <path d="M-12 9V-3H-2V9ZM-1 9V-9H12V9Z" />
    <path
      class="cut"
      d="M-10-0.8h2v2h-2zM-6.4-0.8h2v2h-2zM-10 3h2v2h-2zM-6.4 3h2v2h-2zM1.4-6.6h2v2h-2zM5-6.6h2v2H5zM8.6-6.6h2v2h-2zM1.4-2.8h2v2h-2zM5-2.8h2v2H5zM8.6-2.8h2v2h-2zM1.4 1h2v2h-2zM5 1h2v2H5zM8.6 1h2v2h-2zM4 5.4h3.4V9H4z"
    />
    <path class="line" d="M-9-3V-10" />
    <path d="M-9-10.4L-3.4-8.6L-9-6.8Z" />
  </>
);

const strongpoint = (
  <>
    {GROUND}
    <path d="M-16 9L-12.4 0.4H12.4L16 9Z" />
    <path d="M-9.6 0.4L-7.6-6.4H7.6L9.6 0.4Z" />
    <path
      class="cut"
      d="M-11.4 3.6H-5.6V5.6H-12.2ZM-3.2 3.6H3.2V5.6H-3.2ZM5.6 3.6H11.4L12.2 5.6H5.6ZM-4.6-4H4.6V-2H-4.6Z"
    />
    <path d="M-11-9.6h4.4v2h-4.4zM-2.2-9.6h4.4v2h-4.4zM6.6-9.6H11v2H6.6zM-9.6-8H9.6v1.8H-9.6z" />
  </>
);

const reactor = (
  <>
    {GROUND}
    <path d="M-14.4 9Q-9.8 1.4-11-6H-2.8Q-4 1.4 0.6 9Z" />
    <path class="line" d="M-9.6-8Q-11.4-9.4-9.4-10.6M-5.4-8Q-7-9.6-4.6-10.8" />
    <path d="M2.4 9V1.6A5.9 5.9 0 0 1 14.2 1.6V9Z" />
    <circle class="cut" cx="8.3" cy="2.8" r="4.1" />
    <path d="M8.3 2.8L6.5-0.3A3.6 3.6 0 0 1 10.1-0.3ZM8.3 2.8H11.9A3.6 3.6 0 0 1 10.1 5.9ZM8.3 2.8L6.5 5.9A3.6 3.6 0 0 1 4.7 2.8Z" />
  </>
);

const radar = (
  <>
    {GROUND}
    <path d="M-8 9V5H6V9Z" />
    <path d="M-3.4 5L-2 0H1L2.4 5Z" />
    <g transform="rotate(-34)">
      <path d="M-10.6-3.4Q0 6.4 10.6-3.4Q0 0.2-10.6-3.4Z" />
      <path class="line" d="M0 0V-6.6" />
      <circle cx="0" cy="-6.8" r="1.7" />
    </g>
    <path class="line" d="M5.4-10.4Q9.8-9 10.6-4.4M8.6-11.4Q14-9.4 14.6-3.4" />
  </>
);

const laser = (
  <>
    {GROUND}
    <path d="M-13 9V6.4H7V9Z" />
    <path d="M-12 6.4V3.4A9 8.4 0 0 1 6 3.4V6.4Z" />
    <g transform="translate(-2.6-0.6) rotate(-24)">
      <path d="M0-2.6H9V2.6H0Z" />
      <path d="M9.6-3.8H12.4V3.8H9.6Z" />
      <path class="line" d="M14.6 0H18.6M14.4-2.6L17.6-4.6M14.4 2.6L17.6 4.6" />
    </g>
    <path class="cut" d="M-9.4 1.6h4v1.6h-4z" />
  </>
);

const tower = (
  <>
    {GROUND}
    <path d="M-7.4 9L-3-3H1L5.4 9Z" />
    <path class="cut" d="M-2.4-1.2H0.4L1.4 1.8H-3.4ZM-3.9 3.4H1.9L2.9 6.4H-4.9Z" />
    <path class="line" d="M-3.4 1.8L0.4-1.2M-4.9 6.4L1.9 3.4" />
    <path d="M-6.6-3V-8L-4.6-10.4H2.4V-3Z" />
    <path d="M2.4-8.6H8.6V-4.8H2.4ZM9.2-9.8H11.6V-3.6H9.2Z" />
    <path class="line" d="M13.4-6.7H16.6M13.2-9.2L15.6-10.8M13.2-4.2L15.6-2.6" />
    <path class="cut" d="M-4.4-8h3.4v1.8h-3.4z" />
  </>
);

/** A building whose kind the enemy does not know yet (11.06). */
const unknown = (
  <>
    {GROUND}
    <path d="M-13 9V-5L-9-9.4H9L13-5V9Z" />
    <path
      class="query"
      d="M-4.4-3.4Q-4.4-7.4 0-7.4T4.4-3.8Q4.4-1.6 1.9-0.2Q0 0.9 0 2.6M0 5.6V6"
      transform="translate(0 0.4)"
    />
  </>
);

const DRAWN: Record<string, ComponentChildren> = {
  ADMIN: admin,
  STRONG: strongpoint,
  REACTOR: reactor,
  RADAR: radar,
  LASER: laser,
  TOWER: tower,
};

/** Draw a building. One of unknown kind is a block without windows. */
export function BuildingSilhouette({ type }: { type: string }) {
  return <>{DRAWN[type] ?? unknown}</>;
}
