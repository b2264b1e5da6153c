// Shared behavior of all questions that are answered by choosing one of a few complete decisions.
import { MoveLines, UnitCard } from "../panel/move-card";
import { QuestionCard } from "../panel/question";
import type { CardProps } from "./mode";
import { chooseToMove, look, PLAIN, withChoices } from "./shared";

function Card({ game, selecting }: CardProps) {
  return (
    <>
      <QuestionCard game={game} choices={game.options.value?.choices ?? []} />
      <UnitCard game={game} selecting={selecting}>
        <MoveLines selecting={selecting} />
      </UnitCard>
    </>
  );
}

export const ANSWERING = {
  ...PLAIN,
  able: withChoices,
  click: look,
  choose: chooseToMove,
  layers: () => ({}),
  Card,
};
