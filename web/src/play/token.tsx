// A counter outside the board: in cards, trays and the shop.
import { Counter } from "../board/counters";
import type { OpenGame } from "../game";
import type { UnitView } from "../wire";

const SIZE = 46;

export function Token({ game, unit, size = SIZE }: { game: OpenGame; unit: UnitView; size?: number }) {
  const type = game.types.value.get(unit.type);
  if (!type) return <span>{unit.id}</span>;
  return <Counter unit={unit} type={type} seat={game.seatNames.value.indexOf(unit.seat)} size={size} />;
}

/** A type as it would look on the map. */
export function TypeToken({ game, type, squads }: { game: OpenGame; type: string; squads: number }) {
  const found = game.types.value.get(type);
  const seat = game.seatNames.value.indexOf(game.view.value?.seat ?? "");
  return found ? <Counter type={found} seat={seat} squads={squads} label={type} size={SIZE} /> : <span>{type}</span>;
}
