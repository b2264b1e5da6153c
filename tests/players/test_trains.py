"""Trains for computer players: driving, unloading, declaring and wrecking (section 9)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cybertank.board.hexes import EDGE_EAST
from cybertank.game.decisions import End, Track
from cybertank.game.dice import SeededDice
from cybertank.game.engine import carry_out
from cybertank.game.game import Game
from cybertank.players.registry import make_player
from cybertank.players.trains.wreckers import must_enter_next
from cybertank.state.brief import EXIT
from cybertank.state.frames import TrackQuestion
from cybertank.state.state import EXITED, State
from cybertank.text.notation.decisions import read_decision

LEVELS = ("charger", "doctrine", "tactician", "strategist:2n")
TRACK = [[f"{column:02}08" for column in range(1, 16)]]
OPTIONS = {"close_combat": "overrun", "stacking": 5, "spillover": True}
TRAIN = ("T1 TRAIN red 0308 speed=2/3 rear=T2", "T2 TRAIN red 0208")
FAR_AWAY = ("BY LT red 0115", "FOE HVY blue 1515")

Plain = Callable[..., State]


@pytest.fixture
def railway(plain: Plain) -> Plain:
    """Return a position on a plain that a track crosses from west to east."""

    def make(*units: str, **more: object) -> State:
        return plain(*units, size=(15, 15), rails=TRACK, options=OPTIONS, **more)

    return make


@pytest.mark.parametrize("level", LEVELS)
def test_a_train_that_scores_by_leaving_goes_faster_and_leaves(
    railway: Plain, scored: Callable[..., State], drive: Callable[..., list[str]], level: str
) -> None:
    state = scored(railway(*TRAIN, *FAR_AWAY), 0, EXIT, {"TRAIN": 10}, EDGE_EAST)
    game = Game(state, SeededDice(1))
    lines = drive(game, make_player(level, 1), 5)
    assert "speed T1 4/5" in lines
    assert game.state.hex_of[game.state.ids.index("T1")] == EXITED
    assert game.state.hex_of[game.state.ids.index("T2")] == EXITED


@pytest.mark.parametrize("level", LEVELS)
def test_a_train_brakes_before_the_rails_are_cut(railway: Plain, drive: Callable[..., list[str]], level: str) -> None:
    state = railway("T1 TRAIN red 0308 speed=4/5 rear=T2", "T2 TRAIN red 0208", *FAR_AWAY, overlays={"cut": ["1108"]})
    game = Game(state, SeededDice(1))
    lines = drive(game, make_player(level, 1), 6)
    assert "speed T1 2/3" in lines
    assert "speed T1 0/1" in lines
    assert game.state.hex_of[game.state.find("T1")] >= 0


@pytest.mark.parametrize("level", LEVELS)
def test_a_train_brings_reinforcements_up_stops_and_unloads_them(
    railway: Plain, drive: Callable[..., list[str]], level: str
) -> None:
    state = railway(
        *TRAIN, "H1 HVY red 0308 riding=T1", "I1 INF red 0208 riding=T2 squads=3", "BY LT red 0115", "FOE HVY blue 1504"
    )
    game = Game(state, SeededDice(1))
    lines = drive(game, make_player(level, 1), 6)
    assert "speed T1 0/1" in lines
    assert any(line.startswith("dismount H1 at") for line in lines)
    assert "dismount I1" in lines
    moved = [line for line in lines if line.startswith("move T1")]
    assert moved, "the train must come nearer before it stops"


def test_an_idle_train_stops_and_stands(railway: Plain, drive: Callable[..., list[str]]) -> None:
    game = Game(railway(*TRAIN, *FAR_AWAY), SeededDice(1))
    lines = drive(game, make_player("tactician", 1), 3)
    assert [line for line in lines if line.startswith(("move T", "speed"))] == ["move T1 0408 0508", "speed T1 0/1"]


# -- enemies of a train ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_an_armed_unit_in_reach_overruns_an_unarmed_train(
    railway: Plain, scored: Callable[..., State], phase: Callable[..., list[str]], level: str
) -> None:
    state = railway(*TRAIN, "BY LT red 0115", "FOE HVY blue 0506", "GEV GEV blue 1515", seat="blue")
    lines = phase(scored(state, 0, EXIT, {"TRAIN": 10}, EDGE_EAST), level)
    assert any(line.startswith("move FOE") and line.endswith("0308") for line in lines)
    assert "overrun 0308" in lines


@pytest.mark.parametrize("level", LEVELS)
def test_a_unit_stands_on_the_track_where_a_train_must_come(
    railway: Plain, scored: Callable[..., State], phase: Callable[..., list[str]], level: str
) -> None:
    units = ("T1 TRAIN red 0308 speed=4/5 rear=T2", "T2 TRAIN red 0208", "BY LT red 0115", "FOE INF blue 0806 squads=1")
    state = scored(railway(*units, "MSL MSL blue 1515", seat="blue"), 0, EXIT, {"TRAIN": 10}, EDGE_EAST)
    hexes = [state.board.names[h] for h in must_enter_next(state, state.find("T1"))]
    assert hexes == ["0408", "0508", "0608", "0708"]
    lines = phase(state, level)
    assert any(line.startswith("move FOE") and line.split()[-1] in hexes for line in lines)


def test_an_ogre_with_antipersonnel_guns_alone_rams_a_train_that_is_worth_it(
    railway: Plain, scored: Callable[..., State], phase: Callable[..., list[str]]
) -> None:
    ogre = 'O MK3 blue 0408 treads=6 destroyed={"main":1,"secondary":4,"missile":2}'
    state = scored(railway(*TRAIN, "BY LT red 0115", ogre, seat="blue"), 0, EXIT, {"TRAIN": 60}, EDGE_EAST)
    assert "ram O T1" in phase(state, "tactician")
    cheap = scored(railway(*TRAIN, "BY LT red 0115", ogre, seat="blue"), 0, EXIT, {"TRAIN": 1}, EDGE_EAST)
    assert "ram O T1" not in phase(cheap, "tactician")


def asked(state: State, line: str) -> State:
    """Return a position after a drive, in which the enemies in the train's way are asked."""
    carry_out(state, read_decision(state, line), SeededDice(1))
    assert isinstance(state.flow[-1], TrackQuestion)
    return state


