// Shows the latest events and dice over the board, and announces them to screen readers.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { OpenGame } from "../../../game/open-game";
import { capital, undone, whoseDecision } from "../../../game/words";
import type { Moment, Sentence } from "../../../server/wire";
import { Dice } from "../../../ui/dice";
import { Refs } from "../../../ui/rule-links";

const TIME = 7000;
/** The log has every event; this shows only the last few. */
const MOST = 3;

export function Happened({ game }: { game: OpenGame }) {
  const shown = useSignal<Moment | null>(null);
  const last = latest(game.moments.value);
  // What had happened before the page was opened is in the log.
  const opened = useSignal(-1);
  if (opened.value < 0 && game.view.value) opened.value = game.view.value.version;
  useEffect(() => {
    if (!last || last.number <= opened.value) return void (shown.value = null);
    shown.value = last;
    const timer = window.setTimeout(() => (shown.value = null), TIME);
    return () => window.clearTimeout(timer);
  }, [last?.number]);
  const moment = shown.value;
  if (!moment) return null;
  return (
    <aside class="happened" key={moment.number}>
      <Dice faces={moment.faces} />
      <div>
        {worthTelling(moment)
          .slice(-MOST)
          .map((sentence, place) => (
            <p key={place}>
              {capital(sentence.text)} <Refs rule={sentence.rule} />
            </p>
          ))}
      </div>
    </aside>
  );
}

/** The header says which phase it is. */
function worthTelling(moment: Moment): Sentence[] {
  return moment.sentences.filter((sentence) => sentence.facts.event !== "phase");
}

/** The last thing that happened; nothing after it was taken back. */
function latest(moments: Moment[]): Moment | null {
  if (moments.at(-1)?.decision === "undo") return null;
  const gone = undone(moments);
  return moments.findLast((moment) => !gone.has(moment.number) && worthTelling(moment).length > 0) ?? null;
}

export function Announcer({ game }: { game: OpenGame }) {
  const view = game.view.value;
  const last = latest(game.moments.value);
  const told = last?.sentences.map((sentence) => sentence.text).join(" ") ?? "";
  return (
    <div class="sr" aria-live="polite">
      {told} {view ? `${game.myTurn.value ? "Your turn: " : ""}${whoseDecision(view)}.` : ""}
    </div>
  );
}
