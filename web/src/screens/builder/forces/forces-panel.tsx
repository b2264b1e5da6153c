// The forces tab: seats, forces that are set up, and forces that arrive.
import { useEffect } from "preact/hooks";
import { loadExtras, loadWorks } from "../../../board/load-extras";
import type { BattleFile, EntryEntry, ForceEntry, MissileEntry } from "../battle/battle-file";
import { FaultsAt, LineField, SelectField } from "../form-fields";
import { areaNames } from "../map/areas";
import { HAND } from "../map/tools";
import type { Workbench } from "../workbench";
import { ArrivalCard } from "./arrivals";
import { Stances } from "./computer-stances";
import { ForceCard } from "./force-card";
import { MissileCard } from "./special-units";
import { freeId } from "./units";
import { MOST_SEATS, renamedSeat, sideOf, withoutSeat, withSeat, withSide } from "./seats";

export function ForcesPanel({ bench }: { bench: Workbench }) {
  useEffect(() => void Promise.all([loadExtras(), loadWorks()]), []);
  const battle = bench.battle.value;
  const seat = battle.seats.includes(bench.seat.value) ? bench.seat.value : (battle.seats[0] ?? "");
  const number = battle.seats.indexOf(seat);
  return (
    <>
      <div class="seat-tabs" role="group" aria-label="Seats" data-place="seats">
        {battle.seats.map((name, i) => (
          <button
            key={name}
            type="button"
            class={`seat-tab seat-${i}`}
            aria-pressed={name === seat}
            onClick={() => {
              bench.take(HAND);
              bench.seat.value = name;
            }}
          >
            {name}
          </button>
        ))}
        {battle.seats.length < MOST_SEATS && (
          <button type="button" class="small" aria-label="Add a seat" title="Add a seat" onClick={() => addSeat(bench)}>
            +
          </button>
        )}
      </div>
      <FaultsAt bench={bench} place="seats" />
      <SeatHead bench={bench} battle={battle} seat={seat} />
      {(battle.force ?? []).map((force, i) =>
        force.seat === seat ? (
          <ForceCard key={`force ${i}`} bench={bench} force={force} index={i} seat={number} />
        ) : null,
      )}
      {(battle.entry ?? []).map((entry, i) =>
        entry.seat === seat ? (
          <ArrivalCard key={`entry ${i}`} bench={bench} entry={entry} index={i} seat={number} />
        ) : null,
      )}
      {(battle.missiles ?? []).map((missile, i) =>
        missile.seat === seat ? <MissileCard key={`missile ${i}`} bench={bench} missile={missile} index={i} /> : null,
      )}
      <Stances bench={bench} seat={seat} />
      <div class="b-line wrap">
        <button type="button" class="grow" onClick={() => bench.change((now) => withForce(now, seat, areaFor(bench)))}>
          Add a force
        </button>
        <button type="button" class="grow" onClick={() => bench.change((now) => withArrival(now, seat))}>
          Add an arrival
        </button>
        <button type="button" class="grow" onClick={() => bench.change((now) => withMissile(now, seat))}>
          Add an off-board missile
        </button>
      </div>
    </>
  );
}

function addSeat(bench: Workbench): void {
  bench.change(withSeat);
  bench.seat.value = bench.battle.value.seats.at(-1) ?? "";
}

/** Return the set-up area for a new force: the first one drawn, or anywhere. */
function areaFor(bench: Workbench): string {
  return areaNames(bench.battle.value, null)[1] ?? "everywhere";
}

function withForce(battle: BattleFile, seat: string, area: string): BattleFile {
  const force: ForceEntry = { seat, zones: [{ title: area === "everywhere" ? "anywhere" : area, area }], units: [] };
  return { ...battle, force: [...(battle.force ?? []), force] };
}

function withArrival(battle: BattleFile, seat: string): BattleFile {
  const entry: EntryEntry = { seat, edge: battle.seats.indexOf(seat) === 0 ? "west" : "east", units: [] };
  return { ...battle, entry: [...(battle.entry ?? []), entry] };
}

function withMissile(battle: BattleFile, seat: string): BattleFile {
  const from = battle.seats.indexOf(seat) === 0 ? "west" : "east";
  const missile: MissileEntry = { id: freeId(battle, "CM"), seat, from };
  return { ...battle, missiles: [...(battle.missiles ?? []), missile] };
}

function SeatHead({ bench, battle, seat }: { bench: Workbench; battle: BattleFile; seat: string }) {
  const rename = (to: string) => {
    const name = to.replace(/\s+/g, "-");
    if (battle.seats.includes(name)) return;
    bench.change((now) => renamedSeat(now, seat, name));
    bench.seat.value = name;
  };
  const remove = () => {
    bench.change((now) => withoutSeat(now, seat));
    bench.seat.value = bench.battle.value.seats[0] ?? "";
  };
  const sides = Object.keys(battle.sides ?? {});
  const further: [string, string][] = sides.length < 2 ? [[`side-${sides.length + 1}`, "a new side"]] : [];
  return (
    <div class="b-line" data-place="sides">
      <LineField label="Name of the seat" class="grow" value={seat} onChange={rename} />
      {battle.seats.length > 2 && (
        <SelectField
          label="Side"
          value={sideOf(battle, seat)}
          options={[["", "its own"], ...sides.map((side): [string, string] => [side, side]), ...further]}
          onChange={(side) => bench.change((now) => withSide(now, seat, side))}
        />
      )}
      {battle.seats.length > 1 && (
        <button
          type="button"
          class="b-remove low"
          aria-label={`Remove the ${seat}`}
          title="Remove this seat"
          onClick={remove}
        >
          <span aria-hidden="true">×</span>
        </button>
      )}
    </div>
  );
}
