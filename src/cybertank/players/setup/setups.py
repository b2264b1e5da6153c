"""Place computer players' set-ups: those that a scenario suggests, and stored ones found by a search."""

from __future__ import annotations

from fractions import Fraction
from math import exp
from typing import Final

from cybertank.board.board import Board
from cybertank.board.hexes import EDGE_BITS
from cybertank.game.decisions import Decision, End, Move, Place
from cybertank.game.engine import check
from cybertank.players.setup.reinforcing import reinforcement
from cybertank.rules.citations import cited
from cybertank.rules.setup.arrivals import entry_hexes
from cybertank.scenarios.stock import SetUpEntry, load_stock
from cybertank.state.brief import Brief
from cybertank.state.columns import NOBODY
from cybertank.state.state import ENTERING, State
from cybertank.units.catalogue import PRICE_UNIT

# A refusal that cites this rule means that the money has run out. On a smaller budget, the rest still makes sense.
BUYING_RULE: Final = "1.07"
# How quickly a set-up's chance of being picked falls as its share drops below the best one.
WORSE: Final = 0.05
ANY_BUDGET: Final = -1
CHOICES: Final = 1000
# A level without its own set-ups uses those of the level that plays most like it.
NEAREST_LEVEL: Final = {"strategist": "tactician"}
# A long-running process sees many battles, so it must not cache all of them.
MOST_KNOWN: Final = 200


class Placing:
    """A unit and where to place it: a hex, or an edge as in a path. 0 squads means as many as the unit in hand has."""

    __slots__ = ("gear", "squads", "unit_id", "where")

    def __init__(self, unit_id: str, where: int, squads: int, gear: bool = False) -> None:
        self.unit_id = unit_id
        self.where = where
        self.squads = squads
        self.gear = gear
        """rp:4.02: True if bought with towing gear."""


class SetUpPlan:
    """A set-up in compact form, with its weight for random picks."""

    __slots__ = ("budget", "enters_by", "level", "placings", "weight")

    def __init__(
        self, placings: list[Placing], enters_by: dict[str, int], budget: int, weight: int, level: str = ""
    ) -> None:
        self.placings = placings
        self.enters_by = enters_by
        self.level = level
        """The level that played in the search that found it."""
        self.budget = budget
        """The budget in sixths of an armor unit, or ANY_BUDGET."""
        self.weight = weight


class SeatPlans:
    """One seat's plans, read once: those that the scenario suggests, and the stored ones."""

    __slots__ = ("battle", "board", "stocked", "suggested")

    def __init__(self, board: Board, battle: str, suggested: list[SetUpPlan], stocked: list[SetUpPlan]) -> None:
        self.board = board
        self.battle = battle
        """The file they belong to, unless the scenario is built-in."""
        self.suggested = suggested
        self.stocked = stocked


_known: Final[dict[tuple[str, int], SeatPlans]] = {}


def next_placement(state: State, seat: int, choice: int = 0) -> Decision | None:
    """Place the next unit of a suggested set-up. Return `end` once all are placed, or None if it does not fit."""
    plans = _plans_of(state, seat)
    if plans is None or not plans.suggested:
        return None
    return planned_placement(state, seat, plans.suggested[choice % len(plans.suggested)].placings)


def stocked_placement(state: State, seat: int, choice: int = 0, level: str = "") -> Decision | None:
    """Place the next unit of a stored set-up, picking better ones more often. If none are stored, use a suggested one.

    Set-ups found with the current level come first.
    """
    plans = _plans_of(state, seat)
    if plans is None:
        return None
    placing = [plan for plan in plans.stocked if plan.placings]
    if not placing:
        return next_placement(state, seat, choice)
    return planned_placement(state, seat, _suited(state, seat, placing, level, choice).placings)


def planned_placement(state: State, seat: int, placings: list[Placing]) -> Decision | None:
    """Place the next of these units, then spend any budget beyond what the set-up was made for (1.04)."""
    decision = placement(state, placings)
    if not isinstance(decision, End):
        return decision
    more = reinforcement(state, seat)
    return decision if more is None else more


def _suited(state: State, seat: int, plans: list[SetUpPlan], level: str, choice: int) -> SetUpPlan:
    """Pick a set-up for the budget, preferably one found with this level or the most similar one."""
    own = [plan for plan in plans if plan.level == level]
    if not own and level in NEAREST_LEVEL:
        own = [plan for plan in plans if plan.level == NEAREST_LEVEL[level]]
    return pick(_for_budget(own or plans, _budget_of(state, seat)), choice)


def entry_hex(state: State, unit: int, choice: int = 0, level: str = "") -> int:
    """Return the hex where the chosen set-up brings a unit in, or NOBODY if it does not say."""
    seat = state.seat_of[unit]
    plans = _plans_of(state, seat)
    if plans is None:
        return NOBODY
    unit_id = state.ids[unit]
    entering = [plan for plan in plans.stocked if unit_id in plan.enters_by]
    if not entering:
        return NOBODY
    where = _suited(state, seat, entering, level, choice).enters_by[unit_id]
    return where if where in entry_hexes(state, unit) else NOBODY


def stocked_entry(state: State, unit: int, choice: int = 0, level: str = "") -> Decision | None:
    """Return a unit's first step onto the map, into the hex that a stored set-up names. It can continue from there."""
    where = entry_hex(state, unit, choice, level)
    if where == NOBODY:
        return None
    decision = Move(unit, [where])
    return decision if check(state, decision) is None else None


