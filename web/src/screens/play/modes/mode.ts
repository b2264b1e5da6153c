// The interface for modes. There is one mode, in its own file, for each kind of decision. `registry.ts` lists them.
import type { FunctionComponent } from "preact";
import type { BoardHandle } from "../../../board/handle";
import type { Layers } from "../../../board/layers";
import type { OpenGame } from "../../../game/open-game";
import type { UnitView, Verb, View } from "../../../server/wire";
import type { CommandIn } from "../../../ui/commands";
import type { Selecting } from "../decide/selecting";

/** A click on the board. */
export interface Spot {
  hex: string;
  /** The unit whose counter was clicked, and all units in the hex. */
  hit: UnitView | null;
  there: UnitView[];
  /** True if Shift was held. */
  bend: boolean;
}

/** The big button, if it does something other than end the phase. */
export interface MainButton {
  /** An identifier for tests and styles. */
  deed: string;
  label: string;
  /** The shortcut that does the same. */
  command: CommandIn<"game">;
  /** What Enter does, as shown in the footer. */
  says: string;
  press: () => Promise<void>;
}

/** A shortcut that works only for one kind of decision. */
export interface ModeKey {
  command: CommandIn<"game">;
  says: string;
  works: (selecting: Selecting) => boolean;
  press: (selecting: Selecting) => Promise<void>;
}

/** What clicks on the components of a record sheet do. */
export interface Aim {
  aimed: string | undefined;
  at: ((component: string) => void) | undefined;
}

export interface CardProps {
  game: OpenGame;
  selecting: Selecting;
}

export interface Mode {
  /** An identifier for tests and styles. */
  readonly name: string;
  /** Return true if this mode handles the current decision. */
  answers: (view: View) => boolean;
  /** Return the units that can still act, which N cycles through. */
  able: (selecting: Selecting) => string[];
  /** What N does, in words. */
  readonly next: string;
  /** Handle a click on a hex or a counter on the board. */
  click: (selecting: Selecting, spot: Spot) => Promise<void> | void;
  /** Note that the pointer or the keyboard cursor is over another hex, or over none (""). */
  point?: (selecting: Selecting, hex: string) => void;
  /** Handle the choice of a friendly unit, on the board or in the panel. */
  choose: (selecting: Selecting, unit: string) => Promise<void> | void;
  /** Show a unit that was reached with a key. Without this, the unit is chosen instead. */
  show?: (selecting: Selecting, unit: string) => void;
  /** Handle a counter dragged to a hex. Without this, nothing can be dragged. */
  drop?: (selecting: Selecting, unit: string, hex: string) => Promise<void>;
  /** Return what a click on a component of a record sheet does. */
  aim?: (selecting: Selecting, unit: string) => Aim;
  /** Handle Esc: go back one step. Return false if there was none, so that the selection is cleared instead. */
  back?: (selecting: Selecting) => boolean;
  /** Return the overlays on the board. `pointed` is the hex under the pointer. */
  layers: (selecting: Selecting, pointed: string) => Layers;
  /** Return the big button, or null if it ends the phase. */
  main?: (selecting: Selecting) => MainButton | null;
  /** What ending the phase is called, on the button and in the footer. */
  readonly end: { label: (ending: string) => string; says: string };
  /** Whether to ask for confirmation before the end while units can still act. */
  readonly reminds: boolean;
  /** The card shown in the panel. */
  Card: FunctionComponent<CardProps & { board: BoardHandle }>;
  /** Return a text that changes when there is something new to read in the panel, or "" for nothing. */
  news?: (selecting: Selecting) => string;
  readonly keys: readonly ModeKey[];
  /** Return what has been chosen with the pointer so far, in notation. */
  typed?: (selecting: Selecting) => string;
  /** The verbs for this decision, which the command line completes first. */
  readonly verbs: readonly Verb[];
  /** Set if the card contains the command line, so that it is not shown elsewhere. */
  readonly typedInCard?: true;
}
