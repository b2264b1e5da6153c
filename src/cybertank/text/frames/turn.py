"""The text and snapshot form of a seat's turn (4.02)."""

from __future__ import annotations

from cybertank.rules.turns.sequence import phase_name
from cybertank.state.frames import Frame, Turn
from cybertank.state.state import State
from cybertank.text.frames.base import FrameText


class TurnText(FrameText):
    """The text of a turn."""

    kind = "turn"
    frame_type = Turn
    numbers = ("seat", "number", "phase")

    def __init__(self, frame: Turn) -> None:
        super().__init__(frame)
        self.turn = frame

    def prompt(self, state: State) -> str:
        return phase_name(self.turn.phase)

    def ending(self, state: State) -> tuple[str, str]:
        return f"the {phase_name(self.turn.phase)} phase", "4.02"

    @staticmethod
    def from_snapshot(numbers: list[int], lists: list[list[int]]) -> Frame:
        return Turn(numbers[0], numbers[1], numbers[2])
