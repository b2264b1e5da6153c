"""7.12 Spillover fire at stacks, and infantry in groups, on the green maps.

The stack is always in 0505, in the middle of a small open field. The units that fire at it are north of it in column
05. Howitzers are in 0501, four hexes away, and 0504 is next to the stack.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

rule = pytest.mark.rule
Judged = Callable[..., Any]
GUN = "GUN HWZ attacker 0501"
POST = "POST CP defender 0101"


# -- 7.12: spillover ---------------------------------------------------------------------------------------------------


EXAMPLE = (GUN, "HVY HVY defender 0505", "MSL MSL defender 0505", "INF INF defender 0505 squads=1")


@rule("7.12")
def test_the_rulebooks_example(field_fire: Judged) -> None:
    said = field_fire(*EXAMPLE, do="fire GUN at HVY", dice=[2, 5, 3])
    fire = said.event("fire")
    assert (fire["target"], fire["attack"], fire["odds"], fire["die"], fire["result"]) == (
        "HVY",
        6,
        "2-1",
        2,
        "disabled",
    )
    assert said.spilled == [("MSL", 3, "1-1", "disabled"), ("INF", 3, "3-1", "destroyed")]
    assert [said.event("spillover", n)["die"] for n in (0, 1)] == [5, 3]
    assert said.lost == ["INF"]


@rule("7.12")
@rule("7.11.1")
def test_a_d_spills_over_as_nothing(field_fire: Judged) -> None:
    said = field_fire(*EXAMPLE, do="fire GUN at HVY", dice=[1, 4, 2])
    assert said.spilled == [("MSL", 3, "1-1", "none"), ("INF", 3, "3-1", "none")]
    assert said.lost == []
    assert "disabled" not in said.unit("MSL")


@rule("7.12")
def test_the_target_is_rolled_for_first_then_the_others_in_the_order_of_units(field_fire: Judged) -> None:
    units = (GUN, "A LT defender 0505", "B LT defender 0505", "C LT defender 0505")
    said = field_fire(*units, do="fire GUN at B", dice=[6, 1, 5])
    assert said.event("fire")["die"] == 6
    assert [(e["target"], e["die"]) for e in said.events if e["event"] == "spillover"] == [("A", 1), ("C", 5)]
    assert said.lost == ["B"]
    assert said.unit("C")["disabled"] == "fire"
    assert "disabled" not in said.unit("A")


@rule("7.12")
@pytest.mark.parametrize(
    ("gun", "target", "odds"), [("MSL", "LT", "1-2"), ("MSL", "LGEV", "1-1"), ("LGEV", "LGEV", "1-2")]
)
def test_half_strength_is_not_rounded(field_fire: Judged, gun: str, target: str, odds: str) -> None:
    units = (f"OWN {gun} attacker 0504", "AIM HVY defender 0505", f"ODD {target} defender 0505")
    said = field_fire(*units, do="fire OWN at AIM", dice=[1, 1])
    strength = {"MSL": 1.5, "LGEV": 0.5}[gun]
    assert said.spilled == [("ODD", strength, odds, "none")]


@rule("7.12")
def test_spillover_below_one_to_two_needs_no_die(field_fire: Judged) -> None:
    units = ("OWN LT attacker 0504", "AIM LT defender 0505", "ODD HVY defender 0505")
    said = field_fire(*units, do="fire OWN at AIM", dice=[1, 6])
    assert said.spilled == [("ODD", 1, "less than 1-2", "none")]
    assert said.dice_left == [6]


@rule("7.12")
def test_spillover_at_five_to_one_is_a_d_without_a_die(field_fire: Judged) -> None:
    guns = ("G1 HWZ attacker 0501", "G2 HWZ attacker 0501")
    units = (*guns, "AIM HVY defender 0505", "ODD LGEV defender 0505")
    said = field_fire(*units, do="fire G1 + G2 at AIM", dice=[1, 6])
    assert said.spilled == [("ODD", 6, "5-1", "disabled")]
    assert said.dice_left == [6]


@rule("7.12")
def test_combined_fire_spills_over_at_half_of_the_whole(field_fire: Judged) -> None:
    units = ("A HVY attacker 0504", "B MSL attacker 0504", "AIM HVY defender 0505", "ODD LT defender 0505")
    said = field_fire(*units, do="fire A + B at AIM", dice=[1, 5])
    assert said.spilled == [("ODD", 3.5, "1-1", "disabled")]


@rule("7.12")
def test_two_spillovers_destroy_what_one_disables(field_fire: Judged) -> None:
    guns = ("G1 HWZ attacker 0501", "G2 HWZ attacker 0501")
    units = (*guns, "AIM HVY defender 0505", "ODD LT defender 0505")
    said = field_fire(*units, do=["fire G1 at AIM", "fire G2 at AIM"], dice=[1, 5, 1, 5])
    assert [result for *_, result in said.spilled] == ["disabled", "destroyed"]
    assert said.lost == ["ODD"]


@rule("7.12")
@rule("7.11")
def test_a_disabled_unit_is_destroyed_by_a_spillover(field_fire: Judged) -> None:
    units = (GUN, "AIM HVY defender 0505", "ODD LT defender 0505 disabled=fire")
    said = field_fire(*units, do="fire GUN at AIM", dice=[1, 5])
    assert said.lost == ["ODD"]


@rule("7.12")
@pytest.mark.parametrize(("squads", "left"), [(1, None), (2, 1), (3, 2)])
def test_a_single_squad_is_eliminated_and_more_are_reduced(field_fire: Judged, squads: int, left: int | None) -> None:
    units = (GUN, "AIM HVY defender 0505", f"ODD INF defender 0505 squads={squads}")
    do = ["fire GUN at AIM"] + ([f"group 0505 {squads}"] if squads > 1 else [])
    said = field_fire(*units, do=do, dice=[1, 6])
    assert (said.unit("ODD") or {}).get("squads") == left


@rule("7.12.2")
def test_friends_of_the_firing_unit_suffer_too(field_fire: Judged) -> None:
    units = (GUN, "AIM HVY defender 0505", "OWN LT attacker 0505")
    said = field_fire(*units, do="fire GUN at AIM", dice=[1, 5])
    assert said.spilled == [("OWN", 3, "1-1", "disabled")]


@rule("7.12.2")
def test_a_units_own_fire_does_not_spill_over_onto_it(field_fire: Judged) -> None:
    units = ("A HVY attacker 0505", "B HVY attacker 0505", "AIM HVY defender 0505", POST)
    said = field_fire(*units, do="fire A at AIM", dice=[1, 6])
    assert said.spilled == [("B", 2, "1-2", "disabled")]


@rule("7.12.2")
def test_in_combined_fire_only_a_units_own_share_is_left_out(field_fire: Judged) -> None:
    """Each of the tanks suffers half of what the other fires, at 1-2."""
    units = ("A HVY attacker 0505", "B HVY attacker 0505", "AIM HVY defender 0505", POST)
    both = field_fire(*units, do="fire A + B at AIM", dice=[1, 6, 5])
    assert both.spilled == [("A", 2, "1-2", "disabled"), ("B", 2, "1-2", "none")]
    gun = field_fire(GUN, *units, do="fire GUN + A at AIM", dice=[1, 1, 1])
    assert [(target, attack) for target, attack, *_ in gun.spilled] == [("A", 3), ("B", 5)]


@rule("7.12.2")
def test_infantry_that_joins_the_fire_suffers_the_rest_of_it(field_fire: Judged) -> None:
    units = (GUN, "OWN INF attacker 0505 squads=2", "AIM MK3 defender 0505")
    said = field_fire(*units, do="fire GUN + OWN at AIM:main", dice=[1, 1])
    assert [(target, attack) for target, attack, *_ in said.spilled] == [("OWN", 3)]
    alone = field_fire(*units, do="fire OWN at AIM:main", dice=[1])
    assert alone.spilled == []
    half = field_fire(*units, do="fire OWN*1 at AIM:main", dice=[1])
    assert half.spilled == [], "the counter is one unit, and so is its fire"


@rule("7.12.2")
def test_a_riders_own_fire_does_not_spill_over_onto_it(field_fire: Judged) -> None:
    units = (
        GUN,
        "TANK HVY attacker 0505",
        "RIDER INF attacker 0505 squads=1 riding=TANK",
        "AIM MK3 defender 0505",
    )
    said = field_fire(*units, do="fire GUN + RIDER at AIM:main", dice=[1, 5])
    assert said.event("riders")["odds"] == "3-1", "half of the Howitzer's fire"
    assert said.spilled == [("TANK", 3.5, "1-1", "disabled")]
    alone = field_fire(*units, do="fire RIDER at AIM:main", dice=[1])
    assert alone.unit("RIDER") is not None
    assert alone.count("riders") == 0


@rule("7.12.2")
def test_ogres_ignore_spillover(field_fire: Judged) -> None:
    units = (GUN, "AIM HVY defender 0505", "BIG MK3 defender 0505")
    said = field_fire(*units, do="fire GUN at AIM", dice=[1, 6])
    assert said.spilled == []
    assert said.dice_left == [6]


@rule("7.12.2")
@pytest.mark.parametrize("part", ["main", "secondary", "ap", "missile", "treads"])
def test_attacks_on_an_ogre_spill_over(field_fire: Judged, part: str) -> None:
    units = (GUN, "BIG MK3 defender 0505", "ODD LT defender 0505")
    dice = [5] if part == "ap" else [1, 5]
    said = field_fire(*units, do=f"fire GUN at BIG:{part}", dice=dice)
    assert said.spilled == [("ODD", 3, "1-1", "disabled")]


@rule("7.12.2")
@rule("5.11.2")
def test_a_loaded_vehicle_has_one_die_and_two_odds(field_fire: Judged) -> None:
    units = (GUN, "AIM HVY defender 0505", "PC GEVPC defender 0505", "RIDER INF defender 0505 squads=3 riding=PC")
    said = field_fire(*units, do="fire GUN at AIM", dice=[1, 5, 6])
    assert said.spilled == [("PC", 3, "1-1", "disabled")]
    assert said.unit("RIDER")["squads"] == 2
    assert said.dice_left == [6]


@rule("7.12.2")
@rule("5.11.2")
def test_a_loaded_vehicle_may_come_off_better_than_its_rider(field_fire: Judged) -> None:
    units = (GUN, "AIM HVY defender 0505", "TANK HVY defender 0505", "RIDER INF defender 0505 squads=1 riding=TANK")
    said = field_fire(*units, do="fire GUN at AIM", dice=[1, 3])
    assert said.lost == ["RIDER"]
    assert "disabled" not in said.unit("TANK")


@rule("7.12.2")
@rule("5.11.2")
def test_no_spillover_between_a_target_and_its_own_riders(field_fire: Judged) -> None:
    units = (GUN, "PC GEVPC defender 0505", "RIDER INF defender 0505 squads=3 riding=PC")
    said = field_fire(*units, do="fire GUN at PC", dice=[2, 6])
    assert said.spilled == []
    assert said.event("riders")["odds"] == "2-1"
    assert said.unit("RIDER")["squads"] == 2
    assert said.dice_left == [6]


@rule("7.12")
@rule("3.03")
def test_a_truck_has_a_defense_of_one_under_spillover(field_fire: Judged) -> None:
    units = (GUN, "AIM HVY defender 0505", "TK TK defender 0505")
    said = field_fire(*units, do="fire GUN at AIM", dice=[1, 3])
    assert said.spilled == [("TK", 3, "3-1", "disabled")]
    assert said.event("spillover")["defense"] == 1
    again = field_fire(*units, do="fire GUN at AIM", dice=[1, 2])
    assert again.spilled == [("TK", 3, "3-1", "none")]


@rule("3.03")
def test_a_truck_that_is_the_target_has_no_defense(field_fire: Judged) -> None:
    said = field_fire("OWN LGEV attacker 0504", "TK TK defender 0505", POST, do="fire OWN at TK", dice=[1])
    assert said.lost == ["TK"]
    assert said.dice_left == [1]


@rule("7.12")
@rule("3.05")
def test_a_post_of_no_defense_is_not_eliminated_by_one_spillover(field_fire: Judged) -> None:
    guns = ("G1 HWZ attacker 0501", "G2 HWZ attacker 0501")
    units = (*guns, "AIM HVY defender 0505", "CP CP defender 0505")
    said = field_fire(*units, do="fire G1 at AIM", dice=[1, 6])
    assert [result for *_, result in said.spilled] == ["disabled"]
    assert said.dice_left == [6]
    twice = field_fire(*units, do=["fire G1 at AIM", "fire G2 at AIM"], dice=[1, 1])
    assert twice.lost == ["CP"]


@rule("7.12")
def test_without_the_option_nothing_spills_over(field_fire: Judged) -> None:
    said = field_fire(*EXAMPLE, do="fire GUN at HVY", dice=[2, 6], options={"spillover": False})
    assert said.spilled == []
    assert said.dice_left == [6]


@rule("7.12")
def test_a_lone_unit_has_nothing_to_spill_over_to(field_fire: Judged) -> None:
    said = field_fire(GUN, "HVY HVY defender 0505", "LT LT defender 0506", do="fire GUN at HVY", dice=[2, 6])
    assert said.spilled == []


@rule("7.12.4")
def test_all_results_take_effect_at_the_same_time(field_fire: Judged) -> None:
    """The vehicle dies in the attack. Its riders survive it and are not hit again by the spillover."""
    units = (
        GUN,
        "TK TK defender 0505",
        "RIDER INF defender 0505 squads=2 riding=TK",
        "ODD LT defender 0505",
    )
    said = field_fire(*units, do="fire GUN at TK", dice=[1, 5, 6])
    assert said.lost == ["TK"]
    assert said.unit("RIDER")["squads"] == 1
    assert [target for target, *_ in said.spilled] == ["ODD"]
    assert said.dice_left == [6]


@rule("7.12.4")
def test_infantry_shaken_off_by_a_spillover_is_not_spilled_over_again(field_fire: Judged) -> None:
    guns = ("G1 HWZ attacker 0501", "G2 HWZ attacker 0501")
    riders = ("TK TK defender 0505 disabled=fire", "RIDER INF defender 0505 squads=2 riding=TK")
    said = field_fire(*guns, "AIM HVY defender 0505", *riders, do="fire G1 at AIM", dice=[1, 3, 6])
    assert said.lost == ["TK"]
    assert said.unit("RIDER")["squads"] == 2
    assert said.dice_left == [6]


@rule("7.12")
@rule("7.05.1")
def test_antipersonnel_fire_spills_over_on_other_infantry(field_fire: Judged) -> None:
    units = ("BIG MK5 attacker 0504", "A INF defender 0505 squads=3", "B INF defender 0505 squads=1")
    said = field_fire(*units, do=["fire BIG:ap*3 at A", "group 0505 3 1"], dice=[1, 5])
    assert said.spilled == [("B", 1.5, "1-1", "destroyed")]
    assert said.lost == ["B"]


@rule("7.12")
@rule("7.05.1")
def test_antipersonnel_fire_does_not_spill_over_on_armor(field_fire: Judged) -> None:
    units = ("BIG MK5 attacker 0504", "A INF defender 0505 squads=1", "ODD LGEV defender 0505")
    said = field_fire(*units, do="fire BIG:ap*12 at A", dice=[6])
    assert said.lost == ["A"]
    assert [result for *_, result in said.spilled] in ([], ["none"])
    assert said.dice_left == [6]


@rule("7.12")
@rule("7.05.1")
def test_antipersonnel_guns_count_in_a_spillover_only_where_they_harm(field_fire: Judged) -> None:
    units = (
        "BIG MK5 attacker 0504",
        "A INF defender 0505 squads=1",
        "ODD LT defender 0505",
        "B INF defender 0505 squads=1",
    )
    said = field_fire(*units, do=["fire BIG:main + BIG:ap*2 at A", "group 0505 1 1"], dice=[5, 6, 6])
    assert said.event("fire")["attack"] == 6
    assert said.spilled == [("ODD", 2, "1-1", "disabled"), ("B", 3, "3-1", "destroyed")]


# -- 7.12.1: grouping --------------------------------------------------------------------------------------------------


FIVE = (GUN, "I1 INF defender 0505 squads=3", "I2 INF defender 0505 squads=2")


@rule("7.12.1")
@pytest.mark.parametrize("target", ["I1", "I2"])
def test_an_attack_is_held_until_the_owner_has_grouped_the_infantry(field_fire: Judged, target: str) -> None:
    said = field_fire(*FIVE, do=f"fire GUN at {target}", dice=[1])
    assert said.ok
    assert said.next == {"seat": "defender", "phase": "fire", "choose": "group"}
    assert said.dice_left == [1]
    assert not [e for e in said.events if e["event"] == "fire"]


@rule("7.12.1")
@pytest.mark.parametrize("aim", ["TANK", "BIG:main"])
def test_the_owner_is_asked_whatever_in_the_stack_is_the_target(field_fire: Judged, aim: str) -> None:
    units = (GUN, "TANK HVY defender 0505", "BIG MK3 defender 0505", "I1 INF defender 0505 squads=2")
    said = field_fire(*units, do=f"fire GUN at {aim}", dice=[1])
    assert said.next["choose"] == "group"
    split = field_fire(*units, do=[f"fire GUN at {aim}", "group 0505 1 1"], dice=[1, 1, 1, 1])
    assert [t for t, *_ in split.spilled].count("I1") == 2
    whole = field_fire(*units, do=[f"fire GUN at {aim}", "group 0505 2"], dice=[1, 1, 1, 1])
    assert [t for t, *_ in whole.spilled].count("I1") == 1


@rule("7.12.1")
def test_the_attack_falls_on_the_group_with_the_named_counter(field_fire: Judged) -> None:
    said = field_fire(*FIVE, do=["fire GUN at I2", "group 0505 3 2"], dice=[3, 6])
    assert said.event("group")["groups"] == [3, 2]
    fire = said.event("fire")
    assert (fire["target"], fire["defense"], fire["odds"], fire["result"]) == ("I2", 2, "3-1", "destroyed")
    assert said.spilled == [("I1", 3, "1-1", "reduced")]
    assert said.lost == ["I2"]
    assert said.unit("I1")["squads"] == 2


@rule("7.12.1")
def test_a_group_may_hold_squads_of_two_counters(field_fire: Judged) -> None:
    said = field_fire(*FIVE, do=["fire GUN at I2", "group 0505 2 3"], dice=[1, 1])
    assert (said.event("fire")["defense"], said.event("fire")["odds"]) == (3, "2-1")
    assert said.spilled == [("I1", 3, "1-1", "none")]


@rule("7.12.1")
@pytest.mark.parametrize(
    ("parts", "spills"), [("1 1 1 1 1", 4), ("2 2 1", 2), ("3 2", 1), ("2 3", 1), ("3 1 1", 2), ("1 2 2", 2)]
)
def test_every_division_into_one_to_three_will_do(field_fire: Judged, parts: str, spills: int) -> None:
    said = field_fire(*FIVE, do=["fire GUN at I1", f"group 0505 {parts}"], dice=[1] * 6)
    assert said.ok
    assert len(said.spilled) == spills


@rule("7.12.1")
@pytest.mark.parametrize("parts", ["4 1", "5", "3 1", "3 3", "3 2 0", "2 2 2"])
def test_groups_are_of_one_to_three_and_add_up(field_fire: Judged, parts: str) -> None:
    said = field_fire(*FIVE, do=["fire GUN at I1", f"group 0505 {parts}"], dice=[1, 1])
    assert said.error["decision"] == 2
    assert not said.ok
    assert said.rule in ("7.12.1", "notation")
    assert said.next["choose"] == "group"


@rule("7.12.1")
def test_the_wrong_hex_is_refused(field_fire: Judged) -> None:
    said = field_fire(*FIVE, do=["fire GUN at I1", "group 0504 3 2"], dice=[1, 1])
    assert said.rule == "7.12.1"
    assert "0505" in said.reason


@rule("7.12.1")
@pytest.mark.parametrize("other", ["fire GUN at I2", "end"])
def test_nothing_else_is_done_while_an_attack_is_held(field_fire: Judged, other: str) -> None:
    said = field_fire(*FIVE, do=["fire GUN at I1", other], dice=[1, 1])
    assert said.error["decision"] == 2
    assert said.rule == "7.12.1"


@rule("7.12.1")
def test_grouping_is_not_said_unasked(field_fire: Judged) -> None:
    said = field_fire(*FIVE, do="group 0505 3 2")
    assert said.rule == "7.12.1"


@rule("7.12.1")
def test_the_owner_is_asked_once_in_a_fire_phase(field_fire: Judged) -> None:
    guns = ("G1 HWZ attacker 0501", "G2 HWZ attacker 0501")
    do = ["fire G1 at I1", "group 0505 3 2", "fire G2 at I2"]
    said = field_fire(*guns, *FIVE[1:], do=do, dice=[1, 1, 2, 6])
    assert said.ok
    assert len([e for e in said.events if e["event"] == "group"]) == 1
    assert said.event("fire", 1)["defense"] == 2


@rule("7.12.1")
def test_groups_keep_their_losses_for_the_phase_and_counters_stay_as_they_are(field_fire: Judged) -> None:
    guns = ("G1 HWZ attacker 0501", "G2 HWZ attacker 0501")
    do = ["fire G1 at I1", "group 0505 3 2", "fire G2 at I1"]
    said = field_fire(*guns, *FIVE[1:], do=do, dice=[2, 1, 1, 1])
    assert said.event("fire")["result"] == "reduced"
    assert said.event("fire", 1)["defense"] == 2
    assert [u["squads"] for u in said.position["units"] if u["type"] == "INF"] == [1, 2]


@rule("7.12.1")
def test_the_owner_is_asked_again_in_the_next_fire_phase(field_fire: Judged) -> None:
    do = ["fire GUN at I1", "group 0505 3 2", "end", "end", "end", "end", "end", "end", "fire GUN at I1"]
    said = field_fire(*FIVE, do=do, dice=[1, 1, 1])
    assert said.ok
    assert said.next["choose"] == "group"


@rule("7.12.1")
@rule("3.02")
def test_a_d_takes_the_squad_of_the_last_counter(field_fire: Judged) -> None:
    units = (GUN, "I1 INF defender 0505 squads=1", "I2 INF defender 0505 squads=2")
    said = field_fire(*units, do=["fire GUN at I1", "group 0505 3"], dice=[2])
    assert said.event("fire")["result"] == "reduced"
    assert [said.unit(i)["squads"] for i in ("I1", "I2")] == [1, 1]


@rule("7.12.1")
@rule("3.02")
def test_a_d_against_mixed_kinds_takes_a_squad_by_lot(field_fire: Judged) -> None:
    units = (GUN, "I1 INF defender 0505 squads=1", "M1 MAR defender 0505 squads=1")
    left = set()
    for lot in range(1, 7):
        said = field_fire(*units, do=["fire GUN at I1", "group 0505 2"], dice=[1, lot])
        assert said.event("fire")["result"] == "reduced"
        assert said.event("fire")["lot"] == lot
        assert said.dice_left == []
        left.add(tuple(said.lost))
    assert left == {("I1",), ("M1",)}


@rule("7.12.1")
def test_a_single_squad_in_a_stack_leaves_no_choice(field_fire: Judged) -> None:
    said = field_fire(*EXAMPLE, do="fire GUN at INF", dice=[1, 1])
    assert said.event("fire")["target"] == "INF"
    assert said.next["choose"] == "fire"


@rule("7.12.1")
def test_a_lone_counter_is_no_stack(field_fire: Judged) -> None:
    said = field_fire(GUN, "I1 INF defender 0505 squads=3", POST, do="fire GUN at I1", dice=[2])
    assert said.event("fire")["defense"] == 3
    assert said.next["choose"] == "fire"


@rule("7.12.1")
def test_without_spillover_nobody_is_asked(field_fire: Judged) -> None:
    units = (GUN, "I1 INF defender 0505 squads=1", "I2 INF defender 0505 squads=2")
    said = field_fire(*units, do="fire GUN at I1", dice=[1], options={"spillover": False})
    assert said.event("fire")["defense"] == 3


@rule("3.02")
def test_without_spillover_no_more_than_three_squads_defend_together(field_fire: Judged) -> None:
    units = (GUN, "I1 INF defender 0505 squads=3", "I2 INF defender 0505 squads=3")
    said = field_fire(*units, do="fire GUN at I1", dice=[2], options={"spillover": False})
    assert said.event("fire")["defense"] <= 3


@rule("7.12.1")
def test_riders_of_one_vehicle_are_a_group_of_their_own(field_fire: Judged) -> None:
    units = (GUN, "PC GEVPC defender 0505", "RIDER INF defender 0505 squads=2 riding=PC", "I1 INF defender 0505")
    said = field_fire(*units, do="fire GUN at I1", dice=[1, 1])
    assert said.ok
    assert said.next["choose"] == "fire"
    assert (said.event("fire")["target"], said.event("fire")["defense"]) == ("I1", 1)


@rule("7.12.1")
def test_riders_are_not_counted_into_the_groups(field_fire: Judged) -> None:
    units = (
        GUN,
        "PC GEVPC defender 0505",
        "RIDER INF defender 0505 squads=2 riding=PC",
        "I1 INF defender 0505 squads=3",
    )
    joined = field_fire(*units, do=["fire GUN at I1", "group 0505 3 2"], dice=[1, 1, 1])
    assert joined.rule == "7.12.1"
    said = field_fire(*units, do=["fire GUN at I1", "group 0505 3"], dice=[1, 1, 1])
    assert said.ok
    assert said.event("fire")["defense"] == 3


@rule("7.12.1")
def test_riders_alone_with_their_vehicle_leave_no_choice(field_fire: Judged) -> None:
    units = (GUN, "PC GEVPC defender 0505", "RIDER INF defender 0505 squads=3 riding=PC")
    said = field_fire(*units, do="fire GUN at RIDER", dice=[1])
    assert said.ok
    assert said.next["choose"] == "fire"


@rule("7.12.1")
@rule("7.05.1")
@rule("7.09")
def test_antipersonnel_guns_fire_once_at_each_group(field_fire: Judged) -> None:
    big = "BIG MK5 attacker 0504"
    do = ["fire BIG:ap*3 at I1", "group 0505 3 2", "fire BIG:ap*2 at I2"]
    said = field_fire(big, *FIVE[1:], do=do, dice=[1, 1, 1, 1])
    assert said.ok
    again = field_fire(big, *FIVE[1:], do=[*do, "fire BIG:ap*2 at I1"], dice=[1, 1, 1, 1, 1, 1])
    assert again.error["decision"] == 4
    assert again.rule == "7.05.1"


@rule("7.12.1")
@rule("7.05.1")
def test_antipersonnel_guns_fire_at_a_group_that_shares_a_counter_with_another(field_fire: Judged) -> None:
    """In groups of 2 and 3, the first is I1 alone, and the second has a squad of I1 and two of I2.

    They are two units.
    """
    big = "BIG MK5 attacker 0504"
    do = ["fire BIG:ap*2 at I1", "group 0505 2 3", "fire BIG:ap*3 at I2"]
    said = field_fire(big, *FIVE[1:], do=do, dice=[1, 1, 1, 1])
    assert said.ok
    assert said.event("fire", 1)["defense"] == 3


@rule("7.12.1")
@rule("7.05.1")
def test_another_ogres_antipersonnel_guns_may_fire_at_the_same_group(field_fire: Judged) -> None:
    bigs = ("B1 MK5 attacker 0504", "B2 MK5 attacker 0504")
    do = ["fire B1:ap*3 at I1", "group 0505 3 2", "fire B2:ap*3 at I1"]
    assert field_fire(*bigs, *FIVE[1:], do=do, dice=[1, 1, 1, 1]).ok


THREE = ("I1 INF defender 0505 squads=3", "TANK SHVY defender 0505")


@rule("7.12.1")
@rule("7.05.1")
def test_antipersonnel_guns_fire_at_each_group_of_one_counter(field_fire: Judged) -> None:
    """I1 is grouped 1 and 2. Firing at it again means the group that these guns have not attacked."""
    big = "BIG MK5 attacker 0504"
    do = ["fire BIG:ap*2 at I1", "group 0505 1 2", "fire BIG:ap*4 at I1"]
    said = field_fire(big, *THREE, do=do, dice=[1, 1, 1, 1])
    assert said.ok
    assert [(said.event("fire", n)["defense"], said.event("fire", n)["odds"]) for n in (0, 1)] == [
        (1, "2-1"),
        (2, "2-1"),
    ]
    assert [(target, odds) for target, _, odds, _ in said.spilled if target == "I1"] == [("I1", "1-2"), ("I1", "2-1")]
    third = field_fire(big, *THREE, do=[*do, "fire BIG:ap*1 at I1"], dice=[1] * 8)
    assert third.error["decision"] == 4
    assert third.rule == "7.05.1"


@rule("7.12.1")
@rule("7.05.1")
def test_other_guns_fire_at_the_first_group_left_unless_they_join_antipersonnel_guns(field_fire: Judged) -> None:
    big = "BIG MK5 attacker 0504"
    do = ["fire BIG:ap*1 at I1", "group 0505 1 2"]
    alone = field_fire(big, *THREE, do=[*do, "fire BIG:secondary*1 at I1"], dice=[1] * 6)
    assert alone.event("fire", 1)["defense"] == 1
    joined = field_fire(big, *THREE, do=[*do, "fire BIG:secondary*1 + BIG:ap*1 at I1"], dice=[1] * 6)
    assert joined.event("fire", 1)["defense"] == 2
    assert joined.event("fire", 1)["attack"] == 4


@rule("7.12.1")
@rule("7.05.1")
def test_antipersonnel_guns_of_two_ogres_combine_only_at_a_group_open_to_both(field_fire: Judged) -> None:
    bigs = ("B1 MK5 attacker 0504", "B2 MK5 attacker 0504")
    first = ["fire B1:ap*1 at I1", "group 0505 1 2"]
    both = field_fire(*bigs, *THREE, do=[*first, "fire B1:ap*1 + B2:ap*2 at I1"], dice=[1] * 6)
    assert both.event("fire", 1)["defense"] == 2
    again = field_fire(*bigs, *THREE, do=[*first, "fire B1:ap*1 + B2:ap*2 at I1", "fire B2:ap*1 at I1"], dice=[1] * 8)
    assert again.event("fire", 2)["defense"] == 1
    apart = [*first, "fire B2:ap*1 at I1", "fire B2:ap*1 at I1", "fire B1:ap*1 + B2:ap*1 at I1"]
    assert field_fire(*bigs, *THREE, do=apart, dice=[1] * 9).rule == "7.05.1"


@rule("7.12.1")
@rule("7.05.1")
def test_a_judgement_goes_on_with_the_groups_that_antipersonnel_guns_have_attacked(
    field_fire: Judged, judged: Judged
) -> None:
    big = "BIG MK5 attacker 0504"
    said = field_fire(big, *THREE, do=["fire BIG:ap*2 at I1", "group 0505 1 2"], dice=[1, 1, 1])
    assert [group.get("ap") for group in said.position["groups"]] == [["BIG"], None]
    on = judged(phase="fire", do="fire BIG:ap*4 at I1", dice=[1, 1, 1], **_kept(said))
    assert on.event("fire")["defense"] == 2
    assert [group.get("ap") for group in on.position["groups"]] == [["BIG"], ["BIG"]]
    assert judged(phase="fire", do="fire BIG:ap*1 at I1", dice=[1, 1, 1], **_kept(on)).rule == "7.05.1"


def _kept(said: Any) -> dict[str, Any]:
    return {key: said.position[key] for key in ("map", "units", "groups")}


@rule("7.12.2")
def test_friendly_infantry_suffers_without_being_grouped(field_fire: Judged) -> None:
    units = (GUN, "AIM MK3 defender 0505", "OWN INF attacker 0505 squads=2")
    said = field_fire(*units, do="fire GUN at AIM:main", dice=[1, 6])
    assert said.ok
    assert said.spilled == [("OWN", 3, "1-1", "reduced")]
