"""The store, on SQLite and on PostgreSQL: the same tests on both."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import anyio
import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from cybertank.server.store import (
    Card,
    Conflict,
    DatabaseFault,
    GameRow,
    LineRow,
    NewerDatabase,
    NotFound,
    SeatRow,
    SnapshotRow,
    Store,
    StoreError,
    Unstorable,
    hash_token,
    new_token,
    now,
)
from cybertank.server.store.addresses import read_address
from cybertank.server.store.databases import database
from cybertank.server.store.tables import metadata

pytestmark = pytest.mark.anyio

PATIENCE = 20.0


def game(id: str = "g1", version: int = 0) -> GameRow:
    at = now()
    return GameRow(
        id=id,
        title="Mark III – Attack",
        scenario="mark-iii",
        header="scenario mark-iii\nseat attacker human\n",
        created=at,
        changed=at,
        version=version,
        turn=1,
        phase="set-up",
        seat="defender",
    )


def both_seats(token: str | None = None) -> list[SeatRow]:
    held = hash_token(token) if token else None
    return [
        SeatRow(name="defender", holder="human", side=1, token_hash=held),
        SeatRow(name="attacker", holder="charger", side=0),
    ]


def line(number: int, text: str = "end") -> LineRow:
    faces = [number % 6 + 1, 6]
    moments = b'{"a":"\xc3\xa9"}'
    return LineRow(number=number, seat="defender", text=text, faces=faces, checksum="8c1f02d7", moments=moments)


def card(version: int) -> Card:
    return Card(version=version, turn=2, phase="movement", seat="attacker")


async def append(store: Store, id: str, number: int, snapshot: SnapshotRow | None = None) -> None:
    await store.append(id, [line(number)], card(number), snapshot)


async def until(true: Callable[[], bool]) -> None:
    with anyio.fail_after(PATIENCE):
        while not true():
            await anyio.sleep(0.01)


# -- games and lines ---------------------------------------------------------------------------------------------------


async def test_what_was_created_is_read_back(store: Store) -> None:
    row = game(version=2)
    await store.create(row, both_seats("secret"), [line(1), line(2)], SnapshotRow(number=2, content=b"\0\xff"))
    assert await store.game("g1") == row
    assert await store.seats("g1") == both_seats("secret")
    assert await store.lines("g1") == [line(1), line(2)]
    assert await store.snapshot("g1") == SnapshotRow(number=2, content=b"\0\xff")


async def test_an_id_is_taken_once(store: Store) -> None:
    await store.create(game(), both_seats())
    with pytest.raises(Conflict):
        await store.create(game(), both_seats())
    assert len(await store.seats("g1")) == 2


async def test_what_is_not_there(store: Store) -> None:
    for id in ("nothing", "", "nul\0", "\ud800", "x" * 1000):
        assert await store.game(id) is None
        assert await store.seats(id) == []
        assert await store.lines(id) == []
        assert await store.snapshot(id) is None
        assert await store.holder_of(id, hash_token("x")) is None
        assert not await store.lease(id, "me", 10)
        await store.release(id, "me")
        with pytest.raises(NotFound):
            await append(store, id, 1)
        with pytest.raises(NotFound):
            await store.set_webhook(id, "defender", "")


async def test_cards_come_in_the_order_asked_for(store: Store) -> None:
    for id in ("a", "b", "c"):
        await store.create(game(id), both_seats())
    assert [row.id for row in await store.cards(["c", "none", "a", "c"])] == ["c", "a"]
    assert await store.cards([]) == []
    assert await store.seats_of(["a", "c", "none"]) == {"a": both_seats(), "c": both_seats()}
    assert await store.seats_of([]) == {}


async def test_appended_lines_are_there_and_the_card_with_them(store: Store) -> None:
    await store.create(game(), both_seats())
    await store.append("g1", [line(1), line(2)], card(2))
    await store.append("g1", [line(3)], Card(version=3, turn=4, phase="", seat=None, outcome="the defender won"))
    row = await store.game("g1")
    assert row is not None
    assert (row.version, row.turn, row.phase, row.seat, row.outcome) == (3, 4, "", None, "the defender won")
    assert row.changed >= row.created
    assert await store.lines("g1") == [line(1), line(2), line(3)]
    assert await store.lines("g1", after=1) == [line(2), line(3)]
    assert await store.lines("g1", after=1, upto=2) == [line(2)]
    assert await store.lines("g1", after=3) == []


async def test_a_line_without_faces(store: Store) -> None:
    await store.create(game(), both_seats())
    bare = LineRow(number=1, seat="defender", text="end", faces=[], checksum="00000000", moments=b"")
    await store.append("g1", [bare], card(1))
    assert await store.lines("g1") == [bare]


async def test_the_latest_snapshot(store: Store) -> None:
    await store.create(game(), both_seats(), [], SnapshotRow(number=0, content=b"start"))
    for number in range(1, 7):
        await append(store, "g1", number, SnapshotRow(number=number, content=b"%d" % number) if number % 2 else None)
    assert await store.snapshot("g1") == SnapshotRow(number=5, content=b"5")
    assert await store.snapshot("g1", upto=4) == SnapshotRow(number=3, content=b"3")
    assert await store.snapshot("g1", upto=0) == SnapshotRow(number=0, content=b"start")


@pytest.mark.parametrize("numbers", [[2], [1], [1, 2], [4], [4, 5]])
async def test_lines_that_do_not_follow_are_a_conflict(store: Store, numbers: list[int]) -> None:
    await store.create(game(version=2), both_seats(), [line(1), line(2)])
    with pytest.raises(Conflict) as conflict:
        await store.append("g1", [line(number, "fire") for number in numbers], card(numbers[-1]))
    assert conflict.value.version == 2
    assert await store.lines("g1") == [line(1), line(2)]
    row = await store.game("g1")
    assert row is not None
    assert row.turn == 1


async def test_lines_have_the_numbers_that_the_card_says(store: Store) -> None:
    await store.create(game(), both_seats())
    for lines, version in (([], 0), ([line(1)], 2), ([line(1), line(3)], 3), ([line(2), line(1)], 2)):
        with pytest.raises(ValueError, match="do not lead up to"):
            await store.append("g1", lines, card(version))
    with pytest.raises(ValueError, match="snapshot"):
        await append(store, "g1", 1, SnapshotRow(number=2, content=b""))
    with pytest.raises(ValueError, match="do not lead up to"):
        await store.create(game("g2", version=2), both_seats(), [line(1)])


async def test_texts_that_no_database_holds_are_refused_by_both(store: Store) -> None:
    await store.create(game(), both_seats())
    for text in ("nul\0", "half a pair \ud800"):
        with pytest.raises(Unstorable):
            await store.set_webhook("g1", "defender", text)
        with pytest.raises(Unstorable):
            await store.append("g1", [line(1, text)], card(1))
    assert await store.lines("g1") == []


# -- concurrency -------------------------------------------------------------------------------------------------------


async def test_one_conflict_among_many_appends_fails_alone(store: Store) -> None:
    ids = [f"g{number}" for number in range(30)]
    await asyncio.gather(*(store.create(game(id), both_seats()) for id in ids))
    wrong = {"g3", "g17"}
    done = await asyncio.gather(
        *(append(store, id, 2 if id in wrong else 1) for id in ids), append(store, "none", 1), return_exceptions=True
    )
    assert {id for id, result in zip(ids, done, strict=False) if isinstance(result, Conflict)} == wrong
    assert isinstance(done[-1], NotFound)
    assert sum(result is None for result in done) == 28
    assert {row.id for row in await store.cards(ids) if row.version == 0} == wrong


async def test_one_that_cannot_be_written_fails_alone(store: Store) -> None:
    for id in ("a", "b", "c"):
        await store.create(game(id), both_seats())
    bad = LineRow(number=1, seat="defender", text="end", faces=[], checksum="00000000", moments=None)  # type: ignore[arg-type]
    done = await asyncio.gather(
        append(store, "a", 1), store.append("b", [bad], card(1)), append(store, "c", 1), return_exceptions=True
    )
    assert [type(result) for result in done] == [type(None), DatabaseFault, type(None)]
    assert [row.version for row in await store.cards(["a", "b", "c"])] == [1, 0, 1]


async def test_appends_to_one_game_keep_their_order(store: Store) -> None:
    await store.create(game(), both_seats())
    await asyncio.gather(*(append(store, "g1", number) for number in range(1, 101)))
    assert [row.number for row in await store.lines("g1")] == list(range(1, 101))


async def test_of_two_processes_one_writes_each_line(store: Store, database_url: str) -> None:
    """Two stores on one database represent two processes. Each believes that it is its turn to write."""
    other = await Store.open(database_url)
    await store.create(game(), both_seats())
    won, lost = [0, 0], [0, 0]

    async def play(which: int, mine: Store) -> None:
        for number in range(1, 31):
            try:
                await mine.append("g1", [line(number, f"by {which}")], card(number))
                won[which] += 1
            except Conflict:
                lost[which] += 1

    try:
        await asyncio.gather(play(0, store), play(1, other))
    finally:
        await other.close()
    assert sum(won) == sum(lost) == 30
    assert [row.number for row in await store.lines("g1")] == list(range(1, 31))


async def test_closing_finishes_what_was_handed_over(database_url: str) -> None:
    store = await Store.open(database_url)
    await store.create(game(), both_seats())
    appends = [asyncio.create_task(append(store, "g1", number)) for number in range(1, 21)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*appends)
    with pytest.raises(StoreError, match="closed"):
        await append(store, "g1", 21)
    again = await Store.open(database_url)
    assert len(await again.lines("g1")) == 20
    await again.close()


async def test_what_was_handed_over_is_written_though_nobody_waits(store: Store) -> None:
    await store.create(game(), both_seats())
    task = asyncio.create_task(append(store, "g1", 1))
    await asyncio.sleep(0)
    task.cancel()
    await append(store, "g1", 2)
    assert [row.number for row in await store.lines("g1")] == [1, 2]


# -- seats, secrets, leases --------------------------------------------------------------------------------------------


async def test_a_secret_holds_its_seat_until_it_is_replaced(store: Store) -> None:
    old, new = new_token(), new_token()
    await store.create(game(), both_seats(old))
    assert await store.holder_of("g1", hash_token(old)) == "defender"
    assert await store.holder_of("g1", hash_token(new)) is None
    await store.replace_token("g1", "defender", hash_token(new))
    assert await store.holder_of("g1", hash_token(old)) is None
    assert await store.holder_of("g1", hash_token(new)) == "defender"
    await store.replace_token("g1", "defender", None)
    assert await store.holder_of("g1", hash_token(new)) is None
    with pytest.raises(NotFound):
        await store.replace_token("g1", "nobody", hash_token(new))


async def test_a_secret_is_for_one_game(store: Store) -> None:
    token = new_token()
    await store.create(game("a"), both_seats(token))
    await store.create(game("b"), both_seats(new_token()))
    assert await store.holder_of("b", hash_token(token)) is None


def test_secrets_are_256_bits_that_stand_in_a_link() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{43}", token) for token in tokens)
    assert len(hash_token("anything, even \ud800")) == 32


async def test_webhooks(store: Store) -> None:
    await store.create(game(), both_seats())
    await store.set_webhook("g1", "attacker", "https://example.org/turn")
    assert [seat.webhook for seat in await store.seats("g1")] == ["", "https://example.org/turn"]
    with pytest.raises(NotFound):
        await store.set_webhook("g1", "nobody", "")


async def test_one_drives_a_game(store: Store) -> None:
    await store.create(game(), both_seats())
    assert await store.lease("g1", "one", 60)
    assert await store.lease("g1", "one", 60)
    assert not await store.lease("g1", "two", 60)
    await store.release("g1", "two")
    assert not await store.lease("g1", "two", 60)
    await store.release("g1", "one")
    assert await store.lease("g1", "two", 60)


async def test_a_lease_ends(store: Store) -> None:
    await store.create(game(), both_seats())
    assert await store.lease("g1", "one", 0)
    assert await store.lease("g1", "two", 60)
    assert not await store.lease("g1", "one", 60)


async def test_of_many_who_ask_at_once_one_drives(store: Store, database_url: str) -> None:
    other = await Store.open(database_url)
    await store.create(game(), both_seats())
    got = await asyncio.gather(*((store, other)[n % 2].lease("g1", f"owner {n}", 60) for n in range(10)))
    await other.close()
    assert got.count(True) == 1


# -- watching ----------------------------------------------------------------------------------------------------------


async def test_watchers_are_told(store: Store) -> None:
    told: list[tuple[str, int]] = []

    def fails(id: str, version: int) -> None:
        raise RuntimeError("must not keep the next one from being told")

    store.watch(fails)
    store.watch(lambda id, version: told.append((id, version)))
    await store.create(game(), both_seats())
    await store.append("g1", [line(1), line(2)], card(2))
    with pytest.raises(Conflict):
        await append(store, "g1", 2)
    await append(store, "g1", 3)
    await until(lambda: len(told) == 2)
    assert told == [("g1", 2), ("g1", 3)]


async def test_watchers_are_told_of_other_processes(postgres_url: str) -> None:
    here, there = await Store.open(postgres_url), await Store.open(postgres_url)
    told: list[tuple[str, int]] = []
    here.watch(lambda id, version: told.append((id, version)))
    await there.create(game("a game"), both_seats())
    await append(there, "a game", 1)
    await until(lambda: told == [("a game", 1)])
    await here.close()
    await there.close()


async def test_who_lost_the_connection_is_told_that_something_may_be_missed(postgres_url: str) -> None:
    store = await Store.open(postgres_url)
    told: list[tuple[str, int]] = []
    missed: list[bool] = []
    store.watch(lambda id, version: told.append((id, version)), lambda: missed.append(True))
    await store.create(game(), both_seats())
    await end_every_connection(postgres_url)
    await until(lambda: missed == [True])
    assert await store.healthy()
    await append(store, "g1", 1)
    await until(lambda: told == [("g1", 1)])
    await store.close()


async def end_every_connection(url: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()


# -- opening -----------------------------------------------------------------------------------------------------------


async def test_healthy(store: Store) -> None:
    assert await store.healthy()


async def test_a_database_that_is_gone_is_not_healthy(postgres, anyio_backend) -> None:
    name = await anyio.to_thread.run_sync(postgres.new_database)
    store = await Store.open(postgres.url(name))
    await anyio.to_thread.run_sync(postgres.execute, f"DROP DATABASE {name} WITH (FORCE)")
    assert not await store.healthy()
    with pytest.raises(DatabaseFault):
        await store.game("g1")
    with pytest.raises(DatabaseFault):
        await append(store, "g1", 1)
    await store.close()


async def test_opening_again_keeps_everything(database_url: str) -> None:
    store = await Store.open(database_url)
    await store.create(game(), both_seats())
    await store.close()
    again = await Store.open(database_url)
    assert await again.game("g1") is not None
    await again.close()


async def test_the_migrations_make_the_tables_that_the_program_uses(store: Store, database_url: str) -> None:
    opened = database(read_address(database_url))
    different = await opened.read(lambda to: compare_metadata(MigrationContext.configure(to), metadata))
    await opened.close()
    assert different == []


async def test_a_newer_database_is_refused(database_url: str) -> None:
    await (await Store.open(database_url)).close()
    opened = database(read_address(database_url))
    await opened.write(lambda to: to.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'"))
    await opened.close()
    with pytest.raises(NewerDatabase, match=r"9999.*newer version"):
        await Store.open(database_url)


OPEN_AND_CLOSE = """
import asyncio, sys
from cybertank.server.store import Store

