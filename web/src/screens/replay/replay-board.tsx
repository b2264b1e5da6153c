// The board at one moment of the replay, with a still picture of what happened.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Board, type Layers } from "../../board/board";
import type { BoardHandle } from "../../board/handle";
import { pictureOf, placeOf } from "../../board/scenes/picture";
import { UnitsBySide } from "../../board/units-by-side";
import { flightShapes } from "../../board/flight-shapes";
import { worksOf } from "../../board/works";
import { flownPath, wrecksIn } from "../../game/flown";
import type { Moment, SeatInfo, TypeView, View } from "../../server/wire";
import { hexNumbers } from "../../settings";
import type { Shown } from "./playback";

interface Props {
  handle: BoardHandle;
  shown: Shown;
  types: TypeView[];
  seats: SeatInfo[];
  moment: Moment | undefined;
  /** Everything that has happened up to this moment. */
  past: Moment[];
}

export function ReplayBoard({ handle, shown, types, seats, moment, past }: Props) {
  const { view, before, board } = shown;
  const byName = useMemo(() => Object.fromEntries(types.map((type) => [type.id, type])), [types]);
  const names = useMemo(() => seats.map((seat) => seat.name), [seats]);
  const [chosen, setChosen] = useState("");
  const [cursor, setCursor] = useState("");
  const scene = useMemo(() => (moment ? pictureOf(moment, { before, after: view }) : []), [moment, shown]);
  useSight(handle, view, placeOf(scene));
  const layers: Layers = {
    scene,
    selectedHex: chosen || undefined,
    fan: chosen || undefined,
    cursor: cursor || undefined,
    mines: view.mines.length ? view.mines : undefined,
    works: worksOf(view),
    wrecks: useMemo(() => wrecksIn(past), [past]),
    drawn: useMemo(
      () => flightShapes(view.flight, flownPath(view, past, new Map(view.units.map((unit) => [unit.id, unit])))),
      [view, past],
    ),
  };
  const told = view.units.filter((unit) => unit.where === "map" && unit.hex === chosen);
  const under = view.units.filter((unit) => unit.where === "map" && unit.hex === cursor);
  return (
    <>
      <Board
        handle={handle}
        drawing={board}
        units={view.units}
        types={byName}
        seats={names}
        layers={layers}
        onHex={(hex) => setChosen(hex === chosen ? "" : hex)}
        onCursor={setCursor}
        label={cursor && [cursor, ...under.map((unit) => `${unit.id} ${unit.note}`)].join(", ")}
        numbers={hexNumbers.value}
      />
      <UnitsBySide
        class="sr"
        units={view.units}
        types={byName}
        seats={names}
        chosen={(unit) => unit.hex === chosen}
        onChoose={(unit) => setChosen(unit.hex)}
      />
      {chosen && (
        <div class="replay-hex" role="status">
          <b>{chosen}</b> {told.length === 0 && "No units."}
          {told.map((unit) => (
            <p key={unit.id}>
              <b>{unit.id}</b> {byName[unit.type]?.name}
              {unit.note && `: ${unit.note}`}
            </p>
          ))}
        </div>
      )}
    </>
  );
}

/** Start close to the battle, and bring each event into view. */
function useSight(handle: BoardHandle, view: View, place: string): void {
  useEffect(() => {
    const units = view.units.filter((unit) => unit.where === "map");
    handle.closeUp([...units.map((unit) => unit.hex), ...(place ? [place] : [])]);
  }, []);
  useEffect(() => {
    if (place) handle.reveal(place);
  }, [place]);
}
