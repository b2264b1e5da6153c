"""Forecasts for a move: its cost, any terrain roll, and the fight at its end (5, 6, 8)."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_WORDS
from cybertank.board.steps import RISK
from cybertank.board.terrain import GEV, LIGHT_TRACKED
from cybertank.rules.combat.crt import ONE_TO_ONE, crt_result, odds_column
from cybertank.rules.combat.firing import close_quarters
from cybertank.rules.combat.strengths import defense_strength
from cybertank.rules.events.base import DESTROYED, NO_EFFECT
from cybertank.rules.hidden.mines import goes_off_on, known_hexes
from cybertank.rules.movement.exits import escapes
from cybertank.rules.movement.legality import refuse_step
from cybertank.rules.movement.riders import riders_of
from cybertank.rules.movement.steps import Walk, allowance, look_ahead, rolls_to_leave, take_step
from cybertank.rules.ramming.contact import LIKELY_LEVEL, NO_CONTACT, OVERRUN, UNSEEN, contact
from cybertank.rules.ramming.dismounting import seats_asked_before_ram
from cybertank.rules.ramming.named_targets import is_rammed_by_name, named_ram_rule
from cybertank.rules.ramming.rams import is_immobile, ram_toll, result_chances
from cybertank.rules.ramming.staying import stay_contact
from cybertank.rules.trains.counters import is_aboard, is_bystander, is_train
from cybertank.rules.trains.overruns import has_foe_besides_trains, unarmed_trains
from cybertank.rules.vulcans.entrances import is_prepared_for
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import State
from cybertank.text import wording as say
from cybertank.text.forecasts.trains import train_ram
from cybertank.text.wording import FACES
from cybertank.units.catalogue import AP, COMPONENTS, MAIN, POST


def announce_move(state: State, unit: int, path: list[int]) -> str:
    """5.01, 6.01, 8.01: describe where a unit goes, what that costs and risks, and the first fight on the way."""
    phase = _phase(state)
    walk = Walk(state, unit, phase)
    name = state.ids[unit]
    before = walk.spent
    risky = False
    sets_out = _swamp_clause(state, walk, path)
    for step, to in enumerate(path):
        look_ahead(state, walk, to, path[step + 1] if step + 1 < len(path) else NOBODY)
        if refuse_step(state, walk, to) is not None:
            break
        if to < 0:
            fate = "" if escapes(state, state.seat_of[unit], -to) else " and is lost"
            return f"{name} leaves the map by the {EDGE_WORDS[-to]} edge{fate} (5.12)"
        risky = (take_step(state, walk, to) & RISK != 0 and not is_prepared_for(state, unit, to)) or risky
        if state.head[to] != NOBODY and contact(state, unit, to, walk.on_bridge) != NO_CONTACT:
            then = "" if step == len(path) - 1 else "; if it still can, it then follows the rest of the path"
            roll = f"{risk_phrase(state, unit)}, then " if risky else ""
            fight = fight_forecast(state, unit, to, walk.on_bridge)
            return f"{name} moves to {state.board.names[to]} and {roll}{fight}{then}{sets_out}"
    left = max(allowance(state, unit, phase) - walk.spent, 0)
    cost_words = say.count_of(walk.spent - before, "movement point")
    where = state.board.names[path[-1]] if path and path[-1] >= 0 else "the edge"
    told = f"{name} moves to {where} for {cost_words}, {left} left (5.01){_mine_clause(state, unit, path)}{sets_out}"
    return f"{told}; at the end of the phase it {risk_phrase(state, unit)} (4.02)" if risky else told


def _swamp_clause(state: State, walk: Walk, path: list[int]) -> str:
    """5.07.3: say that a unit rolls before it leaves the rail in a swamp."""
    if not rolls_to_leave(state, walk, path):
        return ""
    return f"; before it leaves the rail in the swamp it {risk_phrase(state, walk.unit)} (5.07.3)"


def _phase(state: State) -> int:
    """Return the current phase, or the movement phase during an out-of-turn question."""
    match state.flow[-1]:
        case Turn(phase=phase):
            return phase
        case _:
            return MOVEMENT


def _mine_clause(state: State, unit: int, path: list[int]) -> str:
    """13.04: name the first hex on a path that the unit's owner knows to be mined, and say what the mine could do."""
    mined = known_hexes(state, state.seat_of[unit])
    where = next((to for to in path if to in mined), NOBODY)
    if where == NOBODY:
        return ""
    least = goes_off_on(state, unit)
    face = "6" if least == FACES else f"{least}-6"
    return (
        f"; {state.board.names[where]} is mined: a mine off the road goes off on a {face}, "
        "and a mine on the road always goes off (13.04)"
    )


def enters_risk(state: State, unit: int, path: list[int]) -> bool:
    """4.02: return True if a path leads into terrain that requires a die roll."""
    walk = Walk(state, unit, _phase(state))
    if rolls_to_leave(state, walk, path):
        return True
    for to in path:
        if to < 0 or refuse_step(state, walk, to) is not None:
            return False
        if take_step(state, walk, to) & RISK:
            return not is_prepared_for(state, unit, to)
    return False


