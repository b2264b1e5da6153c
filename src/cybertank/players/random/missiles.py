"""Random decisions about cruise missiles: launches, salvos, flights and interceptions (section 10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cybertank.game.choices.missiles import doors, way_to
from cybertank.game.decisions import Decision, Detonate, End, Fly, Intercept, Launch, Pass, Salvo
from cybertank.rules.missiles.flights import refuse_detonate
from cybertank.rules.missiles.interception import shots_at
from cybertank.rules.missiles.launching import launchers
from cybertank.state.frames import FlightQuestion, Flying, Turn
from cybertank.state.held import Shot
from cybertank.state.state import State

LAUNCHES: Final = 0.3
FIRES_SALVO: Final = 0.5
DETONATES: Final = 0.5
WANDERS: Final = 0.2
PASSES: Final = 0.1
WAITS: Final = 0.3

Chance = Callable[[], float]


def random_launch(view: State, turn: Turn, chance: Chance) -> Decision | None:
    """Launch a missile now and then, or several as a salvo at random hexes."""
    ready = launchers(view, turn)
    if not ready or chance() >= LAUNCHES:
        return None
    if len(ready) > 1 and chance() < FIRES_SALVO:
        return Salvo([(launcher, int(chance() * view.board.size)) for launcher in ready])
    return Launch(ready[int(chance() * len(ready))])


def random_flight(view: State, frame: Flying, chance: Chance) -> Decision:
    """Fly to the written target, or to a random hex, and explode there sooner or later."""
    flight = frame.flight
    target = view.missiles.target
    if flight.entered and refuse_detonate(view, flight) is None and (target >= 0 or chance() < DETONATES):
        return Detonate()
    near = doors(view, flight)
    if target < 0 and chance() < WANDERS:
        return Fly([near[int(chance() * len(near))]])
    goal = target if target >= 0 else int(chance() * view.board.size)
    way = way_to(view, flight, goal) or near[:1]
    return Fly(way[: 1 + int(chance() * len(way))])


def random_interception(view: State, frame: FlightQuestion, chance: Chance) -> Decision:
    """Fire with one kind of weapon, wait, or let the missile pass."""
    if chance() < PASSES:
        return Pass()
    shots = shots_at(view, frame)
    if not shots or chance() < WAITS:
        return End()
    shot = shots[int(chance() * len(shots))]
    return Intercept([Shot(shot.unit, shot.component, 1 + int(chance() * shot.count))])
