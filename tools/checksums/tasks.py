"""List the tasks of each part, and do one: play a game, judge a position, prove a record, or read a snapshot."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from .adapter import json_text, judged, proved, start
from .chain import EVERY_MARK, Chain, Result
from .corpus import FOUND, MADE, RECORDS, RECORDS_FOUND, SNAPSHOTS, read_corpus, referred
from .plans import games_plan, players_plan
from .play import Play, played
from .specs import Spec

PARTS = ("games", "players", "judge", "records", "snapshots")
QUICK = 10
"""With `--quick` one in this many tasks is done, chosen by a hash of its name."""


@dataclass(frozen=True)
class Task:
    """One thing that has a checksum: a game to play, or a text to judge or prove."""

    part: str
    name: str
    spec: Spec | None = None
    text: str = ""


def tasks_of(part: str, corpus: Path) -> Iterator[Task]:
    """List the tasks of a part, as they are recorded."""
    if part in ("games", "players"):
        for name, spec in games_plan(corpus) if part == "games" else players_plan(corpus):
            yield Task(part, name, spec, referred(spec.position, corpus))
        return
    files = {"judge": [FOUND, MADE], "records": [RECORDS_FOUND, RECORDS], "snapshots": [SNAPSHOTS]}[part]
    for file in files:
        for number, (name, text) in enumerate(read_corpus(corpus / file)):
            yield Task(part, f"{file.partition('.')[0]} {number}: {name}", text=text)


def expected_tasks(part: str, entries: dict[str, Any], corpus: Path) -> list[Task]:
    """List the tasks of a part from the expected file: games by their specs, texts from the corpus."""
    if part in ("games", "players"):
        specs = {name: Spec.read(entry["spec"]) for name, entry in entries.items()}
        return [Task(part, name, spec, referred(spec.position, corpus)) for name, spec in specs.items()]
    there = {task.name: task for task in tasks_of(part, corpus)}
    for name in entries.keys() - there.keys():
        raise SystemExit(f"{corpus} has no text for {name!r}: use the corpus that the checksums were made with")
    return [there[name] for name in entries]


def is_quick(name: str) -> bool:
    """Return True if a task is among those that `--quick` does."""
    return blake2b(name.encode(), digest_size=1).digest()[0] % QUICK == 0


def shared(tasks: list[Task], share: tuple[int, int]) -> list[Task]:
    """Choose one share of all tasks."""
    number, of = share
    return tasks[number - 1 :: of]


def done(task: Task, chain: Chain) -> Result:
    """Do a task, and return its result."""
    if task.spec is not None:
        return played(replace(task.spec, position=task.text), chain)
    try:
        if task.part == "judge":
            note, answer = judged(task.text)
            chain.add("answer", answer)
            return Result(chain.whole.hexdigest(), note)
        if task.part == "records":
            return _proved(task.text, chain)
        return _read_back(task.text, chain)
    except Exception as crash:  # whatever is raised must stay the same
        chain.add("crash", f"{type(crash).__name__}: {crash}")
        return chain.result(f"crash: {type(crash).__name__}: {crash}")


def _proved(text: str, chain: Chain) -> Result:
    """Prove a record."""
    for line, words, digest in proved(text):
        if chain.decisions % EVERY_MARK == 0 and chain.decisions:
            chain.mark()
        chain.add("decisions", line)
        chain.add("sentences", words)
        chain.add("positions", digest)
        chain.decisions += 1
        chain.digest = digest
    return chain.result("proved")


def _read_back(text: str, chain: Chain) -> Result:
    """Read a snapshot, compare its digest with the one it was made with, and play on from it."""
    kept = json.loads(text)
    spec = Spec.read(kept["spec"])
    table = start(spec).at_snapshot(kept["snapshot"], spec.seed)
    if table.digest() != kept["digest"]:
        raise ValueError(f"the snapshot gives position {table.digest()}, and was made of {kept['digest']}")
    chain.add("positions", table.digest())
    chain.add("choices", "\n".join(table.choices()))
    chain.add("written", json_text(table.position()))
    on = Play(Spec(seed=spec.seed, most=20), table, chain)
    on.whole_game()
    return chain.result("read")
