"""1.02, 1.08, 1.09 Victory: when a game is over, who has won, and each seat's victory points."""

from __future__ import annotations

from cybertank.board.terrain import IMMOBILE
from cybertank.rules.citations import cited
from cybertank.rules.events.base import Event
from cybertank.rules.events.victory import GameEnded
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.tally import Tally
from cybertank.rules.towing.hooking import gear_points
from cybertank.rules.victory.objectives import holds_ground, score_objectives
from cybertank.state.brief import Brief, Condition, Grade, Group
from cybertank.state.chapters.progress import Outcome
from cybertank.state.ruleset import NO_TURN_LIMIT
from cybertank.state.state import ENTERING, EXITED, LOST, State
from cybertank.units.catalogue import COMPONENTS, CRUISE_POINTS, MISSILE_POINTS


def belongs(state: State, unit: int, group: Group) -> bool:
    """Return True if a unit belongs to a group."""
    if state.seat_of[unit] != group.seat or is_dummy(state, unit):
        return False
    if group.unit_id:
        return state.ids[unit] == group.unit_id
    if group.type_index >= 0:
        return state.type_of[unit] == group.type_index
    return group.kind < 0 or state.kind(unit).kind == group.kind


def members(state: State, group: Group) -> list[int]:
    """Return the units of a group, wherever they are."""
    return [unit for unit in range(len(state.ids)) if belongs(state, unit, group)]


def surviving_attack(state: State, seat: int) -> int:
    """Return the attack strength that a seat still has on the map or has brought off it."""
    total = 0
    for unit, where in enumerate(state.hex_of):
        if state.seat_of[unit] == seat and (where >= ENTERING or where == EXITED) and not is_dummy(state, unit):
            unit_type = state.kind(unit)
            total += unit_type.attack_strength * (state.sheets.squads[unit] if unit_type.is_infantry else 1)
    return total


def holds(state: State, condition: Condition, resigned: int) -> bool:
    """Return True if a condition is met. Units of a seat that resigns, now or earlier, count as destroyed."""
    for group in condition.destroyed:
        if not is_out(state, group.seat, resigned) and any(
            state.hex_of[u] >= ENTERING or state.hex_of[u] == EXITED for u in members(state, group)
        ):
            return False
    for group in condition.alive:
        if is_out(state, group.seat, resigned) or not any(state.hex_of[u] >= ENTERING for u in members(state, group)):
            return False
    for group in condition.escaped:
        if is_out(state, group.seat, resigned) or not any(state.hex_of[u] == EXITED for u in members(state, group)):
            return False
    for group in condition.gone:
        if not is_out(state, group.seat, resigned) and any(state.hex_of[u] >= ENTERING for u in members(state, group)):
            return False
    for ground in condition.held:
        if ground.seat == resigned or not holds_ground(state, ground.seat, ground.hexes):
            return False
    for seat, points in condition.scores:
        if seat == resigned or victory_points(state, seat).total < points:
            return False
    return condition.attack_seat < 0 or surviving_attack(state, condition.attack_seat) >= condition.attack_left


def is_out(state: State, seat: int, now: int) -> bool:
    """1.02: Return True if a seat resigns now or did so earlier."""
    return seat == now or seat in state.progress.resigned


def sides_present(state: State, without: int = -1) -> set[int]:
    """Return the sides that still have units on the map or on their way there. One seat's units can be left out."""
    side_of = state.setting.side_of
    there = {state.seat_of[u] for u, where in enumerate(state.hex_of) if where >= ENTERING and not is_dummy(state, u)}
    return {side_of[seat] for seat in there if seat != without}


def check_end(state: State, events: list[Event]) -> None:
    """1.02: End the game if a force is entirely gone from the map, or if a grade that ends it immediately applies."""
    if is_decided(state, events):
        return
    side_of = state.setting.side_of
    present = sides_present(state)
    had_units = set(side_of) if state.setting.retired_ids else {side_of[seat] for seat in state.seat_of}
    if state.outcome is not None or not had_units - present:
        return
    if len(present) > 1:
        return
    brief = state.setting.brief
    if brief is None or not (brief.grades or brief.levels):
        winner = next((s for s in range(len(side_of)) if side_of[s] in present), -1)
        title = "Victory" if winner >= 0 else "Draw"
        _finish(state, Outcome(winner, title, "the other force is gone from the map", "1.02"), events)
    else:
        _finish(state, graded(state, brief, -1), events)


def is_decided(state: State, events: list[Event]) -> bool:
    """1.02: End the game if a grade of victory that ends it immediately has been reached."""
    brief = state.setting.brief
    if brief is None or not brief.sudden or state.outcome is not None:
        return False
    for grade in brief.grades:
        if grade.at_once and holds(state, grade.condition, -1):
            _finish(state, Outcome(grade.winner, grade.title, "a victory condition has been met", brief.rule), events)
            return True
    return False


