// Objectives: what scores victory points for a seat.
import {
  at,
  type BattleFile,
  dropped,
  EDGES,
  type ObjectiveEntry,
  type ObjectiveKind,
  put,
} from "../battle/battle-file";
import { Chips, LineField, NumberField, PartCard, SelectField, TextField } from "../form-fields";
import { areaNames } from "../map/areas";
import { listed, listOf } from "../word-lists";
import type { Workbench } from "../workbench";
import { edgesToLeaveBy, opened } from "./exits";

const KINDS: [ObjectiveKind, string][] = [
  ["exit", "leave the map by"],
  ["reach", "reach ground"],
  ["hold", "hold ground at the end"],
  ["survive", "survive"],
  ["destroy", "destroy enemies"],
  ["cut", "cut the rails"],
];

const GROUND: ObjectiveKind[] = ["reach", "hold", "cut"];

export function newObjective(seat: string): ObjectiveEntry {
  return { title: "Enemies destroyed", seat, kind: "destroy", points: { all: 1 } };
}

/** Return a new objective of a kind, with defaults. */
function begun(battle: BattleFile, seat: string, kind: ObjectiveKind, area: string): ObjectiveEntry {
  switch (kind) {
    case "exit":
      return { title: "Units brought out", seat, kind, edges: edgesToLeaveBy(battle, seat), points: { all: 5 } };
    case "reach":
      return { title: "Ground reached", seat, kind, area, each: 2 };
    case "hold":
      return { title: "Ground held", seat, kind, area, whole: 10 };
    case "survive":
      return { title: "Survivors", seat, kind, points: { all: 1 } };
    case "destroy":
      return { ...newObjective(seat) };
    case "cut":
      return { title: "Rails cut", seat, kind, area, each: 2 };
  }
}

interface Props {
  bench: Workbench;
  objective: ObjectiveEntry;
  index: number;
}

export function ObjectiveCard({ bench, objective, index }: Props) {
  const set = (next: ObjectiveEntry, under = "") =>
    bench.change(
      (battle) =>
        opened({ ...battle, objective: at(battle.objective ?? [], index, next) }, next.seat, next.edges ?? []),
      under,
    );
  const remove = () => bench.change((battle) => put(battle, "objective", dropped(battle.objective ?? [], index)));
  const names = areaNames(bench.battle.value, bench.ground.value);
  return (
    <PartCard bench={bench} place={`objective[${index}]`} title={`Objective ${index + 1}`} onRemove={remove}>
      <TextField
        label="Title"
        quiet
        value={objective.title}
        onChange={(title) => set({ ...objective, title }, `objective ${index}`)}
      />
      <div class="b-line">
        <SelectField
          label="Whose"
          quiet
          value={objective.seat}
          options={bench.battle.value.seats.map((seat) => [seat, seat])}
          onChange={(seat) => set({ ...objective, seat })}
        />
        <SelectField
          label="Task"
          quiet
          class="grow"
          value={objective.kind}
          options={KINDS}
          onChange={(kind) =>
            set(begun(bench.battle.value, objective.seat, kind as ObjectiveKind, names[1] ?? "everywhere"))
          }
        />
      </div>
      {objective.kind === "exit" && (
        <Chips
          label="Exit edges"
          all={EDGES.map((edge) => [edge, edge])}
          chosen={objective.edges ?? []}
          onChange={(edges) => set({ ...objective, edges })}
        />
      )}
      {GROUND.includes(objective.kind) ? (
        <Ground objective={objective} names={names} set={set} />
      ) : (
        <>
          <Points bench={bench} objective={objective} set={set} />
          <LineField
            label="Only these units (ids)"
            empty
            most={400}
            value={listed(objective.units)}
            onChange={(text) => set(put(objective, "units", listOf(text)))}
          />
        </>
      )}
    </PartCard>
  );
}

interface PartProps {
  objective: ObjectiveEntry;
  set: (objective: ObjectiveEntry, under?: string) => void;
}

function Ground({ objective, names, set }: PartProps & { names: string[] }) {
  const whole = objective.whole !== undefined;
  const points = objective.whole ?? objective.each ?? 0;
  const { each: _e, whole: _w, ...rest } = objective;
  return (
    <div class="b-line">
      <SelectField
        label="Area"
        class="grow"
        value={objective.area ?? ""}
        options={names.map((name) => [name, name])}
        onChange={(area) => set({ ...objective, area })}
      />
      <NumberField
        label="Points"
        value={points}
        onChange={(number) => set({ ...rest, [whole ? "whole" : "each"]: number })}
      />
      <SelectField
        label="For"
        value={whole ? "whole" : "each"}
        options={[
          ["each", "each hex"],
          ["whole", "all of it"],
        ]}
        onChange={(word) => set({ ...rest, [word]: points })}
      />
    </div>
  );
}

/** Edit the points by type or kind, or the multiple of a unit's loss value. */
function Points({ bench, objective, set }: PartProps & { bench: Workbench }) {
  const byValue = objective.value !== undefined;
  const points = Object.entries(objective.points ?? {});
  const words: [string, string][] = [
    ["all", "every unit"],
    ...(bench.kit.value?.kinds ?? []).map((kind): [string, string] => [kind, `every ${kind}`]),
    ...[...bench.types.value.values()].map((type): [string, string] => [type.id, type.name]),
  ];
  const free = words.find(([word]) => !points.some(([taken]) => taken === word))?.[0] ?? "all";
  const put = (next: [string, number][]) => set({ ...objective, points: Object.fromEntries(next) });
  const { points: _p, value: _v, ...rest } = objective;
  return (
    <>
      <SelectField
        label="Points"
        value={byValue ? "value" : "points"}
        options={[
          ["points", "by type or kind"],
          ["value", "times the points for losing the unit"],
        ]}
        onChange={(word) => set(word === "value" ? { ...rest, value: 1 } : { ...rest, points: { all: 1 } })}
      />
      {byValue && (
        <NumberField label="Times" value={objective.value ?? 1} onChange={(value) => set({ ...objective, value })} />
      )}
      {!byValue &&
        points.map(([word, number], i) => (
          <div key={i} class="b-line">
            <SelectField
              label={`Units ${i + 1}`}
              quiet
              class="grow"
              value={word}
              options={words}
              onChange={(next) => put(at(points, i, [next, number]))}
            />
            <NumberField
              label={`Points for units ${i + 1}`}
              quiet
              value={number}
              onChange={(next) => put(at(points, i, [word, next]))}
            />
            <button
              type="button"
              class="b-remove"
              aria-label={`Remove points ${i + 1}`}
              disabled={points.length < 2}
              onClick={() => put(dropped(points, i))}
            >
              <span aria-hidden="true">×</span>
            </button>
          </div>
        ))}
      {!byValue && (
        <button type="button" class="link small" onClick={() => put([...points, [free, 1]])}>
          Different points for some units
        </button>
      )}
    </>
  );
}
