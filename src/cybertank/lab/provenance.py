"""Record where figures come from (version, commit and date), so that they can be reproduced."""

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
# A build has no git history, so whoever builds it can give the commit in this variable.
COMMIT_VARIABLE = "CYBERTANK_COMMIT"


@cache
def commit() -> str:
    """Return the commit of the running source, with a plus if there are local changes, or "" if it is unknown.

    Call this before the first game, because the source may have changed by the time play ends.
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
    """Return a commit as written in files, with a word for an unknown one."""
    return source or "unknown"


def _git(home: Path, *words: str) -> str:
    """Return git's output, or "" if there is no git or no repository."""
    try:
        done = subprocess.run(["git", "-C", str(home), *words], capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def toml_line(key: str, value: str | int) -> str:
    """Write one fact about a run as a line of TOML. Strings are written as in JSON.

    A command line can contain bytes that are not text, and the DEL character, which JSON allows but TOML forbids.
    """
    text = value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
    return f"{key} = {msgspec.json.encode(text).decode()}".replace("\x7f", "\\u007f")


def today() -> str:
    """Return today's date in UTC."""
    return f"{datetime.now(UTC):%Y-%m-%d}"


def is_compiled() -> bool:
    """Return True if the compiled core is running."""
    return not board.__file__.endswith(".py")
