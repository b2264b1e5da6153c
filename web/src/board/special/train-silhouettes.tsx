// The side view of a train counter (9.01): the front has a nose and a cab, the rear is two cars. Guns stand on the roof.
import type { UnitView } from "../../server/wire";

const WHEELS = [-11, -6.4, 1.4, 6, 10.6];

const engine = (
  <>
    <path d="M-14.4 5.6V-3.6H2.4L8-2L14.4 3V5.6Z" />
    <path class="cut" d="M3-2L7.2-0.8L9.6 1.2H3ZM-12.6-1.4H-0.6V0H-12.6Z" />
    <path d="M-14.4 6.4H16L13.6 8H-14.4Z" />
  </>
);

const cars = (
  <>
    <path d="M-14.4 6.4V-3.6H-1V6.4ZM1 6.4V-3.6H14.4V6.4Z" />
    <path d="M-1.6 3.4H1.6V5H-1.6Z" />
    <path class="cut" d="M-9.4-1.6h3.4v8h-3.4zM6-1.6h3.4v8H6z" />
    <path d="M-14.4 6.4H14.4V8H-14.4Z" />
  </>
);

/** Return the places of guns on the roof, from the middle outward. */
const GUNS = [[], [-4], [-9, 1], [-11, -4, 3], [-12, -7, -2, 3]];

function Guns({ count }: { count: number }) {
  return (
    <>
      {GUNS[Math.min(count, 4)]!.map((x) => (
        <path key={x} d={`M${x - 1.8}-3.6V-6.6H${x + 1.8}V-6H${x + 5.4}V-4.8H${x + 1.8}V-3.6Z`} />
      ))}
    </>
  );
}

/** Draw a train counter. A train that runs to the west faces left. */
export function TrainSilhouette({ unit }: { unit?: UnitView | undefined }) {
  const west = (unit?.heading ?? 0) > 3;
  return (
    <g transform={west ? "scale(-1 1)" : undefined}>
      {unit?.front ? cars : engine}
      {WHEELS.map((x) => (
        <circle key={x} cx={x} cy="8.6" r="1.9" />
      ))}
      <Guns count={unit?.guns ?? 0} />
      <path class="line" d="M-16.4 11.2H16.4" />
    </g>
  );
}
