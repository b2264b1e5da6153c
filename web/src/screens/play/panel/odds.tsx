// The attack being prepared: who fires, at what, with which odds, and why.
import { componentName, count, divisionText, oddsWords, percent, spoken, strength, versus } from "../../../game/words";
import type { Chance, Division, Gun, OddsAnswer, PartOdds, PointsLine } from "../../../server/wire";
import { Cited, Refs } from "../../../ui/rule-links";
import type { Aiming } from "../decide/aiming";

interface Props {
  aiming: Aiming;
  /** True if the target is infantry, which loses squads instead of being disabled. */
  infantry: boolean;
  busy: boolean;
}

export function OddsPanel({ aiming, infantry, busy }: Props) {
  const mark = aiming.mark.value;
  const odds = aiming.odds.value;
  const refusal = aiming.refusal.value;
  return (
    <section class="attack" aria-label="Attack">
      <h2>{mark ? `Fire at ${spoken(mark.target)}` : "Fire"}</h2>
      <div class="card stack">
        <Guns aiming={aiming} />
        {!mark && <Targets aiming={aiming} />}
        <GroundTargets aiming={aiming} />
        {mark && !aiming.attack.value && <p class="dim small">Switch on the guns that should fire.</p>}
        {odds && !refusal && <Chances odds={odds} infantry={infantry} ground={mark?.unit === ""} />}
        {refusal && (
          <p class="bad small" role="alert">
            <Cited text={refusal.reason} /> <Refs rule={refusal.rule} />
          </p>
        )}
        {odds && odds.damage === 0 && <Divisions odds={odds} aiming={aiming} busy={busy} />}
      </div>
      {mark?.component && <Parts aiming={aiming} />}
    </section>
  );
}

function Guns({ aiming }: { aiming: Aiming }) {
  const guns = aiming.listed.value;
  if (!guns.length) return <p class="dim small">Choose guns and a target on the board, in any order.</p>;
  const some = guns.some((gun) => aiming.armed.value.has(gun.weapon));
  return (
    <div role="group" aria-label="Guns">
      {guns.map((gun) => (
        <GunRow key={gun.weapon} gun={gun} aiming={aiming} />
      ))}
      {guns.length > 1 && (
        <div class="row gun-all">
          <button type="button" class="link small" onClick={() => aiming.all(true)}>
            all
          </button>
          <button type="button" class="link small" disabled={!some} onClick={() => aiming.all(false)}>
            none
          </button>
        </div>
      )}
    </div>
  );
}

/** Show the targets that the chosen guns can fire at. */
function Targets({ aiming }: { aiming: Aiming }) {
  const units = [...new Set(aiming.open.value.map((mark) => mark.unit))].filter(Boolean);
  if (!units.length) return <p class="dim small">These guns bear on nothing together.</p>;
  return (
    <div class="row wrap" role="group" aria-label="Targets">
      <span class="dim small">Targets</span>
      {units.map((unit) => (
        <button key={unit} type="button" class="small" onClick={() => aiming.aimAt(unit)}>
          {unit}
        </button>
      ))}
    </div>
  );
}

/** Offer the targets on the ground in the hex that was clicked: the hex, its road and its bridges (13.01, 13.02). */
function GroundTargets({ aiming }: { aiming: Aiming }) {
  const marks = aiming.ground.value;
  if (!marks.length) return null;
  return (
    <div class="row wrap" role="group" aria-label={`On the ground in ${aiming.place.value}`}>
      <span class="dim small">On the ground</span>
      {marks.map(({ target }) => (
        <button
          key={target}
          type="button"
          class="small"
          aria-pressed={aiming.target.value === target}
          onClick={() => aiming.aim(target)}
        >
          {target}
        </button>
      ))}
    </div>
  );
}

function GunRow({ gun, aiming }: { gun: Gun; aiming: Aiming }) {
  const armed = aiming.armed.value.get(gun.weapon) ?? 0;
  return (
    <div class={armed ? "gun on" : "gun"}>
      <label class="check">
        <input type="checkbox" checked={armed > 0} onChange={() => aiming.toggle(gun)} />
        <span>{spoken(gun.weapon)}</span>
      </label>
      {gun.count > 1 && <Stepper gun={gun} armed={armed} aiming={aiming} />}
      <span class="gun-strength figures" title="attack strength">
        {strength(gun.strength * Math.max(armed, 1))}
      </span>
    </div>
  );
}

function Stepper({ gun, armed, aiming }: { gun: Gun; armed: number; aiming: Aiming }) {
  return (
    <span class="stepper" role="group" aria-label={`How many of ${spoken(gun.weapon)}`}>
      <button type="button" aria-label="one fewer" disabled={!armed} onClick={() => aiming.count(gun, armed - 1)}>
        −
      </button>
      <span class="figures" aria-live="off">
        {armed}/{gun.count}
      </span>
      <button
        type="button"
        aria-label="one more"
        disabled={armed >= gun.count}
        onClick={() => aiming.count(gun, armed + 1)}
      >
        +
      </button>
    </span>
  );
}

