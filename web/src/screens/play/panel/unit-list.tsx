// The list of all units in a game, folded in the panel. Choosing a unit here is the same as clicking it.
import { UnitsBySide } from "../../../board/units-by-side";
import type { UnitView } from "../../../server/wire";
import type { PlayControl } from "../play-control";

const LIST_ID = "unit-list";

/** Unfold the list and move the focus to its first unit. */
export function showUnitList(): void {
  const list = document.getElementById(LIST_ID);
  if (!(list instanceof HTMLDetailsElement)) return;
  list.open = true;
  const first = list.querySelector<HTMLElement>("[aria-pressed=true]") ?? list.querySelector<HTMLElement>("li button");
  (first ?? list.querySelector("summary"))?.focus();
}

export function UnitList({ control }: { control: PlayControl }) {
  const { game, selecting } = control;
  const { aiming } = selecting;
  const view = game.view.value;
  if (!view) return null;
  const choose = (unit: UnitView) => {
    const aimed = aiming.marks.value.some((mark) => mark.unit === unit.id);
    if (!aimed) return void control.goTo(unit.id);
    control.board.find(unit.hex);
    void control.hex(unit.hex, unit.id, false);
  };
  return (
    <details id={LIST_ID} class="unit-list">
      <summary>All units</summary>
      <UnitsBySide
        units={view.units}
        types={Object.fromEntries(game.types.value)}
        seats={game.seatNames.value}
        chosen={(unit) => unit.id === selecting.unit.value}
        onChoose={choose}
      />
    </details>
  );
}
