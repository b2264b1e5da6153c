"""Define a position as a seat may see it: the board, the types, the units and the standing; and what happened."""

from __future__ import annotations

import msgspec

from cybertank.text.events.facts import AnyFact


class BoardDrawing(msgspec.Struct, frozen=True):
    """A board to be drawn. It never changes while its fingerprint is the same.

    The lists go together hex by hex. `x` and `y` are doubled coordinates: a hex is 2 high, its upper and lower
    neighbours are at `y` ± 2, those in the next columns at `y` ± 1. Hexsides, roads and rails name hexes by their
    place in the lists.
    """

    fingerprint: str
    title: str
    colour: str
    """`orange` or `green`: the palette."""
    names: list[str]
    x: list[int]
    y: list[int]
    terrain: list[str]
    sides: list[tuple[int, int, str]]
    """(hex, hex, kind) for each ridge, stream, beach and ramp."""
    roads: list[tuple[int, int]]
    rails: list[tuple[int, int]]
    bridges: list[int]
    """Hexes of water that a road or rail crosses on a river bridge."""


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


class WeaponType(msgspec.Struct, frozen=True, omit_defaults=True):
    """One kind of weapon or component on a type's sheet."""

    name: str
    """As the notation says it: `main`, `gun`, `squads`, `ap`, ..."""
    count: int
    attack: int = 0
    range: int = 0
    defense: int = 0


class TypeView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit type as its counter or record sheet shows it."""

    id: str
    name: str
    kind: str
    """`armor`, `infantry`, `transport`, `post`, `drone`, `train` or `ogre`."""
    mobility: str
    move: int
    second_move: int
    defense: int
    size: int
    weapons: list[WeaponType]
    treads: int = 0
    bands: list[tuple[int, int, int]] = []
    """For an Ogre: (movement points, from, to) tread units, the fastest first."""
    carries: int = 0
    points: int = 0
    """Victory points; for infantry of one squad."""
    price: str = ""
    """In armor units, or in squads for infantry; "" if it cannot be bought."""
    stats: str = ""
    """The counter in words."""


class ComponentView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is left of a component of an Ogre, or of a unit with more than one kind of weapon."""

    name: str
    left: int
    used: int = 0
    """Fired in this turn."""
    spent: int = 0
    """Missiles that are gone because they were fired, not destroyed."""


class UnitView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit as it stands."""

    id: str
    type: str
    seat: str
    where: str = "map"
    """`map`, `hand`, `entering`, `lost`, `exited` or `merged`."""
    hex: str = ""
    squads: int = 0
    squads_lost: int = 0
    defense: int = 0
    """As it would count now, terrain included."""
    move: int = 0
    """Movement points it has in this phase as a whole (an Ogre's by its treads)."""
    spent: int = 0
    """Movement points used in this phase."""
    moved: bool = False
    """Whether it has moved in this phase, or can no longer move in it."""
    fired: int = 0
    """Guns or squads that have fired in this turn."""
    disabled: str = ""
    """What disabled it: `fire`, `ram` or `terrain`."""
    stuck: bool = False
    riding: str = ""
    carrying: list[str] = []
    on_bridge: bool = False
    submerged: bool = False
    treads: int = 0
    components: list[ComponentView] = []
    stock: int = 0
    """Missiles it carries for heavy weapons squads."""
    edge: str = ""
    """The edge by which it will enter."""
    turn: int = 0
    """The first turn on which it may enter."""
    cover: str = ""
    """13.05: the ? counter that it stands under, for its own side; others see the counter alone, of type `?`."""
    marker: str = ""
    """13.06: what lies under its counter: `?`, or `dummy` for its own side."""
    note: str = ""
    """Its state in a few words, for a tooltip and a screen reader."""


class MineView(msgspec.Struct, frozen=True):
    """13.04: mines that the seat knows of: its own side's, and those that were found."""

    hex: str
    seat: str
    count: int
    road: bool
    known: bool
    """Whether the other sides know of them too."""


class PointsLine(msgspec.Struct, frozen=True):
    """One line of a tally."""

    amount: float
    reason: str
    rule: str


class Standing(msgspec.Struct, frozen=True):
    """The victory points of a seat so far, and its goals."""

    seat: str
    points: int
    lines: list[PointsLine]
    goals: list[str] = []
    """The grades or levels of victory and the objectives, in words."""
    exits: list[str] = []
    """The edges by which its units escape (5.12), in words."""


class OutcomeView(msgspec.Struct, frozen=True):
    """How a game ended."""

    winner: str | None
    grade: str
    reason: str
    rule: str


class FightView(msgspec.Struct, frozen=True):
    """An overrun that is being fought."""

    hex: str
    round: int
    fires: str
    """The seat that fires in this round."""
    attackers: list[str]
    defenders: list[str]


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position as one seat may see it."""

    version: int
    """Lines of the record so far: a decision is submitted with the version that it was decided on."""
    turn: int
    on_turn: str
    """The seat whose turn it is."""
    phase: str
    """`set-up`, `recovery`, `movement`, `fire` or `second-movement`."""
    seat: str | None
    """The seat that has to decide; None when the game is over."""
    choose: str
    """What is to be decided: `place`, `move`, `fire`, `group`, `dismount`, or "" when the game is over."""
    asked: str
    """The same in a few words."""
    question: str
    """What is asked out of turn, and what is at stake; "" in a turn and in set-up."""
    units: list[UnitView]
    standing: list[Standing]
    board: str
    """The fingerprint of the board."""
    at: str = ""
    """The hex that the question is about."""
    fight: FightView | None = None
    mines: list[MineView] = []
    outcome: OutcomeView | None = None


class Sentence(msgspec.Struct, frozen=True):
    """Something that happened, in words, with its rule; and as facts (docs/formats.md, judgements)."""

    text: str
    rule: str
    facts: AnyFact


class Moment(msgspec.Struct, frozen=True):
    """One line of the record and what came of it."""

    number: int
    seat: str
    decision: str
    """As notation; `undo` where the decision before was taken back."""
    faces: list[int]
    sentences: list[Sentence]
    by_itself: bool = False
    """A phase that ended because there was nothing to do in it."""
