// A list of shortcuts with their keys, and buttons to change or disable them.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import {
  type AnyCommand,
  anyChanged,
  COMMANDS,
  isChanged,
  keyName,
  keyOf,
  keysOf,
  ownerOf,
  resetKeys,
  setKeys,
  type Where,
} from "./commands";
import { Dialog } from "./dialog";

const TITLES: Record<Where, string> = {
  game: "In a game",
  board: "On the board, while it has the focus",
  replay: "In a replay",
  builder: "In the builder",
};

interface ListProps {
  where: readonly Where[];
  /** True to show buttons that change the keys. */
  changing: boolean;
}

export function ShortcutList({ where, changing }: ListProps) {
  return (
    <>
      {where.map((page) => (
        <section key={page} class="stack tight" aria-label={TITLES[page]}>
          <h3>{TITLES[page]}</h3>
          <dl class={changing ? "keys changing" : "keys"}>
            {COMMANDS.filter((command) => command.where === page).map((command) => (
              <Line key={command.name} command={command} changing={changing} />
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function Line({ command, changing }: { command: AnyCommand; changing: boolean }) {
  const keys = keysOf(command);
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{keyName(key)}</kbd>
        ))}
        {keys.length === 0 && <span class="dim">off</span>}
      </dt>
      <dd>{command.says}</dd>
      {changing && <Change command={command} />}
    </div>
  );
}

function Change({ command }: { command: AnyCommand }) {
  const [listening, setListening] = useState(false);
  const [fault, setFault] = useState("");
  const take = (event: KeyboardEvent) => {
    if (!listening) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") return setListening(false);
    const key = keyOf(event);
    if (!key) return;
    const owner = ownerOf(key, command);
    setListening(false);
    setFault(owner ? `${keyName(key)} is already used for “${owner.says}”.` : "");
    if (!owner) setKeys(command, [key]);
  };
  return (
    <dd class="key-ways">
      <button
        type="button"
        class="small"
        aria-label={
          listening ? `Press the new key for “${command.says}”, or Esc` : `Change the key for “${command.says}”`
        }
        onKeyDown={take}
        onBlur={() => setListening(false)}
        onClick={() => setListening(true)}
      >
        {listening ? "Press a key…" : "Change"}
      </button>
      <button
        type="button"
        class="small"
        aria-label={`Turn off “${command.says}”`}
        disabled={keysOf(command).length === 0}
        onClick={() => setKeys(command, [])}
      >
        Off
      </button>
      <button
        type="button"
        class="small"
        aria-label={`Restore the default key for “${command.says}”`}
        disabled={!isChanged(command)}
        onClick={() => {
          setFault("");
          resetKeys(command);
        }}
      >
        Default
      </button>
      {fault && (
        <p class="fault small" role="alert">
          {fault}
        </p>
      )}
    </dd>
  );
}

/** Show the list in a dialog, with a switch for changing the keys. */
export function ShortcutDialog({ where, onClose, children }: ShortcutProps) {
  const [changing, setChanging] = useState(false);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} wide>
      <ShortcutList where={where} changing={changing} />
      {children}
      <p class="row wrap">
        <button type="button" aria-pressed={changing} onClick={() => setChanging(!changing)}>
          Change shortcuts
        </button>
        {changing && (
          <button type="button" disabled={!anyChanged()} onClick={() => resetKeys()}>
            Restore all defaults
          </button>
        )}
      </p>
    </Dialog>
  );
}

export interface ShortcutProps {
  where: readonly Where[];
  onClose: () => void;
  children?: ComponentChildren;
}
