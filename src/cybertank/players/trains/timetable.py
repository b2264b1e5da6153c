"""Plan a train's next turns: how far it drives, and which speed it takes for the turn after (9.02).

The plan looks a few turns ahead over the rails. A train that must run off the track, over a cut or into an enemy
counts as lost, so it brakes in time. Leaving by the right edge, or standing where its passengers want to get off,
counts as a gain, and each turn in reach of enemies has a price.
"""

from __future__ import annotations

from typing import Final

from cybertank.board.hexes import EDGES
from cybertank.rules.movement.exits import escapes
from cybertank.rules.trains.cut_rails import is_cut
from cybertank.rules.trains.tracks import in_the_way
from cybertank.state.chapters.trains import FASTEST, SLOWEST
from cybertank.state.columns import NOBODY
from cybertank.state.state import State

# The turns that a plan looks ahead, and what a gain a turn later is worth of one now.
TURNS_AHEAD: Final = 6
LATER: Final = 0.93
# The value of leaving for a train that no objective gives points for.
PLAIN_EXIT: Final = 4.0
# What a turn of driving about costs, so that a train with nothing to do stands.
RESTLESS: Final = 0.01
# The pull of a goal that is out of the plan's sight, as a share of its value, and how fast it fades by hexes.
FAR_GOAL: Final = 0.8
FADES: Final = 0.97
# In units of the train's value: surely lost.
WRECKED: Final = -1.0
# The chance that enemies on the track are still there a turn later.
STILL_THERE: Final = 0.6
NO_WAY: Final = -1.0e9
TINY: Final = 1.0e-6
OFF: Final = -1


class Journey:
    """What a train wants: the value of the train, of leaving by each edge, of stopping in each hex, and the dangers."""

    __slots__ = (
        "bare_worth",
        "blocked",
        "dangers",
        "edges",
        "exit_worth",
        "stops",
        "turns",
        "worth",
    )

    def __init__(self, worth: float, bare_worth: float, turns: int) -> None:
        self.worth = worth
        """The value of the train with everything aboard, and of the train alone."""
        self.bare_worth = bare_worth
        self.turns = turns
        """The turns left in the game."""
        self.edges = 0
        """The edges to leave by."""
        self.exit_worth = 0.0
        self.stops: dict[int, float] = {}
        """For each hex, the value of standing there, so that those aboard can get off."""
        self.dangers: list[dict[int, float]] = [{}]
        """For this turn and the next ones, the hexes that enemies can reach by then, and the chance of loss there."""
        self.blocked: dict[int, float] = {}
        """For each hex with enemies, the chance to be wrecked by them."""


class Drive:
    """One way to move in a turn: the path of the front, where it ends, and what comes of it."""

    __slots__ = ("back", "chance", "edge", "front", "path", "reverse")

    def __init__(self, path: list[int], front: int, back: int) -> None:
        self.path = path
        self.front = front
        self.back = back
        self.edge = 0
        """The edge by which the train leaves, or 0."""
        self.chance = 1.0
        """The chance to survive the drive."""
        self.reverse = False


