"""Announcements of what a decision will do. See `fire` for attacks and `moves` for moves."""

from __future__ import annotations

from typing import assert_never

from cybertank.board.hexes import EDGE_WORDS
from cybertank.game.decisions import (
    Arm,
    Carry,
    Control,
    Cover,
    Decision,
    Deploy,
    Destruct,
    Detonate,
    Dismount,
    Dive,
    End,
    Fire,
    Fly,
    Group,
    Hook,
    Intercept,
    Join,
    Launch,
    Lead,
    Load,
    MakeSafe,
    Mark,
    Mine,
    Mount,
    Move,
    Occupy,
    Overrun,
    Pass,
    Place,
    Prepare,
    Ram,
    Remove,
    Resign,
    Salvo,
    Separate,
    Speed,
    Split,
    Stay,
    Take,
    Task,
    Track,
    Unhook,
    Unload,
    Vacate,
    Withhold,
)
from cybertank.rules.combat import groups
from cybertank.rules.combat.destruct import RULE as BLAST_RULE
from cybertank.rules.combat.destruct import blast
from cybertank.rules.engineering.tasks import task_dice
from cybertank.rules.hidden.mines import enters_mined
from cybertank.rules.movement.steps import first_fight
from cybertank.rules.towing.hauling import pull, tow_die, tow_move
from cybertank.rules.towing.hitch import tow_rule, tows_by_hitch
from cybertank.rules.towing.hooking import towers_of
from cybertank.rules.trains.counters import is_train
from cybertank.state.chapters.stores import KEPT
from cybertank.state.chapters.trains import SPEED_WORDS
from cybertank.state.chapters.vulcans import INSIDE, TOP
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Frame, Grouping
from cybertank.state.state import State
from cybertank.text import wording as say
from cybertank.text.forecasts.channels import announce_channels
from cybertank.text.forecasts.fire import announce_fire
from cybertank.text.forecasts.interceptions import announce_intercept
from cybertank.text.forecasts.missiles import announce_missile
from cybertank.text.forecasts.moves import (
    announce_move,
    announce_overrun,
    announce_overrun_ram,
    enters_risk,
    fight_forecast,
)
from cybertank.text.forecasts.tasks import announce_task
from cybertank.text.forecasts.trains import announce_drive, announce_train_ram, meets_something
from cybertank.text.frames.registry import frame_text
from cybertank.text.units.towing_gear import gear_prices


def is_a_fight(state: State, decision: Decision) -> bool:
    """Return True if a decision puts dice or treads at stake, so that it should be announced first."""
    match decision:
        case Fire() | Stay() | Overrun() | Ram() | Group() | Intercept() | Destruct() | Detonate():
            return True
        case Move():
            return _may_end_in_a_fight(state, decision)
        case Place() | Take() | Mine() | Cover() | Mark() | Split() | Join() | Remove() | Mount() | Dismount():
            return False
        case Arm() | Speed() | Separate() | Track() | Unload() | Deploy() | Load():
            return False
        case MakeSafe() | Withhold() | Occupy() | Vacate() | Control() | Lead():
            return False
        case Prepare():
            return True
        case Carry():
            return _may_end_in_a_fight(state, Move(decision.unit, decision.path))
        case Task():
            return task_dice(state, decision.job) > 0
        case Hook() | Unhook() | Dive() | End() | Resign() | Launch() | Salvo() | Fly() | Pass():
            return False
        case _:
            assert_never(decision)


def _may_end_in_a_fight(state: State, move: Move) -> bool:
    if is_train(state, move.unit):
        return meets_something(state, move.unit, move.path)
    if state.towing.tows[move.unit] != NOBODY and tow_die(state, move.unit):
        return True
    if enters_mined(state, move.unit, move.path):
        return True
    fights, _ = first_fight(state, move.unit, move.path)
    return fights != NOBODY or enters_risk(state, move.unit, move.path)


def announce(state: State, decision: Decision) -> str:
    """Describe in one sentence what a legal decision will do, citing the rule in the edition in play."""
    return say.recited(state, _announce(state, decision))


