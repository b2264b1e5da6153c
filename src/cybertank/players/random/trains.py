"""Random decisions about trains (section 9), for games that have any."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cybertank.game.choices.rams import named_ram_choices
from cybertank.game.choices.trains import landings, markers, paths
from cybertank.game.decisions import Arm, Decision, Move, Separate, Speed, Track
from cybertank.game.engine import check
from cybertank.rules.trains.arming import guns_on
from cybertank.rules.trains.collisions import may_declare
from cybertank.rules.trains.counters import counters_of, fronts_of
from cybertank.rules.trains.driving import must_drive
from cybertank.state.chapters.trains import SLOWEST
from cybertank.state.frames import MOVEMENT, TrackQuestion, Turn
from cybertank.state.state import State

# The probabilities of doing things that are optional.
CHANGES_SPEED: Final = 0.6
TURNS_ROUND: Final = 0.2
SEPARATES: Final = 0.1
DRIVES_SLOWLY: Final = 0.4
UNLOADS: Final = 0.3
RAMS_BY_NAME: Final = 0.3
DECLARES: Final = 0.5
ARMS: Final = 0.5

Chance = Callable[[], float]


def random_train_decision(view: State, turn: Turn, chance: Chance) -> Decision | None:
    """Return something for a train to do, or to do to one, or None. A train that must move always moves."""

    def legal(decision: Decision) -> bool:
        return check(view, decision) is None

    if turn.phase != MOVEMENT:
        return _set_speed(view, turn, legal, chance)
    for front in fronts_of(view, turn.seat):
        if chance() < SEPARATES and legal(Separate(front)):
            return Separate(front)
    if chance() < UNLOADS:
        found = list(landings(view, turn.seat, legal))
        if found:
            return found[int(chance() * len(found))]
    if chance() < RAMS_BY_NAME:
        rams = named_ram_choices(view, turn.seat)
        if rams:
            return rams[int(chance() * len(rams))]
    return _drive(view, turn, chance)


def _drive(view: State, turn: Turn, chance: Chance) -> Decision | None:
    for front in fronts_of(view, turn.seat):
        if not must_drive(view, front) and chance() >= DRIVES_SLOWLY:
            continue
        ways = [(counter, path) for counter in counters_of(view, front) for path in paths(view, turn.seat, counter)]
        if ways:
            counter, path = ways[int(chance() * len(ways))]
            return Move(counter, path)
    return None


def _set_speed(view: State, turn: Turn, legal: Callable[[Decision], bool], chance: Chance) -> Decision | None:
    for front in fronts_of(view, turn.seat):
        if view.trains.respeeded[front] or chance() >= CHANGES_SPEED:
            continue
        back = Speed(front, SLOWEST, back=True)
        if chance() < TURNS_ROUND and legal(back):
            return back
        found = list(markers(view, front, legal))
        if found:
            return found[int(chance() * len(found))]
    return None


def random_arming(view: State, seat: int, chance: Chance) -> Decision | None:
    """9.03.1: Give up an armor unit for guns on an unarmed train, if it is still possible."""
    for front in fronts_of(view, seat):
        arming = Arm(front, 1)
        if guns_on(view, front) == 0 and chance() < ARMS and check(view, arming) is None:
            return arming
    return None


def random_declaration(view: State, ask: TrackQuestion, chance: Chance) -> Decision | None:
    """9.06: Declare some of the units to be on the track."""
    for unit in may_declare(view, ask):
        if chance() < DECLARES:
            return Track(unit)
    return None
