"""What is being decided out of turn, as a position writes it: so that a judgement can be judged on in mid-fight.

A position's `pending` lists the frames above the turn: a question before a ram or an overrun, a fire round, a grouping.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cybertank.game.decisions import Fire
from cybertank.rules.events.base import Shot
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FireRound, Frame, Grouping, OverrunQuestion, RamQuestion, SetUp, Turn
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault, NotationFault
from cybertank.text.notation.decisions import read_decision, write_decision, write_shot


class PendingEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A frame: what is asked, of whom, and what it is about."""

    ask: Literal["ram", "overrun", "fire-round", "group"]
    seat: str
    waiting: list[str] = []
    unit: str | None = None
    target: str | None = None
    came_from: str | None = None
    level: Literal["bridge"] | None = None
    path: list[str] = []
    hex: str | None = None
    attacker: str | None = None
    number: int = 0
    fired: int = 0
    quiet: int = 0
    rammed: bool = False
    used: list[str] = []
    out: list[str] = []
    weary: dict[str, int] = {}
    attack: str | None = None


class GroupEntry(msgspec.Struct, forbid_unknown_fields=True):
    """An infantry group of this fire phase: its hex, and the squads that each counter gives."""

    hex: str
    squads: dict[str, int]


# -- writing -----------------------------------------------------------------------------------------------------------


def pending_of(state: State) -> list[PendingEntry]:
    """The frames above the turn, from the bottom."""
    return [_written(state, frame) for frame in state.flow if not isinstance(frame, Turn | SetUp)]


def _written(state: State, frame: Frame) -> PendingEntry:
    seats, ids, names = state.setting.seats, state.ids, state.board.names
    seat = seats[frame.seat]
    if isinstance(frame, RamQuestion):
        entry = PendingEntry("ram", seat, [seats[s] for s in frame.waiting], ids[frame.unit], ids[frame.met])
        entry.came_from = names[frame.came_from] if frame.came_from >= 0 else None
        entry.level = "bridge" if frame.was_on_bridge else None
        entry.path = [names[h] for h in frame.rest if h >= 0]
        return entry
    if isinstance(frame, OverrunQuestion):
        return PendingEntry("overrun", seat, [seats[s] for s in frame.waiting], hex=names[frame.hex])
    if isinstance(frame, Grouping):
        shots = [Shot(frame.shots[i], frame.shots[i + 1], frame.shots[i + 2]) for i in range(0, len(frame.shots), 3)]
        attack = write_decision(state, Fire(shots, frame.target, frame.component))
        return PendingEntry("group", seat, hex=names[frame.hex], attack=attack)
    assert isinstance(frame, FireRound)
    return PendingEntry(
        "fire-round",
        seat,
        hex=names[frame.hex],
        attacker=seats[frame.attacker],
        number=frame.number,
        fired=frame.fired,
        quiet=frame.quiet,
        rammed=frame.rammed != 0,
        used=[
            write_shot(state, Shot(frame.used[i], frame.used[i + 1], frame.used[i + 2]))
            for i in range(0, len(frame.used), 3)
            if state.hex_of[frame.used[i]] >= 0
        ],
        out=[ids[u] for u in frame.out if state.hex_of[u] >= 0],
        weary={
            ids[frame.weary[i]]: frame.weary[i + 1]
            for i in range(0, len(frame.weary), 2)
            if state.hex_of[frame.weary[i]] >= 0
        },
    )


def groups_of(state: State) -> list[GroupEntry]:
    """The infantry groups that still have squads."""
    groups = state.combat.groups
    found: dict[tuple[int, int], GroupEntry] = {}
    for i in range(0, len(groups), 4):
        where, number, counter, squads = groups[i : i + 4]
        if squads > 0:
            entry = found.setdefault((where, number), GroupEntry(state.board.names[where], {}))
            entry.squads[state.ids[counter]] = squads
    return list(found.values())


# -- reading -----------------------------------------------------------------------------------------------------------


