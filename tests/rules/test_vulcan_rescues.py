"""15.04.1 Freeing stuck units, and prepared entrances into swamps."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from cybertank.game.decisions import Move
from cybertank.text.forecasts.announcements import announce
from cybertank.text.positions.reading import state_of

rule = pytest.mark.rule


@pytest.fixture
def in_swamp(at_work: Any) -> Any:
    """Return a fire phase of the attacker with a swamp in 0505."""
    return partial(at_work, on="swamp")


@pytest.fixture
def stuck(own: Any) -> Any:
    """Return the line of a stuck unit S in 0505."""
    return lambda kind, **keys: own("S", kind, stuck=True, **keys)


# -- freeing -----------------------------------------------------------------------------------------------------------


@rule("15.04.1")
def test_a_six_frees_a_stuck_unit(in_swamp, crew, stuck) -> None:
    freed = in_swamp(*[*crew(0), stuck("HVY")], do="task V free S", dice=[1, 6])
    assert "stuck" not in freed.unit("S")
    assert freed.event("freed")["unit"] == "S"
    failed = in_swamp(*[*crew(0), stuck("HVY")], do="task V free S", dice=[5, 5])
    assert failed.unit("S")["stuck"] is True


@rule("15.04.1")
@pytest.mark.parametrize(
    ("kind", "required"), [("HVY", 0), ("SHVY", 0), ("MK1", 0), ("MK2", 1), ("MK3", 2), ("MK5", 3), ("MK6", 4)]
)
def test_the_size_says_how_many_drones_it_takes(in_swamp, crew, stuck, kind: str, required: int) -> None:
    """One for each step above size 5. Further ones add a die each."""
    for drones in range(5):
        team = " + ".join(["V", *(f"D{i + 1}" for i in range(drones))])
        rolls = 2 + drones - required
        verdict = in_swamp(*[*crew(drones), stuck(kind)], do=f"task {team} free S", dice=[1] * max(rolls, 0))
        if drones < required:
            assert verdict.rule == "15.04.1"
        else:
            assert verdict.event("task")["dice"] == [1] * rolls


@rule("15.04.1")
def test_drones_free_nobody_on_their_own(in_swamp, crew, stuck) -> None:
    team = crew(2)
    assert in_swamp(*[*team, stuck("HVY")], do="task D1 + D2 free S").rule == "15.04.1"


@rule("15.04.1")
def test_a_vulcan_does_not_free_itself_and_stuck_workers_do_not_help(in_swamp, crew, own, stuck) -> None:
    assert in_swamp(*crew(0, stuck=True), do="task V free V").rule == "15.04.1"
    assert in_swamp(*[*crew(0, stuck=True), stuck("HVY")], do="task V free S").rule == "15.04.1"
    vulcan = crew(1)[0]
    assert in_swamp(*[vulcan, own("D1", "HDRN", stuck=True), stuck("HVY")], do="task V + D1 free S").rule == "15.04.1"
    other = [own("W", "VULCAN", controls={"D1": "full", "D2": "full"}), own("D1", "HDRN"), own("D2", "HDRN")]
    helped = in_swamp(*[*crew(0, stuck=True), *other], do="task W + D1 + D2 free V", dice=[6, 1])
    assert "stuck" not in helped.unit("V")


@rule("15.04.1")
def test_only_stuck_friends_in_the_hex_are_freed(in_swamp, crew, own, stuck) -> None:
    assert in_swamp(*crew(), "S HVY defender 0505 stuck=true", do="task V free S").rule == "15.04.1"
    assert in_swamp(*[*crew(0), own("S", "HVY")], do="task V free S").rule == "15.04.1"
    assert in_swamp(*[*crew(0), own("S", "HVY", "0506", stuck=True)], do="task V free S").rule == "15.04.1"


@rule("15.04.1")
def test_a_vulcan_that_has_just_come_does_not_free_anybody(in_swamp, own, stuck) -> None:
    units = [own("V", "VULCAN", "0504"), stuck("HVY")]
    verdict = in_swamp(*units, phase="movement", do=["move V 0505", "end", "task V free S"], dice=[6])
    assert verdict.rule == "15.04"


@rule("15.04.1")
def test_a_freed_unit_moves_next_turn(in_swamp, crew, stuck) -> None:
    verdict = in_swamp(
        *crew(),
        stuck("HVY"),
        do=["task V free S", "end", "end", "end", "end", "end", "move S 0504"],
        dice=[1, 6],
    )
    assert verdict.unit("S")["hex"] == "0504"


@rule("15.04.1", "5.02.2")
def test_the_stuck_unit_takes_no_room(in_swamp, own, stuck) -> None:
    """A Vulcan and four drones fill a hex with a limit of five, and the unit that they came for does not count."""
    units = [own("V", "VULCAN", "0504"), *(own(f"D{i}", "HDRN") for i in range(4))]
    moves = ["move V 0505", "end"]
    options = {"engineering": True, "stacking": 5}
    entered = in_swamp(*[*units, stuck("MK3")], phase="movement", do=moves, dice=[6], options=options)
    assert entered.ok
    free = own("S", "HVY")
    assert in_swamp(*[*units, free], phase="movement", do=moves, options=options).rule == "5.02.2"


@rule("15.04.1", "5.02.2")
def test_a_unit_that_has_just_been_freed_takes_no_room_either(in_swamp, crew, stuck) -> None:
    units = [*crew(4), stuck("MK3")]
    options = {"engineering": True, "stacking": 5}
    freed = in_swamp(*units, do=["task V + D1 + D2 free S", "end", "end"], dice=[6, 1], options=options)
    assert freed.ok


# -- prepared entrances ------------------------------------------------------------------------------------------------

WAIT = ["end"] * 6


@pytest.fixture
def beside(at_work: Any) -> Any:
    """Return a movement phase of the attacker with a swamp in 0505."""
    return partial(at_work, on="swamp", phase="movement")


@rule("15.04.1")
def test_a_die_says_how_long_the_vulcan_waits(beside, own) -> None:
    verdict = beside(*[own("V", "VULCAN", "0504")], do="prepare V 0505", dice=[3])
    assert verdict.unit("V")["prepared"] == {"hex": "0505", "turns": 3}
    later = beside(*[own("V", "VULCAN", "0504")], do=["prepare V 0505", *WAIT], dice=[3])
    assert later.unit("V")["prepared"] == {"hex": "0505", "turns": 2}


@rule("15.04.1")
def test_after_the_wait_the_vulcan_enters_without_a_die(beside, own) -> None:
    ready = [own("V", "VULCAN", "0504", prepared={"hex": "0505", "turns": 1})]
    verdict = beside(*ready, phase="second-movement", seat="defender", do=["end", "move V 0505", "end"])
    assert verdict.ok
    assert "stuck" not in verdict.unit("V")
    assert "prepared" not in verdict.unit("V")
    assert verdict.event("prepared-entrance")["unit"] == "V"


@rule("15.04.1")
def test_the_swamp_still_ends_the_movement(beside, own) -> None:
    ready = [own("V", "VULCAN", "0504", prepared={"hex": "0505", "turns": 0})]
    assert not beside(*ready, do="move V 0505 0506").ok


@rule("15.04.1")
def test_entering_too_early_is_an_ordinary_entrance(beside, own) -> None:
    waiting = [own("V", "VULCAN", "0504", prepared={"hex": "0505", "turns": 1})]
    verdict = beside(*waiting, do=["move V 0505", "end"], dice=[2])
    assert verdict.unit("V")["stuck"] is True


@rule("15.04.1")
def test_leaving_cancels_the_entrance(beside, own) -> None:
    ready = [own("V", "VULCAN", "0504", prepared={"hex": "0505", "turns": 0})]
    verdict = beside(*ready, do=["move V 0404 0504 0505", "end"], dice=[2])
    assert verdict.unit("V")["stuck"] is True
    assert "prepared" not in beside(*ready, do="move V 0503").unit("V")


@rule("15.04.1")
def test_what_accompanies_the_vulcan_need_not_roll_either(beside, own) -> None:
    ready = own("V", "VULCAN", "0504", prepared={"hex": "0505", "turns": 0})
    together = [ready, own("D1", "HDRN", "0504"), own("LATE", "HDRN", "0404")]
    verdict = beside(*together, do=["move D1 0505", "move V 0505", "move LATE 0505", "end"], dice=[2])
    assert "stuck" not in verdict.unit("D1")
    assert verdict.unit("LATE")["stuck"] is True
    alone = beside(*[ready, own("D1", "HDRN", "0504")], do=["move D1 0505", "end"], dice=[2])
    assert alone.unit("D1")["stuck"] is True


@rule("15.04.1")
def test_who_comes_later_has_not_waited(beside, own, judge_on) -> None:
    """A drone that joins the Vulcan during its wait must roll, and the position says so."""
    units = [own("V", "VULCAN", "0504"), own("D1", "HDRN", "0504"), own("LATE", "HDRN", "0404")]
    joined = beside(*units, do=["prepare V 0505", "move LATE 0504", *WAIT], dice=[1])
    assert joined.unit("V")["prepared"] == {"hex": "0505", "turns": 0, "with": ["D1"]}
    inside = judge_on(joined, ["move V 0505", "move D1 0505", "move LATE 0505", "end"], [1])
    assert inside.unit("LATE")["stuck"] is True
    assert "stuck" not in inside.unit("D1")


@rule("15.04.1")
def test_who_leaves_the_map_no_longer_waits(beside, own, judge_on) -> None:
    units = [own("V", "VULCAN", "0501"), own("D1", "HDRN", "0501")]
    swamp = {"ground": {"hexes": {"0502": "swamp"}}}
    left = beside(*units, do=["prepare V 0502", "move D1 off north"], dice=[3], **swamp)
    assert left.unit("V")["prepared"] == {"hex": "0502", "turns": 3}
    assert judge_on(left, ["end"]).ok


@rule("15.04.1")
def test_only_a_vulcan_prepares_and_only_a_swamp_beside_it(beside, own) -> None:
    assert beside(*[own("O", "MK3", "0504")], do="prepare O 0505").rule == "15.04.1"
    assert beside(*[own("V", "VULCAN", "0504")], do="prepare V 0503").rule == "15.04.1"
    assert beside(*[own("V", "VULCAN", "0503")], do="prepare V 0505").rule == "15.04.1"
    assert beside(*[own("V", "VULCAN", "0504")], phase="fire", do="prepare V 0505").rule == "15.04.1"
    twice = beside(*[own("V", "VULCAN", "0504")], do=["prepare V 0505", "prepare V 0505"], dice=[3])
    assert twice.rule == "15.04.1"


@rule("15.04.1")
def test_a_position_in_mid_phase_keeps_the_entrance(beside, own, judge_on) -> None:
    ready = [own("V", "VULCAN", "0504", prepared={"hex": "0505", "turns": 0})]
    first = beside(*ready, do="move V 0505")
    assert first.unit("V")["prepared"] == {"hex": "0505", "turns": 0}
    assert "stuck" not in judge_on(first, ["end"]).unit("V")


@rule("15.04.1")
@pytest.mark.parametrize(("turns", "rolls"), [(0, False), (1, True)])
def test_the_forecast_says_whether_a_die_is_needed(position_file, own, turns: int, rolls: bool) -> None:
    field = {"columns": 9, "rows_odd": 9, "rows_even": 9, "stagger": "odd-north", "hexes": {"0505": "swamp"}}
    vulcan = own("V", "VULCAN", "0504", prepared={"hex": "0505", "turns": turns})
    state = state_of(position_file(vulcan, map=field, options={"engineering": True}), "test")
    move = Move(state.find("V"), [state.board.index["0505"]])
    assert ("must roll" in announce(state, move)) is rolls


# -- 15.03.3, 13.04.1: what a Vulcan senses ----------------------------------------------------------------------------


@rule("15.03.3")
def test_a_vulcan_is_warned_of_a_mine_before_it_enters(beside, own) -> None:
    """It stops, and may still go on. The mine then goes off only on a 6."""
    mined = {"mines": [{"hex": "0503", "seat": "defender"}], "options": {"mines": True}}
    warned = beside(own("V", "VULCAN", "0504"), do="move V 0503", **mined)
    assert warned.hex("V") == "0504"
    assert warned.position["mines"][0]["known"] is True
    assert beside(own("V", "VULCAN", "0504"), do=["move V 0503", "move V 0404"], **mined).hex("V") == "0404"
    on = beside(own("V", "VULCAN", "0504"), do=["move V 0503", "move V 0503"], dice=[5], **mined)
    assert (on.hex("V"), on.unit("V")["treads"]) == ("0503", 48)


@rule("15.03.3")
def test_a_vulcan_is_warned_of_a_hidden_unit_before_it_enters(beside, own) -> None:
    hidden = {"options": {"camouflage": True}}
    units = (own("V", "VULCAN", "0504"), "H HVY defender 0503 camouflaged=true")
    warned = beside(*units, do="move V 0503", **hidden)
    assert warned.hex("V") == "0504"
    assert beside(*units, do=["move V 0503", "move V 0404"], **hidden).hex("V") == "0404"
