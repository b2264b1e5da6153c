// The typed line: any decision in notation, with a history and the names of units completed.
import type { Signal } from "@preact/signals";
import { useSignal } from "@preact/signals";
import type { OpenGame } from "../../game/open-game";
import type { RefusalView } from "../../server/wire";
import { Cited, Refs } from "../../ui/rule-links";

const VERBS = [
  "move",
  "fire",
  "end",
  "place",
  "take",
  "mine",
  "unmine",
  "hide",
  "show",
  "mark",
  "unmark",
  "stay",
  "mount",
  "dismount",
  "split",
  "join",
  "hook",
  "unhook",
  "overrun",
  "ram",
  "group",
  "dive",
  "remove",
  "destruct",
  "resign",
  "undo",
];
export const BOX_ID = "notation";

interface Props {
  game: OpenGame;
  /** What the pointer has put together so far, as it would be typed. */
  mirrored: string;
  history: Signal<string[]>;
}

export function NotationBox({ game, mirrored, history }: Props) {
  const text = useSignal("");
  const refusal = useSignal<RefusalView | null>(null);
  const place = useSignal(-1);

  const submit = async () => {
    const line = text.value.trim();
    if (!line) return;
    history.value = [line, ...history.value.filter((old) => old !== line)].slice(0, 50);
    place.value = -1;
    refusal.value = line.toLowerCase() === "undo" ? await game.undo(true) : await game.submit(line, true);
    if (!refusal.value) text.value = "";
  };

  const recall = (step: number) => {
    const next = Math.max(-1, Math.min(place.value + step, history.value.length - 1));
    place.value = next;
    text.value = next < 0 ? "" : history.value[next]!;
  };

  const keyed = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Enter") void submit();
    else if (event.key === "ArrowUp") recall(1);
    else if (event.key === "ArrowDown") recall(-1);
    else if (event.key === "Escape") (event.target as HTMLElement).blur();
    else return;
    event.preventDefault();
  };

  return (
    <div class="notation">
      <label class="sr" for={BOX_ID}>
        Decision in notation
      </label>
      <input
        id={BOX_ID}
        class="mono"
        list="notation-words"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        placeholder={mirrored || "move GEV1 to 0806"}
        value={text.value}
        aria-invalid={refusal.value !== null}
        aria-describedby="notation-refusal"
        onInput={(event) => {
          text.value = event.currentTarget.value;
          refusal.value = null;
        }}
        onKeyDown={keyed}
      />
      <datalist id="notation-words">
        {completions(text.value, [...game.units.value.keys()]).map((line) => (
          <option key={line} value={line} />
        ))}
      </datalist>
      {refusal.value && (
        <p id="notation-refusal" class="notation-refusal small" role="alert">
          <Cited text={refusal.value.reason} /> <Refs rule={refusal.value.rule} />
        </p>
      )}
    </div>
  );
}

/** The whole line for each way in which its last word can go on. */
export function completions(line: string, units: string[]): string[] {
  const [, before = "", last = ""] = /^(.*?)([\w.]*)$/.exec(line) ?? [];
  if (!last) return [];
  const words = before.trim() ? units : VERBS;
  const fitting = words.filter((word) => word.toLowerCase().startsWith(last.toLowerCase()));
  return fitting.slice(0, 12).map((word) => before + word);
}
