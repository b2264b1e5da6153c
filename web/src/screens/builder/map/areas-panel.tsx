// Areas: drawn on the map, or defined by rows, columns and other areas.
import { LineField, PartCard } from "../form-fields";
import { listed, listOf } from "../word-lists";
import type { Workbench } from "../workbench";
import { newAreaName, ownAreas, renamedArea, usesOf, withArea, withoutArea } from "./areas";
import { HAND } from "./tools";

export function AreasPanel({ bench }: { bench: Workbench }) {
  const battle = bench.battle.value;
  const ground = bench.ground.value;
  const add = () => {
    const name = newAreaName(battle, ground);
    bench.change((now) => withArea(now, name, []));
    bench.take({ kind: "area", name });
  };
  return (
    <>
      <p class="dim small">
        Areas say where forces are set up, where they come onto the map, and which ground counts. Draw them on the map,
        or name rows and columns.
      </p>
      {ownAreas(battle).map((name, i) => (
        <Area key={i} bench={bench} name={name} />
      ))}
      <button type="button" class="wide" onClick={add}>
        New area
      </button>
      {ground && ground.areas.size > 0 && (
        <section class="b-part" aria-label="Areas of the map">
          <h3>Areas of the map</h3>
          <p class="dim small">{[...ground.areas.keys()].join(", ")}</p>
        </section>
      )}
    </>
  );
}

function Area({ bench, name }: { bench: Workbench; name: string }) {
  const { tool } = bench;
  const drawing = tool.value.kind === "area" && tool.value.name === name;
  const words = bench.battle.value.areas?.[name] ?? [];
  const uses = usesOf(bench.battle.value, name);
  const rename = (to: string) => {
    const fit = to.replace(/\s+/g, "-");
    bench.change((battle) => (battle.areas && fit in battle.areas ? battle : renamedArea(battle, name, fit)));
    if (drawing) bench.take({ kind: "area", name: fit });
  };
  const remove = () => {
    bench.change((battle) => withoutArea(battle, name));
    bench.take(HAND);
  };
  return (
    <PartCard bench={bench} place={`areas.${name}`} title={name} onRemove={remove} class={drawing ? "active" : ""}>
      <div class="b-line">
        <LineField label="Name" quiet class="grow" value={name} onChange={rename} />
        <button
          type="button"
          class="small"
          aria-pressed={drawing}
          onClick={() => bench.take(drawing ? HAND : { kind: "area", name })}
        >
          {drawing ? "Drawing…" : "Draw"}
        </button>
      </div>
      <LineField
        label="Hexes, rows and columns, other areas"
        empty
        most={5000}
        value={listed(words)}
        onChange={(text) => {
          bench.change((battle) => withArea(battle, name, listOf(text)));
        }}
      />
      <p class="dim small">
        {bench.areas.value.get(name)?.size ?? 0} hexes{uses.length > 0 && `; for the ${uses.join(", the ")}`}
      </p>
    </PartCard>
  );
}
