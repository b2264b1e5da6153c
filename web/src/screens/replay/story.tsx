// The log beside a replay. The entry of the moment shown is highlighted and scrolled into view.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { undone } from "../../game/words";
import type { Moment } from "../../server/wire";
import { Dice } from "../../ui/dice";
import { RuleRef } from "../../ui/rule-box";
import type { Timeline } from "./timeline";

interface Props {
  time: Timeline;
  at: number;
  left: number;
  onGo: (version: number) => void;
}

export function Story({ time, at, left, onGo }: Props) {
  const now = useRef<HTMLLIElement>(null);
  const gone = useMemo(() => undone(time.moments), [time]);
  const shown = useMemo(
    () => time.moments.filter((moment) => !moment.by_itself || moment.sentences.length > 0),
    [time],
  );
  const current = shown.filter((moment) => moment.number <= at).at(-1)?.number ?? 0;
  useEffect(() => now.current?.scrollIntoView({ block: "nearest" }), [current]);
  return (
    <section class="story-log" aria-label="What happened">
      <Now moment={time.moment(at)} at={at} />
      <ol>
        {shown.map((moment) => (
          <li
            key={moment.number}
            ref={moment.number === current ? now : undefined}
            class={look(moment, current, gone)}
            aria-current={moment.number === current ? "step" : undefined}
          >
            {moment.number - 1 === left && left > 0 && <p class="left-mark">Since you left</p>}
            <button type="button" class="story-line" onClick={() => onGo(moment.number)}>
              <span class="story-number">{moment.number}</span>
              <span class="story-text">
                {moment.sentences.length > 0
                  ? moment.sentences.map((sentence) => sentence.text).join(" ")
                  : `${moment.seat}: ${moment.decision}`}
              </span>
              <Dice faces={moment.faces} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function look(moment: Moment, current: number, gone: Set<number>): string {
  const taken = gone.has(moment.number) || moment.decision === "undo";
  return [moment.number === current ? "now" : "", taken ? "taken-back" : ""].filter(Boolean).join(" ");
}

function Now({ moment, at }: { moment: Moment | undefined; at: number }) {
  return (
    <div class="story-now" role="status">
      {moment ? (
        <>
          <p class="story-decision">
            <code>{moment.decision}</code> <span class="dim">{moment.seat}</span> <Dice faces={moment.faces} />
          </p>
          {moment.sentences.map((sentence) => (
            <p key={sentence.text}>
              {sentence.text} <RuleRef rule={sentence.rule} />
            </p>
          ))}
        </>
      ) : (
        <p>{at === 0 ? "Before the first decision." : ""}</p>
      )}
    </div>
  );
}
