"""The rulebook's worked examples, with its numbers: 6.04, 6.05, 7.07, 7.07.1, 7.08, 7.10, 7.13 and the example of play.

The example of play uses the hexes of the 1977 edition: the Ogre in 0916, the Heavy Tank in 0815, a GEV in 1017, the far
GEV (a Light GEV in the sixth edition) in 1215 and the infantry out of range in 0914. The single squad on the way there
is therefore in 0915. The Missile Tank, the Howitzer and the three squads have no numbers in print. They are where the
text needs them: at range 4, at range 8 and adjacent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.board.terrain import CRATER
from cybertank.text.maps.map_files import load_map

rule = pytest.mark.rule

Judged = Callable[..., Any]

POST = "POST CP defender 0101"


# -- 6.04, 6.05 --------------------------------------------------------------------------------------------------------


@rule("6.04")
def test_a_mark_v_with_41_treads_that_rams_a_missile_tank_moves_only_one_more_hex(judged: Judged) -> None:
    units = ("OGRE MK5 attacker 0820 treads=41", "MSL1 MSL defender 0819", POST)
    one = judged(*units, do=["move OGRE 0819", "move OGRE 0818"], dice=[6])
    assert one.ok
    assert one.unit("OGRE")["treads"] == 40
    two = judged(*units, do=["move OGRE 0819", "move OGRE 0818", "move OGRE 0817"], dice=[6])
    assert two.error["decision"] == 3
    assert two.rule == "6.04"
    assert two.hex("OGRE") == "0818"


@rule("6.05")
def test_a_mark_v_and_a_mark_iii_ram_each_other(judged: Judged) -> None:
    units = ("FIVE MK5 attacker 0820", "THREE MK3 defender 0818")
    first = judged(*units, do="move FIVE 0819 0818", dice=[2, 6, 1, 3])
    assert first.unit("FIVE")["treads"] == 57
    assert first.unit("THREE")["treads"] == 33
    assert first.hex("FIVE") == "0819"
    do = ["move FIVE 0819 0818", "end", "end", "end", "move THREE 0819"]
    both = judged(*units, do=do, dice=[2, 6, 1, 3, 3, 5])
    assert both.ok
    assert both.unit("THREE")["treads"] == 28
    assert both.unit("FIVE")["treads"] == 49
    assert both.hex("THREE") == "0818"
    assert both.dice_left == []


# -- 7.07, 7.07.1, 7.08 ------------------------------------------------------------------------------------------------


@rule("7.07")
def test_a_missile_tank_fires_at_one_secondary_at_1_1_and_not_at_two(judged: Judged) -> None:
    units = ("MSL1 MSL attacker 0820", "OGRE MK3 defender 0816")
    one = judged(*units, phase="fire", do="fire MSL1 at OGRE:secondary", dice=[6])
    assert one.event("fire")["odds"] == "1-1"
    assert one.unit("OGRE")["destroyed"] == {"secondary": 1}
    again = judged(*units, phase="fire", do=["fire MSL1 at OGRE:secondary"] * 2, dice=[6, 6])
    assert again.error["decision"] == 2
    both = judged(*units, phase="fire", do="fire MSL1 at OGRE:secondary*2", dice=[6])
    assert not both.ok


@rule("7.07.1")
@pytest.mark.parametrize(
    ("do", "odds"),
    [
        (["fire INF1 at GEV1"], ["1-1"]),
        (["fire INF1*1 at GEV1", "fire INF1*1 at GEV2"], ["1-2", "1-2"]),
        (["fire INF1*1 at GEV1", "fire INF1*1 at GEV1"], ["1-2", "1-2"]),
    ],
    ids=["one GEV", "two GEVs", "one GEV twice"],
)
def test_a_two_squad_counter_divides_its_fire(judged: Judged, do: list[str], odds: list[str]) -> None:
    units = ("INF1 INF attacker 0820 squads=2", "GEV1 GEV defender 0819", "GEV2 GEV defender 0821")
    said = judged(*units, phase="fire", do=do, dice=[1] * len(do))
    assert said.ok
    assert [event["odds"] for event in said.events] == odds


@rule("7.08")
def test_three_secondaries_against_a_missile_tank_are_4_1(judged: Judged) -> None:
    units = ("OGRE MK3 attacker 0820", "MSL1 MSL defender 0818", POST)
    said = judged(*units, phase="fire", do="fire OGRE:secondary*3 at MSL1", dice=[2])
    assert said.event("fire")["odds"] == "4-1"
    assert said.lost == ["MSL1"]


# -- 7.10 --------------------------------------------------------------------------------------------------------------


@rule("7.10")
@pytest.mark.parametrize(
    ("attacker", "target", "strengths", "odds"),
    [
        ("LT", "LGEV", (2, 1), "2-1"),
        ("HVY", "GEV", (4, 2), "2-1"),
        ("HWZ", "HVY", (6, 3), "2-1"),
        ("GEV", "MSL", (2, 2), "1-1"),
        ("MSL", "GEV", (3, 2), "1-1"),
        ("GEV", "HVY", (2, 3), "1-2"),
        ("HWZ", "HWZ", (6, 1), "5-1"),
    ],
)
def test_the_examples_of_rounding(
    judged: Judged, attacker: str, target: str, strengths: tuple[int, int], odds: str
) -> None:
    units = (f"OWN {attacker} attacker 0820", f"FOE {target} defender 0819", POST)
    said = judged(*units, phase="fire", do="fire OWN at FOE", dice=[1])
    fire = said.event("fire")
    assert (fire["attack"], fire["defense"]) == strengths
    assert fire["odds"] == odds
    assert ("die" in fire) == (odds != "5-1")


# -- 7.13.1, 7.13.2 ----------------------------------------------------------------------------------------------------


@rule("7.13.1")
@pytest.mark.parametrize(
    ("attacker", "component", "odds"),
    [
        ("MSL", "secondary", "1-1"),
        ("MSL", "missile", "1-1"),
        ("MSL", "ap", "3-1"),
        ("MSL", "main", "1-2"),
        ("HWZ", "secondary", "2-1"),
    ],
)
def test_the_odds_against_an_ogres_weapons(judged: Judged, attacker: str, component: str, odds: str) -> None:
    units = (f"OWN {attacker} attacker 0820", "OGRE MK3 defender 0816")
    said = judged(*units, phase="fire", do=f"fire OWN at OGRE:{component}", dice=[1])
    assert said.event("fire")["odds"] == odds


@rule("7.13.2")
@pytest.mark.parametrize(("die", "lost"), [(4, 0), (5, 4), (6, 4)])
def test_a_heavy_tank_that_hits_treads_costs_four(judged: Judged, die: int, lost: int) -> None:
    units = ("HVY1 HVY attacker 0820", "OGRE MK3 defender 0818")
    said = judged(*units, phase="fire", do="fire HVY1 at OGRE:treads", dice=[die])
    assert said.unit("OGRE")["treads"] == 45 - lost


# -- the example of play -----------------------------------------------------------------------------------------------

SHEET = "treads=23 destroyed.secondary=2 destroyed.ap=3 spent.missile=2"
EXAMPLE = (
    f"OGRE MK3 attacker 0916 {SHEET}",
    "HVY1 HVY defender 0815",
    "GEV1 GEV defender 1017",
    "LGEV1 LGEV defender 1215",
    "INF1 INF defender 0915 squads=1",
    "INF2 INF defender 0914 squads=2",
    "INF3 INF defender 0817 squads=3",
    "MSL1 MSL defender 0912",
    "HWZ1 HWZ defender 0908",
)
OGRES_FIRE = {
    "fire OGRE:main at LGEV1": "4-1",
    "fire OGRE:secondary at HVY1": "1-1",
    "fire OGRE:secondary at GEV1": "1-1",
    "fire OGRE:ap*3 at INF3": "1-1",
    "fire OGRE:ap*2 at INF1": "2-1",
}
DEFENDERS_FIRE = {
    "fire HVY1 at OGRE:main": "1-1",
    "fire MSL1 at OGRE:secondary": "1-1",
    "fire GEV1 at OGRE:main": "1-2",
    "fire INF1 at OGRE:treads": "1-1",
    "fire INF3 at OGRE:treads": "1-1",
    "fire HWZ1 at OGRE:secondary": "2-1",
}


@rule("7.10")
@rule("7.05")
def test_the_ogre_of_the_example_makes_all_its_attacks_in_one_phase(judged: Judged) -> None:
    said = judged(*EXAMPLE, phase="fire", do=list(OGRES_FIRE), dice=[1] * len(OGRES_FIRE))
    assert said.ok
    assert [event["odds"] for event in said.events] == list(OGRES_FIRE.values())
    more = judged(*EXAMPLE, phase="fire", do=[*OGRES_FIRE, "fire OGRE:ap at INF1"], dice=[1] * 6)
    assert not more.ok, "its five antipersonnel guns have fired"


@rule("7.10")
def test_the_far_gev_of_the_first_edition_is_attacked_at_2_1(judged: Judged) -> None:
    units = [line.replace("LGEV1 LGEV", "GEV2 GEV") for line in EXAMPLE]
    said = judged(*units, phase="fire", do="fire OGRE:main at GEV2", dice=[1])
    assert said.event("fire")["odds"] == "2-1"


@rule("7.02")
@pytest.mark.parametrize("target", ["HWZ1", "MSL1"])
@pytest.mark.parametrize("weapon", ["main", "secondary"])
def test_the_howitzer_and_the_missile_tank_are_out_of_the_ogres_range(judged: Judged, target: str, weapon: str) -> None:
    said = judged(*EXAMPLE, phase="fire", do=f"fire OGRE:{weapon} at {target}", dice=[6])
    assert said.rule == "7.02"
    assert "range" in said.reason


@rule("7.05.2")
def test_the_ogre_has_no_missile_left_for_them(judged: Judged) -> None:
    said = judged(*EXAMPLE, phase="fire", do="fire OGRE:missile at MSL1", dice=[6])
    assert said.rule == "7.05.2"


@rule("7.06")
@rule("7.09")
def test_the_ogre_fires_both_secondaries_at_the_gev_and_then_the_main_battery(judged: Judged) -> None:
    do = ["fire OGRE:secondary*2 at GEV1", "fire OGRE:main at GEV1"]
    said = judged(*EXAMPLE, phase="fire", do=do, dice=[1, 2])
    assert [event["odds"] for event in said.events] == ["3-1", "2-1"]
    assert [event["result"] for event in said.events] == ["disabled", "destroyed"]


@rule("7.06")
def test_the_ogre_fires_all_three_guns_at_the_gev_together_for_a_sure_kill(judged: Judged) -> None:
    said = judged(*EXAMPLE, phase="fire", do="fire OGRE:secondary*2 + OGRE:main at GEV1", dice=[1])
    assert said.event("fire")["odds"] == "5-1"
    assert said.lost == ["GEV1"]
    assert said.dice_left == [1]


@rule("7.10")
@rule("7.13")
def test_the_defenders_of_the_example_make_all_their_attacks_in_one_phase(judged: Judged) -> None:
    said = judged(*EXAMPLE, seat="defender", phase="fire", do=list(DEFENDERS_FIRE), dice=[1] * len(DEFENDERS_FIRE))
    assert said.ok
    assert [event["odds"] for event in said.events] == list(DEFENDERS_FIRE.values())


@rule("7.02")
@pytest.mark.parametrize("unit", ["INF2", "LGEV1"])
def test_two_of_the_defenders_are_out_of_range(judged: Judged, unit: str) -> None:
    said = judged(*EXAMPLE, seat="defender", phase="fire", do=f"fire {unit} at OGRE:treads", dice=[6])
    assert said.rule == "7.02"


@rule("7.06")
@pytest.mark.parametrize(
    ("weapons", "target", "odds"),
    [
        ("HVY1 + GEV1", "main", "1-1"),
        ("HVY1 + HWZ1", "main", "2-1"),
        ("HVY1 + HWZ1 + GEV1", "main", "3-1"),
        ("HVY1 + HWZ1 + MSL1 + INF3", "main", "4-1"),
        ("HWZ1 + MSL1", "secondary", "3-1"),
        ("INF1 + INF3", "ap", "4-1"),
    ],
)
def test_the_defenders_combine_their_fire_for_better_odds(judged: Judged, weapons: str, target: str, odds: str) -> None:
    said = judged(*EXAMPLE, seat="defender", phase="fire", do=f"fire {weapons} at OGRE:{target}", dice=[1])
    assert said.event("fire")["odds"] == odds


@rule("6.02")
@pytest.mark.parametrize("by", ["0816", "0915"])
@pytest.mark.parametrize("die", [3, 4])
def test_the_ogre_of_the_example_rams_the_heavy_tank(judged: Judged, by: str, die: int) -> None:
    said = judged(*EXAMPLE, do=f"move OGRE {by} 0815", dice=[die])
    assert said.ok
    assert said.hex("OGRE") == "0815"
    assert said.unit("OGRE")["treads"] == 21
    assert (said.unit("HVY1") is None) == (die == 4)
    assert (said.unit("INF1") is None) == (by == "0915"), "the single squad is run over on the way"


@rule("6.06")
def test_the_ogre_of_the_example_runs_over_two_infantry_counters(judged: Judged) -> None:
    said = judged(*EXAMPLE, do="move OGRE 0915 0914")
    assert said.ok
    assert said.lost == ["INF1"]
    assert said.unit("INF2")["squads"] == 1
    assert said.hex("OGRE") == "0914"


@rule("5.06")
@rule("5.01")
def test_the_ogre_of_the_example_reaches_every_hex_within_two_and_none_beyond(judged: Judged) -> None:
    board = load_map("ogre")
    here = board.index["0916"]
    around = {name: board.distance(here, there) for there, name in enumerate(board.names)}
    nearest = [name for name, distance in around.items() if distance == 1]
    for name, distance in around.items():
        if distance not in (2, 3):
            continue
        ways = [way for way in nearest if board.distance(board.index[way], board.index[name]) == 1]
        paths = [f"{way} {name}" for way in ways] or [f"{nearest[0]} {name}"]
        open_ways = [judged(*EXAMPLE, do=f"move OGRE {path}", dice=[1, 1]).ok for path in paths]
        assert any(open_ways) == (distance == 2 and board.terrain[board.index[name]] != CRATER), name
    assert all(judged(*EXAMPLE, do=f"move OGRE {name}", dice=[1]).ok for name in nearest)


@rule("5.06")
def test_the_ogre_of_the_example_has_no_third_movement_point(judged: Judged) -> None:
    said = judged(*EXAMPLE, do="move OGRE 0917 0918 0919")
    assert said.rule == "5.01"
    assert "movement points" in said.reason
