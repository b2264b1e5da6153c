// The board of a game in progress, with its overlays and its reactions to input.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Board } from "../../board/board";
import { pictureOf } from "../../board/scenes/picture";
import { Stage } from "../../board/scenes/stage";
import type { Shape } from "../../board/shapes";
import type { OpenGame } from "../../game/open-game";
import { count } from "../../game/words";
import type { Moment, UnitView, View } from "../../server/wire";
import { hexNumbers, pace } from "../../settings";
import { layersOf } from "./decide/decision-layers";
import { unitsIn } from "./decide/game-access";
import type { Selecting } from "./decide/selecting";
import { pointed } from "./panel/hex-card";
import type { PlayControl } from "./play-control";

/** How long the still picture of an event stays on the board, in milliseconds. */
const PICTURE_TIME = 5000;

/** Play events on the board. If animations are off, return the still picture of the latest event for a while. */
function useShowing({ game, board }: PlayControl): Shape[] | undefined {
  const picture = useSignal<Shape[] | undefined>(undefined);
  useEffect(() => {
    const stage = new Stage(board, pace, (thrown) => game.notShown(thrown));
    let timer = 0;
    const still = (moment: Moment, before: View) => {
      const drawn = before.phase === "set-up" ? [] : pictureOf(moment, { before, after: null });
      if (!drawn.length) return;
      clearTimeout(timer);
      picture.value = drawn;
      timer = window.setTimeout(() => (picture.value = undefined), PICTURE_TIME);
    };
    game.show = async (moment, before) => {
      if (!pace()) return still(moment, before);
      picture.value = undefined;
      await stage.play(moment, !game.mine.value.includes(moment.seat));
    };
    game.skip = () => stage.skip();
    return () => {
      clearTimeout(timer);
      game.show = null;
      game.skip = null;
    };
  }, [game, board]);
  return picture.value;
}

export function Battlefield({ control }: { control: PlayControl }) {
  const { game, selecting } = control;
  const scene = useShowing(control);
  const drawing = game.drawing.value;
  const view = game.view.value;
  const types = useMemo(() => Object.fromEntries(game.types.value), [game.types.value]);
  if (!drawing || !view || !control.ready.value) return null;
  const { drop } = selecting.mode.value;
  return (
    <Board
      handle={control.board}
      drawing={drawing}
      units={view.units}
      types={types}
      seats={game.seatNames.value}
      layers={{
        ...layersOf(game, selecting, {
          hint: control.hinting.hint.value,
          pointed: pointed.value,
          cursor: control.cursor.value,
          threat: control.threat.value,
        }),
        scene,
      }}
      onHex={(hex, unit, event) => {
        if (event instanceof PointerEvent) control.cursor.value = "";
        void control.hex(hex, unit, (event as MouseEvent | KeyboardEvent).shiftKey);
      }}
      onHover={(hex) => {
        pointed.value = hex ?? "";
        selecting.point(pointed.value);
      }}
      onCursor={(hex) => {
        control.cursor.value = hex;
        selecting.point(hex);
      }}
      dragging={drop !== undefined}
      onDrop={(unit, hex) => void drop?.(selecting, unit, hex)}
      label={control.cursor.value && underCursor(game, selecting, control.cursor.value)}
      numbers={hexNumbers.value}
    />
  );
}

/** Describe the hex under the keyboard cursor for screen readers: its units, and what it costs to get there. */
function underCursor(game: OpenGame, selecting: Selecting, hex: string): string {
  const units = unitsIn(game.units.value.values(), hex).map((unit) => spokenUnit(game, unit));
  const reach = selecting.moving.byHex.value.get(hex);
  const way = reach ? [count(reach.cost, "point"), reach.fight, reach.risk ? "risky ground" : ""] : [];
  return [hex, ...units, ...way].filter(Boolean).join(", ");
}

function spokenUnit(game: OpenGame, unit: UnitView): string {
  const side = game.mine.value.includes(unit.seat) ? "own" : unit.seat;
  return `${side} ${unit.id}${unit.note ? ` ${unit.note}` : ""}`;
}
