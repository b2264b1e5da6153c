// A fire phase in which units can work instead of firing (15.03): what it is without engineers, with their tasks.
import type { Layers } from "../../../board/layers";
import type { Shape } from "../../../board/shapes";
import type { Selecting } from "../decide/selecting";
import type { Aim, CardProps, MainButton, Mode, Spot } from "../modes/mode";
import { UnitCard } from "../panel/move-card";
import { TaskCard, workLabel } from "./task-card";
import { isLegal, type Tasking } from "./tasking";

const wrapped = new Map<Mode, Mode>();

/** Return a mode for fire phases with tasks added to it, or the mode itself for anything else. */
export function withTasks(mode: Mode): Mode {
  if (mode.name !== "firing") return mode;
  const made = wrapped.get(mode) ?? make(mode);
  wrapped.set(mode, made);
  return made;
}

function taskingOf(selecting: Selecting): Tasking {
  return selecting.tasking.value!;
}

function make(base: Mode): Mode {
  function click(selecting: Selecting, spot: Spot): Promise<void> | void {
    const tasking = taskingOf(selecting);
    const there = spot.there.map((unit) => unit.id);
    if (tasking.take(spot.hex, there, spot.hit?.id ?? "")) {
      selecting.hex.value = selecting.game.units.value.get(tasking.unit.value)?.hex ?? spot.hex;
      return;
    }
    tasking.drop();
    return base.click(selecting, spot);
  }

  function layers(selecting: Selecting, pointed: string): Layers {
    const tasking = taskingOf(selecting);
    const { workers } = selecting.game.options.value ?? { workers: [] };
    const under = base.layers(selecting, pointed);
    const movers = new Set(workers.filter((id) => !under.shooters?.has(id)));
    if (!tasking.kind.value) return { ...under, movers };
    const sites = siteShapes(tasking);
    return {
      guns: new Set(tasking.workers.value.keys()),
      drawn: [...(under.drawn ?? []), ...sites],
      // A fanned stack would cover the hexes to choose from.
      ...(sites.length ? { fan: "" } : {}),
    };
  }

  function main(selecting: Selecting): MainButton | null {
    const tasking = taskingOf(selecting);
    const [offer, job] = [tasking.offer.value, tasking.job.value];
    if (!offer) return base.main!(selecting);
    if (!job || !isLegal(job)) return null;
    return {
      deed: "task",
      label: workLabel(offer, job),
      command: "fire",
      says: offer.title.toLowerCase(),
      press: () => tasking.work(),
    };
  }

  function Card(props: Parameters<Mode["Card"]>[0]) {
    const { game, selecting } = props;
    const tasking = taskingOf(selecting);
    // An attack that is being prepared comes first.
    const firing = Boolean(selecting.aiming.mark.value) && !tasking.kind.value;
    const work = <TaskCard tasking={tasking} />;
    return (
      <>
        {!firing && work}
        {tasking.kind.value ? <Chosen game={game} selecting={selecting} /> : <base.Card {...props} />}
        {firing && work}
      </>
    );
  }

  /** A component on a record sheet is what a repair or a reloading is about. */
  function aim(selecting: Selecting, unit: string): Aim {
    const tasking = taskingOf(selecting);
    const jobs = tasking.offer.value?.jobs.filter((job) => job.unit === unit && job.component) ?? [];
    if (!jobs.length) return base.aim!(selecting, unit);
    const job = tasking.job.value;
    return {
      aimed: job?.unit === unit ? job.component : undefined,
      at: (component) => {
        const found = jobs.find((one) => one.component === component);
        if (found) tasking.pick(found);
      },
    };
  }

  return {
    ...base,
    aim,
    able: (selecting) => [...new Set([...base.able(selecting), ...(selecting.game.options.value?.workers ?? [])])],
    next: "next unit",
    click,
    back: (selecting) => taskingOf(selecting).back() || base.back!(selecting),
    layers,
    main,
    Card,
    news: (selecting) => {
      const { kind, unit, answer } = taskingOf(selecting);
      const working = kind.value || (answer.value && !selecting.aiming.mark.value);
      return working ? `${unit.value} ${kind.value}` : base.news!(selecting);
    },
    keys: [
      {
        command: "fire",
        says: "fire or work",
        works: (selecting) => taskingOf(selecting).ready.value || selecting.aiming.ready.value,
        press: (selecting) => (taskingOf(selecting).kind.value ? taskingOf(selecting).work() : selecting.aiming.fire()),
      },
    ],
    typed: (selecting) => taskingOf(selecting).job.value?.text ?? base.typed!(selecting),
  };
}

function Chosen({ game, selecting }: CardProps) {
  return <UnitCard game={game} selecting={selecting} />;
}

/** Return the hexes and hexsides that a task can be about, and those that are chosen. */
export function siteShapes(tasking: Tasking): Shape[] {
  const offer = tasking.offer.value;
  if (offer?.object !== "hexes" && offer?.object !== "side") return [];
  const chosen = new Set(offer.object === "hexes" ? tasking.picked.value : [key(tasking.job.value?.hexes ?? [])]);
  return offer.jobs.map(({ hexes, refusal }) => ({
    shape: "site",
    look: chosen.has(offer.object === "hexes" ? hexes[0]! : key(hexes)) ? "chosen" : refusal ? "shut" : "open",
    hexes,
  }));
}

function key(hexes: string[]): string {
  return [...hexes].sort().join("-");
}