def graded(state: State, brief: Brief, resigned: int) -> Outcome:
    """Return the outcome under the scenario's first grade that applies. If none does, victory points decide."""
    reason = f"{state.setting.seats[resigned]} resigned" if resigned >= 0 else "a force is gone from the map"
    grade = first_grade(state, brief, resigned)
    if grade is not None:
        return Outcome(grade.winner, grade.title, reason, brief.rule)
    if brief.levels:
        return by_points(state, brief, reason, resigned)
    return Outcome(brief.limit_winner, brief.limit_title, "no other grade of victory applies", brief.rule)


def first_grade(state: State, brief: Brief, resigned: int) -> Grade | None:
    """Return the first grade of victory whose condition holds now."""
    for grade in brief.grades:
        if holds(state, grade.condition, resigned):
            return grade
    return None


def by_points(state: State, brief: Brief, reason: str, resigned: int) -> Outcome:
    """1.08: Return the outcome by victory points. The leading side wins, at the level that its margin earns.

    A side whose seats have all resigned does not count. If only one side is left, it wins at the highest level.
    """
    # Posts and Ogres that are left immobile count only at the end (1.08.1), so the count assumes that the game is over.
    before = state.outcome
    state.outcome = Outcome(-1, brief.draw_title, reason, "1.08")
    side_of = state.setting.side_of
    staying = {side for seat, side in enumerate(side_of) if not is_out(state, seat, resigned)}
    firsts = [s for s in range(len(side_of)) if side_of[s] == s and s in staying]
    points = [victory_points(state, seat).total for seat in firsts]
    state.outcome = before
    best = max(range(len(firsts)), key=lambda i: points[i])
    if len(firsts) == 1:
        return Outcome(firsts[best], brief.levels[0].title, reason, "1.08")
    margin = points[best] - max(points[i] for i in range(len(firsts)) if i != best)
    score = "-".join(str(amount) for amount in sorted(points, reverse=True))
    words = f"{reason}: {score} victory points"
    for level in brief.levels:
        if margin >= level.margin:
            return Outcome(firsts[best], level.title, words, "1.08")
    return Outcome(-1, brief.draw_title, words, "1.08")


def end_by_resignation(state: State, seat: int, events: list[Event]) -> None:
    """1.02: End the game because a seat resigned. It is graded as if all the seat's units were destroyed."""
    brief = state.setting.brief
    if brief is not None and (brief.grades or brief.levels):
        _finish(state, graded(state, brief, seat), events)
        return
    left = sides_present(state, without=seat)
    winner = state.setting.side_of.index(left.pop()) if len(left) == 1 else -1
    _finish(state, Outcome(winner, "Victory", f"{state.setting.seats[seat]} resigned", "1.02"), events)


def check_turn_limit(state: State, number: int, events: list[Event]) -> None:
    """1.08, 1977:7.02: End the game at the turn limit: by points, by a grade that is met, or as the scenario says."""
    limit = state.setting.rules.turn_limit
    if limit == NO_TURN_LIMIT or number < limit or state.outcome is not None:
        return
    reason = f"the limit of {limit} turns has been reached"
    brief = state.setting.brief
    if brief is not None and brief.levels:
        _finish(state, by_points(state, brief, reason, -1), events)
        return
    grade = None if brief is None else first_grade(state, brief, -1)
    if brief is not None and grade is not None:
        _finish(state, Outcome(grade.winner, grade.title, reason, brief.rule), events)
        return
    winner = brief.limit_winner if brief is not None else -1
    title = brief.limit_title if brief is not None else "Draw"
    _finish(state, Outcome(winner, title, reason, "1977:7.02"), events)


def _finish(state: State, outcome: Outcome, events: list[Event]) -> None:
    outcome.rule = cited(state, outcome.rule)
    state.outcome = outcome
    events.append(GameEnded(outcome.rule))


# -- 1.08, 1.09: victory points ----------------------------------------------------------------------------------------


def victory_points(state: State, seat: int) -> Tally:
    """1.08, 1.09: Return what a seat's side has scored so far, for enemy losses unit by unit and for objectives."""
    tally = Tally()
    brief = state.setting.brief
    for unit in range(len(state.ids)):
        if not state.hostile(seat, unit) or (brief is not None and not brief.loss_points):
            continue
        if state.kind(unit).is_ogre:
            _score_ogre(state, unit, tally)
        else:
            _score_unit(state, unit, tally)
    side_of = state.setting.side_of
    if state.missiles.launched and (brief is None or brief.loss_points):
        for index in state.missiles.launched:
            missile = state.setting.off_board[index]
            if side_of[missile.seat] != side_of[seat]:
                tally.add(CRUISE_POINTS, f"{missile.missile_id}: fired", "1.08")
    for ally in range(len(side_of)):
        if side_of[ally] == side_of[seat]:
            score_objectives(state, ally, tally)
            if state.progress.paid_by(ally) and brief is not None:
                tally.add(-state.progress.paid_by(ally), f"tasks tried by {state.setting.seats[ally]}", brief.rule)
    return tally


