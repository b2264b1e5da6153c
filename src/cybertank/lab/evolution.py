"""Search for set-ups. All set-ups in a generation play the same seeds, the better half plays more, and the best breed.

The search's own figures are biased upward, because it selects lucky candidates. So the set-ups that are stored in the
end play again on seeds that the search has not used, and only those games are reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random

import msgspec

from cybertank.lab.intervals import wilson
from cybertank.lab.mutations import crossed, mutated, unlike
from cybertank.lab.results import write_whole
from cybertank.lab.setup_space import Genome, SetUpSpace
from cybertank.lab.trials import Aim, Trials
from cybertank.lab.workers import Workers
from cybertank.players.setup.setups import level_of
from cybertank.scenarios.files import load_scenario
from cybertank.scenarios.stock import Measured, SetUpEntry, StockFile, load_stock
from cybertank.text.files.errors import FileFault
from cybertank.text.files.reading import read_file, read_model

SEARCH_VERSION = 1
# The shares of the games played by all candidates, then by the better half, then by the best quarter.
RUNGS = (0.25, 0.25, 0.5)
# A set-up is scored as if it had played this many more games with the average result.
PRIOR = 8
# How much the margin in victory points counts relative to the share of games. The margin shows which set-up is better
# even if every game is lost.
MARGIN_COUNTS = 0.1
# The share of a generation that survives, and the share of new candidates bred from the first set-ups.
ELITE = 0.25
NEWCOMERS = 0.1
CROSSES = 0.4
# How many offspring to try for each one wanted, because some of them already exist.
TRIES = 20
# Two set-ups are of the same kind if less than this share of their units differ.
DISTINCT = 0.25


class Candidate(msgspec.Struct, forbid_unknown_fields=True):
    """A set-up and its results so far."""

    entry: SetUpEntry
    points: float = 0.0
    margin: float = 0.0
    games: int = 0

    def score(self, mean: float) -> float:
        """Return a score from the share of games and the margin. With few games, it is pulled toward the mean."""
        return (self.points + MARGIN_COUNTS * self.margin + PRIOR * mean) / (self.games + PRIOR)


class SearchFile(msgspec.Struct, forbid_unknown_fields=True):
    """A search as stored on disk."""

    version: int
    aim: Aim
    generation: int = 0
    rung: int = 0
    living: list[Candidate] = []
    archive: list[Candidate] = []
    """All candidates that have played every round of a generation."""
    fresh: list[SetUpEntry] = []
    """The selected set-ups, with the results of their fresh games so far."""


class Search:
    """One search, continued from its file or started from the beginning."""

    def __init__(self, aim: Aim, path: Path) -> None:
        self.aim = aim
        self.path = path
        self.space = SetUpSpace(aim.scenario, aim.seat, aim.armor_units)
        self.titles: dict[tuple[str, ...], str] = {}
        self.first = self._first_ones()
        self.trials = Trials(aim)
        self.file = self._read() if path.exists() else SearchFile(SEARCH_VERSION, aim)
        if not self.file.living:
            self.file.living = self._begin()

    def _read(self) -> SearchFile:
        found = read_model(read_file(self.path), SearchFile, str(self.path))
        if found.version != SEARCH_VERSION or found.aim != self.aim:
            raise FileFault(
                str(self.path), "aim", "the file contains another search: finish that one, or remove the file"
            )
        return found

    def save(self) -> None:
        """Save the search as it is now."""
        write_whole(self.path, msgspec.json.format(msgspec.json.encode(self.file), indent=1).decode() + "\n")

    # -- candidates ----------------------------------------------------------------------------------------------------

    def _first_ones(self) -> list[Genome]:
        """Return the stored and suggested set-ups, made legal for the budget, or a random set-up if there are none."""
        aim = self.aim
        suggested = [
            SetUpEntry(s.seat, s.title, place=s.place)
            for s in load_scenario(aim.scenario).suggestion
            if s.seat == aim.seat
        ]
        known = [entry for entry in load_stock(aim.scenario) if entry.seat == aim.seat]
        known.sort(key=lambda entry: entry.armor_units != self.space.armor_units)
        for entry in known:
            again = self.space.write(self.space.read(entry), entry.title)
            self.titles[lines_of(again)] = entry.title
        random = Random(aim.seed)
        mended = [self.space.mended(self.space.read(entry), random) for entry in [*known, *suggested]]
        found = [genome for genome in mended if genome is not None]
        return found or [self.space.anything(random)]

    def _begin(self) -> list[Candidate]:
        random = Random(self.aim.seed)
        known = iter(self.first)
        return self._filled([], lambda: next(known, None) or mutated(self.space, random.choice(self.first), random))

    def _filled(self, living: list[Candidate], breed: Callable[[], Genome]) -> list[Candidate]:
        """Fill a generation with offspring, without duplicates. It stays smaller if not enough are found.

        A set-up from the archive keeps its results. Otherwise a bad one would be tried again until it got lucky.
        """
        archived = {lines_of(one.entry): one for one in self.file.archive}
        found = {lines_of(one.entry): one for one in living}
        for _ in range(TRIES * self.aim.population):
            if len(found) >= self.aim.population:
                break
            child = self._candidate(breed())
            key = lines_of(child.entry)
            found.setdefault(key, archived.get(key, child))
        return list(found.values())

    def _candidate(self, genome: Genome) -> Candidate:
        entry = self.space.write(genome, title_of(self.space, genome))
        known = self.titles.get(lines_of(entry))
        return Candidate(entry if known is None else msgspec.structs.replace(entry, title=known))

    # -- generations ---------------------------------------------------------------------------------------------------

    def rung_seeds(self, generation: int, rung: int) -> range:
        """Return the seeds for one round. Every generation uses different seeds."""
        sizes = rung_sizes(self.aim.games)
        start = self.aim.seed + generation * sum(sizes) + sum(sizes[:rung])
        return range(start, start + sizes[rung])

    def to_play(self, generations: int) -> int:
        """Return how many games are left to play up to this many generations."""
        total = 0
        for generation in range(self.file.generation, generations):
            first = self.file.rung if generation == self.file.generation else 0
            total += sum(
                contenders(self.aim.population, rung) * size
                for rung, size in enumerate(rung_sizes(self.aim.games))
                if rung >= first
            )
        return total

    def run_generation(self, hands: Workers, shown: Callable[[int], None]) -> None:
        """Play the remaining rounds of this generation, saving after each, and breed the next generation."""
        file = self.file
        while file.rung < len(RUNGS):
            # Candidates that played the last round come first. The others must not rank higher just because they played
            # less.
            there = contenders(self.aim.population, file.rung - 1) if file.rung else len(file.living)
            ranked = self.ranked(file.living[:there])
            still = ranked[: contenders(self.aim.population, file.rung)]
            played = [msgspec.structs.replace(one) for one in still]
            seeds = self.rung_seeds(file.generation, file.rung)
            for tally in self.trials.tallies([one.entry for one in played], seeds, hands):
                played[tally.number].points += tally.won + tally.drawn / 2
                played[tally.number].margin += tally.margin
                played[tally.number].games += tally.games
                shown(tally.games)
            file.living = [*played, *ranked[len(still) :], *file.living[there:]]
            file.rung += 1
            self.save()
        self._remember()
        file.living = self._next_generation()
        file.generation += 1
        file.rung = 0
        self.save()

    def mean(self) -> float:
        """Return the mean score over all known games.

        Survivors that are also in the archive count once, with all their games.
        """
        known = {lines_of(one.entry): one for one in [*self.file.archive, *self.file.living]}.values()
        games = sum(one.games for one in known)
        return sum(one.points + MARGIN_COUNTS * one.margin for one in known) / games if games else 0.5

    def ranked(self, candidates: list[Candidate]) -> list[Candidate]:
        """Return the candidates, best first."""
        mean = self.mean()
        return sorted(candidates, key=lambda one: one.score(mean), reverse=True)

    def _remember(self) -> None:
        """Put the candidates that played the last round into the archive, replacing their older entries."""
        finished = [one for one in self.file.living if one.games >= sum(rung_sizes(self.aim.games))]
        again = {lines_of(one.entry) for one in finished}
        older = [one for one in self.file.archive if lines_of(one.entry) not in again]
        self.file.archive = self.ranked([*older, *finished])[: 2 * self.aim.population]

    def _next_generation(self) -> list[Candidate]:
        aim = self.aim
        random = Random(f"{aim.seed} {self.file.generation}")
        elite = self.ranked(self.file.archive)[: max(2, int(ELITE * aim.population))]
        parents = [self.space.read(one.entry) for one in elite]
        return self._filled(elite, lambda: self._child(parents, random))

    def _child(self, parents: list[Genome], random: Random) -> Genome:
        if random.random() < NEWCOMERS:
            return mutated(self.space, random.choice(self.first), random)
        parent = random.choice(parents)
        if random.random() < CROSSES:
            parent = crossed(self.space, parent, random.choice(parents), random)
        return mutated(self.space, parent, random)

    # -- what is kept --------------------------------------------------------------------------------------------------

    def best(self, keep: int) -> list[SetUpEntry]:
        """Return the best candidates that differ from each other."""
        chosen: list[SetUpEntry] = []
        for one in self.ranked(self.file.archive):
            genome = self.space.read(one.entry)
            if all(unlike(genome, self.space.read(other)) >= DISTINCT for other in chosen):
                chosen.append(one.entry)
            if len(chosen) == keep:
                break
        return chosen

    def measured(self, keep: int, games: int, hands: Workers, shown: Callable[[int], None]) -> list[SetUpEntry]:
        """Measure the best candidates in fresh games, saving results as they come in. Return them best first."""
        known = {lines_of(one): one for one in self.file.fresh}
        self.file.fresh = [known.get(lines_of(one), one) for one in self.best(keep)]
        shown(sum(map(fresh_games, self.file.fresh)))
        while min(map(fresh_games, self.file.fresh)) < games:
            self._measure_on(games, hands, shown)
            self.save()
        return sorted(self.file.fresh, key=lambda one: one.measured.share if one.measured else 0.0, reverse=True)

    def _measure_on(self, games: int, hands: Workers, shown: Callable[[int], None]) -> None:
        """Play the next seeds for the set-ups with the fewest fresh games, in batches the size of a first round."""
        played = min(map(fresh_games, self.file.fresh))
        behind = [one for one in self.file.fresh if fresh_games(one) == played]
        more = max(1, self.aim.population * rung_sizes(self.aim.games)[0] // len(behind))
        trials = Trials(msgspec.structs.replace(self.aim, seed=self.aim.seed + played))
        bare = [msgspec.structs.replace(one, measured=None) for one in behind]
        found = trials.measured(bare, min(more, games - played), hands, shown)
        figures = {lines_of(one): one.measured for one in found}
        self.file.fresh = [with_games(one, figures.get(lines_of(one))) for one in self.file.fresh]


def lines_of(entry: SetUpEntry) -> tuple[str, ...]:
    """Return the lines that identify a set-up, without its title."""
    return (*entry.place, *entry.enter)


def fresh_games(entry: SetUpEntry) -> int:
    """Return the number of games behind a set-up's figures."""
    return 0 if entry.measured is None else entry.measured.games