class _Reader:
    """Finds seats, units and hexes for one pending entry, naming the key of what is not there."""

    def __init__(self, state: State, source: str, key: str) -> None:
        self.state = state
        self.source = source
        self.key = key

    def fault(self, key: str, problem: str) -> FileFault:
        return FileFault(self.source, f"{self.key}.{key}", problem)

    def seat(self, word: str | None, key: str) -> int:
        if word is None or word not in self.state.setting.seats:
            raise self.fault(key, f"expected one of {', '.join(self.state.setting.seats)}")
        return self.state.setting.seats.index(word)

    def unit(self, word: str | None, key: str) -> int:
        found = self.state.find(word) if word is not None else NOBODY
        if found == NOBODY:
            raise self.fault(key, f"expected the id of a unit in play, not {word!r}")
        return found

    def hex(self, word: str | None, key: str) -> int:
        if word is None or word not in self.state.board.index:
            raise self.fault(key, f"expected a hex of the map, not {word!r}")
        return self.state.board.index[word]

    def attack(self, text: str) -> Fire:
        try:
            decision = read_decision(self.state, text)
        except NotationFault as fault:
            raise self.fault("attack", str(fault)) from None
        if not isinstance(decision, Fire):
            raise self.fault("attack", "expected a `fire` decision")
        return decision


def read_pending(state: State, entries: list[PendingEntry], source: str) -> None:
    """Put the frames of a position on top of its turn."""
    for i, entry in enumerate(entries):
        state.flow.append(_frame(_Reader(state, source, f"pending[{i}]"), entry))


def _frame(reader: _Reader, entry: PendingEntry) -> Frame:
    seat = reader.seat(entry.seat, "seat")
    waiting = [reader.seat(word, "waiting") for word in entry.waiting]
    if entry.ask == "ram":
        return _ram(reader, entry, seat, waiting)
    where = reader.hex(entry.hex, "hex")
    if entry.ask == "overrun":
        return OverrunQuestion(seat, waiting, where)
    if entry.ask == "group":
        fire = reader.attack(entry.attack or "")
        shots = [number for shot in fire.shots for number in (shot.unit, shot.component, shot.count)]
        return Grouping(seat, where, shots, fire.target, fire.component)
    return _fire_round(reader, entry, seat, where)


def _ram(reader: _Reader, entry: PendingEntry, seat: int, waiting: list[int]) -> RamQuestion:
    unit, target = reader.unit(entry.unit, "unit"), reader.unit(entry.target, "target")
    came_from = reader.hex(entry.came_from, "came_from") if entry.came_from is not None else NOBODY
    if entry.level and (came_from == NOBODY or not reader.state.board.river_bridge[came_from]):
        raise reader.fault("level", "expected a river bridge in the hex of `came_from`")
    rest = [reader.hex(word, "path") for word in entry.path]
    return RamQuestion(seat, waiting, unit, target, came_from, rest, 1 if entry.level else 0)


def _fire_round(reader: _Reader, entry: PendingEntry, seat: int, where: int) -> FireRound:
    fight = FireRound(seat, reader.seat(entry.attacker, "attacker"), where)
    fight.number = entry.number
    fight.fired = entry.fired
    fight.quiet = entry.quiet
    fight.rammed = 1 if entry.rammed else 0
    fight.out = [reader.unit(word, "out") for word in entry.out]
    for word, rounds in entry.weary.items():
        fight.weary.extend([reader.unit(word, "weary"), rounds])
    for word in entry.used:
        target = next(iter(reader.state.ids))
        for shot in reader.attack(f"fire {word} at {target}").shots:
            fight.used.extend([shot.unit, shot.component, shot.count])
    return fight


def read_groups(state: State, entries: list[GroupEntry], source: str) -> None:
    """The infantry groups of a position."""
    for i, entry in enumerate(entries):
        reader = _Reader(state, source, f"groups[{i}]")
        where = reader.hex(entry.hex, "hex")
        for word, squads in entry.squads.items():
            state.own_combat().groups.extend([where, i, reader.unit(word, "squads"), squads])
