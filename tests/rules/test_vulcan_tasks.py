"""15.04, 15.04.2, 15.04.3 Vulcan tasks in general, rails, and roads through damaged terrain."""

from __future__ import annotations

from typing import Any

import pytest

rule = pytest.mark.rule
WAYS = {"roads": [["0503", "0504", "0505", "0506", "0507"]], "rails": [["0504", "0505", "0506"]]}
CUT = {"overlays": {"cut": ["0505"]}}


def lost(arms: int) -> dict:
    """Return the keys of a Vulcan that has lost arms."""
    return {"destroyed": {"arm": arms}} if arms else {}


def overlays(verdict: Any) -> dict:
    return verdict.position.get("overlays", {})


# -- 15.04: the crew and its dice --------------------------------------------------------------------------------------


@rule("15.04")
@pytest.mark.parametrize(
    ("workers", "drones", "arms_lost", "dice"),
    [
        ("V", 0, 0, 2),
        ("V + D1", 1, 0, 3),
        ("V + D1 + D2 + D3 + D4", 4, 0, 6),
        ("V", 0, 1, 1),
        ("V + D1", 1, 1, 2),
        ("D1", 1, 0, 1),
        ("D1 + D2", 2, 2, 2),
    ],
)
def test_the_dice_of_a_crew(at_work, crew, workers: str, drones: int, arms_lost: int, dice: int) -> None:
    verdict = at_work(*crew(drones, **lost(arms_lost)), do=f"task {workers} rail", dice=[1] * dice, ground=WAYS, **CUT)
    assert verdict.event("task")["dice"] == [1] * dice


@rule("15.04", "15.02")
def test_a_vulcan_without_arms_does_nothing(at_work, crew) -> None:
    assert at_work(*crew(0, **lost(2)), do="task V rail", ground=WAYS, **CUT).rule == "15.02"


@rule("15.04")
def test_engineers_do_no_vulcan_task(at_work, own) -> None:
    assert at_work(own("CE1", "CE"), do="task CE1 rail", ground=WAYS, **CUT).rule == "15.04.2"


@rule("15.04", "15.02.3")
def test_a_drone_works_under_control_from_its_hex_or_the_next(at_work, crew, own) -> None:
    for where, refused in (("0505", None), ("0504", None), ("0503", "15.02.3")):
        verdict = at_work(*crew(1, at=where), do="task D1 rail", dice=[5], ground=WAYS, **CUT)
        assert verdict.rule == refused
    duckling = [own("V", "VULCAN", controls={"D1": "duckling"}), own("D1", "HDRN")]
    assert at_work(*duckling, do="task D1 rail", ground=WAYS, **CUT).rule == "15.02.3"
    beside_engineers = [own("D1", "HDRN"), own("CE1", "CE")]
    assert at_work(*beside_engineers, do="task D1 rail", ground=WAYS, **CUT).rule == "15.02.3"


@rule("15.02.3", "15.03")
def test_a_controlled_drone_rolls_two_dice_in_engineering_tasks(at_work, crew) -> None:
    verdict = at_work(*crew(1, at="0504"), do="task D1 entrench", dice=[1, 5])
    assert verdict.event("task")["squads"] == 2


@rule("15.04")
def test_a_crew_must_have_stayed_and_works_once(at_work, crew, own) -> None:
    moved = [own("V", "VULCAN", stirred=True)]
    assert at_work(*moved, do="task V rail", ground=WAYS, **CUT).rule == "15.04"
    twice = at_work(*crew(1), do=["task V rail", "task D1 rail"], dice=[1, 1], ground=WAYS, **CUT)
    assert twice.rule == "15.03"


@rule("15.04")
def test_a_vulcan_that_works_does_not_fire(at_work, crew) -> None:
    verdict = at_work(
        *crew(0),
        "HVY1 HVY defender 0506",
        do=["task V rail", "fire V:secondary at HVY1"],
        dice=[1, 1],
        ground=WAYS,
        **CUT,
    )
    assert verdict.rule == "7.05"
    assert "HVY1" in verdict.position["units"][1]["id"]


@rule("15.04")
def test_controls_survive_in_the_position(at_work, crew) -> None:
    verdict = at_work(*crew(2), do="task V rail", dice=[1, 1], ground=WAYS, **CUT)
    assert verdict.unit("V")["controls"] == {"D1": "full", "D2": "full"}
    assert verdict.position["tasks"] == ["rail 0505"]


# -- 15.04.2 -----------------------------------------------------------------------------------------------------------


@rule("15.04.2")
def test_a_rail_is_mended_on_a_five_and_its_road_stays_cut(at_work, crew) -> None:
    mended = at_work(*crew(0), do="task V rail", dice=[1, 5], ground=WAYS, **CUT)
    assert overlays(mended)["cut"] == ["road 0505"]
    assert mended.event("ground-worked")["task"] == "rail"
    failed = at_work(*crew(0), do="task V rail", dice=[4, 4], ground=WAYS, **CUT)
    assert overlays(failed)["cut"] == ["0505"]


@rule("15.04.2")
def test_only_a_rail_that_is_cut_in_a_spot_can_be_mended(at_work, crew) -> None:
    assert at_work(*crew(0), do="task V rail", ground=WAYS).rule == "15.04.2"
    no_rail = {"roads": WAYS["roads"]}
    assert at_work(*crew(0), do="task V rail", ground=no_rail, **CUT).rule == "15.04.2"
    for word in ("damaged-town", "rubble"):
        spoiled = {"overlays": {"hexes": {"0505": word}, "cut": ["0505"]}}
        assert at_work(*crew(0), do="task V rail", ground=WAYS, **spoiled).rule == "15.04.2"


