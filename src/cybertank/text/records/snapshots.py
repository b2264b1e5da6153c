"""Snapshots store the exact state in the middle of a game, so that a long record does not have to be replayed.

{"snapshot": 1, "digest": "5d1c...", "checksum": "8c1f...", "state": {...}}

A position file contains what players need to know about a position. A snapshot contains everything that the rules need.
It leaves out what never changes in a game (catalogue, rules, seats, printed board), which comes from the start of the
game. The checksum covers the bytes of `state`, and the digest covers the resulting state.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import msgspec

from cybertank.board.board import NOWHERE, Board
from cybertank.board.terrain import TERRAIN_WORDS
from cybertank.state.chapters.progress import Outcome
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Frame
from cybertank.state.state import MERGED, State
from cybertank.text.files.errors import FileFault
from cybertank.text.files.reading import Model
from cybertank.text.frames.base import FrameForm
from cybertank.text.frames.registry import KINDS, frame_text
from cybertank.text.positions.activity import bonus_of_points
from cybertank.text.records.columns import NAMES, NOTES, OF_COMPONENTS, VULCAN_LISTS, columns_of, restore_columns
from cybertank.units.catalogue import COMPONENTS

SNAPSHOT_VERSION: Final = 1


class OutcomeForm(msgspec.Struct, forbid_unknown_fields=True):
    """The result of a game."""

    winner: int
    title: str
    reason: str
    rule: str


class StateForm(msgspec.Struct, forbid_unknown_fields=True):
    """The content of a state. The order of units in a hex is not stored, because it follows from their locations."""

    ids: list[str]
    lists: dict[str, list[int]]
    terrain: list[tuple[int, int]]
    """Hexes whose terrain differs from the printed map because of overlays or damage."""
    cuts: list[int]
    """Hexes whose roads are cut: first by overlays in the set-up, then in play (13.04)."""
    flow: list[FrameForm]
    losses: int
    stocked: bool
    outcome: OutcomeForm | None
    broken: list[tuple[int, int]] = []
    """Hexsides whose stream bridges are down, first by the set-up's overlays, then by play (13.04)."""
    rail_cuts: list[int] = []
    """Hexes where only the rail is cut, in the same order (9.03)."""
    road_cuts: list[int] = []
    """Hexes where only the road is cut, in the same order."""
    laid: list[tuple[int, int, int]] = []
    """Hexsides that engineers have changed since the set-up, with what they are now (15.03.6, 15.03.7)."""
    built: list[tuple[int, int]] = []
    """Hexsides where engineers have bridged a stream (15.03.6)."""
    cleared: list[int] = []
    """Damaged hexes whose roads run again (15.04.3)."""
    mended: bool = False
    """True if engineers have mended something, so that the lists of cuts may lack what was cut in the set-up."""


class Snapshot(msgspec.Struct, forbid_unknown_fields=True):
    """A whole snapshot. `state` stays as bytes until its checksum has been verified."""

    snapshot: int
    digest: str
    checksum: str
    state: msgspec.Raw


class Version(msgspec.Struct):
    """The version, which is read first because other versions can have other keys."""

    snapshot: int


# -- writing -----------------------------------------------------------------------------------------------------------


def write_snapshot(state: State) -> bytes:
    """Write the snapshot of a state."""
    outcome = state.outcome
    form = StateForm(
        ids=list(state.ids),
        lists=columns_of(state),
        terrain=_changed_terrain(state.board),
        cuts=state.board.ground.cuts,
        broken=state.board.ground.broken,
        rail_cuts=state.board.ground.rail_cuts,
        road_cuts=state.board.ground.road_cuts,
        laid=_laid_sides(state.board),
        built=state.board.ground.built,
        cleared=state.board.ground.cleared,
        mended=state.setting.works and state.board.ground.printed is not None,
        flow=[frame_text(frame).snapshot() for frame in state.flow],
        losses=state.progress.losses,
        stocked=state.stores.stocked,
        outcome=None if outcome is None else _outcome_form(outcome),
    )
    content = msgspec.json.encode(form)
    return msgspec.json.encode(Snapshot(SNAPSHOT_VERSION, state.digest(), _checksum(content), msgspec.Raw(content)))


def _outcome_form(outcome: Outcome) -> OutcomeForm:
    return OutcomeForm(outcome.winner, outcome.title, outcome.reason, outcome.rule)


def _laid_sides(board: Board) -> list[tuple[int, int, int]]:
    """Return the hexsides of a board that differ from the printed map, in the order in which they were laid."""
    printed = board.ground.printed
    return board.ground.sides[len(printed.sides) :] if printed is not None else []


def _checksum(content: bytes) -> str:
    return blake2b(content, digest_size=8).hexdigest()


