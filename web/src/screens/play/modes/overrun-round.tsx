// A fire round of an overrun (8.04): units fire as in a fire phase, but only within one hex, or they ram.
import { Fighters, QuestionCard } from "../panel/question";
import { Attack, firing } from "./firing";
import type { CardProps, Mode } from "./mode";

function Card({ game, selecting }: CardProps) {
  return (
    <>
      <QuestionCard game={game} choices={selecting.choices.value.general}>
        <Fighters game={game} selecting={selecting} />
      </QuestionCard>
      <Attack game={game} selecting={selecting} />
    </>
  );
}

export const overrunRound: Mode = {
  ...firing,
  name: "overrun-round",
  answers: (view) => view.choose === "fire" && view.fight !== null,
  Card,
  verbs: ["fire", "ram", "end"],
};
