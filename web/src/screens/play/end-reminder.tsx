// Asks for confirmation once before a phase ends while units could still fire.
import type { OpenGame } from "../../game/open-game";
import { count } from "../../game/words";
import { Dialog } from "../../ui/dialog";
import { UnitButton } from "./panel/unit-counter";

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
      <p>{count(units.length, "unit")} could still fire:</p>
      <div class="units-row">
        {units.map((unit) => (
          <UnitButton key={unit.id} game={game} unit={unit} says={`Show ${unit.id}`} onClick={() => onShow(unit.id)} />
        ))}
      </div>
      <div class="row dialog-buttons">
        <button type="button" class="primary grow" autofocus onClick={onEnd}>
          End phase
        </button>
        <button type="button" onClick={onClose}>
          Not yet
        </button>
      </div>
    </Dialog>
  );
}
