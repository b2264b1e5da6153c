"""Fit the strategist's evaluation by logistic regression, using positions and results from games played for it."""

from __future__ import annotations

import math
from random import Random

import msgspec

from cybertank.game.dice import SeededDice
from cybertank.game.game import Game
from cybertank.lab.matches import SEATS_APART, limit_of
from cybertank.lab.provenance import toml_line
from cybertank.players.evaluation.evaluation import (
    EVALUATION_VERSION,
    EVEN,
    FEATURES,
    FIGHTS,
    HUNTS,
    POINTS,
    SCENARIOS,
    family_of,
    hunt_features,
    hunting_seat,
    post_stands,
)
from cybertank.players.evaluation.ogre_fights import fight_features
from cybertank.players.evaluation.victory_points import point_features
from cybertank.players.player import Player
from cybertank.players.registry import make_player
from cybertank.players.tactics.phases import current_turn
from cybertank.scenarios.start import start_game
from cybertank.state.chapters.progress import Outcome
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT
from cybertank.state.state import MERGED, State
from cybertank.units.catalogue import COMPONENTS, POST

TURN_LIMIT = 40
MOST_SEATS = 4
# How often a random player decides instead, to reach positions that never occur in good play.
STRAYS = 0.02
STRAYING = "random"
# In every other game, forces start with losses of up to this share. Otherwise one seat would win every game in some
# scenarios, and there would be nothing to learn.
MOST_LOST = 0.7
# The sign that a feature's weight must have: positive unless listed here; 0 allows either sign.
SIGNS: dict[str, dict[str, int]] = {
    HUNTS: {
        "one": 0,
        "stopped": -1,
        "hexes to the post": -1,
        "attack left": -1,
        "attack near": -1,
        "howitzers": -1,
        "squads": -1,
    },
    FIGHTS: {},
    # Disabled units also count among the remaining forces.
    POINTS: {"disabled": -1},
}
STEPS = 60
LONGEST = 0.5
SMALL_STEP = 1e-6


Row = tuple[list[float], float]


class FitTask(msgspec.Struct, frozen=True):
    """A game to play in order to sample its positions."""

    scenario: str
    seed: int
    players: list[str]


class Sample(msgspec.Struct, frozen=True):
    """A position's features, and the result of the game."""

    scenario: str
    seed: int
    family: str
    features: list[float]
    worth: float


class Batch(msgspec.Struct, frozen=True):
    """The samples from some games."""

    games: int
    samples: list[Sample]


class Fit(msgspec.Struct, frozen=True):
    """The weights for a family of scenarios or for one scenario, and how well they predict the results."""

    name: str
    weights: dict[str, float]
    samples: int
    loss: float
    """Mean log loss."""
    plain_loss: float
    """The log loss of predicting the mean result for every position."""


def tasks_of(scenarios: list[str], players: list[str], games: int, seed: int) -> list[FitTask]:
    """Return games of every scenario, with players chosen at random for each seat."""
    lots = Random(seed)
    tasks: list[FitTask] = []
    for scenario in scenarios:
        for number in range(games):
            tasks.append(FitTask(scenario, seed + number, [lots.choice(players) for _ in range(MOST_SEATS)]))
    return tasks


