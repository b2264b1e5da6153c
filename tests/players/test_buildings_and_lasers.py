"""Buildings and lasers for computer players: what they are worth, sieges, lines of fire and missiles (11, 12)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cybertank.game.decisions import End, Fire, Intercept
from cybertank.game.dice import SeededDice
from cybertank.game.engine import carry_out
from cybertank.game.game import Game
from cybertank.players.registry import make_player
from cybertank.players.tactics.goals import enemy_posts
from cybertank.players.tactics.laser_lines import OUT_OF_SIGHT, cover_of
from cybertank.players.tactics.values import Weights, Worths, stored_weights
from cybertank.state.brief import DESTROY
from cybertank.state.frames import Interception
from cybertank.state.state import State
from cybertank.text.notation.decisions import read_decision

LEVELS = ("charger", "doctrine", "tactician", "strategist:2n")
OPTIONS = {"close_combat": "overrun", "stacking": 5, "spillover": True}
RAMS = {"close_combat": "ram", "stacking": 1, "spillover": False}
FOE = "FOE HVY blue 1515"

Plain = Callable[..., State]


@pytest.fixture
def field(plain: Plain) -> Plain:
    """Return a position on a plain."""

    def make(*units: str, **more: object) -> State:
        return plain(*units, **({"size": (15, 15), "options": OPTIONS} | more))

    return make


def worths_of(state: State, seat: int) -> Worths:
    return Worths(state, seat, Weights(stored_weights()))


def test_a_building_is_worth_what_the_scenario_says(field: Plain, scored: Callable[..., State]) -> None:
    state = scored(
        field("R HVY red 0101", FOE, "X REACTOR blue 0709 sp=60", "A ADMIN blue 0609 sp=20"),
        0,
        DESTROY,
        {"REACTOR": 40},
    )
    worths = worths_of(state, 0)
    assert worths.whole[state.find("X")] == 40
    assert worths.whole[state.find("A")] == 0
    assert enemy_posts(state, 0) == [state.hex_of[state.find("X")]]


def test_a_laser_is_worth_more_to_a_side_with_missiles(field: Plain) -> None:
    laser = "L LASER blue 0709 sp=30"
    alone = field("R HVY red 0101", FOE, laser)
    ogre = field("R MK3 red 0101", FOE, laser)
    crawlers = field("R HVY red 0101", "M MCRL red 0102", "N MCRL red 0103", FOE, laser)
    found = [worths_of(state, 0).whole[state.find("L")] for state in (alone, ogre, crawlers)]
    assert 0 < found[0] < found[1] < found[2]
    silent = field("R HVY red 0101", "M MCRL red 0102", FOE, "L LASER blue 0709 sp=10 sp_full=30")
    assert worths_of(silent, 0).whole[silent.find("L")] == 0


def test_the_last_points_before_a_laser_is_damaged_count_most(field: Plain) -> None:
    state = field("R HVY red 0101", "M MCRL red 0102", FOE, "L LASER blue 0709 sp=18 sp_full=30")
    structure = worths_of(state, 0).structure(state, state.find("L"))
    assert structure.worth(8) == structure.worth(18) > structure.worth(4) > 0


@pytest.mark.parametrize("level", LEVELS)
def test_units_fire_at_the_building_that_scores_and_not_at_the_others(
    field: Plain, scored: Callable[..., State], phase: Callable[..., list[str]], level: str
) -> None:
    units = ("R HVY red 0609", FOE, "A ADMIN blue 0608 sp=20", "X REACTOR blue 0709 sp=60")
    lines = phase(scored(field(*units, phase="fire"), 0, DESTROY, {"REACTOR": 40}), level)
    assert lines[0] == "fire R at X"


@pytest.mark.parametrize("level", LEVELS)
def test_worthless_buildings_are_left_alone(field: Plain, phase: Callable[..., list[str]], level: str) -> None:
    lines = phase(field("R HVY red 0609", FOE, "A ADMIN blue 0608 sp=20", phase="fire"), level)
    assert lines == ["end"]


def test_guns_that_can_kill_a_unit_do_so_and_the_rest_fire_at_the_building(
    field: Plain, scored: Callable[..., State], phase: Callable[..., list[str]]
) -> None:
    units = ("R1 HVY red 0609", "R2 HVY red 0609", "R3 LT red 0609", "D LT blue 0610", "X REACTOR blue 0709 sp=60")
    lines = phase(scored(field(*units, phase="fire"), 0, DESTROY, {"REACTOR": 20}), "tactician")
    assert any("at D" in line for line in lines)
    assert any("at X" in line for line in lines)


@pytest.mark.parametrize("level", LEVELS)
def test_an_undefended_building_in_reach_is_overrun(
    field: Plain, scored: Callable[..., State], phase: Callable[..., list[str]], level: str
) -> None:
    state = scored(field("R HVY red 0608", FOE, "X REACTOR blue 0709 sp=60"), 0, DESTROY, {"REACTOR": 40})
    lines = phase(state, level)
    assert "overrun 0709" in lines
    assert lines.count("fire R at X") >= 2, "each weapon attacks twice in an overrun (11.04.2)"


@pytest.mark.parametrize("level", LEVELS)
def test_units_approach_a_building_that_scores(
    field: Plain, scored: Callable[..., State], drive: Callable[..., list[str]], level: str
) -> None:
    state = scored(field("O MK3 red 0201", FOE, "X REACTOR blue 0712 sp=60"), 0, DESTROY, {"REACTOR": 60})
    game = Game(state, SeededDice(1))
    before = state.board.distance(state.hex_of[0], state.board.index["0712"])
    drive(game, make_player(level, 1), 2)
    after = game.state.board.distance(game.state.hex_of[0], game.state.board.index["0712"])
    assert after <= before - 5


def test_an_ogre_rams_a_building_if_the_points_are_worth_its_treads(
    field: Plain, scored: Callable[..., State], phase: Callable[..., list[str]]
) -> None:
    ogre = 'O MK5 red 0708 destroyed={"main":2,"secondary":6,"missile":6}'
    dear = scored(field(ogre, FOE, "X REACTOR blue 0709 sp=15 sp_full=60", options=RAMS), 0, DESTROY, {"REACTOR": 90})
    assert "ram O X" in phase(dear, "tactician")
    cheap = scored(field(ogre, FOE, "X REACTOR blue 0709 sp=60", options=RAMS), 0, DESTROY, {"REACTOR": 6})
    assert "ram O X" not in phase(cheap, "tactician")


def test_a_laser_fires_only_at_what_it_sees(field: Plain, phase: Callable[..., list[str]]) -> None:
    units = ("L LASER red 0505 sp=30", "BY LT red 0101", "HID GEV blue 0511", "OPEN GEV blue 1005")
    state = field(*units, phase="fire", hexes={"0508": "forest"})
    cover = cover_of(state, state.find("L"))
    assert cover[state.board.index["0511"]] == OUT_OF_SIGHT
    assert phase(state, "tactician") == ["fire L at OPEN", "end"]


def test_enemies_that_threaten_an_own_building_count_for_more(field: Plain, scored: Callable[..., State]) -> None:
    units = ("R HVY red 0708", "Q HVY red 0101", FOE, "X REACTOR blue 0709 sp=60")
    state = scored(field(*units, seat="blue"), 0, DESTROY, {"REACTOR": 60})
    worths = worths_of(state, 1)
    assert worths.whole[state.find("R")] > worths.whole[state.find("Q")]


# -- lasers and an Ogre's missiles -------------------------------------------------------------------------------------


def answered(state: State, level: str, line: str) -> object:
    """Return what the owner of a laser does when an Ogre fires a missile."""
    carry_out(state, read_decision(state, line), SeededDice(1))
    assert isinstance(state.flow[-1], Interception)
    return make_player(level, 1).choose(state)


@pytest.mark.parametrize("level", LEVELS)
def test_a_laser_fires_at_a_missile_that_matters(field: Plain, scored: Callable[..., State], level: str) -> None:
    units = ("O MK3 red 0806", FOE, "L LASER blue 1212 sp=30", "X REACTOR blue 0709 sp=12 sp_full=60")
    state = scored(field(*units, phase="fire"), 0, DESTROY, {"REACTOR": 60})
    assert isinstance(answered(state, level, "fire O:missile at X"), Intercept)


@pytest.mark.parametrize("level", LEVELS)
def test_a_laser_saves_its_own_shot_from_a_missile_that_does_not_matter(field: Plain, level: str) -> None:
    units = ("O MK3 red 0806", "R GEV red 0101", "TK TK blue 0809", FOE, "L LASER blue 1212 sp=30")
    assert isinstance(answered(field(*units, phase="fire"), level, "fire O:missile at TK"), End)


def test_a_building_that_is_not_identified_is_guessed_from_the_scenario(field: Plain) -> None:
    state = field("R HVY red 0401", FOE, "X REACTOR blue 0709 sp=60 identified=false", phase="fire")
    game = Game(state, SeededDice(1))
    for level in LEVELS:
        decision = make_player(level, 1).choose(game.look(0))
        assert isinstance(decision, (End, Fire))
