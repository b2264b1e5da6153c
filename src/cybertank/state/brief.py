"""What a scenario says, on dense ints: forces, places, edges and victory (1.02, 1.06, 5.12). Plain data."""

from __future__ import annotations

from typing import Final

UNLIMITED: Final = -1


class Zone:
    """An area in which units may be set up, for all of a force or only some types, with its limit."""

    __slots__ = ("attack_limit", "hexes", "title", "types")

    def __init__(self, title: str, hexes: frozenset[int], types: list[int], attack_limit: int) -> None:
        self.title = title
        self.hexes = hexes
        self.types = types
        """The types that may use the zone; none named: all of them."""
        self.attack_limit = attack_limit
        """Points of attack strength that may be set up here, or UNLIMITED."""

    def admits(self, type_index: int) -> bool:
        """Whether the zone is open to a type at all."""
        return not self.types or type_index in self.types


class Force:
    """What one seat sets up and buys with (1.07)."""

    __slots__ = ("armor_units", "offered", "rule", "seat", "squads", "zones")

    def __init__(self, seat: int, rule: str) -> None:
        self.seat = seat
        self.rule = rule
        """What a refusal cites: the scenario's own paragraph."""
        self.armor_units = 0
        """Budget for armor, in sixths of an armor unit."""
        self.squads = 0
        """Budget for infantry, in squads."""
        self.offered: list[int] = []
        """The types that may be bought."""
        self.zones: list[Zone] = []


class Group:
    """Some of a seat's units, named by seat and, where narrower, by type or kind: what a victory condition counts."""

    __slots__ = ("kind", "seat", "title", "type_index")

    def __init__(self, title: str, seat: int, type_index: int = -1, kind: int = -1) -> None:
        self.title = title
        self.seat = seat
        self.type_index = type_index
        self.kind = kind


class Condition:
    """All that must hold at once for a grade of victory."""

    __slots__ = ("alive", "attack_left", "attack_seat", "destroyed", "escaped")

    def __init__(self) -> None:
        self.destroyed: list[Group] = []
        self.alive: list[Group] = []
        self.escaped: list[Group] = []
        self.attack_seat = -1
        self.attack_left = 0


class Grade:
    """One grade of victory: the first whose condition holds when the game ends is the result."""

    __slots__ = ("condition", "title", "winner")

    def __init__(self, title: str, winner: int, condition: Condition) -> None:
        self.title = title
        self.winner = winner
        self.condition = condition


class Brief:
    """A scenario, as the rules read it."""

    __slots__ = ("exits", "forces", "grades", "limit_title", "limit_winner", "name", "rule", "title")

    def __init__(self, name: str, title: str, rule: str) -> None:
        self.name = name
        self.title = title
        self.rule = rule
        self.forces: list[Force] = []
        """In the order of setting up."""
        self.exits: list[int] = []
        """For each seat the edges by which its units escape (5.12), as edge bits."""
        self.grades: list[Grade] = []
        self.limit_title = ""
        self.limit_winner = -1
