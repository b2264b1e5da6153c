// The list of exits: the edges, or parts of edges, by which a seat's units escape, and the turns on which they
// are open.
import { at, type BattleFile, dropped, EDGES, type ExitEntry, put } from "../battle/battle-file";
import { Chips, NumberField, PartCard, SelectField } from "../form-fields";
import { areaNames, EVERYWHERE } from "../map/areas";
import type { Workbench } from "../workbench";
import { type Gate, gatesOf, newGate, wholeEdges, withWays, withWholeEdges } from "./exits";

const EDGE_OPTIONS: [string, string][] = EDGES.map((edge) => [edge, edge]);

export function WaysOut({ bench }: { bench: Workbench }) {
  const battle = bench.battle.value;
  return (
    <PartCard bench={bench} place="exits" title="Exits">
      <p class="dim small">Edges by which units escape. What leaves by another edge is lost.</p>
      {battle.seats.map((seat) => (
        <SeatWays key={seat} bench={bench} battle={battle} seat={seat} />
      ))}
    </PartCard>
  );
}

function SeatWays({ bench, battle, seat }: { bench: Workbench; battle: BattleFile; seat: string }) {
  const ways = battle.exits?.[seat] ?? [];
  const areas = areaNames(battle, bench.ground.value).filter((name) => name !== EVERYWHERE);
  const set = (next: (string | ExitEntry)[]) => bench.change((now) => withWays(now, seat, next));
  return (
    <div class="b-ways" role="group" aria-label={`How the ${seat} leaves`}>
      <div class="b-line">
        <span class="grow">{seat}</span>
        <Chips
          label={`Exits of the ${seat}`}
          all={EDGE_OPTIONS}
          chosen={wholeEdges(battle, seat)}
          onChange={(edges) => bench.change((now) => withWholeEdges(now, seat, edges))}
        />
      </div>
      {gatesOf(battle, seat).map((gate, number) => (
        <GateLines
          key={gate.index}
          gate={gate}
          number={number + 1}
          areas={areas}
          onChange={(next) => set(at(ways, gate.index, next))}
          onRemove={() => set(dropped(ways, gate.index))}
        />
      ))}
      <button type="button" class="link small" onClick={() => set([...ways, newGate(battle, seat)])}>
        A part of an edge, or for some turns
      </button>
    </div>
  );
}

interface GateProps {
  gate: Gate;
  number: number;
  areas: string[];
  onChange: (gate: ExitEntry) => void;
  onRemove: () => void;
}

function GateLines({ gate: { gate }, number, areas, onChange, onRemove }: GateProps) {
  return (
    <div class="zone-lines" role="group" aria-label={`Gate ${number}`}>
      <div class="b-line">
        <SelectField
          label="Edge"
          value={gate.edge}
          options={EDGE_OPTIONS}
          onChange={(edge) => onChange({ ...gate, edge })}
        />
        <SelectField
          label="Only through"
          class="grow"
          value={gate.area ?? ""}
          options={[["", "the whole edge"], ...areas.map((name): [string, string] => [name, name])]}
          onChange={(area) => onChange(put(gate, "area", area))}
        />
        <button type="button" class="b-remove low" aria-label={`Remove gate ${number}`} onClick={onRemove}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <div class="b-line">
        <NumberField
          label="From turn"
          least={1}
          most={200}
          value={gate.turn ?? 1}
          onChange={(turn) => onChange(put(gate, "turn", turn === 1 ? null : turn))}
        />
        <NumberField
          label="Until turn (0: to the end)"
          most={200}
          value={gate.until ?? 0}
          onChange={(turn) => onChange(put(gate, "until", turn || null))}
        />
      </div>
    </div>
  );
}
