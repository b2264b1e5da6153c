"""Random decisions about the drone channels of Vulcans (15.02.4, 15.02.5), for games that have any."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cybertank.game.choices.channels import vulcans_of
from cybertank.game.decisions import Control, Decision, Lead
from cybertank.game.engine import check
from cybertank.rules.vulcans.channels import vulcan_over
from cybertank.rules.vulcans.control import ducklings_overrun, fight_begun
from cybertank.state.frames import MOVEMENT, FireRound, Turn
from cybertank.state.state import State

# The probabilities of setting a Vulcan's channels, and of naming each unit.
SETS_CHANNELS: Final = 0.15
NAMES: Final = 0.4
LEADS: Final = 0.5

Chance = Callable[[], float]


def random_channels(view: State, turn: Turn, chance: Chance) -> Decision | None:
    """Let some Vulcan take control of some units, or lead them, or return None."""
    if turn.phase != MOVEMENT:
        return None
    for vulcan in vulcans_of(view, turn.seat):
        if check(view, Control(vulcan, [])) is not None or chance() >= SETS_CHANNELS:
            continue
        leads = chance() < LEADS
        named: list[int] = []
        for unit in range(len(view.ids)):
            one: Decision = Lead(vulcan, [*named, unit]) if leads else Control(vulcan, [*named, unit])
            if check(view, one) is None and chance() < NAMES:
                named.append(unit)
        return Lead(vulcan, named) if leads else Control(vulcan, named)
    return None


def random_overrun_control(view: State, fight: FireRound, chance: Chance) -> Decision | None:
    """Let a Vulcan take control of some ducklings that are overrun, or return None."""
    led = [] if fight_begun(fight) else ducklings_overrun(view, fight.seat, fight.hex)
    if not led or chance() >= NAMES:
        return None
    vulcan = vulcan_over(view, led[0])
    named: list[int] = []
    for unit in led:
        if chance() < LEADS and check(view, Control(vulcan, [*named, unit])) is None:
            named.append(unit)
    return Control(vulcan, named)
