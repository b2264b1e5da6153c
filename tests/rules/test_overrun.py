"""Section 8, overruns, paragraph by paragraph, on small green fields.

The fight is always in 0505. Attackers come from the north down column 05 (0504 is next to it), or from 0404 and 0604,
which are next to it as well; the far corners hold posts that keep the game going.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

rule = pytest.mark.rule

Judged = Callable[..., Any]

NO_GUNS = "destroyed.main=1 destroyed.secondary=4 destroyed.missile=2"
DISARMED = f"{NO_GUNS} destroyed.ap=8"


def rounds(said: Any) -> list[tuple[str, int]]:
    """The fire rounds that began: who fired, and their numbers."""
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


# -- 8.02: attack strengths --------------------------------------------------------------------------------------------

NORMAL = {"HVY": 4, "MSL": 3, "LT": 2, "SHVY": 6, "HWZ": 6, "MHWZ": 6, "LAD": 2, "GEV": 2, "LGEV": 1, "GEVPC": 1}


@rule("8.02")
@pytest.mark.parametrize("kind", NORMAL)
def test_armor_has_its_printed_strength(overrun: Judged, kind: str) -> None:
    said = overrun(OWN, f"FOE {kind} defender 0505", do=["fire FOE at OWN"], dice=[1])
    assert said.event("fire")["attack"] == NORMAL[kind]


@rule("8.02")
@pytest.mark.parametrize("kind", NORMAL)
def test_a_disabled_unit_fires_at_half_without_rounding(overrun: Judged, kind: str) -> None:
    said = overrun(OWN, f"FOE {kind} defender 0505 disabled=fire", do=["fire FOE at OWN"], dice=[1])
    assert said.event("fire")["attack"] == NORMAL[kind] / 2


@rule("8.02")
@pytest.mark.parametrize(("target", "odds"), [("LGEV", "1-1"), ("LT", "1-2"), ("HVY", "1-2")])
def test_half_of_three_is_one_and_a_half(overrun: Judged, target: str, odds: str) -> None:
    said = overrun(
        f"OWN {target} attacker 0504", "FOE MSL defender 0505 disabled=fire", do=["fire FOE at OWN"], dice=[1]
    )
    assert said.event("fire")["odds"] == odds


@rule("8.02")
def test_halves_add_up(overrun: Judged) -> None:
    foes = ("F1 MSL defender 0505 disabled=fire", "F2 MSL defender 0505 disabled=fire")
    said = overrun(OWN, *foes, do=["fire F1 + F2 at OWN"], dice=[1])
    assert (said.event("fire")["attack"], said.event("fire")["odds"]) == (3, "1-1")


@rule("8.02")
@pytest.mark.parametrize("kind", ["INF", "MAR", "HWT", "HWTM", "CE", "ME"])
@pytest.mark.parametrize("attacking", [True, False])
def test_infantry_is_doubled_on_either_side(overrun: Judged, kind: str, attacking: bool) -> None:
    if attacking:
        said = overrun(f"I1 {kind} attacker 0504 squads=1", FOE, do=["end", "fire I1 at FOE"], dice=[1])
    else:
        said = overrun(OWN, f"I1 {kind} defender 0505 squads=1", do=["fire I1 at OWN"], dice=[1])
    assert said.event("fire")["attack"] == 2


@rule("8.02")
@pytest.mark.parametrize(("weapon", "strength"), [("main", 8), ("secondary", 6), ("missile", 12), ("rack", 12)])
@pytest.mark.parametrize("attacking", [True, False])
def test_an_ogres_weapons_are_doubled_on_either_side(
    overrun: Judged, weapon: str, strength: int, attacking: bool
) -> None:
    if attacking:
        said = overrun(
            "BIG MK6 attacker 0504", "FOE SHVY defender 0505", do=["end", f"fire BIG:{weapon} at FOE"], dice=[1]
        )
    else:
        said = overrun("OWN SHVY attacker 0504", "BIG MK6 defender 0505", do=[f"fire BIG:{weapon} at OWN"], dice=[1])
    assert said.event("fire")["attack"] == strength


@rule("8.02")
@rule("7.05.1")
def test_antipersonnel_guns_are_doubled(overrun: Judged) -> None:
    said = overrun("INF1 INF attacker 0504", "BIG MK3 defender 0505", do=["fire BIG:ap*1 at INF1"], dice=[1])
    assert (said.event("fire")["attack"], said.event("fire")["odds"]) == (2, "2-1")


@rule("8.02")
@rule("3.01")
@pytest.mark.parametrize(("state", "ap", "gun"), [("", 2, 3), (" disabled=fire", 1, 1.5)])
def test_a_superheavys_antipersonnel_guns(overrun: Judged, state: str, ap: int, gun: float) -> None:
    units = ("INF1 INF attacker 0504 squads=2", f"FOE SHVY defender 0505{state}")
    said = overrun(*units, do=["fire FOE:ap*1 at INF1", "fire FOE:gun*1 at INF1.2"], dice=[1, 1])
    assert [said.event("fire", n)["attack"] for n in (0, 1)] == [ap, gun]


@rule("8.02")
@rule("3.05")
@pytest.mark.parametrize("kind", ["CP", "MCP"])
@pytest.mark.parametrize(("state", "strength"), [("", 1), (" disabled=fire", 0.5)])
def test_a_post_fires_when_it_is_overrun(overrun: Judged, kind: str, state: str, strength: float) -> None:
    post = f"FOE {kind} defender 0505 defense=2{state}"
    said = overrun("OWN LGEV attacker 0504", post, do=["fire FOE at OWN"], dice=[1])
    assert said.event("fire")["attack"] == strength


@rule("8.02")
@rule("3.05")
def test_a_post_fires_once_a_round_and_adds_to_others(overrun: Judged) -> None:
    units = (OWN, "FOE CP defender 0505", "F2 LT defender 0505")
    said = overrun(*units, do=["fire FOE + F2 at OWN"], dice=[1])
    assert (said.event("fire")["attack"], said.event("fire")["odds"]) == (3, "1-1")
    again = overrun(*units, do=["fire FOE at OWN", "fire FOE at OWN"], dice=[1])
    assert not again.ok


@rule("8.02")
@rule("3.03")
def test_a_truck_has_nothing_to_fire(overrun: Judged) -> None:
    said = overrun(OWN, "FOE LT defender 0505", "TK TK defender 0505", do=["fire TK at OWN"], dice=[1])
    assert not said.ok
    assert said.rule == "7.02"


@rule("3.02.2")
@rule("8.02")
def test_a_heavy_weapon_is_not_doubled_and_is_used_once(overrun: Judged) -> None:
    units = (OWN, "TEAM HWT defender 0505")
    said = overrun(*units, do=["fire TEAM:missile at OWN"], dice=[1])
    assert (said.event("fire")["attack"], said.event("fire")["odds"]) == (3, "1-1")
    assert said.unit("TEAM")["spent"] == {"missile": 1}
    both = overrun(*units, do=["fire TEAM:missile at OWN", "fire TEAM at OWN"], dice=[1, 1])
    assert not both.ok
    other = overrun(*units, do=["fire TEAM at OWN", "fire TEAM:missile at OWN"], dice=[1, 1])
    assert not other.ok
    later = ["fire TEAM:missile at OWN", "end", "end", "fire TEAM at OWN"]
    assert overrun(*units, do=later, dice=[1, 1]).event("fire", 1)["attack"] == 2
    twice = [*later[:3], "fire TEAM:missile at OWN"]
    assert overrun(*units, do=twice, dice=[1, 1]).rule == "3.02.2"


@rule("3.02.2")
@rule("8.02")
def test_each_squad_of_a_team_has_its_own_missile(overrun: Judged) -> None:
    units = (OWN, "TEAM HWT defender 0505 squads=2 spent.missile=1")
    fired = [overrun(*units, do=[f"fire {i}:missile at OWN"], dice=[1]).ok for i in ("TEAM", "TEAM.2")]
    assert sorted(fired) == [False, True]


@rule("8.02")
@rule("7.13.2")
def test_treads_are_lost_by_the_doubled_strength(overrun: Judged) -> None:
    units = ("INF1 INF attacker 0504 squads=3", "BIG MK3 defender 0505")
    do = ["end", "fire INF1 + INF1.2 + INF1.3 at BIG:treads"]
    assert overrun(*units, do=do, dice=[5]).unit("BIG")["treads"] == 39
    ogres = ("B1 MK3 attacker 0504", "B2 MK3 defender 0505")
    said = overrun(*ogres, do=["end", "fire B1:main at B2:treads"], dice=[5])
    assert said.unit("B2")["treads"] == 37


# -- 8.03: defense -----------------------------------------------------------------------------------------------------


@rule("8.03")
@pytest.mark.parametrize(("on", "tank", "squad"), [("clear", 3, 1), ("forest", 3, 2), ("swamp", 3, 2), ("town", 6, 3)])
def test_defenders_have_their_terrain(overrun: Judged, on: str, tank: int, squad: int) -> None:
    units = ("OWN INF attacker 0504 squads=2", FOE, "I1 INF defender 0505")
    said = overrun(*units, do=["end", "fire OWN at FOE", "fire OWN.2 at I1"], dice=[1, 1], on=on)
    assert [said.event("fire", n)["defense"] for n in (0, 1)] == [tank, squad]


@rule("8.03")
@pytest.mark.parametrize("on", ["clear", "forest", "town"])
def test_attackers_have_none(overrun: Judged, on: str) -> None:
    units = (OWN, "I1 INF attacker 0504", FOE, "F2 LT defender 0505")
    said = overrun(*units, do=["fire FOE at OWN", "fire F2 at I1"], dice=[1, 1], on=on)
    assert [said.event("fire", n)["defense"] for n in (0, 1)] == [3, 1]


@rule("8.03")
def test_an_attacking_ogres_weapons_have_no_cover(overrun: Judged) -> None:
    said = overrun("BIG MK3 attacker 0504", FOE, do=["fire FOE at BIG:main"], dice=[1], on="town")
    assert said.event("fire")["defense"] == 4
    other = overrun(OWN, "BIG MK3 defender 0505", do=["end", "fire OWN at BIG:main"], dice=[1], on="town")
    assert other.event("fire")["defense"] == 8


@rule("8.03")
@rule("7.14.2")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_treads_in_a_town_are_covered_only_for_the_defender(overrun: Judged, die: int) -> None:
    said = overrun("BIG MK3 attacker 0504", FOE, do=["fire FOE at BIG:treads"], dice=[die], on="town")
    assert said.unit("BIG").get("treads", 45) == (41 if die >= 5 else 45)
    other = overrun(OWN, "BIG MK3 defender 0505", do=["end", "fire OWN at BIG:treads"], dice=[die], on="town")
    assert other.unit("BIG").get("treads", 45) == (41 if die == 6 else 45)


@rule("8.03")
@rule("3.03")
def test_a_truck_that_attacks_has_no_defense_even_in_a_town(overrun: Judged) -> None:
    units = ("TK TK attacker 0504", OWN, FOE)
    said = overrun(*units, do=["fire FOE at TK"], dice=[1], on="town")
    assert said.lost == ["TK"]
    assert said.dice_left == [1]


# -- 8.05.1: disarmed Ogres --------------------------------------------------------------------------------------------


@rule("8.05.1")
def test_a_disarmed_ogre_that_attacks_leaves_after_two_enemy_rounds_and_may_move_on(overrun: Judged) -> None:
    units = (f"BIG MK3 attacker 0504 {DISARMED}", FOE)
    do = ["fire FOE at BIG:treads", "end", "end", "fire FOE at BIG:treads", "end"]
    said = overrun(*units, do=do, dice=[1, 1])
    assert said.ok
    assert said.event("out-of-combat")["unit"] == "BIG"
    assert (said.hex("BIG"), said.hex("FOE")) == ("0505", "0505")
    assert said.next == {"seat": "attacker", "phase": "movement", "choose": "move"}
    gone = overrun(*units, do=[*do, "move BIG 0506 0507"], dice=[1, 1])
    assert gone.hex("BIG") == "0507"
    stays = overrun(*units, do=[*do, "end"], dice=[1, 1])
    assert stays.ok
    assert stays.next["phase"] == "fire"


@rule("8.05.1")
def test_after_one_enemy_round_it_is_still_in_the_fight(overrun: Judged) -> None:
    units = (f"BIG MK3 attacker 0504 {DISARMED}", FOE)
    said = overrun(*units, do=["fire FOE at BIG:treads", "end", "end"], dice=[1])
    assert said.count("out-of-combat") == 0
    assert said.next["seat"] == "defender"


@rule("8.05.1")
def test_an_ogre_disarmed_in_an_enemy_round_endures_two_more(overrun: Judged) -> None:
    """Its last gun goes in round 1; rounds 3 and 5 are the two further enemy rounds."""
    weapons = "destroyed.secondary=4 destroyed.missile=2 destroyed.ap=8"
    units = (f"BIG MK3 attacker 0504 {weapons}", FOE, "F2 HVY defender 0505")
    do = ["fire FOE at BIG:main", "end", "end", "fire FOE at BIG:treads", "end"]
    said = overrun(*units, do=do, dice=[5, 1])
    assert said.unit("BIG")["destroyed"]["main"] == 1
    assert said.count("out-of-combat") == 0
    third = overrun(*units, do=[*do, "end", "fire FOE at BIG:treads", "end"], dice=[5, 1, 1])
    assert third.ok
    assert third.event("out-of-combat")["unit"] == "BIG"


@rule("8.05.1")
def test_antipersonnel_guns_have_no_target_among_tanks(overrun: Judged) -> None:
    units = ("OWN HVY attacker 0504", f"BIG MK3 defender 0505 {NO_GUNS}")
    do = ["end", "fire OWN at BIG:ap", "end", "end", "fire OWN at BIG:ap", "end"]
    said = overrun(*units, do=do, dice=[1, 1])
    assert said.event("out-of-combat")["unit"] == "BIG"
    assert said.event("overrun-over")["winner"] == "attacker"
    assert said.hex("OWN") == said.hex("BIG") == "0505"


@rule("8.05.1")
def test_with_infantry_about_antipersonnel_guns_keep_an_ogre_in_the_fight(overrun: Judged) -> None:
    units = ("OWN HVY attacker 0504", "INF1 INF attacker 0504", f"BIG MK3 defender 0505 {NO_GUNS}")
    do = ["end", "fire OWN at BIG:ap", "end", "end", "fire OWN at BIG:ap", "end"]
    said = overrun(*units, do=do, dice=[1, 1])
    assert said.count("out-of-combat") == 0
    assert said.next == {"seat": "defender", "phase": "movement", "choose": "fire"}


@rule("8.05.1")
@rule("8.04")
def test_an_armed_ogre_fights_to_the_end(overrun: Judged) -> None:
    units = ("OWN HVY attacker 0504", "BIG MK3 defender 0505")
    do = ["end", "fire OWN at BIG:main", "end", "end", "fire OWN at BIG:main", "end"]
    said = overrun(*units, do=do, dice=[1, 1])
    assert said.count("out-of-combat") == 0


@rule("7.13.3")
@rule("8.05")
def test_an_ogre_without_weapons_and_treads_is_destroyed(overrun: Judged) -> None:
    units = (OWN, "BIG MK3 defender 0505 destroyed.secondary=4 destroyed.missile=2 destroyed.ap=8 treads=0")
    said = overrun(*units, do=["end", "fire OWN at BIG:main"], dice=[5])
    assert said.lost == ["BIG"]
    assert said.event("overrun-over")["winner"] == "attacker"


# -- 8.05.2, 8.05.3: rams ----------------------------------------------------------------------------------------------


@rule("8.05.2")
@rule("6.02")
@pytest.mark.parametrize(
    ("kind", "toll"), [("HVY", 2), ("MHWZ", 2), ("LT", 1), ("GEV", 1), ("HWZ", 1), ("SHVY", 3), ("MSL", 1)]
)
def test_what_an_ogre_rams_is_destroyed(overrun: Judged, kind: str, toll: int) -> None:
    units = ("BIG MK5 attacker 0504", f"FOE {kind} defender 0505", "F2 LT defender 0505")
    said = overrun(*units, do=["end", "ram BIG FOE"], dice=[1])
    assert said.lost == ["FOE"]
    assert said.dice_left == [1]
    assert said.unit("BIG")["treads"] == 60 - toll


@rule("8.05.2")
@rule("6.03")
@pytest.mark.parametrize("defense", [0, 2])
def test_a_rammed_post_costs_its_defense(overrun: Judged, defense: int) -> None:
    units = ("BIG MK5 attacker 0504", f"FOE CP defender 0505 defense={defense}", "F2 LT defender 0505")
    said = overrun(*units, do=["end", "ram BIG FOE"])
    assert said.lost == ["FOE"]
    assert said.unit("BIG").get("treads", 60) == 60 - defense


@rule("8.05.2")
def test_a_ram_comes_after_the_fire_of_the_round(overrun: Judged) -> None:
    units = ("BIG MK5 attacker 0504", "F1 HVY defender 0505", "F2 HVY defender 0505")
    said = overrun(*units, do=["end", "fire BIG:main at F1", "ram BIG F2"], dice=[2])
    assert said.lost == ["F1", "F2"]
    back = overrun(*units, do=["end", "ram BIG F2", "fire BIG:main at F1"], dice=[2])
    assert back.error["decision"] == 5
    assert back.rule == "8.05.2"


@rule("8.05.2")
def test_a_defending_ogre_rams_at_the_end_of_its_first_round(overrun: Judged) -> None:
    said = overrun(OWN, "T2 HVY attacker 0504", "BIG MK3 defender 0505", do=["ram BIG OWN"])
    assert said.lost == ["OWN"]
    assert said.unit("BIG")["treads"] == 43


@rule("8.05.2")
@pytest.mark.parametrize("later", [["end", "end", "end"], ["end", "end", "end", "end", "end"]])
def test_no_ram_after_the_first_round(overrun: Judged, later: list[str]) -> None:
    units = ("BIG MK5 attacker 0504", "F1 HVY defender 0505")
    fires = []
    for i, step in enumerate(later):
        fires.extend(["fire F1 at BIG:treads", step] if i % 2 == 0 else [step])
    said = overrun(*units, do=[*fires, "ram BIG F1"], dice=[1, 1, 1])
    assert said.rule == "8.05.2"
    assert "first" in said.reason


@rule("8.05.2")
def test_an_ogre_rams_one_unit_only(overrun: Judged) -> None:
    units = ("BIG MK5 attacker 0504", "F1 HVY defender 0505", "F2 HVY defender 0505")
    said = overrun(*units, do=["end", "ram BIG F1", "ram BIG F2"])
    assert said.error["decision"] == 5
    assert said.rule == "8.05.2"


@rule("8.05.2")
def test_infantry_is_not_rammed(overrun: Judged) -> None:
    said = overrun("BIG MK5 attacker 0504", "I1 INF defender 0505", do=["end", "ram BIG I1"])
    assert said.rule == "8.05.2"
    assert "infantry" in said.reason


@rule("8.05.2")
def test_an_ogre_without_treads_does_not_ram(overrun: Judged) -> None:
    said = overrun(OWN, "BIG MK3 defender 0505 treads=0", do=["ram BIG OWN"])
    assert said.rule == "8.05.2"
    assert "move" in said.reason


@rule("8.05.2")
def test_a_ram_is_not_made_in_the_enemys_round(overrun: Judged) -> None:
    assert overrun("BIG MK3 attacker 0504", FOE, do=["ram BIG FOE"]).rule == "8.05.2"


@rule("8.05.2")
@rule("6.05")
@pytest.mark.parametrize(
    ("rammer", "target", "toll", "dice"), [("MK5", "MK3", 3, [3, 3, 3, 3]), ("MK3", "MK5", 5, [4, 4])]
)
def test_ogres_that_ram_ogres_cost_each_other_treads(
    overrun: Judged, rammer: str, target: str, toll: int, dice: list[int]
) -> None:
    treads = {"MK3": 45, "MK5": 60}
    said = overrun(f"B1 {rammer} attacker 0504", f"B2 {target} defender 0505", do=["end", "ram B1 B2"], dice=dice)
    assert said.unit("B1")["treads"] == treads[rammer] - toll
    assert said.unit("B2")["treads"] == treads[target] - sum(dice)
    assert said.lost == []


@rule("8.05.2")
def test_a_disarmed_ogre_may_still_ram(overrun: Judged) -> None:
    said = overrun(f"BIG MK3 attacker 0504 {DISARMED}", FOE, do=["end", "ram BIG FOE"])
    assert said.lost == ["FOE"]
    assert said.unit("BIG")["treads"] == 43
    assert said.event("overrun-over")["winner"] == "attacker"


@rule("8.05.2")
def test_a_disarmed_ogre_may_ram_a_truck(overrun: Judged) -> None:
    said = overrun(f"BIG MK3 attacker 0504 {DISARMED}", "FOE TK defender 0505", do=["end", "ram BIG FOE"])
    assert said.ok
    assert said.lost == ["FOE"]


@rule("8.05.3")
@rule("6.07.2")
@pytest.mark.parametrize(("kind", "treads"), [("HVY", 43), ("MSL", 44), ("LT", 44), ("GEV", 44), ("MHWZ", 44)])
def test_armor_rams_an_ogre_and_dies(overrun: Judged, kind: str, treads: int) -> None:
    units = (f"OWN {kind} attacker 0504", "T2 HVY attacker 0504", "BIG MK3 defender 0505")
    said = overrun(*units, do=["end", "ram OWN BIG"])
    assert said.lost == ["OWN"]
    assert said.unit("BIG")["treads"] == treads


@rule("8.05.3")
@rule("6.07.1")
@pytest.mark.parametrize(("die", "gone"), [(2, False), (3, True), (5, True)])
def test_a_superheavy_rams_an_ogre_and_takes_a_one_to_one(overrun: Judged, die: int, gone: bool) -> None:
    said = overrun("OWN SHVY attacker 0504", "BIG MK3 defender 0505", do=["end", "ram OWN BIG"], dice=[4, die])
    assert said.unit("BIG")["treads"] == 41
    assert (said.lost == ["OWN"]) is gone


@rule("8.05.3")
@rule("6.07.3")
def test_a_gev_rams_with_twice_its_strength_and_dies(overrun: Judged) -> None:
    units = ("OWN GEV attacker 0504", "T2 HVY attacker 0504", FOE, "F2 LT defender 0505")
    said = overrun(*units, do=["end", "ram OWN FOE"], dice=[3])
    assert sorted(said.lost) == ["FOE", "OWN"]
    missed = overrun(*units, do=["end", "ram OWN FOE"], dice=[2])
    assert missed.lost == ["OWN"]


@rule("8.05.3")
@rule("6.07.4")
@pytest.mark.parametrize("kind", ["HVY", "MSL", "LT", "MHWZ"])
def test_other_armor_does_not_ram_armor(overrun: Judged, kind: str) -> None:
    said = overrun(f"OWN {kind} attacker 0504", FOE, do=["end", "ram OWN FOE"])
    assert said.rule == "8.05.3"


@rule("8.05.3")
@rule("6.07")
@pytest.mark.parametrize("kind", ["INF", "TK", "HWZ"])
def test_some_units_never_ram(overrun: Judged, kind: str) -> None:
    said = overrun(
        OWN, "BIG MK3 attacker 0504", "F2 HVY defender 0505", f"FOE {kind} defender 0505", do=["ram FOE BIG"]
    )
    assert said.rule in ("8.05.2", "8.05.3")


@rule("8.05.3")
@rule("6.07.2")
def test_a_disabled_unit_does_not_ram(overrun: Judged) -> None:
    said = overrun("BIG MK3 attacker 0504", "FOE HVY defender 0505 disabled=fire", do=["ram FOE BIG"])
    assert not said.ok
    assert "move" in said.reason


@rule("8.05.3")
@rule("5.11.2")
def test_a_gev_that_rams_a_loaded_vehicle_hits_its_riders_with_the_same_die(overrun: Judged) -> None:
    units = (
        "OWN GEV attacker 0504",
        "T2 HVY attacker 0504",
        "TK TK defender 0505",
        "I1 INF defender 0505 squads=1 riding=TK",
        "F2 LT defender 0505",
    )
    said = overrun(*units, do=["end", "ram OWN TK"], dice=[2])
    assert sorted(said.lost) == ["I1", "OWN", "TK"]


@rule("8.05.3")
@rule("6.07.3")
def test_a_gev_that_has_fired_does_not_ram_in_the_second_movement_phase(moved: Judged) -> None:
    units = ("OWN GEV attacker 0504 fired=true", FOE)
    do = ["move OWN 0505", "overrun 0505", "end", "ram OWN FOE"]
    said = moved(*units, do=do, dice=[1], phase="second-movement")
    assert said.error["decision"] == 4
    assert said.rule in ("6.07.3", "8.05.3")


@rule("8.05.2")
@rule("6.04")
def test_treads_lost_in_a_ram_slow_an_ogre_at_once(overrun: Judged) -> None:
    units = ("BIG MK5 attacker 0504 treads=41", "FOE MSL defender 0505")
    do = ["end", "ram BIG FOE", "move BIG 0506"]
    said = overrun(*units, do=do)
    assert said.unit("BIG")["treads"] == 40
    assert said.hex("BIG") == "0506"
    assert not overrun(*units, do=[*do, "move BIG 0507"]).ok


# -- 8.05.4, 7.05.2: missiles ------------------------------------------------------------------------------------------


@rule("8.05.4")
def test_a_rack_fires_once_a_turn(overrun: Judged) -> None:
    units = ("BIG MK4 attacker 0504", FOE, "F2 SHVY defender 0505")
    do = ["end", "fire BIG:rack*2 at FOE", "end", "end"]
    said = overrun(*units, do=[*do, "fire BIG:rack*1 at F2"], dice=[1])
    assert said.ok
    more = overrun(*units, do=[*do, "fire BIG:rack*2 at F2"], dice=[1])
    assert more.rule == "7.05.3"
    assert said.unit("BIG")["spent"] == {"internal": 3}


@rule("8.05.4")
def test_a_rack_used_in_an_overrun_is_silent_in_the_fire_phase_of_that_turn(overrun: Judged) -> None:
    units = ("BIG MK4 attacker 0504", FOE, "F2 SHVY defender 0506")
    do = ["end", "fire BIG:rack*2 at FOE", "end"]
    said = overrun(*units, do=[*do, "fire BIG:rack*1 at F2"], dice=[1])
    assert said.ok
    more = overrun(*units, do=[*do, "fire BIG:rack*2 at F2"], dice=[1])
    assert more.rule == "7.05.3"


@rule("8.05.4")
def test_a_rack_used_in_one_overrun_is_silent_in_the_next(overrun: Judged) -> None:
    units = ("BIG MK4 attacker 0504", FOE, "F2 SHVY defender 0506")
    do = ["end", "fire BIG:rack*3 at FOE", "move BIG 0506", "overrun 0506", "end", "fire BIG:rack at F2"]
    assert overrun(*units, do=do, dice=[1]).rule == "7.05.3"


@rule("8.05.4")
def test_a_rack_used_in_defense_fires_again_in_the_owners_turn(overrun: Judged) -> None:
    units = (OWN, "BIG MK4 defender 0505", "T2 HVY attacker 0508")
    do = ["fire BIG:rack*3 at OWN", "end", "end", "end", "end", "fire BIG:rack*3 at T2"]
    said = overrun(*units, do=do)
    assert said.ok
    assert sorted(said.lost) == ["OWN", "T2"]


@rule("7.05.2")
@rule("8.04")
def test_a_missile_is_gone_when_fired(overrun: Judged) -> None:
    units = ("OWN SHVY attacker 0504", "BIG MK3 defender 0505")
    do = ["fire BIG:missile at OWN", "end", "end"]
    said = overrun(*units, do=do, dice=[1])
    assert said.unit("BIG")["spent"] == {"missile": 1}
    assert overrun(*units, do=[*do, "fire BIG:missile*1 at OWN"], dice=[1, 1]).ok
    assert overrun(*units, do=[*do, "fire BIG:missile*2 at OWN"], dice=[1, 1]).rule == "7.05.2"


# -- 8.06.1: riders ----------------------------------------------------------------------------------------------------

PC = ("PC GEVPC attacker 0504", "I1 INF attacker 0504 squads=3 riding=PC")
TANK = ("TANK HVY defender 0505", "I2 INF defender 0505 squads=1 riding=TANK")


@rule("8.06.1")
def test_riders_are_asked_first_the_attacker_before_the_defender(overrun: Judged) -> None:
    first = overrun(*PC, *TANK)
    assert (first.next["seat"], first.next["phase"]) == ("attacker", "movement")
    assert first.next["choose"] != "fire"
    second = overrun(*PC, *TANK, do=["end"])
    assert second.next["seat"] == "defender"
    assert second.next["choose"] == first.next["choose"]
    third = overrun(*PC, *TANK, do=["end", "end"])
    assert third.next == {"seat": "defender", "phase": "movement", "choose": "fire"}


@rule("8.06.1")
def test_dismounted_riders_fight_as_squads(overrun: Judged) -> None:
    said = overrun(*PC, FOE, do=["dismount I1", "end", "end", "fire I1 + I1.2 + I1.3 + PC at FOE"], dice=[1])
    assert said.event("fire")["attack"] == 7
    assert "riding" not in said.unit("I1")


@rule("8.06.1")
@rule("5.11.2")
def test_riders_that_stay_on_fight_from_the_vehicle(overrun: Judged) -> None:
    said = overrun(*PC, FOE, do=["end", "end", "fire I1 + PC at FOE"], dice=[1])
    assert said.event("fire")["attack"] == 7
    assert said.unit("I1")["squads"] == 3
    assert said.unit("I1")["riding"] == "PC"


@rule("8.06.1")
@rule("5.11.2")
def test_vehicle_and_riders_are_hit_by_one_die(overrun: Judged) -> None:
    said = overrun(*PC, OWN, FOE, do=["end", "fire FOE at PC"], dice=[2, 6])
    assert (said.event("fire")["odds"], said.event("riders")["odds"]) == ("2-1", "1-1")
    assert said.lost == ["PC"]
    assert said.unit("I1") is not None
    assert said.dice_left == [6]
    dead = overrun(*PC, OWN, FOE, do=["end", "fire FOE at PC"], dice=[3, 6])
    assert sorted(dead.lost) == ["I1", "PC"]


@rule("8.04")
@rule("7.12.1")
@rule("8.06.1")
def test_riders_that_outlive_their_vehicle_are_single_squads(overrun: Judged) -> None:
    units = (*PC, OWN, FOE, "F2 LT defender 0505")
    said = overrun(*units, do=["end", "fire FOE at PC", "fire F2 at I1"], dice=[2, 1])
    assert said.event("fire", 1)["defense"] == 1
    assert said.unit("I1")["squads"] == 1


@rule("8.06.1")
@rule("5.11.2")
def test_a_truck_dies_and_its_riders_may_live(overrun: Judged) -> None:
    units = (OWN, "TK TK defender 0505", "I2 INF defender 0505 squads=2 riding=TK", "F2 LT defender 0505")
    said = overrun(*units, do=["end", "fire OWN at TK"], dice=[1])
    assert said.lost == ["TK"]
    assert said.unit("I2") is not None


@rule("8.06.1")
@pytest.mark.parametrize("kind", ["TK", "HT"])
def test_riders_inside_a_truck_do_not_dismount_and_do_not_fight(overrun: Judged, kind: str) -> None:
    units = (OWN, f"CAR {kind} defender 0505", "I2 INF defender 0505 squads=2 riding=CAR", "F2 LT defender 0505")
    said = overrun(*units)
    assert said.next == {"seat": "defender", "phase": "movement", "choose": "fire"}
    shot = overrun(*units, do=["fire I2 at OWN"], dice=[1])
    assert shot.rule == "5.11.1"
    off = overrun(*units, do=["dismount I2"])
    assert not off.ok


@rule("8.06.1")
def test_riders_inside_a_truck_do_not_dismount_where_others_may(overrun: Judged) -> None:
    units = (OWN, *TANK, "CAR HT defender 0505", "I3 INF defender 0505 squads=2 riding=CAR")
    said = overrun(*units, do=["dismount I3"])
    assert said.rule == "8.06.1"
    assert "inside" in said.reason


@rule("8.06.1")
def test_nobody_is_asked_about_the_enemys_riders(overrun: Judged) -> None:
    said = overrun(*PC, *TANK, do=["dismount I2"])
    assert not said.ok
    assert said.next["seat"] == "attacker"


@rule("8.06.1")
def test_dismounted_riders_do_not_remount(overrun: Judged) -> None:
    units = (*PC, "FOE LGEV defender 0505")
    do = ["dismount I1", "end", "end", "fire I1 + I1.2 + PC at FOE", "mount I1.3 on PC"]
    said = overrun(*units, do=do)
    assert said.error["decision"] == 7
    assert said.rule in ("5.11.3", "8.06.1")


@rule("8.06.1")
@rule("5.11.3")
def test_dismounted_riders_do_not_walk_on(overrun: Judged) -> None:
    units = (*PC, "FOE LGEV defender 0505")
    do = ["dismount I1", "end", "end", "fire I1 + I1.2 + PC at FOE", "move I1 0506"]
    assert not overrun(*units, do=do).ok


@rule("8.06.1")
@rule("5.11.3")
def test_riders_that_mounted_this_turn_do_not_dismount(moved: Judged) -> None:
    units = ("PC GEVPC attacker 0504", "I1 INF attacker 0504 squads=2", FOE)
    do = ["mount I1 on PC", "move PC 0505", "overrun 0505"]
    said = moved(*units, do=do)
    assert said.next == {"seat": "defender", "phase": "movement", "choose": "fire"}
    assert not moved(*units, do=[*do, "dismount I1"]).ok


@rule("3.02.2")
@rule("8.06.1")
@pytest.mark.parametrize("first", [["dismount TEAM", "end"], ["end"]])
def test_a_team_fires_no_missile_while_mounted_or_just_dismounted(overrun: Judged, first: list[str]) -> None:
    units = (OWN, "TANK HVY defender 0505", "TEAM HWT defender 0505 squads=1 riding=TANK")
    said = overrun(*units, do=[*first, "fire TEAM:missile at OWN"], dice=[1])
    assert not said.ok
    assert overrun(*units, do=[*first, "fire TEAM at OWN"], dice=[1]).event("fire")["attack"] == 2


@rule("8.06.1")
@rule("8.05.3")
@rule("6.07.2")
def test_riders_that_stay_on_a_vehicle_that_rams_die(overrun: Judged) -> None:
    units = ("T1 HVY attacker 0504", "I1 INF attacker 0504 squads=1 riding=T1", OWN, "BIG MK3 defender 0505")
    said = overrun(*units, do=["end", "end", "ram T1 BIG"])
    assert sorted(said.lost) == ["I1", "T1"]
    assert said.unit("BIG")["treads"] == 43


@rule("8.03")
@rule("5.11.2")
def test_riders_of_a_defender_have_the_vehicles_terrain(overrun: Judged) -> None:
    town = overrun(OWN, *TANK, do=["end", "end", "fire OWN at TANK"], dice=[1], on="town")
    assert (town.event("fire")["odds"], town.event("riders")["odds"]) == ("1-2", "2-1")
    woods = overrun(OWN, *TANK, do=["end", "end", "fire OWN at TANK"], dice=[1], on="forest")
    assert woods.event("riders")["odds"] == "4-1"


# -- 8.06, 8.08: after an overrun --------------------------------------------------------------------------------------

WON = ["end", "fire OWN at FOE"]
WEAK = "FOE LGEV defender 0505"


@rule("8.08")
def test_survivors_move_on_with_what_they_have_left(overrun: Judged) -> None:
    said = overrun(OWN, WEAK, do=[*WON, "move OWN 0506 0507"], dice=[2])
    assert said.hex("OWN") == "0507"
    assert said.unit("OWN")["moved"] == 3
    far = overrun(OWN, WEAK, do=[*WON, "move OWN 0506 0507 0508"], dice=[2])
    assert far.rule == "5.01"


@rule("8.08")
def test_the_same_units_may_overrun_again(overrun: Judged) -> None:
    units = (OWN, WEAK, "F2 LGEV defender 0506")
    do = [*WON, "move OWN 0506", "overrun 0506", "end", "fire OWN at F2"]
    said = overrun(*units, do=do, dice=[2, 2])
    assert said.lost == ["FOE", "F2"]
    assert said.count("overrun-over") == 2


@rule("8.08")
def test_units_that_have_not_moved_go_through_a_won_hex(moved: Judged) -> None:
    units = (OWN, WEAK, "T2 HVY attacker 0503")
    said = moved(*units, do=["move OWN 0505", "overrun 0505", *WON, "move T2 0504 0505 0506"], dice=[2])
    assert said.hex("T2") == "0506"


@rule("8.08")
@rule("8.01")
def test_a_lost_overrun_does_not_open_the_hex(moved: Judged) -> None:
    units = ("T1 LGEV attacker 0504", "OWN HVY attacker 0503", FOE)
    do = ["move T1 0505", "overrun 0505", "fire FOE at T1"]
    passing = moved(*units, do=[*do, "move OWN 0504 0505 0506"], dice=[6])
    assert passing.lost == ["T1"]
    assert passing.rule == "8.01"
    entering = moved(*units, do=[*do, "move OWN 0504 0505", "end"], dice=[6])
    assert entering.error["decision"] == 5
    assert entering.rule == "8.01"


@rule("8.08")
@rule("8.01")
def test_a_second_wave_overruns_the_same_hex_anew(moved: Judged) -> None:
    units = ("T1 LGEV attacker 0504", "OWN HVY attacker 0503", FOE)
    do = ["move T1 0505", "overrun 0505", "fire FOE at T1", "move OWN 0504 0505", "overrun 0505"]
    said = moved(*units, do=do, dice=[6])
    assert said.ok
    assert said.next["seat"] == "defender"


OUT = ["end", "fire OWN at BIG:ap", "end", "end", "fire OWN at BIG:ap", "end"]


@rule("8.08")
def test_units_pass_a_hex_won_from_an_ogre_that_stays(moved: Judged) -> None:
    units = (OWN, f"BIG MK3 defender 0505 {NO_GUNS}", "T2 HVY attacker 0503")
    do = ["move OWN 0505", "overrun 0505", *OUT, "move T2 0504 0505 0506", "end"]
    said = moved(*units, do=do, dice=[1, 1])
    assert said.ok
    assert said.hex("T2") == "0506"


@rule("8.08")
@pytest.mark.parametrize(("lost", "free"), [("", False), ("destroyed.ap=8", True)])
def test_infantry_overruns_an_ogre_that_keeps_antipersonnel_guns(moved: Judged, lost: str, free: bool) -> None:
    units = (OWN, f"BIG MK3 defender 0505 {NO_GUNS} {lost}", "I1 INF attacker 0404")
    shots = [step.replace(":ap", ":treads") for step in OUT]
    do = ["move OWN 0505", "overrun 0505", *shots, "move I1 0505 0506"]
    said = moved(*units, do=do, dice=[1, 1])
    assert said.ok is free
    if not free:
        assert said.rule in ("8.01", "8.08")
        begun = moved(*units, do=[*do[:-1], "move I1 0505", "overrun 0505"], dice=[1, 1])
        assert begun.ok
        assert begun.next["seat"] == "defender"


@rule("8.01")
@rule("8.08")
def test_a_fight_that_is_over_is_not_begun_again_for_nothing(moved: Judged) -> None:
    units = (OWN, f"BIG MK3 defender 0505 {NO_GUNS}")
    said = moved(*units, do=["move OWN 0505", "overrun 0505", *OUT, "overrun 0505"], dice=[1, 1])
    assert not said.ok
    assert said.error["decision"] == 9


@rule("8.01")
@rule("8.05.1")
def test_a_unit_stays_for_a_point_to_overrun_again(moved: Judged) -> None:
    units = ("OWN HVY attacker 0505", f"BIG MK3 defender 0505 {NO_GUNS}")
    said = moved(*units, do=["stay OWN", "overrun 0505"])
    assert said.ok
    assert said.next["seat"] == "defender"
    assert said.unit("OWN")["moved"] == 1


@rule("8.01")
@rule("8.08")
def test_a_unit_with_points_left_may_stay_after_an_overrun_and_fight_another(moved: Judged) -> None:
    units = (OWN, f"BIG MK3 defender 0505 {NO_GUNS}")
    do = ["move OWN 0505", "overrun 0505", *OUT, "stay OWN", "overrun 0505"]
    said = moved(*units, do=do, dice=[1, 1])
    assert said.ok
    assert said.unit("OWN")["moved"] == 2
    assert said.next["seat"] == "defender"


@rule("8.01")
def test_staying_needs_a_movement_point(moved: Judged) -> None:
    units = ("OWN HVY attacker 0505 moved=3", f"BIG MK3 defender 0505 {NO_GUNS}")
    assert not moved(*units, do=["stay OWN"]).ok


@rule("5.05")
@rule("8.01")
def test_staying_in_the_second_movement_phase_needs_a_point_of_that_phase(moved: Judged) -> None:
    foe = f"BIG MK3 defender 0505 {NO_GUNS}"
    said = moved("OWN GEV attacker 0505 moved=3", foe, do="stay OWN", phase="second-movement")
    assert not said.ok
    assert moved("OWN GEV attacker 0505 moved=2", foe, do="stay OWN", phase="second-movement").ok


@rule("6.08")
@rule("8.01")
def test_an_enemy_in_ones_hex_need_not_be_overrun(moved: Judged) -> None:
    units = ("OWN HVY attacker 0505", "BIG MK3 defender 0505")
    assert moved(*units, do="end").ok
    assert moved(*units, do="move OWN 0506").hex("OWN") == "0506"


@rule("4.02")
@rule("8.08")
def test_units_that_overran_fire_in_the_fire_phase(overrun: Judged) -> None:
    units = (OWN, WEAK, "F2 LT defender 0506")
    said = overrun(*units, do=[*WON, "end", "fire OWN at F2"], dice=[2, 1])
    assert said.ok
    assert said.event("fire", 1)["attack"] == 4


@rule("8.04")
@rule("4.01")
def test_units_that_were_overrun_fire_in_their_own_turn(overrun: Judged) -> None:
    units = ("T1 LGEV attacker 0504", FOE, "T2 HVY attacker 0507")
    do = ["fire FOE at T1", "end", "end", "end", "end", "fire FOE at T2"]
    assert overrun(*units, do=do, dice=[6, 1]).event("fire", 1)["attack"] == 4


@rule("8.06")
@rule("5.02.2")
def test_stacking_is_kept_at_the_end_of_the_phase(overrun: Judged) -> None:
    units = [f"T{i} HVY attacker 0504" for i in range(1, 7)]
    fire = ["end", "fire T1 at FOE"]
    said = overrun(*units, WEAK, do=[*fire, "end"], dice=[2])
    assert said.rule == "5.02.2"
    assert overrun(*units, WEAK, do=[*fire, "move T6 0506", "end"], dice=[2]).ok
    given = overrun(*units, WEAK, do=[*fire, "remove T3", "end"], dice=[2])
    assert given.ok
    assert sorted(given.lost) == ["FOE", "T3"]


@rule("5.08.2")
@rule("8.08")
def test_terrain_that_ends_a_move_ends_it_after_an_overrun_too(moved: Judged) -> None:
    units = ("OWN GEV attacker 0504", WEAK)
    do = ["move OWN 0505", "overrun 0505", *WON]
    said = moved(*units, do=[*do, "move OWN 0506"], dice=[3], on="town")
    assert not said.ok


@rule("5.05")
@rule("8.01")
def test_gevs_overrun_in_the_second_movement_phase_too(moved: Judged) -> None:
    units = ("OWN GEV attacker 0504 fired=true", WEAK)
    do = ["move OWN 0505", "overrun 0505", *WON, "move OWN 0506 0507"]
    said = moved(*units, do=do, dice=[2], phase="second-movement")
    assert said.ok
    assert said.hex("OWN") == "0507"
    assert said.lost == ["FOE"]


@rule("8.06.1")
@rule("5.11.3")
def test_riders_dismount_for_an_overrun_in_the_second_movement_phase(moved: Judged) -> None:
    do = ["move PC 0505", "overrun 0505", "dismount I1", "end"]
    said = moved(*PC, FOE, do=do, phase="second-movement")
    assert said.ok
    assert said.unit("I1.3")["squads"] == 1


# -- 8.07: water -------------------------------------------------------------------------------------------------------


# Columns 04 to 06 from row 03 to 07.
LAKE = {"hexes": {f"{col:02}{row:02}": "water" for col in (4, 5, 6) for row in range(3, 8)}}


@pytest.fixture
def at_sea(overrun: Judged) -> Judged:
    """An overrun in the lake."""
    return partial(overrun, ground=LAKE)


@rule("8.07")
@pytest.mark.parametrize(
    ("own", "foe"), [("GEV", "MK3"), ("GEV", "SHVY"), ("SHVY", "GEV"), ("MK3", "INF"), ("INF", "MK3"), ("INF", "INF")]
)
def test_where_neither_can_attack_there_is_no_fight(moved: Judged, own: str, foe: str) -> None:
    said = moved(f"OWN {own} attacker 0504", f"FOE {foe} defender 0505", do=["move OWN 0505", "end"], ground=LAKE)
    assert said.ok
    assert said.hex("OWN") == said.hex("FOE") == "0505"
    assert said.lost == []


@rule("8.07")
def test_where_some_of_each_side_can_attack_the_overrun_is_fought(at_sea: Judged) -> None:
    units = ("OWN GEV attacker 0504", "FOE GEV defender 0505", "I1 INF defender 0505 squads=1")
    said = at_sea(*units, do=["fire FOE at OWN", "end", "fire OWN at I1"], dice=[1, 2])
    assert said.lost == ["I1"]
    assert at_sea(*units, do=["fire I1 at OWN"], dice=[1]).rule in ("8.07", "7.14.4")


@rule("8.07")
def test_a_gev_does_not_fire_at_what_is_submerged(at_sea: Judged) -> None:
    units = ("OWN GEV attacker 0504", "FOE GEV defender 0505", "LOW SHVY defender 0505")
    said = at_sea(*units, do=["end", "fire OWN at LOW"], dice=[1])
    assert said.rule == "8.07"
    back = at_sea(*units, do=["fire LOW:gun*1 at OWN"], dice=[1])
    assert back.rule in ("8.07", "7.14.4")


@rule("8.07")
@pytest.mark.parametrize(("own", "foe"), [("GEV", "INF"), ("MAR", "SHVY"), ("MAR", "INF"), ("GEVPC", "HWT")])
def test_a_side_that_cannot_fight_is_destroyed(at_sea: Judged, own: str, foe: str) -> None:
    said = at_sea(f"OWN {own} attacker 0504", f"FOE {foe} defender 0505")
    assert said.ok
    assert said.lost == ["FOE"]
    assert said.event("overrun-over")["winner"] == "attacker"


@rule("8.07")
def test_attackers_that_cannot_fight_are_destroyed_too(at_sea: Judged) -> None:
    said = at_sea("OWN INF attacker 0504 squads=2", "FOE GEV defender 0505")
    assert said.unit("OWN") is None
    assert said.event("overrun-over")["winner"] == "defender"


@rule("8.07")
def test_losses_may_leave_a_side_helpless(at_sea: Judged) -> None:
    units = ("OWN GEV attacker 0504", "FOE GEV defender 0505", "I1 INF defender 0505 squads=2")
    said = at_sea(*units, do=["end", "fire OWN at FOE"], dice=[5])
    assert said.unit("FOE") is None
    assert said.unit("I1") is None
    assert said.next["choose"] == "move"


@rule("8.07")
@rule("8.06.1")
def test_a_hovertruck_that_gevs_overrun_goes_down_with_its_riders(at_sea: Judged) -> None:
    units = ("OWN GEV attacker 0504", "CAR HT defender 0505", "I1 INF defender 0505 squads=2 riding=CAR")
    said = at_sea(*units)
    assert said.ok
    assert said.unit("CAR") is None
    assert said.unit("I1") is None


@rule("8.07")
def test_an_ogre_attacked_by_marines_leaves_after_two_rounds(at_sea: Judged) -> None:
    units = ("OWN MAR attacker 0504 squads=3", "BIG MK3 defender 0505")
    shot = "fire OWN + OWN.2 + OWN.3 at BIG:treads"
    said = at_sea(*units, do=["end", shot, "end", "end", shot, "end"], dice=[5, 5])
    assert said.ok
    assert said.unit("BIG")["treads"] == 33
    assert said.event("out-of-combat")["unit"] == "BIG"
    assert said.hex("BIG") == "0505"
    assert said.next["choose"] == "move"


@rule("8.07")
@rule("7.14.4")
def test_a_submerged_ogre_does_not_fire_at_marines(at_sea: Judged) -> None:
    said = at_sea("OWN MAR attacker 0504", "BIG MK3 defender 0505", do=["fire BIG:ap*3 at OWN"], dice=[1])
    assert said.rule in ("8.07", "7.14.4")


@rule("8.07")
@rule("8.05.2")
def test_submerged_ogres_fight_by_ramming(at_sea: Judged) -> None:
    units = ("B1 MK3 attacker 0504", "B2 MK3 defender 0505")
    said = at_sea(*units, do=["ram B2 B1", "end", "ram B1 B2"], dice=[2, 3, 4, 5])
    assert said.ok
    assert said.unit("B1")["treads"] == 45 - 5 - 3
    assert said.unit("B2")["treads"] == 45 - 9 - 3
    assert said.next["choose"] == "move"
    assert at_sea(*units, do=["fire B2:main at B1:main"], dice=[1]).rule in ("8.07", "7.14.4")


@rule("8.07")
@rule("8.05.3")
def test_a_submerged_superheavy_is_rammed_by_an_ogre(at_sea: Judged) -> None:
    said = at_sea("BIG MK3 attacker 0504", "FOE SHVY defender 0505", do=["end", "ram BIG FOE"])
    assert said.lost == ["FOE"]
    assert said.unit("BIG")["treads"] == 42


@rule("8.07")
@rule("8.05.3")
def test_a_superheavy_that_has_rammed_under_water_has_not_lost_the_fight_by_it(at_sea: Judged) -> None:
    """A side is helpless from the beginning or by its losses, and this one has lost nothing."""
    said = at_sea("BIG MK3 attacker 0504", "FOE SHVY defender 0505", do=["ram FOE BIG"], dice=[3, 1])
    assert said.unit("BIG")["treads"] == 42
    assert said.lost == []


@rule("7.14.4")
@rule("8.07")
def test_marines_that_are_overrun_by_gevs_may_dive(at_sea: Judged) -> None:
    units = ("OWN GEV attacker 0504", "FOE MAR defender 0505 squads=2")
    asked = at_sea(*units)
    assert asked.next["seat"] == "defender"
    said = at_sea(*units, do=["dive FOE", "end"])
    assert said.ok
    assert said.event("dive")["unit"] == "FOE"
    assert said.hex("FOE") == said.hex("OWN") == "0505"
    assert sum(u["squads"] for u in said.position["units"] if u["type"] == "MAR") == 2
    assert said.unit("FOE")["submerged"] is True
    assert said.next == {"seat": "attacker", "phase": "movement", "choose": "move"}


@rule("7.14.4")
@rule("8.03")
def test_marines_that_fight_on_the_surface_keep_their_double_defense(at_sea: Judged) -> None:
    units = ("OWN GEV attacker 0504", "FOE MAR defender 0505 squads=2")
    said = at_sea(*units, do=["end", "fire FOE at OWN", "end", "fire OWN at FOE"], dice=[1, 1])
    assert said.event("fire")["attack"] == 2
    assert said.event("fire", 1)["defense"] == 2


@rule("8.03")
def test_marines_that_attack_in_the_water_have_no_bonus(at_sea: Judged) -> None:
    units = ("OWN MAR attacker 0504 squads=1", "FOE GEV defender 0505")
    assert at_sea(*units, do=["fire FOE at OWN"], dice=[1]).event("fire")["defense"] == 1


@rule("7.14.4")
@rule("8.07")
def test_marines_that_dive_do_not_escape_other_marines(at_sea: Judged) -> None:
    units = ("OWN MAR attacker 0504", "FOE MAR defender 0505")
    said = at_sea(*units, do=["dive FOE", "end"])
    assert said.next == {"seat": "defender", "phase": "movement", "choose": "fire"}


@rule("7.14.4")
@rule("8.07")
def test_gevs_with_marines_do_not_hit_marines_that_have_dived(at_sea: Judged) -> None:
    units = ("OWN MAR attacker 0504", "G1 GEV attacker 0504", "FOE MAR defender 0505")
    said = at_sea(*units, do=["dive FOE", "end", "end", "fire G1 at FOE"], dice=[1])
    assert said.error["decision"] == 7
    assert said.rule == "8.07"


@rule("7.14.4")
@rule("8.07")
def test_others_fight_on_while_marines_dive(at_sea: Judged) -> None:
    units = ("OWN GEV attacker 0504", "FOE MAR defender 0505", "G2 GEV defender 0505")
    said = at_sea(*units, do=["dive FOE", "end", "end", "fire OWN at G2"], dice=[5])
    assert said.lost == ["G2"]
    assert said.event("overrun-over")["winner"] == "attacker"
    assert said.hex("FOE") == "0505"
    missed = at_sea(*units, do=["dive FOE", "end", "end", "fire OWN at FOE"], dice=[5])
    assert not missed.ok


@rule("7.14.4")
def test_marines_that_have_dived_are_not_fired_at_by_gevs(at_sea: Judged) -> None:
    units = ("OWN GEV attacker 0504", "FOE MAR defender 0505")
    said = at_sea(*units, do=["dive FOE", "end", "end", "fire OWN at FOE"], dice=[5])
    assert said.error["decision"] == 6
    assert said.rule == "7.14.4"


@rule("7.14.4")
def test_only_marines_dive(at_sea: Judged) -> None:
    units = ("OWN GEV attacker 0504", "FOE MAR defender 0505", "I1 INF defender 0505")
    said = at_sea(*units, do=["dive I1"])
    assert said.rule == "7.14.4"


@rule("7.14.4")
def test_marines_on_land_do_not_dive(moved: Judged, overrun: Judged) -> None:
    said = overrun("OWN GEV attacker 0504", "FOE MAR defender 0505", do=["dive FOE"])
    assert not said.ok
    assert moved("OWN MAR attacker 0504", do="dive OWN", ground=LAKE).rule == "7.14.4"


@rule("7.14.4")
def test_marines_that_have_dived_are_up_again_in_their_own_turn(at_sea: Judged) -> None:
    units = ("OWN GEV attacker 0504", "FOE MAR defender 0505 squads=2")
    said = at_sea(*units, do=["dive FOE", "end", "end", "end", "end", "move FOE 0506"])
    assert said.ok
    assert not said.unit("FOE").get("submerged")


@rule("8.07")
@rule("5.07.2")
def test_a_fight_on_a_bridge_is_no_fight_in_the_water(moved: Judged) -> None:
    bridge = LAKE | {
        "roads": [["0304", "0404", "0505", "0605", "0706"]],
        "river_bridges": ["0404", "0505", "0605"],
    }
    units = ("OWN HVY attacker 0404 level=bridge", "FOE HVY defender 0505 level=bridge")
    do = ["move OWN 0505", "overrun 0505", "fire FOE at OWN", "end", "fire OWN at FOE"]
    said = moved(*units, do=do, dice=[1, 5], ground=bridge)
    assert said.ok
    assert said.lost == ["FOE"]
