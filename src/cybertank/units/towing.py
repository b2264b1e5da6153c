"""The cost and capacity of towing gear (Reinforcement Pack, section 4) and of a Vulcan's tow hitch (15.04.8)."""

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
        "hitch_defense",
        "hitch_losses",
        "hitch_sizes",
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
        self.hitch_defense = 0
        """15.04.8: The defense of a tow hitch in use."""
        self.hitch_sizes: list[int] = []
        """15.04.8: The largest size of vehicle in each row of the Vulcan's table."""
        self.hitch_losses: list[int] = []
        """15.04.8: The movement points that a vehicle of each row costs the Vulcan."""

    def hitch_loss(self, size: int) -> int:
        """15.04.8: Return the movement points that a Vulcan loses to a vehicle of this size on its hitch."""
        for row, largest in enumerate(self.hitch_sizes):
            if size <= largest:
                return self.hitch_losses[row]
        return self.hitch_losses[-1]

    def row(self, treads: int) -> int:
        """rp:4.06: Return the row for this many tread units. The last row also applies above its limit."""
        for row, most in enumerate(self.up_to):
            if treads <= most:
                return row
        return len(self.up_to) - 1
