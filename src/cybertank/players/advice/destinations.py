"""Name where a unit should go: an edge, a post, ground that scores, a load to tow, or an enemy to hunt."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_WORDS
from cybertank.players.tactics.distance_fields import FAR, field_to
from cybertank.players.tactics.goals import enemy_posts, is_held, leaves_by, open_hexes, stance_of
from cybertank.players.tactics.tows import home_edges, turns_home, way_home
from cybertank.players.tactics.turns_left import turns_left
from cybertank.rules.combat.losses import is_armed
from cybertank.rules.movement.exits import exit_hexes
from cybertank.rules.setup.arrivals import entry_hexes
from cybertank.rules.towing.hooking import towers_of
from cybertank.rules.victory.objectives import can_hold, has_reached, holds_ground
from cybertank.state.brief import ADVANCE, HOLD, HUNT, REACH, STAND, Objective
from cybertank.state.columns import NOBODY
from cybertank.state.state import ENTERING, State
from cybertank.text.wording import count_of
from cybertank.units.catalogue import POST


class Goal:
    """Hexes that a unit should go to, and their name. It is "" for ground, which is named after its nearest hex."""

    __slots__ = ("hexes", "is_foe", "name")

    def __init__(self, hexes: list[int], name: str, is_foe: bool = False) -> None:
        self.hexes = hexes
        self.name = name
        self.is_foe = is_foe


# -- which -------------------------------------------------------------------------------------------------------------


def goals_of(state: State, unit: int) -> list[Goal]:
    """Return the goals that the scenario gives a unit, most important first. Leave out goals without hexes."""
    seat = state.seat_of[unit]
    stance = stance_of(state, unit)
    edges = leaves_by(state, unit, stance)
    if edges:
        names = [EDGE_WORDS[edge] for edge in EDGE_WORDS if edge & edges]
        return [Goal(exit_hexes(state, seat, edges), f"the {' or '.join(names)} edge")]
    goals = [_fetched(state, unit)]
    if stance.does == ADVANCE:
        goals.append(Goal(open_hexes(state, unit, stance.hexes), ""))
    if stance.does != STAND:
        goals.append(_posts(state, seat))
        goals.extend(_enemy_tows(state, seat))
    if can_hold(state, unit) and stance.does != ADVANCE:
        goals.append(Goal(_ground(state, unit, stance.does == HUNT), ""))
    return [goal for goal in goals if goal.hexes]


def foes_of(state: State, unit: int) -> list[Goal]:
    """Return the enemies that a unit should close in on, if it has guns."""
    return all_foes(state, state.seat_of[unit]) if is_armed(state, unit) else []


def all_foes(state: State, seat: int) -> list[Goal]:
    """Return the enemies on the map. If there are none yet, return the hexes where the first of them can enter.

    Posts are left out, because a unit's stance decides whether it attacks them.
    """
    foes = [u for u in range(len(state.ids)) if state.hostile(seat, u) and state.kind(u).kind != POST]
    here = [Goal([state.hex_of[u]], state.ids[u], True) for u in foes if state.hex_of[u] >= 0]
    if here:
        return here
    coming = [u for u in foes if state.hex_of[u] == ENTERING]
    return [Goal(entry_hexes(state, u), f"where {state.ids[u]} can enter", True) for u in coming[:1]]


def _fetched(state: State, unit: int) -> Goal:
    """Return a friendly load that no vehicle is towing, as a goal for one with towing gear (rp:4.05)."""
    if state.towing.gear[unit] and state.towing.tows[unit] == NOBODY:
        for load, where in enumerate(state.hex_of):
            if where >= 0 and state.seat_of[load] == state.seat_of[unit] and home_edges(state, load):
                if not towers_of(state, load):
                    return Goal([where], f"{state.ids[load]}, which it should tow home")
    return Goal([], "")


def _posts(state: State, seat: int) -> Goal:
    posts = enemy_posts(state, seat)
    names = [state.ids[u] for u, where in enumerate(state.hex_of) if where in posts and state.hostile(seat, u)]
    return Goal(posts, names[0] if len(posts) == 1 else "the nearest command post")


def _enemy_tows(state: State, seat: int) -> list[Goal]:
    """Return the enemy loads that score once they are towed home (rp:4.05)."""
    if not state.setting.rules.towing:
        return []
    loads = [
        u for u, where in enumerate(state.hex_of) if where >= 0 and state.hostile(seat, u) and home_edges(state, u)
    ]
    return [Goal([state.hex_of[load]], state.ids[load], True) for load in loads]


def _ground(state: State, unit: int, own_too: bool) -> list[int]:
    """Return the scoring hexes that a unit's side does not hold.

    These are the enemy's scoring hexes and, with `own_too`, those of its own side (1.08).
    """
    seat = state.seat_of[unit]
    side_of = state.setting.side_of
    found: set[int] = set()
    brief = state.setting.brief
    for objective in brief.objectives if brief is not None else []:
        if objective.kind == HOLD and (own_too or side_of[objective.seat] != side_of[seat]):
            found.update(where for where in objective.hexes if not is_held(state, unit, where))
    return sorted(found)


# -- how far -----------------------------------------------------------------------------------------------------------


def nearer(state: State, unit: int, end: int, goals: list[Goal]) -> list[str]:
    """Say how much nearer a move brings a unit to its first goal, in hexes or movement points."""
    distance = state.board.distance
    start = state.hex_of[unit]
    for goal in goals:
        to = min(goal.hexes, key=lambda where: distance(end, where))
        name = goal.name or ground_name(state, to)
        there = distance(end, to)
        if start < 0:
            return [f"enters {count_of(there, 'hex', 'hexes')} from {name}"]
        here = min(distance(start, where) for where in goal.hexes)
        if there == 0 and here:
            return [f"reaches {name}"]
        rest = f"{there} away" if goal.is_foe else f"{there} to go"
        if there < here:
            return [f"{count_of(here - there, 'hex', 'hexes')} nearer to {name}, {rest}"]
        if there == here and not goal.is_foe:
            field = field_to(state.board, state.kind(unit).mobility, goal.hexes)
            if field[end] < field[start] < FAR:
                return [f"makes progress toward {name}: {count_of(field[end], 'movement point')} to go"]
    return []


def nearest_foe(state: State, where: int, foes: list[Goal]) -> list[Goal]:
    """Return the enemy nearest to a hex, as a list that is empty if there are no enemies."""
    distance = state.board.distance
    return sorted(foes, key=lambda foe: min(distance(where, at) for at in foe.hexes))[:1]


def ground_name(state: State, where: int) -> str:
    """Return the name of a hex and the title of its objective: `0706 (The mill town)`."""
    name = state.board.names[where]
    brief = state.setting.brief
    for objective in brief.objectives if brief is not None else []:
        if where in objective.hexes:
            return f"{name} ({objective.title})"
    return f"{name}, its objective"


# -- ground that scores ------------------------------------------------------------------------------------------------


def ground_taken(state: State, after: State, unit: int) -> list[str]:
    """Say which scoring hex a move takes, or denies the enemy (1.08)."""
    seat = state.seat_of[unit]
    end = after.hex_of[unit]
    brief = state.setting.brief
    if brief is None or not can_hold(after, unit):
        return []
    for number, objective in enumerate(brief.objectives):
        if end not in objective.hexes:
            continue
        hexes = objective.hexes if objective.whole else frozenset([end])
        own = state.setting.side_of[objective.seat] == state.setting.side_of[seat]
        points = count_of(objective.amount, "victory point")
        name = state.board.names[end]
        if own and objective.kind == REACH and not has_reached(state, number, end) and not is_held(state, unit, end):
            return [f"reaches {name}, which scores {points} ({objective.title})"]
        if objective.kind == HOLD and not _stands_on(state, seat, hexes):
            if own:
                return [f"takes {name}, worth {points} to whoever holds it at the end ({objective.title})"]
            return [f"denies the enemy {name}, worth {points} at the end ({objective.title})"]
    return []


def ground_left(state: State, after: State, unit: int) -> list[str]:
    """Say which hex a move abandons that scores at the end (1.08)."""
    seat = state.seat_of[unit]
    start = state.hex_of[unit]
    for objective in _held_at_end(state, seat):
        hexes = objective.hexes if objective.whole else frozenset([start])
        if start in objective.hexes and holds_ground(state, seat, hexes) and not holds_ground(after, seat, hexes):
            points = count_of(objective.amount, "victory point")
            return [f"leaves {state.board.names[start]}, worth {points} at the end ({objective.title})"]
    return []


def ground_under(state: State, unit: int) -> str:
    """Return the title of the ground that a unit is holding or denying to an enemy, or "" (1.08)."""
    where = state.hex_of[unit]
    brief = state.setting.brief
    for objective in brief.objectives if brief is not None else []:
        if objective.kind == HOLD and where in objective.hexes and can_hold(state, unit):
            return objective.title
    return ""


def _held_at_end(state: State, seat: int) -> list[Objective]:
    brief = state.setting.brief
    side_of = state.setting.side_of
    objectives = brief.objectives if brief is not None else []
    return [each for each in objectives if each.kind == HOLD and side_of[each.seat] == side_of[seat]]


def _stands_on(state: State, seat: int, hexes: frozenset[int]) -> bool:
    """Return True if one of this side's units that can hold ground is on any of these hexes."""
    for unit, where in enumerate(state.hex_of):
        if where in hexes and not state.hostile(seat, unit) and can_hold(state, unit):
            return True
    return False


# -- tows --------------------------------------------------------------------------------------------------------------


def tow_words(state: State, load: int) -> str:
    """Say how far a load is from home and how many turns that takes and are left; "" if it has no home (rp:4.05)."""
    edges = home_edges(state, load)
    if not edges:
        return ""
    names = [EDGE_WORDS[edge] for edge in EDGE_WORDS if edge & edges]
    way = way_home(state, load)[state.hex_of[load]]
    if way >= FAR:
        return f"{state.ids[load]} has no route to the {' or '.join(names)} edge"
    told = f"{count_of(way, 'movement point')} to the {' or '.join(names)} edge"
    turns = turns_home(state, load)
    if turns >= FAR:
        return f"{told}, and the units that tow it cannot move it"
    # A turn that has begun counts as a whole turn.
    left = turns_left(state)
    return f"{told}, {count_of(int(-(-turns // 1)), 'turn')} at this pace, with {left} left"
