"""The words of one decision in notation, and the lookup of units, hexes and numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cybertank.game.decisions import Decision
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.files.errors import NotationFault
from cybertank.text.notation.spelling import no_hex


class Words:
    """The words after a verb, and methods that look up what they name. Errors show the verb's grammar."""

    def __init__(self, state: State, verb: str, words: list[str], grammar: str) -> None:
        self.state = state
        self.verb = verb
        self.words = words
        self.grammar = grammar

    def fault(self, problem: str) -> NotationFault:
        """Return an error that shows how to write the verb."""
        return NotationFault(problem, self.grammar)

    def exactly(self, count: int) -> None:
        """Raise an error unless there are this many words."""
        if len(self.words) != count:
            raise self.fault(f"wrong number of words after `{self.verb}`: expected {count}, found {len(self.words)}")

    def unit(self, word: str) -> int:
        """Find a unit in play by its id."""
        found = self.state.find(word)
        if found == NOBODY:
            raise self.fault(f"there is no unit {word!r} in play")
        return found

    def only_unit(self) -> int:
        """Find the unit of a verb that takes only a unit."""
        self.exactly(1)
        return self.unit(self.words[0])

    def hex(self, word: str) -> int:
        """Find a hex by its name."""
        index = self.state.board.index
        if word in index:
            return index[word]
        # On a board of several maps, hex names contain letters, and their case does not matter.
        for name, found in index.items():
            if name.lower() == word.lower():
                return found
        raise self.fault(no_hex(word, index))

    def hexside(self, word: str) -> tuple[int, int] | None:
        """Find the two hexes of a hexside such as `0304-0404`, the lower number first. Return None for a single hex.

        On a board of several maps, hex names contain dashes too.
        """
        index = {name.lower(): found for name, found in self.state.board.index.items()}
        lowered = word.lower()
        if lowered in index or "-" not in lowered:
            return None
        parts = lowered.split("-")
        for i in range(1, len(parts)):
            first, second = "-".join(parts[:i]), "-".join(parts[i:])
            if first in index and second in index:
                pair = sorted((index[first], index[second]), key=lambda where: self.state.board.names[where])
                if self.state.board.direction(*pair) < 0:
                    raise self.fault(f"{word!r} is no hexside: the two hexes are not adjacent")
                return pair[0], pair[1]
        raise self.fault(f"{word!r} is no hexside; write two adjacent hexes, as in `0304-0404`")

    def number(self, word: str) -> int:
        """Read a whole number."""
        if not word.isascii() or not word.isdigit() or len(word) > 9:
            raise self.fault(f"{word!r} is not a valid whole number here")
        return int(word)


class Verb(NamedTuple):
    """The grammar of one verb, and the function that reads its decisions."""

    grammar: str
    read: Callable[[Words], Decision]
