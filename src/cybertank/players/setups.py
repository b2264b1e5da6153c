"""Stored set-ups: the suggestions of a scenario's file, as decisions."""

from __future__ import annotations

from cybertank.game.decisions import Decision, End
from cybertank.game.engine import check
from cybertank.scenarios.files import load_scenario, scenario_names
from cybertank.state.state import ENTERING, State
from cybertank.text.notation import read_decision


def suggested_set_up(state: State, seat: int, choice: int = 0) -> list[str]:
    """The lines of a set-up that the scenario suggests for a seat, as `place` decisions; none where it has none."""
    brief = state.setting.brief
    if brief is None or brief.name not in scenario_names():
        return []
    name = state.setting.seats[seat]
    found = [s for s in load_scenario(brief.name).suggestion if s.seat == name]
    return [f"place {line}" for line in found[choice % len(found)].place] if found else []


def next_placement(state: State, seat: int, choice: int = 0) -> Decision | None:
    """The next unit of the suggested set-up, `end` when all are on the map, None where it does not fit."""
    lines = suggested_set_up(state, seat, choice)
    if not lines:
        return None
    on_map = {state.ids[u] for u, where in enumerate(state.hex_of) if where >= 0 or where == ENTERING}
    for line in lines:
        if line.split()[1] not in on_map:
            decision = read_decision(state, line)
            return decision if check(state, decision) is None else None
    return End()
