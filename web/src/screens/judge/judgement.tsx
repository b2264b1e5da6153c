// Shows a judgement: the refusal or what happened, who decides next, and the new position.
import { Picture } from "../../board/scenario-picture";
import type { Judgement as Verdict } from "../../server/wire";
import { CopyButton } from "../../ui/copy";
import { RuleRef } from "../../ui/rule-box";
import { capital } from "../../ui/text";
import { pretty } from "./position-input";

interface Props {
  /**
   * The judgement, as described in docs/formats.md. Events and the position have the same form as in files, without
   * default values.
   */
  verdict: Verdict;
  onGoOn: (position: string) => void;
}

export function Judgement({ verdict, onGoOn }: Props) {
  const position = pretty(verdict.position);
  return (
    <section class="verdict" aria-labelledby="verdict-head">
      <h2 id="verdict-head">Judgement</h2>
      <Summary verdict={verdict} />
      <div class="verdict-parts">
        <div>
          <h3>What happened</h3>
          {verdict.events.length === 0 && <p class="quiet">Nothing.</p>}
          <ol class="events">
            {verdict.events.map((event, number) => (
              <Happened key={number} event={event} />
            ))}
          </ol>
          {verdict.dice_left.length > 0 && <p class="quiet">Dice left over: {verdict.dice_left.join(" ")}</p>}
        </div>
        <div>
          <h3>Resulting position</h3>
          <Drawn position={verdict.position} />
          <textarea class="mono" rows={10} readOnly aria-label="Resulting position" value={position} />
          <div class="row wrap">
            <button type="button" class="small" onClick={() => onGoOn(position)}>
              Continue from here
            </button>
            <CopyButton text={position} label="Copy" />
          </div>
        </div>
      </div>
    </section>
  );
}

function Summary({ verdict }: { verdict: Verdict }) {
  const { error, outcome, next } = verdict;
  if (error) {
    return (
      <p class="verdict-line no" role="alert">
        <b>Not legal.</b> Decision {error.decision}, <code>{error.text}</code>: {error.reason}{" "}
        <RuleRef rule={error.rule} />
      </p>
    );
  }
  return (
    <p class="verdict-line yes" role="status">
      <b>Legal.</b>{" "}
      {outcome ? (
        <>
          The game is over: {plain(outcome["grade"] || outcome["reason"])} <RuleRef rule={plain(outcome["rule"])} />
        </>
      ) : (
        next && `Next: the ${next["seat"]}, to ${next["choose"]} (${next["phase"]}).`
      )}
    </p>
  );
}

function Happened({ event }: { event: Record<string, unknown> }) {
  const { event: name, rule, ...rest } = event;
  return (
    <li>
      <b>{capital(plain(name).replaceAll("-", " "))}</b>{" "}
      {Object.entries(rest).map(([key, value]) => (
        <span key={key} class="fact">
          <span class="fact-key">{key.replaceAll("_", " ")}</span> {plain(value)}
        </span>
      ))}
      <RuleRef rule={plain(rule)} />
    </li>
  );
}

function plain(value: unknown): string {
  if (value === null) return "nobody";
  if (Array.isArray(value)) return value.map(plain).join(" ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Draw the units on the map, if it belongs to a built-in scenario. */
function Drawn({ position }: { position: Verdict["position"] }) {
  const scenario = scenarioOf(position);
  if (!scenario) return null;
  const seats = listIn(position, "seats");
  const marks = listIn(position, "units")
    .filter(isOnMap)
    .map(({ id, seat, hex }) => ({ id, seat: seats.indexOf(seat), hex }));
  return <Picture scenario={scenario} title="the position" marks={marks} />;
}

function listIn(position: Verdict["position"], key: string): unknown[] {
  const found = position[key];
  return Array.isArray(found) ? found : [];
}

/** Return true if a unit in a position file is on the map. */
function isOnMap(unit: unknown): unit is { id: string; seat: string; hex: string } {
  if (typeof unit !== "object" || unit === null || !("id" in unit && "seat" in unit && "hex" in unit)) return false;
  return [unit.id, unit.seat, unit.hex].every((word) => typeof word === "string" && word);
}

function scenarioOf({ scenario, map }: Verdict["position"]): string {
  if (typeof scenario === "string") return scenario;
  return map === undefined || map === "ogre" ? "mark-iii" : "";
}
