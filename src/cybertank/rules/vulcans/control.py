"""15.02.4, 15.02.5 Taking control: `control` for full control, `lead` for ducklings, and control for one overrun."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.losses import is_armed
from cybertank.rules.events.base import Event
from cybertank.rules.events.channels import ChannelsSet
from cybertank.rules.refusal import Refusal
from cybertank.rules.vulcans.cargo import is_cargo
from cybertank.rules.vulcans.channels import (
    CHANNELS,
    DUCKLINGS_A_CHANNEL,
    NO_LINK,
    channels_for,
    followers,
    has_crew,
    is_in_play,
    is_led,
    link,
    link_of,
    settle_crewless,
    units_under,
    unlink,
    vulcan_over,
)
from cybertank.rules.vulcans.ducklings import FARTHEST
from cybertank.rules.vulcans.unfinished import is_unfinished
from cybertank.state.chapters.movement import UNMOVED
from cybertank.state.chapters.vulcans import DUCKLING, FOR_OVERRUN, FULL
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, FireRound, Turn
from cybertank.state.state import State
from cybertank.units.catalogue import ARMOR, DRONE, HEAVY_DRONE, TRANSPORT, VULCAN, UnitType

FULL_RULE: Final = "15.02.4"
LEAD_RULE: Final = "15.02.5"
DRIVEN: Final = (ARMOR, TRANSPORT, DRONE)
"""15.02.3-15.02.5: The kinds of units that a Vulcan can control: Heavy Drones, armor, Trucks and Hovertrucks."""


def can_be_driven(unit_type: UnitType) -> bool:
    """15.02.3-15.02.5: Return True for a type that a Vulcan can control. A Light Artillery Drone never drives."""
    return unit_type.kind in DRIVEN and not unit_type.packs


# -- at the start of the owner's movement phase ------------------------------------------------------------------------


def is_vulcan(state: State, unit: int) -> bool:
    """15.02, 15.02.2: Return True for a Vulcan that is finished."""
    return state.kind(unit).works == VULCAN and not is_unfinished(state, unit)


def has_begun_moving(state: State, seat: int) -> bool:
    """15.02.5: Return True if any unit of a seat has moved in this phase. Channels are set before that.

    Units that have left the map since, or are lost, count too.
    """
    movement = state.movement
    return any(
        state.seat_of[unit] == seat and (began != UNMOVED or movement.spent[unit] > 0 or state.trains.driven[unit] > 0)
        for unit, began in enumerate(movement.began)
    )


def refuse_setting(state: State, turn: Turn, vulcan: int, rule: str) -> Refusal | None:
    """15.02.5: Refuse to set the channels of anything but one's own Vulcan, or after the start of a movement phase."""
    name = state.ids[vulcan]
    if not state.setting.rules.engineering:
        return Refusal("15.00", "a Vulcan controls other units only with the option `engineering`")
    if turn.phase != MOVEMENT:
        return Refusal(LEAD_RULE, "a Vulcan's channels are set at the start of its owner's first movement phase")
    if state.seat_of[vulcan] != turn.seat or not is_in_play(state, vulcan):
        return Refusal(rule, f"{name} is not one of your units in play")
    if not is_vulcan(state, vulcan):
        return Refusal(rule, f"{name} has no drone channels: only a finished Vulcan controls other units")
    if has_begun_moving(state, turn.seat):
        return Refusal(
            LEAD_RULE, "a Vulcan's channels are set at the start of the movement phase, before any of your units moves"
        )
    return None


def refuse_controlled(state: State, vulcan: int, unit: int, rule: str) -> Refusal | None:
    """15.02.3-15.02.5: Refuse a unit that a Vulcan cannot control at all."""
    name = state.ids[unit]
    if state.seat_of[unit] != state.seat_of[vulcan] or not is_in_play(state, unit):
        return Refusal(rule, f"{name} is not one of your units in play")
    if not can_be_driven(state.kind(unit)):
        return Refusal(rule, f"{name} cannot be controlled: only Heavy Drones, armor units, Trucks and Hovertrucks can")
    other = vulcan_over(state, unit)
    if other not in (NOBODY, vulcan):
        return Refusal(rule, f"{state.ids[other]} controls {name}: it must let go of it first")
    return None


def refuse_control(state: State, turn: Turn, vulcan: int, units: list[int]) -> Refusal | None:
    """15.02.4: Refuse full control of more than four units, or of units that cannot be controlled."""
    refusal = refuse_setting(state, turn, vulcan, FULL_RULE)
    if refusal is not None:
        return refusal
    if len(units) > CHANNELS:
        return Refusal(
            FULL_RULE, f"{state.ids[vulcan]} has {CHANNELS} channels: it controls at most {CHANNELS} units fully"
        )
    return _refuse_units(state, vulcan, units, FULL_RULE)


