"""Models of scenario files (docs/scenarios.md): the keys of each table, with their types, bounds and meanings.

The bounds keep files from strangers small enough to process. The descriptions appear in the JSON schema.
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
# Maximum number of strips and areas that a file can combine into areas. Each of them can cover the whole map.
MOST_PARTS = 400
# Limited because grades that end the game immediately are checked after every loss.
MOST_AT_ONCE = 6
# Four times the largest force in any built-in scenario.
MOST_ARMOR_UNITS = 100

Edition = Literal["sixth", "1977"]
SIXTH: Edition = "sixth"
Speed = Literal["0/1", "2/3", "4/5", "6/7"]
Edge = Literal["north", "east", "south", "west"]
Amount = Annotated[int, Meta(ge=0, le=10_000)]
Number = Annotated[int, Meta(ge=1, le=10_000)]
Turn = Annotated[int, Meta(ge=1, le=200)]
# Names are words in a record's header. The lookahead rejects a final newline, which `$` alone would allow.
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.-]+(?!\n)$")]
Title = Annotated[str, Meta(min_length=1, max_length=120)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Words = Annotated[list[Word], Meta(max_length=60)]
Edges = Annotated[list[Edge], Meta(max_length=4)]
UnitId = Annotated[str, Meta(min_length=1, max_length=20, pattern=r"^[A-Za-z][A-Za-z0-9_-]*(?!\n)$")]


class GivenUnit(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A unit that a seat is given, or several units with numbered ids if there is a `count`."""

    id: Annotated[
        UnitId,
        Meta(description="A unique id across all seats. With a `count`, the part of the id before the number."),
    ]
    type: Annotated[Word, Meta(description="The unit type, such as HVY or MK3.")]
    squads: Annotated[int, Meta(ge=1, le=3, description="For infantry: the number of squads on the counter.")] = 1
    defense: Annotated[int, Meta(ge=0, le=3, description="For a command post: its defense (3.05.2).")] | None = None
    count: Annotated[int, Meta(ge=1, le=99, description="The number of such units; their ids are numbered.")] | None = (
        None
    )
    riding: Annotated[Word, Meta(description="The id of the vehicle or train counter that it is on.")] | None = None
    gear: Annotated[bool, Meta(description="True if it has towing gear, with the option `towing` (rp:4.02).")] = False
    damaged: (
        Annotated[Literal["immobile", "mobile"], Meta(description="An Ogre damaged in earlier battles (rp:6.03).")]
        | None
    ) = None
    treads: Annotated[int, Meta(ge=0, le=999, description="For an Ogre: the tread units it has left.")] | None = None
    destroyed: Annotated[
        dict[Word, Number], Meta(max_length=8, description="For an Ogre: the components it has lost, as in positions.")
    ] = {}
    berth: (
        Annotated[Literal["inside", "top"], Meta(description="For a unit that rides a Vulcan: where it is (15.02.1).")]
        | None
    ) = None
    cargo: Annotated[
        int, Meta(ge=0, le=99, description="For a Vulcan: the spare Ogre missiles inside it (15.02.1).")
    ] = 0
    cargo_top: Annotated[
        int, Meta(ge=0, le=99, description="For a Vulcan: the spare Ogre missiles on top of it (15.02.1).")
    ] = 0
    assembly: (
        Annotated[float, Meta(ge=0, le=99, description="For an unfinished Ogre: the turns of work done (15.02.2).")]
        | None
    ) = None
    spent: Annotated[
        dict[Word, Number], Meta(max_length=2, description="For an Ogre: the missiles it has fired, as in positions.")
    ] = {}
    missiles: Annotated[
        int, Meta(ge=0, le=99, description="The number of heavy weapon missiles it carries (3.02.2).")
    ] = 0
    sp: Annotated[int, Meta(ge=1, le=999, description="For a building: its structure points (3.06, 11.03).")] | None = (
        None
    )
    identified: Annotated[
        bool, Meta(description="For a building: false if its enemies do not know its type at the start (11.06).")
    ] = True
    pallet: Annotated[bool, Meta(description="For a LAD: true if it starts on its pallet (14.01).")] = False
    stores: Annotated[
        bool, Meta(description="For a Truck or Hovertruck: true if it carries engineering stores (15.03.6).")
    ] = False
    crewless: Annotated[
        bool,
        Meta(
            description="For an armor unit or a truck: true if it has no crew, so a Vulcan must control it (15.02.4)."
        ),
    ] = False
    hidden: Annotated[
        bool, Meta(description="For a LAD on its pallet: true if its enemies do not know of it (14.01).")
    ] = False
    hex: (
        Annotated[
            Word, Meta(description="In a force: the hex where it stands from the start. Its owner does not place it.")
        ]
        | None
    ) = None
    speed: (
        Annotated[
            Speed,
            Meta(description="For the front of a train: its marker (9.02)."),
        ]
        | None
    ) = None
    rear: (
        Annotated[Word, Meta(description="For the front counter of a train: the id of its rear counter (9.01).")] | None
    ) = None
    toward: (
        Annotated[Word, Meta(description="For the front of a train: the hex it goes to next, if it can choose (9.02).")]
        | None
    ) = None
    guns: Annotated[int, Meta(ge=0, le=8, description="For a train counter: its train guns (9.03.1).")] = 0
    track: Annotated[int, Meta(ge=1, le=9, description="For a train: which of paired tracks it is on (9.02.6).")] = 1


