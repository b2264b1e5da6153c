"""13.04, 15.03.1, 15.03.2 Work at one's own mines is in nothing that enemies or spectators are told."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from cybertank.game.views import knows_all, seen_by
from cybertank.scenarios.files import read_scenario
from cybertank.scenarios.sessions import start
from cybertank.server.games.progress import GameProgress
from cybertank.server.present.log_lines import ANYBODY, moment_for_seat
from cybertank.server.present.views import view_of
from cybertank.state.frames import MOVEMENT, Turn
from cybertank.state.state import State

rule = pytest.mark.rule

FIELD = {"name": "field", "columns": 9, "rows_odd": 9, "rows_even": 9, "stagger": "odd-north", "hexes": {}}
BATTLE: dict[str, Any] = {
    "version": 1,
    "name": "secret-mines",
    "title": "Secret mines",
    "rule": "15.03.1",
    "map": FIELD,
    "seats": ["red", "blue"],
    "story": "",
    "turns": 6,
    "options": {"stacking": 5, "engineering": True, "mines": True},
    "mines_in_hand": {"red": 4},
    "force": [
        {
            "seat": "red",
            "units": [{"id": "C", "type": "CE"}, {"id": "K", "type": "CE", "squads": 3}, {"id": "M", "type": "HDRN"}],
            "zones": [{"title": "there", "area": "everywhere"}],
        },
        {
            "seat": "blue",
            "units": [{"id": "H", "type": "HVY"}],
            "zones": [{"title": "there", "area": "everywhere"}],
        },
    ],
    "level": [{"title": "Victory", "margin": 1}],
}
SET_UP = ("place C 0202", "place K 0404", "place M 0202", "end", "place H 0808", "end")


NEXT_TURN = "next turn"


def is_second_turn(state: State) -> bool:
    """Return True in red's movement phase of turn 2."""
    turn = state.flow[0]
    return isinstance(turn, Turn) and (turn.number, turn.seat, turn.phase) == (2, 0, MOVEMENT)


def told(*lines: str, eyes: tuple[str | None, ...] = ("blue", None), **changes: object) -> list[bytes]:
    """Return everything that the audiences receive while red and blue decide."""
    session = start(read_scenario(json.dumps(BATTLE | changes), "test"), seed=11)
    progress = GameProgress(session, False, [])
    for line in (*SET_UP, "end"):
        progress.decide(line)
    kept: list[bytes] = []
    said: list[bytes] = []
    for line in lines:
        if line == NEXT_TURN:
            while not is_second_turn(session.state):
                progress.decide("end")
            continue
        kept.extend(msgspec.json.encode(new.moment) for new in progress.decide(line))
        said += [msgspec.json.encode(view_of(session, seat)) for seat in eyes]
    return said + [moment_for_seat(moment, seat or ANYBODY, False) for moment in kept for seat in eyes]


PLACED = (["task C mine"], ["task K mine"], ["task K*2 mine"], ["task C + M mine"])


@rule("15.03.1")
@pytest.mark.parametrize("work", PLACED[1:])
def test_nobody_else_learns_who_placed_a_mine_and_where(work: list[str]) -> None:
    assert told(*work) == told(*PLACED[0])
    assert told(*work, eyes=("red",)) != told(*PLACED[0], eyes=("red",))


@rule("15.03.2")
def test_nobody_else_learns_whose_mines_are_made_safe_and_armed() -> None:
    mines = [{"seat": "red", "hex": "0202"}, {"seat": "red", "hex": "0404"}]
    safe = [told(NEXT_TURN, f"disarm {name}", "end", f"task {name} arm", mines=mines) for name in ("C", "K")]
    assert safe[0] == safe[1]


@rule("15.03.1")
def test_a_worker_in_secret_looks_idle_to_enemies() -> None:
    session = start(read_scenario(json.dumps(BATTLE), "test"), seed=11)
    session_lines = (*SET_UP, "end", "task K*2 mine")
    for line in session_lines:
        session.apply(line)
    state = session.state
    unit = state.find("K")
    red, blue = seen_by(state, 0), seen_by(state, 1)
    assert (max(red.combat.used), max(blue.combat.used)) == (2, 0)
    assert (len(red.engineering.tried), len(blue.engineering.tried)) == (3, 0)
    assert state.combat.used != blue.combat.used
    assert blue.hex_of[unit] == state.hex_of[unit]


@rule("15.03.1")
def test_mines_in_hand_are_a_secret_of_the_record() -> None:
    session = start(read_scenario(json.dumps(BATTLE), "test"), seed=11)
    setting = session.state.setting
    assert [knows_all(setting, seat) for seat in (0, 1)] == [True, False]
    other = start(read_scenario(json.dumps({**BATTLE, "mines_in_hand": {"blue": 1}}), "test"), seed=11)
    assert knows_all(other.state.setting, 1)


@rule("13.04", "15.03.1")
def test_a_move_past_engineers_with_mines_cannot_be_undone() -> None:
    session = start(read_scenario(json.dumps(BATTLE), "test"), seed=11)
    for line in (*SET_UP, *["end"] * 3, "move H 0807"):
        session.apply(line)
    assert not session.game.can_undo()
