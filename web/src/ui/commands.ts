// All keyboard shortcuts of the client: what each one does, on which page it works, and which keys trigger it. Pages
// handle keys from this table, dialogs show it, and the player can change it. Changes are stored in the browser.
import { signal } from "@preact/signals";

export type Where = "game" | "board" | "replay" | "builder";

interface Command {
  where: Where;
  name: string;
  says: string;
  keys: readonly string[];
}

/**
 * Keys have the names that browsers give them, with the prefixes "Ctrl+" and "Shift+". Letters are capitals. "Shift+"
 * is used only with letters and named keys, because signs such as "?" already need Shift.
 */
export const COMMANDS = [
  { where: "game", name: "next", says: "Next unit that can act", keys: ["N"] },
  { where: "game", name: "previous", says: "Previous unit that can act", keys: ["Shift+N"] },
  { where: "game", name: "units", says: "List of all units", keys: ["U"] },
  { where: "game", name: "primary", says: "Press the big button", keys: ["Enter"] },
  { where: "game", name: "fire", says: "Fire", keys: ["F"] },
  { where: "game", name: "end", says: "End the phase, wherever the focus is", keys: ["Ctrl+Enter"] },
  { where: "game", name: "undo", says: "Undo your last decision", keys: ["Z"] },
  { where: "game", name: "hint", says: "Ask for a hint; press again to stop or dismiss it", keys: ["H"] },
  { where: "game", name: "threat", says: "Show where the enemy can fire", keys: ["T"] },
  { where: "game", name: "back", says: "Go back one step", keys: ["Escape"] },
  { where: "game", name: "notation", says: "Type a decision", keys: ["M", "/"] },
  { where: "game", name: "in", says: "Zoom in", keys: ["+", "="] },
  { where: "game", name: "out", says: "Zoom out", keys: ["-"] },
  { where: "game", name: "fit", says: "Show the whole board", keys: ["0"] },
  { where: "game", name: "keys", says: "Show this list", keys: ["?"] },
  { where: "board", name: "north", says: "Move the cursor north", keys: ["ArrowUp", "W"] },
  { where: "board", name: "south", says: "Move the cursor south", keys: ["ArrowDown", "S"] },
  { where: "board", name: "west", says: "Move the cursor west", keys: ["ArrowLeft"] },
  { where: "board", name: "east", says: "Move the cursor east", keys: ["ArrowRight"] },
  { where: "board", name: "north-west", says: "Move the cursor northwest", keys: ["Home", "Q"] },
  { where: "board", name: "north-east", says: "Move the cursor northeast", keys: ["PageUp", "E"] },
  { where: "board", name: "south-west", says: "Move the cursor southwest", keys: ["End", "A"] },
  { where: "board", name: "south-east", says: "Move the cursor southeast", keys: ["PageDown", "D"] },
  { where: "board", name: "press", says: "Choose the hex under the cursor", keys: ["Enter", "Space"] },
  { where: "board", name: "in", says: "Zoom in", keys: ["+", "="] },
  { where: "board", name: "out", says: "Zoom out", keys: ["-", "_"] },
  { where: "board", name: "fit", says: "Show the whole board", keys: ["0"] },
  { where: "replay", name: "play", says: "Play or pause", keys: ["Space"] },
  { where: "replay", name: "on", says: "Step forward", keys: ["ArrowRight"] },
  { where: "replay", name: "back", says: "Step back", keys: ["ArrowLeft"] },
  { where: "replay", name: "die-on", says: "Next die roll", keys: ["D"] },
  { where: "replay", name: "die-back", says: "Previous die roll", keys: ["Shift+D"] },
  { where: "replay", name: "turn-on", says: "Next turn", keys: ["T"] },
  { where: "replay", name: "turn-back", says: "Previous turn", keys: ["Shift+T"] },
  { where: "replay", name: "first", says: "Go to the start", keys: ["Home"] },
  { where: "replay", name: "last", says: "Go to the end", keys: ["End"] },
  { where: "builder", name: "undo", says: "Undo", keys: ["Ctrl+Z"] },
  { where: "builder", name: "redo", says: "Redo", keys: ["Ctrl+Y", "Ctrl+Shift+Z"] },
  { where: "builder", name: "back", says: "End the road; then put the tool away", keys: ["Escape"] },
  { where: "builder", name: "hand", says: "Hand: drag to move the map", keys: ["V"] },
  { where: "builder", name: "eraser", says: "Eraser on or off", keys: ["X"] },
  { where: "builder", name: "brush", says: "Next brush: one hex, seven hexes, fill", keys: ["B"] },
  { where: "builder", name: "tab-1", says: "Map tab", keys: ["F1"] },
  { where: "builder", name: "tab-2", says: "Areas tab", keys: ["F2"] },
  { where: "builder", name: "tab-3", says: "Forces tab", keys: ["F3"] },
  { where: "builder", name: "tab-4", says: "Winning tab", keys: ["F4"] },
  { where: "builder", name: "tab-5", says: "Rules tab", keys: ["F5"] },
  { where: "builder", name: "side-1", says: "Paint the north hexside", keys: ["1"] },
  { where: "builder", name: "side-2", says: "Paint the northeast hexside", keys: ["2"] },
  { where: "builder", name: "side-3", says: "Paint the southeast hexside", keys: ["3"] },
  { where: "builder", name: "side-4", says: "Paint the south hexside", keys: ["4"] },
  { where: "builder", name: "side-5", says: "Paint the southwest hexside", keys: ["5"] },
  { where: "builder", name: "side-6", says: "Paint the northwest hexside", keys: ["6"] },
  { where: "builder", name: "keys", says: "Show this list", keys: ["?"] },
] as const satisfies readonly Command[];

