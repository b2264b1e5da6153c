"""8.05, 8.06.1 Overruns: disarmed Ogres, rams, missiles and riders.

The fight is always in 0505. Attackers come from the north down column 05 (0504 is adjacent), or from 0404 and 0604,
which are adjacent as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

rule = pytest.mark.rule
Judged = Callable[..., Any]
NO_GUNS = "destroyed.main=1 destroyed.secondary=4 destroyed.missile=2"
DISARMED = f"{NO_GUNS} destroyed.ap=8"
OWN = "OWN HVY attacker 0504"
FOE = "FOE HVY defender 0505"


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
    """Its last gun goes in round 1. Rounds 3 and 5 are the two further enemy rounds."""
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
@rule("6.02.1")
@pytest.mark.parametrize("rammer", ["MK3", "SHVY"])
@pytest.mark.parametrize(("die", "left"), [(1, 2), (3, 2), (4, 0), (6, 0)])
def test_riders_of_what_an_ogre_rams_get_a_die(overrun: Judged, rammer: str, die: int, left: int) -> None:
    units = (f"BIG {rammer} attacker 0504", "PC GEVPC defender 0505", "RIDE INF defender 0505 squads=3 riding=PC")
    own = [1] if rammer == "SHVY" else []
    said = overrun(*units, "F2 LT defender 0505", do=["end", "end", "ram BIG PC"], dice=[die, *own])
    assert said.ok
    assert "PC" in said.lost
    squads = [unit for unit in said.position["units"] if unit["type"] == "INF"]
    assert [unit["squads"] for unit in squads] == [1] * left
    assert all("riding" not in unit for unit in squads)
    assert said.event("riders")["rule"] == "6.02.1"


@rule("8.05.2")
@rule("6.02.1")
def test_riders_inside_a_truck_get_a_die_too(overrun: Judged) -> None:
    units = ("BIG MK3 attacker 0504", "TK TK defender 0505", "RIDE INF defender 0505 squads=2 riding=TK")
    said = overrun(*units, "F2 LT defender 0505", do=["end", "ram BIG TK"], dice=[2])
    assert said.lost == ["TK"]
    assert said.unit("RIDE")["squads"] == 1


@rule("8.05.3")
@rule("6.02.1")
def test_riders_of_a_superheavy_share_the_die_of_a_duel(overrun: Judged) -> None:
    """A 1 leaves the rammed Superheavy unhurt and costs its riders a squad. The rest are thrown off."""
    units = ("BIG SHVY attacker 0504", "FOE SHVY defender 0505", "RIDE INF defender 0505 squads=2 riding=FOE")
    said = overrun(*units, do=["end", "end", "ram BIG FOE"], dice=[1, 1])
    assert said.lost == []
    assert said.unit("RIDE")["squads"] == 1
    assert "riding" not in said.unit("RIDE")


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


@rule("8.04")
@rule("8.06.1")
def test_riders_who_outlive_a_rammed_vehicle_fight_squad_by_squad(overrun: Judged) -> None:
    """One die applies to the carrier and, at worse odds, to its three squads.

    The carrier is lost, and they stand alone.
    """
    units = (
        "OWN GEV attacker 0504",
        "T2 HVY attacker 0504",
        "PC GEVPC defender 0505",
        "RIDE INF defender 0505 squads=3 riding=PC",
    )
    said = overrun(*units, do=["end", "end", "ram OWN PC"], dice=[2])
    assert sorted(said.lost) == ["OWN", "PC"]
    squads = [unit for unit in said.position["units"] if unit["type"] == "INF"]
    assert [unit.get("squads", 1) for unit in squads] == [1, 1, 1]


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


# In the first phase they overrun 0505, in the second the GEV overruns 0507.
TWICE = ("G GEV attacker 0504", "T HVY attacker 0504", "L LGEV defender 0505", "F HVY defender 0507")
FIRST = ["move G 0505", "move T 0505", "overrun 0505", "end"]
SECOND = ["end", "end", "move G 0506 0507", "overrun 0507", "end"]


@rule("6.07.3")
@rule("8.05.3")
@pytest.mark.parametrize(("shooter", "dice", "rule_of_ram"), [("G", [6, 6], "6.07.3"), ("T", [6, 6], None)])
def test_a_gev_that_fired_in_an_overrun_does_not_ram_in_the_second_phase(
    moved: Judged, shooter: str, dice: list[int], rule_of_ram: str | None
) -> None:
    fought = moved(*TWICE, do=[*FIRST, f"fire {shooter} at L"], dice=dice)
    assert fought.lost == ["L"]
    assert fought.unit("G").get("attacked", False) == (shooter == "G")
    assert "attacked" not in fought.unit("T")
    assert "fired" not in fought.unit("G")
    said = moved(*TWICE, do=[*FIRST, f"fire {shooter} at L", *SECOND, "ram G F"], dice=dice)
    assert said.rule == rule_of_ram
    assert ("G" in said.lost) == (rule_of_ram is None)


@rule("6.07.3")
def test_it_still_fires_in_the_fire_phase_and_rams_in_the_next_turn(moved: Judged) -> None:
    do = [*FIRST, "fire G at L", "end"]
    fires = moved(*TWICE, do=[*do, "fire G at F"], dice=[6, 1])
    assert fires.unit("G")["fired"]
    later = [*do, *["end"] * 5, *SECOND, "ram G F"]
    said = moved(*TWICE, do=later, dice=[6, 6])
    assert said.ok
    assert sorted(said.lost) == ["F", "G", "L"]


@rule("6.07.3")
@rule("8.05.3")
def test_a_gev_fires_in_the_round_that_its_ram_ends_in_either_phase(moved: Judged) -> None:
    do = ["move G 0506 0507", "overrun 0507", "end", "fire G at F", "ram G F"]
    units = ("G GEV attacker 0505", "F HVY defender 0507")
    for phase in ("movement", "second-movement"):
        said = moved(*units, do=do, phase=phase, dice=[1, 6])
        assert said.ok, phase
        assert sorted(said.lost) == ["F", "G"]


@rule("8.05.3")
@rule("6.07.3")
def test_a_gev_that_has_fired_does_not_ram_in_the_second_movement_phase(moved: Judged) -> None:
    units = ("OWN GEV attacker 0504 fired=true", FOE)
    do = ["move OWN 0505", "overrun 0505", "end", "ram OWN FOE"]
    said = moved(*units, do=do, dice=[1], phase="second-movement")
    assert said.error["decision"] == 4
    assert said.rule in ("6.07.3", "8.05.3")


@rule("7.05")
@rule("8.05.3")
@rule("6.07.3")
@pytest.mark.parametrize(
    ("fire", "dice", "lost"),
    [
        ([], [2], ["FOE", "OWN", "RIDE"]),
        (["fire RIDE at F2"], [1, 2], ["OWN", "RIDE"]),
        (["fire RIDE at F2"], [1, 3], ["FOE", "OWN", "RIDE"]),
        (["fire RIDE*1 at F2"], [2], ["FOE", "OWN", "RIDE"]),
    ],
)
def test_riders_that_have_fired_in_a_round_add_nothing_to_the_ram_that_ends_it(
    overrun: Judged, fire: list[str], dice: list[int], lost: list[str]
) -> None:
    """The GEV-PC rams at 1-1 by itself, and at 2-1 with two squads. One squad cannot harm the Superheavy."""
    units = (
        "OWN GEVPC attacker 0504",
        "RIDE INF attacker 0504 squads=3 riding=OWN",
        "T2 HVY attacker 0504",
        "FOE MSL defender 0505",
        "F2 SHVY defender 0505",
    )
    said = overrun(*units, do=["end", "end", *fire, "ram OWN FOE"], dice=dice)
    assert said.ok
    assert sorted(said.lost) == lost


@rule("7.05")
@rule("8.05.3")
def test_riders_that_fired_in_the_fire_phase_add_nothing_to_a_ram_in_the_second_phase(moved: Judged) -> None:
    ride = "RIDE INF attacker 0504 squads=3 riding=OWN"
    do = ["move OWN 0505", "overrun 0505", "end", "end", "ram OWN FOE"]
    for used, lost in (("", ["FOE", "OWN", "RIDE"]), ("fired=true", ["OWN", "RIDE"])):
        units = ("OWN GEVPC attacker 0504", f"{ride} {used}", "FOE MSL defender 0505", "F2 SHVY defender 0505")
        said = moved(*units, do=do, dice=[2], phase="second-movement")
        assert said.ok
        assert sorted(said.lost) == lost


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
