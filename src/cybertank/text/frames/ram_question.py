"""The text and file forms of the question before a ram: which infantry dismounts (6.01.2)."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_WORDS
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Frame, RamQuestion
from cybertank.state.held import HeldMove
from cybertank.state.state import State
from cybertank.text.frames.base import QuestionText
from cybertank.text.frames.dismounting import ask_who_gets_off
from cybertank.text.frames.entry_reader import OFF, EntryReader
from cybertank.text.positions.models import PendingEntry


class RamQuestionText(QuestionText):
    """The text of the question before a ram."""

    kind = "ram"
    ask = "ram"
    frame_type = RamQuestion
    numbers = ("seat", "move.unit", "met", "move.came_from", "move.was_on_bridge")
    lists = ("waiting", "move.path")
    dismounting_rule = "6.01.2"

    def __init__(self, frame: RamQuestion) -> None:
        super().__init__(frame)
        self.ram = frame

    def prompt(self, state: State) -> str:
        return f"before the ram by {state.ids[self.ram.move.unit]}"

    def ending(self, state: State) -> tuple[str, str]:
        return "its dismounting", "6.01.2"

    def question(self, state: State) -> str:
        rammed = f" {state.ids[self.ram.met]}" if self.ram.met >= 0 else ""
        occasion = f"{state.ids[self.ram.move.unit]} is about to ram{rammed} (6.01.2)"
        return ask_who_gets_off(state, occasion, self.ram.seat)

    def pending(self, state: State) -> PendingEntry:
        ram, move = self.ram, self.ram.move
        seats, names = state.setting.seats, state.board.names
        return PendingEntry(
            self.ask,
            seats[ram.seat],
            [seats[seat] for seat in ram.waiting],
            unit=state.ids[move.unit],
            target=state.ids[ram.met],
            came_from=names[move.came_from] if move.came_from >= 0 else None,
            level="bridge" if move.was_on_bridge else None,
            path=[names[h] if h >= 0 else f"{OFF} {EDGE_WORDS[-h]}" for h in move.path],
        )

    @staticmethod
    def from_pending(reader: EntryReader, entry: PendingEntry, seat: int, waiting: list[int]) -> Frame:
        unit, target = reader.unit(entry.unit, "unit"), reader.unit(entry.target, "target")
        came_from = reader.hex(entry.came_from, "came_from") if entry.came_from is not None else NOBODY
        if entry.level and (came_from == NOBODY or not reader.state.board.river_bridge[came_from]):
            raise reader.fault("level", "expected a river bridge in the hex of `came_from`")
        rest = [reader.step(word, "path") for word in entry.path]
        return RamQuestion(seat, waiting, HeldMove(unit, came_from, 1 if entry.level else 0, rest), target)

    @staticmethod
    def from_snapshot(numbers: list[int], lists: list[list[int]]) -> Frame:
        seat, unit, met, came_from, was_on_bridge = numbers
        waiting, rest = lists
        return RamQuestion(seat, waiting, HeldMove(unit, came_from, was_on_bridge, rest), met)
