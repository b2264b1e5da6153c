"""The contents of a scenario as dense ints: forces, zones, edges and victory (1.02, 1.06, 5.12). Plain data."""

from __future__ import annotations

from typing import Final

UNLIMITED: Final = -1

# What an objective awards points for (1.08).
EXIT: Final = 0
REACH: Final = 1
HOLD: Final = 2
SURVIVE: Final = 3
DESTROY: Final = 4
# 9.03: Rail hexes that are cut.
CUT: Final = 5
OBJECTIVE_WORDS: Final = ["exit", "reach", "hold", "survive", "destroy", "cut"]

# The tasks that a seat's units can have, as hints for computer players.
STAND: Final = 0
ADVANCE: Final = 1
LEAVE: Final = 2
HUNT: Final = 3
STANCE_WORDS: Final = ["hold", "advance", "exit", "hunt"]


class Zone:
    """An area where a whole force, or only some types, can be set up, with its limit."""

    __slots__ = ("attack_limit", "hexes", "title", "types")

    def __init__(self, title: str, hexes: frozenset[int], types: list[int], attack_limit: int) -> None:
        self.title = title
        self.hexes = hexes
        self.types = types
        """The types that can use the zone. If empty, all types can."""
        self.attack_limit = attack_limit
        """The maximum attack strength that can be set up here, or UNLIMITED."""

    def admits(self, type_index: int) -> bool:
        """Return True if the zone is open to a type at all."""
        return not self.types or type_index in self.types


class Limit:
    """The maximum number of units of some types that a force can buy. Infantry is counted in squads."""

    __slots__ = ("most", "title", "types")

    def __init__(self, title: str, types: list[int], most: int) -> None:
        self.title = title
        self.types = types
        self.most = most


class Force:
    """The units that one seat sets up, and the budget that it buys with (1.07)."""

    __slots__ = (
        "armor_units",
        "camouflage",
        "carriers",
        "dummies",
        "edge",
        "fixed",
        "given",
        "limits",
        "mines",
        "nation",
        "offered",
        "points",
        "rule",
        "seat",
        "sets_up",
        "squads",
        "tool_trucks",
        "train_guns",
        "veiled",
        "zones",
    )

    def __init__(self, seat: int, rule: str) -> None:
        self.seat = seat
        self.rule = rule
        """The scenario's own paragraph, which refusals cite."""
        self.armor_units = 0
        """Budget for armor, in sixths of an armor unit."""
        self.squads = 0
        """Budget for infantry, in squads."""
        self.points = 0
        """Victory points to spend instead of both budgets. A unit costs what its loss would score."""
        self.given: frozenset[str] = frozenset()
        """The ids of all units that the scenario provides. Any other unit of a type for sale was bought."""
        self.fixed: frozenset[str] = frozenset()
        """The ids of units that stand on the map from the start, where the scenario puts them."""
        self.sets_up = True
        """False if the force has nothing to set up, because all its units are fixed."""
        self.limits: list[Limit] = []
        self.offered: list[int] = []
        """The types that can be bought."""
        self.carriers: list[int] = []
        """3.02.2: The types that can be bought only to carry spare missiles. If empty, there are none."""
        self.tool_trucks: list[int] = []
        """15.03.6: The types that can be bought with stores for its engineer squads. If empty, there are none."""
        self.nation = ""
        """rp:3.011-3.014: The nation whose exclusive Ogres the force can buy. If empty, it can buy any."""
        self.train_guns = False
        """9.03.1: True if it can give up armor units for guns on its trains."""
        self.zones: list[Zone] = []
        self.edge = 0
        """The edge bit by which the force enters the map instead of being set up there; 0 for none."""
        self.mines = 0
        """13.04: Mines that the force lays if the option is on."""
        self.dummies = 0
        """13.06: The number of dummies, in addition to the force's real units."""
        self.veiled = False
        """11.06: True if it has buildings that its enemies cannot identify at the start."""
        self.camouflage = False
        """13.05: True if its units begin under ? counters."""

    @property
    def for_sale(self) -> list[int]:
        """Return the types that can be bought, including vehicles that are sold only with what they carry."""
        return [*self.offered, *self.carriers, *self.tool_trucks]


class Group:
    """Some of a seat's units, optionally filtered by type, kind or id. Victory conditions count them."""

    __slots__ = ("kind", "seat", "title", "type_index", "unit_id")

    def __init__(self, title: str, seat: int, type_index: int = -1, kind: int = -1) -> None:
        self.title = title
        self.seat = seat
        self.type_index = type_index
        self.kind = kind
        self.unit_id = ""


class Ground:
    """An area that a seat must hold to meet a victory condition."""

    __slots__ = ("hexes", "seat", "title")

    def __init__(self, title: str, seat: int, hexes: frozenset[int]) -> None:
        self.title = title
        self.seat = seat
        self.hexes = hexes


class Condition:
    """Everything that must be true at the same time for a grade of victory."""

    __slots__ = ("alive", "attack_left", "attack_seat", "destroyed", "escaped", "gone", "held", "scores")

    def __init__(self) -> None:
        self.destroyed: list[Group] = []
        self.alive: list[Group] = []
        self.escaped: list[Group] = []
        self.gone: list[Group] = []
        """Groups that have nothing left on the map, for whatever reason."""
        self.held: list[Ground] = []
        self.scores: list[tuple[int, int]] = []
        """Seats, each with the minimum victory points that it must have."""
        self.attack_seat = -1
        self.attack_left = 0


class Grade:
    """One grade of victory. When the game ends, the first grade whose condition holds is the result."""

    __slots__ = ("at_once", "condition", "title", "winner")

    def __init__(self, title: str, winner: int, condition: Condition, at_once: bool = False) -> None:
        self.title = title
        self.winner = winner
        self.condition = condition
        self.at_once = at_once
        """True if the game ends as soon as the condition holds."""


