// Parts of the board that only some games need: trains, buildings, lasers and cruise missiles (sections 9 to 12). They
// are loaded with such a game (`board/special`). Until then, plain pieces stand for them.
import type { ComponentChildren } from "preact";
import type { TypeView, UnitView } from "../server/wire";
import type { CounterProps } from "./counters/counters";
import type { BoardIndex, Point } from "./geometry";
import type { Works } from "./layers";
import type { Shape, SiteShape } from "./shapes";

export interface BoardExtras {
  /** Draw the silhouette of a special type, or return null for any other. */
  silhouette: (type: TypeView, unit: UnitView | undefined) => ComponentChildren;
  /** Draw the face of a building's counter. */
  buildingFace: (props: CounterProps) => ComponentChildren;
  /** Draw the badges around a counter: markers, loads, damage and results. */
  badges: (props: CounterProps, w: number, h: number) => ComponentChildren;
  /** Draw a flight, a blast, a beam or a missile. */
  shape: (index: BoardIndex, shape: Shape) => ComponentChildren;
  /** Draw the wrecks of trains in these hexes. */
  wrecks: (index: BoardIndex, hexes: string[]) => ComponentChildren;
  /** Draw the coupling between the counters of a train. */
  coupling: (from: Point, to: Point) => ComponentChildren;
}

/** Parts of the board that only games with engineers need (`board/engineering`). */
export interface BoardWorks {
  /** Draw the silhouette of a drone or a mine detector, or return null for any other type. */
  silhouette: (type: TypeView) => ComponentChildren;
  badges: (props: CounterProps, w: number, h: number) => ComponentChildren;
  /** Draw entrenchments and revetments. */
  ground: (index: BoardIndex, works: Works) => ComponentChildren;
  /** Draw lines to units that are controlled or towed. */
  links: (index: BoardIndex, units: UnitView[]) => ComponentChildren;
  /** Mark what a task can be about. */
  site: (index: BoardIndex, shape: SiteShape) => ComponentChildren;
}

let works: BoardWorks | null = null;

/** Add the engineering parts. Boards that are drawn from now on have them. */
export function addWorks(parts: BoardWorks): void {
  works = parts;
}

export function boardWorks(): BoardWorks | null {
  return works;
}

let loaded: BoardExtras | null = null;

/** Add the special parts. Boards that are drawn from now on have them. */
export function addExtras(extras: BoardExtras): void {
  loaded = extras;
}

export function boardExtras(): BoardExtras | null {
  return loaded;
}
