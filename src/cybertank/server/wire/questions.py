"""Define the questions a client can ask about a position, and the answers. A refusal is an answer too."""

from __future__ import annotations

from typing import Annotated

import msgspec

from cybertank.server.wire.positions import PointsLine
from cybertank.server.wire.tasks import TaskAnswer, TaskQuestion, TasksAnswer, TasksQuestion
from cybertank.server.wire.turn_options import Mark

Word = Annotated[str, msgspec.Meta(max_length=80)]
Line = Annotated[str, msgspec.Meta(max_length=2000)]


class RefusalView(msgspec.Struct, frozen=True):
    """The reason why something is illegal, and the rule. If there is a nearest legal choice, the reason names it."""

    rule: str
    reason: str


# -- questions ---------------------------------------------------------------------------------------------------------


class ReachQuestion(msgspec.Struct, frozen=True, tag="reach", tag_field="about"):
    """Where can this unit go?"""

    unit: Word


class PathQuestion(msgspec.Struct, frozen=True, tag="path", tag_field="about"):
    """What is the cheapest path through these hexes, in this order, and what would it do?"""

    unit: Word
    by: Annotated[list[Word], msgspec.Meta(max_length=100)]
    off: Word = ""
    """The map edge where the path exits."""


class ForecastQuestion(msgspec.Struct, frozen=True, tag="forecast", tag_field="about"):
    """What would this decision do?"""

    decision: Line


class OddsQuestion(msgspec.Struct, frozen=True, tag="odds", tag_field="about"):
    """What are the chances of this attack, written as `HVY1 + MSL2 at OGRE:main`?"""

    attack: Line


class ThreatQuestion(msgspec.Struct, frozen=True, tag="threat", tag_field="about"):
    """What could the enemies of this seat fire at, hex by hex?"""

    seat: Word


class HexQuestion(msgspec.Struct, frozen=True, tag="hex", tag_field="about"):
    """What is known about this hex and the units in it?"""

    hex: Word


class UnitQuestion(msgspec.Struct, frozen=True, tag="unit", tag_field="about"):
    """What is known about this unit?"""

    unit: Word


class CourseQuestion(msgspec.Struct, frozen=True, tag="course", tag_field="about"):
    """How would this cruise missile fly through these hexes, and who could fire at it?"""

    missile: Word
    by: Annotated[list[Word], msgspec.Meta(max_length=100)]


class BlastQuestion(msgspec.Struct, frozen=True, tag="blast", tag_field="about"):
    """What would a cruise missile do if it went off in this hex?"""

    hex: Word


class LineQuestion(msgspec.Struct, frozen=True, tag="line", tag_field="about"):
    """Can this laser fire into this hex, and what blocks its line of fire?"""

    laser: Word
    hex: Word


class GroundQuestion(msgspec.Struct, frozen=True, tag="ground", tag_field="about"):
    """Which targets on the ground are in this hex, and what can fire at them (13.01, 13.02)?"""

    hex: Word


Question = (
    ReachQuestion
    | PathQuestion
    | ForecastQuestion
    | OddsQuestion
    | ThreatQuestion
    | HexQuestion
    | UnitQuestion
    | CourseQuestion
    | BlastQuestion
    | LineQuestion
    | GroundQuestion
    | TasksQuestion
    | TaskQuestion
)


# -- answers -----------------------------------------------------------------------------------------------------------


