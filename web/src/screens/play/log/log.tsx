// The log: sentences with their rules and dice, newest first.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { OpenGame } from "../../../game/open-game";
import { capital, undone } from "../../../game/words";
import { Dice } from "../../../ui/dice";
import { Refs } from "../../../ui/rule-links";
import { type Chapter, chaptersOf, type Line } from "./chapters";

const PAGE = 12;

export function Log({ game, seen }: { game: OpenGame; seen: number }) {
  const shown = useSignal(PAGE);
  const left = useRef(seen).current;
  const moments = game.moments.value;
  const gone = undone(moments);
  const chapters = chaptersOf(moments);
  const newest = chapters.slice(-shown.value).reverse();
  const divider = firstOld(newest, left);
  return (
    <section class="log" aria-label="Log">
      <h2>Log</h2>
      {newest.map((chapter) => (
        <Part key={chapter.key} game={game.id} chapter={chapter} gone={gone} divider={divider} />
      ))}
      {chapters.length > shown.value && (
        <button type="button" class="small" onClick={() => (shown.value += PAGE * 4)}>
          Earlier
        </button>
      )}
    </section>
  );
}

/** Return the newest line that was already there at the last visit, if there are newer ones. */
function firstOld(newest: Chapter[], left: number): Line | undefined {
  const lines = newest.flatMap((chapter) => chapter.lines.toReversed());
  const place = lines.findIndex((line) => line.moment.number <= left);
  return left >= 0 && place > 0 ? lines[place] : undefined;
}

interface PartProps {
  game: string;
  chapter: Chapter;
  gone: Set<number>;
  divider: Line | undefined;
}

function Part({ game, chapter, gone, divider }: PartProps) {
  return (
    <>
      <h3 class="log-phase">{chapter.title}</h3>
      <ol>
        {chapter.lines.toReversed().map((line, place) => (
          <Entry
            key={`${line.moment.number}-${chapter.lines.length - place}`}
            game={game}
            line={line}
            struck={gone.has(line.moment.number)}
            divider={line === divider}
          />
        ))}
      </ol>
    </>
  );
}

interface EntryProps {
  game: string;
  line: Line;
  struck: boolean;
  divider: boolean;
}

function Entry({ game, line, struck, divider }: EntryProps) {
  return (
    <>
      {divider && <li class="log-divider">new since you left</li>}
      <li class={struck ? "log-entry struck" : "log-entry"}>
        {line.first && <Dice faces={line.moment.faces} />}
        <a class="plain" href={`/replay/${game}?at=${line.moment.number}`} title="Show this moment">
          {capital(line.sentence.text)}
        </a>{" "}
        <span class="log-rules">
          <Refs rule={line.sentence.rule} />
        </span>
      </li>
    </>
  );
}
