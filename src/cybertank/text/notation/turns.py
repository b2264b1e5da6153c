"""The verbs that end a phase or a part of it (4.02), or the game (1.02)."""

from __future__ import annotations

from cybertank.game.decisions import End, Resign
from cybertank.state.state import State
from cybertank.text.notation.words import Verb, Words


def read_end(words: Words) -> End:
    """Read `end`."""
    words.exactly(0)
    return End()


def write_end(state: State, decision: End) -> str:
    """Write `end`."""
    return "end"


def read_resign(words: Words) -> Resign:
    """Read `resign`, for the seat that decides next."""
    words.exactly(0)
    return Resign(words.state.flow[-1].seat)


def write_resign(state: State, decision: Resign) -> str:
    """Write `resign`."""
    return "resign"


END = Verb("end", read_end)
RESIGN = Verb("resign", read_resign)
