"""Check input from strangers in a worker process: judge positions, replay records and read scenario files.

`checker_pool` starts it as `python -m cybertank.server.workers.checker_worker`. A few kilobytes can describe a map of
millions of hexes, so the process has a memory limit, and its parent kills it when it takes too long.
"""

from __future__ import annotations

import sys
import traceback
from typing import BinaryIO, Final, assert_never

import msgspec

from cybertank.scenarios.checking import check_scenario
from cybertank.scenarios.files import battle_id, compact, tidy
from cybertank.scenarios.sessions import judge, resume
from cybertank.server.games.creation import Origin, PreparedGame, from_lines, from_scenario
from cybertank.server.games.loading import MOST_LINES
from cybertank.server.present.boards import board_of_entry
from cybertank.server.present.catalog import scenario_card
from cybertank.server.wire.battles import BattleCheck
from cybertank.server.wire.bodies import BattleFault, NewGame
from cybertank.server.workers.pipes import frame, messages, run_worker
from cybertank.text.files.errors import FileFault, faults_of
from cybertank.text.judge import Judgement
from cybertank.text.records.records import RecordHeader, RecordLine

# Nobody reads more faults than this in one file.
MOST_FAULTS: Final = 200
MEMORY: Final = 1024 * 1024 * 1024
SOURCE: Final = "position"


class Judge(msgspec.Struct, frozen=True, tag="judge"):
    """A position file to judge."""

    position: str


class Load(msgspec.Struct, frozen=True, tag="load"):
    """A record to turn into a game."""

    record: str
    seats: dict[str, str]
    hints: bool | None = None


class Branch(msgspec.Struct, frozen=True, tag="branch"):
    """The lines of a game from which a new game continues."""

    header: RecordHeader
    lines: list[RecordLine]
    automatic: list[bool]
    seats: dict[str, str]
    origin: Origin
    hints: bool | None = None


class CheckBattle(msgspec.Struct, frozen=True, tag="check-battle"):
    """A scenario file to check, and to describe if it has no faults."""

    text: str


class StartBattle(msgspec.Struct, frozen=True, tag="start-battle"):
    """A request to start a game of a battle, with the battle's file."""

    text: str
    asked: NewGame


class Judged(msgspec.Struct, frozen=True, tag="judged"):
    """The judgement on a position."""

    judgement: Judgement


class BattleChecked(msgspec.Struct, frozen=True, tag="battle-checked"):
    """The result of checking a scenario file."""

    check: BattleCheck
    id: str
    """The id of a battle without faults."""
    compact: str
    """Its file on one line, as the database stores it."""


class GamePrepared(msgspec.Struct, frozen=True, tag="game-prepared"):
    """A game that is ready to store."""

    game: PreparedGame


class InvalidInput(msgspec.Struct, frozen=True, tag="invalid-input"):
    """The parts of a `FileFault`, for input that is not valid."""

    source: str
    faults: list[tuple[str, str]]
    """The place of each fault, and what is wrong there."""


class OutOfMemory(msgspec.Struct, frozen=True, tag="out-of-memory"):
    """The job needed more memory than the worker may use."""


class InternalFault(msgspec.Struct, frozen=True, tag="internal-fault"):
    """The worker failed because of a bug."""

    reason: str


Job = Judge | Load | Branch | CheckBattle | StartBattle
Result = Judged | GamePrepared | BattleChecked | InvalidInput | OutOfMemory | InternalFault


def do(job: Job) -> Result:
    """Run a job. If anything goes wrong, that is a result too."""
    try:
        return _do(job)
    except FileFault as fault:
        return InvalidInput(fault.source, [(one.place, one.problem) for one in faults_of(fault)])
    except MemoryError:
        return OutOfMemory()
    except Exception as fault:
        traceback.print_exc()
        return InternalFault(f"{type(fault).__name__}: {fault}")


def _do(job: Job) -> Result:
    match job:
        case Judge():
            return Judged(judge(job.position, SOURCE))
        case CheckBattle():
            return check_battle(job.text)
        case StartBattle():
            return GamePrepared(from_scenario(job.asked, job.text))
        case Load():
            return GamePrepared(load_record(job))
        case Branch():
            return GamePrepared(from_lines(job.header, job.lines, job.automatic, job.seats, job.hints, job.origin))
        case _:
            assert_never(job)


def load_record(job: Load) -> PreparedGame:
    """Replay a record file and continue from its last line."""
    if job.record.count("\n") > MOST_LINES:
        raise FileFault("record", "", f"too long: the limit is {MOST_LINES} lines")
    session = resume(job.record, "record", mend=True)
    automatic = [False] * len(session.lines)
    return from_lines(session.header, session.lines, automatic, job.seats, job.hints)


def check_battle(text: str) -> BattleChecked:
    """List the faults in a scenario file or, if it has none, describe the scenario."""
    checked = check_scenario(text, "battle")
    entry = checked.entry
    if entry is None:
        faults = [BattleFault(fault.place, fault.problem) for fault in checked.faults[:MOST_FAULTS]]
        more = len(checked.faults) - len(faults)
        if more:
            faults.append(BattleFault("", f"and {more} more faults"))
        return BattleChecked(BattleCheck(faults), "", "")
    check = BattleCheck([], scenario_card(entry), board_of_entry(entry), tidy(entry))
    return BattleChecked(check, battle_id(entry), compact(entry))


def serve(jobs: BinaryIO, results: BinaryIO) -> None:
    """Run jobs until the input ends."""
    limit_memory()
    decoder = msgspec.msgpack.Decoder(Job)
    for content in messages(jobs):
        results.write(frame(do(decoder.decode(content))))
        results.flush()


def limit_memory() -> None:
    """Limit this process's memory, if the system supports it."""
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    """Run as a worker of the server."""
    run_worker(serve)


if __name__ == "__main__":
    main()
