"""15.03.8 Sappers enter the hex of an Ogre that can no longer defend itself, and begin neither an overrun nor a ram."""

from __future__ import annotations

from typing import Any

import pytest

rule = pytest.mark.rule
NO_GUNS = {"main": 1, "secondary": 4, "missile": 2, "ap": 8}
ONLY_AP = NO_GUNS | {"ap": 5}


def unit(name: str, kind: str, hex_name: str, seat: str = "attacker", **keys: object) -> dict:
    return {"id": name, "type": kind, "seat": seat, "hex": hex_name} | keys


def ogre(destroyed: dict = ONLY_AP) -> dict:
    return unit("OGRE", "MK3", "0505", "defender", destroyed=destroyed)


VULCAN = unit("V", "VULCAN", "0504")
GUIDE = unit("V", "VULCAN", "0504", controls={"D": "full"})
DRONE = unit("D", "HDRN", "0504")


@pytest.fixture(params=["overrun", "ram"])
def entering(request: Any, in_field: Any) -> Any:
    """Return the attacker's movement phase on the field, under the overrun rules and under the ramming rules."""

    def run(*units: dict, **more: Any) -> Any:
        others = [unit("ABY", "LT", "0101"), unit("DBY", "LT", "0909", "defender")]
        options = {"engineering": True, "close_combat": request.param}
        return in_field(units=[*units, *others], options=options, **more)

    run.close_combat = request.param  # type: ignore[attr-defined]  # tells the tests which rules are in force
    return run


@rule("15.03.8")
def test_a_vulcan_climbs_onto_an_ogre_that_has_only_ap(entering) -> None:
    verdict = entering(VULCAN, ogre(), do=["move V 0505", "end", "task V finish OGRE"], dice=[1, 1, 1, 6])
    assert verdict.lost == ["OGRE"]
    assert verdict.count("ram") == verdict.count("overrun") == 0


@rule("15.03.8")
def test_it_fights_an_ogre_with_other_guns(entering) -> None:
    verdict = entering(VULCAN, ogre(ONLY_AP | {"secondary": 3}), do="move V 0505", dice=[1, 1, 1, 1])
    if entering.close_combat == "ram":
        assert verdict.count("ram") == 1
    else:
        assert verdict.unit("V")["engaged"] is True


@rule("15.03.8")
def test_a_drone_faces_ap_only_where_a_vulcan_guides_it(entering) -> None:
    guided = entering(GUIDE, DRONE, ogre(), do=["move D 0505", "end", "task D finish OGRE"], dice=[6, 1])
    assert guided.lost == ["OGRE"]
    alone = entering(VULCAN, DRONE, ogre(), do="move D 0505")
    if entering.close_combat == "ram":
        assert alone.count("ram") == 1
    else:
        assert alone.unit("D")["engaged"] is True
    harmless = entering(VULCAN, DRONE, ogre(NO_GUNS), do="move D 0505")
    assert harmless.hex("D") == "0505"
    assert harmless.count("ram") == 0


@rule("15.03.8")
def test_other_armed_enemies_are_fought(entering) -> None:
    tank = unit("T", "LT", "0505", "defender")
    verdict = entering(VULCAN, ogre(), tank, do="move V 0505", dice=[1, 1, 1, 1])
    assert verdict.count("ram") == 1 if entering.close_combat == "ram" else verdict.unit("V")["engaged"] is True


@rule("15.03.8", "6.02", "8.01")
def test_the_vulcan_can_fight_after_all(entering) -> None:
    fight = "stay V" if entering.close_combat == "ram" else "overrun 0505"
    verdict = entering(VULCAN, ogre(), do=["move V 0505", fight], dice=[1, 1, 1, 1])
    assert verdict.count("ram") + verdict.count("overrun") == 1


@rule("15.03.8")
def test_whoever_follows_without_being_a_sapper_begins_the_fight(in_field) -> None:
    units = [VULCAN, unit("T", "HVY", "0504"), ogre(), unit("DBY", "LT", "0909", "defender")]
    verdict = in_field(units=units, options={"engineering": True}, do=["move V 0505", "move T 0505", "end"])
    assert verdict.rule == "8.01"


@rule("15.03.8")
def test_a_drone_beside_engineers_alone_finishes_no_ogre_with_ap(in_field) -> None:
    units = [unit("D", "HDRN", "0505"), unit("CE1", "CE", "0505"), unit("DBY", "LT", "0909", "defender")]
    options = {"engineering": True}
    refused = in_field(units=[*units, ogre()], phase="fire", options=options, do="task D finish OGRE")
    assert refused.rule == "15.03.8"
    together = in_field(
        units=[*units, ogre(NO_GUNS)], phase="fire", options=options, do="task CE1 + D finish OGRE", dice=[1, 1, 4]
    )
    assert together.lost == ["OGRE"]
