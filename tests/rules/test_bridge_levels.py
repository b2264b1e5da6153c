"""5.07.2, 7.14.4 The two levels of a hex with a river bridge, and units under water: which units meet, and how."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from cybertank.text.files.errors import FileFault

Judged = Callable[..., Any]
rule = pytest.mark.rule
# A river across the field at 0505, with a road over it from 0502 to 0507.
RIVER = {
    "hexes": dict.fromkeys(("0404", "0405", "0505", "0604", "0605"), "water"),
    "roads": [["0502", "0503", "0504", "0505", "0506", "0507"]],
    "river_bridges": ["0505"],
}
# Water from 0504 to 0506, without a bridge.
SEA = {"hexes": dict.fromkeys(("0504", "0505", "0506"), "water")}


@pytest.fixture
def at_bridge(moved: Judged) -> Judged:
    """Return a movement phase of the attacker at the river."""
    return partial(moved, ground=RIVER)


@rule("5.02.3")
@rule("5.07.2")
@pytest.mark.parametrize(("first", "second", "joins"), [("bridge", "river", False), ("river", "river", True)])
def test_squads_on_the_bridge_are_not_joined_with_swimmers(
    at_bridge: Judged, first: str, second: str, joins: bool
) -> None:
    units = (f"I INF attacker 0505 squads=1 level={first}", f"J INF attacker 0505 squads=2 level={second}")
    said = at_bridge(*units, do=["join I J"])
    assert said.ok == joins
    assert said.rule == (None if joins else "5.07.2")


# -- 7.14.4: riders of submerged vehicles ------------------------------------------------------------------------------


@rule("7.14.4")
@rule("5.11.2")
@pytest.mark.parametrize(("squad", "fires"), [("INF", False), ("MAR", True)])
def test_riders_of_a_submerged_superheavy_attack_only_if_they_are_marines(
    field_fire: Judged, squad: str, fires: bool
) -> None:
    units = ("S SHVY attacker 0505", f"I {squad} attacker 0505 riding=S squads=2", "T HVY defender 0405")
    said = field_fire(*units, do=["fire I at T"], dice=[6], ground=SEA)
    assert said.rule == (None if fires else "7.14.4")


@rule("7.14.4")
@rule("5.11.2")
def test_riders_of_a_submerged_superheavy_are_reached_by_what_reaches_it(field_fire: Judged) -> None:
    units = ("S SHVY defender 0505", "I INF defender 0505 riding=S squads=2", "T HVY attacker 0405")
    assert field_fire(*units, do=["fire T at I"], dice=[6], ground=SEA).rule == "7.14.4"
    units = ("S SHVY defender 0505", "I INF defender 0505 riding=S squads=2", "H HWZ attacker 0405")
    said = field_fire(*units, do=["fire H at I"], dice=[3], ground=SEA)
    assert (said.event("fire")["attack"], said.event("fire")["odds"]) == (3, "1-2")
    assert (said.event("riders")["odds"], said.event("riders")["result"]) == ("1-1", "reduced")


@rule("7.14.4")
def test_riders_of_a_gev_on_the_water_fire_as_before(field_fire: Judged) -> None:
    units = ("P GEVPC attacker 0505", "I INF attacker 0505 riding=P squads=2", "T HVY defender 0405")
    assert field_fire(*units, do=["fire I at T"], dice=[6], ground=SEA).lost == ["T"]


@rule("8.07")
@rule("7.14.4")
@pytest.mark.parametrize(("squad", "fires"), [("INF", False), ("MAR", True)])
def test_only_marines_fire_from_a_superheavy_in_an_overrun_under_water(moved: Judged, squad: str, fires: bool) -> None:
    units = ("S SHVY attacker 0504", f"I {squad} attacker 0504 riding=S squads=2", "O MK3 defender 0505")
    do = ["move S 0505", "overrun 0505", "end", "end", "fire I at O:treads"]
    said = moved(*units, do=do, dice=[6], ground=SEA)
    assert said.rule == (None if fires else "8.07")
    assert said.unit("O")["treads"] == (41 if fires else 45)


# -- 8.05, 8.07: overruns on the bridge --------------------------------------------------------------------------------


@rule("8.05.2")
@rule("8.07")
def test_on_the_bridge_an_ogre_rams_in_an_overrun_as_on_land(at_bridge: Judged) -> None:
    units = ("A MK3 attacker 0504", "B HVY defender 0505 level=bridge", "C HVY defender 0505 level=bridge")
    said = at_bridge(*units, do=["move A 0505", "overrun 0505", "end", "ram A B"])
    assert said.lost == ["B"]
    assert said.unit("A")["treads"] == 43


@rule("8.06.1")
@rule("8.07")
def test_on_the_bridge_nobody_is_overwhelmed_for_being_unarmed(at_bridge: Judged) -> None:
    units = ("A HVY attacker 0504", "B HT defender 0505 level=bridge", "I INF defender 0505 riding=B level=bridge")
    said = at_bridge(*units, do=["move A 0505", "overrun 0505"])
    assert said.lost == []
    assert said.next == {"seat": "defender", "phase": "movement", "choose": "fire"}
    shot = at_bridge(*units, do=["move A 0505", "overrun 0505", "end", "fire A at B"], dice=[1])
    assert (shot.event("fire")["odds"], shot.event("riders")["odds"]) == ("4-1", "4-1")


@rule("8.07")
def test_what_swims_under_a_bridge_is_overwhelmed_and_what_is_on_it_is_not(at_bridge: Judged) -> None:
    units = ("G GEV attacker 0405", "I INF defender 0505 level=river", "T TK defender 0505 level=bridge")
    said = at_bridge(*units, do=["move G 0505", "overrun 0505"])
    assert said.lost == ["I"]
    assert said.next["choose"] == "fire"


@rule("8.05.3")
@rule("5.07.2")
def test_nobody_rams_from_the_bridge_to_the_river_or_back(at_bridge: Judged) -> None:
    units = ("A MK3 attacker 0504", "G GEV defender 0505 level=river", "B HVY defender 0505 level=bridge")
    assert at_bridge(*units, do=["move A 0505", "overrun 0505", "end", "ram A G"]).rule == "8.07"
    assert at_bridge(*units, do=["move A 0505", "overrun 0505", "ram G A"]).rule == "8.07"


# -- 5.03, 8.01: which units meet --------------------------------------------------------------------------------------

ORDERS = [("I INF defender 0505 level=river", "F HVY defender 0505 level=bridge")]
ORDERS.append((ORDERS[0][1], ORDERS[0][0]))


@rule("5.03")
@rule("8.01")
@pytest.mark.parametrize("enemies", ORDERS)
def test_a_swimmer_does_not_hide_the_tank_on_the_bridge(at_bridge: Judged, enemies: tuple[str, str]) -> None:
    said = at_bridge("A HVY attacker 0504", *enemies, do=["move A 0505 0506"])
    assert said.rule == "8.01"
    assert at_bridge("A HVY attacker 0504", *enemies, do=["move A 0505"]).unit("A")["engaged"]


@rule("5.03")
@rule("8.07")
@pytest.mark.parametrize("own", ["MK3", "SHVY"])
def test_what_is_under_water_passes_under_a_tank_on_the_bridge(at_bridge: Judged, own: str) -> None:
    units = (f"O {own} attacker 0405", "T HVY defender 0505 level=bridge", "U HVY defender 0909")
    said = at_bridge(*units, do=["move O 0505", *["end"] * 6, "move O 0605"])
    assert said.ok
    assert said.hex("O") == "0605"


@rule("5.03")
@rule("8.07")
def test_a_tank_crosses_the_bridge_above_an_ogre(at_bridge: Judged) -> None:
    said = at_bridge("T HVY attacker 0504", "O MK3 defender 0505 level=river", do=["move T 0505 0506"])
    assert said.hex("T") == "0506"


@rule("7.14.4")
@rule("8.07")
def test_from_the_bridge_a_tank_fires_at_what_floats_not_at_what_is_under_water(at_bridge: Judged) -> None:
    units = ("A HVY attacker 0504", "G GEV defender 0505 level=river", "O MK3 defender 0505 level=river")
    begun = ["move A 0505", "overrun 0505"]
    assert at_bridge(*units, do=[*begun, "fire O:main at A"], dice=[6]).rule == "8.07"
    assert at_bridge(*units, do=[*begun, "end", "fire A at O:treads"], dice=[6]).rule == "8.07"
    said = at_bridge(*units, do=[*begun, "end", "fire A at G"], dice=[6])
    assert said.lost == ["G"]
    assert said.event("overrun-over")["winner"] is None
    assert said.unit("O")["treads"] == 45


@rule("5.03")
@rule("8.07")
def test_ogres_on_two_levels_do_not_meet(at_bridge: Judged) -> None:
    over = at_bridge("A MK3 attacker 0504", "B MK3 defender 0505 level=river", do=["move A 0505 0506"])
    assert over.hex("A") == "0506"
    under = at_bridge("A MK3 attacker 0405", "B MK3 defender 0505 level=bridge", do=["move A 0505", "end"])
    assert under.ok
    assert under.unit("A")["level"] == "river"


@rule("8.07")
@rule("7.14.4")
def test_marines_swim_up_to_an_ogre_on_the_bridge_and_under_it(at_bridge: Judged) -> None:
    for level in ("bridge", "river"):
        units = ("M MAR attacker 0405 squads=1", f"O MK3 defender 0505 level={level}")
        surfaced = ["end"] if level == "bridge" else []
        said = at_bridge(*units, do=["move M 0505", "overrun 0505", *surfaced, "end", "fire M at O:treads"], dice=[6])
        assert said.unit("O")["treads"] == 43


# -- 6.05, 7.14.4: rams ------------------------------------------------------------------------------------------------


@pytest.fixture
def rammed(moved: Judged) -> Judged:
    """Return a movement phase under the ramming rules."""
    return partial(moved, options={"close_combat": "ram"})


@rule("6.07.2")
@rule("7.14.4")
def test_a_gev_does_not_ram_what_is_under_water_and_passes_over_it(rammed: Judged) -> None:
    for foe in ("MK3", "SHVY"):
        said = rammed("G GEV attacker 0504", f"B {foe} defender 0505", do=["move G 0505 0506"], ground=SEA)
        assert said.hex("G") == "0506"
        assert said.count("ram") == 0


@rule("6.02")
@rule("7.14.4")
def test_what_is_under_water_rams_nothing_on_the_surface(rammed: Judged) -> None:
    said = rammed("B MK3 attacker 0504", "G GEV defender 0505", do=["move B 0505"], ground=SEA)
    assert said.ok
    assert said.lost == []
    assert said.unit("B")["treads"] == 45
    assert rammed("B MK3 attacker 0505", "G GEV defender 0505", do=["stay B"], ground=SEA).rule == "6.02"


@rule("6.05")
@rule("7.14.4")
def test_ogres_and_superheavies_ram_each_other_under_water(rammed: Judged) -> None:
    said = rammed("A MK3 attacker 0504", "B MK3 defender 0505", do=["move A 0505"], dice=[1, 1], ground=SEA)
    assert (said.unit("A")["treads"], said.unit("B")["treads"]) == (42, 43)
    said = rammed("A MK3 attacker 0504", "B SHVY defender 0505", do=["move A 0505"], dice=[6], ground=SEA)
    assert said.lost == ["B"]


@rule("5.07.2")
@rule("6.01")
def test_nobody_rams_from_one_level_of_a_bridge_to_the_other(rammed: Judged) -> None:
    over = rammed("A MK3 attacker 0504", "G GEV defender 0505 level=river", do=["move A 0505 0506"], ground=RIVER)
    assert (over.hex("A"), over.lost) == ("0506", [])
    under = rammed("G GEV attacker 0405", "T HVY defender 0505 level=bridge", do=["move G 0505 0605"], ground=RIVER)
    assert under.hex("G") == "0605"
    level = rammed("A MK3 attacker 0504", "T LT defender 0505 level=bridge", do=["move A 0505"], dice=[4], ground=RIVER)
    assert level.lost == ["T"]


@rule("6.05")
@rule("5.07.2")
@pytest.mark.parametrize("level", ["bridge", "river"])
def test_an_ogre_falls_back_to_the_level_from_which_it_rammed(rammed: Judged, level: str) -> None:
    units = (f"A MK3 attacker 0505 level={level}", "B MK3 defender 0506")
    said = rammed(*units, do=["move A 0506"], dice=[1, 1], ground=RIVER)
    assert (said.hex("A"), said.unit("A")["level"]) == ("0505", level)


@rule("6.05")
@rule("5.07.2")
@pytest.mark.parametrize("level", ["bridge", "river"])
def test_a_superheavy_whose_riders_were_asked_falls_back_to_its_level_too(
    rammed: Judged, in_field: Judged, level: str
) -> None:
    units = (
        f"S SHVY attacker 0505 level={level}",
        f"I INF attacker 0505 riding=S level={level}",
        "B MK3 defender 0506",
    )
    said = rammed(*units, do=["move S 0506", "end"], dice=[3, 1], ground=RIVER)
    assert (said.hex("S"), said.unit("S")["level"]) == ("0505", level)
    asked = rammed(*units, do=["move S 0506"], ground=RIVER)
    assert asked.next["choose"] == "dismount"
    said = {"units": asked.position["units"], "pending": asked.position["pending"], "options": {"close_combat": "ram"}}
    on = in_field(ground=RIVER, do=["end"], dice=[3, 1], **said)
    assert (on.hex("S"), on.unit("S")["level"]) == ("0505", level)


@rule("5.07.2")
@pytest.mark.parametrize("came_from", ["0503", None])
def test_nobody_rams_from_a_bridge_where_there_is_none(rammed: Judged, in_field: Judged, came_from: str | None) -> None:
    units = ("S SHVY attacker 0505 level=bridge", "I INF attacker 0505 riding=S level=bridge", "B MK3 defender 0506")
    asked = rammed(*units, do=["move S 0506"], ground=RIVER)
    pending = [{**asked.position["pending"][0], "came_from": came_from}]
    said = {"units": asked.position["units"], "pending": pending, "options": {"close_combat": "ram"}}
    with pytest.raises(FileFault, match=r"pending\[0\]\.level: expected a river bridge in the hex of `came_from`"):
        in_field(ground=RIVER, do=["end"], dice=[3, 1], **said)


@rule("6.05")
@rule("5.08.3")
def test_an_ogre_that_falls_back_from_a_swamp_is_not_stuck(rammed: Judged) -> None:
    said = rammed("A MK3 attacker 0504", "B MK3 defender 0505", do=["move A 0505"], dice=[1, 1], on="swamp")
    assert said.ok
    assert said.count("terrain") == 0
    assert (said.hex("A"), said.unit("A").get("stuck")) == ("0504", None)
    held = rammed("A MK3 attacker 0504", "B HVY defender 0505", do=["move A 0505"], dice=[1, 4], on="swamp")
    assert (held.hex("A"), held.unit("A")["stuck"], held.lost) == ("0505", True, ["B"])


# -- 1.06: onto the map ------------------------------------------------------------------------------------------------

EDGE = {
    "hexes": dict.fromkeys(("0401", "0501", "0601"), "water"),
    "roads": [["0501", "0502", "0503"]],
    "river_bridges": ["0501"],
}


@rule("2.03.2")
@rule("5.07.3")
@pytest.mark.parametrize("ways", ["roads", "rails"])
@pytest.mark.parametrize(("kind", "points"), [("GEV", 3), ("LT", 3), ("INF", 2)])
def test_a_rail_into_the_map_spares_the_terrain_as_a_road_does(
    in_field: Judged, ways: str, kind: str, points: int
) -> None:
    ground = {"hexes": {"0501": "forest"}, ways: [["0501", "0502", "0503"]]}
    path = ["0501", "0502", "0503"][:points]
    units = (f"U {kind} attacker - enter=north", "F HVY defender 0909")
    said = in_field(*units, do=[f"move U {' '.join(path)}"], ground=ground)
    assert (said.hex("U"), said.unit("U")["moved"]) == (path[-1], points)


@rule("5.08.5")
def test_a_truck_has_nothing_from_a_rail_into_the_map(in_field: Judged) -> None:
    ground = {"hexes": {"0501": "forest"}, "rails": [["0501", "0502", "0503"]]}
    said = in_field("U TK attacker - enter=north", "F HVY defender 0909", do=["move U 0501"], ground=ground)
    assert said.rule == "5.08"


@rule("2.01.6")
@rule("5.07.2")
@pytest.mark.parametrize("kind", ["HVY", "TK", "GEV", "MK3", "INF"])
def test_a_unit_that_enters_by_a_bridge_is_on_it(in_field: Judged, kind: str) -> None:
    units = (f"U {kind} attacker - enter=north", "F HVY defender 0909")
    said = in_field(*units, do=["move U 0501"], ground=EDGE)
    assert (said.unit("U")["level"], said.unit("U")["moved"]) == ("bridge", 1)


@rule("5.07.2")
@pytest.mark.parametrize(("kind", "ok"), [("GEV", True), ("HVY", False)])
def test_who_enters_under_the_bridge_goes_on_by_water(in_field: Judged, kind: str, ok: bool) -> None:
    units = (f"U {kind} attacker - enter=north", "F HVY defender 0909")
    said = in_field(*units, do=["move U 0501 0601"], ground=EDGE)
    assert said.ok == ok
    assert said.hex("U") == ("0601" if ok else None)


@rule("5.07.2")
@rule("5.11.2")
@pytest.mark.parametrize(("level", "told"), [("bridge", "bridge"), ("river", "river")])
def test_riders_in_a_position_are_on_the_level_of_their_vehicle(at_bridge: Judged, level: str, told: str) -> None:
    """The order of the two in the file does not matter."""
    units = ("I INF attacker 0505 riding=G", f"G GEVPC attacker 0505 level={level}", "F HVY defender 0909")
    said = at_bridge(*units, do=[])
    assert said.unit("I")["level"] == told


@rule("8.07")
def test_an_overrun_in_which_nobody_can_attack_is_refused_and_clears_nothing(at_bridge: Judged) -> None:
    """An Ogre under water and a tank on the bridge do not fight, but the tank still blocks the bridge to another."""
    units = ("O MK3 attacker 0405", "T HVY attacker 0504", "D HVY defender 0505 level=bridge")
    assert at_bridge(*units, do=["move O 0505", "overrun 0505"]).rule == "8.07"
    through = at_bridge(*units, do=["move O 0505", "move T 0505 0506"])
    assert through.rule == "8.01"


@rule("8.07")
@rule("7.14.4")
@pytest.mark.parametrize("hex_name", ["0505", "0405"])
def test_who_cannot_fight_in_the_water_is_lost_under_a_bridge_as_anywhere(at_bridge: Judged, hex_name: str) -> None:
    level = " level=river" if hex_name == "0505" else ""
    units = ("G GEV attacker 0604" if level else "G GEV attacker 0404", f"S SHVY defender {hex_name}{level}")
    swimmers = f"I INF defender {hex_name} squads=1{level}"
    said = at_bridge(*units, swimmers, "F HVY defender 0909", do=[f"move G {hex_name}", f"overrun {hex_name}"])
    assert sorted(said.lost) == ["I", "S"]
    assert said.next["phase"] == "movement"


@rule("6.06")
@rule("5.07.2")
def test_an_ogre_does_not_stay_for_infantry_on_the_other_level(rammed: Judged) -> None:
    units = ("O MK3 attacker 0505 level=bridge rams=2 moved=1", "V LT defender 0505 level=bridge")
    below = rammed(*units, "I INF defender 0505 level=river", do=["stay O"], ground=RIVER)
    assert below.rule == "6.01.1"
    beside = rammed(*units, "I INF defender 0505 level=bridge", do=["stay O"], ground=RIVER)
    assert beside.error is None


@rule("7.14.4")
@rule("8.07")
def test_only_marines_in_the_overrun_dive(at_bridge: Judged) -> None:
    """Marines of either side in another hex cannot."""
    units = (
        "A MAR attacker 0405 squads=1",
        "G GEVPC attacker 0604",
        "R INF attacker 0604 squads=1 riding=G",
        "M MAR defender 0605 squads=1",
        "N MAR defender 0404 squads=1",
    )
    begun = ["move G 0605", "overrun 0605"]
    for name in ("A", "N"):
        assert at_bridge(*units, do=[*begun, "end", f"dive {name}"]).rule == "7.14.4"
    assert at_bridge(*units, do=[*begun, "end", "dive M"]).error is None


DO_NOT_MEET = [
    ("0405", ["O MK3 attacker 0405", "G GEV defender 0405"]),
    ("0505", ["O MK3 attacker 0505 level=river", "T HVY defender 0505 level=bridge"]),
    ("0505", ["O HVY attacker 0505 level=bridge", "S MK3 defender 0505 level=river"]),
    ("0405", ["O MK3 attacker 0405", "H HT defender 0405"]),
]


@rule("8.07")
@rule("8.01")
@pytest.mark.parametrize(("where", "units"), DO_NOT_MEET)
def test_nobody_stays_for_an_overrun_in_which_nobody_can_attack(
    at_bridge: Judged, where: str, units: list[str]
) -> None:
    """A unit that stayed waited for an overrun that could not begin, and the turn could not end."""
    units = [*units, "F HVY defender 0909"]
    said = at_bridge(*units, do=["stay O"])
    assert said.rule == "8.07"
    assert said.reason == f"neither side can attack the other in {where}, so they pass each other by"
    assert at_bridge(*units, do=["end"]).next["phase"] == "fire"


@rule("8.07")
def test_who_cannot_fight_stays_for_an_overrun_that_others_of_its_side_can_fight(at_bridge: Judged) -> None:
    units = ("O MK3 attacker 0405", "M MAR attacker 0405 squads=1", "G GEV defender 0405", "F HVY defender 0909")
    said = at_bridge(*units, do=["stay O", "overrun 0405", "end"])
    assert said.next == {"seat": "defender", "phase": "movement", "choose": "fire"}


# -- 3.02, 7.12.1: infantry on two levels is not one unit --------------------------------------------------------------


@rule("5.07.2")
@rule("6.06")
@pytest.mark.parametrize(("start", "level"), [("0504", "bridge"), ("0405", "river")])
@pytest.mark.parametrize("order", [("bridge", "river"), ("river", "bridge")])
def test_an_ogre_runs_over_the_infantry_of_its_own_level(
    rammed: Judged, start: str, level: str, order: tuple[str, str]
) -> None:
    squads = [f"{name[0].upper()} INF defender 0505 squads=1 level={name}" for name in order]
    run = partial(rammed, ground=RIVER, options={"close_combat": "ram", "spillover": False})
    assert run(f"O MK3 attacker {start}", *squads, do=["move O 0505"]).lost == [level[0].upper()]
    assert run(f"O MK3 attacker 0505 level={level}", *squads, do=["stay O"]).lost == [level[0].upper()]


@rule("3.02")
@rule("7.14.4")
def test_marines_on_the_surface_defend_without_those_who_have_dived(field_fire: Judged) -> None:
    units = ("H HVY attacker 0405", "B MAR defender 0504 squads=1", "D MAR defender 0504 squads=1 submerged=true")
    for spillover in (False, True):
        said = field_fire(*units, do=["fire H at B"], dice=[6], ground=SEA, options={"spillover": spillover})
        assert said.event("fire")["defense"] == 2
        assert said.lost == ["B"]


@rule("7.12.1")
@rule("5.07.2")
def test_squads_on_two_levels_are_grouped_apart(field_fire: Judged) -> None:
    units = (
        "H HVY attacker 0503",
        "S INF defender 0505 squads=2 level=river",
        "B INF defender 0505 squads=1 level=bridge",
        "C INF defender 0505 squads=1 level=bridge",
    )
    shot = partial(field_fire, *units, ground=RIVER, dice=[6, 6, 6])
    mixed = shot(do=["fire H at S", "group 0505 1 2 1"])
    assert mixed.rule == "5.07.2"
    assert mixed.reason == (
        "a group cannot mix levels: list first the groups of the 2 on the bridge, then of the 2 on the water; "
        "nearest legal choice: `group 0505 2 2`"
    )
    said = shot(do=["fire H at S", "group 0505 1 1 2"])
    assert said.event("fire")["defense"] == 2
    assert [target for target, *_ in said.spilled] == ["B", "C"]


@rule("7.12.1")
@rule("5.07.2")
def test_single_squads_on_two_levels_need_no_grouping(field_fire: Judged) -> None:
    units = ("H HVY attacker 0503", "S INF defender 0505 level=river", "B INF defender 0505 level=bridge")
    said = field_fire(*units, do=["fire H at S"], ground=RIVER, dice=[6, 6])
    assert said.event("fire")["defense"] == 1
    assert said.lost == ["S", "B"]
