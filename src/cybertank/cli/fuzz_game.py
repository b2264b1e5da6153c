"""One fuzzed game: random players play it from set-up to the end, and then its record is verified."""

from __future__ import annotations

import time
import traceback
from collections import Counter

import msgspec

from cybertank.cli.fuzz_battles import random_battle
from cybertank.game.game import IllegalDecision
from cybertank.players.registry import make_player
from cybertank.scenarios.checking import find_scenario
from cybertank.scenarios.models import ScenarioFile
from cybertank.scenarios.sessions import resume, start
from cybertank.state.edition import SIXTH
from cybertank.text.files.errors import FileFault
from cybertank.text.notation.decisions import write_decision
from cybertank.text.session import Session

ENDLESS = 200_000
# Used instead of a scenario's name: every game is a different random battle, made from its seed.
BATTLES = "random battles"
# Far enough apart that no player shares a seed with the dice or with a player in another game.
SEATS_APART = 1_000_003


class FuzzTask(msgspec.Struct, frozen=True):
    """Several games of one scenario with consecutive seeds."""

    scenario: str
    first_seed: int
    games: int
    turn_limit: int
    hidden: bool = False
    """Use every kind of hidden unit that the scenario allows (13.04-13.06)."""


class Failure(msgspec.Struct, frozen=True):
    """A failure in one game, with everything needed to reproduce it."""

    scenario: str
    seed: int
    problem: str
    details: str
    record: str


class FuzzReport(msgspec.Struct):
    """Totals for a number of fuzzed games."""

    scenario: str
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    proving: float = 0.0
    outcomes: dict[str, int] = {}
    failures: list[Failure] = []

    def add(self, other: FuzzReport) -> None:
        """Add another report's totals to this one."""
        self.games += other.games
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.proving += other.proving
        self.outcomes = dict(Counter(self.outcomes) + Counter(other.outcomes))
        self.failures = self.failures + other.failures


def run(task: FuzzTask) -> FuzzReport:
    """Play the games of a task in a worker process."""
    report = FuzzReport(task.scenario)
    for seed in range(task.first_seed, task.first_seed + task.games):
        play_one(task, seed, report)
    return report


def play_one(task: FuzzTask, seed: int, report: FuzzReport) -> None:
    """Play one game to the end and verify its record. Report any problem as a failure."""
    session: Session | None = None
    try:
        began = time.perf_counter()
        entry = entry_of(task, seed)
        holders = dict.fromkeys(entry.seats, "random")
        limit = None if entry.turns else task.turn_limit or None
        session = start(entry, seed, limit, hidden_options(task), holders)
        problem = play_out(session, seed)
        ended = time.perf_counter()
        problem = problem or prove(session)
        report.seconds += ended - began
        report.proving += time.perf_counter() - ended
        details = ""
    except Exception as crash:  # the fuzzer looks for every kind of error
        problem = f"crash: {type(crash).__name__}: {crash}"
        details = traceback.format_exc()
    report.games += 1
    report.decisions += 0 if session is None else len(session.lines)
    if problem:
        record = "" if session is None else session.record()
        report.failures = [*report.failures, Failure(task.scenario, seed, problem, details, record)]
    elif session is not None and session.outcome is not None:
        grade = str(session.outcome["grade"])
        report.outcomes = {**report.outcomes, grade: report.outcomes.get(grade, 0) + 1}


def entry_of(task: FuzzTask, seed: int) -> ScenarioFile:
    """Return the scenario of a game: the task's, or a random battle made from the seed."""
    return random_battle(seed) if task.scenario == BATTLES else find_scenario(task.scenario)


def hidden_options(task: FuzzTask) -> dict[str, bool | int | str]:
    """13.04-13.06: return the options for every kind of hidden unit the scenario allows, if the task uses them."""
    if not task.hidden:
        return {}
    entry = find_scenario(task.scenario)
    options: dict[str, bool | int | str] = {
        "mines": any(force.mines for force in entry.force),
        "camouflage": any(force.camouflage for force in entry.force),
    }
    if entry.editions[0] == SIXTH:
        options["dummies"] = any(force.dummies for force in entry.force)
    return options


def play_out(session: Session, seed: int) -> str:
    """Make random decisions until the game is over. Return the problem, or an empty string."""
    players = [make_player("random", seed + SEATS_APART * (i + 1)) for i in range(len(session.seat_names))]
    game = session.game
    while game.outcome is None:
        if len(session.lines) >= ENDLESS:
            return f"endless: not over after {ENDLESS} decisions"
        decision = players[game.seat].choose(game.look(game.seat))
        try:
            session.apply(decision)
        except IllegalDecision as illegal:
            return f"dead end: `{write_decision(game.state, decision)}` was refused: {illegal}"
    return ""


def prove(session: Session) -> str:
    """Verify that a game's record, read back from text, replays the same game. Return the difference, or ""."""
    text = session.record()
    try:
        again = resume(text, "record")
    except FileFault as fault:
        return f"unproved: {fault}"
    if again.record() != text or again.state.digest() != session.state.digest():
        return "unverified: the replay ends in a different position"
    return ""
