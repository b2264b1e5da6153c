// What only trains, buildings and off-board missiles have in a battle file (sections 9 to 12).
import type { TypeView } from "../../../server/wire";
import { at, dropped, EDGES, type GivenUnit, type MissileEntry, put } from "../battle/battle-file";
import { CheckField, LineField, NumberField, PartCard, SelectField } from "../form-fields";
import { areaNames } from "../map/areas";
import { listed, listOf } from "../word-lists";
import type { Workbench } from "../workbench";

const MOST_POINTS = 999;
const SPEEDS = ["0/1", "2/3", "4/5", "6/7"];

interface Props {
  unit: GivenUnit;
  onChange: (unit: GivenUnit) => void;
}

/** Edit a building: its structure points, and whether the enemy knows what it is (11.03, 11.06). */
export function BuildingFields({ unit, type, onChange }: Props & { type: TypeView }) {
  const least = type.structure;
  return (
    <>
      <NumberField
        label="Structure points"
        class="inline"
        value={unit.sp ?? least}
        least={least}
        most={type.structure_most || MOST_POINTS}
        onChange={(sp) => onChange(put(unit, "sp", sp === least ? null : sp))}
      />
      <CheckField
        label="Unknown to the enemy at first"
        value={unit.identified === false}
        onChange={(secret) => {
          const { identified: _i, hex: _h, ...rest } = unit;
          // A building in a hex that the file names is no secret.
          onChange(secret ? { ...rest, identified: false } : { ...rest, ...(unit.hex && { hex: unit.hex }) });
        }}
      />
    </>
  );
}

/** Edit a train counter (9.01-9.03): the front one has the marker, and both can have guns. */
export function TrainFields({ unit, trains, onChange }: Props & { trains: GivenUnit[] }) {
  return (
    <>
      <SelectField
        label="Speed"
        class="inline"
        value={unit.speed ?? ""}
        options={[["", "none: a rear counter"], ...SPEEDS.map((speed): [string, string] => [speed, speed])]}
        onChange={(speed) => onChange(put(speed ? unit : put(unit, "rear", null), "speed", speed))}
      />
      {unit.speed && (
        <>
          <SelectField
            label="Rear counter"
            class="inline"
            value={unit.rear ?? ""}
            options={[["", "none"], ...trains.filter((one) => !one.speed).map(({ id }): [string, string] => [id, id])]}
            onChange={(rear) => onChange(put(unit, "rear", rear))}
          />
          <LineField
            label="Next hex, if it can choose"
            class="inline"
            empty
            value={unit.toward ?? ""}
            onChange={(toward) => onChange(put(unit, "toward", toward))}
          />
        </>
      )}
      <NumberField
        label="Guns"
        class="inline"
        value={unit.guns ?? 0}
        most={8}
        onChange={(guns) => onChange(put(unit, "guns", guns || null))}
      />
    </>
  );
}

/** Edit a cruise missile that is fired from off the board (10.05): its id, and where it can enter. */
export function MissileCard({ bench, missile, index }: { bench: Workbench; missile: MissileEntry; index: number }) {
  const set = (next: MissileEntry) =>
    bench.change((battle) => ({ ...battle, missiles: at(battle.missiles ?? [], index, next) }));
  const remove = () => bench.change((battle) => put(battle, "missiles", dropped(battle.missiles ?? [], index)));
  const areas = areaNames(bench.battle.value, bench.ground.value).filter((name) => name !== "everywhere");
  const from = [missile.from].flat();
  const known = from.length === 1 && [...EDGES, ...areas].includes(from[0]!);
  return (
    <PartCard
      bench={bench}
      place={`missiles[${index}]`}
      title={`Cruise missile of the ${missile.seat}`}
      onRemove={remove}
    >
      <div class="b-line">
        <LineField
          label="Id"
          class="id"
          value={missile.id}
          onChange={(id) => set({ ...missile, id: id.replace(/\s+/g, "") })}
        />
        <SelectField
          label="Enters from"
          class="grow"
          value={known ? from[0]! : "hexes"}
          options={[
            ...EDGES.map((edge): [string, string] => [edge, `the ${edge} edge`]),
            ...areas.map((name): [string, string] => [name, name]),
            ["hexes", "certain hexes"],
          ]}
          onChange={(word) => set({ ...missile, from: word === "hexes" ? ["0101"] : word })}
        />
      </div>
      {!known && (
        <LineField
          label="Hexes, such as 0101, 0102"
          most={300}
          value={listed(from)}
          onChange={(text) => set({ ...missile, from: listOf(text) })}
        />
      )}
    </PartCard>
  );
}
