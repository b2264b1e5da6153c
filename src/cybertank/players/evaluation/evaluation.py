"""Evaluate a position for a seat: its chance of winning, using weights that were fitted to games.

There are three families of scenarios. If Ogres hunt a post for grades of victory, the features describe their side:
what is left of them, how far away the post is, and what still opposes them. In other fights for grades, and in games
for victory points, the features describe the seat's own side: the forces left, and the points, including those about to
be scored. The weights are in data/players/evaluation.toml, together with the run that made them. A scenario that was
part of that run has its own weights. Any other scenario uses those of its family.
"""

from __future__ import annotations

import math
import tomllib
from importlib import resources
from typing import Final

from cybertank.board.terrain import IMMOBILE
from cybertank.players.evaluation.ogre_fights import FIGHT_FEATURES, fight_features
from cybertank.players.evaluation.pieces import pieces_edge
from cybertank.players.evaluation.victory_points import POINT_FEATURES, point_features
from cybertank.players.tactics.chapter_worths import has_pieces
from cybertank.rules.movement.exits import exit_hexes
from cybertank.rules.setup.arrivals import turn_number
from cybertank.state.brief import Brief
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.progress import Outcome
from cybertank.state.columns import NOBODY
from cybertank.state.state import ENTERING, State
from cybertank.text.files.errors import FileFault
from cybertank.units.catalogue import AP, COMPONENTS, MAIN, MISSILE, POST, RACK, SECONDARY

EVALUATION_VERSION: Final = 3
HUNTS: Final = "hunts"
FIGHTS: Final = "fights"
POINTS: Final = "points"
SCENARIOS: Final = "scenarios"
# The cost of each step down from the best grade or level of victory.
STEP_DOWN: Final = 0.04
EVEN: Final = 0.5
# The names of the features, in the order in which they are calculated.
HUNT_FEATURES: Final = [
    "one",
    "ogre to move",
    "treads",
    "movement",
    "stopped",
    "main batteries",
    "secondaries",
    "missiles",
    "antipersonnel",
    "hexes to the post",
    "attack left",
    "attack near",
    "howitzers",
    "squads",
    "disabled",
    "treads at the post",
    "post in range",
]
# The families of scenarios.
FEATURES: Final[dict[str, list[str]]] = {HUNTS: HUNT_FEATURES, FIGHTS: FIGHT_FEATURES, POINTS: POINT_FEATURES}
# The maximum turns and hexes that a route counts for.
LONG_WAY: Final = 12.0
LONG_MARCH: Final = 30.0
# The last turns before the Ogre reaches the post, when every unit fights it.
LAST_STRETCH: Final = 5.0
CERTAIN: Final = 30.0
# An Ogre has this many turns to reach the post. Each further turn increases the weight of the remaining route, up to a
# limit. Waiting a turn then soon saves less than a turn of driving gains, so no Ogre waits forever.
PATIENT_TURNS: Final = 8
IMPATIENCE: Final = 0.05
MOST_IMPATIENCE: Final = 1.0


class Evaluation:
    """The weights, and the chance of winning that follows from them."""

    def __init__(self, families: dict[str, list[float]], scenarios: dict[tuple[str, str], list[float]]) -> None:
        self.families = families
        self.scenarios = scenarios
        """The weights of scenarios that have their own, by family and name."""

    def worth(self, state: State, seat: int) -> float:
        """Return the value of a position to a seat, from 1 for the best victory to 0 for the worst defeat."""
        if state.outcome is not None:
            return outcome_worth(state, state.outcome, seat)
        family = family_of(state)
        weights = self._weights(state.setting.brief, family)
        more = pieces_edge(state, seat) if has_pieces(state) else 0.0
        if family == POINTS:
            return chance(point_features(state, seat), weights, more)
        if family == FIGHTS:
            return chance(fight_features(state, seat), weights, more)
        hunter = hunting_seat(state)
        if post_stands(state, hunter):
            found = chance(hunt_features(state, hunter), weights, -impatience(state, hunter))
        else:
            found = 1 - STEP_DOWN * (2 - escape_chance(state, hunter))
        return found if state.setting.side_of[seat] == state.setting.side_of[hunter] else 1 - found

    def _weights(self, brief: Brief | None, family: str) -> list[float]:
        """Return a scenario's own weights, or those of its family.

        A battle from a file has no weights, whatever its name.
        """
        if brief is None or brief.battle:
            return self.families[family]
        return self.scenarios.get((family, brief.name), self.families[family])


