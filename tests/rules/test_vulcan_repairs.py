"""15.04.5, 15.04.6 Field repair of weapons and treads, and 15.02.2 the assembly of Ogres."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

rule = pytest.mark.rule


@pytest.fixture
def ogre(own: Any) -> Any:
    """Return the line of an Ogre O in 0505."""
    return partial(own, "O")


# -- 15.04.5 -----------------------------------------------------------------------------------------------------------


@rule("15.04.5")
def test_the_damage_is_judged_first_and_a_six_repairs_the_weapon(at_work, crew, ogre) -> None:
    units = [*crew(), ogre("MK3", destroyed={"main": 1})]
    mended = at_work(*units, do="task V repair O:main", dice=[5, 6])
    assert mended.event("damage-judged")["light"] is True
    assert mended.event("task")["dice"] == [6]
    assert "destroyed" not in mended.unit("O")
    assert mended.dice_left == []
    heavy = at_work(*units, do="task V repair O:main", dice=[4])
    assert heavy.unit("O")["beyond_repair"] == {"main": 1}
    assert heavy.event("task")["result"] == "none"


@rule("15.04.5")
def test_a_weapon_found_repairable_is_not_judged_again(at_work, crew, ogre, judge_on) -> None:
    units = [*crew(), ogre("MK3", destroyed={"main": 1})]
    failed = at_work(*units, do="task V repair O:main", dice=[6, 5])
    assert failed.unit("O")["repairable"] == {"main": 1}
    later = judge_on(failed, [*["end"] * 5, "end", "task V repair O:main"], [6])
    assert "destroyed" not in later.unit("O")
    assert "repairable" not in later.unit("O")


@rule("15.04.5")
def test_a_weapon_beyond_repair_stays_lost(at_work, crew, ogre) -> None:
    lost = ogre("MK3", destroyed={"main": 1}, beyond_repair={"main": 1})
    assert at_work(*crew(), lost, do="task V repair O:main").rule == "15.04.5"
    one_of_two = ogre("MK5", destroyed={"main": 2}, beyond_repair={"main": 1})
    verdict = at_work(*crew(), one_of_two, do="task V repair O:main", dice=[1])
    assert verdict.unit("O")["beyond_repair"] == {"main": 2}


@rule("15.04.5")
def test_missiles_and_racks_are_never_repaired(at_work, crew, ogre) -> None:
    wreck = ogre("MK5", destroyed={"missile": 1, "secondary": 1})
    assert at_work(*crew(), wreck, do="task V repair O:missile").rule == "15.04.5"
    racks = ogre("MK4", destroyed={"rack": 1})
    assert at_work(*crew(), racks, do="task V repair O:rack").rule == "15.04.5"


@rule("15.04.5")
def test_one_vulcan_works_alone_with_one_die(at_work, crew, own, ogre) -> None:
    lost = ogre("MK3", destroyed={"secondary": 1})
    assert at_work(*crew(1), lost, do="task V + D1 repair O:secondary").rule == "15.04.5"
    assert at_work(*crew(1), lost, do="task D1 repair O:secondary").rule == "15.04.5"
    two = [*crew(), own("W", "VULCAN")]
    assert at_work(*two, lost, do="task V + W repair O:secondary").rule == "15.04.5"
    one_arm = at_work(*crew(destroyed={"arm": 1}), lost, do="task V repair O:secondary", dice=[5, 6])
    assert "destroyed" not in one_arm.unit("O")


@rule("15.04.5")
def test_only_what_is_destroyed_on_a_friend_in_the_hex_is_repaired(at_work, crew, own, ogre) -> None:
    do = "task V repair O:main"
    assert at_work(*crew(), ogre("MK3"), do=do).rule == "15.04.5"
    assert at_work(*crew(), own("O", "MK3", "0506", destroyed={"main": 1}), do=do).rule == "15.04.5"
    enemy = 'O MK3 defender 0505 destroyed={"main":1,"secondary":4,"ap":8,"missile":2}'
    assert at_work(*crew(), enemy, do=do).rule == "15.04.5"
    assert at_work(*crew(), own("O", "HVY"), do=do).rule == "15.04.5"


@rule("15.04.5")
def test_a_repaired_weapon_fires_from_the_next_turn_on(at_work, crew, ogre) -> None:
    units = [*crew(), ogre("MK3", destroyed={"main": 1}), "H HVY defender 0507"]
    verdict = at_work(*units, do=["task V repair O:main", "fire O:main at H"], dice=[5, 6])
    assert verdict.rule == "7.05"
    wait = [*["end"] * 5, "end"]
    later = at_work(*units, do=["task V repair O:main", *wait, "fire O:main at H"], dice=[5, 6, 6])
    assert later.ok


@rule("15.04.5")
def test_each_kind_of_weapon_is_tried_once_a_turn(at_work, crew, own, ogre) -> None:
    two = [*crew(), own("W", "VULCAN"), ogre("MK5", destroyed={"main": 2, "secondary": 1})]
    again = at_work(*two, do=["task V repair O:main", "task W repair O:main"], dice=[1])
    assert again.rule == "15.03"
    other = at_work(*two, do=["task V repair O:main", "task W repair O:secondary"], dice=[1, 1])
    assert other.ok
    assert sorted(other.position["tasks"]) == ["repair 0505 O:main", "repair 0505 O:secondary"]


@rule("15.04.5")
def test_arms_are_repaired_as_weapons_are(at_work, crew, own) -> None:
    verdict = at_work(*crew(), own("W", "VULCAN", destroyed={"arm": 2}), do="task V repair W:arm", dice=[5, 6])
    assert verdict.unit("W")["destroyed"] == {"arm": 1}


@rule("15.04.5", "15.04.6", "13.07")
def test_a_superheavy_with_a_record_sheet_is_repaired_too(at_work, crew, own, judge_on) -> None:
    units = [*crew(), own("S", "SHVY", destroyed={"gun": 2}, treads=4)]
    sheets = {"options": {"superheavy_sheets": True}}
    mended = at_work(*units, do="task V repair S:gun", dice=[6, 6], **sheets)
    assert mended.unit("S")["destroyed"] == {"gun": 1}
    assert mended.position["tasks"] == ["repair 0505 S:gun"]
    light = at_work(*units, do="task V repair S:gun", dice=[6, 1], **sheets)
    assert light.unit("S")["repairable"] == {"gun": 1}
    assert judge_on(light, ["end"]).ok
    assert at_work(*units, do="task V repair S:treads", dice=[6, 1], **sheets).unit("S")["treads"] == 5
    assert at_work(*crew(), own("S", "SHVY"), do="task V repair S:gun").rule == "15.04.5"


@rule("15.04.5", "15.04.8")
def test_a_hitch_is_repaired_as_a_weapon_is(at_work, crew, judge_on) -> None:
    lost = crew(destroyed={"hitch": 1})
    assert "destroyed" not in at_work(*lost, do="task V repair V:hitch", dice=[5, 6]).unit("V")
    light = at_work(*lost, do="task V repair V:hitch", dice=[5, 1])
    assert light.unit("V")["repairable"] == {"hitch": 1}
    assert "destroyed" not in judge_on(light, ["end"] * 6 + ["task V repair V:hitch"], [6]).unit("V")
    assert at_work(*crew(), do="task V repair V:hitch").rule == "15.04.5"
    assert at_work(*crew(), do="task V repair V:gear").rule == "15.04.5"


# -- 15.04.6 -----------------------------------------------------------------------------------------------------------


@rule("15.04.6")
@pytest.mark.parametrize(
    ("team", "drones", "faces", "treads"),
    [("V", 0, [6, 6], 12), ("V", 0, [5, 6], 11), ("V + D1 + D2", 2, [6, 1, 6, 6], 13), ("D1", 1, [6], 11)],
)
def test_every_six_repairs_a_tread(at_work, crew, ogre, team: str, drones: int, faces: list[int], treads: int) -> None:
    verdict = at_work(*crew(drones), ogre("MK3", treads=10), do=f"task {team} repair O:treads", dice=faces)
    assert verdict.unit("O")["treads"] == treads
    assert verdict.event("task")["rule"] == "15.04.6"


@rule("15.04.6")
def test_treads_are_never_more_than_at_first(at_work, crew, ogre) -> None:
    verdict = at_work(*crew(), ogre("MK3", treads=44), do="task V repair O:treads", dice=[6, 6])
    assert verdict.unit("O")["treads"] == 45
    assert at_work(*crew(), ogre("MK3"), do="task V repair O:treads").rule == "15.04.6"
    assert at_work(*crew(), ogre("MK3", treads=44), do="task V repair O:treads*2").rule == "15.04.6"


@rule("15.04.6")
def test_a_vulcan_mends_its_own_treads(at_work, crew) -> None:
    assert at_work(*crew(treads=40), do="task V repair V:treads", dice=[6, 1]).unit("V")["treads"] == 41


# -- 15.02.2 -----------------------------------------------------------------------------------------------------------


def parts(kind: str, turns: float = 0) -> dict:
    return {"assembly": {"of": kind, "turns": turns}}


@rule("15.02.2")
@pytest.mark.parametrize(
    ("team", "drones", "arms_lost", "turns"),
    [
        ("V", 0, 0, 1),
        ("V + D1", 1, 0, 1.5),
        ("V + D1 + D2", 2, 0, 2),
        ("V + D1 + D2 + D3", 3, 0, 2),
        ("V", 0, 1, 0.5),
        ("V + D1", 1, 1, 1),
    ],
)
def test_helpers_shorten_the_work(at_work, crew, ogre, team: str, drones: int, arms_lost: int, turns: float) -> None:
    lost = {"destroyed": {"arm": arms_lost}} if arms_lost else {}
    verdict = at_work(*crew(drones, **lost), ogre("MK3", **parts("MK3", 12)), do=f"task {team} assemble O")
    assert verdict.unit("O")["assembly"] == {"of": "MK3", "turns": 12 + turns}
    assert verdict.event("task")["of"] == 30


@rule("15.02.2")
@pytest.mark.parametrize(
    ("kind", "turns"),
    [("MK2", 12), ("MK3", 30), ("MK3B", 42), ("MK4", 60), ("MK5", 60), ("VULCAN", 72), ("NINJA", 75)],
)
def test_each_type_takes_its_time(at_work, crew, ogre, kind: str, turns: int) -> None:
    begun = at_work(*crew(), ogre(kind, **parts(kind, turns - 1.5)), do="task V assemble O")
    assert begun.event("task")["result"] == "begun"
    done = at_work(*crew(), ogre(kind, **parts(kind, turns - 1)), do="task V assemble O")
    assert done.event("assembled")["unit"] == "O"
    assert "assembly" not in done.unit("O")


@rule("15.02.2")
@pytest.mark.parametrize("kind", ["MK6", "MK1", "FENCER", "DOPPEL"])
def test_types_without_a_time_are_not_assembled(position_fault, crew, ogre, kind: str) -> None:
    assert "15.02.2" in position_fault(*crew(), ogre(kind, **parts(kind)))


@rule("15.02.2")
def test_drones_need_a_vulcan_for_assembly(at_work, crew, ogre) -> None:
    assert at_work(*crew(2), ogre("MK2", **parts("MK2")), do="task D1 + D2 assemble O").rule == "15.02.2"
    assert at_work(*crew(), ogre("MK2"), do="task V assemble O").rule == "15.02.2"


@rule("15.02.2")
def test_an_unfinished_ogre_neither_moves_nor_fires_nor_works(at_work, own, ogre) -> None:
    half = ogre("MK3", **parts("MK3", 3))
    assert at_work(half, phase="movement", do="move O 0504").rule == "15.02.2"
    assert at_work(half, "H HVY defender 0507", do="fire O:main at H").rule == "15.02.2"
    assert at_work(own("V", "VULCAN", **parts("VULCAN")), do="task V entrench").rule == "15.02.2"


@rule("15.02.2", "10.03")
def test_an_unfinished_ogre_does_not_fire_at_a_cruise_missile(at_work, ogre) -> None:
    launch = {"seat": "defender", "do": ["launch M", "fly 0405 0404"]}
    crawler = "M MCRL defender 0406"
    assert at_work(ogre("MK3"), crawler, **launch).next["choose"] == "intercept"
    assert at_work(ogre("MK3", **parts("MK3")), crawler, **launch).next["choose"] == "fly"


@rule("15.02.2")
def test_an_unfinished_vulcan_controls_and_carries_nothing(at_work, own) -> None:
    units = (own("V", "VULCAN", **parts("VULCAN")), own("D1", "HDRN"), own("I", "INF"))
    assert at_work(*units, phase="movement", do="control V D1").rule == "15.02.4"
    assert at_work(*units, phase="movement", do="mount I on V").rule == "15.02.2"


@rule("15.02.2", "rp:4.03")
def test_an_unfinished_ogre_is_not_towed(at_work, own, ogre) -> None:
    units = (own("T", "SHVY", gear=True), ogre("MK2", **parts("MK2")))
    assert at_work(*units, phase="movement", do="hook T O", options={"towing": True}).rule == "15.02.2"


@rule("15.02.2")
def test_a_finished_ogre_fires_from_the_next_turn_on(at_work, crew, ogre) -> None:
    units = [*crew(), ogre("MK2", **parts("MK2", 11)), "H HVY defender 0507"]
    assert at_work(*units, do=["task V assemble O", "fire O:main at H"]).rule == "7.05"
    wait = [*["end"] * 5, "end"]
    assert at_work(*units, do=["task V assemble O", *wait, "fire O:main at H"], dice=[6]).ok


@rule("15.02.2")
def test_a_d_counts_as_an_x_against_an_unfinished_ogre(at_work, ogre) -> None:
    """A Heavy Tank fires at 1-1 at a main battery, where a 4 is a D, and at treads, which a 3 hits."""
    fire = partial(at_work, seat="defender")
    half, whole = ogre("MK3", **parts("MK3")), ogre("MK3")
    hit = fire(half, "H HVY defender 0507", do="fire H at O:main", dice=[4])
    assert hit.unit("O")["destroyed"] == {"main": 1}
    assert "destroyed" not in fire(whole, "H HVY defender 0507", do="fire H at O:main", dice=[4]).unit("O")
    assert fire(half, "H HVY defender 0507", do="fire H at O:treads", dice=[3]).unit("O")["treads"] == 41
    assert fire(half, "H HVY defender 0507", do="fire H at O:treads", dice=[2]).unit("O")["treads"] == 45
    assert fire(whole, "H HVY defender 0507", do="fire H at O:treads", dice=[4]).unit("O")["treads"] == 45


@rule("15.02.2")
def test_what_was_shot_off_stays_off(at_work, crew, ogre) -> None:
    hurt = ogre("MK2", destroyed={"ap": 2}, **parts("MK2", 11))
    assert at_work(*crew(), hurt, do="task V assemble O").unit("O")["destroyed"] == {"ap": 2}


@rule("15.02.2")
def test_an_unfinished_ogre_does_not_stop_an_enemy(at_work, ogre) -> None:
    """It has nothing to fire, so entering its hex is no overrun."""
    enter = partial(at_work, seat="defender", phase="movement", options={"close_combat": "overrun"})
    assert enter(ogre("MK3", **parts("MK3")), "H HVY defender 0506", do="move H 0505 0504").ok
    assert not enter(ogre("MK3"), "H HVY defender 0506", do="move H 0505 0504").ok
