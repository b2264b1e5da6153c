// What the page asks the board to show over the map.
import type { MineView, ReachHex, ThreatHex } from "../server/wire";
import type { Shape } from "./shapes";

export interface Layers {
  /** Unit that is selected. */
  selected?: string | undefined;
  selectedHex?: string | undefined;
  reach?: ReachHex[] | undefined;
  /** Hexes of the planned move, its start included. */
  path?: string[] | undefined;
  waypoints?: string[] | undefined;
  /** Units that may move, may fire, can be fired at, are chosen to fire. */
  movers?: Set<string> | undefined;
  shooters?: Set<string> | undefined;
  marks?: Set<string> | undefined;
  guns?: Set<string> | undefined;
  /** Unit that is aimed at. */
  target?: string | undefined;
  /** Hexes open for set-up. */
  zones?: string[] | undefined;
  threat?: ThreatHex[] | undefined;
  /** Mines that one knows of. */
  mines?: MineView[] | undefined;
  /** The hex in question. */
  at?: string | undefined;
  /** Where a hint would have it happen. */
  hint?: string | undefined;
  /** The keyboard's cursor. */
  cursor?: string | undefined;
  /** Where a unit has been in its move. */
  trail?: string[] | undefined;
  /** The still picture of what has just happened. */
  scene?: Shape[] | undefined;
  /** The hex whose stack is fanned out. */
  fan?: string | undefined;
}
