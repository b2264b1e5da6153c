"""What is asked out of turn, and what is at stake: a ram, an overrun, a stack under fire (6.01.2, 7.12.1, 8.04)."""

from __future__ import annotations

from cybertank.rules.combat.groups import levels_of
from cybertank.rules.events.base import Shot
from cybertank.state.frames import FireRound, Frame, Grouping, OverrunQuestion, RamQuestion
from cybertank.state.state import State
from cybertank.text.forecasts.fire import announce_fire
from cybertank.text.forecasts.moves import announce_overrun, fight_forecast
from cybertank.text.wording import count_of, listed


def stake(state: State) -> str:
    """What a seat has to decide out of turn, in a sentence or two; "" in a turn and in set-up."""
    frame = state.flow[-1]
    if isinstance(frame, FireRound):
        return _fire_round(state, frame)
    if isinstance(frame, Grouping):
        return _grouping(state, frame)
    if isinstance(frame, RamQuestion):
        forecast = fight_forecast(state, frame.unit, state.hex_of[frame.unit])
        return f"{state.ids[frame.unit]} {forecast}. The {_seat(state, frame)} says who gets off first (6.01.2)."
    if isinstance(frame, OverrunQuestion):
        begins = announce_overrun(state, state.flow[0].seat, frame.hex)
        return f"{begins}. Before it the {_seat(state, frame)} says who gets off or dives (8.06.1)."
    return ""


def place_asked(state: State) -> int:
    """The hex that is asked about out of turn, or -1."""
    frame = state.flow[-1]
    if isinstance(frame, (FireRound, Grouping, OverrunQuestion)):
        return frame.hex
    return state.hex_of[frame.unit] if isinstance(frame, RamQuestion) else -1


def _seat(state: State, frame: Frame) -> str:
    return state.setting.seats[frame.seat]


def _fire_round(state: State, fight: FireRound) -> str:
    name, number = state.board.names[fight.hex], fight.number + 1
    rams = " A ram ends the fire of the round (8.05.2)." if fight.number < 2 else ""
    return f"Overrun in {name}, fire round {number}: the {_seat(state, fight)} fires, and a D destroys (8.04).{rams}"


def _grouping(state: State, frame: Grouping) -> str:
    held = frame.shots
    shots = [Shot(held[i], held[i + 1], held[i + 2]) for i in range(0, len(held), 3)]
    under_fire = state.copy()
    under_fire.flow.pop()
    counters = [
        f"{state.ids[c]} ({count_of(state.sheets.squads[c], 'squad')})"
        for level in levels_of(state, frame.hex, frame.seat)
        for c in level
    ]
    return (
        f"{announce_fire(under_fire, shots, frame.target, frame.component)}. "
        f"The {_seat(state, frame)} groups its infantry in {state.board.names[frame.hex]}, {listed(counters)}, "
        "by one to three squads, in the order of the counters (7.12.1)."
    )
