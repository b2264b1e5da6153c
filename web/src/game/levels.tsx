// The levels of the computer players: names, descriptions and thinking time per phase.
import { useEffect, useState } from "preact/hooks";
import { catalog } from "../server/api";
import type { LevelCard } from "../server/wire";
import { capital } from "../ui/text";
import { count } from "./words";

/** Return the name of a level. `strategist:0.3` is a level followed by a colon and its budget. */
export function nameOf(spec: string): string {
  return spec.split(":")[0]!;
}

export function cardOf(spec: string): LevelCard | undefined {
  return catalog.value?.levels.find((level) => level.name === nameOf(spec));
}

/** Return a level with its default budget. */
export function usualSpec(name: string): string {
  const usual = cardOf(name)?.usual ?? 0;
  return usual > 0 ? `${name}:${usual}` : name;
}

/** Return a level for display: "Strategist, 0.3 s". */
export function levelName(spec: string): string {
  return capital(nameOf(spec)) + budgetName(spec);
}

/** Return the budget to append to a level's name: ", 0.3 s". It is "" for a level without a budget. */
export function budgetName(spec: string): string {
  const budget = spec.split(":")[1];
  if (!budget) return "";
  return budget.endsWith("n") ? `, ${budget.slice(0, -1)} playouts` : `, ${budget} s`;
}

/** List every level with its description, weakest first, and mark the chosen ones. */
export function LevelList({ chosen }: { chosen: string[] }) {
  const names = new Set(chosen.map(nameOf));
  return (
    <div class="level-list">
      <p>From weakest to strongest:</p>
      <dl class="levels" aria-label="Computer players">
        {(catalog.value?.levels ?? []).map((level) => (
          <div key={level.name} class={names.has(level.name) ? "on" : ""}>
            <dt>{capital(level.name)}</dt>
            <dd>{capital(level.says)}.</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Choose how long a computer player can think about a phase. */
export function Budget({ spec, seat, onChange }: { spec: string; seat: string; onChange: (spec: string) => void }) {
  const level = cardOf(spec);
  const choices = level?.seconds ?? [];
  if (!level || !choices.length) return null;
  return (
    <select
      class="budget"
      aria-label={`Thinking time for the ${seat}`}
      value={spec.split(":")[1] ?? String(level.usual)}
      onChange={(event) => onChange(`${level.name}:${event.currentTarget.value}`)}
    >
      {choices.map((seconds) => (
        <option key={seconds} value={String(seconds)}>
          {seconds} s per phase
        </option>
      ))}
    </select>
  );
}

/** Count the seconds since a moment, starting from the first full one. */
export function Seconds({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 500);
    return () => window.clearInterval(timer);
  }, [since]);
  const seconds = Math.floor((now - since) / 1000);
  return seconds >= 1 ? (
    <span class="seconds" role="timer" aria-label={count(seconds, "second")}>
      {seconds} s
    </span>
  ) : null;
}
