"""Value targets for a seat, and price its own guns so that missiles are saved for targets that are worth them."""

from __future__ import annotations

from typing import Final

from cybertank.players.tactics.fire_plans import gear_worth, unit_worth
from cybertank.players.tactics.goals import enemy_posts
from cybertank.state.state import State
from cybertank.units.catalogue import AP, ARM, COMPONENTS, GEAR, INTERNAL, MAIN, MISSILE, POST, RACK, SECONDARY, TREADS

# The value of an Ogre's components in the points of 1.09.1: first to units in the open field that it can still hurt,
# then to the defenders of a post, who must stop it in time.
OPEN_FIELD: Final = {MAIN: 12.0, SECONDARY: 8.0, AP: 1.0, MISSILE: 9.0, RACK: 12.0, ARM: 2.0}
OPEN_TREADS: Final = 1.2
GUN_WORTH: Final = {MAIN: 18.0, SECONDARY: 8.0, AP: 1.0, MISSILE: 9.0, RACK: 12.0, ARM: 2.0}
TREAD_WORTH: Final = 3.0
# The value of a tread once the Ogre is about to reach its goal.
LAST_TREADS: Final = 3.0
LAST_TURNS: Final = 2
# A missile is gone once it is fired. These are its price per point of strength, and the price of the last missile.
MISSILE_PRICE: Final = 1.6
LAST_MISSILE_PRICE: Final = 2.6
# The minimum gain that an attack with a missile needs per point of its price.
MISSILE_ASKS: Final = 0.45
POST_FACTOR: Final = 4.0


def longest_gun(view: State, ogre: int) -> int:
    """Return how far an Ogre can still shoot. It is at least 1, since an Ogre can always ram."""
    base = ogre * COMPONENTS
    if view.sheets.left[base + MISSILE] or (view.sheets.left[base + RACK] and view.sheets.left[base + INTERNAL]):
        return 5
    return 3 if view.sheets.left[base + MAIN] else 2 if view.sheets.left[base + SECONDARY] else 1


class TargetValues:
    """The value of every target in one of a seat's fire phases."""

    __slots__ = ("defends", "goal", "near_goal", "seat")

    def __init__(self, view: State, seat: int) -> None:
        self.seat = seat
        self.goal = bool(enemy_posts(view, seat))
        """True if there is still an enemy post to destroy."""
        self.near_goal: set[int] = set()
        """Enemy Ogres that can shoot at a post of this seat in their next turn."""
        posts = [
            w for u, w in enumerate(view.hex_of) if w >= 0 and view.kind(u).kind == POST and not view.hostile(seat, u)
        ]
        self.defends = bool(posts)
        if posts:
            for ogre, where in enumerate(view.hex_of):
                if where >= 0 and view.kind(ogre).is_ogre and view.hostile(seat, ogre):
                    away = min(view.board.distance(where, post) for post in posts)
                    move = view.kind(ogre).tread_move(view.sheets.treads[ogre])
                    if away <= LAST_TURNS * move + longest_gun(view, ogre):
                        self.near_goal.add(ogre)

    def worth(self, view: State, target: int, component: int) -> float:
        """Return the value of destroying a target, in points."""
        if component >= GEAR:
            return gear_worth(view, target)
        if component >= 0 and not self.defends:
            return OPEN_TREADS if component == TREADS else OPEN_FIELD[component]
        if component == TREADS:
            return LAST_TREADS if target in self.near_goal else TREAD_WORTH
        if component >= 0:
            return GUN_WORTH[component]
        worth = unit_worth(view, target)
        return worth * POST_FACTOR if view.kind(target).kind == POST else worth

    def price(self, view: State, unit: int, component: int, target: int) -> float:
        """Return the price per point of a weapon's strength. An ordinary gun's price is 1."""
        if component != MISSILE and component != RACK:
            return 1.0
        if view.kind(target).kind == POST:
            return 1.0
        if component == MISSILE and self.goal and view.sheets.left[unit * COMPONENTS + MISSILE] == 1:
            return LAST_MISSILE_PRICE
        return MISSILE_PRICE

    def least(self, with_missile: bool) -> float:
        """Return the minimum gain that an attack needs per point of its price."""
        return MISSILE_ASKS if with_missile else 0.0
