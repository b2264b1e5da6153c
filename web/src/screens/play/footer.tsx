// The bottom of the page: the keys that work now, and the typed line.
import { signal } from "@preact/signals";
import { type CommandIn, keyFor } from "../../ui/commands";
import { NotationBox } from "./notation-box";
import type { PlayControl } from "./play-control";

const history = signal<string[]>([]);

export function Footer({ control }: { control: PlayControl }) {
  return (
    <footer class="play-foot">
      <ul class="foot-keys">
        {hints(control).map(([key, says]) => (
          <li key={key}>
            <kbd>{key}</kbd> {says}
          </li>
        ))}
      </ul>
      <Line control={control} />
    </footer>
  );
}

/** The typed line alone, for the panel of a phone. */
export function Line({ control }: { control: PlayControl }) {
  return <NotationBox game={control.game} mirrored={mirrored(control)} history={history} />;
}

function hints(control: PlayControl): [string, string][] {
  const { able, doing, primary } = control.selecting;
  const options = control.game.options.value;
  const end = doing.value === "place" ? "ready" : "end the phase";
  const enter: Record<string, string> = { move: "move", fire: "fire", end: options?.end ? "" : end };
  // With the cursor on the board Enter is a click there, and the other keys do the rest.
  const { cursor } = control;
  const hinted = control.hinting.hint.value !== null;
  const all: [CommandIn<"game">, string, boolean][] = [
    ["next", doing.value === "fire" ? "next gun" : "next unit", able.value.length > 0],
    ["primary", cursor.value ? `choose ${cursor.value}` : hinted ? "do it" : (enter[primary.value] ?? ""), true],
    ["fire", "fire", primary.value === "fire"],
    ["end", end, Boolean(cursor.value && options?.ending && !options.end)],
    ["hint", "hint", control.hinting.open],
    ["threat", "threat", true],
    ["undo", "undo", Boolean(options?.can_undo)],
    ["keys", "all keys", true],
  ];
  return all
    .filter(([, says, works]) => works && says)
    .map(([name, says]): [string, string] => [keyFor("game", name), says])
    .filter(([key]) => key);
}

/** What the pointer has put together, as it would be typed. */
function mirrored(control: PlayControl): string {
  const { moving, aiming } = control.selecting;
  if (aiming.attack.value) return `fire ${aiming.attack.value}`;
  return moving.plan.value?.decision ?? "";
}
