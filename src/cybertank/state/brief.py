"""What a scenario says, on dense ints: forces, places, edges and victory (1.02, 1.06, 5.12). Plain data."""

from __future__ import annotations

from typing import Final

UNLIMITED: Final = -1

# What an objective gives points for (1.08).
EXIT: Final = 0
REACH: Final = 1
HOLD: Final = 2
SURVIVE: Final = 3
DESTROY: Final = 4
OBJECTIVE_WORDS: Final = ["exit", "reach", "hold", "survive", "destroy"]

# What a seat's units are about, as a hint for computer players.
STAND: Final = 0
ADVANCE: Final = 1
LEAVE: Final = 2
HUNT: Final = 3
STANCE_WORDS: Final = ["hold", "advance", "exit", "hunt"]


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


class Limit:
    """The most that a force may buy of some types, infantry counted in squads."""

    __slots__ = ("most", "title", "types")

    def __init__(self, title: str, types: list[int], most: int) -> None:
        self.title = title
        self.types = types
        self.most = most


class Force:
    """What one seat sets up and buys with (1.07)."""

    __slots__ = (
        "armor_units",
        "camouflage",
        "dummies",
        "edge",
        "given",
        "limits",
        "mines",
        "nation",
        "offered",
        "points",
        "rule",
        "seat",
        "squads",
        "zones",
    )

    def __init__(self, seat: int, rule: str) -> None:
        self.seat = seat
        self.rule = rule
        """What a refusal cites: the scenario's own paragraph."""
        self.armor_units = 0
        """Budget for armor, in sixths of an armor unit."""
        self.squads = 0
        """Budget for infantry, in squads."""
        self.points = 0
        """In place of both: victory points to buy with, a unit costing what it counts as a loss."""
        self.given: frozenset[str] = frozenset()
        """The ids of all that the scenario gives; what is of a type on offer and none of these is bought."""
        self.limits: list[Limit] = []
        self.offered: list[int] = []
        """The types that may be bought."""
        self.nation = ""
        """rp:3.011-3.014: whose Ogres it may buy, where some belong to one side; not named: anybody's."""
        self.zones: list[Zone] = []
        self.edge = 0
        """The edge bit by which it comes onto the map in place of being set up there; 0 for none."""
        self.mines = 0
        """13.04: mines that it lays, where the option is on."""
        self.dummies = 0
        """13.06: counters beyond its force that are dummies."""
        self.camouflage = False
        """13.05: whether its units begin under ? counters."""


class Group:
    """Some of a seat's units, by seat and, where narrower, by type, kind or id: what a victory condition counts."""

    __slots__ = ("kind", "seat", "title", "type_index", "unit_id")

    def __init__(self, title: str, seat: int, type_index: int = -1, kind: int = -1) -> None:
        self.title = title
        self.seat = seat
        self.type_index = type_index
        self.kind = kind
        self.unit_id = ""


class Ground:
    """An area that a seat is to hold, for a condition of victory."""

    __slots__ = ("hexes", "seat", "title")

    def __init__(self, title: str, seat: int, hexes: frozenset[int]) -> None:
        self.title = title
        self.seat = seat
        self.hexes = hexes


class Condition:
    """All that must hold at once for a grade of victory."""

    __slots__ = ("alive", "attack_left", "attack_seat", "destroyed", "escaped", "gone", "held", "scores")

    def __init__(self) -> None:
        self.destroyed: list[Group] = []
        self.alive: list[Group] = []
        self.escaped: list[Group] = []
        self.gone: list[Group] = []
        """Groups that have nothing left on the map, whatever became of them."""
        self.held: list[Ground] = []
        self.scores: list[tuple[int, int]] = []
        """Seats, and the victory points that they have at least."""
        self.attack_seat = -1
        self.attack_left = 0


class Grade:
    """One grade of victory: the first whose condition holds when the game ends is the result."""

    __slots__ = ("at_once", "condition", "title", "winner")

    def __init__(self, title: str, winner: int, condition: Condition, at_once: bool = False) -> None:
        self.title = title
        self.winner = winner
        self.condition = condition
        self.at_once = at_once
        """Whether the game ends as soon as it holds."""


class Arrival:
    """1.06: when and where units come onto the map."""

    __slots__ = ("hexes", "must", "title", "turn")

    def __init__(self, title: str, hexes: frozenset[int], turn: int, must: bool) -> None:
        self.title = title
        self.hexes = hexes
        """The hexes of the edge that are open; none named: all of them."""
        self.turn = turn
        self.must = must
        """Whether they must come on that turn; else they may wait."""


