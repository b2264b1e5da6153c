// The builder's keys.
import type { Brush } from "./map/tools";
import { HAND } from "./map/tools";
import { TABS, type Workbench } from "./workbench";

const BRUSHES: Brush[] = ["hex", "ring", "patch"];

/** Do what a key asks for; false where it belongs to something else. */
export function pressed(bench: Workbench, event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.defaultPrevented || target?.closest("dialog")) return false;
  const typing = target?.closest("input:not([type=checkbox]), textarea, select") !== null && target !== null;
  if (event.ctrlKey || event.metaKey) return !typing && withControl(bench, event);
  if (event.altKey || typing) return false;
  return alone(bench, event.key);
}

function withControl(bench: Workbench, event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) bench.undo();
  else if (key === "y" || key === "z") bench.redo();
  else return false;
  return true;
}

function alone(bench: Workbench, key: string): boolean {
  const page = /^F([1-5])$/.exec(key);
  if (page) bench.show(TABS[Number(page[1]) - 1]!);
  else if (key === "Escape") bench.back();
  else if (key === "v" || key === "V") bench.take(HAND);
  else if (key === "x" || key === "X") bench.erasing.value = !bench.erasing.value;
  else if (key === "b" || key === "B")
    bench.brush.value = BRUSHES[(BRUSHES.indexOf(bench.brush.value) + 1) % BRUSHES.length]!;
  else return false;
  return true;
}
