"""A stack whose owner groups its infantry before an attack is resolved (7.12.1), in words, positions and snapshots."""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Fire
from cybertank.rules.combat.groups import levels_of
from cybertank.state.frames import Frame, Grouping
from cybertank.state.state import State
from cybertank.text.choices import groupings
from cybertank.text.forecasts.fire import announce_fire
from cybertank.text.frames.base import QuestionText
from cybertank.text.frames.entry_reader import EntryReader
from cybertank.text.notation.decisions import write_decision
from cybertank.text.notation.parts import shots_of
from cybertank.text.positions.models import PendingEntry
from cybertank.text.wording import listed

# How many of the ways to group a stack the question names.
MOST_WAYS: Final = 6


class GroupingText(QuestionText):
    """Puts the question how a stack is grouped into words and files."""

    kind = "grouping"
    ask = "group"
    frame_type = Grouping
    numbers = ("seat", "hex", "target", "component")
    lists = ("shots",)

    def __init__(self, frame: Grouping) -> None:
        super().__init__(frame)
        self.grouping = frame

    def prompt(self, state: State) -> str:
        return f"grouping in {state.board.names[self.grouping.hex]}"

    def ending(self, state: State) -> tuple[str, str]:
        return "its grouping", "7.12.1"

    def question(self, state: State) -> str:
        frame = self.grouping
        under_fire = state.copy()
        under_fire.flow.pop()
        attack = announce_fire(under_fire, shots_of(frame.shots), frame.target, frame.component)
        counters = [
            f"{state.ids[c]} ({state.sheets.squads[c]})"
            for level in levels_of(state, frame.hex, frame.seat)
            for c in level
        ]
        ways = [f"`{write_decision(state, way)}`" for way in groupings(state, frame)]
        more = " and so on" if len(ways) > MOST_WAYS else ""
        seat, where = state.setting.seats[frame.seat], state.board.names[frame.hex]
        return (
            f"{attack}\nThe {seat} groups its infantry in {where}, {listed(counters)}, by one to three squads: "
            f"{', '.join(ways[:MOST_WAYS])}{more} (7.12.1). They are filled in the order of the counters."
        )

    def pending(self, state: State) -> PendingEntry:
        frame = self.grouping
        attack = write_decision(state, Fire(shots_of(frame.shots), frame.target, frame.component))
        seat, where = state.setting.seats[frame.seat], state.board.names[frame.hex]
        return PendingEntry(self.ask, seat, hex=where, attack=attack)

    @staticmethod
    def from_pending(reader: EntryReader, entry: PendingEntry, seat: int, waiting: list[int]) -> Frame:
        where = reader.hex(entry.hex, "hex")
        fire = reader.attack(entry.attack or "")
        shots = [number for shot in fire.shots for number in (shot.unit, shot.component, shot.count)]
        return Grouping(seat, where, shots, fire.target, fire.component)

    @staticmethod
    def from_snapshot(numbers: list[int], lists: list[list[int]]) -> Frame:
        seat, where, target, component = numbers
        return Grouping(seat, where, lists[0], target, component)