class Timetable:
    """The drives that a train can make, and their values."""

    __slots__ = ("_distance", "_in_the_way", "_known", "_links", "_train", "_view", "journey")

    def __init__(self, view: State, train: int, journey: Journey) -> None:
        self._view = view
        self._train = train
        self.journey = journey
        self._links: dict[int, list[int]] = {}
        for a, b in view.board.ground.rails:
            self._links.setdefault(a, []).append(b)
            self._links.setdefault(b, []).append(a)
        self._in_the_way = 1.0
        """The chance that enemies in the way are still there."""
        self._known: dict[tuple[int, int, int, int], float] = {}
        self._distance = self._to_goals()

    # -- drives --------------------------------------------------------------------------------------------------------

    def drives(self, front: int, back: int, speed: int, turn: int = 0) -> list[Drive]:
        """Return the drives of a train whose front is in one hex and came from another, with a marker (9.02).

        In later turns of a plan, enemies that stand in the way now may be gone.
        """
        found: list[Drive] = []
        self._in_the_way = STILL_THERE**turn
        for length in (2 * speed, 2 * speed + 1):
            self._extend([], front, back, length, 1.0, found)
        if speed == SLOWEST:
            found.extend(self._reversed(front, back))
        return found

    def _reversed(self, front: int, back: int) -> list[Drive]:
        """Return the drives one hex backward. The rear of a train leads then, and leaves its hex behind it."""
        found: list[Drive] = []
        if back == NOBODY:
            return found
        self._extend([], back, front, 1, 1.0, found)
        for drive in found:
            drive.reverse = True
        return found

    def straight_on(self, door: int, length: int) -> list[Drive]:
        """Return the drives of a train that enters the map in a hex, with this many more hexes to go."""
        found: list[Drive] = []
        self._extend([], door, NOBODY, length, 1.0, found)
        return found

    def _extend(self, path: list[int], at: int, back: int, length: int, chance: float, found: list[Drive]) -> None:
        """Add every path of this many more hexes."""
        if length == 0:
            drive = Drive(path, at, back)
            drive.chance = chance
            found.append(drive)
            return
        ahead = [h for h in self._links.get(at, []) if h != back]
        if not ahead:
            self._run_out(path, at, back, chance, found)
            return
        for to in ahead:
            if self._ends_in(at, to):
                drive = Drive([*path, to], to, at)
                drive.chance = 0.0
                found.append(drive)
            else:
                # A path is told in full, even if enemies in its way are sure to wreck the train.
                through = chance * (1.0 - self._in_the_way * self.journey.blocked.get(to, 0.0))
                self._extend([*path, to], to, at, length - 1, through, found)

    def _run_out(self, path: list[int], at: int, back: int, chance: float, found: list[Drive]) -> None:
        """Add what happens at the end of the track: the train leaves the map, or is wrecked (9.02.4)."""
        edges = self._view.board.edges[at]
        drive = Drive(path, at, back)
        drive.chance = 0.0
        for edge in EDGES:
            if edge & edges:
                drive = Drive([*path, -edge], OFF, at)
                drive.edge = edge
                drive.chance = chance
                if edge & self.journey.edges:
                    break
        found.append(drive)

    def _ends_in(self, at: int, to: int) -> bool:
        """Return True if a train is sure to be wrecked in a hex, so that its path ends there (9.02.4, 9.02.5)."""
        view = self._view
        return is_cut(view.board, at, to) or in_the_way(view, self._train, to) != NOBODY

    # -- values --------------------------------------------------------------------------------------------------------

    def best_drive(self, front: int, back: int, speed: int) -> Drive | None:
        """Return the best drive of this turn, or None if there is none."""
        best: Drive | None = None
        best_value = NO_WAY
        for drive in self.drives(front, back, speed):
            value = self._value_of(drive, speed, 0)
            if value > best_value:
                best = drive
                best_value = value
        return best

    def best_speed(self, front: int, back: int, speed: int) -> tuple[int, bool]:
        """Return the best marker for the next turn, and True if the train should turn round at 0/1 (9.02.1)."""
        best = (speed, False)
        best_value = self._value(front, back, speed, 1) + TINY
        for other in (speed - 1, speed + 1):
            if SLOWEST <= other <= FASTEST:
                value = self._value(front, back, other, 1)
                if value > best_value:
                    best = (other, False)
                    best_value = value
        return best

    def _value(self, front: int, back: int, speed: int, turn: int) -> float:
        """Return the value of a train at the start of one of its turns."""
        if turn >= self.journey.turns:
            return 0.0
        if turn > TURNS_AHEAD:
            return self._outlook(front)
        key = (front, back, speed, turn)
        known = self._known.get(key)
        if known is None:
            known = NO_WAY
            for drive in self.drives(front, back, speed, turn):
                known = max(known, self._value_of(drive, speed, turn))
            self._known[key] = known
        return known

    def _value_of(self, drive: Drive, speed: int, turn: int) -> float:
        """Return the value of a drive, with the best speed after it."""
        journey = self.journey
        lost = WRECKED * journey.worth
        if drive.chance <= 0.0:
            # Later is better: much can happen before.
            return lost * LATER**turn
        if drive.edge:
            good = escapes(self._view, self._view.seat_of[self._train], drive.edge)
            gain = journey.exit_worth * LATER**turn if drive.edge & journey.edges and good else 0.0 if good else lost
            return drive.chance * gain + (1.0 - drive.chance) * lost
        dangers = journey.dangers[min(turn, len(journey.dangers) - 1)]
        danger = max(dangers.get(drive.front, 0.0), 0.5 * dangers.get(drive.back, 0.0))
        if not drive.path and drive.front in journey.stops:
            # Those aboard get off, so only the train itself is still in danger.
            return journey.stops[drive.front] * LATER**turn - danger * journey.bare_worth
        value = NO_WAY
        for other in (speed - 1, speed, speed + 1):
            if SLOWEST <= other <= FASTEST:
                value = max(value, self._value(drive.front, drive.back, other, turn + 1))
        if drive.path:
            value -= RESTLESS * journey.worth
        survives = drive.chance * (1.0 - danger)
        return survives * value + (1.0 - survives) * lost

    def _outlook(self, front: int) -> float:
        """Return the value of a train at the end of the plan: it still has its goal, discounted by the way."""
        journey = self.journey
        distance = self._distance.get(front)
        if distance is None:
            return 0.0
        most = max(journey.exit_worth, max(journey.stops.values(), default=0.0))
        return FAR_GOAL * most * LATER**TURNS_AHEAD * FADES**distance

    def _to_goals(self) -> dict[int, int]:
        """Return the number of hexes along the rails from each hex to the nearest goal."""
        view = self._view
        edge: list[int] = []
        most = max(self.journey.stops.values(), default=0.0)
        for where, links in self._links.items():
            leaves = len(links) == 1 and view.board.edges[where] & self.journey.edges
            if leaves or (most > 0.0 and self.journey.stops.get(where, 0.0) >= most):
                edge.append(where)
        found = dict.fromkeys(edge, 0)
        while edge:
            beyond: list[int] = []
            for here in edge:
                for to in self._links[here]:
                    if to not in found and not is_cut(view.board, here, to):
                        found[to] = found[here] + 1
                        beyond.append(to)
            edge = beyond
        return found