class ReachHex(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hex that a unit can reach."""

    hex: str
    cost: int
    path: list[str]
    """The cheapest path, without the starting hex."""
    fight: str = ""
    """The fight there: `ram HVY2`, `drive over infantry` or `overrun`; "" if there is none."""
    risk: bool = False
    """Whether the path enters terrain that requires a die roll."""
    danger: float = 0
    """The total attack strength of enemies that have the hex in range from where they are."""


class Exit(msgspec.Struct, frozen=True):
    """A way off the map."""

    edge: str
    decision: str
    says: str


class ReachAnswer(msgspec.Struct, frozen=True, tag="reach", tag_field="about"):
    unit: str
    left: int
    """The movement points left."""
    hexes: list[ReachHex]
    exits: list[Exit]
    refusal: RefusalView | None = None


class ForecastAnswer(msgspec.Struct, frozen=True, tag="forecast", tag_field="about"):
    """A forecast of what a decision would do. A move has a `path` and a `cost`."""

    decision: str
    says: str
    fight: bool
    """Whether dice or treads depend on it, so that the player should confirm it."""
    path: list[str] = []
    cost: int = 0
    refusal: RefusalView | None = None


class Chance(msgspec.Struct, frozen=True):
    """The chances of one attack, each from 0 to 1."""

    odds: str
    none: float
    disabled: float
    destroyed: float


class Division(msgspec.Struct, frozen=True):
    """A way to divide an attack into several, and the chance that together they destroy the target."""

    title: str
    attacks: list[str]
    odds: list[str]
    destroyed: float


class PartOdds(msgspec.Struct, frozen=True):
    """The odds of the same guns against another component of the same Ogre."""

    target: str
    component: str
    left: int
    chance: Chance | None
    treads: int = 0
    """The tread units that a hit on the treads destroys."""
    refusal: RefusalView | None = None


class LineView(msgspec.Struct, frozen=True, omit_defaults=True):
    """12.02: the line from a laser to its target."""

    laser: str
    start: str
    """The laser's hex."""
    end: str
    """The target's hex."""
    blocker: str = ""
    """The hex or hexside that blocks the line, such as `0304` or `0304-0404`."""


class OddsAnswer(msgspec.Struct, frozen=True, tag="odds", tag_field="about"):
    attack: str
    target: str
    attack_strength: float
    defense: int
    chance: Chance
    attack_lines: list[PointsLine]
    defense_lines: list[PointsLine]
    says: str
    """The attack and its chances in one sentence, including riders and spillover."""
    treads: int = 0
    damage: int = 0
    """11.04: the structure points that a building would lose. `defense_lines` are then the reasons for it."""
    lines: list[LineView] = []
    """12.02: the lines of the lasers that fire."""
    riders: Chance | None = None
    divisions: list[Division] = []
    parts: list[PartOdds] = []
    refusal: RefusalView | None = None


class ThreatHex(msgspec.Struct, frozen=True):
    """The strength with which enemies could attack a hex, from where they are and after moving."""

    hex: str
    now: float
    later: float
    units: list[str]


class ThreatAnswer(msgspec.Struct, frozen=True, tag="threat", tag_field="about"):
    seat: str
    hexes: list[ThreatHex]


class TellAnswer(msgspec.Struct, frozen=True, tag="tell", tag_field="about"):
    """A description of a hex or a unit, line by line."""

    subject: str
    lines: list[str]


class CourseShot(msgspec.Struct, frozen=True):
    """An enemy's best shot at a missile on its course."""

    unit: str
    count: int
    """How many weapons of the unit have this chance."""
    hex: str
    """Where on the course the chance is best."""
    chance: float


class CourseAnswer(msgspec.Struct, frozen=True, tag="course", tag_field="about"):
    missile: str
    decisions: list[str]
    """What to say to fly it: `launch` first if it has not been launched, then `fly`."""
    path: list[str]
    """The hexes that it would enter, in order."""
    start: str
    """Where it is now, or "" if it comes from off the board."""
    shots: list[CourseShot]
    through: float
    """The chance that it comes through if every enemy on the way fires once, at its best moment."""
    says: str
    refusal: RefusalView | None = None


class BlastEffect(msgspec.Struct, frozen=True):
    """What a blast would do to one unit."""

    unit: str
    distance: int
    """Its distance, with what terrain adds to it (10.04)."""
    effect: str
    """`X` for destruction without a die roll, or the odds."""
    dice: int
    """How many dice are rolled: one for each squad, component or five points."""
    destroyed: float
    """The chance of an X for each die."""
    disabled: float
    """The chance of a D for each die."""
    says: str


class BlastAnswer(msgspec.Struct, frozen=True, tag="blast", tag_field="about"):
    hex: str
    reach: int
    """How many hexes it reaches."""
    units: list[BlastEffect]
    ground: list[str]
    """What it can do to terrain, roads and bridges, in sentences."""


class LineAnswer(msgspec.Struct, frozen=True, tag="line", tag_field="about"):
    laser: str
    hex: str
    blocked: list[str]
    """What blocks the line: a hex, or the two hexes of a hexside; empty if nothing does."""
    says: str


class GroundAnswer(msgspec.Struct, frozen=True, tag="ground", tag_field="about"):
    hex: str
    marks: list[Mark]
    """The hex itself, the road in it and the bridges that lie in it. Their `unit` is empty."""


class UnknownAnswer(msgspec.Struct, frozen=True, tag="unknown", tag_field="about"):
    """The question cannot be answered: it names an unknown unit or hex, or its notation is wrong."""

    refusal: RefusalView


Answer = (
    ReachAnswer
    | ForecastAnswer
    | OddsAnswer
    | ThreatAnswer
    | TellAnswer
    | CourseAnswer
    | BlastAnswer
    | LineAnswer
    | GroundAnswer
    | TasksAnswer
    | TaskAnswer
    | UnknownAnswer
)
