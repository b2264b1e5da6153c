"""The text and file forms of the question before a train comes: which units are on the track (9.06)."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_WORDS
from cybertank.rules.trains.collisions import may_declare
from cybertank.state.frames import Frame, TrackQuestion
from cybertank.state.held import HeldDrive
from cybertank.state.state import State
from cybertank.text.frames.base import QuestionText
from cybertank.text.frames.entry_reader import OFF, EntryReader
from cybertank.text.positions.models import PendingEntry


class TrackQuestionText(QuestionText):
    """The text of the question which units are on the track."""

    kind = "track"
    ask = "track"
    frame_type = TrackQuestion
    numbers = ("seat", "drive.front", "drive.length")
    lists = ("waiting", "drive.path", "declared")

    def __init__(self, frame: TrackQuestion) -> None:
        super().__init__(frame)
        self.asked = frame

    def prompt(self, state: State) -> str:
        return f"before {state.ids[self.asked.drive.front]} comes"

    def ending(self, state: State) -> tuple[str, str]:
        return "its declarations", "9.06"

    def question(self, state: State) -> str:
        front = self.asked.drive.front
        where = state.board.names[state.hex_of[front]]
        ways = [f"`track {state.ids[unit]}`" for unit in may_declare(state, self.asked)]
        return (
            f"{state.ids[front]} comes to {where}. The {state.setting.seats[self.asked.seat]} says which units are on "
            f"the track: {', '.join([*ways, '`end`'])} (9.06)."
        )

    def pending(self, state: State) -> PendingEntry:
        asked, drive = self.asked, self.asked.drive
        seats, names = state.setting.seats, state.board.names
        return PendingEntry(
            self.ask,
            seats[asked.seat],
            [seats[seat] for seat in asked.waiting],
            unit=state.ids[drive.front],
            path=[names[h] if h >= 0 else f"{OFF} {EDGE_WORDS[-h]}" for h in drive.path],
            number=drive.length,
            declared=[state.ids[unit] for unit in asked.declared],
        )

    @staticmethod
    def from_pending(reader: EntryReader, entry: PendingEntry, seat: int, waiting: list[int]) -> Frame:
        front = reader.unit(entry.unit, "unit")
        rest = [reader.step(word, "path") for word in entry.path]
        declared = [reader.unit(word, "declared") for word in entry.declared]
        return TrackQuestion(seat, waiting, HeldDrive(front, rest, entry.number), declared)

    @staticmethod
    def from_snapshot(numbers: list[int], lists: list[list[int]]) -> Frame:
        seat, front, length = numbers
        waiting, rest, declared = lists
        return TrackQuestion(seat, waiting, HeldDrive(front, rest, length), declared)