class Gate:
    """5.12: a way off the map that is only part of an edge, or open only on some turns."""

    __slots__ = ("edge", "hexes", "seat", "title", "turn", "until")

    def __init__(self, title: str, seat: int, edge: int) -> None:
        self.title = title
        """The part of the edge in words: `the east edge of ford`."""
        self.seat = seat
        self.edge = edge
        self.hexes: frozenset[int] = frozenset()
        """The hexes of the edge that are open."""
        self.turn = 1
        self.until = UNLIMITED
        """The last turn on which it is open, or UNLIMITED."""

    def is_open(self, number: int) -> bool:
        """Whether it can be left by on a turn."""
        return number >= self.turn and not self.is_over(number)

    def is_over(self, number: int) -> bool:
        """Whether it is closed for good."""
        return self.until != UNLIMITED and number > self.until


class Objective:
    """1.08: something that a seat has victory points for, beside the losses of its enemies."""

    __slots__ = ("amount", "edges", "hexes", "kind", "points", "seat", "title", "units", "whole")

    def __init__(self, title: str, seat: int, kind: int) -> None:
        self.title = title
        self.seat = seat
        self.kind = kind
        self.hexes: frozenset[int] = frozenset()
        self.edges = 0
        self.amount = 0
        """Points for each hex, or for the area as a whole."""
        self.whole = False
        self.points: list[int] = []
        """Points for a unit (or squad) of each type."""
        self.units: list[str] = []
        """The ids of the only units that count; none named: all of them."""


class Level:
    """A level of victory: the winner is ahead by so many points, or more."""

    __slots__ = ("margin", "title")

    def __init__(self, title: str, margin: int) -> None:
        self.title = title
        self.margin = margin


class Stance:
    """What some of a seat's units are about from a turn on. Computer players read it; no rule does."""

    __slots__ = ("does", "edges", "hexes", "seat", "turn", "types")

    def __init__(self, seat: int, does: int) -> None:
        self.seat = seat
        self.does = does
        self.hexes: frozenset[int] = frozenset()
        self.edges = 0
        self.types: list[int] = []
        """The types it is for; none named: all of them."""
        self.turn = 1


class Given:
    """A unit that the scenario itself names, as the CP of a defense: its type, seat and squads."""

    __slots__ = ("seat", "squads", "type_index")

    def __init__(self, type_index: int, seat: int, squads: int) -> None:
        self.type_index = type_index
        self.seat = seat
        self.squads = squads


class Suggestion:
    """A set-up to start from: what follows the word `place`. Computer players and clients read it; no rule does."""

    __slots__ = ("place", "seat", "title")

    def __init__(self, seat: int, title: str, place: list[str]) -> None:
        self.seat = seat
        self.title = title
        self.place = place


class Brief:
    """A scenario, as the rules read it."""

    __slots__ = (
        "arrivals",
        "battle",
        "draw_title",
        "exits",
        "forces",
        "gates",
        "given",
        "grades",
        "levels",
        "limit_title",
        "limit_winner",
        "loss_points",
        "name",
        "objectives",
        "rule",
        "stances",
        "story",
        "sudden",
        "suggestions",
        "title",
    )

    def __init__(self, name: str, title: str, rule: str) -> None:
        self.name = name
        self.title = title
        self.rule = rule
        self.forces: list[Force] = []
        """In the order of setting up."""
        self.exits: list[int] = []
        """For each seat the edges by which its units escape (5.12), as edge bits."""
        self.gates: list[Gate] = []
        """What is open of these edges, and when; a seat's edge without a gate is open all along."""
        self.grades: list[Grade] = []
        self.limit_title = "Draw"
        self.limit_winner = -1
        self.arrivals: dict[str, Arrival] = {}
        """By the id of the unit."""
        self.given: dict[str, Given] = {}
        """By the id of the unit: what a position that only lists an id as lost or exited leaves open."""
        self.objectives: list[Objective] = []
        self.loss_points = True
        """1.08: whether the losses of enemies count, as they do unless a scenario says otherwise."""
        self.levels: list[Level] = []
        """By margin, the greatest first; where there are some, points decide what no grade has."""
        self.draw_title = "Draw"
        self.stances: list[Stance] = []
        self.sudden = False
        """Whether a grade ends the game as soon as it holds."""
        self.story = ""
        self.suggestions: list[Suggestion] = []
        self.battle = ""
        """The file itself, where it is none of the package's: so that a position can say what it is of."""
