// The channels of a Vulcan (15.02.3-15.02.5): which units it controls fully, and which follow it, as switches.
import type { OpenGame } from "../../../game/open-game";
import type { Choice, UnitView } from "../../../server/wire";

/** The channels of a Vulcan. */
const CHANNELS = 4;

export type Way = "full" | "duckling";
const VERBS: Record<Way, string> = { full: "control", duckling: "lead" };

/** Return true for a choice such as `control VULCAN HDRN1 HDRN2` or `lead VULCAN HVY1`. */
export function isChannel({ text }: Choice): boolean {
  return /^(control|lead) /.test(text);
}

/** Return the choice that changes the control of exactly one unit, or undefined if there is none. */
export function switchOf(choices: Choice[], way: Way, now: readonly string[], unit: string): Choice | undefined {
  const wanted = new Set(now);
  if (!wanted.delete(unit)) wanted.add(unit);
  return choices.find(({ text }) => {
    const [verb, , ...named] = text.split(" ");
    return verb === VERBS[way] && named.length === wanted.size && named.every((one) => wanted.has(one));
  });
}

interface Props {
  game: OpenGame;
  vulcan: UnitView;
  choices: Choice[];
}

export function Channels({ game, vulcan, choices }: Props) {
  const linked = [...game.units.value.values()].filter((one) => one.controller === vulcan.id);
  const now = (way: Way) => linked.filter((one) => one.control === way).map((one) => one.id);
  const named = choices.flatMap(({ text }) => text.split(" ").slice(2));
  const units = [...new Set([...linked.map((one) => one.id), ...named])].sort();
  if (!choices.length || !units.length) return null;
  const single = new Set(
    units.flatMap((id) => (["full", "duckling"] as const).map((way) => switchOf(choices, way, now(way), id))),
  );
  // The server suggests a setting that may change several units at once.
  const best = choices.find((choice) => !single.has(choice));
  return (
    <div class="channels small" role="group" aria-label={`Channels of ${vulcan.id}`}>
      <p class="dim">
        Channels in use: {vulcan.channels} of {CHANNELS}. One takes a unit under full control, or up to four that
        follow.
      </p>
      {best && (
        <button type="button" disabled={game.sending.value} onClick={() => void game.submit(best.text)}>
          {best.label}
        </button>
      )}
      {units.map((id) => (
        <div key={id} class="row">
          <span class="grow">{id}</span>
          {(["full", "duckling"] as const).map((way) => {
            const choice = switchOf(choices, way, now(way), id);
            const on = now(way).includes(id);
            const label = way === "full" ? "Full control" : "Follows";
            return (
              <button
                key={way}
                type="button"
                class="small"
                aria-pressed={on}
                aria-label={`${id}: ${label.toLowerCase()}`}
                title={choice?.says ?? ""}
                disabled={!choice || game.sending.value}
                onClick={() => choice && void game.submit(choice.text)}
              >
                {label}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
