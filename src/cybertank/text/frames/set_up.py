"""The text and snapshot form of a set-up (1.06)."""

from __future__ import annotations

from cybertank.state.frames import Frame, SetUp
from cybertank.state.state import State
from cybertank.text.frames.base import FrameText


class SetUpText(FrameText):
    """The text of a set-up."""

    kind = "set-up"
    frame_type = SetUp
    numbers = ("seat", "force")

    def prompt(self, state: State) -> str:
        return "set-up"

    def ending(self, state: State) -> tuple[str, str]:
        return "the set-up", "1.06"

    @staticmethod
    def from_snapshot(numbers: list[int], lists: list[list[int]]) -> Frame:
        return SetUp(numbers[0], numbers[1])
