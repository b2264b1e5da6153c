"""Legality and deed for every decision, sent to the chapter that knows. `check` says why not, `carry_out` does it."""

from __future__ import annotations

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
from cybertank.rules.citations import cited
from cybertank.rules.combat import destruct, firing, groups
from cybertank.rules.combat import legality as combat
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event, Shot
from cybertank.rules.events.turns import PhaseBegan
from cybertank.rules.hidden import camouflage, dummies, mines
from cybertank.rules.movement import legality as movement
from cybertank.rules.movement import moving as marching
from cybertank.rules.movement import riders, stacking
from cybertank.rules.overrun import overrun
from cybertank.rules.ramming import ramming
from cybertank.rules.refusal import Refusal
from cybertank.rules.setup import earlier_damage as damage
from cybertank.rules.setup import placing as setup
from cybertank.rules.towing import hooking as towing
from cybertank.rules.turns import resigning, sequence
from cybertank.rules.victory import outcome as victory
from cybertank.state.brief import Force
from cybertank.state.frames import (
    MOVEMENT,
    SECOND_MOVEMENT,
    FireRound,
    Frame,
    Grouping,
    OverrunQuestion,
    RamQuestion,
    SetUp,
    Turn,
)
from cybertank.state.state import State

# Moving and firing show a unit where they are carried out; these do so by themselves (13.05).
SHOWING = (Stay, Split, Dismount, Unhook, Remove, Join, Mount, Hook)
# What belongs to chapters that the book of 1977 does not have.
NOT_IN_1977 = (Overrun, Mount, Dismount, Group, Dive, RamInOverrun, Hook, Unhook)

# -- legality ----------------------------------------------------------------------------------------------------------


def actors(decision: Decision) -> list[int]:
    """The units that do something themselves by a decision: one that does is no dummy, and shows what it is."""
    if isinstance(decision, (Move, Stay, Split, Dismount, Unhook, Remove)):
        return [decision.unit]
    if isinstance(decision, Join):
        return [decision.unit, *decision.others]
    if isinstance(decision, Mount):
        return [decision.unit, decision.vehicle]
    if isinstance(decision, Hook):
        return [decision.unit, decision.load]
    return []


def decider(state: State, decision: Decision) -> int:
    """The seat that takes a decision: the one that the top frame asks, but an Ogre's owner blows it up (1977:8.05)."""
    return state.seat_of[decision.unit] if isinstance(decision, Destruct) else state.flow[-1].seat


def check(state: State, decision: Decision) -> Refusal | None:
    """Why a decision is not legal now, with its rule in the book that is played by, or None."""
    refusal = _check(state, decision)
    if refusal is not None and state.setting.rules.first_edition:
        refusal.rule = cited(state, refusal.rule)
    return refusal


def _check(state: State, decision: Decision) -> Refusal | None:
    if state.outcome is not None:
        return Refusal(state.outcome.rule, f"the game is over: {state.outcome.title}")
    frame = state.flow[-1]
    if isinstance(frame, Turn):
        return _check_turn(state, frame, decision)
    if isinstance(decision, Resign):
        return resigning.refuse_resign(state, frame)
    if isinstance(frame, SetUp):
        return _check_set_up(state, frame, decision)
    if isinstance(decision, Unhook):
        return towing.refuse_unhook(state, frame.seat, decision.unit)
    if isinstance(frame, FireRound):
        return _check_round(state, frame, decision)
    if isinstance(frame, Grouping):
        if isinstance(decision, Group):
            return groups.refuse_group(state, frame, decision.hex, decision.parts)
        return Refusal("7.12.1", f"group the infantry in {state.board.names[frame.hex]} first")
    return _check_ask(state, frame, decision)


