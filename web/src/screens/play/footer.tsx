// The bottom of the page: the keys that work now, and the typed line.
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
  // With the cursor on the board Enter is a click there, and the other keys do the rest.
  const { cursor } = control;
  const hinted = control.hinting.hint.value !== null;
  const all: [string, string, boolean][] = [
    ["N", mode.next, selecting.able.value.length > 0],
    ["Enter", cursor.value ? `choose ${cursor.value}` : hinted ? "do it" : enter, true],
    ...mode.keys.map(({ key, says, works }): [string, string, boolean] => [key, says, works(selecting)]),
    ["Ctrl Enter", mode.end.says, Boolean(cursor.value) && ends],
    ["H", "hint", control.hinting.open],
    ["T", "threat", true],
    ["Z", "undo", Boolean(options?.can_undo)],
    ["?", "all keys", true],
  ];
  return all.filter(([, says, works]) => works && says).map(([key, says]) => [key, says]);
}
