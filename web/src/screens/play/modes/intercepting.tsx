// A missile in flight (10.03, 12.05): every unit that could fire is lit up with its chance, and its owner fires with
// some of them, waits until the missile comes closer, or lets this missile go.
import type { Tag } from "../../../board/counters/counters";
import type { Layers } from "../../../board/layers";
import { count, percent } from "../../../game/words";
import { flightShapes } from "../../../board/flight-shapes";
import type { Selecting } from "../decide/selecting";
import { InterceptCard } from "../panel/intercept-card";
import { UnitCard } from "../panel/move-card";
import type { CardProps, MainButton, Mode, Spot } from "./mode";
import { PLAIN } from "./shared";

function layers({ intercepting, game }: Selecting): Layers {
  const { byUnit, armed } = intercepting;
  const tags = new Map<string, Tag>();
  const guns = new Set<string>();
  for (const [unit, weapons] of byUnit.value) {
    const shots = weapons.reduce((sum, one) => sum + one.count, 0);
    tags.set(unit, { text: `${percent(weapons[0]!.chance)}${shots > 1 ? ` ×${shots}` : ""}`, kind: "chance" });
    if (weapons.some((one) => armed.value.has(one.weapon))) guns.add(unit);
  }
  return {
    shooters: new Set(byUnit.value.keys()),
    guns,
    tags,
    drawn: flightShapes(game.view.value?.flight ?? null, game.flown.value),
  };
}

function click({ intercepting, unit }: Selecting, { hit, there }: Spot): void {
  const among = hit ? [hit] : there;
  unit.value = among[0]?.id ?? "";
  for (const one of among) if (intercepting.byUnit.value.has(one.id)) intercepting.toggleUnit(one.id);
}

function main({ intercepting }: Selecting): MainButton | null {
  const { shots, chance, decision } = intercepting;
  if (!decision.value) return null;
  const label = `Fire ${count(shots.value, "shot")}, ${percent(chance.value)}`;
  return { deed: "intercept", label, command: "fire", says: "fire", press: () => intercepting.fire() };
}

function Card({ game, selecting }: CardProps) {
  return (
    <>
      <InterceptCard game={game} selecting={selecting} />
      <UnitCard game={game} selecting={selecting} />
    </>
  );
}

export const intercepting: Mode = {
  ...PLAIN,
  name: "intercepting",
  answers: (view) => view.choose === "intercept",
  able: ({ intercepting }) => [...intercepting.byUnit.value.keys()],
  click,
  choose: ({ intercepting }, unit) => intercepting.toggleUnit(unit),
  show: ({ unit }, id) => void (unit.value = id),
  layers,
  main,
  end: { label: () => "Wait", says: "wait" },
  Card,
  news: ({ intercepting }) => intercepting.weapons.value.map((one) => one.weapon).join(),
  keys: [
    {
      command: "fire",
      says: "fire",
      works: ({ intercepting }) => Boolean(intercepting.decision.value),
      press: ({ intercepting }) => intercepting.fire(),
    },
  ],
  typed: ({ intercepting }) => intercepting.decision.value,
  verbs: ["intercept", "pass", "end"],
};
