"""13.04, 15.03.1-15.03.4 Engineers and mines: placing, making safe, arming, passing and disarming them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from cybertank.game.choices.listing import choices
from cybertank.game.engine import check
from cybertank.game.views import seen_by
from cybertank.text.notation.decisions import write_decision
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of

rule = pytest.mark.rule
ROAD = {"roads": [["0501", "0502", "0503", "0504", "0505", "0506", "0507", "0508"]]}
BYSTANDERS = ("ABY LT attacker 0101", "DBY LT defender 0909")


@pytest.fixture
def mined(in_field: Any) -> Any:
    """Return `in_field` with engineers and mines."""

    def run(*units: str, options: dict | None = None, **more: object) -> Any:
        on = {"engineering": True, "mines": True} | (options or {})
        return in_field(*units, *BYSTANDERS, options=on, **more)

    return run


def mine(where: str = "0505", seat: str = "defender", **more: object) -> dict:
    return {"hex": where, "seat": seat, **more}


@rule("15.03.1")
def test_a_mine_from_the_hand_is_placed_on_a_five(mined) -> None:
    squad = "CE1 CE attacker 0505"
    placed = mined(squad, phase="fire", mines_in_hand={"attacker": 2}, do="task CE1 mine", dice=[5])
    assert placed.position["mines"] == [mine(seat="attacker", count=1, road=False, known=False)]
    assert placed.position["mines_in_hand"] == {"attacker": 1}
    failed = mined(squad, phase="fire", mines_in_hand={"attacker": 2}, do="task CE1 mine", dice=[4])
    assert failed.position["mines_in_hand"] == {"attacker": 2}
    assert "mines" not in failed.position


@rule("15.03.1")
def test_a_mine_goes_on_the_road_where_there_is_one(mined) -> None:
    squad = "CE1 CE attacker 0505"
    hand = {"mines_in_hand": {"attacker": 1}}
    placed = mined(squad, phase="fire", do="task CE1 mine road", dice=[6], ground=ROAD, **hand)
    assert placed.position["mines"][0]["road"] is True
    assert mined(squad, phase="fire", do="task CE1 mine road", **hand).rule == "15.03.1"
    assert mined(squad, phase="fire", do="task CE1 mine").rule == "15.03.1"


@rule("15.03.1", "15.03")
def test_both_ways_of_placing_are_one_task(mined) -> None:
    verdict = mined(
        "CE1 CE attacker 0505",
        "CE2 CE attacker 0505",
        phase="fire",
        mines_in_hand={"attacker": 2},
        do=["task CE1 mine", "task CE2 mine road"],
        dice=[1],
        ground=ROAD,
    )
    assert verdict.rule == "15.03"


@rule("13.04", "15.01.1")
def test_only_marine_engineers_mine_water(mined) -> None:
    hand = {"mines_in_hand": {"attacker": 1}, "phase": "fire", "on": "water", "do": "task E mine"}
    assert mined("E ME attacker 0505", dice=[5], **hand).ok
    assert mined("E CE attacker 0505", **hand).rule == "15.03.1"


@rule("15.03.2")
def test_own_mines_are_made_safe_and_armed_again(mined) -> None:
    verdict = mined(
        "CE1 CE attacker 0505",
        "LT1 LT attacker 0504",
        mines=[mine(seat="attacker", road=True)],
        ground=ROAD,
        do=["disarm CE1", "move LT1 0505 0506", "end", "task CE1 arm"],
    )
    assert verdict.ok
    assert verdict.hex("LT1") == "0506"
    assert verdict.position["mines"] == [mine(seat="attacker", count=1, road=True, known=False)]


@rule("15.03.2")
def test_safe_mines_stay_safe_until_they_are_armed(mined) -> None:
    safe = mine(seat="attacker", road=True, safe=True)
    verdict = mined("LT1 LT attacker 0504", mines=[safe], ground=ROAD, do="move LT1 0505")
    assert verdict.ok
    assert verdict.position["mines"][0]["safe"] is True
    armed = mined("CE1 CE attacker 0505", phase="fire", mines=[safe], ground=ROAD, do="task CE1 arm")
    assert "safe" not in armed.position["mines"][0]
    assert armed.unit("CE1")["fired"] is True


@rule("15.03.2")
def test_who_makes_mines_safe(mined) -> None:
    own = {"mines": [mine(seat="attacker")]}
    assert mined("CE1 CE attacker 0505", do="disarm CE1").rule == "15.03.2"
    assert mined("INF1 INF attacker 0505", do="disarm INF1", **own).rule == "15.03.2"
    assert mined("CE1 CE attacker 0505 stirred=true", do="disarm CE1", **own).rule == "15.03.2"
    assert mined("CE1 CE attacker 0505 moved=1", do="disarm CE1", **own).rule == "15.03.2"
    assert mined("CE1 CE attacker 0505", phase="fire", do="disarm CE1", **own).rule == "15.03.2"
    assert mined("CE1 CE attacker 0505", phase="fire", do="task CE1 arm", **own).rule == "15.03.2"


@rule("15.03.3")
def test_a_sapper_walks_over_a_known_mine(mined) -> None:
    assert mined("CE1 CE attacker 0504", mines=[mine(known=True)], do="move CE1 0505").ok
    unknown = mined("CE1 CE attacker 0504", mines=[mine()], do="move CE1 0505", dice=[6])
    assert unknown.position["lost"] == ["CE1"]


@rule("15.03.3")
def test_a_sapper_guides_others_and_then_neither_fires_nor_works(mined) -> None:
    units = ("CE1 CE attacker 0505", "LT1 LT attacker 0504", "HVY9 HVY defender 0606")
    guided = mined(*units, mines=[mine(known=True)], do=["move LT1 0505", "end"])
    assert guided.ok
    assert guided.unit("CE1")["guiding"] is True
    assert guided.event("guide") == {
        "event": "guide",
        "guide": "CE1",
        "unit": "LT1",
        "hex": "0505",
        "rule": "15.03.3",
    }
    for deed in ("fire CE1 at HVY9", "task CE1 disarm"):
        after = mined(*units, mines=[mine(known=True)], do=["move LT1 0505", "end", deed])
        assert after.rule == "15.03.3"


@rule("15.03.3")
def test_nobody_is_guided_over_unknown_mines_or_by_withheld_hands(mined) -> None:
    units = ("CE1 CE attacker 0505", "LT1 LT attacker 0504")
    assert mined(*units, mines=[mine()], do="move LT1 0505", dice=[6]).position["lost"] == ["LT1"]
    held = mined(*units, mines=[mine(known=True)], do=["withhold CE1", "move LT1 0505"], dice=[1])
    assert held.ok
    assert "guiding" not in held.unit("CE1")
    assert held.unit("CE1")["withheld"] is True
    assert mined(*units, mines=[mine(known=True)], do=["move LT1 0505", "withhold CE1"]).rule == "15.05"


@rule("15.03.3")
def test_own_mines_are_not_guided_over(mined) -> None:
    units = ("CE1 CE attacker 0505", "LT1 LT attacker 0504")
    assert mined(*units, mines=[mine(seat="attacker", known=True)], do="move LT1 0505", dice=[1]).ok


@rule("15.03.3")
def test_guided_units_lose_the_road_bonus_on_a_mined_road(mined) -> None:
    units = ("CE1 CE attacker 0505", "LT1 LT attacker 0504")
    path = "move LT1 0505 0506 0507 0508"
    on_road = mine(known=True, road=True)
    assert mined(*units, ground=ROAD, do=path).ok
    assert mined(*units, ground=ROAD, mines=[on_road], do=path).rule == "5.01"
    assert mined(*units, ground=ROAD, mines=[on_road], do=path.removesuffix(" 0508")).ok


@rule("15.03.3")
def test_the_mine_is_dangerous_again_once_the_sapper_has_left(mined) -> None:
    units = ("CE1 CE attacker 0505", "LT1 LT attacker 0504")
    verdict = mined(*units, mines=[mine(known=True)], do=["move CE1 0506", "move LT1 0505"], dice=[6])
    assert verdict.position["lost"] == ["LT1"]


@rule("15.03.4")
def test_a_known_enemy_mine_is_disarmed_on_a_five(mined) -> None:
    squad = "CE1 CE attacker 0505"
    gone = mined(squad, phase="fire", mines=[mine(known=True, count=2)], do="task CE1 disarm", dice=[5])
    assert gone.position["mines"][0]["count"] == 1
    kept = mined(squad, phase="fire", mines=[mine(known=True)], do="task CE1 disarm", dice=[4])
    assert kept.position["mines"][0]["count"] == 1
    assert mined(squad, phase="fire", mines=[mine()], do="task CE1 disarm").rule == "15.03.4"
    own = [mine(seat="attacker", known=True)]
    assert mined(squad, phase="fire", mines=own, do="task CE1 disarm").rule == "15.03.4"


@rule("15.03.1", "15.03.2")
def test_enemies_do_not_see_hands_and_safe_mines(mined) -> None:
    entry = {
        "units": [
            {"id": name, "type": "CE", "seat": name, "hex": where}
            for name, where in (("attacker", "0404"), ("defender", "0606"))
        ],
        "rules": {"options": {"engineering": True, "mines": True}},
        "mines": [mine("0404", "attacker", safe=True)],
        "mines_in_hand": {"attacker": 3},
    }
    state = state_of(msgspec.convert(entry, PositionFile), "test")
    assert seen_by(state, 0).engineering.in_hand(0) == 3
    theirs = seen_by(state, 1).engineering
    assert theirs.in_hand(0) == 0
    assert theirs.safe == ()


# -- camouflage --------------------------------------------------------------------------------------------------------

MASKED = "CE1 CE attacker 0505 camouflaged=1"
MASKS = {"options": {"engineering": True, "mines": True, "camouflage": True}}
OTHERS = ("ABY LT attacker 0101", "DBY LT defender 0909")


@rule("13.05", "15.03.1", "15.03.2")
def test_secret_work_does_not_reveal_engineers(in_field) -> None:
    own, hand = {"mines": [mine(seat="attacker")]}, {"mines_in_hand": {"attacker": 1}}
    quiet = [
        in_field(MASKED, *OTHERS, do="disarm CE1", **own, **MASKS),
        in_field(MASKED, *OTHERS, do="withhold CE1", **MASKS),
        in_field(MASKED, *OTHERS, phase="fire", do="task CE1 mine", dice=[5], **hand, **MASKS),
    ]
    assert [said.unit("CE1").get("camouflaged") for said in quiet] == [1, 1, 1]
    seen = in_field(MASKED, *OTHERS, phase="fire", do="task CE1 entrench", dice=[5], **MASKS)
    assert "camouflaged" not in seen.unit("CE1")


@rule("13.05", "15.03.3", "15.05.1", "15.05.2")
def test_who_helps_others_is_revealed(in_field) -> None:
    known = {"mines": [mine(known=True)]}
    over_mines = in_field(MASKED, "LT1 LT attacker 0504", *OTHERS, do="move LT1 0505", **known, **MASKS)
    disabled = "GEV1 GEV attacker 0505 disabled=terrain"
    recovery = in_field(MASKED, disabled, *OTHERS, phase="recovery", dice=[2], **MASKS)
    failed = in_field(MASKED, disabled, *OTHERS, phase="recovery", dice=[1], **MASKS)
    for said in (over_mines, recovery, failed):
        assert said.event("reveal")["unit"] == "CE1"
        assert "camouflaged" not in said.unit("CE1")
    untold = in_field(MASKED, "LT1 LT attacker 0504", *OTHERS, do="move LT1 0505", **MASKS)
    assert untold.unit("CE1")["camouflaged"] == 1


# -- trains ------------------------------------------------------------------------------------------------------------


@rule("15.03.3", "9.02")
def test_engineers_guide_a_train_and_do_not_fire(in_field) -> None:
    rails = {"rails": [[f"050{row}" for row in range(1, 10)]]}
    units = ("T TRAIN attacker 0503 speed=2/3 toward=0504", "CE1 CE attacker 0505", "X LT defender 0606", *OTHERS)
    run = {"ground": rails, "mines": [mine(road=True, known=True)], "options": {"engineering": True, "mines": True}}
    said = in_field(*units, do=["move T 0504 0505 0506", "end", "fire CE1 at X"], dice=[6], **run)
    assert said.hex("T") == "0506"
    assert said.event("guide")["guide"] == "CE1"
    assert said.rule == "15.03.3"


@rule("15.03.3", "9.07")
def test_engineers_guide_a_vehicle_that_leaves_a_train(in_field) -> None:
    rails = {"rails": [[f"040{row}" for row in range(1, 10)]]}
    units = ("T TRAIN attacker 0404 speed=0/1 toward=0405 still=true", "L LT attacker 0404 riding=T")
    run = {"ground": rails, "mines": [mine(known=True)], "options": {"engineering": True, "mines": True}}
    said = in_field(*units, "CE1 CE attacker 0505", *OTHERS, do="dismount L at 0505", **run)
    assert said.hex("L") == "0505"
    assert said.unit("CE1")["guiding"] is True


@rule("15.03.3", "5.07.1")
def test_the_reach_counts_no_road_bonus_over_a_known_mine(position_file: Callable[..., Any]) -> None:
    way = ["0501", "0502", "0503", "0504", "0505", "0506"]
    ground = {"name": "f", "columns": 9, "rows_odd": 9, "rows_even": 9, "stagger": "odd-north", "roads": [way]}
    options = {"engineering": True, "mines": True}
    turn = {"number": 1, "seat": "attacker", "phase": "movement"}
    known = [mine("0504", known=True)]
    for mines, listed in (([], True), (known, False)):
        keys = {"map": ground, "options": options, "turn": turn, "mines": mines}
        state = state_of(position_file("CE1 CE attacker 0501", *OTHERS, **keys), "test")
        found = [write_decision(state, choice) for choice in choices(state)]
        assert ("move CE1 0502 0503 0504" in found) == listed
        assert all(check(state, choice) is None for choice in choices(state))
