// Cruise missiles in the panel: which can be launched, the course of one, and what its explosion would do (10.02-10.04).
import { count, percent } from "../../../game/words";
import type { BlastAnswer, BlastEffect, CourseAnswer } from "../../../server/wire";
import { Key } from "../../../ui/key";
import { Cited, Refs } from "../../../ui/rule-links";
import type { OpenGame } from "../../../game/open-game";
import type { Flying } from "./flying";
import type { CardProps } from "../modes/mode";
import { choicesOf } from "./choices";
import { Token } from "../panel/unit-counter";

/** Show the missiles that can be launched, the plan for the chosen one, and the salvo that is written down. */
export function LaunchCard({ game, selecting }: CardProps) {
  const { flying } = choicesOf(selecting);
  const launchers = flying.launchers.value;
  if (!launchers.length) return null;
  const written = new Set(flying.salvo.value.map((one) => one.missile));
  return (
    <section class="card stack tight" aria-label="Cruise missiles">
      <h2 class="unit-name">Cruise missiles</h2>
      <div class="row wrap" role="group" aria-label="Missiles to launch">
        {launchers.map(({ missile, off_board: outside }) => {
          const unit = game.units.value.get(missile);
          return (
            <button
              key={missile}
              type="button"
              class="missile-button"
              aria-pressed={flying.chosen.value === missile}
              disabled={written.has(missile)}
              onClick={() => flying.choose(missile)}
            >
              {unit && <Token game={game} unit={unit} size={34} />} {missile}
              {outside && <span class="dim small"> off the map</span>}
            </button>
          );
        })}
      </div>
      {flying.chosen.value ? (
        <Plan game={game} flying={flying} launching />
      ) : (
        <p class="dim small">Choose a missile, then the hex where it should explode.</p>
      )}
      <SalvoList game={game} flying={flying} />
    </section>
  );
}

/** Show the missile in the air, its course and its blast. */
export function FlightCard({ game, selecting }: CardProps) {
  const { flying } = choicesOf(selecting);
  const flight = flying.flight.value;
  if (!flight) return null;
  const detonate = selecting.choices.value.general.find(({ text }) => text === "detonate");
  return (
    <section class="card ask stack tight" aria-label="Missile in flight" aria-live="polite">
      <h2 class="unit-name">
        {flight.missile} <span class="dim">in flight</span>
      </h2>
      <p class="small">
        {flying.at.value ? `Over ${flying.at.value}, ` : "Off the map, "}
        {count(flight.flown, "hex", "hexes")} flown.
        {flight.bonus > 0 && ` Enemies add ${flight.bonus} to their dice.`}
        {flight.target && ` Its target is ${flight.target}.`}
        {flight.waiting.length > 0 && ` ${flight.waiting.join(", ")} follow.`}
      </p>
      <Plan game={game} flying={flying} />
      {detonate && (
        <button type="button" class="danger wide" disabled={game.sending.value} onClick={() => void flying.detonate()}>
          Detonate here {flying.at.value} {!flying.course.value && <Key of="fire" />}
        </button>
      )}
    </section>
  );
}

function Plan({ game, flying, launching = false }: { game: OpenGame; flying: Flying; launching?: boolean }) {
  const course = flying.course.value;
  return (
    <>
      {course ? (
        <CourseLines course={course} />
      ) : (
        <p class="dim small">
          {launching ? "Choose the target on the map." : "Choose a hex to fly to."} Shift and click to bend the way.
        </p>
      )}
      {course && !course.refusal && (
        <button type="button" class="primary wide" disabled={game.sending.value} onClick={() => void flying.go()}>
          {course.decisions.length > 1 ? "Launch" : "Fly"} to {flying.goal.value} <Key of="primary" />
        </button>
      )}
      <div class="row">
        {launching && course && flying.launchers.value.length > 1 && (
          <button
            type="button"
            class="small"
            title="Several missiles in one turn are written down first."
            onClick={() => flying.write()}
          >
            Write down for a salvo
          </button>
        )}
        <button
          type="button"
          class="small push"
          aria-pressed={flying.bending.value}
          onClick={() => (flying.bending.value = !flying.bending.value)}
        >
          Waypoints{flying.waypoints.value.length > 1 ? `: ${flying.waypoints.value.length}` : ""}
        </button>
      </div>
      {flying.blast.value && <BlastLines game={game} blast={flying.blast.value} />}
    </>
  );
}

