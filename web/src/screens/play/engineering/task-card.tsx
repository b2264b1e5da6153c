// The tasks of the selected unit: who works, what can be done with which dice, and why the rest is not possible.
import { count, percent } from "../../../game/words";
import type { Helper, JobView, TaskOffer } from "../../../server/wire";
import { Cited, Refs } from "../../../ui/rule-links";
import { bestOf, isLegal, type Tasking } from "./tasking";

export function TaskCard({ tasking }: { tasking: Tasking }) {
  const answer = tasking.answer.value;
  const unit = tasking.unit.value;
  if (!answer || !unit) return null;
  if (answer.refusal) {
    return (
      <section class="card small" aria-label={`Work of ${unit}`}>
        <Cited text={answer.refusal.reason} /> <Refs rule={answer.refusal.rule} />
      </section>
    );
  }
  // Only the chosen task is shown, so that it fits on a phone.
  const chosen = tasking.offer.value;
  const shown = chosen ? [chosen] : tasking.open.value;
  return (
    <section class="work" aria-label={`Work of ${unit}`}>
      <h2>
        Work <span class="dim">instead of firing</span>
      </h2>
      <div class="card stack tight">
        <Workers tasking={tasking} helpers={answer.helpers} />
        {tasking.open.value.length === 0 && <p class="dim small">There is nothing to work at here.</p>}
        <ul class="tasks">
          {shown.map((offer) => (
            <Task key={offer.kind} offer={offer} tasking={tasking} />
          ))}
        </ul>
        {chosen ? (
          <button type="button" class="link small others" onClick={() => tasking.drop()}>
            Other tasks
          </button>
        ) : (
          <Impossible tasking={tasking} />
        )}
      </div>
    </section>
  );
}

/** Show who can work together. Alone, a machine needs no switch. */
function Workers({ tasking, helpers }: { tasking: Tasking; helpers: Helper[] }) {
  if (helpers.length < 2 && !helpers.some((one) => one.squads > 1)) return null;
  return (
    <div role="group" aria-label="Workers">
      {helpers.map((helper) => (
        <WorkerRow key={helper.unit} helper={helper} tasking={tasking} />
      ))}
    </div>
  );
}

function WorkerRow({ helper, tasking }: { helper: Helper; tasking: Tasking }) {
  const squads = tasking.workers.value.get(helper.unit) ?? 0;
  const only = squads > 0 && tasking.workers.value.size === 1;
  return (
    <div class={squads ? "gun on" : "gun"}>
      <label class="check">
        <input
          type="checkbox"
          checked={squads > 0}
          disabled={only}
          aria-label={helper.unit}
          onChange={() => void tasking.toggle(helper)}
        />
        <span>{helper.unit}</span>
      </label>
      {helper.squads > 1 ? (
        <span class="stepper" role="group" aria-label={`Squads of ${helper.unit}`}>
          <button
            type="button"
            aria-label="one squad fewer"
            disabled={squads < (only ? 2 : 1)}
            onClick={() => void tasking.count(helper, squads - 1)}
          >
            −
          </button>
          <span class="figures" aria-live="off">
            {squads}/{helper.squads}
          </span>
          <button
            type="button"
            aria-label="one squad more"
            disabled={squads >= helper.squads}
            onClick={() => void tasking.count(helper, squads + 1)}
          >
            +
          </button>
        </span>
      ) : (
        <span class="dim small">{helper.counted ? "1 squad" : "machine"}</span>
      )}
    </div>
  );
}

function Task({ offer, tasking }: { offer: TaskOffer; tasking: Tasking }) {
  const chosen = tasking.kind.value === offer.kind;
  const best = (chosen && tasking.job.value) || bestOf(offer)!;
  return (
    <li class={chosen ? "task on" : "task"}>
      <button type="button" class="task-name" aria-expanded={chosen} onClick={() => tasking.choose(offer.kind)}>
        <span class="grow">{offer.title}</span>
        <span class="task-dice dim small">{diceWords(best)}</span>
        <strong class="figures">{chanceWords(best)}</strong>
      </button>
      {chosen && <Details offer={offer} tasking={tasking} />}
    </li>
  );
}

