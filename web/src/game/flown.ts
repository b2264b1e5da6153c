// What only the log tells: the way of a missile in the air, and where trains were wrecked.
import type { Moment, UnitView, View } from "../server/wire";
import { undone } from "./words";

/** Return where a missile started, unless that is off the map, and the hexes it has flown into. */
export function flownPath(view: View | null, moments: readonly Moment[], units: Map<string, UnitView>): string[] {
  const flight = view?.flight;
  if (!flight) return [];
  const gone = undone(moments);
  const path: string[] = [];
  for (const moment of [...moments].reverse()) {
    if (gone.has(moment.number)) continue;
    for (const { facts } of [...moment.sentences].reverse()) {
      if (facts.event === "flight" && facts.missile === flight.missile) path.unshift(...facts.path);
      else if (facts.event === "launch") return begun(path, flight.missile, units);
    }
    if (path.length >= flight.flown) break;
  }
  return begun(path.length ? path : flight.path, flight.missile, units);
}

/** Return the hexes in which train counters were destroyed (9.03). Their wrecks lie on the cut rails. */
export function wrecksIn(moments: readonly Moment[]): string[] {
  const gone = undone(moments);
  const facts = moments.filter(({ number }) => !gone.has(number)).flatMap(({ sentences }) => sentences);
  return [...new Set(facts.flatMap((one) => (one.facts.event === "train-wreck" ? one.facts.hexes : [])))];
}

function begun(path: string[], missile: string, units: Map<string, UnitView>): string[] {
  const start = units.get(missile)?.hex;
  return start && path[0] !== start ? [start, ...path] : path;
}