def _check_turn(state: State, turn: Turn, decision: Decision) -> Refusal | None:
    seat = turn.seat
    if state.setting.rules.dummies:
        refusal = dummies.refuse_act_of_dummy(state, actors(decision))
        if refusal is not None:
            return refusal
    if isinstance(decision, Move):
        return movement.refuse_move(state, seat, decision.unit, decision.path)
    if isinstance(decision, Fire):
        return combat.refuse_fire(state, seat, decision.shots, decision.target, decision.component)
    if isinstance(decision, End):
        return sequence.refuse_end(state, turn)
    if isinstance(decision, Stay):
        return movement.refuse_staying(state, seat, decision.unit)
    if state.setting.rules.first_edition and isinstance(decision, NOT_IN_1977):
        return Refusal(
            "4.01", "the 1977 edition has no riders, overruns, groups or towing: `move`, `stay`, `fire` and `end`"
        )
    if isinstance(decision, Overrun):
        return overrun.refuse_overrun(state, seat, decision.hex)
    if isinstance(decision, Mount):
        return riders.refuse_mount(state, seat, decision.unit, decision.vehicle)
    if isinstance(decision, Dismount):
        return riders.refuse_dismount(state, seat, decision.unit, decision.hex)
    if isinstance(decision, Split):
        return stacking.refuse_split(state, seat, decision.unit, decision.parts)
    if isinstance(decision, Join):
        return stacking.refuse_join(state, seat, decision.unit, decision.others)
    return _check_rare(state, turn, decision)


def _check_rare(state: State, turn: Turn, decision: Decision) -> Refusal | None:
    if isinstance(decision, Remove):
        if turn.phase != MOVEMENT and turn.phase != SECOND_MOVEMENT:
            return Refusal("8.06", "units are given up only at the end of a movement phase")
        return stacking.refuse_remove(state, turn.seat, decision.unit)
    if isinstance(decision, Hook):
        return towing.refuse_hook(state, turn.seat, decision.unit, decision.load)
    if isinstance(decision, Unhook):
        return towing.refuse_unhook(state, turn.seat, decision.unit)
    if isinstance(decision, Resign):
        return None
    if isinstance(decision, Destruct):
        return destruct.refuse_destruct(state, decision.unit)
    if isinstance(decision, Group):
        return Refusal("7.12.1", "infantry is grouped when a stack is fired at, and none is")
    if isinstance(decision, Dive):
        return Refusal("7.14.4", "Marines dive when they are overrun in the water")
    if isinstance(decision, RamInOverrun):
        return Refusal("8.05.2", "this is said inside an overrun; elsewhere a unit rams by moving into a hex")
    return Refusal("1.06", "units are placed before the first turn, during set-up")


def _check_set_up(state: State, frame: SetUp, decision: Decision) -> Refusal | None:
    force = force_of(state, frame)
    if isinstance(decision, Place):
        return setup.refuse_place(
            state, force, decision.unit_id, decision.hex, decision.squads, decision.gear, decision.dummy
        )
    if isinstance(decision, Take):
        return setup.refuse_take(state, force, decision.unit)
    if isinstance(decision, End):
        return setup.refuse_ready(state, force)
    if isinstance(decision, Mine):
        refuse = mines.refuse_mine if decision.lays else mines.refuse_unmine
        return refuse(state, force, decision.hex, decision.road)
    if isinstance(decision, Cover):
        return camouflage.refuse_cover(state, force, decision.unit, decision.covered)
    if isinstance(decision, Mark):
        return dummies.refuse_mark(state, force, decision.unit, decision.marked)
    return Refusal("1.06", "the force is being set up: `place` and `take` units, then `end`")


def _check_round(state: State, fight: FireRound, decision: Decision) -> Refusal | None:
    if isinstance(decision, Fire):
        return overrun.refuse_overrun_fire(state, fight, decision.shots, decision.target, decision.component)
    if isinstance(decision, RamInOverrun):
        return overrun.refuse_overrun_ram(state, fight, decision.unit, decision.target)
    if isinstance(decision, End):
        return overrun.refuse_end_round(state, fight)
    return Refusal("8.04", "an overrun is being fought: `fire` with units in it, `ram` in the first round, or `end`")


