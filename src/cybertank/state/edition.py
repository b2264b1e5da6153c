"""Editions of the rulebook, as data: every point at which the 1977 edition decides otherwise than the sixth."""

from __future__ import annotations

from typing import Final

SIXTH: Final = "sixth"
FIRST: Final = "1977"


class Edition:
    """One edition: its name, and how it decides at each point where editions differ. Never changed."""

    __slots__ = (
        "all_units_hidden",
        "antipersonnel_once",
        "book",
        "changes_counters",
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

    def __init__(self, name: str, book: str, first: bool) -> None:
        self.name: Final = name
        self.book: Final = book
        """What stands before the numbers of its rules: `1977:`, or nothing."""
        self.has_later_chapters: Final = not first
        """4.01: there are riders, overruns, groups and towing, terrain that disables, and recovery phases."""
        self.recovers_after_combat: Final = first
        """1977:crt, 7.11: disabled units recover after the enemy's combat phase, not as their own turn begins."""
        self.changes_counters: Final = not first
        """5.02.3: infantry counters are split and joined."""
        self.ogres_and_rammers_only: Final = first
        """1977:5.022: only Ogres, and armor that rams an Ogre, enter an enemy's hex."""
        self.fall_back_needs_room: Final = first
        """1977:5.022, 5.034: an Ogre does not ram another where a friend fills the hex to which it falls back."""
        self.gevs_fire_or_ram: Final = not first
        """6.07.3: a unit that has attacked does not ram in the second movement phase."""
        self.river_exits: Final = first
        """1977:2.02: only Ogres leave, by the river, and escape by it in any scenario."""
        self.rubble_on_ridges: Final = first
        """1977:2.012: what the sixth edition calls a ridge is a line of rubble."""
        self.counters_fire_whole: Final = first
        """1977:6.09: an infantry counter fires with all its squads at one target."""
        self.antipersonnel_once: Final = first
        """1977:6.101: antipersonnel guns hit the same infantry once a turn, whoever fires them."""
        self.tread_attacks_by_counter: Final = first
        """1977:6.112: infantry attacks treads counter by counter; elsewhere by up to three squads of a hex (7.13.2)."""
        self.ogres_sense: Final = not first
        """13.04.1: some Ogres sense mines and hidden units."""
        self.posts_in_the_open: Final = first
        """1977:8.04: a command post is never hidden."""
        self.all_units_hidden: Final = first
        """1977:8.04: all other units begin the game hidden; there is no choice."""


EDITIONS: Final = {SIXTH: Edition(SIXTH, "", False), FIRST: Edition(FIRST, "1977:", True)}
