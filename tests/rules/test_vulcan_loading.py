"""15.02.2, 15.02.3, 14.01 Loading and unloading: the turns of work, and what may be loaded."""

from __future__ import annotations

from typing import Any

import pytest

rule = pytest.mark.rule


def unit(name: str, kind: str, hex_name: str = "0505", **keys: object) -> dict:
    """Return a unit of the attacker."""
    return {"id": name, "type": kind, "seat": "attacker", "hex": hex_name} | keys


def crew(drones: int = 0, **keys: object) -> list[dict]:
    """Return a Vulcan V with this many drones D1, D2, ... in 0505 under full control."""
    names = [f"D{i + 1}" for i in range(drones)]
    controls = {"controls": dict.fromkeys(names, "full")} if names else {}
    return [unit("V", "VULCAN", **controls, **keys), *(unit(name, "HDRN") for name in names)]


BYSTANDERS = [unit("ABY", "LT", "0101"), unit("DBY", "LT", "0909") | {"seat": "defender"}]
TO_MOVEMENT = ["end"] * 5
"""From a fire phase of the attacker to its next movement phase: two phases of its own, and three of the enemy."""


@pytest.fixture
def at_work(in_field: Any) -> Any:
    """Return a fire phase of the attacker on the field, with engineers."""

    def run(units: list[dict], options: dict | None = None, **more: object) -> Any:
        rules = {"engineering": True} | (options or {})
        return in_field(units=[*units, *BYSTANDERS], options=rules, **{"phase": "fire"} | more)

    return run


def worked(task: str, turns: int) -> list[str]:
    """Return the decisions of several turns in a row with the same task."""
    return [line for i in range(turns) for line in [*([*TO_MOVEMENT, "end"] if i else []), task]]


# -- vehicles ----------------------------------------------------------------------------------------------------------


@rule("15.02.2")
@pytest.mark.parametrize(
    ("drones", "arms_lost", "turns"),
    [(0, 0, 6), (1, 0, 4), (2, 0, 3), (3, 0, 3), (0, 1, 12), (1, 1, 6)],
)
def test_winching_a_vehicle_up_takes_six_turns_and_fewer_with_help(
    at_work: Any, drones: int, arms_lost: int, turns: int
) -> None:
    lost = {"destroyed": {"arm": arms_lost}} if arms_lost else {}
    units = [*crew(drones, **lost), unit("H", "HVY", disabled="fire", disabled_age=0)]
    task = f"task {' + '.join(['V', *(f'D{i + 1}' for i in range(drones))])} load H top"
    before = at_work(units, do=worked(task, turns - 1))
    assert before.ok, before.error
    assert "riding" not in before.unit("H")
    verdict = at_work(units, do=worked(task, turns))
    assert verdict.ok, verdict.error
    assert (verdict.unit("H")["riding"], verdict.unit("H")["berth"]) == ("V", "top")
    assert "loading" not in verdict.unit("V")
    assert verdict.events[-1]["result"] == "done"


@rule("15.02.2")
def test_the_work_done_is_in_the_position_and_goes_on_from_there(at_work: Any) -> None:
    begun = at_work([*crew(1), unit("H", "HVY")], do="task V + D1 load H top")
    assert begun.unit("V")["loading"] == {"of": "H", "turns": 1.5}
    assert begun.event("task") == {
        **{"event": "task", "units": ["V", "D1"], "task": "load H top", "hex": "0505", "turns": 1.5, "of": 6},
        **{"result": "begun", "rule": "15.02.2"},
    }
    units = [*crew(loading={"of": "H", "turns": 5}), unit("H", "HVY")]
    assert at_work(units, do="task V load H top").unit("H")["riding"] == "V"
    units[0]["loading"] = {"of": "H", "turns": 4.5}
    assert at_work(units, do="task V load H top").unit("V")["loading"] == {"of": "H", "turns": 5.5}


@rule("15.02.2")
def test_interrupted_work_begins_again(at_work: Any) -> None:
    units = [*crew(loading={"of": "H", "turns": 5}), unit("H", "HVY")]
    idle = at_work(units, do=["end", "end"])
    assert "loading" not in idle.unit("V")
    other = at_work([*units, unit("L", "LAD", pallet=True)], do="task V load L inside")
    assert "loading" not in other.unit("V")
    assert other.unit("L")["berth"] == "inside"


