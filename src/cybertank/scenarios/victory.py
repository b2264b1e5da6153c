"""Read a scenario's victory conditions (1.02, 1.08): grades, objectives and levels."""

from __future__ import annotations

from cybertank.scenarios.models import MOST_AT_ONCE, GradeEntry, LevelEntry, ObjectiveEntry, ScenarioFile, StanceEntry
from cybertank.scenarios.reader import Reader
from cybertank.state.brief import (
    CUT,
    HOLD,
    OBJECTIVE_WORDS,
    REACH,
    STANCE_WORDS,
    Brief,
    Condition,
    Grade,
    Ground,
    Level,
    Objective,
    Stance,
)
from cybertank.units.catalogue import KIND_WORDS

ALL_TYPES = "all"


def read_goals(reader: Reader, entry: ScenarioFile, brief: Brief) -> None:
    """Read all victory conditions, and the goals for computer players."""
    brief.grades = [_grade(reader, grade, f"grade[{i}]") for i, grade in enumerate(entry.grade)]
    brief.sudden = any(grade.at_once for grade in brief.grades)
    if sum(grade.at_once for grade in brief.grades) > MOST_AT_ONCE:
        reader.wrong("grade", f"at most {MOST_AT_ONCE} grades can end the game immediately")
    brief.objectives = [_objective(reader, one, f"objective[{i}]") for i, one in enumerate(entry.objective)]
    brief.loss_points = entry.loss_points
    brief.levels = _levels(reader, entry.level)
    brief.draw_title = entry.draw
    brief.stances = [_stance(reader, one, f"stance[{i}]") for i, one in enumerate(entry.stance)]
    if entry.limit is not None:
        brief.limit_title = entry.limit.title
        if entry.limit.winner is not None:
            brief.limit_winner = reader.seat(entry.limit.winner, "limit.winner")
    elif not entry.level:
        reader.wrong("limit", "expected a `limit`, or victory by points with at least one `level`")


def _grade(reader: Reader, entry: GradeEntry, key: str) -> Grade:
    condition = Condition()
    condition.destroyed = reader.groups(entry.destroyed, f"{key}.destroyed")
    condition.alive = reader.groups(entry.alive, f"{key}.alive")
    condition.escaped = reader.groups(entry.escaped, f"{key}.escaped")
    condition.gone = reader.groups(entry.gone, f"{key}.gone")
    condition.held = [_held(reader, text, f"{key}.held[{i}]") for i, text in enumerate(entry.held)]
    condition.scores = [(reader.seat(word, f"{key}.score"), points) for word, points in entry.score.items()]
    for word, points in entry.attack_left.items():
        condition.attack_seat = reader.seat(word, f"{key}.attack_left")
        condition.attack_left = points
    return Grade(entry.title, reader.seat(entry.winner, f"{key}.winner"), condition, entry.at_once)


def _held(reader: Reader, text: str, key: str) -> Ground:
    seat, _, area = text.partition(" ")
    if not area:
        reader.wrong(key, 'expected "SEAT AREA"')
        return Ground(text, 0, frozenset())
    return Ground(area, reader.seat(seat, key), reader.area(area, key))


def _objective(reader: Reader, entry: ObjectiveEntry, key: str) -> Objective:
    objective = Objective(entry.title, reader.seat(entry.seat, f"{key}.seat"), OBJECTIVE_WORDS.index(entry.kind))
    objective.edges = reader.edges(entry.edges)
    if objective.kind in (REACH, HOLD, CUT):
        _ground(reader, entry, objective, key)
    else:
        _unit_points(reader, entry, objective, key)
    return objective


def _ground(reader: Reader, entry: ObjectiveEntry, objective: Objective, key: str) -> None:
    """Read points for ground: an area, with points for each hex or for the whole area."""
    if entry.points or entry.value is not None or entry.edges or entry.units:
        reader.wrong(key, f"to {entry.kind} ground, give `area` with `each` or `whole`, and nothing about units")
    if (entry.each is None) == (entry.whole is None):
        reader.wrong(f"{key}.each", "expected points for `each` hex, or for the `whole` area")
    if entry.area is None:
        reader.wrong(f"{key}.area", f"to {entry.kind} ground, name the area")
    else:
        objective.hexes = reader.area(entry.area, f"{key}.area")
    objective.whole = entry.whole is not None
    objective.amount = (entry.each or 0) + (entry.whole or 0)


def _unit_points(reader: Reader, entry: ObjectiveEntry, objective: Objective, key: str) -> None:
    """Read points for units: by type or kind, or as a multiple of their value as losses (1.08, 1.09)."""
    if entry.area is not None or entry.each is not None or entry.whole is not None:
        reader.wrong(key, f"for {entry.kind}, give `points` or `value`; `area`, `each` and `whole` are for ground")
    if bool(entry.points) == (entry.value is not None):
        reader.wrong(
            f"{key}.points", "expected `points` by type or kind, or a `value` by which to multiply the units' own"
        )
    if (entry.kind == "exit") != bool(entry.edges):
        reader.wrong(f"{key}.edges", "expected the edges to leave by if the kind is exit, and no edges otherwise")
    types = reader.catalogue.types
    objective.points = [max(t.vp, 0) * (entry.value or 0) for t in types]
    for word, points in sorted(entry.points.items(), key=lambda pair: _narrowness(pair[0])):
        wide = range(len(types)) if word == ALL_TYPES else reader.types_of(word, f"{key}.points.{word}")
        for index in wide:
            objective.points[index] = points
    # More entries than there are types: those of units under ? counters and of unidentified buildings have no value of
    # their own (11.06, 13.05).
    objective.points += [0] * (len(reader.catalogue.seen_types) - len(types))
    for i, word in enumerate(entry.units):
        if word.upper() in reader.units:
            objective.units.append(reader.units[word.upper()])
        else:
            known = ", ".join(reader.units.values())
            reader.wrong(f"{key}.units[{i}]", f"no unit in the file has the id {word!r}; known: {known}")


def _narrowness(word: str) -> int:
    """Return how specific a word is: all units, then kinds, then single types. The most specific word counts."""
    return 0 if word == ALL_TYPES else 1 if word in KIND_WORDS else 2


def _levels(reader: Reader, entries: list[LevelEntry]) -> list[Level]:
    margins = [entry.margin for entry in entries]
    if margins != sorted(set(margins), reverse=True):
        reader.wrong("level", "levels must go from the largest margin to the smallest, without duplicates")
    return [Level(entry.title, entry.margin) for entry in entries]


def _stance(reader: Reader, entry: StanceEntry, key: str) -> Stance:
    stance = Stance(reader.seat(entry.seat, f"{key}.seat"), STANCE_WORDS.index(entry.does))
    if entry.does == "advance" and entry.area is None:
        reader.wrong(f"{key}.area", "to advance, name the area")
    if entry.does == "exit" and not entry.edges:
        reader.wrong(f"{key}.edges", "to exit, name the edges")
    if entry.area is not None:
        stance.hexes = reader.area(entry.area, f"{key}.area")
    stance.edges = reader.edges(entry.edges)
    stance.types = reader.types(entry.types, f"{key}.types")
    stance.turn = entry.turn
    return stance
