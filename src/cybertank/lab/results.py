"""The results file: every run with its games, so that runs can be continued and figures checked."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import msgspec

import cybertank
from cybertank.lab.arena import first_won, grade_of, matches_of, seatings
from cybertank.lab.intervals import wilson
from cybertank.lab.matches import NOBODY_WON, Match, Result
from cybertank.lab.provenance import UNKNOWN, named, today
from cybertank.lab.sides import Sides
from cybertank.scenarios.checking import find_scenario
from cybertank.text.files.errors import FileFault
from cybertank.text.files.reading import read_file, read_model

RESULTS_VERSION = 3
# Up to this version, allied seats were held by different players and counted as enemies.
WITHOUT_SIDES = 2

# The purposes of a run.
STEP = "step"
DUEL = "duel"
# The first version's name for a step with another thinking time. The same games were stored twice.
OLD_TIME = "time"

# The result of a game as a letter, from the first player's point of view.
WON = "w"
DRAWN = "d"
LOST = "l"
UNPLAYED = "."


class Run(msgspec.Struct, forbid_unknown_fields=True):
    """The games of two players in one scenario."""

    kind: str
    scenario: str
    players: list[str]
    armor_units: str
    """The budget for buying forces; empty for the scenario's own budget."""
    seed: int
    turn_limit: int
    games: str = ""
    """A letter for each game in the order of seeds and seatings: won, drawn or lost by the first player, or a dot if it
    was not played. If a player meets itself, the letters are from its first seat's side."""
    played: int = 0
    share: float = 0.0
    interval: list[float] = msgspec.field(default_factory=lambda: [0.0, 1.0])
    """The 95% Wilson interval."""
    grades: dict[str, int] = {}
    turns: int = 0
    at_limit: int = 0
    decisions: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    phases: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    seconds: list[float] = msgspec.field(default_factory=lambda: [0.0, 0.0])
    version: str = ""
    commits: list[str] = []
    """The commits of the source that played the games; more than one if the run was continued later."""
    dates: list[str] = []

    @property
    def mirror(self) -> bool:
        """Return True if a player plays against itself."""
        return self.players[0] == self.players[1]

    def key(self) -> tuple[str, str, tuple[str, ...], str, int, int]:
        """Return the key that identifies this run."""
        return self.kind, self.scenario, tuple(self.players), self.armor_units, self.seed, self.turn_limit

    def matches(self, games: int, records: bool = False) -> list[Match]:
        """Return this many games from the start of the run, rounded up to whole pairs."""
        return matches_of(self.scenario, self.players, games, self.seed, self.turn_limit, self.armor_units, records)

    def to_play(self, games: int, records: bool = False) -> list[Match]:
        """Return the games, up to this many, that have not been played yet."""
        known = self.games
        return [m for i, m in enumerate(self.matches(games, records)) if i >= len(known) or known[i] == UNPLAYED]

    def seeds(self) -> str:
        """Return the seeds that were played, as in `1-200`."""
        last = self.seed + (len(self.games) - 1) // len(self._ways())
        return f"{self.seed}-{last}"

    def _ways(self) -> list[list[str]]:
        return seatings(self.players[0], self.players[1], Sides(self.scenario).side_of)

    def in_seat(self, seat: str) -> tuple[int, float]:
        """Return how many games the first player played in a seat, and how many points it scored.

        A draw is half a point.
        """
        index = find_scenario(self.scenario).seats.index(seat)
        ways = self._ways()
        held = [c for i, c in enumerate(self.games) if c != UNPLAYED and ways[i % len(ways)][index] == self.players[0]]
        return len(held), held.count(WON) + held.count(DRAWN) / 2

    def count_in(self, results: list[Result], source: str = UNKNOWN) -> None:
        """Add some games to the run. `source` is the commit that was current when they began."""
        for result in results:
            self._note(result)
        self.played = len(self.games) - self.games.count(UNPLAYED)
        points = self.games.count(WON) + self.games.count(DRAWN) / 2
        self.share = points / self.played
        self.interval = list(wilson(points, self.played))
        self.version = cybertank.__version__
        self.commits = list(dict.fromkeys([*self.commits, named(source)]))
        self.dates = list(dict.fromkeys([*self.dates, today()]))

    def _note(self, result: Result) -> None:
        ways = self._ways()
        at = (result.match.seed - self.seed) * len(ways) + ways.index(result.match.players)
        letters = list(self.games.ljust(at + 1, UNPLAYED))
        won = first_won(result, Sides(self.scenario), self.players[0], self.mirror)
        letters[at] = DRAWN if result.winner == NOBODY_WON else WON if won else LOST
        self.games = "".join(letters)
        self.grades = dict((Counter(self.grades) + Counter([grade_of(result)])).most_common())
        self.turns += result.turns
        self.at_limit += result.at_limit
        self._note_times(result)

    def _note_times(self, result: Result) -> None:
        """Add the times of both players. For a player against itself, add those of the first side and of the others."""
        sides = Sides(self.scenario)
        for seat, name in enumerate(result.match.players):
            side = int(not sides.are_allied(0, seat)) if self.mirror else self.players.index(name)
            self.decisions[side] += result.decisions[seat]
            self.phases[side] += result.phases[seat]
            self.seconds[side] += result.seconds[seat]

    def phase_seconds(self, side: int) -> float:
        """Return a player's mean time per phase of its own turns."""
        return self.seconds[side] / self.phases[side] if self.phases[side] else 0.0