Units = Annotated[list[GivenUnit], Meta(max_length=MOST_UNITS)]


class ZoneEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An area where a force can be set up."""

    title: Annotated[Title, Meta(description="The name shown to players.")]
    area: Annotated[Word, Meta(description="An area defined by the map or the scenario, or `everywhere`.")]
    types: Annotated[Words, Meta(description="Only for these types or kinds; by default, for all.")] = []
    attack_limit: (
        Annotated[Amount, Meta(description="The maximum attack strength points that can be set up there.")] | None
    ) = None


class ForceEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The units that a seat buys or is given, and sets up. Forces are set up in the order of the file."""

    seat: Annotated[Name, Meta(description="The seat that owns the force.")]
    zones: Annotated[list[ZoneEntry], Meta(max_length=20, description="The zones where it is set up.")] = []
    edge: Annotated[Edge, Meta(description="Instead of zones: the edge by which it enters.")] | None = None
    armor_units: Annotated[str, Meta(max_length=9, description='Armor units to spend: "12", "7/2" (1.07).')] = "0"
    squads: Annotated[int, Meta(ge=0, le=300, description="Infantry squads to spend (1.07).")] = 0
    points: Annotated[
        int,
        Meta(ge=0, le=1000, description="Instead of both: victory points to spend."),
    ] = 0
    offers: Annotated[Words, Meta(description="The types that can be bought.")] = []
    limits: Annotated[
        dict[Word, Annotated[int, Meta(ge=0, le=99)]],
        Meta(
            max_length=60,
            description="The maximum of a type or kind that can be bought; infantry is counted in squads.",
        ),
    ] = {}
    spare_missiles: Annotated[
        bool, Meta(description="True if spare heavy weapon missiles can be bought, with trucks to carry them (3.02.2).")
    ] = False
    train_guns: Annotated[
        bool, Meta(description="True if it can give up armor units for guns on its trains (9.03.1).")
    ] = False
    engineer_trucks: Annotated[
        bool,
        Meta(description="True if it can buy a Truck or Hovertruck with stores for each engineer squad (15.03.6)."),
    ] = False
    nation: (
        Annotated[Literal["combine", "paneuropean"], Meta(description="The nation whose Ogres the force can buy.")]
        | None
    ) = None
    units: Annotated[Units, Meta(description="The units that the force is given.")] = []
    mines: Annotated[
        int, Meta(ge=0, le=99, description="The number of mines laid in secret, with the option `mines` (13.04).")
    ] = 0
    dummies: Annotated[
        int, Meta(ge=0, le=99, description="The number of dummies, with the option `dummies` (13.06).")
    ] = 0
    camouflage: Annotated[
        bool, Meta(description="True if its units start under ? counters, with the option `camouflage` (13.05).")
    ] = False


class EntryEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Units that enter the map from an edge, on a given turn or later (1.06)."""

    seat: Annotated[Name, Meta(description="The seat that owns them.")]
    edge: Annotated[Edge, Meta(description="The edge by which they enter.")]
    units: Units
    turn: Annotated[Turn, Meta(description="The first turn on which they can enter.")] = 1
    must: Annotated[bool, Meta(description="True if they must enter on that turn; otherwise they can enter later.")] = (
        False
    )
    area: Annotated[Word, Meta(description="Only by edge hexes in this area.")] | None = None


class ExitEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An exit from the map: an edge or part of it, on some turns (5.12)."""

    edge: Annotated[Edge, Meta(description="The edge to leave by.")]
    area: Annotated[Word, Meta(description="Only from edge hexes in this area.")] | None = None
    turn: Annotated[Turn, Meta(description="The first turn on which it is open.")] = 1
    until: Annotated[Turn, Meta(description="The last turn on which it is open.")] | None = None


Few = Annotated[list[Word], Meta(max_length=12)]


class GradeEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A grade of victory. The first whose conditions all hold is the result.

    Units are named `SEAT`, `SEAT TYPE`, `SEAT KIND` or `SEAT ID`; ground is named `SEAT AREA`.
    """

    title: Title
    winner: Annotated[Name, Meta(description="The seat that wins.")]
    destroyed: Annotated[Few, Meta(description="Met if none of these units is left, on the map or off it.")] = []
    alive: Annotated[Few, Meta(description="Met if at least one of these units is on the map.")] = []
    escaped: Annotated[Few, Meta(description="Met if at least one of these units has left the map safely.")] = []
    gone: Annotated[Few, Meta(description="Met if none of these units is on the map, whatever happened to them.")] = []
    held: Annotated[
        Few, Meta(description="Met if the seat holds these areas: it has armed units there, and no enemy does.")
    ] = []
    score: Annotated[
        dict[Name, Number], Meta(max_length=8, description="The minimum victory points that a seat must have.")
    ] = {}
    attack_left: Annotated[
        dict[Name, Amount],
        Meta(max_length=1, description="The minimum attack strength points that a seat must have left."),
    ] = {}
    at_once: Annotated[
        bool, Meta(description="True if the game ends as soon as this is met, after any loss or turn.")
    ] = False


class LimitEntry(Struct, forbid_unknown_fields=True):
    """The result when the turn limit is reached and there are no levels of victory (1977:7.02)."""

    title: Title
    winner: Annotated[Name, Meta(description="The winner; if left out, nobody wins.")] | None = None


class ObjectiveEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Something that gives a seat victory points, in addition to enemy losses (1.08)."""

    title: Title
    seat: Annotated[Name, Meta(description="The seat that gets the points.")]
    kind: Literal["exit", "reach", "hold", "survive", "destroy", "cut"]
    edges: Annotated[Edges, Meta(description="For exit: the edges that count.")] = []
    area: Annotated[Word, Meta(description="For reach, hold or cut: the ground.")] | None = None
    each: Annotated[Amount, Meta(description="Points for each hex in the area.")] | None = None
    whole: Annotated[Amount, Meta(description="Points for the area as a whole.")] | None = None
    points: Annotated[
        dict[Word, Amount],
        Meta(max_length=60, description="Points by type, kind or `all`; the most specific word counts."),
    ] = {}
    value: (
        Annotated[Amount, Meta(description="Instead of points: a multiple of the unit's own victory point value.")]
        | None
    ) = None
    units: Annotated[Words, Meta(description="Only these units, by id; by default, all of them.")] = []


class LevelEntry(Struct, forbid_unknown_fields=True):
    """A level of victory for a margin of points. The largest margin comes first."""

    title: Title
    margin: Number


class StanceEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A goal for some of a seat's units, used only by computer players. No rule depends on it."""

    seat: Name
    does: Literal["hold", "advance", "exit", "hunt"]
    area: Annotated[Word, Meta(description="Where to advance to, or where to stay.")] | None = None
    edges: Annotated[Edges, Meta(description="The edges to leave by.")] = []
    types: Annotated[Words, Meta(description="Only for these types or kinds.")] = []
    turn: Annotated[Turn, Meta(description="The turn from which this applies.")] = 1


class SuggestionEntry(Struct, forbid_unknown_fields=True):
    """A suggested set-up, for computer players and for people."""

    seat: Name
    title: Title
    place: Annotated[
        list[Annotated[str, Meta(max_length=60)]],
        Meta(max_length=MOST_UNITS, description="The words after `place` in the notation: `INF1 0706 3`."),
    ]


class BalanceEntry(Struct, forbid_unknown_fields=True):
    """The results of games between computer players, for information only."""

    games: Annotated[int, Meta(ge=1)]
    seeds: Word
    players: Word
    wins: dict[Name, Annotated[int, Meta(ge=0)]]
    draws: Annotated[int, Meta(ge=0)]
    mean_turns: float
    at_limit: Annotated[int, Meta(ge=0)] = 0


class MissileEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A cruise missile that a seat fires from off the board (10.05)."""

    id: Annotated[UnitId, Meta(description="Its id, different from those of all units.")]
    seat: Annotated[Name, Meta(description="The seat that fires it.")]
    origin: Annotated[
        Words | Word,
        Meta(description="Where it can enter the map: hexes, areas of the map or the scenario, or edges."),
    ] = field(name="from")


class MinefieldEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Mines that lie in a hex from the start, with the option `mines`. Everybody knows of them."""

    seat: Annotated[Name, Meta(description="The seat that owns them.")]
    hex: Annotated[Word, Meta(description="The hex where they lie.")]
    count: Annotated[int, Meta(ge=1, le=99, description="How many they are.")] = 1
    road: Annotated[bool, Meta(description="True if they are on the road or rail (13.04).")] = False
    safe: Annotated[bool, Meta(description="True if their owner has made them safe (15.03.2).")] = False


