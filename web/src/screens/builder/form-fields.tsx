// The basic components of the builder's forms.
import type { ComponentChildren } from "preact";
import type { BattleFault } from "../../server/wire";
import { isIn } from "./fault-places";
import type { Workbench } from "./workbench";

interface FieldProps<T> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  /** True to show the label to screen readers only. */
  quiet?: boolean;
  class?: string;
}

interface TextProps extends FieldProps<string> {
  most?: number;
}

export function TextField({ label, value, onChange, quiet = false, class: look = "", most = 80 }: TextProps) {
  return (
    <label class={`b-field ${look}`}>
      <span class={quiet ? "sr" : ""}>{label}</span>
      <input type="text" value={value} maxLength={most} onInput={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}

interface LineProps extends TextProps {
  /** True if the field can be empty. */
  empty?: boolean;
}

/**
 * Show a text field that takes effect when it loses focus. It is used for names that other parts refer to, and
 * for lists.
 */
export function LineField(props: LineProps) {
  const { label, value, onChange, quiet = false, class: look = "", empty = false, most = 40 } = props;
  return (
    <label class={`b-field ${look}`}>
      <span class={quiet ? "sr" : ""}>{label}</span>
      <input
        type="text"
        key={value}
        defaultValue={value}
        maxLength={most}
        onChange={(event) => {
          const said = event.currentTarget.value.trim();
          if ((said || empty) && said !== value) onChange(said);
          else event.currentTarget.value = value;
        }}
      />
    </label>
  );
}

interface NumberProps extends FieldProps<number> {
  least?: number;
  most?: number;
}

export function NumberField(props: NumberProps) {
  const { label, value, onChange, quiet = false, least = 0, most = 999, class: look = "" } = props;
  return (
    <label class={`b-field narrow ${look}`}>
      <span class={quiet ? "sr" : ""}>{label}</span>
      <input
        type="number"
        value={String(value)}
        min={least}
        max={most}
        onChange={(event) => {
          const number = Math.round(event.currentTarget.valueAsNumber);
          if (Number.isNaN(number)) event.currentTarget.value = String(value);
          else onChange(Math.min(most, Math.max(least, number)));
        }}
      />
    </label>
  );
}

interface SelectProps extends FieldProps<string> {
  /** Each value in the file with its label. */
  options: [string, string][];
}

export function SelectField({ label, value, onChange, quiet = false, options, class: look = "" }: SelectProps) {
  const known = options.some(([word]) => word === value);
  return (
    <label class={`b-field ${look}`}>
      <span class={quiet ? "sr" : ""}>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {!known && <option value={value}>{value || "…"}</option>}
        {options.map(([word, says]) => (
          <option key={word} value={word}>
            {says}
          </option>
        ))}
      </select>
    </label>
  );
}

export function CheckField({ label, value, onChange }: FieldProps<boolean>) {
  return (
    <label class="check">
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

interface ChipsProps {
  label: string;
  all: [string, string][];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** Show checkboxes for choosing any number of options. */
export function Chips({ label, all, chosen, onChange }: ChipsProps) {
  return (
    <div class="b-chips" role="group" aria-label={label}>
      {all.map(([word, says]) => {
        const on = chosen.includes(word);
        return (
          <button
            key={word}
            type="button"
            class="small chip-button"
            aria-pressed={on}
            onClick={() => onChange(on ? chosen.filter((one) => one !== word) : [...chosen, word])}
          >
            {says}
          </button>
        );
      })}
    </div>
  );
}

interface SegmentsProps {
  label: string;
  all: [string, string][];
  chosen: string;
  onChange: (word: string) => void;
}

/** Show radio buttons for choosing one of a few options. */
export function Segments({ label, all, chosen, onChange }: SegmentsProps) {
  return (
    <div class="segments b-segments" role="group" aria-label={label}>
      {all.map(([word, says]) => (
        <button key={word} type="button" aria-pressed={chosen === word} onClick={() => onChange(word)}>
          {says}
        </button>
      ))}
    </div>
  );
}

interface CardProps {
  bench: Workbench;
  /** The part of the file that the card edits. */
  place: string;
  title: string;
  onRemove?: () => void;
  children: ComponentChildren;
  class?: string;
}

/** Show a card for one part of the file, with the errors in it. */
export function PartCard({ bench, place, title, onRemove, children, class: look = "" }: CardProps) {
  const faults = bench.verdict.value.faults.filter((fault) => isIn(fault.place, place));
  return (
    <section
      class={`b-card ${look}${faults.length ? " wrong" : ""}`}
      data-place={place}
      aria-label={title}
      tabIndex={-1}
    >
      <header class="b-card-head">
        <h3>{title}</h3>
        {onRemove && (
          <button type="button" class="b-remove" aria-label={`Remove ${title}`} title="Remove" onClick={onRemove}>
            <span aria-hidden="true">×</span>
          </button>
        )}
      </header>
      {children}
      <Faults faults={faults} />
    </section>
  );
}

/** Show the text of an error. Keys of the file are in backquotes. */
export function Problem({ text }: { text: string }) {
  return <>{text.split("`").map((part, i) => (i % 2 ? <code key={i}>{part}</code> : part))}</>;
}

export function Faults({ faults }: { faults: BattleFault[] }) {
  if (!faults.length) return null;
  return (
    <ul class="b-faults">
      {faults.map((fault) => (
        <li key={fault.place + fault.problem}>
          <Problem text={fault.problem} />
        </li>
      ))}
    </ul>
  );
}

/** Show the errors in a part of the file that has no card. */
export function FaultsAt({ bench, place }: { bench: Workbench; place: string }) {
  return <Faults faults={bench.verdict.value.faults.filter((fault) => isIn(fault.place, place))} />;
}
