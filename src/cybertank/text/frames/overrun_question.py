"""The text and file forms of the question before an overrun: which infantry dismounts or dives (8.06.1, 7.14.4)."""

from __future__ import annotations

from cybertank.state.frames import Frame, OverrunQuestion
from cybertank.state.state import State
from cybertank.text.frames.base import QuestionText
from cybertank.text.frames.dismounting import ask_who_gets_off
from cybertank.text.frames.entry_reader import EntryReader
from cybertank.text.positions.models import PendingEntry


class OverrunQuestionText(QuestionText):
    """The text of the question before an overrun."""

    kind = "overrun"
    ask = "overrun"
    frame_type = OverrunQuestion
    numbers = ("seat", "hex")
    lists = ("waiting",)
    dismounting_rule = "8.06.1"

    def __init__(self, frame: OverrunQuestion) -> None:
        super().__init__(frame)
        self.overrun = frame

    def prompt(self, state: State) -> str:
        return f"before the overrun in {state.board.names[self.overrun.hex]}"

    def ending(self, state: State) -> tuple[str, str]:
        return "its dismounting", "8.06.1"

    def question(self, state: State) -> str:
        occasion = f"An overrun begins in {state.board.names[self.overrun.hex]} (8.06.1)"
        return ask_who_gets_off(state, occasion, self.overrun.seat)

    def pending(self, state: State) -> PendingEntry:
        seats, overrun = state.setting.seats, self.overrun
        waiting = [seats[seat] for seat in overrun.waiting]
        return PendingEntry(self.ask, seats[overrun.seat], waiting, hex=state.board.names[overrun.hex])

    @staticmethod
    def from_pending(reader: EntryReader, entry: PendingEntry, seat: int, waiting: list[int]) -> Frame:
        return OverrunQuestion(seat, waiting, reader.hex(entry.hex, "hex"))

    @staticmethod
    def from_snapshot(numbers: list[int], lists: list[list[int]]) -> Frame:
        return OverrunQuestion(numbers[0], lists[0], numbers[1])
