"""Unit types and the record sheets of Ogres (section 3), as one dense table.

Every type has the same seven components, so the same code fires a tank's gun, an infantry counter's squads and an
Ogre's batteries. The gun of an ordinary unit takes the place of the main battery. An infantry type has one squad there,
and a counter has as many as it has squads.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal

from cybertank.board.terrain import GEV, HEAVY_TRACKED, OGRE_LIKE
from cybertank.units.towing import TowTable

ARMOR: Final = 0
INFANTRY_KIND: Final = 1
TRANSPORT: Final = 2
POST: Final = 3
DRONE: Final = 4
TRAIN: Final = 5
OGRE: Final = 6

UnitKind = Literal["armor", "infantry", "transport", "post", "drone", "train", "ogre"]
KIND_WORDS: Final[tuple[UnitKind, ...]] = ("armor", "infantry", "transport", "post", "drone", "train", "ogre")

MAIN: Final = 0
SECONDARY: Final = 1
AP: Final = 2
MISSILE: Final = 3
RACK: Final = 4
INTERNAL: Final = 5
ARM: Final = 6
COMPONENTS: Final = 7
# Treads are a target like a component, but are counted separately.
TREADS: Final = 7
# rp:4.023: An Ogre's towing gear is a target too while it is in use. It is never lost.
GEAR: Final = 8
TARGETS: Final = 9
# The target of an attack that names no component: the whole unit.
WHOLE: Final = -1

COMPONENT_WORDS: Final = ["main", "secondary", "ap", "missile", "rack", "internal", "arm", "treads", "gear"]

# A squad costs a third of an armor unit, and no price is smaller (1.07).
PRICE_UNIT: Final = 6
# 3.02.2: The victory points of a spare heavy weapon missile. An armor unit is worth six (3.01).
MISSILE_POINTS: Final = 1


# 13.04.1: The cybertanks that sense hidden things: the large ones, and two of special build.
SENSING_SIZE: Final = 8
SENSING_OGRES: Final = ["NINJA", "VULCAN"]


class UnitType:
    """One type of unit: the values on its counter or record sheet when it is new."""

    __slots__ = (
        "attack",
        "attack_strength",
        "carries",
        "count",
        "deep",
        "defense",
        "farthest",
        "has_attack",
        "id",
        "index",
        "is_gev",
        "is_infantry",
        "is_ogre",
        "is_superheavy",
        "kind",
        "mobility",
        "move",
        "name",
        "nation",
        "nation_rule",
        "note",
        "points",
        "price",
        "ram_dice",
        "ram_treads",
        "rammed_treads",
        "rams_as_ogre",
        "reach",
        "second_move",
        "senses",
        "size",
        "source",
        "toughness",
        "tread_points",
        "treads",
        "vp",
        "weapons",
    )

    def __init__(self, index: int, type_id: str, name: str, kind: int, mobility: int) -> None:
        self.index = index
        self.id = type_id
        self.name = name
        self.kind = kind
        self.mobility = mobility
        self.is_ogre = kind == OGRE
        self.is_infantry = kind == INFANTRY_KIND
        self.is_superheavy = kind == ARMOR and mobility == OGRE_LIKE
        self.rams_as_ogre = mobility == OGRE_LIKE
        """6.02, 6.07.1: True for Ogres, and for Superheavies, which ram as if they were a Mark I."""
        self.is_gev = kind == ARMOR and mobility == GEV
        """6.07.3: True for armed hovercraft, which can ram anything."""
        self.move = 0
        self.second_move = 0
        self.defense = 0
        self.size = 0
        self.carries = 0
        self.treads = 0
        self.tread_points = 0
        self.vp = -1
        """Victory points of a unit or squad (1.08, 1.09); -1 if only a scenario sets them."""
        self.price = -1
        """Cost in sixths of an armor unit (1.07); -1 if only a scenario sets it."""
        self.ram_treads = 0
        self.ram_dice = 0
        self.rammed_treads = 0
        self.count: list[int] = [0] * COMPONENTS
        self.attack: list[int] = [0] * COMPONENTS
        self.reach: list[int] = [0] * COMPONENTS
        self.toughness: list[int] = [0] * TARGETS
        self.points: list[int] = [0] * COMPONENTS
        self.deep: list[int] = [0] * COMPONENTS
        """7.14.4: The effect of each component on a submerged target: 0 none, 1 half strength, 2 full strength."""
        self.has_attack = False
        """5.03: True if the counter shows any attack strength at all."""
        self.attack_strength = 0
        """7.02: The attack strength of the counter (of one squad, for infantry), without antipersonnel guns."""
        self.weapons: list[int] = []
        """The components that it can ever fire: those it has, and the gun that a post fires in an overrun (8.02)."""
        self.farthest = 0
        """7.02: The range of its farthest-reaching weapon."""
        self.source = ""
        self.note = ""
        self.senses = False
        """13.04.1: True if it senses mines and hidden units before it enters their hex."""
        self.nation = ""
        """rp:3.011-3.014: The side that the Ogre belongs to, if the data set says so."""
        self.nation_rule = ""

    def seal(self) -> None:
        """Compute the values that follow from the weapons. Call this once all weapons are known."""
        self.has_attack = any(self.count[c] > 0 and self.attack[c] > 0 for c in range(COMPONENTS))
        self.attack_strength = sum(self.count[c] * self.attack[c] for c in (MAIN, SECONDARY))
        fireable = (MAIN, SECONDARY, AP, MISSILE, RACK)
        self.weapons = [c for c in fireable if self.count[c] > 0 or (c == MAIN and self.kind == POST)]
        self.senses = self.is_ogre and (self.size >= SENSING_SIZE or self.id in SENSING_OGRES)
        self.farthest = max(self.reach[c] if self.count[c] else 0 for c in range(COMPONENTS))

    @property
    def armor_units(self) -> Fraction | None:
        """1.07: Return the printed cost in armor units, or None if there is none."""
        return None if self.price < 0 else Fraction(self.price, PRICE_UNIT)

    def tread_move(self, treads: int) -> int:
        """3.04.2, 5.06: Return an Ogre's movement points with this many tread units left. The bands are equal."""
        if self.treads == 0:
            return self.move
        return -((-treads * self.move) // self.treads)

    def component_word(self, component: int) -> str:
        """Return the word for a component of this type in the notation."""
        if component == MAIN and not self.is_ogre:
            return "squads" if self.is_infantry else "gun"
        return COMPONENT_WORDS[component]


class Catalogue:
    """All unit types of one data set, by dense int and by id."""

    __slots__ = ("index", "name", "ogre_equivalents", "ogres_for_squads", "seen_types", "towing", "types")

    def __init__(self, name: str, types: list[UnitType], towing: TowTable) -> None:
        self.name = name
        self.types = types
        self.towing = towing
        self.ogre_equivalents: list[int] = []
        """13.03, rp:5.01: The Ogres that can be bought for armor units from this data set's table."""
        self.ogres_for_squads = False
        """13.03: True if three squads of infantry can pay for one armor unit's worth of Ogre."""
        self.seen_types = [*types, unknown_type(len(types))]
        """13.05: The types for a seat that cannot see every unit. One extra type represents an unknown unit."""
        self.index: dict[str, int] = {t.id: i for i, t in enumerate(types)}

    def find(self, type_id: str) -> UnitType | None:
        """Return the type with this id, ignoring case, or None."""
        slot = self.index.get(type_id.upper(), -1)
        return self.types[slot] if slot >= 0 else None


UNKNOWN_ID: Final = "?"


def unknown_type(index: int) -> UnitType:
    """13.05: Return the type of a unit under a ? counter, as an enemy sees it.

    Its numbers are those of a middling tank. The rules never decide anything by them, because a counter is revealed
    before it fights. Computer players calculate with them, since that is all they can see.
    """
    unknown = UnitType(index, UNKNOWN_ID, "unknown unit", ARMOR, HEAVY_TRACKED)
    unknown.move = 3
    unknown.defense = 2
    unknown.size = 3
    unknown.vp = 6
    unknown.ram_treads = 1
    unknown.rammed_treads = 1
    unknown.count[MAIN] = 1
    unknown.attack[MAIN] = 3
    unknown.reach[MAIN] = 3
    unknown.seal()
    return unknown
