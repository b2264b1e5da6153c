// An Ogre's live record sheet: boxes are crossed out as components are lost, with the effect of the next losses.
import type { ComponentChildren } from "preact";
import { componentName, strength, treadWords } from "../../../game/words";
import type { ComponentView, TypeView, UnitView, WeaponType } from "../../../server/wire";

interface Props {
  unit: UnitView;
  type: TypeView;
  seat: number;
  /** Aim at a component. Set only while the Ogre's enemy fires. */
  onAim?: (component: string) => void;
  aimed?: string;
  /** True to fold the sheet. If there are many Ogres, only the relevant one is unfolded. */
  folded: boolean;
  /** What it carries, controls and builds. */
  children?: ComponentChildren;
}

export function Sheet({ unit, type, seat, onAim, aimed, folded, children }: Props) {
  return (
    <section class="sheet" aria-label={`Record sheet of ${unit.id}`} style={{ "--seat": `var(--seat-${seat}-text)` }}>
      <details open={!folded}>
        <summary class="sheet-head">
          <h2>{isPlainName(unit, type) ? type.name : `${unit.id} · ${type.name}`}</h2>
          <span class="sheet-where">
            {place(unit)} · M{unit.move}
          </span>
        </summary>
        <div class="card">
          {type.weapons.map((weapon) => (
            <Weapons
              key={weapon.name}
              weapon={weapon}
              left={unit.components.find((one) => one.name === weapon.name) ?? null}
              aimed={aimed === weapon.name}
              onAim={onAim && (() => onAim(weapon.name))}
            />
          ))}
          <Treads unit={unit} type={type} />
          <p class="dim small">{treadWords(unit, type)}</p>
          {children}
        </div>
      </details>
    </section>
  );
}

/** Return true if a unit's id says no more than the name of its type. */
function isPlainName(unit: UnitView, type: TypeView): boolean {
  return unit.id === "OGRE" || unit.id.toLowerCase() === type.name.toLowerCase();
}

const ELSEWHERE: Record<string, string> = { hand: "in hand", entering: "to enter", exited: "off the map" };

function place(unit: UnitView): string {
  return unit.where === "map" ? `at ${unit.hex}` : (ELSEWHERE[unit.where] ?? unit.where);
}

interface WeaponProps {
  weapon: WeaponType;
  left: ComponentView | null;
  aimed: boolean;
  onAim: (() => void) | undefined;
}

function Weapons({ weapon, left, aimed, onAim }: WeaponProps) {
  const there = left?.left ?? 0;
  const says = `${there} of ${weapon.count} left`;
  const name = componentName(weapon.name);
  return (
    <div class={aimed ? "weapons aimed" : "weapons"}>
      {onAim ? (
        <button type="button" class="weapons-name link" onClick={onAim} title={`Aim at ${name.toLowerCase()}`}>
          {name}
        </button>
      ) : (
        <span class="weapons-name">{name}</span>
      )}
      <span class="boxes" role="img" aria-label={says} title={says}>
        {boxes(weapon, left).map((state, place) => (
          <i key={place} class={`bx ${state}`} />
        ))}
      </span>
      <span class="weapons-stats">
        {weapon.attack ? `${strength(weapon.attack)}/${weapon.range} · ` : ""}D{weapon.defense}
      </span>
    </div>
  );
}

/** Return the boxes in order: ready, fired this turn, missiles used up, and destroyed. */
function boxes(weapon: WeaponType, left: ComponentView | null): string[] {
  const there = left?.left ?? 0;
  const used = Math.min(left?.used ?? 0, there);
  const spent = left?.spent ?? 0;
  const states = [
    ...Array<string>(there - used).fill("ready"),
    ...Array<string>(used).fill("used"),
    ...Array<string>(Math.max(0, Math.min(spent, weapon.count - there))).fill("spent"),
  ];
  return [...states, ...Array<string>(Math.max(0, weapon.count - states.length)).fill("gone")];
}

function Treads({ unit, type }: { unit: UnitView; type: TypeView }) {
  return (
    <div class="treads" role="img" aria-label={`${unit.treads} of ${type.treads} treads left`}>
      {type.bands.map(([move, from, to]) => (
        <div key={move} class={unit.treads >= from && unit.treads <= to ? "band now" : "band"}>
          <span class="band-move">M{move}</span>
          {Array.from({ length: to - from + 1 }, (_, place) => (
            <i key={place} class={from + place <= unit.treads ? "tr" : "tr x"} />
          ))}
        </div>
      ))}
    </div>
  );
}
