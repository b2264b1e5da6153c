// What a unit carries, tows, controls or builds, in its card and on its record sheet (14.01, 15.02-15.04).
import { count } from "../../../game/words";
import type { OpenGame } from "../../../game/open-game";
import type { Choice, LaborView, UnitView } from "../../../server/wire";
import { capital } from "../../../ui/text";

interface Props {
  game: OpenGame;
  unit: UnitView;
  onShow: (unit: string) => void;
}

/** Show everything about a unit that only section 15 knows, line by line. */
export function WorkLines({ game, unit, onShow }: Props) {
  const all = [...game.units.value.values()];
  const links = all.filter((one) => one.controller === unit.id);
  const aboard = all.filter((one) => one.riding === unit.id && one.berth);
  const lines: [string, UnitView[]][] = [
    ["Full control", links.filter((one) => one.control === "full")],
    ["Following", links.filter((one) => one.control === "duckling")],
    ["Inside", aboard.filter((one) => one.berth === "inside")],
    ["On top", aboard.filter((one) => one.berth === "top")],
    ["Tows", all.filter((one) => one.id === unit.tows)],
  ];
  const shown = lines.filter(([, units]) => units.length);
  const missiles = unit.cargo + unit.cargo_top > 0;
  if (!shown.length && !unit.labor && !missiles) return null;
  return (
    <div class="work-lines small">
      {unit.labor && <Labor labor={unit.labor} />}
      {missiles && <Missiles unit={unit} />}
      {shown.map(([title, units]) => (
        <div key={title} class="row wrap">
          <span class="dim">{title}</span>
          {units.map(({ id }) => (
            <button key={id} type="button" class="link" onClick={() => onShow(id)}>
              {id}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

function Missiles({ unit }: { unit: UnitView }) {
  const parts = [
    unit.cargo > 0 ? `${unit.cargo} inside` : "",
    unit.cargo_top > 0 ? `${unit.cargo_top} on top` : "",
  ].filter(Boolean);
  return (
    <div class="row wrap">
      <span class="dim">Spare missiles</span>
      <span class="boxes" role="img" aria-label={count(unit.cargo + unit.cargo_top, "missile")}>
        {Array.from({ length: unit.cargo + unit.cargo_top }, (_, i) => (
          <i key={i} class={i < unit.cargo ? "bx ready" : "bx used"} />
        ))}
      </span>
      <span>{parts.join(", ")}</span>
    </div>
  );
}

/** Show how far work of several turns has come. */
export function Labor({ labor }: { labor: LaborView }) {
  const says = laborWords(labor);
  return (
    <div class="labor" role="img" aria-label={says}>
      <span>{says}</span>
      {labor.turns > 0 && (
        <span class="labor-bar">
          {Array.from({ length: Math.ceil(labor.turns) }, (_, i) => (
            <i key={i} style={{ "--part": `${100 * Math.max(0, Math.min(1, labor.done - i))}%` }} />
          ))}
        </span>
      )}
    </div>
  );
}

export function laborWords({ what, of, done, turns }: LaborView): string {
  if (what === "entrance") {
    const when = done > 0 ? `in ${count(done, "turn")}` : "now";
    return `Prepared to enter ${of} ${when}`;
  }
  const name = `${capital(what)}${of ? ` ${of}` : ""}`;
  return turns ? `${name}: ${done} of ${count(turns, "turn")}` : `${name}: ${count(done, "turn")} done`;
}

/** The choices to carry a pallet to a neighboring hex (14.01), as one row instead of a button and a sentence each. */
export function CarryRow({ game, choices }: { game: OpenGame; choices: Choice[] }) {
  const loads = [...new Set(choices.map(loadOf))];
  return (
    <>
      {loads.map((load) => (
        <div key={load} class="row wrap small" role="group" aria-label={`Carry ${load}`}>
          <span class="dim">Carry {load} to</span>
          {choices
            .filter((choice) => loadOf(choice) === load)
            .map((choice) => (
              <button
                key={choice.text}
                type="button"
                class="small"
                title={choice.says}
                disabled={game.sending.value}
                onClick={() => void game.submit(choice.text)}
              >
                {choice.text.split(" ")[2]}
              </button>
            ))}
        </div>
      ))}
    </>
  );
}

/** Return true for a choice such as `move INF1 0305 with LAD1`. */
export function isCarry({ text }: Choice): boolean {
  return /^move \S+ \S+ with \S+$/.test(text);
}

function loadOf({ text }: Choice): string {
  return text.split(" ").at(-1)!;
}
