"""Rate all players with OpenSkill, using the games in the ladder."""

from __future__ import annotations

from random import Random

from cybertank.lab.results import DRAWN, LOST, STEP, UNPLAYED, Rating, ResultsFile
from cybertank.lab.sides import Sides

# The order of games affects a rating slightly, although the players do not change. Averaging over several orders
# removes most of that effect.
ORDERS = 20


class NoOpenSkill(Exception):
    """An error: the package for ratings is not installed."""


def games_of(results: ResultsFile) -> list[tuple[str, str, str]]:
    """Return every game between two different players: both players, and the result letter for the first one.

    Games with more than two sides are left out, because a win there is not a win over one particular player.
    """
    return [
        (run.players[0], run.players[1], letter)
        for run in results.of_kind(STEP)
        if not run.mirror and Sides(run.scenario).count == 2
        for letter in run.games
        if letter != UNPLAYED
    ]


def rate(games: list[tuple[str, str, str]]) -> list[Rating]:
    """Return the rating of each player that has played, best first."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise NoOpenSkill("OpenSkill is not installed. Run pip install 'cybertank[lab]'.") from None
    names = list(dict.fromkeys(name for game in games for name in game[:2]))
    played = {name: sum(name in game[:2] for game in games) for name in names}
    mu = dict.fromkeys(names, 0.0)
    sigma = dict.fromkeys(names, 0.0)
    for order in range(ORDERS):
        # tau is 0, because a program's strength does not drift between games.
        model = PlackettLuce(tau=0.0)
        rated = {name: model.rating() for name in names}
        shuffled = list(games)
        Random(order).shuffle(shuffled)
        for first, second, letter in shuffled:
            ranks = [0, 0] if letter == DRAWN else [1, 0] if letter == LOST else [0, 1]
            [[rated[first]], [rated[second]]] = model.rate([[rated[first]], [rated[second]]], ranks=ranks)
        for name in names:
            mu[name] += rated[name].mu / ORDERS
            sigma[name] += rated[name].sigma / ORDERS
    ratings = [Rating(name, round(mu[name], 2), round(sigma[name], 2), played[name]) for name in names]
    return sorted(ratings, key=lambda one: one.mu, reverse=True)
