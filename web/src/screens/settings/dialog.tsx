// The settings dialog.
import type { Signal } from "@preact/signals";
import { useState } from "preact/hooks";
import {
  canNotify,
  confirmPlain,
  hexNumbers,
  notifications,
  setNotifications,
  speed,
  SPEEDS,
  theme,
  THEMES,
} from "../../settings";
import { anyChanged, resetKeys } from "../../ui/commands";
import { Dialog } from "../../ui/dialog";
import { ShortcutList } from "../../ui/shortcuts";

const THEME_WORDS = { system: "System", light: "Light", dark: "Dark" };
const SPEED_WORDS = { off: "Off", fast: "Fast", normal: "Normal", slow: "Slow" };

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Settings" onClose={onClose}>
      <form class="settings" onSubmit={(event) => event.preventDefault()}>
        <Choice legend="Colors" name="theme" among={THEMES} words={THEME_WORDS} value={theme} />
        <Choice legend="Animation speed" name="speed" among={SPEEDS} words={SPEED_WORDS} value={speed} />
        <YesNo label="Confirm every move" says="Rams, overruns and risky terrain always ask." value={confirmPlain} />
        <YesNo
          label="Show hex numbers"
          says="Typed decisions and the log refer to hexes by number."
          value={hexNumbers}
        />
        <NotificationSwitch />
        <details>
          <summary>Keyboard shortcuts</summary>
          <div class="stack">
            <ShortcutList where={["game", "board", "replay", "builder"]} changing />
            <button type="button" disabled={!anyChanged()} onClick={() => resetKeys()}>
              Restore all defaults
            </button>
          </div>
        </details>
      </form>
    </Dialog>
  );
}

interface ChoiceProps<T extends string> {
  legend: string;
  name: string;
  among: readonly T[];
  words: Record<T, string>;
  value: Signal<T>;
}

function Choice<T extends string>({ legend, name, among, words, value }: ChoiceProps<T>) {
  return (
    <fieldset class="pick">
      <legend>{legend}</legend>
      <div class="pick-row">
        {among.map((one) => (
          <label key={one} class="pick-one">
            <input
              type="radio"
              name={name}
              checked={value.value === one}
              onChange={() => {
                value.value = one;
              }}
            />
            <span>{words[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function YesNo({ label, says, value }: { label: string; says: string; value: Signal<boolean> }) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={value.value}
        onChange={(event) => {
          value.value = event.currentTarget.checked;
        }}
      />
      <span>
        {label}
        <small>{says}</small>
      </span>
    </label>
  );
}

/** Show a switch for notifications. Turning it on asks for permission, and a refusal is shown next to the switch. */
export function NotificationSwitch() {
  const [refused, setRefused] = useState(false);
  const says = refused
    ? "Your browser blocks notifications. You can allow them in its settings for this site."
    : "Your browser notifies you while this page is open in the background.";
  const turn = async (box: HTMLInputElement) => {
    const wanted = box.checked;
    const on = await setNotifications(wanted);
    box.checked = on;
    setRefused(wanted && !on);
  };
  if (!canNotify()) return null;
  return (
    <label class="switch">
      <input type="checkbox" checked={notifications.value} onChange={(event) => void turn(event.currentTarget)} />
      <span>
        Notify me when it is my turn
        <small role={refused ? "alert" : undefined}>{says}</small>
      </span>
    </label>
  );
}
