"""People at a terminal who type scripted lines."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cybertank.cli.terminal.game import play
from cybertank.cli.terminal.saved_games import record_folder
from cybertank.cli.terminal.screen_and_keyboard import Terminal
from cybertank.cli.terminal.terminal_game import TerminalGame
from cybertank.game.dice import SeededDice
from cybertank.game.game import Game
from cybertank.players.registry import make_player
from cybertank.text.files.reading import read_model
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of
from cybertank.text.records.records import RecordHeader
from cybertank.text.session import Session

GREEN_MAP = {"columns": 6, "rows_odd": 6, "rows_even": 6, "hexes": {"0303": "town"}, "roads": [["0101", "0102"]]}


class Evening:
    """A person at the terminal: what they type and what they see."""

    def __init__(self, *lines: str | type[BaseException]) -> None:
        self.lines = list(lines)
        self.seen: list[str] = []

    def read(self, prompt: str) -> str:
        self.seen.append(prompt)
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        if not isinstance(line, str):
            raise line
        self.seen.append(line)
        return line

    def write(self, text: str) -> None:
        self.seen.append(text)

    @property
    def text(self) -> str:
        """Return everything on the screen, with line breaks as spaces so that wrapping does not matter."""
        return " ".join(" ".join(self.seen).split())


@pytest.fixture(autouse=True)
def state_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put records into the test's own folder."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def _evening(*lines: str | type[BaseException], **more: object) -> tuple[str, Session | None]:
    """Play scripted lines, then leave with Ctrl-D. Return what was seen, and the game."""
    person = Evening(*lines)
    options: dict = {"seed": 5, "size": (100, 60), **more}
    session = play(read=person.read, write=person.write, **options)
    return person.text, session


def _only_record() -> Path:
    """Return the saved record."""
    [path] = record_folder().glob("*.record")
    return path


def _sit_down(
    units: list[dict], *lines: str, phase: str = "movement", players: tuple[str, ...] = (), **options: object
) -> tuple[str, Session]:
    """Play a game from a green position with scripted people and computer players."""
    entry = {
        "units": units,
        "map": GREEN_MAP,
        "turn": {"seat": "attacker", "phase": phase},
        "rules": {"options": options},
    }
    state = state_of(read_model(json.dumps(entry), PositionFile, "test"), "test")
    header = RecordHeader("mark-iii", "sixth", {}, {"attacker": "human", "defender": "human"}, "0")
    session = Session(Game(state, SeededDice(1)), header, "A green position")
    person = Evening(*lines)
    terminal = Terminal(person.read, person.write, size=(100, 60))
    table = TerminalGame(
        session, terminal, {seat: make_player("random", 1) for seat in players}, Path("nowhere.record")
    )
    with contextlib.suppress(EOFError):
        table.run()
    return person.text, session


@pytest.fixture
def evening() -> Callable[..., Any]:
    """Return a function that plays scripted lines and leaves with Ctrl-D."""
    return _evening


@pytest.fixture
def only_record() -> Callable[..., Any]:
    """Return a function that finds the saved record."""
    return _only_record


@pytest.fixture
def sit_down() -> Callable[..., Any]:
    """Return a function that plays a game from a green position."""
    return _sit_down
