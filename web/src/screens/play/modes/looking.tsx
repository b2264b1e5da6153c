// The mode for when there is nothing to decide here: someone else decides, or the game is over.
import { UnitCard } from "../panel/move-card";
import { Waiting } from "../panel/question";
import type { CardProps, Mode } from "./mode";
import { look, PLAIN } from "./shared";

function Card({ game, selecting }: CardProps) {
  return (
    <>
      <Waiting game={game} />
      <UnitCard game={game} selecting={selecting} />
    </>
  );
}

export const looking: Mode = {
  ...PLAIN,
  name: "looking",
  answers: () => true,
  able: () => [],
  click: look,
  choose: ({ moving }, unit) => moving.study(unit),
  layers: () => ({}),
  Card,
  verbs: [],
};
