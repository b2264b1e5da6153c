// Grades of victory: what must hold for one side to have won, whatever the points say.
import { LineField, PartCard, SelectField, TextField } from "./fields";
import { at, type BattleFile, dropped, type GradeEntry, put } from "./file";
import type { Workbench } from "./workbench";

const CONDITIONS: ["destroyed" | "alive" | "escaped" | "gone", string][] = [
  ["destroyed", "All destroyed"],
  ["alive", "At least one alive"],
  ["escaped", "At least one escaped"],
  ["gone", "None on the map"],
];

export function newGrade(battle: BattleFile): GradeEntry {
  const [winner = "", enemy = winner] = battle.seats;
  return { title: "Complete victory", winner, destroyed: [enemy] };
}

interface Props {
  bench: Workbench;
  grade: GradeEntry;
  index: number;
}

export function GradeCard({ bench, grade, index }: Props) {
  const set = (next: GradeEntry, under = "") => bench.change((battle) => ({ ...battle, grade: at(battle.grade ?? [], index, next) }), under);
  const remove = () => bench.change((battle) => put(battle, "grade", dropped(battle.grade ?? [], index)));
  return (
    <PartCard bench={bench} place={`grade[${index}]`} title={`Grade ${index + 1}`} onRemove={remove}>
      <div class="b-line">
        <TextField label="Title" quiet class="grow" value={grade.title} onChange={(title) => set({ ...grade, title }, `grade ${index}`)} />
        <SelectField
          label="Winner"
          quiet
          value={grade.winner}
          options={bench.battle.value.seats.map((seat) => [seat, `for the ${seat}`])}
          onChange={(winner) => set({ ...grade, winner })}
        />
      </div>
      {CONDITIONS.map(([word, says]) => (
        <LineField
          key={word}
          label={says}
          class="across"
          empty
          most={200}
          value={(grade[word] ?? []).join(", ")}
          onChange={(text) => set(put(grade, word, listOf(text)))}
        />
      ))}
      <LineField
        label="Attack strength left"
        class="across"
        empty
        value={Object.entries(grade.attack_left ?? {}).map(([seat, points]) => `${seat} ${points}`).join(", ")}
        onChange={(text) => set(put(grade, "attack_left", pointsOf(text)))}
      />
      <p class="dim small">
        A seat, or a seat with a type or kind: <code>defender</code>, <code>defender CP</code>, <code>attacker ogre</code>; several with
        commas. All that is filled in must hold; the first grade that holds counts.
      </p>
    </PartCard>
  );
}

function listOf(text: string): string[] {
  return text.split(",").map((word) => word.trim().replace(/\s+/g, " ")).filter(Boolean);
}

function pointsOf(text: string): Record<string, number> {
  const pairs = listOf(text).map((word) => word.split(" "));
  return Object.fromEntries(pairs.map(([seat = "", points = "0"]) => [seat, Number.parseInt(points, 10) || 0]));
}