def known_places(state: State, seat: int, stocked: bool) -> list[int]:
    """Return the hexes of a seat's suggested set-ups, and with `stocked` those of the stored ones too."""
    plans = _plans_of(state, seat)
    if plans is None:
        return []
    known = [*plans.suggested, *(plans.stocked if stocked else [])]
    return [placing.where for plan in known for placing in plan.placings if placing.where >= 0]


def placement(state: State, placings: list[Placing]) -> Decision | None:
    """Place the first unit that is neither on the map nor waiting to enter. Skip units that the force cannot afford."""
    placed = {state.ids[u] for u, where in enumerate(state.hex_of) if where >= 0 or where == ENTERING}
    for placing in placings:
        if placing.unit_id in placed:
            continue
        squads = placing.squads
        if squads == 0:
            unit = state.find(placing.unit_id)
            squads = 1 if unit == NOBODY else max(state.sheets.squads[unit], 1)
        decision = Place(placing.unit_id, placing.where, squads, placing.gear)
        refusal = check(state, decision)
        if refusal is None:
            return decision
        if refusal.rule != cited(state, BUYING_RULE):
            return None
    return End()


def pick(plans: list[SetUpPlan], choice: int) -> SetUpPlan:
    """Pick one of several plans by weight. Choices from 0 to 999 cover all of them."""
    total = 0
    for plan in plans:
        total += plan.weight
    at = choice % CHOICES * total // CHOICES
    for plan in plans:
        at -= plan.weight
        if at < 0:
            return plan
    return plans[-1]


def _for_budget(plans: list[SetUpPlan], budget: int) -> list[SetUpPlan]:
    """Return the plans made for this budget, or for the nearest one."""
    nearest = min([0 if plan.budget == ANY_BUDGET else abs(plan.budget - budget) for plan in plans])
    return [plan for plan in plans if plan.budget == ANY_BUDGET or abs(plan.budget - budget) == nearest]


def _budget_of(state: State, seat: int) -> int:
    brief = state.setting.brief
    if brief is not None:
        for force in brief.forces:
            if force.seat == seat and force.offered:
                return force.armor_units
    return 0


# -- reading -----------------------------------------------------------------------------------------------------------


def _plans_of(state: State, seat: int) -> SeatPlans | None:
    """Return the plans for a seat, or None if the game has no scenario."""
    brief = state.setting.brief
    if brief is None:
        return None
    key = (brief.name, seat)
    found = _known.get(key)
    if found is None or found.board is not state.board or found.battle != brief.battle:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        found = _read_plans(brief, seat, state.setting.seats[seat], state.board)
        _known[key] = found
    return found


def _read_plans(brief: Brief, number: int, seat: str, board: Board) -> SeatPlans:
    suggested = [
        SetUpPlan(placings_of(one.place, board), {}, ANY_BUDGET, 1) for one in brief.suggestions if one.seat == number
    ]
    # A battle from a file can have the name of a built-in scenario, but the stored set-ups do not apply to it.
    stock = [] if brief.battle else load_stock(brief.name)
    entries = [one for one in stock if one.seat == seat]
    stocked: list[SetUpPlan] = []
    for one, weight in zip(entries, weights_of(entries), strict=True):
        placings, enters_by = placings_of(one.place, board), entries_of(one.enter, board)
        stocked.append(SetUpPlan(placings, enters_by, _sixths(one.armor_units), weight, level_of(one)))
    return SeatPlans(board, brief.battle, suggested, stocked)


def placings_of(lines: list[str], board: Board) -> list[Placing]:
    """Read the lines of a set-up. Skip any line that names neither a hex of the board nor an edge."""
    found: list[Placing] = []
    for line in lines:
        words = line.split()
        gear = words[-1].lower() == "gear"
        if gear:
            words.pop()
        if len(words) >= 2 and (words[1] in board.index or words[1] in EDGE_BITS):
            squads = int(words[2]) if len(words) > 2 else 0
            where = board.index[words[1]] if words[1] in board.index else -EDGE_BITS[words[1]]
            found.append(Placing(words[0].upper(), where, squads, gear))
    return found


def entries_of(lines: list[str], board: Board) -> dict[str, int]:
    """Return the hex where each unit enters, by unit id."""
    found: dict[str, int] = {}
    for line in lines:
        words = line.split()
        if len(words) == 2 and words[1] in board.index:
            found[words[0].upper()] = board.index[words[1]]
    return found


def level_of(entry: SetUpEntry) -> str:
    """Return the level a set-up was found with, without its budget, or "" if it was not measured."""
    return entry.level.partition(":")[0]


def weights_of(entries: list[SetUpEntry]) -> list[int]:
    """Return how often to pick each set-up, by its measured share. An unmeasured set-up counts as average."""
    shares = [one.measured.share for one in entries if one.measured is not None]
    if not shares:
        return [CHOICES] * len(entries)
    best = max(shares)
    mean = sum(shares) / len(shares)
    weights: list[int] = []
    for one in entries:
        share = mean if one.measured is None else one.measured.share
        weights.append(max(1, round(CHOICES * exp((share - best) / WORSE))))
    return weights


def _sixths(armor_units: str) -> int:
    return int(Fraction(armor_units) * PRICE_UNIT) if armor_units else ANY_BUDGET
