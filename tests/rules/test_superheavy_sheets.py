"""13.07 Superheavies with record sheets."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from cybertank.text.files.errors import FileFault
from cybertank.text.units.catalogues import catalogue

rule = pytest.mark.rule

SHEETS = {"superheavy_sheets": True, "close_combat": "overrun", "stacking": 5, "spillover": True}
RAMS = SHEETS | {"close_combat": "ram"}
FAR = ("A LT attacker 0101", "D LT defender 0909")
TARGET = "S SHVY defender 0505"


@pytest.fixture
def shot(field_fire: Any) -> Any:
    """Return a howitzer's attack on a Superheavy: 6 against 5, or 1-1, where a 3 is a D and a 5 an X."""

    def run(superheavy: str = TARGET, *others: str, dice: list[int], do: tuple[str, ...] = (), **more: object) -> Any:
        units = ("H HWZ attacker 0105", superheavy, *others, *FAR)
        return field_fire(*units, do=["fire H at S", *do], dice=dice, **({"options": SHEETS} | more))

    return run


@pytest.fixture
def rammed(in_field: Any) -> Any:
    """Return `in_field` with record sheets under the ramming rules."""
    return partial(in_field, options=RAMS)


# -- the table ---------------------------------------------------------------------------------------------------------


@rule("13.07")
@pytest.mark.parametrize(
    ("face", "dice", "treads", "destroyed"),
    [
        (1, [], 18, {"gun": 1, "ap": 1}),
        (2, [], 18, {"gun": 1, "ap": 1}),
        (3, [4], 14, None),
        (4, [3, 5], 10, None),
        (5, [], 0, None),
    ],
)
def test_an_x_rolls_on_the_record_sheet(shot: Any, face: int, dice: list[int], treads: int, destroyed: Any) -> None:
    verdict = shot(dice=[5, face, *dice])
    superheavy = verdict.unit("S")
    assert superheavy["disabled"] == "fire"
    assert superheavy["treads"] == treads
    assert superheavy.get("destroyed") == destroyed
    assert not verdict.dice_left
    event = verdict.event("sheet")
    assert (event["die"], event.get("dice", []), event["rule"]) == (face, dice, "13.07")


@rule("13.07")
def test_a_six_destroys_it(shot: Any) -> None:
    verdict = shot(dice=[5, 6])
    assert verdict.lost == ["S"]
    assert verdict.event("fire")["result"] == "destroyed"


@rule("13.07")
def test_losing_the_last_gun_is_survived_but_not_a_gun_that_is_gone(shot: Any) -> None:
    assert shot(f"{TARGET} destroyed.gun=1 destroyed.ap=1", dice=[5, 2]).unit("S")["destroyed"] == {"gun": 2, "ap": 2}
    assert shot(f"{TARGET} destroyed.gun=2 destroyed.ap=1", dice=[5, 1]).lost == ["S"]
    assert shot(f"{TARGET} destroyed.gun=2 destroyed.ap=2", dice=[5, 3, 1]).unit("S")["treads"] == 17


@rule("13.07")
def test_treads_do_not_fall_below_zero_and_a_hulk_stays(shot: Any) -> None:
    hulk = shot(f"{TARGET} treads=1 destroyed.gun=2 destroyed.ap=2", dice=[5, 4, 6, 6])
    assert hulk.unit("S")["treads"] == 0
    assert not hulk.lost


@rule("13.07")
def test_a_d_disables_and_a_second_d_does_nothing(shot: Any) -> None:
    assert shot(dice=[3]).unit("S")["disabled"] == "fire"
    again = shot(f"{TARGET} disabled=fire disabled_age=2", dice=[4])
    assert again.unit("S")["disabled_age"] == 2
    assert again.event("fire")["result"] == "none"


@rule("13.07")
def test_an_x_on_a_disabled_one_disables_it_anew(shot: Any) -> None:
    verdict = shot(f"{TARGET} disabled=ram disabled_age=2", dice=[6, 3, 2])
    assert verdict.unit("S")["disabled"] == "fire"
    assert verdict.unit("S")["disabled_age"] == 0


@rule("13.07")
def test_without_the_option_an_x_destroys_it(shot: Any) -> None:
    without = {key: value for key, value in SHEETS.items() if key != "superheavy_sheets"}
    assert shot(dice=[5], options=without).lost == ["S"]


