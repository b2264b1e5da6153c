"""Read the catalogue's data files (units.toml, ogres.toml, buildings.toml, edition-1977.toml) as unit types."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import msgspec

from cybertank.board.terrain import MOBILITY_WORDS
from cybertank.state.edition import FIRST
from cybertank.state.ruleset import RuleSet
from cybertank.text.files.errors import FileFault
from cybertank.text.files.reading import packaged, read_model
from cybertank.text.notation.spelling import known_ones
from cybertank.units.catalogue import (
    BUILDING,
    COMPONENT_WORDS,
    COMPONENTS,
    GEAR,
    HITCH,
    KIND_WORDS,
    MAIN,
    NO_TRAIN_RAM,
    OGRE,
    PRICE_UNIT,
    VULCAN,
    WORK_WORDS,
    Catalogue,
    UnitType,
)
from cybertank.units.towing import TowColumn, TowTable

OGRE_SETS = ("sixth", "reinforcement-pack")
BY_SCENARIO = "by-scenario"
# 9.05: The odds of a ram on a train, as the data files write them, with their columns of the Combat Results Table.
TRAIN_RAMS = {"": NO_TRAIN_RAM, "1-2": 0, "1-1": 1}


class WeaponEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A weapon on a unit that is not an Ogre."""

    count: int
    attack: int
    range: int


class UnitEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A table in units.toml."""

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
    ram_train: str = ""
    cruise: bool = False
    building_dice: int = 0
    pallet: bool = False
    works: str = ""


class SheetEntry(msgspec.Struct, forbid_unknown_fields=True):
    """13.07: the changes in a unit type that has a record sheet."""

    treads: int
    armor_units: str
    vp: int


class UnitsFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file units.toml. The types under `later` come after the Ogres and the buildings."""

    version: int
    unit: dict[str, UnitEntry]
    later: dict[str, UnitEntry]
    sheet: dict[str, SheetEntry]


class ComponentEntry(msgspec.Struct, forbid_unknown_fields=True):
    """The strengths and value of an Ogre's component."""

    vp: int
    attack: int = 0
    range: int = 0
    defense: int = 0
    submerged: int = 0


NO_PART = ComponentEntry(vp=0)


class TreadEntry(msgspec.Struct, forbid_unknown_fields=True):
    """The value of a tread unit."""

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
    stealth: bool = False
    works: str = ""


class OgreVariant(msgspec.Struct, forbid_unknown_fields=True):
    """The changes that the Reinforcement Pack makes to an Ogre."""

    components: dict[str, int]
    treads: int
    move: int
    armor_units: str
    nation: str
    rule: str


class EquivalentsEntry(msgspec.Struct, forbid_unknown_fields=True):
    """The Ogres that a rulebook sells for armor units, and whether squads can pay for them as well."""

    ogres: list[str]
    for_squads: bool


class OgresFile(msgspec.Struct, forbid_unknown_fields=True, rename={"reinforcement_pack": "reinforcement-pack"}):
    """The file ogres.toml."""

    version: int
    component: dict[str, ComponentEntry]
    tread: TreadEntry
    sixth: dict[str, OgreEntry]
    reinforcement_pack: dict[str, OgreVariant]
    equivalents: dict[str, EquivalentsEntry]


class GearEntry(msgspec.Struct, forbid_unknown_fields=True):
    """The cost and effect of towing gear: defense for an Ogre, tread units for a Superheavy."""

    armor_units: str
    vp: int
    defense: int = 0
    treads: int = 0


class GunsEntry(msgspec.Struct, forbid_unknown_fields=True):
    """The unit types that are towed as guns."""

    types: list[str]


class TandemEntry(msgspec.Struct, forbid_unknown_fields=True):
    """The loss in strength when two vehicles tow together."""

    loss: int


class HitchEntry(msgspec.Struct, forbid_unknown_fields=True):
    """15.04.8: a Vulcan's tow hitch: its defense, and the movement that each size of vehicle costs."""

    defense: int
    sizes: list[int]
    losses: list[int]


class ColumnEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A column of the towing table. Each pair is a movement allowance and the highest face that allows it."""

    title: str
    loads: list[str]
    moves: list[int | tuple[int, int]]


class TableEntry(msgspec.Struct, forbid_unknown_fields=True):
    """The towing table."""

    up_to: list[int]
    column: list[ColumnEntry]


class TowingFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file towing.toml."""

    version: int
    ogre: GearEntry
    superheavy: GearEntry
    guns: GunsEntry
    tandem: TandemEntry
    hitch: HitchEntry
    table: TableEntry


class LaserEntry(msgspec.Struct, forbid_unknown_fields=True):
    """The strengths of a laser (12.02-12.09)."""

    attack: int
    range: int
    overrun_attack: int
    damaged_at: int
    tower: bool


class BuildingEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A table in buildings.toml. The second number of `sp` is 0 if there is no limit."""

    name: str
    sp: tuple[int, int]
    source: str
    laser: LaserEntry | None = None


class BuildingsFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file buildings.toml."""

    version: int
    building: dict[str, BuildingEntry]


class EditionFile(msgspec.Struct, forbid_unknown_fields=True):
    """The counters and record sheets of an edition with a separate data set: edition-1977.toml."""

    version: int
    unit: dict[str, UnitEntry]
    component: dict[str, ComponentEntry]
    tread: TreadEntry
    ogre: dict[str, OgreEntry]


def catalogue_of(rules: RuleSet) -> Catalogue:
    """Return the unit types that a game's rules call for."""
    return catalogue(rules.ogres, rules.superheavy_sheets)


@cache
def catalogue(ogres: str = "sixth", superheavy_sheets: bool = False) -> Catalogue:
    """Return all unit types, with the Ogres from one data set. The 1977 edition has a separate set.

    13.07: With `superheavy_sheets`, Superheavies have record sheets, and cost more.
    """
    types: list[UnitType] = []
    if ogres == FIRST:
        edition = read_model(packaged("edition-1977.toml"), EditionFile, "edition-1977.toml")
        for type_id, entry in edition.unit.items():
            types.append(_unit_type(len(types), type_id, entry))
        for type_id, sheet in edition.ogre.items():
            types.append(_ogre_type(len(types), type_id, sheet, edition.component))
            types[-1].tread_points = edition.tread.vp
        return Catalogue(ogres, types, TowTable())
    units_file = read_model(packaged("units.toml"), UnitsFile, "units.toml")
    sheets = units_file.sheet if superheavy_sheets else {}
    for type_id, entry in units_file.unit.items():
        types.append(_unit_type(len(types), type_id, entry, sheets.get(type_id)))
    ogres_file = read_model(packaged("ogres.toml"), OgresFile, "ogres.toml")
    for type_id, sheet in ogres_file.sixth.items():
        variant = ogres_file.reinforcement_pack.get(type_id) if ogres == "reinforcement-pack" else None
        if variant is not None:
            sheet = _with_variant(sheet, variant)
        types.append(_ogre_type(len(types), type_id, sheet, ogres_file.component))
        types[-1].tread_points = ogres_file.tread.vp
        if variant is not None:
            types[-1].nation, types[-1].nation_rule = variant.nation, variant.rule
    for type_id, building in read_model(packaged("buildings.toml"), BuildingsFile, "buildings.toml").building.items():
        types.append(_building_type(len(types), type_id, building))
    for type_id, entry in units_file.later.items():
        types.append(_unit_type(len(types), type_id, entry))
    index = {made.id: made.index for made in types}
    towing = _tow_table(read_model(packaged("towing.toml"), TowingFile, "towing.toml"), index)
    for made in types:
        made.toughness[GEAR] = towing.gear_defense if made.is_ogre else 0
        made.toughness[HITCH] = towing.hitch_defense if made.works == VULCAN else 0
    made_of = Catalogue(ogres, types, towing)
    made_of.ogre_equivalents = [index[type_id] for type_id in ogres_file.equivalents[ogres].ogres]
    made_of.ogres_for_squads = ogres_file.equivalents[ogres].for_squads
    return made_of


