"""13.01.2 Spillover and overrun damage to terrain."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

rule = pytest.mark.rule
Judged = Callable[..., Any]

ROAD = {"roads": [["0503", "0504", "0505", "0506", "0507"]]}
DAMAGE = {"terrain_damage": True}


@pytest.fixture
def shelled(field_fire: Judged) -> Judged:
    """Return the attacker's fire phase on a field with a road through 0505, where terrain can be damaged."""
    return partial(field_fire, ground=ROAD, options=DAMAGE)


# Half of a Heavy Tank's 4 against the hex's 4 is 1-2. Only an X counts, and it counts as a D.
SPILLS = [
    ("town", 5, {}),
    ("town", 6, {"hexes": {"0505": "damaged-town"}}),
    ("forest", 6, {"hexes": {"0505": "damaged-forest"}}),
    ("damaged-town", 6, {"hexes": {"0505": "rubble"}}),
    ("clear", 5, {}),
    ("clear", 6, {"cut": ["0505"]}),
    ("swamp", 6, {"cut": ["0505"]}),
]


@rule("13.01.2")
@pytest.mark.parametrize(("on", "die", "overlays"), SPILLS)
def test_the_hex_of_a_unit_under_fire_suffers_half_the_attack(
    shelled: Judged, on: str, die: int, overlays: dict
) -> None:
    units = ("T HVY attacker 0503", "L LT defender 0505")
    said = shelled(*units, on=on, do="fire T at L", dice=[1, die])
    assert said.position.get("overlays", {}) == overlays
    assert [spill[:3] for spill in said.spilled] == [("hex 0505", 2, "1-2")]
    assert said.event("spillover")["rule"] == "13.01.2"


@rule("13.01.2")
def test_an_attack_of_less_than_four_never_hurts_terrain(shelled: Judged) -> None:
    units = ("T MSL attacker 0503", "L LT defender 0505")
    said = shelled(*units, on="town", do="fire T at L", dice=[1])
    assert said.ok
    assert said.spilled == []


@rule("13.01.2")
def test_an_x_on_the_hex_is_never_more_than_a_d(shelled: Judged) -> None:
    units = [f"H{i} HWZ attacker 0101" for i in range(4)]
    shots = " + ".join(f"H{i}" for i in range(4))
    said = shelled(*units, "I INF defender 0505", on="forest", do=f"fire {shots} at I", dice=[6])
    assert said.position["overlays"] == {"hexes": {"0505": "damaged-forest"}}


@rule("13.01.2")
@pytest.mark.parametrize("on", ["clear", "swamp", "rubble", "water"])
def test_a_hex_with_nothing_to_damage_has_no_die(field_fire: Judged, on: str) -> None:
    units = ("T HVY attacker 0503", "G GEV defender 0505")
    assert field_fire(*units, on=on, options=DAMAGE, do="fire T at G", dice=[1, 6]).dice_left == [6]


@rule("13.01.2")
def test_a_road_that_is_cut_has_no_die(shelled: Judged) -> None:
    units = ("T HVY attacker 0503", "L LT defender 0505")
    assert shelled(*units, overlays={"cut": ["0505"]}, do="fire T at L", dice=[1, 6]).dice_left == [6]


@rule("7.05.1")
def test_antipersonnel_guns_do_not_count_against_the_hex(shelled: Judged) -> None:
    units = ("O MK3 attacker 0504", "I INF defender 0505")
    alone = shelled(*units, on="town", do="fire O:ap*8 at I", dice=[1, 6])
    assert alone.dice_left == [6]
    said = shelled(*units, on="forest", do="fire O:main + O:ap*4 at I", dice=[2, 5])
    assert said.spilled == [("hex 0505", 2, "1-2", "none")]


@rule("13.01.2")
def test_the_hex_rolls_after_every_unit(shelled: Judged) -> None:
    units = ("H HWZ attacker 0101", "A LT defender 0505", "B LT defender 0505")
    said = shelled(*units, on="forest", do="fire H at A", dice=[1, 2, 6])
    assert [spill[0] for spill in said.spilled] == ["B", "hex 0505"]


@rule("13.01.2")
@pytest.mark.parametrize("target", ["O:secondary", "O:treads"])
def test_fire_at_an_ogre_spills_over_on_its_hex(shelled: Judged, target: str) -> None:
    units = ("T HVY attacker 0503", "O MK3 defender 0505")
    said = shelled(*units, on="forest", do=f"fire T at {target}", dice=[2, 6])
    assert said.position["overlays"] == {"hexes": {"0505": "damaged-forest"}}


