// The bottom of the page: the keys that work now, and the typed line.
import { signal } from "@preact/signals";
import type { Desk } from "./desk";
import { NotationBox } from "./notation";

const history = signal<string[]>([]);

export function Footer({ desk }: { desk: Desk }) {
  return (
    <footer class="play-foot">
      <ul class="foot-keys">
        {hints(desk).map(([key, says]) => (
          <li key={key}>
            <kbd>{key}</kbd> {says}
          </li>
        ))}
      </ul>
      <Line desk={desk} />
    </footer>
  );
}

/** The typed line alone, for the panel of a phone. */
export function Line({ desk }: { desk: Desk }) {
  return <NotationBox game={desk.game} mirrored={mirrored(desk)} history={history} />;
}

function hints(desk: Desk): [string, string][] {
  const { doing, primary } = desk.selecting;
  const enter: Record<string, string> = { move: "move", fire: "fire", end: "end the phase" };
  const all: [string, string, boolean][] = [
    ["N", doing.value === "fire" ? "next gun" : "next unit", doing.value !== "look"],
    ["T", "threat", true],
    ["Z", "undo", Boolean(desk.game.options.value?.can_undo)],
    ["Enter", enter[primary.value] ?? "", primary.value !== "none"],
    ["?", "all keys", true],
  ];
  return all.filter(([, , works]) => works).map(([key, says]) => [key, says]);
}

/** What the pointer has put together, as it would be typed. */
function mirrored(desk: Desk): string {
  const { moving, aiming } = desk.selecting;
  if (aiming.attack.value) return `fire ${aiming.attack.value}`;
  return moving.plan.value?.decision ?? "";
}
