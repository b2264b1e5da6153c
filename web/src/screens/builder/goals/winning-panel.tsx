// How the battle is won: turns, objectives, victory levels, exits, and grades that end the game immediately.
import { at, type BattleFile, dropped, type LevelEntry, put } from "../battle/battle-file";
import { CheckField, FaultsAt, LineField, NumberField, PartCard, SelectField, TextField } from "../form-fields";
import type { Workbench } from "../workbench";
import { WaysOut } from "./exit-list";
import { newObjective, ObjectiveCard } from "./objectives";
import { GradeCard, GradeHelp, newGrade } from "./victory-grades";

export function WinningPanel({ bench }: { bench: Workbench }) {
  const battle = bench.battle.value;
  const seat = battle.seats[0] ?? "";
  return (
    <>
      <Length bench={bench} battle={battle} />
      {(battle.objective ?? []).map((objective, i) => (
        <ObjectiveCard key={i} bench={bench} objective={objective} index={i} />
      ))}
      <button
        type="button"
        class="wide"
        onClick={() => bench.change((now) => ({ ...now, objective: [...(now.objective ?? []), newObjective(seat)] }))}
      >
        Add an objective
      </button>
      <WaysOut bench={bench} />
      <Levels bench={bench} battle={battle} />
      {battle.grade && <GradeHelp />}
      {(battle.grade ?? []).map((grade, i) => (
        <GradeCard key={i} bench={bench} grade={grade} index={i} />
      ))}
      <button
        type="button"
        class="wide"
        onClick={() => bench.change((now) => ({ ...now, grade: [...(now.grade ?? []), newGrade(now)] }))}
      >
        Add a grade of victory
      </button>
    </>
  );
}

function Length({ bench, battle }: { bench: Workbench; battle: BattleFile }) {
  return (
    <section class="b-part" aria-label="Length" data-place="turns" tabIndex={-1}>
      <div class="b-line">
        <NumberField
          label="Turns (0: no limit)"
          value={battle.turns ?? 0}
          most={200}
          onChange={(turns) => bench.change((now) => put(now, "turns", turns || null))}
        />
        <TextField
          label="Name of a draw"
          class="grow"
          value={battle.draw ?? "Draw"}
          onChange={(draw) => bench.change((now) => put(now, "draw", draw === "Draw" ? null : draw), "draw")}
        />
      </div>
      <CheckField
        label="Enemy losses score victory points"
        value={battle.loss_points !== false}
        onChange={(on) => bench.change((now) => (on ? put(now, "loss_points", null) : { ...now, loss_points: false }))}
      />
      <FaultsAt bench={bench} place="turns" />
    </section>
  );
}

/** Edit the victory levels or, if there are none, the meaning of the turn limit. */
function Levels({ bench, battle }: { bench: Workbench; battle: BattleFile }) {
  const levels = battle.level ?? [];
  const set = (next: LevelEntry[], under = "") => bench.change((now) => put(now, "level", next), under);
  const limit = battle.limit;
  return (
    <PartCard bench={bench} place="level" title="Victory levels by points">
      <p class="dim small">The side with more victory points wins at the highest level whose margin it reaches.</p>
      {levels.map((level, i) => (
        <div key={i} class="b-line">
          <TextField
            label={`Title of level ${i + 1}`}
            quiet
            class="grow"
            value={level.title}
            onChange={(title) => set(at(levels, i, { ...level, title }), `level ${i}`)}
          />
          <NumberField
            label={`Margin of level ${i + 1}`}
            quiet
            least={1}
            value={level.margin}
            onChange={(margin) => set(at(levels, i, { ...level, margin }))}
          />
          <button
            type="button"
            class="b-remove"
            aria-label={`Remove level ${i + 1}`}
            onClick={() => set(dropped(levels, i))}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      ))}
      <button
        type="button"
        class="link small"
        onClick={() => set([...levels, { title: "Victory", margin: Math.max(1, (levels.at(-1)?.margin ?? 11) - 1) }])}
      >
        Add a level
      </button>
      {levels.length === 0 && (
        <div class="b-line" data-place="limit">
          <LineField
            label="After the last turn"
            class="grow"
            value={limit?.title ?? "Draw"}
            onChange={(title) => bench.change((now) => ({ ...now, limit: { ...now.limit, title } }))}
          />
          <SelectField
            label="for"
            value={limit?.winner ?? ""}
            options={[["", "nobody"], ...battle.seats.map((seat): [string, string] => [seat, seat])]}
            onChange={(winner) => bench.change((now) => ({ ...now, limit: limitFor(now, winner) }))}
          />
        </div>
      )}
      <FaultsAt bench={bench} place="limit" />
    </PartCard>
  );
}

/** Return the turn limit with another winner, where "" means nobody. */
function limitFor(battle: BattleFile, winner: string): BattleFile["limit"] {
  const title = battle.limit?.title ?? "Draw";
  return winner ? { title, winner } : { title };
}