@rule("13.01.2")
@pytest.mark.parametrize("options", [{"terrain_damage": True, "spillover": False}, {}])
def test_spillover_on_terrain_needs_both_options(field_fire: Judged, options: dict) -> None:
    units = ("T HVY attacker 0503", "L LT defender 0505")
    said = field_fire(*units, on="town", ground=ROAD, options=options, do="fire T at L", dice=[1, 6])
    assert said.dice_left == [6]


@rule("12.08")
def test_a_laser_does_not_spill_over_on_the_hex(shelled: Judged) -> None:
    lasers = [f"L{i} LASER attacker 0502" for i in range(2)]
    said = shelled(*lasers, "T LT defender 0505", do="fire L0 + L1 at T", dice=[1, 6])
    assert said.dice_left == [6]


# -- overruns ----------------------------------------------------------------------------------------------------------

AFTER_OVERRUN = [
    ("town", {"hexes": {"0505": "damaged-town"}}),
    ("forest", {"hexes": {"0505": "damaged-forest"}}),
    ("clear", {"cut": ["0505"]}),
    ("swamp", {"cut": ["0505"]}),
    ("damaged-town", {}),
    ("rubble", {}),
]
OVERRUN = ["move O 0505", "overrun 0505", "end", "fire O:main + O:secondary*4 at L"]


@rule("13.01.2")
@pytest.mark.parametrize(("on", "overlays"), AFTER_OVERRUN)
def test_an_overrun_damages_an_undamaged_hex(in_field: Judged, on: str, overlays: dict) -> None:
    units = ("O MK3 attacker 0504", "L LT defender 0505")
    said = in_field(*units, on=on, ground=ROAD, options=DAMAGE, do=OVERRUN)
    assert said.lost == ["L"]
    assert said.position.get("overlays", {}) == overlays
    assert said.count("overrun-damage") == (1 if overlays else 0)


@rule("13.01.2", "15.04.3")
@pytest.mark.parametrize("damage", ["damaged-town", "damaged-forest"])
def test_an_overrun_leaves_a_damaged_hex_with_a_cleared_road_alone(in_field: Judged, damage: str) -> None:
    units = ("O MK3 attacker 0504", "L LT defender 0505")
    laid = {"hexes": {"0505": damage}, "cleared": ["0505"]}
    options = DAMAGE | {"engineering": True}
    said = in_field(*units, on=damage[8:], ground=ROAD, options=options, do=OVERRUN, dice=[6], overlays=laid)
    assert said.lost == ["L"]
    assert said.position["overlays"] == laid


@rule("13.01.2")
def test_overrun_damage_needs_terrain_damage_but_not_spillover(in_field: Judged) -> None:
    units = ("O MK3 attacker 0504", "L LT defender 0505")
    plain = in_field(*units, on="town", ground=ROAD, do=OVERRUN)
    assert "overlays" not in plain.position
    alone = in_field(*units, on="town", ground=ROAD, options=DAMAGE | {"spillover": False}, do=OVERRUN)
    assert alone.position["overlays"] == {"hexes": {"0505": "damaged-town"}}


@rule("13.01.2")
def test_the_damage_comes_at_the_end_of_the_overrun(in_field: Judged) -> None:
    units = ("O MK3 attacker 0504", "L LT defender 0505")
    during = in_field(*units, on="town", options=DAMAGE, do=[*OVERRUN[:3], "fire O:main at L"], dice=[1])
    assert "overlays" not in during.position
    assert during.event("fire")["defense"] == 4


@rule("13.01.2")
def test_followers_find_the_road_cut(in_field: Judged) -> None:
    units = ("O MK3 attacker 0504", "F LT attacker 0503", "L LT defender 0505", "D LT defender 0909")
    moves = [*OVERRUN, "move F 0504 0505 0506"]
    assert in_field(*units, on="town", ground=ROAD, options=DAMAGE, do=moves).rule == "5.01"
    assert in_field(*units, on="town", ground=ROAD, do=moves).ok


@rule("13.01.2")
def test_an_overrun_does_not_hurt_a_river_bridge(in_field: Judged) -> None:
    river = ROAD | {"river_bridges": ["0505"]}
    units = ("O MK3 attacker 0504", "L LT defender 0505 level=bridge")
    options = DAMAGE | {"bridges": True}
    said = in_field(*units, on="water", ground=river, options=options, do=OVERRUN)
    assert said.lost == ["L"]
    assert "overlays" not in said.position
