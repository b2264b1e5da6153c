"""Unit types and the record sheets of Ogres (section 3), as one dense table.

Every type has the same seven components, so the same code fires a tank's gun, an infantry counter's squads and an
Ogre's batteries. An ordinary unit's gun takes the place of the main battery. An infantry type has one squad there, and
a counter has as many as its squads.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal

from cybertank.board.terrain import GEV, HEAVY_TRACKED, IMMOBILE, OGRE_LIKE
from cybertank.units.towing import TowTable

ARMOR: Final = 0
INFANTRY_KIND: Final = 1
TRANSPORT: Final = 2
POST: Final = 3
DRONE: Final = 4
TRAIN: Final = 5
OGRE: Final = 6
BUILDING: Final = 7

UnitKind = Literal["armor", "infantry", "transport", "post", "drone", "train", "ogre", "building"]
KIND_WORDS: Final[tuple[UnitKind, ...]] = (
    "armor",
    "infantry",
    "transport",
    "post",
    "drone",
    "train",
    "ogre",
    "building",
)

MAIN: Final = 0
SECONDARY: Final = 1
AP: Final = 2
MISSILE: Final = 3
RACK: Final = 4
INTERNAL: Final = 5
ARM: Final = 6
COMPONENTS: Final = 7
# Treads are targets like components, but are counted separately.
TREADS: Final = 7
# rp:4.023: An Ogre's towing gear is a target too while it is in use. It is never lost.
GEAR: Final = 8
# 15.04.8: A Vulcan's tow hitch is a target while it is in use, and is lost when it is hit.
HITCH: Final = 9
TARGETS: Final = 10
# The target of an attack that names no component: the whole unit.
WHOLE: Final = -1

COMPONENT_WORDS: Final = ["main", "secondary", "ap", "missile", "rack", "internal", "arm", "treads", "gear", "hitch"]
# The names of components in sentences, singular and plural.
COMPONENT_NAMES: Final[list[tuple[str, str]]] = [
    ("main battery", "main batteries"),
    ("secondary battery", "secondary batteries"),
    ("antipersonnel gun", "antipersonnel guns"),
    ("missile", "missiles"),
    ("missile rack", "missile racks"),
    ("internal missile", "internal missiles"),
    ("arm", "arms"),
    ("treads", "treads"),
    ("towing gear", "towing gear"),
    ("tow hitch", "tow hitches"),
]

# 9.05: The odds column of a unit that cannot ram trains.
NO_TRAIN_RAM: Final = -1
# A squad costs a third of an armor unit, which is the lowest price (1.07).
PRICE_UNIT: Final = 6
# 3.02.2: The victory points for a spare heavy weapon missile. An armor unit is worth six (3.01).
MISSILE_POINTS: Final = 1
# 1.08: The victory points for a cruise missile that is destroyed, or fired by the enemy.
CRUISE_POINTS: Final = 12


# 14.03, 15.00: What a unit is in engineering tasks, and the word for it in the data files.
NO_WORK: Final = 0
ENGINEERS: Final = 1
HEAVY_DRONE: Final = 2
VULCAN: Final = 3
DETECTOR: Final = 4
WorkWord = Literal["", "squad", "drone", "vulcan", "detector"]
WORK_WORDS: Final[tuple[WorkWord, ...]] = ("", "squad", "drone", "vulcan", "detector")

# 13.04.1: The cybertanks that sense hidden things: the large ones, and two special designs.
SENSING_SIZE: Final = 8
SENSING_OGRES: Final = ["NINJA", "VULCAN"]


class UnitType:
    """One type of unit: the values on its counter or record sheet when it is new."""

    __slots__ = (
        "attack",
        "attack_strength",
        "building_dice",
        "carries",
        "count",
        "cruise",
        "damaged_at",
        "deep",
        "defense",
        "farthest",
        "has_attack",
        "has_sheet",
        "id",
        "index",
        "is_building",
        "is_gev",
        "is_infantry",
        "is_laser",
        "is_ogre",
        "is_superheavy",
        "is_tower",
        "kind",
        "mobility",
        "move",
        "name",
        "nation",
        "nation_rule",
        "note",
        "overrun_attack",
        "packs",
        "points",
        "price",
        "ram_dice",
        "ram_train",
        "ram_treads",
        "rammed_treads",
        "rams_as_ogre",
        "reach",
        "second_move",
        "senses",
        "size",
        "source",
        "stealthy",
        "structure",
        "structure_most",
        "toughness",
        "tread_points",
        "treads",
        "vp",
        "weapons",
        "works",
    )

    def __init__(self, index: int, type_id: str, name: str, kind: int, mobility: int) -> None:
        self.index = index
        self.id = type_id
        self.name = name
        self.kind = kind
        self.mobility = mobility
        self.is_ogre = kind == OGRE
        self.is_infantry = kind == INFANTRY_KIND
        self.is_building = kind == BUILDING
        self.is_laser = False
        """12.01: True for a Laser and a Laser Tower."""
        self.is_tower = False
        """12.03: True for a Laser Tower, which fires over terrain."""
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
        self.cruise = False
        """3.01, 10.02: True for a Missile Crawler, which carries a cruise missile."""
        self.ram_treads = 0
        self.ram_dice = 0
        self.ram_train = NO_TRAIN_RAM
        """9.05: The column of the Combat Results Table for its ram on a train; NO_TRAIN_RAM if it cannot ram one."""
        self.rammed_treads = 0
        self.building_dice = 0
        """11.04.3, the Size Table: The dice of damage that it does by ramming a building; 0 if it cannot."""
        self.structure = 0
        """3.06: The fewest structure points of a building of this type."""
        self.structure_most = 0
        """3.06: The most structure points of a building of this type; 0 if there is no limit."""
        self.damaged_at = 0
        """12.07: A laser with this many structure points or fewer can no longer fire."""
        self.overrun_attack = 0
        """12.09: The attack strength of a laser in an overrun."""
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
        """The components that it can ever fire. A post has a gun in overruns (8.02), a train may have guns (9.03.1)."""
        self.farthest = 0
        """7.02: The range of its farthest-reaching weapon."""
        self.source = ""
        self.note = ""
        self.has_sheet = False
        """3.04.2, 13.07: True for Ogres, and for Superheavies in games in which they have record sheets."""
        self.packs = False
        """14.01: True for a Light Artillery Drone, which can be collapsed onto a pallet."""
        self.stealthy = False
        """14.02: True for the Ninja, which is hard to hit."""
        self.works = NO_WORK
        """14.03, 15.00: What it is in engineering tasks: NO_WORK, ENGINEERS, HEAVY_DRONE, VULCAN or DETECTOR."""
        self.senses = False
        """13.04.1: True if it senses mines and hidden units before it enters their hex."""
        self.nation = ""
        """rp:3.011-3.014: The side that the Ogre belongs to, if the data set says so."""
        self.nation_rule = ""

    def seal(self) -> None:
        """Compute the values that follow from the weapons. Call this once all weapons are known."""
        self.has_sheet = self.treads > 0
        self.has_attack = any(self.count[c] > 0 and self.attack[c] > 0 for c in range(COMPONENTS))
        self.attack_strength = sum(self.count[c] * self.attack[c] for c in (MAIN, SECONDARY))
        fireable = (MAIN, SECONDARY, AP, MISSILE, RACK)
        can_be_armed = self.kind == POST or self.kind == TRAIN
        self.weapons = [c for c in fireable if self.count[c] > 0 or (c == MAIN and can_be_armed)]
        self.senses = self.is_ogre and (self.size >= SENSING_SIZE or self.id in SENSING_OGRES)
        self.farthest = max(self.reach[c] if self.count[c] else 0 for c in range(COMPONENTS))
        if self.kind == TRAIN:
            # 9.03.1: No counter shows guns. A scenario or a position puts them on a train.
            self.farthest = self.reach[MAIN]

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
        """Return the notation's word for a component of this type."""
        if component == MAIN and not self.is_ogre:
            return "squads" if self.is_infantry else "gun"
        return COMPONENT_WORDS[component]

    def component_name(self, component: int, count: int) -> str:
        """Return a component's name for use in sentences, in the singular or plural."""
        if component == MAIN and not self.is_ogre:
            one, many = ("squad", "squads") if self.is_infantry else ("gun", "guns")
        else:
            one, many = COMPONENT_NAMES[component]
        return one if count == 1 else many


