"""The catalogue's data files (units.toml, ogres.toml, edition-1977.toml) as unit types."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import msgspec

from cybertank.board.terrain import MOBILITY_WORDS
from cybertank.state.ruleset import FIRST
from cybertank.text.errors import FileFault
from cybertank.text.files import packaged, read_model
from cybertank.units.catalogue import (
    COMPONENT_WORDS,
    COMPONENTS,
    KIND_WORDS,
    MAIN,
    OGRE,
    PRICE_UNIT,
    TRAIN,
    Catalogue,
    UnitType,
)

OGRE_SETS = ("sixth", "reinforcement-pack")
BY_SCENARIO = "by-scenario"


class WeaponEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A weapon of a unit that is not an Ogre."""

    count: int
    attack: int
    range: int


class UnitEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A table of units.toml."""

    name: str
    kind: str
    mobility: str
    weapons: dict[str, WeaponEntry]
    defense: int
    move: tuple[int, int]
    size: int
    armor_units: str
    vp: int | str
    carries: int
    source: str
    note: str = ""
    submerged: dict[str, int] = {}
    ram_treads: int = 0
    ram_dice: int = 0
    rammed_treads: int = 0


class UnitsFile(msgspec.Struct, forbid_unknown_fields=True):
    """units.toml."""

    version: int
    unit: dict[str, UnitEntry]


class ComponentEntry(msgspec.Struct, forbid_unknown_fields=True):
    """What an Ogre's component can do and take."""

    vp: int
    attack: int = 0
    range: int = 0
    defense: int = 0
    submerged: int = 0


NO_PART = ComponentEntry(vp=0)


class TreadEntry(msgspec.Struct, forbid_unknown_fields=True):
    """What a tread unit is worth."""

    vp: int


class OgreEntry(msgspec.Struct, forbid_unknown_fields=True):
    """An Ogre's record sheet."""

    name: str
    components: dict[str, int]
    treads: int
    move: int
    size: int
    ram_dice: int
    armor_units: str
    vp: int
    source: str


class OgreVariant(msgspec.Struct, forbid_unknown_fields=True):
    """What the Reinforcement Pack changes on an Ogre."""

    components: dict[str, int]
    treads: int
    move: int
    armor_units: str


class OgresFile(msgspec.Struct, forbid_unknown_fields=True, rename={"reinforcement_pack": "reinforcement-pack"}):
    """ogres.toml."""

    version: int
    component: dict[str, ComponentEntry]
    tread: TreadEntry
    sixth: dict[str, OgreEntry]
    reinforcement_pack: dict[str, OgreVariant]


class EditionFile(msgspec.Struct, forbid_unknown_fields=True):
    """The counters and record sheets of an edition that is a data set of its own: edition-1977.toml."""

    version: int
    unit: dict[str, UnitEntry]
    component: dict[str, ComponentEntry]
    tread: TreadEntry
    ogre: dict[str, OgreEntry]


@cache
def catalogue(ogres: str = "sixth") -> Catalogue:
    """All unit types, with the Ogres of one data set; those of 1977 are a set of their own."""
    types: list[UnitType] = []
    if ogres == FIRST:
        edition = read_model(packaged("edition-1977.toml"), EditionFile, "edition-1977.toml")
        for type_id, entry in edition.unit.items():
            types.append(_unit_type(len(types), type_id, entry))
        for type_id, sheet in edition.ogre.items():
            types.append(_ogre_type(len(types), type_id, sheet, edition.component))
            types[-1].tread_points = edition.tread.vp
        return Catalogue(ogres, types)
    units_file = read_model(packaged("units.toml"), UnitsFile, "units.toml")
    for type_id, entry in units_file.unit.items():
        types.append(_unit_type(len(types), type_id, entry))
    ogres_file = read_model(packaged("ogres.toml"), OgresFile, "ogres.toml")
    for type_id, sheet in ogres_file.sixth.items():
        if ogres == "reinforcement-pack" and type_id in ogres_file.reinforcement_pack:
            sheet = _with_variant(sheet, ogres_file.reinforcement_pack[type_id])
        types.append(_ogre_type(len(types), type_id, sheet, ogres_file.component))
        types[-1].tread_points = ogres_file.tread.vp
    return Catalogue(ogres, types)


