"""1977:8.05 Destruct: an Ogre detonates its power plant and destroys everything nearby."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.hits import WholeUnit, hit
from cybertank.rules.combat.losses import lose
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import DISABLED, Event
from cybertank.rules.events.combat import Destructed
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.disability import BY_FIRE, NOT_DISABLED
from cybertank.state.state import State
from cybertank.units.catalogue import ARMOR

RULE: Final = "1977:8.05"
# The range within which everything except Ogres is destroyed, and the distance at which armor is disabled.
KILLS_WITHIN: Final = 4
DISABLES_AT: Final = 5


def refuse_destruct(state: State, unit: int) -> Refusal | None:
    """Refuse a self-destruction that is not legal.

    Any Ogre on the map can do it at any time. An Ogre without treads or weapons has already been removed (1977:6.13).
    """
    name = state.ids[unit]
    if not state.setting.rules.destruct:
        return Refusal(RULE, "Ogres can blow themselves up only if the option `destruct` is on")
    if not state.kind(unit).is_ogre:
        return Refusal(RULE, f"only Ogres can blow themselves up, and {name} is not an Ogre")
    if state.hex_of[unit] < 0:
        return Refusal(RULE, f"{name} is not on the map")
    return None


def blast(state: State, ogre: int) -> tuple[list[int], list[int]]:
    """Return the units of all sides that an Ogre's blast would destroy, and those it would disable, in unit order."""
    where = state.hex_of[ogre]
    destroyed: list[int] = []
    disabled: list[int] = []
    for unit, there in enumerate(state.hex_of):
        if there < 0 or unit == ogre:
            continue
        if state.kind(unit).is_ogre:
            if there == where or is_locked(state, ogre, unit):
                destroyed.append(unit)
            continue
        distance = state.board.distance(where, there)
        if distance <= KILLS_WITHIN:
            destroyed.append(unit)
        elif distance == DISABLES_AT and state.kind(unit).kind == ARMOR:
            disabled.append(unit)
    return destroyed, disabled


def is_locked(state: State, ogre: int, other: int) -> bool:
    """Return True if one of two Ogres has just rammed the other.

    Until that movement phase ends, they count as being in the same hex.
    """
    locked = state.combat.locked
    return any({locked[i], locked[i + 1]} == {ogre, other} for i in range(0, len(locked), 2))


def destruct(state: State, ogre: int, dice: Dice, events: list[Event]) -> None:
    """Blow up an Ogre. If it disables a unit that is already disabled, the unit starts its recovery over."""
    destroyed, disabled = blast(state, ogre)
    for unit in [*destroyed, ogre]:
        lose(state, unit)
    for unit in disabled:
        state.disability = state.disability.with_disabled(unit, NOT_DISABLED)
        hit(state, WholeUnit(unit, BY_FIRE), DISABLED, dice, events)
    events.append(Destructed(ogre, destroyed, disabled))