def _announce(state: State, decision: Decision) -> str:
    ids = state.ids
    match decision:
        case Fire():
            return announce_fire(state, decision.shots, decision.target)
        case Move() if is_train(state, decision.unit):
            return announce_drive(state, decision.unit, decision.path)
        case Move():
            return announce_move(state, decision.unit, decision.path) + _tow_clause(state, decision.unit)
        case Stay():
            fight = fight_forecast(state, decision.unit, state.hex_of[decision.unit])
            return f"{ids[decision.unit]} spends 1 movement point in place and {fight}"
        case Overrun():
            return announce_overrun(state, state.flow[-1].seat, decision.hex)
        case Ram() if is_train(state, decision.target):
            return announce_train_ram(state, decision.unit, decision.target)
        case Ram():
            return announce_overrun_ram(state, decision.unit, decision.target)
        case Group():
            return _announce_group(state, decision)
        case Intercept():
            return announce_intercept(state, decision.shots)
        case Launch() | Salvo() | Fly() | Detonate() | Pass():
            return announce_missile(state, decision)
        case Mount():
            where = " inside" if decision.berth == INSIDE else " on top" if decision.berth == TOP else ""
            on = f"{ids[decision.vehicle]}{where}"
            return f"{ids[decision.unit]} will get on {on}, which uses up its movement (5.11.3)"
        case Dismount():
            return _announce_dismount(state, decision)
        case Arm():
            guns = say.count_of(decision.guns, "gun")
            return f"{ids[decision.unit]} will have {guns} on each of its counters, for an armor unit each (9.03.1)"
        case Speed():
            turned = ", turned round" if decision.back else ""
            return f"{ids[decision.unit]} will go {SPEED_WORDS[decision.speed]} hexes next turn{turned} (9.02.1)"
        case Separate():
            other = ids[state.trains.rear[decision.unit]]
            return f"{ids[decision.unit]} and {other} will be two trains (9.03.1)"
        case Track():
            return f"{ids[decision.unit]} is declared to be on the track (9.06)"
        case Carry():
            where = state.board.names[decision.path[0]]
            return f"{ids[decision.unit]} will carry {ids[decision.load]} to {where}, and stop there (14.01)"
        case Unload():
            vehicle = ids[state.riders.riding[decision.unit]]
            return f"{vehicle} will unload {ids[decision.unit]} and stay in its hex this turn (14.01)"
        case Deploy():
            return f"{ids[decision.unit]} will set itself up, and can fire from your next turn on (14.01)"
        case MakeSafe():
            return f"{ids[decision.unit]} will make your mines in its hex safe, and can still act this turn (15.03.2)"
        case Withhold():
            return f"{ids[decision.unit]} will help nobody this turn, so it can fire or work (15.05)"
        case Prepare():
            told = f"{ids[decision.unit]} will prepare to enter {state.board.names[decision.hex]}"
            return f"{told}: it waits as many turns as a die shows, and then enters without getting stuck (15.04.1)"
        case Control() | Lead():
            return announce_channels(state, decision)
        case Occupy():
            return f"{ids[decision.unit]} will move into a revetment, which adds 1 to its defense (15.04.7)"
        case Vacate():
            return f"{ids[decision.unit]} will leave its revetment and stay in the hex (15.04.7)"
        case Load():
            told = f"{ids[decision.unit]} will be loaded onto {ids[decision.vehicle]}"
            return f"{told}, which stays in its hex this turn with the engineers (14.01)"
        case Task():
            return announce_task(state, decision.job)
        case Dive():
            return f"{ids[decision.unit]} will dive, so that only Marines can fight it (7.14.4)"
        case Destruct():
            return _announce_destruct(state, decision)
        case Hook():
            return _announce_hook(state, decision)
        case Unhook():
            return _announce_unhook(state, decision)
        case Split():
            parts = say.listed([str(part) for part in decision.parts])
            return f"{ids[decision.unit]} will be split into counters of {parts} squads (5.02.3)"
        case Join():
            are = "is" if len(decision.others) == 1 else "are"
            return f"{say.listed([ids[u] for u in decision.others])} {are} about to join {ids[decision.unit]} (5.02.3)"
        case Remove():
            return f"{ids[decision.unit]} will be removed, and counts as lost (8.06)"
        case Place() | Take() | Mine() | Cover() | Mark():
            return _announce_set_up(state, decision)
        case End():
            what, rule = ending(state, state.flow[-1])
            return f"The {state.setting.seats[state.flow[-1].seat]} ends {what} ({rule})"
        case Resign():
            return f"The {state.setting.seats[decision.seat]} is about to resign (1.02)"
        case _:
            assert_never(decision)


def _announce_set_up(state: State, decision: Place | Take | Mine | Cover | Mark) -> str:
    ids = state.ids
    match decision:
        case Place():
            return _announce_place(state, decision)
        case Take():
            return f"{ids[decision.unit]} will be taken off the map (1.06)"
        case Mine():
            what, on = "laid" if decision.lays else "picked up", "on the road in" if decision.road else "in"
            return f"A mine will be {what} {on} {state.board.names[decision.hex]} (13.04)"
        case Cover():
            where = "under a ? counter" if decision.covered else "in the open"
            return f"{ids[decision.unit]} will start {where} (13.05)"
        case Mark():
            return (
                f"A ? marker will be {'put' if decision.marked else 'removed from'} under {ids[decision.unit]} (13.06)"
            )
        case _:
            assert_never(decision)


