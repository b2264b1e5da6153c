"""Where figures come from: the version, the commit and the day, so that a figure can be had again."""

from __future__ import annotations

import os
import subprocess
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import msgspec

import cybertank
from cybertank.board import board

UNKNOWN = ""
# A build has no history of its own: whoever builds from a checkout can name its commit here.
COMMIT_VARIABLE = "CYBERTANK_COMMIT"


@cache
def commit() -> str:
    """The commit of the source that runs, with a plus where the source was changed since; empty where nobody knows.

    To be asked before the first game: what is in the folder when play ends may be another program.
    """
    told = os.environ.get(COMMIT_VARIABLE, "")
    if told:
        return told
    home = Path(cybertank.__file__).parent
    tracked = _git(home, "ls-files", "__init__.py")
    found = _git(home, "rev-parse", "--short=10", "HEAD") if tracked else ""
    if not found:
        return UNKNOWN
    changed = _git(home, "status", "--porcelain", "--", ".")
    return f"{found}+" if changed else found


def named(source: str) -> str:
    """A commit as files have it, where one that nobody knows has a word too."""
    return source or "unknown"


def _git(home: Path, *words: str) -> str:
    """What git says, or nothing where there is no git or no repository."""
    try:
        done = subprocess.run(["git", "-C", str(home), *words], capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def toml_line(key: str, value: str | int) -> str:
    """What is told of a run in a file, as a line of TOML: a basic string is written as JSON writes it.

    A command line may have bytes in it that are no text, and a DEL, which JSON leaves as it is and TOML forbids.
    """
    text = value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
    return f"{key} = {msgspec.json.encode(text).decode()}".replace("\x7f", "\\u007f")


def today() -> str:
    """The day, in UTC."""
    return f"{datetime.now(UTC):%Y-%m-%d}"


def is_compiled() -> bool:
    """Whether the compiled core is running."""
    return not board.__file__.endswith(".py")