class Arrival:
    """1.06: When and where units enter the map."""

    __slots__ = ("hexes", "must", "title", "turn")

    def __init__(self, title: str, hexes: frozenset[int], turn: int, must: bool) -> None:
        self.title = title
        self.hexes = hexes
        """The open hexes on the edge. If empty, all are open."""
        self.turn = turn
        self.must = must
        """True if they must enter on that turn, False if they can wait."""


class Gate:
    """5.12: An exit from the map that is only part of an edge, or is open only on some turns."""

    __slots__ = ("edge", "hexes", "seat", "title", "turn", "until")

    def __init__(self, title: str, seat: int, edge: int) -> None:
        self.title = title
        """The part of the edge in words: `the east edge of ford`."""
        self.seat = seat
        self.edge = edge
        self.hexes: frozenset[int] = frozenset()
        """The open hexes on the edge."""
        self.turn = 1
        self.until = UNLIMITED
        """The last turn on which the gate is open, or UNLIMITED."""

    def is_open(self, number: int) -> bool:
        """Return True if units can leave by this gate on a turn."""
        return number >= self.turn and not self.is_over(number)

    def is_over(self, number: int) -> bool:
        """Return True if the gate is closed for good."""
        return self.until != UNLIMITED and number > self.until


class Objective:
    """1.08: Something that earns a seat victory points, in addition to enemy losses."""

    __slots__ = ("amount", "edges", "hexes", "kind", "points", "seat", "title", "units", "whole")

    def __init__(self, title: str, seat: int, kind: int) -> None:
        self.title = title
        self.seat = seat
        self.kind = kind
        self.hexes: frozenset[int] = frozenset()
        self.edges = 0
        self.amount = 0
        """Points for each hex, or for the whole area."""
        self.whole = False
        self.points: list[int] = []
        """Points for a unit (or squad) of each type."""
        self.units: list[str] = []
        """The ids of the only units that count. If empty, all units count."""


class Level:
    """A level of victory: the winner leads by at least this many points."""

    __slots__ = ("margin", "title")

    def __init__(self, title: str, margin: int) -> None:
        self.title = title
        self.margin = margin


class Stance:
    """The task of some of a seat's units from a given turn on. Computer players use it, but no rule does."""

    __slots__ = ("does", "edges", "hexes", "seat", "turn", "types")

    def __init__(self, seat: int, does: int) -> None:
        self.seat = seat
        self.does = does
        self.hexes: frozenset[int] = frozenset()
        self.edges = 0
        self.types: list[int] = []
        """The types that it applies to. If empty, it applies to all."""
        self.turn = 1


class Given:
    """A unit that the scenario itself names, such as the defender's CP: its type, seat, squads and missiles."""

    __slots__ = ("missiles", "seat", "squads", "type_index")

    def __init__(self, type_index: int, seat: int, squads: int, missiles: int = 0) -> None:
        self.type_index = type_index
        self.seat = seat
        self.squads = squads
        self.missiles = missiles


class Suggestion:
    """A suggested set-up, written as the text that follows the word `place`.

    Computer players and clients use it, but no rule does.
    """

    __slots__ = ("place", "seat", "title")

    def __init__(self, seat: int, title: str, place: list[str]) -> None:
        self.seat = seat
        self.title = title
        self.place = place


class Brief:
    """A scenario in the form that the rules read."""

    __slots__ = (
        "arrivals",
        "battle",
        "draw_title",
        "exits",
        "forbidden_tasks",
        "forces",
        "gates",
        "given",
        "grades",
        "levels",
        "limit_title",
        "limit_winner",
        "loss_points",
        "miners",
        "name",
        "objectives",
        "rule",
        "stances",
        "story",
        "sudden",
        "suggestions",
        "task_points",
        "title",
    )

    def __init__(self, name: str, title: str, rule: str) -> None:
        self.name = name
        self.title = title
        self.rule = rule
        self.forces: list[Force] = []
        """The forces, in the order in which they set up."""
        self.exits: list[int] = []
        """For each seat, the edges by which its units can escape (5.12), as edge bits."""
        self.gates: list[Gate] = []
        """The open parts of these edges, and when they are open.

        A seat's edge without a gate is open along its whole length.
        """
        self.grades: list[Grade] = []
        self.limit_title = "Draw"
        self.limit_winner = -1
        self.arrivals: dict[str, Arrival] = {}
        """By the id of the unit."""
        self.given: dict[str, Given] = {}
        """By the id of the unit.

        These entries supply what a position leaves out when it lists only the id of a lost or exited unit.
        """
        self.objectives: list[Objective] = []
        self.loss_points = True
        """1.08: True if enemy losses count, as they do unless a scenario says otherwise."""
        self.levels: list[Level] = []
        """Sorted by margin, largest first. If there are any, points decide a game that no grade decides."""
        self.draw_title = "Draw"
        self.forbidden_tasks: frozenset[tuple[int, int]] = frozenset()
        """15.03: The tasks that the scenario forbids, as (seat, kind) pairs."""
        self.task_points: dict[tuple[int, int], int] = {}
        """15.03: The victory points that a seat loses each time it tries a task, by (seat, kind)."""
        self.miners: frozenset[int] = frozenset()
        """15.03.1, 15.03.2: The seats whose engineers have mines to place, to make safe or to arm in secret."""
        self.stances: list[Stance] = []
        self.sudden = False
        """True if any grade ends the game as soon as it holds."""
        self.story = ""
        self.suggestions: list[Suggestion] = []
        self.battle = ""
        """The text of the file if it is not built-in, so that a position can name its scenario."""
