"""15.00-15.01, 15.03, 15.03.6-15.03.8 Combat Engineers: tasks in general, leveling, ridges and the end of Ogres."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from cybertank.rules.engineering.entrenching import squads_for

rule = pytest.mark.rule
STREAM = {"hexsides": {"0505-0504": "stream", "0505-0506": "ridge"}}
ROAD = {"roads": [["0503", "0504", "0505", "0506", "0507"]]}
BYSTANDERS = ("ABY LT attacker 0101", "DBY LT defender 0909")


def overlays(verdict: Any) -> dict:
    return verdict.position.get("overlays", {})


@rule("15.00", "15.03")
def test_tasks_need_the_option(in_field) -> None:
    verdict = in_field("CE1 CE attacker 0505", *BYSTANDERS, phase="fire", do="task CE1 entrench")
    assert verdict.rule == "15.00"


@rule("15.01", "15.03")
def test_each_squad_rolls_a_die_and_one_success_is_enough(at_work) -> None:
    verdict = at_work(
        "CE1 CE attacker 0505 squads=2",
        "CE2 CE attacker 0505",
        do="task CE1 + CE2 grade 0505-0506",
        dice=[1, 2, 5],
        ground=STREAM,
    )
    assert verdict.event("task")["dice"] == [1, 2, 5]
    assert overlays(verdict)["hexsides"] == {"0505-0506": "clear"}


@rule("15.03")
def test_some_squads_work_and_the_others_fire(at_work) -> None:
    verdict = at_work(
        "CE1 CE attacker 0505 squads=2",
        "HVY1 HVY defender 0506",
        do=["task CE1*1 entrench", "fire CE1*1 at HVY1"],
        dice=[2],
    )
    assert verdict.ok
    assert verdict.unit("CE1")["fired"] is True


@rule("15.03")
def test_who_works_does_not_fire(at_work) -> None:
    verdict = at_work(
        "CE1 CE attacker 0505", "HVY1 HVY defender 0506", do=["task CE1 entrench", "fire CE1 at HVY1"], dice=[2]
    )
    assert not verdict.ok


@rule("15.03")
def test_a_sapper_works_once_a_turn(at_work) -> None:
    verdict = at_work(
        "CE1 CE attacker 0505", do=["task CE1 entrench", "task CE1 grade 0505-0506"], dice=[2], ground=STREAM
    )
    assert verdict.rule == "15.03"


@rule("15.03")
def test_a_task_is_tried_once_a_turn(at_work) -> None:
    units = ("CE1 CE attacker 0505", "CE2 CE attacker 0505")
    assert at_work(*units, do=["task CE1 entrench", "task CE2 entrench"], dice=[2]).rule == "15.03"
    sides = at_work(*units, do=["task CE1 grade 0505-0506", "task CE2 grade 0506-0505"], dice=[2], ground=STREAM)
    assert sides.rule == "15.03"


@rule("15.03")
def test_who_has_moved_does_no_task(at_work) -> None:
    verdict = at_work("CE1 CE attacker 0504", phase="movement", do=["move CE1 0505", "end", "task CE1 entrench"])
    assert verdict.rule == "15.03"
    assert at_work("CE1 CE attacker 0505 stirred=true", do="task CE1 entrench").rule == "15.03"


@rule("15.03")
def test_riders_do_no_task(at_work) -> None:
    verdict = at_work("HVY1 HVY attacker 0505", "CE1 CE attacker 0505 riding=HVY1", do="task CE1 entrench")
    assert verdict.rule == "15.03"


@rule("15.03", "15.00")
def test_a_vulcan_rolls_four_dice_two_with_one_arm_and_none_without(at_work) -> None:
    whole = at_work("V VULCAN attacker 0505", do="task V entrench", dice=[1, 1, 1, 6])
    assert whole.event("task")["squads"] == 3
    for arms, faces, refused in ((1, [1, 2], None), (2, [], "15.02")):
        vulcan = {"id": "V", "type": "VULCAN", "seat": "attacker", "hex": "0505", "destroyed": {"arm": arms}}
        verdict = at_work(units=[vulcan], do="task V entrench", dice=faces)
        assert verdict.rule == refused


@rule("15.03")
def test_a_drone_rolls_two_dice_beside_engineers_and_does_nothing_alone(at_work) -> None:
    units = ("D HDRN attacker 0505", "CE1 CE attacker 0505")
    assert at_work(*units, do="task D entrench", dice=[1, 5]).event("task")["squads"] == 2
    assert at_work("D HDRN attacker 0505", do="task D entrench").rule == "15.02.3"


@rule("15.03.6")
def test_a_road_is_mended_on_a_six(at_work) -> None:
    units = ("CE1 CE attacker 0505", "TK1 TK attacker 0505 stores=true")
    cut = {"overlays": {"cut": ["0505"]}}
    mended = at_work(*units, do="task CE1 road", dice=[6], ground=ROAD, **cut)
    assert "cut" not in overlays(mended)
    assert overlays(at_work(*units, do="task CE1 road", dice=[5], ground=ROAD, **cut))["cut"] == ["0505"]
    assert at_work(*units, do="task CE1 road", ground=ROAD).rule == "15.03.6"


@rule("15.03.6")
def test_a_rail_stays_cut_where_the_road_is_mended(at_work) -> None:
    units = ("CE1 CE attacker 0505", "TK1 TK attacker 0505 stores=true")
    ways = ROAD | {"rails": [["0504", "0505", "0506"]]}
    mended = at_work(*units, do="task CE1 road", dice=[6], ground=ways, overlays={"cut": ["0505"]})
    assert overlays(mended)["cut"] == ["rail 0505"]
    rails = {"rails": [["0504", "0505", "0506"]]}
    assert at_work(*units, do="task CE1 road", ground=rails, overlays={"cut": ["0505"]}).rule == "15.03.6"


@rule("15.03.6")
def test_engineers_do_not_clear_damaged_hexes(at_work) -> None:
    units = ("CE1 CE attacker 0505", "TK1 TK attacker 0505 stores=true")
    damaged = {"hexes": {"0505": "damaged-town"}}
    assert at_work(*units, do="task CE1 road", ground=ROAD, overlays=damaged).rule == "15.03.6"


@rule("15.03.6")
def test_each_squad_needs_a_truck_with_stores_that_stayed(at_work) -> None:
    bridge = "task CE1 bridge 0505-0504"
    truck = "TK1 TK attacker 0505 stores=true"
    short = at_work("CE1 CE attacker 0505 squads=2", truck, do=bridge, ground=STREAM)
    assert short.rule == "15.03.6"
    assert at_work("CE1 CE attacker 0505", "TK1 TK attacker 0505", do=bridge, ground=STREAM).rule == "15.03.6"
    late = at_work("CE1 CE attacker 0505", f"{truck} stirred=true", do=bridge, ground=STREAM)
    assert late.rule == "15.03.6"
    both = at_work(
        "CE1 CE attacker 0505",
        "CE2 CE attacker 0505",
        truck,
        do=[bridge, "task CE2 road"],
        dice=[1],
        ground=STREAM | ROAD,
        overlays={"cut": ["0505"]},
    )
    assert both.rule == "15.03.6"


@rule("15.03.6")
def test_a_drone_brings_its_own_stores(at_work) -> None:
    verdict = at_work(
        "D HDRN attacker 0505", "CE1 CE attacker 0505", do="task D bridge 0505-0504", dice=[6, 1], ground=STREAM
    )
    assert overlays(verdict)["bridges"] == ["0504-0505"]


@rule("15.03.6")
def test_a_fallen_bridge_is_taken_out_of_the_cuts(at_work) -> None:
    ground = ROAD | {"hexsides": {"0505-0504": "stream"}}
    units = ("CE1 CE attacker 0505", "TK1 TK attacker 0505 stores=true")
    verdict = at_work(*units, do="task CE1 bridge 0505-0504", dice=[6], ground=ground, overlays={"cut": ["0504-0505"]})
    assert overlays(verdict) == {}
    assert at_work(*units, do="task CE1 bridge 0505-0504", ground=ground).rule == "15.03.6"


@rule("15.03.6")
def test_a_built_bridge_can_be_shot_down(at_work) -> None:
    verdict = at_work(
        "HVY1 HVY attacker 0505",
        do="fire HVY1 at bridge 0504-0505",
        ground=STREAM,
        overlays={"bridges": ["0504-0505"]},
        options={"bridges": True},
    )
    assert verdict.ok
    assert overlays(verdict) == {}


@rule("15.03.6")
def test_a_ramp_lets_gevs_pass(at_work) -> None:
    lake = {"hexes": {"0504": "water"}}
    units = ("CE1 CE attacker 0505", "TK1 TK attacker 0505 stores=true")
    built = at_work(*units, do="task CE1 ramp 0505-0504", dice=[6], ground=lake)
    assert overlays(built)["ramps"] == ["0504-0505"]
    gev = at_work(
        "GEV1 GEV attacker 0507",
        phase="movement",
        do="move GEV1 0506 0505 0504",
        ground=lake,
        overlays={"ramps": ["0504-0505"]},
    )
    assert gev.ok
    assert (
        at_work("GEV1 GEV attacker 0507", phase="movement", do="move GEV1 0506 0505 0504", ground=lake).rule == "5.08.2"
    )
    assert at_work(*units, do="task CE1 ramp 0505-0506", ground=lake).rule == "15.03.6"


@rule("15.03.7")
def test_a_graded_ridge_is_no_obstacle(at_work) -> None:
    verdict = at_work("CE1 CE attacker 0505", do="task CE1 grade 0505-0506", dice=[5], ground=STREAM)
    assert overlays(verdict) == {"hexsides": {"0505-0506": "clear"}}
    assert overlays(at_work("CE1 CE attacker 0505", do="task CE1 grade 0505-0506", dice=[4], ground=STREAM)) == {}
    assert at_work("CE1 CE attacker 0505", do="task CE1 grade 0505-0504", ground=STREAM).rule == "15.03.7"
    assert at_work("CE1 CE attacker 0505", do="task CE1 grade 0506-0507", ground=STREAM).rule == "15.03.7"


DISARMED = {
    "id": "OGRE",
    "type": "MK3",
    "seat": "defender",
    "hex": "0505",
    "treads": 10,
    "destroyed": {"main": 1, "secondary": 4, "ap": 8, "missile": 2},
}


@rule("15.03.8")
def test_engineers_finish_an_ogre_without_weapons_on_a_four(in_field) -> None:
    judge = partial(in_field, phase="fire", options={"engineering": True})
    squad = {"id": "CE1", "type": "CE", "seat": "attacker", "hex": "0505"}
    others = [{"id": "DBY", "type": "LT", "seat": "defender", "hex": "0909"}]
    done = judge(units=[squad, DISARMED, *others], do="task CE1 finish OGRE", dice=[4])
    assert done.position["lost"] == ["OGRE"]
    missed = judge(units=[squad, DISARMED, *others], do="task CE1 finish OGRE", dice=[3])
    assert missed.position["lost"] == []
    armed = DISARMED | {"destroyed": DISARMED["destroyed"] | {"ap": 7}}
    assert judge(units=[squad, armed, *others], do="task CE1 finish OGRE").rule == "15.03.8"


@rule("15.03.8")
def test_they_climb_onto_it_and_finish_it_in_one_turn(in_field) -> None:
    squad = {"id": "CE1", "type": "CE", "seat": "attacker", "hex": "0504"}
    for close_combat in ("overrun", "ram"):
        verdict = in_field(
            units=[squad, DISARMED, {"id": "DBY", "type": "LT", "seat": "defender", "hex": "0909"}],
            options={"engineering": True, "close_combat": close_combat},
            do=["move CE1 0505", "end", "task CE1 finish OGRE"],
            dice=[4],
        )
        assert verdict.ok
        assert verdict.position["lost"] == ["OGRE"]


@rule("15.03.8")
def test_a_vulcan_needs_a_six_against_guns_that_still_move(in_field) -> None:
    vulcan = {"id": "V", "type": "VULCAN", "seat": "attacker", "hex": "0505"}
    guns = DISARMED | {"destroyed": DISARMED["destroyed"] | {"ap": 7}}
    judge = partial(in_field, phase="fire", options={"engineering": True}, do="task V finish OGRE")
    assert judge(units=[vulcan, guns], dice=[5, 5, 5, 5]).event("task")["needs"] == 6
    assert judge(units=[vulcan, guns | {"treads": 0}], dice=[4, 1, 1, 1]).event("task")["result"] == "done"


@rule("15.03.5")
@pytest.mark.parametrize(("face", "squads"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 2), (6, 3)])
def test_what_a_die_digs(face: int, squads: int) -> None:
    assert squads_for(face) == squads


@rule("15.01", "15.01.1")
def test_engineers_cost_double_and_marine_engineers_triple(unit_type) -> None:
    squad, engineer, marine = (unit_type(name) for name in ("INF", "CE", "ME"))
    assert (engineer.vp, marine.vp) == (2 * squad.vp, 3 * squad.vp)
    assert (engineer.price, marine.price) == (2 * squad.price, 3 * squad.price)


# -- water and bridges -------------------------------------------------------------------------------------------------

LAKE = {"hexes": {"0505": "water", "0506": "water"}, "roads": [["0405", "0505", "0605"]], "river_bridges": ["0505"]}


@pytest.fixture
def in_mines(in_field: Any) -> Any:
    """Return `in_field` with engineers and mines."""

    def run(*units: str, **more: object) -> Any:
        return in_field(*units, *BYSTANDERS, options={"engineering": True, "mines": True}, **more)

    return run


@rule("15.01.1", "7.14.4")
def test_combat_engineers_do_no_task_in_water(in_mines) -> None:
    truck = "T HT attacker 0506 stores=true"
    for task in ("detect 0507", "ramp 0506-0507"):
        run = {"ground": LAKE, "phase": "fire", "do": f"task E {task}", "dice": [6]}
        assert in_mines("E CE attacker 0506", truck, **run).rule == "15.01.1"
        assert in_mines("E ME attacker 0506", truck, **run).ok


@rule("13.04", "15.03.1", "15.03.2", "15.03.4")
def test_combat_engineers_on_a_bridge_handle_the_mines_there(in_mines) -> None:
    squad = "E CE attacker 0505 level=bridge"
    hand = {"ground": LAKE, "phase": "fire", "mines_in_hand": {"attacker": 1}}
    assert in_mines(squad, do="task E mine road", dice=[5], **hand).position["mines"][0]["road"] is True
    assert in_mines(squad, do="task E mine", **hand).rule == "15.03.1"
    own = [{"hex": "0505", "seat": "attacker", "road": True}]
    assert in_mines(squad, do="disarm E", mines=own, ground=LAKE).position["mines"][0]["safe"] is True
    known = [{"hex": "0505", "seat": "defender", "road": True, "known": True}]
    assert "mines" not in in_mines(squad, do="task E disarm", dice=[5], mines=known, ground=LAKE, phase="fire").position


@rule("15.02.3", "15.02", "15.03.2")
def test_machines_that_can_do_no_task_make_no_mines_safe(in_mines) -> None:
    own = {"mines": [{"hex": "0505", "seat": "attacker"}], "do": "disarm M"}
    assert in_mines("M HDRN attacker 0505", **own).rule == "15.02.3"
    assert in_mines("M HDRN attacker 0505", "E CE attacker 0505", **own).ok
    assert in_mines("M VULCAN attacker 0505 destroyed.arm=2", **own).rule == "15.02"