def risk_phrase(state: State, unit: int) -> str:
    """5.08.2-5.08.4: describe what the terrain roll can do."""
    light = state.kind(unit).mobility in (GEV, LIGHT_TRACKED)
    stuck = "leaves it stuck" if state.setting.rules.engineering else "leaves it stuck for good"
    return "must roll: 1 or 2 disables it" if light else f"must roll: 1 or 2 {stuck}"


# -- moving into an enemy's hex ----------------------------------------------------------------------------------------


def fight_forecast(state: State, unit: int, where: int, level: int = LIKELY_LEVEL) -> str:
    """6.01-6.07, 8.01: describe the fight a unit starts by entering a hex or staying in its own, and its cost."""
    met = stay_contact(state, unit) if where == state.hex_of[unit] else contact(state, unit, where, level)
    if met == UNSEEN:
        seat = state.seat_of[unit]
        counters = [state.ids[u] for u in state.units_at(where) if state.hidden.masks[u] > 0 and state.hostile(seat, u)]
        return f"finds out what {say.listed(counters)} is: a unit that blocks the way or fights, or nothing (13.05)"
    if met == OVERRUN:
        return overrun_forecast(state, state.seat_of[unit], where)
    stays_to_ram = met >= 0 and where == state.hex_of[unit]
    over = "" if stays_to_ram else _running_over(state, unit, where, met)
    if met < 0:
        return f"{over} (6.06)" if over else "finds nothing to fight (6.01)"
    first = f"{over}, then " if over else ""
    told = _ogre_ram(state, unit, met) if state.kind(met).is_ogre else _ram(state, unit, met)
    if state.kind(met).is_building:
        told = building_ram(state, unit, met)
    elif is_train(state, met):
        told = train_ram(state, unit, met)
    asked = [state.setting.seats[seat] for seat in seats_asked_before_ram(state, unit, met)]
    riders = f"; the {say.listed(asked)} can let riders get off first (6.01.2)" if asked else ""
    return first + told + riders


def overrun_forecast(state: State, seat: int, where: int) -> str:
    """8.01: say which units must be overrun in a hex, and how to start the overrun."""
    enemies = [state.ids[u] for u in state.units_at(where) if state.hostile(seat, u) and not is_bystander(state, u)]
    name = state.board.names[where]
    return f"must overrun {say.listed(enemies)} there: type `overrun {name}` once all your units have entered (8.01)"


def announce_overrun(state: State, seat: int, where: int) -> str:
    """8.01, 8.04: say which units fight in the overrun, and which side fires first."""
    units = [u for u in state.units_at(where) if not is_aboard(state, u)]
    own = [state.ids[u] for u in units if not state.hostile(seat, u)]
    trains = [state.ids[counter] for counter in unarmed_trains(state, seat, where)] if state.trains.any else []
    if trains and own and not has_foe_besides_trains(state, seat, where):
        deed, are = ("overrun" if len(own) > 1 else "overruns"), ("are" if len(trains) > 1 else "is")
        return f"{say.listed(own)} {deed} {say.listed(trains)}, which {are} destroyed without a die roll (9.04)"
    enemies = [u for u in units if state.hostile(seat, u)]
    first = state.setting.seats[state.seat_of[enemies[0]]] if enemies else "defender"
    names = say.listed([state.ids[u] for u in enemies] or ["nobody"])
    deed = "overrun" if len(own) > 1 else "overruns"
    return (
        f"{say.listed(own or ['nobody'])} {deed} {names} in {state.board.names[where]}: "
        f"the {first} fires first, and a D destroys (8.01)"
    )


def _running_over(state: State, unit: int, where: int, met: int) -> str:
    """6.06: say that an Ogre or Superheavy destroys a squad by driving over it."""
    if not state.kind(unit).rams_as_ogre or (met >= 0 and state.kind(met).is_ogre):
        return ""
    infantry = [
        u
        for u in state.units_at(where)
        if state.kind(u).is_infantry and state.hostile(state.seat_of[unit], u) and state.riders.riding[u] == NOBODY
    ]
    if not infantry:
        return ""
    if state.sheets.left[unit * COMPONENTS + AP] == 0:
        return f"does no harm to {state.ids[infantry[0]]}, because it has no antipersonnel guns"
    return f"drives over {state.ids[infantry[0]]}, which loses a squad"


