"""Against an Ogre: strike together or not at all, stay out of its reach until then, and hold in front of the post."""

from __future__ import annotations

from typing import Final

from cybertank.players.doctrine_sight import Sight, move_of, reach_of, strength_of
from cybertank.state.state import NOT_DISABLED, State
from cybertank.units.catalogue import COMPONENTS, MAIN, POST, SECONDARY

# How many times the strength of the Ogre's batteries makes a strike worth it.
GANG: Final = 1.3
# An Ogre this near to a post, in its own moves, is fought with everything.
LAST_STAND: Final = 4


class Watch:
    """The Ogre that matters most in a phase, and whether the defense strikes at it now."""

    __slots__ = ("guns", "hex", "move", "ogre", "strength", "strikes")

    def __init__(self, view: State, sight: Sight) -> None:
        self.ogre = -1
        self.hex = -1
        self.strikes = False
        self.strength = 0
        self.guns = 0
        self.move = 0
        for ogre in sight.ogres:
            self._look(view, sight, ogre)

    def _look(self, view: State, sight: Sight, ogre: int) -> None:
        """Whether what can fire at an Ogre this turn outweighs its batteries, or a post is in danger."""
        where = view.hex_of[ogre]
        strength = 0
        for unit, seat in enumerate(view.seat_of):
            at = view.hex_of[unit]
            if seat != sight.seat or at < 0 or view.disabled[unit] != NOT_DISABLED or view.kind(unit).kind == POST:
                continue
            if view.board.distance(at, where) <= move_of(view, unit) + reach_of(view, unit):
                strength += strength_of(view, unit)
        base = ogre * COMPONENTS
        kind = view.kind(ogre)
        guns = view.left[base + MAIN] * kind.attack[MAIN] + view.left[base + SECONDARY] * kind.attack[SECONDARY]
        move = move_of(view, ogre)
        strikes = strength >= GANG * guns or threatens_post(view, sight.seat, ogre, move)
        if self.ogre < 0 or strength > self.strength:
            self.ogre = ogre
            self.hex = where
            self.strength = strength
            self.guns = guns
            self.move = move
            self.strikes = strikes


def threatens_post(view: State, seat: int, ogre: int, move: int) -> bool:
    """Whether an Ogre is near one of the seat's posts."""
    for unit, where in enumerate(view.hex_of):
        if where >= 0 and view.kind(unit).kind == POST and not view.hostile(seat, unit):
            if view.board.distance(where, view.hex_of[ogre]) <= LAST_STAND * max(move, 1):
                return True
    return False
