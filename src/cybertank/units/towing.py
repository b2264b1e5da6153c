"""The cost and capacity of towing gear (Reinforcement Pack, section 4), as dense tables."""

from __future__ import annotations


class TowColumn:
    """rp:4.06: The speed of the loads in one column, row by row."""

    __slots__ = ("faces", "moves", "title")

    def __init__(self, title: str, moves: list[int], faces: list[int]) -> None:
        self.title = title
        self.moves = moves
        """Movement points; 0 if the load is too heavy (rp:4.061)."""
        self.faces = faces
        """rp:4.062: The highest die roll on which it moves one hex; 0 if no roll is needed."""


class TowTable:
    """All the printed figures for towing."""

    __slots__ = (
        "column_of",
        "columns",
        "gear_defense",
        "guns",
        "ogre_points",
        "ogre_price",
        "superheavy_points",
        "superheavy_price",
        "superheavy_treads",
        "tandem_loss",
        "up_to",
    )

    def __init__(self) -> None:
        self.up_to: list[int] = []
        self.columns: list[TowColumn] = []
        self.column_of: list[int] = []
        """The column of each unit type."""
        self.guns: list[int] = []
        """rp:4.051: The types that count as guns when towed."""
        self.gear_defense = 0
        self.ogre_price = 0
        """In sixths of an armor unit, like all prices."""
        self.superheavy_price = 0
        self.ogre_points = 0
        """rp:4.021: The victory points that gear adds to an Ogre."""
        self.superheavy_points = 0
        """rp:4.022: The total victory points of a Superheavy with gear."""
        self.superheavy_treads = 0
        self.tandem_loss = 0

    def row(self, treads: int) -> int:
        """rp:4.06: Return the row for this many tread units. The last row also applies above its limit."""
        for row, most in enumerate(self.up_to):
            if treads <= most:
                return row
        return len(self.up_to) - 1
