"""The prover's side of work on what strangers send: a process that judges positions and replays records.

Started by `checker_pool` as `python -m cybertank.server.workers.checker_worker`. A few kilobytes can describe a map of
millions of hexes, so the process has only so much memory, and its parent ends it when it takes too long.
"""

from __future__ import annotations

import sys
import traceback
from typing import Any, BinaryIO, Final

import msgspec

from cybertank.scenarios.checking import check_scenario
from cybertank.scenarios.files import battle_id, compact, tidy
from cybertank.scenarios.sessions import judge, resume
from cybertank.server.games.creation import PreparedGame, from_lines, from_scenario
from cybertank.server.present.boards import board_of_entry
from cybertank.server.present.catalog import scenario_card
from cybertank.server.wire.battles import BattleCheck
from cybertank.server.wire.bodies import BattleFault, NewGame
from cybertank.server.workers.pipes import frame, messages, run_worker
from cybertank.text.files.errors import FileFault, faults_of
from cybertank.text.records.records import RecordHeader, RecordLine

# The lines of the longest record that is taken; the longest games have a fraction of this.
MOST_LINES: Final = 20_000
# Of a file in which everything is wrong nobody reads all that is.
MOST_FAULTS: Final = 200
MEMORY: Final = 1024 * 1024 * 1024
SOURCE: Final = "position"


class Judge(msgspec.Struct, frozen=True, tag="judge"):
    """A position file to be judged."""

    position: str


class Load(msgspec.Struct, frozen=True, tag="load"):
    """A record that is to become a game."""

    record: str
    seats: dict[str, str]
    hints: bool | None = None


class Branch(msgspec.Struct, frozen=True, tag="branch"):
    """Lines of a game from which another is to go on."""

    header: RecordHeader
    lines: list[RecordLine]
    by_itself: list[bool]
    seats: dict[str, str]
    title: str
    branch_of: str
    branch_at: int
    hints: bool | None = None


class CheckBattle(msgspec.Struct, frozen=True, tag="check-battle"):
    """A scenario file to be checked, and to be shown where it is right."""

    text: str


class StartBattle(msgspec.Struct, frozen=True, tag="start-battle"):
    """A game to be started of a battle whose file this is."""

    text: str
    asked: NewGame


class Judged(msgspec.Struct, frozen=True, tag="judged"):
    """What the judge says."""

    judgement: dict[str, Any]


class BattleChecked(msgspec.Struct, frozen=True, tag="battle-checked"):
    """What came of a scenario file."""

    check: BattleCheck
    id: str
    """Of a battle that is right."""
    compact: str
    """Its file on one line, as it is kept."""


class GamePrepared(msgspec.Struct, frozen=True, tag="begun"):
    """A game that may be kept."""

    prepared: PreparedGame


class InvalidInput(msgspec.Struct, frozen=True, tag="wrongly"):
    """What is wrong with what was sent: the parts of a `FileFault`."""

    source: str
    faults: list[tuple[str, str]]
    """The place of each, and what is wrong there."""


class OutOfMemory(msgspec.Struct, frozen=True, tag="no-memory"):
    """It took more memory than there is for it."""


class InternalFault(msgspec.Struct, frozen=True, tag="broken"):
    """A fault of our own."""

    reason: str


Job = Judge | Load | Branch | CheckBattle | StartBattle
Result = Judged | GamePrepared | BattleChecked | InvalidInput | OutOfMemory | InternalFault


def do(job: Job) -> Result:
    """Do a job, whatever may be wrong with it."""
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
    if isinstance(job, Judge):
        return Judged(msgspec.to_builtins(judge(job.position, SOURCE)))
    if isinstance(job, CheckBattle):
        return check_battle(job.text)
    if isinstance(job, StartBattle):
        return GamePrepared(from_scenario(job.asked, job.text))
    if isinstance(job, Load):
        if job.record.count("\n") > MOST_LINES:
            raise FileFault("record", "", f"too long: {MOST_LINES} lines are the most")
        session = resume(job.record, "record", mend=True)
        alone = [False] * len(session.lines)
        return GamePrepared(from_lines(session.header, session.lines, alone, job.seats, job.hints))
    return GamePrepared(
        from_lines(
            job.header,
            job.lines,
            job.by_itself,
            job.seats,
            job.hints,
            job.title,
            job.branch_of,
            job.branch_at,
        )
    )


def check_battle(text: str) -> BattleChecked:
    """All that is wrong with a scenario file; where nothing is, what it gives."""
    checked = check_scenario(text, "battle")
    entry = checked.entry
    if entry is None:
        faults = [BattleFault(fault.place, fault.problem) for fault in checked.faults[:MOST_FAULTS]]
        more = len(checked.faults) - len(faults)
        if more:
            faults.append(BattleFault("", f"and {more} faults more"))
        return BattleChecked(BattleCheck(faults), "", "")
    check = BattleCheck([], scenario_card(entry), board_of_entry(entry), tidy(entry))
    return BattleChecked(check, battle_id(entry), compact(entry))


def serve(jobs: BinaryIO, results: BinaryIO) -> None:
    """Do jobs until the input ends."""
    limit_memory()
    decoder = msgspec.msgpack.Decoder(Job)
    for content in messages(jobs):
        results.write(frame(do(decoder.decode(content))))
        results.flush()


def limit_memory() -> None:
    """Have only so much memory, where the system can see to that."""
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    """Run as a worker of the server."""
    run_worker(serve)


if __name__ == "__main__":
    main()
