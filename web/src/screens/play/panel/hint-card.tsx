// The hint card: the thinking indicator, the hint itself, and buttons to follow or dismiss it.
import { useEffect } from "preact/hooks";
import { levelName, Seconds } from "../../../game/levels";
import { capital } from "../../../game/words";
import { catalog, loadCatalog } from "../../../server/api";
import { hintLevel } from "../../../settings";
import { Key } from "../../../ui/key";
import { Cited } from "../../../ui/rule-links";
import type { Hinting } from "../decide/hinting";

export function HintCard({ hinting, busy }: { hinting: Hinting; busy: boolean }) {
  const { hint, since, refused } = hinting;
  const shown = Boolean(hint.value || since.value || refused.value);
  useEffect(() => {
    if (shown) loadCatalog().catch(() => undefined);
  }, [shown]);
  if (!shown) return null;
  return (
    <section class="card hint stack tight" aria-label="Hint">
      <div class="row small">
        <h2 class="unit-name">Hint</h2>
        <LevelChoice hinting={hinting} />
      </div>
      {since.value > 0 && (
        <div class="row">
          <span class="grow dim">
            <i class="spinner" /> <span role="status">Thinking</span> <Seconds since={since.value} />
          </span>
          <button type="button" onClick={() => hinting.stop()}>
            Stop <Key of="hint" />
          </button>
        </div>
      )}
      <div class="stack tight" aria-live="polite">
        {refused.value && <p class="small">{refused.value}</p>}
        {hint.value && (
          <>
            <p class="hint-says">
              <Cited text={hint.value.says} />
            </p>
            <p class="hint-reason">
              <Cited text={`${capital(hint.value.reason)}.`} />
            </p>
          </>
        )}
      </div>
      {hint.value && (
        <div class="row">
          <button type="button" class="primary grow" disabled={busy} onClick={() => void hinting.doIt()}>
            Do it <Key of="primary" />
          </button>
          <button type="button" onClick={() => hinting.dismiss()}>
            Not now <Key of="back" />
          </button>
        </div>
      )}
    </section>
  );
}

/** Choose the level that gives hints. Choosing another one immediately requests a new hint. */
function LevelChoice({ hinting }: { hinting: Hinting }) {
  const known = catalog.value;
  if (!known) return null;
  const chosen = hintLevel.value || known.hint_level;
  const specs = known.levels.flatMap((level) => {
    const { seconds } = level;
    return seconds.length ? seconds.map((each) => `${level.name}:${each}`) : [level.name];
  });
  return (
    <label class="push hint-by">
      <span class="dim">by</span>
      <select
        value={specs.includes(chosen) ? chosen : specs[0]}
        onChange={(event) => {
          hintLevel.value = event.currentTarget.value;
          if (hinting.since.value) hinting.stop();
          void hinting.ask();
        }}
      >
        {specs.map((spec) => (
          <option key={spec} value={spec}>
            {levelName(spec)}
          </option>
        ))}
      </select>
    </label>
  );
}
