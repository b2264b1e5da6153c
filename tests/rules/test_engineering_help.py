"""15.05 Terrain assistance: navigation, and help in recovering."""

from __future__ import annotations

from typing import Any

import pytest

rule = pytest.mark.rule
BYSTANDERS = ("ABY LT attacker 0101", "DBY LT defender 0909")


@pytest.fixture
def helped(in_field: Any) -> Any:
    """Return `in_field` with engineers."""

    def run(*units: str, **more: object) -> Any:
        return in_field(*units, *BYSTANDERS, options={"engineering": True}, **more)

    return run


@rule("15.05", "15.05.1")
def test_a_squad_that_travels_along_adds_one_to_the_terrain_die(helped) -> None:
    units = ("HVY1 HVY attacker 0504", "CE1 CE attacker 0504")
    moves = ["move HVY1 0505", "move CE1 0505", "end"]
    safe = helped(*units, on="swamp", do=moves, dice=[2])
    assert "stuck" not in safe.unit("HVY1")
    assert safe.unit("CE1")["guiding"] is True
    assert helped(*units, on="swamp", do=moves, dice=[1]).unit("HVY1")["stuck"] is True
    alone = helped(*units, on="swamp", do=["move HVY1 0505", "end"], dice=[2])
    assert alone.unit("HVY1")["stuck"] is True


@rule("15.05.1")
def test_it_must_have_begun_the_turn_with_the_unit(helped) -> None:
    late = helped(
        "HVY1 HVY attacker 0504",
        "CE1 CE attacker 0506",
        on="swamp",
        do=["move HVY1 0505", "move CE1 0505", "end"],
        dice=[2],
    )
    assert late.unit("HVY1")["stuck"] is True


@rule("15.05.1")
def test_one_squad_helps_every_unit_and_several_help_no_more(helped) -> None:
    units = ("HVY1 HVY attacker 0504", "GEV1 GEV attacker 0504", "CE1 CE attacker 0504 squads=3")
    moves = ["move HVY1 0505", "move GEV1 0505", "move CE1 0505", "end"]
    verdict = helped(*units, on="swamp", do=moves, dice=[2, 1])
    assert "stuck" not in verdict.unit("HVY1")
    assert verdict.unit("GEV1")["disabled"] == "terrain"


@rule("15.05", "15.05.1")
def test_who_helps_does_not_fire_and_who_is_withheld_does_not_help(helped) -> None:
    units = ("HVY1 HVY attacker 0504", "CE1 CE attacker 0504", "HVY9 HVY defender 0606")
    moves = ["move HVY1 0505", "move CE1 0505", "end"]
    assert helped(*units, on="swamp", do=[*moves, "fire CE1 at HVY9"], dice=[2]).rule == "15.05"
    kept = helped(*units, on="swamp", do=["withhold CE1", *moves], dice=[2])
    assert kept.unit("HVY1")["stuck"] is True


@rule("15.05.1")
def test_a_vulcan_helps_and_still_fires(helped) -> None:
    verdict = helped(
        "GEV1 GEV attacker 0505",
        "V VULCAN attacker 0505",
        "HVY9 HVY defender 0606",
        on="forest",
        do=["move GEV1 0506 0505", "end", "fire V:secondary at HVY9"],
        dice=[2, 1],
    )
    assert verdict.ok
    assert "disabled" not in verdict.unit("GEV1")


DISABLED = "GEV1 GEV attacker 0505 disabled=terrain disabled_on=own"


@rule("15.05.2")
def test_one_squad_adds_one_to_the_recovery_die(helped) -> None:
    units = (DISABLED, "CE1 CE attacker 0505")
    free = helped(*units, phase="recovery", on="forest", do="move CE1 0506", dice=[2])
    assert free.ok
    assert "disabled" not in free.unit("GEV1")
    held = helped(*units, phase="recovery", on="forest", do="move CE1 0506", dice=[1])
    assert held.rule == "15.05.2"


@rule("15.05.2")
@pytest.mark.parametrize("helper", ["CE1 CE attacker 0505 squads=2", "V VULCAN attacker 0505"])
def test_two_squads_or_a_vulcan_make_it_sure(helper: str, helped) -> None:
    verdict = helped(DISABLED, helper, phase="recovery", on="forest")
    assert "disabled" not in verdict.unit("GEV1")


@rule("15.05.2")
def test_each_sapper_helps_the_first_unit_that_is_not_sure_to_recover(helped) -> None:
    second = DISABLED.replace("GEV1", "GEV2")
    verdict = helped(
        DISABLED,
        second,
        "CE1 CE attacker 0505 squads=2",
        "CE2 CE attacker 0505",
        phase="recovery",
        on="forest",
        dice=[2],
    )
    assert "disabled" not in verdict.unit("GEV1")
    assert "disabled" not in verdict.unit("GEV2")


@rule("15.05.2")
def test_helpers_who_failed_may_still_fire_and_work(helped) -> None:
    verdict = helped(
        DISABLED, "CE1 CE attacker 0505", phase="recovery", on="forest", do=["end", "task CE1 entrench"], dice=[1, 3]
    )
    assert verdict.ok


# -- dummies -----------------------------------------------------------------------------------------------------------

DUMMY = "CE1 CE attacker 0505 dummy=true"
DECEIT = {"engineering": True, "dummies": True, "mines": True}


@rule("13.06", "15.05.2")
def test_a_dummy_helps_nobody_to_recover(in_field) -> None:
    disabled = "GEV1 GEV attacker 0505 disabled=terrain"
    alone = in_field(disabled, DUMMY, *BYSTANDERS, options=DECEIT, phase="recovery", dice=[2])
    assert alone.unit("GEV1")["disabled"] == "terrain"


@rule("13.06", "15.03.3")
def test_a_dummy_guides_nobody_over_mines(in_field) -> None:
    mines = [{"hex": "0505", "seat": "defender", "known": True}]
    run = {"options": DECEIT, "mines": mines, "do": "move LT1 0505", "dice": [6]}
    assert in_field("LT1 LT attacker 0504", DUMMY, *BYSTANDERS, **run).lost == ["LT1"]


@rule("13.06", "15.02.3", "15.03.6", "14.01")
def test_a_dummy_neither_commands_a_drone_nor_lends_stores_nor_loads_a_pallet(in_field) -> None:
    drone = in_field("H HDRN attacker 0505", DUMMY, *BYSTANDERS, options=DECEIT, phase="fire", do="task H entrench")
    assert drone.rule == "15.02.3"
    road = {"ground": {"roads": [["0504", "0505", "0506"]]}, "overlays": {"cut": ["0505"]}, "phase": "fire"}
    squad, truck = "CE2 CE attacker 0505", "T TK attacker 0505 stores=true dummy=true"
    stores = in_field(squad, truck, *BYSTANDERS, options=DECEIT, do="task CE2 road", dice=[6], **road)
    assert stores.rule == "15.03.6"
    pallet = ("L LAD attacker 0505 pallet=true", "K TK attacker 0505")
    assert in_field(*pallet, DUMMY, *BYSTANDERS, options=DECEIT, do="load L on K").rule == "14.01"
