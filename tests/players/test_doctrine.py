"""Level 3: whole games of every scenario, and a position for each blunder that it must not make."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cybertank.board.terrain import TERRAIN_WORDS
from cybertank.game.decisions import End, Fire, Move
from cybertank.game.dice import ScriptedDice
from cybertank.game.game import Game
from cybertank.players.doctrine.attack_choice import next_attack
from cybertank.players.doctrine.doctrine import DoctrinePlayer
from cybertank.players.doctrine.enemy_reach import EnemyReach, cover
from cybertank.players.doctrine.ogre_moves import ram_worth
from cybertank.players.doctrine.target_values import TargetValues
from cybertank.rules.combat.strengths import defense_strength
from cybertank.scenarios.files import scenario_names
from cybertank.state.brief import Brief
from cybertank.state.frames import FIRE, Turn
from cybertank.state.state import EXITED, State
from cybertank.text.notation.decisions import write_decision
from cybertank.units.catalogue import MAIN, TREADS

pytestmark = pytest.mark.compiled

Table = Callable[..., Game]
Drive = Callable[..., list[str]]
Distance = Callable[[Game, str, str], int]


@pytest.fixture
def table(plain: Callable[..., State]) -> Table:
    """Return a game on a plain in which every die is a three and red leaves by the south."""

    def make(*units: str, seat: str = "red", phase: str = "movement") -> Game:
        state = plain(*units, size=(15, 21), seat=seat, phase=phase)
        brief = Brief("test", "Test", "test")
        brief.exits = [4, 0]
        state.setting.brief = brief
        return Game(state, ScriptedDice([3] * 400))

    return make


# -- whole games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", [name for name in scenario_names() if name != "four-fields"])
@pytest.mark.parametrize("levels", [["doctrine"], ["doctrine", "charger"], ["charger", "doctrine"]], ids="-".join)
def test_every_scenario_is_played_to_its_end(finish: Callable[..., Game], scenario: str, levels: list[str]) -> None:
    assert finish(scenario, levels, 3).outcome is not None


def test_the_greatest_scenario_is_played_to_its_end(finish: Callable[..., Game]) -> None:
    assert finish("four-fields", ["doctrine"], 3).outcome is not None


# -- the defense -------------------------------------------------------------------------------------------------------

OGRE = "OGRE MK3 red 0814"


def test_a_lone_hovercraft_does_not_end_beside_an_undamaged_ogre(
    drive: Drive, table: Table, distance: Distance
) -> None:
    game = table(OGRE, "CP CP blue 0801", "GEV1 GEV blue 0810", seat="blue")
    drive(game, DoctrinePlayer(1), 1, seat=1)
    # Out of reach of its movement and its secondary batteries.
    assert distance(game, "GEV1", "OGRE") > 5


def test_a_hovercraft_strikes_a_disarmed_ogre(drive: Drive, table: Table) -> None:
    game = table(
        'OGRE MK3 red 0814 destroyed={"main":1,"secondary":4,"missile":2}',
        "CP CP blue 0801",
        "GEV1 GEV blue 0810",
        seat="blue",
    )
    lines = drive(game, DoctrinePlayer(1), 1, seat=1)
    assert any(line.startswith("fire GEV1") for line in lines)


def test_a_heavy_tank_does_not_attack_alone_but_holds_out_of_reach(
    drive: Drive, table: Table, distance: Distance
) -> None:
    game = table(OGRE, "CP CP blue 0801", "HVY1 HVY blue 0809", seat="blue")
    lines = drive(game, DoctrinePlayer(1), 1, seat=1)
    assert not any(line.startswith("fire") for line in lines)
    assert distance(game, "HVY1", "OGRE") > 6


def test_a_company_strikes_together(drive: Drive, table: Table) -> None:
    tanks = [f"HVY{i} HVY blue {where}" for i, where in enumerate(("0711", "0810", "0911", "0610", "1010", "0811"))]
    game = table(OGRE, "CP CP blue 0801", *tanks, seat="blue")
    lines = drive(game, DoctrinePlayer(1), 1, seat=1)
    assert sum(line.count("HVY") for line in lines if line.startswith("fire")) >= 5


def test_a_tank_far_from_the_way_of_the_ogre_does_not_stay_there(
    drive: Drive, table: Table, distance: Distance
) -> None:
    game = table("OGRE MK3 red 0819", "CP CP blue 0801", "HVY1 HVY blue 0101", seat="blue")
    before = distance(game, "HVY1", "OGRE")
    drive(game, DoctrinePlayer(1), 2, seat=1)
    assert distance(game, "HVY1", "OGRE") < before


def test_a_howitzer_fires_at_the_main_battery_before_the_treads(table: Table) -> None:
    game = table(OGRE, "CP CP blue 0801", "HWZ1 HWZ blue 0807", seat="blue", phase="fire")
    decision = DoctrinePlayer(1).choose(game.state)
    assert isinstance(decision, Fire)
    assert decision.target.component == MAIN


def test_treads_are_fired_at_once_the_main_battery_is_gone(table: Table) -> None:
    game = table(
        'OGRE MK3 red 0814 destroyed={"main":1,"missile":2}',
        "CP CP blue 0801",
        "HWZ1 HWZ blue 0807",
        seat="blue",
        phase="fire",
    )
    decision = DoctrinePlayer(1).choose(game.state)
    assert isinstance(decision, Fire)
    assert decision.target.component == TREADS


# -- the Ogre ----------------------------------------------------------------------------------------------------------


def test_the_ogre_comes_nearer_every_turn_until_the_post_is_dead(
    drive: Drive, table: Table, distance: Distance
) -> None:
    game = table("OGRE MK3 red 0820", "CP CP blue 0801 defense=0", "HWZ1 HWZ blue 0703", "HWZ2 HWZ blue 0903")
    player = DoctrinePlayer(1)
    away = distance(game, "OGRE", "CP")
    for _ in range(8):
        drive(game, player, 1)
        if game.state.find("CP") < 0:
            return
        nearer = distance(game, "OGRE", "CP")
        assert nearer < away
        away = nearer
        while game.seat == 1:
            game.apply(End())
    raise AssertionError("the post stands")


def test_the_ogre_leaves_by_its_edge_when_the_post_is_dead(drive: Drive, table: Table) -> None:
    game = table("OGRE MK3 red 0812", "HVY1 HVY blue 0801")
    drive(game, DoctrinePlayer(1), 5)
    assert game.state.hex_of[0] == EXITED


def test_a_crippled_ogre_far_from_the_post_gives_up_and_gets_away(
    drive: Drive, table: Table, distance: Distance
) -> None:
    guns = [f"HWZ{i} HWZ blue {where}" for i, where in enumerate(("0607", "0707", "0806", "0907", "1007"))]
    game = table("OGRE MK3 red 0813 treads=6", "CP CP blue 0801 defense=0", *guns)
    before = distance(game, "OGRE", "CP")
    drive(game, DoctrinePlayer(1), 1)
    assert distance(game, "OGRE", "CP") > before


def test_the_last_missile_is_kept_from_infantry_and_spent_on_a_howitzer(table: Table) -> None:
    one = 'OGRE MK3 red 0810 destroyed={"missile":1}'
    game = table(one, "CP CP blue 0101", "INF1 INF blue 0806 squads=3", phase="fire")
    assert isinstance(DoctrinePlayer(1).choose(game.state), End)
    game = table(one, "CP CP blue 0101", "HWZ1 HWZ blue 0806", phase="fire")
    assert write_decision(game.state, DoctrinePlayer(1).choose(game.state)) == "fire OGRE:missile at HWZ1"


def test_the_post_is_fired_at_before_anything_else(table: Table) -> None:
    game = table(
        "OGRE MK3 red 0803", "CP CP blue 0801 defense=0", "HWZ1 HWZ blue 0703", "HVY1 HVY blue 0903", phase="fire"
    )
    decision = DoctrinePlayer(1).choose(game.state)
    assert isinstance(decision, Fire)
    assert game.state.ids[decision.target.unit] == "CP"


def test_a_ram_pays_against_a_howitzer_and_never_against_an_ogre(table: Table) -> None:
    state = table("OGRE MK3 red 0810", "HWZ1 HWZ blue 0809", "RIVAL MK3 blue 0811").state
    assert ram_worth(state, 0, 1) > 0
    assert ram_worth(state, 0, 2) < 0


# -- the pieces --------------------------------------------------------------------------------------------------------


def test_danger_ends_where_no_gun_reaches(table: Table) -> None:
    game = table("OGRE MK3 red 0814", "HVY1 HVY blue 0808", seat="blue")
    state = game.state
    enemies = EnemyReach(state, 1)
    index = state.board.index
    assert enemies.guns_at(index["0808"]) > enemies.guns_at(index["0807"]) > 0
    assert enemies.guns_at(index["0805"]) == 0
    assert enemies.guns_after(index["0808"], 3) < enemies.guns_at(index["0808"])


@pytest.mark.parametrize("terrain", [word for word in TERRAIN_WORDS if word != "crater"])
def test_the_cover_of_a_hex_is_the_defense_that_the_rules_give_there(plain: Callable[..., State], terrain: str) -> None:
    """3.05.2, 7.14: swamp and rubble were forgotten, and water for Marines."""
    units = ["I INF red {} squads=2", "M MAR red {} squads=2", "H HVY red {}", "G GEV red {}", "P CP red {} defense=2"]
    for line in units:
        state = plain(line.format("0505"), "T TK blue 0101", hexes={"0505": terrain})
        elsewhere = plain(line.format("0303"), "T TK blue 0101", hexes={"0505": terrain})
        assert cover(elsewhere, 0, state.hex_of[0]) == cover(state, 0, state.hex_of[0]) == defense_strength(state, 0)


def test_who_rides_has_the_cover_of_a_vehicle(plain: Callable[..., State]) -> None:
    """5.11.2"""
    state = plain("PC GEVPC red 0505", "I INF red 0505 squads=2 riding=PC", hexes={"0505": "town"})
    assert cover(state, 1, state.hex_of[1]) == defense_strength(state, 1) == 2 * 2


def test_antipersonnel_guns_are_shared_out(table: Table) -> None:
    game = table("OGRE MK3 red 0810", "INF1 INF blue 0809 squads=2", "INF2 INF blue 0811 squads=2", phase="fire")
    plan = next_attack(game.state, 0, TargetValues(game.state, 0))
    assert plan is not None
    assert [shot.count for shot in plan.shots] == [4]


def test_a_move_that_was_taken_back_is_made_again(table: Table) -> None:
    game = table(OGRE, "CP CP blue 0801", "HVY1 HVY blue 0809", "HVY2 HVY blue 0709", seat="blue")
    player = DoctrinePlayer(1)
    before = game.state.copy()
    first = player.choose(game.state)
    assert isinstance(first, Move)
    game.apply(first)
    player.choose(game.state)
    again = player.choose(before)
    assert write_decision(before, again) == write_decision(before, first)


def test_a_view_is_only_looked_at(table: Table) -> None:
    game = table(OGRE, "CP CP blue 0801", "HVY1 HVY blue 0809", seat="blue")
    before = game.state.digest()
    DoctrinePlayer(1).choose(game.state)
    turn = game.state.flow[-1]
    assert game.state.digest() == before
    assert isinstance(turn, Turn)
    assert turn.phase != FIRE