function Chances({ odds, infantry, ground }: { odds: OddsAnswer; infantry: boolean; ground: boolean }) {
  if (odds.damage > 0) return <Damage odds={odds} />;
  return (
    <div aria-live="polite">
      <div class="odds">
        <strong class="figures">{oddsWords(odds.chance.odds)}</strong>
        <span class="dim">{versus(odds)}</span>
      </div>
      <ChanceBar chance={odds.chance} infantry={infantry} treads={odds.treads} ground={ground} />
      {odds.riders && (
        <>
          <p class="dim small">its riders</p>
          <ChanceBar chance={odds.riders} infantry treads={0} />
        </>
      )}
      <p class="why">
        <Cited text={odds.says} />
      </p>
      <details class="small">
        <summary class="dim">Where the numbers come from</summary>
        <Tally title="Attack" lines={odds.attack_lines} />
        <Tally title="Defense" lines={odds.defense_lines} />
      </details>
    </div>
  );
}

/** Show what an attack takes from a building, which needs no die (11.04). */
function Damage({ odds }: { odds: OddsAnswer }) {
  return (
    <div aria-live="polite">
      <div class="odds damage-line">
        <strong class="figures">−{odds.damage}</strong>
        <span class="dim">
          {count(odds.damage, "structure point")}
          {odds.chance.destroyed > 0 && ": destroyed"}
        </span>
      </div>
      <p class="why">
        <Cited text={odds.says} />
      </p>
      <details class="small">
        <summary class="dim">Where the number comes from</summary>
        <Tally title="Damage" lines={odds.defense_lines} />
      </details>
    </div>
  );
}

interface BarProps {
  chance: Chance;
  infantry: boolean;
  treads: number;
  /** True for a hex, a road or a bridge, which is damaged instead of disabled (13.01). */
  ground?: boolean;
}

export function ChanceBar({ chance, infantry, treads, ground = false }: BarProps) {
  const hurt = ground ? "damaged or cut" : infantry ? "reduced" : "disabled";
  const parts = [
    { part: chance.none, kind: "none", says: "no effect" },
    { part: chance.disabled, kind: "disabled", says: hurt },
    { part: chance.destroyed, kind: "destroyed", says: treads ? `${count(treads, "tread")} lost` : "destroyed" },
  ].filter(({ part }) => part > 0.001);
  const spokenParts = parts.map(({ part, says }) => `${says} ${percent(part)}`).join(", ");
  return (
    <div class="bar" role="img" aria-label={spokenParts} title={spokenParts}>
      {parts.map(({ part, kind, says }) => (
        <span key={kind} class={kind} style={{ width: `${part * 100}%` }}>
          {part > 0.42 ? `${says} ` : ""}
          {percent(part)}
        </span>
      ))}
    </div>
  );
}

export function Tally({ title, lines }: { title: string; lines: PointsLine[] }) {
  if (!lines.length) return null;
  return (
    <table class="tally">
      <caption>{title}</caption>
      <tbody>
        {lines.map((line, place) => (
          <tr key={place}>
            <td class="figures">{strength(line.amount)}</td>
            <td>
              {line.reason} <Refs rule={line.rule} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function fullDivision({ attacks, odds }: Division): string {
  return attacks.map((attack, place) => `${attack}: ${odds[place]}`).join("; ");
}

function Divisions({ odds, aiming, busy }: { odds: OddsAnswer; aiming: Aiming; busy: boolean }) {
  const divisions = odds.divisions.filter((division) => division.attacks.length > 1);
  if (!divisions.length) return null;
  return (
    <ul class="divisions">
      {divisions.map((division) => (
        <li key={division.title} class="row small" title={fullDivision(division)}>
          <span>{divisionText(division)}</span>
          <button
            type="button"
            class="small push"
            disabled={busy}
            onClick={() => void aiming.fireEach(division.attacks)}
          >
            Fire this way
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Show every component of the targeted Ogre, with its own odds for the same guns. */
function Parts({ aiming }: { aiming: Aiming }) {
  const mark = aiming.mark.value!;
  const judged = new Map((aiming.odds.value?.parts ?? []).map((part) => [part.component, part]));
  const names = new Set(aiming.marks.value.filter((one) => one.unit === mark.unit).map((one) => one.component));
  for (const name of judged.keys()) names.add(name);
  return (
    <ul class="parts" aria-label={`Components of ${mark.unit}`}>
      {[...names].map((name) => (
        <Part key={name} name={name} unit={mark.unit} part={judged.get(name) ?? null} aiming={aiming} />
      ))}
    </ul>
  );
}

interface PartProps {
  name: string;
  unit: string;
  part: PartOdds | null;
  aiming: Aiming;
}

function Part({ name, unit, part, aiming }: PartProps) {
  const target = part?.target ?? `${unit}:${name}`;
  const chance = part?.chance;
  return (
    <li>
      <button
        type="button"
        class="part"
        aria-pressed={aiming.target.value === target}
        disabled={!aiming.marks.value.some((mark) => mark.target === target)}
        title={part?.refusal?.reason ?? ""}
        onClick={() => aiming.aim(target)}
      >
        <span>{componentName(name)}</span>
        {part && <span class="dim">{part.treads ? `${part.treads} a hit` : part.left}</span>}
        <span class="part-odds figures">{part?.refusal ? "no" : oddsWords(chance?.odds ?? "")}</span>
        <span class="part-chance figures">{chance && !part?.refusal ? percent(chance.destroyed) : ""}</span>
      </button>
    </li>
  );
}
