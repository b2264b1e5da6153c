// A rule's number as a small button that opens an explanation of the rule.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { loadRules, words } from "../server/api";
import type { RuleText } from "../server/wire";
import { Dialog } from "./dialog";

/** Matches numbered rules only. Scenario names and notes such as `version` or `undo` have no text to show. */
const NUMBERED = /^(?:\w+:)?\d+(?:\.\d+)*$/;

const open = signal<string | null>(null);

export const BOOKS: Record<string, string> = {
  sixth: "Sixth Edition",
  "1977": "First edition (1977)",
  rp: "Reinforcement Pack",
};

export const STATUSES: Record<string, string> = {
  built: "enforced by Cybertank",
  "to come": "not implemented yet",
  advice: "advice to players",
};

export function isRule(rule: string): boolean {
  return NUMBERED.test(rule);
}

export function RuleRef({ rule }: { rule: string }) {
  if (!rule) return null;
  if (!isRule(rule)) return <span class="rule-note">{rule}</span>;
  return (
    <button
      type="button"
      class="rule-ref"
      aria-label={`Rule ${rule}`}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.stopPropagation();
        open.value = rule;
      }}
    >
      {rule}
    </button>
  );
}

/** Find a rule, or the rule it is part of if it has no entry itself. */
function found(rules: RuleText[], id: string): RuleText | undefined {
  const exact = rules.find((rule) => rule.id === id);
  const shorter = id.lastIndexOf(".");
  return exact ?? (shorter > 0 ? found(rules, id.slice(0, shorter)) : undefined);
}

/** Show the dialog that explains a rule. It is mounted once for the whole page. */
export function RuleBox() {
  const id = open.value;
  return id === null ? null : <OpenRule key={id} id={id} />;
}

function OpenRule({ id }: { id: string }) {
  const [rules, setRules] = useState<RuleText[] | null>(null);
  const [fault, setFault] = useState("");
  useEffect(() => {
    loadRules().then(setRules, (thrown: unknown) => setFault(words(thrown)));
  }, []);
  const rule = rules && found(rules, id);
  const close = () => {
    open.value = null;
  };
  return (
    <Dialog title={rule ? `${rule.id} ${rule.title}` : `Rule ${id}`} onClose={close}>
      {rule ? <RuleBody rule={rule} /> : <p>{fault || (rules ? `Rule ${id} has no text yet.` : "Looking it up…")}</p>}
      <p class="box-foot">
        <a href={`/rules?find=${encodeURIComponent(id)}`} onClick={close}>
          Open in the rules
        </a>
      </p>
    </Dialog>
  );
}

export function RuleBody({ rule }: { rule: RuleText }) {
  return (
    <>
      <p class="rule-says">{rule.says}</p>
      <p class="rule-about">
        {BOOKS[rule.book] ?? rule.book} · {STATUSES[rule.status] ?? rule.status}
      </p>
    </>
  );
}
