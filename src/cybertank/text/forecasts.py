"""What a decision is about to do, said before it is made: movement points, rams with their price, odds and chances."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_WORDS
from cybertank.game.decisions import Decision, End, Fire, Join, Move, Place, Remove, Resign, Split, Stay, Take
from cybertank.rules.combat import fire_rule, odds, tread_hit
from cybertank.rules.crt import chances, needs_die
from cybertank.rules.events import Shot
from cybertank.rules.groups import infantry_unit
from cybertank.rules.movement import Walk, allowance, refuse_step, take_step
from cybertank.rules.ramming import NO_CONTACT, contact, ram_toll, result_chances
from cybertank.rules.sequence import phase_name
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import NOBODY, NOT_DISABLED, State
from cybertank.text import words as say
from cybertank.units.catalogue import AP, COMPONENTS, POST, TREADS

FACES = 6


def percent(faces: int) -> str:
    """A chance of so many faces out of six."""
    return f"{round(100 * faces / FACES)} %"


def announce(state: State, decision: Decision) -> str:
    """What a legal decision is about to do, in one sentence with its rule."""
    ids = state.ids
    if isinstance(decision, Fire):
        return announce_fire(state, decision.shots, decision.target, decision.component)
    if isinstance(decision, Move):
        return announce_move(state, decision.unit, decision.path)
    if isinstance(decision, Stay):
        fight = fight_forecast(state, decision.unit, state.hex_of[decision.unit])
        return f"{ids[decision.unit]} spends 1 movement point in place and {fight}"
    if isinstance(decision, Place):
        return f"{decision.unit_id} is to be set up in {state.board.names[decision.hex]} (1.06)"
    if isinstance(decision, Take):
        return f"{ids[decision.unit]} is to be taken off the map (1.06)"
    if isinstance(decision, Split):
        parts = say.listed([str(part) for part in decision.parts])
        return f"{ids[decision.unit]} is to be split into counters of {parts} squads (5.02.3)"
    if isinstance(decision, Join):
        return f"{say.listed([ids[u] for u in decision.others])} is to join {ids[decision.unit]} (5.02.3)"
    if isinstance(decision, Remove):
        return f"{ids[decision.unit]} is to be given up, and counts as lost (8.06)"
    if isinstance(decision, Resign):
        return f"The {state.setting.seats[decision.seat]} is about to resign (1.02)"
    assert isinstance(decision, End)
    frame = state.flow[-1]
    ending = f"the {phase_name(frame.phase)} phase" if isinstance(frame, Turn) else "the set-up"
    return f"The {state.setting.seats[frame.seat]} ends {ending} (4.02)"


# -- fire --------------------------------------------------------------------------------------------------------------


def fire_chances(state: State, shots: list[Shot], target: int, component: int) -> tuple[int, int, int]:
    """Out of six faces, how many do nothing, how many disable or take a squad, and how many destroy."""
    if component == TREADS:
        hits = sum(1 for die in range(1, FACES + 1) if tread_hit(state, target, die))
        return FACES - hits, 0, hits
    nothing, hurt, killed = chances(odds(state, shots, target, component).column)
    if state.kind(target).is_ogre:
        return nothing + hurt, 0, killed
    if state.disabled[target] != NOT_DISABLED or _one_squad(state, target):
        return nothing, 0, hurt + killed
    return nothing, hurt, killed


def _one_squad(state: State, target: int) -> bool:
    """7.11: whether a D is as good as an X, since there is but one squad to lose."""
    if not state.kind(target).is_infantry:
        return False
    return infantry_unit(state, target).squads == 1


def announce_fire(state: State, shots: list[Shot], target: int, component: int) -> str:
    """7.10: an attack with its odds and chances in percent."""
    weighed = odds(state, shots, target, component)
    odds_words = say.odds_phrase(weighed.attack, weighed.defense, weighed.column, component)
    chance = chance_phrase(state, shots, target, component)
    rule = fire_rule(state.kind(target), component)
    aimed = say.target_name(state, target, component)
    return f"{say.shooters(state, shots)} at {aimed}: {odds_words}; {chance} ({rule})"


def chance_phrase(state: State, shots: list[Shot], target: int, component: int) -> str:
    """The chances of an attack: `33 % no effect, 33 % disabled, 33 % destroyed`."""
    weighed = odds(state, shots, target, component)
    if component != TREADS and not needs_die(weighed.column):
        return "destroyed without a die" if weighed.column > 0 else "no effect whatever the die"
    nothing, hurt, killed = fire_chances(state, shots, target, component)
    harm = "loses a squad" if state.kind(target).is_infantry else "disabled"
    kill = "destroyed"
    if component == TREADS:
        kill = f"to destroy {say.count_of(min(weighed.attack // 2, state.treads[target]), 'tread unit')}"
    return _chances_told(nothing, hurt, killed, harm, kill)


def _chances_told(nothing: int, hurt: int, killed: int, harm: str, kill: str) -> str:
    parts = [(nothing, "no effect"), (hurt, harm), (killed, kill)]
    return ", ".join(f"{percent(faces)} {word}" for faces, word in parts if faces)


# -- movement ----------------------------------------------------------------------------------------------------------


def announce_move(state: State, unit: int, path: list[int]) -> str:
    """5.01, 6.01: where a unit goes, what it costs, and the first fight on its way."""
    turn = state.flow[-1]
    phase = turn.phase if isinstance(turn, Turn) else MOVEMENT
    walk = Walk(state, unit, phase)
    name = state.ids[unit]
    before = walk.spent
    for step, to in enumerate(path):
        if refuse_step(state, walk, to) is not None:
            break
        if to < 0:
            return f"{name} leaves the map by the {EDGE_WORDS[-to]} edge (5.12)"
        take_step(state, walk, to)
        if state.head[to] != NOBODY and contact(state, unit, to) != NO_CONTACT:
            then = "" if step == len(path) - 1 else "; the rest of the path follows if it still can"
            return f"{name} moves to {state.board.names[to]} and {fight_forecast(state, unit, to)}{then}"
    left = max(allowance(state, unit, phase) - walk.spent, 0)
    cost_words = say.count_of(walk.spent - before, "movement point")
    where = state.board.names[path[-1]] if path and path[-1] >= 0 else "the edge"
    return f"{name} moves to {where} for {cost_words}, {left} left (5.01)"


def fight_forecast(state: State, unit: int, where: int) -> str:
    """6.01-6.07: what a unit that drives into a hex does there, and what it pays for it."""
    met = contact(state, unit, where)
    over = _running_over(state, unit, where, met)
    if met < 0:
        return f"{over} (6.06)" if over else "finds nothing to fight (6.01)"
    first = f"{over}, then " if over else ""
    if state.kind(met).is_ogre:
        return first + _ogre_ram(state, unit, met)
    return first + _ram(state, unit, met)


def _running_over(state: State, unit: int, where: int, met: int) -> str:
    """6.06: the squad that an Ogre or Superheavy takes in passing."""
    if not state.kind(unit).rams_as_ogre or (met >= 0 and state.kind(met).is_ogre):
        return ""
    infantry = [u for u in state.units_at(where) if state.kind(u).is_infantry and state.hostile(state.seat_of[unit], u)]
    if not infantry:
        return ""
    if state.left[unit * COMPONENTS + AP] == 0:
        return f"passes {state.ids[infantry[0]]} unharmed, having no antipersonnel guns"
    return f"drives over {state.ids[infantry[0]]}, which loses a squad"


def _ram(state: State, unit: int, target: int) -> str:
    """6.02, 6.03, 6.07: a ram of anything but an Ogre."""
    nothing, hurt, killed = result_chances(state, unit, target)
    chance = _chances_told(nothing, hurt, killed, "disabled", "destroyed")
    if killed == FACES:
        chance = f"{state.ids[target]} is destroyed without a die"
    rammer = state.kind(unit)
    if rammer.is_ogre:
        price = f"the Ogre loses {say.count_of(ram_toll(state, unit, target), 'tread unit')}"
        rule = "6.03" if state.kind(target).kind == POST else "6.02"
    elif rammer.rams_as_ogre:
        price, rule = f"{state.ids[unit]} takes a 1-1 attack itself", "6.07.1"
    else:
        price, rule = f"{state.ids[unit]} is destroyed by it", "6.07.3"
    return f"rams {state.ids[target]}: {price}; {chance} ({rule})"


def _ogre_ram(state: State, unit: int, target: int) -> str:
    """6.05, 6.07: a ram of an Ogre."""
    rammer = state.kind(unit)
    name = state.ids[target]
    dice = rammer.ram_dice
    damage = "1 die" if dice == 1 else f"{dice} dice"
    damage = f"{damage} of tread units" if dice else say.count_of(rammer.ram_treads, "tread unit")
    if rammer.is_ogre:
        price = f"{state.ids[unit]} loses {say.count_of(ram_toll(state, unit, target), 'tread unit')} and falls back"
        rule = "6.05"
    elif rammer.rams_as_ogre:
        price, rule = f"{state.ids[unit]} takes a 1-1 attack itself", "6.07.1"
    else:
        price, rule = f"{state.ids[unit]} is destroyed by it", "6.07.2"
    return f"rams {name}: {price}; {name} loses {damage} ({rule})"
