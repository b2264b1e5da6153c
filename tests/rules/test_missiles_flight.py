"""10.02, 10.02.1, 10.05 Launching and flying cruise missiles, and salvos."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.rules.victory.outcome import victory_points
from cybertank.text.positions.reading import state_of

Judged = Callable[..., Any]
rule = pytest.mark.rule

FIELD = {"name": "range", "columns": 23, "rows_odd": 24, "rows_even": 24, "stagger": "odd-north", "hexes": {}}
BYSTANDERS = ("ABY LT attacker 0124", "DBY LT defender 2324")


@pytest.fixture
def launched(judged: Judged) -> Judged:
    """Return `judged` in the attacker's fire phase on a wide field, with a tank of each side far away."""

    def run(*units: str, field: dict | None = None, phase: str = "fire", **more: object) -> Any:
        return judged(*units, *BYSTANDERS, map=FIELD | (field or {}), phase=phase, **more)

    return run


def column(number: int, first: int, last: int) -> str:
    """Return the hexes of a column from one row to another."""
    return " ".join(f"{number:02d}{row:02d}" for row in range(first, last + 1))


@rule("10.02")
def test_a_missile_flies_to_any_hex_and_explodes_there(launched: Judged) -> None:
    said = launched("M MCRL attacker 0501", "T TK defender 0508", do=["launch M", "fly " + column(5, 2, 8), "detonate"])
    assert said.ok
    assert said.lost == ["T"]
    assert said.unit("M")["spent"] == {"cruise": 1}
    assert said.position["overlays"]["hexes"] == {"0508": "crater"}
    assert said.position["blasts"] == ["0508"]
    assert said.next == {"seat": "attacker", "phase": "fire", "choose": "fire"}


@rule("10.02")
@pytest.mark.parametrize("phase", ["movement", "second-movement"])
def test_missiles_are_launched_only_in_the_fire_phase(launched: Judged, phase: str) -> None:
    assert launched("M MCRL attacker 0501", phase=phase, do="launch M").rule == "10.02"


@rule("10.02")
@pytest.mark.parametrize(
    ("unit", "cited"),
    [
        ("M MCRL defender 0501", "10.02"),
        ("M CRL attacker 0501", "10.02"),
        ("M HVY attacker 0501", "10.02"),
        ("M MCRL attacker 0501 disabled=fire", "7.11"),
    ],
)
def test_only_an_able_crawler_of_the_seat_launches(launched: Judged, unit: str, cited: str) -> None:
    assert launched(unit, do="launch M").rule == cited


@rule("10.02")
def test_a_crawler_has_one_missile(launched: Judged) -> None:
    spent = {"id": "M", "type": "MCRL", "seat": "attacker", "hex": "0501", "spent": {"cruise": 1}}
    units = [spent, {"id": "B", "type": "LT", "seat": "defender", "hex": "2301"}]
    assert launched(units=units, do="launch M").rule == "10.06"


@rule("10.02")
def test_a_stuck_crawler_launches(launched: Judged) -> None:
    assert launched("M MCRL attacker 0501 stuck=true", do="launch M").next["choose"] == "fly"


@rule("10.02")
def test_a_flight_is_finished_before_anything_else(launched: Judged) -> None:
    units = ("M MCRL attacker 0501", "H HVY attacker 0601", "T TK defender 0602")
    for other in ("end", "fire H at T", "launch M"):
        assert launched(*units, do=["launch M", other]).rule == "10.02"


@rule("10.02")
@pytest.mark.parametrize(("path", "cited"), [("0503", "10.02"), ("0502 0504", "10.02"), ("0501", "10.02")])
def test_a_missile_flies_one_hex_at_a_time(launched: Judged, path: str, cited: str) -> None:
    assert launched("M MCRL attacker 0501", do=["launch M", f"fly {path}"]).rule == cited


@rule("10.02")
def test_a_missile_must_leave_its_crawler_before_it_explodes(launched: Judged) -> None:
    assert launched("M MCRL attacker 0501", do=["launch M", "detonate"]).rule == "10.02"


