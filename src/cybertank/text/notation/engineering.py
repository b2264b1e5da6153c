"""The verb of engineering tasks (section 15): `task CE1 + CE2*2 KIND ...`."""

from __future__ import annotations

import re
from typing import Final

from cybertank.game.decisions import MakeSafe, Occupy, Prepare, Task, Vacate, Withhold
from cybertank.rules.engineering.jobs import TASK_WORDS, Job
from cybertank.rules.engineering.table import ABOUT_CARGO, ABOUT_HERE, ABOUT_HEXES, ABOUT_PART, ABOUT_SIDE, TASKS
from cybertank.rules.engineering.tasks import able_squads
from cybertank.rules.vulcans.loading import ALL
from cybertank.state.columns import NOBODY
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.text.notation.spelling import known_ones
from cybertank.text.notation.words import Verb, Words
from cybertank.text.units.catalogues import part_of, part_word
from cybertank.units.catalogue import COMPONENT_WORDS, MAIN, WHOLE

WORKER: Final = re.compile(r"([^\s:*]+)(?:\*(\d+))?")
PART: Final = re.compile(r"([^\s:*]+):([a-z]+)(?:\*(\d+))?", re.IGNORECASE)


def read_task(words: Words) -> Task:
    """Read `task CE1 + CE2*2 pack LAD1`."""
    said = words.words
    last = 0
    while last + 1 < len(said) and (said[last].endswith("+") or said[last + 1].startswith("+")):
        last += 1
    workers = _workers(words, said[: last + 1])
    if last + 1 >= len(said):
        raise words.fault("say which task it is")
    word = said[last + 1].lower()
    if word not in TASK_WORDS:
        raise words.fault(f"{word!r} is not a task; {known_ones(word, TASK_WORDS)}")
    return Task(_job(words, TASK_WORDS.index(word), workers, said[last + 2 :]))


def read_workers(state: State, text: str) -> list[Shot]:
    """Read who works, as in `task`: `CE1*2 + HDRN1`."""
    words = Words(state, "task", text.split(), TASK.grammar)
    return _workers(words, words.words)


def _workers(words: Words, said: list[str]) -> list[Shot]:
    return [_worker(words, text.strip()) for text in " ".join(said).split("+")]


def _worker(words: Words, text: str) -> Shot:
    """Read one worker. A counter without a number works with every squad that can."""
    found = WORKER.fullmatch(text)
    if found is None:
        raise words.fault(f"{text!r} is not a worker" if text else "a worker is missing")
    unit = words.unit(found[1])
    squads = max(able_squads(words.state, unit), 1) if found[2] is None else words.number(found[2])
    return Shot(unit, MAIN, squads)


def _job(words: Words, kind: int, workers: list[Shot], said: list[str]) -> Job:
    """Read what the task is about."""
    if TASKS[kind].about == ABOUT_HERE:
        if len(said) > 1 or (said and said[0].lower() not in TASKS[kind].words):
            raise words.fault(f"`{TASK_WORDS[kind]}` does not take {' '.join(said)!r}")
        return Job(kind, workers, word=said[0].lower() if said else "")
    if TASKS[kind].about == ABOUT_SIDE:
        pair = said[0].split("-") if len(said) == 1 else said
        if len(pair) == 4:
            # On a board of several maps, the names of hexes contain dashes themselves.
            pair = ["-".join(pair[:2]), "-".join(pair[2:])]
        if len(pair) != 2:
            raise words.fault(f"`{TASK_WORDS[kind]}` needs a hexside, such as 0304-0404")
        return Job(kind, workers, hexes=[words.hex(word) for word in pair])
    if TASKS[kind].about == ABOUT_HEXES:
        if not said:
            raise words.fault(f"`{TASK_WORDS[kind]}` needs one or more hexes")
        return Job(kind, workers, hexes=[words.hex(word) for word in said])
    if TASKS[kind].about == ABOUT_PART:
        return _part_job(words, kind, workers, said)
    if TASKS[kind].about == ABOUT_CARGO:
        return _cargo_job(words, kind, workers, said)
    if not 1 <= len(said) <= 2:
        raise words.fault(f"`{TASK_WORDS[kind]}` needs a unit")
    return Job(kind, workers, target=words.unit(said[0]), word=said[1].lower() if len(said) == 2 else "")


def _cargo_job(words: Words, kind: int, workers: list[Shot], said: list[str]) -> Job:
    """Read a task about cargo, such as `load HVY1 top`, `unload HVY1` or `unload all inside`."""
    if not 1 <= len(said) <= 2:
        raise words.fault(f"`{TASK_WORDS[kind]}` needs a unit, or `all`")
    area = said[1].lower() if len(said) == 2 else ""
    if area and area not in TASKS[kind].words:
        raise words.fault(f"{area!r} is not `inside` or `top`")
    target = NOBODY if said[0].lower() == ALL else words.unit(said[0])
    return Job(kind, workers, target, word=area)