@rule("15.02.2")
def test_a_vehicle_is_put_down_in_one_turn_and_does_nothing_that_turn(at_work: Any) -> None:
    units = [*crew(), unit("G", "GEV", riding="V", berth="top"), unit("E", "LT", "0504") | {"seat": "defender"}]
    verdict = at_work(units, do="task V unload G")
    assert "riding" not in verdict.unit("G")
    assert at_work(units, do=["task V unload G", "fire G at E"]).rule == "7.05"
    assert at_work(units, do=["task V unload G", "end", "move G 0506"]).rule == "15.02.2"
    later = at_work(units, do=["task V unload G", *TO_MOVEMENT, "move G 0506"])
    assert later.ok, later.error
    assert later.hex("G") == "0506"


@rule("15.02.2", "5.02.1")
def test_a_vehicle_just_put_down_needs_room_from_the_next_turn_on(at_work: Any) -> None:
    units = [*crew(), unit("T", "LT", riding="V", berth="top")]
    alone = {"stacking": 1, "close_combat": "ram", "spillover": False}
    assert at_work(units, do=["task V unload T", "end", "end"], options=alone).ok
    late = at_work(units, do=["task V unload T", *TO_MOVEMENT, "end"], options=alone)
    assert late.rule == "5.02.1"


@rule("15.02.2")
@pytest.mark.parametrize(
    ("lines", "do", "broken"),
    [
        ([unit("H", "HVY", "0504")], "load H top", "15.02.2"),
        ([unit("H", "HVY")], "load H inside", "15.02.1"),
        ([unit("S", "SHVY")], "load S top", "15.02.1"),
        ([unit("O", "MK1")], "load O top", "15.02.1"),
        ([unit("I", "INF")], "load I top", "5.11.3"),
        ([unit("H", "HVY") | {"seat": "defender"}], "load H top", "15.02.2"),
        ([unit("H", "HVY", stirred=True)], "load H top", "15.02.2"),
        ([unit("H", "HVY", stuck=True)], "load H top", "15.04.1"),
        ([unit("H", "HVY"), unit("I", "INF", riding="H")], "load H top", "15.02.2"),
        ([unit("L", "LAD")], "load L inside", "14.01"),
        ([unit("C", "CP")], "load C top", "15.02.1"),
        ([unit("W", "HWZ"), unit("T", "LT", riding="V", berth="top")], "load W top", "15.02.1"),
        ([unit("T", "LT")], "unload T", "15.02.2"),
        ([unit("I", "INF", riding="V", berth="inside")], "unload I", "5.11.3"),
        ([unit("L", "LAD", riding="V", berth="inside", pallet=True)], "unload all top", "15.02.2"),
        ([unit("L", "LAD", riding="V", berth="inside", pallet=True)], "unload all", "15.02.2"),
        ([unit("T", "LT")], "load all top", "15.02.2"),
    ],
)
def test_what_cannot_be_loaded_or_unloaded(at_work: Any, lines: list[dict], do: str, broken: str) -> None:
    assert at_work([*crew(), *lines], do=f"task V {do}").rule == broken


@rule("15.02.2")
def test_a_drone_alone_loads_nothing(at_work: Any) -> None:
    assert at_work([*crew(1), unit("H", "HVY")], do="task D1 load H top").rule == "15.02.2"
    assert at_work([*crew(1), unit("H", "HVY")], do="task V + D1 load D1 top").rule == "15.02.2"
    units = [unit("V", "VULCAN"), unit("D1", "HDRN"), unit("H", "HVY")]
    assert at_work(units, do="task V + D1 load H top").rule == "15.02.3"
    assert at_work(units, do="task V load D1 top").ok


# -- pallets -----------------------------------------------------------------------------------------------------------