def _tow_table(entry: TowingFile, index: dict[str, int]) -> TowTable:
    """rp:4.02-4.07: return the numbers in the towing rules, by unit type."""
    table = TowTable()
    table.up_to = entry.table.up_to
    table.column_of = [0] * len(index)
    for number, column in enumerate(entry.table.column):
        pairs = [move if isinstance(move, tuple) else (move, 0) for move in column.moves]
        if len(pairs) != len(table.up_to):
            raise FileFault("towing.toml", f"table.column[{number}].moves", f"expected {len(table.up_to)} entries")
        table.columns.append(TowColumn(column.title, [move for move, _ in pairs], [face for _, face in pairs]))
        for type_id in column.loads:
            table.column_of[index[type_id]] = number
    table.guns = [index[type_id] for type_id in entry.guns.types]
    table.gear_defense = entry.ogre.defense
    table.hitch_defense = entry.hitch.defense
    if len(entry.hitch.sizes) != len(entry.hitch.losses):
        raise FileFault("towing.toml", "hitch.losses", f"expected {len(entry.hitch.sizes)} entries")
    table.hitch_sizes = entry.hitch.sizes
    table.hitch_losses = entry.hitch.losses
    table.ogre_price = _price(entry.ogre.armor_units)
    table.superheavy_price = _price(entry.superheavy.armor_units)
    table.ogre_points = entry.ogre.vp
    table.superheavy_points = entry.superheavy.vp
    table.superheavy_treads = entry.superheavy.treads
    table.tandem_loss = entry.tandem.loss
    return table


def _price(armor_units: str) -> int:
    return -1 if armor_units == BY_SCENARIO else int(Fraction(armor_units) * PRICE_UNIT)


def _unit_type(index: int, type_id: str, entry: UnitEntry, sheet: SheetEntry | None = None) -> UnitType:
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
    made.ram_train = TRAIN_RAMS[entry.ram_train]
    made.building_dice = entry.building_dice
    made.source = entry.source
    made.note = entry.note
    made.cruise = entry.cruise
    made.packs = entry.pallet
    made.works = WORK_WORDS.index(entry.works)
    if sheet is not None:
        made.treads, made.vp, made.price = sheet.treads, sheet.vp, _price(sheet.armor_units)
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
    made.building_dice = sheet.ram_dice + 1
    made.stealthy = sheet.stealth
    made.works = WORK_WORDS.index(sheet.works)
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


def _building_type(index: int, type_id: str, entry: BuildingEntry) -> UnitType:
    """3.06, 12.02-12.09: return a building type. A laser's gun takes the place of the main battery."""
    made = UnitType(index, type_id, entry.name, BUILDING, MOBILITY_WORDS.index("immobile"))
    made.structure, made.structure_most = entry.sp
    made.source = entry.source
    if entry.laser is not None:
        made.is_laser = True
        made.is_tower = entry.laser.tower
        made.count[MAIN] = 1
        made.attack[MAIN] = entry.laser.attack
        made.reach[MAIN] = entry.laser.range
        made.overrun_attack = entry.laser.overrun_attack
        made.damaged_at = entry.laser.damaged_at
    made.seal()
    return made


def known_type(catalogue: Catalogue, word: str, source: str, key: str) -> UnitType:
    """Find a unit type by its id."""
    found = catalogue.find(word)
    if found is None:
        known = known_ones(word, [t.id for t in catalogue.types])
        raise FileFault(source, key, f"unknown unit type {word!r}; {known}")
    return found


def part_of(unit_type: UnitType, word: str) -> int:
    """Find the part of a unit that a word names: a component, the treads, the gear or the hitch, or return -1."""
    component = component_of(unit_type, word)
    return COMPONENT_WORDS.index(word) if component < 0 and word in COMPONENT_WORDS else component


def part_word(unit_type: UnitType, part: int) -> str:
    """Return the word for a part of a unit."""
    return unit_type.component_word(part) if part < COMPONENTS else COMPONENT_WORDS[part]


def component_of(unit_type: UnitType, word: str) -> int:
    """Find the component that a word names, or return -1. Guns and squads use the slot of the main battery."""
    if not unit_type.is_ogre and word in ("gun", "squad", "squads"):
        return MAIN
    if word in COMPONENT_WORDS[:COMPONENTS] and (word != "main" or unit_type.is_ogre):
        component = COMPONENT_WORDS.index(word)
        return component if unit_type.count[component] else -1
    return -1
