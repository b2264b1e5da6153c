"""Scenario files as they are written (docs/scenarios.md): the keys of each table, with their types, bounds and meaning.

The bounds keep what a stranger sends small enough to be worked out; the descriptions are those of the JSON schema.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from cybertank.text.maps.boards import MapPlace, Overlays
from cybertank.text.maps.map_files import MapFile

SCENARIO_VERSION = 1
MOST_CHARACTERS = 200_000
MOST_HEXES = 6_000
MOST_UNITS = 400
MOST_MAPS = 12
# Strips and areas that the areas of a file are put together from: each may be the whole map.
MOST_PARTS = 400
# They are looked at after every loss.
MOST_AT_ONCE = 6
# A force of a hundred armor units is four times the largest of the package.
MOST_ARMOR_UNITS = 100

Edition = Literal["sixth", "1977"]
SIXTH: Edition = "sixth"
Edge = Literal["north", "east", "south", "west"]
Amount = Annotated[int, Meta(ge=0, le=10_000)]
Number = Annotated[int, Meta(ge=1, le=10_000)]
Turn = Annotated[int, Meta(ge=1, le=200)]
# A name is a word of a record's header; the lookahead is for a line's end, before which `$` would match too.
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.-]+(?!\n)$")]
Title = Annotated[str, Meta(min_length=1, max_length=120)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Words = Annotated[list[Word], Meta(max_length=60)]
Edges = Annotated[list[Edge], Meta(max_length=4)]
UnitId = Annotated[str, Meta(min_length=1, max_length=20, pattern=r"^[A-Za-z][A-Za-z0-9_-]*(?!\n)$")]


class GivenUnit(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A unit that a seat is given; with a `count`, so many under numbered ids."""

    id: Annotated[UnitId, Meta(description="Its own over all seats; with a `count`, what stands before the number.")]
    type: Annotated[Word, Meta(description="The unit type, as HVY or MK3.")]
    squads: Annotated[int, Meta(ge=1, le=3, description="For infantry: squads on the counter.")] = 1
    defense: Annotated[int, Meta(ge=0, le=3, description="For a command post: its defense (3.05.2).")] | None = None
    count: Annotated[int, Meta(ge=1, le=99, description="So many of them, with numbers behind the id.")] | None = None
    riding: Annotated[Word, Meta(description="For infantry that enters: the id of its vehicle.")] | None = None
    gear: Annotated[bool, Meta(description="Has towing gear, under the option `towing` (rp:4.02).")] = False
    damaged: (
        Annotated[Literal["immobile", "mobile"], Meta(description="An Ogre out of earlier battles (rp:6.03).")] | None
    ) = None
    missiles: Annotated[int, Meta(ge=0, le=10, description="Heavy weapon missiles that it carries (3.02.2).")] = 0


Units = Annotated[list[GivenUnit], Meta(max_length=MOST_UNITS)]


class ZoneEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where a force may be set up."""

    title: Annotated[Title, Meta(description="What people are told of it.")]
    area: Annotated[Word, Meta(description="An area of the map, of the scenario, or `everywhere`.")]
    types: Annotated[Words, Meta(description="Only for these types or kinds; all where none is named.")] = []
    attack_limit: Annotated[Amount, Meta(description="Points of attack strength that may be set up there.")] | None = (
        None
    )


class ForceEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat buys, is given and places; the forces are set up in their order."""

    seat: Annotated[Name, Meta(description="Whose it is.")]
    zones: Annotated[list[ZoneEntry], Meta(max_length=20, description="Where it is set up.")] = []
    edge: Annotated[Edge, Meta(description="In place of zones: the edge by which it comes.")] | None = None
    armor_units: Annotated[str, Meta(max_length=9, description='Armor units to buy with: "12", "7/2" (1.07).')] = "0"
    squads: Annotated[int, Meta(ge=0, le=300, description="Squads of infantry to buy with (1.07).")] = 0
    points: Annotated[
        int,
        Meta(ge=0, le=1000, description="In place of both: victory points to buy with."),
    ] = 0
    offers: Annotated[Words, Meta(description="The types on offer.")] = []
    limits: Annotated[
        dict[Word, Annotated[int, Meta(ge=0, le=99)]],
        Meta(max_length=60, description="The most that may be bought of a type or kind; infantry in squads."),
    ] = {}
    nation: Annotated[Literal["combine", "paneuropean"], Meta(description="Whose Ogres it may buy.")] | None = None
    units: Annotated[Units, Meta(description="What it is given.")] = []
    mines: Annotated[
        int, Meta(ge=0, le=99, description="Mines that it lays in secret, under the option `mines` (13.04).")
    ] = 0
    dummies: Annotated[int, Meta(ge=0, le=99, description="Dummies, under the option `dummies` (13.06).")] = 0
    camouflage: Annotated[
        bool, Meta(description="Its units stand under ? counters, under the option `camouflage` (13.05).")
    ] = False


class EntryEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Units that come onto the map by an edge, on a turn or later (1.06)."""

    seat: Annotated[Name, Meta(description="Whose they are.")]
    edge: Annotated[Edge, Meta(description="The edge by which they come.")]
    units: Units
    turn: Annotated[Turn, Meta(description="The first turn on which they may come.")] = 1
    must: Annotated[bool, Meta(description="They must come on that turn; else they may wait.")] = False
    area: Annotated[Word, Meta(description="Only by the hexes of the edge that are in this area.")] | None = None


class ExitEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A way off the map: an edge, or a part of it, on some turns (5.12)."""

    edge: Annotated[Edge, Meta(description="The edge to leave by.")]
    area: Annotated[Word, Meta(description="Only from the hexes of the edge that are in this area.")] | None = None
    turn: Annotated[Turn, Meta(description="The first turn on which it is open.")] = 1
    until: Annotated[Turn, Meta(description="The last turn on which it is open.")] | None = None


Few = Annotated[list[Word], Meta(max_length=12)]


class GradeEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A grade of victory: the first whose conditions all hold is the result.

    Units are named `SEAT`, `SEAT TYPE`, `SEAT KIND` or `SEAT ID`; ground `SEAT AREA`.
    """

    title: Title
    winner: Annotated[Name, Meta(description="The seat whose victory it is.")]
    destroyed: Annotated[Few, Meta(description="Units of which none is left, on the map or off it.")] = []
    alive: Annotated[Few, Meta(description="Units of which at least one is on the map.")] = []
    escaped: Annotated[Few, Meta(description="Units of which at least one has left the map safely.")] = []
    gone: Annotated[Few, Meta(description="Units of which none is on the map, whatever became of them.")] = []
    held: Annotated[Few, Meta(description="Areas that a seat holds: armed units there, and no armed enemy.")] = []
    score: Annotated[
        dict[Name, Number], Meta(max_length=8, description="Victory points that a seat has at least.")
    ] = {}
    attack_left: Annotated[
        dict[Name, Amount], Meta(max_length=1, description="Points of attack strength that a seat still has at least.")
    ] = {}
    at_once: Annotated[bool, Meta(description="The game ends as soon as it holds, after any loss or turn.")] = False


class LimitEntry(Struct, forbid_unknown_fields=True):
    """What counts when a turn limit is reached and there are no levels of victory (1977:7.02)."""

    title: Title
    winner: Annotated[Name, Meta(description="Nobody where none is named.")] | None = None


class ObjectiveEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Something that a seat has victory points for, beside the losses of its enemies (1.08)."""

    title: Title
    seat: Annotated[Name, Meta(description="Who has the points.")]
    kind: Literal["exit", "reach", "hold", "survive", "destroy"]
    edges: Annotated[Edges, Meta(description="To exit: the edges that count.")] = []
    area: Annotated[Word, Meta(description="To reach or hold: the ground.")] | None = None
    each: Annotated[Amount, Meta(description="Points for each hex of the area.")] | None = None
    whole: Annotated[Amount, Meta(description="Points for the area as a whole.")] | None = None
    points: Annotated[
        dict[Word, Amount], Meta(max_length=60, description="Points by type, kind or `all`; the narrowest word counts.")
    ] = {}
    value: Annotated[Amount, Meta(description="In place of points: times what a unit counts as a loss.")] | None = None
    units: Annotated[Words, Meta(description="Only these units, by their ids; all where none is named.")] = []


