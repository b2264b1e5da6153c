"""Define a position as a seat may see it: board, types, units and standings. Also define what happened in a game."""

from __future__ import annotations

from typing import Literal

import msgspec

from cybertank.game.frames.handler import DecisionKind
from cybertank.state.frames import PhaseWord
from cybertank.text.events.facts import AnyFact
from cybertank.units.catalogue import UnitKind, WorkWord

Phase = Literal["set-up", PhaseWord]
Place = Literal["map", "hand", "entering", "lost", "exited"]
Control = Literal["", "full", "duckling", "overrun"]
Berth = Literal["", "inside", "top"]
RevetmentSize = Literal["small", "large"]
LaborKind = Literal["packing", "loading", "assembly", "entrance"]


class BoardDrawing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board to draw. As long as its fingerprint is the same, the board is the same.

    The lists run in parallel, with one entry for each hex. `x` and `y` are doubled coordinates: a hex is 2 high, its
    upper and lower neighbours are at `y` ± 2, and those in the next columns at `y` ± 1. Hexsides, roads and rails refer
    to hexes by their index in the lists.
    """

    fingerprint: str
    title: str
    colour: str
    """The palette: `orange` or `green`."""
    names: list[str]
    x: list[int]
    y: list[int]
    terrain: list[str]
    sides: list[tuple[int, int, str]]
    """(hex, hex, kind) for each ridge, stream, beach and ramp."""
    roads: list[tuple[int, int]]
    rails: list[tuple[int, int]]
    bridges: list[int]
    """Water hexes that a road or railroad crosses on a river bridge."""
    lost_roads: list[tuple[int, int]] = []
    """Roads that the map shows but that are cut now."""
    lost_rails: list[tuple[int, int]] = []
    road_cuts: list[int] = []
    """The hexes in which roads are cut. A lost road between two other hexes had a bridge that fell."""
    rail_cuts: list[int] = []
    """The hexes in which rails are cut."""
    lost_bridges: list[int] = []
    """Hexes whose river bridge fell."""
    scars: list[int] = []
    """Hexes whose terrain is no longer what the map shows."""
    built: list[tuple[int, int]] = []
    """15.03.6: hexsides where engineers have bridged a stream. They are among the streams in `sides`, too."""
    graded: list[tuple[int, int]] = []
    """15.03.7: hexsides whose ridge engineers have taken away."""


class BoardChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one board differs from another with the same hexes: terrain, hexsides, roads, rails and river bridges.

    Everything that is not named stays as it was. Hexes are named by their place in the lists of the board.
    """

    before: str
    """The fingerprint of the board that is changed."""
    fingerprint: str
    """The fingerprint of the board that comes of it."""
    terrain: list[tuple[int, str]] = []
    """(hex, terrain) for each hex whose terrain is another one now."""
    sides: list[tuple[int, int, str]] = []
    """(hex, hex, kind) for each hexside that is of another kind now; the kind is "" where there is none any more."""
    roads: list[tuple[int, int, bool]] = []
    """(hex, hex, there) for each road that was cut, or is there again."""
    rails: list[tuple[int, int, bool]] = []
    bridges: list[tuple[int, bool]] = []
    """(hex, there) for each river bridge that fell, or stands again."""
    road_cuts: list[tuple[int, bool]] = []
    """(hex, cut) for each hex in which roads were cut, or run again."""
    rail_cuts: list[tuple[int, bool]] = []
    scars: list[tuple[int, bool]] = []
    """(hex, changed) for each hex whose terrain no longer is, or is again, what the map shows."""
    built: list[tuple[int, int, bool]] = []
    """(hex, hex, there) for each bridge that engineers have built, or that fell."""
    graded: list[tuple[int, int, bool]] = []


class WeaponType(msgspec.Struct, frozen=True, omit_defaults=True):
    """One kind of weapon or component on a type's record sheet."""

    name: str
    """Its name in notation: `main`, `gun`, `squads`, `ap`, ..."""
    count: int
    attack: int = 0
    range: int = 0
    defense: int = 0


class TypeView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit type as its counter or record sheet shows it."""

    id: str
    name: str
    kind: UnitKind
    mobility: str
    move: int
    second_move: int
    defense: int
    size: int
    weapons: list[WeaponType]
    treads: int = 0
    bands: list[tuple[int, int, int]] = []
    """For an Ogre: its movement points for each range of tread units, as (points, from, to), fastest first."""
    carries: int = 0
    points: int = 0
    """Victory points; for infantry, per squad."""
    price: str = ""
    """The price in armor units, or in squads for infantry; "" if it cannot be bought."""
    stats: str = ""
    """The counter in words."""
    structure: int = 0
    """For a building: the fewest structure points that it can have (3.06)."""
    structure_most: int = 0
    """For a building: the most structure points that it can have; 0 if there is no limit."""
    works: WorkWord = ""
    """14.03, 15.00: what it is in engineering tasks."""
    pallet: bool = False
    """14.01: true if it can be on a pallet."""
    stores: bool = False
    """15.03.6: true if it can carry engineering stores."""


class ComponentView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The remains of one component of an Ogre, or of one weapon of a unit that has several kinds."""

    name: str
    left: int
    used: int = 0
    """How many have fired this turn."""
    spent: int = 0
    """How many missiles are gone because they were fired rather than destroyed."""