def chance(features: list[float], weights: list[float], more: float = 0.0) -> float:
    """Return the logistic function of the weighted features plus `more`."""
    total = more
    for i in range(len(weights)):
        total += features[i] * weights[i]
    if total > CERTAIN:
        return 1.0
    return 0.0 if total < -CERTAIN else 1 / (1 + math.exp(-total))


def outcome_worth(state: State, outcome: Outcome, seat: int) -> float:
    """Return the value of an outcome: more for a better grade of victory, less for a worse defeat."""
    if outcome.winner < 0:
        return EVEN
    worth = 1 - STEP_DOWN * _steps_down(state.setting.brief, outcome)
    side_of = state.setting.side_of
    return worth if side_of[outcome.winner] == side_of[seat] else 1 - worth


def _steps_down(brief: Brief | None, outcome: Outcome) -> int:
    """Return how many grades or levels better the winner could have done."""
    if brief is None:
        return 0
    better = 0
    for grade in brief.grades:
        if grade.winner == outcome.winner:
            if grade.title == outcome.title:
                return better
            better += 1
    for i, level in enumerate(brief.levels):
        if level.title == outcome.title:
            return i
    return better


def family_of(state: State) -> str:
    """Return the family of features that a scenario is evaluated with."""
    brief = state.setting.brief
    if brief is None or not brief.grades:
        return POINTS
    return FIGHTS if hunting_seat(state) == NOBODY else HUNTS


def hunting_seat(state: State) -> int:
    """Return the first seat with an Ogre that has a post to hunt, or NOBODY if there is none."""
    posts = [u for u in range(len(state.hex_of)) if state.kind(u).kind == POST]
    for unit, seat in enumerate(state.seat_of):
        if state.kind(unit).is_ogre and any(state.hostile(seat, post) for post in posts):
            return seat
    return NOBODY


def _to_move(state: State, seat: int) -> float:
    return 1.0 if state.flow[0].seat == seat else 0.0


# -- posts that Ogres hunt ---------------------------------------------------------------------------------------------


def post_stands(state: State, hunter: int) -> bool:
    """Return True if the hunted side still has a post. Once it is gone, only the grade of victory is undecided."""
    for unit, where in enumerate(state.hex_of):
        if where >= ENTERING and state.hostile(hunter, unit) and state.kind(unit).kind == POST:
            return True
    return False


def impatience(state: State, hunter: int) -> float:
    """Return the penalty for Ogres that are taking too long to reach the post.

    It is negative on the last stretch. The route is measured at full speed, so that an Ogre in a hurry does not start
    to spare its treads.
    """
    late = turn_number(state) - PATIENT_TURNS
    if late <= 0:
        return 0.0
    way = LONG_WAY
    for post, there in enumerate(state.hex_of):
        if there < 0 or not state.hostile(hunter, post) or state.kind(post).kind != POST:
            continue
        for ogre in _hunters(state, hunter):
            where = state.hex_of[ogre]
            if where >= 0:
                way = min(way, state.board.distance(where, there) / state.kind(ogre).move)
    return min(IMPATIENCE * late, MOST_IMPATIENCE) * (way - LAST_STRETCH)


