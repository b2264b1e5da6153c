// Grades of victory: conditions under which a side wins regardless of points.
import { useSignal } from "@preact/signals";
import { at, type BattleFile, dropped, type GradeEntry, put } from "../battle/battle-file";
import { CheckField, LineField, PartCard, SelectField, TextField } from "../form-fields";
import { listed, listOf, numbered, numbersOf } from "../word-lists";
import type { Workbench } from "../workbench";

type Words = "destroyed" | "alive" | "escaped" | "gone" | "held";
type Numbers = "score" | "attack_left";

const CONDITIONS: [Words | Numbers, string][] = [
  ["destroyed", "All destroyed"],
  ["alive", "At least one on the map"],
  ["escaped", "At least one escaped"],
  ["gone", "None on the map"],
  ["held", "Ground held"],
  ["score", "Minimum points"],
  ["attack_left", "Attack strength left"],
];

export function newGrade(battle: BattleFile): GradeEntry {
  const [winner = "", enemy = winner] = battle.seats;
  return { title: "Complete victory", winner, destroyed: [enemy] };
}

/** Explain how conditions are written. */
export function GradeHelp() {
  return (
    <p class="dim small">
      In a grade, units are <code>defender</code>, <code>defender CP</code> or <code>attacker ogre</code>, ground is{" "}
      <code>attacker mill</code>, numbers are <code>attacker 20</code>; several with commas. All that is filled in must
      hold; the first grade that holds counts, before the points.
    </p>
  );
}

interface Props {
  bench: Workbench;
  grade: GradeEntry;
  index: number;
}

export function GradeCard({ bench, grade, index }: Props) {
  const set = (next: GradeEntry, under = "") =>
    bench.change((battle) => ({ ...battle, grade: at(battle.grade ?? [], index, next) }), under);
  const opened = useSignal<string[]>([]);
  const shown = (word: Words | Numbers) => grade[word] !== undefined || opened.value.includes(word);
  const remove = () => bench.change((battle) => put(battle, "grade", dropped(battle.grade ?? [], index)));
  return (
    <PartCard bench={bench} place={`grade[${index}]`} title={`Grade ${index + 1}`} onRemove={remove}>
      <div class="b-line">
        <TextField
          label="Title"
          quiet
          class="grow"
          value={grade.title}
          onChange={(title) => set({ ...grade, title }, `grade ${index}`)}
        />
        <SelectField
          label="Winner"
          quiet
          value={grade.winner}
          options={bench.battle.value.seats.map((seat) => [seat, `for the ${seat}`])}
          onChange={(winner) => set({ ...grade, winner })}
        />
      </div>
      {CONDITIONS.filter(([word]) => shown(word)).map(([word, says]) => (
        <LineField
          key={word}
          label={says}
          class="across"
          empty
          most={200}
          value={written(grade, word)}
          onChange={(text) => set(withCondition(grade, word, text))}
        />
      ))}
      <SelectField
        label="Add a condition"
        quiet
        value=""
        options={[["", "Add a condition…"], ...CONDITIONS.filter(([word]) => !shown(word))]}
        onChange={(word) => (opened.value = [...opened.value, word])}
      />
      <CheckField
        label="Ends the game as soon as it is met"
        value={grade.at_once === true}
        onChange={(at_once) => set(put(grade, "at_once", at_once))}
      />
    </PartCard>
  );
}

function isNumbers(word: Words | Numbers): word is Numbers {
  return word === "score" || word === "attack_left";
}

function written(grade: GradeEntry, word: Words | Numbers): string {
  return isNumbers(word) ? numbered(grade[word]) : listed(grade[word]);
}

function withCondition(grade: GradeEntry, word: Words | Numbers, text: string): GradeEntry {
  return isNumbers(word) ? put(grade, word, numbersOf(text)) : put(grade, word, listOf(text));
}
