// A question out of turn: who must answer, what is at stake, and the answers.
import type { ComponentChildren } from "preact";
import type { OpenGame } from "../../../game/open-game";
import { capital, whoseDecision } from "../../../game/words";
import type { Choice } from "../../../server/wire";
import { Cited } from "../../../ui/rule-links";
import type { CardProps } from "../modes/mode";
import { Choices } from "./move-card";
import { UnitButton } from "./unit-counter";

interface QuestionProps {
  game: OpenGame;
  choices: Choice[];
  /** Above the choices, and below them. */
  children?: ComponentChildren;
  below?: ComponentChildren;
}

export function QuestionCard({ game, choices, children, below }: QuestionProps) {
  const view = game.view.value;
  if (!view) return null;
  return (
    <section class="card ask stack" aria-label="Question" aria-live="assertive">
      <h2 class="unit-name">{whoseDecision(view)}</h2>
      <Stakes text={view.question || capital(view.asked)} />
      {children}
      <Choices game={game} choices={choices} big />
      {below}
    </section>
  );
}

/** Shown while another player must answer a question. */
export function Waiting({ game }: { game: OpenGame }) {
  const view = game.view.value;
  if (!view?.seat || !view.question) return null;
  return (
    <section class="card stack tight" aria-live="polite">
      <h2 class="unit-name">{capital(view.seat)} has to answer</h2>
      <Stakes text={view.question} />
    </section>
  );
}

function Stakes({ text }: { text: string }) {
  return (
    <>
      {text
        .split(/\n|(?<=\.) (?=[A-Z])/)
        .filter(Boolean)
        .map((line, place) => (
          <p key={place} class={place ? "small" : ""}>
            <Cited text={line} />
          </p>
        ))}
    </>
  );
}

/** Who is in the overrun, to be chosen here as well as on the crowded hex. */
export function Fighters({ game, selecting }: CardProps) {
  const fight = game.view.value?.fight;
  if (!fight) return null;
  const rows: [string, string[]][] = [
    ["Attacking", fight.attackers],
    ["Defending", fight.defenders],
  ];
  const { aiming } = selecting;
  const chosen = (id: string) => aiming.mark.value?.unit === id || [...aiming.armed.value.keys()].includes(id);
  return (
    <>
      {rows.map(([title, ids]) => (
        <div key={title} class="fighters" role="group" aria-label={title}>
          <span class="dim small">{title}</span>
          <div class="units-row">
            {ids.map((id) => {
              const unit = game.units.value.get(id);
              return unit ? (
                <UnitButton
                  key={id}
                  game={game}
                  unit={unit}
                  size={40}
                  says={id}
                  pressed={chosen(id)}
                  onClick={() => void selecting.click(fight.hex, id)}
                />
              ) : null;
            })}
          </div>
        </div>
      ))}
    </>
  );
}

/** Whole decisions of a turn that belong to no unit, such as the overrun that is due. */
export function GeneralChoices({ game, selecting }: CardProps) {
  const { general } = selecting.choices.value;
  if (!general.length) return null;
  return (
    <section class="card ask" aria-label="Decisions">
      <Choices game={game} choices={general} big />
    </section>
  );
}

/** Everything that can be decided for units one by one, where no unit is selected yet. */
export function OfferedUnits({ game, selecting }: CardProps) {
  const options = game.options.value;
  if (!options) return null;
  const others = options.choices.filter((choice) => choice.unit && choice.unit !== selecting.unit.value);
  if (!others.length) return null;
  return (
    <section class="card" aria-label="Other decisions">
      <Choices game={game} choices={others} />
    </section>
  );
}
