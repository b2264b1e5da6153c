// The speed of trains for their next turn, as buttons (9.02.1).
import type { Choice, UnitView } from "../../../server/wire";
import type { CardProps } from "../modes/mode";

/** Return true for a choice that sets a train's speed. It has a button here and needs none on the unit's card. */
export function isSpeed({ text }: Choice): boolean {
  return text.startsWith("speed ");
}

export function TrainSpeeds({ game, selecting }: CardProps) {
  const choices = (game.options.value?.choices ?? []).filter(isSpeed);
  const trains = [...new Set(choices.map((choice) => choice.unit))];
  return (
    <>
      {trains.map((id) => {
        const unit = game.units.value.get(id);
        return unit ? (
          <section key={id} class="card ask stack tight" aria-label={`Speed of ${id}`}>
            <div class="row">
              <h2 class="unit-name grow">
                {id} <span class="dim">speed for its next turn</span>
              </h2>
              <button type="button" class="link small" onClick={() => void selecting.show(id)}>
                show
              </button>
            </div>
            <div class="speeds">
              <button
                type="button"
                disabled={game.sending.value}
                onClick={() => void game.submit(`speed ${id} ${unit.speed}`)}
              >
                <span>Keep</span>
                <strong class="figures">{unit.speed}</strong>
              </button>
              {choices
                .filter((choice) => choice.unit === id)
                .map((choice) => (
                  <button
                    key={choice.text}
                    type="button"
                    title={choice.says}
                    disabled={game.sending.value}
                    onClick={() => void game.submit(choice.text)}
                  >
                    <span>{speedWord(choice, unit)}</span>
                    <strong class="figures">{speedOf(choice)}</strong>
                  </button>
                ))}
            </div>
          </section>
        ) : null;
      })}
    </>
  );
}

function speedOf({ text }: Choice): string {
  return text.split(" ")[2] ?? "";
}

export function speedWord(choice: Choice, unit: UnitView): string {
  if (choice.text.endsWith(" back")) return "Turn back";
  const [now, then] = [unit.speed, speedOf(choice)];
  return then === now ? "Keep" : then > now ? "Faster" : "Slower";
}
