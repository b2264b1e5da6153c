"""The text and file forms of a cruise missile in flight: where it flies (10.02), and who fires at it (10.03)."""

from __future__ import annotations

from cybertank.board.board import NOWHERE
from cybertank.rules.missiles.interception import bonus_of, needed, shots_at
from cybertank.rules.missiles.launching import launcher_name
from cybertank.state.chapters.missiles import off_board_index
from cybertank.state.frames import FlightQuestion, Flying, Frame
from cybertank.state.held import Flight
from cybertank.state.state import State
from cybertank.text.frames.base import QuestionText
from cybertank.text.frames.entry_reader import EntryReader
from cybertank.text.notation.parts import shots_of, write_shot
from cybertank.text.positions.models import PendingEntry
from cybertank.text.wording import count_of


def write_flight(state: State, entry: PendingEntry, flight: Flight) -> PendingEntry:
    """Write a flight into the entry of its frame."""
    names, seats = state.board.names, state.setting.seats
    entry.unit = launcher_name(state, flight.launcher)
    entry.attacker = seats[flight.seat]
    entry.hex = names[flight.hex] if flight.hex != NOWHERE else None
    entry.number = flight.entered
    entry.used = [write_shot(state, shot) for shot in shots_of(flight.shots)]
    entry.passed = [seats[seat] for seat in flight.passed]
    if flight.launcher < 0:
        entry.origin = state.setting.off_board[off_board_index(flight.launcher)].words
    salvo = state.missiles.salvo
    if salvo:
        entry.target = names[salvo[1]]
        pairs = zip(salvo[2::2], salvo[3::2], strict=True)
        entry.salvo = [f"{launcher_name(state, launcher)} {names[where]}" for launcher, where in pairs]
    return entry


def read_flight(reader: EntryReader, entry: PendingEntry) -> Flight:
    """Read the flight in an entry. What the salvo still holds goes into the state's chapter."""
    state = reader.state
    launcher = reader.launcher(entry.unit, entry.origin, entry.attacker)
    seat = reader.seat(entry.attacker, "attacker")
    flight = Flight(seat, launcher, NOWHERE if entry.hex is None else reader.hex(entry.hex, "hex"))
    flight.entered = entry.number
    flight.shots = [n for text in entry.used for n in reader.flat_shot(text, "used")]
    flight.passed = reader.seats(entry.passed, "passed")
    if entry.target is not None:
        salvo = [launcher, reader.hex(entry.target, "target")]
        for text in entry.salvo:
            word, _, where = text.partition(" ")
            salvo += [reader.launcher(word, [], None), reader.hex(where, "salvo")]
        state.missiles = state.missiles.with_salvo(tuple(salvo))
    return flight


def flight_of(numbers: list[int], lists: list[list[int]]) -> Flight:
    """Restore a flight from a snapshot."""
    seat, launcher, where, entered = numbers
    flight = Flight(seat, launcher, where)
    flight.entered = entered
    flight.shots, flight.passed = lists
    return flight


def missile_words(state: State, flight: Flight) -> str:
    """Say which missile is in flight, where it is and how far it has flown."""
    name = launcher_name(state, flight.launcher)
    if flight.hex == NOWHERE:
        return f"the missile {name}, off the board"
    return f"the missile {name} over {state.board.names[flight.hex]}, {count_of(flight.entered, 'hex', 'hexes')} flown"


class FlyingText(QuestionText):
    """The text of the question where a missile flies."""

    kind = "flying"
    ask = "fly"
    frame_type = Flying
    numbers = ("seat", "flight.seat", "flight.launcher", "flight.hex", "flight.entered")
    lists = ("flight.shots", "flight.passed")

    def __init__(self, frame: Flying) -> None:
        super().__init__(frame)
        self.flying = frame

    def prompt(self, state: State) -> str:
        return f"flight of {missile_words(state, self.flying.flight)}"

    def ending(self, state: State) -> tuple[str, str]:
        return "its flight", "10.02"

    def question(self, state: State) -> str:
        target = state.missiles.target
        aim = f" It is aimed at {state.board.names[target]} and explodes only there (10.02.1)." if target >= 0 else ""
        return (
            f"The {state.setting.seats[self.flying.seat]} flies {missile_words(state, self.flying.flight)}: "
            f"`fly HEX HEX ...` as far as it likes, and `detonate` where it is (10.02).{aim}"
        )

    def pending(self, state: State) -> PendingEntry:
        entry = PendingEntry(self.ask, state.setting.seats[self.flying.seat])
        return write_flight(state, entry, self.flying.flight)

    @staticmethod
    def from_pending(reader: EntryReader, entry: PendingEntry, seat: int, waiting: list[int]) -> Frame:
        return Flying(seat, read_flight(reader, entry))

    @staticmethod
    def from_snapshot(numbers: list[int], lists: list[list[int]]) -> Frame:
        return Flying(numbers[0], flight_of(numbers[1:], lists))


class FlightQuestionText(QuestionText):
    """The text of the question who fires at a missile."""

    kind = "flight-question"
    ask = "flight"
    frame_type = FlightQuestion
    numbers = ("seat", "flight.seat", "flight.launcher", "flight.hex", "flight.entered")
    lists = ("waiting", "flight.shots", "flight.passed")

    def __init__(self, frame: FlightQuestion) -> None:
        super().__init__(frame)
        self.asked = frame

    def prompt(self, state: State) -> str:
        return f"interception of {missile_words(state, self.asked.flight)}"

    def ending(self, state: State) -> tuple[str, str]:
        return "its fire at the missile in this hex", "10.03.1"

    def question(self, state: State) -> str:
        flight = self.asked.flight
        bonus = bonus_of(flight)
        ways = [
            f"`intercept {write_shot(state, shot)}` "
            f"({max(needed(state.kind(shot.unit), shot.component) - bonus, 2)} or more)"
            for shot in shots_at(state, self.asked)
        ]
        plus = f", with +{bonus} counted" if bonus else ""
        fire = f"fires with two dice for each weapon{plus}: {', '.join(ways)}; or " if ways else ""
        return (
            f"The {state.setting.seats[self.asked.seat]} is asked about {missile_words(state, flight)}. "
            f"It {fire}says `end` to wait, or `pass` to fire no more at this missile (10.03.1)."
        )

    def pending(self, state: State) -> PendingEntry:
        seats = state.setting.seats
        entry = PendingEntry(self.ask, seats[self.asked.seat], [seats[seat] for seat in self.asked.waiting])
        return write_flight(state, entry, self.asked.flight)

    @staticmethod
    def from_pending(reader: EntryReader, entry: PendingEntry, seat: int, waiting: list[int]) -> Frame:
        return FlightQuestion(seat, waiting, read_flight(reader, entry))

    @staticmethod
    def from_snapshot(numbers: list[int], lists: list[list[int]]) -> Frame:
        return FlightQuestion(numbers[0], lists[0], flight_of(numbers[1:], lists[1:]))
