// A counter outside the board, in cards, trays and the shop. The text next to it says the same.
import { Counter } from "../../../board/counters/counters";
import type { OpenGame } from "../../../game/open-game";
import type { UnitView } from "../../../server/wire";

const SIZE = 46;

interface Props {
  game: OpenGame;
  unit: UnitView;
  size?: number;
  /** The text for screen readers. Omitted if the text next to the counter already says it. */
  says?: string;
}

export function Token({ game, unit, size = SIZE, says = "" }: Props) {
  const type = game.types.value.get(unit.type);
  if (!type) return <span>{unit.id}</span>;
  return (
    <>
      <span class="token" aria-hidden="true">
        <Counter unit={unit} type={type} seat={game.seatNames.value.indexOf(unit.seat)} size={size} />
      </span>
      {says && <span class="sr">{says}</span>}
    </>
  );
}

interface ButtonProps extends Props {
  pressed?: boolean;
  title?: string;
  onClick: () => void;
  onPointerDown?: (event: PointerEvent) => void;
}

/** Show a unit's counter as a button. */
export function UnitButton({ pressed, title, onClick, onPointerDown, ...token }: ButtonProps) {
  return (
    <button
      type="button"
      class="unit-button"
      aria-pressed={pressed}
      title={title}
      onClick={onClick}
      onPointerDown={onPointerDown}
    >
      <Token {...token} />
    </button>
  );
}

/** Show a type as it would look on the map. */
export function TypeToken({ game, type, squads }: { game: OpenGame; type: string; squads: number }) {
  const found = game.types.value.get(type);
  const seat = game.seatNames.value.indexOf(game.view.value?.seat ?? "");
  if (!found) return null;
  return (
    <span class="token" aria-hidden="true">
      <Counter type={found} seat={seat} squads={squads} label={type} size={SIZE} />
    </span>
  );
}
