"""Play one match between computer players. Only seeds and results are exchanged between processes, never states."""

from __future__ import annotations

import time
from fractions import Fraction

import msgspec

from cybertank.game.decisions import Decision
from cybertank.game.dice import SeededDice
from cybertank.game.game import Game
from cybertank.lab.given_setup import GivenSetUpPlayer
from cybertank.players.hidden.guessing_player import GuessingPlayer
from cybertank.players.player import Player
from cybertank.players.registry import make_level, make_player
from cybertank.rules.victory.outcome import victory_points
from cybertank.scenarios.checking import find_scenario
from cybertank.scenarios.models import ScenarioFile
from cybertank.scenarios.sessions import start
from cybertank.scenarios.start import start_game
from cybertank.scenarios.stock import SetUpEntry
from cybertank.state.frames import Turn
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.session import Session

# Far enough apart that no player shares a seed with the dice or with a player in another game.
SEATS_APART = 1_000_003
NOBODY_WON = ""


class Match(msgspec.Struct, frozen=True):
    """A game to play, with a player for each of the scenario's seats, in order."""

    scenario: str
    seed: int
    players: list[str]
    turn_limit: int
    """The limit for scenarios that do not set a number of turns."""
    armor_units: str = ""
    """The budget for buying forces, if it differs from the scenario's: `10`, `21/2`."""
    keep: bool = False
    """True to include the game's record in the result."""
    set_ups: dict[str, SetUpEntry] = {}
    """Set-ups for seats, used instead of their players' own choices."""


class Result(msgspec.Struct, frozen=True):
    """The result of a match."""

    match: Match
    winner: str
    """The name of the seat, or NOBODY_WON."""
    grade: str
    turns: int
    at_limit: bool
    decisions: list[int]
    """The number of decisions by each seat."""
    seconds: list[float]
    """The thinking time of each seat."""
    phases: list[int]
    """The phases of each seat's own turns in which it made a decision."""
    points: list[int] = []
    """The victory points of each seat (1.08, 1.09)."""
    record: str = ""
    """The game's record, if it was requested."""


def limit_of(scenario: str, turn_limit: int) -> int:
    """Return the scenario's turn limit, or this one if it has none."""
    return find_scenario(scenario).turns or turn_limit


def entry_of(match: Match) -> ScenarioFile:
    """Return the scenario of a match, with the match's budget."""
    return with_budget(find_scenario(match.scenario), match.armor_units)


def with_budget(entry: ScenarioFile, armor_units: str) -> ScenarioFile:
    """Return a scenario with this budget for bought forces, or unchanged if no budget is given."""
    if not armor_units:
        return entry
    source = "armor units"
    try:
        wrong = Fraction(armor_units) < 0
    except (ValueError, ZeroDivisionError):
        wrong = True
    if wrong:
        raise FileFault(source, "", f"expected a number such as 10 or 21/2, found {armor_units!r}")
    if not any(force.offers for force in entry.force):
        raise FileFault(source, "", f"no seat buys a force in {entry.name}")
    forces = [msgspec.structs.replace(f, armor_units=armor_units) if f.offers else f for f in entry.force]
    return msgspec.structs.replace(entry, force=forces)


class Clock:
    """Counts each seat's decisions and the time they took."""

    def __init__(self, seats: int) -> None:
        self.decisions = [0] * seats
        self.seconds = [0.0] * seats
        self.phases = [0] * seats
        self._phase = [(0, 0)] * seats

    def ask(self, player: Player, game: Game) -> Decision:
        """Ask a player for a decision, and measure the time it takes."""
        seat = game.seat
        turn = game.state.flow[0]
        if isinstance(turn, Turn) and turn.seat == seat and (turn.number, turn.phase) != self._phase[seat]:
            self._phase[seat] = (turn.number, turn.phase)
            self.phases[seat] += 1
        began = time.perf_counter()
        decision = player.choose(game.look(seat))
        self.seconds[seat] += time.perf_counter() - began
        self.decisions[seat] += 1
        return decision


def play_match(match: Match) -> Result:
    """Play a match to the end."""
    limit = limit_of(match.scenario, match.turn_limit)
    game = start_game(entry_of(match), SeededDice(match.seed), turn_limit=limit, history=match.keep)
    session = session_of(match, game, limit) if match.keep else None
    players = players_of(match, game.state)
    clock = Clock(len(players))
    while game.outcome is None:
        decision = clock.ask(players[game.seat], game)
        if session is None:
            game.apply(decision)
        else:
            session.apply(decision)
    return result_of(match, game, clock, "" if session is None else session.record())


def players_of(match: Match, state: State) -> list[Player]:
    """Return the players for all seats. Units in a given set-up are hidden in the same way as in a player's own."""
    found: list[Player] = []
    for i, (spec, seat) in enumerate(zip(match.players, state.setting.seats, strict=True)):
        seed = match.seed + SEATS_APART * (i + 1)
        if seat in match.set_ups:
            given = GivenSetUpPlayer(make_level(spec, seed), match.set_ups[seat], state.board)
            found.append(GuessingPlayer(given, seed))
        else:
            found.append(make_player(spec, seed))
    return found


def session_of(match: Match, game: Game, limit: int) -> Session:
    """Return a session that records the game.

    The record does not need to mention a smaller budget, because everything it buys is legal in the scenario.
    """
    entry = find_scenario(match.scenario)
    holders = dict(zip(entry.seats, match.players, strict=True))
    header = start(entry, match.seed, limit, seats=holders).header
    return Session(game, header, entry.title)


def result_of(match: Match, game: Game, clock: Clock, record: str) -> Result:
    """Return the result of a finished game."""
    outcome = game.outcome
    assert outcome is not None
    turn = game.state.flow[0]
    winner = game.state.setting.seats[outcome.winner] if outcome.winner >= 0 else NOBODY_WON
    turns = turn.number if isinstance(turn, Turn) else 0
    at_limit = outcome.reason.startswith("the limit")
    points = [victory_points(game.state, seat).total for seat in range(len(match.players))]
    return Result(
        match,
        winner,
        outcome.title,
        turns,
        at_limit,
        clock.decisions,
        clock.seconds,
        clock.phases,
        points,
        record,
    )


def play_matches(matches: list[Match]) -> list[Result]:
    """Play a batch of matches one after another."""
    return [play_match(match) for match in matches]
