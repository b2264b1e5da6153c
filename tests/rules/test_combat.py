"""Section 7, combat, paragraph by paragraph, on the orange map, without spillover.

Ranges are measured in column 08 and 09 of the open south; 0822, 0821, 0820 ... follow one another northwards.
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
    assert "not yours" in said.reason


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


# -- 7.06: combining ---------------------------------------------------------------------------------------------------


@rule("7.06")
def test_any_number_of_units_combine_against_one_target(fired: Judged) -> None:
    units = (
        "HVY1 HVY attacker 0820",
        "MSL1 MSL attacker 0822",
        "HWZ1 HWZ attacker 0821",
        "INF1 INF attacker 0919 squads=3",
        "FOE MK3 defender 0819",
    )
    said = fired(*units, do="fire HVY1 + MSL1 + HWZ1 + INF1 at FOE:main", dice=[1])
    assert (said.event("fire")["attack"], said.event("fire")["odds"]) == (16, "4-1")


@rule("7.06")
def test_an_ogre_and_other_units_combine_their_fire(fired: Judged) -> None:
    units = ("OWN MK3 attacker 0820", "OWN2 GEV attacker 0818", "FOE SHVY defender 0819")
    said = fired(*units, do="fire OWN:main + OWN:secondary*3 + OWN2 at FOE", dice=[1])
    assert (said.event("fire")["attack"], said.event("fire")["odds"]) == (15, "3-1")


@rule("7.06")
def test_one_unit_out_of_range_spoils_the_whole_attack(fired: Judged) -> None:
    units = ("OWN HVY attacker 0820", "OWN2 HVY attacker 0822", "FOE HVY defender 0819")
    said = fired(*units, do="fire OWN + OWN2 at FOE", dice=[1])
    assert said.rule == "7.02"
    assert "OWN2" in said.reason
    assert fired(*units, do=["fire OWN at FOE"], dice=[1]).ok


# -- 7.07, 7.07.1: one target ------------------------------------------------------------------------------------------


@rule("7.07")
def test_an_attack_names_one_target(fired: Judged) -> None:
    units = ("OWN HVY attacker 0820", "FOE HVY defender 0819", "FOE2 HVY defender 0818")
    assert not fired(*units, do="fire OWN at FOE + FOE2", dice=[1]).ok


@rule("7.07")
def test_a_units_own_side_is_no_target(fired: Judged) -> None:
    units = ("OWN HVY attacker 0820", "OWN2 HVY attacker 0819", "FOE HVY defender 0101")
    said = fired(*units, do="fire OWN at OWN2", dice=[1])
    assert said.rule == "7.07"
    assert "own side" in said.reason


@rule("7.07")
def test_a_tank_has_no_component_to_fire_at(fired: Judged) -> None:
    said = fired("OWN HVY attacker 0820", "FOE HVY defender 0819", do="fire OWN at FOE:main", dice=[1])
    assert said.rule == "7.07"


@rule("7.07")
def test_what_is_gone_is_no_target(fired: Judged) -> None:
    units = ("OWN HWZ attacker 0820", "OWN2 HVY attacker 0818", "FOE HWZ defender 0819", POST)
    said = fired(*units, do=["fire OWN at FOE", "fire OWN2 at FOE"])
    assert said.error["decision"] == 2
    assert said.lost == ["FOE"]


@rule("7.07.1")
def test_each_squad_of_a_counter_may_choose_its_own_target(fired: Judged) -> None:
    units = ("OWN INF attacker 0820 squads=3", "FOE GEV defender 0819", "FOE2 GEV defender 0821")
    do = ["fire OWN*1 at FOE", "fire OWN*1 at FOE2", "fire OWN*1 at FOE"]
    said = fired(*units, do=do, dice=[1, 1, 1])
    assert said.ok
    assert [said.event("fire", n)["odds"] for n in range(3)] == ["1-2", "1-2", "1-2"]


@rule("7.07.1")
@pytest.mark.parametrize("do", [["fire OWN*3 at FOE"], ["fire OWN*1 at FOE", "fire OWN*2 at FOE"]])
def test_a_counter_has_no_more_attacks_than_squads(fired: Judged, do: list[str]) -> None:
    units = ("OWN INF attacker 0820 squads=2", "FOE GEV defender 0819")
    said = fired(*units, do=do, dice=[1, 1])
    assert said.error["decision"] == len(do)
    assert said.rule == "7.05"


@rule("7.07.1")
@pytest.mark.parametrize("many", ["0", "1.5", "1/2", "-1"])
def test_infantry_divides_itself_into_whole_squads_only(fired: Judged, many: str) -> None:
    units = ("OWN INF attacker 0820 squads=2", "FOE GEV defender 0819")
    said = fired(*units, do=f"fire OWN*{many} at FOE", dice=[1])
    assert not said.ok
    assert said.dice_left == [1]


@rule("7.07.1")
def test_a_counter_without_a_number_fires_with_all_that_is_left_of_it(fired: Judged) -> None:
    units = ("OWN INF attacker 0820 squads=3", "FOE GEV defender 0819")
    said = fired(*units, do=["fire OWN*1 at FOE", "fire OWN at FOE"], dice=[1, 1])
    assert said.event("fire", 1)["attack"] == 2


# -- 7.09: successive attacks ------------------------------------------------------------------------------------------


@rule("7.09")
@rule("7.08")
def test_one_target_is_attacked_again_and_again_after_each_result_is_seen(fired: Judged) -> None:
    units = (
        "OWN HVY attacker 0820",
        "OWN2 HVY attacker 0818",
        "OWN3 HVY attacker 0919",
        "FOE HVY defender 0819",
        POST,
    )
    said = fired(*units, do=["fire OWN at FOE", "fire OWN2 at FOE", "fire OWN3 at FOE"], dice=[1, 3, 4])
    assert said.ok
    assert [said.event("fire", n)["result"] for n in range(3)] == ["none", "disabled", "destroyed"]


@rule("7.09")
def test_one_ogre_weapon_is_attacked_again_and_again(fired: Judged) -> None:
    units = ("OWN HVY attacker 0820", "OWN2 HVY attacker 0818", "FOE MK3 defender 0819")
    said = fired(*units, do=["fire OWN at FOE:main", "fire OWN2 at FOE:main"], dice=[4, 5])
    assert said.unit("FOE")["destroyed"] == {"main": 1}


# -- 7.10: the table ---------------------------------------------------------------------------------------------------

COLUMNS = {
    "1-2": (["LGEV"], "NE NE NE NE D X"),
    "1-1": (["LT"], "NE NE D D X X"),
    "2-1": (["HVY"], "NE D D X X X"),
    "3-1": (["HWZ"], "D D X X X X"),
    "4-1": (["HWZ", "LT"], "D X X X X X"),
}
WORDS = {"NE": "none", "D": "disabled", "X": "destroyed"}


@rule("7.10")
@rule("7.11")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("column", COLUMNS)
def test_the_whole_combat_results_table(fired: Judged, column: str, die: int) -> None:
    attackers, faces = COLUMNS[column]
    expected = WORDS[faces.split()[die - 1]]
    units = [
        f"OWN{n} {kind} attacker {where}"
        for n, (kind, where) in enumerate(zip(attackers, ("0820", "0818"), strict=False))
    ]
    weapons = " + ".join(f"OWN{n}" for n in range(len(attackers)))
    said = fired(*units, "FOE MSL defender 0819", POST, do=f"fire {weapons} at FOE", dice=[die])
    fire = said.event("fire")
    assert (fire["odds"], fire["die"], fire["result"], fire["rule"]) == (column, die, expected, "7.10")
    assert said.dice_left == []
    if expected == "destroyed":
        assert said.lost == ["FOE"]
    else:
        assert said.unit("FOE").get("disabled") == ("fire" if expected == "disabled" else None)


@rule("7.10")
@pytest.mark.parametrize(
    ("attackers", "target"), [(["HWZ"], "HWZ"), (["HWZ", "HVY"], "MSL"), (["HWZ"], "CP"), (["LGEV"], "TK")]
)
def test_five_to_one_or_better_and_defense_0_are_sure_and_need_no_die(
    fired: Judged, attackers: list[str], target: str
) -> None:
    units = [
        f"OWN{n} {kind} attacker {where}"
        for n, (kind, where) in enumerate(zip(attackers, ("0820", "0818"), strict=False))
    ]
    weapons = " + ".join(f"OWN{n}" for n in range(len(attackers)))
    said = fired(*units, f"FOE {target} defender 0819", POST, do=f"fire {weapons} at FOE", dice=[1])
    assert said.ok
    assert said.lost == ["FOE"]
    assert said.dice_left == [1]
    assert "die" not in said.event("fire")


@rule("7.10")
@pytest.mark.parametrize(
    ("own", "foe", "target"),
    [("INF", "HVY", "FOE"), ("LGEV", "HVY", "FOE"), ("GEV", "SHVY", "FOE"), ("LGEV", "MK3", "FOE:main")],
)
def test_worse_than_1_2_has_no_effect_and_needs_no_die(fired: Judged, own: str, foe: str, target: str) -> None:
    units = (f"OWN {own} attacker 0820", f"FOE {foe} defender 0819")
    said = fired(*units, do=[f"fire OWN at {target}", f"fire OWN at {target}"], dice=[6])
    assert said.event("fire")["result"] == "none"
    assert said.dice_left == [6]
    assert said.error["decision"] == 2, "it has fired all the same"


@rule("7.10")
@pytest.mark.parametrize(("squads", "odds"), [(1, "1-2"), (2, "1-1"), (3, "1-1")])
def test_exactly_half_the_defense_is_1_2(fired: Judged, squads: int, odds: str) -> None:
    units = (f"OWN INF attacker 0820 squads={squads}", "FOE GEV defender 0819")
    said = fired(*units, do="fire OWN at FOE", dice=[1])
    assert said.event("fire")["odds"] == odds


@rule("7.10")
def test_an_attack_without_dice_left_is_an_error_and_nothing_has_happened(fired: Judged) -> None:
    said = fired("OWN HVY attacker 0820", "FOE HVY defender 0819", do="fire OWN at FOE")
    assert (said.ok, said.rule) == (False, "dice")
    assert said.unit("OWN").get("fired", False) is False


# -- 7.11: results -----------------------------------------------------------------------------------------------------


@rule("7.11")
@pytest.mark.parametrize("target", ["HVY", "MSL", "LT", "GEV", "LGEV", "GEVPC", "MHWZ", "HWZ", "SHVY", "MCRL"])
def test_a_d_disables_armor_and_a_second_d_destroys_it(fired: Judged, target: str) -> None:
    defense = DEFENSES[target]
    squads = {1: "OWN{n} INF attacker {h} squads=1", 2: "OWN{n} LT attacker {h}", 3: "OWN{n} MSL attacker {h}"}
    line = squads.get(defense, "OWN{n} SHVY attacker {h}")
    units = [line.format(n=n, h=h) for n, h in enumerate(("0820", "0818"))]
    once = fired(*units, f"FOE {target} defender 0819", POST, do="fire OWN0 at FOE", dice=[3])
    assert once.event("fire")["odds"] == "1-1"
    assert once.unit("FOE")["disabled"] == "fire"
    assert once.unit("FOE").get("disabled_on", "enemy") == "enemy"
    twice = fired(*units, f"FOE {target} defender 0819", POST, do=["fire OWN0 at FOE", "fire OWN1 at FOE"], dice=[3, 3])
    assert twice.lost == ["FOE"]
    assert twice.event("fire", 1)["result"] == "destroyed"


@rule("7.11")
@pytest.mark.parametrize("cause", ["fire", "ram", "terrain"])
def test_a_d_destroys_what_is_disabled_however_it_came_to_be_so(fired: Judged, cause: str) -> None:
    units = ("OWN MSL attacker 0820", f"FOE HVY defender 0819 disabled={cause}", POST)
    assert fired(*units, do="fire OWN at FOE", dice=[3]).lost == ["FOE"]
    assert fired(*units, do="fire OWN at FOE", dice=[2]).lost == []


@rule("7.11")
@rule("3.05.2")
@pytest.mark.parametrize("post", ["CP", "MCP"])
@pytest.mark.parametrize(("defense", "own"), [(1, "LGEV"), (2, "LT"), (3, "MSL")])
def test_a_hardened_command_post_is_disabled_by_a_d_and_destroyed_by_a_second(
    fired: Judged, post: str, defense: int, own: str
) -> None:
    units = (
        f"OWN {own} attacker 0820",
        f"OWN2 {own} attacker 0818",
        f"FOE {post} defender 0819 defense={defense}",
        POST,
    )
    once = fired(*units, do="fire OWN at FOE", dice=[4])
    assert once.unit("FOE")["disabled"] == "fire"
    twice = fired(*units, do=["fire OWN at FOE", "fire OWN2 at FOE"], dice=[4, 3])
    assert twice.lost == ["FOE"]
    outright = fired(*units, do="fire OWN at FOE", dice=[5])
    assert outright.lost == ["FOE"]


@rule("3.05.2")
@rule("7.11")
def test_a_hardened_mobile_command_post_that_took_a_d_does_not_move(fired: Judged) -> None:
    units = ("OWN LT attacker 0820", "FOE MCP defender 0819 defense=2")
    said = fired(*units, do=["fire OWN at FOE", "end", "end", "move FOE 0818"], dice=[4])
    assert said.error["decision"] == 4
    assert "disabled" in said.reason


@rule("3.05.2")
@rule("7.11")
def test_a_hardened_command_post_that_recovered_takes_a_new_d(fired: Judged) -> None:
    units = ("OWN LT attacker 0820", "FOE CP defender 0819 defense=2", POST)
    wait = ["end"] * 6
    said = fired(*units, do=["fire OWN at FOE", *wait, "fire OWN at FOE"], dice=[4, 4])
    assert said.lost == ["FOE"], "it has not recovered yet when the enemy fires again"
    later = fired(*units, do=["fire OWN at FOE", *wait, *wait, "fire OWN at FOE"], dice=[4, 4])
    assert later.unit("FOE")["disabled"] == "fire"


@rule("7.11")
@pytest.mark.parametrize("squads", [1, 2, 3])
def test_a_d_costs_infantry_a_squad_and_an_x_all_of_it(fired: Judged, squads: int) -> None:
    own = {1: "LGEV", 2: "LT", 3: "MSL"}[squads]
    units = (f"OWN {own} attacker 0820", f"FOE INF defender 0819 squads={squads}", POST)
    reduced = fired(*units, do="fire OWN at FOE", dice=[4])
    if squads == 1:
        assert reduced.lost == ["FOE"]
        assert reduced.event("fire")["result"] == "destroyed"
    else:
        assert reduced.unit("FOE")["squads"] == squads - 1
        assert reduced.event("fire")["result"] == "reduced"
        assert "disabled" not in reduced.unit("FOE")
    destroyed = fired(*units, do="fire OWN at FOE", dice=[5])
    assert destroyed.lost == ["FOE"]


@rule("7.11")
@rule("3.02")
def test_an_x_destroys_all_infantry_of_the_hex(fired: Judged) -> None:
    units = ("OWN MSL attacker 0820", "FOE INF defender 0819", "FOE2 HWT defender 0819", "FOE3 INF defender 0819", POST)
    said = fired(*units, do="fire OWN at FOE2", dice=[5, 1])
    assert said.lost == ["FOE", "FOE2", "FOE3"]
    assert said.dice_left == [1], "no lot is drawn"


@rule("7.11")
@rule("3.02")
@pytest.mark.parametrize("target", ["FOE", "FOE2"])
def test_a_d_against_several_counters_takes_a_squad_from_the_last_of_them(fired: Judged, target: str) -> None:
    units = ("OWN MSL attacker 0820", "FOE INF defender 0819 squads=2", "FOE2 INF defender 0819 squads=1")
    said = fired(*units, do=f"fire OWN at {target}", dice=[3])
    assert said.lost == ["FOE2"]
    assert said.unit("FOE")["squads"] == 2


@rule("7.11")
@rule("3.02")
@pytest.mark.parametrize(("first", "second"), [(1, 1), (2, 1), (1, 2)])
def test_a_d_against_mixed_kinds_takes_a_squad_by_a_fair_lot_after_the_attacks_die(
    fired: Judged, first: int, second: int
) -> None:
    own = "LT" if first + second == 2 else "MSL"
    units = (
        f"OWN {own} attacker 0820",
        f"FOE INF defender 0819 squads={first}",
        f"FOE2 HWT defender 0819 squads={second}",
    )
    lost_of_first = 0
    for lot in range(1, 7):
        said = fired(*units, do="fire OWN at FOE", dice=[3, lot])
        assert said.ok
        assert said.dice_left == []
        assert said.event("fire")["die"] == 3
        assert said.event("fire")["result"] == "reduced"
        left = [(said.unit(name) or {"squads": 0})["squads"] for name in ("FOE", "FOE2")]
        assert sum(left) == first + second - 1
        lost_of_first += first - left[0]
    assert lost_of_first * (first + second) == 6 * first


@rule("7.11")
@rule("7.03")
@pytest.mark.parametrize("unit", ["HVY", "GEV", "HWZ", "SHVY"])
@pytest.mark.parametrize("cause", ["fire", "ram", "terrain"])
def test_a_disabled_unit_cannot_fire(fired: Judged, unit: str, cause: str) -> None:
    units = (f"OWN {unit} attacker 0820 disabled={cause}", "FOE HVY defender 0819")
    said = fired(*units, do="fire OWN at FOE", dice=[6])
    assert said.rule == "7.11"
    assert "disabled" in said.reason


@rule("7.11")
def test_a_disabled_superheavy_does_not_fire_its_antipersonnel_guns_either(fired: Judged) -> None:
    units = ("OWN SHVY attacker 0820 disabled=fire", "FOE INF defender 0819")
    assert fired(*units, do="fire OWN:ap at FOE", dice=[6]).rule == "7.11"


@rule("7.11")
def test_a_disabled_unit_spoils_a_combined_attack(fired: Judged) -> None:
    units = ("OWN HVY attacker 0820", "OWN2 HVY attacker 0818 disabled=ram", "FOE HVY defender 0819")
    said = fired(*units, do="fire OWN + OWN2 at FOE", dice=[6])
    assert said.rule == "7.11"
    assert "OWN2" in said.reason


@rule("7.11")
@rule("4.02")
def test_a_unit_disabled_by_fire_recovers_after_one_full_enemy_turn(fired: Judged) -> None:
    units = ("OWN MSL attacker 0820", "FOE HVY defender 0819")
    phases = 2  # of the attacker's turn after its fire phase began
    for more, disabled in [(0, True), (3, True), (5, True), (6, False)]:
        said = fired(*units, do=["fire OWN at FOE", *["end"] * (phases + more)], dice=[3])
        assert ("disabled" in said.unit("FOE")) == disabled, f"{more} phases later"


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