@rule("10.02")
def test_a_missile_may_turn_and_cross_its_own_path(launched: Judged) -> None:
    said = launched("M MCRL attacker 0501", do=["launch M", "fly 0502 0602 0502 0501", "fly 0601", "detonate"])
    assert said.ok
    assert said.event("flight")["entered"] == 4
    assert said.lost == ["M"], "its own crawler is a D2 unit one hex away"


@rule("10.02")
def test_fly_to_takes_a_shortest_way(launched: Judged) -> None:
    said = launched("M MCRL attacker 0501", do=["launch M", "fly to 0510"])
    assert len(said.event("flight")["path"]) == 9
    assert said.event("flight")["path"][-1] == "0510"


# -- 10.02.1 -----------------------------------------------------------------------------------------------------------

TWO = ("M MCRL attacker 0501", "N MCRL attacker 1801")


@rule("10.02.1")
def test_a_second_launch_is_refused_even_after_a_miss(launched: Judged) -> None:
    said = launched(*TWO, do=["launch M", "fly " + column(5, 2, 12), "detonate", "launch N"])
    assert said.rule == "10.02.1"
    shot_down = ("H LASER defender 0510 sp=30",)
    said = launched(*TWO, *shot_down, do=["launch M", "fly 0502", "intercept H", "launch N"], dice=[6, 6, 1])
    assert said.rule == "10.02.1"


@rule("10.02.1")
def test_the_next_turn_may_launch_again(launched: Judged) -> None:
    ends = ["end"] * 5
    said = launched(*TWO, do=["launch M", "fly " + column(5, 2, 12), "detonate", *ends, "end", "launch N"])
    assert said.ok, said.reason
    assert "blasts" not in said.position


@rule("10.02.1")
def test_a_salvo_flies_in_the_order_written(launched: Judged) -> None:
    said = launched(*TWO, do="salvo M 0515 N 1815")
    assert said.next == {"seat": "attacker", "phase": "fire", "choose": "fly"}
    flown = launched(
        *TWO, do=["salvo M 0515 N 1815", "fly " + column(5, 2, 15), "detonate", "fly " + column(18, 2, 15), "detonate"]
    )
    assert flown.ok, flown.reason
    assert flown.position["blasts"] == ["0515", "1815"]
    assert flown.next["choose"] == "fire"


@rule("10.02.1")
def test_a_missile_of_a_salvo_explodes_only_in_its_target(launched: Judged) -> None:
    said = launched(*TWO, do=["salvo M 0515 N 1815", "fly " + column(5, 2, 14), "detonate"])
    assert said.rule == "10.02.1"


@rule("10.02.1")
@pytest.mark.parametrize(("target", "flies"), [("1115", False), ("1215", True)])
def test_missiles_aimed_within_six_hexes_of_an_explosion_are_lost(launched: Judged, target: str, flies: bool) -> None:
    # 0515 to 1115 is six hexes, to 1215 seven.
    said = launched(*TWO, do=[f"salvo M 0515 N {target}", "fly " + column(5, 2, 15), "detonate"])
    assert said.next["choose"] == ("fly" if flies else "fire")
    assert said.unit("N")["spent"] == {"cruise": 1}
    assert said.count("missiles-lost") == (0 if flies else 1)


@rule("10.02.1")
def test_no_later_missile_passes_within_six_hexes(launched: Judged) -> None:
    units = ("M MCRL attacker 0501", "N MCRL attacker 1801")
    start = ["salvo M 1112 N 1824", "fly 0601 0701 0801 0901 1001 1101 " + column(11, 2, 12), "detonate"]
    assert launched(*units, do=[*start, "fly " + column(18, 2, 10)]).ok
    # 1712 is six hexes from 1112, 1812 seven.
    said = launched(*units, do=[*start, "fly " + column(18, 2, 11) + " 1712"])
    assert said.rule == "10.02.1"


@rule("10.02.1")
def test_a_crawler_near_an_earlier_explosion_loses_its_missile(launched: Judged) -> None:
    units = ("M MCRL attacker 0501", "N MCRL attacker 0516")
    said = launched(*units, do=["salvo M 0510 N 2010", "fly " + column(5, 2, 10), "detonate"])
    assert said.event("missiles-lost")["missiles"] == ["N"]
    assert said.next["choose"] == "fire"


