// The board at a moment of the replay, with the way that was moved or the hex that was fired at.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Board, type Layers } from "../../board/board";
import { UnitsBySide } from "../../board/units-by-side";
import { closeUp, reveal } from "../../board/view";
import type { BoardDrawing, Moment, SeatInfo, TypeView, View } from "../../server/wire";
import { hexNumbers } from "../../settings";

interface Props {
  board: BoardDrawing;
  types: TypeView[];
  view: View;
  seats: SeatInfo[];
  moment: Moment | undefined;
}

export function ReplayBoard({ board, types, view, seats, moment }: Props) {
  const byName = useMemo(() => Object.fromEntries(types.map((type) => [type.id, type])), [types]);
  const names = useMemo(() => seats.map((seat) => seat.name), [seats]);
  const [chosen, setChosen] = useState("");
  const [cursor, setCursor] = useState("");
  const shown = happened(moment, view);
  useSight(view, shown);
  const layers: Layers = {
    ...shown,
    selectedHex: chosen || undefined,
    fan: chosen || undefined,
    cursor: cursor || undefined,
    mines: view.mines.length ? view.mines : undefined,
  };
  const told = view.units.filter((unit) => unit.where === "map" && unit.hex === chosen);
  const under = view.units.filter((unit) => unit.where === "map" && unit.hex === cursor);
  return (
    <>
      <Board
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

/** It begins near the battle, and what happens is brought into sight. */
function useSight(view: View, shown: Layers): void {
  const place = shown.at ?? shown.trail?.at(-1) ?? "";
  useEffect(() => {
    const units = view.units.filter((unit) => unit.where === "map");
    closeUp([...units.map((unit) => unit.hex), ...(place ? [place] : [])]);
  }, []);
  useEffect(() => {
    if (place) reveal(place);
  }, [place]);
}

/** The way of a move, or where the target of an attack stands or stood. */
function happened(moment: Moment | undefined, view: View): Layers {
  for (const { facts } of moment?.sentences ?? []) {
    if (facts.event === "move") return { trail: facts.path };
    if (facts.event === "fire" || facts.event === "ram") {
      const target = facts.target.split(":")[0];
      const hex = view.units.find((unit) => unit.id === target)?.hex;
      if (hex) return { at: hex };
    }
  }
  return {};
}