def _check_ask(state: State, frame: Frame, decision: Decision) -> Refusal | None:
    if isinstance(decision, End):
        return None
    if isinstance(frame, OverrunQuestion):
        if isinstance(decision, Dismount):
            return overrun.refuse_overrun_dismount(state, frame, decision.unit)
        if isinstance(decision, Dive):
            return overrun.refuse_overrun_dive(state, frame, decision.unit)
        return Refusal("8.06.1", "an overrun begins: say who gets off with `dismount` (or `dive`), then `end`")
    if isinstance(frame, RamQuestion) and isinstance(decision, Dismount):
        return ramming.refuse_ram_dismount(state, frame, decision.unit)
    return Refusal("6.01.2", "a ram is about to happen: say who gets off with `dismount`, then `end`")


def force_of(state: State, frame: SetUp) -> Force:
    """The force that is being set up."""
    brief = state.setting.brief
    assert brief is not None, "a set-up frame belongs to a scenario"
    return brief.forces[frame.force]


# -- the deed ----------------------------------------------------------------------------------------------------------


def carry_out(state: State, decision: Decision, dice: Dice) -> list[Event]:
    """Carry out a decision that `check` has found legal; the state is changed, and what happened is returned."""
    events: list[Event] = []
    losses = state.progress.losses
    if state.setting.rules.hides and isinstance(decision, SHOWING):
        for unit in actors(decision):
            camouflage.reveal(state, unit, events)
    if isinstance(decision, Move):
        marching.move(state, decision.unit, decision.path, dice, events)
    elif isinstance(decision, Fire):
        _fire(state, decision, dice, events)
    elif isinstance(decision, End):
        _end(state, state.flow[-1], dice, events)
    elif isinstance(decision, Stay):
        marching.stay(state, decision.unit, dice, events)
    else:
        _carry_out_rare(state, decision, dice, events)
    if state.progress.losses != losses:
        victory.check_end(state, events)
    if state.setting.rules.first_edition:
        _cite(state, events)
    return events


def _cite(state: State, events: list[Event]) -> None:
    """Events cite the book that is played by."""
    for event in events:
        event.rule = cited(state, event.rule)


def _fire(state: State, decision: Fire, dice: Dice, events: list[Event]) -> None:
    frame = state.flow[-1]
    if state.setting.rules.hides and isinstance(frame, Turn):
        target = firing.real_target(state, decision.target)
        found = firing.find_target(state, frame.seat, decision.shots, target, decision.component, events)
        if not found:
            return
        decision = Fire(found, target, decision.component)
    if isinstance(frame, FireRound):
        overrun.overrun_fire(state, frame, decision.shots, decision.target, decision.component, dice, events)
    elif groups.must_group(state, decision.target):
        held = [number for shot in decision.shots for number in (shot.unit, shot.component, shot.count)]
        owner = state.seat_of[decision.target]
        where = state.hex_of[decision.target]
        state.flow.append(Grouping(owner, where, held, decision.target, decision.component))
    else:
        firing.fire(state, decision.shots, decision.target, decision.component, dice, events)


def _group(state: State, frame: Grouping, parts: list[int], dice: Dice, events: list[Event]) -> None:
    """7.12.1: the stack is grouped, and the attack that was held is resolved."""
    groups.group(state, frame, parts, events)
    state.flow.pop()
    held = frame.shots
    shots = [Shot(held[i], held[i + 1], held[i + 2]) for i in range(0, len(held), 3)]
    firing.fire(state, shots, frame.target, frame.component, dice, events)


