// The rules tab: the battle's title, story and rules.
import type { OptionCard } from "../../server/wire";
import { RuleRef } from "../../ui/rule-box";
import { put, type Setting } from "./battle/battle-file";
import { titled } from "./battle/blank-battle";
import { EngineeringCard } from "./engineering/engineering-card";
import { FaultsAt, LineField, PartCard, Segments, TextField } from "./form-fields";
import type { Workbench } from "./workbench";

const EDITIONS: Record<string, string> = { sixth: "Sixth edition", "1977": "1977" };

export function RulesPanel({ bench }: { bench: Workbench }) {
  const battle = bench.battle.value;
  const kit = bench.kit.value;
  const edition = battle.editions?.[0] ?? "sixth";
  const cards = (kit?.options[edition] ?? []).filter((card) => card.name !== "turn_limit");
  return (
    <>
      <PartCard bench={bench} place="title" title="The battle">
        <TextField
          label="Title"
          value={battle.title}
          onChange={(title) => bench.change((now) => titled(now, title), "title")}
        />
        <label class="b-field">
          <span>Story</span>
          <textarea
            rows={6}
            value={battle.story}
            onInput={(event) => {
              const story = event.currentTarget.value;
              bench.change((now) => ({ ...now, story }), "story");
            }}
          />
        </label>
        <FaultsAt bench={bench} place="story" />
        <LineField
          label="File name"
          value={battle.name}
          onChange={(name) => bench.change((now) => ({ ...now, name }))}
        />
        <FaultsAt bench={bench} place="name" />
      </PartCard>
      <PartCard bench={bench} place="editions" title="Edition">
        <Segments
          label="Edition"
          all={(kit?.editions ?? ["sixth"]).map((word) => [word, EDITIONS[word] ?? word])}
          chosen={edition}
          onChange={(word) => bench.change((now) => put(now, "editions", word === "sixth" ? null : [word]))}
        />
      </PartCard>
      <PartCard bench={bench} place="options" title="Optional rules">
        {cards.map((card) => (
          <Option key={card.name} bench={bench} card={card} />
        ))}
      </PartCard>
      {battle.options?.["engineering"] === true && <EngineeringCard bench={bench} />}
    </>
  );
}

const USUAL = "";

/** Edit an option. If it is not set, the edition and the color of the map determine its value. */
function Option({ bench, card }: { bench: Workbench; card: OptionCard }) {
  const value = bench.battle.value.options?.[card.name];
  const set = (next: Setting | undefined) =>
    bench.change((now) => {
      const { [card.name]: _, ...rest } = now.options ?? {};
      return put(now, "options", next === undefined ? rest : { ...rest, [card.name]: next });
    });
  return (
    <div class="b-option">
      <label class="b-field across">
        <span>{card.title}</span>
        {card.kind === "number" ? (
          <input
            type="number"
            min={card.least}
            max={card.most || undefined}
            placeholder="usual"
            value={value === undefined ? "" : String(value)}
            onChange={(event) => set(numberIn(event.currentTarget))}
          />
        ) : (
          <select
            value={value === undefined ? USUAL : String(value)}
            onChange={(event) => set(read(card, event.currentTarget.value))}
          >
            <option value={USUAL}>as usual</option>
            {choices(card).map(([word, says]) => (
              <option key={word} value={word}>
                {says}
              </option>
            ))}
          </select>
        )}
      </label>
      <p class="dim small">
        {card.says} <RuleRef rule={card.rule} />
      </p>
    </div>
  );
}

function numberIn(field: HTMLInputElement): number | undefined {
  return Number.isNaN(field.valueAsNumber) ? undefined : field.valueAsNumber;
}

function choices(card: OptionCard): [string, string][] {
  return card.kind === "yes-no"
    ? [
        ["true", "yes"],
        ["false", "no"],
      ]
    : card.choices.map((word) => [word, word]);
}

function read(card: OptionCard, word: string): Setting | undefined {
  if (word === USUAL) return undefined;
  return card.kind === "yes-no" ? word === "true" : word;
}
