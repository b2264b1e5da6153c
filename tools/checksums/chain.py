"""Chain checksums: one over everything, and one for each aspect."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from typing import Any

EVERY_MARK = 25


@dataclass
class Result:
    """The result of a game, or of anything else that has a checksum."""

    checksum: str
    note: str = ""
    decisions: int = 0
    digest: str = ""
    marks: list[str] = field(default_factory=list)
    aspects: dict[str, str] = field(default_factory=dict)

    def kept(self) -> dict[str, Any]:
        """Return the fields of a result that are not empty."""
        return {key: value for key, value in asdict(self).items() if value}


class Chain:
    """Hashes everything that is added, in one chain over all of it and in another for each aspect."""

    def __init__(self, show: Callable[[str, str], None] | None = None) -> None:
        self.whole = blake2b(digest_size=8)
        self.aspects: dict[str, Any] = {}
        self.marks: list[str] = []
        self.show = show
        self.decisions = 0
        self.digest = ""

    def add(self, aspect: str, text: str) -> None:
        """Add a text under the name of its aspect."""
        content = f"{aspect} {len(text)}\n{text}\n".encode()
        self.whole.update(content)
        if aspect not in self.aspects:
            self.aspects[aspect] = blake2b(digest_size=4)
        self.aspects[aspect].update(content)
        if self.show is not None:
            self.show(aspect, text)

    def mark(self) -> None:
        """Note the value of the chain so far."""
        self.marks.append(self.whole.hexdigest()[:8])

    def result(self, note: str = "") -> Result:
        """Return the result so far."""
        aspects = {name: chain.hexdigest() for name, chain in self.aspects.items()}
        return Result(self.whole.hexdigest(), note, self.decisions, self.digest, self.marks, aspects)
