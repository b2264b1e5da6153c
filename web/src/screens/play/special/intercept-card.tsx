// A missile in flight, seen by those who can fire at it: each weapon with its chance, and the three answers.
import { capital, percent, spoken } from "../../../game/words";
import type { Interceptor } from "../../../server/wire";
import { Key } from "../../../ui/key";
import { Cited } from "../../../ui/rule-links";
import type { Intercepting } from "./intercepting";
import type { CardProps } from "../modes/mode";
import { choicesOf } from "./choices";

export function InterceptCard({ game, selecting }: CardProps) {
  const { intercepting } = choicesOf(selecting);
  const view = game.view.value;
  if (!view) return null;
  const pass = selecting.choices.value.general.find(({ text }) => text === "pass");
  const weapons = intercepting.weapons.value;
  return (
    <section class="card ask stack tight" aria-label="Question" aria-live="polite">
      <h2 class="unit-name">A missile is coming</h2>
      <p class="small">
        <Cited text={view.question || capital(view.asked)} />
      </p>
      {intercepting.decision.value && (
        <button
          type="button"
          class="primary wide"
          disabled={game.sending.value}
          onClick={() => void intercepting.fire()}
        >
          Fire now: {percent(intercepting.chance.value)} <Key of="fire" />
        </button>
      )}
      <div class="row">
        <button type="button" class="grow" disabled={game.sending.value} onClick={() => void game.submit("end")}>
          Wait
        </button>
        {pass && (
          <button type="button" class="grow" disabled={game.sending.value} onClick={() => void game.submit("pass")}>
            Not at this missile
          </button>
        )}
      </div>
      {weapons.length > 0 ? (
        <div role="group" aria-label="Weapons">
          {weapons.map((one) => (
            <WeaponRow key={one.weapon} one={one} intercepting={intercepting} />
          ))}
          {weapons.length > 1 && (
            <div class="row gun-all">
              <button type="button" class="link small" onClick={() => intercepting.all(true)}>
                all
              </button>
              <button type="button" class="link small" onClick={() => intercepting.all(false)}>
                none
              </button>
            </div>
          )}
        </div>
      ) : (
        <p class="dim small">Nothing else can fire at it here.</p>
      )}
      {pass && (
        <p class="dim small">
          If you wait, you are asked again when it comes to the next hex. Each weapon fires once at each missile.
        </p>
      )}
    </section>
  );
}

function WeaponRow({ one, intercepting }: { one: Interceptor; intercepting: Intercepting }) {
  const armed = intercepting.armed.value.get(one.weapon) ?? 0;
  return (
    <div class={armed ? "gun on" : "gun"}>
      <label class="check">
        <input type="checkbox" checked={armed > 0} onChange={() => intercepting.toggle(one)} />
        <span>
          {spoken(one.weapon)}
          {one.price && <span class="dim small"> {one.price}</span>}
        </span>
      </label>
      {one.count > 1 && (
        <span class="stepper" role="group" aria-label={`How many of ${spoken(one.weapon)}`}>
          <button
            type="button"
            aria-label="one fewer"
            disabled={!armed}
            onClick={() => intercepting.count(one.weapon, armed - 1)}
          >
            −
          </button>
          <span class="figures" aria-live="off">
            {armed}/{one.count}
          </span>
          <button
            type="button"
            aria-label="one more"
            disabled={armed >= one.count}
            onClick={() => intercepting.count(one.weapon, armed + 1)}
          >
            +
          </button>
        </span>
      )}
      <span class="gun-strength figures" title={`${one.needed} or more on two dice`}>
        {percent(one.chance)}
      </span>
    </div>
  );
}
