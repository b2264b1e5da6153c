// The footer: the shortcuts that are available now, and the command line.
import { type CommandIn, keyFor } from "../../ui/commands";
import { NotationBox } from "./notation-box";
import type { PlayControl } from "./play-control";

export function Footer({ control }: { control: PlayControl }) {
  const { game, selecting } = control;
  return (
    <footer class="play-foot">
      <ul class="foot-keys">
        {hints(control).map(([key, says]) => (
          <li key={key}>
            <kbd>{key}</kbd> {says}
          </li>
        ))}
      </ul>
      {!selecting.mode.value.typedInCard && <NotationBox game={game} selecting={selecting} />}
    </footer>
  );
}

function hints(control: PlayControl): [string, string][] {
  const { selecting } = control;
  const mode = selecting.mode.value;
  const options = control.game.options.value;
  const ends = Boolean(options?.ending && !options.end);
  const enter = selecting.main.value?.says ?? (ends ? mode.end.says : "");
  // With the cursor on the board, Enter chooses the hex under it.
  const { cursor } = control;
  const hinted = control.hinting.hint.value !== null;
  const all: [CommandIn<"game">, string, boolean][] = [
    ["next", mode.next, selecting.able.value.length > 0],
    ["primary", cursor.value ? `choose ${cursor.value}` : hinted ? "do it" : enter, true],
    ...mode.keys.map(({ command, says, works }): [CommandIn<"game">, string, boolean] => [
      command,
      says,
      works(selecting),
    ]),
    ["end", mode.end.says, Boolean(cursor.value) && ends],
    ["hint", "hint", control.hinting.open],
    ["threat", "threat", true],
    ["undo", "undo", Boolean(options?.can_undo)],
    ["keys", "all shortcuts", true],
  ];
  return all
    .filter(([, says, works]) => works && says)
    .map(([name, says]): [string, string] => [keyFor("game", name), says])
    .filter(([key]) => key);
}