def play_for_samples(task: FitTask) -> list[Sample]:
    """Play a game, and return a sample at the start of each turn, for each seat whose view the family uses."""
    limit = limit_of(task.scenario, TURN_LIMIT)
    game = start_game(task.scenario, SeededDice(task.seed), turn_limit=limit, history=False)
    seats = len(game.state.setting.seats)
    players = [make_player(task.players[i], task.seed + SEATS_APART * (i + 1)) for i in range(seats)]
    stray = make_player(STRAYING, task.seed)
    lots = Random(task.seed)
    seen: list[tuple[int, list[float]]] = []
    last = (0, -1)
    _play_set_up(game, players)
    if task.seed % 2:
        thin_out(game.state, lots)
    while game.outcome is None:
        turn = current_turn(game.state)
        if turn is not None and turn.phase == MOVEMENT and (turn.number, turn.seat) != last:
            last = (turn.number, turn.seat)
            # Skip a position in which nothing has changed, as when an Ogre is stuck out of range: it adds nothing new.
            seen.extend(found for found in _features(game.state) if found not in seen[-2 * seats :])
        astray = turn is not None and lots.random() < STRAYS
        player = stray if astray else players[game.seat]
        game.apply(player.choose(game.look(game.seat)))
    family = family_of(game.state)
    state = game.state
    return [
        Sample(task.scenario, task.seed, family, features, _won(state, game.outcome, seat)) for seat, features in seen
    ]


def _won(state: State, outcome: Outcome, seat: int) -> float:
    """Return 1 for a victory at any level, so that the fitted value is the chance of winning."""
    if outcome.winner < 0:
        return EVEN
    side_of = state.setting.side_of
    return 1.0 if side_of[outcome.winner] == side_of[seat] else 0.0


def play_batch(tasks: list[FitTask]) -> Batch:
    """Play a batch of games one after another, in one process."""
    return Batch(len(tasks), [sample for task in tasks for sample in play_for_samples(task)])


def _play_set_up(game: Game, players: list[Player]) -> None:
    while current_turn(game.state) is None:
        game.apply(players[game.seat].choose(game.look(game.seat)))


def thin_out(state: State, lots: Random) -> None:
    """Remove some units, and some weapons and treads of Ogres. Each seat loses a different random share."""
    shares = [lots.random() * MOST_LOST for _ in state.setting.seats]
    for unit, seat in enumerate(state.seat_of):
        share = shares[seat]
        kind = state.kind(unit)
        if kind.is_ogre:
            base = unit * COMPONENTS
            state.own_sheets().treads[unit] -= int(lots.random() * share * kind.treads)
            for component in range(COMPONENTS):
                state.own_sheets().left[base + component] -= sum(
                    lots.random() < share for _ in range(kind.count[component])
                )
        elif kind.kind != POST and not kind.carries and state.riders.riding[unit] == NOBODY and lots.random() < share:
            state.lift(unit, MERGED)


def _features(state: State) -> list[tuple[int, list[float]]]:
    family = family_of(state)
    if family == HUNTS:
        hunter = hunting_seat(state)
        return [(hunter, hunt_features(state, hunter))] if post_stands(state, hunter) else []
    features = fight_features if family == FIGHTS else point_features
    return [(seat, features(state, seat)) for seat in range(len(state.setting.seats))]


# -- logistic regression -----------------------------------------------------------------------------------------------


def fits_of(samples: list[Sample], ridge: float) -> list[Fit]:
    """Return the weights for each family, followed by those for each of its scenarios."""
    fits: list[Fit] = []
    for family in FEATURES:
        of_family = [sample for sample in samples if sample.family == family]
        fits.append(fit(family, family, of_family, ridge))
        for scenario in sorted({sample.scenario for sample in of_family}):
            own = [sample for sample in of_family if sample.scenario == scenario]
            fits.append(fit(f"{SCENARIOS}.{scenario}", family, own, ridge))
    return fits


def fit(name: str, family: str, samples: list[Sample], ridge: float) -> Fit:
    """Return the weights with the least log loss, under the condition that each has a sensible sign.

    Features are correlated in the games: an Ogre near the command post has met more guns. So a weight can get the wrong
    sign to make up for another. Such a weight is fixed at zero, and the rest are fitted again.
    """
    names = FEATURES[family]
    rows = [(sample.features, sample.worth) for sample in samples]
    held: dict[str, float] = {}
    while True:
        weights = _fitted(rows, names, held, ridge)
        wrong = [feature for i, feature in enumerate(names) if weights[i] * SIGNS[family].get(feature, 1) < 0]
        if not wrong:
            break
        held.update(dict.fromkeys(wrong, 0.0))
    mean = sum(worth for _, worth in rows) / len(rows)
    plain = -sum(_log_loss(mean, worth) for _, worth in rows) / len(rows)
    loss = -sum(_log_loss(_chance(features, weights), worth) for features, worth in rows) / len(rows)
    return Fit(name, dict(zip(names, weights, strict=True)), len(rows), loss, plain)


