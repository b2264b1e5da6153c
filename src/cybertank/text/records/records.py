"""Record files: one decision per line, appended as it is made, with a checksum that covers all previous lines.

cybertank record 1 scenario mark-iii rules sixth turn_limit=30 seat attacker human seat defender charger start
5d1c9a3b7e2f4a60 1 defender place CP 0801 | - | 8c1f02d7 57 attacker fire OGRE:main at HVY1 | 5 | a1b2c3d4

After the scenario's name, a custom battle has its whole file on one line, as `battle {...}`, and a handicap its armor
units (1.04), as `handicap defender=2`. `start` is the digest of the position before the first decision. Each decision
is followed by the faces it rolled (`-` for none) and its checksum. A decision that was taken back stays in the file,
with an `undo` line after it: a record only grows, so a crash loses at most the line being written.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

import msgspec

from cybertank.text.events.facts import AnyFact
from cybertank.text.files.errors import FileFault
from cybertank.text.files.reading import read_file

RECORD_VERSION = 1
OPENING = "cybertank record"
UNDO = "undo"
NO_FACES = "-"
FORM = "NUMBER SEAT  DECISION | DICE | CHECKSUM"

_LINE = re.compile(r" *(\d{1,9}) (\S+)  (\S.*) \| (-|[1-6](?: [1-6])*) \| ([0-9a-f]{8})")
_WORD = re.compile(r"[\w.-]+")
# A level can have its budget after a colon: `strategist:0.3`.
_HOLDER = re.compile(r"[\w.-]+(:[\w.]+)?")
_ARMOR = re.compile(r"-?\d{1,3}")
_OPTION = re.compile(r"(\w+)=(true|false|\d+|[\w-]+)")

Setting = bool | int | str


class RecordDiffers(FileFault):
    """An error for a record whose replay differs. It names the first line that differs."""


class RecordHeader(msgspec.Struct, frozen=True):
    """The header of a record: the scenario, the rules, who plays each seat, and the digest of the first position."""

    scenario: str
    edition: str
    options: dict[str, Setting]
    seats: dict[str, str]
    start: str
    battle: str = ""
    """The scenario file as JSON on one line, unless the scenario is built-in."""
    handicap: dict[str, int] = {}
    """1.04: extra armor units by seat; negative for fewer."""


class RecordLine(msgspec.Struct, frozen=True):
    """One decision with the faces it rolled."""

    number: int
    seat: str
    text: str
    faces: list[int]
    checksum: str


class Record(msgspec.Struct, frozen=True):
    """A record that has been read. Reading checks only the form of its lines. Replaying verifies them."""

    header: RecordHeader
    lines: list[RecordLine]

    def file_line(self, number: int) -> int:
        """Return the line number of a decision in the file."""
        return header_length(self.header) + number


# -- writing -----------------------------------------------------------------------------------------------------------


def write_header(header: RecordHeader) -> str:
    """Write the lines before the first decision."""
    options = "".join(f" {name}={_write_option(value)}" for name, value in header.options.items())
    seats = "".join(f"seat {seat} {holder}\n" for seat, holder in header.seats.items())
    battle = f"battle {header.battle}\n" if header.battle else ""
    armor = "".join(f" {seat}={amount}" for seat, amount in header.handicap.items())
    handicap = f"handicap{armor}\n" if armor else ""
    return (
        f"{OPENING} {RECORD_VERSION}\nscenario {header.scenario}\n{battle}{handicap}"
        f"rules {header.edition}{options}\n{seats}start {header.start}\n"
    )


def header_length(header: RecordHeader) -> int:
    """Return the number of lines in the header."""
    return 4 + len(header.seats) + bool(header.battle) + bool(header.handicap)


def _write_option(value: Setting) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def line_body(number: int, seat: str, text: str, faces: list[int]) -> str:
    """Write a decision's line up to its checksum."""
    return f"{number:>4} {seat}  {text} | {' '.join(map(str, faces)) or NO_FACES}"


