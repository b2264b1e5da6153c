// Set-up (1.06): buying, placing and returning units, laying mines, and hiding units.
import { UnitCard } from "../panel/move-card";
import { GeneralChoices } from "../panel/question";
import { ShopPanel, TakeBack } from "../setup/shop";
import type { Selecting } from "../decide/selecting";
import type { BoardHandle } from "../../../board/handle";
import type { Layers } from "../../../board/layers";
import type { CardProps, Mode, Spot } from "./mode";
import { look, PLAIN } from "./shared";

function lift({ placing, unit }: Selecting, id: string): void {
  placing.lift(id);
  unit.value = placing.unit.value;
}

async function click(selecting: Selecting, spot: Spot): Promise<void> {
  const { placing, game } = selecting;
  const seat = game.view.value?.seat;
  const own = spot.hit?.seat === seat ? spot.hit : null;
  if (own && own.id !== placing.unit.value && !placing.mining.value) return lift(selecting, own.id);
  if (placing.holding.value) return placing.putAt(spot.hex);
  const mine = spot.there.find((unit) => unit.seat === seat);
  if (mine) lift(selecting, mine.id);
  else look(selecting, { ...spot, hit: null });
}

function layers({ placing, game }: Selecting): Layers {
  const view = game.view.value!;
  if (placing.mining.value) return {};
  return {
    zones: [...new Set(placing.zones.value.flatMap((zone) => zone.hexes))],
    movers: new Set(view.units.filter((unit) => unit.seat === view.seat).map((unit) => unit.id)),
  };
}

function Card({ game, selecting, board }: CardProps & { board: BoardHandle }) {
  return (
    <>
      <GeneralChoices game={game} selecting={selecting} />
      <UnitCard game={game} selecting={selecting} below={<TakeBack game={game} selecting={selecting} />} />
      <ShopPanel game={game} selecting={selecting} board={board} />
    </>
  );
}

export const settingUp: Mode = {
  ...PLAIN,
  name: "set-up",
  answers: (view) => view.choose === "place",
  able: ({ game }) => game.options.value?.shop?.in_hand ?? [],
  click,
  choose: lift,
  drop: ({ placing }, unit, hex) => placing.drop({ unit }, hex),
  layers,
  end: { label: () => "Ready", says: "ready" },
  Card,
  verbs: ["place", "take", "mine", "unmine", "hide", "show", "mark", "unmark", "end"],
};
