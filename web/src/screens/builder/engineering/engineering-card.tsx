// What engineers have in a battle, and what they may do (section 15), in the rules tab and on their units.
import type { TaskCard, TypeView } from "../../../server/wire";
import { RuleRef } from "../../../ui/rule-box";
import { type GivenUnit, put } from "../battle/battle-file";
import { CheckField, FaultsAt, LineField, NumberField, PartCard, SelectField } from "../form-fields";
import type { Workbench } from "../workbench";
import {
  minesOf,
  minesText,
  revetmentsOf,
  revetmentsText,
  termsOf,
  trenchesOf,
  trenchesText,
  withMines,
  withMinesInHand,
  withTerms,
} from "./works";

/** Edit the mines and earthworks of a battle, and which tasks it forbids or charges for. */
export function EngineeringCard({ bench }: { bench: Workbench }) {
  const battle = bench.battle.value;
  const { mines = [], entrenchments = [], revetments = [] } = battle;
  return (
    <PartCard bench={bench} place="mines_in_hand" title="Engineering">
      <div class="b-line wrap">
        {battle.seats.map((seat) => (
          <NumberField
            key={seat}
            label={`Mines to place: ${seat}`}
            value={battle.mines_in_hand?.[seat] ?? 0}
            most={99}
            onChange={(count) => bench.change((now) => withMinesInHand(now, seat, count))}
          />
        ))}
      </div>
      {battle.seats.map((seat) => (
        <LineField
          key={seat}
          label={`Known mines of the ${seat}, such as 1107 2, 1206 road`}
          empty
          most={300}
          value={minesText(mines, seat)}
          onChange={(text) => bench.change((now) => withMines(now, minesOf(text, now.mines ?? [], seat)))}
        />
      ))}
      <FaultsAt bench={bench} place="mines" />
      <LineField
        label="Entrenchments with their squads, such as 1009 3"
        empty
        most={300}
        value={trenchesText(entrenchments)}
        onChange={(text) => bench.change((now) => put(now, "entrenchments", trenchesOf(text)))}
      />
      <FaultsAt bench={bench} place="entrenchments" />
      <LineField
        label="Revetments with what they hold, such as 1011 large HWZ1"
        empty
        most={300}
        value={revetmentsText(revetments)}
        onChange={(text) => bench.change((now) => put(now, "revetments", revetmentsOf(text)))}
      />
      <FaultsAt bench={bench} place="revetments" />
      <details class="more" open={battle.tasks !== undefined}>
        <summary class="dim small">Tasks that are forbidden or cost points</summary>
        {(bench.kit.value?.tasks ?? []).map((task) => (
          <TaskTerms key={task.name} bench={bench} task={task} />
        ))}
        <FaultsAt bench={bench} place="tasks" />
      </details>
    </PartCard>
  );
}

const PRICES = [1, 2, 3, 4, 6, 8, 10];

function TaskTerms({ bench, task }: { bench: Workbench; task: TaskCard }) {
  const terms = termsOf(bench.battle.value, task.name);
  const prices = task.secret ? [] : [...new Set([...PRICES, ...(typeof terms === "number" && terms ? [terms] : [])])];
  return (
    <div class="b-line task-terms">
      <SelectField
        label={`${task.title} (${task.name})`}
        class="grow across"
        value={String(terms)}
        options={[
          ["0", "allowed"],
          ["forbidden", "forbidden"],
          ...prices.sort((a, b) => a - b).map((cost): [string, string] => [`${cost}`, `costs ${cost} a try`]),
        ]}
        onChange={(word) =>
          bench.change((now) => withTerms(now, task.name, word === "forbidden" ? word : Number.parseInt(word, 10)))
        }
      />
      <RuleRef rule={task.rule} />
    </div>
  );
}

interface FieldProps {
  bench: Workbench;
  unit: GivenUnit;
  type: TypeView;
  onChange: (unit: GivenUnit) => void;
}

/** Edit what only section 15 and pallets give to a unit. */
export function EngineeringFields({ bench, unit, type, onChange }: FieldProps) {
  const on = bench.battle.value.options?.["engineering"] === true;
  const sapper = type.works !== "" && type.works !== "detector";
  const crewed = type.kind === "armor" || type.kind === "transport";
  return (
    <>
      {sapper && !on && (
        <button
          type="button"
          class="link small"
          onClick={() => bench.change((now) => ({ ...now, options: { ...now.options, engineering: true } }))}
        >
          Turn on engineering, so that it can work
        </button>
      )}
      {type.stores && (
        <CheckField
          label="Carries engineering stores"
          value={unit.stores === true}
          onChange={(stores) => onChange(put(unit, "stores", stores))}
        />
      )}
      {type.pallet && (
        <>
          <CheckField
            label="On its pallet"
            value={unit.pallet === true}
            onChange={(pallet) => onChange(put(pallet ? unit : put(unit, "hidden", null), "pallet", pallet))}
          />
          {unit.pallet && (
            <CheckField
              label="Unknown to the enemy"
              value={unit.hidden === true}
              onChange={(hidden) => onChange(put(unit, "hidden", hidden))}
            />
          )}
        </>
      )}
      {on && crewed && (
        <CheckField
          label="Without a crew, for a Vulcan to control"
          value={unit.crewless === true}
          onChange={(crewless) => onChange(put(unit, "crewless", crewless))}
        />
      )}
      {type.kind === "ogre" && on && (
        <NumberField
          label="Treads left"
          class="inline"
          value={unit.treads ?? type.treads}
          most={type.treads}
          onChange={(treads) => onChange(put(unit, "treads", treads === type.treads ? null : treads))}
        />
      )}
    </>
  );
}
