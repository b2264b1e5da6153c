"""Play two players against each other on many seeds. Each seed is also played with the seats swapped, to be fair."""

from __future__ import annotations

from collections import Counter

import msgspec

import cybertank
from cybertank.lab.intervals import wilson
from cybertank.lab.matches import NOBODY_WON, Match, Result, limit_of, with_budget
from cybertank.lab.process_pool import batches_of
from cybertank.lab.provenance import UNKNOWN, today
from cybertank.lab.sides import Sides
from cybertank.lab.specs import has_budget
from cybertank.scenarios.briefs import sides_of
from cybertank.scenarios.checking import find_scenario
from cybertank.scenarios.models import ScenarioFile
from cybertank.text.files.errors import FileFault

# Maximum number of games sent to a process in one batch.
BATCH = 4


class SideFigures(msgspec.Struct, frozen=True):
    """A player's results in one seat. A win by its side counts."""

    seat: str
    games: int
    won: int
    drawn: int


class ArenaFigures(msgspec.Struct, frozen=True):
    """The results of an arena for the first player. In the share of games, a draw counts as half a win."""

    scenario: str
    players: list[str]
    games: int
    seeds: list[int]
    """The first and the last seed."""
    won: int
    drawn: int
    lost: int
    share: float
    interval: list[float]
    """The 95% Wilson interval."""
    by_seat: list[SideFigures]
    seats_won: dict[str, int]
    """Wins by seat, whichever player held it; `""` for draws."""
    grades: dict[str, int]
    mean_turns: float
    at_limit: int
    milliseconds: list[float]
    """Each player's mean time per decision."""
    phase_milliseconds: list[float]
    """Each player's mean time per phase of its own turns."""
    turn_limit: int
    armor_units: str
    """The budget for buying forces, if it differs from the scenario's."""
    version: str
    commit: str
    """The commit of the source that played the games; empty if unknown."""
    date: str


def matches_of(
    scenario: str,
    players: list[str],
    games: int,
    seed: int,
    turn_limit: int,
    armor_units: str = "",
    keep: bool = False,
) -> list[Match]:
    """Return the matches of an arena. Every seed is played with all seatings."""
    entry = with_one_budget(find_scenario(scenario), armor_units)
    ways = seatings(players[0], players[1], sides_of(entry, scenario))
    seeds = -(-games // len(ways))
    return [Match(scenario, seed + i, way, turn_limit, armor_units, keep) for i in range(seeds) for way in ways]


def with_one_budget(entry: ScenarioFile, armor_units: str) -> ScenarioFile:
    """Return a scenario with another budget. Refuse it if two seats buy, because both would get the same budget."""
    found = with_budget(entry, armor_units)
    buyers = buyers_of(entry)
    if armor_units and len(buyers) > 1:
        problem = f"{' and '.join(buyers)} each buy a force in {entry.name}, so a single budget cannot be set"
        raise FileFault("armor units", "", problem)
    return found


def buyers_of(entry: ScenarioFile) -> list[str]:
    """Return the seats that buy a force."""
    return list(dict.fromkeys(force.seat for force in entry.force if force.offers))


def batches_for(matches: list[Match], workers: int) -> list[list[Match]]:
    """Return matches in batches for workers. Slow matches are sent one by one, so that results arrive sooner."""
    slow = any(has_budget(name) for name in dict.fromkeys(name for match in matches for name in match.players))
    return batches_of(matches, workers, 1 if slow or workers == 1 else BATCH)


def seatings(first: str, second: str, side_of: list[int]) -> list[list[str]]:
    """Return all seatings: each player on each side, with the opponent on all other sides.

    A player holds all seats on a side, because a win with the opponent as an ally would say nothing about either.
    """
    if first == second:
        return [[first] * len(side_of)]
    ways: list[list[str]] = []
    for one, other in ((first, second), (second, first)):
        for side in dict.fromkeys(side_of):
            way = [one if own == side else other for own in side_of]
            if way not in ways:
                ways.append(way)
    return ways


def figures_of(players: list[str], results: list[Result], source: str = UNKNOWN) -> ArenaFigures:
    """Add up the results of an arena. `source` is the commit that was current when play began."""
    first, second = players
    match = results[0].match
    sides = Sides(match.scenario)
    drawn = sum(result.winner == NOBODY_WON for result in results)
    mirror = first == second
    won = sum(first_won(result, sides, first, mirror) for result in results)
    share = (won + drawn / 2) / len(results)
    seeds = [result.match.seed for result in results]
    return ArenaFigures(
        scenario=match.scenario,
        players=players,
        games=len(results),
        seeds=[min(seeds), max(seeds)],
        won=won,
        drawn=drawn,
        lost=len(results) - won - drawn,
        share=share,
        interval=list(wilson(won + drawn / 2, len(results))),
        by_seat=[_in_seat(results, sides, i, first) for i in range(len(sides.seats))],
        seats_won=dict(Counter(result.winner for result in results)),
        grades=dict(Counter(grade_of(result) for result in results).most_common()),
        mean_turns=sum(result.turns for result in results) / len(results),
        at_limit=sum(result.at_limit for result in results),
        milliseconds=[_milliseconds(results, name, False) for name in (first, second)],
        phase_milliseconds=[_milliseconds(results, name, True) for name in (first, second)],
        turn_limit=limit_of(match.scenario, match.turn_limit),
        armor_units=match.armor_units,
        version=cybertank.__version__,
        commit=source,
        date=today(),
    )


def grade_of(result: Result) -> str:
    """Return the level of victory with its winner, because levels by points have the same title for every seat."""
    return f"{result.winner}: {result.grade}" if result.winner != NOBODY_WON else result.grade


def first_won(result: Result, sides: Sides, player: str, mirror: bool) -> bool:
    """Return True if a player won. For a player against itself, return True if its first seat's side won."""
    held = [0] if mirror else [seat for seat, name in enumerate(result.match.players) if name == player]
    return any(sides.is_won_by(result, seat) for seat in held)


def _in_seat(results: list[Result], sides: Sides, seat: int, player: str) -> SideFigures:
    held = [result for result in results if result.match.players[seat] == player]
    won = sum(sides.is_won_by(result, seat) for result in held)
    drawn = sum(result.winner == NOBODY_WON for result in held)
    return SideFigures(sides.seats[seat], len(held), won, drawn)


def _milliseconds(results: list[Result], player: str, for_phases: bool) -> float:
    """Return a player's mean time per decision, or per phase of its turns."""
    times = 0
    seconds = 0.0
    for result in results:
        for seat, name in enumerate(result.match.players):
            if name == player:
                times += (result.phases if for_phases else result.decisions)[seat]
                seconds += result.seconds[seat]
    return 1000 * seconds / times if times else 0.0


def running_share(players: list[str], results: list[Result]) -> float:
    """Return the first player's share of the games so far."""
    sides = Sides(results[0].match.scenario)
    mirror = players[0] == players[1]
    points = 0.0
    for result in results:
        points += 0.5 if result.winner == NOBODY_WON else first_won(result, sides, players[0], mirror)
    return points / len(results)