def _fitted(rows: list[Row], names: list[str], held: dict[str, float], ridge: float) -> list[float]:
    """Fit weights by Newton's method on the log loss, with a slight pull toward zero."""
    weights = [held.get(name, 0.0) for name in names]
    free = [name not in held for name in names]
    for _ in range(STEPS):
        step = _newton_step(rows, weights, free, ridge)
        # Far from the solution, Newton's method overshoots, and a very long step would never come back.
        length = min(1.0, LONGEST / max(SMALL_STEP, *map(abs, step)))
        weights = [w + length * s for w, s in zip(weights, step, strict=True)]
        if max(map(abs, step)) < SMALL_STEP:
            break
    return weights


def _chance(features: list[float], weights: list[float]) -> float:
    total = sum(f * w for f, w in zip(features, weights, strict=True))
    return 1 / (1 + math.exp(-max(min(total, 30.0), -30.0)))


def _log_loss(chance: float, worth: float) -> float:
    chance = min(max(chance, 1e-9), 1 - 1e-9)
    return worth * math.log(chance) + (1 - worth) * math.log(1 - chance)


def _newton_step(rows: list[Row], weights: list[float], free: list[bool], ridge: float) -> list[float]:
    """Return the Newton step for the weights that are free."""
    size = len(weights)
    gradient = [-ridge * w for w in weights]
    curve = [[ridge if i == j else 0.0 for j in range(size)] for i in range(size)]
    for features, worth in rows:
        chance = _chance(features, weights)
        bend = max(chance * (1 - chance), 1e-6)
        for i in range(size):
            at = features[i]
            if at:
                gradient[i] += at * (worth - chance)
                line = curve[i]
                heavy = at * bend
                for j in range(i + 1):
                    line[j] += heavy * features[j]
    for i in range(size):
        for j in range(i):
            if not (free[i] and free[j]):
                curve[i][j] = 0.0
            curve[j][i] = curve[i][j]
        if not free[i]:
            gradient[i] = 0.0
    return solve(curve, gradient)


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations by elimination with partial pivoting.

    >>> solve([[2.0, 1.0], [1.0, 3.0]], [3.0, 5.0]) [0.8, 1.4]
    """
    size = len(right)
    rows = [[*matrix[i], right[i]] for i in range(size)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda i: abs(rows[i][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for i in range(column + 1, size):
            factor = rows[i][column] / rows[column][column]
            for j in range(column, size + 1):
                rows[i][j] -= factor * rows[column][j]
    found = [0.0] * size
    for i in range(size - 1, -1, -1):
        rest = rows[i][size] - sum(rows[i][j] * found[j] for j in range(i + 1, size))
        found[i] = rest / rows[i][i]
    return found


def write_fits(fits: list[Fit], run: dict[str, str | int]) -> str:
    """Return the text of an evaluation file: the run that made it, and the weights for each family."""
    lines = [
        "# The weights of the strategist's evaluation (players/evaluation.py), as `cybertank fit` writes them.",
        f"version = {EVALUATION_VERSION}",
        "",
        "[run]",
    ]
    lines.extend(toml_line(key, value) for key, value in run.items())
    for one in fits:
        lines.extend(["", f"[{one.name}]"])
        lines.append(f"# {one.samples} positions, loss {one.loss:.4f}; {one.plain_loss:.4f} by the mean result alone.")
        lines.extend(f'"{name}" = {weight:.4f}' for name, weight in one.weights.items())
    return "\n".join(lines) + "\n"
