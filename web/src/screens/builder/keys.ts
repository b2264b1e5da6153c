// The builder's keyboard shortcuts.
import { type CommandIn, commandOf } from "../../ui/commands";
import type { Brush } from "./map/tools";
import { HAND } from "./map/tools";
import { TABS, type Workbench } from "./workbench";

const BRUSHES: Brush[] = ["hex", "ring", "patch"];

/** Handle a key press. Return false if it belongs to something else. */
export function pressed(bench: Workbench, event: KeyboardEvent, onKeys: () => void): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.defaultPrevented || target?.closest("dialog, input:not([type=checkbox]), textarea, select")) return false;
  const command = commandOf("builder", event);
  if (command === "keys") onKeys();
  else return command !== null && obey(bench, command);
  return true;
}

function obey(bench: Workbench, command: CommandIn<"builder">): boolean {
  const tab = /^tab-(\d)$/.exec(command);
  if (tab) bench.show(TABS[Number(tab[1]) - 1]!);
  else if (command === "undo") bench.undo();
  else if (command === "redo") bench.redo();
  else if (command === "back") bench.back();
  else if (command === "hand") bench.take(HAND);
  else if (command === "eraser") bench.erasing.value = !bench.erasing.value;
  else if (command === "brush") bench.brush.value = BRUSHES[(BRUSHES.indexOf(bench.brush.value) + 1) % BRUSHES.length]!;
  else return false;
  return true;
}