class LaborView(msgspec.Struct, frozen=True):
    """Work that takes several turns."""

    what: LaborKind
    of: str = ""
    """The unit or the hex that it is about, if that is not the unit itself."""
    done: float = 0
    """The turns of work done, or the turns until a prepared entrance can be used."""
    turns: float = 0
    """How many turns it takes in all; 0 if that depends on what is worked at."""


class UnitView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The current state of a unit."""

    id: str
    type: str
    seat: str
    where: Place = "map"
    hex: str = ""
    squads: int = 0
    squads_lost: int = 0
    defense: int = 0
    """Its current defense, including terrain."""
    move: int = 0
    """Its total movement points in this phase; for an Ogre they depend on its treads."""
    spent: int = 0
    """Movement points it has used in this phase."""
    moved: bool = False
    """Whether it has moved in this phase or can no longer move."""
    fired: int = 0
    """How many guns or squads have fired this turn."""
    disabled: str = ""
    """What disabled it: `fire`, `ram`, `terrain`, or `control` if it has no crew and nobody controls it (15.02.4)."""
    stuck: bool = False
    riding: str = ""
    carrying: list[str] = []
    on_bridge: bool = False
    submerged: bool = False
    treads: int = 0
    components: list[ComponentView] = []
    stock: int = 0
    """How many missiles it carries for heavy weapons squads."""
    edge: str = ""
    """The edge where it will enter."""
    turn: int = 0
    """The first turn on which it can enter."""
    cover: str = ""
    """13.05: the ? counter that hides it, shown to its own side. Other sides see only the counter, of type `?`."""
    marker: str = ""
    """13.06: the marker under its counter: `?` or, for its own side, `dummy`."""
    speed: str = ""
    """9.02: the marker of the train, on its front counter: `0/1`, `2/3`, `4/5` or `6/7`."""
    heading: int = -1
    """9.02: the direction in which a front counter faces, from 0 to 5 clockwise from north; -1 for other units."""
    still: bool = False
    """9.02.1: whether the train stands still."""
    front: str = ""
    """9.01: for the rear counter of a train, its front counter."""
    guns: int = 0
    """9.03.1: the guns on a train counter."""
    aboard: int = 0
    """9.07: the size points aboard a train counter, of 12."""
    cruise: int = 0
    """10.02: the cruise missiles that it carries."""
    sp: int = 0
    """11.03: the structure points that a building has left."""
    sp_full: int = 0
    """11.03: the structure points that it began with."""
    identified: bool = True
    """11.06: whether the enemy knows what kind of building it is."""
    damaged: bool = False
    """12.07: whether a laser is too badly damaged to fire."""
    pallet: bool = False
    """14.01: whether a drone is on its pallet."""
    concealed: bool = False
    """14.01: whether the enemy does not know of a drone on its pallet. Only its own side sees it."""
    setting_up: bool = False
    """14.01: whether a drone has just set itself up and cannot fire yet."""
    dug: int = 0
    """15.03.5: how many of its squads are entrenched."""
    stores: bool = False
    """15.03.6: whether a truck carries engineering stores."""
    lent: bool = False
    """15.03.6: whether its stores are in use this turn."""
    guiding: bool = False
    """15.03.3, 15.05: whether a Sapper guides others this turn, and neither fires nor works."""
    withheld: bool = False
    """15.05: whether a Sapper keeps its hands free this turn."""
    tows: str = ""
    """rp:4.05, 15.04.8: what it tows."""
    hitchless: bool = False
    """15.04.8: whether a Vulcan's tow hitch is destroyed."""
    crewless: bool = False
    """15.02.4: whether it moves and fights only under a Vulcan's control."""
    controller: str = ""
    """15.02.3: the Vulcan that controls it."""
    control: Control = ""
    """15.02.3-15.02.5: how it is controlled: fully, as a duckling, or fully for the present overrun."""
    half: bool = False
    """15.02.5: whether it is a duckling that fights at half strength."""
    channels: int = 0
    """15.02.5: for a Vulcan, how many of its four channels are in use."""
    berth: Berth = ""
    """15.02.1: where in or on a Vulcan it lies."""
    cargo: int = 0
    """15.02.1: the missiles that a Vulcan carries inside."""
    cargo_top: int = 0
    """15.02.1: the missiles that it carries on top."""
    shelter: RevetmentSize | Literal[""] = ""
    """15.04.7: the size of the revetment that it is in."""
    labor: LaborView | None = None
    """14.01, 15.02.2, 15.04.1: work of several turns on it, or a Vulcan's."""
    note: str = ""
    """Its state in a few words, for tooltips and screen readers."""


