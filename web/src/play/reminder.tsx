// Asked once before a phase ends with something left to do.
import { Dialog } from "../pages/dialog";
import type { OpenGame } from "../game";
import { Token } from "./token";
import { count } from "./words";

interface Props {
  game: OpenGame;
  onShow: (unit: string) => void;
  onEnd: () => void;
  onClose: () => void;
}

export function Reminder({ game, onShow, onEnd, onClose }: Props) {
  const options = game.options.value;
  const units = (options?.reminders ?? []).flatMap((id) => game.units.value.get(id) ?? []);
  return (
    <Dialog title={`End ${options?.ending || "the phase"}?`} onClose={onClose}>
      <p>
        {count(units.length, "unit")} could still fire:
      </p>
      <div class="units-row">
        {units.map((unit) => (
          <button
            key={unit.id}
            type="button"
            class="unit-button"
            onClick={() => onShow(unit.id)}
          >
            <Token game={game} unit={unit} says={`Show ${unit.id}`} />
          </button>
        ))}
      </div>
      <div class="row dialog-buttons">
        <button type="button" class="primary grow" autofocus onClick={onEnd}>
          End it
        </button>
        <button type="button" onClick={onClose}>
          Not yet
        </button>
      </div>
    </Dialog>
  );
}