@rule("15.02.2")
def test_one_pallet_takes_one_turn_and_all_of_them_six(at_work: Any) -> None:
    pallets = [unit(f"L{i}", "LAD", pallet=True) for i in range(1, 4)]
    one = at_work([*crew(), *pallets], do="task V load L2 inside")
    assert (one.unit("L2")["riding"], one.unit("L2")["berth"]) == ("V", "inside")
    units = [*crew(cargo={"missile": 8}), *pallets]
    begun = at_work(units, do="task V load all inside")
    assert begun.unit("V")["loading"] == {"of": "load all inside", "turns": 1}
    done = at_work(units, do=worked("task V load all inside", 6))
    assert done.ok, done.error
    assert [done.unit(f"L{i}").get("berth") for i in range(1, 4)] == ["inside", "inside", None]


@rule("15.02.2")
def test_unloading_all_pallets_of_an_area(at_work: Any) -> None:
    aboard = [unit(f"L{i}", "LAD", riding="V", berth="top", pallet=True) for i in range(1, 3)]
    units = [*crew(2, loading={"of": "all top", "turns": 4}), *aboard]
    verdict = at_work(units, do="task V + D1 + D2 unload all top")
    assert verdict.ok, verdict.error
    assert all("riding" not in verdict.unit(f"L{i}") for i in range(1, 3))
    single = at_work(units, do="task V unload L1")
    assert "riding" not in single.unit("L1")
    assert single.unit("L2")["riding"] == "V"


@rule("14.01", "15.02.1")
def test_a_vulcan_packs_and_loads_a_drone_in_one_turn(at_work: Any) -> None:
    units = [*crew(), unit("L", "LAD")]
    verdict = at_work(units, do="task V pack L inside")
    assert verdict.unit("L") == {
        **{"id": "L", "type": "LAD", "seat": "attacker", "hex": "0505", "pallet": True},
        **{"riding": "V", "berth": "inside", "mounted": True, "handled": True},
    }
    units[0]["cargo"] = {"missile": 11}
    assert at_work(units, do="task V pack L inside").rule == "15.02.1"
    assert at_work(units, do="task V pack L top").unit("L")["berth"] == "top"
    engineers = at_work([unit("CE1", "CE"), unit("L", "LAD")], do="task CE1 pack L inside")
    assert engineers.rule == "15.02.1"


@rule("15.02.3")
def test_a_drone_lifts_carries_and_puts_down_one_pallet(at_work: Any) -> None:
    units = [*crew(1), unit("L1", "LAD", pallet=True), unit("L2", "LAD", pallet=True)]
    lifted = at_work(units, do="task D1 lift L1")
    assert lifted.unit("L1")["riding"] == "D1"
    carried = at_work(units, do=["task D1 lift L1", *TO_MOVEMENT, "move D1 0504"])
    assert carried.ok, carried.error
    assert carried.hex("L1") == "0504"
    units[2]["riding"] = "D1"
    assert at_work(units, do="task D1 lift L2").rule == "15.02.3"
    down = at_work(units, do="task D1 set L1")
    assert "riding" not in down.unit("L1")
    assert at_work(units, do="task D1 set L2").rule == "15.02.3"
    assert at_work(units, do="deploy L1", phase="movement").rule == "15.02.3"
    later = at_work(units, do=["task D1 set L1", *TO_MOVEMENT, "deploy L1"])
    assert later.ok, later.error


@rule("15.02.3")
def test_a_drone_needs_someone_to_command_it_to_lift(at_work: Any) -> None:
    units = [unit("D1", "HDRN"), unit("L1", "LAD", pallet=True)]
    assert at_work(units, do="task D1 lift L1").rule == "15.02.3"
    assert at_work([*units, unit("CE1", "CE")], do="task D1 lift L1").ok
    assert at_work([*units, unit("CE1", "CE"), unit("T", "LT")], do="task D1 lift T").rule == "15.02.3"


@rule("15.02.2")
def test_nothing_is_loaded_under_water(at_work: Any) -> None:
    units = [*crew(), unit("G", "GEV")]
    assert at_work(units, do="task V load G top", on="water").rule == "15.02.2"
    aboard = [*crew(), unit("G", "GEV", riding="V", berth="top")]
    assert at_work(aboard, do="task V unload G", on="water").rule == "15.02.2"
