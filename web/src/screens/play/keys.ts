// Decides which key presses belong to the game.
import { type CommandIn, commandOf } from "../../ui/commands";

export type Deed = CommandIn<"game">;

/** Return true if a key press belongs to something else, such as a text field or a button. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.defaultPrevented || target?.closest("input:not([type=checkbox]), textarea, select, dialog")) return true;
  const pressing = (event.key === "Enter" || event.key === " ") && !event.ctrlKey && !event.metaKey;
  return pressing && Boolean(target?.closest("button, a, summary, input"));
}

/** Handle a key press. One that belongs to something else is ignored. */
export function pressed(event: KeyboardEvent, control: { do: (deed: Deed) => void }): void {
  const deed = isTaken(event) ? null : commandOf("game", event);
  if (!deed) return;
  event.preventDefault();
  control.do(deed);
}
