"""14.02 The Ninja."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

rule = pytest.mark.rule

OPTIONS = {"close_combat": "overrun", "stacking": 5, "spillover": True}
NINJA = "N NINJA defender 0505"


@pytest.fixture
def at_ninja(field_fire: Any) -> Any:
    """Return a fire phase against a Ninja in 0505."""

    def run(*units: str, do: str | list[str], dice: list[int] | tuple[int, ...] = (), **more: object) -> Any:
        return field_fire(*units, NINJA, do=do, dice=dice, options=OPTIONS, **more)

    return run


@rule("14.02")
def test_its_record_sheet(unit_type: Any) -> None:
    ninja = unit_type("NINJA")
    assert ninja.count == [1, 2, 8, 2, 1, 4, 0]
    assert (ninja.treads, ninja.move, ninja.size) == (40, 4, 7)
    assert [ninja.tread_move(treads) for treads in (40, 31, 30, 20, 10, 0)] == [4, 4, 3, 2, 1, 0]


@rule("14.02")
@pytest.mark.parametrize(("die", "lost"), [(5, None), (6, {"main": 1})])
def test_one_is_taken_from_the_die(at_ninja: Any, die: int, lost: dict | None) -> None:
    verdict = at_ninja("H HVY attacker 0507", do="fire H at N:main", dice=[die])
    assert verdict.unit("N").get("destroyed") == lost
    assert (verdict.event("fire")["die"], verdict.event("fire")["less"]) == (die, 1)


@rule("14.02")
def test_a_die_never_counts_less_than_one(at_ninja: Any) -> None:
    verdict = at_ninja("H HVY attacker 0507", do="fire H at N:ap", dice=[1])
    assert "destroyed" not in verdict.unit("N")


@rule("14.02")
def test_results_without_a_die_stay(at_ninja: Any) -> None:
    verdict = at_ninja("H HWZ attacker 0507", do="fire H at N:ap")
    assert verdict.unit("N")["destroyed"] == {"ap": 1}
    assert "less" not in verdict.event("fire")


@rule("14.02", "7.13.2")
def test_treads_are_harder_to_hit_too(at_ninja: Any) -> None:
    assert at_ninja("H HVY attacker 0507", do="fire H at N:treads", dice=[5]).unit("N")["treads"] == 40
    assert at_ninja("H HVY attacker 0507", do="fire H at N:treads", dice=[6]).unit("N")["treads"] == 36
    assert at_ninja("H HVY attacker 0507", do="fire H at N:treads", dice=[6], on="town").unit("N")["treads"] == 40


@rule("14.02")
def test_infantry_and_ogres_are_excepted_only_in_overruns(at_ninja: Any, in_field: Any) -> None:
    assert "destroyed" not in at_ninja("I INF attacker 0506 squads=3", do="fire I at N:secondary", dice=[5]).unit("N")
    assert "destroyed" not in at_ninja("O MK3 attacker 0506", do="fire O:main at N:main", dice=[5]).unit("N")
    fight = partial(in_field, "N NINJA attacker 0504", options=OPTIONS)
    enter = ["move N 0505", "overrun 0505"]
    squad = fight("I INF defender 0505", do=[*enter, "fire I at N:ap"], dice=[4])
    assert squad.unit("N")["destroyed"] == {"ap": 1}
    ogre = fight("O MK1 defender 0505", do=[*enter, "fire O:main at N:main"], dice=[4])
    assert ogre.unit("N")["destroyed"] == {"main": 1}
    tank = fight("H HVY defender 0505", do=[*enter, "fire H at N:ap"], dice=[2])
    assert "destroyed" not in tank.unit("N")
    superheavy = fight("S SHVY defender 0505", do=[*enter, "fire S at N:secondary"], dice=[4])
    assert "destroyed" not in superheavy.unit("N")
    mixed = fight("H LT defender 0505", "I INF defender 0505", do=[*enter, "fire H + I at N:secondary"], dice=[5])
    assert "destroyed" not in mixed.unit("N")


@rule("14.02")
def test_units_combine_only_from_adjacent_hexes(at_ninja: Any) -> None:
    near = at_ninja("H HVY attacker 0504", "K HVY attacker 0506", do="fire H + K at N:main", dice=[5])
    assert near.unit("N")["destroyed"] == {"main": 1}
    assert at_ninja("H HVY attacker 0503", "K HVY attacker 0503", do="fire H + K at N:main").rule == "14.02"
    assert at_ninja("H HVY attacker 0504", "K HVY attacker 0503", do="fire H + K at N:main").rule == "14.02"
    assert at_ninja("O MK3 attacker 0503", "H HVY attacker 0503", do="fire O:main + H at N:main").rule == "14.02"
    two = ("O MK3 attacker 0503", "P MK3 attacker 0403")
    assert at_ninja(*two, do="fire O:main + P:main at N:main").rule == "14.02"


@rule("14.02")
def test_one_units_weapons_and_one_platoon_count_as_one_attack(at_ninja: Any) -> None:
    ogre = at_ninja("O MK3 attacker 0502", do="fire O:main + O:missile at N:main", dice=[5])
    assert ogre.unit("N")["destroyed"] == {"main": 1}
    assert at_ninja("S SHVY attacker 0502", do="fire S at N:secondary", dice=[5]).ok
    teams = ("I HWT attacker 0502", "J HWT attacker 0502 squads=2")
    assert at_ninja(*teams, do="fire I:missile + J:missile*2 at N:main", dice=[1]).ok
    more = ("I HWT attacker 0502 squads=2", "J HWT attacker 0502 squads=2")
    assert at_ninja(*more, do="fire I:missile*2 + J:missile*2 at N:main").rule == "14.02"


@rule("14.02")
def test_its_own_fire_is_plain(field_fire: Any) -> None:
    units = ("N NINJA attacker 0505", "H HVY defender 0507")
    assert field_fire(*units, do="fire N:main at H", dice=[5], options=OPTIONS).lost == ["H"]