@rule("13.07")
def test_a_spillover_x_is_a_d(field_fire: Any) -> None:
    units = ("H HWZ attacker 0105", "L LT defender 0505", TARGET, *FAR)
    verdict = field_fire(*units, do="fire H at L", dice=[1, 6], options=SHEETS)
    assert verdict.unit("S")["disabled"] == "fire"
    assert verdict.unit("S")["treads"] == 18


@rule("13.07")
def test_one_die_decides_for_it_and_its_riders_before_the_sheet(shot: Any) -> None:
    verdict = shot(TARGET, "I INF defender 0505 squads=2 riding=S", dice=[5, 3, 2])
    assert verdict.lost == ["I"]
    assert verdict.unit("S")["treads"] == 16


@rule("13.07")
def test_its_treads_and_guns_are_no_targets(field_fire: Any) -> None:
    verdict = field_fire("H HWZ attacker 0105", TARGET, *FAR, do="fire H at S:treads", options=SHEETS)
    assert verdict.rule == "7.07"


# -- what is left of it ------------------------------------------------------------------------------------------------


@rule("13.07")
@pytest.mark.parametrize(("treads", "hexes"), [(18, 3), (13, 3), (12, 2), (7, 2), (6, 1), (1, 1)])
def test_it_moves_by_its_treads(in_field: Any, treads: int, hexes: int) -> None:
    way = ["0504", "0503", "0502", "0501"]
    units = (f"S SHVY attacker 0505 treads={treads}", *FAR)
    assert in_field(*units, do=f"move S {' '.join(way[:hexes])}", options=SHEETS).hex("S") == way[hexes - 1]
    assert in_field(*units, do=f"move S {' '.join(way[: hexes + 1])}", options=SHEETS).rule == "5.01"


@rule("13.07")
def test_without_treads_it_stays_and_fires(in_field: Any, field_fire: Any) -> None:
    units = ("S SHVY attacker 0505 treads=0", "T HVY defender 0507", *FAR)
    assert in_field(*units, do="move S 0504", options=SHEETS).rule == "13.07"
    assert field_fire(*units, do="fire S at T", dice=[4], options=SHEETS).lost == ["T"]


@rule("13.07")
def test_lost_guns_do_not_fire(field_fire: Any) -> None:
    units = ("S SHVY attacker 0505 destroyed.gun=1 destroyed.ap=1", "T LT defender 0507", "I INF defender 0506", *FAR)
    assert field_fire(*units, do="fire S:gun*2 at T", options=SHEETS).rule == "7.05"
    assert field_fire(*units, do="fire S:ap*2 at I", options=SHEETS).rule == "7.05"
    event = field_fire(*units, do="fire S at T", dice=[1, 1], options=SHEETS).event("fire")
    assert event["attack"] == 3


@rule("13.07", "6.06")
def test_it_reduces_infantry_only_with_ap_guns(rammed: Any) -> None:
    infantry = "I INF defender 0505 squads=2"
    assert rammed("S SHVY attacker 0504 destroyed.ap=1", infantry, *FAR, do="move S 0505").unit("I")["squads"] == 1
    assert rammed("S SHVY attacker 0504 destroyed.ap=2", infantry, *FAR, do="move S 0505").unit("I")["squads"] == 2


# -- overruns ----------------------------------------------------------------------------------------------------------


@rule("13.07", "8.04")
def test_a_d_in_an_overrun_rolls_on_the_sheet(in_field: Any) -> None:
    units = ("S SHVY attacker 0504", "T HVY defender 0505", *FAR)
    do = ["move S 0505", "overrun 0505", "fire T at S", "end", "fire S at T"]
    verdict = in_field(*units, do=do, dice=[5, 3, 4, 3], options=SHEETS)
    assert verdict.lost == ["T"]
    assert (verdict.unit("S")["treads"], verdict.unit("S")["disabled"]) == (14, "fire")
    assert verdict.event("fire", 1)["attack"] == 3


@rule("13.07", "8.05.2")
def test_a_ram_in_an_overrun_attacks_it_and_costs_treads(in_field: Any) -> None:
    units = ("O MK3 attacker 0504", TARGET, *FAR)
    do = ["move O 0505", "overrun 0505", "end", "ram O S"]
    verdict = in_field(*units, do=do, dice=[3, 1, 2, 3], options=SHEETS)
    superheavy = verdict.unit("S")
    assert (superheavy["destroyed"], superheavy["treads"]) == ({"gun": 1, "ap": 1}, 13)
    assert verdict.unit("O")["treads"] == 42