def write_line(line: RecordLine) -> str:
    """Write a decision's whole line, including the line end."""
    return f"{line_body(line.number, line.seat, line.text, line.faces)} | {line.checksum}\n"


def write_record(header: RecordHeader, lines: Iterable[RecordLine]) -> str:
    """Write a whole record."""
    return write_header(header) + "".join(map(write_line, lines))


def first_checksum(header: RecordHeader) -> str:
    """Return the first link of the checksum chain. It covers the header, so changed seats or rules are detected."""
    return _hash(write_header(header).encode())


def next_checksum(previous: str, body: str, events: list[AnyFact], digest: str) -> str:
    """Return a line's checksum, computed from the previous checksum, the line, its events and the position."""
    facts = msgspec.json.encode(events, order="sorted")
    return _hash(b"\n".join([previous.encode(), body.encode(), facts, digest.encode()]))


def _hash(content: bytes) -> str:
    return blake2b(content, digest_size=4).hexdigest()


# -- reading -----------------------------------------------------------------------------------------------------------


def read_record(text: str, source: str, mend: bool = False) -> Record:
    """Read a record from text. Errors name the line and what was expected there.

    With `mend`, drop a last line that was cut off while it was being written.
    """
    raw = text.split("\n")
    whole = raw.pop() == ""
    if not whole:
        raw = text.split("\n")
        if mend and len(raw) > 1 and _LINE.fullmatch(raw[-1]) is None:
            raw.pop()
    header = _Header(raw, source).read()
    first = header_length(header)
    if "\n".join(raw[:first]) + "\n" != write_header(header):
        raise FileFault(source, f"lines 1-{first}", f"expected the header in this form:\n{write_header(header)}")
    lines = [_read_line(line, i, first + i, header, source) for i, line in enumerate(raw[first:], 1)]
    return Record(header, lines)


def _read_line(line: str, number: int, file_line: int, header: RecordHeader, source: str) -> RecordLine:
    place = f"line {file_line}"
    found = _LINE.fullmatch(line)
    before = f"the {number - 1} decisions before it are well formed"
    if found is None:
        raise FileFault(source, place, f"damaged or cut off: expected `{FORM}`; {before}")
    if int(found[1]) != number:
        raise FileFault(source, place, f"expected decision {number}, found {found[1]}: a line is missing or duplicated")
    if found[2] not in header.seats:
        raise FileFault(source, place, f"unknown seat {found[2]!r}; expected one of {', '.join(header.seats)}")
    faces = [] if found[4] == NO_FACES else [int(face) for face in found[4].split()]
    read = RecordLine(number, found[2], found[3], faces, found[5])
    if write_line(read) != line + "\n":
        raise FileFault(source, place, f"expected `{write_line(read).rstrip()}`, with exactly these spaces")
    return read