def _ram(state: State, unit: int, target: int) -> str:
    """6.02, 6.03, 6.07: announce a ram of anything but an Ogre."""
    nothing, hurt, killed = result_chances(state, unit, target)
    chance = say.chances_told(nothing, hurt, killed)
    if killed == FACES:
        chance = f"{state.ids[target]} is destroyed without a die roll"
    rammer = state.kind(unit)
    if rammer.is_ogre:
        price = f"the Ogre loses {say.count_of(ram_toll(state, unit, target), 'tread unit')}"
        rule = "6.03" if state.kind(target).kind == POST else "6.02"
    elif rammer.rams_as_ogre:
        price, rule = f"{state.ids[unit]} suffers a 1-1 attack itself", "6.07.1"
    else:
        price, rule = f"{state.ids[unit]} is destroyed by the ram", "6.07.3"
    return f"rams {state.ids[target]}: {price}; {chance} ({rule})"


def building_ram(state: State, unit: int, target: int) -> str:
    """11.04.3: announce a ram of a building: the dice of damage, and what it costs the rammer."""
    rammer = state.kind(unit)
    name = state.ids[unit]
    dice = "1 die" if rammer.building_dice == 1 else f"{rammer.building_dice} dice"
    if rammer.is_ogre:
        price = f"{name} loses {say.count_of(ram_toll(state, unit, target), 'tread unit')}"
    else:
        price = f"{name} is destroyed by the ram" if rammer.is_gev else f"{name} suffers a 1-2 attack itself"
    return f"rams {state.ids[target]}, which loses {dice} of structure points; {price}, and goes no farther (11.04.3)"


def _ogre_ram(state: State, unit: int, target: int) -> str:
    """6.05, 6.07: announce a ram of an Ogre."""
    rammer = state.kind(unit)
    name = state.ids[target]
    if rammer.is_ogre:
        price = f"{state.ids[unit]} loses {say.count_of(ram_toll(state, unit, target), 'tread unit')} and falls back"
        rule = "6.05"
    elif rammer.rams_as_ogre:
        price, rule = f"{state.ids[unit]} suffers a 1-1 attack itself", "6.07.1"
    else:
        price, rule = f"{state.ids[unit]} is destroyed by the ram", "6.07.2"
    return f"rams {name}: {price}; {name} loses {_tread_damage(state, unit)} ({rule})"


def _tread_damage(state: State, unit: int) -> str:
    """6.05, 6.07.2: return how many tread units a ram costs the rammed Ogre."""
    rammer = state.kind(unit)
    dice = "1 die" if rammer.ram_dice == 1 else f"{rammer.ram_dice} dice"
    return f"{dice} of tread units" if rammer.ram_dice else say.count_of(rammer.ram_treads, "tread unit")


# -- a ram inside an overrun -------------------------------------------------------------------------------------------


def announce_overrun_ram(state: State, unit: int, target: int) -> str:
    """8.05.2, 8.05.3: announce a ram at the end of a side's first fire round, and its cost."""
    rammer = state.kind(unit)
    name, victim = state.ids[unit], state.ids[target]
    if state.kind(target).is_building:
        return f"{name} {building_ram(state, unit, target)}"
    if is_rammed_by_name(state, target):
        return f"{name} rams {victim} ({named_ram_rule(state, target)})"
    rule = "8.05.2" if rammer.is_ogre else "8.05.3"
    if state.kind(target).is_ogre:
        fate = f"{victim} loses {_tread_damage(state, unit)}"
    else:
        fate = _overrun_ram_fate(state, unit, target)
    price = _overrun_ram_price(state, unit, target)
    return f"{name} rams {victim}: {fate}; {price}; this ends fire for the round ({rule})"


def _overrun_ram_fate(state: State, unit: int, target: int) -> str:
    rammer, rammed = state.kind(unit), state.kind(target)
    victim = state.ids[target]
    if rammer.rams_as_ogre:
        duel = rammer.is_superheavy and rammed.is_superheavy and not is_immobile(state, target)
        if not duel:
            return f"{victim} is destroyed without a die roll"
        column = ONE_TO_ONE
    else:
        aboard = sum(state.sheets.squads[rider] for rider in riders_of(state, unit))
        column = odds_column(2 * (2 * rammer.attack[MAIN] + aboard), defense_strength(state, target))
    nothing, killed = _close_faces(state, column)
    return f"{victim} {say.chances_told(nothing, 0, killed)}"


def _overrun_ram_price(state: State, unit: int, target: int) -> str:
    rammer = state.kind(unit)
    name = state.ids[unit]
    if rammer.is_ogre:
        return f"{name} loses {say.count_of(ram_toll(state, unit, target), 'tread unit')}"
    if rammer.is_superheavy:
        nothing, killed = _close_faces(state, ONE_TO_ONE)
        return f"{name} suffers a 1-1 attack itself, {say.chances_told(nothing, 0, killed)}"
    return f"{name} is destroyed by the ram"


def _close_faces(state: State, column: int) -> tuple[int, int]:
    """7.11.2: count the faces in a column that do nothing and those that destroy. A D counts as an X."""
    faces = [close_quarters(state, crt_result(column, die)) for die in range(1, FACES + 1)]
    return faces.count(NO_EFFECT), faces.count(DESTROYED)
