// The command line: accepts any decision in notation, with history and completion.
import { signal, useSignal } from "@preact/signals";
import { type RefusalView, VERBS } from "../../server/wire";
import { Cited, Refs } from "../../ui/rule-links";
import type { CardProps } from "./modes/mode";

export const BOX_ID = "notation";

const history = signal<string[]>([]);

export function NotationBox({ game, selecting }: CardProps) {
  const mode = selecting.mode.value;
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
        placeholder={mode.typed?.(selecting) || "move GEV1 to 0806"}
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
        {completions(text.value, mode.verbs, [...game.units.value.keys()]).map((line) => (
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

/** Return the whole line for each completion of its last word. Verbs for the current decision come first. */
export function completions(line: string, wanted: readonly string[], units: string[]): string[] {
  const [, before = "", last = ""] = /^(.*?)([\w.]*)$/.exec(line) ?? [];
  if (!last) return [];
  const words = before.trim() ? units : [...new Set([...wanted, ...VERBS, "undo"])];
  const fitting = words.filter((word) => word.toLowerCase().startsWith(last.toLowerCase()));
  return fitting.slice(0, 12).map((word) => before + word);
}
