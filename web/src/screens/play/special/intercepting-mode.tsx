// A missile in flight (10.03, 12.05): every unit that could fire is lit up with its chance, and its owner fires with
// some of them, waits until the missile comes closer, or lets this missile go.
import type { Tag } from "../../../board/counters/counters";
import type { Layers } from "../../../board/layers";
import { count, percent } from "../../../game/words";
import { flightShapes } from "../../../board/flight-shapes";
import type { Selecting } from "../decide/selecting";
import { choicesOf } from "./choices";
import { InterceptCard } from "./intercept-card";
import { UnitCard } from "../panel/move-card";
import type { CardProps, MainButton, Mode, Spot } from "../modes/mode";
import { PLAIN } from "../modes/shared";

function layers(selecting: Selecting): Layers {
  const { game } = selecting;
  const { byUnit, armed } = choicesOf(selecting).intercepting;
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

function click(selecting: Selecting, { hit, there }: Spot): void {
  const { unit } = selecting;
  const { intercepting } = choicesOf(selecting);
  const among = hit ? [hit] : there;
  unit.value = among[0]?.id ?? "";
  for (const one of among) if (intercepting.byUnit.value.has(one.id)) intercepting.toggleUnit(one.id);
}

function main(selecting: Selecting): MainButton | null {
  const { intercepting } = choicesOf(selecting);
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
  able: (selecting) => [...choicesOf(selecting).intercepting.byUnit.value.keys()],
  click,
  choose: (selecting, unit) => choicesOf(selecting).intercepting.toggleUnit(unit),
  show: ({ unit }, id) => void (unit.value = id),
  layers,
  main,
  end: { label: () => "Wait", says: "wait" },
  Card,
  news: (selecting) =>
    choicesOf(selecting)
      .intercepting.weapons.value.map((one) => one.weapon)
      .join(),
  keys: [
    {
      command: "fire",
      says: "fire",
      works: (selecting) => Boolean(choicesOf(selecting).intercepting.decision.value),
      press: (selecting) => choicesOf(selecting).intercepting.fire(),
    },
  ],
  typed: (selecting) => choicesOf(selecting).intercepting.decision.value,
  verbs: ["intercept", "pass", "end"],
};
