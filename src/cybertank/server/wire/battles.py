"""Define battles: scenario files that people write, check, store and share (docs/scenarios.md)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from cybertank.server.wire.bodies import BattleFault, OptionCard, ScenarioBoard, ScenarioCard
from cybertank.server.wire.positions import TypeView
from cybertank.units.catalogue import UnitKind


class BattleText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file in JSON or TOML, as the user wrote it."""

    text: Annotated[str, msgspec.Meta(max_length=200_000)]


class BattleCheck(msgspec.Struct, frozen=True):
    """The faults in a scenario file or, if there are none, the scenario it describes."""

    faults: list[BattleFault]
    card: ScenarioCard | None = None
    board: ScenarioBoard | None = None
    text: str = ""
    """The file in tidy form: JSON with its keys in order, leaving out default values."""


class BattleLink(msgspec.Struct, frozen=True):
    """A stored battle."""

    id: str
    """Derived from the tidy form, so the same battle has the same id everywhere."""
    path: str
    """The path to open and share: `/battle/ID`."""


class Battle(msgspec.Struct, frozen=True):
    """A stored battle, ready to play."""

    id: str
    path: str
    text: str
    """The file in tidy form."""
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


class TaskCard(msgspec.Struct, frozen=True):
    """A task of engineers that a scenario can forbid or put a price on (15.03)."""

    name: str
    """Its word in the notation, such as `bridge`."""
    title: str
    rule: str
    secret: bool
    """True if enemies are not told of it. It can be forbidden, but has no price."""


class BattleKit(msgspec.Struct, frozen=True):
    """The parts that a battle can be built from. The model `ScenarioFile` describes the file itself."""

    maps: list[MapCard]
    types: dict[str, list[TypeView]]
    """The unit types in each Ogre data set: `sixth`, `reinforcement-pack` and `1977`."""
    kinds: list[UnitKind]
    """The kinds of units, such as `armor` or `ogre`. A kind means all types of that kind."""
    terrain: list[str]
    hexsides: list[str]
    edges: list[str]
    editions: list[str]
    options: dict[str, list[OptionCard]]
    """The options in each edition."""
    objectives: list[str]
    stances: list[str]
    tasks: list[TaskCard]
    """The tasks that `tasks.forbid` and `tasks.points` can name."""
    most_hexes: int
    most_units: int
    most_characters: int