class Catalogue:
    """All unit types of one data set, by dense int and by id."""

    __slots__ = (
        "index",
        "name",
        "ogre_equivalents",
        "ogres_for_squads",
        "seen_types",
        "towing",
        "types",
        "unknown",
        "unknown_building",
    )

    def __init__(self, name: str, types: list[UnitType], towing: TowTable) -> None:
        self.name = name
        self.types = types
        self.towing = towing
        self.ogre_equivalents: list[int] = []
        """13.03, rp:5.01: The Ogres that can be bought for armor units from this data set's table."""
        self.ogres_for_squads = False
        """13.03: True if three squads can pay for one armor unit of an Ogre's cost."""
        self.unknown = unknown_type(len(types))
        self.unknown_building = unknown_building(len(types) + 1)
        self.seen_types = [*types, self.unknown, self.unknown_building]
        """13.05, 11.06: The types for a seat that cannot see every unit.

        Two extra types represent an unknown unit and an unidentified building.
        """
        self.index: dict[str, int] = {t.id: i for i, t in enumerate(types)}

    def find(self, type_id: str) -> UnitType | None:
        """Return the type with this id, ignoring case, or None."""
        slot = self.index.get(type_id.upper(), -1)
        return self.types[slot] if slot >= 0 else None


UNKNOWN_ID: Final = "?"


def unknown_type(index: int) -> UnitType:
    """13.05: Return the type of a unit under a ? counter, as an enemy sees it.

    Its values are those of an average tank. The rules never use them, because a counter is revealed before it fights.
    Computer players calculate with them, because they can see nothing else.
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


UNIDENTIFIED_ID: Final = "BUILDING"


def unknown_building(index: int) -> UnitType:
    """11.06: Return the type of an unidentified building, as an enemy sees it: without points and weapons."""
    unknown = UnitType(index, UNIDENTIFIED_ID, "unidentified building", BUILDING, IMMOBILE)
    unknown.seal()
    return unknown
