"""Look up the seats, units, hexes and attacks that an entry in a position file names."""

from __future__ import annotations

from typing import Final

from cybertank.board.hexes import EDGE_BITS
from cybertank.game.decisions import Fire
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault, NotationFault
from cybertank.text.notation.decisions import read_decision

OFF: Final = "off"
"""The word that comes before the edge by which a path leaves the map."""


class EntryReader:
    """A reader for one entry. If something it names does not exist, the error names the key."""

    def __init__(self, state: State, source: str, key: str) -> None:
        self.state = state
        self.source = source
        self.key = key

    def fault(self, key: str, problem: str) -> FileFault:
        """Return an error at one of this entry's keys."""
        return FileFault(self.source, f"{self.key}.{key}", problem)

    def seat(self, word: str | None, key: str) -> int:
        """Find a seat by its name."""
        if word is None or word not in self.state.setting.seats:
            raise self.fault(key, f"expected one of {', '.join(self.state.setting.seats)}")
        return self.state.setting.seats.index(word)

    def seats(self, words: list[str], key: str) -> list[int]:
        """Find several seats."""
        return [self.seat(word, key) for word in words]

    def unit(self, word: str | None, key: str) -> int:
        """Find a unit by its id."""
        found = self.state.find(word) if word is not None else NOBODY
        if found == NOBODY:
            raise self.fault(key, f"expected the id of a unit in play, not {word!r}")
        return found

    def hex(self, word: str | None, key: str) -> int:
        """Find a hex by its name."""
        if word is None or word not in self.state.board.index:
            raise self.fault(key, f"expected a hex on the map, not {word!r}")
        return self.state.board.index[word]

    def step(self, word: str, key: str) -> int:
        """Find a step of a path: a hex, or `off` and the edge by which the path leaves the map (5.12)."""
        off, _, edge = word.partition(" ")
        return -EDGE_BITS[edge] if off == OFF and edge in EDGE_BITS else self.hex(word, key)

    def attack(self, text: str) -> Fire:
        """Read an attack in notation."""
        try:
            decision = read_decision(self.state, text)
        except NotationFault as fault:
            raise self.fault("attack", str(fault)) from None
        match decision:
            case Fire():
                return decision
            case _:
                raise self.fault("attack", "expected a `fire` decision")
