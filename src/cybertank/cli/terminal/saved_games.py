"""Where games are kept, and which of them are unfinished."""

from __future__ import annotations

import os
from datetime import datetime
from glob import escape
from itertools import count
from pathlib import Path

from cybertank.scenarios.sessions import resume
from cybertank.text.files.errors import FileFault
from cybertank.text.files.reading import read_file
from cybertank.text.session import Session

try:
    import fcntl

    CAN_HOLD = True
except ImportError:  # not on every system; there nothing keeps two terminals apart
    CAN_HOLD = False

SUFFIX = ".record"
# How many of the newest records are looked at for an unfinished game.
LOOKED_AT = 5


def record_folder() -> Path:
    """Return $XDG_STATE_HOME/cybertank, or ~/.local/state/cybertank."""
    home = os.environ.get("XDG_STATE_HOME", "")
    return (Path(home) if home else Path.home() / ".local" / "state") / "cybertank"


def fresh_path(scenario: str) -> Path:
    """Return a file for a new game, named after the scenario and the time."""
    folder = record_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise FileFault(str(folder), "", f"cannot be made: {fault.strerror}; name a file with --record") from None
    stem = f"{scenario}-{datetime.now():%Y-%m-%d-%H%M%S}"
    for number in count(1):
        path = folder / (f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}")
        try:
            path.touch(exist_ok=False)  # two games begun in the same second must not share a file
        except FileExistsError:
            continue
        except OSError as fault:
            raise FileFault(str(path), "", f"cannot be written: {fault.strerror}; name a file with --record") from None
        return path
    raise AssertionError("the numbers do not end")


class Hold:
    """Keeps other terminals out of a record while it is played on; two writers would spoil it."""

    def __init__(self, path: Path) -> None:
        """Take hold of a record file, or raise a fault where another process has it."""
        self._file = os.open(path, os.O_RDONLY)
        if not CAN_HOLD:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise FileFault(str(path), "", "this game is being played in another terminal") from None

    def let_go(self) -> None:
        """Open the record to others again."""
        os.close(self._file)


def is_held(path: Path) -> bool:
    """Return True if a game is being played on in another terminal."""
    try:
        Hold(path).let_go()
    except FileFault:
        return True
    return False


def open_record(path: Path, seed: int | None = None) -> Session:
    """Return the game in a record file, a line torn by a crash left out; one of an older version is played on."""
    return resume(read_file(path), str(path), seed=seed, mend=True, prove=False)


def unfinished(seed: int | None = None, scenario: str | None = None) -> tuple[Path, Session] | None:
    """Return the newest game in the usual place that is not over, of any scenario or of one.

    What cannot be read is passed over.
    """
    folder = record_folder()
    if not folder.is_dir():
        return None
    named = "*" if scenario is None else f"{escape(scenario)}-*"
    newest = sorted(folder.glob(f"{named}{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in newest[:LOOKED_AT]:
        if is_held(path):
            continue
        try:
            session = open_record(path, seed)
        except FileFault:
            continue
        if session.outcome is None and session.lines and scenario in (None, session.scenario):
            return path, session
    return None
