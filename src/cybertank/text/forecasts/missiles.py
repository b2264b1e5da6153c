"""Announce the launch, the flight and the explosion of a cruise missile (section 10)."""

from __future__ import annotations

from typing import assert_never

from cybertank.game.decisions import Detonate, Fly, Launch, Pass, Salvo
from cybertank.rules.missiles.launching import launcher_name
from cybertank.state.frames import Flying
from cybertank.state.state import State
from cybertank.text.forecasts.blast import announce_blast
from cybertank.text.wording import listed


def announce_missile(state: State, decision: Launch | Salvo | Fly | Detonate | Pass) -> str:
    """Describe in one sentence what a decision about a cruise missile will do."""
    names = state.board.names
    match decision:
        case Launch():
            name = launcher_name(state, decision.launcher)
            return f"{name} will launch its missile, the only one of this turn: then fly it hex by hex (10.02)"
        case Salvo():
            pairs = [f"{launcher_name(state, launcher)} at {names[where]}" for launcher, where in decision.missiles]
            return f"In this order, {listed(pairs)} will fly, each to its target only (10.02.1)"
        case Fly():
            return f"The missile flies to {names[decision.path[-1]]}, or stops where an enemy can fire at it (10.03.1)"
        case Detonate():
            match state.flow[-1]:
                case Flying(flight=flight) if flight.hex >= 0:
                    return announce_blast(state, flight.hex)
                case _:
                    return "The missile explodes where it is (10.04)"
        case Pass():
            seat = state.setting.seats[state.flow[-1].seat]
            return f"The {seat} fires no more at this missile, wherever it flies (10.03.1)"
        case _:
            assert_never(decision)
