"""The rules in force: edition, data set and options, as one frozen value."""

from __future__ import annotations

from typing import Final

from cybertank.state.edition import EDITIONS, SIXTH

CLOSE_COMBAT_RAM: Final = "ram"
CLOSE_COMBAT_OVERRUN: Final = "overrun"
NO_TURN_LIMIT: Final = 0


class RuleSet:
    """The rules in force. They never change once a game has started."""

    __slots__ = (
        "bridges",
        "camouflage",
        "close_combat",
        "command_trailer",
        "destruct",
        "dummies",
        "edition",
        "engineering",
        "hides",
        "mines",
        "ogre_equivalents",
        "ogres",
        "shared_fire",
        "spillover",
        "stacking",
        "terrain_damage",
        "superheavy_sheets",
        "towing",
        "tows",
        "turn_limit",
    )

    def __init__(
        self,
        edition: str = SIXTH,
        close_combat: str = CLOSE_COMBAT_RAM,
        stacking: int = 1,
        spillover: bool = False,
        ogres: str = "sixth",
        turn_limit: int = NO_TURN_LIMIT,
        shared_fire: bool = False,
        command_trailer: bool = False,
        destruct: bool = False,
        towing: bool = False,
        ogre_equivalents: bool = False,
        mines: bool = False,
        camouflage: bool = False,
        dummies: bool = False,
        terrain_damage: bool = False,
        bridges: bool = False,
        superheavy_sheets: bool = False,
        engineering: bool = False,
    ) -> None:
        self.edition = EDITIONS[edition]
        """The rulebook in use. It decides where editions differ."""
        self.close_combat = close_combat
        self.stacking = stacking
        self.spillover = spillover
        self.ogres = ogres
        self.turn_limit = turn_limit
        self.shared_fire = shared_fire
        """4.03: Seats on one side share a single fire phase, after the last of them has moved."""
        self.command_trailer = command_trailer
        """1977:8.02: A mobile command trailer replaces the command post."""
        self.destruct = destruct
        """1977:8.05: Ogres can blow themselves up."""
        self.towing = towing
        """rp:4.01: Vehicles with gear can tow others."""
        self.ogre_equivalents = ogre_equivalents
        """13.03, rp:5.01: Ogres can be bought for armor units."""
        self.mines = mines
        """13.04, 1977:8.03: Mines are laid in secret before the game."""
        self.camouflage = camouflage
        """13.05, 1977:8.04: Units begin the game under ? counters."""
        self.dummies = dummies
        """13.06: Some counters are dummies."""
        self.terrain_damage = terrain_damage
        """13.01: Fire and overruns damage terrain and cut roads."""
        self.bridges = bridges
        """13.02: Fire can destroy bridges."""
        self.superheavy_sheets = superheavy_sheets
        """13.07: Superheavies have record sheets. The catalogue differs: see `text.units.catalogues.catalogue_of`."""
        self.engineering = engineering
        """15.00: Engineers can do tasks that need this option (14.01 and 14.03 need none)."""
        self.tows = towing or engineering
        """rp:4.01, 15.04.8: Units can tow others: vehicles with gear, or Vulcans."""
        self.hides = mines or camouflage or dummies
        """True if anything can be hidden from a player. Code checks this first, because most games hide nothing."""
