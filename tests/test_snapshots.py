"""Snapshots: reading one back gives exactly the same state, and the game continues as it would have."""

from __future__ import annotations

import json
from hashlib import blake2b

import pytest

from cybertank.board.terrain import DAMAGED_TOWN, RUBBLE
from cybertank.players.registry import make_player
from cybertank.scenarios.files import load_scenario, scenario_names
from cybertank.scenarios.sessions import from_header, set_up, start, suggestions
from cybertank.state.frames import (
    MOVEMENT,
    FireRound,
    FlightQuestion,
    Flying,
    Frame,
    Grouping,
    Interception,
    OverrunQuestion,
    RamQuestion,
    SetUp,
    TrackQuestion,
    Turn,
)
from cybertank.state.held import Attack, Flight, HeldDrive, HeldMove, Shot
from cybertank.state.state import State
from cybertank.state.targets import UnitTarget
from cybertank.text.files.errors import FileFault
from cybertank.text.records import snapshots
from cybertank.text.records.columns import COLUMNS_OF, UNITS, columns_of
from cybertank.text.records.snapshots import read_snapshot, write_snapshot
from cybertank.text.session import Session

EVERY = 10
# Attributes of a state that a snapshot does not store as plain lists.
DERIVED = {"head", "chain", "kinds", "sides"}
OTHERWISE = {"setting", "board", "types", "ids", "flow", "outcome"}
SHARING = {"_shared"}
SINGLE = {
    "stores": {"stocked"},
    "progress": {"losses"},
    "buildings": {"any", "veiled"},
    "drones": {"any", "hiding"},
    "missiles": {"any"},
    "trains": {"any", "tracked", "wrecked"},
    "weak_attacks": {"any"},
    "vulcans": {"any"},
}


def played(scenario: str, seed: int, levels: list[str], turns: int = 12) -> tuple[Session, list[tuple[int, bytes]]]:
    """Return a whole game, and its snapshots by the number of lines before each."""
    limit = None if load_scenario(scenario).turns else turns
    session = start(scenario, seed, limit)
    players = [make_player(levels[i % len(levels)], seed * 100 + i) for i in range(len(session.seat_names))]
    kept = []
    game = session.game
    while game.outcome is None:
        if len(session.lines) % EVERY == 0:
            kept.append((len(session.lines), write_snapshot(session.state)))
        session.apply(players[game.seat].choose(game.look(game.seat)))
    return session, [*kept, (len(session.lines), write_snapshot(session.state))]


def everything(state: State) -> dict[str, object]:
    """Return everything in a state, including what its content leaves out."""
    held: dict[str, object] = {**columns_of(state), **{name: getattr(state, name) for name in (*DERIVED, "ids")}}
    ended = state.outcome
    return {
        **held,
        "content": state.content(),
        "flow": [(type(frame).__name__, frame.content()) for frame in state.flow],
        "losses": state.progress.losses,
        "stocked": state.stores.stocked,
        "outcome": ended and (ended.winner, ended.title, ended.reason, ended.rule),
    }


def goes_on(session: Session, kept: list[tuple[int, bytes]]) -> None:
    """Replay from each snapshot to the next with the recorded dice, and from one in the middle to the end."""
    fresh = from_header(session.header, "test")
    middle = len(kept) // 2
    for i, (before, content) in enumerate(kept):
        state = read_snapshot(content, fresh.state, "test")
        assert write_snapshot(state) == content
        again = Session.restored(fresh, state, session.lines[:before])
        assert not again.can_undo()
        following = kept[-1] if i == middle else kept[min(i + 1, len(kept) - 1)]
        for line in session.lines[before : following[0]]:
            again.follow(line, "test", f"line {line.number}")
        assert again.lines == session.lines[: following[0]]
        assert write_snapshot(again.state) == following[1]
        if following is kept[-1]:
            assert everything(again.state) == everything(session.state)
            assert again.record() == session.record()


@pytest.mark.compiled
@pytest.mark.parametrize("scenario", scenario_names())
@pytest.mark.parametrize("levels", [["random"], ["charger"], ["charger", "random"]], ids="-".join)
def test_a_game_goes_on_from_each_snapshot_as_it_would_have(scenario: str, levels: list[str]) -> None:
    session, kept = played(scenario, 7, levels)
    goes_on(session, kept)


