"""Check and carry out decisions by passing them to the handler of the top frame."""

from __future__ import annotations

from cybertank.game.decisions import Decision, Destruct, Unhook
from cybertank.game.frames.registry import handler_of
from cybertank.rules.buildings.identification import identify_at_start
from cybertank.rules.citations import cited
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.events.turns import PhaseBegan
from cybertank.rules.hidden.camouflage import reveal
from cybertank.rules.refusal import Refusal
from cybertank.rules.setup.earlier_damage import roll_due_damage
from cybertank.rules.towing.hooking import unhooker
from cybertank.rules.trains.driving import resume
from cybertank.rules.trains.passengers import settle_passengers
from cybertank.rules.turns.sequence import recover
from cybertank.rules.victory.outcome import check_end
from cybertank.rules.vulcans.channels import cut_dead_links
from cybertank.state.frames import MOVEMENT, RECOVERY, Turn
from cybertank.state.state import State


def decider(state: State, decision: Decision) -> int:
    """Return the seat that makes a decision: the seat to decide, or an owner who can act out of turn.

    An Ogre's owner can blow it up (1977:8.05), and a vehicle's owner can unhook it (rp:4.05).
    """
    seat = state.flow[-1].seat
    if isinstance(decision, Destruct):
        return state.seat_of[decision.unit]
    return unhooker(state, seat, decision.unit) if isinstance(decision, Unhook) else seat


def check(state: State, decision: Decision) -> Refusal | None:
    """Return the reason a decision is not legal now, citing the book in use, or None."""
    if state.outcome is not None:
        return Refusal(state.outcome.rule, f"the game is over: {state.outcome.title}")
    frame = state.flow[-1]
    refusal = handler_of(frame).refuse(state, frame, decision)
    if refusal is not None and state.setting.rules.edition.book:
        refusal.rule = cited(state, refusal.rule)
    return refusal


def carry_out(state: State, decision: Decision, dice: Dice) -> list[Event]:
    """Carry out a decision that `check` has found legal. Change the state and return the events."""
    events: list[Event] = []
    losses = state.progress.losses
    frame = state.flow[-1]
    handler = handler_of(frame)
    if state.setting.rules.hides:
        for unit in handler.revealed(decision):
            reveal(state, unit, events)
    handler.carry_out(state, frame, decision, dice, events)
    if state.trains.any:
        # 9.04, 9.07: A train goes on after an overrun. Those aboard a destroyed one roll after all other dice.
        resume(state, dice, events)
        settle_passengers(state, dice, events)
    if state.vulcans.links or state.vulcans.crewless:
        # 15.02.4: A lost Vulcan controls nobody, and crewless units without control stop.
        cut_dead_links(state, events)
    if state.progress.losses != losses:
        check_end(state, events)
    if state.setting.rules.edition.book:
        _cite(state, events)
    return events


def _cite(state: State, events: list[Event]) -> None:
    """Make events cite the book in use."""
    for event in events:
        event.rule = cited(state, event.rule)


def starting_phase(state: State, dice: Dice) -> list[Event]:
    """Roll for Ogres that start damaged (rp:6.03), and for recovery if the position starts there (4.02)."""
    events: list[Event] = []
    roll_due_damage(state, dice, events)
    frame = state.flow[-1]
    if state.buildings.veiled and isinstance(frame, Turn):
        identify_at_start(state, events)
    if isinstance(frame, Turn) and frame.phase == RECOVERY:
        recover(state, frame, dice, events)
        frame.phase = MOVEMENT
        events.append(PhaseBegan(frame.seat, frame.number, MOVEMENT))
    _cite(state, events)
    return events
