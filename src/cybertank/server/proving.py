"""The prover's side of work on what strangers send: a process that judges positions and replays records.

Started by `provers.py` as `python -m cybertank.server.proving`. A few kilobytes can describe a map of millions of
hexes, so the process has only so much memory, and its parent ends it when it takes too long.
"""

from __future__ import annotations

import sys
import traceback
from typing import Any, BinaryIO, Final

import msgspec

from cybertank.scenarios.sessions import judge, resume
from cybertank.server.beginning import Beginning, from_lines
from cybertank.server.workers import frame, messages, run_worker
from cybertank.text.errors import FileFault
from cybertank.text.records import RecordHeader, RecordLine

# The lines of the longest record that is taken; the longest games have a fraction of this.
MOST_LINES: Final = 20_000
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


class Judged(msgspec.Struct, frozen=True, tag="judged"):
    """What the judge says."""

    judgement: dict[str, Any]


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """A game that may be kept."""

    beginning: Beginning


class Wrongly(msgspec.Struct, frozen=True, tag="wrongly"):
    """What is wrong with what was sent: the parts of a `FileFault`."""

    source: str
    place: str
    problem: str


class NoMemory(msgspec.Struct, frozen=True, tag="no-memory"):
    """It took more memory than there is for it."""


class Broken(msgspec.Struct, frozen=True, tag="broken"):
    """A fault of our own."""

    reason: str


Job = Judge | Load | Branch
Result = Judged | Begun | Wrongly | NoMemory | Broken


def do(job: Job) -> Result:
    """Do a job, whatever may be wrong with it."""
    try:
        return _do(job)
    except FileFault as fault:
        return Wrongly(fault.source, fault.place, fault.problem)
    except MemoryError:
        return NoMemory()
    except Exception as fault:
        traceback.print_exc()
        return Broken(f"{type(fault).__name__}: {fault}")


def _do(job: Job) -> Result:
    if isinstance(job, Judge):
        return Judged(msgspec.to_builtins(judge(job.position, SOURCE)))
    if isinstance(job, Load):
        if job.record.count("\n") > MOST_LINES:
            raise FileFault("record", "", f"too long: {MOST_LINES} lines are the most")
        session = resume(job.record, "record", mend=True)
        alone = [False] * len(session.lines)
        return Begun(from_lines(session.header, session.lines, alone, job.seats, job.hints))
    return Begun(
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
