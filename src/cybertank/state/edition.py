"""Editions of the rulebook as data: every point on which the 1977 edition differs from the Sixth Edition."""

from __future__ import annotations

from typing import Final

SIXTH: Final = "sixth"
FIRST: Final = "1977"


class Edition:
    """One edition: its name, and its ruling on each point where editions differ. Immutable."""

    __slots__ = (
        "all_units_hidden",
        "antipersonnel_once",
        "book",
        "changes_counters",
        "citations",
        "counters_fire_whole",
        "fall_back_needs_room",
        "gevs_fire_or_ram",
        "has_later_chapters",
        "name",
        "ogres_and_rammers_only",
        "ogres_sense",
        "posts_in_the_open",
        "recovers_after_combat",
        "river_exits",
        "rubble_on_ridges",
        "tread_attacks_by_counter",
    )

    def __init__(
        self,
        name: str,
        *,
        book: str,
        citations: dict[str, str],
        has_later_chapters: bool,
        recovers_after_combat: bool,
        changes_counters: bool,
        ogres_and_rammers_only: bool,
        fall_back_needs_room: bool,
        gevs_fire_or_ram: bool,
        river_exits: bool,
        rubble_on_ridges: bool,
        counters_fire_whole: bool,
        antipersonnel_once: bool,
        tread_attacks_by_counter: bool,
        ogres_sense: bool,
        posts_in_the_open: bool,
        all_units_hidden: bool,
    ) -> None:
        self.name: Final = name
        self.book: Final = book
        """The prefix of its rule numbers: `1977:`, or nothing."""
        self.citations: Final = citations
        """Maps each Sixth Edition rule number to this book's number. Empty if the numbers are the same."""
        self.has_later_chapters: Final = has_later_chapters
        """4.01: The edition has riders, overruns, groups, towing, and terrain that disables."""
        self.recovers_after_combat: Final = recovers_after_combat
        """1977:crt, 7.11: Disabled units recover after the enemy's combat phase, not at the start of their own turn."""
        self.changes_counters: Final = changes_counters
        """5.02.3: Infantry counters can be split and joined."""
        self.ogres_and_rammers_only: Final = ogres_and_rammers_only
        """1977:5.022: Only Ogres, and armor that rams an Ogre, can enter an enemy's hex."""
        self.fall_back_needs_room: Final = fall_back_needs_room
        """1977:5.022, 5.034: An Ogre cannot ram another if a friendly unit occupies the hex it would fall back to."""
        self.gevs_fire_or_ram: Final = gevs_fire_or_ram
        """6.07.3: A unit that has attacked cannot ram in the second movement phase."""
        self.river_exits: Final = river_exits
        """1977:2.02: Only Ogres can leave the map.

        They leave by the river, which counts as an escape in every scenario.
        """
        self.rubble_on_ridges: Final = rubble_on_ridges
        """1977:2.012: What the Sixth Edition calls a ridge is a line of rubble."""
        self.counters_fire_whole: Final = counters_fire_whole
        """1977:6.09: An infantry counter fires with all its squads at one target."""
        self.antipersonnel_once: Final = antipersonnel_once
        """1977:6.101: Antipersonnel guns can attack the same infantry only once per turn, whichever unit fires them."""
        self.tread_attacks_by_counter: Final = tread_attacks_by_counter
        """1977:6.112: Infantry attacks treads counter by counter.

        In the Sixth Edition, up to three squads in a hex can attack together (7.13.2).
        """
        self.ogres_sense: Final = ogres_sense
        """13.04.1: Some Ogres sense mines and hidden units."""
        self.posts_in_the_open: Final = posts_in_the_open
        """1977:8.04: A command post is never hidden."""
        self.all_units_hidden: Final = all_units_hidden
        """1977:8.04: All other units begin the game hidden. Their owner has no choice."""


# The 1977 edition's numbers for Sixth Edition rules.
CITATIONS_OF_1977: Final = {
    "1.02": "7.01",
    "2.01.2": "2.011",
    "2.02.1": "2.012",
    "3.02": "3.015",
    "3.04.2": "6.05",
    "3.05.2": "3.02",
    "4.01": "4.01",
    "4.02": "4.02",
    "4.03": "4.03",
    "5.01": "5.01",
    "5.02.1": "5.02",
    "5.02.3": "5.021",
    "5.03": "5.022",
    "5.04": "5.022",
    "5.05": "5.05",
    "5.06": "5.06",
    "5.12": "2.02",
    "6.01.1": "5.035",
    "6.02": "5.031",
    "6.03": "5.033",
    "6.04": "5.032",
    "6.05": "5.034",
    "6.06": "5.04",
    "6.07": "5.036",
    "6.07.2": "5.036",
    "6.08": "6.14",
    "7.01": "6.01",
    "7.02": "6.02",
    "7.03": "6.03",
    "7.04": "6.04",
    "7.05": "6.10",
    "7.05.1": "6.101",
    "7.05.2": "6.102",
    "7.06": "6.07",
    "7.07": "6.09",
    "7.08": "6.12",
    "7.09": "6.08",
    "7.10": "6.06",
    "7.11": "crt",
    "7.13": "6.11",
    "7.13.1": "6.111",
    "7.13.2": "6.112",
    "7.13.3": "6.13",
    "8.06": "5.02",
    "13.04": "8.03",
    "13.05": "8.04",
}

EDITIONS: Final = {
    SIXTH: Edition(
        SIXTH,
        book="",
        citations={},
        has_later_chapters=True,
        recovers_after_combat=False,
        changes_counters=True,
        ogres_and_rammers_only=False,
        fall_back_needs_room=False,
        gevs_fire_or_ram=True,
        river_exits=False,
        rubble_on_ridges=False,
        counters_fire_whole=False,
        antipersonnel_once=False,
        tread_attacks_by_counter=False,
        ogres_sense=True,
        posts_in_the_open=False,
        all_units_hidden=False,
    ),
    FIRST: Edition(
        FIRST,
        book="1977:",
        citations=CITATIONS_OF_1977,
        has_later_chapters=False,
        recovers_after_combat=True,
        changes_counters=False,
        ogres_and_rammers_only=True,
        fall_back_needs_room=True,
        gevs_fire_or_ram=False,
        river_exits=True,
        rubble_on_ridges=True,
        counters_fire_whole=True,
        antipersonnel_once=True,
        tread_attacks_by_counter=True,
        ogres_sense=False,
        posts_in_the_open=True,
        all_units_hidden=True,
    ),
}
