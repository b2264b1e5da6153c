// The keyboard: what each key does, and the list that shows it.
import { type KeyLine, KeyList } from "../../ui/key-list";
import { modeKeys } from "./modes/registry";

export type Deed =
  | "next"
  | "previous"
  | "threat"
  | "undo"
  | "primary"
  | "end"
  | "back"
  | "notation"
  | "hint"
  | "keys"
  | "in"
  | "out"
  | "fit";

/** Whoever does what keys ask for. */
interface KeyTaker {
  do: (deed: Deed) => void;
  /** A key of what is being decided; says whether there is such a key. */
  press: (key: string) => boolean;
}

const KEYS: Record<string, Deed> = {
  n: "next",
  N: "previous",
  t: "threat",
  z: "undo",
  Enter: "primary",
  Escape: "back",
  h: "hint",
  m: "notation",
  "/": "notation",
  "?": "keys",
  "+": "in",
  "=": "in",
  "-": "out",
  "0": "fit",
};

const SAYS: KeyLine[] = [
  [["N", "Shift N"], "next unit with something to do, or the one before"],
  [["←", "↑", "↓", "→"], "move the cursor over the board; N and Tab bring the focus there"],
  [["Enter"], "on the board: click the hex under the cursor; else the big button"],
  ...modeKeys().map(({ key, says }): KeyLine => [[key], says]),
  [["Ctrl Enter"], "end the phase, wherever the focus is"],
  [["Z"], "take the last decision back"],
  [["H"], "ask for a hint; again: stop it, or put it aside"],
  [["T"], "show what the enemy can fire at"],
  [["Shift"], "and a click: bend the way"],
  [["Esc"], "one step back"],
  [["M", "/"], "type a decision"],
  [["+", "−", "0"], "nearer, farther, the whole board"],
  [["?"], "this list"],
];

/** Whether a key press belongs to something else, such as a text field or a button. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.defaultPrevented || target?.closest("input:not([type=checkbox]), textarea, select, dialog")) return true;
  if (event.key !== "Enter") return event.ctrlKey || event.metaKey || event.altKey;
  if (event.ctrlKey || event.metaKey) return false;
  return event.altKey || Boolean(target?.closest("button, a, summary, input"));
}

/** Does what a key press asks for. One that belongs to something else is left alone. */
export function pressed(event: KeyboardEvent, control: KeyTaker): void {
  if (isTaken(event)) return;
  const deed = event.ctrlKey || event.metaKey ? "end" : (KEYS[event.key] ?? KEYS[event.key.toLowerCase()]);
  if (deed) control.do(deed);
  else if (!control.press(event.key)) return;
  event.preventDefault();
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return <KeyList lines={SAYS} onClose={onClose} />;
}
