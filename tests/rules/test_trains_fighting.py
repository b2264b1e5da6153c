"""9.04: Armed trains that come to enemies, and what hidden units and buildings do when a train comes."""

from __future__ import annotations

from functools import partial

import pytest

rule = pytest.mark.rule
ARMED = ("0504 speed=2/3 guns=2", "0503 guns=2")
HERE = "attacker 0506"
COME = ["move T1 0505 0506 0507", "end"]
HIDDEN = {"camouflage": True, "dummies": True}
ONLY_AP = 'O MK3 attacker 0506 destroyed={"main":1,"secondary":4} spent={"missile":2}'


@pytest.fixture
def armed(on_rails):
    """Return the turn of an armed train."""
    return partial(on_rails, train=ARMED)


@rule("9.04")
@pytest.mark.parametrize("said", [[], ["overrun 0506"]])
def test_an_armed_train_begins_its_overrun_with_the_verb_or_without_it(armed, said: list[str]) -> None:
    do = [*COME, *said, "fire H at T1", "end", "fire T1:gun*2 at H"]
    verdict = armed(f"H HVY {HERE}", do=do, dice=[2, 2])
    assert (verdict.lost, verdict.hex("T1")) == (["H"], "0507")


@rule("9.04")
@rule("8.06.1")
@pytest.mark.parametrize("said", [[], ["overrun 0506"]])
def test_riders_get_off_before_a_trains_overrun(armed, said: list[str]) -> None:
    units = (f"H HVY {HERE}", f"I INF {HERE} riding=H")
    verdict = armed(*units, do=[*COME, *said, "dismount I", "end"])
    assert verdict.next["choose"] == "fire"
    assert "riding" not in verdict.unit("I")


@rule("9.04")
@pytest.mark.parametrize("said", [["overrun 0505"], ["fire H at T1", "overrun 0506"], ["end", "overrun 0506"]])
def test_the_verb_is_said_only_for_that_hex_and_before_the_first_shot(armed, said: list[str]) -> None:
    assert armed(f"H HVY {HERE}", do=[*COME, *said], dice=[1]).rule == "8.04"


@rule("9.04")
@rule("8.01")
def test_a_train_drives_nowhere_else_while_an_overrun_waits(armed) -> None:
    units = (f"H HVY {HERE}", "G GEV defender 0406", "L LT attacker 0407")
    verdict = armed(*units, do=["move G 0407", COME[0]])
    assert (verdict.rule, "overrun 0407" in verdict.reason) == ("8.01", True)
    do = ["move G 0506", *COME, "end", "fire G + T1:gun*2 at H"]
    assert armed(f"H HVY {HERE}", "G GEV defender 0406", do=do, dice=[6]).lost == ["H"]


@rule("9.04")
@rule("9.05")
def test_only_an_armed_train_fights_an_ogre_that_has_no_more_than_ap(armed, on_rails) -> None:
    assert armed(ONLY_AP, do=COME).next == {"seat": "attacker", "phase": "movement", "choose": "fire"}
    assert on_rails(ONLY_AP, do=COME).hex("T1") == "0507"


@rule("9.04")
def test_an_armed_train_overruns_unarmed_enemies_where_it_stops(armed, on_rails) -> None:
    do = ["move T1 0505 0506", "end", "overrun 0506"]
    verdict = armed(f"K TK {HERE}", do=[*do, "end", "fire T1:gun at K"])
    assert (verdict.lost, verdict.hex("T1")) == (["K"], "0506")
    assert on_rails(f"K TK {HERE}", do=do).rule == "8.01"


@rule("13.05")
@rule("9.04")
def test_a_train_reveals_what_it_comes_to(on_rails) -> None:
    verdict = on_rails(f"H HVY {HERE} camouflaged=true", options=HIDDEN, do=COME)
    assert verdict.lost == ["T1", "T2"]
    assert "camouflaged" not in verdict.unit("H")


@rule("13.06")
@rule("9.06")
def test_a_dummy_vanishes_before_a_train(on_rails) -> None:
    verdict = on_rails(f"H HVY {HERE} camouflaged=true dummy=true", options=HIDDEN, do=COME[0])
    assert (verdict.hex("T1"), verdict.next["choose"]) == ("0507", "move")


@rule("9.06")
def test_a_building_is_never_on_the_track(on_rails) -> None:
    assert on_rails(f"B STRONG {HERE} sp=40", do=[COME[0], "track B"]).rule == "9.06"
    assert on_rails(f"B STRONG {HERE} sp=40", do=COME).hex("T1") == "0507"


@rule("9.04")
@rule("12.07")
@pytest.mark.parametrize(("points", "lost"), [(40, ["T1", "T2"]), (5, [])])
def test_a_laser_destroys_a_train_unless_it_is_damaged(on_rails, points: int, lost: list[str]) -> None:
    assert on_rails(f"B LASER {HERE} sp={points} sp_full=40", do=COME).lost == lost


@rule("9.04")
@rule("13.07")
@rule("14.01")
@pytest.mark.parametrize(
    ("unit", "lost"),
    [
        (f"S SHVY {HERE}", ["T1", "T2"]),
        (f'S SHVY {HERE} destroyed={{"gun":2}}', []),
        (f"L LAD {HERE}", ["T1", "T2"]),
        (f"L LAD {HERE} pallet=true", []),
    ],
)
def test_a_unit_without_guns_lets_a_train_pass(on_rails, unit: str, lost: list[str]) -> None:
    assert on_rails(unit, options={"superheavy_sheets": True}, do=COME).lost == lost


@rule("9.05")
@rule("13.07")
def test_a_superheavy_with_a_sheet_that_rams_a_train_suffers_an_x(on_rails) -> None:
    sheets = {"superheavy_sheets": True}
    verdict = on_rails("S SHVY attacker 0604", options=sheets, seat="attacker", do="ram S T1", dice=[1, 1])
    assert verdict.events[-1]["result"] == "disabled"
    assert verdict.unit("S")["destroyed"] == {"gun": 1, "ap": 1}
