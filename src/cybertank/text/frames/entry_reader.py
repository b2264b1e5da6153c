"""Look up the seats, units, hexes and attacks that an entry in a position file names."""

from __future__ import annotations

from typing import Final

from cybertank.board.hexes import EDGE_BITS
from cybertank.game.decisions import Fire
from cybertank.rules.missiles.launching import find_launcher
from cybertank.state.chapters.missiles import off_board_launcher
from cybertank.state.columns import NOBODY
from cybertank.state.setting import OffBoardMissile
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault, NotationFault
from cybertank.text.notation.combat import read_shot
from cybertank.text.notation.decisions import read_decision
from cybertank.text.notation.words import Words
from cybertank.text.positions.missiles import NOT_AN_ORIGIN, add_off_board, origin_of

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

    def flat_shot(self, text: str, key: str) -> list[int]:
        """Read one weapon in notation, with its count: unit, component, count."""
        words = Words(self.state, key, [], "a weapon, such as `HVY1`, `OGRE:main` or `INF1*2`")
        try:
            shot = read_shot(words, text)
        except NotationFault as fault:
            raise self.fault(key, str(fault)) from None
        return [shot.unit, shot.component, shot.count]

    def launcher(self, word: str | None, origin: list[str], owner: str | None) -> int:
        """Find a crawler or an off-board missile. One that is in flight is no longer listed, but tells its origin."""
        if word is not None and origin:
            found = origin_of(self.state.board, origin)
            if found is None:
                raise self.fault("from", NOT_AN_ORIGIN)
            missile = OffBoardMissile(word, self.seat(owner, "attacker"), found, origin)
            index = add_off_board(self.state, missile)
            self.state.missiles = self.state.missiles.with_launched(index)
            return off_board_launcher(index)
        launcher = NOBODY if word is None else find_launcher(self.state, word)
        if launcher == NOBODY:
            raise self.fault("unit", f"expected the id of a crawler or an off-board missile, not {word!r}")
        return launcher

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
