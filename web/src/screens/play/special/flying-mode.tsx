// A cruise missile is in the air (10.02): its owner flies it hex by hex and says when it explodes.
import type { Selecting } from "../decide/selecting";
import { FlightCard } from "./flight-card";
import { MoveLines, UnitCard } from "../panel/move-card";
import { choicesOf } from "./choices";
import { courseButton, courseLayers } from "./flights";
import type { CardProps, MainButton, Mode } from "../modes/mode";
import { PLAIN } from "../modes/shared";

function main(selecting: Selecting): MainButton | null {
  const { choices } = selecting;
  const { flying } = choicesOf(selecting);
  const course = courseButton(flying);
  if (course) return course;
  const open = choices.value.general.some(({ text }) => text === "detonate");
  if (!open || !flying.at.value) return null;
  const label = `Detonate in ${flying.at.value}`;
  return { deed: "detonate", label, command: "fire", says: "detonate", press: () => flying.detonate() };
}

function back(selecting: Selecting): boolean {
  const { flying } = choicesOf(selecting);
  if (!flying.goal.value) return false;
  flying.dropCourse();
  return true;
}

function Card({ game, selecting }: CardProps) {
  return (
    <>
      <FlightCard game={game} selecting={selecting} />
      <UnitCard game={game} selecting={selecting}>
        <MoveLines selecting={selecting} />
      </UnitCard>
    </>
  );
}

export const flying: Mode = {
  ...PLAIN,
  name: "flying",
  answers: (view) => view.choose === "fly",
  able: () => [],
  click: (selecting, { hex, bend }) => choicesOf(selecting).flying.towards(hex, bend),
  choose: ({ unit }, id) => void (unit.value = id),
  point: (selecting, hex) => choicesOf(selecting).flying.point(hex),
  back,
  layers: courseLayers,
  main,
  Card,
  news: (selecting) => {
    const { flight, goal } = choicesOf(selecting).flying;
    return `${flight.value?.flown} ${goal.value}`;
  },
  keys: [
    {
      command: "fire",
      says: "detonate",
      works: (selecting) => main(selecting)?.deed === "detonate",
      press: async (selecting) => {
        if (main(selecting)?.deed === "detonate") await choicesOf(selecting).flying.detonate();
      },
    },
  ],
  typed: (selecting) => choicesOf(selecting).flying.course.value?.decisions.at(-1) ?? "",
  verbs: ["fly", "detonate"],
};
