"""Look up the words in a scenario file. Collect an error for each unknown word, and continue."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cybertank.board.board import Board
from cybertank.board.hexes import EDGE_BITS
from cybertank.scenarios.models import MOST_PARTS
from cybertank.state.brief import Group
from cybertank.text.files.errors import Faults, FileFault
from cybertank.text.units.catalogues import known_type
from cybertank.units.catalogue import KIND_WORDS, Catalogue, UnitType

EVERYWHERE = "everywhere"
LAST_LINE = 99
# "rows 1-7", "columns 1-12", and on a board of several maps "vale-rows 1-7".
STRIP = re.compile(r"([\w-]+-)?(rows|columns) (\d{1,3})-(\d{1,3})")


class Reader:
    """Looks up words in one scenario file. If the map is invalid, there is no board, and no places are found."""

    def __init__(self, board: Board | None, catalogue: Catalogue, seats: list[str], faults: Faults) -> None:
        self.board = board
        self.catalogue = catalogue
        self.seats = seats
        self.faults = faults
        self.areas: dict[str, frozenset[int]] = {}
        if board is not None:
            self.areas = {**board.areas, EVERYWHERE: frozenset(range(board.size))}
        self.parts = 0
        self._lines: dict[tuple[str, str, int], list[int]] = {}
        """The hexes of each column and row, by map prefix. Filled when a strip is first needed."""
        self.units: dict[str, str] = {}
        """The ids of the units that the file names, by their uppercase form."""

    def wrong(self, key: str, problem: str) -> None:
        """Add an error at a key."""
        self.faults.note(key, problem)

    def seat(self, word: str, key: str) -> int:
        """Return a seat by its name."""
        if word not in self.seats:
            self.wrong(key, f"unknown seat {word!r}; known: {', '.join(self.seats)}")
            return 0
        return self.seats.index(word)

    def unit_type(self, word: str, key: str) -> UnitType | None:
        """Return a unit type by its id."""
        try:
            return known_type(self.catalogue, word, self.faults.source, key)
        except FileFault as fault:
            self.faults.take(fault)
            return None

    def edges(self, words: Sequence[str]) -> int:
        """Return edges of the map as combined bits."""
        bits = 0
        for word in words:
            bits |= EDGE_BITS[word]
        return bits

    def edge_part(self, edge: str, area: str | None, key: str) -> tuple[frozenset[int], str]:
        """Return the hexes of an edge, or only those in an area, and a name for them."""
        if self.board is None:
            return frozenset(), ""
        on_edge = frozenset(self.board.edge_hexes(EDGE_BITS[edge]))
        if area is None:
            return on_edge, f"the {edge} edge"
        hexes = self.area(area, key)
        if hexes and not hexes & on_edge:
            self.wrong(key, f"{area} has no hex on the {edge} edge")
        return hexes & on_edge, f"the {edge} edge of {area}"

    def area(self, word: str, key: str) -> frozenset[int]:
        """Return the hexes of an area defined by the map or the scenario."""
        if word not in self.areas and self.board is not None:
            self.wrong(key, f"unknown area {word!r}; known: {', '.join(sorted(self.areas))}")
        return self.areas.get(word, frozenset())

    def own_area(self, words: list[str], key: str) -> frozenset[int]:
        """Return an area that the scenario defines from hexes, rows, columns and other areas."""
        if self.board is None:
            return frozenset()
        hexes: set[int] = set()
        for i, word in enumerate(words):
            if word in self.board.index:
                hexes.add(self.board.index[word])
                continue
            strip = STRIP.fullmatch(word)
            self.parts += 1
            if self.parts > MOST_PARTS:
                self.wrong("areas", f"too many: the limit is {MOST_PARTS} strips and areas within areas")
                break
            if strip is not None:
                hexes |= self.strip(self.board, strip[1] or "", strip[2], int(strip[3]), int(strip[4]))
            elif word in self.areas:
                hexes |= self.areas[word]
            else:
                self.wrong(f"{key}[{i}]", f"{word!r} is not a hex, an area, `rows 1-7` or `columns 1-12`")
        return frozenset(hexes)

    def strip(self, board: Board, prefix: str, across: str, first: int, last: int) -> set[int]:
        """Return the hexes in some rows or columns of a map."""
        if not self._lines:
            for name, h in board.index.items():
                self._lines.setdefault((name[:-4], "columns", int(name[-4:-2])), []).append(h)
                self._lines.setdefault((name[:-4], "rows", int(name[-2:])), []).append(h)
        numbers = range(first, min(last, LAST_LINE) + 1)
        return {h for number in numbers for h in self._lines.get((prefix, across, number), [])}

    def types(self, words: list[str], key: str) -> list[int]:
        """Return unit types by id, or all types of a kind."""
        found: list[int] = []
        for i, word in enumerate(words):
            found.extend(self.types_of(word, f"{key}[{i}]"))
        return found

    def types_of(self, word: str, key: str) -> list[int]:
        """Return the types that one word names: a type's id, or a kind."""
        if word in KIND_WORDS:
            return [t.index for t in self.catalogue.types if t.kind == KIND_WORDS.index(word)]
        unit_type = self.unit_type(word, key)
        return [] if unit_type is None else [unit_type.index]

    def group(self, text: str, key: str) -> Group | None:
        """Return a group of a seat's units for a victory condition."""
        words = text.split()
        if not words or len(words) > 2:
            self.wrong(key, 'expected "SEAT", "SEAT TYPE", "SEAT KIND" or "SEAT ID"')
            return None
        group = Group(text, self.seat(words[0], key))
        if len(words) == 1:
            return group
        if words[1] in KIND_WORDS:
            group.kind = KIND_WORDS.index(words[1])
        elif self.catalogue.find(words[1]) is None and words[1].upper() in self.units:
            group.unit_id = self.units[words[1].upper()]
        else:
            unit_type = self.unit_type(words[1], key)
            group.type_index = -1 if unit_type is None else unit_type.index
        return group

    def groups(self, texts: list[str], key: str) -> list[Group]:
        """Return several groups of units."""
        found = [self.group(text, f"{key}[{i}]") for i, text in enumerate(texts)]
        return [group for group in found if group is not None]