def escape_chance(state: State, hunter: int) -> float:
    """Estimate the chance that the Ogres escape: their treads compared with the damage on the way."""
    ogres = _hunters(state, hunter)
    best = 0.0
    for ogre in ogres:
        if state.hex_of[ogre] >= 0 and state.sheets.treads[ogre] > 0:
            blows = _standing_force(state, hunter, [ogre])[1] / 3 * _way_out(state, ogre, hunter)
            best = max(best, state.sheets.treads[ogre] / (state.sheets.treads[ogre] + blows))
    return best


def hunt_features(state: State, hunter: int) -> list[float]:
    """Return the features of an attack by Ogres, from their side."""
    ogres = _hunters(state, hunter)
    posts = [u for u in range(len(state.hex_of)) if state.kind(u).kind == POST and state.hostile(hunter, u)]
    alive = [state.hex_of[u] for u in posts if state.hex_of[u] >= 0]
    shares = _sheet_shares(state, ogres)
    way = LONG_WAY
    march = LONG_MARCH
    near_post = 0.0
    for ogre in ogres:
        if state.hex_of[ogre] >= ENTERING and alive:
            way = min(way, _way_to(state, ogre, alive))
            march = min(march, _march_to(state, ogre, alive))
            near_post = max(near_post, _reaches(state, ogre, alive))
    force = _standing_force(state, hunter, ogres)
    # Assume that every remaining unit attacks on every turn of the last stretch. If less were expected, waiting would
    # look better than advancing, since the units that the Ogre meets on the way would always come as a surprise.
    blows = (force[0] + force[3] / 2) / 3 * min(way, LAST_STRETCH)
    treads = sum(state.sheets.treads[u] for u in ogres if state.hex_of[u] >= ENTERING)
    full = max(sum(state.kind(u).treads for u in ogres), 1)
    at_post = min(max((treads - blows) / full, -2.0), 1.0) if alive else 0.0
    return [
        1.0,
        _to_move(state, hunter),
        shares[0],
        shares[1],
        0.0 if shares[1] else 1.0,
        shares[2],
        shares[3],
        shares[4],
        shares[5],
        march / LONG_MARCH if alive else 0.0,
        force[0] / 40,
        force[1] / 40,
        force[2] / 12,
        force[3] / 20,
        force[4] / 20,
        at_post,
        near_post,
    ]


def _hunters(state: State, hunter: int) -> list[int]:
    """Return the Ogres on the hunter's side."""
    return [u for u in range(len(state.hex_of)) if state.kind(u).is_ogre and not state.hostile(hunter, u)]


def _sheet_shares(state: State, ogres: list[int]) -> list[float]:
    """Return the shares left on the record sheets: treads, movement, and main, secondary, missile and AP weapons."""
    left = [0.0] * 6
    full = [0.0] * 6
    for ogre in ogres:
        unit_type = state.kind(ogre)
        there = state.hex_of[ogre] >= ENTERING
        base = ogre * COMPONENTS
        full[0] += unit_type.treads
        full[1] += unit_type.move
        if there:
            left[0] += state.sheets.treads[ogre]
            left[1] += unit_type.tread_move(state.sheets.treads[ogre])
        for i, component in enumerate((MAIN, SECONDARY, MISSILE, AP), 2):
            full[i] += unit_type.count[component]
            if there:
                left[i] += state.sheets.left[base + component]
        full[4] += unit_type.count[RACK]
        if there:
            left[4] += state.sheets.left[base + RACK]
    return [left[i] / full[i] if full[i] else 0.0 for i in range(6)]


def _way_to(state: State, ogre: int, goals: list[int]) -> float:
    """Return the turns that an Ogre needs to reach the nearest goal in a straight line."""
    speed = state.kind(ogre).tread_move(state.sheets.treads[ogre])
    return min(_march_to(state, ogre, goals) / speed, LONG_WAY) if speed else LONG_WAY


def _march_to(state: State, ogre: int, goals: list[int]) -> float:
    """Return the hexes from an Ogre to the nearest goal, counted from its edge if it has not entered yet."""
    where = state.hex_of[ogre]
    if where < 0:
        return float(min(_from_edge(state, ogre, goal) for goal in goals))
    return float(min(state.board.distance(where, goal) for goal in goals))