def with_games(entry: SetUpEntry, more: Measured | None) -> SetUpEntry:
    """Return a set-up with the results of more games added to those it has."""
    had = entry.measured
    if more is None:
        return entry
    if had is None:
        return msgspec.structs.replace(entry, measured=more)
    games, won, drawn = had.games + more.games, had.won + more.won, had.drawn + more.drawn
    points = won + drawn / 2
    figures = msgspec.structs.replace(
        more,
        games=games,
        won=won,
        drawn=drawn,
        share=points / games,
        interval=list(wilson(points, games)),
        seeds=f"{had.seeds.partition('-')[0]}-{more.seeds.partition('-')[2]}",
        # A search can be continued with a newer version of the program.
        commit=", ".join(dict.fromkeys([*had.commit.split(", "), more.commit])),
    )
    return msgspec.structs.replace(entry, measured=figures)


def rung_sizes(games: int) -> list[int]:
    """Return the number of games in each round, at least one."""
    return [max(1, round(share * games)) for share in RUNGS]


def contenders(population: int, rung: int) -> int:
    """Return how many candidates play a round: all, half, or a quarter."""
    return max(2, population >> rung)


def title_of(space: SetUpSpace, genome: Genome) -> str:
    """Return a title for a set-up found by the search, based on what it buys or where its Ogres enter."""
    bought = [unit.type_id for unit in genome.units if not unit.given and not space.type_of(unit.type_id).is_infantry]
    names = space.state.board.names
    entering = [f"{unit_id} by {names[where]}" for unit_id, where in sorted(genome.enters_by.items())]
    counts = [f"{bought.count(type_id)} {type_id}" for type_id in dict.fromkeys(sorted(bought))]
    return ", ".join([*counts, *entering]) or "Found by search"


def merged(known: StockFile, found: list[SetUpEntry], seat: str, armor_units: str) -> StockFile:
    """Return the stored set-ups, with those for one seat, budget and level replaced. Number duplicate titles.

    Set-ups that were never measured are replaced by those that a search has found.
    """
    key = (seat, armor_units)
    levels = {"", *map(level_of, found)}
    others = [one for one in known.setup if (one.seat, one.armor_units) != key or level_of(one) not in levels]
    fresh: list[SetUpEntry] = []
    for one in found:
        titles = [other.title for other in [*others, *fresh] if (other.seat, other.armor_units) == key]
        title = next(name for name in _numbered(one.title) if name not in titles)
        fresh.append(msgspec.structs.replace(one, title=title))
    ordered = sorted([*others, *fresh], key=lambda one: (one.seat, one.armor_units))
    return StockFile(known.version, known.scenario, ordered)


def _numbered(title: str) -> Iterator[str]:
    """Yield a title, and then the same title with numbers."""
    yield title
    yield from (f"{title} ({number})" for number in count(2))
