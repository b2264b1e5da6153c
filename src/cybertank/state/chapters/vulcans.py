"""Vulcans: what they control, carry, build and mend, and the revetments that they have dug (15.02, 15.04).

Few games have a Vulcan, so nothing here is a column with a number for every unit. Each list holds rows of a few
numbers, and a unit that has nothing to say has no row.
"""

from __future__ import annotations

from typing import Final

from cybertank.state.columns import Numbers
from cybertank.units.catalogue import TARGETS

# The width of a row in each list.
LINK_FIELDS: Final = 3
CARGO_FIELDS: Final = 3
BERTH_FIELDS: Final = 2
LOADING_FIELDS: Final = 3
ASSEMBLY_FIELDS: Final = 2
REPAIR_FIELDS: Final = 2
ENTRANCE_FIELDS: Final = 4
REVETMENT_FIELDS: Final = 2
SHELTER_FIELDS: Final = 2
WAITING_FIELDS: Final = 2

# 15.02.3-15.02.5: How a Vulcan controls a unit.
FULL: Final = 1
DUCKLING: Final = 2
# 15.02.5: A duckling that its Vulcan has taken full control of for one overrun.
FOR_OVERRUN: Final = 3
# 15.02.1: Where cargo lies.
INSIDE: Final = 1
TOP: Final = 2
# 15.04.7: The sizes of revetments.
SMALL: Final = 3
LARGE: Final = 5


def row_at(rows: Numbers, width: int, key: int) -> int:
    """Return the place in a list of the first row that begins with this number, or -1."""
    for i in range(0, len(rows), width):
        if rows[i] == key:
            return i
    return -1


def without_row(rows: Numbers, width: int, key: int) -> Numbers:
    """Return a list without the rows that begin with this number."""
    kept: list[int] = []
    for i in range(0, len(rows), width):
        if rows[i] != key:
            kept += rows[i : i + width]
    return tuple(kept)


def with_row(rows: Numbers, row: Numbers) -> Numbers:
    """Return a list with this row instead of those that begin with the same number. Rows are kept in order."""
    width = len(row)
    rest = without_row(rows, width, row[0])
    split = sorted([rest[i : i + width] for i in range(0, len(rest), width)] + [row])
    return tuple(number for one in split for number in one)


def without_units(rows: Numbers, width: int, units: list[int]) -> Numbers:
    """Return a list without the rows of these units."""
    for unit in units:
        rows = without_row(rows, width, unit)
    return rows


def without_parts(rows: Numbers, units: list[int]) -> Numbers:
    """Return a list about the components of units, without the rows of these units."""
    kept: list[int] = []
    for i in range(0, len(rows), REPAIR_FIELDS):
        if rows[i] // TARGETS not in units:
            kept += rows[i : i + REPAIR_FIELDS]
    return tuple(kept)


def reslotted(rows: Numbers, width: int, new: dict[int, int], units: tuple[int, ...] = (0,)) -> Numbers:
    """Return a list with units moved to other slots. `units` says which fields of a row are units."""
    split: list[list[int]] = []
    for i in range(0, len(rows), width):
        row = list(rows[i : i + width])
        for field in units:
            row[field] = new.get(row[field], row[field])
        split.append(row)
    split.sort()
    return tuple(number for row in split for number in row)


