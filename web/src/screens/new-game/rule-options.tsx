// The optional rules of a game, each with its effect and rule number.
import type { OptionCard } from "../../server/wire";
import { RuleRef } from "../../ui/rule-box";
import { capital } from "../../ui/text";

type Setting = OptionCard["default"];

/** The options that were changed from their defaults. */
export type Settings = Record<string, Setting>;

interface Props {
  options: OptionCard[];
  chosen: Settings;
  onChange: (chosen: Settings) => void;
}

export function OptionList({ options, chosen, onChange }: Props) {
  const set = (card: OptionCard, value: Setting) => {
    const { [card.name]: _, ...rest } = chosen;
    onChange(value === card.default ? rest : { ...rest, [card.name]: value });
  };
  return (
    <div class="options">
      {options.map((card) => (
        <div key={card.name} class={card.name in chosen ? "option changed" : "option"}>
          <Field card={card} value={chosen[card.name] ?? card.default} set={(value) => set(card, value)} />
          <p class="option-says">
            {card.says} <RuleRef rule={card.rule} />
          </p>
        </div>
      ))}
    </div>
  );
}

interface FieldProps {
  card: OptionCard;
  value: Setting;
  set: (value: Setting) => void;
}

function Field({ card, value, set }: FieldProps) {
  if (card.kind === "yes-no") {
    return (
      <label class="switch">
        <input type="checkbox" checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />
        <span>{card.title}</span>
      </label>
    );
  }
  return (
    <label class="option-field">
      <span>{card.title}</span>
      {card.kind === "number" ? (
        <input
          type="number"
          min={card.least}
          max={card.most || undefined}
          value={String(value)}
          onChange={(event) => set(within(card, event.currentTarget.valueAsNumber))}
        />
      ) : (
        <select value={String(value)} onChange={(event) => set(event.currentTarget.value)}>
          {card.choices.map((choice) => (
            <option key={choice} value={choice}>
              {capital(choice)}
            </option>
          ))}
        </select>
      )}
    </label>
  );
}

function within(card: OptionCard, value: number): Setting {
  if (Number.isNaN(value)) return card.default;
  const least = Math.max(card.least, Math.round(value));
  return card.most > 0 ? Math.min(card.most, least) : least;
}