def flight(seat: int, launcher: int, where: int) -> Flight:
    """Return a flight with something in each of its parts."""
    missile = Flight(seat, launcher, where)
    missile.entered, missile.shots, missile.passed = 14, [15, 16, 17], [18]
    return missile


def frames() -> list[Frame]:
    """Return a frame of each kind in which no two numbers are the same."""
    fight = FireRound(1, 2, 30)
    fight.number, fight.fired, fight.quiet, fight.rammed = 4, 5, 6, 7
    fight.used, fight.out, fight.weary = [8, 9, 10], [11], [12, 13]
    fight.struck = [14, 15, 16, 17, 18]
    return [
        SetUp(1, 2),
        Turn(1, 2, 3),
        RamQuestion(1, [2, 3], HeldMove(4, 6, 1, [7, 8, -2]), 5),
        OverrunQuestion(1, [0, 2], 33),
        fight,
        Grouping(1, 20, Attack(0, [Shot(3, 4, 5)], UnitTarget(6, 7))),
        Flying(1, flight(5, -20, 7)),
        FlightQuestion(0, [2], flight(1, 3, 4)),
        Interception(1, [0, 2], Attack(0, [Shot(3, 4, 5)], UnitTarget(6, 7)), [8, 9, 10, 11]),
        TrackQuestion(1, [0, 2], HeldDrive(3, [4, 5, -2], 6), [7, 8]),
    ]


@pytest.mark.compiled
def test_every_kind_of_frame_comes_back() -> None:
    state = start("mark-iii", 1).state
    fresh = state.copy()
    state.flow = frames()
    assert {type(frame) for frame in state.flow} == {kind.frame_type for kind in snapshots.KINDS.values()}
    again = read_snapshot(write_snapshot(state), fresh, "test")
    assert everything(again) == everything(state)


@pytest.mark.compiled
def test_an_older_snapshot_that_counts_neither_who_got_off_nor_the_road_bonus_is_read() -> None:
    state = start("mark-iii", 1).state
    types = [unit_type.id for unit_type in state.types]
    squads = state.add_unit("R", types.index("INF"), 1, 3, 0)
    vehicle = state.add_unit("P", types.index("GEVPC"), 1, 1, 0)
    state.riders = state.riders.with_drop(squads, vehicle, 0, 3)
    state.flow = [Turn(1, 1, MOVEMENT)]
    state.own_movement().spent[vehicle], state.own_movement().bonus[vehicle] = 4, 1
    fresh, kept = state.copy(), json.loads(write_snapshot(state))
    del kept["state"]["lists"]["landed"], kept["state"]["lists"]["bonus"]
    kept["checksum"] = blake2b(json.dumps(kept["state"], separators=(",", ":")).encode(), digest_size=8).hexdigest()
    again = read_snapshot(json.dumps(kept, separators=(",", ":")).encode(), fresh, "test")
    assert everything(again) == everything(state)


def test_nothing_of_a_state_is_forgotten() -> None:
    chapters = {name: set(columns) for name, columns in COLUMNS_OF.items() if name != UNITS}
    assert set(State.__slots__) == {*chapters, *COLUMNS_OF[UNITS], *DERIVED, *OTHERWISE, *SHARING}
    state = start("mark-iii", 1).state
    for name, columns in chapters.items():
        assert set(type(getattr(state, name)).__slots__) == columns | SINGLE.get(name, set()), name


def test_nothing_of_a_frame_is_forgotten() -> None:
    for kind in snapshots.KINDS.values():
        slots = {name for base in kind.frame_type.__mro__ for name in getattr(base, "__slots__", ())}
        assert slots == {name.partition(".")[0] for name in (*kind.numbers, *kind.lists)}


def test_points_of_earlier_losses_are_kept() -> None:
    session, kept = played("mark-iii", 3, ["charger"])
    state = read_snapshot(kept[-1][1], from_header(session.header, "test").state, "test")
    again = Session.restored(from_header(session.header, "test"), state, session.lines)
    assert again.outcome == session.outcome
    for seat in session.seat_names:
        assert again.points(seat).total == session.points(seat).total


@pytest.mark.compiled
def test_changed_terrain_is_kept() -> None:
    session = start("raid", 1)
    session.state.board = session.state.board.with_terrain({5: RUBBLE, 17: DAMAGED_TOWN})
    fresh = from_header(session.header, "test")
    state = read_snapshot(write_snapshot(session.state), fresh.state, "test")
    assert state.digest() == session.state.digest()
    assert state.board.terrain == session.state.board.terrain
    assert fresh.state.board.terrain != state.board.terrain
    assert state.board.roads == session.state.board.roads


