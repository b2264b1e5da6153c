"""6.06, 6.07 Running over infantry, and rams by units other than Ogres, on the orange map.

Most positions are in column 08 of the open south: 0821, 0820, 0819, 0818, 0817 run northwards. A distant post keeps
each side on the map where the fight could otherwise end the game (1.02).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

rule = pytest.mark.rule
Judged = Callable[..., Any]
OGRE = "OGRE MK3 attacker 0820"
SUPER = "SUPER SHVY attacker 0820"
POST = "POST CP defender 0101"
BASE = "BASE CP attacker 1501"


# -- 6.06: reducing infantry -------------------------------------------------------------------------------------------


@rule("6.06")
@pytest.mark.parametrize("squads", [2, 3])
def test_driving_into_infantry_costs_it_a_squad_and_the_ogre_nothing(judged: Judged, squads: int) -> None:
    said = judged(OGRE, f"INF1 INF defender 0819 squads={squads}", do="move OGRE 0819", dice=[1])
    assert said.ok
    assert said.unit("INF1")["squads"] == squads - 1
    assert said.unit("OGRE")["treads"] == 45
    assert said.unit("OGRE").get("rams", 0) == 0
    assert said.dice_left == [1]
    assert said.event("reduce")["rule"] == "6.06"
    assert said.event("reduce")["left"] == squads - 1


@rule("6.06")
def test_a_single_squad_is_eliminated(judged: Judged) -> None:
    said = judged(OGRE, "INF1 INF defender 0819 squads=1", POST, do="move OGRE 0819 0818")
    assert said.ok
    assert said.lost == ["INF1"]
    assert said.hex("OGRE") == "0818"


@rule("6.06")
@pytest.mark.parametrize("unit", [OGRE, SUPER])
def test_an_ogre_or_superheavy_stays_to_reduce_infantry_as_long_as_it_has_movement(judged: Judged, unit: str) -> None:
    name = unit.split()[0]
    units = (unit, "INF1 INF defender 0819 squads=3", POST)
    thrice = judged(*units, do=[f"move {name} 0819", f"stay {name}", f"stay {name}"])
    assert thrice.ok
    assert thrice.lost == ["INF1"]
    assert thrice.unit(name)["moved"] == 3
    again = judged(unit, "INF1 INF defender 0820 squads=3", POST, do=[f"stay {name}"] * 3)
    assert again.ok
    assert again.lost == ["INF1"]


@rule("6.06")
def test_staying_to_reduce_needs_a_movement_point(judged: Judged) -> None:
    units = ("OGRE MK3 attacker 0820 treads=15", "INF1 INF defender 0819 squads=3")
    said = judged(*units, do=["move OGRE 0819", "stay OGRE"])
    assert said.error["decision"] == 2
    assert "movement point" in said.reason
    assert said.unit("INF1")["squads"] == 2


@rule("6.06")
def test_an_ogre_without_antipersonnel_guns_passes_infantry_and_reduces_nobody(judged: Judged) -> None:
    units = (f"{OGRE} destroyed.ap=8", "INF1 INF defender 0819 squads=3")
    said = judged(*units, do="move OGRE 0819 0818")
    assert said.ok
    assert said.unit("INF1")["squads"] == 3
    assert said.hex("OGRE") == "0818"


@rule("6.06")
def test_an_ogre_without_antipersonnel_guns_may_end_among_infantry_but_not_stay_to_reduce(judged: Judged) -> None:
    units = (f"{OGRE} destroyed.ap=8", "INF1 INF defender 0819 squads=3")
    said = judged(*units, do=["move OGRE 0819", "stay OGRE"])
    assert said.error["decision"] == 2
    assert said.rule == "6.06"
    assert "antipersonnel" in said.reason


@rule("6.06")
def test_one_antipersonnel_gun_is_enough_to_reduce(judged: Judged) -> None:
    units = (f"{OGRE} destroyed.ap=7", "INF1 INF defender 0819 squads=3")
    said = judged(*units, do="move OGRE 0819")
    assert said.unit("INF1")["squads"] == 2


@rule("6.06")
@rule("7.05.1")
def test_reducing_is_not_an_attack_by_the_antipersonnel_guns(judged: Judged) -> None:
    units = (OGRE, "INF1 INF defender 0819 squads=3")
    said = judged(*units, do=["move OGRE 0819", "end", "fire OGRE:ap*8 at INF1"], dice=[1])
    assert said.ok
    assert said.event("fire")["odds"] == "4-1"


@rule("6.06")
def test_a_superheavy_reduces_infantry_without_harm_to_itself(judged: Judged) -> None:
    said = judged(SUPER, "INF1 INF defender 0819 squads=3", do="move SUPER 0819 0818", dice=[6])
    assert said.ok
    assert said.unit("INF1")["squads"] == 2
    assert said.unit("SUPER").get("disabled") is None
    assert said.dice_left == [6]


@rule("6.06")
@rule("3.02")
def test_several_counters_of_a_kind_lose_a_squad_from_the_last_of_them(judged: Judged) -> None:
    units = (OGRE, "INF1 INF defender 0819 squads=1", "INF2 INF defender 0819 squads=2")
    said = judged(*units, do="move OGRE 0819")
    assert said.unit("INF1")["squads"] == 1
    assert said.unit("INF2")["squads"] == 1
    twice = judged(*units, do=["move OGRE 0819", "stay OGRE"])
    assert twice.lost == ["INF2"]
    assert twice.unit("INF1")["squads"] == 1


@rule("6.06")
@rule("3.02")
@pytest.mark.parametrize(("first", "second"), [(1, 1), (2, 1), (1, 2)])
def test_mixed_kinds_lose_a_squad_by_a_fair_lot(judged: Judged, first: int, second: int) -> None:
    units = (OGRE, f"INF1 INF defender 0819 squads={first}", f"MAR1 MAR defender 0819 squads={second}")
    lost_of_first = 0
    for die in range(1, 7):
        said = judged(*units, do="move OGRE 0819", dice=[die])
        assert said.ok
        assert said.dice_left == []
        left = [(said.unit(name) or {"squads": 0})["squads"] for name in ("INF1", "MAR1")]
        assert sum(left) == first + second - 1
        lost_of_first += first - left[0]
    assert lost_of_first * (first + second) == 6 * first


@rule("6.06")
@rule("3.02")
def test_a_lot_that_is_due_needs_a_die(judged: Judged) -> None:
    units = (OGRE, "INF1 INF defender 0819", "MAR1 MAR defender 0819")
    said = judged(*units, do="move OGRE 0819", dice=[])
    assert (said.ok, said.rule) == (False, "dice")


# -- 6.07: infantry cannot ram or be rammed ----------------------------------------------------------------------------


@rule("6.07")
@rule("5.04")
@pytest.mark.parametrize("foe", ["HVY", "GEV", "HWZ", "MK3", "INF", "SHVY"])
@pytest.mark.parametrize("infantry", ["INF", "MAR", "HWT"])
def test_infantry_never_rams(judged: Judged, infantry: str, foe: str) -> None:
    said = judged(f"OWN {infantry} attacker 0820 squads=3", f"FOE {foe} defender 0819", do="move OWN 0819", dice=[6])
    assert said.rule == "5.04"
    assert "infantry" in said.reason


@rule("6.07")
@pytest.mark.parametrize("unit", ["HVY", "MSL", "LT", "GEV", "LGEV", "GEVPC", "MHWZ"])
def test_infantry_is_never_rammed(judged: Judged, unit: str) -> None:
    said = judged(f"OWN {unit} attacker 0820", "FOE INF defender 0819", do="move OWN 0819", dice=[6])
    assert said.rule == "6.07"
    assert "infantry" in said.reason


# -- 6.07.1: Superheavies ram ------------------------------------------------------------------------------------------


ONE_TO_ONE = {1: "none", 2: "none", 3: "disabled", 4: "disabled", 5: "destroyed", 6: "destroyed"}


@rule("6.07.1")
@pytest.mark.parametrize("own", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("die", [3, 4])
def test_a_superheavy_rams_as_an_ogre_and_then_takes_a_1_1_attack(judged: Judged, die: int, own: int) -> None:
    said = judged(SUPER, BASE, "HVY1 HVY defender 0819", POST, do="move SUPER 0819", dice=[die, own])
    assert said.ok
    assert said.dice_left == []
    ram, suffered = said.event("ram"), said.event("ram-suffered")
    assert (ram["die"], ram["result"]) == (die, "disabled" if die == 3 else "destroyed")
    assert (suffered["unit"], suffered["die"], suffered["result"]) == ("SUPER", own, ONE_TO_ONE[own])
    assert said.events.index(ram) < said.events.index(suffered)
    left = said.unit("SUPER")
    if own >= 5:
        assert left is None
    else:
        assert left["hex"] == "0819"
        assert left.get("disabled") == ("ram" if own >= 3 else None)


@rule("6.07.1")
@pytest.mark.parametrize("target", ["HWZ", "HVY disabled", "MSL disabled"])
def test_a_superheavy_crushes_what_cannot_move_without_a_die_and_rolls_for_itself(judged: Judged, target: str) -> None:
    kind, _, disabled = target.partition(" ")
    foe = f"FOE {kind} defender 0819" + (" disabled=fire" if disabled else "")
    said = judged(SUPER, BASE, foe, POST, do="move SUPER 0819", dice=[5])
    assert said.ok
    assert said.lost == ["SUPER", "FOE"]
    assert said.dice_left == []


@rule("6.07.1")
@pytest.mark.parametrize(("die", "own"), [(2, 5), (3, 3), (6, 1)])
def test_a_superheavy_that_rams_a_superheavy_rolls_for_the_target_and_then_for_itself(
    judged: Judged, die: int, own: int
) -> None:
    said = judged(SUPER, BASE, "FOE SHVY defender 0819", POST, do="move SUPER 0819", dice=[die, own])
    assert said.ok
    assert said.event("ram")["result"] == ONE_TO_ONE[die]
    assert said.event("ram-suffered")["result"] == ONE_TO_ONE[own]


@rule("6.07.1")
@rule("6.05")
@pytest.mark.parametrize("own", [1, 3, 6])
def test_a_superheavy_rams_an_ogre_for_one_die_of_treads_and_falls_back(judged: Judged, own: int) -> None:
    said = judged(SUPER, BASE, "OGRE MK3 defender 0818", do="move SUPER 0819 0818", dice=[4, own])
    assert said.ok
    assert said.unit("OGRE")["treads"] == 41
    assert said.event("ram")["target_treads_lost"] == 4
    assert said.event("ram-suffered")["result"] == ONE_TO_ONE[own]
    if own == 6:
        assert said.lost == ["SUPER"]
    else:
        assert said.hex("SUPER") == "0819"


@rule("6.07.1")
@rule("6.05")
def test_a_superheavy_moves_no_more_after_it_rammed_an_ogre(judged: Judged) -> None:
    said = judged(SUPER, "OGRE MK3 defender 0819", do=["move SUPER 0819", "move SUPER 0821"], dice=[4, 1])
    assert said.error["decision"] == 2
    assert said.hex("SUPER") == "0820"


@rule("6.07.1")
@rule("6.04")
def test_a_superheavy_that_took_no_harm_goes_on_along_its_path(judged: Judged) -> None:
    said = judged(SUPER, "HVY1 HVY defender 0819", POST, do="move SUPER 0819 0818", dice=[6, 2])
    assert said.ok
    assert said.hex("SUPER") == "0818"


@rule("6.07.1")
def test_a_superheavy_disabled_by_its_ram_is_cut_short_and_does_not_move_again(judged: Judged) -> None:
    units = (SUPER, "HVY1 HVY defender 0819", POST)
    said = judged(*units, do=["move SUPER 0819 0818", "move SUPER 0818"], dice=[6, 3])
    assert said.error["decision"] == 2
    assert said.hex("SUPER") == "0819"
    assert "disabled" in said.reason


@rule("6.07.1")
@rule("6.01.1")
def test_a_superheavy_has_the_ramming_limit_of_an_ogre(judged: Judged) -> None:
    units = (SUPER, "MSL1 MSL defender 0819", "MSL2 MSL defender 0818", "MSL3 MSL defender 0817")
    said = judged(*units, do=["move SUPER 0819 0818", "move SUPER 0817"], dice=[6, 1, 6, 1])
    assert said.error["decision"] == 2
    assert said.rule == "6.01.1"


@rule("6.07.1")
@rule("6.02")
def test_a_superheavy_stays_to_ram_again(judged: Judged) -> None:
    said = judged(SUPER, "MSL1 MSL defender 0819", POST, do=["move SUPER 0819", "stay SUPER"], dice=[1, 2, 2])
    assert said.ok
    assert said.lost == ["MSL1"]
    assert said.dice_left == []


@rule("6.07.1")
@rule("7.11")
def test_a_superheavy_disabled_by_its_own_ram_recovers_on_its_next_turn(judged: Judged) -> None:
    units = (SUPER, "HVY1 HVY defender 0819", POST)
    hurt = judged(*units, do="move SUPER 0819", dice=[6, 3])
    assert hurt.unit("SUPER")["disabled"] == "ram"
    assert hurt.unit("SUPER")["disabled_on"] == "own"
    through = judged(*units, do=["move SUPER 0819", *["end"] * 3], dice=[6, 3])
    assert through.position["turn"]["seat"] == "defender"
    assert through.unit("SUPER")["disabled"] == "ram"
    after = judged(*units, do=["move SUPER 0819", *["end"] * 6], dice=[6, 3])
    assert after.position["turn"]["seat"] == "attacker"
    assert after.unit("SUPER").get("disabled") is None


@rule("6.07.1")
def test_a_superheavys_ram_without_its_second_die_has_not_happened(judged: Judged) -> None:
    said = judged(SUPER, "HVY1 HVY defender 0819", do="move SUPER 0819", dice=[6])
    assert (said.ok, said.rule) == (False, "dice")
    assert "SUPER" in said.reason
    assert said.dice_left == [6]
    assert said.hex("SUPER") == "0820"
    assert said.unit("HVY1") is not None


# -- 6.07.2: other armor rams Ogres ------------------------------------------------------------------------------------


RAM_TREADS = {"LT": 1, "LGEV": 1, "MSL": 1, "GEV": 1, "GEVPC": 1, "HVY": 2, "MCRL": 1, "CRL": 1, "MCP": 1, "MHWZ": 1}


@rule("6.07.2")
@pytest.mark.parametrize(("unit", "treads"), RAM_TREADS.items())
def test_mobile_armor_dies_ramming_an_ogre_and_costs_it_treads(judged: Judged, unit: str, treads: int) -> None:
    said = judged(f"OWN {unit} attacker 0820", BASE, "FOE MK3 defender 0819", do="move OWN 0819", dice=[1])
    assert said.ok
    assert said.lost == ["OWN"]
    assert said.hex("FOE") == "0819"
    assert said.unit("FOE")["treads"] == 45 - treads
    assert said.event("ram")["target_treads_lost"] == treads
    assert said.event("ram")["rule"] == "6.07.2"
    assert said.dice_left == [1]


@rule("6.07.2")
def test_a_path_ends_where_armor_rams_an_ogre(judged: Judged) -> None:
    said = judged("OWN HVY attacker 0820", BASE, "FOE MK3 defender 0819", do="move OWN 0819 0818")
    assert not said.ok
    assert said.rule.startswith("6.07")


@rule("6.07.2")
@pytest.mark.parametrize("how", ["disabled=fire", "stuck=true"])
def test_armor_that_cannot_move_does_not_ram(judged: Judged, how: str) -> None:
    said = judged(f"OWN HVY attacker 0820 {how}", BASE, "FOE MK3 defender 0819", do="move OWN 0819")
    assert not said.ok
    assert said.unit("FOE")["treads"] == 45


@rule("6.07.2")
@rule("5.06")
def test_an_ogre_slowed_by_a_ram_moves_less_in_its_own_turn(judged: Judged) -> None:
    units = ("OWN HVY attacker 0820", BASE, "FOE MK3 defender 0819 treads=32")
    said = judged(*units, do=["move OWN 0819", "end", "end", "end", "move FOE 0818 0817 0816"])
    assert said.error["decision"] == 5
    assert said.unit("FOE")["treads"] == 30


@rule("6.07.2")
@rule("1.02")
def test_a_side_that_dies_in_its_last_ram_has_lost(judged: Judged) -> None:
    said = judged("OWN HVY attacker 0820", "FOE MK3 defender 0819", do="move OWN 0819")
    assert said.outcome["winner"] == "defender"
    assert said.next is None


# -- 6.07.3: GEVs ram --------------------------------------------------------------------------------------------------


@rule("6.07.3")
@pytest.mark.parametrize(
    ("gev", "target", "die", "result"),
    [
        ("GEV", "HVY", 2, "none"),
        ("GEV", "HVY", 3, "disabled"),
        ("GEV", "HVY", 5, "destroyed"),
        ("GEV", "MSL", 1, "none"),
        ("GEV", "MSL", 2, "disabled"),
        ("GEV", "MSL", 4, "destroyed"),
        ("GEV", "SHVY", 4, "none"),
        ("GEV", "SHVY", 5, "disabled"),
        ("GEV", "SHVY", 6, "destroyed"),
        ("GEV", "HWZ", 1, "disabled"),
        ("GEV", "HWZ", 2, "destroyed"),
        ("LGEV", "HVY", 5, "disabled"),
        ("LGEV", "HVY", 4, "none"),
        ("LGEV", "GEV", 3, "disabled"),
        ("LGEV", "LGEV", 4, "destroyed"),
        ("GEVPC", "MHWZ", 2, "none"),
        ("GEVPC", "MHWZ", 5, "destroyed"),
    ],
)
def test_a_gev_rams_with_twice_its_strength_and_is_always_destroyed(
    judged: Judged, gev: str, target: str, die: int, result: str
) -> None:
    said = judged(f"OWN {gev} attacker 0820", BASE, f"FOE {target} defender 0819", POST, do="move OWN 0819", dice=[die])
    assert said.ok
    assert said.dice_left == []
    assert "OWN" in said.lost
    ram = said.event("ram")
    assert (ram["die"], ram["result"], ram["rule"]) == (die, result, "6.07.3")
    left = said.unit("FOE")
    if result == "destroyed":
        assert left is None
    else:
        assert left.get("disabled") == ("ram" if result == "disabled" else None)


@rule("6.07.3")
@pytest.mark.parametrize("gev", ["LGEV", "GEVPC"])
def test_a_ram_worse_than_1_2_has_no_effect_and_needs_no_die(judged: Judged, gev: str) -> None:
    said = judged(f"OWN {gev} attacker 0820", BASE, "FOE SHVY defender 0819", do="move OWN 0819", dice=[6])
    assert said.ok
    assert said.lost == ["OWN"]
    assert said.unit("FOE").get("disabled") is None
    assert said.dice_left == [6]


@rule("6.07.3")
@rule("7.11")
def test_a_disabled_unit_is_destroyed_by_a_d_from_a_gevs_ram(judged: Judged) -> None:
    units = ("OWN GEV attacker 0820", BASE, "FOE HVY defender 0819 disabled=fire", POST)
    said = judged(*units, do="move OWN 0819", dice=[3])
    assert set(said.lost) == {"OWN", "FOE"}
    miss = judged(*units, do="move OWN 0819", dice=[2])
    assert miss.lost == ["OWN"]


@rule("6.07.3")
@pytest.mark.parametrize("gev", ["GEV", "LGEV", "GEVPC"])
@pytest.mark.parametrize("target", ["HVY", "MK3"])
def test_a_gev_that_attacked_does_not_ram_in_its_second_movement(judged: Judged, gev: str, target: str) -> None:
    units = (f"OWN {gev} attacker 0820", BASE, f"FOE {target} defender 0819", "FAR LT defender 0818", POST)
    said = judged(*units, phase="fire", do=["fire OWN at FAR", "end", "move OWN 0819"], dice=[1, 6])
    assert said.error["decision"] == 3
    assert said.rule == "6.07.3"
    assert "attacked" in said.reason


@rule("6.07.3")
def test_a_gev_marked_as_fired_does_not_ram_in_its_second_movement(judged: Judged) -> None:
    units = ("OWN GEV attacker 0820 fired=true", "FOE HVY defender 0819")
    said = judged(*units, phase="second-movement", do="move OWN 0819", dice=[6])
    assert said.rule == "6.07.3"


@rule("6.07.3")
@pytest.mark.parametrize("target", ["HVY", "MK3"])
def test_a_gev_that_held_its_fire_rams_in_its_second_movement(judged: Judged, target: str) -> None:
    units = ("OWN GEV attacker 0820", BASE, f"FOE {target} defender 0819", POST)
    said = judged(*units, phase="fire", do=["end", "move OWN 0819"], dice=[6])
    assert said.ok
    assert "OWN" in said.lost


@rule("6.07.3")
@rule("5.05")
def test_a_gev_that_attacked_may_still_move_in_its_second_movement(judged: Judged) -> None:
    units = ("OWN GEV attacker 0820 fired=true", "FOE HVY defender 0819")
    said = judged(*units, phase="second-movement", do="move OWN 0720 0719 0718")
    assert said.ok


@rule("6.07.3")
def test_a_gev_rams_in_the_first_movement_phase(judged: Judged) -> None:
    said = judged("OWN GEV attacker 0822", BASE, "FOE MK3 defender 0818", do="move OWN 0821 0820 0819 0818")
    assert said.ok
    assert said.unit("FOE")["treads"] == 44


# -- 6.07.4: nobody else -----------------------------------------------------------------------------------------------


@rule("6.07.4")
@pytest.mark.parametrize("target", ["HVY", "GEV", "HWZ", "SHVY"])
@pytest.mark.parametrize("unit", ["HVY", "MSL", "LT", "MHWZ", "MCRL", "HT", "TK"])
def test_other_units_do_not_ram_armor(judged: Judged, unit: str, target: str) -> None:
    said = judged(f"OWN {unit} attacker 0820", f"FOE {target} defender 0819", do="move OWN 0819", dice=[6])
    assert said.rule == "6.07.4"
    assert "ram" in said.reason


@rule("6.07.4")
@pytest.mark.parametrize("unit", ["TK", "HT"])
def test_transports_do_not_ram_ogres(judged: Judged, unit: str) -> None:
    said = judged(f"OWN {unit} attacker 0820", "FOE MK3 defender 0819", do="move OWN 0819")
    assert said.rule == "6.07.4"
    assert "ram" in said.reason


@rule("6.07.4")
@pytest.mark.parametrize("unit", ["HWZ", "CP", "LAD"])
def test_what_has_no_movement_does_not_ram(judged: Judged, unit: str) -> None:
    said = judged(f"OWN {unit} attacker 0820", "FOE MK3 defender 0819", do="move OWN 0819")
    assert said.rule == "5.01"
    assert said.unit("FOE")["treads"] == 45