@pytest.mark.parametrize("level", LEVELS)
def test_infantry_is_declared_on_the_track_of_an_armed_train(railway: Plain, level: str) -> None:
    train = ("T1 TRAIN red 0308 speed=4/5 rear=T2 guns=2", "T2 TRAIN red 0208 guns=2")
    state = railway(*train, "BY LT red 0115", "HVY1 HVY blue 0608", "INF1 INF blue 0608 squads=2")
    view = asked(state, "move T1 0408 0508 0608 0708 0808")
    answer = make_player(level, 1).choose(view)
    assert isinstance(answer, Track)
    assert answer.unit == view.find("INF1"), "the wreck of a fast train strikes vehicles, but no infantry"


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_is_declared_against_an_unarmed_train_that_is_lost_anyway(railway: Plain, level: str) -> None:
    state = railway(*TRAIN, "BY LT red 0115", "HVY1 HVY blue 0508")
    assert isinstance(make_player(level, 1).choose(asked(state, "move T1 0408 0508")), End)


def test_trucks_are_not_thrown_in_front_of_a_train_that_is_worth_little(railway: Plain) -> None:
    state = railway(*TRAIN, "BY LT red 0115", "TK1 TK blue 0508", "FOE HVY blue 1515")
    assert isinstance(make_player("tactician", 1).choose(asked(state, "move T1 0408 0508")), End)


@pytest.mark.parametrize("level", ["tactician", "doctrine"])
def test_units_fire_at_a_train_out_of_reach(
    railway: Plain, scored: Callable[..., State], phase: Callable[..., list[str]], level: str
) -> None:
    units = (*TRAIN, "BY LT red 0115", "HOW HWZ blue 0903")
    state = scored(railway(*units, seat="blue", phase="fire"), 0, EXIT, {"TRAIN": 10}, EDGE_EAST)
    assert phase(state, level)[0] == "fire HOW at T1"
