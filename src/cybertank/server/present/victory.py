"""Describe how the seats are doing: their victory points line by line (1.08, 1.09), and their goals in words."""

from __future__ import annotations

from functools import lru_cache

from cybertank.board.hexes import EDGE_WORDS, EDGES
from cybertank.rules.engineering.jobs import TASK_WORDS
from cybertank.rules.movement.exits import gate_words, gates_of
from cybertank.rules.tally import Tally
from cybertank.rules.victory.outcome import victory_points
from cybertank.server.wire.positions import PointsLine, Standing
from cybertank.state.brief import CUT, DESTROY, EXIT, HOLD, REACH, Brief, Condition, Group, Objective
from cybertank.state.ruleset import NO_TURN_LIMIT
from cybertank.state.setting import Setting
from cybertank.state.state import State
from cybertank.text.wording import count_of, listed
from cybertank.units.catalogue import INFANTRY_KIND, KIND_WORDS, OGRE, UnitType

KIND_NAMES = {kind: f"{word} unit" for kind, word in enumerate(KIND_WORDS)}
KIND_NAMES |= {OGRE: "Ogre", INFANTRY_KIND: "infantry squad"}


def standings(state: State) -> list[Standing]:
    """Return each seat's goals, and its points as if the game ended now."""
    setting = state.setting
    return [
        Standing(name, tally.total // tally.scale, tally_lines(tally), goals_of(setting, seat), ways_out(state, seat))
        for seat, name in enumerate(setting.seats)
        for tally in [victory_points(state, seat)]
    ]


def tally_lines(tally: Tally) -> list[PointsLine]:
    """List the lines of a tally, converted to points."""
    return [PointsLine(line.amount / tally.scale, line.reason, line.rule) for line in tally.lines]


@lru_cache(maxsize=1024)
def goals_of(setting: Setting, seat: int) -> list[str]:
    """List a seat's goals: its grades or levels of victory, best first, and its objectives."""
    brief = setting.brief
    if brief is None:
        return ["Victory: the enemy has nothing left on the map"]
    goals = [
        f"{grade.title}{', immediately' if grade.at_once else ''}: {_condition(setting, grade.condition)}"
        for grade in brief.grades
        if setting.side_of[grade.winner] == setting.side_of[seat]
    ]
    goals.extend(_objective(setting, objective) for objective in brief.objectives if objective.seat == seat)
    if brief.levels and brief.loss_points:
        goals.append("Losses: victory points for everything the enemy loses")
    goals.extend(
        f"{level.title}: at least {count_of(level.margin, 'victory point')} ahead at the end" for level in brief.levels
    )
    return [*goals, *_task_terms(brief, seat), *_at_the_limit(setting, brief, seat)]


def _task_terms(brief: Brief, seat: int) -> list[str]:
    """15.03: say which tasks the scenario forbids a seat, and what others cost it."""
    forbidden = [TASK_WORDS[kind] for owner, kind in sorted(brief.forbidden_tasks) if owner == seat]
    terms = [f"Forbidden tasks: {listed(forbidden)}"] if forbidden else []
    terms.extend(
        f"Each try of the task {TASK_WORDS[kind]} costs {count_of(points, 'victory point')}"
        for (owner, kind), points in sorted(brief.task_points.items())
        if owner == seat
    )
    return terms


def ways_out(state: State, seat: int) -> list[str]:
    """5.12: describe a seat's exits from the map, edge by edge. Without a scenario, there are none."""
    brief = state.setting.brief
    words: list[str] = []
    for edge in EDGES:
        if brief is not None and brief.exits[seat] & edge:
            gates = gates_of(state, seat, edge)
            words.extend([gate_words(state, gate) for gate in gates] or [f"the {EDGE_WORDS[edge]} edge"])
    return words


def _at_the_limit(setting: Setting, brief: Brief, seat: int) -> list[str]:
    """Say what happens at the turn limit."""
    limit = setting.rules.turn_limit
    if limit == NO_TURN_LIMIT:
        return []
    if brief.levels:
        return [f"The game ends after turn {limit}"]
    wins = brief.limit_winner >= 0 and setting.side_of[brief.limit_winner] == setting.side_of[seat]
    return [f"{brief.limit_title}: the game is still undecided at the end of turn {limit}"] if wins else []


# -- grades ------------------------------------------------------------------------------------------------------------


def _condition(setting: Setting, condition: Condition) -> str:
    """Describe all the conditions of a grade."""
    words = [f"{_every(setting, group)} is destroyed" for group in condition.destroyed]
    words.extend(f"{_some(setting, group)} is left" for group in condition.alive)
    words.extend(f"{_some(setting, group)} has escaped" for group in condition.escaped)
    words.extend(f"{_none(setting, group)} on the map" for group in condition.gone)
    words.extend(f"the {setting.seats[ground.seat]} holds {ground.title}" for ground in condition.held)
    words.extend(
        f"the {setting.seats[seat]} has {count_of(points, 'victory point')}" for seat, points in condition.scores
    )
    if condition.attack_seat >= 0:
        points = count_of(condition.attack_left, "point")
        words.append(f"the {setting.seats[condition.attack_seat]} has {points} of attack strength left")
    return listed(words)


def _group(setting: Setting, group: Group) -> str:
    """Name the units that a condition counts, such as `Command Post of the defender`."""
    if group.unit_id:
        name = group.unit_id
    elif group.type_index >= 0:
        name = setting.catalogue.types[group.type_index].name
    else:
        name = KIND_NAMES[group.kind] if group.kind >= 0 else "unit"
    return f"{name} of the {setting.seats[group.seat]}"


def _every(setting: Setting, group: Group) -> str:
    """Name every unit in a group, or a single unit by its id."""
    return _group(setting, group) if group.unit_id else f"every {_group(setting, group)}"


def _none(setting: Setting, group: Group) -> str:
    return f"{_group(setting, group)} is not" if group.unit_id else f"no {_group(setting, group)} is"


def _some(setting: Setting, group: Group) -> str:
    """Name any one unit in a group, or a single unit by its id."""
    words = _group(setting, group)
    return words if group.unit_id else f"{'an' if words[0] in 'AEIOaeio' else 'a'} {words}"


# -- objectives --------------------------------------------------------------------------------------------------------


def _objective(setting: Setting, objective: Objective) -> str:
    """Say what an objective awards points for."""
    if objective.kind in (REACH, HOLD, CUT):
        return f"{objective.title}: {_ground(objective)}"
    only = f" of {listed(objective.units)}" if objective.units else ""
    return f"{objective.title}: {_points(setting.catalogue.types, objective)}{only} {_fate(objective)}"


def _ground(objective: Objective) -> str:
    points = count_of(objective.amount, "point")
    many = count_of(len(objective.hexes), "hex", "hexes")
    if objective.kind == REACH:
        which = "any" if objective.whole else "each"
        return f"{points} for {which} of {many} reached by an armed unit"
    if objective.kind == CUT:
        which = "any" if objective.whole else "each"
        return f"{points} for {which} of {many} whose rails are cut"
    alone = "with an armed unit there and no armed enemy"
    if objective.whole:
        return f"{points} for holding {many} at the end, {alone}"
    return f"{points} for each of {many} held at the end, {alone}"


def _fate(objective: Objective) -> str:
    if objective.kind == EXIT:
        edges = listed([EDGE_WORDS[edge] for edge in EDGES if edge & objective.edges])
        return f"that leaves the map by the {edges} edge"
    return "that is destroyed" if objective.kind == DESTROY else "that is left at the end"


def _points(types: list[UnitType], objective: Objective) -> str:
    """Say how many points each type earns: its own victory points, or a fixed amount for some types."""
    worth = [max(unit_type.vp, 0) for unit_type in types]
    points = objective.points[: len(types)]
    times = max((given // own for given, own in zip(points, worth, strict=True) if own), default=0)
    if times and points == [own * times for own in worth]:
        return f"{'its' if times == 1 else f'{times} times its'} victory point value for each unit and squad"
    by_amount: dict[int, list[int]] = {}
    for index, amount in enumerate(points):
        if amount:
            by_amount.setdefault(amount, []).append(index)
    return listed(
        [f"{count_of(amount, 'point')} for each {_names(types, which)}" for amount, which in by_amount.items()]
    )


def _names(types: list[UnitType], which: list[int]) -> str:
    """Name unit types. If all types of a kind are included, name the kind."""
    if len(which) == len(types):
        return "unit and squad"
    kinds = {types[index].kind for index in which}
    whole = {kind for kind in kinds if all(t.index in which for t in types if t.kind == kind)}
    words = [KIND_NAMES[kind] for kind in sorted(whole)]
    words.extend(types[index].name for index in which if types[index].kind not in whole)
    return listed(words).replace(" and ", " or ")
