// A fire phase with cruise missiles to launch or lasers to aim (10.02, 12.06): firing, with courses and lines of fire.
import type { Layers } from "../../../board/layers";
import type { Shape } from "../../../board/shapes";
import { Cited } from "../../../ui/rule-links";
import type { Selecting } from "../decide/selecting";
import { Attack, firing } from "../modes/firing";
import type { CardProps, MainButton, Mode, Spot } from "../modes/mode";
import { GeneralChoices } from "../panel/question";
import { choicesOf } from "./choices";
import { LaunchCard } from "./flight-card";
import { courseButton, courseLayers, salvoShapes } from "./flights";

function click(selecting: Selecting, spot: Spot): Promise<void> | void {
  const { flying } = choicesOf(selecting);
  return flying.chosen.value ? flying.towards(spot.hex, spot.bend) : firing.click(selecting, spot);
}

function layers(selecting: Selecting, pointed: string): Layers {
  if (choicesOf(selecting).flying.chosen.value) return courseLayers(selecting);
  return { ...firing.layers(selecting, pointed), drawn: [...salvoShapes(selecting), ...lineShapes(selecting)] };
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
  const { flying, sighting } = choicesOf(selecting);
  if (flying.chosen.value) return flying.point(hex);
  const laser = laserOf(selecting);
  if (laser && hex) void sighting.look(laser, hex);
  else sighting.clear();
}

function lineShapes(selecting: Selecting): Shape[] {
  const line = choicesOf(selecting).sighting.line.value;
  const from = line ? selecting.game.units.value.get(line.laser)?.hex : "";
  if (!line || !from || laserOf(selecting) !== line.laser || from === line.hex) return [];
  const look = line.blocked.length ? "blocked" : "beam";
  return [{ shape: "line", look, from, to: line.hex, stop: line.blocked }];
}

function main(selecting: Selecting): MainButton | null {
  const { flying } = choicesOf(selecting);
  return flying.chosen.value ? courseButton(flying) : firing.main!(selecting);
}

function back(selecting: Selecting): boolean {
  const { flying } = choicesOf(selecting);
  if (!flying.chosen.value) return firing.back!(selecting);
  if (flying.goal.value) flying.dropCourse();
  else flying.choose(flying.chosen.value);
  return true;
}

/** Say what blocks a laser's line of fire to the hex under the pointer (12.02). */
function LineNote({ selecting }: { selecting: Selecting }) {
  const line = choicesOf(selecting).sighting.line.value;
  if (!line || laserOf(selecting) !== line.laser) return null;
  return (
    <p class={line.blocked.length ? "small bad" : "small dim"} aria-live="polite">
      <Cited text={line.says} />
    </p>
  );
}

function Card({ game, selecting }: CardProps) {
  const { flying } = choicesOf(selecting);
  return (
    <>
      <GeneralChoices game={game} selecting={selecting} without={["launch"]} />
      <LaunchCard game={game} selecting={selecting} />
      {!flying.chosen.value && <Attack game={game} selecting={selecting} />}
      <LineNote selecting={selecting} />
    </>
  );
}

export const launching: Mode = {
  ...firing,
  answers: (view) => view.choose === "fire" && view.fight === null,
  click,
  point,
  back,
  layers,
  main,
  Card,
  news: (selecting) => choicesOf(selecting).flying.goal.value || firing.news!(selecting),
  typed: (selecting) => choicesOf(selecting).flying.course.value?.decisions.join("; ") ?? firing.typed!(selecting),
};
