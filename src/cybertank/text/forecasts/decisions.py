"""What a decision is about to do, said before it is made. Fire: `fire_forecasts`; movement: `move_forecasts`."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_WORDS
from cybertank.game.decisions import (
    Cover,
    Decision,
    Destruct,
    Dismount,
    Dive,
    End,
    Fire,
    Group,
    Hook,
    Join,
    Mark,
    Mine,
    Mount,
    Move,
    Overrun,
    Place,
    RamInOverrun,
    Remove,
    Resign,
    Split,
    Stay,
    Take,
    Unhook,
)
from cybertank.rules.combat import groups
from cybertank.rules.combat.destruct import RULE as BLAST_RULE
from cybertank.rules.combat.destruct import blast
from cybertank.rules.events.base import Shot
from cybertank.rules.hidden.mines import enters_mined
from cybertank.rules.movement.steps import first_fight
from cybertank.rules.towing.hauling import pull, tow_die, tow_move
from cybertank.rules.towing.hooking import towers_of
from cybertank.rules.turns.sequence import phase_name
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FireRound, Frame, Grouping, OverrunQuestion, Question, RamQuestion, Turn
from cybertank.state.state import State
from cybertank.text import wording as say
from cybertank.text.forecasts.fire import announce_fire
from cybertank.text.forecasts.moves import (
    announce_move,
    announce_overrun,
    announce_overrun_ram,
    enters_risk,
    fight_forecast,
)
from cybertank.text.units.towing_gear import gear_prices


def is_a_fight(state: State, decision: Decision) -> bool:
    """Whether dice or treads hang on a decision, so that it is announced before it is made."""
    if isinstance(decision, (Fire, Stay, Overrun, RamInOverrun, Group, Destruct)):
        return True
    if not isinstance(decision, Move):
        return False
    if state.towing.tows[decision.unit] != NOBODY and tow_die(state, decision.unit):
        return True
    if enters_mined(state, decision.unit, decision.path):
        return True
    fights, _ = first_fight(state, decision.unit, decision.path)
    return fights != NOBODY or enters_risk(state, decision.unit, decision.path)


def announce(state: State, decision: Decision) -> str:
    """What a legal decision is about to do, in one sentence with its rule in the book that is played by."""
    return say.recited(state, _announce(state, decision))


def _announce(state: State, decision: Decision) -> str:
    ids = state.ids
    if isinstance(decision, Fire):
        return announce_fire(state, decision.shots, decision.target, decision.component)
    if isinstance(decision, Move):
        return announce_move(state, decision.unit, decision.path) + _tow_clause(state, decision.unit)
    if isinstance(decision, Stay):
        fight = fight_forecast(state, decision.unit, state.hex_of[decision.unit])
        return f"{ids[decision.unit]} spends 1 movement point in place and {fight}"
    if isinstance(decision, Overrun):
        return announce_overrun(state, state.flow[-1].seat, decision.hex)
    if isinstance(decision, RamInOverrun):
        return announce_overrun_ram(state, decision.unit, decision.target)
    if isinstance(decision, Group):
        return _announce_group(state, decision)
    if isinstance(decision, Mount):
        return f"{ids[decision.unit]} is to get on {ids[decision.vehicle]}, which takes its whole movement (5.11.3)"
    if isinstance(decision, Dismount):
        return _announce_dismount(state, decision)
    if isinstance(decision, Dive):
        return f"{ids[decision.unit]} is to dive, where only Marines can fight it (7.14.4)"
    if isinstance(decision, Destruct):
        return _announce_destruct(state, decision)
    return _announce_counters(state, decision)


def _announce_destruct(state: State, decision: Destruct) -> str:
    """1977:8.05: what an Ogre would take with it."""
    destroyed, disabled = blast(state, decision.unit)
    hit = f", taking {say.listed([state.ids[u] for u in destroyed])} with it" if destroyed else ""
    stun = f" and disabling {say.listed([state.ids[u] for u in disabled])}" if disabled else ""
    return f"{state.ids[decision.unit]} is about to detonate its power plant{hit}{stun} ({BLAST_RULE})"


def _tow_clause(state: State, unit: int) -> str:
    """rp:4.06, rp:4.062: what a move pulls along, by which strength, and on which die."""
    load = state.towing.tows[unit]
    if load == NOBODY:
        return ""
    face = tow_die(state, unit)
    die = f", which moves off the road only on a die of {'1' if face == 1 else f'1-{face}'} (rp:4.062)" if face else ""
    return f"; it tows {state.ids[load]} with {say.count_of(pull(state, load).total, 'tread unit')} (rp:4.06){die}"


def _announce_hook(state: State, decision: Hook) -> str:
    """rp:4.05: a full turn for both; and what the load will move then."""
    unit, load = state.ids[decision.unit], state.ids[decision.load]
    after = state.copy()
    after.towing = after.towing.with_tows(decision.unit, decision.load)
    points, face = tow_move(after, decision.load)
    speed = f"move {points}" if points else "nothing yet: it is too heavy for these"
    die = f" on a die of {'1' if face == 1 else f'1-{face}'}" if face and points else ""
    return f"{unit} is to hook up to {load}, and neither moves this turn; after it the tow has {speed}{die} (rp:4.05)"


def _announce_unhook(state: State, decision: Unhook) -> str:
    unit = decision.unit
    load = state.towing.tows[unit] if state.towing.tows[unit] != NOBODY else unit
    towers = [unit] if load != unit else towers_of(state, load)
    gun = state.type_of[load] in state.setting.catalogue.towing.guns
    rest = ", which then needs a full turn before it fires (rp:4.051)" if gun else " (rp:4.05)"
    are = "is" if len(towers) == 1 else "are"
    return f"{say.listed([state.ids[u] for u in towers])} {are} to be unhooked from {state.ids[load]}{rest}"


def _announce_counters(state: State, decision: Decision) -> str:
    """Setting up, counters, and the end of things."""
    ids = state.ids
    if isinstance(decision, Place):
        gear = f" with towing gear: {gear_prices(state)} (rp:4.02)" if decision.gear else " (1.06)"
        gear = " as a dummy (13.06)" if decision.dummy else gear
        if decision.hex < 0:
            return f"{decision.unit_id} is to come by the {EDGE_WORDS[-decision.hex]} edge{gear}"
        return f"{decision.unit_id} is to be set up in {state.board.names[decision.hex]}{gear}"
    if isinstance(decision, Hook):
        return _announce_hook(state, decision)
    if isinstance(decision, Unhook):
        return _announce_unhook(state, decision)
    if isinstance(decision, Take):
        return f"{ids[decision.unit]} is to be taken off the map (1.06)"
    if isinstance(decision, Split):
        parts = say.listed([str(part) for part in decision.parts])
        return f"{ids[decision.unit]} is to be split into counters of {parts} squads (5.02.3)"
    if isinstance(decision, Join):
        are = "is" if len(decision.others) == 1 else "are"
        return f"{say.listed([ids[u] for u in decision.others])} {are} to join {ids[decision.unit]} (5.02.3)"
    if isinstance(decision, Remove):
        return f"{ids[decision.unit]} is to be given up, and counts as lost (8.06)"
    if isinstance(decision, Resign):
        return f"The {state.setting.seats[decision.seat]} is about to resign (1.02)"
    if isinstance(decision, Mine):
        on = "on the road in" if decision.road else "in"
        return (
            f"A mine is to be {'laid' if decision.lays else 'taken up'} {on} {state.board.names[decision.hex]} (13.04)"
        )
    if isinstance(decision, Cover):
        where = "under a ? counter" if decision.covered else "in the open"
        return f"{ids[decision.unit]} is to begin {where} (13.05)"
    if isinstance(decision, Mark):
        return f"A ? marker is to {'go' if decision.marked else 'come from'} under {ids[decision.unit]} (13.06)"
    assert isinstance(decision, End)
    frame = state.flow[-1]
    what, rule = ending(state, frame)
    return f"The {state.setting.seats[frame.seat]} ends {what} ({rule})"


def ending(state: State, frame: Frame) -> tuple[str, str]:
    """What an `end` ends, and its rule."""
    if isinstance(frame, Turn):
        return f"the {phase_name(frame.phase)} phase", "4.02"
    if isinstance(frame, FireRound):
        return f"its fire round in {state.board.names[frame.hex]}", "8.04"
    if isinstance(frame, Question):
        return "its dismounting", "8.06.1" if isinstance(frame, OverrunQuestion) else "6.01.2"
    return "the set-up", "1.06"


def _announce_dismount(state: State, decision: Dismount) -> str:
    """5.11.3, 6.01.2, 8.06.1: where a counter gets off."""
    frame = state.flow[-1]
    rule = "8.06.1" if isinstance(frame, OverrunQuestion) else "6.01.2" if isinstance(frame, RamQuestion) else "5.11.3"
    vehicle = state.ids[state.riders.riding[decision.unit]]
    where = state.board.names[decision.hex]
    return f"{state.ids[decision.unit]} is to get off {vehicle} in {where}, and goes no further this turn ({rule})"


def _announce_group(state: State, decision: Group) -> str:
    """7.12.1: the groups, and the attack that was held as it then stands."""
    frame = state.flow[-1]
    parts = say.listed([str(part) for part in decision.parts])
    told = f"The infantry in {state.board.names[decision.hex]} is grouped by {parts} (7.12.1)"
    if not isinstance(frame, Grouping):
        return told
    after = state.copy()
    groups.group(after, frame, decision.parts, [])
    after.flow.pop()
    held = frame.shots
    shots = [Shot(held[i], held[i + 1], held[i + 2]) for i in range(0, len(held), 3)]
    return f"{told}; then {announce_fire(after, shots, frame.target, frame.component)}"