class EntrenchmentEntry(Struct, forbid_unknown_fields=True):
    """Entrenchments that are in a hex from the start (15.03.5)."""

    hex: Annotated[Word, Meta(description="The hex where they are.")]
    squads: Annotated[int, Meta(ge=1, le=99, description="How many squads they protect.")]


class RevetmentEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A revetment that is in a hex from the start (15.04.7)."""

    hex: Annotated[Word, Meta(description="The hex where it is.")]
    size: Literal["small", "large"]
    holds: Annotated[Words, Meta(description="The units in it, by id. They have a `hex`.")] = []


class TasksEntry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The tasks that a scenario forbids or puts a price on (15.03).

    A task is named by its word in the notation, `bridge`, or for one seat only: `defender bridge`.
    """

    forbid: Annotated[Words, Meta(description="Tasks that nobody, or one seat, can try.")] = []
    points: Annotated[
        dict[Word, Number],
        Meta(max_length=60, description="Victory points that a seat loses each time it tries a task."),
    ] = {}


class ScenarioFile(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario file: who plays, on which map, with which units, and how to win."""

    version: Annotated[int, Meta(description="1")]
    name: Annotated[Name, Meta(description="The name of the file.")]
    title: Annotated[Title, Meta(description="The title shown to players.")]
    rule: Annotated[Word, Meta(description="The rule cited for refusals during set-up and for grades of victory.")]
    map: Annotated[
        str | MapFile | Annotated[list[MapPlace], Meta(max_length=MOST_MAPS)],
        Meta(description="The name of a built-in map, a whole map, or several joined maps."),
    ]
    seats: Annotated[
        list[Name], Meta(min_length=2, max_length=8, description="The names of the seats, in the order of play.")
    ]
    story: Annotated[str, Meta(max_length=4000, description="A paragraph about the story behind the battle.")]
    force: Annotated[list[ForceEntry], Meta(max_length=20)] = []
    grade: Annotated[list[GradeEntry], Meta(max_length=24)] = []
    limit: LimitEntry | None = None
    exits: Annotated[
        dict[Name, Annotated[list[Edge | ExitEntry], Meta(max_length=12)]],
        Meta(description="The edges, or parts of edges, by which a seat's units can leave the map safely (5.12)."),
    ] = {}
    entry: Annotated[list[EntryEntry], Meta(max_length=60)] = []
    missiles: Annotated[list[MissileEntry], Meta(max_length=20)] = []
    mines: Annotated[list[MinefieldEntry], Meta(max_length=200)] = []
    mines_in_hand: Annotated[
        dict[Name, Annotated[int, Meta(ge=1, le=99)]],
        Meta(
            max_length=8, description="How many mines a seat's engineers can place, with the option `mines` (15.03.1)."
        ),
    ] = {}
    entrenchments: Annotated[list[EntrenchmentEntry], Meta(max_length=200)] = []
    revetments: Annotated[list[RevetmentEntry], Meta(max_length=100)] = []
    tasks: Annotated[TasksEntry, Meta(description="Tasks that are forbidden, or that cost victory points.")] = field(
        default_factory=TasksEntry
    )
    suggestion: Annotated[list[SuggestionEntry], Meta(max_length=40)] = []
    overlays: Annotated[Overlays, Meta(description="Changes to the map at the start (2.00.3).")] | None = None
    sides: Annotated[
        dict[Word, list[Name]],
        Meta(max_length=8, description="Seats that play together (4.03)."),
    ] = {}
    editions: Annotated[
        list[Edition],
        Meta(min_length=1, max_length=2, description="The editions it can be played under, the default one first."),
    ] = field(default_factory=lambda: [SIXTH])
    turns: Annotated[Turn, Meta(description="The number of turns; by default, there is no limit.")] | None = None
    options: Annotated[
        dict[Word, bool | int | str], Meta(max_length=40, description="Rules options, as in a position file.")
    ] = {}
    areas: Annotated[
        dict[Word, Annotated[list[Word], Meta(max_length=MOST_HEXES)]],
        Meta(
            max_length=200,
            description="Areas defined by the scenario: hexes, `rows 1-7`, `columns 1-12`, and other areas.",
        ),
    ] = {}
    objective: Annotated[list[ObjectiveEntry], Meta(max_length=40)] = []
    loss_points: Annotated[bool, Meta(description="True if enemy losses give victory points (1.08).")] = True
    level: Annotated[list[LevelEntry], Meta(max_length=20)] = []
    draw: Annotated[Title, Meta(description="The name of an undecided result.")] = "Draw"
    stance: Annotated[list[StanceEntry], Meta(max_length=100)] = []
    balance: BalanceEntry | None = None
