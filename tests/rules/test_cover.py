"""6.08, 7.14 Cover on the green maps: terrain, water, and a hex that both sides share.

The stack is always in 0505, in the middle of a small open field. The units that fire at it are north of it in column
05. Howitzers are in 0501, four hexes away, and 0504 is next to the stack.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from cybertank.rules.combat.strengths import defense_tally
from cybertank.text.positions.reading import state_of
from cybertank.units.catalogue import WHOLE

rule = pytest.mark.rule
Judged = Callable[..., Any]
GUN = "GUN HWZ attacker 0501"
POST = "POST CP defender 0101"


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
def test_infantry_in_terrain(field_fire: Judged, on: str, kind: str, squads: int) -> None:
    said = field_fire(GUN, f"I1 {kind} defender 0505 squads={squads}", POST, do="fire GUN at I1", dice=[1], on=on)
    assert said.event("fire")["defense"] == squads * COVER.get(on, 1)


@rule("7.14")
@rule("7.14.1")
@rule("7.14.2")
@pytest.mark.parametrize("on", TERRAIN)
@pytest.mark.parametrize("kind", ARMOR)
def test_armor_in_terrain(field_fire: Judged, on: str, kind: str) -> None:
    said = field_fire(GUN, f"U1 {kind} defender 0505", POST, do="fire GUN at U1", dice=[1], on=on)
    assert said.event("fire")["defense"] == ARMOR[kind] * (2 if "town" in on else 1)


@rule("7.14.2")
@rule("3.03")
@rule("3.05")
@pytest.mark.parametrize("on", TERRAIN)
@pytest.mark.parametrize("kind", ["TK", "CP", "MCP"])
def test_units_without_defense_have_one_in_a_town_only(field_fire: Judged, on: str, kind: str) -> None:
    said = field_fire(GUN, f"U1 {kind} defender 0505", POST, do="fire GUN at U1", dice=[1], on=on)
    assert said.event("fire")["defense"] == (1 if "town" in on else 0)


@rule("3.05.2")
@rule("7.14.2")
@pytest.mark.parametrize("on", TERRAIN)
@pytest.mark.parametrize("kind", ["CP", "MCP"])
@pytest.mark.parametrize("defense", [1, 3])
def test_a_hardened_post_is_doubled_in_town_and_forest(field_fire: Judged, on: str, kind: str, defense: int) -> None:
    post = f"U1 {kind} defender 0505 defense={defense}"
    said = field_fire(GUN, post, POST, do="fire GUN at U1", dice=[1], on=on)
    doubled = "town" in on or "forest" in on
    assert said.event("fire")["defense"] == defense * (2 if doubled else 1)


@rule("7.14.2")
def test_a_truck_in_a_town_is_disabled_by_a_d(field_fire: Judged) -> None:
    units = ("OWN LGEV attacker 0504", "U1 TK defender 0505", POST)
    said = field_fire(*units, do="fire OWN at U1", dice=[3], on="town")
    assert (said.event("fire")["odds"], said.event("fire")["result"]) == ("1-1", "disabled")


@rule("7.14.2")
@rule("7.13.1")
@pytest.mark.parametrize(("part", "toughness"), [("main", 4), ("secondary", 3), ("ap", 1), ("missile", 3)])
@pytest.mark.parametrize("on", ["clear", "forest", "town"])
def test_an_ogres_weapons_are_doubled_in_a_town(field_fire: Judged, part: str, toughness: int, on: str) -> None:
    said = field_fire(GUN, "BIG MK3 defender 0505", do=f"fire GUN at BIG:{part}", dice=[1], on=on)
    assert said.event("fire")["defense"] == toughness * (2 if on == "town" else 1)


@rule("7.14.2")
@rule("7.13.2")
@pytest.mark.parametrize("on", TERRAIN)
@pytest.mark.parametrize("die", [4, 5, 6])
def test_treads_in_a_town_are_hit_only_on_a_six(field_fire: Judged, on: str, die: int) -> None:
    said = field_fire(GUN, "BIG MK3 defender 0505", do="fire GUN at BIG:treads", dice=[die], on=on)
    hit = die == 6 or (die == 5 and "town" not in on)
    assert said.event("fire")["odds"] == "1-1"
    assert said.unit("BIG").get("treads", 45) == (39 if hit else 45)


@rule("7.14.3")
@pytest.mark.parametrize("way", ["roads", "rails"])
def test_a_road_does_not_take_the_cover_away(field_fire: Judged, way: str) -> None:
    line = {way: [["0504", "0505", "0506"]]}
    said = field_fire(GUN, "U1 HVY defender 0505", POST, do="fire GUN at U1", dice=[1], on="town", ground=line)
    assert said.event("fire")["defense"] == 6
    squad = field_fire(GUN, "U1 INF defender 0505", POST, do="fire GUN at U1", dice=[1], on="forest", ground=line)
    assert squad.event("fire")["defense"] == 2
    treads = field_fire(GUN, "U1 MK3 defender 0505", do="fire GUN at U1:treads", dice=[5], on="town", ground=line)
    assert treads.event("fire")["result"] == "none"


@rule("7.14.2")
@rule("5.11.2")
@pytest.mark.parametrize(("on", "odds"), [("clear", "3-1"), ("forest", "3-1"), ("swamp", "3-1"), ("town", "1-1")])
def test_riders_have_the_cover_of_their_vehicle(field_fire: Judged, on: str, odds: str) -> None:
    units = (GUN, "PC GEVPC defender 0505", "RIDER INF defender 0505 squads=2 riding=PC", POST)
    said = field_fire(*units, do="fire GUN at PC", dice=[1], on=on)
    assert said.event("riders")["odds"] == odds


@rule("7.14")
@rule("7.12")
@pytest.mark.parametrize(("on", "tank", "squad"), [("clear", 3, 1), ("forest", 3, 2), ("town", 6, 3)])
def test_cover_counts_against_spillover(field_fire: Judged, on: str, tank: int, squad: int) -> None:
    units = (GUN, "AIM LT defender 0505", "T1 HVY defender 0505", "I1 INF defender 0505")
    said = field_fire(*units, do="fire GUN at AIM", dice=[1, 1, 1], on=on)
    assert [e["defense"] for e in said.events if e["event"] == "spillover"] == [tank, squad]


@rule("7.14")
@pytest.mark.parametrize("on", ["town", "forest", "swamp"])
def test_terrain_does_not_change_the_attack(field_fire: Judged, on: str) -> None:
    units = ("OWN HVY attacker 0505", "AIM HVY defender 0504", POST)
    assert field_fire(*units, do="fire OWN at AIM", dice=[1], on=on).event("fire")["attack"] == 4


@rule("7.14.1")
def test_a_squad_in_the_woods_is_doubled_at_the_very_boundary_of_the_odds(field_fire: Judged) -> None:
    units = ("OWN LGEV attacker 0504", "AIM INF defender 0505", POST)
    assert field_fire(*units, do="fire OWN at AIM", dice=[6], on="forest").event("fire")["odds"] == "1-2"
    town = field_fire(*units, do="fire OWN at AIM", dice=[6], on="town")
    assert town.event("fire")["odds"] == "less than 1-2"
    assert town.dice_left == [6]


# -- 7.14.4: water -----------------------------------------------------------------------------------------------------


# Column 05 from row 03 to 06.
LAKE = {"hexes": {f"05{row:02}": "water" for row in range(3, 7)}}


@pytest.fixture
def afloat(field_fire: Judged) -> Judged:
    """Return a fire phase on the lake."""
    return partial(field_fire, ground=LAKE)


@rule("7.14.4")
@pytest.mark.parametrize("kind", ["GEV", "LGEV", "GEVPC"])
def test_a_gev_on_water_attacks_and_defends_normally(afloat: Judged, kind: str) -> None:
    said = afloat(f"OWN {kind} attacker 0505", "AIM LT defender 0405", POST, do="fire OWN at AIM", dice=[1])
    assert said.event("fire")["attack"] == {"GEV": 2, "LGEV": 1, "GEVPC": 1}[kind]
    hit = afloat(GUN, f"AIM {kind} defender 0505", POST, do="fire GUN at AIM", dice=[1])
    assert hit.event("fire")["defense"] == ARMOR[kind]


@rule("7.14.4")
@rule("3.02.1")
@pytest.mark.parametrize("units", [("AIM INF", "MATE MAR"), ("AIM MAR", "MATE INF")])
@pytest.mark.parametrize("target", ["AIM", "MATE"])
def test_of_a_mixed_group_in_water_only_the_marines_are_doubled(
    afloat: Judged, position_file: Callable[..., Any], units: tuple[str, str], target: str
) -> None:
    """Neither the order of the units nor the choice of target matters: a squad and a squad of Marines have 1 + 2."""
    group = [f"{unit} defender 0505" for unit in units]
    for do in (["group 0505 2"], []):
        said = afloat(GUN, *group, POST, do=[f"fire GUN at {target}", *do], dice=[1], options={"spillover": bool(do)})
        assert (said.event("fire")["defense"], said.event("fire")["odds"]) == (3, "2-1")
    field = {"columns": 9, "rows_odd": 9, "rows_even": 9, **LAKE}
    state = state_of(position_file(GUN, *group, map=field, options={"spillover": False}), "test")
    tally = defense_tally(state, state.find(target), WHOLE)
    assert [(line.amount, line.rule) for line in tally.lines] == [(2, "3.02"), (1, "7.14.4")]


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
def test_what_stands_on_a_river_bridge_is_not_in_the_water(field_fire: Judged) -> None:
    bridge = LAKE | {"roads": [["0405", "0505", "0605"]], "river_bridges": ["0505"]}
    units = ("OWN SHVY attacker 0505 level=bridge", "AIM LT defender 0404", POST)
    assert field_fire(*units, do="fire OWN at AIM", dice=[1], ground=bridge).event("fire")["attack"] == 6
    hit = field_fire(GUN, "AIM SHVY defender 0505 level=bridge", POST, do="fire GUN at AIM", dice=[1], ground=bridge)
    assert hit.event("fire")["attack"] == 6
    below = field_fire(GUN, "AIM SHVY defender 0505 level=river", POST, do="fire GUN at AIM", dice=[1], ground=bridge)
    assert below.event("fire")["attack"] == 3
    squad = field_fire(GUN, "AIM MAR defender 0505 level=bridge", POST, do="fire GUN at AIM", dice=[1], ground=bridge)
    assert squad.event("fire")["defense"] == 1


# -- 6.08: combat in the same hex --------------------------------------------------------------------------------------


@rule("6.08")
def test_units_left_in_one_hex_fire_as_if_adjacent(field_fire: Judged) -> None:
    units = ("BIG MK3 attacker 0505", "AIM HVY defender 0505", "I1 INF defender 0505")
    said = field_fire(*units, do=["fire BIG:main at AIM", "fire BIG:ap*2 at I1"], dice=[1, 1, 2])
    assert said.ok
    assert [target for target, _, _, result in said.spilled if result != "none"] == []
    assert said.unit("BIG").get("treads", 45) == 45
