"""13.04, 5.07: the effect of a mine on a road, next to a river bridge and where another mine lies."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cybertank.scenarios.sessions import judge
from cybertank.text.judge import judgement_json
from cybertank.text.maps.hex_words import hex_report
from cybertank.text.positions.reading import state_of

rule = pytest.mark.rule

Judged = Callable[..., Any]

# The road runs down column 04, over a bridge in 0405. `RIVER` sets the terrain of 0404.
FAR = "FAR HVY defender 0901"
ON = {"mines": True}
CUT = {"cut": ["0404"]}


def river(approach: str = "clear", way: str = "roads") -> dict:
    """Return a map whose bridge has an approach of some terrain in 0404."""
    water = {f"{column:02}05": "water" for column in range(1, 10)}
    chain = [f"04{row:02}" for row in range(1, 10)]
    return {
        "columns": 9, "rows_odd": 9, "rows_even": 9, way: [chain],
        "hexes": {**water, "0404": approach}, "river_bridges": ["0405"],
    }  # fmt: skip


# -- 5.07, 13.02.1: the road on a bridge -------------------------------------------------------------------------------


@rule("5.07")
@pytest.mark.parametrize("way", ["roads", "rails"])
@pytest.mark.parametrize("unit", ["HVY", "LT", "TK", "INF", "GEV", "MK3"])
def test_a_road_cut_beside_a_river_bridge_leaves_the_bridge_open(judged: Judged, unit: str, way: str) -> None:
    off = judged(f"A {unit} attacker 0405 level=bridge", FAR, map=river(way=way), overlays=CUT, do="move A 0404")
    assert off.ok, off.error
    assert off.event("move")["points"] == (4 if unit == "TK" else 1)
    onto = judged(f"A {unit} attacker 0404", FAR, map=river(way=way), overlays=CUT, do="move A 0405")
    assert onto.ok, onto.error
    assert onto.event("move")["points"] == 1
    assert onto.unit("A")["level"] == "bridge"


@rule("5.07")
def test_beyond_the_bridge_its_road_is_no_help_in_the_hex_that_is_cut(judged: Judged) -> None:
    said = judged(
        "A HVY attacker 0405 level=bridge", FAR, map=river("swamp"), overlays=CUT, do=["move A 0404", "end"], dice=[1]
    )
    assert said.event("move")["points"] == 2
    assert said.unit("A")["stuck"]
    closed = judged("A TK attacker 0405 level=bridge", FAR, map=river("forest"), overlays=CUT, do="move A 0404")
    assert closed.error is not None


@rule("13.04")
def test_a_mine_on_the_road_beside_the_bridge_traps_nobody_on_it(judged: Judged) -> None:
    mines = [{"hex": "0404", "seat": "defender", "road": True}]
    said = judged(
        "A LT attacker 0403", "B LT attacker 0405 level=bridge", FAR,
        map=river(), mines=mines, options=ON, do=["move A 0404", "move B 0404 0403"],
    )  # fmt: skip
    assert said.ok, said.error
    assert said.lost == ["A"]
    assert said.hex("B") == "0403"


@rule("5.07")
def test_a_bridge_that_is_down_has_no_end_to_step_onto(judged: Judged) -> None:
    out = {"cut": ["0404", "0405"], "hexes": {"0405": "swamp"}}
    said = judged("A HVY attacker 0404", FAR, map=river(), overlays=out, do="move A 0405")
    assert said.event("move")["points"] == 2


def test_the_end_of_the_bridge_is_told_and_no_road(position_file: Callable[..., Any]) -> None:
    state = state_of(position_file("A HVY attacker 0404", FAR, map=river(), overlays=CUT), "test")
    told = hex_report(state, state.board.index["0404"])
    assert "the end of the bridge in 0405" in told
    assert "road" not in told


# -- 13.04: another mine on the road that was cut ----------------------------------------------------------------------


@rule("13.04")
@pytest.mark.parametrize(("where", "beyond"), [("0404", "0405"), ("0405", "0406"), ("0403", "0404")])
def test_a_second_mine_on_a_road_that_is_cut_stays_and_is_harmless(judged: Judged, where: str, beyond: str) -> None:
    before = f"04{int(where[2:]) - 1:02}"
    mines = [{"hex": where, "seat": "defender", "road": True, "count": 2}]
    said = judged(
        f"A LT attacker {before}", f"B MK3 attacker {before}", f"C MK3 attacker {beyond}", FAR,
        map=river(), mines=mines, options=ON, do=f"move A {where}",
    )  # fmt: skip
    assert said.lost == ["A"]
    assert said.position["mines"] == [{**mines[0], "count": 1, "known": False}]
    printed = {**said.position, "decisions": [f"move B {where}", f"move C {where}"], "dice": [6, 6]}
    again = json.loads(judgement_json(judge(json.dumps(printed))))
    assert again["ok"], again["error"]
    assert {event["event"] for event in again["events"]} == {"move"}
