"""The one door to a position: whatever is shown or answered goes through the look of the seat that asks."""

from __future__ import annotations

from cybertank.game.dice import ScriptedDice
from cybertank.game.game import Game
from cybertank.state.columns import NOBODY
from cybertank.state.state import State

# Nobody's seat: its look must hide whatever is hidden from anybody.
SPECTATOR = NOBODY


def seen_by(state: State, seat: str | None) -> State:
    """A position as a seat may know it, or a spectator; where nothing is hidden, the position itself and no copy."""
    number = SPECTATOR if seat is None else state.setting.seats.index(seat)
    return Game(state, ScriptedDice([]), history=False).look(number)
