"""Compare set-ups in games. All of them use the same seeds and face the same opposing set-ups."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import msgspec

from cybertank.lab.intervals import wilson
from cybertank.lab.matches import NOBODY_WON, Match, Result, play_match
from cybertank.lab.process_pool import batches_of
from cybertank.lab.provenance import commit, named, today
from cybertank.lab.sides import Sides
from cybertank.lab.workers import Workers
from cybertank.scenarios.files import load_scenario
from cybertank.scenarios.stock import Measured, SetUpEntry, load_stock

# A margin in victory points that counts as clear.
MARGIN = 50
# Far from all seeds used by the search.
FRESH_SEEDS = 1_000_000
BATCH = 8


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a search."""

    scenario: str
    seat: str
    armor_units: str
    player: str
    opponents: list[str]
    population: int
    games: int
    seed: int
    turn_limit: int


class Tally(msgspec.Struct, frozen=True):
    """The results of some games with one set-up."""

    number: int
    games: int
    won: int
    drawn: int
    margin: float
    """The sum of margins in victory points over the best other side, each scaled to between -1 and 1."""


def play_for(task: tuple[int, str, list[Match]]) -> Tally:
    """Play some games with one set-up, and count those won by its seat's side."""
    number, seat, matches = task
    results = [play_match(match) for match in matches]
    sides = Sides(matches[0].scenario)
    won = sum(sides.is_won_by(result, sides.seats.index(seat)) for result in results)
    drawn = sum(result.winner == NOBODY_WON for result in results)
    margin = sum(margin_of(result, seat) for result in results)
    return Tally(number, len(matches), won, drawn, margin)


def margin_of(result: Result, seat: str) -> float:
    """Return how far a seat's side is ahead of (or behind) the best other side, from -1 to 1.

    A seat's points are those of its side.
    """
    sides = Sides(result.match.scenario)
    own = sides.seats.index(seat)
    best = max(points for other, points in enumerate(result.points) if not sides.are_allied(own, other))
    return math.tanh((result.points[own] - best) / MARGIN)


class Trials:
    """The games that compare set-ups for one seat."""

    def __init__(self, aim: Aim) -> None:
        self.aim = aim
        self.sides = Sides(aim.scenario)
        self.source = commit()
        self.mixture = self._opponents()

    def _opponents(self) -> dict[str, list[SetUpEntry]]:
        """Return the set-ups that the other seats cycle through. For seats without any, players choose their own."""
        entry = load_scenario(self.aim.scenario)
        budgets = {force.seat: force.armor_units for force in entry.force if force.offers}
        found: dict[str, list[SetUpEntry]] = {}
        for seat in entry.seats:
            if seat != self.aim.seat:
                stock = [one for one in load_stock(entry.name) if one.seat == seat]
                fits = [one for one in stock if one.armor_units in ("", budgets.get(seat, ""))]
                suggested = [SetUpEntry(seat, s.title, place=s.place) for s in entry.suggestion if s.seat == seat]
                found[seat] = fits or suggested
        return {seat: entries for seat, entries in found.items() if entries}

    def matches(self, entry: SetUpEntry, seeds: range) -> list[Match]:
        """Return the games for a set-up. The seeds cycle through the opponents and their set-ups."""
        return [self._match(entry, seed) for seed in seeds]

    def _match(self, entry: SetUpEntry, seed: int) -> Match:
        aim = self.aim
        opponent = aim.opponents[seed % len(aim.opponents)]
        sides = self.sides
        own = sides.seats.index(aim.seat)
        players = [aim.player if sides.are_allied(own, i) else opponent for i in range(len(sides.seats))]
        # Every opponent cycles through the same set-ups.
        turn = seed // len(aim.opponents)
        set_ups = {seat: entries[turn % len(entries)] for seat, entries in self.mixture.items()}
        set_ups[aim.seat] = entry
        return Match(aim.scenario, seed, players, aim.turn_limit, aim.armor_units, set_ups=set_ups)

    def tallies(self, entries: list[SetUpEntry], seeds: range, hands: Workers) -> Iterator[Tally]:
        """Yield the results of all set-ups on the same seeds, as they come in."""
        tasks = [
            (number, self.aim.seat, batch)
            for number, entry in enumerate(entries)
            for batch in batches_of(self.matches(entry, seeds), 1, BATCH)
        ]
        return hands.run(play_for, tasks)

    def measured(
        self, entries: list[SetUpEntry], games: int, hands: Workers, shown: Callable[[int], None]
    ) -> list[SetUpEntry]:
        """Measure set-ups in fresh games, and return them best first."""
        seeds = range(self.aim.seed + FRESH_SEEDS, self.aim.seed + FRESH_SEEDS + games)
        won = [0] * len(entries)
        drawn = [0] * len(entries)
        for tally in self.tallies(entries, seeds, hands):
            won[tally.number] += tally.won
            drawn[tally.number] += tally.drawn
            shown(tally.games)
        found = [self._with_figures(entry, games, won[i], drawn[i]) for i, entry in enumerate(entries)]
        return sorted(found, key=lambda one: one.measured.share if one.measured else 0.0, reverse=True)

    def _with_figures(self, entry: SetUpEntry, games: int, won: int, drawn: int) -> SetUpEntry:
        first = self.aim.seed + FRESH_SEEDS
        points = won + drawn / 2
        figures = Measured(
            self.aim.player,
            ", ".join(self.aim.opponents),
            games,
            won,
            drawn,
            points / games,
            list(wilson(points, games)),
            f"{first}-{first + games - 1}",
            named(self.source),
            today(),
        )
        return msgspec.structs.replace(entry, measured=figures)