def _refuse_units(state: State, vulcan: int, units: list[int], rule: str) -> Refusal | None:
    for i, unit in enumerate(units):
        if unit in units[:i]:
            return Refusal(rule, f"name {state.ids[unit]} only once")
        refusal = refuse_controlled(state, vulcan, unit, rule)
        if refusal is not None:
            return refusal
    return None


def refuse_lead(state: State, turn: Turn, vulcan: int, units: list[int]) -> Refusal | None:
    """15.02.5: Refuse ducklings that are not within one hex, or that the free channels cannot hold."""
    refusal = refuse_setting(state, turn, vulcan, LEAD_RULE) or _refuse_units(state, vulcan, units, LEAD_RULE)
    if refusal is not None:
        return refusal
    name = state.ids[vulcan]
    for unit in units:
        if not _is_beside(state, vulcan, unit):
            return Refusal(LEAD_RULE, f"{state.ids[unit]} is not within one hex of {name}, so it cannot follow it")
    full = [unit for unit in units_under(state, vulcan, FULL) if unit not in units]
    if channels_for(len(full), len(units)) > CHANNELS:
        room = DUCKLINGS_A_CHANNEL * (CHANNELS - len(full))
        held = f" ({len(full)} of them hold units under full control)" if full else ""
        return Refusal(
            LEAD_RULE,
            f"{name} has room for {room} ducklings, {DUCKLINGS_A_CHANNEL} in each of its {CHANNELS} channels{held}; "
            "name fewer, or let go of others with `control` first",
        )
    return None


def _is_beside(state: State, vulcan: int, unit: int) -> bool:
    """15.02.5: Return True if a unit is within one hex of a Vulcan, or enters the map with it."""
    here, there = state.hex_of[unit], state.hex_of[vulcan]
    if here < 0 or there < 0:
        return here == there
    return state.board.distance(here, there) <= FARTHEST


def control(state: State, vulcan: int, units: list[int], events: list[Event]) -> None:
    """15.02.4, 15.02.5: Take full control of these units and no others.

    Ducklings for which no channel is left are dropped, the last ones first.
    """
    before = [*units_under(state, vulcan, FULL), *followers(state, vulcan)]
    led = [unit for unit in followers(state, vulcan) if unit not in units]
    _set_links(state, vulcan, units, led[: DUCKLINGS_A_CHANNEL * (CHANNELS - len(units))])
    _tell(state, vulcan, before, FULL_RULE, events)


def lead(state: State, vulcan: int, units: list[int], events: list[Event]) -> None:
    """15.02.5: Lead these units as ducklings and no others. Units under full control stay so unless they are named."""
    before = [*units_under(state, vulcan, FULL), *followers(state, vulcan)]
    full = [unit for unit in units_under(state, vulcan, FULL) if unit not in units]
    _set_links(state, vulcan, full, units)
    _tell(state, vulcan, before, LEAD_RULE, events)


def _set_links(state: State, vulcan: int, full: list[int], ducklings: list[int]) -> None:
    for unit in [*units_under(state, vulcan, FULL), *followers(state, vulcan)]:
        unlink(state, unit)
    for unit in full:
        link(state, vulcan, unit, FULL)
    for unit in ducklings:
        link(state, vulcan, unit, DUCKLING)
    settle_crewless(state)


def _tell(state: State, vulcan: int, before: list[int], rule: str, events: list[Event], overrun: bool = False) -> None:
    full, led = units_under(state, vulcan, FULL), units_under(state, vulcan, DUCKLING)
    taken = units_under(state, vulcan, FOR_OVERRUN)
    dropped = [unit for unit in sorted(before) if link_of(state, unit) == NO_LINK]
    events.append(ChannelsSet(vulcan, taken if overrun else full, led, dropped, overrun, rule))


# -- before an overrun -------------------------------------------------------------------------------------------------


def ducklings_overrun(state: State, seat: int, where: int) -> list[int]:
    """15.02.5: Return a seat's ducklings in a hex that is being overrun, for which control would matter.

    They have weapons and no crew. Those already taken under control for this overrun are among them. The attacker has
    set its channels at the start of its turn.
    """
    turn = state.flow[0]
    if not state.vulcans.links or not isinstance(turn, Turn):
        return []
    return [
        unit
        for unit in state.units_at(where)
        if state.seat_of[unit] == seat
        and state.hostile(turn.seat, unit)
        and is_led(state, unit)
        and is_armed(state, unit)
        and not is_cargo(state, unit)
    ]


def fight_begun(fight: FireRound) -> bool:
    """15.02.5, 8.04: Return True once the defender has fired, rammed or ended its first round of an overrun."""
    return fight.number > 0 or fight.fired > 0 or fight.rammed > 0