class LevelEntry(Struct, forbid_unknown_fields=True):
    """A level of victory by the margin of points; the greatest margin comes first."""

    title: Title
    margin: Number


class StanceEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What some units of a seat are about, for computer players; no rule reads it."""

    seat: Name
    does: Literal["hold", "advance", "exit", "hunt"]
    area: Annotated[Word, Meta(description="Where to advance to, or to stay in.")] | None = None
    edges: Annotated[Edges, Meta(description="The edges to leave by.")] = []
    types: Annotated[Words, Meta(description="Only for these types or kinds.")] = []
    turn: Annotated[Turn, Meta(description="From this turn on.")] = 1


class SuggestionEntry(Struct, forbid_unknown_fields=True):
    """A set-up to start from: computer players use it, and people may."""

    seat: Name
    title: Title
    place: Annotated[
        list[Annotated[str, Meta(max_length=60)]],
        Meta(max_length=MOST_UNITS, description="What follows the word `place` in the notation: `INF1 0706 3`."),
    ]


class BalanceEntry(Struct, forbid_unknown_fields=True):
    """What came of games between computer players: figures, not rules."""

    games: Annotated[int, Meta(ge=1)]
    seeds: Word
    players: Word
    wins: dict[Name, Annotated[int, Meta(ge=0)]]
    draws: Annotated[int, Meta(ge=0)]
    mean_turns: float
    at_limit: Annotated[int, Meta(ge=0)] = 0


class ScenarioFile(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario as it is written: who plays, on what ground, with which units, and how it is won."""

    version: Annotated[int, Meta(description="1")]
    name: Annotated[Name, Meta(description="The file's name.")]
    title: Annotated[Title, Meta(description="What people read.")]
    rule: Annotated[Word, Meta(description="What refusals about set-up and the grades of victory cite.")]
    map: Annotated[
        str | MapFile | Annotated[list[MapPlace], Meta(max_length=MOST_MAPS)],
        Meta(description="The name of a map of the package, a whole map, or several of them joined."),
    ]
    seats: Annotated[list[Name], Meta(min_length=2, max_length=8, description="Their names, in the order of play.")]
    story: Annotated[str, Meta(max_length=4000, description="A paragraph of why they fight.")]
    force: Annotated[list[ForceEntry], Meta(max_length=20)] = []
    grade: Annotated[list[GradeEntry], Meta(max_length=24)] = []
    limit: LimitEntry | None = None
    exits: Annotated[
        dict[Name, Annotated[list[Edge | ExitEntry], Meta(max_length=12)]],
        Meta(description="The edges, or parts of them, by which the units of a seat leave the map safely (5.12)."),
    ] = {}
    entry: Annotated[list[EntryEntry], Meta(max_length=60)] = []
    suggestion: Annotated[list[SuggestionEntry], Meta(max_length=40)] = []
    overlays: Annotated[Overlays, Meta(description="What lies on the map at the start (2.00.3).")] | None = None
    sides: Annotated[
        dict[Word, list[Name]],
        Meta(max_length=8, description="Seats that play together (4.03)."),
    ] = {}
    editions: Annotated[
        list[Edition], Meta(min_length=1, max_length=2, description="The rules to play by, the usual ones first.")
    ] = field(default_factory=lambda: [SIXTH])
    turns: Annotated[Turn, Meta(description="The number of turns; without it there is no limit.")] | None = None
    options: Annotated[
        dict[Word, bool | int | str], Meta(max_length=40, description="Rules options, as in a position.")
    ] = {}
    areas: Annotated[
        dict[Word, Annotated[list[Word], Meta(max_length=MOST_HEXES)]],
        Meta(max_length=200, description="Areas of its own: hexes, `rows 1-7`, `columns 1-12`, and other areas."),
    ] = {}
    objective: Annotated[list[ObjectiveEntry], Meta(max_length=40)] = []
    loss_points: Annotated[bool, Meta(description="Whether the losses of enemies give victory points (1.08).")] = True
    level: Annotated[list[LevelEntry], Meta(max_length=20)] = []
    draw: Annotated[Title, Meta(description="What an undecided game is called.")] = "Draw"
    stance: Annotated[list[StanceEntry], Meta(max_length=100)] = []
    balance: BalanceEntry | None = None
