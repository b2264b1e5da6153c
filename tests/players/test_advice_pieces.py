"""Reasons for hints about trains, cruise missiles, buildings and lasers (sections 9-12)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cybertank.board.hexes import EDGE_EAST
from cybertank.game.dice import ScriptedDice, SeededDice
from cybertank.game.engine import carry_out
from cybertank.players.advice.reasons import reason
from cybertank.state.brief import EXIT
from cybertank.state.state import State
from cybertank.text.notation.decisions import read_decision

OPTIONS = {"close_combat": "overrun", "stacking": 5, "spillover": True}
TRACK = [[f"{column:02}08" for column in range(1, 16)]]
TRAIN = ("T1 TRAIN red 0308 speed=4/5 rear=T2", "T2 TRAIN red 0208")
FAR_AWAY = ("BY LT red 0115", "FOE HVY blue 1515")

Plain = Callable[..., State]


@pytest.fixture
def field(plain: Plain) -> Plain:
    """Return a position on a plain that a track crosses from west to east."""

    def make(*units: str, **more: object) -> State:
        return plain(*units, **({"size": (15, 15), "rails": TRACK, "options": OPTIONS} | more))

    return make


def why(state: State, line: str) -> str:
    return reason(state, read_decision(state, line))


def test_a_train_says_where_it_is_going(field: Plain, scored: Callable[..., State]) -> None:
    state = scored(field(*TRAIN, *FAR_AWAY), 0, EXIT, {"TRAIN": 10}, EDGE_EAST)
    assert "T1 should leave by the east edge" in why(state, "move T1 0408 0508 0608 0708")


def test_a_train_that_leaves_scores_for_both_counters(field: Plain, scored: Callable[..., State]) -> None:
    units = ("T1 TRAIN red 1308 speed=4/5 rear=T2", "T2 TRAIN red 1208", *FAR_AWAY)
    state = scored(field(*units), 0, EXIT, {"TRAIN": 10}, EDGE_EAST)
    assert "20 victory points" in why(state, "move T1 1408 1508 off east")


def test_a_train_says_whom_it_brings_up(field: Plain) -> None:
    state = field(*TRAIN, "H1 HVY red 0308 riding=T1", *FAR_AWAY)
    assert "brings up H1" in why(state, "move T1 0408 0508 0608 0708")


def test_a_train_says_why_it_brakes(field: Plain) -> None:
    cut = field(*TRAIN, *FAR_AWAY, phase="second-movement", overlays={"cut": ["0808"]})
    assert "the rails are cut in 0808, 5 hexes ahead" in why(cut, "speed T1 2/3")
    held = field(*TRAIN, *FAR_AWAY, "INF1 INF blue 0708 squads=1", phase="second-movement")
    assert "INF1 can be on the track in 0708, 4 hexes ahead" in why(held, "speed T1 2/3")


def test_infantry_on_the_track_is_safe_from_the_wreck(field: Plain) -> None:
    armed = ("T1 TRAIN red 0308 speed=4/5 rear=T2 guns=1", "T2 TRAIN red 0208 guns=1")
    state = field(*armed, "BY LT red 0115", "INF1 INF blue 0508 squads=1")
    carry_out(state, read_decision(state, "move T1 0408 0508 0608 0708 0808"), SeededDice(1))
    assert "wrecks never strike infantry" in why(state, "track INF1")


def test_a_launch_names_the_target_and_the_chance(field: Plain) -> None:
    state = field("MC MCRL red 0205", "BY LT red 0115", *(f"H{i} HVY blue 0909" for i in range(4)), phase="fire")
    told = why(state, "launch MC")
    assert "chance to get to 0909" in told
    assert "destroys H0, H1" in told


def test_interception_says_what_is_at_stake_and_what_it_costs(field: Plain) -> None:
    units = ("MC MCRL red 0903", "BY LT red 0115", "A HVY blue 0909", "B HVY blue 0909", "L LASER blue 1212 sp=30")
    state = field(*units, phase="fire")
    for line in ("launch MC", "fly 0904"):
        carry_out(state, read_decision(state, line), ScriptedDice([]))
    assert "L cannot fire next turn then (12.06)" in why(state, "intercept L")
    assert "0909" in why(state, "end")


def test_fire_at_a_building_tells_the_damage_and_a_silenced_laser(field: Plain) -> None:
    state = field("R HVY red 0608", "FOE HVY blue 1515", "L LASER blue 0708 sp=18 sp_full=30", phase="fire")
    told = why(state, "fire R at L")
    assert "takes 8 structure points from L without a die roll, leaving 10" in told
    assert "can no longer fire" in told
