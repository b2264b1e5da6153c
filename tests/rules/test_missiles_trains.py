"""10.03, 10.04 with 9.03 and 9.07: cruise missiles and trains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Judged = Callable[..., Any]
rule = pytest.mark.rule

RAIL = {
    "name": "line",
    "columns": 19,
    "rows_odd": 26,
    "rows_even": 26,
    "stagger": "odd-north",
    "hexes": {},
    "rails": [[f"10{row:02d}" for row in range(2, 26)]],
}


def unit(unit_id: str, kind: str, where: str, seat: str = "attacker", **more: object) -> dict[str, object]:
    """Return a unit of a position."""
    return {"id": unit_id, "type": kind, "seat": seat, "hex": where, **more}


FRONT, REAR = unit("T1", "TRAIN", "1014", speed="2/3", rear="T2"), unit("T2", "TRAIN", "1015")
SINGLE = unit("T1", "TRAIN", "1020", speed="2/3", toward="1019")


@pytest.fixture
def blown(judged: Judged) -> Judged:
    """Return a function that explodes a missile somewhere near the line."""

    def run(*units: dict[str, object], to: str, dice: list[int] | str = ()) -> Any:
        others = [unit("M", "MCRL", "0512"), unit("A", "LT", "0126"), unit("D", "LT", "1926", "defender")]
        do = ["launch M", f"fly to {to}", "detonate"]
        return judged(units=[*units, *others], map=RAIL, phase="fire", do=do, dice=dice)

    return run


@rule("10.04", "9.03")
def test_a_train_at_ground_zero_goes_as_a_whole(blown: Judged) -> None:
    assert {"T1", "T2"} <= set(blown(FRONT, REAR, to="1015", dice="seed:1").lost)


@rule("10.04", "9.07")
def test_those_aboard_at_ground_zero_are_gone_and_others_roll_last(blown: Judged) -> None:
    units = (
        FRONT,
        REAR,
        unit("I", "INF", "1014", squads=2, riding="T1"),
        unit("J", "INF", "1015", squads=2, riding="T2"),
    )
    # The rails in 1012 and 1016 at two hexes and in 1013 at one; 1015 is cut with its counter. Then two squads of J.
    said = blown(*units, to="1014", dice=[1, 1, 1, 2, 3])
    assert said.ok, said.reason
    assert said.dice_left == []
    assert sorted(said.lost) == ["I", "T1", "T2"]
    assert said.unit("J")["squads"] == 1


@rule("10.04", "9.07")
def test_those_aboard_the_front_roll_before_those_aboard_the_rear(blown: Judged) -> None:
    units = (
        REAR,
        {**FRONT, "speed": "0/1", "still": True},
        unit("I", "INF", "1014", riding="T1"),
        unit("J", "INF", "1015", riding="T2"),
    )
    # The rear at two hexes, the front at one, the crawler at four; the rails in 1012 and 1013; then the squads.
    said = blown(*units, to="0914", dice=[4, 2, 1, 1, 1, 1, 6])
    assert said.ok, said.reason
    assert [event["unit"] for event in said.events if event["event"] == "passenger"] == ["I", "J"]
    assert "I" not in said.lost


@rule("10.04", "9.03")
def test_a_d_does_nothing_to_a_train(blown: Judged) -> None:
    assert blown(SINGLE, to="0620").unit("T1")["hex"] == "1020", "four hexes away"
    struck = blown(SINGLE, to="0720", dice=[3]).event("shockwave")
    assert (struck["odds"], struck["result"]) == ("1-1", "none")
    assert blown(SINGLE, to="0720", dice=[5]).lost == ["T1"]


@rule("10.03.2", "9.03.1")
def test_train_guns_need_eleven_and_only_infantry_fires_from_a_train(judged: Judged) -> None:
    units = [
        unit("M", "MCRL", "0701"),
        unit("T1", "TRAIN", "1010", "defender", speed="0/1", toward="1009", guns=2),
        unit("I", "INF", "1010", "defender", riding="T1"),
        unit("H", "HVY", "1010", "defender", riding="T1"),
        unit("A", "LT", "0126"),
    ]
    more = {"units": units, "map": RAIL, "phase": "fire"}
    said = judged(do=["launch M", "fly to 0910", "intercept T1:gun*2"], dice=[5, 5, 6, 5, 2], **more)
    assert said.event("interception")["needed"] == 11
    assert said.count("missile-hit") == 1
    assert judged(do=["launch M", "fly to 0910", "intercept H"], **more).rule == "9.07"
