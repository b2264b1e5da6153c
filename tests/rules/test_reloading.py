"""15.04.4 Reloading an Ogre's missiles from what a Vulcan carries."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule
EMPTY = "O MK3 attacker 0505 spent.missile=2"
SIX_FIRED = "O MK5 attacker 0505 spent.missile=6"
RACKS = "O MK4 attacker 0505 spent.internal=3"
CARGO = {"missile": 8}


@rule("15.04.4")
def test_an_external_missile_needs_no_die(at_work, crew) -> None:
    verdict = at_work(*crew(cargo=CARGO), EMPTY, do="task V reload O:missile")
    assert verdict.unit("O")["spent"] == {"missile": 1}
    assert verdict.unit("V")["cargo"] == {"missile": 7}
    assert verdict.event("reloaded")["count"] == 1
    assert verdict.event("task")["result"] == "done"


@rule("15.04.4")
@pytest.mark.parametrize(
    ("drones", "task", "left"),
    [(0, "O:missile", 5), (1, "O:missile", 4), (4, "O:missile", 1), (4, "O:missile*2", 4), (1, "O:missile*2", 4)],
)
def test_each_drone_reloads_one_more(at_work, crew, drones: int, task: str, left: int) -> None:
    team = " + ".join(["V", *(f"D{i + 1}" for i in range(drones))])
    verdict = at_work(*crew(drones, cargo=CARGO), SIX_FIRED, do=f"task {team} reload {task}")
    assert verdict.unit("O")["spent"] == {"missile": left}
    assert verdict.unit("V")["cargo"] == {"missile": 8 - (6 - left)}


@rule("15.04.4")
def test_more_than_the_crew_can_carry_is_refused(at_work, crew) -> None:
    assert at_work(*crew(1, cargo=CARGO), SIX_FIRED, do="task V + D1 reload O:missile*3").rule == "15.04.4"
    assert at_work(*crew(4, cargo={"missile": 1}), SIX_FIRED, do="task V + D1 reload O:missile*2").rule == "15.04.4"
    few = at_work(*crew(4, cargo={"missile": 1}), SIX_FIRED, do="task V + D1 + D2 reload O:missile")
    assert few.unit("O")["spent"] == {"missile": 5}
    assert "cargo" not in few.unit("V")


@rule("15.04.4")
def test_only_missiles_that_were_fired_are_replaced_outside(at_work, crew) -> None:
    destroyed = "O MK3 attacker 0505 destroyed.missile=2"
    assert at_work(*crew(cargo=CARGO), destroyed, do="task V reload O:missile").rule == "15.04.4"
    one_of_each = "O MK3 attacker 0505 destroyed.missile=1 spent.missile=1"
    both = at_work(*crew(2, cargo=CARGO), one_of_each, do="task V + D1 reload O:missile")
    assert both.unit("O")["destroyed"] == {"missile": 1}
    assert both.event("reloaded")["count"] == 1


@rule("15.04.4")
def test_the_vulcan_must_carry_missiles_and_work(at_work, crew) -> None:
    assert at_work(*crew(), EMPTY, do="task V reload O:missile").rule == "15.04.4"
    assert at_work(*crew(1, cargo=CARGO), EMPTY, do="task D1 reload O:missile").rule == "15.04.4"
    moved = at_work(*crew(cargo=CARGO, stirred=True), EMPTY, do="task V reload O:missile")
    assert moved.rule == "15.04"


@rule("15.04.4")
def test_what_is_on_top_goes_first(at_work, crew) -> None:
    verdict = at_work(
        *crew(2, cargo={"missile": 3}, cargo_top={"missile": 2}), SIX_FIRED, do="task V + D1 + D2 reload O:missile"
    )
    assert verdict.unit("V")["cargo"] == {"missile": 2}
    assert "cargo_top" not in verdict.unit("V")


@rule("15.04.4")
def test_an_internal_missile_takes_a_drone_a_rack_and_a_five(at_work, crew) -> None:
    units = [*crew(1, cargo=CARGO), RACKS]
    loaded = at_work(*units, do="task V + D1 reload O:internal", dice=[1, 5])
    assert loaded.unit("O")["spent"] == {"internal": 2}
    assert loaded.unit("V")["cargo"] == {"missile": 7}
    failed = at_work(*units, do="task V + D1 reload O:internal", dice=[4, 4])
    assert failed.unit("O")["spent"] == {"internal": 3}
    assert failed.unit("V")["cargo"] == {"missile": 8}
    assert at_work(*units, do="task V reload O:internal").rule == "15.04.4"
    no_rack = "O MK4 attacker 0505 spent.internal=3 destroyed.rack=3"
    assert at_work(*crew(1, cargo=CARGO), no_rack, do="task V + D1 reload O:internal").rule == "15.04.4"


@rule("15.04.4")
def test_one_internal_missile_a_turn_however_many_drones(at_work, crew) -> None:
    verdict = at_work(*crew(3, cargo=CARGO), RACKS, do="task V + D1 + D2 + D3 reload O:internal", dice=[6, 6, 6, 6])
    assert verdict.unit("O")["spent"] == {"internal": 2}
    many = at_work(*crew(3, cargo=CARGO), RACKS, do="task V + D1 + D2 reload O:internal*2")
    assert many.rule == "15.04.4"
    split = ["task V + D1 reload O:internal", "task W + D2 reload O:internal"]
    second = ['W VULCAN attacker 0505 controls={"D2":"full"} cargo={"missile":2}', "D2 HDRN attacker 0505"]
    assert at_work(*crew(1, cargo=CARGO), *second, RACKS, do=split, dice=[1, 1]).rule == "15.03"


@rule("15.04.4")
def test_a_reloaded_missile_flies_next_turn(at_work, crew, judge_on) -> None:
    units = [*crew(cargo=CARGO), EMPTY, "H HVY defender 0507"]
    loaded = at_work(*units, do="task V reload O:missile")
    assert judge_on(loaded, ["fire O:missile at H"]).rule == "7.05.2"
    assert judge_on(loaded, [*["end"] * 6, "fire O:missile at H"], [1]).ok
    racks = [*crew(1, cargo=CARGO), "O MK4 attacker 0505 spent.internal=15", "H HVY defender 0507"]
    inside = at_work(*racks, do="task V + D1 reload O:internal", dice=[6, 6])
    assert judge_on(inside, ["fire O:rack at H"]).rule == "7.05.3"
    assert judge_on(inside, [*["end"] * 6, "fire O:rack at H"], [1]).ok


@rule("15.04.4")
def test_only_ogres_of_the_same_side_in_the_hex_are_reloaded(at_work, crew) -> None:
    enemy = "O MK3 defender 0505 spent.missile=2 destroyed.main=1 destroyed.secondary=4 destroyed.ap=8"
    assert at_work(*crew(cargo=CARGO), enemy, do="task V reload O:missile").rule == "15.04.4"
    far = EMPTY.replace("0505", "0506")
    assert at_work(*crew(cargo=CARGO), far, do="task V reload O:missile").rule == "15.04.4"
    assert at_work(*crew(cargo=CARGO), EMPTY, do="task V reload O:main").rule == "15.04.4"
    assert at_work(*crew(cargo=CARGO), "O MK2 attacker 0505", do="task V reload O:missile").rule == "15.04.4"