def _part_job(words: Words, kind: int, workers: list[Shot], said: list[str]) -> Job:
    """Read a task about a component, such as `reload OGRE:missile*2` or `repair OGRE:treads`."""
    found = PART.fullmatch(said[0]) if len(said) == 1 else None
    if found is None:
        raise words.fault(f"`{TASK_WORDS[kind]}` needs a part of a unit, such as OGRE:main")
    unit, word = words.unit(found[1]), found[2].lower()
    part = part_of(words.state.kind(unit), word)
    if part < 0:
        raise words.fault(f"{word!r} is not a component; {known_ones(word, COMPONENT_WORDS)}")
    count = 0 if found[3] is None else words.number(found[3])
    return Job(kind, workers, unit, component=part, count=count)


def write_task(state: State, decision: Task) -> str:
    """Write `task CE1*1 + CE2*2 pack LAD1`."""
    return f"task {write_workers(state, decision.job.workers)} {write_job(state, decision.job)}"


def write_workers(state: State, workers: list[Shot]) -> str:
    """Write who works, each counter with its number of squads."""
    return " + ".join(write_worker(state, worker) for worker in workers)


def write_worker(state: State, worker: Shot) -> str:
    """Write one worker: `CE1*2`, or `MDHT1` for a machine."""
    name = state.ids[worker.unit]
    return f"{name}*{worker.count}" if state.kind(worker.unit).is_infantry else name


def write_job(state: State, job: Job) -> str:
    """Write the kind of a task and what it is about."""
    parts = [TASK_WORDS[job.kind]]
    named = [state.board.names[where] for where in job.hexes]
    parts.extend(["-".join(named)] if TASKS[job.kind].about == ABOUT_SIDE else named)
    if job.target != NOBODY:
        parts.append(write_part(state, job))
    elif TASKS[job.kind].about == ABOUT_CARGO:
        parts.append(ALL)
    if job.word:
        parts.append(job.word)
    return " ".join(parts)


def write_part(state: State, job: Job) -> str:
    """Write the unit that a task is about: `LAD1`, `OGRE:treads`, or `OGRE:missile*2`."""
    part = "" if job.component == WHOLE else f":{part_word(state.kind(job.target), job.component)}"
    return f"{state.ids[job.target]}{part}{f'*{job.count}' if job.count else ''}"


def read_make_safe(words: Words) -> MakeSafe:
    """Read `disarm CE1`."""
    return MakeSafe(words.only_unit())


def write_make_safe(state: State, decision: MakeSafe) -> str:
    """Write `disarm CE1`."""
    return f"disarm {state.ids[decision.unit]}"


def read_withhold(words: Words) -> Withhold:
    """Read `withhold CE1`."""
    return Withhold(words.only_unit())


def write_withhold(state: State, decision: Withhold) -> str:
    """Write `withhold CE1`."""
    return f"withhold {state.ids[decision.unit]}"


def read_prepare(words: Words) -> Prepare:
    """Read `prepare VULCAN 0305`."""
    words.exactly(2)
    return Prepare(words.unit(words.words[0]), words.hex(words.words[1]))


def write_prepare(state: State, decision: Prepare) -> str:
    """Write `prepare VULCAN 0305`."""
    return f"prepare {state.ids[decision.unit]} {state.board.names[decision.hex]}"


PREPARE = Verb("prepare UNIT HEX, such as `prepare VULCAN 0305`", read_prepare)


def read_occupy(words: Words) -> Occupy:
    """Read `occupy HVY1`."""
    return Occupy(words.only_unit())


def write_occupy(state: State, decision: Occupy) -> str:
    """Write `occupy HVY1`."""
    return f"occupy {state.ids[decision.unit]}"


def read_vacate(words: Words) -> Vacate:
    """Read `vacate HVY1`."""
    return Vacate(words.only_unit())


def write_vacate(state: State, decision: Vacate) -> str:
    """Write `vacate HVY1`."""
    return f"vacate {state.ids[decision.unit]}"


OCCUPY = Verb("occupy UNIT, such as `occupy HVY1`", read_occupy)
VACATE = Verb("vacate UNIT, such as `vacate HVY1`", read_vacate)
MAKE_SAFE = Verb("disarm UNIT, such as `disarm CE1`", read_make_safe)
WITHHOLD = Verb("withhold UNIT, such as `withhold CE1`", read_withhold)
TASK = Verb(
    "task UNIT + UNIT*SQUADS ... KIND ..., such as `task CE1 + CE2*2 pack LAD1` or `task MDHT1 detect 0305 0306`",
    read_task,
)
