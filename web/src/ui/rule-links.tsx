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

/** Show a text in which rule numbers in parentheses can be opened and notation in backquotes is set apart. */
export function Cited({ text }: { text: string }) {
  // Splitting by a pattern with a group yields text and matches alternately.
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