def _score_unit(state: State, unit: int, tally: Tally) -> None:
    """1.08, 1.08.1: Score a lost unit, or the squads that a counter has lost. A captured unit counts double."""
    unit_type = state.kind(unit)
    if state.stores.stock[unit]:
        _score_missiles(state, unit, tally)
    if unit_type.vp < 0:
        return
    name = state.ids[unit]
    if unit_type.is_infantry:
        if state.sheets.squads_lost[unit]:
            tally.add(unit_type.vp * state.sheets.squads_lost[unit], f"{name}: squads destroyed", "1.08")
    elif unit_type.cruise:
        _score_crawler(state, unit, tally)
    elif state.hex_of[unit] == LOST:
        tally.add(unit_type.vp, f"{name}: destroyed", "1.08")
        if state.towing.gear[unit]:
            tally.add(gear_points(state, unit), f"{name}: its towing gear", "rp:4.022")
    if is_captured(state, unit):
        many = state.sheets.squads[unit] if unit_type.is_infantry else 1
        if unit_type.cruise and state.sheets.missiles_fired[unit]:
            tally.add(2 * (unit_type.vp - CRUISE_POINTS), f"{name}: captured", "1.08.1")
            return
        tally.add(2 * (unit_type.vp + gear_points(state, unit)) * many, f"{name}: captured", "1.08.1")


def _score_crawler(state: State, unit: int, tally: Tally) -> None:
    """1.08, 10.06: Score a Missile Crawler's missile once it is fired or destroyed, and the crawler once it is lost."""
    name = state.ids[unit]
    fired, lost = state.sheets.missiles_fired[unit] > 0, state.hex_of[unit] == LOST
    if fired or lost:
        tally.add(CRUISE_POINTS, f"{name}: its cruise missile, {'fired' if fired else 'destroyed'}", "1.08")
    if lost:
        tally.add(state.kind(unit).vp - CRUISE_POINTS, f"{name}: destroyed", "1.08")


def _score_missiles(state: State, unit: int, tally: Tally) -> None:
    """3.02.2, 1.08.1: Score spare missiles that were destroyed or captured with their depot or truck."""
    if state.hex_of[unit] == LOST:
        tally.add(state.stores.stock[unit] * MISSILE_POINTS, f"{state.ids[unit]}: its missiles", "3.02.2")
    elif state.kind(unit).vp >= 0 and is_captured(state, unit):
        tally.add(2 * state.stores.stock[unit] * MISSILE_POINTS, f"{state.ids[unit]}: its missiles, captured", "1.08.1")


def is_stranded(state: State, unit: int) -> bool:
    """1.08.1: Return True if a unit is on the map and can never move again."""
    if state.hex_of[unit] < 0 or is_dummy(state, unit):
        return False
    unit_type = state.kind(unit)
    return (
        unit_type.mobility == IMMOBILE
        or state.disability.stuck[unit] != 0
        or (unit_type.has_sheet and state.sheets.treads[unit] == 0)
    )


def is_captured(state: State, unit: int) -> bool:
    """1.08.1: Return True if a unit is captured: its side has no unit left that can move, and a mobile enemy is left.

    Guns that never move are still fighting while the game lasts. Until it ends, at least one unit must have been
    immobilized in play.
    """
    if not is_stranded(state, unit):
        return False
    enemy_there = False
    immobilized = state.outcome is not None
    for other, where in enumerate(state.hex_of):
        if where < 0 or is_dummy(state, other):
            continue
        if state.hostile(state.seat_of[unit], other):
            enemy_there = enemy_there or not is_stranded(state, other)
        elif not is_stranded(state, other):
            return False
        else:
            immobilized = immobilized or state.disability.stuck[other] != 0
    return enemy_there and immobilized


def _score_ogre(state: State, unit: int, tally: Tally) -> None:
    """1.09, 1.09.1: Score a destroyed Ogre's full value, or its damage up to that value.

    An Ogre left immobile counts as destroyed. Losses from before the game earn no points (rp:6.01), neither as damage
    nor for leaving it immobile.
    """
    unit_type = state.kind(unit)
    name = state.ids[unit]
    before = state.wear.worn[unit] * unit_type.tread_points + state.wear.scars[unit]
    full = max(unit_type.vp - before, 0)
    abandoned = state.outcome is not None and is_stranded(state, unit) and state.wear.worn[unit] < unit_type.treads
    if state.hex_of[unit] == LOST or abandoned:
        reason = f"{name}: left immobile" if abandoned else f"{name}: destroyed"
        tally.add(full, reason, "1.08.1" if abandoned else "1.09")
        if state.towing.gear[unit]:
            tally.add(gear_points(state, unit), f"{name}: its towing gear", "rp:4.021")
        return
    damage = -before + (unit_type.treads - state.sheets.treads[unit]) * unit_type.tread_points
    for component in range(COMPONENTS):
        lost = unit_type.count[component] - state.sheets.left[unit * COMPONENTS + component]
        damage += lost * unit_type.points[component]
    if unit_type.vp >= 0:
        damage = min(damage, full + gear_points(state, unit))
    # 15.04.5, 15.04.6: Repairs of earlier damage cost the enemy nothing.
    if damage > 0:
        tally.add(damage, f"{name}: damaged", "1.09.1")
