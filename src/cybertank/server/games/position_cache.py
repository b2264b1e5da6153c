"""Positions that a game has gone through, for replays: replayed from the nearest one that is remembered."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from cybertank.game.dice import ScriptedDice
from cybertank.game.game import Game
from cybertank.state.state import State
from cybertank.text.notation.decisions import read_decision
from cybertank.text.records.records import UNDO, RecordLine

# A position is remembered after every so many lines, and so many of them for each game.
EVERY = 20
REMEMBERED = 40


def standing(lines: list[RecordLine]) -> list[RecordLine]:
    """The decisions that still stand after these lines: what was taken back is left out."""
    kept: list[RecordLine] = []
    for line in lines:
        if line.text == UNDO:
            kept.pop()
        else:
            kept.append(line)
    return kept


class PositionCache:
    """The positions of one game. The position after a line is the same whenever that line still stands."""

    def __init__(self, start: State) -> None:
        self.start = start
        self.lock = asyncio.Lock()
        """Held while a position is worked out: one after the other, in threads."""
        self._remembered: OrderedDict[int, State] = OrderedDict()

    def remember(self, number: int, state: State) -> None:
        """Keep the position after a line; the one not asked for longest is forgotten."""
        self._remembered[number] = state
        self._remembered.move_to_end(number)
        if len(self._remembered) > REMEMBERED:
            self._remembered.popitem(last=False)

    def at(self, lines: list[RecordLine]) -> State:
        """The position after these lines; the caller may keep it, and change it."""
        decided = standing(lines)
        known = len(decided)
        while known and decided[known - 1].number not in self._remembered:
            known -= 1
        nearest = self._remembered[decided[known - 1].number] if known else self.start
        game = Game(nearest.copy(), ScriptedDice([]), history=False)
        for count, line in enumerate(decided[known:], known + 1):
            game.dice = ScriptedDice(line.faces)
            game.apply(read_decision(game.state, line.text))
            if count % EVERY == 0:
                self.remember(line.number, game.state.copy())
        return game.state