class _Header:
    """A reader for the lines before the first decision."""

    def __init__(self, raw: list[str], source: str) -> None:
        self.raw = raw
        self.source = source
        self.at = 0

    def fault(self, problem: str) -> FileFault:
        return FileFault(self.source, f"line {self.at}", problem)

    def next(self, key: str, form: str) -> list[str]:
        """Return the words of the next line after its key."""
        self.at += 1
        words = self.raw[self.at - 1].split(" ") if self.at <= len(self.raw) else []
        if not words or words[0] != key or "" in words:
            found = f"found {' '.join(words)[:60]!r}" if words else "the file ends here"
            raise self.fault(f"expected `{form}`, {found}")
        return words[1:]

    def one(self, key: str, form: str) -> str:
        words = self.next(key, form)
        if len(words) != 1 or _WORD.fullmatch(words[0]) is None:
            raise self.fault(f"expected `{form}`")
        return words[0]

    def read(self) -> RecordHeader:
        self.opening()
        scenario = self.one("scenario", "scenario NAME")
        battle = self.rest("battle")
        handicap = self.handicap() if self.comes("handicap") else {}
        edition, *options = self.next("rules", "rules EDITION [OPTION=VALUE ...]") or [""]
        read_options = dict(self.option(word) for word in options)
        seats: dict[str, str] = {}
        while self.comes("seat"):
            self.seat(seats)
        if not seats:
            self.next("seat", "seat NAME HOLDER")
        start = self.one("start", "start DIGEST")
        return RecordHeader(scenario, edition, read_options, seats, start, battle, handicap)

    def opening(self) -> None:
        first = self.raw[0] if self.raw else ""
        self.at = 1
        if not first.startswith(OPENING + " "):
            raise self.fault(f"not a record of this program: expected `{OPENING} {RECORD_VERSION}`")
        version = first.removeprefix(OPENING + " ")
        if version != str(RECORD_VERSION):
            raise self.fault(f"this program reads record version {RECORD_VERSION}, but the file has {version!r}")

    def comes(self, key: str) -> bool:
        """Return True if the next line has this key."""
        return self.at < len(self.raw) and self.raw[self.at].startswith(f"{key} ")

    def rest(self, key: str) -> str:
        """Return the rest of the next line if it has this key."""
        if not self.comes(key):
            return ""
        self.at += 1
        return self.raw[self.at - 1].removeprefix(f"{key} ")

    def handicap(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for word in self.next("handicap", "handicap SEAT=ARMOR-UNITS ..."):
            seat, _, amount = word.rpartition("=")
            if _WORD.fullmatch(seat) is None or _ARMOR.fullmatch(amount) is None or seat in found:
                raise self.fault(f"expected `handicap SEAT=ARMOR-UNITS ...`, each seat once, found {word!r}")
            found[seat] = int(amount)
        return found

    def seat(self, seats: dict[str, str]) -> None:
        words = self.next("seat", "seat NAME HOLDER")
        if len(words) != 2 or words[0] in seats or not (_WORD.fullmatch(words[0]) and _HOLDER.fullmatch(words[1])):
            raise self.fault("expected `seat NAME HOLDER`, each seat once")
        seats[words[0]] = words[1]

    def option(self, word: str) -> tuple[str, Setting]:
        found = _OPTION.fullmatch(word)
        if found is None:
            raise self.fault(f"expected options in the form NAME=VALUE, found {word!r}")
        value = found[2]
        if value in ("true", "false"):
            return found[1], value == "true"
        return found[1], int(value) if value.isascii() and value.isdigit() and len(value) < 10 else value


# -- the file ----------------------------------------------------------------------------------------------------------


class RecordWriter:
    """Appends lines to a record file. Each line is on disk before the next decision is made."""

    def __init__(self, path: Path, so_far: str) -> None:
        """Open a record file that already contains `so_far`, or write that to a new one. Refuse another game's file."""
        self.path = path
        try:
            self._begin(so_far)
            self._file = os.open(path, os.O_WRONLY | os.O_APPEND)
        except OSError as fault:
            raise FileFault(str(path), "", f"cannot be written: {fault.strerror}") from None

    def _begin(self, so_far: str) -> None:
        there = read_file(self.path) if self.path.exists() else ""
        if there == so_far:
            return
        torn = there.startswith(so_far) and "\n" not in there[len(so_far) :]
        if there and not torn and there + "\n" != so_far:
            raise FileFault(
                str(self.path), "", "the file already contains something else: choose another file, or resume that game"
            )
        self._replace(so_far)

    def _replace(self, text: str) -> None:
        """Replace the whole file atomically, so that a reader never sees half of it."""
        beside = self.path.with_name(self.path.name + ".new")
        with open(beside, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, self.path)

    def append(self, line: RecordLine) -> None:
        """Write a line and flush it to disk."""
        try:
            os.write(self._file, write_line(line).encode())
            os.fsync(self._file)
        except OSError as fault:
            raise FileFault(str(self.path), "", f"cannot be written: {fault.strerror}") from None

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)