/** Say what is rolled: `3 dice, 5+`, or how long the work takes. */
export function diceWords(job: JobView): string {
  if (!isLegal(job)) return "";
  const turns = job.turns ? `turn ${job.done + 1} of ${job.turns}` : "";
  const dice = job.dice ? `${count(job.dice, "die", "dice")}${job.needs > 1 ? `, ${job.needs}+` : ""}` : "no die";
  return [job.turns && !job.dice ? "" : dice, turns].filter(Boolean).join(", ");
}

export function chanceWords(job: JobView): string {
  if (!isLegal(job)) return "no";
  return job.dice && job.needs > 1 ? chancePercent(job.chance) : job.turns > job.done + 1 ? "" : "sure";
}

/** Round a chance so that only a certain success is 100%. */
function chancePercent(chance: number): string {
  return chance > 0.995 ? ">99%" : percent(chance);
}

const PICK: Record<TaskOffer["object"], string> = {
  unit: "Choose a unit, here or on the map.",
  part: "Choose what to work at.",
  cargo: "Choose what, and where it goes.",
  hexes: "Choose one to five hexes, here or on the map. Each makes a find less likely.",
  side: "Choose a hexside, here or by the hex beyond it on the map.",
  here: "Choose one.",
};

function Details({ offer, tasking }: { offer: TaskOffer; tasking: Tasking }) {
  const job = tasking.job.value;
  const several = offer.jobs.length > 1 || offer.object === "hexes";
  return (
    <div class="stack tight" aria-live="polite">
      {several && <Objects offer={offer} tasking={tasking} />}
      {!job && <p class="dim small">{PICK[offer.object]}</p>}
      {job?.note && <p class="small">{job.note.replace(/^./, (first) => first.toUpperCase())}.</p>}
      {job?.refusal ? (
        <p class="bad small" role="alert">
          <Cited text={job.refusal.reason} /> <Refs rule={job.refusal.rule} />
        </p>
      ) : (
        job && (
          <p class="why">
            <Cited text={job.says} />
          </p>
        )
      )}
    </div>
  );
}

/** Show everything that the task can be about. A search takes several. */
function Objects({ offer, tasking }: { offer: TaskOffer; tasking: Tasking }) {
  const { picked, about } = tasking;
  const on = (job: JobView) =>
    offer.object === "hexes" ? picked.value.includes(job.hexes[0]!) : about.value === job.object;
  return (
    <div class="row wrap" role="group" aria-label={`${offer.title}: what`}>
      {offer.jobs.map((job) => (
        <button
          key={job.object}
          type="button"
          class={isLegal(job) ? "small" : "small refused"}
          aria-pressed={on(job)}
          onClick={() => tasking.pick(job)}
        >
          {job.object || "here"}
        </button>
      ))}
    </div>
  );
}

export function workLabel(offer: TaskOffer, job: JobView): string {
  const chance = chanceWords(job);
  return chance && chance !== "sure" ? `${offer.title}, ${chance}` : offer.title;
}

/** List the tasks that have an object here but are refused, each with its reason. */
function Impossible({ tasking }: { tasking: Tasking }) {
  const shut = tasking.shut.value;
  if (!shut.length) return null;
  return (
    <details class="small">
      <summary class="dim">Not possible now: {shut.length}</summary>
      <ul class="refusals">
        {shut.map((offer) => {
          const refusal = offer.jobs[0]!.refusal!;
          return (
            <li key={offer.kind}>
              <b>{offer.title}</b>: <Cited text={refusal.reason} /> <Refs rule={refusal.rule} />
            </li>
          );
        })}
      </ul>
    </details>
  );
}
