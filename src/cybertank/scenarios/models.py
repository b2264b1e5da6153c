"""Scenario files as they are written (docs/scenarios.md): the keys of each table, with their types."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from cybertank.text.boards import MapPlace, Overlays
from cybertank.text.maps import MapFile

SCENARIO_VERSION = 1

Edition = Literal["sixth", "1977"]
SIXTH: Edition = "sixth"
Amount = Annotated[int, msgspec.Meta(ge=0)]
Number = Annotated[int, msgspec.Meta(ge=1)]


class GivenUnit(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A unit that a seat is given; with a `count`, so many under numbered ids."""

    id: str
    type: str
    squads: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    defense: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    count: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    riding: str | None = None
    gear: bool = False
    damaged: Literal["immobile", "mobile"] | None = None
    missiles: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0


class ZoneEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where a force may be set up."""

    title: str
    area: str
    types: list[str] = []
    attack_limit: Amount | None = None


class ForceEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat buys, is given and places."""

    seat: str
    zones: list[ZoneEntry] = []
    edge: str | None = None
    armor_units: str = "0"
    squads: Amount = 0
    offers: list[str] = []
    nation: Literal["combine", "paneuropean"] | None = None
    units: list[GivenUnit] = []
    mines: Amount = 0
    dummies: Amount = 0
    camouflage: bool = False


class EntryEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Units that come onto the map by an edge, on a turn or later."""

    seat: str
    edge: str
    units: list[GivenUnit]
    turn: Number = 1
    must: bool = False
    area: str | None = None


class GradeEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A grade of victory."""

    title: str
    winner: str
    destroyed: list[str] = []
    alive: list[str] = []
    escaped: list[str] = []
    gone: list[str] = []
    attack_left: dict[str, Amount] = {}


class LimitEntry(msgspec.Struct, forbid_unknown_fields=True):
    """What counts when a turn limit is reached and there are no levels of victory."""

    title: str
    winner: str | None = None


class ObjectiveEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Something that a seat has victory points for."""

    title: str
    seat: str
    kind: Literal["exit", "reach", "hold", "survive", "destroy"]
    edges: list[str] = []
    area: str | None = None
    each: Amount | None = None
    whole: Amount | None = None
    points: dict[str, Amount] = {}
    value: Amount | None = None


class LevelEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A level of victory by the margin of points."""

    title: str
    margin: Number


class StanceEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What some units of a seat are about, for computer players."""

    seat: str
    does: Literal["hold", "advance", "exit", "hunt"]
    area: str | None = None
    edges: list[str] = []
    types: list[str] = []
    turn: Number = 1


class SuggestionEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A set-up to start from."""

    seat: str
    title: str
    place: list[str]


class BalanceEntry(msgspec.Struct, forbid_unknown_fields=True):
    """What came of games between computer players: figures, not rules."""

    games: Number
    seeds: str
    players: str
    wins: dict[str, Amount]
    draws: Amount
    mean_turns: float
    at_limit: Amount = 0


class ScenarioFile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario as it is written."""

    version: int
    name: str
    title: str
    rule: str
    map: str | MapFile | list[MapPlace]
    seats: list[str]
    story: str
    force: list[ForceEntry] = []
    grade: list[GradeEntry] = []
    limit: LimitEntry | None = None
    exits: dict[str, list[str]] = {}
    entry: list[EntryEntry] = []
    suggestion: list[SuggestionEntry] = []
    overlays: Overlays | None = None
    sides: dict[str, list[str]] = {}
    editions: list[Edition] = msgspec.field(default_factory=lambda: [SIXTH])
    turns: Number | None = None
    options: dict[str, bool | int | str] = {}
    areas: dict[str, list[str]] = {}
    objective: list[ObjectiveEntry] = []
    loss_points: bool = True
    level: list[LevelEntry] = []
    draw: str = "Draw"
    stance: list[StanceEntry] = []
    balance: BalanceEntry | None = None
