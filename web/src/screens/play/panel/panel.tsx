// The panel beside the board, or below it on a phone: first the current decision, then other information.
import { useEffect, useRef } from "preact/hooks";
import { whoseDecision } from "../../../game/words";
import { phone } from "../../../ui/phone";
import { Log } from "../log/log";
import { NotationBox } from "../notation-box";
import type { PlayControl, Sheet as SheetState } from "../play-control";
import { engineeringParts } from "../engineering/loading";
import { specialParts } from "../special/loading";
import { HexCard, pointed } from "./hex-card";
import { HintCard } from "./hint-card";
import { Sheet } from "./record-sheet";
import { GameOver, Standings } from "./standing";
import { UnitList } from "./unit-list";

const MOST_UNFOLDED = 2;
const NEXT: Record<SheetState, SheetState> = { low: "half", half: "full", full: "low" };
const SWIPE = 30;

export function Panel({ control, seen }: { control: PlayControl; seen: number }) {
  const { game, selecting } = control;
  const mode = selecting.mode.value;
  const inside = useRef<HTMLDivElement>(null);
  const view = game.view.value;
  const parts = specialParts();
  // Scroll to the top when there is something new to decide or read, even if the player was reading the log.
  useEffect(() => {
    inside.current?.scrollTo(0, 0);
  }, [
    view?.outcome != null,
    view?.question,
    mode.news?.(selecting),
    control.hinting.hint.value,
    control.hinting.since.value > 0,
  ]);
  return (
    <aside class={`deciding ${control.sheet.value}`} data-mode={mode.name} aria-label="Decision">
      <Handle control={control} />
      <div class="deciding-inside scroll-column" ref={inside}>
        <GameOver game={game} />
        <HintCard hinting={control.hinting} busy={game.sending.value} />
        <mode.Card game={game} selecting={selecting} board={control.board} />
        {phone.value && <PointedHex control={control} />}
        <Ogres control={control} />
        {parts && <parts.Buildings control={control} />}
        <UnitList control={control} />
        <Standings game={game} />
        <Log game={game} seen={seen} />
        {phone.value && !mode.typedInCard && <NotationBox game={game} selecting={selecting} />}
        {game.options.value && (
          <button type="button" class="link small resign" onClick={() => (control.dialog.value = "resign")}>
            Resign
          </button>
        )}
      </div>
    </aside>
  );
}

/** Show the hex under the pointer. Beside a wide board it has a fixed place, so that it does not shift other text. */
export function PointedHex({ control }: { control: PlayControl }) {
  return <HexCard game={control.game} hex={pointed.value || control.cursor.value || control.selecting.hex.value} />;
}

/** Show a handle on phones: tap or swipe it to see more or less of the panel. */
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

function Ogres({ control }: { control: PlayControl }) {
  const { game, selecting } = control;
  const ogres = (game.view.value?.units ?? []).filter((unit) => game.types.value.get(unit.type)?.treads);
  const works = engineeringParts();
  const many = ogres.length > MOST_UNFOLDED;
  return (
    <>
      {ogres.map((unit) => {
        const aim = selecting.mode.value.aim?.(selecting, unit.id);
        return (
          <Sheet
            key={unit.id}
            unit={unit}
            type={game.types.value.get(unit.type)!}
            seat={game.seatNames.value.indexOf(unit.seat)}
            aimed={aim?.aimed}
            folded={many && !aim?.aimed && selecting.unit.value !== unit.id}
            onAim={aim?.at}
          >
            {works && <works.WorkLines game={game} unit={unit} onShow={(id) => void control.goTo(id)} />}
          </Sheet>
        );
      })}
    </>
  );
}
