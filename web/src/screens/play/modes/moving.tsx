// A movement phase: moves, and what units can do instead of a move or during one (5.01, 5.11, rp:4.02).
import type { Layers } from "../../../board/layers";
import type { Selecting } from "../decide/selecting";
import { Entering } from "../panel/entering";
import { MoveLines, PlanCard, UnitCard } from "../panel/move-card";
import { GeneralChoices } from "../panel/question";
import type { CardProps, MainButton, Mode, Spot } from "./mode";
import { after, chooseToMove, look, PLAIN, withChoices } from "./shared";

async function click(selecting: Selecting, spot: Spot): Promise<void> {
  const { moving, instead, unit } = selecting;
  const { hex, hit, there, bend } = spot;
  await moving.known();
  const reachable = moving.byHex.value.has(hex);
  const selected = moving.unit.value;
  const able = there.filter((one) => selecting.able.value.includes(one.id));
  const own = hit && able.includes(hit) && hit.id !== selected ? hit : null;
  if (own && !bend) {
    await selecting.select(own.id);
    if (reachable && selected) instead.value = { unit: selected, hex };
  } else if (selected && (reachable || moving.plan.value?.hex === hex)) {
    await moving.towards(hex, bend);
  } else if (able.length) {
    await selecting.select(after(able, selected).id);
  } else {
    selecting.clear();
    look(selecting, spot);
    if (unit.value) await moving.study(unit.value);
  }
}

function layers({ moving, game, able }: Selecting, pointed: string): Layers {
  const unit = game.units.value.get(moving.unit.value);
  const start = unit?.where === "map" ? [unit.hex] : [];
  const plan = moving.plan.value;
  const way = plan ? plan.path : moving.waypoints.value.length ? [] : (moving.byHex.value.get(pointed)?.path ?? []);
  return {
    movers: new Set(able.value),
    reach: moving.reach.value?.hexes,
    waypoints: moving.waypoints.value,
    path: way.length ? [...start, ...way] : undefined,
  };
}

function main({ moving }: Selecting): MainButton | null {
  const plan = moving.plan.value;
  if (!plan || plan.refusal) return null;
  const label = plan.hex ? `Move to ${plan.hex}` : "Move off the map";
  return { deed: "move", label, command: "primary", says: "move", press: () => moving.confirm() };
}

function back({ moving }: Selecting): boolean {
  if (!moving.plan.value && !moving.waypoints.value.length) return false;
  moving.dropPlan();
  return true;
}

function Card({ game, selecting }: CardProps) {
  return (
    <>
      <GeneralChoices game={game} selecting={selecting} />
      <PlanCard game={game} selecting={selecting} />
      <UnitCard game={game} selecting={selecting}>
        <MoveLines selecting={selecting} />
      </UnitCard>
      <Entering game={game} selecting={selecting} />
    </>
  );
}

export const moving: Mode = {
  ...PLAIN,
  name: "moving",
  answers: (view) => view.choose === "move",
  able: withChoices,
  click,
  choose: chooseToMove,
  back,
  layers,
  main,
  Card,
  news: (selecting) => (selecting.moving.plan.value ? `plan ${selecting.moving.plan.value.decision}` : ""),
  typed: (selecting) => selecting.moving.plan.value?.decision ?? "",
  verbs: [
    "move",
    "end",
    "stay",
    "mount",
    "dismount",
    "split",
    "join",
    "overrun",
    "ram",
    "speed",
    "separate",
    "unload",
    "deploy",
    "disarm",
    "withhold",
    "prepare",
    "control",
    "lead",
    "occupy",
    "vacate",
    "load",
    "hook",
    "unhook",
    "remove",
    "destruct",
  ],
};
