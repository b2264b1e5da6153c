"""1.02, 4.03, 4.04: a seat that resigns. With three or more seats, the others play on."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.dice import SeededDice
from cybertank.scenarios.files import scenario_brief
from cybertank.scenarios.sessions import resume, start
from cybertank.text.judge import judge, judgement_json
from cybertank.text.records.snapshots import read_snapshot, write_snapshot
from cybertank.text.session import Session

rule = pytest.mark.rule

Judged = Callable[..., Any]
Begun = Callable[..., Session]

DUEL = {"seats": ["red", "blue", "green"], "scenario": "1977-duel-three"}
OGRES = ("RED MK3 red 0821", "BLUE MK3 blue 0810", "GREEN MK3 green 0101")
ALLIES = {"seats": ["first", "second", "defender"], "sides": {"attackers": ["first", "second"]}}
ATTACK = ("OGRE1 MK3 first 0821", "OGRE2 MK3 second 0621", "CP CP defender 0101", "H HVY defender 0102")
HELPLESS = "destroyed.main=1 destroyed.secondary=4 destroyed.ap=8 spent.missile=2 treads=1"
TURN = ["end"] * 3


@rule("4.04")
@rule("1977:9.06")
def test_of_three_the_other_two_play_on(first: Judged) -> None:
    said = first(*OGRES, **DUEL, seat="red", do="resign")
    assert said.outcome is None
    assert (said.lost, said.position["resigned"]) == (["RED"], ["red"])
    assert said.next == {"seat": "blue", "phase": "movement", "choose": "move"}
    on = first(*OGRES, **DUEL, seat="red", do=["resign", *TURN, *TURN])
    assert on.next["seat"] == "blue", "blue follows green, because red has no more turns"


@rule("1977:9.06")
def test_the_winner_is_decided_among_those_who_are_left(first: Judged) -> None:
    second = first(*OGRES, **DUEL, seat="red", do=["resign", "resign"])
    assert (second.outcome["winner"], second.outcome["grade"]) == ("green", "Victory")
    fought = first(
        OGRES[0],
        "BLUE MK3 blue 0102",
        f"GREEN MK3 green 0101 {HELPLESS}",
        **DUEL,
        seat="red",
        do=["resign", "end", "fire BLUE:main at GREEN:treads"],
        dice=[6],
    )
    assert (fought.outcome["winner"], fought.outcome["grade"]) == ("blue", "Victory")


@rule("4.03")
@rule("1977:9.04")
@pytest.mark.parametrize("scenario", ["1977-mark-iiis-attacking-three", None])
def test_an_ally_plays_on_and_may_win(first: Judged, scenario: str | None) -> None:
    said = first(*ATTACK, **ALLIES, scenario=scenario, seat="first", do="resign")
    assert (said.outcome, said.lost, said.next["seat"]) == (None, ["OGRE1"], "second")
    enemy = first(*ATTACK, **ALLIES, scenario=scenario, seat="defender", do="resign")
    assert enemy.outcome["winner"] == "first", "allies win under the name of the first"
    both = first(*ATTACK, **ALLIES, scenario=scenario, seat="first", do=["resign", "resign"])
    assert both.outcome["winner"] == "defender"


@rule("4.03")
@pytest.mark.parametrize(
    ("before", "then"),
    [
        ([], ("second", "movement")),
        (["end"], ("first", "fire")),
        (["end", "end"], ("first", "fire")),
        (["end", "end", "end"], ("second", "second-movement")),
        (["end", "end", "end", "end"], ("defender", "movement")),
    ],
)
def test_in_a_common_turn_the_ally_takes_it_on(first: Judged, before: list, then: tuple) -> None:
    """With shared fire, a side moves seat by seat, fires together, and moves its GEVs seat by seat."""
    said = first(*ATTACK, **ALLIES, options={"shared_fire": True}, seat="first", do=[*before, "resign"])
    assert said.ok
    assert (said.next["seat"], said.next["phase"]) == then


@rule("1.08")
def test_points_are_for_those_who_stay(begun: Begun) -> None:
    session = begun("three-crowns")
    session.game.dice = SeededDice(1)
    session.apply("resign")
    assert session.outcome is None
    assert len(session.state.progress.resigned) == 1
    again = read_snapshot(write_snapshot(session.state), session.state, "snapshot")
    assert again.progress.resigned == session.state.progress.resigned
    assert resume(session.record()).state.digest() == session.state.digest()
    out = session.seat_names[session.state.progress.resigned[0]]
    other = session.seat
    session.apply("resign")
    assert session.outcome is not None
    assert session.outcome["winner"] == next(name for name in session.seat_names if name not in (out, other))


def test_a_position_keeps_who_has_resigned(first: Judged) -> None:
    """The position records the resignation itself, since an escape before it no longer counts either."""
    units = ("OGRE1 MK3 first 0821", "X MK3 first 0822", *ATTACK[1:])
    scenario = "1977-mark-iiis-attacking-three"
    half = first(*units, **ALLIES, scenario=scenario, seat="first", do=["move X off", "resign"])
    assert half.exited == ["X"]
    entry = {**half.position, "decisions": ["resign"]}
    said = json.loads(judgement_json(judge(json.dumps(entry), "on", scenario_brief)))
    assert (said["error"], said["outcome"]["grade"]) == (None, "Defense victory")
    with pytest.raises(Exception, match="unknown seat 'nobody'"):
        first(*ATTACK, **ALLIES, seat="first", resigned=["nobody"])


@rule("1.02")
def test_a_fight_that_is_under_way_comes_first(judged: Judged) -> None:
    units = ("OGRE MK3 red 0818", "H HVY blue 0817", "I INF blue 0817 squads=1 riding=H", "G HVY green 0101")
    three = {"seats": ["red", "blue", "green"]}
    said = judged(*units, **three, seat="red", do=["move OGRE 0817", "resign"])
    assert (said.rule, "your own turn" in said.reason) == ("1.02", True)
    two = judged(*units[:3], seats=["red", "blue"], seat="red", do=["move OGRE 0817", "resign"])
    assert two.outcome["winner"] == "red"


@rule("1.02")
def test_a_game_of_three_that_has_not_begun_is_over() -> None:
    session = start("1977-duel-three", seed=1)
    session.apply("resign")
    assert session.outcome is not None
    assert session.outcome["winner"] is None
