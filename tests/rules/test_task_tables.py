"""15.03, 15.04 The two printed tables of tasks, row by row: faces that succeed, and required drones."""

from __future__ import annotations

from typing import Any

import pytest

rule = pytest.mark.rule
WRECK = "main=1 destroyed.secondary=4 destroyed.missile=2"
MINE = {"hex": "0505", "seat": "defender", "known": True}
ROAD = {"ground": {"roads": [["0504", "0505", "0506"]]}, "overlays": {"cut": ["0505"]}}
SIDES = {"ground": {"hexsides": {"0505-0504": "stream", "0505-0506": "ridge"}}}
LAKE = {"ground": {"hexes": {"0504": "water"}}}
STORES = "TK1 TK attacker 0505 stores=true"


@pytest.fixture
def attempt(at_work: Any) -> Any:
    """Return the result of a task with these dice, in a game with mines."""

    def run(task: str, dice: list[int], *units: str, **more: object) -> str:
        verdict = at_work(*units, do=f"task {task}", dice=dice, options={"mines": True}, **more)
        assert verdict.ok, verdict.error
        assert verdict.dice_left == []
        return verdict.event("task")["result"]

    return run


# -- 15.03: engineering tasks ------------------------------------------------------------------------------------------

ENGINEERING = {
    "placing a mine": ("CE1 mine", 5, [], {"mines_in_hand": {"attacker": 1}}),
    "detecting a mine in one hex": ("CE1 detect 0504", 2, [], {}),
    "detecting a mine in three hexes": ("CE1 detect 0504 0506 0405", 4, [], {}),
    "detecting a mine in five hexes": ("CE1 detect 0504 0506 0405 0404 0604", 6, [], {}),
    "disarming an enemy mine": ("CE1 disarm", 5, [], {"mines": [MINE]}),
    "repairing a road": ("CE1 road", 6, [STORES], ROAD),
    "bridging a stream": ("CE1 bridge 0505-0504", 6, [STORES], SIDES),
    "building a ramp": ("CE1 ramp 0505-0504", 6, [STORES], LAKE),
    "grading a ridge": ("CE1 grade 0505-0506", 5, [], SIDES),
    "finishing off an Ogre": ("CE1 finish O", 4, [f"O MK3 defender 0505 destroyed.ap=8 destroyed.{WRECK}"], {}),
}


@rule("15.03")
@pytest.mark.parametrize("row", ENGINEERING, ids=list(ENGINEERING))
def test_the_engineering_task_table(attempt, row: str) -> None:
    task, face, units, more = ENGINEERING[row]
    assert attempt(task, [face], "CE1 CE attacker 0505", *units, **more) == "done"
    assert attempt(task, [face - 1], "CE1 CE attacker 0505", *units, **more) == "none"


@rule("15.03.8")
def test_finishing_off_an_ogre_that_evades_takes_a_six(attempt, crew) -> None:
    evading = f"O MK3 defender 0505 destroyed.ap=7 destroyed.{WRECK}"
    assert attempt("V finish O", [1, 1, 1, 6], *crew(), evading) == "done"
    assert attempt("V finish O", [5, 5, 5, 5], *crew(), evading) == "none"


# -- 15.04: Vulcan tasks -----------------------------------------------------------------------------------------------

RAIL = {"ground": {"rails": [["0504", "0505", "0506"]]}, "overlays": {"cut": ["0505"]}}
DAMAGED = {"ground": ROAD["ground"], "on": "town", "overlays": {"hexes": {"0505": "damaged-town"}}}
HURT = "O MK3 attacker 0505 treads=20 destroyed.main=1 repairable.main=1"
VULCAN_TASKS = {
    "free a stuck unit of size 3": ("free S", 0, 6, ["S HVY attacker 0505 stuck=true"], {"on": "swamp"}),
    "free a stuck unit of size 7": ("free S", 2, 6, ["S MK3 attacker 0505 stuck=true"], {"on": "swamp"}),
    "repair cut rail": ("rail", 0, 5, [], RAIL),
    "clear road in damaged terrain": ("clear-road", 0, 4, [], DAMAGED),
    "reload internal missile": ("reload O:internal", 1, 5, ["O MK4 attacker 0505 spent.internal=3"], {}),
    "tread repair": ("repair O:treads", 0, 6, [HURT], {}),
    "create small revetment": ("revet small", 2, 6, [], {}),
    "create large revetment": ("revet large", 4, 6, [], {}),
    "attach tow hitch": ("hitch S", 0, 2, ["S HVY attacker 0505 disabled=fire"], {}),
}


@rule("15.04")
@pytest.mark.parametrize("row", VULCAN_TASKS, ids=list(VULCAN_TASKS))
def test_the_vulcan_task_table(at_work, attempt, crew, row: str) -> None:
    """With the required drones the Vulcan rolls two dice. One more adds a die, and with one fewer it is refused."""
    task, required, face, units, more = VULCAN_TASKS[row]
    for extra in (0, 1) if required < 4 else (0,):
        drones = required + extra
        team = " + ".join(["V", *(f"D{i + 1}" for i in range(drones))])
        misses = [face - 1] * (1 + extra)
        there = [*crew(drones, cargo={"missile": 1}), *units]
        assert attempt(f"{team} {task}", [*misses, face], *there, **more) == "done"
        assert attempt(f"{team} {task}", [*misses, face - 1], *there, **more) == "none"
    if required:
        team = " + ".join(["V", *(f"D{i + 1}" for i in range(required - 1))])
        assert not at_work(*crew(required - 1, cargo={"missile": 1}), *units, do=f"task {team} {task}", **more).ok


@rule("15.04", "15.04.5")
def test_the_row_of_weapon_repair_has_one_die(attempt, crew) -> None:
    assert attempt("V repair O:main", [6], *crew(), HURT) == "done"
    assert attempt("V repair O:main", [5], *crew(), HURT) == "none"
