"""What every kind of frame has in `text`: a prompt, what its `end` ends, and a snapshot form; most a question too."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

import msgspec

from cybertank.state.frames import Frame
from cybertank.state.state import State
from cybertank.text.frames.entry_reader import EntryReader
from cybertank.text.positions.models import PendingEntry, PendingWord


class FrameForm(msgspec.Struct, forbid_unknown_fields=True):
    """A frame in a snapshot: its kind, its single numbers and its lists, each in the order of its `FrameText`."""

    kind: str
    numbers: list[int]
    lists: list[list[int]] = []


class FrameText(ABC):
    """Puts one frame into words and files. Reading is asked of the class, as there is no frame yet."""

    kind: ClassVar[str]
    """Its word in snapshots."""
    frame_type: ClassVar[type[Frame]]
    numbers: ClassVar[tuple[str, ...]]
    """The attributes of the frame that are single numbers, in the order of its snapshot."""
    lists: ClassVar[tuple[str, ...]] = ()
    dismounting_rule: ClassVar[str] = "5.11.3"
    """By which rule infantry gets off a vehicle while this frame is on top."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame

    @abstractmethod
    def prompt(self, state: State) -> str:
        """Say in a few words what is decided: `movement`, `fire round 2 in 0914`."""

    @abstractmethod
    def ending(self, state: State) -> tuple[str, str]:
        """Say what an `end` ends, and by which rule."""

    def snapshot(self) -> FrameForm:
        """Write the frame for a snapshot."""
        frame = self._frame
        return FrameForm(
            self.kind, [getattr(frame, name) for name in self.numbers], [getattr(frame, name) for name in self.lists]
        )

    @staticmethod
    @abstractmethod
    def from_snapshot(numbers: list[int], lists: list[list[int]]) -> Frame:
        """Make the frame that was written; there are as many numbers and lists as it has names for."""


class QuestionText(FrameText):
    """Puts a frame into words and files that interrupts a turn: it asks something, and a position has it `pending`."""

    ask: ClassVar[PendingWord]
    """Its word in positions."""

    @abstractmethod
    def question(self, state: State) -> str:
        """Ask what is to be decided, and say all that can be answered."""

    @abstractmethod
    def pending(self, state: State) -> PendingEntry:
        """Write the frame for a position."""

    @staticmethod
    @abstractmethod
    def from_pending(reader: EntryReader, entry: PendingEntry, seat: int, waiting: list[int]) -> Frame:
        """Make the frame that a position has pending, for the seat that it asks and those that wait to be asked."""
