"""The text and file forms of the grouping question: how the owner of a stack groups its infantry (7.12.1)."""

from __future__ import annotations

from typing import Final

from cybertank.game.choices.groups import groupings
from cybertank.game.decisions import Fire
from cybertank.rules.combat.groups import levels_of
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Frame, Grouping
from cybertank.state.held import RESOLVE, Attack
from cybertank.state.state import State
from cybertank.state.targets import target_of
from cybertank.text.forecasts.fire import announce_fire
from cybertank.text.frames.base import QuestionText
from cybertank.text.frames.entry_reader import EntryReader
from cybertank.text.notation.decisions import write_decision
from cybertank.text.notation.parts import shots_of
from cybertank.text.positions.models import PendingEntry
from cybertank.text.wording import listed

# Maximum number of ways to group a stack that the question lists.
MOST_WAYS: Final = 6


class GroupingText(QuestionText):
    """The text of the question of how to group a stack."""

    kind = "grouping"
    ask = "group"
    frame_type = Grouping
    numbers = ("seat", "hex", "attack.target_number", "attack.part_number")
    lists = ("attack.flat_shots",)

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
        attack = announce_fire(under_fire, frame.attack.shots, frame.attack.target)
        counters = [
            f"{state.ids[c]} ({state.sheets.squads[c]})"
            for level in levels_of(state, frame.hex, frame.seat)
            for c in level
        ]
        ways = [f"`{write_decision(state, way)}`" for way in groupings(state, frame)]
        more = " and so on" if len(ways) > MOST_WAYS else ""
        seat, where = state.setting.seats[frame.seat], state.board.names[frame.hex]
        return (
            f"{attack}\nThe {seat} groups its infantry in {where}, {listed(counters)}, into groups of one to three "
            f"squads: {', '.join(ways[:MOST_WAYS])}{more} (7.12.1). Groups are filled in the order of the counters."
        )

    def pending(self, state: State) -> PendingEntry:
        frame = self.grouping
        attack = write_decision(state, Fire(frame.attack.shots, frame.attack.target))
        seat, where = state.setting.seats[frame.seat], state.board.names[frame.hex]
        return PendingEntry(self.ask, seat, hex=where, attack=attack)

    @staticmethod
    def from_pending(reader: EntryReader, entry: PendingEntry, seat: int, waiting: list[int]) -> Frame:
        where = reader.hex(entry.hex, "hex")
        fire = reader.attack(entry.attack or "")
        return Grouping(seat, where, Attack(NOBODY, fire.shots, fire.target, RESOLVE))

    @staticmethod
    def from_snapshot(numbers: list[int], lists: list[list[int]]) -> Frame:
        seat, where, target, component = numbers
        return Grouping(seat, where, Attack(NOBODY, shots_of(lists[0]), target_of(target, component), RESOLVE))
