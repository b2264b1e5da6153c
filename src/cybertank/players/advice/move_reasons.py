"""Give reasons for a move off the map, into a fight, or to a better position."""

from __future__ import annotations

from typing import Final

from cybertank.board.hexes import EDGE_WORDS
from cybertank.game.decisions import Move
from cybertank.game.dice import ScriptedDice
from cybertank.game.engine import carry_out
from cybertank.players.advice.destinations import goals_of, ground_name, nearer
from cybertank.players.advice.enemy_fire import first_few
from cybertank.players.advice.peaceful_moves import PeacefulMove
from cybertank.players.advice.piece_reasons import drive_reason
from cybertank.players.tactics.close_combat import STACK, strength_in_overrun
from cybertank.players.tactics.mobility import can_move
from cybertank.players.tactics.phases import current_turn
from cybertank.rules.movement.exits import escapes
from cybertank.rules.movement.reach import reach
from cybertank.rules.movement.steps import first_fight
from cybertank.rules.ramming.contact import LIKELY_LEVEL, OVERRUN, contact
from cybertank.rules.ramming.rams import ram_toll, result_chances
from cybertank.rules.ramming.staying import stay_contact
from cybertank.rules.towing.hauling import tow_die
from cybertank.rules.trains.counters import aboard, counters_of, front_of, is_train
from cybertank.rules.victory.objectives import can_hold
from cybertank.state.brief import EXIT, HOLD
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.forecasts.moves import enters_risk, fight_forecast, risk_phrase
from cybertank.text.wording import count_of, percent

FACES: Final = 6


def move_reason(state: State, decision: Move) -> list[str]:
    """Describe the first fight on the way, or what a peaceful move gains and risks (5.01-5.12, 6.01, 8.01)."""
    unit, path = decision.unit, decision.path
    if is_train(state, unit):
        if path[-1] >= 0:
            return drive_reason(state, decision)
        counters = counters_of(state, front_of(state, unit))
        gone = [u for counter in counters for u in [counter, *aboard(state, counter)]]
        return _leaving(state, gone, -path[-1])
    if path[-1] < 0:
        towed = state.towing.tows[unit]
        return _leaving(state, [unit] if towed == NOBODY else [unit, towed], -path[-1])
    met_at, level = first_fight(state, unit, path)
    if met_at != NOBODY:
        return [*fight_reason(state, unit, met_at, level), *nearer(state, unit, path[-1], goals_of(state, unit))]
    after = state.copy()
    # The risk from mines has a separate clause below.
    after.hidden = after.hidden.with_mines(())
    # The only die roll in a peaceful move is for a heavy tow, which always moves on a 1.
    dice = ScriptedDice([1])
    face = tow_die(state, unit) if state.towing.tows[unit] != NOBODY else 0
    carry_out(after, decision, dice)
    clauses = PeacefulMove(state, after, unit).clauses()
    if not dice.left:
        clauses.insert(0, f"{percent(face)} chance that the tow moves (rp:4.062)")
    if enters_risk(state, unit, path):
        clauses.append(f"at the end of the phase, it {risk_phrase(state, unit)}")
    return clauses


def _leaving(state: State, gone: list[int], edge: int) -> list[str]:
    """Say which edge a unit leaves the map by with everything it takes along, and what that is worth (5.12, 1.08)."""
    seat = state.seat_of[gone[0]]
    clauses = [f"leaves the map by the {EDGE_WORDS[edge]} edge"]
    brief = state.setting.brief
    if brief is None:
        return clauses
    if brief.exits and escapes(state, seat, edge):
        clauses.append("that counts as an escape (5.12)")
    points = sum(_exit_points(state, each, edge) for each in gone)
    if points:
        clauses.append(f"that scores {count_of(points, 'victory point')} (1.08)")
    return clauses


def _exit_points(state: State, unit: int, edge: int) -> int:
    """Return the points that a unit scores by leaving, counting all its squads (1.08)."""
    brief = state.setting.brief
    count = state.sheets.squads[unit] if state.kind(unit).is_infantry else 1
    points = 0
    for objective in brief.objectives if brief is not None else []:
        if objective.kind == EXIT and objective.seat == state.seat_of[unit] and objective.edges & edge:
            if not objective.units or state.ids[unit] in objective.units:
                points += objective.points[state.type_of[unit]] * count
    return points


