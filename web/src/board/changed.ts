// Patches the drawing of a board when terrain changes. The server sends only the differences.
import type { BoardChange, BoardDrawing } from "../server/wire";

type Link = [number, number];

/** Return the drawing with a change applied, or null if the change is for a different board. */
export function changed(drawing: BoardDrawing | null, change: BoardChange): BoardDrawing | null {
  if (drawing?.fingerprint !== change.before) return null;
  const { terrain, sides, roads, rails, bridges, scars } = change;
  const now = new Map(terrain);
  const kinds = new Map(sides.map(([a, b, kind]) => [key([a, b]), kind]));
  return {
    ...drawing,
    fingerprint: change.fingerprint,
    terrain: now.size ? drawing.terrain.map((kind, hex) => now.get(hex) ?? kind) : drawing.terrain,
    sides: sides.length
      ? [...drawing.sides.filter(([a, b]) => !kinds.has(key([a, b]))), ...sides.filter(([, , kind]) => kind)]
      : drawing.sides,
    roads: changedLinks(drawing.roads, roads),
    rails: changedLinks(drawing.rails, rails),
    bridges: changedHexes(drawing.bridges, bridges),
    // Roads and bridges that are not there any more are lost, and the other way round.
    lost_roads: changedLinks(drawing.lost_roads, roads.map(turned)),
    lost_rails: changedLinks(drawing.lost_rails, rails.map(turned)),
    lost_bridges: changedHexes(
      drawing.lost_bridges,
      bridges.map(([hex, there]): [number, boolean] => [hex, !there]),
    ),
    road_cuts: changedHexes(drawing.road_cuts, change.road_cuts),
    rail_cuts: changedHexes(drawing.rail_cuts, change.rail_cuts),
    scars: changedHexes(drawing.scars, scars),
    built: changedLinks(drawing.built, change.built),
    graded: changedLinks(drawing.graded, change.graded),
  };
}

function key([a, b]: Link): string {
  return `${a},${b}`;
}

function changedLinks(links: Link[], changes: [number, number, boolean][]): Link[] {
  if (!changes.length) return links;
  const touched = new Set(changes.map(([a, b]) => key([a, b])));
  const come = changes.filter(([, , there]) => there).map(([a, b]): Link => [a, b]);
  return [...links.filter((link) => !touched.has(key(link))), ...come];
}

function turned([a, b, there]: [number, number, boolean]): [number, number, boolean] {
  return [a, b, !there];
}

function changedHexes(hexes: number[], changes: [number, boolean][]): number[] {
  if (!changes.length) return hexes;
  const touched = new Set(changes.map(([hex]) => hex));
  return [...hexes.filter((hex) => !touched.has(hex)), ...changes.filter(([, there]) => there).map(([hex]) => hex)];
}