def refuse_overrun_control(state: State, seat: int, where: int, vulcan: int, units: list[int]) -> Refusal | None:
    """15.02.5: Refuse control for an overrun of anything but four of the ducklings that are overrun."""
    name = state.ids[vulcan]
    turn = state.flow[0]
    if not state.setting.rules.engineering:
        return Refusal("15.00", "a Vulcan controls other units only with the option `engineering`")
    if not is_vulcan(state, vulcan) or state.hostile(seat, vulcan) or not is_in_play(state, vulcan):
        return Refusal(LEAD_RULE, f"{name} is not a Vulcan of yours, and only Vulcans control other units")
    if isinstance(turn, Turn) and not state.hostile(turn.seat, vulcan):
        return Refusal(
            LEAD_RULE, "only a Vulcan whose ducklings are overrun takes control now; yours were set at the turn's start"
        )
    for i, unit in enumerate(units):
        if unit in units[:i]:
            return Refusal(LEAD_RULE, f"name {state.ids[unit]} only once")
        if state.hex_of[unit] != where or vulcan_over(state, unit) != vulcan:
            there = state.board.names[where]
            return Refusal(
                LEAD_RULE, f"{name} takes control only of its own ducklings in {there}, not {state.ids[unit]}"
            )
    full = [u for u in units_under(state, vulcan, FULL) if state.hex_of[u] == where and u not in units]
    if len(units) + len(full) > CHANNELS:
        held = f", and {len(full)} of them hold others there" if full else ""
        return Refusal(LEAD_RULE, f"{name} has {CHANNELS} channels{held}: name at most {CHANNELS - len(full)}")
    return None


def control_in_overrun(state: State, where: int, vulcan: int, units: list[int], events: list[Event]) -> None:
    """15.02.5: Take full control of ducklings for one overrun. The others there are treated as disabled."""
    for unit in followers(state, vulcan):
        if state.hex_of[unit] == where:
            link(state, vulcan, unit, FOR_OVERRUN if unit in units else DUCKLING)
    _tell(state, vulcan, [], LEAD_RULE, events, overrun=True)


# -- a sensible choice -------------------------------------------------------------------------------------------------


def useful_units(state: State, vulcan: int) -> list[int]:
    """15.02.3, 15.02.4: Return the units that gain by full control, the most useful first.

    A crewless unit does nothing without it, so the strongest come first. A Heavy Drone works only under it or beside
    engineers.
    """
    found = [
        unit
        for unit in range(len(state.ids))
        if not has_crew(state, unit) and refuse_controlled(state, vulcan, unit, FULL_RULE) is None
    ]
    return sorted(found, key=lambda unit: (-state.kind(unit).attack_strength, unit))


def best_channels(state: State, vulcan: int) -> tuple[list[int], list[int]]:
    """15.02.4, 15.02.5: Return the units that a Vulcan should control fully, and its ducklings.

    It keeps those that it has. Where there are more crewless units than channels, it leads the weaker ones that are
    close enough.
    """
    kept = units_under(state, vulcan, FULL)
    wanted = [*kept, *[unit for unit in useful_units(state, vulcan) if unit not in kept]]
    for count in range(min(CHANNELS, len(wanted)), -1, -1):
        full = wanted[:count]
        led = [unit for unit in wanted[count:] if not is_drone(state, unit) and _is_beside(state, vulcan, unit)]
        if channels_for(count, len(led)) <= CHANNELS:
            return sorted(full), sorted(led)
    return sorted(wanted[:CHANNELS]), []


def is_drone(state: State, unit: int) -> bool:
    """15.02.3: Return True for a Heavy Drone, which moves without a Vulcan and gains nothing as a duckling."""
    return state.kind(unit).works == HEAVY_DRONE


def best_in_overrun(state: State, seat: int, where: int, vulcan: int) -> list[int]:
    """15.02.5: Return the ducklings of which a Vulcan should take control in an overrun: the strongest."""
    full = [u for u in units_under(state, vulcan, FULL) if state.hex_of[u] == where]
    led = [unit for unit in ducklings_overrun(state, seat, where) if vulcan_over(state, unit) == vulcan]
    led.sort(key=lambda unit: (-state.kind(unit).attack_strength, unit))
    return sorted(led[: CHANNELS - len(full)])


def assume_control(state: State) -> None:
    """15.02.4: At the beginning of the game, let Vulcans control the units that need it, as far as they can."""
    for vulcan in range(len(state.ids)):
        if is_vulcan(state, vulcan) and is_in_play(state, vulcan):
            full, led = best_channels(state, vulcan)
            _set_links(state, vulcan, full, led)
