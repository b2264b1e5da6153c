// 1.04: armor units more or less for a seat that buys its force, and how often it won with them where that was measured.
import type { SeatCard } from "../wire";
import { capital } from "./speech";

interface Props {
  seats: SeatCard[];
  /** By seat; one that has none is left out. */
  chosen: Record<string, number>;
  onChange: (chosen: Record<string, number>) => void;
}

export function Handicaps({ seats, chosen, onChange }: Props) {
  const buying = seats.filter((seat) => seat.handicap);
  if (!buying.length) return null;
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
        Armor units more, or less below 0, than the {armor_units} of the scenario.
        {rate && ` Between two players of the level ${rate.players} the ${seat.name} won ${percent(rate.share)} of ${rate.games} games so (${percent(rate.low)} to ${percent(rate.high)}).`}
      </p>
    </div>
  );
}

function within(least: number, most: number, number: number): number {
  return Number.isNaN(number) ? 0 : Math.min(most, Math.max(least, Math.round(number)));
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
