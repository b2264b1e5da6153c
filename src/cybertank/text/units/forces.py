"""Find the force that is being set up (1.06)."""

from __future__ import annotations

from cybertank.game.frames.setting_up import force_of
from cybertank.state.brief import Force
from cybertank.state.frames import SetUp
from cybertank.state.state import State


def force_being_set_up(state: State) -> Force | None:
    """Return the force being set up, or None once the turns have begun."""
    frame = state.flow[-1]
    match frame:
        case SetUp():
            return force_of(state, frame)
        case _:
            return None
