// The keyboard: what each key does, and the list that shows it.
import { type KeyLine, KeyList } from "../../ui/key-list";

export type Deed =
  | "next"
  | "previous"
  | "threat"
  | "undo"
  | "primary"
  | "end"
  | "fire"
  | "back"
  | "notation"
  | "hint"
  | "keys"
  | "in"
  | "out"
  | "fit";

const KEYS: Record<string, Deed> = {
  n: "next",
  N: "previous",
  t: "threat",
  z: "undo",
  Enter: "primary",
  f: "fire",
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
  [["F"], "fire"],
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

/** What a key press asks for; null where it belongs to something else, such as a text field or a button. */
export function deedOf(event: KeyboardEvent): Deed | null {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.defaultPrevented || target?.closest("input:not([type=checkbox]), textarea, select, dialog")) return null;
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return "end";
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === "Enter" && target?.closest("button, a, summary, input")) return null;
  return KEYS[event.key] ?? KEYS[event.key.toLowerCase()] ?? null;
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return <KeyList lines={SAYS} onClose={onClose} />;
}
