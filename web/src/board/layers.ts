// The overlays that the page asks the board to show on the map.
import type { MineView, ReachHex, RevetmentView, ThreatHex, TrenchView } from "../server/wire";
import type { Tag } from "./counters/counters";
import type { Shape } from "./shapes";

/** What engineers have dug. */
export interface Works {
  trenches: TrenchView[];
  revetments: RevetmentView[];
}

export interface Layers {
  /** The selected unit. */
  selected?: string | undefined;
  selectedHex?: string | undefined;
  reach?: ReachHex[] | undefined;
  /** The hexes of the planned move, including its start. */
  path?: string[] | undefined;
  waypoints?: string[] | undefined;
  /** Units that can move, can fire, can be fired at, or are chosen to fire. */
  movers?: Set<string> | undefined;
  shooters?: Set<string> | undefined;
  marks?: Set<string> | undefined;
  guns?: Set<string> | undefined;
  /** The target. */
  target?: string | undefined;
  /** Hexes in which units can be set up. */
  zones?: string[] | undefined;
  threat?: ThreatHex[] | undefined;
  /** The mines that the player knows about. */
  mines?: MineView[] | undefined;
  works?: Works | undefined;
  /** The hexes with wrecks of trains. */
  wrecks?: string[] | undefined;
  /** The hex that the current question is about. */
  at?: string | undefined;
  /** The hex that a hint points to. */
  hint?: string | undefined;
  /** The position of the keyboard cursor. */
  cursor?: string | undefined;
  /** The hexes a unit has passed through during its move. */
  trail?: string[] | undefined;
  /** Results under counters: chances to hit a missile, or the effects of a blast. */
  tags?: ReadonlyMap<string, Tag> | undefined;
  /** Flights, blasts and lines of sight. */
  drawn?: Shape[] | undefined;
  /** The still picture of the latest event. */
  scene?: Shape[] | undefined;
  /** The hex whose stack is fanned out. */
  fan?: string | undefined;
}
