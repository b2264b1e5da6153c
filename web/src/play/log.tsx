// What happened, in sentences with their rules and dice; the newest at the top, where the eye is.
import { useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { OpenGame } from "../game";
import type { Moment } from "../wire";
import { Dice } from "./dice";
import { Refs } from "./refs";
import { capital, eventOf, undone } from "./words";

const PAGE = 60;

export function Log({ game, seen }: { game: OpenGame; seen: number }) {
  const shown = useSignal(PAGE);
  const first = useRef(seen);
  const moments = game.moments.value;
  const gone = undone(moments);
  const told = moments.filter((moment) => moment.sentences.length > 0);
  const newest = told.slice(-shown.value).reverse();
  return (
    <section class="log" aria-label="Log">
      <h2>Log</h2>
      <ol>
        {newest.map((moment, place) => (
          <Entry
            key={moment.number}
            game={game.id}
            moment={moment}
            struck={gone.has(moment.number)}
            divider={isFirstOld(newest, place, first.current)}
          />
        ))}
      </ol>
      {told.length > shown.value && (
        <button type="button" class="small" onClick={() => (shown.value += PAGE * 4)}>
          Earlier
        </button>
      )}
    </section>
  );
}

/** Whether everything above this entry is new since the last visit. */
function isFirstOld(newest: Moment[], place: number, seen: number): boolean {
  const above = newest[place - 1];
  return seen >= 0 && above !== undefined && newest[place]!.number <= seen && above.number > seen;
}

interface EntryProps {
  game: string;
  moment: Moment;
  struck: boolean;
  divider: boolean;
}

function Entry({ game, moment, struck, divider }: EntryProps) {
  return (
    <>
      {divider && <li class="log-divider">new since you left</li>}
      <li class={struck ? "log-entry struck" : "log-entry"}>
        {moment.sentences.map((sentence, place) => (
          <p key={place} class={eventOf(sentence) === "phase" ? "log-phase" : ""}>
            {place === 0 && <Dice faces={moment.faces} />}
            <a class="plain" href={`/replay/${game}?at=${moment.number}`} title="Show this moment">
              {capital(sentence.text)}
            </a>{" "}
            <Refs rule={sentence.rule} />
          </p>
        ))}
      </li>
    </>
  );
}
