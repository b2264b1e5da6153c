"""Vulcans of the computer players: they tow, repair, reload and free, and keep away from the enemy (15.02, 15.04)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cybertank.board.hexes import EDGE_WEST
from cybertank.game.dice import SeededDice
from cybertank.game.game import Game
from cybertank.players.registry import make_player
from cybertank.state.brief import EXIT
from cybertank.state.state import EXITED, State

rule = pytest.mark.rule
LEVELS = ["charger", "doctrine", "tactician"]
Plain = Callable[..., State]
Phase = Callable[..., list[str]]
SAPPING = {"engineering": True, "close_combat": "overrun", "stacking": 5}
WRECK = "OGRE MK3 red 0505 treads=0"
FOE = "FOE CP blue 1111"


@rule("15.04.8")
@pytest.mark.parametrize("level", LEVELS)
def test_a_vulcan_attaches_a_wreck_that_scores_at_home(
    plain: Plain, phase: Phase, scored: Callable[..., State], level: str
) -> None:
    state = plain("V VULCAN red 0505", WRECK, FOE, phase="fire", options=SAPPING)
    assert phase(scored(state, 0, EXIT, {"MK3": 100}, EDGE_WEST), level)[0] == "task V hitch OGRE"


@rule("15.04.8")
@pytest.mark.parametrize("level", LEVELS)
def test_a_vulcan_brings_a_wreck_home(plain: Plain, scored: Callable[..., State], level: str) -> None:
    state = scored(
        plain("V VULCAN red 0705", WRECK, FOE, options=SAPPING), 0, EXIT, {"MK3": 100, "VULCAN": 10}, EDGE_WEST
    )
    game = Game(state, SeededDice(3))
    players = [make_player(level, seat) for seat in range(2)]
    for _ in range(600):
        if game.outcome is not None or game.state.hex_of[1] == EXITED:
            break
        game.apply(players[game.seat].choose(game.look(game.seat)))
    assert game.state.hex_of[1] == EXITED


@rule("15.04.4")
@pytest.mark.parametrize("level", LEVELS)
def test_a_vulcan_reloads_an_ogre(plain: Plain, phase: Phase, level: str) -> None:
    state = plain("V VULCAN red 0505", "OGRE MK3 red 0505 spent.missile=2", FOE, phase="fire", options=SAPPING)
    state.vulcans = state.vulcans.replaced(cargo=(0, 3, 0))
    assert phase(state, level)[0].startswith("task V reload OGRE:missile")


@rule("15.04.6")
@pytest.mark.parametrize("level", LEVELS)
def test_a_vulcan_and_its_drones_repair_treads(plain: Plain, phase: Phase, level: str) -> None:
    vulcan = "V VULCAN red 0505 controls.D1=full controls.D2=full"
    state = plain(
        *(vulcan, "D1 HDRN red 0505", "D2 HDRN red 0505", WRECK, "FOE CP blue 1101"), phase="fire", options=SAPPING
    )
    assert phase(state, level)[0] == "task V + D1 + D2 repair OGRE:treads"


@rule("15.04.1")
@pytest.mark.parametrize("level", LEVELS)
def test_a_vulcan_frees_a_stuck_tank(plain: Plain, phase: Phase, level: str) -> None:
    state = plain(
        *("V VULCAN red 0505", "HVY1 HVY red 0505 stuck=true", FOE),
        phase="fire",
        hexes={"0505": "swamp"},
        options=SAPPING,
    )
    assert phase(state, level)[0] == "task V free HVY1"


@rule("15.02")
@pytest.mark.parametrize("level", LEVELS)
def test_a_vulcan_keeps_away_from_the_enemy(plain: Plain, level: str, distance: Callable[..., int]) -> None:
    game = Game(plain("V VULCAN red 0505", "FOE HVY blue 0802", "FOE2 HVY blue 0902", options=SAPPING), SeededDice(1))
    player = make_player(level, 1)
    before = distance(game, "V", "FOE")
    while game.seat == 0:
        game.apply(player.choose(game.look(0)))
    assert distance(game, "V", "FOE") > before


@rule("15.02.3")
@pytest.mark.parametrize("level", LEVELS)
def test_heavy_drones_stay_with_their_vulcan(plain: Plain, phase: Phase, level: str) -> None:
    state = plain("V VULCAN red 0505", "D1 HDRN red 0508", WRECK, FOE, options=SAPPING)
    lines = phase(state, level)
    assert any(line.startswith("move D1") and line.endswith("0505") for line in lines), lines


@rule("15.04.7")
@pytest.mark.parametrize("level", LEVELS)
def test_a_standing_tank_moves_into_a_revetment(plain: Plain, phase: Phase, level: str) -> None:
    state = plain(
        "HVY1 HVY red 0505", "FOE CP blue 1111", options=SAPPING, revetments=[{"hex": "0505", "size": "small"}]
    )
    assert "occupy HVY1" in phase(state, level)


@rule("15.02.3")
def test_the_strategist_sets_the_channels_once(plain: Plain, phase: Phase) -> None:
    state = plain("V VULCAN red 0505", "D1 HDRN red 0508", WRECK, FOE, options=SAPPING)
    state.vulcans = state.vulcans.replaced(links=())
    lines = phase(state, "strategist:6n")
    assert [line for line in lines if line.startswith("control")] == ["control V D1"]
    assert lines[-1] == "end"