class MineView(msgspec.Struct, frozen=True, omit_defaults=True):
    """13.04: mines that the seat knows about: its own side's, and enemy mines that were found."""

    hex: str
    seat: str
    count: int
    road: bool
    known: bool
    """Whether the other sides know about them too."""
    safe: bool = False
    """15.03.2: whether their owner made them safe. Only its own side sees it."""


class TrenchView(msgspec.Struct, frozen=True):
    """15.03.5: entrenchments in a hex."""

    hex: str
    squads: int
    """How many squads have room in them."""


class RevetmentView(msgspec.Struct, frozen=True):
    """15.04.7: a revetment, and what is in it."""

    hex: str
    size: RevetmentSize
    units: list[str]


class PointsLine(msgspec.Struct, frozen=True):
    """One line of a tally."""

    amount: float
    reason: str
    rule: str


class Standing(msgspec.Struct, frozen=True):
    """A seat's victory points so far, and its goals."""

    seat: str
    points: int
    lines: list[PointsLine]
    goals: list[str] = []
    """The grades or levels of victory and the objectives, in words."""
    exits: list[str] = []
    """The edges by which its units escape (5.12), in words."""


class OutcomeView(msgspec.Struct, frozen=True):
    """The outcome of a game."""

    winner: str | None
    grade: str
    reason: str
    rule: str


class FightView(msgspec.Struct, frozen=True):
    """An overrun that is being fought."""

    hex: str
    round: int
    fires: str
    """The seat that fires this round."""
    attackers: list[str]
    defenders: list[str]


class FlightView(msgspec.Struct, frozen=True):
    """10.02: a cruise missile in the air."""

    missile: str
    """The crawler that launched it, or its own id if it comes from off the board."""
    seat: str
    path: list[str]
    """Where it started, unless that is off the board, and the hexes it has entered."""
    flown: int
    """How many hexes it has entered."""
    bonus: int = 0
    """10.03.2: what is added to the dice of those that fire at it now."""
    target: str = ""
    """10.02.1: the hex that its owner wrote down for it; only its own side knows it."""
    waiting: list[str] = []
    """10.02.1: the missiles that fly after it, in order; only its own side knows them."""


class OffBoardMissile(msgspec.Struct, frozen=True):
    """10.05: a cruise missile that waits off the board."""

    id: str
    seat: str
    origin: list[str]
    """The hexes by which it can enter."""


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position as one seat may see it."""

    version: int
    """The number of lines in the record so far. A submitted decision names the version that the player saw."""
    turn: int
    on_turn: str
    """The seat whose turn it is."""
    phase: Phase
    seat: str | None
    """The seat that has to decide; None when the game is over."""
    choose: DecisionKind | Literal[""]
    """The kind of decision; "" when the game is over."""
    asked: str
    """The kind of decision in a few words."""
    question: str
    """What the seat has to decide out of turn, and what is at stake; "" during a turn or set-up."""
    units: list[UnitView]
    standing: list[Standing]
    board: str
    """The fingerprint of the board."""
    at: str = ""
    """The hex of the out-of-turn question."""
    fight: FightView | None = None
    mines: list[MineView] = []
    flight: FlightView | None = None
    missiles: list[OffBoardMissile] = []
    blasts: list[str] = []
    """10.02.1: the hexes in which a cruise missile has gone off this turn."""
    trenches: list[TrenchView] = []
    revetments: list[RevetmentView] = []
    mines_in_hand: dict[str, int] = {}
    """15.03.1: the mines that the viewer's side can still lay, by seat."""
    outcome: OutcomeView | None = None


class Sentence(msgspec.Struct, frozen=True):
    """Something that happened: in words, with its rule, and as facts (docs/formats.md, judgements)."""

    text: str
    rule: str
    facts: AnyFact


class Moment(msgspec.Struct, frozen=True):
    """One line of the record and what happened in it."""

    number: int
    seat: str
    decision: str
    """In notation; `undo` if the previous decision was undone."""
    faces: list[int]
    sentences: list[Sentence]
    by_itself: bool = False
    """Whether the server added the line itself, for example to end a phase with nothing to do in it."""
