"""Give reasons for placing a unit in a hex (1.06): what it can do there, how soon it meets enemies, and its price."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_WORDS
from cybertank.game.decisions import Place
from cybertank.game.dice import SeededDice
from cybertank.game.engine import carry_out
from cybertank.players.advice.destinations import all_foes, goals_of, ground_name, ground_under, nearest_foe
from cybertank.players.advice.enemy_fire import first_few, guns_of
from cybertank.players.advice.peaceful_moves import cover_gained
from cybertank.players.tactics.goals import stance_of
from cybertank.players.tactics.score_forecast import speed_of
from cybertank.rules.setup.arrivals import arrival_of, entry_hexes
from cybertank.rules.setup.buying import cost_of, is_bought, money_left
from cybertank.state.brief import STAND, Force
from cybertank.state.columns import NOBODY
from cybertank.state.frames import SetUp
from cybertank.state.state import ENTERING, State
from cybertank.text.wording import count_of, listed
from cybertank.units.catalogue import POST, PRICE_UNIT

# The maximum number of reasons for a hex in a hint.
MOST_REASONS = 2


def place_reason(state: State, decision: Place) -> list[str]:
    """Say why a unit is placed in a hex, which units share it, and what the unit costs (1.06, 1.07)."""
    after = state.copy()
    # Damage from earlier battles is rolled now (rp:6.03). It does not affect where an Ogre should be placed.
    carry_out(after, decision, SeededDice(0))
    unit = after.find(decision.unit_id)
    if unit == NOBODY:
        return []
    where = _at_edge(after, unit, decision.hex) if decision.hex < 0 else _at_hex(after, unit)
    return [*where, *_cost(after, unit)]


def _at_edge(after: State, unit: int, edge: int) -> list[str]:
    """Say which edge the unit enters by, and where it goes from there."""
    told = f"enters by the {EDGE_WORDS[-edge]} edge"
    goals = goals_of(after, unit)[:1]
    return [f"{told}, on its way to {goal.name or ground_name(after, goal.hexes[0])}" for goal in goals] or [told]


def _at_hex(after: State, unit: int) -> list[str]:
    way = _way(after, unit) if stance_of(after, unit).does != STAND else []
    clauses = [*_ground(after, unit), *_before_post(after, unit)]
    clauses.extend([*(way or _met(after, unit)), *_cover(after, unit)])
    if not clauses:
        clauses = [*_way(after, unit), *_facing(after, unit)]
    if clauses and not clauses[0].startswith(("stands", "its")):
        clauses[0] = f"stands {clauses[0]}"
    mates = [u for u in after.units_at(after.hex_of[unit]) if u != unit and after.riders.riding[u] == NOBODY]
    beside = [f"shares its hex with {listed([after.ids[u] for u in mates])}"] if mates else []
    return [*clauses[:MOST_REASONS], *beside]


def _ground(after: State, unit: int) -> list[str]:
    """Name the ground under the unit, if it scores at the end (1.08)."""
    title = ground_under(after, unit)
    return [f"stands on ground that scores at the end ({title})"] if title else []


def _gates(after: State, unit: int) -> tuple[list[int], list[int]]:
    """Return the enemies that have not entered yet, and the hexes where they can enter."""
    seat = after.seat_of[unit]
    comers = [u for u, where in enumerate(after.hex_of) if where == ENTERING and after.hostile(seat, u)]
    return comers, sorted({gate for comer in comers for gate in entry_hexes(after, comer)})


def _before_post(after: State, unit: int) -> list[str]:
    """Say how the unit protects its post: by its range, by blocking the enemy's path, or from a distance."""
    distance = after.board.distance
    here = after.hex_of[unit]
    _, gates = _gates(after, unit)
    for post, where in enumerate(after.hex_of):
        if where < 0 or after.seat_of[post] != after.seat_of[unit] or after.kind(post).kind != POST or post == unit:
            continue
        gap = distance(here, where)
        name = after.ids[post]
        far = max([gun.far for gun in guns_of(after, unit)], default=0)
        if far > 0 and gap < far:
            return [f"{_hexes(gap)} from {name}, and can fire at any enemy that reaches it"]
        if gates and any(distance(gate, here) + gap == distance(gate, where) for gate in gates):
            return [f"in the enemy's path to {name}, {_hexes(gap)} in front of it"]
        speed = int(speed_of(after, unit))
        turns = f", {count_of(-(-gap // speed), 'turn')} away" if speed else ""
        return [f"{_hexes(gap)} from {name}{turns}"]
    return []


