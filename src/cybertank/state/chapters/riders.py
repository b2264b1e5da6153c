"""Infantry riding on vehicles (5.11)."""

from __future__ import annotations

from typing import Final

from cybertank.state.columns import NOBODY, Numbers, changed, extended

# Whether a squad has got on or off a vehicle this turn (5.11.3).
NO_TRANSFER: Final = 0
MOUNTED: Final = 1
DISMOUNTED: Final = 2

# What squads were thrown off, if they have not moved since (6.01.2, 13.04). After a ram: THROWN_OFF plus the vehicle's
# slot.
NOT_THROWN: Final = 0
STRANDED: Final = 1
THROWN_OFF: Final = 2
OFF_LOST_VEHICLE: Final = -1

# In the trail, UNDER_BRIDGE minus the hex means that the vehicle passed below the bridge of that hex (5.07.2).
UNDER_BRIDGE: Final = -1


class Riders:
    """Which units ride which vehicles, and which have got on or off in this turn and phase.

    Frozen: every change returns a new value.
    """

    __slots__ = ("drops", "landed", "riding", "thrown", "trail", "transfer")

    def __init__(
        self,
        riding: Numbers = (),
        transfer: Numbers = (),
        thrown: Numbers = (),
        trail: Numbers = (),
        drops: Numbers = (),
        landed: Numbers = (),
    ) -> None:
        self.riding: Final = riding
        """The vehicle that a counter rides, or NOBODY (5.11)."""
        self.transfer: Final = transfer
        """What a counter has done this turn: NO_TRANSFER, MOUNTED or DISMOUNTED (5.11.3)."""
        self.thrown: Final = thrown
        """Until they move, what squads were thrown off: THROWN_OFF plus the vehicle they left in a ram (6.01.2).

        OFF_LOST_VEHICLE if that vehicle is gone, STRANDED after a mine (13.04), otherwise NOT_THROWN.
        """
        self.trail: Final = trail
        """Hexes that carriers have visited this phase, as a flat list of (vehicle, hex) pairs (5.11.3).

        A hex that occurs twice in a row marks a fight: squads can no longer get on or off at an earlier hex. If the
        vehicle was below a river bridge, the entry is UNDER_BRIDGE minus the hex. In that case the hex where it began
        is recorded too.
        """
        self.drops: Final = drops
        """Dismounts in this phase, as a flat list of (counter, vehicle, hex) triples (5.11.3)."""
        self.landed: Final = landed
        """For each triple in `drops`, how many of the counter's current squads got off there."""

    def with_unit(self) -> Riders:
        """Return the chapter with an entry for one more unit."""
        return Riders(
            extended(self.riding, NOBODY),
            extended(self.transfer, NO_TRANSFER),
            extended(self.thrown, NOT_THROWN),
            self.trail,
            self.drops,
            self.landed,
        )

    def with_riding(self, unit: int, value: int) -> Riders:
        """Return the chapter with a counter riding another vehicle, or NOBODY."""
        return self._replace(riding=changed(self.riding, unit, value))

    def with_transfer(self, unit: int, value: int) -> Riders:
        """Return the chapter with a new value in `transfer` for a counter."""
        return self._replace(transfer=changed(self.transfer, unit, value))

    def with_thrown(self, unit: int, value: int) -> Riders:
        """Return the chapter with a new value in `thrown` for a counter."""
        return self._replace(thrown=changed(self.thrown, unit, value))

    def with_passed(self, vehicle: int, noted: int) -> Riders:
        """Return the chapter with one more hex on a vehicle's trail."""
        return self._replace(trail=(*self.trail, vehicle, noted))

    def with_drop(self, counter: int, vehicle: int, where: int, squads: int) -> Riders:
        """Return the chapter after some squads of a counter got off a vehicle in a hex."""
        place = self.drop_of(counter, vehicle, where)
        if place != NOBODY:
            return self.with_landed(place, self.landed[place] + squads)
        return self._replace(drops=(*self.drops, counter, vehicle, where), landed=(*self.landed, squads))

    def drop_of(self, counter: int, vehicle: int, where: int) -> int:
        """Return the index of a drop in `landed`, or NOBODY."""
        drops = self.drops
        for place in range(len(self.landed)):
            if drops[3 * place] == counter and drops[3 * place + 1] == vehicle and drops[3 * place + 2] == where:
                return place
        return NOBODY

    def with_landed(self, place: int, squads: int) -> Riders:
        """Return the chapter with a new number of squads for one of the drops."""
        return self._replace(landed=changed(self.landed, place, squads))

    def without_drops(self) -> Riders:
        """Return the chapter as if no squad had got off."""
        return self._replace(drops=(), landed=())

    def without_vehicle(self, vehicle: int) -> Riders:
        """Return the chapter after a vehicle is lost. Squads thrown off it are no longer next to it."""
        off = THROWN_OFF + vehicle
        if off not in self.thrown:
            return self
        return self._replace(thrown=tuple([OFF_LOST_VEHICLE if number == off else number for number in self.thrown]))

    def _replace(
        self,
        riding: Numbers | None = None,
        transfer: Numbers | None = None,
        thrown: Numbers | None = None,
        trail: Numbers | None = None,
        drops: Numbers | None = None,
        landed: Numbers | None = None,
    ) -> Riders:
        return Riders(
            self.riding if riding is None else riding,
            self.transfer if transfer is None else transfer,
            self.thrown if thrown is None else thrown,
            self.trail if trail is None else trail,
            self.drops if drops is None else drops,
            self.landed if landed is None else landed,
        )

    def at_phase_start(self) -> Riders:
        """Return the chapter at the start of a movement phase, when no vehicle has moved yet."""
        if not self.trail and not self.drops:
            return self
        return self._replace(trail=(), drops=(), landed=())

    def at_turn_start(self) -> Riders:
        """Return the chapter at the start of a turn, when every squad can get on or off again."""
        still = (NO_TRANSFER,) * len(self.transfer)
        return self._replace(transfer=still)
