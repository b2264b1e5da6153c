"""List what Vulcans can do with their drone channels (15.02.4, 15.02.5): a few sensible settings, not every subset."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cybertank.game.decisions import Control, Decision, Lead
from cybertank.rules.vulcans.channels import followers, units_under, vulcan_over
from cybertank.rules.vulcans.control import best_channels, best_in_overrun, ducklings_overrun, is_vulcan, useful_units
from cybertank.state.chapters.vulcans import DUCKLING, FOR_OVERRUN, FULL
from cybertank.state.frames import Turn
from cybertank.state.state import State

Legal = Callable[[Decision], bool]
"""A function that returns True if a decision is legal now."""


def vulcans_of(state: State, seat: int) -> list[int]:
    """15.02: Return a seat's Vulcans in play."""
    return [unit for unit in range(len(state.ids)) if state.seat_of[unit] == seat and is_vulcan(state, unit)]


def best_setting(state: State, vulcan: int) -> Decision | None:
    """15.02.4, 15.02.5: Return the decision that sets a Vulcan's channels best, or None if they are set so."""
    full, led = best_channels(state, vulcan)
    if full != units_under(state, vulcan, FULL):
        return Control(vulcan, full)
    if led != [unit for unit in followers(state, vulcan) if unit in led]:
        return Lead(vulcan, sorted({*led, *followers(state, vulcan)}))
    return None


def best_settings(state: State, turn: Turn, legal: Legal) -> Iterator[Decision]:
    """15.02.4, 15.02.5: List the best setting of each Vulcan whose channels can be set better."""
    for vulcan in vulcans_of(state, turn.seat):
        decision = best_setting(state, vulcan)
        if decision is not None and legal(decision):
            yield decision


def channel_buttons(state: State, turn: Turn, legal: Legal) -> Iterator[Decision]:
    """15.02.4, 15.02.5: List the best setting of each Vulcan, and its present one with a unit more or less.

    For the units with crews there is no button. They gain nothing by it.
    """
    for vulcan in vulcans_of(state, turn.seat):
        full, led = units_under(state, vulcan, FULL), units_under(state, vulcan, DUCKLING)
        useful = useful_units(state, vulcan)
        found: list[Decision] = []
        best = best_setting(state, vulcan)
        if best is not None:
            found.append(best)
        found.extend(Control(vulcan, sorted([*full, unit])) for unit in useful if unit not in full)
        found.extend(Control(vulcan, [one for one in full if one != unit]) for unit in full)
        found.extend(Lead(vulcan, sorted([*led, unit])) for unit in useful if unit not in led)
        found.extend(Lead(vulcan, [one for one in led if one != unit]) for unit in led)
        seen: list[tuple[type[Decision], list[int]]] = []
        for decision in found:
            named = decision.units if isinstance(decision, (Control, Lead)) else []
            if (type(decision), named) not in seen and legal(decision):
                seen.append((type(decision), named))
                yield decision


def overrun_controls(state: State, seat: int, where: int, legal: Legal) -> Iterator[Decision]:
    """15.02.5: List the control that Vulcans can take for one overrun: the best, then a unit more or less."""
    led = ducklings_overrun(state, seat, where)
    for vulcan in sorted({vulcan_over(state, unit) for unit in led}):
        taken = units_under(state, vulcan, FOR_OVERRUN)
        best = best_in_overrun(state, seat, where, vulcan)
        own = [unit for unit in led if vulcan_over(state, unit) == vulcan]
        sets = [best, *([*taken, unit] for unit in own if unit not in taken)]
        sets += [[one for one in taken if one != unit] for unit in taken]
        seen = [taken]
        for units in sets:
            decision = Control(vulcan, sorted(units))
            if decision.units not in seen and legal(decision):
                seen.append(decision.units)
                yield decision


def first_overrun_control(state: State, seat: int, where: int, legal: Legal) -> Decision | None:
    """15.02.5: Return the control to take in an overrun by default: the strongest ducklings of each Vulcan."""
    for decision in overrun_controls(state, seat, where, legal):
        if isinstance(decision, Control) and not units_under(state, decision.unit, FOR_OVERRUN):
            return decision
    return None
