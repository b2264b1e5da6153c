"""Count what the server does for one move: views, copies, checks and renderings.

A game is played through a host, with a client in each seat and a spectator, until a few units have moved. Then the work
for the next move is counted. The counts do not depend on the machine. Compiled modules cannot be counted, so this runs
on the source:

    PYTHONPATH=src python bench/server_path.py
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from typing import Any

from cybertank.game import engine, views
from cybertank.game.decisions import Move
from cybertank.players.registry import make_player
from cybertank.server import app  # noqa: F401  every module that may hold a counted function is loaded
from cybertank.server.config import Config
from cybertank.server.games.creation import from_scenario
from cybertank.server.games.loading import load
from cybertank.server.live.host import Host
from cybertank.server.live.services import Services
from cybertank.server.live.webhooks import Webhooks
from cybertank.server.logs import Log
from cybertank.server.present import turn_options
from cybertank.server.present import views as presented
from cybertank.server.store import Store
from cybertank.server.wire.bodies import NewGame
from cybertank.server.wire.messages import Done
from cybertank.server.workers.bot_pool import BotPool
from cybertank.server.workers.checker_pool import CheckerPool
from cybertank.state.state import State
from cybertank.text.events import rendering
from cybertank.text.notation import decisions

GAMES: list[tuple[str, dict[str, bool | int | str]]] = [
    ("mark-iii", {}),
    ("raid", {}),
    ("gauntlet", {}),
    ("mark-iii", {"mines": True, "camouflage": True}),
]
# The move that is counted. Before it come the moves of units that enter the map.
COUNTED_MOVE = 3
LABELS = (
    "redacted states built",
    "state copies",
    "checks of the decision",
    "other checks",
    "decisions read",
    "decisions written",
    "events rendered",
    "views presented",
    "options presented",
)

Check = Callable[[tuple[Any, ...], Any], bool]


class Counters:
    """Counts calls while it is on."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.decision: Move | None = None
        """The move that is being counted, or None while nothing is."""

    def count(self, owner: Any, name: str, label: str, matters: Check = lambda arguments, result: True) -> None:
        """Count the calls of a function, wherever it was imported."""
        real = getattr(owner, name)

        def counted(*arguments: Any, **named: Any) -> Any:
            result = real(*arguments, **named)
            if self.decision is not None and matters(arguments, result):
                self.counts[label] += 1
            return result

        setattr(owner, name, counted)
        ours = [module for key, module in sys.modules.items() if key.startswith("cybertank")]
        for module in ours:
            for key, value in list(vars(module).items()):
                if value is real:
                    setattr(module, key, counted)

    def is_decision(self, arguments: tuple[Any, ...], result: Any) -> bool:
        """Return True for the check of the very decision that is being counted."""
        found, move = arguments[1], self.decision
        return isinstance(found, Move) and move is not None and (found.unit, found.path) == (move.unit, move.path)

    def watch(self) -> None:
        """Start counting."""
        self.count(views, "seen_by", LABELS[0], lambda arguments, result: result is not arguments[0])
        self.count(State, "copy", LABELS[1])
        self.count(engine, "check", LABELS[2], self.is_decision)
        self.count(engine, "check", LABELS[3], lambda *call: not self.is_decision(*call))
        self.count(decisions, "read_decision", LABELS[4])
        self.count(decisions, "write_decision", LABELS[5])
        self.count(rendering, "render", LABELS[6])
        self.count(presented, "present_view", LABELS[7])
        self.count(turn_options, "present_options", LABELS[8])


class Client:
    """A connection that throws away everything it is sent."""

    def __init__(self, *seats: str) -> None:
        self.seats = frozenset(seats)
        self.proofs: dict[str, bytes] = {}

    def send(self, text: str) -> None:
        """Take a message."""

    def end(self, fault: object) -> None:
        """Fail: nobody should be disconnected here."""
        raise AssertionError(fault)


async def count_move(counters: Counters, scenario: str, options: dict[str, bool | int | str]) -> str:
    """Play a game up to the move that is counted, and return that move."""
    log = Log(quiet=True)
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite:///{folder}/games.db")
        services = Services(Config(database=""), store, BotPool(1, log), CheckerPool(log), Webhooks(False, log), log)
        links = await from_scenario(NewGame(scenario=scenario, options=options)).store(store)
        host = Host(services, await load(store, links.game))
        seats = host.progress.session.seat_names
        for client in [*(Client(seat) for seat in seats), Client()]:
            host.join(client)
        text = await play(counters, host)
        await services.finish()
        await store.close()
        return text


async def play(counters: Counters, host: Host) -> str:
    """Let bots play through the host until the counted move has been made."""
    players = {seat: make_player("charger", 1) for seat in host.progress.session.seat_names}
    moves = 0
    while True:
        session = host.progress.session
        assert session.seat is not None
        view = session.game.look(session.game.seat)
        decision = players[session.seat].choose(view)
        text = decisions.write_decision(view, decision)
        moves += isinstance(decision, Move)
        if isinstance(decision, Move) and moves == COUNTED_MOVE:
            counters.decision = decision
        reply = await host.decide([session.seat], 1, host.version, lambda progress, text=text: progress.decide(text))
        assert isinstance(reply, Done), reply
        if counters.decision is not None:
            counters.decision = None
            return text


def main() -> None:
    """Print a table for each game."""
    counters = Counters()
    counters.watch()
    for scenario, options in GAMES:
        counters.counts.clear()
        text = asyncio.run(count_move(counters, scenario, options))
        print(f"{scenario} {' '.join(options)}: `{text}`")
        for label in LABELS:
            print(f"    {label:<24}{counters.counts[label]:>3}")


if __name__ == "__main__":
    main()
