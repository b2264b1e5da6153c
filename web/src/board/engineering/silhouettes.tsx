// The side view of drones and mine detectors, drawn like the others in `counters/silhouettes.tsx`.
import type { ComponentChildren } from "preact";
import type { TypeView } from "../../server/wire";
import { Barrel, Skirt, Tracks } from "../counters/silhouettes";

const artilleryDrone = (
  <>
    <path d="M-7 10L-2.4 3H2.4L7 10H4.4L1.4 5.6V10H-1.4V5.6L-4.4 10Z" />
    <path d="M-7-3.4H5.4V3.4H-7Z" />
    <Barrel x={2} y={-1.4} length={11} width={1.8} lift={26} />
    <path class="line" d="M-5-3.4V-9.6M-7-9.6h4" />
  </>
);

const heavyDrone = (
  <>
    <Tracks half={11.4} top={3.4} height={7.4} />
    <path d="M-8 3.4V-2L-5-4.6H2L5 3.4Z" />
    <circle class="cut" cx="-1.4" cy="-0.6" r="1.8" />
    <path class="line thick" d="M-3-4.4L2.6-10L10-6.4" />
    <path d="M8.6-9.4L13.6-7.4L12.4-5.2L10.6-6L11-3L8.4-3.2Z" />
  </>
);

/** A hovertruck with a boom and a search coil in front. */
const mineDetector = (
  <>
    <path d="M-14-6.4H-2V4H-14Z" />
    <path d="M-0.8-4H4L8.2 1V4H-0.8Z" />
    <path class="cut" d="M0.8-2.4H3.4L6 1H0.8ZM-11.6-3.8h3.6v3.4h-3.6z" />
    <path class="line" d="M3-4.6L10-7.4L12.6 2.6M9.4 3.4h6.2" />
    <Skirt half={11} top={4.8} />
  </>
);

const DRAWN: Record<string, ComponentChildren> = { LAD: artilleryDrone, HDRN: heavyDrone, MDHT: mineDetector };

/** Draw the silhouette of a machine of section 14 or 15, or return null for any other type. */
export function machineSilhouette(type: TypeView): ComponentChildren {
  return DRAWN[type.id] ?? null;
}
