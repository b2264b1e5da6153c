// Handicaps (1.04): more or fewer armor units for a seat that buys its force, and its measured chance to win.
import type { SeatCard } from "../../server/wire";
import { capital } from "../../ui/text";

type Rate = NonNullable<SeatCard["handicap"]>["rates"][number];

interface Props {
  seats: SeatCard[];
  /** The handicap of each seat. Seats without one are omitted. */
  chosen: Record<string, number>;
  onChange: (chosen: Record<string, number>) => void;
}

export function Handicaps({ seats, chosen, onChange }: Props) {
  const buying = seats.filter((seat) => seat.handicap);
  if (!buying.length)
    return <p class="no-handicap">No handicap is possible: nobody buys armor units in this scenario.</p>;
  const set = (seat: string, number: number) => {
    const { [seat]: _, ...rest } = chosen;
    onChange(number ? { ...rest, [seat]: number } : rest);
  };
  return (
    <details class="fold">
      <summary>Handicap</summary>
      <div class="options">
        {buying.map((seat) => (
          <Seat
            key={seat.name}
            seat={seat}
            number={chosen[seat.name] ?? 0}
            onChange={(number) => set(seat.name, number)}
          />
        ))}
      </div>
    </details>
  );
}

function Seat({ seat, number, onChange }: { seat: SeatCard; number: number; onChange: (number: number) => void }) {
  const { least, most, armor_units, rates } = seat.handicap!;
  const rate = rates.find((one) => one.handicap === number);
  return (
    <div class={number ? "option changed" : "option"}>
      <label class="option-field">
        <span>{capital(seat.name)}</span>
        <input
          type="number"
          min={least}
          max={most}
          value={String(number)}
          onChange={(event) => onChange(within(least, most, event.currentTarget.valueAsNumber))}
        />
      </label>
      <p class="option-says">
        {shopping(seat.name, armor_units, number)}
        {rate && ` ${winning(seat.name, rate)}`}
      </p>
    </div>
  );
}

/** Describe the effect of a handicap. A scenario's armor units can be a fraction. */
function shopping(seat: string, armorUnits: string, number: number): string {
  if (number === 0) return `The ${seat} buys ${armorUnits} armor units. Enter 2 for two more, -2 for two fewer.`;
  const units = Math.abs(number) === 1 ? "1 armor unit" : `${Math.abs(number)} armor units`;
  return `${units} ${number > 0 ? "more" : "fewer"} for the ${seat} than the ${armorUnits} of the scenario.`;
}

/** Say how often the seat won with this handicap, with the confidence interval. */
function winning(seat: string, { handicap, players, games, share, low, high }: Rate): string {
  const won = `the ${seat} won ${percent(share)} of ${games} games (${percent(low)} to ${percent(high)})`;
  return `At ${handicap}, ${won} between two players of the level ${players}.`;
}

function within(least: number, most: number, number: number): number {
  return Number.isNaN(number) ? 0 : Math.min(most, Math.max(least, Math.round(number)));
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
