// Shows the latest events and dice over the board, and announces them to screen readers.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { OpenGame } from "../../../game/open-game";
import { capital, undone, whoseDecision } from "../../../game/words";
import type { Moment, Sentence } from "../../../server/wire";
import { Dice } from "../../../ui/dice";
import { Refs } from "../../../ui/rule-links";

const TIME = 7000;
/** The maximum number of events shown. The log contains all of them. */
const MOST = 3;
/** A blast rolls dozens of dice, which only the log shows. */
const MOST_DICE = 10;

export function Happened({ game }: { game: OpenGame }) {
  const shown = useSignal<Moment | null>(null);
  const last = latest(game.moments.value);
  // Events from before the page was opened are only in the log.
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
  const told = mostImportant(worthTelling(moment));
  return (
    <aside class="happened" key={moment.number}>
      {moment.faces.length > MOST_DICE ? (
        <span class="many-dice">{moment.faces.length} dice</span>
      ) : (
        <Dice faces={moment.faces} />
      )}
      <div>
        {told.slice(-MOST).map((sentence, place) => (
          <p key={place}>
            {capital(sentence.text)} <Refs rule={sentence.rule} />
          </p>
        ))}
        {told.length > MOST * 2 && <p class="dim small">{told.length - MOST} more in the log</p>}
      </div>
    </aside>
  );
}

/** Move the explosion of a missile to the end, where the last sentences are shown. */
function mostImportant(sentences: Sentence[]): Sentence[] {
  const isBlast = ({ facts }: Sentence) => facts.event === "explosion" || facts.event === "missile-hit";
  const blasts = sentences.filter(isBlast);
  return blasts.length ? [...sentences.filter((one) => !isBlast(one)), ...blasts] : sentences;
}

/** Return the sentences to show. Phase changes are omitted, because the header shows the phase. */
function worthTelling(moment: Moment): Sentence[] {
  return moment.sentences.filter((sentence) => sentence.facts.event !== "phase");
}

/** Return the last moment to announce, or null right after an undo. */
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
