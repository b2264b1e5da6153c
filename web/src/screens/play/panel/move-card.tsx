// The selected unit: its type, where it can go, what else it can do, and the move to confirm.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { OpenGame } from "../../../game/open-game";
import { capital, count } from "../../../game/words";
import type { Choice, Exit, UnitView } from "../../../server/wire";
import { Key } from "../../../ui/key";
import { Cited, Refs } from "../../../ui/rule-links";
import { unitsIn } from "../decide/game-access";
import type { Selecting } from "../decide/selecting";
import type { CardProps } from "../modes/mode";
import { engineeringParts } from "../engineering/loading";
import { specialParts } from "../special/loading";
import { Token, UnitButton } from "./unit-counter";

interface UnitCardProps extends CardProps {
  /** Contents above the buttons; `below` goes below them. */
  children?: ComponentChildren;
  below?: ComponentChildren;
}

export function UnitCard({ game, selecting, children, below }: UnitCardProps) {
  const unit = game.units.value.get(selecting.unit.value);
  if (!unit) return null;
  const type = game.types.value.get(unit.type);
  const parts = specialParts();
  const works = engineeringParts();
  return (
    <section class="card stack tight" aria-label={`Unit ${unit.id}`}>
      <div class="row">
        <Token game={game} unit={unit} />
        <div class="grow">
          <h2 class="unit-name">
            {unit.id} <span class="dim">{type?.name}</span>
          </h2>
          <p class="dim small">
            {unit.squads > 0 && `${count(unit.squads, "squad")}; `}
            {type?.stats}
          </p>
          {unit.note && <p class="small">{capital(unit.note)}</p>}
        </div>
      </div>
      <Stack game={game} selecting={selecting} unit={unit} />
      {children}
      {parts && type?.kind === "building" && unit.sp_full > 0 && (
        <parts.StructureBar unit={unit} laser={type.weapons.length > 0} />
      )}
      {works && !type?.treads && <works.WorkLines game={game} unit={unit} onShow={(id) => void selecting.show(id)} />}
      {works && game.view.value?.choose === "move" && (
        <works.Channels
          game={game}
          vulcan={unit}
          choices={selecting.choices.value.ofUnit.filter((choice) => works.isChannel(choice))}
        />
      )}
      {works && <works.CarryRow game={game} choices={selecting.choices.value.ofUnit.filter(works.isCarry)} />}
      <Choices
        game={game}
        choices={selecting.choices.value.ofUnit.filter((choice) => !hasOwnCard(choice, game.view.value?.choose))}
      />
      {below}
    </section>
  );
}

/** Return true for a choice that is offered elsewhere: the speed of a train, a launch, or a pallet that is carried. */
function hasOwnCard(choice: Choice, choose = ""): boolean {
  const works = engineeringParts();
  if (works && (works.isCarry(choice) || (choose === "move" && works.isChannel(choice)))) return true;
  return specialParts() !== null && /^(speed|launch) /.test(choice.text);
}

/** Show the other units in the hex, including riders. */
function Stack({ game, selecting, unit }: CardProps & { unit: UnitView }) {
  const others = unit.where === "map" ? unitsIn(game.units.value.values(), unit.hex).filter((one) => one !== unit) : [];
  if (!others.length) return null;
  return (
    <div class="units-row" role="group" aria-label={`Also in ${unit.hex}`}>
      {others.map((other) => (
        <UnitButton
          key={other.id}
          game={game}
          unit={other}
          size={36}
          says={other.riding ? `${other.id}, riding` : other.id}
          onClick={() => void selecting.click(unit.hex, other.id)}
        />
      ))}
    </div>
  );
}

/** Show the remaining movement of the selected unit, and its options. */
export function MoveLines({ selecting }: { selecting: Selecting }) {
  const { moving, unit } = selecting;
  if (!moving.unit.value || moving.unit.value !== unit.value) return null;
  return (
    <>
      <MoveLine selecting={selecting} />
      <Instead selecting={selecting} />
      <Exits selecting={selecting} />
    </>
  );
}

function MoveLine({ selecting }: { selecting: Selecting }) {
  const { moving } = selecting;
  const reach = moving.reach.value;
  if (reach?.refusal) {
    return (
      <p class="small">
        <Cited text={reach.refusal.reason} /> <Refs rule={reach.refusal.rule} />
      </p>
    );
  }
  if (!reach) return null;
  const speed = selecting.game.units.value.get(reach.unit)?.speed;
  return (
    <div class="row small">
      <span class="dim">
        {speed ? `Goes ${speed.replace("/", " or ")} hexes` : `${count(reach.left, "point")} left`}
      </span>
      <button
        type="button"
        class="small push"
        aria-pressed={moving.bending.value}
        title="Route the move through each hex you choose. Shift-click does the same."
        onClick={() => (moving.bending.value = !moving.bending.value)}
      >
        Waypoints{moving.waypoints.value.length ? `: ${moving.waypoints.value.length}` : ""}
      </button>
    </div>
  );
}

function Instead({ selecting }: { selecting: Selecting }) {
  const instead = selecting.instead.value;
  if (!instead) return null;
  return (
    <button type="button" class="small" onClick={() => void selecting.takeInstead()}>
      Move {instead.unit} to {instead.hex} instead
    </button>
  );
}

function Exits({ selecting }: { selecting: Selecting }) {
  const exits = selecting.moving.reach.value?.exits ?? [];
  if (!exits.length) return null;
  return (
    <div class="row wrap">
      {exits.map((exit: Exit) => (
        <button
          key={exit.decision}
          type="button"
          class="small"
          title={exit.says}
          onClick={() => selecting.moving.leave(exit)}
        >
          Leave by the {exit.edge}
        </button>
      ))}
    </div>
  );
}

export function Choices({ game, choices, big = false }: { game: OpenGame; choices: Choice[]; big?: boolean }) {
  if (!choices.length) return null;
  return (
    <ul class="choices">
      {choices.map((choice) => (
        <li key={choice.text}>
          <button
            type="button"
            class={big ? "wide" : "wide small"}
            disabled={game.sending.value}
            onClick={() => void game.submit(choice.text)}
          >
            {capital(choice.label)}
          </button>
          {choice.says && (
            <p class="dim small">
              <Cited text={choice.says} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Show the planned move and its effects. */
export function PlanCard({ game, selecting }: CardProps) {
  const plan = selecting.moving.plan.value;
  const yes = useRef<HTMLButtonElement>(null);
  // The move was chosen with a button, not on the board, where Enter would confirm it.
  const off = plan !== null && !plan.hex;
  useEffect(() => {
    if (off) yes.current?.focus();
  }, [off]);
  if (!plan) return null;
  if (plan.refusal) {
    return (
      <section class="card warn small" role="alert">
        <Cited text={plan.refusal.reason} /> <Refs rule={plan.refusal.rule} />
      </section>
    );
  }
  return (
    <section class="card announce stack tight" aria-label="Planned move">
      <p aria-live="polite">
        <Cited text={plan.says || `${selecting.moving.unit.value} to ${plan.hex}`} />
      </p>
      <div class="row">
        <button
          ref={yes}
          type="button"
          class="primary grow"
          disabled={game.sending.value}
          onClick={() => void selecting.moving.confirm()}
        >
          Move <Key of="primary" />
        </button>
        <button type="button" onClick={() => selecting.back()}>
          Cancel <Key of="back" />
        </button>
      </div>
    </section>
  );
}
