// Handles any decision without a mode: it shows the server's question, its buttons, and the command line. Decisions
// from newly implemented rules can therefore be made before they have a mode.
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
