// The units of a force: chosen by counter, with counts and details.
import { useSignal } from "@preact/signals";
import { Counter } from "../../../board/counters/counters";
import { extrasReady } from "../../../board/load-extras";
import type { TypeView } from "../../../server/wire";
import { at, dropped, type GivenUnit, put } from "../battle/battle-file";
import { EngineeringFields } from "../engineering/engineering-card";
import { LineField, NumberField, SelectField } from "../form-fields";
import type { Workbench } from "../workbench";
import { BuildingFields, TrainFields } from "./special-units";
import { withUnit } from "./units";

interface Props {
  bench: Workbench;
  /** The seat's position in the turn order. */
  seat: number;
  units: GivenUnit[];
  onChange: (units: GivenUnit[], under?: string) => void;
  /**
   * True for units that enter, which can ride. Units that are set up can be damaged from earlier battles
   * instead (rp:6.03).
   */
  entering: boolean;
}

export function UnitList({ bench, seat, units, onChange, entering }: Props) {
  const picking = useSignal(units.length === 0);
  return (
    <>
      {units.length > 0 && (
        <ul class="unit-list">
          {units.map((unit, i) => (
            <Row
              key={i}
              bench={bench}
              seat={seat}
              unit={unit}
              vehicles={units.slice(0, i).filter(isSingle)}
              trains={units.filter((one) => one !== unit && one.type === unit.type)}
              entering={entering}
              onChange={(next) => onChange(at(units, i, next))}
              onRemove={() => onChange(dropped(units, i))}
            />
          ))}
        </ul>
      )}
      <button
        type="button"
        class="small"
        aria-expanded={picking.value}
        onClick={() => (picking.value = !picking.value)}
      >
        {picking.value ? "Done" : "Add units"}
      </button>
      {picking.value && (
        <TypeBox bench={bench} seat={seat} onPick={(type) => onChange(withUnit(bench.battle.value, units, type))} />
      )}
    </>
  );
}

/** Return true for a single vehicle with its own id, which can carry riders. */
function isSingle(unit: GivenUnit): boolean {
  return unit.count === undefined && unit.squads === undefined;
}

/** The largest size that goes on a train (9.07). */
const LARGEST_ABOARD = 3;

function isTrain(bench: Workbench, unit: GivenUnit): boolean {
  return bench.types.value.get(unit.type)?.kind === "train";
}

const KINDS: [string, string][] = [
  ["armor", "Armor"],
  ["infantry", "Infantry"],
  ["ogre", "Ogres"],
  ["post", "Posts"],
  ["transport", "Transports"],
  ["drone", "Drones"],
  ["train", "Trains"],
  ["building", "Buildings"],
];

interface TypeBoxProps {
  bench: Workbench;
  seat: number;
  onPick: (type: TypeView) => void;
  /** The types on offer, if the force can buy only some of those that have a price. */
  chosen?: string[];
}

/** Show every counter in the data set. */
export function TypeBox({ bench, seat, onPick, chosen }: TypeBoxProps) {
  const types = [...bench.types.value.values()];
  return (
    <div class="type-box" key={String(extrasReady.value)}>
      {KINDS.map(([kind, title]) => {
        const some = types.filter((type) => type.kind === kind && (chosen === undefined || type.price !== ""));
        return some.length ? (
          <div key={kind} class="types" role="group" aria-label={title}>
            {some.map((type) => (
              <button
                key={type.id}
                type="button"
                class="type"
                title={`${type.name}. ${type.stats}`}
                aria-label={chosen ? type.name : `Add ${type.name}`}
                aria-pressed={chosen?.includes(type.id)}
                onClick={() => onPick(type)}
              >
                <span aria-hidden="true">
                  <Counter type={type} seat={seat} label={type.id} squads={3} size={42} />
                </span>
              </button>
            ))}
          </div>
        ) : null;
      })}
    </div>
  );
}

interface RowProps {
  bench: Workbench;
  seat: number;
  unit: GivenUnit;
  vehicles: GivenUnit[];
  /** The other units of the same type, among which a train finds its rear counter. */
  trains: GivenUnit[];
  entering: boolean;
  onChange: (unit: GivenUnit) => void;
  onRemove: () => void;
}