def test_a_restored_session_can_take_back_what_comes_after() -> None:
    session = start("mark-iii", 1)
    set_up(session, suggestions("mark-iii", "defender")[0])
    session.apply("end")
    fresh = from_header(session.header, "test")
    again = Session.restored(fresh, read_snapshot(write_snapshot(session.state), fresh.state, "test"), session.lines)
    before = again.state.digest()
    again.apply("move OGRE 0822")
    assert again.undo() == "move OGRE 0822"
    assert again.state.digest() == before
    assert not again.can_undo()
    assert [line.number for line in again.lines] == list(range(1, len(again.lines) + 1))


# -- what is refused ---------------------------------------------------------------------------------------------------


def snapshot() -> tuple[bytes, State]:
    """Return a snapshot in the middle of a set-up, and the state at the start of the game."""
    session = start("mark-iii", 1)
    fresh = session.state.copy()
    for line in suggestions("mark-iii", "defender")[0].place[:3]:
        session.apply(f"place {line}")
    return write_snapshot(session.state), fresh


def altered(content: bytes, **changes: object) -> bytes:
    """Return a snapshot with other content and a matching checksum, which only the reader's own checks can find."""
    whole = json.loads(content)
    state = whole["state"]
    for key, value in changes.items():
        target = state["lists"] if key in state["lists"] else state
        target[key] = value
    raw = json.dumps(state, separators=(",", ":"))
    digest = blake2b(raw.encode(), digest_size=8).hexdigest()
    head = json.dumps({"snapshot": 1, "digest": whole["digest"], "checksum": digest})
    return f'{head[:-1]}, "state":{raw}}}'.encode()


def test_an_altered_copy_that_changes_nothing_is_read() -> None:
    content, fresh = snapshot()
    assert write_snapshot(read_snapshot(altered(content), fresh, "test")) == content


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"squads": [1]}, "lists.squads: expected"),
        ({"hex_of": "nowhere"}, "damaged"),
        ({"surplus": 1}, "damaged: Object contains unknown field"),
        ({"lists": {}}, "lists: missing or unknown"),
        ({"drops": [99, 0, 0], "landed": [1]}, "lists.drops: expected"),
        ({"drops": [0, 0, 0]}, "lists.drops: expected"),
        ({"terrain": [[100_000, 1]]}, "terrain: there is no hex"),
        ({"flow": [{"kind": "nap", "numbers": [0]}]}, "unknown kind of frame 'nap'"),
        ({"flow": [{"kind": "turn", "numbers": [0]}]}, "expected seat, number, phase"),
        ({"flow": []}, "the snapshot belongs to another game or to other rules"),
        ({"terrain": [[3, 1]]}, "the snapshot belongs to another game or to other rules"),
        ({"losses": None}, "damaged"),
    ],
)
def test_content_that_does_not_fit_is_a_fault(changes: dict[str, object], says: str) -> None:
    content, fresh = snapshot()
    with pytest.raises(FileFault, match="game 5") as caught:
        read_snapshot(altered(content, **changes), fresh, "game 5")
    assert says in str(caught.value)


@pytest.mark.parametrize("name", ["type_of", "seat_of", "hex_of"])
def test_numbers_out_of_range_are_a_fault(name: str) -> None:
    content, fresh = snapshot()
    units = len(json.loads(content)["state"]["ids"])
    with pytest.raises(FileFault, match=f"lists.{name}: expected numbers from"):
        read_snapshot(altered(content, **{name: [9999] * units}), fresh, "test")


def test_other_versions_are_refused() -> None:
    content, fresh = snapshot()
    other = content.replace(b'"snapshot":1', b'"snapshot":2')
    with pytest.raises(FileFault, match="reads snapshot version 1, but this is version 2"):
        read_snapshot(other, fresh, "test")


def test_another_game_is_refused() -> None:
    content, _ = snapshot()
    with pytest.raises(FileFault):
        read_snapshot(content, start("raid").state, "test")


def test_damage_anywhere_is_found() -> None:
    content, fresh = snapshot()
    for at in range(0, len(content), 97):
        for damaged in (content[:at], content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]):
            with pytest.raises(FileFault):
                read_snapshot(damaged, fresh, "test")