# -- 15.04.3 -----------------------------------------------------------------------------------------------------------

DAMAGED = {"overlays": {"hexes": {"0505": "damaged-town"}}}


@rule("15.04.3")
def test_a_road_through_damaged_terrain_is_cleared_on_a_four(at_work, crew) -> None:
    cleared = at_work(*crew(0), do="task V clear-road", dice=[3, 4], ground=WAYS, on="town", **DAMAGED)
    assert overlays(cleared)["cleared"] == ["0505"]
    failed = at_work(*crew(0), do="task V clear-road", dice=[3, 3], ground=WAYS, on="town", **DAMAGED)
    assert "cleared" not in overlays(failed)


@rule("15.04.3")
def test_two_drones_clear_a_road_and_one_does_not(at_work, crew) -> None:
    two = at_work(*crew(2, "0504"), do="task D1 + D2 clear-road", dice=[1, 4], ground=WAYS, on="town", **DAMAGED)
    assert overlays(two)["cleared"] == ["0505"]
    assert at_work(*crew(2, "0504"), do="task D1 clear-road", ground=WAYS, on="town", **DAMAGED).rule == "15.04.3"


@rule("15.04.3")
def test_rubble_and_single_cuts_are_not_cleared(at_work, crew) -> None:
    rubble = {"overlays": {"hexes": {"0505": "rubble"}}}
    assert at_work(*crew(0), do="task V clear-road", ground=WAYS, on="town", **rubble).rule == "15.04.3"
    assert at_work(*crew(0), do="task V clear-road", ground=WAYS, **CUT).rule == "15.04.3"
    done = {"overlays": {"hexes": {"0505": "damaged-town"}, "cleared": ["0505"]}}
    assert at_work(*crew(0), do="task V clear-road", ground=WAYS, on="town", **done).rule == "15.04.3"
    assert at_work(*crew(0), do="task V clear-road", on="town", **DAMAGED).rule == "15.04.3"


@rule("15.04.3")
def test_units_use_a_cleared_road(at_work, own) -> None:
    cleared = {"overlays": {"hexes": {"0505": "damaged-town"}, "cleared": ["0505"]}}
    for over, ok in ((cleared, True), (DAMAGED, False)):
        verdict = at_work(
            own("T", "TK", "0503"), phase="movement", do="move T 0504 0505 0506 0507", ground=WAYS, on="town", **over
        )
        assert verdict.ok is ok


@rule("15.04.3")
def test_a_cleared_road_is_cut_again_and_new_damage_undoes_the_clearing(at_work, own) -> None:
    over = {"overlays": {"hexes": {"0505": "damaged-town"}, "cleared": ["0505"]}}
    more: dict = {"ground": {"roads": WAYS["roads"]}, "on": "town", "options": {"terrain_damage": True}} | over
    units = [own("HVY1", "HVY"), own("V", "VULCAN")]
    cut = at_work(*units, do=["fire HVY1 at road 0505", "task V road"], dice=[6, 1, 1, 1], **more)
    assert overlays(cut) == over["overlays"]
    rubble = at_work(*[own("HVY1", "HVY", "0504")], do="fire HVY1 at hex 0505", dice=[6], **more)
    assert overlays(rubble) == {"hexes": {"0505": "rubble"}}


@rule("15.03.6")
def test_the_road_of_a_fallen_bridge_cannot_be_mended(at_work, crew) -> None:
    river = {"roads": WAYS["roads"], "river_bridges": ["0505"], "hexes": {"0505": "water"}}
    fallen = {"overlays": {"hexes": {"0505": "swamp"}, "cut": ["0505"]}}
    assert at_work(*crew(0), do="task V road", ground=river, **fallen).rule == "15.03.6"
    rails = river | {"rails": WAYS["rails"]}
    assert at_work(*crew(0), do="task V rail", ground=rails, **fallen).rule == "15.04.2"


# -- 15.02: the Vulcan itself ------------------------------------------------------------------------------------------


@rule("15.02")
def test_a_vulcan_is_as_large_as_a_mark_iii_and_rams_like_one(unit_type) -> None:
    vulcan, mark_iii = unit_type("VULCAN"), unit_type("MK3")
    for value in ("size", "ram_dice", "ram_treads", "rammed_treads", "ram_train", "building_dice"):
        assert getattr(vulcan, value) == getattr(mark_iii, value)
    assert (vulcan.move, vulcan.treads, vulcan.vp) == (4, 48, 150)


@rule("15.02")
def test_each_arm_is_a_target_of_its_own(at_work, own) -> None:
    """A Heavy Tank fires at 2-1 at a defense of 2."""
    fire = {"do": "fire H at V:arm", "seat": "defender"}
    lost = at_work(own("V", "VULCAN"), "H HVY defender 0506", dice=[4], **fire)
    assert lost.event("fire")["odds"] == "2-1"
    assert lost.unit("V")["destroyed"] == {"arm": 1}
    last = own("V", "VULCAN", destroyed={"arm": 2})
    assert at_work(last, "H HVY defender 0506", **fire).rule == "7.13.1"


@rule("15.02.3")
def test_a_heavy_drone_moves_and_defends_as_a_heavy_tank(unit_type) -> None:
    drone, tank = unit_type("HDRN"), unit_type("HVY")
    for value in ("mobility", "move", "second_move", "defense", "size", "rammed_treads"):
        assert getattr(drone, value) == getattr(tank, value)
    assert (drone.vp, drone.has_attack) == (16, False)
