"""15.03.3, 15.05 Withholding help: a Sapper keeps its hands free, so that it can fire or work this turn."""

from __future__ import annotations

from typing import Final

from cybertank.rules.engineering.sappers import is_sapper
from cybertank.rules.events.base import Event
from cybertank.rules.events.engineering import HelpWithheld
from cybertank.rules.movement.stacking import is_movement
from cybertank.rules.refusal import Refusal
from cybertank.state.frames import Turn
from cybertank.state.state import State

RULE: Final = "15.05"


def refuse_withholding(state: State, turn: Turn, unit: int) -> Refusal | None:
    """15.03.3, 15.05: Refuse to withhold anything but one's own Sapper that has not helped anybody yet."""
    name = state.ids[unit]
    if not state.setting.rules.engineering:
        return Refusal("15.00", "engineers work only with the option `engineering`")
    if not is_movement(turn.phase):
        return Refusal(RULE, "help is withheld in a movement phase, before anybody would use it")
    if state.seat_of[unit] != turn.seat or state.hex_of[unit] < 0:
        return Refusal(RULE, f"{name} is not one of your units on the map")
    if not is_sapper(state, unit):
        return Refusal(RULE, f"{name} helps nobody: only engineers, Vulcans and Heavy Drones do")
    if state.engineering.guiding[unit]:
        return Refusal(RULE, f"{name} has helped another unit this turn already")
    if state.engineering.withheld[unit]:
        return Refusal(RULE, f"{name} already keeps its hands free this turn")
    return None


def withhold(state: State, unit: int, events: list[Event]) -> None:
    """15.03.3, 15.05: Let a Sapper help nobody over mines or through terrain this turn."""
    state.engineering = state.engineering.with_withheld(unit)
    events.append(HelpWithheld(unit))
