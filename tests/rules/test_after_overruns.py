"""8.06-8.08 After an overrun, and overruns in the water.

The fight is always in 0505. Attackers come from the north down column 05 (0504 is adjacent), or from 0404 and 0604,
which are adjacent as well.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

rule = pytest.mark.rule
Judged = Callable[..., Any]
NO_GUNS = "destroyed.main=1 destroyed.secondary=4 destroyed.missile=2"
OWN = "OWN HVY attacker 0504"
FOE = "FOE HVY defender 0505"
PC = ("PC GEVPC attacker 0504", "I1 INF attacker 0504 squads=3 riding=PC")


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
    """Return an overrun in the lake."""
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
    """A side is helpless from the beginning or because of its losses, and this one has lost nothing."""
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
    assert at_sea(*units, do=["end", "fire FOE at OWN"], dice=[1]).event("fire")["defense"] == 1


@rule("8.07")
def test_marines_that_swim_into_an_enemys_hex_may_dive_too(at_sea: Judged) -> None:
    units = ("OWN MAR attacker 0504 squads=2", "FOE GEV defender 0505")
    asked = at_sea(*units)
    assert asked.next == {"seat": "attacker", "phase": "movement", "choose": "dismount"}
    said = at_sea(*units, do=["dive OWN", "end"])
    assert said.ok
    assert said.event("overrun-over")["rule"] == "8.07"
    assert said.hex("OWN") == said.hex("FOE") == "0505"
    assert said.unit("OWN")["squads"] == 2
    assert said.unit("OWN")["submerged"] is True
    assert said.next == {"seat": "attacker", "phase": "movement", "choose": "move"}
    fights = at_sea(*units, do=["end"])
    assert fights.next == {"seat": "defender", "phase": "movement", "choose": "fire"}


@rule("8.07")
@rule("7.14.4")
def test_marines_that_dived_on_their_own_turn_neither_move_on_nor_fire(at_sea: Judged) -> None:
    units = ("OWN MAR attacker 0504", "FOE GEV defender 0505", "FAR HVY defender 0909")
    dived = ["dive OWN", "end"]
    assert at_sea(*units, do=[*dived, "move OWN 0506"]).rule == "7.14.4"
    assert at_sea(*units, do=[*dived, "end", "fire OWN at FOE"], dice=[1]).rule == "7.14.4"
    enemy = at_sea(*units, do=[*dived, "end", "end", "end"])
    assert enemy.unit("OWN")["submerged"] is True
    up = at_sea(*units, do=[*dived, *["end"] * 6])
    assert "submerged" not in up.unit("OWN")


@rule("8.07")
def test_the_others_fight_on_while_the_marines_that_came_with_them_dive(at_sea: Judged) -> None:
    units = ("OWN MAR attacker 0504", "G1 GEV attacker 0504", "FOE GEV defender 0505")
    said = at_sea(*units, do=["dive OWN", "end", "fire FOE at G1"], dice=[6])
    assert said.lost == ["G1"]
    assert said.hex("OWN") == "0505"
    assert at_sea(*units, do=["dive OWN", "end", "fire FOE at OWN"], dice=[6]).rule == "8.04"


@rule("8.07")
@pytest.mark.parametrize("kind", ["MAR", "MK3", "INF"])
def test_marines_that_have_nothing_to_avoid_are_not_asked(at_sea: Judged, kind: str) -> None:
    """Other Marines would follow them down, and the rest cannot attack them."""
    said = at_sea("OWN MAR attacker 0504", f"FOE {kind} defender 0505")
    assert said.next["seat"] == ("attacker" if kind == "INF" else "defender")
    assert said.next["choose"] == {"MAR": "dismount", "MK3": "fire", "INF": "move"}[kind]


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
