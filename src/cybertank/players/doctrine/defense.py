"""Defend against an Ogre: attack together or not at all, stay out of reach until then, and protect the post."""

from __future__ import annotations

from typing import Final

from cybertank.players.doctrine.enemy_reach import EnemyReach, move_of, reach_of, strength_of
from cybertank.players.doctrine.unit_moves import Orders
from cybertank.state.brief import Stance
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import State
from cybertank.units.catalogue import COMPONENTS, MAIN, MISSILE, POST, RACK, SECONDARY

# A strike needs this many times the strength of the Ogre's batteries.
GANG: Final = 1.3
# The weight of danger for units that hold, for units that strike, and for infantry that screens.
HOLD_DANGER: Final = 1.0
STRIKE_DANGER: Final = 0.08
SCREEN_DANGER: Final = 0.1


class OgreWatch:
    """The most important enemy Ogre in a phase, and whether to attack it now."""

    __slots__ = ("ahead", "ogre", "strength", "strikes")

    def __init__(self, view: State, enemies: EnemyReach) -> None:
        self.ogre = -1
        self.ahead = -1
        """The hex where the Ogre will be after its next move."""
        self.strikes = False
        self.strength = 0
        for ogre in enemies.ogres:
            self._look(view, enemies, ogre)

    def _look(self, view: State, enemies: EnemyReach, ogre: int) -> None:
        """Record whether the units that can fire at an Ogre this turn outgun it, or whether a post is in danger."""
        where = view.hex_of[ogre]
        strength = 0
        for unit, seat in enumerate(view.seat_of):
            at = view.hex_of[unit]
            if (
                seat != enemies.seat
                or at < 0
                or view.disability.disabled[unit] != NOT_DISABLED
                or view.kind(unit).kind == POST
            ):
                continue
            if view.board.distance(at, where) <= move_of(view, unit) + reach_of(view, unit):
                strength += strength_of(view, unit)
        base = ogre * COMPONENTS
        kind = view.kind(ogre)
        guns = (
            view.sheets.left[base + MAIN] * kind.attack[MAIN]
            + view.sheets.left[base + SECONDARY] * kind.attack[SECONDARY]
        )
        move = move_of(view, ogre)
        strikes = strength >= GANG * guns or threatens_post(view, enemies.seat, ogre, move)
        if self.ogre < 0 or strength > self.strength:
            self.ogre = ogre
            self.strength = strength
            self.strikes = strikes
            self.ahead = hex_ahead(view, enemies.seat, where, move)


def threatens_post(view: State, seat: int, ogre: int, move: int) -> bool:
    """Return True if an Ogre is near one of the seat's posts."""
    for unit, where in enumerate(view.hex_of):
        if where >= 0 and view.kind(unit).kind == POST and not view.hostile(seat, unit):
            missiles = view.sheets.left[ogre * COMPONENTS + MISSILE] + view.sheets.left[ogre * COMPONENTS + RACK]
            near = 2 * move + (5 if missiles else 3)
            if view.board.distance(where, view.hex_of[ogre]) <= near:
                return True
    return False


def hex_ahead(view: State, seat: int, where: int, move: int) -> int:
    """Return the hex an Ogre reaches by driving straight at the seat's nearest post.

    If there is no post, return the Ogre's own hex.
    """
    post = -1
    for unit, at in enumerate(view.hex_of):
        if at >= 0 and view.kind(unit).kind == POST and not view.hostile(seat, unit):
            if post < 0 or view.board.distance(where, at) < view.board.distance(where, post):
                post = at
    if post < 0:
        return where
    for _ in range(move):
        for direction in range(6):
            to = view.board.near[where * 6 + direction]
            if to >= 0 and view.board.distance(to, post) < view.board.distance(where, post):
                where = to
                break
    return where


def defense_orders(view: State, turn: Turn, unit: int, watch: OgreWatch, stance: Stance) -> Orders:
    """Order a unit to attack with the others, or to stay out of reach where it can join an attack next turn."""
    kind = view.kind(unit)
    first = turn.phase == MOVEMENT
    orders = Orders([], 0.0, 0.0, HOLD_DANGER, stance.hexes)
    if first and watch.strikes:
        orders.strike = 1.0
        orders.danger = STRIKE_DANGER
    elif first and kind.second_move:
        orders.strike = 1.0
    elif kind.is_infantry:
        orders.danger = SCREEN_DANGER
    if first:
        orders.head_start = kind.second_move
    orders.rally = watch.ahead
    orders.rally_range = move_of(view, unit) + reach_of(view, unit)
    return orders
