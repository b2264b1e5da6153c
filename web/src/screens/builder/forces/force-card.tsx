// A force that is set up on the map: its units, what it can buy, and where it starts.
import { useSignal } from "@preact/signals";
import { at, type BattleFile, dropped, type ForceEntry, put, type ZoneEntry } from "../battle/battle-file";
import { CheckField, LineField, NumberField, PartCard, SelectField, TextField } from "../form-fields";
import { areaNames } from "../map/areas";
import { HAND } from "../map/tools";
import { listed, listOf, numbered, numbersOf } from "../word-lists";
import type { Workbench } from "../workbench";
import { Hiding } from "./hidden-units";
import { isFixed, placesOf, unitIds } from "./suggested-setups";
import { TypeBox, UnitList } from "./unit-list";

interface Props {
  bench: Workbench;
  force: ForceEntry;
  /** The index of the force in the file. */
  index: number;
  /** Its seat's position in the turn order. */
  seat: number;
}

export function ForceCard({ bench, force, index, seat }: Props) {
  const set = (next: ForceEntry, under = "") =>
    bench.change((battle) => ({ ...battle, force: at(battle.force ?? [], index, next) }), under);
  const remove = () => bench.change((battle) => put(battle, "force", dropped(battle.force ?? [], index)));
  const buys = ["armor_units", "squads", "points", "offers"].some((key) => key in force);
  return (
    <PartCard bench={bench} place={`force[${index}]`} title={`Set up by the ${force.seat}`} onRemove={remove}>
      <UnitList
        bench={bench}
        seat={seat}
        units={force.units ?? []}
        onChange={(units) => set(put(force, "units", units))}
        entering={false}
      />
      <CheckField
        label="Can buy units"
        value={buys}
        onChange={(on) => {
          const { armor_units: _a, squads: _s, points: _p, offers: _o, limits: _l, ...rest } = force;
          set(on ? { ...rest, armor_units: "6", squads: 6, offers: usualOffers(bench) } : rest);
        }}
      />
      {buys && <Purse bench={bench} force={force} seat={seat} set={set} />}
      <Hiding bench={bench} force={force} index={index} />
      <Zones bench={bench} force={force} index={index} set={set} />
      {!force.edge && <Places bench={bench} force={force} />}
    </PartCard>
  );
}

const USUAL_OFFERS = ["HVY", "MSL", "GEV", "LT", "HWZ", "INF"];

function usualOffers(bench: Workbench): string[] {
  return USUAL_OFFERS.filter((type) => bench.types.value.has(type));
}

function Purse({
  bench,
  force,
  seat,
  set,
}: Omit<Props, "index"> & { set: (force: ForceEntry, under?: string) => void }) {
  const choosing = useSignal(false);
  const offers = force.offers ?? [];
  const byPoints = force.points !== undefined;
  const { armor_units: _a, squads: _s, points: _p, ...rest } = force;
  const toggle = (id: string) =>
    set({ ...force, offers: offers.includes(id) ? offers.filter((one) => one !== id) : [...offers, id] });
  return (
    <div class="purse-edit">
      <div class="b-line">
        <SelectField
          label="Pays with"
          class="grow"
          value={byPoints ? "points" : "armor"}
          options={[
            ["armor", "armor units"],
            ["points", "victory points"],
          ]}
          onChange={(word) =>
            set(word === "points" ? { ...rest, points: 40 } : { ...rest, armor_units: "6", squads: 6 })
          }
        />
        {byPoints ? (
          <NumberField
            label="Points"
            value={force.points ?? 0}
            most={1000}
            onChange={(points) => set({ ...force, points })}
          />
        ) : (
          <>
            <LineField
              label="Armor units"
              class="narrow"
              value={force.armor_units ?? "0"}
              onChange={(armor_units) => set({ ...force, armor_units })}
            />
            <NumberField
              label="Squads"
              value={force.squads ?? 0}
              most={300}
              onChange={(squads) => set({ ...force, squads })}
            />
          </>
        )}
      </div>
      <div class="b-line">
        <LineField
          label="Limits, such as HWZ 2, INF 9"
          class="grow"
          empty
          most={300}
          value={numbered(force.limits)}
          onChange={(text) => set(put(force, "limits", numbersOf(text)))}
        />
        <SelectField
          label="Ogres of"
          value={force.nation ?? ""}
          options={[
            ["", "anybody"],
            ["combine", "the Combine"],
            ["paneuropean", "the Paneuropeans"],
          ]}
          onChange={(nation) => set(put(force, "nation", nation))}
        />
      </div>
      <ExtraOffers bench={bench} force={force} set={set} />
      <p class="small">
        <span class="dim">On offer:</span> {offers.length ? offers.join(", ") : "nothing yet"}{" "}
        <button
          type="button"
          class="link"
          aria-expanded={choosing.value}
          onClick={() => (choosing.value = !choosing.value)}
        >
          {choosing.value ? "done" : "change"}
        </button>
      </p>
      {choosing.value && <TypeBox bench={bench} seat={seat} chosen={offers} onPick={(type) => toggle(type.id)} />}
    </div>
  );
}

/** What a force can buy besides units, each with the units or options that make it useful. */
function ExtraOffers({ bench, force, set }: Pick<Props, "bench" | "force"> & { set: (force: ForceEntry) => void }) {
  const types = bench.types.value;
  const named = [...(force.offers ?? []), ...(force.units ?? []).map((unit) => unit.type)];
  const some = (test: (id: string) => boolean) => named.some(test);
  const offers = [
    ["engineer_trucks", "Trucks with stores for engineers", some((id) => types.get(id)?.works === "squad")],
    ["spare_missiles", "Spare missiles for heavy weapons", some((id) => id.startsWith("HWT"))],
    ["train_guns", "Guns for its trains", some((id) => types.get(id)?.kind === "train")],
  ] as const;
  return (
    <>
      {offers
        .filter(([key, , useful]) => useful || force[key])
        .map(([key, label]) => (
          <CheckField key={key} label={label} value={force[key] === true} onChange={(on) => set(put(force, key, on))} />
        ))}
    </>
  );
}

