// The whole ground of a board as ink, divided into patches. When some terrain changes, only the affected patches
// are redrawn.
import type { BoardDrawing } from "../../server/wire";
import { type BoardIndex, NOWHERE, type Point } from "../geometry";
import { Ink, patchOf, smoothLine } from "./ink";
import { regionPaths } from "./regions";
import { windings } from "./roads-and-streams";
import { FOREST, HexContents, TOWN } from "./terrain-ink";

/** The paths of each kind, by patch. */
type Patches = Map<string, Map<string, string>>;

export interface PatchPath {
  patch: string;
  path: string;
}

export class GroundInk {
  private constructor(
    private readonly index: BoardIndex,
    private readonly wanted: Set<string>,
    private readonly hexes: Patches,
    /** Shapes that continue from hex to hex: forests, water and streams. */
    private readonly regions: Patches,
  ) {}

  static of(index: BoardIndex, wanted: Set<string>): GroundInk {
    return new GroundInk(index, wanted, hexInk(index, wanted, null), regionInk(index, wanted));
  }

  /** Return the ground of a board with the same hexes, reusing everything that has not changed. */
  redrawn(index: BoardIndex): GroundInk {
    const touched = touchedPatches(this.index, index);
    if (!touched.size) return this;
    const hexes = new Map([...this.hexes, ...hexInk(index, this.wanted, touched)]);
    return new GroundInk(index, this.wanted, hexes, regionInk(index, this.wanted));
  }

  /** Return true if a board has the hexes that this ink was made for. */
  fits(index: BoardIndex): boolean {
    return this.index.frame === index.frame && this.index.drawing.colour === index.drawing.colour;
  }

  /** Return the paths of a kind, one for each patch that contains it. */
  paths(kind: string): PatchPath[] {
    const found: PatchPath[] = [];
    for (const patches of [this.hexes, this.regions]) {
      for (const [patch, kinds] of patches) {
        const path = kinds.get(kind);
        if (path) found.push({ patch, path });
      }
    }
    return found;
  }
}

/** Return the ink of all hexes, or of those in certain patches. */
function hexInk(index: BoardIndex, wanted: Set<string>, only: Set<string> | null): Patches {
  const contents = new HexContents(index);
  const inks = new InkByPatch(wanted);
  index.centres.forEach((centre, hex) => {
    if (!only || only.has(patchOf(centre))) contents.draw(inks.at(centre), hex);
  });
  return inks.dry();
}

function regionInk(index: BoardIndex, wanted: Set<string>): Patches {
  const { terrain, sides } = index.drawing;
  const inks = new InkByPatch(wanted);
  const lay = (kind: string, kinds: string[], inset: number, swing: number) => {
    const belongs = (hex: number) => kinds.includes(terrain[hex]!);
    for (const { at, path } of regionPaths(index, belongs, { inset, swing })) inks.at(at).draw(kind, path);
  };
  lay("swamp", ["swamp"], 0.5, 3);
  lay("water", ["water"], 2.4, 2.6);
  lay("deep", ["water"], 8.5, 2);
  lay("forest", FOREST, 1.5, 2.6);
  lay("burnt", ["damaged-forest"], 2.5, 2.5);
  lay("town", TOWN, 2.6, 1.6);
  const streams = sides.flatMap(([a, b, kind]): [number, number][] => (kind === "stream" ? [[a, b]] : []));
  for (const line of windings(index, streams, 3.4)) {
    const path = smoothLine(line);
    for (const kind of ["stream-bank", "stream", "stream-line"]) inks.at(line[0]!).draw(kind, path);
  }
  return inks.dry();
}

class InkByPatch {
  private readonly inks = new Map<string, Ink>();

  constructor(private readonly wanted: Set<string>) {}

  at(point: Point): Ink {
    const patch = patchOf(point);
    const known = this.inks.get(patch);
    if (known) return known;
    const ink = new Ink(this.wanted);
    this.inks.set(patch, ink);
    return ink;
  }

  dry(): Patches {
    return new Map([...this.inks].map(([patch, ink]) => [patch, ink.dry()]));
  }
}

/** Return the patches of the changed hexes and their neighbors, because trees and shores depend on adjacent hexes. */
function touchedPatches(before: BoardIndex, after: BoardIndex): Set<string> {
  const touched = new Set<string>();
  for (const hex of changedHexes(before.drawing, after.drawing)) {
    touched.add(patchOf(after.centre(hex)));
    for (let d = 0; d < 6; d += 1) {
      const other = after.neighbour(hex, d);
      if (other !== NOWHERE) touched.add(patchOf(after.centre(other)));
    }
  }
  return touched;
}

/** Return the hexes whose terrain, hexsides, roads, rails or bridges differ between two boards with the same hexes. */
export function changedHexes(before: BoardDrawing, after: BoardDrawing): Set<number> {
  const changed = new Set<number>();
  after.terrain.forEach((kind, hex) => {
    if (kind !== before.terrain[hex]) changed.add(hex);
  });
  const links = ["sides", "roads", "rails", "lost_roads", "lost_rails", "built", "graded"] as const;
  for (const kind of links) {
    for (const [a, b] of onlyInOne<readonly [number, number, string?]>(before[kind], after[kind])) {
      changed.add(a).add(b);
    }
  }
  for (const kind of ["bridges", "lost_bridges", "road_cuts", "rail_cuts", "scars"] as const) {
    for (const hex of onlyInOne(before[kind], after[kind])) changed.add(hex);
  }
  return changed;
}

function onlyInOne<T>(one: T[], other: T[]): T[] {
  if (one === other) return [];
  const [first, second] = [one, other].map((list) => new Map(list.map((entry) => [String(entry), entry])));
  return [
    ...[...first!].flatMap(([key, entry]) => (second!.has(key) ? [] : [entry])),
    ...[...second!].flatMap(([key, entry]) => (first!.has(key) ? [] : [entry])),
  ];
}
