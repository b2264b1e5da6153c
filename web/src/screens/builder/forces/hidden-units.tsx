// A force's hidden units (13.04-13.06): mines, dummies, and units under ? counters. The option of the same name is on
// if any force has some.
import { at, type BattleFile, type ForceEntry, put } from "../battle/battle-file";
import { hasMines } from "../engineering/works";
import { CheckField, NumberField } from "../form-fields";
import type { Workbench } from "../workbench";

type Hidden = "mines" | "dummies" | "camouflage";

/** Set the number for a force, and turn the option on or off to match all forces. */
function withHidden<K extends Hidden>(battle: BattleFile, index: number, key: K, value: ForceEntry[K]): BattleFile {
  const forces = battle.force ?? [];
  const force = at(forces, index, put(forces[index]!, key, value || null));
  const { [key]: _, ...others } = battle.options ?? {};
  const made = { ...battle, force };
  const needed = force.some((one) => one[key]) || (key === "mines" && hasMines(made));
  return put(made, "options", needed ? { ...others, [key]: true } : others);
}

export function Hiding({ bench, force, index }: { bench: Workbench; force: ForceEntry; index: number }) {
  const set = <K extends Hidden>(key: K, value: ForceEntry[K]) =>
    bench.change((battle) => withHidden(battle, index, key, value));
  const some = Boolean(force.mines || force.dummies || force.camouflage);
  return (
    <details class="more" open={some}>
      <summary class="dim small">Hidden units</summary>
      <div class="b-line">
        <NumberField label="Mines" value={force.mines ?? 0} most={99} onChange={(mines) => set("mines", mines)} />
        <NumberField
          label="Dummies"
          value={force.dummies ?? 0}
          most={99}
          onChange={(dummies) => set("dummies", dummies)}
        />
        <CheckField
          label="Under ? counters"
          value={force.camouflage === true}
          onChange={(camouflage) => set("camouflage", camouflage)}
        />
      </div>
    </details>
  );
}
