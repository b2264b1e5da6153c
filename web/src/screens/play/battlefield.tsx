// The board of a game being played, with what is laid over it and what it answers to.
import { useEffect, useMemo } from "preact/hooks";
import { Board } from "../../board/board";
import { Stage } from "../../board/motion";
import type { OpenGame } from "../../game/open-game";
import { count } from "../../game/words";
import type { UnitView } from "../../server/wire";
import { hexNumbers, pace } from "../../settings";
import { layersOf } from "./decide/decision-layers";
import { unitsIn } from "./decide/game-access";
import type { Selecting } from "./decide/selecting";
import { pointed } from "./panel/hex-card";
import type { PlayControl } from "./play-control";

export function Battlefield({ control }: { control: PlayControl }) {
  const { game, selecting } = control;
  const stage = useMemo(() => new Stage(pace), [game]);
  useEffect(() => {
    game.show = (moment) => stage.play(moment, !game.mine.value.includes(moment.seat));
    game.skip = () => stage.skip();
    return () => {
      game.show = null;
      game.skip = null;
    };
  }, [game, stage]);
  const drawing = game.drawing.value;
  const view = game.view.value;
  const types = useMemo(() => Object.fromEntries(game.types.value), [game.types.value]);
  if (!drawing || !view) return null;
  const { drop } = selecting.mode.value;
  return (
    <Board
      drawing={drawing}
      units={view.units}
      types={types}
      seats={game.seatNames.value}
      layers={layersOf(game, selecting, {
        hint: control.hinting.hint.value,
        pointed: pointed.value,
        cursor: control.cursor.value,
        threat: control.threat.value,
      })}
      onHex={(hex, unit, event) => {
        if (event instanceof PointerEvent) control.cursor.value = "";
        void control.hex(hex, unit, (event as MouseEvent | KeyboardEvent).shiftKey);
      }}
      onHover={(hex) => (pointed.value = hex ?? "")}
      onCursor={(hex) => (control.cursor.value = hex)}
      dragging={drop !== undefined}
      onDrop={(unit, hex) => void drop?.(selecting, unit, hex)}
      label={control.cursor.value && underCursor(game, selecting, control.cursor.value)}
      numbers={hexNumbers.value}
    />
  );
}

/** The hex under the keyboard's cursor, for those who listen: its units, and what it takes to get there. */
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
