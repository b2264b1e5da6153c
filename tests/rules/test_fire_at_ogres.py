"""7.13 Fire at Ogres: their weapons, their treads and their death.

Ranges are measured in columns 08 and 09 of the open south: 0822, 0821, 0820 ... run northwards.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

rule = pytest.mark.rule
Judged = Callable[..., Any]
POST = "POST CP defender 0101"
BASE = "BASE CP attacker 1501"


# -- 7.13: Ogres -------------------------------------------------------------------------------------------------------


@rule("7.13")
def test_fire_at_an_ogre_names_a_component(fired: Judged) -> None:
    said = fired("OWN HVY attacker 0820", "FOE MK3 defender 0819", do="fire OWN at FOE", dice=[6])
    assert said.rule == "7.13"
    for word in ("main", "secondary", "ap", "missile", "treads"):
        assert word in said.reason


@rule("7.13.1")
@pytest.mark.parametrize(
    ("ogre", "component", "defense"),
    [
        ("MK3", "main", 4),
        ("MK3", "secondary", 3),
        ("MK3", "missile", 3),
        ("MK3", "ap", 1),
        ("MK4", "rack", 4),
        ("VULCAN", "arm", 2),
    ],
)
def test_each_component_has_its_own_defense_and_falls_to_an_x(
    fired: Judged, ogre: str, component: str, defense: int
) -> None:
    units = ("OWN HVY attacker 0820", f"FOE {ogre} defender 0819")
    said = fired(*units, do=f"fire OWN at FOE:{component}", dice=[6])
    fire = said.event("fire")
    assert (fire["defense"], fire["result"], fire["rule"]) == (defense, "destroyed", "7.13.1")
    assert said.unit("FOE")["destroyed"][component] == 1


@rule("7.13.1")
@rule("7.11")
@pytest.mark.parametrize(("component", "die"), [("main", 3), ("main", 4), ("secondary", 3), ("missile", 4)])
def test_a_d_does_not_affect_an_ogre(fired: Judged, component: str, die: int) -> None:
    units = ("OWN HVY attacker 0820", "OWN2 HVY attacker 0818", "FOE MK3 defender 0819")
    do = [f"fire OWN at FOE:{component}", f"fire OWN2 at FOE:{component}"]
    said = fired(*units, do=do, dice=[die, die])
    assert said.ok
    assert said.event("fire", 1)["result"] == "none"
    ogre = said.unit("FOE")
    assert ogre.get("destroyed", {}) == {}
    assert "disabled" not in ogre


@rule("7.13.1")
def test_weapons_are_destroyed_one_by_one_however_strong_the_attack(fired: Judged) -> None:
    units = ("OWN HWZ attacker 0820", "OWN2 HWZ attacker 0818", "FOE MK3 defender 0819")
    said = fired(*units, do="fire OWN + OWN2 at FOE:ap")
    assert said.unit("FOE")["destroyed"] == {"ap": 1}


@rule("7.13.1")
@pytest.mark.parametrize("lost", ["destroyed.missile=2", "spent.missile=2", "destroyed.missile=1 spent.missile=1"])
def test_a_component_that_is_gone_is_no_target(fired: Judged, lost: str) -> None:
    units = ("OWN HVY attacker 0820", f"FOE MK3 defender 0819 {lost}")
    said = fired(*units, do="fire OWN at FOE:missile", dice=[6])
    assert said.rule == "7.13.1"
    assert "missile" in said.reason


@rule("7.13.1")
def test_a_weapon_that_was_destroyed_does_not_fire(fired: Judged) -> None:
    units = ("OWN HVY attacker 0820", "FOE MK3 defender 0819")
    said = fired(*units, do=["fire OWN at FOE:main", *["end"] * 3, "fire FOE:main at OWN"], dice=[6, 6])
    assert said.error["decision"] == 5
    assert said.rule == "7.05"


@rule("7.13.1")
@rule("3.04.2")
@pytest.mark.parametrize(("spent", "expected"), [(0, {"rack": 1, "internal": 1}), (14, {"rack": 1, "internal": 1})])
def test_a_rack_takes_an_internal_missile_with_it(fired: Judged, spent: int, expected: dict[str, int]) -> None:
    units = ("OWN HVY attacker 0820", f"FOE MK4 defender 0819 spent.internal={spent}")
    said = fired(*units, do="fire OWN at FOE:rack", dice=[6])
    assert said.unit("FOE")["destroyed"] == expected
    assert said.unit("FOE").get("spent", {}) == ({"internal": spent} if spent else {})


@rule("3.04.2")
def test_a_rack_without_missiles_takes_none_with_it(fired: Judged) -> None:
    units = ("OWN HVY attacker 0820", "FOE MK4 defender 0819 spent.internal=15")
    said = fired(*units, do="fire OWN at FOE:rack", dice=[6])
    assert said.unit("FOE")["destroyed"] == {"rack": 1}


@rule("3.04.2")
def test_internal_missiles_are_no_target(fired: Judged) -> None:
    said = fired("OWN HVY attacker 0820", "FOE MK4 defender 0819", do="fire OWN at FOE:internal", dice=[6])
    assert said.rule == "3.04.2"
    assert "rack" in said.reason


@rule("3.04.2")
@rule("7.13.1")
def test_internal_missiles_left_when_the_racks_are_gone_do_not_count_as_destroyed(fired: Judged) -> None:
    units = ("OWN HVY attacker 0820", "FOE MK4 defender 0819 destroyed.rack=2 destroyed.internal=2")
    said = fired(*units, do="fire OWN at FOE:rack", dice=[6])
    assert said.unit("FOE")["destroyed"] == {"rack": 3, "internal": 3}


# -- 7.13.2: treads ----------------------------------------------------------------------------------------------------


@rule("7.13.2")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(
    ("own", "strength"),
    [("HVY", 4), ("MSL", 3), ("LT", 2), ("GEV", 2), ("LGEV", 1), ("HWZ", 6), ("MHWZ", 6), ("SHVY", 6), ("GEVPC", 1)],
)
def test_treads_are_hit_on_5_and_6_for_the_whole_strength(fired: Judged, own: str, strength: int, die: int) -> None:
    units = (f"OWN {own} attacker 0820", "FOE MK3 defender 0819")
    said = fired(*units, do="fire OWN at FOE:treads", dice=[die])
    assert said.ok
    assert said.unit("FOE")["treads"] == 45 - (strength if die >= 5 else 0)
    fire = said.event("fire")
    assert (fire["odds"], fire["rule"], fire["die"]) == ("1-1", "7.13.2", die)


@rule("7.13.2")
@rule("7.06")
@pytest.mark.parametrize(
    "weapons",
    ["OWN + OWN2", "OWN + INF1", "INF1 + INF2", "MK:secondary*2", "MK:main + MK:secondary", "INF1*1 + INF2*1"],
)
def test_fire_at_treads_is_not_combined(fired: Judged, judged: Judged, weapons: str) -> None:
    units = (
        "OWN HVY attacker 0820",
        "OWN2 HVY attacker 0818",
        "MK MK3 attacker 0918",
        "INF1 INF attacker 0719 squads=2",
        "INF2 INF attacker 0919 squads=1",
        "FOE MK3 defender 0819",
    )
    near = judged(*units, phase="fire")
    assert near.ok
    said = fired(*units, do=f"fire {weapons} at FOE:treads", dice=[6])
    assert said.rule == "7.13.2"
    assert "treads" in said.reason


@rule("7.13.2")
@pytest.mark.parametrize(
    ("counters", "weapons", "lost"),
    [
        (["squads=3"], "INF0", 3),
        (["squads=3"], "INF0*2", 2),
        (["squads=2", "squads=1"], "INF0 + INF1", 3),
        (["squads=1", "squads=1", "squads=1"], "INF0 + INF1 + INF2", 3),
    ],
)
def test_up_to_three_squads_of_one_hex_combine_against_treads(
    fired: Judged, counters: list[str], weapons: str, lost: int
) -> None:
    units = [f"INF{n} INF attacker 0820 {squads}" for n, squads in enumerate(counters)]
    said = fired(*units, "FOE MK3 defender 0819", do=f"fire {weapons} at FOE:treads", dice=[5])
    assert said.unit("FOE")["treads"] == 45 - lost


@rule("7.13.2")
def test_four_squads_of_one_hex_do_not_combine_against_treads(fired: Judged) -> None:
    units = ("INF1 INF attacker 0820 squads=3", "INF2 INF attacker 0820 squads=1", "FOE MK3 defender 0819")
    said = fired(*units, do="fire INF1 + INF2 at FOE:treads", dice=[5], options={"stacking": 5})
    assert said.rule == "7.13.2"
    assert "three squads" in said.reason


@rule("7.13.2")
@rule("7.02")
def test_a_superheavy_may_attack_treads_with_each_gun_apart(fired: Judged) -> None:
    units = ("OWN SHVY attacker 0820", "FOE MK3 defender 0819")
    do = ["fire OWN:gun*1 at FOE:treads", "fire OWN:gun*1 at FOE:treads"]
    said = fired(*units, do=do, dice=[5, 4])
    assert said.unit("FOE")["treads"] == 42


@rule("7.13.2")
def test_each_weapon_of_an_ogre_attacks_treads_alone(fired: Judged) -> None:
    units = ("OWN MK3 attacker 0820", "FOE MK3 defender 0819")
    do = ["fire OWN:main at FOE:treads", "fire OWN:secondary at FOE:treads", "fire OWN:missile at FOE:treads"]
    said = fired(*units, do=do, dice=[5, 5, 6])
    assert said.unit("FOE")["treads"] == 45 - 4 - 3 - 6


@rule("7.13.2")
@rule("5.06")
@pytest.mark.parametrize(("treads", "hexes"), [(32, 2), (34, 2), (35, 3)])
def test_an_ogre_moves_by_the_treads_it_has_left(fired: Judged, treads: int, hexes: int) -> None:
    units = ("OWN HVY attacker 0820", f"FOE MK3 defender 0819 treads={treads}")
    path = " ".join(f"08{18 - step:02}" for step in range(hexes))
    for more, ok in (("", True), (f" 08{18 - hexes:02}", False)):
        said = fired(*units, do=["fire OWN at FOE:treads", *["end"] * 2, f"move FOE {path}{more}"], dice=[5])
        assert said.ok == ok


@rule("7.13.2")
def test_no_more_treads_are_lost_than_there_are(fired: Judged) -> None:
    said = fired("OWN HVY attacker 0820", "FOE MK3 defender 0819 treads=3", do="fire OWN at FOE:treads", dice=[6])
    assert said.unit("FOE")["treads"] == 0
    assert said.event("fire")["lost"] == 3


@rule("7.13.2")
def test_treads_that_are_gone_are_no_target(fired: Judged) -> None:
    said = fired("OWN HVY attacker 0820", "FOE MK3 defender 0819 treads=0", do="fire OWN at FOE:treads", dice=[6])
    assert not said.ok
    assert "treads" in said.reason


# -- 7.13.3: the death of an Ogre --------------------------------------------------------------------------------------


UNARMED = 'destroyed={"main":1,"secondary":4,"ap":8,"missile":2}'
ONE_AP = 'destroyed={"main":1,"secondary":4,"ap":7,"missile":2}'
ONE_MISSILE = 'destroyed={"main":1,"secondary":4,"ap":8,"missile":1}'
ONE_RACK = 'destroyed={"main":1,"secondary":2,"ap":8,"rack":2,"internal":2}'


@rule("7.13.3")
@pytest.mark.parametrize(
    ("own", "ogre", "do", "dice"),
    [
        ("LT", f"MK3 defender 0819 treads=2 {UNARMED}", "fire OWN at FOE:treads", [5]),
        ("LT", f"MK3 defender 0819 treads=0 {ONE_AP}", "fire OWN at FOE:ap", [4]),
        ("MSL", f"MK3 defender 0819 treads=0 {ONE_MISSILE}", "fire OWN at FOE:missile", [5]),
        ("HVY", f"MK4 defender 0819 treads=0 {ONE_RACK}", "fire OWN at FOE:rack", [5]),
    ],
    ids=["last tread", "last gun", "last missile", "last rack, missiles left"],
)
def test_an_ogre_dies_with_the_last_of_its_treads_and_fireable_weapons(
    fired: Judged, own: str, ogre: str, do: str, dice: list[int]
) -> None:
    said = fired(f"OWN {own} attacker 0820", f"FOE {ogre}", POST, do=do, dice=dice)
    assert said.ok
    assert said.lost == ["FOE"]
    assert said.event("ogre-destroyed")["rule"] == "7.13.3"


@rule("7.13.3")
@pytest.mark.parametrize(
    "ogre",
    [
        f"MK3 defender 0819 treads=3 {UNARMED}",
        f"MK3 defender 0819 treads=2 {ONE_AP}",
        f"MK3 defender 0819 treads=2 {ONE_MISSILE}",
        f"MK4 defender 0819 treads=2 {ONE_RACK}",
    ],
    ids=["a tread left", "a gun left", "a missile left", "a rack left"],
)
def test_an_ogre_lives_while_it_has_a_tread_or_a_fireable_weapon(fired: Judged, ogre: str) -> None:
    said = fired("OWN LT attacker 0820", f"FOE {ogre}", do="fire OWN at FOE:treads", dice=[5])
    assert said.ok
    assert said.lost == []
    assert said.outcome is None


@rule("7.13.3")
@rule("7.05.2")
@pytest.mark.parametrize(
    ("ogre", "do"),
    [
        (f"MK3 attacker 0820 treads=0 {ONE_MISSILE}", "fire OWN:missile at FOE"),
        (f"MK4 attacker 0820 treads=0 {ONE_RACK} spent.internal=12", "fire OWN:rack at FOE"),
    ],
    ids=["missile", "rack"],
)
def test_an_ogre_without_treads_dies_when_it_fires_its_last_missile(fired: Judged, ogre: str, do: str) -> None:
    said = fired(f"OWN {ogre}", BASE, "FOE SHVY defender 0819", do=do, dice=[4])
    assert said.ok
    assert said.lost == ["OWN"]
    assert said.unit("FOE")["disabled"] == "fire"


@rule("7.13.3")
@rule("7.05.3")
def test_an_ogre_without_treads_lives_while_its_rack_has_a_missile_left(fired: Judged) -> None:
    ogre = f"OWN MK4 attacker 0820 treads=0 {ONE_RACK} spent.internal=11"
    said = fired(ogre, "FOE SHVY defender 0819", do="fire OWN:rack at FOE", dice=[1])
    assert said.lost == []


@rule("7.13.3")
@rule("6.02")
def test_an_unarmed_ogre_dies_of_a_ram_that_takes_its_last_treads(judged: Judged) -> None:
    units = (f"OWN MK3 attacker 0820 treads=2 {UNARMED}", BASE, "FOE HVY defender 0819", POST)
    said = judged(*units, do="move OWN 0819", dice=[6])
    assert said.lost == ["OWN", "FOE"]


@rule("7.13.3")
@rule("6.07.2")
def test_an_unarmed_ogre_dies_when_it_is_rammed_by_an_ogre_for_its_last_treads(judged: Judged) -> None:
    units = ("OWN MK3 attacker 0820", f"FOE MK3 defender 0819 treads=7 {UNARMED}", POST)
    said = judged(*units, do="move OWN 0819", dice=[3, 4])
    assert said.lost == ["FOE"]
    assert said.hex("OWN") == "0820"
    less = judged(*units, do="move OWN 0819", dice=[3, 3])
    assert less.unit("FOE")["treads"] == 1


@rule("7.13.3")
@rule("1.02")
def test_the_game_ends_with_the_last_ogre_of_a_side(fired: Judged) -> None:
    units = ("OWN LT attacker 0820", f"FOE MK3 defender 0819 treads=2 {UNARMED}")
    said = fired(*units, do="fire OWN at FOE:treads", dice=[6])
    assert said.outcome["winner"] == "attacker"
    assert said.next is None


@rule("7.13.3")
def test_an_ogre_without_treads_still_fires(fired: Judged) -> None:
    said = fired("OWN MK3 attacker 0820 treads=0", "FOE HVY defender 0819", do="fire OWN:main at FOE", dice=[3])
    assert said.unit("FOE")["disabled"] == "fire"


@rule("7.05")
def test_a_judgement_is_the_same_when_it_is_taken_in_two_halves(fired: Judged, judged_on: Judged) -> None:
    units = (
        "OWN MK5 attacker 0820",
        "A INF defender 0819 squads=3",
        "B HVY defender 0818",
        "C GEV defender 0821",
        POST,
    )
    do = ["fire OWN:main*2 at B", "fire OWN:ap*4 at A", "fire OWN:missile at C", "fire OWN:secondary*2 at C", "end"]
    whole = fired(*units, do=do, dice=[1, 1, 1, 1])
    assert whole.ok
    for cut in range(1, len(do)):
        first = fired(*units, do=do[:cut], dice=[1] * cut)
        rest = judged_on(first, do=do[cut:], dice=[1] * (4 - cut))
        assert json.dumps(rest.position["units"]) == json.dumps(whole.position["units"])