# -- fights ------------------------------------------------------------------------------------------------------------


def fight_reason(state: State, unit: int, where: int, level: int = LIKELY_LEVEL) -> list[str]:
    """Say what driving into a hex does to the units there, and what it costs (6.01-6.07, 8.01)."""
    met = stay_contact(state, unit) if where == state.hex_of[unit] else contact(state, unit, where, level)
    if met == OVERRUN:
        return overrun_reason(state, state.seat_of[unit], where, [unit])
    if met < 0 or state.kind(met).is_ogre or not state.kind(unit).is_ogre:
        return [fight_forecast(state, unit, where, level)]
    _, hurt, killed = result_chances(state, unit, met)
    name = state.ids[met]
    if hurt == 0 and killed == FACES:
        chance = f"the ram destroys {name} without a die roll"
    else:
        chance = f"the ram has a {percent(killed)} chance to destroy {name} and {percent(hurt)} to disable it"
    toll = ram_toll(state, unit, met)
    return [chance, _toll(state, unit, toll)] if toll else [chance]


def _toll(state: State, ogre: int, toll: int) -> str:
    """Say how many tread units a ram costs, and how much slower the Ogre gets (6.02, 5.06)."""
    unit_type = state.kind(ogre)
    left = max(state.sheets.treads[ogre] - toll, 0)
    now, slower = unit_type.tread_move(state.sheets.treads[ogre]), unit_type.tread_move(left)
    said = f"it costs {count_of(toll, 'tread unit')}, leaving {left}"
    return f"{said} and slowing {state.ids[ogre]} from {now} to {slower}" if slower < now else said


def overrun_reason(state: State, seat: int, where: int, coming: list[int]) -> list[str]:
    """Say which units are overrun, what they are worth, and how strong both sides are (8.01, 8.02)."""
    units = state.units_at(where)
    enemies = [u for u in units if state.hostile(seat, u)]
    own = [u for u in units if not state.hostile(seat, u) and u not in coming] + coming
    ours = sum(strength_in_overrun(state, u) for u in own)
    theirs = sum(strength_in_overrun(state, u) for u in enemies)
    clauses = [f"overruns {first_few([state.ids[u] for u in enemies])}{_prize(state, enemies)}"]
    if _scores(state, where) and any(can_hold(state, u) for u in own):
        clauses[0] += f" for {ground_name(state, where)}"
    help_comes = _joining(state, seat, where, own) if coming else []
    told = f"an attack strength of {ours} against {theirs}"
    if help_comes:
        more = sum(strength_in_overrun(state, u) for u in help_comes)
        told += f", or {ours + more} with {first_few([state.ids[u] for u in help_comes])}, which can still join"
    return [*clauses, f"{told}; the defenders fire first (8.04)" if theirs else f"{told} (8.02)"]


def _prize(state: State, enemies: list[int]) -> str:
    """Say how many points the overrun units are worth, if losses score (1.08)."""
    brief = state.setting.brief
    if brief is None or not brief.loss_points or not (brief.levels or brief.objectives):
        return ""
    points = sum(
        max(state.kind(u).vp, 0) * (state.sheets.squads[u] if state.kind(u).is_infantry else 1) for u in enemies
    )
    return f" ({count_of(points, 'victory point')})" if points > 0 else ""


def _scores(state: State, where: int) -> bool:
    """Return True if a hex scores for anyone at the end (1.08)."""
    brief = state.setting.brief
    return brief is not None and any(each.kind == HOLD and where in each.hexes for each in brief.objectives)


def _joining(state: State, seat: int, where: int, own: list[int]) -> list[int]:
    """Return the strongest units that can still drive into the hex, up to the stacking limit (8.01)."""
    turn = current_turn(state)
    if turn is None:
        return []
    free = [u for u in range(len(state.ids)) if u not in own and state.hex_of[u] >= 0 and can_move(state, turn, u)]
    near = [u for u in free if where in reach(state, u).fights and strength_in_overrun(state, u)]
    near.sort(key=lambda u: -strength_in_overrun(state, u))
    return near[: max(min(STACK, state.setting.rules.stacking) - len(own), 0)]
