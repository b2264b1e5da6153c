// Anything that has no mode of its own: what the server asks, its buttons, and the typed line. So a decision of a new
// chapter can be taken before there is a mode for it.
import { NotationBox } from "../notation-box";
import { MoveLines, UnitCard } from "../panel/move-card";
import { QuestionCard } from "../panel/question";
import { ANSWERING } from "./answering";
import type { CardProps, Mode } from "./mode";

function Card({ game, selecting }: CardProps) {
  return (
    <>
      <QuestionCard
        game={game}
        choices={game.options.value?.choices ?? []}
        below={<NotationBox game={game} selecting={selecting} />}
      />
      <UnitCard game={game} selecting={selecting}>
        <MoveLines selecting={selecting} />
      </UnitCard>
    </>
  );
}

export const general: Mode = {
  ...ANSWERING,
  name: "general",
  answers: (view) => view.seat !== null,
  Card,
  verbs: [],
  typedInCard: true,
};
