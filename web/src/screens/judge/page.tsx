// The judge: applies the rules to any position, decisions and dice.
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { judge, words } from "../../server/api";
import type { Judgement as Verdict } from "../../server/wire";
import { CopyButton } from "../../ui/copy";
import { Shell } from "../../ui/shell";
import { Judgement } from "./judgement";
import { EXAMPLE, joined, NotAPosition, parted, type Brief } from "./position-input";
import "./judge.css";

const brief = signal<Brief>(parted(EXAMPLE));

/** Pass a position to the judge. The judge's page shows it when it is next opened. */
export function toJudge(position: string): void {
  brief.value = parted(position);
}

export function JudgePage() {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<Brief>) => {
    brief.value = { ...brief.value, ...part };
  };
  const ask = async () => {
    setBusy(true);
    setFault("");
    setVerdict(null);
    try {
      const reply = await judge(joined(brief.value));
      if (reply.judgement) setVerdict(reply.judgement);
      else setFault(reply.fault);
    } catch (thrown) {
      setFault(words(thrown));
    } finally {
      setBusy(false);
    }
  };
  const goOn = (position: string) => {
    brief.value = { position, decisions: "", dice: "" };
    setVerdict(null);
    scrollTo({ top: 0 });
  };
  return (
    <Shell wide>
      <h1>The judge</h1>
      <p class="lead">
        Lay any position before it, say what is decided and what the dice show. It answers what happens, and by which
        rule.
      </p>
      <form
        class="judge"
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <label class="stacked judge-position">
          <span>Position (JSON)</span>
          <textarea
            rows={20}
            spellcheck={false}
            class="mono"
            value={brief.value.position}
            onInput={(event) => set({ position: event.currentTarget.value })}
          />
        </label>
        <div class="judge-side">
          <label class="stacked">
            <span>Decisions, one per line</span>
            <textarea
              rows={8}
              spellcheck={false}
              class="mono"
              value={brief.value.decisions}
              onInput={(event) => set({ decisions: event.currentTarget.value })}
            />
          </label>
          <label class="stacked">
            <span>Dice: faces in order, or seed:7</span>
            <input
              type="text"
              class="mono"
              value={brief.value.dice}
              onInput={(event) => set({ dice: event.currentTarget.value })}
            />
          </label>
          <div class="row wrap">
            <button type="submit" class="primary" disabled={busy}>
              {busy ? "Judging…" : "Judge"}
            </button>
            <Ways onFault={setFault} />
          </div>
        </div>
      </form>
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      {verdict && <Judgement verdict={verdict} onGoOn={goOn} />}
    </Shell>
  );
}

function Ways({ onFault }: { onFault: (fault: string) => void }) {
  const tidy = () => {
    try {
      brief.value = parted(joined(brief.value));
      onFault("");
    } catch (thrown) {
      onFault(thrown instanceof NotAPosition ? thrown.message : words(thrown));
    }
  };
  return (
    <>
      <button type="button" class="small" onClick={tidy}>
        Tidy
      </button>
      <button
        type="button"
        class="small"
        onClick={() => {
          brief.value = parted(EXAMPLE);
        }}
      >
        Example
      </button>
      <CopyButton text={brief.value.position} label="Copy position" />
    </>
  );
}