const ANYWHERE: ZoneEntry = { title: "anywhere", area: "everywhere" };

const EDGE_OPTIONS: [string, string][] = [
  ["north", "the north edge"],
  ["east", "the east edge"],
  ["south", "the south edge"],
  ["west", "the west edge"],
];

function Zones({
  bench,
  force,
  index,
  set,
}: Omit<Props, "seat"> & { set: (force: ForceEntry, under?: string) => void }) {
  const zones = force.zones ?? [];
  const names = areaNames(bench.battle.value, bench.ground.value);
  const comes = force.edge !== undefined;
  const change = (number: number, zone: ZoneEntry, under = "") =>
    set({ ...force, zones: at(zones, number, zone) }, under);
  const { zones: _z, edge: _e, ...rest } = force;
  return (
    <div class="zones-edit" data-place={`force[${index}].zones`}>
      <SelectField
        label="Where"
        value={comes ? "edge" : "zones"}
        options={[
          ["zones", "is set up on the map"],
          ["edge", "enters from an edge, whenever its owner likes"],
        ]}
        onChange={(word) => set(word === "edge" ? { ...rest, edge: "west" } : { ...rest, zones: [ANYWHERE] })}
      />
      {comes && (
        <SelectField
          label="Edge"
          value={force.edge!}
          options={EDGE_OPTIONS}
          onChange={(edge) => set({ ...force, edge })}
        />
      )}
      {zones.map((zone, i) => (
        <ZoneLines
          key={i}
          number={i + 1}
          zone={zone}
          names={names}
          onChange={(next, under) => change(i, next, under && `${under} ${index} ${i}`)}
          onRemove={zones.length > 1 ? () => set({ ...force, zones: dropped(zones, i) }) : null}
        />
      ))}
      {!comes && (
        <button type="button" class="link small" onClick={() => set({ ...force, zones: [...zones, ANYWHERE] })}>
          Add an area
        </button>
      )}
    </div>
  );
}

interface ZoneProps {
  number: number;
  zone: ZoneEntry;
  /** The areas to choose from. */
  names: string[];
  onChange: (zone: ZoneEntry, under?: string) => void;
  onRemove: (() => void) | null;
}

function ZoneLines({ number, zone, names, onChange, onRemove }: ZoneProps) {
  const called = zone.title === zone.area || zone.title === "anywhere";
  return (
    <div class="zone-lines">
      <div class="b-line">
        <SelectField
          label={`Area ${number}`}
          class="grow"
          value={zone.area}
          options={names.map((name) => [name, name])}
          onChange={(area) => onChange({ ...zone, area, title: called ? area : zone.title })}
        />
        <TextField
          label="Called"
          class="grow"
          value={zone.title}
          onChange={(title) => onChange({ ...zone, title }, "zone")}
        />
        {onRemove && (
          <button type="button" class="b-remove low" aria-label={`Remove area ${number}`} onClick={onRemove}>
            <span aria-hidden="true">×</span>
          </button>
        )}
      </div>
      <details class="more" open={zone.types !== undefined || zone.attack_limit !== undefined}>
        <summary class="dim small">Only for some units</summary>
        <div class="b-line">
          <LineField
            label="Only for types or kinds"
            class="grow"
            empty
            most={200}
            value={listed(zone.types)}
            onChange={(text) => onChange(put(zone, "types", listOf(text)))}
          />
          <LineField
            label="Maximum attack strength"
            class="grow"
            empty
            value={zone.attack_limit === undefined ? "" : String(zone.attack_limit)}
            onChange={(text) => onChange(put(zone, "attack_limit", /^\d+$/.test(text) ? Number(text) : null))}
          />
        </div>
      </details>
    </div>
  );
}

/** Edit the default positions of units, chosen one by one with clicks on the map. */
function Places({ bench, force }: { bench: Workbench; force: ForceEntry }) {
  const units = unitIds(force.units ?? []);
  const places = placesOf(bench.battle.value, force.seat);
  const tool = bench.tool.value;
  if (!units.length) return null;
  return (
    <div class="b-part" role="group" aria-label={`Suggested places of the ${force.seat}`}>
      <h4>Suggested places</h4>
      <p class="dim small">
        Choose a unit, then click its hex. Computer players set up like this, and people may. Trains and known buildings
        stand there from the start.
      </p>
      <div class="b-chips">
        {units.map(({ id, given }) => {
          const on = tool.kind === "place" && tool.unit === id;
          const fixed = isFixed(given, bench.types.value.get(given.type)?.kind);
          const place = given.hex ?? places.get(id);
          return (
            <button
              key={id}
              type="button"
              class="small chip-button"
              aria-pressed={on}
              onClick={() => bench.take(on ? HAND : { kind: "place", seat: force.seat, unit: id, fixed })}
            >
              {id} {place && <span class="dim">{place}</span>}
            </button>
          );
        })}
      </div>
      {places.size > 0 && (
        <button
          type="button"
          class="link small"
          onClick={() => bench.change((battle) => withoutPlaces(battle, force.seat))}
        >
          Clear the places
        </button>
      )}
    </div>
  );
}

function withoutPlaces(battle: BattleFile, seat: string): BattleFile {
  return put(
    battle,
    "suggestion",
    battle.suggestion?.filter((one) => one.seat !== seat),
  );
}
