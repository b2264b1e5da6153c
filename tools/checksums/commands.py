"""Carry out the commands: record checksums, compare with them, or show what goes into one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .adapter import build
from .chain import EVERY_MARK, Chain, Result
from .making import make_corpus
from .running import say, worked
from .tasks import PARTS, Task, done, expected_tasks, is_quick, shared, tasks_of


def record(out: Path, parts: list[str], jobs: int, share: tuple[int, int]) -> int:
    """Do everything, and write the results to a file."""
    corpus = out.parent / "corpus"
    make_corpus(corpus)
    expected: dict[str, Any] = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {"version": 1}
    kept = expected.setdefault("parts", {})
    tasks = shared([task for part in parts for task in tasks_of(part, corpus)], share)
    order = {(task.part, task.name): number for number, task in enumerate(tasks)}
    if len(order) != len(tasks):
        twice = [name for name, count in Counter(task.name for task in tasks).items() if count > 1]
        say(f"These tasks have the same name: {twice[:5]}")
        return 2
    if share == (1, 1):
        kept |= {part: {} for part in parts}
    results = list(worked(tasks, jobs))
    for task, result in sorted(results, key=lambda pair: order[pair[0].part, pair[0].name]):
        spec = {} if task.spec is None else {"spec": task.spec.kept()}
        kept.setdefault(task.part, {})[task.name] = {**spec, **result.kept()}
    expected["build"] = build()
    out.write_text(dump(expected), encoding="utf-8")
    for part in parts:
        tell_notes(part, kept.get(part, {}).values())
    return 0


def dump(expected: dict[str, Any]) -> str:
    """Write the expected file, one line for each thing that has a checksum."""
    head = json.dumps({key: value for key, value in expected.items() if key != "parts"})[1:-1]
    parts = []
    for part, kept in expected["parts"].items():
        lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(entry)}" for name, entry in kept.items())
        parts.append(f"{json.dumps(part)}: {{\n{lines}\n}}")
    inner = ",\n".join(parts)
    return f'{{{head},\n"parts": {{\n{inner}\n}}}}\n'


def tell_notes(part: str, entries: Iterable[dict[str, Any]]) -> None:
    """Print the results of a part in numbers."""
    notes: Counter[str] = Counter()
    decisions = 0
    for entry in entries:
        notes[entry.get("note", "").partition(" by ")[0].partition(":")[0]] += 1
        decisions += entry.get("decisions", 0)
    told = ", ".join(f"{count} {note}" for note, count in notes.most_common())
    print(f"{part}: {sum(notes.values())} ({told}), {decisions} decisions")


def compare(source: Path, parts: list[str], jobs: int, share: tuple[int, int], quick: bool) -> int:
    """Do what was recorded again, and report differences."""
    expected = json.loads(source.read_text(encoding="utf-8"))["parts"]
    corpus = source.parent / "corpus"
    say(f"this build: {build()}")
    tasks: list[Task] = []
    for part in parts:
        found = expected_tasks(part, expected.get(part, {}), corpus)
        tasks += [task for task in found if is_quick(task.name)] if quick else found
    same: Counter[str] = Counter()
    differing: Counter[str] = Counter()
    for task, result in worked(shared(tasks, share), jobs):
        before = expected[task.part][task.name]
        if before["checksum"] == result.checksum:
            same[task.part] += 1
        else:
            differing[task.part] += 1
            print(f"DIFFERS {task.part}: {task.name}\n    {difference(before, result)}", flush=True)
    for part in parts:
        print(f"{part}: {same[part]} of {same[part] + differing[part]} match")
    return 1 if differing.total() or not same.total() else 0


def difference(before: dict[str, Any], now: Result) -> str:
    """Say where two results of one task diverge: the first mark that differs, and which aspects do."""
    told: list[str] = []
    if (before.get("note", ""), before.get("decisions", 0)) != (now.note, now.decisions):
        was = f"{before.get('note', '')}, {before.get('decisions', 0)} decisions"
        told.append(f"was: {was}; is now: {now.note}, {now.decisions} decisions")
    marks = before.get("marks", [])
    if marks or now.marks:
        both = list(zip(marks, now.marks, strict=False))
        first = next((number for number, (old, new) in enumerate(both) if old != new), len(both))
        told.append(f"first difference after decision {first * EVERY_MARK} and up to {(first + 1) * EVERY_MARK}")
    aspects = before.get("aspects", {})
    wrong = [name for name in {**aspects, **now.aspects} if aspects.get(name) != now.aspects.get(name)]
    if wrong:
        told.append(f"in its {', '.join(wrong)}")
    if before.get("digest", "") != now.digest:
        told.append(f"ends in {now.digest or 'no position'} instead of {before.get('digest') or 'no position'}")
    return "; ".join(told) or "a different answer"


def show(source: Path, name: str, first: int, last: int) -> int:
    """Print everything that goes into the checksum of one task, between two of its decisions."""
    expected = json.loads(source.read_text(encoding="utf-8"))["parts"]
    for part in PARTS:
        if name not in expected.get(part, {}):
            continue
        found = expected_tasks(part, {name: expected[part][name]}, source.parent / "corpus")
        chain = Chain()

        def tell(aspect: str, text: str) -> None:
            if first <= chain.decisions <= last:  # noqa: B023 - there is only one chain
                print(f"{chain.decisions} {aspect}: {text}")  # noqa: B023

        chain.show = tell
        print(json.dumps(done(found[0], chain).kept()))
        return 0
    say(f"There is no {name!r} in {source}")
    return 2