def _from_edge(state: State, ogre: int, goal: int) -> int:
    return min(state.board.distance(h, goal) for h in state.board.edge_hexes(state.entry[ogre])) + 1


def _way_out(state: State, ogre: int, seat: int) -> float:
    """Return the turns that an Ogre needs to leave the map."""
    brief = state.setting.brief
    speed = state.kind(ogre).tread_move(state.sheets.treads[ogre])
    if brief is None or not brief.exits[seat] or speed == 0:
        return LONG_WAY
    where = state.hex_of[ogre]
    hexes = exit_hexes(state, seat, brief.exits[seat])
    if not hexes:
        return LONG_WAY
    return min((min(state.board.distance(where, h) for h in hexes) + 1) / speed, LONG_WAY)


def _reaches(state: State, ogre: int, goals: list[int]) -> float:
    """Return 1 if an Ogre can fire at a post in its next turn, or 0 if it cannot."""
    where = state.hex_of[ogre]
    if where < 0:
        return 0.0
    unit_type = state.kind(ogre)
    base = ogre * COMPONENTS
    far = 0
    for component in (MAIN, SECONDARY, AP, MISSILE):
        if state.sheets.left[base + component] > 0:
            far = max(far, unit_type.reach[component])
    speed = unit_type.tread_move(state.sheets.treads[ogre])
    return 1.0 if any(state.board.distance(where, goal) <= far + speed for goal in goals) else 0.0


def _standing_force(state: State, hunter: int, ogres: list[int]) -> list[float]:
    """Return what opposes the Ogres: attack strength in total, near an Ogre and disabled, howitzers and squads."""
    force = [0.0] * 5
    board = state.board
    for unit, where in enumerate(state.hex_of):
        if where < 0 or not state.hostile(hunter, unit):
            continue
        unit_type = state.kind(unit)
        if unit_type.is_infantry:
            force[3] += state.sheets.squads[unit]
            continue
        attack = _guns_left(state, unit) if unit_type.is_ogre else unit_type.attack_strength
        if state.disability.disabled[unit] != NOT_DISABLED:
            force[4] += attack
        force[0] += attack
        if unit_type.mobility == IMMOBILE and attack:
            force[2] += attack
        far = unit_type.reach[MAIN] + unit_type.move
        for ogre in ogres:
            if state.hex_of[ogre] >= 0 and board.distance(where, state.hex_of[ogre]) <= far + 1:
                force[1] += attack
                break
    return force


def _guns_left(state: State, ogre: int) -> int:
    """Return the attack strength of the guns that an Ogre fires every turn."""
    base = ogre * COMPONENTS
    unit_type = state.kind(ogre)
    return sum(state.sheets.left[base + gun] * unit_type.attack[gun] for gun in (MAIN, SECONDARY))


# -- the weights -------------------------------------------------------------------------------------------------------


def read_evaluation() -> Evaluation:
    """Return the weights from the data file."""
    path = resources.files("cybertank").joinpath("data", "players", "evaluation.toml")
    entries = tomllib.loads(path.read_text(encoding="utf-8"))
    if entries["version"] != EVALUATION_VERSION:
        expected = f"this program reads version {EVALUATION_VERSION}, but the file has version {entries['version']}"
        raise FileFault("evaluation.toml", "version", expected)
    families = {family: _in_order(family, entries[family]) for family in FEATURES}
    scenarios: dict[tuple[str, str], list[float]] = {}
    for name, weights in entries[SCENARIOS].items():
        family = next(family for family, names in FEATURES.items() if set(names) == set(weights))
        scenarios[family, name] = _in_order(family, weights)
    return Evaluation(families, scenarios)


def _in_order(family: str, weights: dict[str, float]) -> list[float]:
    """Return weights by name as a list, in the order of their family's features."""
    return [float(weights[name]) for name in FEATURES[family]]