async def main():
    await (await Store.open(sys.argv[1])).close()

sys.stdin.readline()
asyncio.run(main())
"""


def test_several_processes_may_start_at_once(database_url: str) -> None:
    processes = [
        subprocess.Popen([sys.executable, "-c", OPEN_AND_CLOSE, database_url], stdin=subprocess.PIPE) for _ in range(4)
    ]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write(b"go\n")
        process.stdin.close()
    assert [process.wait() for process in processes] == [0, 0, 0, 0]


APPEND_FOR_EVER = """
import asyncio, itertools, sys
from cybertank.server.store import Card, LineRow, Store

async def play(store, game):
    for number in itertools.count(1):
        line = LineRow(number=number, seat="defender", text="end", faces=[], checksum="00000000", moments=b"x" * 500)
        await store.append(game, [line], Card(version=number, turn=1, phase="", seat=None))
        print(game, number, flush=True)

async def main():
    store = await Store.open(sys.argv[1])
    await asyncio.gather(*(play(store, game) for game in sys.argv[2:]))

asyncio.run(main())
"""


async def test_what_was_acknowledged_survives_kill_9(database_url: str) -> None:
    ids = ["a", "b", "c"]
    store = await Store.open(database_url)
    for id in ids:
        await store.create(game(id), both_seats())
    await store.close()
    acknowledged = await anyio.to_thread.run_sync(killed_while_appending, database_url, ids)
    again = await Store.open(database_url)
    for id in ids:
        row = await again.game(id)
        assert row is not None
        assert row.version >= acknowledged[id] > 0
        assert [line.number for line in await again.lines(id)] == list(range(1, row.version + 1))
        await append(again, id, row.version + 1)
    await again.close()


def killed_while_appending(url: str, ids: list[str]) -> dict[str, int]:
    """Return the last line of each game that the process reported as written before it was killed."""
    with subprocess.Popen(
        [sys.executable, "-c", APPEND_FOR_EVER, url, *ids], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(100)]
        os.kill(process.pid, signal.SIGKILL)
        said += process.stdout.readlines()
    # The last report may be cut off in the middle.
    return {id: int(number) for id, number in (line.split() for line in said if line.endswith("\n"))}


async def test_a_sqlite_file_is_its_owners_and_has_a_write_ahead_log(tmp_path: Path) -> None:
    path = tmp_path / "a new directory" / "100% games.db"
    token = new_token()
    store = await Store.open(str(path))
    await store.create(game(), both_seats(token))
    await store.close()
    assert path.stat().st_mode & 0o077 == 0
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()
    assert token.encode() not in path.read_bytes()


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database, and longer than the header of one would be; " * 10)
    with pytest.raises(DatabaseFault, match=r"notes\.txt cannot be opened: file is not a database"):
        await Store.open(str(path))


# -- addresses ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "kind", "where", "shown"),
    [
        ("games.db", "sqlite", "games.db", "games.db"),
        ("/var/lib/games.db", "sqlite", "/var/lib/games.db", "/var/lib/games.db"),
        ("C:\\games.db", "sqlite", "C:\\games.db", "C:\\games.db"),
        ("sqlite:///games.db", "sqlite", "games.db", "games.db"),
        ("sqlite:////var/games.db", "sqlite", "/var/games.db", "/var/games.db"),
        ("sqlite+aiosqlite:///games.db", "sqlite", "games.db", "games.db"),
        ("postgresql://host/db", "postgresql", "postgresql://host/db", "postgresql://host/db"),
        ("postgres://u:pw@h:5433/db", "postgresql", "postgresql://u:pw@h:5433/db", "postgresql://u@h:5433/db"),
        ("postgresql+asyncpg://u@/db?host=/tmp", "postgresql", "postgresql://u@/db?host=/tmp", "postgresql://u@/db"),
        ("postgresql://u@[::1]:1,b/db", "postgresql", "postgresql://u@[::1]:1,b/db", "postgresql://u@[::1]:1,b/db"),
    ],
)
def test_addresses(url: str, kind: str, where: str, shown: str) -> None:
    address = read_address(url)
    assert (address.kind, address.where, address.shown) == (kind, where, shown)
    assert "pw" not in repr(address)


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("", "no database is given"),
        ("sqlite://", "sqlite:///FILE"),
        ("sqlite:games.db", "sqlite:///FILE"),
        ("sqlite:///:memory:", "must be a file"),
        ("sqlite:///games.db?mode=ro", "sqlite:///FILE"),
        ("/", "is a directory"),
        ("mysql://u:hunter2@host/db", '"mysql" is not a known kind of database'),
        ("postgresql:u:hunter2@host/db", "cannot be read"),
        ("postgresql://u:hunter2/3@host/db", "cannot be read"),
        ("postgresql://u:hunter2#3@host/db", "cannot be read"),
        ("postgresql://u:hunter2?3@host/db", "cannot be read"),
        ("postgresql://u:x@hunter2@host/db", "cannot be read"),
        ("postgresql://u:12/hunter2@host/db", "cannot be read"),
        ("postgresql://u:hunter2@[host/db", "cannot be read"),
        ("postgresql://u:hunter2@host:many/db", "cannot be read"),
        ("postgresql://u:hunter2@host:65536/db", "cannot be read"),
    ],
)
def test_wrong_addresses_are_explained_without_the_password(url: str, says: str) -> None:
    with pytest.raises(DatabaseFault) as fault:
        read_address(url)
    assert says in str(fault.value)
    assert "hunter2" not in str(fault.value)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://u:hunter2@127.0.0.1:1/db",
        "postgresql://u:hunter2@127.0.0.1:1/db?sslmode=hunter2",
        "postgresql://u:hunter2@/db?host=/there/is/no/such/directory",
        "postgresql://u:hunter2@127.0.0.1/db?port=99999",
    ],
)
async def test_a_server_that_is_not_there_is_named_without_the_password(url: str) -> None:
    with pytest.raises(DatabaseFault, match=r"the database postgresql://u@.* cannot be opened: .") as fault:
        await Store.open(url)
    assert "hunter2" not in str(fault.value)
    assert fault.value.__cause__ is None
