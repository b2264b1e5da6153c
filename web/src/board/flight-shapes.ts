// A missile in the air as shapes: its flight so far, where it is, and the target that its own side knows.
import type { FlightView } from "../server/wire";
import type { Shape } from "./shapes";

/** Return what everyone sees of a missile in the air (10.02): its flight so far, and where it is. */
export function flightShapes(flight: FlightView | null, flown: string[]): Shape[] {
  const at = flown.at(-1);
  if (!flight || !at) return [];
  const from = flown.at(-2);
  return [
    { shape: "path", look: "flight", hexes: flown },
    { shape: "mark", look: "missile", hex: at, text: `${flight.flown}`, ...(from && { from }) },
    ...(flight.target ? [{ shape: "mark", look: "target", hex: flight.target } as const] : []),
  ];
}
