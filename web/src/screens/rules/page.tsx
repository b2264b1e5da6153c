// Every rule in our own words, searchable by number or topic.
import { useEffect, useMemo, useState } from "preact/hooks";
import { note } from "../../router";
import { loadRules, words } from "../../server/api";
import type { RuleText } from "../../server/wire";
import { BOOKS, RuleBody, STATUSES } from "../../ui/rule-box";
import { Shell } from "../../ui/shell";
import "./rules.css";

const PAGE = 60;

/**
 * Return the matching rules: first those whose number begins with the query, then those that contain all of its words.
 */
function matching(rules: RuleText[], query: string, book: string, status: string): RuleText[] {
  const open = rules.filter((rule) => (!book || rule.book === book) && (!status || rule.status === status));
  const asked = query.trim().toLowerCase();
  if (!asked) return open;
  const numbered = open.filter((rule) => numberOf(rule).startsWith(asked) || rule.id.startsWith(asked));
  if (/^(\w+:)?[\d.]+$/.test(asked)) return numbered;
  const sought = asked.split(/\s+/);
  const told = open.filter((rule) => {
    const text = `${rule.title} ${rule.says}`.toLowerCase();
    return sought.every((word) => text.includes(word));
  });
  const inTitle = (rule: RuleText) => (sought.every((word) => rule.title.toLowerCase().includes(word)) ? 0 : 1);
  return [...new Set([...numbered, ...told.sort((a, b) => inTitle(a) - inTitle(b))])];
}

function numberOf(rule: RuleText): string {
  return rule.id.slice(rule.id.indexOf(":") + 1);
}

export function RulesPage({ find }: { find: string }) {
  const [rules, setRules] = useState<RuleText[] | null>(null);
  const [fault, setFault] = useState("");
  const [query, setQuery] = useState(find);
  const [book, setBook] = useState("");
  const [status, setStatus] = useState("");
  const [most, setMost] = useState(PAGE);
  useEffect(() => {
    loadRules().then(setRules, (thrown: unknown) => setFault(words(thrown)));
  }, []);
  useEffect(() => setQuery(find), [find]);
  useEffect(() => {
    setMost(PAGE);
    const timer = setTimeout(() => note(query ? `/rules?find=${encodeURIComponent(query)}` : "/rules"), 300);
    return () => clearTimeout(timer);
  }, [query, book, status]);
  const found = useMemo(() => matching(rules ?? [], query, book, status), [rules, query, book, status]);
  return (
    <Shell>
      <h1>The rules</h1>
      <p class="lead">
        Every numbered rule in our own words. If the printed rulebook says otherwise, the rulebook is right.
      </p>
      <form class="find" role="search" onSubmit={(event) => event.preventDefault()}>
        <label class="stacked find-words">
          <span>Number or words</span>
          <input
            type="search"
            placeholder="7.13, ram treads, howitzer…"
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
        </label>
        <Filter label="Book" all="All books" among={BOOKS} value={book} onChange={setBook} />
        <Filter label="Status" all="Any" among={STATUSES} value={status} onChange={setStatus} />
      </form>
      <p class="quiet" role="status">
        {fault || (rules ? `${found.length} of ${rules.length} rules` : "Loading the rules…")}
      </p>
      <ul class="rules">
        {found.slice(0, most).map((rule) => (
          <li key={rule.id} class="rule-entry">
            <h2>
              <span class="rule-id">{rule.id}</span> {rule.title}
            </h2>
            <RuleBody rule={rule} />
          </li>
        ))}
      </ul>
      {found.length > most && (
        <button type="button" class="wide" onClick={() => setMost(most + PAGE)}>
          Show more
        </button>
      )}
    </Shell>
  );
}

interface FilterProps {
  label: string;
  all: string;
  among: Record<string, string>;
  value: string;
  onChange: (value: string) => void;
}

function Filter({ label, all, among, value, onChange }: FilterProps) {
  return (
    <label class="stacked">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{all}</option>
        {Object.entries(among).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
