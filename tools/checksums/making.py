"""Make the corpus: positions with decisions, records and snapshots, all from games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from .adapter import Session, Table, new_session, session_record, session_table, session_take, session_undo, start
from .brawls import made_brawls
from .corpus import BRAWLS, MADE, RECORDS, SNAPSHOTS, read_corpus, write_corpus
from .lines import VERBS, any_line
from .plans import games_plan, players_plan
from .play import players_of
from .running import say
from .specs import Spec

POSITION_GAMES = 150
POSITION_BRAWLS = 150
POINTS_OF_A_GAME = 2
RECORD_GAMES = 150
SNAPSHOT_GAMES = 80
SNAPSHOT_BRAWLS = 40


def make_corpus(corpus: Path) -> None:
    """Make the missing files of the corpus, except those collected from tests and examples, which come by hand."""
    made = {BRAWLS: made_brawls, MADE: made_positions, RECORDS: made_records, SNAPSHOTS: made_snapshots}
    for name, make in made.items():
        if not (corpus / name).exists():
            say(f"making {corpus / name}")
            write_corpus(corpus / name, make(corpus))
            read_corpus.cache_clear()


def spread(specs: list[Spec], count: int) -> list[Spec]:
    """Choose this many specs, evenly spread over the list."""
    step = max(len(specs) / count, 1.0)
    return [specs[int(i * step)] for i in range(min(count, len(specs)))]


def startable(specs: Iterable[tuple[str, Spec]]) -> list[Spec]:
    """Return the specs that are not refused at the start."""
    found: list[Spec] = []
    for _, spec in specs:
        try:
            start(spec)
        except Exception:
            continue
        found.append(spec)
    return found


def some_games(corpus: Path, of_scenarios: int, of_brawls: int) -> list[Spec]:
    """Choose some games of random players."""
    brawls = [Spec(position=text, seed=number) for number, (_, text) in enumerate(read_corpus(corpus / BRAWLS))]
    return spread(startable(games_plan(Path("none"))), of_scenarios) + spread(brawls, of_brawls)


def made_positions(corpus: Path) -> Iterator[tuple[str, str]]:
    """Write positions from random games, with the decisions and dice that followed, and with wrong ones."""
    for number, spec in enumerate(some_games(corpus, POSITION_GAMES, POSITION_BRAWLS)):
        rng = Random(f"positions {number}")
        for point, (position, lines, faces, hexes) in enumerate(_moments(spec, rng)):
            for kind, decisions, dice in _told(position, lines, faces, hexes, rng):
                text = json.dumps({**position, "decisions": decisions, "dice": dice})
                yield f"{spec.name()}, point {point + 1}, {kind}", text


Moment = tuple[dict[str, Any], list[str], list[int], list[str]]


def _moments(spec: Spec, rng: Random) -> Iterator[Moment]:
    """Pick points of a game, each with its position, the decisions that followed, their dice, and the hexes."""
    table = start(spec)
    players = players_of(spec, table.seats)
    positions: list[tuple[int, dict[str, Any]]] = []
    lines: list[str] = []
    faces: list[list[int]] = []
    while not table.is_over and len(lines) < 600:
        if table.is_set_up and rng.random() < 0.06:
            positions.append((len(lines), table.position()))
        decision = table.choose(players[table.seat])
        lines.append(table.notation(decision))
        faces.append(table.take(decision).faces)
    picked = sorted(rng.sample(positions, min(POINTS_OF_A_GAME, len(positions))), key=lambda kept: kept[0])
    for at, position in picked:
        until = at + rng.randint(1, 6)
        yield position, lines[at:until], [face for rolled in faces[at:until] for face in rolled], table.hexes


def _told(
    position: dict[str, Any], lines: list[str], faces: list[int], hexes: list[str], rng: Random
) -> Iterator[tuple[str, list[str], list[int] | str]]:
    """Yield decisions for a position: those that were made, and some that will mostly be refused."""
    yield "as it was", lines, faces
    some = [rng.randint(1, 6) for _ in range(12)]
    yield "other dice", lines, f"seed:{rng.randint(1, 10**6)}"
    if faces:
        yield "dice run out", lines, faces[:-1]
    units = [unit["id"] for unit in position["units"]] or ["NOBODY"]
    yield "twice", [lines[0], lines[0]], some
    yield "after the end", ["end", lines[0]], some
    yield "changed", [*lines[:-1], _changed(lines[-1], units, hexes, rng)], some
    yield "changed at once", [_changed(lines[0], units, hexes, rng)], some
    yield "any verb", [any_line(units, hexes, rng)], some
    yield "any verb again", [lines[0], any_line(units, hexes, rng)], some


def _changed(line: str, units: list[str], hexes: list[str], rng: Random) -> str:
    """Change one word of a line."""
    words = line.split()
    at = rng.randrange(len(words))
    if re.fullmatch(r"(\w+-)?\d{4}", words[at]):
        words[at] = rng.choice(hexes)
    elif at and words[at].partition(":")[0].partition("*")[0] in units:
        words[at] = rng.choice(units) + words[at].partition(":")[1] + words[at].partition(":")[2]
    elif rng.random() < 0.5:
        words.append(rng.choice([*units, rng.choice(hexes)]))
    else:
        words[at] = rng.choice([*VERBS, "to", "at", "+", "off"])
    return " ".join(words)


def made_records(corpus: Path) -> Iterator[tuple[str, str]]:
    """Play games of all kinds, taking back decisions every so often, and yield their records."""
    specs = startable(games_plan(Path("none")))
    levels = startable(players_plan(Path("none")))
    for spec in [*spread(specs, RECORD_GAMES * 2 // 3), *spread(levels, RECORD_GAMES // 3)]:
        yield spec.name(), _record(spec)


def _record(spec: Spec) -> str:
    """Play a game, and return its record."""
    rng = Random(spec.name())
    session = new_session(spec)
    table = session_table(session)
    players = players_of(spec, table.seats)
    for _ in range(spec.most):
        if table.is_over:
            break
        session_take(session, table.choose(players[table.seat]))
        if spec.levels == ("random",) and rng.random() < 0.05:
            session_undo(session)
        if spec.wanders and rng.random() < 0.2:
            _detour(session, table, rng)
    return session_record(session)


def _detour(session: Session, table: Table, rng: Random) -> None:
    """Try a random line of notation in a game that keeps its record, once its turns have begun."""
    if table.is_set_up and not table.is_over:
        decision = table.tried(any_line(table.units, table.hexes, rng))[1]
        if decision is not None:
            session_take(session, decision)


def made_snapshots(corpus: Path) -> Iterator[tuple[str, str]]:
    """Take a snapshot in each of some games, at a random step."""
    for number, spec in enumerate(some_games(corpus, SNAPSHOT_GAMES, SNAPSHOT_BRAWLS)):
        rng = Random(f"snapshots {number}")
        table = start(spec)
        players = players_of(spec, table.seats)
        for _ in range(rng.choice([5, 40, 80, 120, 200, 320] if spec.scenario else [5, 20, 40, 60])):
            if table.is_over:
                break
            table.take(table.choose(players[table.seat]))
        kept = {"spec": spec.kept(), "snapshot": table.snapshot(), "digest": table.digest()}
        yield spec.name(), json.dumps(kept)
