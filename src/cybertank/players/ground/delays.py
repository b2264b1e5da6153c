"""Value bridges, roads and rails by what their loss does to the ways of both sides (13.01, 13.02)."""

from __future__ import annotations

from typing import Final

from cybertank.board.board import Board
from cybertank.board.terrain import SWAMP
from cybertank.players.tactics.distance_fields import FAR
from cybertank.players.tactics.values import Worths
from cybertank.players.tactics.ways import Way, way_of
from cybertank.players.trains.wreckers import must_enter_next
from cybertank.rules.terrain.targets import hexes_of
from cybertank.rules.trains.counters import front_of
from cybertank.rules.trains.tracks import ahead, next_hexes
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.state.targets import NO_HEX, BridgeTarget, GroundTarget, target_numbers
from cybertank.units.catalogue import TRAIN

# The share of a unit's value that a turn of delay costs it, and the most turns that count.
TURN: Final = 0.1
MOST_TURNS: Final = 5.0
# What is on a river bridge falls with it: all of a unit's value, and this share of an Ogre's (13.02.2).
OGRE_FALLS: Final = 0.3
# How far ahead of a unit its way is looked at, in hexes.
AHEAD: Final = 20
# A rail that is cut where a train must come wrecks it. Farther ahead, the train brakes.
WRECKS: Final = 0.9
STOPS: Final = 0.35
TRACK_AHEAD: Final = 12


# The boards without a bridge or road that were last asked for. Playouts ask for the same ones again and again.
MOST_BOARDS: Final = 60
_BOARDS: dict[tuple[str, int, int], Board] = {}


class Delays:
    """The ways of all units in one position, and what the loss of something on the ground does to them."""

    __slots__ = ("_kept", "_seat", "_view", "_worths", "lines", "rails", "ways")

    def __init__(self, view: State, seat: int, worths: Worths) -> None:
        self._view = view
        self._seat = seat
        self._worths = worths
        self.ways: list[Way] = []
        self.lines: list[list[int]] = []
        """The hexes of each way, in the same order."""
        self._kept: dict[tuple[int, int], float] = {}
        self.rails: dict[int, float] = {}
        """What a cut in each rail hex ahead of an enemy train is worth, minus what it costs one's own trains."""
        for unit, where in enumerate(view.hex_of):
            way = way_of(view, unit, later=not view.hostile(seat, unit)) if where >= 0 else None
            if way is not None:
                self.ways.append(way)
                self.lines.append(way.hexes(view.board, AHEAD))
        if view.trains.any:
            self._add_rails()

    def is_used_by_enemy(self, hexes: list[int]) -> bool:
        """Return True if an enemy's way leads through any of some hexes that it has not reached yet."""
        for i, way in enumerate(self.ways):
            if self._view.hostile(self._seat, way.unit) and any(where in hexes for where in self.lines[i]):
                return True
        return False

    def loss(self, target: GroundTarget) -> float:
        """Return what the loss of a bridge or road is worth: enemies delayed, minus one's own units delayed."""
        key = target_numbers(target)
        found = self._kept.get(key)
        if found is None:
            found = self._loss(target)
            self._kept[key] = found
        return found

    def _loss(self, target: GroundTarget) -> float:
        view = self._view
        hexes = hexes_of(view.board, target)
        total = max([self.rails.get(where, 0.0) for where in hexes], default=0.0)
        if isinstance(target, BridgeTarget):
            total += self._falling(target)
        board: Board | None = None
        for i, way in enumerate(self.ways):
            if not any(where in hexes for where in self.lines[i]):
                continue
            if board is None:
                board = self.board_without(target)
            after = way_of(view, way.unit, board, later=not view.hostile(self._seat, way.unit))
            if after is None:
                continue
            before = way.length(way.field)
            later = after.length(after.field)
            if before >= FAR or later <= before:
                continue
            cost = TURN * self._worths.whole[way.unit] * min((later - before) / way.pace, MOST_TURNS)
            total += cost if view.hostile(self._seat, way.unit) else -cost
        return total

    def _falling(self, target: BridgeTarget) -> float:
        """Return what falls with a river bridge: enemies on it minus one's own units (13.02.2)."""
        view = self._view
        if target.other != NO_HEX:
            return 0.0
        total = 0.0
        for unit in view.units_at(target.hex):
            if view.levels.on_bridge[unit]:
                worth = self._worths.whole[unit] * (OGRE_FALLS if view.kind(unit).is_ogre else 1.0)
                total += worth if view.hostile(self._seat, unit) else -worth
        return total

    def board_without(self, target: GroundTarget) -> Board:
        """Return the board as it would be without a bridge, or with a road cut."""
        first, second = target_numbers(target)
        key = (self._view.board.fingerprint, first, second)
        board = _BOARDS.get(key)
        if board is None:
            terrain: dict[int, int] = {}
            cuts, broken = [target.hex], []
            if isinstance(target, BridgeTarget):
                if target.other == NO_HEX:
                    terrain = {target.hex: SWAMP}
                else:
                    cuts, broken = [], [(target.hex, target.other)]
            board = Board(self._view.board.ground.overlaid(terrain, [], cuts, broken))
            if len(_BOARDS) >= MOST_BOARDS:
                _BOARDS.clear()
            _BOARDS[key] = board
        return board

    # -- rails ---------------------------------------------------------------------------------------------------------

    def _add_rails(self) -> None:
        """Value the rail hexes ahead of all trains (9.02.4)."""
        view = self._view
        for front, where in enumerate(view.hex_of):
            if where < 0 or view.kind(front).kind != TRAIN or front_of(view, front) != front:
                continue
            sign = 1.0 if view.hostile(self._seat, front) else -1.0
            worth = self._worths.lost_with(view, front)
            sure = must_enter_next(view, front)
            for hexes in track_ahead(view, front):
                share = WRECKS if hexes in sure else STOPS
                self.rails[hexes] = self.rails.get(hexes, 0.0) + sign * share * worth


def track_ahead(view: State, front: int) -> list[int]:
    """Return the next hexes of the track ahead of a train, up to a fork."""
    found: list[int] = []
    came_from, at = NOBODY, view.hex_of[front]
    choices = ahead(view, front)
    while len(choices) == 1 and len(found) < TRACK_AHEAD:
        came_from, at = at, choices[0]
        if at in found:
            break
        found.append(at)
        choices = next_hexes(view.board, came_from, at)
    return found
