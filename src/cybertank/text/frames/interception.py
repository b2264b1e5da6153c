"""The text and file forms of an interception: which lasers fire at an Ogre's missiles (12.05)."""

from __future__ import annotations

from cybertank.game.decisions import Fire
from cybertank.rules.lasers.interception import NEEDED, able_lasers, missiles_of
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Frame, Interception
from cybertank.state.held import GROUP, Attack
from cybertank.state.state import State
from cybertank.state.targets import target_of
from cybertank.text.forecasts.fire import announce_fire
from cybertank.text.frames.base import QuestionText
from cybertank.text.frames.entry_reader import EntryReader
from cybertank.text.notation.decisions import write_decision
from cybertank.text.notation.parts import shots_of
from cybertank.text.positions.models import PendingEntry
from cybertank.text.wording import count_of


class InterceptionText(QuestionText):
    """The text of the question which lasers fire at a missile."""

    kind = "interception"
    ask = "intercept"
    frame_type = Interception
    numbers = ("seat", "attack.target_number", "attack.part_number")
    lists = ("waiting", "attack.flat_shots", "tried")

    def __init__(self, frame: Interception) -> None:
        super().__init__(frame)
        self.interception = frame

    def prompt(self, state: State) -> str:
        return f"interception of {count_of(len(missiles_of(state, self.interception.attack)), 'missile')}"

    def ending(self, state: State) -> tuple[str, str]:
        return "its interception", "12.05"

    def question(self, state: State) -> str:
        frame = self.interception
        under_fire = state.copy()
        under_fire.flow.pop()
        attack = announce_fire(under_fire, frame.attack.shots, frame.attack.target)
        ways = [f"`intercept {state.ids[laser]}`" for laser in able_lasers(state, frame)]
        return (
            f"{attack}\nThe {state.setting.seats[frame.seat]} may fire lasers at the missiles, one shot of each laser "
            f"at each missile: {', '.join([*ways, '`end`'])}. {NEEDED} or more on two dice brings one down (12.05)."
        )

    def pending(self, state: State) -> PendingEntry:
        frame, seats = self.interception, state.setting.seats
        tried: dict[str, list[int]] = {}
        for laser, number in zip(frame.tried[::2], frame.tried[1::2], strict=True):
            tried.setdefault(state.ids[laser], []).append(number)
        return PendingEntry(
            self.ask,
            seats[frame.seat],
            [seats[seat] for seat in frame.waiting],
            attack=write_decision(state, Fire(frame.attack.shots, frame.attack.target)),
            tried=tried,
        )

    @staticmethod
    def from_pending(reader: EntryReader, entry: PendingEntry, seat: int, waiting: list[int]) -> Frame:
        fire = reader.attack(entry.attack or "")
        tried = [n for word, missed in entry.tried.items() for one in missed for n in (reader.unit(word, "tried"), one)]
        return Interception(seat, waiting, Attack(NOBODY, fire.shots, fire.target, GROUP), tried)

    @staticmethod
    def from_snapshot(numbers: list[int], lists: list[list[int]]) -> Frame:
        seat, target, component = numbers
        waiting, shots, tried = lists
        return Interception(seat, waiting, Attack(NOBODY, shots_of(shots), target_of(target, component), GROUP), tried)
