// What each kind of decision has to say for itself. One file here for each kind; `registry.ts` lists them.
import type { FunctionComponent } from "preact";
import type { BoardHandle } from "../../../board/handle";
import type { Layers } from "../../../board/layers";
import type { OpenGame } from "../../../game/open-game";
import type { UnitView, Verb, View } from "../../../server/wire";
import type { CommandIn } from "../../../ui/commands";
import type { Selecting } from "../decide/selecting";

/** Where the board was clicked. */
export interface Spot {
  hex: string;
  /** The unit whose counter was hit, and all that stand there. */
  hit: UnitView | null;
  there: UnitView[];
  /** Shift was held. */
  bend: boolean;
}

/** The big button, where it does something else than end the phase. */
export interface MainButton {
  /** For tests and styles. */
  deed: string;
  label: string;
  /** The shortcut that does the same. */
  command: CommandIn<"game">;
  /** What Enter does, for the line of keys. */
  says: string;
  press: () => Promise<void>;
}

/** A shortcut that only one kind of decision has. */
export interface ModeKey {
  command: CommandIn<"game">;
  says: string;
  works: (selecting: Selecting) => boolean;
  press: (selecting: Selecting) => Promise<void>;
}

/** Clicks on the components of a record sheet. */
export interface Aim {
  aimed: string | undefined;
  at: ((component: string) => void) | undefined;
}

export interface CardProps {
  game: OpenGame;
  selecting: Selecting;
}

export interface Mode {
  /** For tests and styles. */
  readonly name: string;
  /** Whether this is what a seat is asked for. */
  answers: (view: View) => boolean;
  /** Units with something to do, which N goes through. */
  able: (selecting: Selecting) => string[];
  /** What N goes to, in words. */
  readonly next: string;
  /** A hex or a counter on the board was clicked. */
  click: (selecting: Selecting, spot: Spot) => Promise<void> | void;
  /** One of our units was chosen, by a click on it or in the panel. */
  choose: (selecting: Selecting, unit: string) => Promise<void> | void;
  /** The same by a key, where that shows the unit and does no more; else it is chosen. */
  show?: (selecting: Selecting, unit: string) => void;
  /** A counter was dragged to a hex. Where this is missing, nothing can be dragged. */
  drop?: (selecting: Selecting, unit: string, hex: string) => Promise<void>;
  /** What a click on a component of a record sheet means. */
  aim?: (selecting: Selecting, unit: string) => Aim;
  /** Esc: goes one step back, and says whether there was one before what is selected. */
  back?: (selecting: Selecting) => boolean;
  /** What is laid over the board; `pointed` is the hex under the pointer. */
  layers: (selecting: Selecting, pointed: string) => Layers;
  /** The big button; null while it ends the phase. */
  main?: (selecting: Selecting) => MainButton | null;
  /** What ending is called, on the button and in the line of keys. */
  readonly end: { label: (ending: string) => string; says: string };
  /** Whether units that could still do something are worth a question before the end. */
  readonly reminds: boolean;
  /** What the panel shows for it. */
  Card: FunctionComponent<CardProps & { board: BoardHandle }>;
  /** Changes when there is something new to read in the panel; "" for nothing. */
  news?: (selecting: Selecting) => string;
  readonly keys: readonly ModeKey[];
  /** What the pointer has put together so far, as it would be typed. */
  typed?: (selecting: Selecting) => string;
  /** The verbs that answer it, which the typed line completes first. */
  readonly verbs: readonly Verb[];
  /** Whether the card has the typed line, so that it is not shown elsewhere. */
  readonly typedInCard?: true;
}
