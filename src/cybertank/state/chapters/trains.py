"""Trains: speeds, directions, the halves of each train, and units on the track (section 9)."""

from __future__ import annotations

from typing import Final, Literal

from cybertank.state.columns import NOBODY, Numbers, blanked, changed, extended, has_other

# The markers, by index: the two distances that a train can go in a turn (9.02).
SpeedWord = Literal["0/1", "2/3", "4/5", "6/7"]
SPEED_WORDS: Final[tuple[SpeedWord, ...]] = ("0/1", "2/3", "4/5", "6/7")
NO_SPEED: Final = -1
SLOWEST: Final = 0
FASTEST: Final = 3


class Trains:
    """The trains of a game. The front counter of a train carries everything that is said of the whole train.

    Frozen: every change returns a new value.
    """

    __slots__ = (
        "any",
        "behind",
        "driven",
        "on_track",
        "rear",
        "respeeded",
        "rest",
        "speed",
        "still",
        "toward",
        "track",
        "tracked",
        "unloaded",
        "wrecked",
    )

    def __init__(
        self,
        speed: Numbers = (),
        rear: Numbers = (),
        toward: Numbers = (),
        behind: Numbers = (),
        still: Numbers = (),
        track: Numbers = (),
        driven: Numbers = (),
        respeeded: Numbers = (),
        unloaded: Numbers = (),
        on_track: Numbers = (),
        rest: Numbers = (),
        wrecked: Numbers = (),
    ) -> None:
        self.speed: Final = speed
        """The marker of a front counter, an index into SPEED_WORDS; NO_SPEED for every other unit (9.02)."""
        self.rear: Final = rear
        """The rear counter of a front counter, or NOBODY (9.01)."""
        self.toward: Final = toward
        """The hex that a front counter goes to next, where its direction must be told, or NOBODY (9.02)."""
        self.behind: Final = behind
        """The hex that a train of one counter came from, if its direction is told in that way, or NOBODY (9.02)."""
        self.still: Final = still
        """1 for a front counter whose train did not move on its last turn (9.02.1)."""
        self.track: Final = track
        """1 for a front counter on the second of paired tracks, 2 on the third (9.02.6)."""
        self.driven: Final = driven
        """The number of hexes that a front counter has driven this turn (9.02)."""
        self.respeeded: Final = respeeded
        """1 for a front counter whose speed was set this turn (9.02.1)."""
        self.unloaded: Final = unloaded
        """The number of vehicles that have left a counter this turn (9.07)."""
        self.on_track: Final = on_track
        """1 for a unit that took the rail's bonus on its last turn, and so is on the track (9.06)."""
        self.rest: Final = rest
        """A front counter that fights an overrun on its way, followed by the hexes still ahead of it (9.04)."""
        self.wrecked: Final = wrecked
        """Counters just destroyed, in order, whose passengers have not rolled yet (9.07). Empty between decisions."""
        self.any: Final = has_other(speed, NO_SPEED)
        """True if the game has a train. Code checks this first, because most games have none."""
        self.tracked: Final = has_other(on_track, 0)
        """True if any unit is known to be on the track."""

    def with_unit(self) -> Trains:
        """Return the chapter with an entry for one more unit."""
        return Trains(
            extended(self.speed, NO_SPEED),
            extended(self.rear, NOBODY),
            extended(self.toward, NOBODY),
            extended(self.behind, NOBODY),
            extended(self.still, 0),
            extended(self.track, 0),
            extended(self.driven, 0),
            extended(self.respeeded, 0),
            extended(self.unloaded, 0),
            extended(self.on_track, 0),
            self.rest,
            self.wrecked,
        )

    def redacted(self, units: list[int]) -> Trains:
        """Return the chapter without what an enemy must not know about these units."""
        return Trains(
            blanked(self.speed, units, NO_SPEED),
            blanked(self.rear, units, NOBODY),
            blanked(self.toward, units, NOBODY),
            blanked(self.behind, units, NOBODY),
            blanked(self.still, units, 0),
            blanked(self.track, units, 0),
            blanked(self.driven, units, 0),
            blanked(self.respeeded, units, 0),
            blanked(self.unloaded, units, 0),
            blanked(self.on_track, units, 0),
            self.rest,
            self.wrecked,
        )

    def with_speed(self, unit: int, value: int) -> Trains:
        """Return the chapter with a new marker for a counter."""
        return self._replace(speed=changed(self.speed, unit, value))

    def with_rear(self, unit: int, value: int) -> Trains:
        """Return the chapter with another rear counter, or NOBODY."""
        return self._replace(rear=changed(self.rear, unit, value))

    def with_way(self, unit: int, toward: int, behind: int) -> Trains:
        """Return the chapter with a new direction for a front counter."""
        return self._replace(toward=changed(self.toward, unit, toward), behind=changed(self.behind, unit, behind))

    def with_still(self, unit: int, value: int) -> Trains:
        """Return the chapter with a new value in `still` for a front counter."""
        return self._replace(still=changed(self.still, unit, value))

    def with_track(self, unit: int, value: int) -> Trains:
        """Return the chapter with a front counter on another track."""
        return self._replace(track=changed(self.track, unit, value))

    def with_driven(self, unit: int, value: int) -> Trains:
        """Return the chapter with a new number of hexes driven by a front counter."""
        return self._replace(driven=changed(self.driven, unit, value))

    def with_respeeded(self, unit: int, value: int) -> Trains:
        """Return the chapter with a new value in `respeeded` for a front counter."""
        return self._replace(respeeded=changed(self.respeeded, unit, value))

    def with_unloaded(self, unit: int, value: int) -> Trains:
        """Return the chapter with a new number of vehicles that left a counter."""
        return self._replace(unloaded=changed(self.unloaded, unit, value))

    def with_on_track(self, unit: int, value: int) -> Trains:
        """Return the chapter with a new value in `on_track` for a unit."""
        return self._replace(on_track=changed(self.on_track, unit, value))

    def with_rest(self, rest: Numbers) -> Trains:
        """Return the chapter with another drive that waits for the end of an overrun, or none."""
        return self._replace(rest=rest)

    def with_wrecked(self, units: Numbers) -> Trains:
        """Return the chapter with other counters whose passengers have yet to roll."""
        return self._replace(wrecked=units)

    def with_front(self, old: int, new: int) -> Trains:
        """Return the chapter with another counter at the front, which takes over everything said of the train."""
        other = self._replace(
            speed=_handed_over(self.speed, old, new, NO_SPEED),
            still=_handed_over(self.still, old, new, 0),
            track=_handed_over(self.track, old, new, 0),
            driven=_handed_over(self.driven, old, new, 0),
            respeeded=_handed_over(self.respeeded, old, new, 0),
        )
        return other.with_way(old, NOBODY, NOBODY).with_rear(old, NOBODY)

    def _replace(
        self,
        speed: Numbers | None = None,
        rear: Numbers | None = None,
        toward: Numbers | None = None,
        behind: Numbers | None = None,
        still: Numbers | None = None,
        track: Numbers | None = None,
        driven: Numbers | None = None,
        respeeded: Numbers | None = None,
        unloaded: Numbers | None = None,
        on_track: Numbers | None = None,
        rest: Numbers | None = None,
        wrecked: Numbers | None = None,
    ) -> Trains:
        return Trains(
            self.speed if speed is None else speed,
            self.rear if rear is None else rear,
            self.toward if toward is None else toward,
            self.behind if behind is None else behind,
            self.still if still is None else still,
            self.track if track is None else track,
            self.driven if driven is None else driven,
            self.respeeded if respeeded is None else respeeded,
            self.unloaded if unloaded is None else unloaded,
            self.on_track if on_track is None else on_track,
            self.rest if rest is None else rest,
            self.wrecked if wrecked is None else wrecked,
        )

    def at_turn_start(self, sides: list[int], side: int) -> Trains:
        """Return the chapter at the start of a side's turn: its units have moved nowhere and left no train yet."""
        own = [one == side for one in sides]
        return self._replace(
            driven=_cleared(self.driven, own),
            respeeded=_cleared(self.respeeded, own),
            unloaded=_cleared(self.unloaded, own),
            on_track=_cleared(self.on_track, own),
        )

    def content(self) -> list[list[int]]:
        """Return the columns that say anything, for a digest. There are none in a game without trains."""
        unset = (self.speed, self.rear, self.toward, self.behind)
        zeros = [self.still, self.track, self.driven, self.respeeded, self.unloaded]
        told = [[-30, place, *column] for place, column in enumerate(unset) if any(n != NOBODY for n in column)]
        if self.any:
            # Without a train, it does not matter who is on the track.
            zeros.append(self.on_track)
        told.extend([-31, place, *column] for place, column in enumerate(zeros) if any(column))
        if self.rest:
            told.append([-32, *self.rest])
        return told


def _handed_over(numbers: Numbers, old: int, new: int, left: int) -> Numbers:
    return changed(changed(numbers, new, numbers[old]), old, left)


def _cleared(numbers: Numbers, own: list[bool]) -> Numbers:
    return tuple([0 if own[unit] else number for unit, number in enumerate(numbers)]) if any(numbers) else numbers
