// A cruise missile is in the air (10.02): its owner flies it hex by hex and says when it explodes.
import type { Selecting } from "../decide/selecting";
import { FlightCard } from "../panel/flight-card";
import { MoveLines, UnitCard } from "../panel/move-card";
import { courseButton, courseLayers } from "./flights";
import type { CardProps, MainButton, Mode } from "./mode";
import { PLAIN } from "./shared";

function main({ flying, choices }: Selecting): MainButton | null {
  const course = courseButton(flying);
  if (course) return course;
  const open = choices.value.general.some(({ text }) => text === "detonate");
  if (!open || !flying.at.value) return null;
  const label = `Detonate in ${flying.at.value}`;
  return { deed: "detonate", label, command: "fire", says: "detonate", press: () => flying.detonate() };
}

function back({ flying }: Selecting): boolean {
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
  click: ({ flying }, { hex, bend }) => flying.towards(hex, bend),
  choose: ({ unit }, id) => void (unit.value = id),
  point: ({ flying }, hex) => flying.point(hex),
  back,
  layers: courseLayers,
  main,
  Card,
  news: ({ flying }) => `${flying.flight.value?.flown} ${flying.goal.value}`,
  keys: [
    {
      command: "fire",
      says: "detonate",
      works: (selecting) => main(selecting)?.deed === "detonate",
      press: async (selecting) => {
        if (main(selecting)?.deed === "detonate") await selecting.flying.detonate();
      },
    },
  ],
  typed: ({ flying }) => flying.course.value?.decisions.at(-1) ?? "",
  verbs: ["fly", "detonate"],
};
