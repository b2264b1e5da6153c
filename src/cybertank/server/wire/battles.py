"""Define battles: scenario files that people write, check, store and share (docs/scenarios.md)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from cybertank.server.wire.bodies import BattleFault, OptionCard, ScenarioBoard, ScenarioCard
from cybertank.server.wire.positions import TypeView
from cybertank.units.catalogue import UnitKind


class BattleText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file as it was written, in JSON or TOML."""

    text: Annotated[str, msgspec.Meta(max_length=200_000)]


class BattleCheck(msgspec.Struct, frozen=True):
    """All the faults of a scenario file; if there are none, what it makes."""

    faults: list[BattleFault]
    card: ScenarioCard | None = None
    board: ScenarioBoard | None = None
    text: str = ""
    """The file in its tidy form: JSON with its keys in order, without those that have their default."""


class BattleLink(msgspec.Struct, frozen=True):
    """A stored battle."""

    id: str
    """Made from the tidy form: the same battle has the same id everywhere."""
    path: str
    """The address to open and to share: `/battle/ID`."""


class Battle(msgspec.Struct, frozen=True):
    """A stored battle, ready to be played."""

    id: str
    path: str
    text: str
    """The file in its tidy form."""
    card: ScenarioCard
    board: ScenarioBoard


class FileText(msgspec.Struct, frozen=True):
    """A scenario or map file to start from, as JSON."""

    text: str


class MapCard(msgspec.Struct, frozen=True):
    """A map that comes with the package."""

    name: str
    title: str
    colour: str
    columns: int
    rows: int


class BattleKit(msgspec.Struct, frozen=True):
    """What a battle can be built from; the form of the file itself is the model `ScenarioFile`."""

    maps: list[MapCard]
    types: dict[str, list[TypeView]]
    """The unit types of each data set of Ogres: `sixth`, `reinforcement-pack`, `1977`."""
    kinds: list[UnitKind]
    """Kinds of units, which stand for all types of the kind: `armor`, `ogre`, ..."""
    terrain: list[str]
    hexsides: list[str]
    edges: list[str]
    editions: list[str]
    options: dict[str, list[OptionCard]]
    """The options of each edition."""
    objectives: list[str]
    stances: list[str]
    most_hexes: int
    most_units: int
    most_characters: int