def _price(armor_units: str) -> int:
    return -1 if armor_units == BY_SCENARIO else int(Fraction(armor_units) * PRICE_UNIT)


def _unit_type(index: int, type_id: str, entry: UnitEntry) -> UnitType:
    if entry.kind not in KIND_WORDS or entry.mobility not in MOBILITY_WORDS:
        raise FileFault("units.toml", f"unit.{type_id}", "unknown kind or mobility")
    made = UnitType(index, type_id, entry.name, KIND_WORDS.index(entry.kind), MOBILITY_WORDS.index(entry.mobility))
    made.defense = entry.defense
    made.move, made.second_move = entry.move
    made.size = entry.size
    made.carries = entry.carries
    made.price = _price(entry.armor_units)
    made.vp = entry.vp if isinstance(entry.vp, int) else -1
    made.ram_treads = entry.ram_treads
    made.ram_dice = entry.ram_dice
    made.rammed_treads = entry.rammed_treads
    made.source = entry.source
    made.note = entry.note
    for word, weapon in entry.weapons.items():
        component = MAIN if word in ("gun", "squad") else COMPONENT_WORDS.index(word)
        made.count[component] = weapon.count
        made.attack[component] = weapon.attack
        made.reach[component] = weapon.range
        made.deep[component] = entry.submerged.get(word, 0)
    made.seal()
    return made


def _with_variant(sheet: OgreEntry, variant: OgreVariant) -> OgreEntry:
    return msgspec.structs.replace(
        sheet,
        components=variant.components,
        treads=variant.treads,
        move=variant.move,
        armor_units=variant.armor_units,
    )


def _ogre_type(index: int, type_id: str, sheet: OgreEntry, parts: dict[str, ComponentEntry]) -> UnitType:
    made = UnitType(index, type_id, sheet.name, OGRE, MOBILITY_WORDS.index("ogre-like"))
    made.move = sheet.move
    made.size = sheet.size
    made.treads = sheet.treads
    made.price = _price(sheet.armor_units)
    made.vp = sheet.vp
    made.ram_dice = sheet.ram_dice
    made.source = sheet.source
    for component in range(COMPONENTS):
        part = parts.get(COMPONENT_WORDS[component], NO_PART)
        made.count[component] = sheet.components.get(COMPONENT_WORDS[component], 0)
        made.attack[component] = part.attack
        made.reach[component] = part.range
        made.toughness[component] = part.defense
        made.points[component] = part.vp
        made.deep[component] = part.submerged
    made.seal()
    return made


def known_type(catalogue: Catalogue, word: str, source: str, key: str) -> UnitType:
    """A unit type by its id; those whose chapters are not built yet are refused by name."""
    found = catalogue.find(word)
    if found is None:
        known = ", ".join(t.id for t in catalogue.types)
        raise FileFault(source, key, f"unknown unit type {word!r}; known: {known}")
    if found.kind == TRAIN:
        raise FileFault(source, key, f"{found.id} ({found.name}) needs the rules of section 9, which are not built yet")
    return found


def component_of(unit_type: UnitType, word: str) -> int:
    """The component that a word names on a type: a gun or squads stand in the main battery's place. -1: none."""
    if not unit_type.is_ogre and word in ("gun", "squad", "squads"):
        return MAIN
    if word in COMPONENT_WORDS[:COMPONENTS] and (word != "main" or unit_type.is_ogre):
        component = COMPONENT_WORDS.index(word)
        return component if unit_type.count[component] else -1
    return -1