def _announce_place(state: State, decision: Place) -> str:
    gear = f" with towing gear: {gear_prices(state)} (rp:4.02)" if decision.gear else " (1.06)"
    gear = " as a dummy (13.06)" if decision.dummy else gear
    if decision.missiles != KEPT:
        gear = f" with {say.count_of(decision.missiles, 'spare missile')}, at a victory point each (3.02.2)"
    if decision.hex < 0:
        return f"{decision.unit_id} will enter from the {EDGE_WORDS[-decision.hex]} edge{gear}"
    return f"{decision.unit_id} will be set up in {state.board.names[decision.hex]}{gear}"


def _announce_destruct(state: State, decision: Destruct) -> str:
    """1977:8.05: say which units an Ogre would destroy or disable by blowing itself up."""
    destroyed, disabled = blast(state, decision.unit)
    hit = f", taking {say.listed([state.ids[u] for u in destroyed])} with it" if destroyed else ""
    stun = f" and disabling {say.listed([state.ids[u] for u in disabled])}" if disabled else ""
    return f"{state.ids[decision.unit]} is about to detonate its power plant{hit}{stun} ({BLAST_RULE})"


def _tow_clause(state: State, unit: int) -> str:
    """rp:4.06, rp:4.062: say what a moving unit tows, with how many tread units, and which die roll it needs."""
    load = state.towing.tows[unit]
    if load == NOBODY:
        return ""
    if tows_by_hitch(state, unit):
        points = say.count_of(tow_move(state, load)[0], "movement point")
        return f"; it tows {state.ids[load]} with {points} (15.04.8)"
    face = tow_die(state, unit)
    die = f", which moves off the road only on a roll of {'1' if face == 1 else f'1-{face}'} (rp:4.062)" if face else ""
    return f"; it tows {state.ids[load]} with {say.count_of(pull(state, load).total, 'tread unit')} (rp:4.06){die}"


def _announce_hook(state: State, decision: Hook) -> str:
    """rp:4.05: say that hooking up takes both units a full turn, and how fast the tow will be after that."""
    unit, load = state.ids[decision.unit], state.ids[decision.load]
    after = state.copy()
    after.towing = after.towing.with_tows(decision.unit, decision.load)
    points, face = tow_move(after, decision.load)
    speed = f"move {points}" if points else "no movement, because the load is too heavy for it"
    die = f" on a roll of {'1' if face == 1 else f'1-{face}'}" if face and points else ""
    return f"{unit} will hook up to {load}: neither moves this turn; after that, the tow has {speed}{die} (rp:4.05)"


def _announce_unhook(state: State, decision: Unhook) -> str:
    unit = decision.unit
    load = state.towing.tows[unit] if state.towing.tows[unit] != NOBODY else unit
    towers = [unit] if load != unit else towers_of(state, load)
    gun = state.type_of[load] in state.setting.catalogue.towing.guns
    rule = tow_rule(state, towers[0], "rp:4.05")
    rest = ", which then needs a full turn before it fires (rp:4.051)" if gun else f" ({rule})"
    are = "is" if len(towers) == 1 else "are"
    return f"{say.listed([state.ids[u] for u in towers])} {are} about to be unhooked from {state.ids[load]}{rest}"


def ending(state: State, frame: Frame) -> tuple[str, str]:
    """Return what `end` would end, and the rule for it."""
    return frame_text(frame).ending(state)


def _announce_dismount(state: State, decision: Dismount) -> str:
    """5.11.3, 6.01.2, 8.06.1: say where a counter gets off."""
    rule = frame_text(state.flow[-1]).dismounting_rule
    vehicle = state.ids[state.riders.riding[decision.unit]]
    where = state.board.names[decision.hex]
    return f"{state.ids[decision.unit]} will get off {vehicle} in {where}, and goes no farther this turn ({rule})"


def _announce_group(state: State, decision: Group) -> str:
    """7.12.1: describe the groups and the pending attack on them."""
    frame = state.flow[-1]
    parts = say.listed([str(part) for part in decision.parts])
    told = f"The infantry in {state.board.names[decision.hex]} is grouped into {parts} (7.12.1)"
    match frame:
        case Grouping():
            after = state.copy()
            groups.group(after, frame.seat, frame.hex, decision.parts, [])
            after.flow.pop()
            attack = announce_fire(after, frame.attack.shots, frame.attack.target)
            return f"{told}; then {attack}"
        case _:
            return told
