// Units that enter from an edge, on a given turn or later.
import { at, dropped, EDGES, type EntryEntry, put } from "../battle/battle-file";
import { CheckField, NumberField, PartCard, SelectField } from "../form-fields";
import { areaNames } from "../map/areas";
import type { Workbench } from "../workbench";
import { UnitList } from "./unit-list";

interface Props {
  bench: Workbench;
  entry: EntryEntry;
  /** The index of the group in the file. */
  index: number;
  /** Its seat's position in the turn order. */
  seat: number;
}

export function ArrivalCard({ bench, entry, index, seat }: Props) {
  const set = (next: EntryEntry) =>
    bench.change((battle) => ({ ...battle, entry: at(battle.entry ?? [], index, next) }));
  const remove = () => bench.change((battle) => put(battle, "entry", dropped(battle.entry ?? [], index)));
  const names = areaNames(bench.battle.value, bench.ground.value).filter((name) => name !== "everywhere");
  return (
    <PartCard bench={bench} place={`entry[${index}]`} title={`Arrival of the ${entry.seat}`} onRemove={remove}>
      <UnitList bench={bench} seat={seat} units={entry.units} onChange={(units) => set({ ...entry, units })} entering />
      <div class="b-line">
        <SelectField
          label="Edge"
          value={entry.edge}
          options={EDGES.map((edge) => [edge, edge])}
          onChange={(edge) => set({ ...entry, edge })}
        />
        <NumberField
          label="From turn"
          value={entry.turn ?? 1}
          least={1}
          onChange={(turn) => set(put(entry, "turn", turn === 1 ? null : turn))}
        />
        <SelectField
          label="Only through"
          class="grow"
          value={entry.area ?? ""}
          options={[["", "the whole edge"], ...names.map((name): [string, string] => [name, name])]}
          onChange={(area) => set(put(entry, "area", area))}
        />
      </div>
      <CheckField
        label="Must enter on that turn"
        value={entry.must === true}
        onChange={(must) => set(put(entry, "must", must))}
      />
    </PartCard>
  );
}
