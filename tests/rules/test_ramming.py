"""6.01-6.03 Ramming on the orange map: the limit, and the effect of an Ogre on armor and command posts.

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
POST = "POST CP defender 0101"


# -- 6.01: ramming -----------------------------------------------------------------------------------------------------


@rule("6.01")
def test_moving_into_a_unit_rams_it_at_once(judged: Judged) -> None:
    said = judged(OGRE, "HVY1 HVY defender 0819", POST, do="move OGRE 0819", dice=[5])
    assert said.ok
    assert said.event("ram") == {
        "event": "ram",
        "unit": "OGRE",
        "target": "HVY1",
        "die": 5,
        "result": "destroyed",
        "treads_lost": 2,
        "rule": "6.02",
    }
    assert said.lost == ["HVY1"]
    assert said.hex("OGRE") == "0819"
    assert said.unit("OGRE")["treads"] == 43
    assert said.next == {"seat": "attacker", "phase": "movement", "choose": "move"}


@rule("6.01")
def test_passing_beside_a_unit_is_no_ram(judged: Judged) -> None:
    said = judged(OGRE, "HVY1 HVY defender 0819", do="move OGRE 0720")
    assert said.ok
    assert [event["event"] for event in said.events] == ["move"]
    assert said.unit("OGRE")["treads"] == 45


@rule("6.01")
def test_a_ram_without_dice_left_is_an_error_and_nothing_has_happened(judged: Judged) -> None:
    said = judged(OGRE, "HVY1 HVY defender 0819", do="move OGRE 0819", dice=[])
    assert not said.ok
    assert said.rule == "dice"
    assert said.hex("OGRE") == "0820"
    assert said.unit("HVY1") is not None


# -- 6.01.1: the limit -------------------------------------------------------------------------------------------------


TWO_TANKS = (OGRE, "MSL1 MSL defender 0819", "MSL2 MSL defender 0818", "MSL3 MSL defender 0817", POST)


@rule("6.01.1")
def test_an_ogre_rams_two_units_in_a_turn(judged: Judged) -> None:
    said = judged(*TWO_TANKS, do="move OGRE 0819 0818", dice=[6, 6])
    assert said.ok
    assert said.lost == ["MSL1", "MSL2"]
    assert said.unit("OGRE")["rams"] == 2


@rule("6.01.1")
@pytest.mark.parametrize(
    "moves",
    [
        ["move OGRE 0819 0818 0817"],
        ["move OGRE 0819 0818", "move OGRE 0817"],
        ["move OGRE 0819", "move OGRE 0818", "move OGRE 0817"],
    ],
    ids=["one path", "two moves", "three moves"],
)
def test_a_third_ram_is_refused(judged: Judged, moves: list[str]) -> None:
    said = judged(*TWO_TANKS, do=moves, dice=[6, 6, 6])
    assert not said.ok
    assert said.rule == "6.01.1"
    assert "two rams" in said.reason
    assert said.error["decision"] == len(moves)


@rule("6.01.1")
def test_the_limit_is_written_in_the_position_and_read_from_it(judged_on: Judged, judged: Judged) -> None:
    first = judged(*TWO_TANKS, do="move OGRE 0819 0818", dice=[6, 6])
    then = judged_on(first, do="move OGRE 0817", dice=[6])
    assert (then.ok, then.rule) == (False, "6.01.1")


@rule("6.01.1")
def test_ramming_the_same_unit_twice_is_two_rams(judged: Judged) -> None:
    said = judged(*TWO_TANKS, do=["move OGRE 0819", "stay OGRE", "move OGRE 0818"], dice=[1])
    assert said.error["decision"] == 3
    assert said.rule == "6.01.1"
    assert said.lost == ["MSL1"]


@rule("6.01.1")
@rule("6.03")
def test_a_command_post_counts_as_a_ram(judged: Judged) -> None:
    units = (OGRE, "CP CP defender 0819", "MSL2 MSL defender 0818", "MSL3 MSL defender 0817", POST)
    said = judged(*units, do=["move OGRE 0819 0818", "move OGRE 0817"], dice=[6])
    assert said.error["decision"] == 2
    assert said.rule == "6.01.1"
    assert said.lost == ["CP", "MSL2"]


@rule("6.01.1")
def test_a_command_post_is_refused_as_the_third_ram(judged: Judged) -> None:
    units = ("OGRE MK3 attacker 0820 rams=2", "CP CP defender 0819")
    said = judged(*units, do="move OGRE 0819")
    assert (said.ok, said.rule) == (False, "6.01.1")


@rule("6.01.1")
def test_driving_back_over_what_two_rams_have_certainly_crushed_is_no_third_ram(judged: Judged) -> None:
    units = (OGRE, "CP1 CP defender 0819", "CP2 CP defender 0818", POST)
    apart = judged(*units, do=["move OGRE 0819 0818", "move OGRE 0819"])
    assert apart.ok
    together = judged(*units, do="move OGRE 0819 0818 0819")
    assert together.ok
    assert together.position == apart.position


@rule("6.01.1")
@rule("6.06")
def test_reducing_infantry_does_not_count_towards_the_limit(judged: Judged) -> None:
    units = (OGRE, "INF1 INF defender 0819 squads=3", "MSL2 MSL defender 0818", "MSL3 MSL defender 0817", POST)
    said = judged(*units, do="move OGRE 0819 0818 0817", dice=[6, 6])
    assert said.ok
    assert said.lost == ["MSL2", "MSL3"]
    assert said.unit("INF1")["squads"] == 2
    assert said.unit("OGRE")["rams"] == 2


@rule("6.01.1")
@rule("6.06")
def test_an_ogre_that_has_rammed_twice_still_reduces_infantry(judged: Judged) -> None:
    units = ("OGRE MK3 attacker 0820 rams=2", "INF1 INF defender 0819 squads=3")
    said = judged(*units, do=["move OGRE 0819", "stay OGRE"])
    assert said.ok
    assert said.unit("INF1")["squads"] == 1


@rule("6.01.1")
@pytest.mark.parametrize("rams", [1, 2])
def test_an_ogre_that_has_rammed_other_units_may_not_ram_an_ogre(judged: Judged, rams: int) -> None:
    said = judged(f"{OGRE} rams={rams}", "FOE MK3 defender 0819", do="move OGRE 0819", dice=[3, 3])
    assert said.rule == "6.01.1"
    assert "Ogre" in said.reason


@rule("6.01.1")
def test_a_path_may_not_ram_a_tank_and_then_an_ogre(judged: Judged) -> None:
    units = (OGRE, "MSL1 MSL defender 0819", "FOE MK3 defender 0818")
    said = judged(*units, do="move OGRE 0819 0818", dice=[6, 3, 3])
    assert said.rule == "6.01.1"
    assert said.hex("OGRE") == "0820"


@rule("6.01.1")
@rule("4.02")
def test_the_rams_are_counted_afresh_each_turn(judged: Judged) -> None:
    units = ("OGRE MK3 attacker 0820 rams=2", "MSL1 MSL defender 0819", POST)
    said = judged(*units, do=["end"] * 6 + ["move OGRE 0819"], dice=[6])
    assert said.ok
    assert said.lost == ["MSL1"]


# -- 6.02: Ogres ram armor ---------------------------------------------------------------------------------------------


TOLLS = {
    "HVY": 2,
    "MHWZ": 2,
    "MSL": 1,
    "LT": 1,
    "GEV": 1,
    "LGEV": 1,
    "GEVPC": 1,
    "MCRL": 1,
    "CRL": 1,
}


@rule("6.02")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(("armor", "toll"), TOLLS.items())
def test_armor_is_disabled_on_1_to_3_and_destroyed_on_4_to_6(judged: Judged, armor: str, toll: int, die: int) -> None:
    said = judged(OGRE, f"FOE {armor} defender 0819", POST, do="move OGRE 0819", dice=[die])
    assert said.ok
    assert said.dice_left == []
    assert said.unit("OGRE")["treads"] == 45 - toll
    ram = said.event("ram")
    assert (ram["die"], ram["treads_lost"], ram["rule"]) == (die, toll, "6.02")
    if die <= 3:
        assert ram["result"] == "disabled"
        assert said.unit("FOE")["disabled"] == "ram"
        assert said.hex("FOE") == said.hex("OGRE") == "0819"
    else:
        assert ram["result"] == "destroyed"
        assert said.lost == ["FOE"]


@rule("6.02")
@pytest.mark.parametrize("armor", ["HWZ", "LAD"])
def test_immobile_armor_is_destroyed_without_a_die(judged: Judged, armor: str) -> None:
    said = judged(OGRE, f"FOE {armor} defender 0819", POST, do="move OGRE 0819", dice=[1])
    assert said.ok
    assert said.lost == ["FOE"]
    assert said.dice_left == [1]
    assert said.unit("OGRE")["treads"] == 44
    assert "die" not in said.event("ram")


@rule("6.02")
@pytest.mark.parametrize("how", ["disabled=fire", "disabled=ram", "disabled=terrain", "stuck=true"])
@pytest.mark.parametrize(("armor", "toll"), [*TOLLS.items(), ("SHVY", 3)])
def test_armor_that_cannot_move_is_destroyed_without_a_die(judged: Judged, armor: str, toll: int, how: str) -> None:
    said = judged(OGRE, f"FOE {armor} defender 0819 {how}", POST, do="move OGRE 0819", dice=[1])
    assert said.ok
    assert said.lost == ["FOE"]
    assert said.dice_left == [1]
    assert said.unit("OGRE")["treads"] == 45 - toll


@rule("6.02")
@pytest.mark.parametrize(
    ("die", "result"),
    [(1, "none"), (2, "none"), (3, "disabled"), (4, "disabled"), (5, "destroyed"), (6, "destroyed")],
)
def test_a_superheavy_that_is_rammed_takes_a_1_1_attack_and_costs_three_treads(
    judged: Judged, die: int, result: str
) -> None:
    said = judged(OGRE, "FOE SHVY defender 0819", POST, do="move OGRE 0819", dice=[die])
    assert said.ok
    assert said.event("ram")["result"] == result
    assert said.unit("OGRE")["treads"] == 42
    assert said.dice_left == []
    left = said.unit("FOE")
    if result == "destroyed":
        assert left is None
    else:
        assert left.get("disabled") == ("ram" if result == "disabled" else None)


@rule("6.02")
def test_a_superheavy_that_was_only_disabled_is_destroyed_by_the_second_ram(judged: Judged) -> None:
    said = judged(OGRE, "FOE SHVY defender 0819", POST, do=["move OGRE 0819", "stay OGRE"], dice=[4, 1])
    assert said.lost == ["FOE"]
    assert said.dice_left == [1]
    assert said.unit("OGRE")["treads"] == 39


@rule("6.02")
def test_a_superheavy_that_was_unhurt_takes_a_new_attack_in_the_second_ram(judged: Judged) -> None:
    said = judged(OGRE, "FOE SHVY defender 0819", do=["move OGRE 0819", "stay OGRE"], dice=[2, 4])
    assert said.unit("FOE")["disabled"] == "ram"
    assert said.dice_left == []
    assert said.unit("OGRE")["treads"] == 39
    assert said.unit("OGRE")["rams"] == 2


@rule("6.02")
def test_an_ogre_stays_for_a_movement_point_and_rams_again(judged: Judged) -> None:
    said = judged(OGRE, "HVY1 HVY defender 0819", POST, do=["move OGRE 0819", "stay OGRE"], dice=[2])
    assert said.ok
    assert said.lost == ["HVY1"]
    ogre = said.unit("OGRE")
    assert (ogre["treads"], ogre["moved"], ogre["rams"], ogre["hex"]) == (41, 2, 2, "0819")


DONE_RAMMING = "OGRE MK3 attacker 0819 moved=1 rams=2"
BESIDE = ("PC GEVPC defender 0819", "I1 INF defender 0819 squads=2 thrown=true")


@rule("6.06")
@rule("6.01.1")
@pytest.mark.parametrize("other", ["PC GEVPC defender 0819", "BIG MK1 defender 0819"])
def test_after_two_rams_an_ogre_still_stays_to_reduce_infantry_beside_a_vehicle(judged: Judged, other: str) -> None:
    said = judged(DONE_RAMMING, other, BESIDE[1], POST, do="stay OGRE")
    assert said.ok
    assert said.count("ram") == 0
    assert said.event("reduce") == {"event": "reduce", "unit": "OGRE", "target": "I1", "left": 1, "rule": "6.06"}
    ogre = said.unit("OGRE")
    assert (ogre.get("treads", 45), ogre["moved"], ogre["rams"]) == (45, 2, 2)
    assert "disabled" not in said.unit(other.split()[0])
    again = judged(DONE_RAMMING, other, BESIDE[1], POST, do=["stay OGRE", "stay OGRE"])
    assert again.lost == ["I1"]


@rule("6.02")
@rule("6.06")
def test_one_stay_rams_or_reduces_but_does_not_do_both(judged: Judged) -> None:
    """It rams while it can. The infantry beside the vehicle is next, for a point of its own."""
    ogre = "OGRE MK3 attacker 0819 rams=1"
    said = judged(ogre, *BESIDE, POST, do="stay OGRE", dice=[6])
    assert said.lost == ["PC"]
    assert said.count("reduce") == 0
    assert said.unit("I1")["squads"] == 2
    again = judged(ogre, *BESIDE, POST, do=["stay OGRE", "stay OGRE"], dice=[6])
    assert again.unit("I1")["squads"] == 1
    assert again.unit("OGRE")["moved"] == 2


@rule("6.06")
def test_an_ogre_that_drives_in_reduces_the_infantry_and_rams_the_vehicle(judged: Judged) -> None:
    said = judged(OGRE, *BESIDE, POST, do="move OGRE 0819", dice=[6])
    assert said.lost == ["PC"]
    assert said.unit("I1")["squads"] == 1


@rule("6.02")
@rule("6.01.2")
def test_a_stay_that_waits_for_riders_does_not_reduce_either(judged: Judged) -> None:
    riders = "I2 INF defender 0819 squads=2 riding=PC"
    said = judged("OGRE MK3 attacker 0819", *BESIDE, riders, POST, do=["stay OGRE", "end"], dice=[1])
    assert said.count("ram") == 1
    assert said.count("reduce") == 0


@rule("6.06")
@rule("6.01.1")
def test_but_not_without_antipersonnel_guns_or_where_all_of_it_rides(judged: Judged) -> None:
    unarmed = judged(f"{DONE_RAMMING} destroyed.ap=8", *BESIDE, do="stay OGRE")
    assert unarmed.rule == "6.01.1"
    riding = judged(DONE_RAMMING, BESIDE[0], "I1 INF defender 0819 squads=2 riding=PC", do="stay OGRE")
    assert riding.rule == "6.01.1"


@rule("6.02")
def test_staying_needs_a_movement_point(judged: Judged) -> None:
    units = ("OGRE MK3 attacker 0820 moved=2", "HVY1 HVY defender 0819")
    said = judged(*units, do=["move OGRE 0819", "stay OGRE"], dice=[2])
    assert said.error["decision"] == 2
    assert said.rule == "6.02"
    assert "movement point" in said.reason
    assert said.unit("HVY1")["disabled"] == "ram"


@rule("6.02")
def test_staying_with_the_last_movement_point_is_allowed(judged: Judged) -> None:
    units = ("OGRE MK3 attacker 0820 moved=1", "HVY1 HVY defender 0819", POST)
    said = judged(*units, do=["move OGRE 0819", "stay OGRE"], dice=[2])
    assert said.ok
    assert said.unit("OGRE")["moved"] == 3


@rule("6.02")
def test_there_is_nothing_to_stay_for_when_the_target_is_gone(judged: Judged) -> None:
    said = judged(OGRE, "HVY1 HVY defender 0819", POST, do=["move OGRE 0819", "stay OGRE"], dice=[6])
    assert said.error["decision"] == 2
    assert said.rule == "6.02"
    assert "no enemy" in said.reason


@rule("6.02")
@pytest.mark.parametrize("unit", ["HVY", "GEV", "INF"])
def test_only_ogres_and_superheavies_stay_to_fight(judged: Judged, unit: str) -> None:
    said = judged("OWN " + unit + " attacker 0820", "OGRE MK3 defender 0820", do="stay OWN")
    assert said.rule == "6.02"
    assert "stay" in said.reason


@rule("6.02")
@rule("6.08")
def test_an_ogre_that_begins_its_turn_with_a_unit_in_its_hex_may_ram_it_at_once(judged: Judged) -> None:
    said = judged(OGRE, "HVY1 HVY defender 0820", POST, do="stay OGRE", dice=[4])
    assert said.ok
    assert said.lost == ["HVY1"]
    assert said.unit("OGRE")["moved"] == 1


@rule("6.02")
def test_a_ram_is_not_made_in_the_fire_phase(judged: Judged) -> None:
    said = judged(OGRE, "HVY1 HVY defender 0820", phase="fire", do="stay OGRE", dice=[4])
    assert said.rule == "4.02"
    assert "movement phase" in said.reason


@rule("6.02")
def test_a_ram_takes_no_more_treads_than_there_are(judged: Judged) -> None:
    said = judged(f"{OGRE} treads=1", "HVY1 HVY defender 0819", POST, do="move OGRE 0819", dice=[5])
    assert said.ok
    assert said.unit("OGRE")["treads"] == 0
    assert said.event("ram")["treads_lost"] == 1


# -- 6.03: command posts -----------------------------------------------------------------------------------------------


@rule("6.03")
@rule("3.05")
@pytest.mark.parametrize("post", ["CP", "MCP"])
@pytest.mark.parametrize("defense", [0, 1, 2, 3])
@pytest.mark.parametrize("state", ["", " disabled=fire"])
def test_a_command_post_is_destroyed_and_costs_its_defense_in_treads(
    judged: Judged, post: str, defense: int, state: str
) -> None:
    said = judged(OGRE, f"FOE {post} defender 0819 defense={defense}{state}", POST, do="move OGRE 0819", dice=[1])
    assert said.ok
    assert said.lost == ["FOE"]
    assert said.dice_left == [1]
    assert said.unit("OGRE")["treads"] == 45 - defense
    assert said.event("ram")["rule"] == "6.03"
    assert said.event("ram").get("treads_lost", 0) == defense


@rule("6.03")
@rule("5.03")
@pytest.mark.parametrize("unit", ["HVY", "MSL", "LT"])
def test_other_units_pass_a_command_post_without_ramming_it(judged: Judged, unit: str) -> None:
    said = judged(f"OWN {unit} attacker 0820", "FOE CP defender 0819", do="move OWN 0819 0818")
    assert said.ok
    assert said.unit("FOE") is not None
    assert said.hex("OWN") == "0818"
