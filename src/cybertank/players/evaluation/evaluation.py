"""Evaluate a position for a seat: the chance of winning, by weights that were fitted to games.

There are three families of scenarios. Where Ogres hunt a post for grades of victory a position is read from their side:
what is left of them, how far it is to the post, and what still stands against them. Other fights for grades, and games
for victory points, are read from a seat's own side: the forces left, and the points as they stand with what is about to
be scored. The weights are in data/players/evaluation.toml, with the run that made them: those of a scenario where it
was among those played, and for any other those of its family.
"""

from __future__ import annotations

import math
import tomllib
from importlib import resources
from typing import Final

from cybertank.board.terrain import IMMOBILE
from cybertank.players.evaluation.ogre_fights import FIGHT_FEATURES, fight_features
from cybertank.players.evaluation.victory_points import POINT_FEATURES, point_features
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
# What each step down from the best grade or level of victory costs.
STEP_DOWN: Final = 0.04
EVEN: Final = 0.5
# The names of the features, in the order in which they are counted.
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
# Far off: more turns than any way takes, and more hexes.
LONG_WAY: Final = 12.0
LONG_MARCH: Final = 30.0
# The turns before the post in which an Ogre is fought by everything.
LAST_STRETCH: Final = 5.0
CERTAIN: Final = 30.0
# An Ogre may take so many turns to get to the post; each one more makes the way that is left weigh heavier, up to a
# most, so that none waits for ever: what a turn of waiting saves is soon less than what a turn nearer gains.
PATIENT_TURNS: Final = 8
IMPATIENCE: Final = 0.05
MOST_IMPATIENCE: Final = 1.0


class Evaluation:
    """The weights, and the chance of winning that follows from them."""

    def __init__(self, families: dict[str, list[float]], scenarios: dict[tuple[str, str], list[float]]) -> None:
        self.families = families
        self.scenarios = scenarios
        """The weights of those that have their own, by family and name."""

    def worth(self, state: State, seat: int) -> float:
        """Return what a position is worth to a seat: 1 the best victory, 0 the worst defeat."""
        if state.outcome is not None:
            return outcome_worth(state, state.outcome, seat)
        family = family_of(state)
        weights = self._weights(state.setting.brief, family)
        if family == POINTS:
            return chance(point_features(state, seat), weights)
        if family == FIGHTS:
            return chance(fight_features(state, seat), weights)
        hunter = hunting_seat(state)
        if post_stands(state, hunter):
            found = chance(hunt_features(state, hunter), weights, -impatience(state, hunter))
        else:
            found = 1 - STEP_DOWN * (2 - escape_chance(state, hunter))
        return found if state.setting.side_of[seat] == state.setting.side_of[hunter] else 1 - found

    def _weights(self, brief: Brief | None, family: str) -> list[float]:
        """Return a scenario's own weights, or those of its family; a battle of one's own may have any name."""
        if brief is None or brief.battle:
            return self.families[family]
        return self.scenarios.get((family, brief.name), self.families[family])


def chance(features: list[float], weights: list[float], more: float = 0.0) -> float:
    """Return the logistic function of the weighted features, and of what is added to them."""
    total = more
    for i in range(len(weights)):
        total += features[i] * weights[i]
    if total > CERTAIN:
        return 1.0
    return 0.0 if total < -CERTAIN else 1 / (1 + math.exp(-total))


def outcome_worth(state: State, outcome: Outcome, seat: int) -> float:
    """Return what an outcome is worth: more for a better grade of victory, less for a worse defeat."""
    if outcome.winner < 0:
        return EVEN
    worth = 1 - STEP_DOWN * _steps_down(state.setting.brief, outcome)
    side_of = state.setting.side_of
    return worth if side_of[outcome.winner] == side_of[seat] else 1 - worth


def _steps_down(brief: Brief | None, outcome: Outcome) -> int:
    """Return how many better grades or levels the winner might have had."""
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
    """Return which features a scenario is judged by."""
    brief = state.setting.brief
    if brief is None or not brief.grades:
        return POINTS
    return FIGHTS if hunting_seat(state) == NOBODY else HUNTS


def hunting_seat(state: State) -> int:
    """Return the first seat with an Ogre that has a post to hunt; NOBODY where there is none."""
    posts = [u for u in range(len(state.hex_of)) if state.kind(u).kind == POST]
    for unit, seat in enumerate(state.seat_of):
        if state.kind(unit).is_ogre and any(state.hostile(seat, post) for post in posts):
            return seat
    return NOBODY


def _to_move(state: State, seat: int) -> float:
    return 1.0 if state.flow[0].seat == seat else 0.0


# -- posts that Ogres hunt ---------------------------------------------------------------------------------------------


def post_stands(state: State, hunter: int) -> bool:
    """Return True if any post of the hunted is left; once it is gone only the grade of the victory is open."""
    for unit, where in enumerate(state.hex_of):
        if where >= ENTERING and state.hostile(hunter, unit) and state.kind(unit).kind == POST:
            return True
    return False


def impatience(state: State, hunter: int) -> float:
    """Return what the way to the post costs the Ogres for having taken so long already; nothing at the last stretch.

    The way is counted at full speed: an Ogre in haste shall not take more care of its treads for it.
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
    """Return a guess at whether the Ogres will get out: the way compared with what can still be lost on it."""
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
    # All that is left strikes on every turn of the last stretch: were less foreseen, waiting would look better than
    # going on, since what is met on the way would always come as a surprise.
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
    """Return the shares left of the record sheets: treads, movement, main, secondary, missiles, antipersonnel."""
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
    """Return the turns that an Ogre needs to the nearest goal, as the crow flies."""
    speed = state.kind(ogre).tread_move(state.sheets.treads[ogre])
    return min(_march_to(state, ogre, goals) / speed, LONG_WAY) if speed else LONG_WAY


def _march_to(state: State, ogre: int, goals: list[int]) -> float:
    """Return the hexes from an Ogre to the nearest goal, from its edge where it has not come yet."""
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
    """Return 1 if an Ogre can fire at a post in its next turn, else 0."""
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
    """Return what stands against the Ogres: attack, attack near one, howitzers, squads, and how much is disabled."""
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
    """Return the weights of the data file."""
    path = resources.files("cybertank").joinpath("data", "players", "evaluation.toml")
    entries = tomllib.loads(path.read_text(encoding="utf-8"))
    if entries["version"] != EVALUATION_VERSION:
        expected = f"this program reads evaluations version {EVALUATION_VERSION}, the file has {entries['version']}"
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
