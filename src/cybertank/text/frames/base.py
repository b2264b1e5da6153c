"""Base classes for the text of frames: prompts, questions, and their forms in files and snapshots."""

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
    """The words and file forms of one frame. Readers are static methods, because no frame exists yet."""

    kind: ClassVar[str]
    """The frame's name in snapshots."""
    frame_type: ClassVar[type[Frame]]
    numbers: ClassVar[tuple[str, ...]]
    """The frame's attributes that are single numbers, in snapshot order. `move.unit` is an attribute of a held move."""
    lists: ClassVar[tuple[str, ...]] = ()
    newer_lists: ClassVar[int] = 0
    """The number of lists, the last ones, that older snapshots lack."""
    dismounting_rule: ClassVar[str] = "5.11.3"
    """The rule under which infantry dismounts while this frame is on top."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame

    @abstractmethod
    def prompt(self, state: State) -> str:
        """Describe the decision in a few words: `movement`, `fire round 2 in 0914`."""

    @abstractmethod
    def ending(self, state: State) -> tuple[str, str]:
        """Return what `end` would end, and the rule for it."""

    def snapshot(self) -> FrameForm:
        """Write the frame for a snapshot."""
        frame = self._frame
        numbers = [attrgetter(name)(frame) for name in self.numbers]
        return FrameForm(self.kind, numbers, [attrgetter(name)(frame) for name in self.lists])

    @staticmethod
    @abstractmethod
    def from_snapshot(numbers: list[int], lists: list[list[int]]) -> Frame:
        """Restore a frame from the numbers and lists in a snapshot."""


class QuestionText(FrameText):
    """The words and file forms of a frame that interrupts a turn with a question.

    Position files list it under `pending`.
    """

    ask: ClassVar[PendingWord]
    """The frame's name in position files."""

    @abstractmethod
    def question(self, state: State) -> str:
        """Return the question with all possible answers."""

    @abstractmethod
    def pending(self, state: State) -> PendingEntry:
        """Write the frame for a position file."""

    @staticmethod
    @abstractmethod
    def from_pending(reader: EntryReader, entry: PendingEntry, seat: int, waiting: list[int]) -> Frame:
        """Read the frame from a position file, with the seat that is asked and the seats that will be asked next."""
