"""Tell whether the compiled build was made from the sources as they are.

    python -m buildtools.fingerprint      print a line for each file that goes into the build

The Makefile keeps these lines beside the compiled build and builds again when they differ.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from buildtools.web import MADE, STATIC

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / ".venv-compiled"
SETTINGS = ("CYBERTANK_NO_WEB", "CC", "CFLAGS")
SOURCES = ("pyproject.toml", "requirements", "buildtools", "src", "web")
SKIPPED = {"__pycache__", "node_modules"}


def files(top: Path) -> Iterator[Path]:
    """List the files below a folder, without what builds and tools put there."""
    if top.is_file():
        yield top
    for folder, folders, names in os.walk(top):
        folders[:] = sorted(
            name
            for name in folders
            if name not in SKIPPED and not name.endswith(".egg-info") and Path(folder, name) != STATIC
        )
        yield from (path for name in sorted(names) if (path := Path(folder, name)) not in MADE)


def lines() -> Iterator[str]:
    """Give the settings that change a build, then a checksum for each file."""
    yield " ".join(f"{name}={os.environ.get(name, '')}" for name in SETTINGS)
    for source in SOURCES:
        for path in files(ROOT / source):
            yield f"{path.relative_to(ROOT).as_posix()} {hashlib.sha256(path.read_bytes()).hexdigest()}"


def text() -> str:
    """Return the whole fingerprint."""
    return "".join(f"{line}\n" for line in lines())


def is_current() -> bool:
    """Return True if the compiled build is installed and was made from these very files."""
    kept, installed = COMPILED / ".fingerprint", COMPILED / ".installed"
    if not kept.exists() or not installed.exists() or installed.stat().st_mtime < kept.stat().st_mtime:
        return False
    return kept.read_text(encoding="utf-8") == text()


if __name__ == "__main__":
    print(text(), end="")