def _carry_out_rare(state: State, decision: Decision, dice: Dice, events: list[Event]) -> None:
    frame = state.flow[-1]
    if isinstance(decision, Overrun):
        overrun.begin_overrun(state, frame.seat, decision.hex, dice, events)
    elif isinstance(decision, RamInOverrun) and isinstance(frame, FireRound):
        overrun.overrun_ram(state, frame, decision.unit, decision.target, dice, events)
    elif isinstance(decision, Group) and isinstance(frame, Grouping):
        _group(state, frame, decision.parts, dice, events)
    elif isinstance(decision, Dive):
        overrun.dive(state, decision.unit, events)
    elif isinstance(decision, Mount):
        riders.mount(state, decision.unit, decision.vehicle, events)
    elif isinstance(decision, Dismount):
        if isinstance(frame, RamQuestion):
            ramming.dismount_for_ram(state, decision.unit, events)
        else:
            where = decision.hex if isinstance(frame, Turn) else state.hex_of[decision.unit]
            riders.get_off(state, decision.unit, where, events)
    elif isinstance(decision, Split):
        stacking.split(state, decision.unit, decision.parts, events)
    elif isinstance(decision, Join):
        stacking.join(state, decision.unit, decision.others, events)
    elif isinstance(decision, Remove):
        stacking.remove(state, decision.unit, events)
    elif isinstance(decision, Destruct):
        destruct.destruct(state, decision.unit, events)
    elif isinstance(decision, Hook):
        towing.hook(state, decision.unit, decision.load, events)
    elif isinstance(decision, Unhook):
        towing.unhook(state, decision.unit, events)
    elif isinstance(decision, Resign):
        resigning.resign(state, decision.seat, dice, events)
    elif isinstance(frame, SetUp):
        _carry_out_set_up(state, frame, decision, dice, events)


def _carry_out_set_up(state: State, frame: SetUp, decision: Decision, dice: Dice, events: list[Event]) -> None:
    if isinstance(decision, Place):
        force = force_of(state, frame)
        what = (decision.unit_id, decision.hex, decision.squads, decision.gear, decision.dummy)
        setup.place(state, force, *what, dice, events)
    elif isinstance(decision, Take):
        setup.take(state, force_of(state, frame), decision.unit, events)
    elif isinstance(decision, Mine):
        act = mines.lay_mine if decision.lays else mines.unmine
        act(state, frame.seat, decision.hex, decision.road, events)
    elif isinstance(decision, Cover):
        camouflage.cover(state, decision.unit, decision.covered, events)
    elif isinstance(decision, Mark):
        dummies.mark(state, decision.unit, decision.marked, events)


def _end(state: State, frame: Frame, dice: Dice, events: list[Event]) -> None:
    if isinstance(frame, Turn):
        sequence.end_phase(state, frame, dice, events)
    elif isinstance(frame, FireRound):
        overrun.end_round(state, frame, events)
    elif isinstance(frame, OverrunQuestion):
        overrun.end_overrun_ask(state, frame, dice, events)
    elif isinstance(frame, RamQuestion):
        _end_ram_ask(state, frame, dice, events)
    elif isinstance(frame, SetUp):
        if state.setting.rules.hides:
            camouflage.number_counters(state, force_of(state, frame))
        next_set_up(state, frame.force + 1, dice, events)


def _end_ram_ask(state: State, ask: RamQuestion, dice: Dice, events: list[Event]) -> None:
    """6.01.2: the next owner is asked, or the ram is resolved."""
    if ask.waiting:
        ask.seat = ask.waiting.pop(0)
        return
    state.flow.pop()
    marching.after_ram_questions(state, ask, dice, events)


def next_set_up(state: State, force: int, dice: Dice, events: list[Event]) -> None:
    """1.06: the next force is set up, or the first turn begins."""
    brief = state.setting.brief
    if brief is not None and force < len(brief.forces):
        state.flow = [SetUp(brief.forces[force].seat, force)]
        return
    turn = Turn(0, 1, MOVEMENT)
    state.flow = [turn]
    sequence.begin_turn(state, turn, dice, events)


def starting_phase(state: State, dice: Dice) -> list[Event]:
    """4.02, rp:6.03: Ogres that come damaged roll for it; a position that starts in recovery begins with those."""
    events: list[Event] = []
    damage.roll_due_damage(state, dice, events)
    frame = state.flow[-1]
    if isinstance(frame, Turn) and frame.phase == 0:
        sequence.recover(state, frame, dice, events)
        frame.phase = MOVEMENT
        events.append(PhaseBegan(frame.seat, frame.number, MOVEMENT))
    _cite(state, events)
    return events