# -- rams --------------------------------------------------------------------------------------------------------------


@rule("13.07", "6.02")
@pytest.mark.parametrize(
    ("ogre", "dice", "treads"), [("MK1", [2, 5], 13), ("MK3", [2, 3, 4], 11), ("MK5", [1, 5, 5, 5, 5], 0)]
)
def test_an_ogre_that_rams_it_costs_it_treads(rammed: Any, ogre: str, dice: list[int], treads: int) -> None:
    verdict = rammed(f"O {ogre} attacker 0504", TARGET, *FAR, do="move O 0505", dice=dice)
    assert verdict.unit("S")["treads"] == treads
    assert verdict.event("ram")["treads_lost"] == 3
    assert verdict.event("rammed-treads")["dice"] == dice[1:]


@rule("13.07", "6.02")
def test_the_attack_of_a_ram_comes_before_the_treads(rammed: Any) -> None:
    units = ("O MK3 attacker 0504", TARGET, *FAR)
    assert rammed(*units, do="move O 0505", dice=[5, 3, 2, 3, 4]).unit("S")["treads"] == 9
    dead = rammed(*units, do="move O 0505", dice=[5, 6])
    assert (dead.lost, dead.unit("O")["treads"]) == (["S"], 42)


@rule("13.07")
def test_no_ram_destroys_it_outright(rammed: Any) -> None:
    disabled = f"{TARGET} disabled=fire disabled_age=1"
    verdict = rammed("O MK3 attacker 0504", disabled, *FAR, do="move O 0505", dice=[3, 2, 3])
    assert verdict.unit("S")["treads"] == 13


@rule("13.07", "6.07.1")
@pytest.mark.parametrize(
    ("target", "dice", "treads"),
    [("T HVY", [4, 2], 18), ("T MK1", [6, 2], 15), ("T MK3", [4, 2], 13), ("T SHVY", [1, 4, 2], 15)],
)
def test_its_own_rams_cost_it_treads_against_size_five(rammed: Any, target: str, dice: list[int], treads: int) -> None:
    verdict = rammed("S SHVY attacker 0504", f"{target} defender 0505", *FAR, do="move S 0505", dice=dice)
    assert verdict.unit("S")["treads"] == treads


@rule("13.07", "11.04.3")
def test_ramming_a_building_costs_it_treads_instead_of_an_attack(rammed: Any) -> None:
    units = ("S SHVY attacker 0504", "R REACTOR defender 0505 sp=60", *FAR)
    verdict = rammed(*units, do="ram S R", dice=[3, 4])
    assert (verdict.unit("R")["sp"], verdict.unit("S")["treads"], verdict.hex("S")) == (53, 13, "0504")


@rule("13.07", "13.04")
def test_a_mine_destroys_it(in_field: Any) -> None:
    mines = [{"hex": "0505", "seat": "defender"}]
    verdict = in_field("S SHVY attacker 0504", *FAR, do="move S 0505", dice=[6], mines=mines, options=SHEETS)
    assert verdict.lost == ["S"]


@rule("13.07", "10.04")
def test_a_blast_rolls_on_the_sheet(field_fire: Any) -> None:
    do = ["launch M", "fly 0502 0503 0504 0505", "end", "detonate"]
    verdict = field_fire("M MCRL attacker 0501", "S SHVY defender 0508", do=do, dice=[1, 5, 3, 2], options=SHEETS)
    assert verdict.event("shockwave", 1)["result"] == "disabled"
    assert verdict.unit("S")["treads"] == 16


# -- price and files ---------------------------------------------------------------------------------------------------


@rule("13.07", "1.07")
def test_it_costs_three_armor_units() -> None:
    plain, sheets = catalogue().find("SHVY"), catalogue("sixth", True).find("SHVY")
    assert plain is not None
    assert sheets is not None
    assert (plain.armor_units, plain.vp, plain.has_sheet) == (2, 12, False)
    assert (sheets.armor_units, sheets.vp, sheets.treads) == (3, 18, 18)


@rule("13.07")
def test_a_file_without_the_option_has_no_sheet(in_field: Any) -> None:
    with pytest.raises(FileFault, match="treads"):
        in_field("S SHVY attacker 0505 treads=12", *FAR)
