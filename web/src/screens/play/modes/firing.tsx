// A fire phase (7.01): guns and a target, chosen in any order, and their combined odds.
import type { Layers } from "../../../board/layers";
import type { Shape } from "../../../board/shapes";
import { oddsWords, percent } from "../../../game/words";
import { Cited } from "../../../ui/rule-links";
import type { Selecting } from "../decide/selecting";
import { LaunchCard } from "../panel/flight-card";
import { UnitCard } from "../panel/move-card";
import { OddsPanel } from "../panel/odds";
import { GeneralChoices, OfferedUnits } from "../panel/question";
import { courseButton, courseLayers, salvoShapes } from "./flights";
import type { Aim, CardProps, MainButton, Mode, Spot } from "./mode";
import { after, PLAIN } from "./shared";

function click(selecting: Selecting, spot: Spot): Promise<void> | void {
  const { aiming, able, unit, flying } = selecting;
  const { hit, there } = spot;
  if (flying.chosen.value) return flying.towards(spot.hex, spot.bend);
  void aiming.look(spot.hex);
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

function layers(selecting: Selecting): Layers {
  const { aiming, flying } = selecting;
  if (flying.chosen.value) return courseLayers(selecting);
  const guns = [...aiming.armed.value.keys()].map((weapon) => weapon.split(":")[0]!);
  return {
    shooters: new Set(aiming.shooters.value),
    marks: new Set(aiming.open.value.map((mark) => mark.unit)),
    guns: new Set(guns),
    target: aiming.mark.value?.unit,
    drawn: [...salvoShapes(selecting), ...lineShapes(selecting)],
  };
}

/** Return the laser whose line of fire is shown: the one that is armed or selected. */
function laserOf({ aiming, unit, game }: Selecting): string {
  const isLaser = (id: string) => {
    const type = game.types.value.get(game.units.value.get(id)?.type ?? "");
    return type?.kind === "building" && type.weapons.length > 0;
  };
  const armed = [...aiming.armed.value.keys()].filter(isLaser);
  const chosen = game.units.value.get(unit.value);
  const own = chosen && chosen.seat === game.view.value?.seat && !chosen.damaged;
  return armed[0] ?? (own && isLaser(chosen.id) ? chosen.id : "");
}

function point(selecting: Selecting, hex: string): void {
  const { flying, sighting } = selecting;
  if (flying.chosen.value) return flying.point(hex);
  const laser = laserOf(selecting);
  if (laser && hex) void sighting.look(laser, hex);
  else sighting.clear();
}

function lineShapes(selecting: Selecting): Shape[] {
  const line = selecting.sighting.line.value;
  const from = line ? selecting.game.units.value.get(line.laser)?.hex : "";
  if (!line || !from || laserOf(selecting) !== line.laser || from === line.hex) return [];
  const look = line.blocked.length ? "blocked" : "beam";
  return [{ shape: "line", look, from, to: line.hex, stop: line.blocked }];
}

function main({ aiming, flying }: Selecting): MainButton | null {
  if (flying.chosen.value) return courseButton(flying);
  const odds = aiming.odds.value;
  if (!aiming.ready.value || !odds) return null;
  const label =
    odds.damage > 0
      ? `Fire, ${odds.damage} damage`
      : `Fire ${oddsWords(odds.chance.odds)}, ${percent(odds.chance.destroyed)}`;
  return { deed: "fire", label, command: "fire", says: "fire", press: () => aiming.fire() };
}

function back({ aiming, flying }: Selecting): boolean {
  if (flying.chosen.value) {
    if (flying.goal.value) flying.dropCourse();
    else flying.choose(flying.chosen.value);
    return true;
  }
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

/** Say what blocks a laser's line of fire to the hex under the pointer (12.02). */
function LineNote({ selecting }: { selecting: Selecting }) {
  const line = selecting.sighting.line.value;
  if (!line || laserOf(selecting) !== line.laser) return null;
  return (
    <p class={line.blocked.length ? "small bad" : "small dim"} aria-live="polite">
      <Cited text={line.says} />
    </p>
  );
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
      <LineNote selecting={selecting} />
      <OfferedUnits game={game} selecting={selecting} />
      {!onSheet && <UnitCard game={game} selecting={selecting} />}
    </>
  );
}

function Card({ game, selecting }: CardProps) {
  return (
    <>
      <GeneralChoices game={game} selecting={selecting} without={["launch"]} />
      <LaunchCard game={game} selecting={selecting} />
      {!selecting.flying.chosen.value && <Attack game={game} selecting={selecting} />}
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
  point,
  back,
  layers,
  main,
  reminds: true,
  Card,
  news: ({ aiming, flying }) => flying.goal.value || (aiming.mark.value?.unit ?? ""),
  keys: [
    {
      command: "fire",
      says: "fire",
      works: ({ aiming }) => aiming.ready.value,
      press: ({ aiming }) => aiming.fire(),
    },
  ],
  typed: ({ aiming, flying }) =>
    flying.course.value?.decisions.join("; ") ?? (aiming.attack.value ? `fire ${aiming.attack.value}` : ""),
  verbs: ["fire", "launch", "salvo", "end", "destruct"],
};
