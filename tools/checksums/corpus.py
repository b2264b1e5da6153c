"""Read and write the corpus: named texts that are made once and then kept."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

FOUND = "positions-found.jsonl.gz"
"""Positions collected from tests and examples."""
MADE = "positions-made.jsonl.gz"
"""Positions from random games, with decisions."""
RECORDS_FOUND = "records-found.jsonl.gz"
RECORDS = "records.jsonl.gz"
SNAPSHOTS = "snapshots.jsonl.gz"
BRAWLS = "positions-brawls.jsonl.gz"
"""Positions full of units of all kinds close to each other, since fights are rare in games that begin with a set-up."""


@cache
def read_corpus(path: Path) -> list[tuple[str, str]]:
    """Read the named texts of a file, or nothing if there is no such file."""
    if not path.exists():
        return []
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [(kept["name"], kept["text"]) for kept in map(json.loads, file)]


def names_in(path: Path) -> list[str]:
    """List the names of the texts in a file."""
    return [name for name, _ in read_corpus(path)]


def referred(position: str, corpus: Path) -> str:
    """Return the text that a spec refers to."""
    if not position.startswith("@"):
        return position
    file, _, number = position[1:].partition(" ")
    return read_corpus(corpus / file)[int(number)][1]


def write_corpus(path: Path, texts: Iterable[tuple[str, str]]) -> None:
    """Write named texts to a file, one per line. The same texts always give the same bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = "".join(json.dumps({"name": name, "text": text}) + "\n" for name, text in texts)
    path.write_bytes(gzip.compress(lines.encode(), mtime=0))
