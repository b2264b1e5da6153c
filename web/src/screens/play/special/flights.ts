// What a planned flight looks like on the board, and its button. Used before the launch and in the air (10.02).
import type { Tag } from "../../../board/counters/counters";
import type { Layers } from "../../../board/layers";
import type { Shape } from "../../../board/shapes";
import { percent } from "../../../game/words";
import type { BlastEffect } from "../../../server/wire";
import { choicesOf } from "./choices";
import type { Flying } from "./flying";
import type { Selecting } from "../decide/selecting";
import { flightShapes } from "../../../board/flight-shapes";
import type { MainButton } from "../modes/mode";

/** Return the tag under a counter that a blast would reach: destroyed for certain, or the chance that it is. */
function tagOf({ effect, destroyed, disabled, dice }: BlastEffect): Tag {
  if (effect === "X") return { text: "X", kind: "doom" };
  if (dice > 1) return { text: `${effect} ×${dice}`, kind: destroyed >= 0.5 ? "doom" : "hurt" };
  const text = disabled > destroyed ? `D ${percent(disabled + destroyed)}` : percent(destroyed);
  return { text, kind: destroyed >= 0.5 ? "doom" : "hurt" };
}

/** Return the overlays of a planned flight: its course, the blast at its end or under the pointer, and its victims. */
export function courseLayers(selecting: Selecting): Layers {
  const { game } = selecting;
  const { flying } = choicesOf(selecting);
  const blast = flying.blast.value;
  const course = flying.course.value;
  const start = course?.start ? [course.start] : [];
  return {
    selectedHex: undefined,
    tags: blast ? new Map(blast.units.map((one) => [one.unit, tagOf(one)])) : undefined,
    drawn: [
      ...(blast ? [{ shape: "rings", look: "blast", hex: blast.hex, reach: blast.reach } as const] : []),
      ...flightShapes(game.view.value?.flight ?? null, game.flown.value),
      ...(course?.path.length ? [courseShape([...start, ...course.path])] : []),
      ...(flying.goal.value ? [{ shape: "mark", look: "target", hex: flying.goal.value } as const] : []),
      ...salvoShapes(selecting),
    ],
  };
}

function courseShape(hexes: string[]): Shape {
  return { shape: "path", look: "course", hexes };
}

/** Return the targets that are written down, with their order (10.02.1). */
export function salvoShapes(selecting: Selecting): Shape[] {
  return choicesOf(selecting).flying.salvo.value.map(({ hex }, i) => ({
    shape: "mark",
    look: "target",
    hex,
    text: `${i + 1}`,
  }));
}

export function courseButton(flying: Flying): MainButton | null {
  const course = flying.course.value;
  if (!course || course.refusal || !course.path.length) return null;
  const launch = course.decisions.length > 1 ? "Launch" : "Fly";
  const label = `${launch} to ${course.path.at(-1)}`;
  return { deed: "fly", label, command: "primary", says: launch.toLowerCase(), press: () => flying.go() };
}
