"""9.06: Trains that come to enemies on the track."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule
FAST = ("0503 speed=4/5", "0502")
HERE = "attacker 0506"


@rule("9.06")
def test_the_owner_is_asked_before_anything_happens(on_rails) -> None:
    verdict = on_rails(f"H HVY {HERE}", do="move T1 0505 0506")
    assert verdict.next == {"seat": "attacker", "phase": "movement", "choose": "track"}


@rule("9.06")
def test_a_unit_with_the_rails_bonus_is_on_the_track_without_being_asked(on_rails) -> None:
    verdict = on_rails(f"H HVY {HERE} on_track=true", do="move T1 0505 0506")
    assert verdict.lost == ["T1", "T2"]
    both = (f"H HVY {HERE} on_track=true", f"M MSL {HERE}")
    assert on_rails(*both, do="move T1 0505 0506").next["choose"] == "track"


@rule("9.06")
@rule("5.07.3")
def test_the_rails_bonus_puts_a_unit_on_the_track_until_its_next_turn(on_rails) -> None:
    path = " ".join(f"05{row:02}" for row in range(7, 12))
    moved = on_rails("G GEV attacker 0506", seat="attacker", do=f"move G {path}")
    assert moved.unit("G")["on_track"]
    short = on_rails("G GEV attacker 0506", seat="attacker", do="move G 0507 0508")
    assert "on_track" not in short.unit("G")
    later = ["end", "end", "end", "move T1 0505 0506", "end", "end", "end"]
    assert "on_track" not in on_rails("G GEV attacker 0506", seat="attacker", do=[f"move G {path}", *later]).unit("G")


@rule("9.06")
@pytest.mark.parametrize("unit", ["ABY", "T1", "X"])
def test_only_units_in_the_hex_are_declared(on_rails, unit: str) -> None:
    verdict = on_rails(f"H HVY {HERE}", "X HVY attacker 0606", do=["move T1 0505 0506", f"track {unit}"])
    assert verdict.rule == "9.06"


@rule("9.06")
def test_a_unit_is_declared_once_and_only_when_asked(on_rails) -> None:
    assert on_rails(f"H HVY {HERE}", do=["move T1 0505 0506", "track H", "track H"]).rule == "9.06"
    assert on_rails(f"H HVY {HERE}", do="track H").rule == "9.06"
    assert on_rails(f"H HVY {HERE}", do=["move T1 0505 0506", "fire H at T1"]).rule == "9.06"


@rule("9.06")
@pytest.mark.parametrize("unit", ["LT", "INF", "HVY"])
def test_an_armed_unit_destroys_a_slow_train_and_is_unharmed(on_rails, unit: str) -> None:
    verdict = on_rails(f"U {unit} {HERE}", do=["move T1 0505 0506", "track U", "end"])
    assert verdict.lost == ["T1", "T2"]
    assert verdict.hex("U") == "0506"


@rule("9.06")
@pytest.mark.parametrize(
    ("path", "die", "lost"),
    [("0504 0505 0506 0507", [], []), ("0504 0505 0506 0507 0508", [2], []), ("0504 0505 0506 0507 0508", [5], ["U"])],
)
def test_a_wreck_at_speed_five_strikes_what_is_on_the_track(
    on_rails, path: str, die: list[int], lost: list[str]
) -> None:
    where = path.split()[-1]
    units = (f"U HVY attacker {where}", f"I INF attacker {where}", f"B MSL attacker {where}")
    verdict = on_rails(*units, train=FAST, do=[f"move T1 {path}", "track U", "track I", "end"], dice=die)
    assert verdict.lost == ["T1", "T2", *lost]
    assert verdict.dice_left == []


@rule("9.06")
def test_the_wreck_costs_an_ogre_half_its_treads_on_an_x(on_rails) -> None:
    do = ["move T1 0504 0505 0506 0507 0508", "track O", "end"]
    verdict = on_rails("O MK3 attacker 0508", train=FAST, do=do, dice=[6])
    struck = verdict.events[-1]
    assert (struck["event"], struck["result"], struck["treads_lost"]) == ("train-strike", "none", 23)
    assert verdict.unit("O")["treads"] == 22


@rule("9.06")
def test_a_d_of_the_wreck_disables(on_rails) -> None:
    do = ["move T1 0504 0505 0506 0507 0508", "track U", "end"]
    assert on_rails("U HVY attacker 0508", train=FAST, do=do, dice=[3]).unit("U")["disabled"] == "ram"


@rule("9.06")
def test_an_ogre_with_no_more_than_ap_fares_as_if_it_had_rammed(on_rails) -> None:
    ogre = f"OGRE MK1 {HERE} destroyed.main=1 destroyed.ap=2 treads=9"
    verdict = on_rails(ogre, do=["move T1 0505 0506", "track OGRE", "end"], dice=[4, 1])
    assert verdict.lost == ["T1", "T2"]
    assert verdict.unit("OGRE")["treads"] == 4
    assert verdict.unit("OGRE")["destroyed"] == {"main": 1, "ap": 3}
    assert on_rails(ogre, do=["move T1 0505 0506", "end"]).lost == []


@rule("9.06")
@pytest.mark.parametrize(
    ("units", "dice", "lost"),
    [
        (["TK"], [], []),
        (["TK", "HT"], [5], []),
        (["TK", "HT"], [6], ["T1", "T2"]),
        (["MCRL"], [4], []),
        (["MCRL"], [5], ["T1", "T2"]),
        (["MCRL", "TK", "HT"], [4], ["T1", "T2"]),
    ],
)
def test_unarmed_units_attack_with_their_sizes_and_are_destroyed(on_rails, units, dice, lost: list[str]) -> None:
    names = [f"U{i}" for i in range(len(units))]
    there = [f"{name} {kind} {HERE}" for name, kind in zip(names, units, strict=True)]
    do = ["move T1 0505 0506 0507", *[f"track {name}" for name in names], "end"]
    verdict = on_rails(*there, do=do, dice=dice)
    assert sorted(verdict.lost) == sorted([*lost, *names])
    assert verdict.hex("T1") == (None if lost else "0507")


@rule("9.06")
def test_units_beside_the_track_and_friends_let_a_train_pass(on_rails) -> None:
    verdict = on_rails(f"TK1 TK {HERE}", "D HVY defender 0505", do=["move T1 0505 0506 0507", "end"])
    assert (verdict.hex("T1"), verdict.lost) == ("0507", [])


@rule("9.06")
def test_a_train_is_asked_about_hex_by_hex(on_rails) -> None:
    units = ("A TK attacker 0505", "B TK attacker 0507")
    do = ["move T1 0505 0506 0507", "track A", "end", "track B", "end"]
    assert on_rails(*units, do=do).lost == ["A", "B"]


@rule("9.06")
def test_the_question_can_be_judged_on(on_rails, judged) -> None:
    before = on_rails("TK1 TK attacker 0505", do=["move T1 0505 0506 0507", "track TK1"])
    said = before.position
    turn = said.pop("turn")
    after = judged(**said, seat=turn["seat"], phase=turn["phase"], do="end")
    assert (after.lost, after.hex("T1")) == (["TK1"], "0507")
