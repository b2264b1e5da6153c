// The keyboard of a game: which presses belong to the game at all.
import { type CommandIn, commandOf } from "../../ui/commands";

export type Deed = CommandIn<"game">;

/** What a key press asks for; null where it belongs to something else, such as a text field or a button. */
export function deedOf(event: KeyboardEvent): Deed | null {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.defaultPrevented || target?.closest("input:not([type=checkbox]), textarea, select, dialog")) return null;
  const pressing = event.key === "Enter" || event.key === " ";
  const held = event.ctrlKey || event.metaKey;
  if (pressing && !held && target?.closest("button, a, summary, input")) return null;
  return commandOf("game", event);
}
