"""8.01, 8.04, 8.06 Overruns on small green fields: entering, fire rounds and squads.

The fight is always in 0505. Attackers come from the north down column 05 (0504 is adjacent), or from 0404 and 0604,
which are adjacent as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

rule = pytest.mark.rule
Judged = Callable[..., Any]


def rounds(said: Any) -> list[tuple[str, int]]:
    """Return the fire rounds that began: the firing seats, and their numbers."""
    return [(event["seat"], event["round"]) for event in said.events if event["event"] == "fire-round"]


OWN = "OWN HVY attacker 0504"
FOE = "FOE HVY defender 0505"


# -- 8.01, 8.06: entering ----------------------------------------------------------------------------------------------


@rule("8.01")
@rule("5.04")
def test_moving_in_and_saying_so_begins_an_overrun(overrun: Judged) -> None:
    said = overrun(OWN, FOE)
    assert said.ok
    assert said.event("overrun")["hex"] == "0505"
    assert said.next == {"seat": "defender", "phase": "movement", "choose": "fire"}


@rule("8.06")
def test_units_come_from_different_hexes_and_distances(moved: Judged) -> None:
    units = ("G1 GEV attacker 0504", "G2 GEV attacker 0503", "G3 GEV attacker 0302", FOE)
    do = ["move G1 0505", "move G2 0504 0505", "move G3 0402 0403 0404 0505", "overrun 0505"]
    said = moved(*units, do=do)
    assert said.ok
    shot = ["end", "fire G1 + G2 + G3 at FOE"]
    assert moved(*units, do=[*do, *shot], dice=[1]).event("fire")["attack"] == 6


@rule("8.06")
def test_more_than_five_units_may_take_part(overrun: Judged) -> None:
    units = [f"T{i} HVY attacker 0504" for i in range(1, 8)]
    guns = " + ".join(f"T{i}" for i in range(1, 8))
    said = overrun(*units, FOE, do=["end", f"fire {guns} at FOE"])
    assert said.lost == ["FOE"]
    assert said.event("fire")["attack"] == 28


@rule("8.01")
@rule("5.04")
def test_the_phase_does_not_end_before_the_overrun_is_fought(moved: Judged) -> None:
    said = moved(OWN, FOE, do=["move OWN 0505", "end"])
    assert said.error["decision"] == 2
    assert said.rule == "8.01"
    assert "0505" in said.reason


@rule("8.01")
def test_nothing_moves_elsewhere_before_the_overrun_is_fought(moved: Judged) -> None:
    units = (OWN, "T2 HVY attacker 0301", FOE)
    said = moved(*units, do=["move OWN 0505", "move T2 0302"])
    assert said.error["decision"] == 2
    assert said.rule == "8.01"


@rule("8.01")
def test_a_unit_that_has_entered_does_not_leave_before_the_overrun(moved: Judged) -> None:
    said = moved(OWN, FOE, do=["move OWN 0505", "move OWN 0506"])
    assert said.rule == "8.01"
    assert said.hex("OWN") == "0505"


@rule("8.01")
@rule("5.03")
def test_no_path_leads_through_an_armed_enemy(moved: Judged) -> None:
    said = moved(OWN, FOE, do="move OWN 0505 0506")
    assert said.rule == "8.01"
    assert said.hex("OWN") == "0504"


@rule("8.01")
@pytest.mark.parametrize("where", ["0505", "0507"])
def test_there_is_no_overrun_without_entering(moved: Judged, where: str) -> None:
    said = moved(OWN, FOE, do=f"overrun {where}")
    assert said.rule == "8.01"


@rule("8.01")
def test_a_unit_without_movement_left_does_not_overrun(moved: Judged) -> None:
    said = moved("OWN HVY attacker 0504 moved=3", FOE, do=["move OWN 0505"])
    assert said.rule == "5.01"
    assert "movement points" in said.reason


@rule("8.01")
def test_there_are_no_overruns_under_the_ramming_rules(moved: Judged) -> None:
    said = moved(OWN, FOE, do="overrun 0505", options={"close_combat": "ram"})
    assert said.rule == "8.01"
    assert "ram" in said.reason


@rule("8.01")
def test_overruns_are_fought_in_a_movement_phase(moved: Judged) -> None:
    said = moved("OWN HVY attacker 0505", FOE, do="overrun 0505", phase="fire")
    assert said.rule == "8.01"
    assert "movement" in said.reason


@rule("5.03")
@pytest.mark.parametrize("kind", ["CP", "TK", "HT", "MCRL"])
def test_units_pass_through_enemies_without_attack_strength(moved: Judged, kind: str) -> None:
    said = moved(OWN, f"FOE {kind} defender 0505", do=["move OWN 0505 0506", "end"])
    assert said.ok
    assert said.hex("OWN") == "0506"


@rule("5.03")
@rule("8.01")
def test_units_may_overrun_enemies_without_attack_strength(overrun: Judged) -> None:
    said = overrun(OWN, "FOE TK defender 0505", do=["end", "fire OWN at FOE"])
    assert said.ok
    assert said.lost == ["FOE"]


@rule("5.07.1")
def test_the_road_bonus_is_not_for_overruns(moved: Judged) -> None:
    road = {"roads": [["0502", "0503", "0504", "0505", "0506"]]}
    units = ("OWN LT attacker 0502", "FOE HVY defender 0505")
    near = moved(*units, do=["move OWN 0503 0504 0505", "overrun 0505"], ground=road)
    assert near.ok
    slow = ("OWN MSL attacker 0502", "FOE HVY defender 0505")
    far = moved(*slow, do="move OWN 0503 0504 0505", ground=road)
    assert far.rule == "5.07.1"
    assert moved(slow[0], do="move OWN 0503 0504 0505", ground=road).ok


@rule("5.07.1")
def test_the_road_bonus_does_not_bring_a_unit_to_an_overrun_of_a_post(moved: Judged) -> None:
    road = {"roads": [["0502", "0503", "0504", "0505", "0506"]]}
    units = ("OWN MSL attacker 0502", "FOE CP defender 0505")
    said = moved(*units, do=["move OWN 0503 0504 0505", "overrun 0505"], ground=road)
    assert not said.ok
    assert said.rule in ("5.07.1", "8.01")


ROAD = {"roads": [["0502", "0503", "0504", "0505", "0506"]]}
# The Missile Tank has two points, and 0505 is its third hex. The Heavy Tank comes separately.
BY_BONUS = ("FAR MSL attacker 0502", "OWN HVY attacker 0404", "FOE CP defender 0505 defense=3")
TOGETHER = ["move FAR 0503 0504 0505", "move OWN 0505", "overrun 0505"]


@rule("5.07.1")
def test_who_came_by_the_road_bonus_takes_no_part_in_an_overrun_of_others(moved: Judged) -> None:
    fires = moved(*BY_BONUS, do=[*TOGETHER, "end", "fire FAR at FOE"], ground=ROAD, dice=[6])
    assert fires.error["decision"] == 5
    assert fires.rule == "8.04"
    shot_at = moved(*BY_BONUS, do=[*TOGETHER, "fire FOE at FAR"], ground=ROAD, dice=[6])
    assert shot_at.error["decision"] == 4
    assert shot_at.rule == "8.04"
    won = moved(*BY_BONUS, do=[*TOGETHER, "end", "fire OWN at FOE"], ground=ROAD, dice=[6])
    assert won.lost == ["FOE"]
    assert won.hex("FAR") == won.hex("OWN") == "0505"


@rule("5.07.1")
def test_nor_when_the_others_have_lost_it(moved: Judged) -> None:
    """A post fires with strength 1, and at 1-1 a 6 destroys the Light GEV."""
    units = (BY_BONUS[0], "OWN LGEV attacker 0404", BY_BONUS[2])
    do = [*TOGETHER, "fire FOE at OWN"]
    lost = moved(*units, do=do, ground=ROAD, dice=[6])
    assert lost.lost == ["OWN"]
    assert lost.event("overrun-over")["winner"] == "defender"
    assert moved(*units, do=[*do, "overrun 0505"], ground=ROAD, dice=[6]).rule == "5.07.1"


@rule("5.07.1")
@rule("8.08")
def test_an_ogre_that_loses_treads_in_an_overrun_did_not_come_by_the_road_bonus(moved: Judged) -> None:
    """It came three hexes with three points. With one tread unit less it has two, but it has overrun nevertheless."""
    units = ("BIG MK3 attacker 0502 treads=31", "FOE CP defender 0505 defense=3")
    do = ["move BIG 0503 0504 0505", "overrun 0505", "fire FOE at BIG:treads", "end", "fire BIG:main at FOE"]
    said = moved(*units, do=do, ground=ROAD, dice=[6, 6])
    assert said.lost == ["FOE"]
    assert said.unit("BIG")["treads"] == 30
    assert said.unit("BIG")["left_road"]


@rule("5.07.1")
@rule("8.04")
def test_who_is_overrun_has_not_left_the_road(moved: Judged) -> None:
    said = moved(OWN, "FOE HVY defender 0505", do=["move OWN 0505", "overrun 0505"], ground=ROAD)
    assert (said.unit("OWN").get("left_road"), said.unit("FOE").get("left_road")) == (True, None)


@rule("5.07.1")
@rule("8.06.1")
def test_riders_of_a_vehicle_that_came_by_the_road_bonus_are_not_in_it_either(moved: Judged) -> None:
    """The Heavy Tank has three points, and 0506 is its fourth hex."""
    units = (
        "FAR HVY attacker 0502", "I1 INF attacker 0502 riding=FAR", "OWN HVY attacker 0505",
        "FOE CP defender 0506 defense=3",
    )  # fmt: skip
    do = ["move FAR 0503 0504 0505 0506", "move OWN 0506", "overrun 0506"]
    assert moved(*units, do=do, ground=ROAD).next["choose"] == "fire"
    said = moved(*units, do=[*do, "end", "fire I1 at FOE"], ground=ROAD, dice=[6])
    assert said.rule == "8.04"


@rule("5.07.1")
@rule("5.11.3")
@pytest.mark.parametrize("changed", [[], ["split I1 1 1"], ["split I1 1 1", "join I1 I1.2"]])
def test_nor_are_riders_who_got_off_where_the_road_bonus_brought_them(moved: Judged, changed: list[str]) -> None:
    """The GEV-PC has three points, and 0506 is its fourth hex."""
    units = (
        "FAR GEVPC attacker 0502", "I1 INF attacker 0502 squads=2 riding=FAR", "OWN HVY attacker 0606",
        "FOE CP defender 0506 defense=3",
    )  # fmt: skip
    came = ["move FAR 0503 0504 0505 0506", "dismount I1", *changed]
    do = [*came, "move OWN 0506", "overrun 0506", "end", "fire I1 at FOE"]
    said = moved(*units, do=do, ground=ROAD, dice=[6])
    assert said.error["decision"] == len(do)
    assert said.rule == "8.04"


@rule("5.07.1")
@rule("5.11.3")
def test_who_got_off_before_the_extra_hex_did_not_come_by_it(moved: Judged) -> None:
    units = (
        "FAR HVY attacker 0502", "I1 INF attacker 0502 riding=FAR", "OWN HVY attacker 0405",
        "FOE CP defender 0505 defense=0",
    )  # fmt: skip
    do = ["move FAR 0503 0504 0505 0506", "dismount I1 at 0505", "move OWN 0505", "overrun 0505", "end"]
    said = moved(*units, do=[*do, "fire I1 at FOE"], ground=ROAD, dice=[6])
    assert said.lost == ["FOE"]


@rule("5.07.1")
def test_a_unit_that_has_overrun_has_no_road_bonus(moved: Judged) -> None:
    road = {"roads": [["0504", "0505", "0506", "0507"]]}
    units = ("OWN MSL attacker 0504", "FOE LGEV defender 0505")
    do = ["move OWN 0505", "overrun 0505", "end", "fire OWN at FOE"]
    assert moved(*units, do=[*do, "move OWN 0506"], dice=[2], ground=road).ok
    said = moved(*units, do=[*do, "move OWN 0506", "move OWN 0507"], dice=[2], ground=road)
    assert said.error["decision"] == 6


@rule("4.02")
@rule("8.01")
@pytest.mark.parametrize(("die", "state"), [(2, "terrain"), (3, None)])
def test_disabling_terrain_is_rolled_for_at_once(moved: Judged, die: int, state: str | None) -> None:
    units = ("OWN GEV attacker 0504", FOE)
    said = moved(*units, do="move OWN 0505", dice=[die], on="forest")
    assert said.event("terrain")["die"] == die
    assert said.unit("OWN").get("disabled") == state


@rule("8.02")
@rule("8.04")
def test_an_attacker_disabled_by_the_terrain_fires_at_half(moved: Judged) -> None:
    units = ("OWN GEV attacker 0504", "FOE LGEV defender 0505")
    do = ["move OWN 0505", "overrun 0505", "end", "fire OWN at FOE"]
    said = moved(*units, do=do, dice=[1, 1], on="forest")
    assert (said.event("fire")["attack"], said.event("fire")["odds"]) == (1, "1-1")


@rule("4.02")
@rule("8.02")
@pytest.mark.parametrize(("die", "attack"), [(2, 1), (3, 2)])
def test_who_overruns_unarmed_enemies_rolls_for_the_terrain_before_the_fight(
    moved: Judged, die: int, attack: int
) -> None:
    """Until then, nobody knows whether they are overrun or only passed by.

    Units that do not overrun roll with all others.
    """
    units = ("OWN GEV attacker 0504", "FOE TK defender 0505")
    came = moved(*units, do="move OWN 0505", dice=[die], on="forest")
    assert (came.dice_left, came.unit("OWN")["must_roll"]) == ([die], True)
    do = ["move OWN 0505", "overrun 0505", "end", "fire OWN at FOE"]
    said = moved(*units, do=do, dice=[die], on="forest")
    assert (said.event("terrain")["die"], said.event("fire")["attack"], said.lost) == (die, attack, ["FOE"])
    assert "must_roll" not in said.unit("OWN")


@rule("8.02")
@rule("5.08.3")
def test_an_attacker_that_is_stuck_fires_in_full(moved: Judged) -> None:
    units = (OWN, "FOE LT defender 0505")
    do = ["move OWN 0505", "overrun 0505", "end", "fire OWN at FOE"]
    said = moved(*units, do=do, dice=[1, 1], on="swamp")
    assert said.unit("OWN")["stuck"] is True
    assert said.event("fire")["attack"] == 4


# -- 8.04: fire rounds -------------------------------------------------------------------------------------------------


@rule("8.04")
def test_the_defender_fires_first_and_then_they_take_turns(overrun: Judged) -> None:
    do = ["fire FOE at OWN", "end", "fire OWN at FOE", "end", "fire FOE at OWN", "end"]
    said = overrun(OWN, FOE, do=do, dice=[1, 1, 1])
    assert said.ok
    assert rounds(said) == [("defender", 1), ("attacker", 2), ("defender", 3), ("attacker", 4)]
    assert said.next["seat"] == "attacker"


@rule("8.04")
def test_the_attacker_does_not_fire_in_the_defenders_round(overrun: Judged) -> None:
    said = overrun(OWN, FOE, do=["fire OWN at FOE"], dice=[6])
    assert said.rule == "8.04"
    assert said.dice_left == [6]


@rule("8.04")
def test_no_unit_fires_twice_in_a_round(overrun: Judged) -> None:
    said = overrun(OWN, FOE, do=["fire FOE at OWN", "fire FOE at OWN"], dice=[1, 1])
    assert not said.ok
    assert "already fired" in said.reason


@rule("8.04")
def test_a_unit_fires_again_in_the_next_round_of_its_side(overrun: Judged) -> None:
    do = ["fire FOE at OWN", "end", "end", "fire FOE at OWN"]
    said = overrun(OWN, FOE, do=do, dice=[1, 5])
    assert said.lost == ["OWN"]


@rule("8.04")
def test_a_unit_may_hold_its_fire(overrun: Judged) -> None:
    said = overrun(OWN, FOE, do=["end", "end"])
    assert said.ok
    assert rounds(said)[-1] == ("defender", 3)


@rule("8.04")
def test_units_combine_or_fire_in_succession(overrun: Judged) -> None:
    foes = ("F1 HVY defender 0505", "F2 MSL defender 0505")
    both = overrun(OWN, *foes, do=["fire F1 + F2 at OWN"], dice=[1])
    assert (both.event("fire")["attack"], both.event("fire")["odds"]) == (7, "2-1")
    said = overrun(OWN, *foes, do=["fire F1 at OWN", "fire F2 at OWN"], dice=[1, 1])
    assert [said.event("fire", n)["odds"] for n in (0, 1)] == ["1-1", "1-1"]


@rule("8.04")
def test_only_units_in_the_hex_take_part(moved: Judged) -> None:
    units = (OWN, FOE, "F2 HVY defender 0506", "T2 HVY attacker 0503")
    start = ["move OWN 0505", "overrun 0505"]
    assert moved(*units, do=[*start, "fire F2 at OWN"], dice=[1]).rule == "8.04"
    assert moved(*units, do=[*start, "fire FOE at T2"], dice=[1]).rule == "8.04"


@rule("8.04")
@pytest.mark.parametrize("other", ["move T2 0302", "overrun 0505", "stay OWN"])
def test_nothing_else_happens_until_the_overrun_is_settled(moved: Judged, other: str) -> None:
    units = (OWN, FOE, "T2 HVY attacker 0301")
    said = moved(*units, do=["move OWN 0505", "overrun 0505", other])
    assert said.error["decision"] == 3
    assert said.rule == "8.04"


@rule("8.04")
@rule("7.11.2")
@pytest.mark.parametrize(("die", "gone"), [(2, False), (3, True), (4, True), (5, True)])
def test_a_d_counts_as_an_x(overrun: Judged, die: int, gone: bool) -> None:
    said = overrun(OWN, FOE, do=["fire FOE at OWN"], dice=[die])
    assert (said.lost == ["OWN"]) is gone
    if gone:
        assert said.event("fire")["result"] == "destroyed"


@rule("7.11.2")
def test_a_disabled_unit_dies_of_a_d_and_shrugs_off_nothing(overrun: Judged) -> None:
    said = overrun(OWN, "FOE HVY defender 0505 disabled=fire", do=["end", "fire OWN at FOE"], dice=[2])
    assert said.lost == []
    assert said.unit("FOE")["disabled"] == "fire"


@rule("7.11.2")
@rule("8.05")
@pytest.mark.parametrize(("die", "left"), [(3, None), (4, None), (5, {"secondary": 1})])
def test_only_a_true_x_harms_an_ogre(overrun: Judged, die: int, left: dict | None) -> None:
    said = overrun(
        "OWN MSL attacker 0504", "BIG MK3 defender 0505", do=["end", "fire OWN at BIG:secondary"], dice=[die]
    )
    assert said.event("fire")["odds"] == "1-1"
    assert said.unit("BIG").get("destroyed") == left


@rule("8.04")
@rule("7.12.2")
def test_nothing_spills_over_in_an_overrun(overrun: Judged) -> None:
    units = (OWN, "T2 LGEV attacker 0504", FOE)
    said = overrun(*units, do=["fire FOE at OWN"], dice=[1, 6])
    assert said.count("spillover") == 0
    assert said.dice_left == [6]


@rule("8.04")
def test_the_overrun_ends_at_once_when_a_side_is_gone(overrun: Judged) -> None:
    said = overrun("OWN LGEV attacker 0504", FOE, "F2 HVY defender 0505", do=["fire FOE at OWN"], dice=[5])
    assert said.lost == ["OWN"]
    assert said.event("overrun-over")["winner"] == "defender"
    assert said.next == {"seat": "attacker", "phase": "movement", "choose": "move"}


@rule("8.04")
def test_automatic_results_use_no_die(overrun: Judged) -> None:
    said = overrun(OWN, "T2 HVY attacker 0504", "FOE LGEV defender 0505", do=["end", "fire OWN + T2 at FOE"], dice=[6])
    assert said.lost == ["FOE"]
    assert said.dice_left == [6]


@rule("1.02")
@rule("8.04")
def test_the_game_is_over_when_the_last_unit_dies_in_an_overrun(in_field: Judged) -> None:
    units = ("OWN HVY attacker 0504", "FOE HVY defender 0505")
    do = ["move OWN 0505", "overrun 0505", "end", "fire OWN at FOE"]
    won = in_field(*units, do=do, dice=[5])
    assert won.outcome["winner"] == "attacker"
    assert won.next is None
    lost = in_field(*units, do=[*do[:2], "fire FOE at OWN"], dice=[5])
    assert lost.outcome["winner"] == "defender"


# -- 8.04, 7.12.1: squads ----------------------------------------------------------------------------------------------


@rule("8.04")
@rule("7.12.1")
def test_infantry_is_divided_into_squads(overrun: Judged) -> None:
    said = overrun(OWN, "INF1 INF defender 0505 squads=3")
    squads = [u for u in said.position["units"] if u["type"] == "INF"]
    assert [u["id"] for u in squads] == ["INF1", "INF1.2", "INF1.3"]
    assert [u["squads"] for u in squads] == [1, 1, 1]
    assert {u["hex"] for u in squads} == {"0505"}


@rule("8.04")
@rule("7.12.1")
def test_each_squad_defends_alone(overrun: Judged) -> None:
    said = overrun(
        "OWN LT attacker 0504", "INF1 INF defender 0505 squads=3", do=["end", "fire OWN at INF1.2"], dice=[2]
    )
    assert (said.event("fire")["defense"], said.event("fire")["odds"]) == (1, "2-1")
    assert said.lost == ["INF1.2"]


@rule("8.04")
def test_attacking_infantry_is_divided_too_and_survivors_stay_apart(overrun: Judged) -> None:
    units = ("INF1 INF attacker 0504 squads=3", "FOE LGEV defender 0505")
    do = ["fire FOE at INF1.3", "end", "fire INF1 + INF1.2 at FOE"]
    said = overrun(*units, do=do, dice=[3, 2])
    assert said.event("fire", 1)["odds"] == "4-1"
    assert sorted(said.lost) == ["FOE", "INF1.3"]
    assert [said.unit(i)["squads"] for i in ("INF1", "INF1.2")] == [1, 1]
    joined = overrun(*units, do=[*do, "join INF1 INF1.2"], dice=[3, 2])
    assert joined.unit("INF1")["squads"] == 2
    assert joined.unit("INF1.2") is None
    assert "INF1.2" not in joined.lost


@rule("8.04")
@rule("8.02")
def test_squads_fire_one_by_one_or_together(overrun: Judged) -> None:
    units = (OWN, "INF1 INF defender 0505 squads=3")
    together = overrun(*units, do=["fire INF1 + INF1.2 + INF1.3 at OWN"], dice=[1])
    assert (together.event("fire")["attack"], together.event("fire")["odds"]) == (6, "2-1")
    alone = overrun(*units, do=["fire INF1 at OWN", "fire INF1.2 at OWN"], dice=[1, 1])
    assert [alone.event("fire", n)["attack"] for n in (0, 1)] == [2, 2]
    again = overrun(*units, do=["fire INF1 at OWN", "fire INF1 at OWN"], dice=[1, 1])
    assert "already fired" in again.reason


@rule("7.05.1")
@rule("8.04")
def test_antipersonnel_guns_fire_once_at_each_squad_in_each_round(overrun: Judged) -> None:
    units = ("BIG MK5 attacker 0504", "INF1 INF defender 0505 squads=2")
    do = ["end", "fire BIG:ap*1 at INF1", "fire BIG:ap*1 at INF1.2"]
    said = overrun(*units, do=do, dice=[1, 1])
    assert said.ok
    again = overrun(*units, do=[*do, "fire BIG:ap*1 at INF1"], dice=[1, 1, 1])
    assert again.rule == "7.05.1"
    later = overrun(*units, do=[*do, "end", "end", "fire BIG:ap*1 at INF1"], dice=[1, 1, 1])
    assert later.ok
