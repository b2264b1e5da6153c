"""Towing by levels 3-5: hook up, bring home what scores, and let go when it is too late."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.decisions import End, Fire, Hook, Move, Unhook
from cybertank.game.dice import ScriptedDice, SeededDice
from cybertank.game.engine import carry_out
from cybertank.game.game import Game
from cybertank.players.registry import make_player
from cybertank.players.strategist.strategist import signature_of
from cybertank.players.tactics.fire_plans import UNHOOKED, gear_worth
from cybertank.players.tactics.score_forecast import forecast_points
from cybertank.scenarios.files import scenario_brief
from cybertank.state.state import EXITED, State
from cybertank.text.positions.reading import state_of
from cybertank.units.catalogue import GEAR

pytestmark = pytest.mark.compiled
rule = pytest.mark.rule

RAIDER = "FOE HVY raiders 2312"
PARTED = ("MULE MK2 recovery 1012 gear=true", "TUG SHVY recovery 1012 gear=true", "WRECK MK3 recovery 1012 treads=0")
HOOKED = (
    "MULE MK2 recovery 1012 gear=true towing=WRECK",
    "TUG SHVY recovery 1012 gear=true towing=WRECK",
    "WRECK MK3 recovery 1012 treads=0",
)

Salvage = Callable[..., State]


@pytest.fixture
def salvage(position_file: Callable[..., Any]) -> Salvage:
    """Return a position of the scenario `salvage`."""

    def make(*lines: str, seat: str = "recovery", phase: str = "movement", turn: int = 2) -> State:
        entry = position_file(
            *lines,
            map="marches",
            scenario="salvage",
            seats=["raiders", "recovery"],
            turn={"number": turn, "seat": seat, "phase": phase},
            options={"towing": True, "turn_limit": 14, "ogres": "reinforcement-pack"},
        )
        return state_of(entry, "test", scenario_brief)

    return make


def phase_of(state: State, level: str) -> list[object]:
    """Return everything that a level decides for the rest of the phase."""
    game = Game(state, SeededDice(1))
    player = make_player(level, 1)
    decisions: list[object] = []
    while not decisions or not isinstance(decisions[-1], End):
        decisions.append(player.choose(game.look(game.seat)))
        game.apply(decisions[-1])
    return decisions


@rule("rp:4.05")
@rule("rp:4.07")
@pytest.mark.parametrize("level", ["doctrine", "tactician", "strategist:8n"])
def test_both_vehicles_hook_up_to_the_wreck(salvage: Salvage, level: str) -> None:
    hooks = [(d.unit, d.load) for d in phase_of(salvage(*PARTED, RAIDER), level) if isinstance(d, Hook)]
    assert hooks == [(0, 2), (1, 2)]


@rule("rp:4.06")
@pytest.mark.parametrize("level", ["doctrine", "tactician"])
def test_the_tow_goes_on_to_the_edge_and_nowhere_else(salvage: Salvage, level: str) -> None:
    state = salvage(*HOOKED, RAIDER)
    moves = [d for d in phase_of(state, level) if isinstance(d, Move)]
    assert [(d.unit, [state.board.names[h] for h in d.path]) for d in moves] == [(0, ["0912"])]


@rule("5.12")
@pytest.mark.parametrize("level", ["doctrine", "tactician"])
def test_at_the_edge_it_leaves(salvage: Salvage, level: str) -> None:
    state = salvage(*(line.replace("1012", "0108") for line in HOOKED), RAIDER)
    game = Game(state, SeededDice(1))
    game.apply(make_player(level, 1).choose(game.look(game.seat)))
    assert [game.state.hex_of[unit] for unit in range(3)] == [EXITED] * 3


@rule("rp:4.05")
@pytest.mark.parametrize("level", ["doctrine", "tactician"])
def test_what_comes_too_late_is_not_begun_or_is_let_go(salvage: Salvage, level: str) -> None:
    late = phase_of(salvage(*PARTED, RAIDER, turn=8), level)
    assert not any(isinstance(d, Hook) for d in late)
    assert isinstance(phase_of(salvage(*HOOKED, RAIDER, turn=8), level)[0], Unhook)


@rule("rp:4.05")
@pytest.mark.parametrize("level", ["doctrine", "tactician"])
def test_a_vehicle_drives_to_a_wreck_that_lies_alone(salvage: Salvage, level: str) -> None:
    lines = ("MULE MK2 recovery 0711 gear=true", "TUG SHVY recovery 0610 gear=true", PARTED[2])
    state = salvage(*lines, RAIDER)
    first = next(d for d in phase_of(state, level) if isinstance(d, Move) and d.unit == 0)
    assert state.board.distance(first.path[-1], state.hex_of[2]) == 0


@rule("rp:4.023")
@pytest.mark.parametrize("level", ["doctrine", "tactician"])
def test_gear_is_fired_at_where_the_load_scores(salvage: Salvage, level: str) -> None:
    """If hardly a gun or tread is left to shoot away, a battery fires at the gear."""
    guns = [f"M{number} HWZ raiders 1612" for number in range(4)]
    bare = "treads=2 destroyed.main=1 destroyed.secondary=2 destroyed.ap=5"
    silent = "destroyed.main=1 destroyed.secondary=4 destroyed.missile=2"
    state = salvage(f"{HOOKED[0]} {bare}", f"{HOOKED[2]} {silent}", *guns, seat="raiders", phase="fire")
    assert gear_worth(state, 0) > UNHOOKED + 10
    shots = [d for d in phase_of(state, level) if isinstance(d, Fire)]
    assert any(d.target.unit == 0 and d.target.component == GEAR for d in shots)


@rule("rp:4.06")
def test_a_load_on_a_tow_has_prospects(salvage: Salvage) -> None:
    parted, hooked = salvage(*PARTED, RAIDER), salvage(*HOOKED, RAIDER)
    assert forecast_points(parted, 1, 13)[0] == 0
    assert forecast_points(hooked, 1, 13)[0] > 10


def test_to_hook_up_is_another_position(salvage: Salvage) -> None:
    """A strategist looks up its plan by the position."""
    before = salvage(*PARTED, RAIDER)
    after = before.copy()
    carry_out(after, Hook(0, 2), ScriptedDice([]))
    assert signature_of(before) != signature_of(after)


def test_hovercraft_do_not_meet_the_escort_of_a_tow_alone(salvage: Salvage) -> None:
    """Three GEVs used to reach the tow two turns before the tanks came up, and were shot."""
    tanks = [f"T{i} HVY raiders 20{9 + i:02}" for i in range(6)]
    hovercraft = ["G1 GEV raiders 1711", "G2 GEV raiders 1713"]
    far = gaps_after(salvage(*HOOKED, *tanks, *hovercraft, seat="raiders"), "tactician", hovercraft)
    assert min(far) >= 5
    near = [line.replace(" 20", " 14") for line in tanks]
    close = gaps_after(salvage(*HOOKED, *near, *hovercraft, seat="raiders"), "tactician", hovercraft)
    assert min(close) < 5


def gaps_after(state: State, level: str, lines: list[str]) -> list[int]:
    """Return the distances of some units from the wreck after a phase."""
    phase_of(state, level)
    wreck = state.hex_of[state.find("WRECK")]
    return [state.board.distance(state.hex_of[state.find(line.split()[0])], wreck) for line in lines]