export type AnyCommand = (typeof COMMANDS)[number];
type Names = { [W in Where]: Extract<AnyCommand, { where: W }>["name"] };
export type CommandIn<W extends Where> = Names[W];

const STORED = "cybertank.keys";
/** The player's changes: the keys of a command by its id. An empty list disables the command. */
const changed = signal<Readonly<Record<string, string[]>>>(load());

function idOf(command: AnyCommand): string {
  return `${command.where}.${command.name}`;
}

function load(): Record<string, string[]> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? "{}");
    if (typeof found !== "object" || found === null) return {};
    const known = new Set(COMMANDS.map(idOf));
    return Object.fromEntries(
      Object.entries(found).filter(
        (entry): entry is [string, string[]] =>
          known.has(entry[0]) && Array.isArray(entry[1]) && entry[1].every((key) => typeof key === "string"),
      ),
    );
  } catch {
    return {};
  }
}

function save(all: Record<string, string[]>): void {
  changed.value = all;
  try {
    localStorage.setItem(STORED, JSON.stringify(all));
  } catch {
    // Without storage, the keys last until the page is closed.
  }
}

export function keysOf(command: AnyCommand): readonly string[] {
  return changed.value[idOf(command)] ?? command.keys;
}

export function isChanged(command: AnyCommand): boolean {
  return idOf(command) in changed.value;
}

export function anyChanged(): boolean {
  return Object.keys(changed.value).length > 0;
}

/** Assign new keys to a command. An empty list disables it. */
export function setKeys(command: AnyCommand, keys: string[]): void {
  save({ ...changed.value, [idOf(command)]: keys });
}

/** Restore the default keys of one command, or of all commands. */
export function resetKeys(command?: AnyCommand): void {
  const id = command && idOf(command);
  save(Object.fromEntries(Object.entries(changed.value).filter(([other]) => id !== undefined && other !== id)));
}

/** Return the command that already uses this key, on the same page or on the board of a game. */
export function ownerOf(key: string, command: AnyCommand): AnyCommand | null {
  const taken = (other: AnyCommand) => other !== command && meet(other, command) && keysOf(other).includes(key);
  return COMMANDS.find(taken) ?? null;
}

/**
 * Return true if two commands cannot share a key. Commands of a game and its board cannot, because the board handles
 * its keys first while it has the focus. Those that share a default key, such as Enter, can.
 */
function meet(one: AnyCommand, other: AnyCommand): boolean {
  if (one.where === other.where) return true;
  const common = one.keys.some((key) => (other.keys as readonly string[]).includes(key));
  return [one.where, other.where].sort().join() === "board,game" && !common;
}

const MODIFIERS = new Set(["Control", "Shift", "Alt", "Meta", "AltGraph", "CapsLock", "Dead", "Unidentified", ""]);

/** Return the key of a key press as the table spells it, or "" for a modifier alone. */
export function keyOf(event: KeyboardEvent): string {
  if (MODIFIERS.has(event.key)) return "";
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const shifted = event.shiftKey && (key.length > 1 || /\p{L}/u.test(key));
  const control = event.ctrlKey || event.metaKey;
  return `${control ? "Ctrl+" : ""}${event.altKey ? "Alt+" : ""}${shifted ? "Shift+" : ""}${key}`;
}

/** Return the command for a key press on a page, or null if the key does nothing there. */
export function commandOf<W extends Where>(where: W, event: KeyboardEvent): CommandIn<W> | null {
  const key = keyOf(event);
  const here = COMMANDS.filter((command) => command.where === where);
  const find = (wanted: string) => here.find((command) => keysOf(command).includes(wanted));
  // Shift is ignored for keys that have no separate meaning with it.
  const found = key && (find(key) ?? find(key.replace("Shift+", "")));
  return found ? (found.name as CommandIn<W>) : null;
}

const SIGNS: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  PageUp: "Page Up",
  PageDown: "Page Down",
  Escape: "Esc",
  "-": "−",
};

/** Return a readable name for a key: "Ctrl Enter", "←". */
export function keyName(key: string): string {
  const parts = key.length > 1 ? key.split(/(?<=\w)\+/) : [key];
  return parts.map((part) => SIGNS[part] ?? part).join(" ");
}

/** Return the first key of a command, to show on a button that does the same, or "" if it has none. */
export function keyFor<W extends Where>(where: W, name: CommandIn<W>): string {
  const command = COMMANDS.find((one) => one.where === where && one.name === name)!;
  const [first = ""] = keysOf(command);
  return keyName(first);
}

/** Return a button's label followed by its key: "Undo (Z)". */
export function withKey<W extends Where>(label: string, where: W, name: CommandIn<W>): string {
  const key = keyFor(where, name);
  return key ? `${label} (${key})` : label;
}