@rule("10.02.1")
def test_a_missile_that_is_shot_down_harms_no_other(launched: Judged) -> None:
    units = (*TWO, "L LASER defender 0520 sp=30")
    said = launched(*units, do=["salvo M 0515 N 0516", "fly 0502", "intercept L"], dice=[6, 6, 3])
    assert said.next["choose"] == "fly"
    assert said.count("missiles-lost") == 0


@rule("10.02.1")
def test_a_premature_explosion_destroys_missiles_too(launched: Judged) -> None:
    units = (*TWO, "L LASER defender 0520 sp=30")
    said = launched(*units, do=["salvo M 0523 N 0506", "fly 0502", "intercept L"], dice=[6, 6, 6])
    assert said.event("missiles-lost")["missiles"] == ["N"]


@rule("10.02.1")
def test_a_salvo_names_each_missile_once(launched: Judged) -> None:
    assert launched(*TWO, do="salvo M 0510 M 1810").rule == "10.02.1"


# -- 10.05 -------------------------------------------------------------------------------------------------------------


def missile(origin: object) -> list[dict]:
    return [{"id": "CM1", "seat": "attacker", "from": origin}]


@rule("10.05")
@pytest.mark.parametrize(
    ("origin", "inside", "outside"),
    [
        (["0101", "0201"], "0201", "0301"),
        ("north", "1201", "1202"),
        ("west", "0110", "0210"),
        ("spawn", "0404", "0405"),
    ],
)
def test_an_off_board_missile_enters_from_its_area(launched: Judged, origin: object, inside: str, outside: str) -> None:
    more = {"missiles": missile(origin), "field": {"areas": {"spawn": ["0404"]}}}
    said = launched("A LT attacker 0301", do=["launch CM1", f"fly {inside}"], **more)
    assert said.ok, said.reason
    assert "missiles" not in said.position
    assert launched("A LT attacker 0301", do=["launch CM1", f"fly {outside}"], **more).rule == "10.05"


@rule("10.05")
def test_an_off_board_missile_flies_once_and_for_its_owner(launched: Judged) -> None:
    more = {"missiles": missile("north")}
    flown = ["launch CM1", "fly 0501", "fly 0502", "detonate"]
    said = launched("A LT attacker 1201", do=[*flown, *["end"] * 6, "launch CM1"], **more)
    assert said.rule == "notation"
    theirs = {"missiles": [{"id": "CM1", "seat": "defender", "from": "north"}]}
    assert launched("A LT attacker 1201", do="launch CM1", **theirs).rule == "10.05"


@rule("10.05")
def test_a_missile_that_cannot_enter_any_more_is_lost(launched: Judged) -> None:
    units = ("M MCRL attacker 0501",)
    more = {"missiles": missile(["0110", "0111"])}
    said = launched(*units, do=["salvo M 0510 CM1 2020", "fly " + column(5, 2, 10), "detonate"], **more)
    assert said.event("missiles-lost")["missiles"] == ["CM1"]


@rule("10.05")
def test_an_origin_must_be_on_the_map(launched: Judged) -> None:
    with pytest.raises(Exception, match="missiles"):
        launched("A LT attacker 1201", missiles=missile("nowhere"))


# -- 1.08, 10.06 -------------------------------------------------------------------------------------------------------


@rule("1.08", "10.05")
def test_each_missile_scores_when_it_is_fired_or_destroyed(position_file: Any) -> None:
    entry = position_file("M MCRL attacker 0501", "D LT defender 0901", missiles=missile("north"))
    state = state_of(entry, "test")
    assert victory_points(state, 1).total == 0
    state.own_sheets().missiles_fired[0] = 1
    assert victory_points(state, 1).total == 12
    state.lift(0, -3)
    assert victory_points(state, 1).total == 18
    state.own_sheets().missiles_fired[0] = 0
    assert victory_points(state, 1).total == 18
    state.missiles = state.missiles.with_launched(0)
    assert victory_points(state, 1).total == 30