def _met(after: State, unit: int) -> list[str]:
    """Say how far the unit is from where enemies enter, and the first turn on which they could fire at it."""
    comers, gates = _gates(after, unit)
    if not gates:
        return []
    distance = after.board.distance
    here = after.hex_of[unit]
    soonest = 999
    for comer in comers:
        far = max([gun.far for gun in guns_of(after, comer)], default=0)
        speed = int(speed_of(after, comer))
        gap = min([distance(here, gate) for gate in entry_hexes(after, comer)], default=999)
        if far and speed:
            arrival = arrival_of(after, comer)
            late = arrival.turn - 1 if arrival is not None else 0
            soonest = min(soonest, late + max(-(-(gap + 1 - far) // speed), 1))
    nearest = min(distance(here, gate) for gate in gates)
    told = f"{_hexes(nearest)} from where {first_few([after.ids[u] for u in comers])} can enter"
    return [f"{told}, out of reach until turn {soonest}" if 1 < soonest < 999 else told]


def _facing(after: State, unit: int) -> list[str]:
    """Say how far away the nearest enemy is, or the nearest hex where enemies set up."""
    distance = after.board.distance
    here = after.hex_of[unit]
    for foe in nearest_foe(after, here, all_foes(after, after.seat_of[unit])):
        return [f"{_hexes(min(distance(here, at) for at in foe.hexes))} from {foe.name}"]
    brief = after.setting.brief
    side_of = after.setting.side_of
    for force in brief.forces if brief is not None else []:
        hexes = [where for zone in force.zones for where in zone.hexes]
        if side_of[force.seat] != side_of[after.seat_of[unit]] and hexes:
            gap = min(distance(here, where) for where in hexes)
            return [f"{_hexes(gap)} from where the {after.setting.seats[force.seat]} sets up"]
    return []


def _cover(after: State, unit: int) -> list[str]:
    """Say how the terrain affects the unit's defense."""
    before = after.copy()
    before.lift(unit, ENTERING)
    return cover_gained(before, after, unit)


def _way(after: State, unit: int) -> list[str]:
    """Say how far away the unit's goal is."""
    distance = after.board.distance
    here = after.hex_of[unit]
    for goal in goals_of(after, unit):
        to = min(goal.hexes, key=lambda where: distance(here, where))
        return [f"{_hexes(distance(here, to))} from {goal.name or ground_name(after, to)}"]
    return []


def _cost(after: State, unit: int) -> list[str]:
    """Say how many squads the unit has, what it costs and how much is left.

    The scenario's own units are free (1.07).
    """
    unit_type = after.kind(unit)
    squads = count_of(after.sheets.squads[unit], "squad") if unit_type.is_infantry else ""
    force = _force(after)
    if force is None or not is_bought(after, force, unit):
        return [f"it has {squads}"] if squads else []
    price = cost_of(after, force, unit_type, after.sheets.squads[unit], after.towing.gear[unit] != 0)
    left = money_left(after, force, unit_type)
    if force.points:
        return [f"{squads + ' ' if squads else ''}for {count_of(price, 'victory point')}, leaving {left}"]
    if squads:
        dear = f", which costs {price}" if price != after.sheets.squads[unit] else ""
        return [f"{squads}{dear}, leaving {left} of {force.squads}"]
    units, rest = price / PRICE_UNIT, left / PRICE_UNIT
    noun = "armor unit" if units <= 1 else "armor units"
    return [f"for {units:g} {noun}, leaving {rest:g} of {force.armor_units / PRICE_UNIT:g}"]


def _force(after: State) -> Force | None:
    """Return the force that is being set up."""
    frame = after.flow[-1]
    brief = after.setting.brief
    if brief is None or not isinstance(frame, SetUp):
        return None
    return next((force for force in brief.forces if force.seat == frame.seat), None)


def _hexes(count: int) -> str:
    return count_of(count, "hex", "hexes")
