"""The text of every frame: a prompt, what `end` ends, and a snapshot form. Most frames also ask a question."""

from __future__ import annotations

from abc import ABC, abstractmethod
from operator import attrgetter
from typing import ClassVar

import msgspec

from cybertank.state.frames import Frame
from cybertank.state.state import State
from cybertank.text.frames.entry_reader import EntryReader
from cybertank.text.positions.models import PendingEntry, PendingWord


class FrameForm(msgspec.Struct, forbid_unknown_fields=True):
    """A frame in a snapshot: its kind, its single numbers and its lists, in the order of its `FrameText`."""

    kind: str
    numbers: list[int]
    lists: list[list[int]] = []


class FrameText(ABC):
    """The words and file forms of one frame. Readers are static methods, because there is no frame yet."""

    kind: ClassVar[str]
    """Its word in snapshots."""
    frame_type: ClassVar[type[Frame]]
    numbers: ClassVar[tuple[str, ...]]
    """The frame's attributes that are single numbers, in snapshot order; `move.unit` for a held move."""
    lists: ClassVar[tuple[str, ...]] = ()
    dismounting_rule: ClassVar[str] = "5.11.3"
    """The rule by which infantry dismounts while this frame is on top."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame

    @abstractmethod
    def prompt(self, state: State) -> str:
        """Name the decision in a few words: `movement`, `fire round 2 in 0914`."""

    @abstractmethod
    def ending(self, state: State) -> tuple[str, str]:
        """Return what `end` ends, and the rule for it."""

    def snapshot(self) -> FrameForm:
        """Write the frame for a snapshot."""
        frame = self._frame
        numbers = [attrgetter(name)(frame) for name in self.numbers]
        return FrameForm(self.kind, numbers, [attrgetter(name)(frame) for name in self.lists])

    @staticmethod
    @abstractmethod
    def from_snapshot(numbers: list[int], lists: list[list[int]]) -> Frame:
        """Restore a frame from a snapshot. There is one number or list for each name."""


class QuestionText(FrameText):
    """The words and file forms of a frame that interrupts a turn with a question. Positions list it as `pending`."""

    ask: ClassVar[PendingWord]
    """Its word in positions."""

    @abstractmethod
    def question(self, state: State) -> str:
        """Return the question with all possible answers."""

    @abstractmethod
    def pending(self, state: State) -> PendingEntry:
        """Write the frame for a position."""

    @staticmethod
    @abstractmethod
    def from_pending(reader: EntryReader, entry: PendingEntry, seat: int, waiting: list[int]) -> Frame:
        """Return the frame that a position has pending, for the seat it asks and the seats waiting to be asked."""
