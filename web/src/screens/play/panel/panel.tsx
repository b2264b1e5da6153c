// The panel beside the board, on a phone below it: what is being decided first, then what is known.
import { useEffect, useRef } from "preact/hooks";
import type { OpenGame } from "../../../game/open-game";
import { whoseDecision } from "../../../game/words";
import { phone } from "../../../ui/phone";
import { Line } from "../footer";
import { Log } from "../log/log";
import type { PlayControl, Sheet as SheetState } from "../play-control";
import { ShopPanel } from "../setup/shop";
import { HexCard, pointed } from "./hex-card";
import { HintCard } from "./hint-card";
import { PlanCard, UnitCard } from "./move-card";
import { OddsPanel } from "./odds";
import { GeneralChoices, OfferedUnits, QuestionCard } from "./question";
import { Sheet } from "./record-sheet";
import { GameOver, Standings } from "./standing";
import { UnitButton } from "./unit-counter";

const MOST_UNFOLDED = 2;
const NEXT: Record<SheetState, SheetState> = { low: "half", half: "full", full: "low" };
const SWIPE = 30;

export function Panel({ control, seen }: { control: PlayControl; seen: number }) {
  const { game, selecting } = control;
  const { aiming } = selecting;
  const firing = selecting.doing.value === "fire";
  const target = game.units.value.get(aiming.mark.value?.unit ?? "");
  const inside = useRef<HTMLDivElement>(null);
  const view = game.view.value;
  // What is new to decide or to know is at the top, wherever the log was being read.
  useEffect(() => {
    inside.current?.scrollTo(0, 0);
  }, [
    view?.outcome != null,
    view?.question,
    selecting.moving.plan.value?.decision,
    target?.id,
    control.hinting.hint.value,
    control.hinting.since.value > 0,
  ]);
  return (
    <aside class={`deciding ${control.sheet.value}`} aria-label="Decision">
      <Handle control={control} />
      <div class="deciding-inside scroll-column" ref={inside}>
        <GameOver game={game} />
        <HintCard hinting={control.hinting} busy={game.sending.value} />
        <QuestionCard game={game} selecting={selecting} />
        <GeneralChoices game={game} selecting={selecting} />
        <PlanCard game={game} selecting={selecting} />
        {firing && <OddsPanel aiming={aiming} infantry={isInfantry(game, target?.type)} busy={game.sending.value} />}
        <OfferedUnits game={game} selecting={selecting} />
        <UnitCard game={game} selecting={selecting} />
        <ShopPanel game={game} selecting={selecting} board={control.board} />
        <Entering control={control} />
        {phone.value && <PointedHex control={control} />}
        <Ogres control={control} />
        <Standings game={game} />
        <Log game={game} seen={seen} />
        {phone.value && <Line control={control} />}
        {game.options.value && (
          <button type="button" class="link small resign" onClick={() => (control.dialog.value = "resign")}>
            Resign
          </button>
        )}
      </div>
    </aside>
  );
}

/** Beside a wide board it has a place of its own, where it moves nothing that is being read when the pointer goes on. */
export function PointedHex({ control }: { control: PlayControl }) {
  return <HexCard game={control.game} hex={pointed.value || control.cursor.value || control.selecting.hex.value} />;
}

function isInfantry(game: OpenGame, type: string | undefined): boolean {
  return game.types.value.get(type ?? "")?.kind === "infantry";
}

/** On a phone: tap or swipe to see more or less of the panel. */
function Handle({ control }: { control: PlayControl }) {
  const from = useRef<number | null>(null);
  const view = control.game.view.value;
  const swiped = (event: PointerEvent) => {
    const moved = from.current === null ? 0 : event.clientY - from.current;
    from.current = null;
    const { sheet } = control;
    if (moved < -SWIPE) sheet.value = sheet.value === "low" ? "half" : "full";
    else if (moved > SWIPE) sheet.value = sheet.value === "full" ? "half" : "low";
    else sheet.value = NEXT[sheet.value];
  };
  return (
    <button
      type="button"
      class="handle"
      aria-expanded={control.sheet.value !== "low"}
      onPointerDown={(event) => {
        from.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={swiped}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        control.sheet.value = NEXT[control.sheet.value];
      }}
    >
      <i />
      <span class="small">{view ? whoseDecision(view) : ""}</span>
    </button>
  );
}

/** Units that can come onto the map now; all that wait are at the edges of the board. */
function Entering({ control }: { control: PlayControl }) {
  const { game, selecting } = control;
  const able = new Set(selecting.able.value);
  const units = (game.view.value?.units ?? []).filter((unit) => unit.where === "entering" && able.has(unit.id));
  if (!units.length) return null;
  return (
    <section class="stack tight" aria-label="To enter">
      <h2>To enter</h2>
      <div class="units-row">
        {units.map((unit) => (
          <UnitButton
            key={unit.id}
            game={game}
            unit={unit}
            says={`${unit.id}, enters by the ${unit.edge}`}
            title={unit.edge ? `by the ${unit.edge}${unit.turn ? `, from turn ${unit.turn}` : ""}` : ""}
            pressed={selecting.unit.value === unit.id}
            onClick={() => void selecting.select(unit.id)}
          />
        ))}
      </div>
    </section>
  );
}

function Ogres({ control }: { control: PlayControl }) {
  const { game, selecting } = control;
  const { aiming } = selecting;
  const ogres = (game.view.value?.units ?? []).filter((unit) => game.types.value.get(unit.type)?.treads);
  const many = ogres.length > MOST_UNFOLDED;
  return (
    <>
      {ogres.map((unit) => {
        const aimed = aiming.mark.value?.unit === unit.id ? aiming.mark.value.component : undefined;
        const open = aiming.marks.value.some((mark) => mark.unit === unit.id);
        return (
          <Sheet
            key={unit.id}
            unit={unit}
            type={game.types.value.get(unit.type)!}
            seat={game.seatNames.value.indexOf(unit.seat)}
            aimed={aimed}
            folded={many && !aimed && selecting.unit.value !== unit.id}
            onAim={open ? (component) => aiming.aim(`${unit.id}:${component}`) : undefined}
          />
        );
      })}
    </>
  );
}
