"""Count the turns that are left in a game."""

from __future__ import annotations

from typing import Final

from cybertank.rules.setup.arrivals import turn_number
from cybertank.state.ruleset import NO_TURN_LIMIT
from cybertank.state.state import State

# A game without a turn limit is planned as if this many turns were left.
ENDLESS: Final = 40


def turns_left(view: State) -> int:
    """Return the number of turns left, including this one."""
    limit = view.setting.rules.turn_limit
    return ENDLESS if limit == NO_TURN_LIMIT else max(limit - turn_number(view) + 1, 1)


def has_last_word(view: State, seat: int) -> bool:
    """Return True if no enemy will move or fire again before the end of the game."""
    if turns_left(view) > 1:
        return False
    side_of = view.setting.side_of
    for other in range(seat + 1, len(side_of)):
        if side_of[other] != side_of[seat]:
            return False
    return True