function CourseLines({ course }: { course: CourseAnswer }) {
  if (course.refusal) {
    return (
      <p class="bad small" role="alert">
        <Cited text={course.refusal.reason} /> <Refs rule={course.refusal.rule} />
      </p>
    );
  }
  const best = [...course.shots].sort((a, b) => b.chance - a.chance).slice(0, 6);
  return (
    <>
      <p class="small">
        <Cited text={course.says} />
      </p>
      <div class="bar" role="img" aria-label={`gets through ${percent(course.through)}`}>
        <span class="destroyed" style={{ width: `${course.through * 100}%` }}>
          {course.through > 0.45 ? "gets through " : ""}
          {percent(course.through)}
        </span>
        <span class="none" style={{ width: `${(1 - course.through) * 100}%` }}>
          {course.through < 0.55 ? "shot down " : ""}
          {percent(1 - course.through)}
        </span>
      </div>
      {best.length > 0 && (
        <details class="small">
          <summary class="dim">{count(course.shots.length, "enemy", "enemies")} can fire at it</summary>
          <ul class="plain">
            {best.map((shot) => (
              <li key={`${shot.unit} ${shot.chance}`}>
                {shot.unit}
                {shot.count > 1 && ` ×${shot.count}`}: {percent(shot.chance)} at {shot.hex}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function SalvoList({ game, flying }: { game: OpenGame; flying: Flying }) {
  const written = flying.salvo.value;
  if (!written.length) return null;
  return (
    <div class="stack tight" role="group" aria-label="Salvo">
      <ol class="salvo">
        {written.map(({ missile, hex }) => (
          <li key={missile}>
            {missile} at {hex}{" "}
            <button type="button" class="link small" onClick={() => flying.strike(missile)}>
              remove
            </button>
          </li>
        ))}
      </ol>
      {written.length > 1 ? (
        <button type="button" class="primary" disabled={game.sending.value} onClick={() => void flying.fireSalvo()}>
          Launch this salvo
        </button>
      ) : (
        <p class="dim small">Write down a second missile, or remove this one.</p>
      )}
    </div>
  );
}

/** Show what an explosion would do, nearest first: your own units are listed apart. */
function BlastLines({ game, blast }: { game: OpenGame; blast: BlastAnswer }) {
  const mine = (one: BlastEffect) => game.mine.value.includes(game.units.value.get(one.unit)?.seat ?? "");
  const own = blast.units.filter(mine);
  const others = blast.units.filter((one) => !mine(one));
  return (
    <details class="small" open>
      <summary>Explosion in {blast.hex}</summary>
      {!blast.units.length && <p class="dim">No unit in reach.</p>}
      <Effects title="Enemies" effects={others} />
      {own.length > 0 && <Effects title="Your own" effects={own} warn />}
      {blast.ground.map((line) => (
        <p key={line} class="dim">
          <Cited text={line} />
        </p>
      ))}
    </details>
  );
}

function Effects({ title, effects, warn = false }: { title: string; effects: BlastEffect[]; warn?: boolean }) {
  if (!effects.length) return null;
  return (
    <table class="tally blast-table">
      <caption class={warn ? "bad" : ""}>{title}</caption>
      <tbody>
        {effects.map((one) => (
          <tr key={one.unit} title={one.says}>
            <td>{one.unit}</td>
            <td class="figures dim" title="distance">
              {one.distance}
            </td>
            <td class="figures">{one.effect === "X" ? "X" : `${one.effect}${one.dice > 1 ? ` ×${one.dice}` : ""}`}</td>
            <td class="figures">{one.effect === "X" ? "destroyed" : percent(one.destroyed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
