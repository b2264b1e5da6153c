// A question outside the normal turn order: who must answer, what is at stake, and the possible answers.
import type { ComponentChildren } from "preact";
import type { OpenGame } from "../../../game/open-game";
import { capital, whoseDecision } from "../../../game/words";
import type { Choice } from "../../../server/wire";
import { Cited } from "../../../ui/rule-links";
import type { CardProps } from "../modes/mode";
import { specialParts } from "../special/loading";
import { Choices } from "./move-card";
import { UnitButton } from "./unit-counter";

interface QuestionProps {
  game: OpenGame;
  choices: Choice[];
  /** Contents above the choices; `below` goes below them. */
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

/** Show that another player must answer a question. */
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

/** Show the units in the overrun, which are easier to choose here than in the crowded hex. */
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

/** Show complete decisions that belong to no unit, such as an overrun that must be resolved. */
export function GeneralChoices({ game, selecting, without = [] }: CardProps & { without?: string[] }) {
  const general = selecting.choices.value.general.filter(({ text }) => !without.includes(text.split(" ")[0]!));
  if (!general.length) return null;
  return (
    <section class="card ask" aria-label="Decisions">
      <Choices game={game} choices={general} big />
    </section>
  );
}

/** Show the decisions for all units other than the selected one. */
export function OfferedUnits({ game, selecting }: CardProps) {
  const options = game.options.value;
  if (!options) return null;
  // Missiles are launched from their own card.
  const launched = specialParts() !== null;
  const others = options.choices.filter(
    ({ unit, text }) => unit && unit !== selecting.unit.value && !(launched && text.startsWith("launch ")),
  );
  if (!others.length) return null;
  return (
    <section class="card" aria-label="Other decisions">
      <Choices game={game} choices={others} />
    </section>
  );
}
