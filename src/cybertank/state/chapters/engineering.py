"""Engineering: tasks tried this turn, entrenchments, safe mines, and who helps others this turn (section 15)."""

from __future__ import annotations

from typing import Final

from cybertank.state.columns import Numbers, blanked, changed, extended, reordered

# The numbers stored for each task that was tried: its kind, its hex and its object.
TRIED_KIND: Final = 0
TRIED_HEX: Final = 1
TRIED_OBJECT: Final = 2
TRIED_FIELDS: Final = 3


class Engineering:
    """Keeps what engineers have built, and what they do this turn.

    Frozen: every change returns a new value.
    """

    __slots__ = ("covert", "dug", "guiding", "hand", "lent", "safe", "tools", "trenches", "tried", "withheld")

    def __init__(
        self,
        tried: Numbers = (),
        trenches: Numbers = (),
        safe: Numbers = (),
        hand: Numbers = (),
        dug: Numbers = (),
        tools: Numbers = (),
        lent: Numbers = (),
        guiding: Numbers = (),
        withheld: Numbers = (),
        covert: Numbers = (),
    ) -> None:
        self.tried: Final = tried
        """The tasks tried this turn, as a flat list with TRIED_FIELDS numbers each: kind, hex, object (15.03)."""
        self.trenches: Final = trenches
        """Entrenchments, as a flat list of (hex, squads) pairs, one for each hex that has any (15.03.5)."""
        self.safe: Final = safe
        """Mines that their owners made safe, with the same numbers as `Hidden.mines` (15.03.2)."""
        self.hand: Final = hand
        """The mines that each seat can still place, in seat order, or nothing if no seat has any (15.03.1)."""
        self.dug: Final = dug
        """The infantry groups of this fire phase that are in entrenchments (15.03.5)."""
        self.tools: Final = tools
        """1 for a Truck or Hovertruck loaded with engineering stores (15.03.6)."""
        self.lent: Final = lent
        """1 for a truck whose stores a squad has used this turn (15.03.6)."""
        self.guiding: Final = guiding
        """1 for a Sapper that guides others this turn, and neither fires nor works (15.03.3, 15.05)."""
        self.withheld: Final = withheld
        """1 for a Sapper whose owner keeps its hands free this turn (15.03.3, 15.05)."""
        self.covert: Final = covert
        """Who has worked at a secret task this turn, as a flat list of (unit, squads) pairs (15.03.1, 15.03.2)."""

    def with_unit(self) -> Engineering:
        """Return the chapter with an entry for one more unit."""
        return self._replace(
            tools=extended(self.tools, 0),
            lent=extended(self.lent, 0),
            guiding=extended(self.guiding, 0),
            withheld=extended(self.withheld, 0),
        )

    def redacted(self, units: list[int]) -> Engineering:
        """Return the chapter without what an enemy must not know about these units."""
        return self._replace(
            tools=blanked(self.tools, units, 0),
            lent=blanked(self.lent, units, 0),
            guiding=blanked(self.guiding, units, 0),
            withheld=blanked(self.withheld, units, 0),
        )

    def reordered(self, slots: list[int], order: list[int]) -> Engineering:
        """Return the chapter with units moved to other slots."""
        return self._replace(tools=reordered(self.tools, slots, order))

    # -- tasks ---------------------------------------------------------------------------------------------------------

    def was_tried(self, kind: int, where: int, thing: int) -> bool:
        """15.03: Return True if a task has been tried on this object in this hex this turn."""
        tried = self.tried
        return any(
            tried[i] == kind and tried[i + TRIED_HEX] == where and tried[i + TRIED_OBJECT] == thing
            for i in range(0, len(tried), TRIED_FIELDS)
        )

    def with_tried(self, kind: int, where: int, thing: int) -> Engineering:
        """Return the chapter with one more task that was tried."""
        return self._replace(tried=(*self.tried, kind, where, thing))

    def with_covert(self, unit: int, squads: int) -> Engineering:
        """Return the chapter with one more unit that has worked at a secret task."""
        return self._replace(covert=(*self.covert, unit, squads))

    def without_covert(self, tried: Numbers) -> Engineering:
        """Return the chapter with these tasks instead, and without who has worked at a secret one."""
        return self._replace(tried=tried, covert=())

    def at_turn_start(self) -> Engineering:
        """Return the chapter at the start of a turn, when nobody has worked, helped or used stores yet."""
        if not (self.tried or any(self.guiding) or any(self.withheld) or any(self.lent)):
            return self
        zeros = (0,) * len(self.guiding)
        return self._replace(tried=(), lent=zeros, guiding=zeros, withheld=zeros, covert=())

    # -- what is built -------------------------------------------------------------------------------------------------

    def squads_dug_in(self, where: int) -> int:
        """15.03.5: Return the number of squads that the entrenchments in a hex protect."""
        trenches = self.trenches
        for i in range(0, len(trenches), 2):
            if trenches[i] == where:
                return trenches[i + 1]
        return 0

    def with_trenches(self, where: int, squads: int) -> Engineering:
        """Return the chapter with entrenchments for this many squads in a hex, or none."""
        kept: list[int] = []
        for i in range(0, len(self.trenches), 2):
            if self.trenches[i] != where:
                kept += self.trenches[i : i + 2]
        if squads:
            kept += [where, squads]
        pairs = sorted((kept[i], kept[i + 1]) for i in range(0, len(kept), 2))
        return self._replace(trenches=tuple(number for pair in pairs for number in pair))

    def with_safe(self, safe: Numbers) -> Engineering:
        """Return the chapter with these safe mines instead."""
        return self._replace(safe=safe)

    def with_hand(self, hand: Numbers) -> Engineering:
        """Return the chapter with this many mines in the hand of each seat."""
        return self._replace(hand=hand)

    def in_hand(self, seat: int) -> int:
        """15.03.1: Return the mines that a seat can still place."""
        return self.hand[seat] if self.hand else 0

    def with_dug(self, dug: Numbers) -> Engineering:
        """Return the chapter with these groups in entrenchments."""
        return self._replace(dug=dug)

    # -- units ---------------------------------------------------------------------------------------------------------

    def with_tools(self, unit: int, value: int) -> Engineering:
        """Return the chapter with a truck loaded with stores, or not."""
        return self._replace(tools=changed(self.tools, unit, value))

    def with_lent(self, unit: int) -> Engineering:
        """Return the chapter with a truck whose stores are in use this turn."""
        return self._replace(lent=changed(self.lent, unit, 1))

    def with_guiding(self, unit: int, value: int = 1) -> Engineering:
        """Return the chapter with a Sapper that guides others this turn."""
        return self._replace(guiding=changed(self.guiding, unit, value))

    def with_withheld(self, unit: int, value: int = 1) -> Engineering:
        """Return the chapter with a Sapper whose owner keeps its hands free this turn."""
        return self._replace(withheld=changed(self.withheld, unit, value))

    def content(self) -> list[list[int]]:
        """Return the lists that distinguish two states, or none if engineers have done nothing."""
        lists = [[-46, *self.tried]] if self.tried else []
        if self.covert:
            lists.append([-47, *self.covert])
        named = ((-51, self.trenches), (-52, self.safe), (-53, self.hand), (-54, self.dug))
        lists.extend([mark, *numbers] for mark, numbers in named if numbers)
        columns = ((-55, self.tools), (-56, self.lent), (-57, self.guiding), (-58, self.withheld))
        lists.extend([mark, *numbers] for mark, numbers in columns if any(numbers))
        return lists

    def _replace(
        self,
        tried: Numbers | None = None,
        trenches: Numbers | None = None,
        safe: Numbers | None = None,
        hand: Numbers | None = None,
        dug: Numbers | None = None,
        tools: Numbers | None = None,
        lent: Numbers | None = None,
        guiding: Numbers | None = None,
        withheld: Numbers | None = None,
        covert: Numbers | None = None,
    ) -> Engineering:
        return Engineering(
            self.tried if tried is None else tried,
            self.trenches if trenches is None else trenches,
            self.safe if safe is None else safe,
            self.hand if hand is None else hand,
            self.dug if dug is None else dug,
            self.tools if tools is None else tools,
            self.lent if lent is None else lent,
            self.guiding if guiding is None else guiding,
            self.withheld if withheld is None else withheld,
            self.covert if covert is None else covert,
        )