class Vulcans:
    """Keeps what a game knows of its Vulcans.

    Frozen: every change returns a new value.
    """

    __slots__ = (
        "any",
        "assembly",
        "berths",
        "beyond_repair",
        "cargo",
        "crewless",
        "hitchless",
        "links",
        "loading",
        "prepared",
        "repairable",
        "revetments",
        "sheltered",
        "waiting",
    )

    def __init__(
        self,
        links: Numbers = (),
        crewless: Numbers = (),
        cargo: Numbers = (),
        berths: Numbers = (),
        loading: Numbers = (),
        assembly: Numbers = (),
        beyond_repair: Numbers = (),
        repairable: Numbers = (),
        prepared: Numbers = (),
        hitchless: Numbers = (),
        revetments: Numbers = (),
        sheltered: Numbers = (),
        waiting: Numbers = (),
    ) -> None:
        self.links: Final = links
        """15.02.3-15.02.5: Rows of (controlled unit, Vulcan, FULL, DUCKLING or FOR_OVERRUN)."""
        self.crewless: Final = crewless
        """15.02.4: The armor units that have no crew, in slot order."""
        self.cargo: Final = cargo
        """15.02.1: Rows of (Vulcan, missiles inside, missiles on top)."""
        self.berths: Final = berths
        """15.02.1: Rows of (carried unit, INSIDE or TOP)."""
        self.loading: Final = loading
        """15.02.2: Rows of (Vulcan, what it loads or unloads, half turns of work done)."""
        self.assembly: Final = assembly
        """15.02.2: Rows of (unfinished Ogre, half turns of work done)."""
        self.beyond_repair: Final = beyond_repair
        """15.04.5: Rows of (unit * TARGETS + component, number): destroyed weapons that nobody can mend."""
        self.repairable: Final = repairable
        """15.04.5: Rows of the same form: destroyed weapons found light enough damaged to mend."""
        self.prepared: Final = prepared
        """15.04.1: Rows of (Vulcan, swamp hex, turns until it can enter, the hex where it waits)."""
        self.hitchless: Final = hitchless
        """15.04.8: The Vulcans whose tow hitches are destroyed, in slot order."""
        self.revetments: Final = revetments
        """15.04.7: Rows of (hex, SMALL or LARGE), in the order in which they were dug."""
        self.sheltered: Final = sheltered
        """15.04.7: Rows of (unit, the number of its revetment's row)."""
        self.waiting: Final = waiting
        """15.04.1: Rows of (unit, Vulcan): those that wait with a Vulcan that prepares an entrance."""
        self.any: Final = bool(
            (links or crewless or cargo or berths or loading or assembly or prepared or hitchless or revetments)
            or (beyond_repair or repairable)
        )
        """True if something here can matter to a decision. Most games have nothing."""

    # -- 15.04.7: revetments -------------------------------------------------------------------------------------------

    def revetment_of(self, unit: int) -> int:
        """15.04.7: Return the number of the revetment that a unit is in, or -1."""
        i = row_at(self.sheltered, SHELTER_FIELDS, unit)
        return -1 if i < 0 else self.sheltered[i + 1]

    def revetments_at(self, where: int) -> list[int]:
        """15.04.7: Return the numbers of the revetments in a hex, in the order in which they were dug."""
        rows = self.revetments
        return [i // REVETMENT_FIELDS for i in range(0, len(rows), REVETMENT_FIELDS) if rows[i] == where]

    def held_by(self, number: int) -> list[int]:
        """15.04.7: Return the units in a revetment, in slot order."""
        rows = self.sheltered
        return [rows[i] for i in range(0, len(rows), SHELTER_FIELDS) if rows[i + 1] == number]

    def with_revetment(self, where: int, size: int) -> Vulcans:
        """Return the chapter with one more revetment."""
        return self.replaced(revetments=(*self.revetments, where, size))

    def without_revetment(self, number: int) -> Vulcans:
        """Return the chapter without a revetment. Whoever was in it is in the open."""
        place = number * REVETMENT_FIELDS
        sheltered: list[int] = []
        for i in range(0, len(self.sheltered), SHELTER_FIELDS):
            unit, inside = self.sheltered[i], self.sheltered[i + 1]
            if inside != number:
                sheltered += [unit, inside - 1 if inside > number else inside]
        return self.replaced(
            revetments=self.revetments[:place] + self.revetments[place + REVETMENT_FIELDS :],
            sheltered=tuple(sheltered),
        )

    def with_sheltered(self, unit: int, number: int) -> Vulcans:
        """Return the chapter with a unit in a revetment."""
        return self.replaced(sheltered=with_row(self.sheltered, (unit, number)))

    def without_sheltered(self, unit: int) -> Vulcans:
        """Return the chapter with a unit in no revetment."""
        if row_at(self.sheltered, SHELTER_FIELDS, unit) < 0:
            return self
        return self.replaced(sheltered=without_row(self.sheltered, SHELTER_FIELDS, unit))

    # -- digests and secrets -------------------------------------------------------------------------------------------

    def content(self) -> list[list[int]]:
        """Return the lists that distinguish two states, or none in a game without Vulcans' things."""
        named = (
            *((-61, self.links), (-62, self.crewless), (-63, self.cargo), (-64, self.berths)),
            *((-65, self.loading), (-66, self.assembly), (-67, self.beyond_repair), (-68, self.repairable)),
            *((-69, self.prepared), (-70, self.hitchless), (-71, self.revetments), (-72, self.sheltered)),
            (-73, self.waiting),
        )
        return [[mark, *numbers] for mark, numbers in named if numbers]

    def redacted(self, units: list[int]) -> Vulcans:
        """Return the chapter without what an enemy must not know about these units."""
        if not self.any:
            return self
        links: list[int] = []
        for i in range(0, len(self.links), LINK_FIELDS):
            if self.links[i] not in units and self.links[i + 1] not in units:
                links += self.links[i : i + LINK_FIELDS]
        loading: list[int] = []
        for i in range(0, len(self.loading), LOADING_FIELDS):
            if self.loading[i] not in units and self.loading[i + 1] not in units:
                loading += self.loading[i : i + LOADING_FIELDS]
        return self.replaced(
            links=tuple(links),
            crewless=without_units(self.crewless, 1, units),
            cargo=without_units(self.cargo, CARGO_FIELDS, units),
            berths=without_units(self.berths, BERTH_FIELDS, units),
            loading=tuple(loading),
            assembly=without_units(self.assembly, ASSEMBLY_FIELDS, units),
            beyond_repair=without_parts(self.beyond_repair, units),
            repairable=without_parts(self.repairable, units),
            prepared=without_units(self.prepared, ENTRANCE_FIELDS, units),
            hitchless=without_units(self.hitchless, 1, units),
            sheltered=without_units(self.sheltered, SHELTER_FIELDS, units),
            waiting=without_units(self.waiting, WAITING_FIELDS, units),
        )

    def reordered(self, slots: list[int], order: list[int]) -> Vulcans:
        """Return the chapter with units moved to other slots before the game begins (13.05)."""
        if not self.any:
            return self
        new = dict(zip(order, slots, strict=True))
        return self.replaced(
            links=reslotted(self.links, LINK_FIELDS, new, (0, 1)),
            crewless=reslotted(self.crewless, 1, new),
            cargo=reslotted(self.cargo, CARGO_FIELDS, new),
            berths=reslotted(self.berths, BERTH_FIELDS, new),
            assembly=reslotted(self.assembly, ASSEMBLY_FIELDS, new),
            hitchless=reslotted(self.hitchless, 1, new),
            sheltered=reslotted(self.sheltered, SHELTER_FIELDS, new),
        )

    def replaced(
        self,
        links: Numbers | None = None,
        crewless: Numbers | None = None,
        cargo: Numbers | None = None,
        berths: Numbers | None = None,
        loading: Numbers | None = None,
        assembly: Numbers | None = None,
        beyond_repair: Numbers | None = None,
        repairable: Numbers | None = None,
        prepared: Numbers | None = None,
        hitchless: Numbers | None = None,
        revetments: Numbers | None = None,
        sheltered: Numbers | None = None,
        waiting: Numbers | None = None,
    ) -> Vulcans:
        """Return the chapter with these lists instead of its own."""
        return Vulcans(
            self.links if links is None else links,
            self.crewless if crewless is None else crewless,
            self.cargo if cargo is None else cargo,
            self.berths if berths is None else berths,
            self.loading if loading is None else loading,
            self.assembly if assembly is None else assembly,
            self.beyond_repair if beyond_repair is None else beyond_repair,
            self.repairable if repairable is None else repairable,
            self.prepared if prepared is None else prepared,
            self.hitchless if hitchless is None else hitchless,
            self.revetments if revetments is None else revetments,
            self.sheltered if sheltered is None else sheltered,
            self.waiting if waiting is None else waiting,
        )
