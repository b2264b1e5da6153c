// The rules that a sentence cites. Each is a button that explains the rule.
import { isRule, RuleRef } from "./rule-box";

export function Refs({ rule }: { rule: string }) {
  const rules = rule.split(/[,;]\s*/).filter(isRule);
  return (
    <>
      {rules.map((each) => (
        <RuleRef key={each} rule={each} />
      ))}
    </>
  );
}

const CITED = /\((\w*:?\d+\.[\d., ]*\d)\)/;

/** A text whose rule numbers in brackets can be opened, with notation between backquotes set apart. */
export function Cited({ text }: { text: string }) {
  // Splitting by a pattern with a group gives text and what was found in turn.
  return (
    <>
      {text
        .split(CITED)
        .map((part, place) => (place % 2 ? <Refs key={place} rule={part} /> : <Notation key={place} text={part} />))}
    </>
  );
}

function Notation({ text }: { text: string }) {
  return <>{text.split(/`([^`]+)`/).map((part, place) => (place % 2 ? <code key={place}>{part}</code> : part))}</>;
}
