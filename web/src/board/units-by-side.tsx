// The units of a board in words, by side and hex. Screen readers get this instead of the drawn counters.
import type { TypeView, UnitView } from "../server/wire";
import { capital } from "../ui/text";

interface Props {
  units: UnitView[];
  types: Record<string, TypeView>;
  /** The seats in turn order. */
  seats: string[];
  chosen: (unit: UnitView) => boolean;
  onChoose: (unit: UnitView) => void;
  class?: string;
}

export function UnitsBySide({ units, types, seats, chosen, onChoose, class: style = "" }: Props) {
  const shown = units.filter((unit) => unit.where === "map" || unit.where === "entering");
  return (
    <div class={`units-by-side ${style}`}>
      {seats.map((seat) => {
        const theirs = shown.filter((unit) => unit.seat === seat).sort(byHex);
        return (
          <div key={seat}>
            <h3>{capital(seat)}</h3>
            {theirs.length === 0 && <p class="dim small">No units.</p>}
            <ul aria-label={`Units: ${seat}`}>
              {theirs.map((unit) => (
                <li key={unit.id}>
                  <button type="button" class="plain" aria-pressed={chosen(unit)} onClick={() => onChoose(unit)}>
                    {unitWords(unit, types[unit.type])}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

function byHex(one: UnitView, other: UnitView): number {
  return one.hex.localeCompare(other.hex) || one.id.localeCompare(other.id);
}

/** Describe a unit: "0810: HVY2, Heavy Tank, disabled". */
export function unitWords(unit: UnitView, type: TypeView | undefined): string {
  const where = unit.where === "map" ? unit.hex : unit.edge ? `enters from the ${unit.edge}` : "not on the map yet";
  const what = [unit.id, type?.name ?? "", unit.note ?? ""].filter(Boolean).join(", ");
  return `${where}: ${what}`;
}