function Row({ bench, seat, unit, vehicles, trains, entering, onChange, onRemove }: RowProps) {
  const type = bench.types.value.get(unit.type);
  const count = unit.count ?? 1;
  const set = (number: number) =>
    onChange(number === 1 && !isNumbered(unit) ? put(unit, "count", null) : { ...unit, count: number });
  return (
    <li class="unit-row">
      <span class="token" aria-hidden="true" key={String(extrasReady.value)}>
        {type ? <Counter type={type} seat={seat} label={unit.id} squads={unit.squads ?? 1} size={38} /> : unit.type}
      </span>
      <div class="unit-words">
        <b>{type?.name ?? unit.type}</b>
        <div class="b-line">
          <LineField
            label={`Id of ${unit.id}`}
            quiet
            class="id"
            value={unit.id}
            onChange={(id) => onChange({ ...unit, id: id.replace(/\s+/g, "") })}
          />
          <span class="stepper" role="group" aria-label={`How many ${unit.id}`}>
            <button
              type="button"
              aria-label={`One ${unit.id} less`}
              onClick={() => (count > 1 ? set(count - 1) : onRemove())}
            >
              <span aria-hidden="true">−</span>
            </button>
            <output class="figures">{count}</output>
            <button
              type="button"
              aria-label={`One ${unit.id} more`}
              disabled={count >= 99}
              onClick={() => set(count + 1)}
            >
              <span aria-hidden="true">+</span>
            </button>
          </span>
        </div>
        {type && (
          <Particulars
            bench={bench}
            unit={unit}
            type={type}
            vehicles={vehicles}
            trains={trains}
            entering={entering}
            onChange={onChange}
          />
        )}
      </div>
      <button type="button" class="b-remove" aria-label={`Remove ${unit.id}`} title="Remove" onClick={onRemove}>
        <span aria-hidden="true">×</span>
      </button>
    </li>
  );
}

/** Return true if a unit keeps its number even though its count is 1, such as HVY1. */
function isNumbered(unit: GivenUnit): boolean {
  return unit.count === 1;
}

interface ParticularProps {
  bench: Workbench;
  unit: GivenUnit;
  type: TypeView;
  vehicles: GivenUnit[];
  trains: GivenUnit[];
  entering: boolean;
  onChange: (unit: GivenUnit) => void;
}

/** Edit details that only some types have: a post's defense, riders, gear, damage, and missiles on board. */
function Particulars({ bench, unit, type, vehicles, trains, entering, onChange }: ParticularProps) {
  // Vehicles go only on trains (9.07), pallets on trucks and Vulcans too (14.01), and infantry on anything.
  const takesPallets = ({ type: id }: GivenUnit) =>
    ["transport", "ogre"].includes(bench.types.value.get(id)?.kind ?? "");
  const carriers =
    type.kind === "infantry"
      ? vehicles
      : vehicles.filter((one) => isTrain(bench, one) || (unit.pallet && takesPallets(one)));
  const boards = type.kind === "infantry" || (type.size > 0 && type.size <= LARGEST_ABOARD && type.kind !== "train");
  const rides =
    boards && carriers.length > 0 && (unit.count === undefined || carriers.every((one) => isTrain(bench, one)));
  const towing = bench.battle.value.options?.["towing"] === true && (type.kind === "ogre" || type.id === "SHVY");
  return (
    <>
      {type.kind === "infantry" && (
        <NumberField
          label="Squads per counter"
          class="inline"
          value={unit.squads ?? 1}
          least={1}
          most={3}
          onChange={(squads) => onChange(put(unit, "squads", squads === 1 ? null : squads))}
        />
      )}
      {type.kind === "post" && type.mobility !== "" && (
        <NumberField
          label="Defense"
          class="inline"
          value={unit.defense ?? type.defense}
          most={3}
          onChange={(defense) => onChange({ ...unit, defense })}
        />
      )}
      {rides && (
        <SelectField
          label="Rides"
          class="inline"
          value={unit.riding ?? ""}
          options={[["", "by itself"], ...carriers.map(({ id }): [string, string] => [id, `on ${id}`])]}
          onChange={(riding) => onChange(put(unit, "riding", riding))}
        />
      )}
      {type.kind === "ogre" && !entering && (
        <SelectField
          label="Condition"
          class="inline"
          value={unit.damaged ?? ""}
          options={[
            ["", "new"],
            ["mobile", "damaged, mobile"],
            ["immobile", "damaged, immobile"],
          ]}
          onChange={(damaged) => onChange(put(unit, "damaged", damaged))}
        />
      )}
      {type.kind === "building" && <BuildingFields unit={unit} type={type} onChange={onChange} />}
      {type.kind === "train" && <TrainFields unit={unit} trains={trains} onChange={onChange} />}
      <EngineeringFields bench={bench} unit={unit} type={type} onChange={onChange} />
      {towing && (
        <label class="check small">
          <input
            type="checkbox"
            checked={unit.gear === true}
            onChange={(event) => onChange(put(unit, "gear", event.currentTarget.checked))}
          />
          <span>Towing gear</span>
        </label>
      )}
    </>
  );
}