class Speed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many games per second a player plays against itself on one processor."""

    player: str
    scenario: str
    games: int
    seconds: float
    seed: int
    compiled: bool
    version: str
    commit: str
    date: str


class Rating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's OpenSkill rating."""

    player: str
    mu: float
    sigma: float
    games: int


class ResultsFile(msgspec.Struct, forbid_unknown_fields=True):
    """Everything that has been measured."""

    version: int = RESULTS_VERSION
    runs: list[Run] = []
    speeds: list[Speed] = []
    ratings: list[Rating] = []

    def run_like(self, wanted: Run) -> Run:
        """Return the matching run in the file, or the given one if there is none."""
        return next((run for run in self.runs if run.key() == wanted.key()), wanted)

    def put(self, run: Run) -> None:
        """Put a run into the file, replacing any older run of the same games."""
        for i, known in enumerate(self.runs):
            if known.key() == run.key():
                self.runs[i] = run
                return
        self.runs.append(run)

    def of_kind(self, kind: str) -> list[Run]:
        """Return the runs for one purpose that have any games."""
        return [run for run in self.runs if run.kind == kind and run.played]


def read_results(path: Path) -> ResultsFile:
    """Read a results file, or return empty results if there is no file yet."""
    if not path.exists():
        return ResultsFile()
    found = read_model(read_file(path), ResultsFile, str(path))
    if found.version == 1:
        _join_times(found)
    if found.version <= WITHOUT_SIDES:
        _drop_parted_allies(found)
    if found.version != RESULTS_VERSION:
        raise FileFault(
            str(path),
            "version",
            f"this program reads results version {RESULTS_VERSION}, but the file has version {found.version}",
        )
    return found


def _join_times(results: ResultsFile) -> None:
    """Migrate from version 1 to 2: of two runs of the same games, keep the one with more games."""
    kept: dict[tuple[object, ...], Run] = {}
    for run in results.runs:
        if run.kind == OLD_TIME:
            run.kind = STEP
        known = kept.get(run.key())
        if known is None or run.played > known.played:
            kept[run.key()] = run
    results.runs = list(kept.values())
    results.version = WITHOUT_SIDES


def _drop_parted_allies(results: ResultsFile) -> None:
    """Migrate from version 2 to 3: drop runs in which a player was its opponent's ally. They must be played again.

    Their letters are useless: they are for other seatings, and count a win by an ally as a loss.
    """
    results.runs = [run for run in results.runs if run.mirror or not _has_allies(run)]
    results.version = RESULTS_VERSION


def _has_allies(run: Run) -> bool:
    """Return True if a run's scenario has allied seats.

    If its file no longer exists, return False, which keeps the run.
    """
    try:
        sides = Sides(run.scenario)
    except FileFault:
        return False
    return sides.count < len(sides.seats)


def write_whole(path: Path, text: str) -> None:
    """Write a file atomically, so that neither a reader nor a crash ever leaves half a file."""
    beside = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8", newline="\n")
        os.replace(beside, path)
    except OSError as fault:
        raise FileFault(str(path), "", f"cannot be written: {fault.strerror}") from None


def write_results(path: Path, results: ResultsFile) -> None:
    """Write the results to a file."""
    write_whole(path, msgspec.json.format(msgspec.json.encode(results), indent=1).decode() + "\n")
