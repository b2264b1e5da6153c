"""Legality and deed for every decision, sent to the chapter that knows. `check` says why not, `carry_out` does it."""

from __future__ import annotations

from cybertank.game.decisions import (
    Decision,
    End,
    Fire,
    Join,
    Move,
    Place,
    Remove,
    Resign,
    Split,
    Stay,
    Take,
)
from cybertank.rules import combat, movement, sequence, setup, stacking, victory
from cybertank.rules.dice import Dice
from cybertank.rules.events import Event, PhaseBegan, Resigned
from cybertank.rules.refusal import Refusal
from cybertank.state.brief import Force
from cybertank.state.frames import MOVEMENT, SECOND_MOVEMENT, Frame, SetUp, Turn
from cybertank.state.state import State


def check(state: State, decision: Decision) -> Refusal | None:
    """Why a decision is not legal now, with its rule, or None."""
    if state.outcome is not None:
        return Refusal(state.outcome.rule, f"the game is over: {state.outcome.title}")
    frame = state.flow[-1]
    if isinstance(frame, Turn):
        return _check_turn(state, frame, decision)
    if isinstance(frame, SetUp):
        return _check_set_up(state, frame, decision)
    return Refusal("4.02", "nothing is to be decided now")


def _check_turn(state: State, turn: Turn, decision: Decision) -> Refusal | None:
    seat = turn.seat
    if isinstance(decision, Move):
        return movement.refuse_move(state, seat, decision.unit, decision.path)
    if isinstance(decision, Fire):
        return combat.refuse_fire(state, seat, decision.shots, decision.target, decision.component)
    if isinstance(decision, End):
        return sequence.refuse_end(state, turn)
    if isinstance(decision, Stay):
        return movement.refuse_staying(state, seat, decision.unit)
    if isinstance(decision, Split):
        return stacking.refuse_split(state, seat, decision.unit, decision.parts)
    if isinstance(decision, Join):
        return stacking.refuse_join(state, seat, decision.unit, decision.others)
    if isinstance(decision, Remove):
        if turn.phase != MOVEMENT and turn.phase != SECOND_MOVEMENT:
            return Refusal("8.06", "units are given up only at the end of a movement phase")
        return stacking.refuse_remove(state, seat, decision.unit)
    if isinstance(decision, Resign):
        return None
    return Refusal("1.06", "units are placed before the first turn, during set-up")


def _check_set_up(state: State, frame: SetUp, decision: Decision) -> Refusal | None:
    force = force_of(state, frame)
    if isinstance(decision, Place):
        return setup.refuse_place(state, force, decision.unit_id, decision.hex, decision.squads)
    if isinstance(decision, Take):
        return setup.refuse_take(state, force, decision.unit)
    if isinstance(decision, End):
        return setup.refuse_ready(state, force)
    if isinstance(decision, Resign):
        return None
    return Refusal("1.06", "the force is being set up: `place` and `take` units, then `end`")


def force_of(state: State, frame: SetUp) -> Force:
    """The force that is being set up."""
    brief = state.setting.brief
    assert brief is not None, "a set-up frame belongs to a scenario"
    return brief.forces[frame.force]


def carry_out(state: State, decision: Decision, dice: Dice) -> list[Event]:
    """Carry out a decision that `check` has found legal; the state is changed, and what happened is returned."""
    events: list[Event] = []
    losses = state.losses
    if isinstance(decision, Move):
        movement.move(state, decision.unit, decision.path, dice, events)
    elif isinstance(decision, Fire):
        combat.fire(state, decision.shots, decision.target, decision.component, dice, events)
    elif isinstance(decision, End):
        _end(state, state.flow[-1], dice, events)
    elif isinstance(decision, Stay):
        movement.stay(state, decision.unit, dice, events)
    else:
        _carry_out_rare(state, decision, events)
    if state.losses != losses:
        victory.check_end(state, events)
    return events


def _carry_out_rare(state: State, decision: Decision, events: list[Event]) -> None:
    frame = state.flow[-1]
    if isinstance(decision, Place) and isinstance(frame, SetUp):
        setup.place(state, force_of(state, frame), decision.unit_id, decision.hex, decision.squads, events)
    elif isinstance(decision, Take) and isinstance(frame, SetUp):
        setup.take(state, force_of(state, frame), decision.unit, events)
    elif isinstance(decision, Split):
        stacking.split(state, decision.unit, decision.parts, events)
    elif isinstance(decision, Join):
        stacking.join(state, decision.unit, decision.others, events)
    elif isinstance(decision, Remove):
        stacking.remove(state, decision.unit, events)
    elif isinstance(decision, Resign):
        events.append(Resigned(decision.seat))
        victory.resign(state, decision.seat, events)


def _end(state: State, frame: Frame, dice: Dice, events: list[Event]) -> None:
    if isinstance(frame, Turn):
        sequence.end_phase(state, frame, dice, events)
    elif isinstance(frame, SetUp):
        next_set_up(state, frame.force + 1, dice, events)


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
    """4.02: a position that starts in recovery begins with the recoveries."""
    events: list[Event] = []
    frame = state.flow[-1]
    if isinstance(frame, Turn) and frame.phase == 0:
        sequence.recover(state, frame, dice, events)
        frame.phase = MOVEMENT
        events.append(PhaseBegan(frame.seat, frame.number, MOVEMENT))
    return events
