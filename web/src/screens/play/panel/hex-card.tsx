// Describes the hex under the pointer.
import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { OpenGame } from "../../../game/open-game";
import { Cited } from "../../../ui/rule-links";
import { Latest } from "../decide/game-access";

const PAUSE = 140;
/** The hex under the pointer, or "" for none. */
export const pointed = signal("");

export function HexCard({ game, hex }: { game: OpenGame; hex: string }) {
  const lines = useSignal<string[]>([]);
  const about = useSignal("");
  const version = game.view.value?.version;
  useEffect(() => {
    if (!hex) return;
    const latest = new Latest();
    const ask = async () => {
      const answer = await latest.of(game.ask({ about: "hex", hex }));
      if (answer?.about !== "tell") return;
      about.value = answer.subject;
      lines.value = answer.lines;
    };
    const timer = window.setTimeout(() => void ask(), PAUSE);
    return () => {
      window.clearTimeout(timer);
      latest.drop();
    };
  }, [hex, version]);
  if (!hex || !lines.value.length) return null;
  return (
    <section class="hexcard card small" aria-label={`Hex ${about.value}`}>
      {lines.value.map((line, place) => (
        <p key={place} class={place ? "" : "hexcard-title"}>
          <Cited text={line} />
        </p>
      ))}
    </section>
  );
}
