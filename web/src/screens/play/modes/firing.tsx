// A fire phase (7.01): guns and a target, chosen in any order, and their combined odds.
import type { Layers } from "../../../board/layers";
import { oddsWords, percent } from "../../../game/words";
import type { Selecting } from "../decide/selecting";
import { UnitCard } from "../panel/move-card";
import { OddsPanel } from "../panel/odds";
import { GeneralChoices, OfferedUnits } from "../panel/question";
import type { Aim, CardProps, MainButton, Mode, Spot } from "./mode";
import { after, PLAIN } from "./shared";

function click({ aiming, able, unit }: Selecting, { hex, hit, there }: Spot): void {
  void aiming.look(hex);
  const marked = new Set(aiming.marks.value.map((mark) => mark.unit));
  const among = hit ? [hit] : there;
  const targets = among.filter((one) => marked.has(one.id));
  const shooters = among.filter((one) => able.value.includes(one.id));
  if (targets.length) {
    const target = after(targets, aiming.mark.value?.unit ?? "");
    unit.value = target.id;
    aiming.aimAt(target.id);
  } else if (shooters.length) {
    const shooter = after(shooters, unit.value);
    unit.value = shooter.id;
    aiming.choose(shooter.id);
  } else {
    unit.value = among[0]?.id ?? "";
  }
}

function layers({ aiming }: Selecting): Layers {
  const guns = [...aiming.armed.value.keys()].map((weapon) => weapon.split(":")[0]!);
  return {
    shooters: new Set(aiming.shooters.value),
    marks: new Set(aiming.open.value.map((mark) => mark.unit)),
    guns: new Set(guns),
    target: aiming.mark.value?.unit,
  };
}

function main({ aiming }: Selecting): MainButton | null {
  const odds = aiming.odds.value;
  if (!aiming.ready.value || !odds) return null;
  const label =
    odds.damage > 0
      ? `Fire, ${odds.damage} damage`
      : `Fire ${oddsWords(odds.chance.odds)}, ${percent(odds.chance.destroyed)}`;
  return { deed: "fire", label, command: "fire", says: "fire", press: () => aiming.fire() };
}

function back({ aiming }: Selecting): boolean {
  if (!aiming.armed.value.size) return false;
  aiming.all(false);
  return true;
}

function aim({ aiming }: Selecting, unit: string): Aim {
  const open = aiming.marks.value.some((mark) => mark.unit === unit);
  return {
    aimed: aiming.mark.value?.unit === unit ? aiming.mark.value.component : undefined,
    at: open ? (component) => aiming.aim(`${unit}:${component}`) : undefined,
  };
}

/** Show the attack, the other available decisions, and the selected unit. */
export function Attack({ game, selecting }: CardProps) {
  const { aiming, choices } = selecting;
  const target = game.units.value.get(aiming.mark.value?.unit ?? "");
  const infantry = game.types.value.get(target?.type ?? "")?.kind === "infantry";
  const chosen = game.units.value.get(selecting.unit.value);
  // An Ogre without further choices needs no card, because its record sheet shows everything.
  const onSheet = Boolean(game.types.value.get(chosen?.type ?? "")?.treads) && !choices.value.ofUnit.length;
  return (
    <>
      <OddsPanel aiming={aiming} infantry={infantry} busy={game.sending.value} />
      <OfferedUnits game={game} selecting={selecting} />
      {!onSheet && <UnitCard game={game} selecting={selecting} />}
    </>
  );
}

function Card({ game, selecting }: CardProps) {
  return (
    <>
      <GeneralChoices game={game} selecting={selecting} />
      <Attack game={game} selecting={selecting} />
    </>
  );
}

export const firing: Mode = {
  ...PLAIN,
  name: "firing",
  answers: (view) => view.choose === "fire",
  able: (selecting) => selecting.aiming.shooters.value,
  next: "next gun",
  click,
  choose: ({ aiming }, unit) => aiming.choose(unit),
  show: ({ aiming }, unit) => aiming.list(unit),
  aim,
  back,
  layers,
  main,
  reminds: true,
  Card,
  news: ({ aiming }) => aiming.mark.value?.unit ?? "",
  keys: [
    {
      command: "fire",
      says: "fire",
      works: ({ aiming }) => aiming.ready.value,
      press: ({ aiming }) => aiming.fire(),
    },
  ],
  typed: ({ aiming }) => (aiming.attack.value ? `fire ${aiming.attack.value}` : ""),
  verbs: ["fire", "task", "launch", "salvo", "end", "destruct"],
};
