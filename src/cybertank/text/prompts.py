"""What the top frame asks of its seat, in words: for the prompt, and as the question itself."""

from __future__ import annotations

from cybertank.game.bearing import answers
from cybertank.game.decisions import Dismount
from cybertank.rules.combat.groups import levels_of
from cybertank.rules.events.base import Shot
from cybertank.rules.turns.sequence import phase_name
from cybertank.state.frames import FireRound, Frame, Grouping, OverrunQuestion, RamQuestion, SetUp, Turn
from cybertank.state.state import State
from cybertank.text.choices import groupings
from cybertank.text.forecasts.fire import announce_fire
from cybertank.text.inquiries import fight_report
from cybertank.text.notation.decisions import write_decision
from cybertank.text.wording import listed

MOST_GROUPINGS = 6


def asked_for(state: State) -> str:
    """In a few words, what is decided now: `movement`, `fire round 2 in 0914`, `dismounting in 0914`."""
    frame = state.flow[-1]
    names = state.board.names
    if isinstance(frame, Turn):
        return phase_name(frame.phase)
    if isinstance(frame, FireRound):
        return f"fire round {frame.number + 1} in {names[frame.hex]}"
    if isinstance(frame, Grouping):
        return f"grouping in {names[frame.hex]}"
    if isinstance(frame, OverrunQuestion):
        return f"before the overrun in {names[frame.hex]}"
    if isinstance(frame, RamQuestion):
        return f"before the ram by {state.ids[frame.unit]}"
    return "set-up"


def is_question(frame: Frame) -> bool:
    """Whether a frame asks something out of the usual turn."""
    return not isinstance(frame, (Turn, SetUp))


def question(state: State) -> str:
    """What a seat is asked out of turn, with all that can be answered; "" in a turn and in set-up."""
    frame = state.flow[-1]
    if isinstance(frame, FireRound):
        return f"{fight_report(state)}\n`fire` with what bears, or `end` the round."
    if isinstance(frame, Grouping):
        return _grouping(state, frame)
    if not isinstance(frame, (RamQuestion, OverrunQuestion)):
        return ""
    seat = state.setting.seats[frame.seat]
    found = answers(state)
    open_answers = listed([f"`{write_decision(state, answer)}`" for answer in found]) if found else "nobody any more"
    what = "get off" if all(isinstance(answer, Dismount) for answer in found) else "get off or dive"
    return f"{_occasion(state, frame)}. The {seat} says who is to {what}: {open_answers}; then `end`."


def _occasion(state: State, frame: RamQuestion | OverrunQuestion) -> str:
    if isinstance(frame, OverrunQuestion):
        return f"An overrun begins in {state.board.names[frame.hex]} (8.06.1)"
    rammed = f" {state.ids[frame.met]}" if frame.met >= 0 else ""
    return f"{state.ids[frame.unit]} is about to ram{rammed} (6.01.2)"


def _grouping(state: State, frame: Grouping) -> str:
    held = frame.shots
    shots = [Shot(held[i], held[i + 1], held[i + 2]) for i in range(0, len(held), 3)]
    under_fire = state.copy()
    under_fire.flow.pop()
    counters = [
        f"{state.ids[c]} ({state.sheets.squads[c]})" for level in levels_of(state, frame.hex, frame.seat) for c in level
    ]
    ways = [f"`{write_decision(state, way)}`" for way in groupings(state, frame)]
    more = " and so on" if len(ways) > MOST_GROUPINGS else ""
    seat, where = state.setting.seats[frame.seat], state.board.names[frame.hex]
    return (
        f"{announce_fire(under_fire, shots, frame.target, frame.component)}\n"
        f"The {seat} groups its infantry in {where}, {listed(counters)}, by one to three squads: "
        f"{', '.join(ways[:MOST_GROUPINGS])}{more} (7.12.1). They are filled in the order of the counters."
    )
