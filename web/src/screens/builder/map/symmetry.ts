// Symmetry: finds the mirror image of a hex, and copies one half of a map onto the other.
import { type MapFile, put } from "../battle/battle-file";
import { hexesOfSide, type Place, placesOf, sideName } from "./hex-places";
import { bridged, type Side } from "./painting";
import { chainsOf, linksOf } from "./road-links";

export type Symmetry = "none" | "sideways" | "upright" | "turned";

export const SYMMETRIES: [Symmetry, string][] = [
  ["none", "None"],
  ["sideways", "Mirror west and east"],
  ["upright", "Mirror north and south"],
  ["turned", "Turn by 180°"],
];

/** Which half is copied, and how. */
export interface Copying {
  symmetry: Exclude<Symmetry, "none">;
  /** True to copy the eastern or southern half. */
  far: boolean;
}

export const COPIES: [string, Copying, string][] = [
  ["west", { symmetry: "sideways", far: false }, "West onto east, mirrored"],
  ["east", { symmetry: "sideways", far: true }, "East onto west, mirrored"],
  ["north", { symmetry: "upright", far: false }, "North onto south, mirrored"],
  ["south", { symmetry: "upright", far: true }, "South onto north, mirrored"],
  ["north-turned", { symmetry: "turned", far: false }, "North onto south, turned by 180°"],
  ["south-turned", { symmetry: "turned", far: true }, "South onto north, turned by 180°"],
];

/** Finds opposite hexes on a map. */
export class Mirror {
  private readonly byPlace = new Map<string, string>();
  private readonly byName = new Map<string, Place>();
  private readonly middle: { x: number; y: number };

  constructor(
    map: MapFile,
    private readonly symmetry: Symmetry,
  ) {
    const places = placesOf(map);
    for (const place of places) {
      this.byName.set(place.name, place);
      this.byPlace.set(`${place.x} ${place.y}`, place.name);
    }
    const ys = places.map((place) => place.y);
    this.middle = { x: 1 + map.columns, y: Math.min(...ys) + Math.max(...ys) };
  }

  /** Return the opposite hex, or null if there is none because the halves have different shapes. */
  image(name: string): string | null {
    const place = this.byName.get(name);
    if (!place) return null;
    const x = this.symmetry === "upright" || this.symmetry === "none" ? place.x : this.middle.x - place.x;
    const y = this.symmetry === "sideways" || this.symmetry === "none" ? place.y : this.middle.y - place.y;
    return this.byPlace.get(`${x} ${y}`) ?? null;
  }

  side([a, b]: Side): Side | null {
    const [one, other] = [this.image(a), this.image(b)];
    return one && other ? [one, other] : null;
  }

  /** Return the hexes and their mirror images. */
  withImages(hexes: string[]): string[] {
    return this.symmetry === "none" ? hexes : [...new Set(hexes.flatMap((hex) => [hex, this.image(hex) ?? hex]))];
  }

  sidesWithImages(sides: Side[]): Side[] {
    if (this.symmetry === "none") return sides;
    const all = sides.flatMap((side) => [side, this.side(side) ?? side]);
    return [...new Map(all.map((side) => [sideName(...side), side])).values()];
  }

  /** Return the mean offset of some hexes from the middle. It is negative to the west or north, and 0 on the axis. */
  off(names: string[]): number {
    const places = names.flatMap((name) => this.byName.get(name) ?? []);
    const off = (of: (place: Place) => number, middle: number) =>
      places.reduce((sum, place) => sum + of(place), 0) / places.length - middle / 2;
    const [x, y] = [off((place) => place.x, this.middle.x), off((place) => place.y, this.middle.y)];
    if (this.symmetry === "sideways") return x;
    if (this.symmetry === "upright") return y;
    return y || x;
  }

  /** Return the hexes that have no opposite. */
  lonely(): string[] {
    return [...this.byName.keys()].filter((name) => this.image(name) === null);
  }
}

/** Copy one half of a map onto the other: terrain, hexsides, roads and rails. */
export function copied(map: MapFile, { symmetry, far }: Copying): MapFile {
  const mirror = new Mirror(map, symmetry);
  const off = (names: string[]) => (far ? -mirror.off(names) : mirror.off(names));
  const hexes = copiedHexes(map, mirror, off);
  const hexsides = copiedSides(Object.entries(map.hexsides ?? {}), mirror, off);
  const ramps = copiedSides(
    (map.ramps ?? []).map((name) => [name, "ramp"]),
    mirror,
    off,
  );
  let made = put(map, "hexes", hexes);
  made = put(made, "hexsides", hexsides);
  made = put(made, "ramps", Object.keys(ramps));
  for (const kind of ["roads", "rails"] as const) {
    const links = [...linksOf(map[kind] ?? []).values()].flatMap((link) => twinned(link, mirror, off));
    made = put(made, kind, chainsOf(new Map(links.map((link) => [sideName(...link), link]))));
  }
  return bridged(made);
}

function copiedHexes(map: MapFile, mirror: Mirror, off: (names: string[]) => number): Record<string, string> {
  const words: Record<string, string> = {};
  const ground = map.ground ?? "clear";
  for (const { name } of placesOf(map)) {
    const image = mirror.image(name);
    const source = off([name]) > 0 && image ? image : name;
    const word = map.hexes?.[source] ?? ground;
    if (word !== ground) words[name] = word;
  }
  return words;
}

function copiedSides(
  sides: [string, string][],
  mirror: Mirror,
  off: (names: string[]) => number,
): Record<string, string> {
  const words: Record<string, string> = {};
  for (const [name, word] of sides) {
    const side = hexesOfSide(name, (hex) => /^\d{4}$/.test(hex));
    if (side) for (const one of twinned(side, mirror, off)) words[sideName(...one)] = word;
  }
  return words;
}

/**
 * Return the copies of a hexside or link: two if it is on the half that is kept, and none if it is on the other half.
 */
function twinned(side: Side, mirror: Mirror, off: (names: string[]) => number): Side[] {
  const image = mirror.side(side);
  if (!image) return [side];
  const away = off(side);
  return away < 0 ? [side, image] : away > 0 ? [] : [side];
}
