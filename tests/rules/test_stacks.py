"""Stacks on the green maps: stacking (5.02.2), spillover and grouping (7.12), terrain in combat (7.14).

The stack is always in 0505, in the middle of a small open field; what fires at it stands north of it in column 05.
Howitzers stand in 0501, four hexes away; 0504 is next to the stack.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

rule = pytest.mark.rule

Judged = Callable[..., Any]

GUN = "GUN HWZ attacker 0501"
BASE = "BASE CP attacker 0909"
POST = "POST CP defender 0101"


@pytest.fixture
def fired(in_field: Judged) -> Judged:
    """A fire phase of the attacker on the field."""
    return partial(in_field, phase="fire")


def spilled(said: Any) -> list[tuple]:
    """The attacks that spilled over: target, strength, odds and result."""
    found = [event for event in said.events if event["event"] == "spillover"]
    return [(e["target"], e["attack"], e["odds"], e["result"]) for e in found]


def tanks(count: int, where: str = "0505", seat: str = "attacker", kind: str = "HVY") -> list[str]:
    """So many vehicles in a hex."""
    return [f"T{i} {kind} {seat} {where}" for i in range(1, count + 1)]


# -- 5.02.2: stacking --------------------------------------------------------------------------------------------------


@rule("5.02")
@rule("5.02.2")
def test_five_vehicles_may_end_a_phase_in_one_hex(in_field: Judged) -> None:
    said = in_field(*tanks(4), "T5 HVY attacker 0504", POST, do=["move T5 0505", "end"])
    assert said.ok
    assert said.next["phase"] == "fire"


@rule("5.02")
@rule("5.02.2")
def test_a_sixth_vehicle_may_move_in_but_not_stay(in_field: Judged) -> None:
    said = in_field(*tanks(5), "T6 HVY attacker 0504", POST, do=["move T6 0505", "end"])
    assert said.error["decision"] == 2
    assert said.rule == "5.02.2"
    assert "0505" in said.reason
    assert said.hex("T6") == "0505"


@rule("5.02.2")
@rule("5.03")
def test_a_sixth_vehicle_may_pass_through(in_field: Judged) -> None:
    said = in_field(*tanks(5), "T6 HVY attacker 0504", POST, do=["move T6 0505 0506", "end"])
    assert said.ok
    assert said.hex("T6") == "0506"


@rule("5.02.2")
def test_fifteen_squads_fill_a_hex(in_field: Judged) -> None:
    squads = [f"I{i} INF attacker 0505 squads=3" for i in range(1, 6)]
    assert in_field(*squads, POST, do="end").ok
    said = in_field(*squads, "I6 INF attacker 0504", POST, do=["move I6 0505", "end"])
    assert said.rule == "5.02.2"


@rule("5.02.2")
def test_twelve_squads_and_one_vehicle_fill_a_hex(in_field: Judged) -> None:
    squads = [f"I{i} INF attacker 0505 squads=3" for i in range(1, 5)]
    full = [*squads, "T1 HVY attacker 0504"]
    assert in_field(*full, POST, do=["move T1 0505", "end"]).ok
    said = in_field(*full, "I5 INF attacker 0505 squads=1", POST, do=["move T1 0505", "end"])
    assert said.rule == "5.02.2"


@rule("5.02.2")
@pytest.mark.parametrize("kind", ["INF", "MAR", "HWT", "CE"])
def test_each_squad_is_a_third_of_a_vehicle(in_field: Judged, kind: str) -> None:
    full = [*tanks(4), f"I1 {kind} attacker 0504 squads=3"]
    assert in_field(*full, POST, do=["move I1 0505", "end"]).ok
    said = in_field(*full, "I2 INF attacker 0505 squads=1", POST, do=["move I1 0505", "end"])
    assert said.rule == "5.02.2"


@rule("5.02.2")
@pytest.mark.parametrize("kind", ["MK5", "CP", "MCP", "HWZ", "TK", "SHVY", "LT"])
def test_ogres_posts_and_everything_else_count_as_one_vehicle(in_field: Judged, kind: str) -> None:
    other = f"ODD {kind} attacker 0505"
    assert in_field(other, *tanks(3), "T9 HVY attacker 0504", POST, do=["move T9 0505", "end"]).ok
    said = in_field(other, *tanks(4), "T9 HVY attacker 0504", POST, do=["move T9 0505", "end"])
    assert said.rule == "5.02.2"


@rule("5.02.2")
@rule("5.11")
def test_riders_count_for_stacking_too(in_field: Judged) -> None:
    full = [*tanks(4), "PC GEVPC attacker 0504"]
    rider = "I1 INF attacker 0504 squads=1 riding=PC"
    assert in_field(*full, POST, do=["move PC 0505", "end"]).ok
    said = in_field(*full, rider, POST, do=["move PC 0505", "end"])
    assert said.rule == "5.02.2"


@rule("5.02.2")
def test_each_side_has_its_own_five(in_field: Judged) -> None:
    own = [*tanks(4), "T5 HVY attacker 0504"]
    trucks = [f"F{i} TK defender 0505" for i in range(1, 6)]
    assert in_field(*own, *trucks, do=["move T5 0505", "end"]).ok


@rule("5.02.2")
def test_stacking_is_checked_after_the_second_movement_phase_too(in_field: Judged) -> None:
    units = [*tanks(5), "G1 GEV attacker 0504", POST]
    said = in_field(*units, do=["move G1 0505", "end"], phase="second-movement")
    assert said.error["decision"] == 2
    assert said.rule == "5.02.2"


@rule("8.06")
@rule("5.02.2")
def test_a_unit_is_given_up_to_meet_the_limit_and_is_lost(in_field: Judged) -> None:
    units = [*tanks(5), "T6 HVY attacker 0504", POST]
    said = in_field(*units, do=["move T6 0505", "remove T2", "end"])
    assert said.ok
    assert said.lost == ["T2"]


@rule("8.06")
def test_no_unit_is_given_up_where_there_is_room(in_field: Judged) -> None:
    said = in_field(*tanks(5), POST, do="remove T2")
    assert said.rule == "8.06"
    assert "stacking" in said.reason


@rule("8.06")
def test_an_enemys_unit_is_not_given_up(in_field: Judged) -> None:
    foes = [f"F{i} HVY defender 0505" for i in range(1, 7)]
    assert in_field(*foes, BASE, do="remove F1").rule == "8.06"


@rule("5.02")
def test_an_option_changes_the_limit(in_field: Judged) -> None:
    units = ["T1 HVY attacker 0505", "T2 HVY attacker 0505", "T3 HVY attacker 0505", POST]
    assert in_field(*units, do="end", options={"stacking": 2}).rule == "5.02.2"
    assert in_field(*units, do="end", options={"stacking": 3}).ok


# -- 7.12: spillover ---------------------------------------------------------------------------------------------------

EXAMPLE = (GUN, "HVY HVY defender 0505", "MSL MSL defender 0505", "INF INF defender 0505 squads=1")


@rule("7.12")
def test_the_rulebooks_example(fired: Judged) -> None:
    said = fired(*EXAMPLE, do="fire GUN at HVY", dice=[2, 5, 3])
    fire = said.event("fire")
    assert (fire["target"], fire["attack"], fire["odds"], fire["die"], fire["result"]) == (
        "HVY",
        6,
        "2-1",
        2,
        "disabled",
    )
    assert spilled(said) == [("MSL", 3, "1-1", "disabled"), ("INF", 3, "3-1", "destroyed")]
    assert [said.event("spillover", n)["die"] for n in (0, 1)] == [5, 3]
    assert said.lost == ["INF"]


@rule("7.12")
@rule("7.11.1")
def test_a_d_spills_over_as_nothing(fired: Judged) -> None:
    said = fired(*EXAMPLE, do="fire GUN at HVY", dice=[1, 4, 2])
    assert spilled(said) == [("MSL", 3, "1-1", "none"), ("INF", 3, "3-1", "none")]
    assert said.lost == []
    assert "disabled" not in said.unit("MSL")


@rule("7.12")
def test_the_target_is_rolled_for_first_then_the_others_in_the_order_of_units(fired: Judged) -> None:
    units = (GUN, "A LT defender 0505", "B LT defender 0505", "C LT defender 0505")
    said = fired(*units, do="fire GUN at B", dice=[6, 1, 5])
    assert said.event("fire")["die"] == 6
    assert [(e["target"], e["die"]) for e in said.events if e["event"] == "spillover"] == [("A", 1), ("C", 5)]
    assert said.lost == ["B"]
    assert said.unit("C")["disabled"] == "fire"
    assert "disabled" not in said.unit("A")


@rule("7.12")
@pytest.mark.parametrize(
    ("gun", "target", "odds"), [("MSL", "LT", "1-2"), ("MSL", "LGEV", "1-1"), ("LGEV", "LGEV", "1-2")]
)
def test_half_strength_is_not_rounded(fired: Judged, gun: str, target: str, odds: str) -> None:
    units = (f"OWN {gun} attacker 0504", "AIM HVY defender 0505", f"ODD {target} defender 0505")
    said = fired(*units, do="fire OWN at AIM", dice=[1, 1])
    strength = {"MSL": 1.5, "LGEV": 0.5}[gun]
    assert spilled(said) == [("ODD", strength, odds, "none")]


@rule("7.12")
def test_spillover_below_one_to_two_needs_no_die(fired: Judged) -> None:
    units = ("OWN LT attacker 0504", "AIM LT defender 0505", "ODD HVY defender 0505")
    said = fired(*units, do="fire OWN at AIM", dice=[1, 6])
    assert spilled(said) == [("ODD", 1, "less than 1-2", "none")]
    assert said.dice_left == [6]


@rule("7.12")
def test_spillover_at_five_to_one_is_a_d_without_a_die(fired: Judged) -> None:
    guns = ("G1 HWZ attacker 0501", "G2 HWZ attacker 0501")
    units = (*guns, "AIM HVY defender 0505", "ODD LGEV defender 0505")
    said = fired(*units, do="fire G1 + G2 at AIM", dice=[1, 6])
    assert spilled(said) == [("ODD", 6, "5-1", "disabled")]
    assert said.dice_left == [6]


@rule("7.12")
def test_combined_fire_spills_over_at_half_of_the_whole(fired: Judged) -> None:
    units = ("A HVY attacker 0504", "B MSL attacker 0504", "AIM HVY defender 0505", "ODD LT defender 0505")
    said = fired(*units, do="fire A + B at AIM", dice=[1, 5])
    assert spilled(said) == [("ODD", 3.5, "1-1", "disabled")]


@rule("7.12")
def test_two_spillovers_destroy_what_one_disables(fired: Judged) -> None:
    guns = ("G1 HWZ attacker 0501", "G2 HWZ attacker 0501")
    units = (*guns, "AIM HVY defender 0505", "ODD LT defender 0505")
    said = fired(*units, do=["fire G1 at AIM", "fire G2 at AIM"], dice=[1, 5, 1, 5])
    assert [result for *_, result in spilled(said)] == ["disabled", "destroyed"]
    assert said.lost == ["ODD"]


@rule("7.12")
@rule("7.11")
def test_a_disabled_unit_is_destroyed_by_a_spillover(fired: Judged) -> None:
    units = (GUN, "AIM HVY defender 0505", "ODD LT defender 0505 disabled=fire")
    said = fired(*units, do="fire GUN at AIM", dice=[1, 5])
    assert said.lost == ["ODD"]


@rule("7.12")
@pytest.mark.parametrize(("squads", "left"), [(1, None), (2, 1), (3, 2)])
def test_a_single_squad_is_eliminated_and_more_are_reduced(fired: Judged, squads: int, left: int | None) -> None:
    units = (GUN, "AIM HVY defender 0505", f"ODD INF defender 0505 squads={squads}")
    do = ["fire GUN at AIM"] + ([f"group 0505 {squads}"] if squads > 1 else [])
    said = fired(*units, do=do, dice=[1, 6])
    assert (said.unit("ODD") or {}).get("squads") == left


@rule("7.12.2")
def test_friends_of_the_firing_unit_suffer_too(fired: Judged) -> None:
    units = (GUN, "AIM HVY defender 0505", "OWN LT attacker 0505")
    said = fired(*units, do="fire GUN at AIM", dice=[1, 5])
    assert spilled(said) == [("OWN", 3, "1-1", "disabled")]


@rule("7.12.2")
def test_a_units_own_fire_does_not_spill_over_onto_it(fired: Judged) -> None:
    units = ("A HVY attacker 0505", "B HVY attacker 0505", "AIM HVY defender 0505", POST)
    said = fired(*units, do="fire A at AIM", dice=[1, 6])
    assert spilled(said) == [("B", 2, "1-2", "disabled")]
    both = fired(*units, do="fire A + B at AIM", dice=[1, 6])
    assert spilled(both) == []
    assert both.dice_left == [6]


@rule("7.12.2")
def test_a_riders_own_fire_does_not_spill_over_onto_it(fired: Judged) -> None:
    units = (
        GUN,
        "TANK HVY attacker 0505",
        "RIDER INF attacker 0505 squads=1 riding=TANK",
        "AIM MK3 defender 0505",
    )
    said = fired(*units, do="fire GUN + RIDER at AIM:main", dice=[1, 5])
    assert said.unit("RIDER") is not None


@rule("7.12.2")
def test_ogres_ignore_spillover(fired: Judged) -> None:
    units = (GUN, "AIM HVY defender 0505", "BIG MK3 defender 0505")
    said = fired(*units, do="fire GUN at AIM", dice=[1, 6])
    assert spilled(said) == []
    assert said.dice_left == [6]


@rule("7.12.2")
@pytest.mark.parametrize("part", ["main", "secondary", "ap", "missile", "treads"])
def test_attacks_on_an_ogre_spill_over(fired: Judged, part: str) -> None:
    units = (GUN, "BIG MK3 defender 0505", "ODD LT defender 0505")
    dice = [5] if part == "ap" else [1, 5]
    said = fired(*units, do=f"fire GUN at BIG:{part}", dice=dice)
    assert spilled(said) == [("ODD", 3, "1-1", "disabled")]


@rule("7.12.2")
@rule("5.11.2")
def test_a_loaded_vehicle_has_one_die_and_two_odds(fired: Judged) -> None:
    units = (GUN, "AIM HVY defender 0505", "PC GEVPC defender 0505", "RIDER INF defender 0505 squads=3 riding=PC")
    said = fired(*units, do="fire GUN at AIM", dice=[1, 5, 6])
    assert spilled(said) == [("PC", 3, "1-1", "disabled")]
    assert said.unit("RIDER")["squads"] == 2
    assert said.dice_left == [6]


@rule("7.12.2")
@rule("5.11.2")
def test_a_loaded_vehicle_may_come_off_better_than_its_rider(fired: Judged) -> None:
    units = (GUN, "AIM HVY defender 0505", "TANK HVY defender 0505", "RIDER INF defender 0505 squads=1 riding=TANK")
    said = fired(*units, do="fire GUN at AIM", dice=[1, 3])
    assert said.lost == ["RIDER"]
    assert "disabled" not in said.unit("TANK")


@rule("7.12.2")
@rule("5.11.2")
def test_no_spillover_between_a_target_and_its_own_riders(fired: Judged) -> None:
    units = (GUN, "PC GEVPC defender 0505", "RIDER INF defender 0505 squads=3 riding=PC")
    said = fired(*units, do="fire GUN at PC", dice=[2, 6])
    assert spilled(said) == []
    assert said.event("riders")["odds"] == "2-1"
    assert said.unit("RIDER")["squads"] == 2
    assert said.dice_left == [6]


@rule("7.12")
@rule("3.03")
def test_a_truck_has_a_defense_of_one_under_spillover(fired: Judged) -> None:
    units = (GUN, "AIM HVY defender 0505", "TK TK defender 0505")
    said = fired(*units, do="fire GUN at AIM", dice=[1, 3])
    assert spilled(said) == [("TK", 3, "3-1", "disabled")]
    assert said.event("spillover")["defense"] == 1
    again = fired(*units, do="fire GUN at AIM", dice=[1, 2])
    assert spilled(again) == [("TK", 3, "3-1", "none")]


@rule("3.03")
def test_a_truck_that_is_the_target_has_no_defense(fired: Judged) -> None:
    said = fired("OWN LGEV attacker 0504", "TK TK defender 0505", POST, do="fire OWN at TK", dice=[1])
    assert said.lost == ["TK"]
    assert said.dice_left == [1]


@rule("7.12")
@rule("3.05")
def test_a_post_of_no_defense_is_not_eliminated_by_one_spillover(fired: Judged) -> None:
    guns = ("G1 HWZ attacker 0501", "G2 HWZ attacker 0501")
    units = (*guns, "AIM HVY defender 0505", "CP CP defender 0505")
    said = fired(*units, do="fire G1 at AIM", dice=[1, 6])
    assert [result for *_, result in spilled(said)] == ["disabled"]
    assert said.dice_left == [6]
    twice = fired(*units, do=["fire G1 at AIM", "fire G2 at AIM"], dice=[1, 1])
    assert twice.lost == ["CP"]


@rule("7.12")
def test_without_the_option_nothing_spills_over(fired: Judged) -> None:
    said = fired(*EXAMPLE, do="fire GUN at HVY", dice=[2, 6], options={"spillover": False})
    assert spilled(said) == []
    assert said.dice_left == [6]


@rule("7.12")
def test_a_lone_unit_has_nothing_to_spill_over_to(fired: Judged) -> None:
    said = fired(GUN, "HVY HVY defender 0505", "LT LT defender 0506", do="fire GUN at HVY", dice=[2, 6])
    assert spilled(said) == []


@rule("7.12.4")
def test_all_results_take_effect_at_the_same_time(fired: Judged) -> None:
    """The vehicle dies of the attack; its riders, who outlive it, are not hit again by what spills over."""
    units = (
        GUN,
        "TK TK defender 0505",
        "RIDER INF defender 0505 squads=2 riding=TK",
        "ODD LT defender 0505",
    )
    said = fired(*units, do="fire GUN at TK", dice=[1, 5, 6])
    assert said.lost == ["TK"]
    assert said.unit("RIDER")["squads"] == 1
    assert [target for target, *_ in spilled(said)] == ["ODD"]
    assert said.dice_left == [6]


@rule("7.12.4")
def test_infantry_shaken_off_by_a_spillover_is_not_spilled_over_again(fired: Judged) -> None:
    guns = ("G1 HWZ attacker 0501", "G2 HWZ attacker 0501")
    riders = ("TK TK defender 0505 disabled=fire", "RIDER INF defender 0505 squads=2 riding=TK")
    said = fired(*guns, "AIM HVY defender 0505", *riders, do="fire G1 at AIM", dice=[1, 3, 6])
    assert said.lost == ["TK"]
    assert said.unit("RIDER")["squads"] == 2
    assert said.dice_left == [6]


@rule("7.12")
@rule("7.05.1")
def test_antipersonnel_fire_spills_over_on_other_infantry(fired: Judged) -> None:
    units = ("BIG MK5 attacker 0504", "A INF defender 0505 squads=3", "B INF defender 0505 squads=1")
    said = fired(*units, do=["fire BIG:ap*3 at A", "group 0505 3 1"], dice=[1, 5])
    assert spilled(said) == [("B", 1.5, "1-1", "destroyed")]
    assert said.lost == ["B"]


@rule("7.12")
@rule("7.05.1")
def test_antipersonnel_fire_does_not_spill_over_on_armor(fired: Judged) -> None:
    units = ("BIG MK5 attacker 0504", "A INF defender 0505 squads=1", "ODD LGEV defender 0505")
    said = fired(*units, do="fire BIG:ap*12 at A", dice=[6])
    assert said.lost == ["A"]
    assert [result for *_, result in spilled(said)] in ([], ["none"])
    assert said.dice_left == [6]


@rule("7.12")
@rule("7.05.1")
def test_antipersonnel_guns_count_in_a_spillover_only_where_they_harm(fired: Judged) -> None:
    units = (
        "BIG MK5 attacker 0504",
        "A INF defender 0505 squads=1",
        "ODD LT defender 0505",
        "B INF defender 0505 squads=1",
    )
    said = fired(*units, do=["fire BIG:main + BIG:ap*2 at A", "group 0505 1 1"], dice=[5, 6, 6])
    assert said.event("fire")["attack"] == 6
    assert spilled(said) == [("ODD", 2, "1-1", "disabled"), ("B", 3, "3-1", "destroyed")]


# -- 7.12.1: grouping --------------------------------------------------------------------------------------------------

FIVE = (GUN, "I1 INF defender 0505 squads=3", "I2 INF defender 0505 squads=2")


@rule("7.12.1")
@pytest.mark.parametrize("target", ["I1", "I2"])
def test_an_attack_is_held_until_the_owner_has_grouped_the_infantry(fired: Judged, target: str) -> None:
    said = fired(*FIVE, do=f"fire GUN at {target}", dice=[1])
    assert said.ok
    assert said.next == {"seat": "defender", "phase": "fire", "choose": "group"}
    assert said.dice_left == [1]
    assert not [e for e in said.events if e["event"] == "fire"]


@rule("7.12.1")
@pytest.mark.parametrize("aim", ["TANK", "BIG:main"])
def test_the_owner_is_asked_whatever_in_the_stack_is_the_target(fired: Judged, aim: str) -> None:
    units = (GUN, "TANK HVY defender 0505", "BIG MK3 defender 0505", "I1 INF defender 0505 squads=2")
    said = fired(*units, do=f"fire GUN at {aim}", dice=[1])
    assert said.next["choose"] == "group"
    split = fired(*units, do=[f"fire GUN at {aim}", "group 0505 1 1"], dice=[1, 1, 1, 1])
    assert [t for t, *_ in spilled(split)].count("I1") == 2
    whole = fired(*units, do=[f"fire GUN at {aim}", "group 0505 2"], dice=[1, 1, 1, 1])
    assert [t for t, *_ in spilled(whole)].count("I1") == 1


@rule("7.12.1")
def test_the_attack_falls_on_the_group_with_the_named_counter(fired: Judged) -> None:
    said = fired(*FIVE, do=["fire GUN at I2", "group 0505 3 2"], dice=[3, 6])
    assert said.event("group")["groups"] == [3, 2]
    fire = said.event("fire")
    assert (fire["target"], fire["defense"], fire["odds"], fire["result"]) == ("I2", 2, "3-1", "destroyed")
    assert spilled(said) == [("I1", 3, "1-1", "reduced")]
    assert said.lost == ["I2"]
    assert said.unit("I1")["squads"] == 2


@rule("7.12.1")
def test_a_group_may_hold_squads_of_two_counters(fired: Judged) -> None:
    said = fired(*FIVE, do=["fire GUN at I2", "group 0505 2 3"], dice=[1, 1])
    assert (said.event("fire")["defense"], said.event("fire")["odds"]) == (3, "2-1")
    assert spilled(said) == [("I1", 3, "1-1", "none")]


@rule("7.12.1")
@pytest.mark.parametrize(
    ("parts", "spills"), [("1 1 1 1 1", 4), ("2 2 1", 2), ("3 2", 1), ("2 3", 1), ("3 1 1", 2), ("1 2 2", 2)]
)
def test_every_division_into_one_to_three_will_do(fired: Judged, parts: str, spills: int) -> None:
    said = fired(*FIVE, do=["fire GUN at I1", f"group 0505 {parts}"], dice=[1] * 6)
    assert said.ok
    assert len(spilled(said)) == spills


@rule("7.12.1")
@pytest.mark.parametrize("parts", ["4 1", "5", "3 1", "3 3", "3 2 0", "2 2 2"])
def test_groups_are_of_one_to_three_and_add_up(fired: Judged, parts: str) -> None:
    said = fired(*FIVE, do=["fire GUN at I1", f"group 0505 {parts}"], dice=[1, 1])
    assert said.error["decision"] == 2
    assert not said.ok
    assert said.rule in ("7.12.1", "notation")
    assert said.next["choose"] == "group"


@rule("7.12.1")
def test_the_wrong_hex_is_refused(fired: Judged) -> None:
    said = fired(*FIVE, do=["fire GUN at I1", "group 0504 3 2"], dice=[1, 1])
    assert said.rule == "7.12.1"
    assert "0505" in said.reason


@rule("7.12.1")
@pytest.mark.parametrize("other", ["fire GUN at I2", "end"])
def test_nothing_else_is_done_while_an_attack_is_held(fired: Judged, other: str) -> None:
    said = fired(*FIVE, do=["fire GUN at I1", other], dice=[1, 1])
    assert said.error["decision"] == 2
    assert said.rule == "7.12.1"


@rule("7.12.1")
def test_grouping_is_not_said_unasked(fired: Judged) -> None:
    said = fired(*FIVE, do="group 0505 3 2")
    assert said.rule == "7.12.1"


@rule("7.12.1")
def test_the_owner_is_asked_once_in_a_fire_phase(fired: Judged) -> None:
    guns = ("G1 HWZ attacker 0501", "G2 HWZ attacker 0501")
    do = ["fire G1 at I1", "group 0505 3 2", "fire G2 at I2"]
    said = fired(*guns, *FIVE[1:], do=do, dice=[1, 1, 2, 6])
    assert said.ok
    assert len([e for e in said.events if e["event"] == "group"]) == 1
    assert said.event("fire", 1)["defense"] == 2


@rule("7.12.1")
def test_groups_keep_their_losses_for_the_phase_and_counters_stay_as_they_are(fired: Judged) -> None:
    guns = ("G1 HWZ attacker 0501", "G2 HWZ attacker 0501")
    do = ["fire G1 at I1", "group 0505 3 2", "fire G2 at I1"]
    said = fired(*guns, *FIVE[1:], do=do, dice=[2, 1, 1, 1])
    assert said.event("fire")["result"] == "reduced"
    assert said.event("fire", 1)["defense"] == 2
    assert [u["squads"] for u in said.position["units"] if u["type"] == "INF"] == [1, 2]


@rule("7.12.1")
def test_the_owner_is_asked_again_in_the_next_fire_phase(fired: Judged) -> None:
    do = ["fire GUN at I1", "group 0505 3 2", "end", "end", "end", "end", "end", "end", "fire GUN at I1"]
    said = fired(*FIVE, do=do, dice=[1, 1, 1])
    assert said.ok
    assert said.next["choose"] == "group"


@rule("7.12.1")
@rule("3.02")
def test_a_d_takes_the_squad_of_the_last_counter(fired: Judged) -> None:
    units = (GUN, "I1 INF defender 0505 squads=1", "I2 INF defender 0505 squads=2")
    said = fired(*units, do=["fire GUN at I1", "group 0505 3"], dice=[2])
    assert said.event("fire")["result"] == "reduced"
    assert [said.unit(i)["squads"] for i in ("I1", "I2")] == [1, 1]


@rule("7.12.1")
@rule("3.02")
def test_a_d_against_mixed_kinds_takes_a_squad_by_lot(fired: Judged) -> None:
    units = (GUN, "I1 INF defender 0505 squads=1", "M1 MAR defender 0505 squads=1")
    left = set()
    for lot in range(1, 7):
        said = fired(*units, do=["fire GUN at I1", "group 0505 2"], dice=[1, lot])
        assert said.event("fire")["result"] == "reduced"
        assert said.event("fire")["lot"] == lot
        assert said.dice_left == []
        left.add(tuple(said.lost))
    assert left == {("I1",), ("M1",)}


@rule("7.12.1")
def test_a_single_squad_in_a_stack_leaves_no_choice(fired: Judged) -> None:
    said = fired(*EXAMPLE, do="fire GUN at INF", dice=[1, 1])
    assert said.event("fire")["target"] == "INF"
    assert said.next["choose"] == "fire"


@rule("7.12.1")
def test_a_lone_counter_is_no_stack(fired: Judged) -> None:
    said = fired(GUN, "I1 INF defender 0505 squads=3", POST, do="fire GUN at I1", dice=[2])
    assert said.event("fire")["defense"] == 3
    assert said.next["choose"] == "fire"


@rule("7.12.1")
def test_without_spillover_nobody_is_asked(fired: Judged) -> None:
    units = (GUN, "I1 INF defender 0505 squads=1", "I2 INF defender 0505 squads=2")
    said = fired(*units, do="fire GUN at I1", dice=[1], options={"spillover": False})
    assert said.event("fire")["defense"] == 3


@rule("3.02")
def test_without_spillover_no_more_than_three_squads_defend_together(fired: Judged) -> None:
    units = (GUN, "I1 INF defender 0505 squads=3", "I2 INF defender 0505 squads=3")
    said = fired(*units, do="fire GUN at I1", dice=[2], options={"spillover": False})
    assert said.event("fire")["defense"] <= 3


@rule("7.12.1")
def test_riders_of_one_vehicle_are_a_group_of_their_own(fired: Judged) -> None:
    units = (GUN, "PC GEVPC defender 0505", "RIDER INF defender 0505 squads=2 riding=PC", "I1 INF defender 0505")
    said = fired(*units, do="fire GUN at I1", dice=[1, 1])
    assert said.ok
    assert said.next["choose"] == "fire"
    assert (said.event("fire")["target"], said.event("fire")["defense"]) == ("I1", 1)


@rule("7.12.1")
def test_riders_are_not_counted_into_the_groups(fired: Judged) -> None:
    units = (
        GUN,
        "PC GEVPC defender 0505",
        "RIDER INF defender 0505 squads=2 riding=PC",
        "I1 INF defender 0505 squads=3",
    )
    joined = fired(*units, do=["fire GUN at I1", "group 0505 3 2"], dice=[1, 1, 1])
    assert joined.rule == "7.12.1"
    said = fired(*units, do=["fire GUN at I1", "group 0505 3"], dice=[1, 1, 1])
    assert said.ok
    assert said.event("fire")["defense"] == 3


@rule("7.12.1")
def test_riders_alone_with_their_vehicle_leave_no_choice(fired: Judged) -> None:
    units = (GUN, "PC GEVPC defender 0505", "RIDER INF defender 0505 squads=3 riding=PC")
    said = fired(*units, do="fire GUN at RIDER", dice=[1])
    assert said.ok
    assert said.next["choose"] == "fire"


@rule("7.12.1")
@rule("7.05.1")
@rule("7.09")
def test_antipersonnel_guns_fire_once_at_each_group(fired: Judged) -> None:
    big = "BIG MK5 attacker 0504"
    do = ["fire BIG:ap*3 at I1", "group 0505 3 2", "fire BIG:ap*2 at I2"]
    said = fired(big, *FIVE[1:], do=do, dice=[1, 1, 1, 1])
    assert said.ok
    again = fired(big, *FIVE[1:], do=[*do, "fire BIG:ap*2 at I1"], dice=[1, 1, 1, 1, 1, 1])
    assert again.error["decision"] == 4
    assert again.rule == "7.05.1"


@rule("7.12.1")
@rule("7.05.1")
def test_antipersonnel_guns_fire_at_a_group_that_shares_a_counter_with_another(fired: Judged) -> None:
    """2 and 3: the first group is of I1 alone, the second has a squad of I1 and two of I2: they are two units."""
    big = "BIG MK5 attacker 0504"
    do = ["fire BIG:ap*2 at I1", "group 0505 2 3", "fire BIG:ap*3 at I2"]
    said = fired(big, *FIVE[1:], do=do, dice=[1, 1, 1, 1])
    assert said.ok
    assert said.event("fire", 1)["defense"] == 3


@rule("7.12.1")
@rule("7.05.1")
def test_another_ogres_antipersonnel_guns_may_fire_at_the_same_group(fired: Judged) -> None:
    bigs = ("B1 MK5 attacker 0504", "B2 MK5 attacker 0504")
    do = ["fire B1:ap*3 at I1", "group 0505 3 2", "fire B2:ap*3 at I1"]
    assert fired(*bigs, *FIVE[1:], do=do, dice=[1, 1, 1, 1]).ok


@rule("7.12.2")
def test_friendly_infantry_suffers_without_being_grouped(fired: Judged) -> None:
    units = (GUN, "AIM MK3 defender 0505", "OWN INF attacker 0505 squads=2")
    said = fired(*units, do="fire GUN at AIM:main", dice=[1, 6])
    assert said.ok
    assert spilled(said) == [("OWN", 3, "1-1", "reduced")]


# -- 7.14.1-7.14.3: terrain --------------------------------------------------------------------------------------------

TERRAIN = [
    "clear",
    "town",
    "forest",
    "swamp",
    "rubble",
    "damaged-town",
    "damaged-forest",
]
COVER = {"forest": 2, "swamp": 2, "rubble": 2, "damaged-forest": 2, "town": 3, "damaged-town": 3}
ARMOR = {"HVY": 3, "MSL": 2, "LT": 2, "SHVY": 5, "HWZ": 1, "MHWZ": 2, "GEV": 2, "LGEV": 1, "GEVPC": 2, "HT": 1}


@rule("7.14")
@rule("7.14.1")
@rule("7.14.2")
@pytest.mark.parametrize("on", TERRAIN)
@pytest.mark.parametrize("kind", ["INF", "MAR", "HWT", "HWTM", "CE", "ME"])
@pytest.mark.parametrize("squads", [1, 3])
def test_infantry_in_terrain(fired: Judged, on: str, kind: str, squads: int) -> None:
    said = fired(GUN, f"I1 {kind} defender 0505 squads={squads}", POST, do="fire GUN at I1", dice=[1], on=on)
    assert said.event("fire")["defense"] == squads * COVER.get(on, 1)


@rule("7.14")
@rule("7.14.1")
@rule("7.14.2")
@pytest.mark.parametrize("on", TERRAIN)
@pytest.mark.parametrize("kind", ARMOR)
def test_armor_in_terrain(fired: Judged, on: str, kind: str) -> None:
    said = fired(GUN, f"U1 {kind} defender 0505", POST, do="fire GUN at U1", dice=[1], on=on)
    assert said.event("fire")["defense"] == ARMOR[kind] * (2 if "town" in on else 1)


@rule("7.14.2")
@rule("3.03")
@rule("3.05")
@pytest.mark.parametrize("on", TERRAIN)
@pytest.mark.parametrize("kind", ["TK", "CP", "MCP"])
def test_units_without_defense_have_one_in_a_town_only(fired: Judged, on: str, kind: str) -> None:
    said = fired(GUN, f"U1 {kind} defender 0505", POST, do="fire GUN at U1", dice=[1], on=on)
    assert said.event("fire")["defense"] == (1 if "town" in on else 0)


@rule("3.05.2")
@rule("7.14.2")
@pytest.mark.parametrize("on", TERRAIN)
@pytest.mark.parametrize("kind", ["CP", "MCP"])
@pytest.mark.parametrize("defense", [1, 3])
def test_a_hardened_post_is_doubled_in_town_and_forest(fired: Judged, on: str, kind: str, defense: int) -> None:
    post = f"U1 {kind} defender 0505 defense={defense}"
    said = fired(GUN, post, POST, do="fire GUN at U1", dice=[1], on=on)
    doubled = "town" in on or "forest" in on
    assert said.event("fire")["defense"] == defense * (2 if doubled else 1)


@rule("7.14.2")
def test_a_truck_in_a_town_is_disabled_by_a_d(fired: Judged) -> None:
    units = ("OWN LGEV attacker 0504", "U1 TK defender 0505", POST)
    said = fired(*units, do="fire OWN at U1", dice=[3], on="town")
    assert (said.event("fire")["odds"], said.event("fire")["result"]) == ("1-1", "disabled")


@rule("7.14.2")
@rule("7.13.1")
@pytest.mark.parametrize(("part", "toughness"), [("main", 4), ("secondary", 3), ("ap", 1), ("missile", 3)])
@pytest.mark.parametrize("on", ["clear", "forest", "town"])
def test_an_ogres_weapons_are_doubled_in_a_town(fired: Judged, part: str, toughness: int, on: str) -> None:
    said = fired(GUN, "BIG MK3 defender 0505", do=f"fire GUN at BIG:{part}", dice=[1], on=on)
    assert said.event("fire")["defense"] == toughness * (2 if on == "town" else 1)


@rule("7.14.2")
@rule("7.13.2")
@pytest.mark.parametrize("on", TERRAIN)
@pytest.mark.parametrize("die", [4, 5, 6])
def test_treads_in_a_town_are_hit_only_on_a_six(fired: Judged, on: str, die: int) -> None:
    said = fired(GUN, "BIG MK3 defender 0505", do="fire GUN at BIG:treads", dice=[die], on=on)
    hit = die == 6 or (die == 5 and "town" not in on)
    assert said.event("fire")["odds"] == "1-1"
    assert said.unit("BIG").get("treads", 45) == (39 if hit else 45)


@rule("7.14.3")
@pytest.mark.parametrize("way", ["roads", "rails"])
def test_a_road_does_not_take_the_cover_away(fired: Judged, way: str) -> None:
    line = {way: [["0504", "0505", "0506"]]}
    said = fired(GUN, "U1 HVY defender 0505", POST, do="fire GUN at U1", dice=[1], on="town", ground=line)
    assert said.event("fire")["defense"] == 6
    squad = fired(GUN, "U1 INF defender 0505", POST, do="fire GUN at U1", dice=[1], on="forest", ground=line)
    assert squad.event("fire")["defense"] == 2
    treads = fired(GUN, "U1 MK3 defender 0505", do="fire GUN at U1:treads", dice=[5], on="town", ground=line)
    assert treads.event("fire")["result"] == "none"


@rule("7.14.2")
@rule("5.11.2")
@pytest.mark.parametrize(("on", "odds"), [("clear", "3-1"), ("forest", "3-1"), ("swamp", "3-1"), ("town", "1-1")])
def test_riders_have_the_cover_of_their_vehicle(fired: Judged, on: str, odds: str) -> None:
    units = (GUN, "PC GEVPC defender 0505", "RIDER INF defender 0505 squads=2 riding=PC", POST)
    said = fired(*units, do="fire GUN at PC", dice=[1], on=on)
    assert said.event("riders")["odds"] == odds


@rule("7.14")
@rule("7.12")
@pytest.mark.parametrize(("on", "tank", "squad"), [("clear", 3, 1), ("forest", 3, 2), ("town", 6, 3)])
def test_cover_counts_against_spillover(fired: Judged, on: str, tank: int, squad: int) -> None:
    units = (GUN, "AIM LT defender 0505", "T1 HVY defender 0505", "I1 INF defender 0505")
    said = fired(*units, do="fire GUN at AIM", dice=[1, 1, 1], on=on)
    assert [e["defense"] for e in said.events if e["event"] == "spillover"] == [tank, squad]


@rule("7.14")
@pytest.mark.parametrize("on", ["town", "forest", "swamp"])
def test_terrain_does_not_change_the_attack(fired: Judged, on: str) -> None:
    units = ("OWN HVY attacker 0505", "AIM HVY defender 0504", POST)
    assert fired(*units, do="fire OWN at AIM", dice=[1], on=on).event("fire")["attack"] == 4


@rule("7.14.1")
def test_a_squad_in_the_woods_is_doubled_at_the_very_boundary_of_the_odds(fired: Judged) -> None:
    units = ("OWN LGEV attacker 0504", "AIM INF defender 0505", POST)
    assert fired(*units, do="fire OWN at AIM", dice=[6], on="forest").event("fire")["odds"] == "1-2"
    town = fired(*units, do="fire OWN at AIM", dice=[6], on="town")
    assert town.event("fire")["odds"] == "less than 1-2"
    assert town.dice_left == [6]


# -- 7.14.4: water -----------------------------------------------------------------------------------------------------

# Column 05 from row 03 to 06.
LAKE = {"hexes": {f"05{row:02}": "water" for row in range(3, 7)}}


@pytest.fixture
def afloat(fired: Judged) -> Judged:
    """A fire phase on the lake."""
    return partial(fired, ground=LAKE)


@rule("7.14.4")
@pytest.mark.parametrize("kind", ["GEV", "LGEV", "GEVPC"])
def test_a_gev_on_water_attacks_and_defends_normally(afloat: Judged, kind: str) -> None:
    said = afloat(f"OWN {kind} attacker 0505", "AIM LT defender 0405", POST, do="fire OWN at AIM", dice=[1])
    assert said.event("fire")["attack"] == {"GEV": 2, "LGEV": 1, "GEVPC": 1}[kind]
    hit = afloat(GUN, f"AIM {kind} defender 0505", POST, do="fire GUN at AIM", dice=[1])
    assert hit.event("fire")["defense"] == ARMOR[kind]


@rule("7.14.4")
@pytest.mark.parametrize("weapon", ["SHVY:gun*1", "SHVY:ap*1", "MK3:main", "MK3:ap*3", "MK3:missile"])
def test_what_is_submerged_may_not_attack(afloat: Judged, weapon: str) -> None:
    kind, _, part = weapon.partition(":")
    units = (f"OWN {kind} attacker 0505", "AIM INF defender 0405 squads=3", POST)
    said = afloat(*units, do=f"fire OWN:{part} at AIM", dice=[1])
    assert said.rule == "7.14.4"
    assert "water" in said.reason


@rule("7.14.4")
@pytest.mark.parametrize("kind", ["HWZ", "MHWZ"])
def test_howitzers_hit_what_is_submerged_at_half_strength(afloat: Judged, kind: str) -> None:
    own = f"OWN {kind} attacker 0501"
    said = afloat(own, "AIM SHVY defender 0505", POST, do="fire OWN at AIM", dice=[6])
    fire = said.event("fire")
    assert (fire["attack"], fire["defense"], fire["odds"], fire["result"]) == (3, 5, "1-2", "destroyed")
    big = afloat(own, "AIM MK3 defender 0505", do="fire OWN at AIM:secondary", dice=[5])
    assert (big.event("fire")["attack"], big.event("fire")["odds"]) == (3, "1-1")
    assert big.unit("AIM")["destroyed"] == {"secondary": 1}


@rule("7.14.4")
@pytest.mark.parametrize(("kind", "weapon"), [("MK3", "missile"), ("MK4", "rack")])
def test_ogre_missiles_hit_what_is_submerged_at_half_strength(afloat: Judged, kind: str, weapon: str) -> None:
    units = (f"OWN {kind} attacker 0502", "AIM SHVY defender 0505", POST)
    said = afloat(*units, do=f"fire OWN:{weapon} at AIM", dice=[1])
    assert said.event("fire")["attack"] == 3
    two = afloat(*units, do=f"fire OWN:{weapon}*2 at AIM", dice=[1])
    assert (two.event("fire")["attack"], two.event("fire")["odds"]) == (6, "1-1")


@rule("7.14.4")
@pytest.mark.parametrize("kind", ["HVY", "MSL", "LT", "SHVY", "GEV", "LGEV", "GEVPC", "LAD", "INF", "MAR", "HWT", "CE"])
def test_nothing_else_hits_what_is_submerged(afloat: Judged, kind: str) -> None:
    units = (f"OWN {kind} attacker 0405", "AIM SHVY defender 0505", POST)
    said = afloat(*units, do="fire OWN at AIM", dice=[1])
    assert said.rule == "7.14.4"
    assert said.dice_left == [1]


@rule("7.14.4")
@pytest.mark.parametrize("weapon", ["main", "secondary"])
def test_an_ogres_guns_do_not_hit_what_is_submerged(afloat: Judged, weapon: str) -> None:
    units = ("OWN MK3 attacker 0405", "AIM MK3 defender 0505")
    assert afloat(*units, do=f"fire OWN:{weapon} at AIM:main", dice=[1]).rule == "7.14.4"


@rule("7.14.4")
def test_one_gun_that_does_not_reach_spoils_a_combined_attack(afloat: Judged) -> None:
    units = (GUN, "OWN HVY attacker 0405", "AIM SHVY defender 0505", POST)
    assert afloat(*units, do="fire GUN + OWN at AIM", dice=[1]).rule == "7.14.4"


@rule("7.14.4")
@rule("7.13.2")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_submerged_treads_lose_half(afloat: Judged, die: int) -> None:
    said = afloat(GUN, "AIM MK3 defender 0505", do="fire GUN at AIM:treads", dice=[die])
    assert said.unit("AIM").get("treads", 45) == (45 if die == 4 else 42)


@rule("7.14.4")
@rule("3.02.2")
def test_a_heavy_weapon_does_not_reach_under_water(afloat: Judged) -> None:
    units = ("OWN HWT attacker 0405", "AIM SHVY defender 0505", POST)
    assert afloat(*units, do="fire OWN:missile at AIM", dice=[1]).rule == "7.14.4"


@rule("7.14.4")
@rule("3.02.3")
def test_a_marine_heavy_weapon_reaches_under_water_in_full(afloat: Judged) -> None:
    units = ("OWN HWTM attacker 0501", "AIM MK3 defender 0505")
    said = afloat(*units, do="fire OWN:missile at AIM:secondary", dice=[5])
    assert (said.event("fire")["attack"], said.event("fire")["odds"]) == (3, "1-1")
    treads = afloat(*units, do="fire OWN:missile at AIM:treads", dice=[5])
    assert treads.unit("AIM")["treads"] == 42


@rule("7.14.4")
@pytest.mark.parametrize("kind", ["INF", "HWT", "CE"])
def test_swimming_infantry_does_not_attack_and_defends_as_on_land(afloat: Judged, kind: str) -> None:
    units = (f"OWN {kind} attacker 0505 squads=2", "AIM LT defender 0405", POST)
    said = afloat(*units, do="fire OWN at AIM", dice=[1])
    assert said.rule == "7.14.4"
    hit = afloat(GUN, f"AIM {kind} defender 0505 squads=2", POST, do="fire GUN at AIM", dice=[1])
    assert hit.event("fire")["defense"] == 2


@rule("7.14.4")
@rule("3.02.2")
def test_a_swimming_team_does_not_fire_its_missile(afloat: Judged) -> None:
    units = ("OWN HWT attacker 0505", "AIM LT defender 0405", POST)
    assert afloat(*units, do="fire OWN:missile at AIM", dice=[1]).rule == "7.14.4"


@rule("7.14.4")
@rule("3.02.1")
@rule("3.02.3")
@pytest.mark.parametrize("kind", ["MAR", "HWTM", "ME"])
def test_marines_attack_from_the_water_and_are_doubled_in_it(afloat: Judged, kind: str) -> None:
    units = (f"OWN {kind} attacker 0505 squads=2", "AIM LT defender 0405", POST)
    said = afloat(*units, do="fire OWN at AIM", dice=[1])
    assert said.event("fire")["attack"] == 2
    hit = afloat(GUN, f"AIM {kind} defender 0505 squads=2", POST, do="fire GUN at AIM", dice=[1])
    assert hit.event("fire")["defense"] == 4


@rule("7.14.4")
@rule("3.02.3")
def test_a_marine_team_fires_its_missile_from_the_water(afloat: Judged) -> None:
    units = ("OWN HWTM attacker 0505", "AIM LT defender 0402", POST)
    assert afloat(*units, do="fire OWN:missile at AIM", dice=[1]).event("fire")["attack"] == 3


@rule("7.14.4")
@rule("5.11.2")
def test_riders_of_a_gev_fire_over_water(afloat: Judged) -> None:
    units = ("PC GEVPC attacker 0505", "OWN INF attacker 0505 squads=3 riding=PC", "AIM LT defender 0405", POST)
    assert afloat(*units, do="fire OWN + PC at AIM", dice=[1]).event("fire")["attack"] == 4


@rule("7.14.4")
@rule("7.12")
def test_spillover_reaches_the_surface_and_not_what_is_submerged(afloat: Judged) -> None:
    units = (GUN, "AIM GEV defender 0505", "LOW SHVY defender 0505", "SWIM INF defender 0505", "SEA MAR defender 0505")
    said = afloat(*units, do=["fire GUN at AIM", "group 0505 1 1"], dice=[1, 1, 1, 6])
    assert [(e["target"], e["defense"]) for e in said.events if e["event"] == "spillover"] == [("SWIM", 1), ("SEA", 2)]
    assert said.dice_left == [6]


@rule("7.14.4")
@rule("5.07.2")
def test_what_stands_on_a_river_bridge_is_not_in_the_water(fired: Judged) -> None:
    bridge = LAKE | {"roads": [["0405", "0505", "0605"]], "river_bridges": ["0505"]}
    units = ("OWN SHVY attacker 0505 level=bridge", "AIM LT defender 0404", POST)
    assert fired(*units, do="fire OWN at AIM", dice=[1], ground=bridge).event("fire")["attack"] == 6
    hit = fired(GUN, "AIM SHVY defender 0505 level=bridge", POST, do="fire GUN at AIM", dice=[1], ground=bridge)
    assert hit.event("fire")["attack"] == 6
    below = fired(GUN, "AIM SHVY defender 0505 level=river", POST, do="fire GUN at AIM", dice=[1], ground=bridge)
    assert below.event("fire")["attack"] == 3
    squad = fired(GUN, "AIM MAR defender 0505 level=bridge", POST, do="fire GUN at AIM", dice=[1], ground=bridge)
    assert squad.event("fire")["defense"] == 1


# -- 6.08: combat in the same hex --------------------------------------------------------------------------------------


@rule("6.08")
def test_units_left_in_one_hex_fire_as_if_adjacent(fired: Judged) -> None:
    units = ("BIG MK3 attacker 0505", "AIM HVY defender 0505", "I1 INF defender 0505")
    said = fired(*units, do=["fire BIG:main at AIM", "fire BIG:ap*2 at I1"], dice=[1, 1, 2])
    assert said.ok
    assert [target for target, _, _, result in spilled(said) if result != "none"] == []
    assert said.unit("BIG").get("treads", 45) == 45
