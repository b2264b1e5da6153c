"""Replay a game to any of its versions, starting from the nearest cached position."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from cybertank.game.dice import ScriptedDice
from cybertank.game.game import Game
from cybertank.state.state import State
from cybertank.text.notation.decisions import read_decision
from cybertank.text.records.records import UNDO, RecordLine

# How many lines lie between cached positions, and how many positions to cache for each game.
EVERY = 20
REMEMBERED = 40


def standing(lines: list[RecordLine]) -> list[RecordLine]:
    """List the decisions that are still in effect after these lines, without those that were undone."""
    kept: list[RecordLine] = []
    for line in lines:
        if line.text == UNDO:
            kept.pop()
        else:
            kept.append(line)
    return kept


class PositionCache:
    """The past positions of one game. A cached position is valid whenever its line has not been undone."""

    def __init__(self, start: State) -> None:
        self.start = start
        self.lock = asyncio.Lock()
        """Held while a thread replays a position, so that only one replay runs at a time."""
        self._remembered: OrderedDict[int, State] = OrderedDict()

    def remember(self, number: int, state: State) -> None:
        """Cache the position after a line. If the cache is full, forget the least recently stored position."""
        self._remembered[number] = state
        self._remembered.move_to_end(number)
        if len(self._remembered) > REMEMBERED:
            self._remembered.popitem(last=False)

    def at(self, lines: list[RecordLine]) -> State:
        """Replay these lines, which are known to be legal. The caller can keep and change the position."""
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
