// The map tab: a custom map to paint, or printed maps, alone or joined.
import { useSignal } from "@preact/signals";
import { at, type BattleFile, type MapFile, type MapPlace, put } from "../battle/battle-file";
import { blankMap } from "../battle/blank-battle";
import { CheckField, NumberField, PartCard, Segments, SelectField, TextField } from "../form-fields";
import type { Workbench } from "../workbench";
import { isOwn } from "./ground";
import { JoinGrid } from "./joined-maps";
import { hexCount, resized, type Size, SIZES, sizeOf } from "./map-size";
import { asOwn } from "./painting";
import { Palette } from "./palette";
import { COPIES, copied, Mirror } from "./symmetry";

export function MapPanel({ bench }: { bench: Workbench }) {
  const own = isOwn(bench.battle.value.map);
  const choose = (word: string) => {
    if ((word === "own") === own) return;
    bench.change((battle) =>
      word === "own" ? withOwn(battle) : withNamed(battle, bench.kit.value?.maps[0]?.name ?? "vale"),
    );
  };
  return (
    <>
      <Segments
        label="Which map"
        all={[
          ["own", "Custom map"],
          ["program", "Printed maps"],
        ]}
        chosen={own ? "own" : "program"}
        onChange={choose}
      />
      {!own && <Program bench={bench} />}
      <Palette bench={bench} />
      {own && <Copy bench={bench} />}
      {own && <Frame bench={bench} map={bench.battle.value.map as MapFile} />}
    </>
  );
}

function withOwn(battle: BattleFile): BattleFile {
  const { overlays: _, ...rest } = battle;
  return { ...rest, map: blankMap() };
}

function withNamed(battle: BattleFile, name: string): BattleFile {
  return { ...battle, map: name };
}

// -- printed maps ------------------------------------------------------------------------------------------------------

function Program({ bench }: { bench: Workbench }) {
  const { map } = bench.battle.value;
  if (isOwn(map)) return null;
  const places: MapPlace[] = Array.isArray(map) ? map : [{ map, at: [0, 0] }];
  const set = (next: MapPlace[]) => {
    const alone = next.length === 1 ? next[0]!.map : null;
    bench.change((battle) => ({ ...battle, map: typeof alone === "string" ? alone : next }));
  };
  const adopt = async () => {
    const file = typeof map === "string" ? await bench.fetchMap(map) : null;
    if (file) bench.change((battle) => asOwn(battle, file));
  };
  const laid = Object.keys(bench.battle.value.overlays ?? {}).length > 0;
  return (
    <PartCard bench={bench} place="map" title="Maps">
      <JoinGrid
        maps={bench.kit.value?.maps ?? []}
        places={places}
        onAdd={(name, where) => set([...places, { map: name, at: where }])}
        onSwap={(number, name) => set(at(places, number, { ...places[number]!, map: name }))}
        onRemove={(number) => set(places.filter((_, i) => i !== number))}
      />
      <p class="dim small">Your painting is laid over the map. The eraser cuts its roads and rails.</p>
      <div class="row wrap">
        {typeof map === "string" && (
          <button type="button" class="small" onClick={() => void adopt()}>
            Turn into a custom map
          </button>
        )}
        {laid && (
          <button type="button" class="small" onClick={() => bench.change((battle) => put(battle, "overlays", null))}>
            Remove all changes
          </button>
        )}
      </div>
    </PartCard>
  );
}

// -- a custom map ------------------------------------------------------------------------------------------------------

/** Copy one half of the map onto the other. */
function Copy({ bench }: { bench: Workbench }) {
  const chosen = useSignal(COPIES[0]![0]);
  const { map } = bench.battle.value;
  if (!isOwn(map)) return null;
  const [, copying] = COPIES.find(([word]) => word === chosen.value)!;
  const lonely = new Mirror(map, copying.symmetry).lonely().length;
  const copy = () => {
    bench.change((battle) => (isOwn(battle.map) ? { ...battle, map: copied(battle.map, copying) } : battle));
    bench.said.value = "Half of the map was copied onto the other half";
  };
  return (
    <section class="b-part" aria-label="Symmetric copy">
      <h3>Symmetric copy</h3>
      <div class="b-line">
        <SelectField
          label="Copy which half"
          quiet
          class="grow"
          value={chosen.value}
          options={COPIES.map(([word, , says]) => [word, says])}
          onChange={(word) => (chosen.value = word)}
        />
        <button type="button" class="small" onClick={copy}>
          Copy
        </button>
      </div>
      {lonely > 0 && (
        <p class="dim small">
          {lonely} hexes have no counterpart, since the halves of this map are not cut alike; they stay as they are.
        </p>
      )}
    </section>
  );
}

function Frame({ bench, map }: { bench: Workbench; map: MapFile }) {
  const change = (make: (map: MapFile) => MapFile, under = "") =>
    bench.change((battle) => (isOwn(battle.map) ? { ...battle, map: make(battle.map) } : battle), under);
  const resize = (size: Partial<Size>) => bench.change((battle) => resized(battle, size));
  const size = sizeOf(map);
  const preset = SIZES.find(([, , one]) => JSON.stringify(one) === JSON.stringify(size))?.[0] ?? "other";
  return (
    <PartCard bench={bench} place="map" title="Hex grid">
      <TextField
        label="Title"
        value={map.title ?? ""}
        onChange={(title) => change((now) => put(now, "title", title), "map title")}
      />
      <SelectField
        label="Size"
        value={preset}
        options={[...SIZES.map(([word, says]): [string, string] => [word, says]), ["other", `${hexCount(size)} hexes`]]}
        onChange={(word) => resize(SIZES.find(([one]) => one === word)?.[2] ?? {})}
      />
      <div class="b-line">
        <NumberField
          label="Columns"
          value={map.columns}
          least={1}
          most={60}
          onChange={(columns) => resize({ columns })}
        />
        <NumberField
          label="Rows, odd"
          value={map.rows_odd}
          least={1}
          most={60}
          onChange={(rows_odd) => resize({ rows_odd })}
        />
        <NumberField
          label="Rows, even"
          value={map.rows_even}
          least={1}
          most={60}
          onChange={(rows_even) => resize({ rows_even })}
        />
      </div>
      <CheckField
        label="Even columns sit half a hex lower"
        value={size.stagger === "odd-north"}
        onChange={(lower) => resize({ stagger: lower ? "odd-north" : "odd-south" })}
      />
      <div class="b-line">
        <SelectField
          label="Colour"
          class="grow"
          value={map.colour ?? "green"}
          options={[
            ["green", "Green: overruns, stacks"],
            ["orange", "Orange: rams, one unit per hex"],
          ]}
          onChange={(colour) => change((now) => ({ ...now, colour }))}
        />
        <SelectField
          label="Ground"
          value={map.ground ?? "clear"}
          options={(bench.kit.value?.terrain ?? ["clear"]).map((word) => [word, word])}
          onChange={(ground) => change((now) => ({ ...now, ground }))}
        />
      </div>
    </PartCard>
  );
}
