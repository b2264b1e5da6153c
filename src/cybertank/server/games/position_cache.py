"""Replay a game to any of its versions, from the nearest position that is still remembered."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from cybertank.game.dice import ScriptedDice
from cybertank.game.game import Game
from cybertank.state.state import State
from cybertank.text.notation.decisions import read_decision
from cybertank.text.records.records import UNDO, RecordLine

# A position is remembered after every so many lines, and at most so many for each game.
EVERY = 20
REMEMBERED = 40


def standing(lines: list[RecordLine]) -> list[RecordLine]:
    """List the decisions that still stand after these lines: leave out what was undone."""
    kept: list[RecordLine] = []
    for line in lines:
        if line.text == UNDO:
            kept.pop()
        else:
            kept.append(line)
    return kept


class PositionCache:
    """The past positions of one game. The position after a line is the same whenever that line still stands."""

    def __init__(self, start: State) -> None:
        self.start = start
        self.lock = asyncio.Lock()
        """Held while a position is replayed in a thread: one at a time."""
        self._remembered: OrderedDict[int, State] = OrderedDict()

    def remember(self, number: int, state: State) -> None:
        """Keep the position after a line, and forget the one that was used longest ago."""
        self._remembered[number] = state
        self._remembered.move_to_end(number)
        if len(self._remembered) > REMEMBERED:
            self._remembered.popitem(last=False)

    def at(self, lines: list[RecordLine]) -> State:
        """Replay these lines, which were all found legal before. The caller may keep the position and change it."""
        decided = standing(lines)
        known = len(decided)
        while known and decided[known - 1].number not in self._remembered:
            known -= 1
        nearest = self._remembered[decided[known - 1].number] if known else self.start
        game = Game(nearest.copy(), ScriptedDice([]), history=False)
        for count, line in enumerate(decided[known:], known + 1):
            game.dice = ScriptedDice(line.faces)
            game.carry_out(read_decision(game.state, line.text))
            if count % EVERY == 0:
                self.remember(line.number, game.state.copy())
        return game.state