def _printed(board: Board) -> list[int]:
    printed = board.ground.printed
    return board.terrain if printed is None else printed.terrain


def _changed_terrain(board: Board) -> list[tuple[int, int]]:
    before = _printed(board)
    return [(h, terrain) for h, terrain in enumerate(board.terrain) if terrain != before[h]]


def near(board: Board, h: int) -> list[int]:
    """Return the neighbors of a hex that are on the map."""
    return [other for other in board.near[h * 6 : h * 6 + 6] if other != NOWHERE]


# -- reading -----------------------------------------------------------------------------------------------------------


def read_snapshot(content: bytes, start: State, source: str) -> State:
    """Read the state in a snapshot of the game that began with `start`. Raise an error if it is invalid."""
    return _Reader(start, source).read(content)


class _Reader:
    """A reader for one snapshot. Anything invalid raises an error that names its key."""

    def __init__(self, start: State, source: str) -> None:
        self.start = start
        self.source = source

    def fault(self, key: str, problem: str) -> FileFault:
        return FileFault(self.source, key, problem)

    def read(self, content: bytes) -> State:
        found = self.decode(content, Version).snapshot
        if found != SNAPSHOT_VERSION:
            raise self.fault(
                "snapshot", f"this program reads snapshot version {SNAPSHOT_VERSION}, but this is version {found}"
            )
        snapshot = self.decode(content, Snapshot)
        if _checksum(bytes(snapshot.state)) != snapshot.checksum:
            raise self.fault("checksum", "the snapshot was changed or damaged: its checksum differs")
        state = self.state(self.decode(bytes(snapshot.state), StateForm))
        if state.digest() != snapshot.digest:
            raise self.fault(
                "digest",
                f"gives position {state.digest()}, not {snapshot.digest}: the snapshot belongs to another game or "
                "to other rules",
            )
        return state

    def decode(self, content: bytes, model: type[Model]) -> Model:
        try:
            return msgspec.json.decode(content, type=model)
        except msgspec.DecodeError as fault:
            raise self.fault("", f"damaged: {fault}") from None

    def state(self, form: StateForm) -> State:
        lacks_bonus = "bonus" not in form.lists
        self.add_what_is_newer(form)
        self.prove_lengths(form)
        state = State.empty(self.start.setting, self.board(form))
        state.ids = tuple(form.ids)
        self.prove_places(form, state)
        restore_columns(state, form.lists, form.losses, form.stocked)
        state.flow = [self.frame(frame, f"flow[{i}]") for i, frame in enumerate(form.flow)]
        if lacks_bonus and state.flow:
            for unit, off_road in enumerate(state.movement.off_road):
                state.own_movement().bonus[unit] = 1 if bonus_of_points(state, unit, off_road != 0) else 0
        ended = form.outcome
        if ended is not None:
            state.outcome = Outcome(ended.winner, ended.title, ended.reason, ended.rule)
        return state

    def add_what_is_newer(self, form: StateForm) -> None:
        """Add each list that an older snapshot lacks. A new column is one more line here, with its default."""
        form.lists.setdefault("landed", self.squads_that_landed(form))
        form.lists.setdefault("bonus", [0] * len(form.ids))
        form.lists.setdefault("by_rail", [0] * len(form.ids))
        for name in ("speed", "rear", "toward", "behind"):
            form.lists.setdefault(name, [NOBODY] * len(form.ids))
        form.lists.setdefault("rest", [])
        for name in ("still", "track", "driven", "respeeded", "unloaded", "on_track"):
            form.lists.setdefault(name, [0] * len(form.ids))
        for name in ("launched", "flights", "blasts", "salvo"):
            form.lists.setdefault(name, [])
        for name in ("points", "full", "unidentified", "fired_before", "stormed", "weak_fire"):
            form.lists.setdefault(name, [0] * len(form.ids))
        for name in ("pallet", "concealed", "setting_up", "packing", "handled"):
            form.lists.setdefault(name, [0] * len(form.ids))
        for name in ("tried", "trenches", "safe", "hand", "dug", "covert", "paid"):
            form.lists.setdefault(name, [])
        for name in ("tools", "lent", "guiding", "withheld"):
            form.lists.setdefault(name, [0] * len(form.ids))
        for name in VULCAN_LISTS:
            form.lists.setdefault(name, [])

    def squads_that_landed(self, form: StateForm) -> list[int]:
        """Return the squads that got off at each drop, for snapshots from when a counter always got off whole."""
        squads = form.lists.get("squads", [])
        counters = form.lists.get("drops", [])[::3]
        return [squads[counter] if 0 <= counter < len(squads) else 0 for counter in counters]

    def prove_lengths(self, form: StateForm) -> None:
        if set(form.lists) != NAMES:
            wrong = ", ".join(sorted(set(form.lists) ^ NAMES))
            raise self.fault("lists", f"missing or unknown: {wrong}")
        units = len(form.ids)
        for name in NAMES.difference(NOTES):
            expected = units * (COMPONENTS if name in OF_COMPONENTS else 1)
            if len(form.lists[name]) != expected:
                raise self.fault(f"lists.{name}", f"expected {expected} numbers, found {len(form.lists[name])}")

    def prove_places(self, form: StateForm, state: State) -> None:
        """Check the numbers that are used as indexes, which happens before the digest can be verified."""
        for name, least, most in (
            ("type_of", 0, len(state.types)),
            ("seat_of", 0, len(state.setting.seats)),
            ("hex_of", MERGED, state.board.size),
        ):
            if not all(least <= number < most for number in form.lists[name]):
                raise self.fault(f"lists.{name}", f"expected numbers from {least} to {most - 1}")
        drops, landed = form.lists["drops"], form.lists["landed"]
        known = all(0 <= counter < len(state.ids) for counter in drops[::3])
        if not known or len(drops) != 3 * len(landed):
            raise self.fault(
                "lists.drops", "expected three numbers for each counter that landed, the first of them a unit"
            )

    def board(self, form: StateForm) -> Board:
        board = self.start.board
        cuts, broken = form.cuts, form.broken or board.ground.broken
        wanted = _printed(board)[:]
        for h, word in form.terrain:
            if not (0 <= h < board.size and 0 <= word < len(TERRAIN_WORDS)):
                raise self.fault("terrain", f"there is no hex {h} or no terrain {word} here")
            wanted[h] = word
        if form.mended:
            return self.reworked(form, wanted)
        changes = {h: word for h, word in enumerate(wanted) if word != board.terrain[h]}
        before = board.ground.cuts
        if cuts[: len(before)] != before or not all(0 <= h < board.size for h in cuts):
            raise self.fault("cuts", "expected the roads cut in the set-up, followed by hexes on the map")
        down = board.ground.broken
        if broken[: len(down)] != down or not all(0 <= a < board.size and b in near(board, a) for a, b in broken):
            raise self.fault("broken", "expected the bridges that were down in the set-up, followed by hexsides")
        rails = self.cut_since(form.rail_cuts, board.ground.rail_cuts, board, "rail_cuts")
        roads = self.cut_since(form.road_cuts, board.ground.road_cuts, board, "road_cuts")
        fresh, fallen = cuts[len(before) :], broken[len(down) :]
        if not (changes or fresh or fallen or rails or roads):
            return board
        return Board(board.ground.overlaid(changes, [], fresh, fallen, rails, roads))

    def reworked(self, form: StateForm, wanted: list[int]) -> Board:
        """15.03.6: Return the board of a game in which engineers may have mended or built something."""
        board = self.start.board
        hexes = [*form.cuts, *form.rail_cuts, *form.road_cuts, *form.cleared]
        pairs = [*form.broken, *form.built, *[(a, b) for a, b, _ in form.laid]]
        if not all(0 <= h < board.size for h in hexes) or not all(
            0 <= a < board.size and b in near(board, a) for a, b in pairs
        ):
            raise self.fault("mended", "expected hexes and hexsides on the map")
        changes = {h: word for h, word in enumerate(wanted) if word != board.terrain[h]}
        first = board.ground.printed
        before = 0 if first is None else len(board.ground.sides) - len(first.sides)
        ground = board.ground.changed(changes).reworked(
            *(form.laid[before:], form.cuts, form.broken, form.rail_cuts, form.road_cuts, form.built, form.cleared)
        )
        return Board(ground)

    def cut_since(self, cuts: list[int], before: list[int], board: Board, key: str) -> list[int]:
        """Return the hexes where only a rail or only a road has been cut since the set-up (9.03)."""
        cuts = cuts or before
        if cuts[: len(before)] != before or not all(0 <= h < board.size for h in cuts):
            raise self.fault(key, "expected the hexes cut in the set-up, followed by hexes on the map")
        return cuts[len(before) :]

    def frame(self, form: FrameForm, place: str) -> Frame:
        kind = KINDS.get(form.kind)
        if kind is None:
            raise self.fault(place, f"unknown kind of frame {form.kind!r}; known: {', '.join(KINDS)}")
        missing = len(kind.lists) - len(form.lists)
        if len(form.numbers) != len(kind.numbers) or not 0 <= missing <= kind.newer_lists:
            raise self.fault(place, f"expected {', '.join(kind.numbers + kind.lists)}")
        return kind.from_snapshot(form.numbers, form.lists + [[] for _ in range(missing)])
