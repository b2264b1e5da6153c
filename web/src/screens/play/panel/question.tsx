// A decision out of turn: what is asked, of whom, what is at stake, and the answers.
import type { OpenGame } from "../../../game/open-game";
import { capital, whoseDecision } from "../../../game/words";
import { Cited } from "../../../ui/rule-links";
import type { Selecting } from "../decide/selecting";
import { Choices } from "./move-card";
import { UnitButton } from "./unit-counter";

export function QuestionCard({ game, selecting }: { game: OpenGame; selecting: Selecting }) {
  const view = game.view.value;
  if (!view?.seat || !view.question) return null;
  if (!game.options.value) return <Waiting seat={view.seat} question={view.question} />;
  const all = game.options.value.choices;
  const offered = selecting.doing.value === "answer" ? all : selecting.choices.value.general;
  return (
    <section class="card ask stack" aria-label="Question" aria-live="assertive">
      <h2 class="unit-name">{whoseDecision(view)}</h2>
      <Stakes text={view.question} />
      <Fighters game={game} selecting={selecting} />
      <Choices game={game} choices={offered} big />
    </section>
  );
}

function Waiting({ seat, question }: { seat: string; question: string }) {
  return (
    <section class="card stack tight" aria-live="polite">
      <h2 class="unit-name">{capital(seat)} is being asked</h2>
      <Stakes text={question} />
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
function Fighters({ game, selecting }: { game: OpenGame; selecting: Selecting }) {
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
export function GeneralChoices({ game, selecting }: { game: OpenGame; selecting: Selecting }) {
  const { general } = selecting.choices.value;
  if (!general.length || game.view.value?.question) return null;
  return (
    <section class="card ask" aria-label="Decisions">
      <Choices game={game} choices={general} big />
    </section>
  );
}

/** Everything that can be decided for units one by one, where no unit is selected yet. */
export function OfferedUnits({ game, selecting }: { game: OpenGame; selecting: Selecting }) {
  const options = game.options.value;
  if (!options || selecting.doing.value !== "fire") return null;
  const others = options.choices.filter((choice) => choice.unit && choice.unit !== selecting.unit.value);
  if (!others.length) return null;
  return (
    <section class="card" aria-label="Other decisions">
      <Choices game={game} choices={others} />
    </section>
  );
}
