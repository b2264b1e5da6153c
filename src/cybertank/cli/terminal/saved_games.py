"""Saved games: where they are, and which are unfinished."""

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
except ImportError:  # some systems lack fcntl; on those, two terminals can open the same game
    CAN_HOLD = False

SUFFIX = ".record"
# How many recent records are searched for an unfinished game.
LOOKED_AT = 5


def record_folder() -> Path:
    """Return $XDG_STATE_HOME/cybertank, or ~/.local/state/cybertank."""
    home = os.environ.get("XDG_STATE_HOME", "")
    return (Path(home) if home else Path.home() / ".local" / "state") / "cybertank"


def fresh_path(scenario: str) -> Path:
    """Return the path for a new game's record, named after the scenario and the time."""
    folder = record_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise FileFault(str(folder), "", f"cannot be created: {fault.strerror}; choose a file with --record") from None
    stem = f"{scenario}-{datetime.now():%Y-%m-%d-%H%M%S}"
    for number in count(1):
        path = folder / (f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}")
        try:
            path.touch(exist_ok=False)  # two games started in the same second must not share a file
        except FileExistsError:
            continue
        except OSError as fault:
            raise FileFault(
                str(path), "", f"cannot be written: {fault.strerror}; choose a file with --record"
            ) from None
        return path
    raise AssertionError("the numbers do not end")


class Hold:
    """A lock on a record during play, because two terminals writing to it would corrupt it."""

    def __init__(self, path: Path) -> None:
        """Lock a record file, or raise FileFault if another process holds the lock."""
        self._file = os.open(path, os.O_RDONLY)
        if not CAN_HOLD:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise FileFault(str(path), "", "this game is being played in another terminal") from None

    def let_go(self) -> None:
        """Unlock the record."""
        os.close(self._file)


def is_held(path: Path) -> bool:
    """Return True if another terminal is playing this game."""
    try:
        Hold(path).let_go()
    except FileFault:
        return True
    return False


def open_record(path: Path, seed: int | None = None) -> Session:
    """Return the game in a record file, without any line cut short by a crash.

    Games from older versions can be continued.
    """
    return resume(read_file(path), str(path), seed=seed, mend=True, prove=False)


def unfinished(seed: int | None = None, scenario: str | None = None) -> tuple[Path, Session] | None:
    """Return the newest unfinished game in the default folder, of any scenario or only of the given one.

    Skip files that cannot be read.
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
