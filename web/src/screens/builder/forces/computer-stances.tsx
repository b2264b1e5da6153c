// Hints for computer players. The rules ignore them.
import { at, dropped, EDGES, put, type StanceEntry } from "../battle/battle-file";
import { Chips, LineField, NumberField, PartCard, SelectField } from "../form-fields";
import { edgesToLeaveBy, opened } from "../goals/exits";
import { areaNames } from "../map/areas";
import { listed, listOf } from "../word-lists";
import type { Workbench } from "../workbench";

const DOES: [string, string][] = [
  ["hunt", "goes for the nearest enemy"],
  ["advance", "advances to"],
  ["hold", "holds where it is"],
  ["exit", "leaves the map by"],
];

export function Stances({ bench, seat }: { bench: Workbench; seat: string }) {
  const all = bench.battle.value.stance ?? [];
  const set = (next: StanceEntry[]) => bench.change((battle) => put(battle, "stance", next));
  const change = (i: number, next: StanceEntry) =>
    bench.change((battle) => opened({ ...battle, stance: at(all, i, next) }, seat, next.edges ?? []));
  const names = areaNames(bench.battle.value, bench.ground.value);
  const own = all.map((stance, i) => ({ stance, i })).filter(({ stance }) => stance.seat === seat);
  return (
    <PartCard bench={bench} place="stance" title={`When the computer plays the ${seat}`}>
      {own.length === 0 && <p class="dim small">It finds out by itself what its units are about. A hint helps it.</p>}
      {own.map(({ stance, i }, number) => (
        <Stance
          key={i}
          number={number + 1}
          stance={stance}
          names={names}
          edges={edgesToLeaveBy(bench.battle.value, seat)}
          onChange={(next) => change(i, next)}
          onRemove={() => set(dropped(all, i))}
        />
      ))}
      <button type="button" class="link small" onClick={() => set([...all, { seat, does: "hunt" }])}>
        Add a hint
      </button>
    </PartCard>
  );
}

interface Props {
  number: number;
  stance: StanceEntry;
  names: string[];
  /** The default edges of a hint to leave the map. */
  edges: string[];
  onChange: (stance: StanceEntry) => void;
  onRemove: () => void;
}

function Stance({ number, stance, names, edges, onChange, onRemove }: Props) {
  const { area: _a, edges: _e, ...rest } = stance;
  const choose = (does: string) => {
    if (does === "advance") onChange({ ...rest, does, area: names[1] ?? names[0]! });
    else if (does === "exit") onChange({ ...rest, does, edges });
    else onChange({ ...rest, does });
  };
  return (
    <div class="zone-lines">
      <div class="b-line">
        <SelectField label={`Hint ${number}`} quiet class="grow" value={stance.does} options={DOES} onChange={choose} />
        {stance.does === "advance" && (
          <SelectField
            label={`Area of hint ${number}`}
            quiet
            class="grow"
            value={stance.area ?? ""}
            options={names.map((name) => [name, name])}
            onChange={(area) => onChange({ ...stance, area })}
          />
        )}
        <button type="button" class="b-remove" aria-label={`Remove hint ${number}`} onClick={onRemove}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      {stance.does === "exit" && (
        <Chips
          label={`Edges of hint ${number}`}
          all={EDGES.map((edge) => [edge, edge])}
          chosen={stance.edges ?? []}
          onChange={(chosen) => onChange({ ...stance, edges: chosen })}
        />
      )}
      <div class="b-line">
        <LineField
          label="Only types or kinds"
          class="grow"
          empty
          most={200}
          value={listed(stance.types)}
          onChange={(text) => onChange(put(stance, "types", listOf(text)))}
        />
        <NumberField
          label="From turn"
          least={1}
          most={200}
          value={stance.turn ?? 1}
          onChange={(turn) => onChange(put(stance, "turn", turn === 1 ? null : turn))}
        />
      </div>
    </div>
  );
}
