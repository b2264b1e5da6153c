"""The text and file forms of a fire round in an overrun (8.04)."""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.rules.buildings.damage import STRUCK_FIELDS
from cybertank.rules.vulcans.control import ducklings_overrun, fight_begun
from cybertank.state.frames import FireRound, Frame
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.text.frames.base import QuestionText
from cybertank.text.frames.entry_reader import EntryReader
from cybertank.text.notation.parts import shots_of, write_shot
from cybertank.text.positions.models import PendingEntry
from cybertank.text.reports import fight_report


class FireRoundText(QuestionText):
    """The text of a fire round."""

    kind = "fire-round"
    ask = "fire-round"
    frame_type = FireRound
    numbers = ("seat", "attacker", "hex", "number", "fired", "quiet", "rammed")
    lists = ("used", "out", "weary", "struck")
    newer_lists = 1

    def __init__(self, frame: FireRound) -> None:
        super().__init__(frame)
        self.fight = frame

    def prompt(self, state: State) -> str:
        return f"fire round {self.fight.number + 1} in {state.board.names[self.fight.hex]}"

    def ending(self, state: State) -> tuple[str, str]:
        return f"its fire round in {state.board.names[self.fight.hex]}", "8.04"

    def question(self, state: State) -> str:
        fight = self.fight
        control = ""
        if not fight_begun(fight) and ducklings_overrun(state, fight.seat, fight.hex):
            control = " First, a Vulcan can take `control` of up to four ducklings here (15.02.5)."
        return f"{fight_report(state)}\nType `fire` with weapons that bear, or `end` the round.{control}"

    def pending(self, state: State) -> PendingEntry:
        fight, seats, ids = self.fight, state.setting.seats, state.ids
        weary = zip(fight.weary[::2], fight.weary[1::2], strict=True)
        return PendingEntry(
            self.ask,
            seats[fight.seat],
            hex=state.board.names[fight.hex],
            attacker=seats[fight.attacker],
            number=fight.number,
            fired=fight.fired,
            quiet=fight.quiet,
            rammed=fight.rammed != 0,
            used=[write_shot(state, shot) for shot in shots_of(fight.used) if state.hex_of[shot.unit] >= 0],
            out=[ids[unit] for unit in fight.out if state.hex_of[unit] >= 0],
            weary={ids[unit]: rounds for unit, rounds in weary if state.hex_of[unit] >= 0},
            struck=[
                (write_shot(state, Shot(unit, component, 1)), ids[building], had, shots)
                for unit, component, building, had, shots in self._struck()
                if state.hex_of[unit] >= 0 and state.hex_of[building] >= 0
            ],
        )

    def _struck(self) -> Iterator[list[int]]:
        """11.04.2: list the attacks on buildings in this overrun, weapon by weapon."""
        struck = self.fight.struck
        return (struck[i : i + STRUCK_FIELDS] for i in range(0, len(struck), STRUCK_FIELDS))

    @staticmethod
    def from_pending(reader: EntryReader, entry: PendingEntry, seat: int, waiting: list[int]) -> Frame:
        where = reader.hex(entry.hex, "hex")
        fight = FireRound(seat, reader.seat(entry.attacker, "attacker"), where)
        fight.number = entry.number
        fight.fired = entry.fired
        fight.quiet = entry.quiet
        fight.rammed = 1 if entry.rammed else 0
        fight.out = [reader.unit(word, "out") for word in entry.out]
        for word, rounds in entry.weary.items():
            fight.weary.extend([reader.unit(word, "weary"), rounds])
        # Read the weapons as part of an attack on any target, because the target does not matter here.
        for word in entry.used:
            for shot in reader.attack(f"fire {word} at {reader.state.ids[0]}").shots:
                fight.used.extend([shot.unit, shot.component, shot.count])
        for weapon, building, had, shots in entry.struck:
            shot = reader.attack(f"fire {weapon} at {reader.state.ids[0]}").shots[0]
            fight.struck.extend([shot.unit, shot.component, reader.unit(building, "struck"), had, shots])
        return fight

    @staticmethod
    def from_snapshot(numbers: list[int], lists: list[list[int]]) -> Frame:
        fight = FireRound(numbers[0], numbers[1], numbers[2])
        fight.number, fight.fired, fight.quiet, fight.rammed = numbers[3:]
        fight.used, fight.out, fight.weary, fight.struck = lists
        return fight
