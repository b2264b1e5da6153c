"""7.01-7.05 Combat on the orange map: which units can fire, how far, how strongly and how often.

Ranges are measured in columns 08 and 09 of the open south: 0822, 0821, 0820 ... run northwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

rule = pytest.mark.rule
Judged = Callable[..., Any]
POST = "POST CP defender 0101"
BASE = "BASE CP attacker 1501"


# -- 7.01: sequencing --------------------------------------------------------------------------------------------------


@rule("7.01")
def test_attacks_are_made_in_the_fire_phase(fired: Judged) -> None:
    said = fired("OWN HVY attacker 0820", "FOE HVY defender 0819", do="fire OWN at FOE", dice=[3])
    assert said.ok
    assert said.next == {"seat": "attacker", "phase": "fire", "choose": "fire"}


@rule("7.01")
@pytest.mark.parametrize("phase", ["movement", "second-movement"])
def test_no_attack_is_made_in_a_movement_phase(judged: Judged, phase: str) -> None:
    said = judged("OWN GEV attacker 0820", "FOE HVY defender 0819", phase=phase, do="fire OWN at FOE", dice=[3])
    assert said.rule == "7.01"
    assert "fire phase" in said.reason
    assert said.dice_left == [3]


@rule("7.01")
def test_the_enemy_does_not_fire_in_this_fire_phase(fired: Judged) -> None:
    said = fired("OWN HVY attacker 0820", "FOE HVY defender 0819", do="fire FOE at OWN", dice=[3])
    assert not said.ok
    assert said.dice_left == [3]


# -- 7.02, 7.04: strength and range ------------------------------------------------------------------------------------


RANGES = {
    "HVY": 2,
    "MSL": 4,
    "LT": 2,
    "SHVY": 3,
    "HWZ": 8,
    "MHWZ": 6,
    "LAD": 8,
    "GEV": 2,
    "LGEV": 2,
    "GEVPC": 2,
    "INF": 1,
}
STRENGTHS = {
    "HVY": 4,
    "MSL": 3,
    "LT": 2,
    "SHVY": 6,
    "HWZ": 6,
    "MHWZ": 6,
    "LAD": 2,
    "GEV": 2,
    "LGEV": 1,
    "GEVPC": 1,
    "INF": 1,
}
WEAPONS = {"main": (4, 3), "secondary": (3, 2), "ap": (1, 1), "missile": (6, 5), "rack": (6, 5)}


@rule("7.02")
@pytest.mark.parametrize(("unit", "reach"), RANGES.items())
def test_a_unit_fires_to_its_range_and_no_farther(fired: Judged, unit: str, reach: int) -> None:
    own = f"OWN {unit} attacker 0822"
    near = fired(own, BASE, f"FOE MK3 defender 08{22 - reach:02}", do="fire OWN at FOE:ap", dice=[1])
    assert near.ok
    assert near.event("fire")["attack"] == STRENGTHS[unit]
    far = fired(own, f"FOE MK3 defender 08{21 - reach:02}", do="fire OWN at FOE:ap", dice=[1])
    assert far.rule == "7.02"
    assert "range" in far.reason


@rule("7.02")
@rule("7.04")
@pytest.mark.parametrize(("weapon", "stats"), WEAPONS.items())
def test_an_ogres_weapon_fires_to_its_range_and_no_farther(fired: Judged, weapon: str, stats: tuple[int, int]) -> None:
    strength, reach = stats
    own = "OWN MK6 attacker 0822"
    near = fired(own, f"FOE INF defender 08{22 - reach:02} squads=3", POST, do=f"fire OWN:{weapon} at FOE", dice=[3])
    assert near.event("fire")["attack"] == strength
    far = fired(own, f"FOE INF defender 08{21 - reach:02} squads=3", do=f"fire OWN:{weapon} at FOE", dice=[3])
    assert far.rule == "7.02"
    assert "range" in far.reason


@rule("7.02")
@rule("6.08")
@pytest.mark.parametrize("unit", [u for u in RANGES if u not in ("HWZ", "LAD")])
def test_units_in_one_hex_fire_as_if_they_were_adjacent(fired: Judged, unit: str) -> None:
    said = fired(f"OWN {unit} attacker 0820", "FOE MK3 defender 0820", do="fire OWN at FOE:treads", dice=[1])
    assert said.ok


@rule("7.02")
def test_craters_and_ridges_do_not_stop_fire(fired: Judged) -> None:
    units = ("OWN HVY attacker 0912", "FOE HVY defender 0914", "OWN2 HVY attacker 0915", "FOE2 HVY defender 0916")
    said = fired(*units, do=["fire OWN at FOE", "fire OWN2 at FOE2"], dice=[1, 1])
    assert said.ok


@rule("7.02")
@rule("3.01")
def test_a_superheavy_splits_its_guns_between_two_targets(fired: Judged) -> None:
    units = ("OWN SHVY attacker 0820", "FOE HVY defender 0819", "FOE2 HVY defender 0818")
    said = fired(*units, do=["fire OWN:gun*1 at FOE", "fire OWN:gun*1 at FOE2"], dice=[3, 4])
    assert said.ok
    for nth in (0, 1):
        assert (said.event("fire", nth)["attack"], said.event("fire", nth)["odds"]) == (3, "1-1")


@rule("7.02")
@rule("3.01")
@pytest.mark.parametrize("weapons", ["OWN", "OWN:gun*2"])
def test_a_superheavy_fires_both_guns_as_one_attack_of_six(fired: Judged, weapons: str) -> None:
    units = ("OWN SHVY attacker 0820", "FOE HVY defender 0819")
    said = fired(*units, do=f"fire {weapons} at FOE", dice=[2])
    assert (said.event("fire")["attack"], said.event("fire")["odds"]) == (6, "2-1")


@rule("7.02")
@rule("7.05")
@pytest.mark.parametrize(
    "second", [["fire OWN:gun*1 at FOE2", "fire OWN:gun*1 at FOE"], ["fire OWN:gun*2 at FOE2"]], ids=["third", "two"]
)
def test_a_superheavy_has_two_guns_and_no_more(fired: Judged, second: list[str]) -> None:
    units = ("OWN SHVY attacker 0820", "FOE HVY defender 0819", "FOE2 HVY defender 0818")
    said = fired(*units, do=["fire OWN:gun*1 at FOE", *second], dice=[1, 1, 1])
    assert not said.ok
    assert said.rule == "7.05"
    assert said.error["decision"] == 1 + len(second)


@rule("7.02")
@rule("7.05")
def test_a_superheavy_that_fired_one_gun_fires_the_rest_without_a_number(fired: Judged) -> None:
    units = ("OWN SHVY attacker 0820", "FOE HVY defender 0819")
    said = fired(*units, do=["fire OWN:gun*1 at FOE", "fire OWN at FOE"], dice=[1, 1])
    assert said.event("fire", 1)["attack"] == 3


@rule("7.07")
@pytest.mark.parametrize("unit", ["HVY", "HWZ", "GEV"])
def test_other_armor_does_not_split_its_attack(fired: Judged, unit: str) -> None:
    units = (f"OWN {unit} attacker 0820", "FOE HVY defender 0819", "FOE2 HVY defender 0818")
    said = fired(*units, do=["fire OWN at FOE", "fire OWN at FOE2"], dice=[1, 1])
    assert said.error["decision"] == 2
    assert said.rule == "7.05"
    assert "already fired" in said.reason


# -- 7.03: defense -----------------------------------------------------------------------------------------------------


DEFENSES = {
    "HVY": 3,
    "MSL": 2,
    "LT": 2,
    "SHVY": 5,
    "HWZ": 1,
    "MHWZ": 2,
    "LAD": 1,
    "GEV": 2,
    "LGEV": 1,
    "GEVPC": 2,
    "MCRL": 2,
    "CRL": 2,
    "CP": 0,
    "MCP": 0,
    "TK": 0,
}


@rule("7.03")
@pytest.mark.parametrize(("unit", "defense"), DEFENSES.items())
@pytest.mark.parametrize("state", ["", " disabled=fire"])
def test_a_unit_defends_with_its_defense_strength_disabled_or_not(
    fired: Judged, unit: str, defense: int, state: str
) -> None:
    units = ("OWN HVY attacker 0820", f"FOE {unit} defender 0819{state}", POST)
    said = fired(*units, do="fire OWN at FOE", dice=[1])
    assert said.event("fire")["defense"] == defense


@rule("7.03")
@rule("3.02")
@pytest.mark.parametrize("squads", [1, 2, 3])
def test_infantry_defends_with_one_for_each_squad(fired: Judged, squads: int) -> None:
    units = ("OWN LT attacker 0820", f"FOE INF defender 0819 squads={squads}", POST)
    said = fired(*units, do="fire OWN at FOE", dice=[1])
    assert said.event("fire")["defense"] == squads


@rule("7.03")
@rule("3.02")
@pytest.mark.parametrize("target", ["FOE", "FOE2", "FOE3"])
def test_counters_of_infantry_in_one_hex_defend_together(fired: Judged, target: str) -> None:
    units = (
        "OWN MSL attacker 0820",
        "FOE INF defender 0819",
        "FOE2 MAR defender 0819",
        "FOE3 HWT defender 0819",
        POST,
    )
    said = fired(*units, do=f"fire OWN at {target}", dice=[1])
    assert (said.event("fire")["defense"], said.event("fire")["odds"]) == (3, "1-1")


# -- 7.05: one attack a turn -------------------------------------------------------------------------------------------


@rule("7.05")
@rule("7.09")
@pytest.mark.parametrize(
    ("own", "weapon"),
    [("HVY", "OWN"), ("GEV", "OWN"), ("INF", "OWN"), ("MK1", "OWN:main"), ("SHVY", "OWN:gun*2")],
)
def test_nothing_fires_twice_in_a_turn(fired: Judged, own: str, weapon: str) -> None:
    units = (f"OWN {own} attacker 0820", "FOE SHVY defender 0819")
    said = fired(*units, do=[f"fire {weapon} at FOE", f"fire {weapon} at FOE"], dice=[1, 1])
    assert said.error["decision"] == 2
    assert said.rule == "7.05"


@rule("7.05")
def test_a_unit_named_twice_in_one_attack_is_refused(fired: Judged) -> None:
    said = fired("OWN HVY attacker 0820", "FOE SHVY defender 0819", do="fire OWN + OWN at FOE", dice=[1])
    assert said.rule == "7.05"


@rule("7.05")
def test_a_weapon_that_fired_is_written_in_the_position_and_read_from_it(fired: Judged, judged_on: Judged) -> None:
    units = ("OWN MK3 attacker 0820", "FOE SHVY defender 0819")
    first = fired(*units, do="fire OWN:secondary*3 at FOE", dice=[1])
    assert first.unit("OWN")["used"] == {"secondary": 3}
    rest = judged_on(first, do=["fire OWN:secondary at FOE", "fire OWN:secondary at FOE"], dice=[1, 1])
    assert rest.error["decision"] == 2
    assert rest.rule == "7.05"


@rule("7.05")
@rule("3.01")
def test_a_superheavy_that_fired_its_guns_keeps_its_antipersonnel_guns_in_the_written_position(
    fired: Judged, judged_on: Judged
) -> None:
    units = ("OWN SHVY attacker 0820", "FOE HVY defender 0819", "INF1 INF defender 0821 squads=2")
    first = fired(*units, do="fire OWN at FOE", dice=[1])
    straight = fired(*units, do=["fire OWN at FOE", "fire OWN:ap*2 at INF1"], dice=[1, 1])
    assert straight.ok
    then = judged_on(first, do="fire OWN:ap*2 at INF1", dice=[1])
    assert then.ok


@rule("7.05")
@pytest.mark.parametrize(
    ("own", "weapon"),
    [
        ("HVY", "OWN"),
        ("INF", "OWN"),
        ("SHVY", "OWN:gun*1"),
        ("HWT", "OWN:missile"),
        ("MK6", "OWN:main"),
        ("MK6", "OWN:secondary"),
        ("MK6", "OWN:rack"),
        ("MK6", "OWN:missile"),
    ],
)
def test_what_the_position_says_has_fired_does_not_fire(fired: Judged, own: str, weapon: str) -> None:
    units = (f"OWN {own} attacker 0820 fired=true", "FOE SHVY defender 0819")
    said = fired(*units, do=f"fire {weapon} at FOE", dice=[1])
    assert not said.ok


@rule("7.05")
def test_an_ogre_fires_only_what_it_still_has(fired: Judged) -> None:
    units = ("OWN MK3 attacker 0820 destroyed.secondary=2 destroyed.main=1", "FOE HVY defender 0819")
    assert fired(*units, do="fire OWN:secondary*2 at FOE", dice=[1]).ok
    three = fired(*units, do="fire OWN:secondary*3 at FOE", dice=[1])
    assert three.rule == "7.05"
    main = fired(*units, do="fire OWN:main at FOE", dice=[1])
    assert main.rule == "7.05"


@rule("7.05")
@pytest.mark.parametrize("unit", ["MCRL", "CRL", "TK", "CP"])
def test_what_has_no_attack_strength_does_not_fire(fired: Judged, unit: str) -> None:
    said = fired(f"OWN {unit} attacker 0820", "FOE HVY defender 0819", do="fire OWN at FOE", dice=[6])
    assert not said.ok
    assert said.dice_left == [6]


@rule("7.05")
def test_a_unit_of_the_enemy_is_not_mine_to_fire(fired: Judged) -> None:
    units = ("OWN HVY attacker 0820", "FOE HVY defender 0819", "FOE2 HVY defender 0818")
    said = fired(*units, do="fire OWN + FOE at FOE2", dice=[6])
    assert not said.ok
    assert "not one of your units" in said.reason


@rule("7.05")
@rule("4.02")
def test_everything_fires_again_in_its_next_turn(fired: Judged) -> None:
    units = ("OWN HVY attacker 0820", "FOE SHVY defender 0819")
    said = fired(*units, do=["fire OWN at FOE", *["end"] * 6, "fire OWN at FOE"], dice=[1, 1])
    assert said.ok


# -- 7.05.1: antipersonnel ---------------------------------------------------------------------------------------------


@rule("7.05.1")
@pytest.mark.parametrize("target", ["INF", "MAR", "HWT", "HWTM", "CE", "ME"])
@pytest.mark.parametrize(("own", "ap"), [("MK3", 8), ("SHVY", 2)])
def test_any_number_of_antipersonnel_guns_fires_at_infantry_of_any_kind(
    fired: Judged, own: str, ap: int, target: str
) -> None:
    units = (f"OWN {own} attacker 0820", f"FOE {target} defender 0819 squads=2", POST)
    said = fired(*units, do=f"fire OWN:ap*{ap} at FOE", dice=[1])
    assert said.ok
    assert (said.event("fire")["attack"], said.event("fire")["defense"]) == (ap, 2)


@rule("7.05.1")
@pytest.mark.parametrize("target", ["CP", "MCP", "TK"])
def test_antipersonnel_guns_destroy_targets_of_defense_0_without_a_die(fired: Judged, target: str) -> None:
    units = ("OWN MK3 attacker 0820", f"FOE {target} defender 0819", POST)
    said = fired(*units, do="fire OWN:ap at FOE", dice=[1])
    assert said.lost == ["FOE"]
    assert said.dice_left == [1]


@rule("7.05.1")
@pytest.mark.parametrize("target", ["HVY", "LGEV", "HWZ", "CP defense=1", "MCP defense=3"])
@pytest.mark.parametrize("weapons", ["OWN:ap*8", "OWN:main + OWN:ap*4"])
def test_antipersonnel_guns_are_useless_against_anything_with_a_defense(
    fired: Judged, target: str, weapons: str
) -> None:
    kind, _, more = target.partition(" ")
    units = ("OWN MK3 attacker 0820", f"FOE {kind} defender 0819 {more}")
    said = fired(*units, do=f"fire {weapons} at FOE", dice=[6])
    assert said.rule == "7.05.1"
    assert "antipersonnel" in said.reason


@rule("7.05.1")
@pytest.mark.parametrize("component", ["main", "ap", "treads", "missile"])
def test_antipersonnel_guns_are_useless_against_ogres(fired: Judged, component: str) -> None:
    units = ("OWN MK3 attacker 0820", "FOE MK3 defender 0819")
    said = fired(*units, do=f"fire OWN:ap at FOE:{component}", dice=[6])
    assert said.rule == "7.05.1"


@rule("7.05.1")
@rule("7.09")
def test_antipersonnel_guns_fire_at_one_infantry_unit_once(fired: Judged) -> None:
    units = ("OWN MK3 attacker 0820", "FOE INF defender 0819 squads=3")
    said = fired(*units, do=["fire OWN:ap*3 at FOE", "fire OWN:ap*3 at FOE"], dice=[1, 1])
    assert said.error["decision"] == 2
    assert said.rule == "7.05.1"


@rule("7.05.1")
@rule("7.09")
@rule("3.02")
def test_counters_of_infantry_in_one_hex_are_one_unit_for_antipersonnel_fire(fired: Judged) -> None:
    units = ("OWN MK3 attacker 0820", "FOE INF defender 0819", "FOE2 INF defender 0819 squads=2")
    said = fired(*units, do=["fire OWN:ap*3 at FOE", "fire OWN:ap*3 at FOE2"], dice=[1, 1])
    assert said.error["decision"] == 2
    assert said.rule == "7.05.1"


@rule("7.05.1")
def test_antipersonnel_guns_fire_at_each_infantry_unit_once(fired: Judged) -> None:
    units = ("OWN MK3 attacker 0820", "FOE INF defender 0819 squads=3", "FOE2 INF defender 0821 squads=3")
    said = fired(*units, do=["fire OWN:ap*4 at FOE", "fire OWN:ap*4 at FOE2"], dice=[1, 1])
    assert said.ok


@rule("7.05.1")
@rule("7.09")
def test_each_firing_unit_makes_its_own_antipersonnel_attack(fired: Judged) -> None:
    units = ("OWN MK3 attacker 0820", "OWN2 SHVY attacker 0818", "FOE INF defender 0819 squads=3")
    said = fired(*units, do=["fire OWN:ap*3 at FOE", "fire OWN2:ap*2 at FOE"], dice=[1, 1])
    assert said.ok


@rule("7.05.1")
@rule("7.09")
def test_other_weapons_fire_at_infantry_after_the_antipersonnel_guns(fired: Judged) -> None:
    units = ("OWN MK3 attacker 0820", "FOE INF defender 0819 squads=3")
    said = fired(*units, do=["fire OWN:ap*3 at FOE", "fire OWN:main at FOE", "fire OWN:secondary at FOE"], dice=[1] * 3)
    assert said.ok


@rule("7.05.1")
@rule("7.06")
def test_antipersonnel_guns_combine_with_other_weapons_against_infantry(fired: Judged) -> None:
    units = ("OWN MK3 attacker 0820", "FOE INF defender 0819 squads=3", POST)
    said = fired(*units, do=["fire OWN:main + OWN:ap*2 at FOE", "fire OWN:ap at FOE"], dice=[1])
    assert said.event("fire")["odds"] == "2-1"
    assert said.error["decision"] == 2
    assert said.rule == "7.05.1"


@rule("7.05.1")
def test_the_antipersonnel_attacks_of_a_phase_are_read_from_the_position(fired: Judged, judged_on: Judged) -> None:
    units = ("OWN MK3 attacker 0820", "FOE INF defender 0819 squads=3", "FOE2 INF defender 0821 squads=3", POST)
    first = fired(*units, do="fire OWN:ap*3 at FOE", dice=[1])
    assert first.unit("OWN")["ap_at"] == ["FOE"]
    again = judged_on(first, do="fire OWN:ap at FOE", dice=[1])
    assert again.rule == "7.05.1"
    other = judged_on(first, do="fire OWN:ap at FOE2", dice=[1])
    assert other.ok


@rule("7.05.1")
def test_a_position_in_which_antipersonnel_fire_has_killed_can_be_judged_on(fired: Judged, judged_on: Judged) -> None:
    units = ("OWN MK3 attacker 0820", "FOE INF defender 0819", "FOE2 INF defender 0821", POST)
    first = fired(*units, do="fire OWN:ap*5 at FOE")
    assert first.lost == ["FOE"]
    then = judged_on(first, do="fire OWN:ap*3 at FOE2", dice=[1])
    assert then.ok


@rule("7.05.1")
@rule("4.02")
def test_antipersonnel_guns_fire_at_the_same_infantry_in_the_next_turn(fired: Judged) -> None:
    units = ("OWN MK3 attacker 0820", "FOE INF defender 0819 squads=3")
    said = fired(*units, do=["fire OWN:ap*3 at FOE", *["end"] * 6, "fire OWN:ap*3 at FOE"], dice=[1, 1])
    assert said.ok


# -- 7.05.2, 7.05.3: missiles ------------------------------------------------------------------------------------------


@rule("7.05.2")
def test_a_missile_is_gone_when_it_is_fired(fired: Judged) -> None:
    units = ("OWN MK3 attacker 0820", "FOE SHVY defender 0819")
    said = fired(*units, do="fire OWN:missile at FOE", dice=[1])
    assert said.unit("OWN")["spent"] == {"missile": 1}
    assert "missile" not in said.unit("OWN").get("destroyed", {})


@rule("7.05.2")
@pytest.mark.parametrize("lost", ["spent.missile=2", "destroyed.missile=2", "spent.missile=1 destroyed.missile=1"])
def test_an_ogre_without_missiles_fires_none(fired: Judged, lost: str) -> None:
    said = fired(f"OWN MK3 attacker 0820 {lost}", "FOE SHVY defender 0819", do="fire OWN:missile at FOE", dice=[1])
    assert said.rule == "7.05.2"
    assert "missile" in said.reason


@rule("7.05.2")
def test_all_missiles_may_be_fired_in_one_turn_and_none_in_the_next(fired: Judged) -> None:
    units = ("OWN MK3 attacker 0820", "FOE SHVY defender 0819")
    do = ["fire OWN:missile*2 at FOE", *["end"] * 6, "fire OWN:missile at FOE"]
    said = fired(*units, do=do, dice=[1, 1])
    assert said.error["decision"] == 8
    assert said.rule == "7.05.2"
    assert said.event("fire")["attack"] == 12
    assert said.unit("OWN")["spent"] == {"missile": 2}


@rule("7.05.3")
def test_each_rack_fires_one_internal_missile_a_turn(fired: Judged) -> None:
    units = ("OWN MK4 attacker 0820", "FOE SHVY defender 0819")
    said = fired(*units, do=["fire OWN:rack*2 at FOE", "fire OWN:rack at FOE", "fire OWN:rack at FOE"], dice=[1, 1])
    assert said.error["decision"] == 3
    assert said.rule == "7.05.3"
    assert said.event("fire")["attack"] == 12
    assert said.unit("OWN")["spent"] == {"internal": 3}


@rule("7.05.3")
def test_four_racks_are_not_fired_by_an_ogre_that_has_three(fired: Judged) -> None:
    said = fired("OWN MK4 attacker 0820", "FOE SHVY defender 0819", do="fire OWN:rack*4 at FOE", dice=[1])
    assert said.rule == "7.05.3"
    assert "rack" in said.reason


@rule("7.05.3")
@pytest.mark.parametrize(("spent", "racks"), [(14, 1), (13, 2), (15, 0)])
def test_racks_fire_only_as_long_as_there_are_internal_missiles(fired: Judged, spent: int, racks: int) -> None:
    units = (f"OWN MK4 attacker 0820 spent.internal={spent}", "FOE SHVY defender 0819")
    if racks:
        assert fired(*units, do=f"fire OWN:rack*{racks} at FOE", dice=[1]).ok
    more = fired(*units, do=f"fire OWN:rack*{racks + 1} at FOE", dice=[1])
    assert more.rule == "7.05.3"


@rule("7.05.3")
def test_a_rack_fires_again_in_the_next_turn(fired: Judged) -> None:
    units = ("OWN MK4 attacker 0820", "FOE SHVY defender 0819")
    said = fired(*units, do=["fire OWN:rack*3 at FOE", *["end"] * 6, "fire OWN:rack*3 at FOE"], dice=[1, 1])
    assert said.rule is None
    assert said.unit("OWN")["spent"] == {"internal": 6}


@rule("7.05.3")
def test_internal_missiles_are_fired_through_racks_only(fired: Judged) -> None:
    said = fired("OWN MK4 attacker 0820", "FOE SHVY defender 0819", do="fire OWN:internal at FOE", dice=[1])
    assert not said.ok
    assert said.rule == "7.05.3"
    assert "rack" in said.reason


@rule("7.05.3")
@rule("3.04.2")
def test_internal_missiles_without_racks_cannot_be_fired(fired: Judged) -> None:
    units = ("OWN MK4 attacker 0820 destroyed.rack=3", "FOE SHVY defender 0819")
    said = fired(*units, do="fire OWN:rack at FOE", dice=[1])
    assert said.rule == "7.05.3"


# -- 3.02.2: heavy weapons teams ---------------------------------------------------------------------------------------


@rule("3.02.2")
@pytest.mark.parametrize("team", ["HWT", "HWTM"])
def test_a_heavy_weapons_team_fires_one_missile_of_3_at_range_4(fired: Judged, team: str) -> None:
    units = (f"OWN {team} attacker 0820", "FOE MSL defender 0816")
    said = fired(*units, do="fire OWN:missile at FOE", dice=[1])
    assert (said.event("fire")["attack"], said.event("fire")["odds"]) == (3, "1-1")
    assert said.unit("OWN")["spent"] == {"missile": 1}


@rule("3.02.2")
@rule("7.02")
def test_the_heavy_weapon_does_not_reach_farther_than_4(fired: Judged) -> None:
    said = fired("OWN HWT attacker 0820", "FOE MSL defender 0815", do="fire OWN:missile at FOE", dice=[1])
    assert said.rule == "7.02"


@rule("3.02.2")
@pytest.mark.parametrize(
    "do", [["fire OWN:missile at FOE", "fire OWN at FOE"], ["fire OWN at FOE", "fire OWN:missile at FOE"]]
)
def test_a_squad_does_not_fire_both_its_weapons_in_one_phase(fired: Judged, do: list[str]) -> None:
    said = fired("OWN HWT attacker 0820", "FOE HVY defender 0819", do=do, dice=[1, 1])
    assert said.error["decision"] == 2
    assert said.rule in ("3.02.2", "7.05")


@rule("3.02.2")
def test_a_squad_keeps_its_own_attack_in_later_turns_but_not_its_missile(fired: Judged) -> None:
    units = ("OWN HWT attacker 0820", "FOE MSL defender 0819")
    own = fired(*units, do=["fire OWN:missile at FOE", *["end"] * 6, "fire OWN at FOE"], dice=[1, 1])
    assert own.ok
    again = fired(*units, do=["fire OWN:missile at FOE", *["end"] * 6, "fire OWN:missile at FOE"], dice=[1, 1])
    assert again.error["decision"] == 8
    assert again.rule == "3.02.2"
    assert "missile" in again.reason


@rule("3.02.2")
def test_each_squad_of_a_team_has_a_missile_and_the_others_fire_on(fired: Judged) -> None:
    units = ("OWN HWT attacker 0820 squads=3", "FOE SHVY defender 0819")
    said = fired(*units, do=["fire OWN:missile*2 at FOE", "fire OWN at FOE"], dice=[1, 1])
    assert said.event("fire", 0)["attack"] == 6
    assert said.event("fire", 1)["attack"] == 1
    four = fired(*units, do="fire OWN:missile*4 at FOE", dice=[1])
    assert four.rule == "3.02.2"


@rule("3.02.2")
@rule("7.13.2")
def test_a_heavy_weapon_costs_an_ogre_three_treads(fired: Judged) -> None:
    said = fired("OWN HWT attacker 0820", "FOE MK3 defender 0816", do="fire OWN:missile at FOE:treads", dice=[5])
    assert said.unit("FOE")["treads"] == 42


@rule("3.02.2")
def test_ordinary_infantry_has_no_heavy_weapon(fired: Judged) -> None:
    said = fired("OWN INF attacker 0820", "FOE MSL defender 0819", do="fire OWN:missile at FOE", dice=[1])
    assert not said.ok
