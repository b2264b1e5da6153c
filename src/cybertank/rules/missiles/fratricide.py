"""10.02.1 Fratricide: an explosion destroys the missiles aimed near it, and no later missile can pass it."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import NOWHERE
from cybertank.rules.events.base import Event
from cybertank.rules.events.missiles import MissilesLost
from cybertank.rules.missiles.launching import has_missile, start_of, use_up
from cybertank.state.chapters.missiles import off_board_index
from cybertank.state.state import State

FRATRICIDE: Final = 6


def is_barred(state: State, where: int) -> bool:
    """10.02.1: Return True for a hex within six hexes of an explosion of this turn."""
    return any(state.board.distance(blast, where) <= FRATRICIDE for blast in state.missiles.blasts)


def entrances(state: State, launcher: int) -> list[int]:
    """10.02, 10.05: Return the hexes that a missile can fly into first."""
    start = start_of(state, launcher)
    if start == NOWHERE:
        return sorted(state.setting.off_board[off_board_index(launcher)].origin)
    return [to for to in state.board.near[start * 6 : start * 6 + 6] if to != NOWHERE]


def route(state: State, first: list[int], target: int) -> list[int]:
    """10.02.1: Return a shortest way to a hex that keeps away from this turn's explosions, or an empty list.

    `first` are the hexes that can be entered first.
    """
    board = state.board
    came_from = {h: NOWHERE for h in first if not is_barred(state, h)}
    edge = list(came_from)
    while edge and target not in came_from:
        beyond: list[int] = []
        for here in edge:
            for to in board.near[here * 6 : here * 6 + 6]:
                if to != NOWHERE and to not in came_from and not is_barred(state, to):
                    came_from[to] = here
                    beyond.append(to)
        edge = beyond
    path: list[int] = []
    at = target if target in came_from else NOWHERE
    while at != NOWHERE:
        path.append(at)
        at = came_from[at]
    path.reverse()
    return path


def can_still_fly(state: State, launcher: int, target: int) -> bool:
    """10.02.1: Return True if a missile of a salvo survives the explosions before it and has a way to its target."""
    if launcher >= 0 and (state.hex_of[launcher] < 0 or not has_missile(state, launcher)):
        return False
    if not state.missiles.blasts:
        return True
    start = start_of(state, launcher)
    if start != NOWHERE and is_barred(state, start):
        return False
    return bool(route(state, entrances(state, launcher), target))


def strike_salvo(state: State, events: list[Event]) -> None:
    """10.02.1: Remove the missiles of a salvo that the last explosion has destroyed. The others still follow."""
    salvo = state.missiles.salvo
    kept: list[int] = list(salvo[:2])
    lost: list[int] = []
    for i in range(2, len(salvo), 2):
        if can_still_fly(state, salvo[i], salvo[i + 1]):
            kept.extend(salvo[i : i + 2])
        else:
            lost.append(salvo[i])
            use_up(state, salvo[i])
    if lost:
        state.missiles = state.missiles.with_salvo(tuple(kept))
        events.append(MissilesLost(lost, state.missiles.blasts[-1]))
