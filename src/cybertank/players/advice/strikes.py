"""Find the enemies that a unit can drive up to and fire at in its next turn, if they stay or if they advance."""

from __future__ import annotations

from typing import Final

from cybertank.players.advice.destinations import goals_of
from cybertank.players.advice.enemy_fire import EnemyFire, firing_places, first_few, guns_of
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.forecasts.next_turn import turn_of
from cybertank.units.catalogue import AP

# Two ways to strike an enemy: where it is now, or where it will be if it advances toward its goal.
STAYS: Final = 1
COMES: Final = 2


class Strikes:
    """The enemies that a seat's units can strike in its next turn."""

    __slots__ = ("_met_at", "_enemy_fire", "_state")

    def __init__(self, state: State, enemy_fire: EnemyFire) -> None:
        self._state = state
        self._enemy_fire = enemy_fire
        self._met_at: dict[int, int] = {}
        """The hex where each enemy will be if it advances, or NOBODY if it has no goal."""

    def of(self, state: State, unit: int) -> dict[int, int]:
        """Return the enemies that a unit can strike in its next turn: if they stay, if they advance, or both."""
        seat = state.seat_of[unit]
        ahead = turn_of(state, seat)
        guns = [gun.far for gun in guns_of(ahead, unit) if gun.component != AP]
        if not guns:
            return {}
        places = firing_places(ahead, unit)
        found: dict[int, int] = {}
        for foe, where in enumerate(state.hex_of):
            if where < 0 or not state.hostile(seat, foe) or state.riders.riding[foe] != NOBODY:
                continue
            on = self._comes_to(foe)
            how = STAYS if _in_range(state, places, where, max(guns)) else 0
            if on != NOBODY and _in_range(state, places, on, max(guns)):
                how |= COMES
            if how:
                found[foe] = how
        return found

    def _comes_to(self, foe: int) -> int:
        if foe not in self._met_at:
            self._met_at[foe] = self._look_for(foe)
        return self._met_at[foe]

    def _look_for(self, foe: int) -> int:
        """Return the hex where an enemy will be after its next turn if it advances toward its goal."""
        distance = self._state.board.distance
        for shooter in self._enemy_fire.shooters:
            if shooter.unit == foe and shooter.places:
                for goal in goals_of(self._state, foe)[:1]:
                    return min(shooter.places, key=lambda at: min(distance(at, to) for to in goal.hexes))
        return NOBODY


def _in_range(state: State, places: list[int], where: int, far: int) -> bool:
    distance = state.board.distance
    return any(distance(place, where) <= far for place in places)


def strike_words(state: State, found: dict[int, int], whose: str = "its") -> list[str]:
    """Name the enemies that a unit will have within reach, starting with those that cannot avoid it."""
    for wanted, one, several in (
        (STAYS | COMES, "whether it stays or advances", "whether they stay or advance"),
        (COMES, "if it advances", "if they advance"),
        (STAYS, "if it stays", "if they stay"),
    ):
        units = [u for u, how in found.items() if how == wanted]
        if units:
            names = first_few([state.ids[u] for u in units])
            return [f"will have {names} within reach in {whose} next turn {one if len(units) == 1 else several}"]
    return []
