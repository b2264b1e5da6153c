"""Define what a client may ask about a position, and the answers. A refusal is an answer too."""

from __future__ import annotations

from typing import Annotated

import msgspec

from cybertank.server.wire.positions import PointsLine

Word = Annotated[str, msgspec.Meta(max_length=80)]
Line = Annotated[str, msgspec.Meta(max_length=2000)]


class RefusalView(msgspec.Struct, frozen=True):
    """Why something cannot be done, with the rule; the reason names the nearest legal choice if there is one."""

    rule: str
    reason: str


# -- questions ---------------------------------------------------------------------------------------------------------


class ReachQuestion(msgspec.Struct, frozen=True, tag="reach", tag_field="about"):
    """Where can this unit get to?"""

    unit: Word


class PathQuestion(msgspec.Struct, frozen=True, tag="path", tag_field="about"):
    """What is the cheapest path through these hexes, in this order, and what would it do?"""

    unit: Word
    by: Annotated[list[Word], msgspec.Meta(max_length=100)]
    off: Word = ""
    """The edge to leave the map by at the end."""


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
    """What is there to know about this hex and the units in it?"""

    hex: Word


class UnitQuestion(msgspec.Struct, frozen=True, tag="unit", tag_field="about"):
    """What is there to know about this unit?"""

    unit: Word


Question = ReachQuestion | PathQuestion | ForecastQuestion | OddsQuestion | ThreatQuestion | HexQuestion | UnitQuestion


# -- answers -----------------------------------------------------------------------------------------------------------


class ReachHex(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hex that a unit can get to."""

    hex: str
    cost: int
    path: list[str]
    """The cheapest path, without the start."""
    fight: str = ""
    """What awaits the unit there: `ram HVY2`, `drive over infantry`, `overrun`; "" for nothing."""
    risk: bool = False
    """Whether the path leads into terrain that must be rolled for."""
    danger: float = 0
    """Attack strength of the enemies that have the hex in range as they stand."""


class Exit(msgspec.Struct, frozen=True):
    """A way off the map."""

    edge: str
    decision: str
    says: str


class ReachAnswer(msgspec.Struct, frozen=True, tag="reach", tag_field="about"):
    unit: str
    left: int
    """Movement points left."""
    hexes: list[ReachHex]
    exits: list[Exit]
    refusal: RefusalView | None = None


class ForecastAnswer(msgspec.Struct, frozen=True, tag="forecast", tag_field="about"):
    """What a decision would do. `path` and `cost` for a move."""

    decision: str
    says: str
    fight: bool
    """Whether dice or treads depend on it, so that it should be confirmed."""
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
    """A way to divide an attack into several, and the chance that they destroy the target together."""

    title: str
    attacks: list[str]
    odds: list[str]
    destroyed: float


class PartOdds(msgspec.Struct, frozen=True):
    """The same guns at another component of the same Ogre."""

    target: str
    component: str
    left: int
    chance: Chance | None
    treads: int = 0
    """The tread units that a hit on treads takes."""
    refusal: RefusalView | None = None


class OddsAnswer(msgspec.Struct, frozen=True, tag="odds", tag_field="about"):
    attack: str
    target: str
    attack_strength: float
    defense: int
    chance: Chance
    attack_lines: list[PointsLine]
    defense_lines: list[PointsLine]
    says: str
    """The attack in one sentence with its chances, riders and spillover included."""
    treads: int = 0
    riders: Chance | None = None
    divisions: list[Division] = []
    parts: list[PartOdds] = []
    refusal: RefusalView | None = None


class ThreatHex(msgspec.Struct, frozen=True):
    """The strength with which enemies could attack a hex: as they stand, and after moving."""

    hex: str
    now: float
    later: float
    units: list[str]


class ThreatAnswer(msgspec.Struct, frozen=True, tag="threat", tag_field="about"):
    seat: str
    hexes: list[ThreatHex]


class TellAnswer(msgspec.Struct, frozen=True, tag="tell", tag_field="about"):
    """A hex or a unit in words, line by line."""

    subject: str
    lines: list[str]


class UnknownAnswer(msgspec.Struct, frozen=True, tag="unknown", tag_field="about"):
    """The question cannot be answered: it names an unknown unit or hex, or its notation is wrong."""

    refusal: RefusalView


Answer = ReachAnswer | ForecastAnswer | OddsAnswer | ThreatAnswer | TellAnswer | UnknownAnswer
