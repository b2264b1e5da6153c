"""15.04.8 Towing vehicles: a Vulcan's tow hitch."""

from __future__ import annotations

from typing import Any

import pytest

rule = pytest.mark.rule
BYSTANDERS = ("ABY LT attacker 0101", "DBY LT defender 0909")
VULCAN = "V VULCAN attacker 0505"
HITCHED = f"{VULCAN} towing=H"
HEAVY = "H HVY attacker 0505"
DEAD = "disabled=fire"
NEXT_TURN = ["end"] * 7


@pytest.fixture
def towed(in_field: Any) -> Any:
    """Return a position on the field with the option `engineering`."""

    def run(*units: str, options: dict | None = None, **more: object) -> Any:
        return in_field(*units, *BYSTANDERS, options={"engineering": True} | (options or {}), **more)

    return run


@pytest.fixture
def at_work(towed: Any) -> Any:
    """Return a fire phase of the attacker."""
    return lambda *units, **more: towed(*units, phase="fire", **more)


# -- attaching ---------------------------------------------------------------------------------------------------------


@rule("15.04.8")
@pytest.mark.parametrize(("dice", "towing"), [([1, 2], "H"), ([1, 1], None), ([6, 1], "H")])
def test_a_two_on_any_die_attaches_a_disabled_vehicle(at_work, dice, towing) -> None:
    verdict = at_work(VULCAN, f"{HEAVY} {DEAD}", do="task V hitch H", dice=dice)
    assert verdict.event("task")["needs"] == 2
    assert verdict.unit("V").get("towing") == towing
    assert verdict.unit("V")["fired"] is True


@rule("15.04.8")
def test_a_drone_adds_a_die(at_work) -> None:
    units = (f"{VULCAN} controls.D=full", "D HDRN attacker 0505", f"{HEAVY} {DEAD}")
    assert at_work(*units, do="task V + D hitch H", dice=[1, 1, 2]).unit("V")["towing"] == "H"


@rule("15.04.8")
@pytest.mark.parametrize("load", ["H MK3 attacker 0505 treads=0", "H TK attacker 0505 disabled=terrain"])
def test_immobile_ogres_and_disabled_trucks_are_vehicles(at_work, load) -> None:
    assert at_work(VULCAN, load, do="task V hitch H", dice=[2, 1]).unit("V")["towing"] == "H"


@rule("15.04.8")
@pytest.mark.parametrize(
    "load",
    [
        HEAVY,
        "H MK3 attacker 0505 treads=1",
        "H HWZ attacker 0505 disabled=fire",
        "H LAD attacker 0505 disabled=fire",
        "H CP attacker 0505",
        "H MCP attacker 0505",
        "H INF attacker 0505 squads=1",
        "H HVY attacker 0504 disabled=fire",
    ],
)
def test_what_moves_or_never_moves_or_is_elsewhere_is_not_attached(at_work, load) -> None:
    assert at_work(VULCAN, load, do="task V hitch H", dice=[6, 6]).rule == "15.04.8"


@rule("15.04.8", "15.04.1")
def test_a_stuck_vehicle_must_be_freed_first(at_work) -> None:
    verdict = at_work(VULCAN, f"{HEAVY} stuck=true", on="swamp", do="task V hitch H", dice=[6, 6])
    assert verdict.rule == "15.04.1"


@rule("15.04.8")
def test_one_vehicle_at_a_time(at_work) -> None:
    verdict = at_work(HITCHED, f"{HEAVY} {DEAD}", f"G GEV attacker 0505 {DEAD}", do="task V hitch G", dice=[6, 6])
    assert verdict.rule == "15.04.8"
    again = at_work(
        HITCHED, f"{HEAVY} {DEAD}", f"G GEV attacker 0505 {DEAD}", do=["unhook V", "task V hitch G"], dice=[6, 6]
    )
    assert again.unit("V")["towing"] == "G"


@rule("15.04.8")
def test_two_vulcans_do_not_tow_the_same_vehicle(at_work) -> None:
    verdict = at_work(HITCHED, "W VULCAN attacker 0505", f"{HEAVY} {DEAD}", do="task W hitch H", dice=[6, 6])
    assert verdict.rule == "15.04.8"


@rule("15.04.8")
def test_drones_have_no_hitch(at_work) -> None:
    verdict = at_work("D HDRN attacker 0505", "CE1 CE attacker 0505", f"{HEAVY} {DEAD}", do="task D hitch H")
    assert verdict.rule == "15.04.8"


@rule("15.04.8", "rp:4.02")
def test_a_vulcan_needs_no_gear_and_does_not_hook(towed) -> None:
    verdict = towed(VULCAN, f"{HEAVY} {DEAD}", options={"towing": True}, do="hook V to H")
    assert verdict.rule == "rp:4.02"


@rule("15.04.8", "rp:4.05")
def test_a_vulcan_with_gear_tows_as_the_reinforcement_pack_says(towed) -> None:
    both = {"towing": True}
    hooked = towed(f"{VULCAN} gear=true", "H MK3 attacker 0505", options=both, do="hook V to H")
    assert hooked.unit("V")["hooking"] is True
    refused = towed(
        f"{VULCAN} gear=true", f"{HEAVY} {DEAD}", phase="fire", options=both, do="task V hitch H", dice=[6, 6]
    )
    assert refused.rule == "rp:4.05"


@rule("15.04.8")
def test_towing_needs_one_of_two_options(in_field) -> None:
    with pytest.raises(Exception, match=r"15\.04\.8"):
        in_field(HITCHED, f"{HEAVY} {DEAD}", *BYSTANDERS)


# -- on the move -------------------------------------------------------------------------------------------------------

MODIFIERS = [
    ("LT", 1, 0),
    ("GEV", 2, 0),
    ("HVY", 3, 0),
    ("MHWZ", 4, 0),
    ("SHVY", 5, 0),
    ("MK1", 5, 0),
    ("MK2", 6, 1),
    ("MK3", 7, 1),
    ("VULCAN", 7, 1),
    ("MK4", 8, 2),
    ("MK5", 8, 2),
    ("FENCER", 8, 2),
    ("MK6", 9, 3),
    ("DOPPEL", 9, 3),
]


@rule("15.04.8")
@pytest.mark.parametrize(("kind", "size", "loss"), MODIFIERS)
def test_the_size_of_the_vehicle_slows_the_vulcan_down(towed, unit_type, kind, size, loss) -> None:
    assert unit_type(kind).size == size
    state = "treads=0" if unit_type(kind).is_ogre else DEAD
    path = ["0504", "0503", "0502", "0501"]
    far = path[: 4 - loss]
    verdict = towed(HITCHED, f"H {kind} attacker 0505 {state}", do=f"move V {' '.join(far)}")
    assert verdict.ok
    assert verdict.hex("V") == verdict.hex("H") == far[-1]
    if loss:
        assert (
            towed(HITCHED, f"H {kind} attacker 0505 {state}", do=f"move V {' '.join(path[: 5 - loss])}").rule == "5.01"
        )


@rule("15.04.8")
@pytest.mark.parametrize(("treads", "kind", "steps"), [(36, "MK6", 0), (37, "MK6", 1), (24, "MK5", 0), (25, "MK5", 1)])
def test_with_too_few_treads_it_lets_go_before_it_moves(towed, treads, kind, steps) -> None:
    units = (f"{HITCHED} treads={treads}", f"H {kind} attacker 0505 treads=0")
    verdict = towed(*units, do="move V 0504")
    assert verdict.ok is (steps > 0)
    if not steps:
        assert verdict.rule == "15.04.8"
        free = towed(*units, do=["unhook V", "move V 0504"])
        assert (free.hex("V"), free.hex("H")) == ("0504", "0505")


@rule("15.04.8")
def test_letting_go_is_no_task_and_costs_nothing(towed) -> None:
    verdict = towed(HITCHED, f"{HEAVY} {DEAD}", do=["move V 0504", "unhook V", "move V 0503"])
    assert (verdict.hex("V"), verdict.hex("H")) == ("0503", "0504")
    assert verdict.event("unhook")["rule"] == "15.04.8"
    assert verdict.event("tow")["rule"] == "15.04.8"


@rule("15.04.8", "rp:4.062")
def test_there_is_no_road_bonus_with_a_vehicle_on_the_hitch(towed) -> None:
    road = {"roads": [["0507", "0506", "0505", "0504", "0503", "0502", "0501"]]}
    units = ("V VULCAN attacker 0507 towing=H", f"H HVY attacker 0507 {DEAD}")
    assert towed(*units, ground=road, do="move V 0506 0505 0504 0503").hex("H") == "0503"
    assert towed(*units, ground=road, do="move V 0506 0505 0504 0503 0502").rule == "5.01"


@rule("15.04.8")
def test_the_vehicle_is_not_towed_where_it_cannot_go(towed) -> None:
    lake = {"hexes": {"0504": "water"}}
    assert towed(HITCHED, f"{HEAVY} {DEAD}", ground=lake, do="move V 0504").rule == "15.04.8"
    assert towed(HITCHED, "H MK3 attacker 0505 treads=0", ground=lake, do="move V 0504").ok


@rule("15.04.8", "5.08.3")
def test_only_the_vulcan_rolls_for_a_swamp(towed) -> None:
    marsh = {"hexes": {"0504": "swamp"}}
    verdict = towed(HITCHED, f"{HEAVY} {DEAD}", ground=marsh, do=["move V 0504", "end"], dice=[2, 6])
    assert verdict.unit("V")["stuck"] is True
    assert not verdict.unit("H").get("stuck")
    assert verdict.dice_left == [6]


@rule("15.04.8")
def test_the_vulcan_does_not_ram_with_a_vehicle(towed) -> None:
    units = (HITCHED, f"{HEAVY} {DEAD}", "E HVY defender 0504")
    assert towed(*units, options={"close_combat": "ram"}, do="move V 0504").rule == "15.04.8"


@rule("15.04.8", "8.01")
def test_the_vehicle_is_in_the_overrun_too(towed) -> None:
    units = (HITCHED, f"{HEAVY} {DEAD}", "E LT defender 0504")
    verdict = towed(*units, do=["move V 0504", "overrun 0504", "fire E at H"], dice=[6])
    assert "H" in verdict.position["lost"]


@rule("15.04.8", "13.04")
def test_the_vehicle_sets_off_no_mine(towed) -> None:
    mines = [{"hex": "0504", "seat": "defender", "known": True}]
    verdict = towed(HITCHED, f"{HEAVY} {DEAD}", options={"mines": True}, mines=mines, do="move V 0504", dice=[3, 6])
    assert verdict.hex("H") == "0504"


@rule("15.04.8", "5.02.2")
def test_the_vehicle_takes_its_own_room(towed) -> None:
    there = tuple(f"L{i} LT attacker 0504" for i in range(4))
    verdict = towed(HITCHED, f"{HEAVY} {DEAD}", *there, do=["move V 0504", "end"])
    assert verdict.rule == "5.02.2"


@rule("15.04.8")
def test_towing_needs_the_stacking_rules(at_work) -> None:
    verdict = at_work(VULCAN, f"{HEAVY} {DEAD}", options={"stacking": 1}, do="task V hitch H", dice=[6, 6])
    assert verdict.rule == "15.04.8"


@rule("15.04.8")
def test_a_vehicle_that_recovers_stays_on_the_hitch(towed) -> None:
    units = (VULCAN, f"{HEAVY} {DEAD} disabled_age=2")
    got = towed(*units, phase="fire", do=["task V hitch H", *NEXT_TURN[:5], "move H 0504"], dice=[6, 6])
    assert got.rule == "15.04.8"
    assert not got.unit("H").get("disabled")
    assert got.unit("V")["towing"] == "H"


@rule("15.04.8")
def test_the_vehicle_leaves_the_map_with_the_vulcan(towed) -> None:
    units = ("V VULCAN attacker 0501 towing=H", f"H HVY attacker 0501 {DEAD}")
    assert sorted(towed(*units, do="move V off north").position["exited"]) == ["H", "V"]


# -- fire at it --------------------------------------------------------------------------------------------------------


@rule("15.04.8")
@pytest.mark.parametrize(("die", "lost"), [(6, True), (4, False)])
def test_the_hitch_is_a_target_of_defense_3(at_work, die, lost) -> None:
    verdict = at_work(
        "E HVY attacker 0504",
        "V VULCAN defender 0505 towing=H",
        "H MK3 defender 0505 treads=0",
        do="fire E at V:hitch",
        dice=[die],
        options={"spillover": False},
    )
    fire = verdict.event("fire")
    assert (fire["defense"], fire["odds"], fire["rule"]) == (3, "1-1", "15.04.8")
    assert verdict.unit("V").get("destroyed", {}).get("hitch", 0) == int(lost)
    assert verdict.unit("V").get("towing") == (None if lost else "H")


@rule("15.04.8")
def test_an_unused_hitch_is_no_target(at_work) -> None:
    verdict = at_work("E HVY attacker 0504", "V VULCAN defender 0505", do="fire E at V:hitch", dice=[6])
    assert verdict.rule == "15.04.8"


@rule("15.04.8")
def test_a_lost_hitch_tows_nothing(at_work) -> None:
    vulcan = 'V VULCAN attacker 0505 destroyed={"hitch":1}'
    assert at_work(vulcan, f"{HEAVY} {DEAD}", do="task V hitch H", dice=[6, 6]).rule == "15.04.8"


@rule("15.04.8", "7.12")
def test_fire_at_the_vulcan_spills_over_on_the_vehicle(at_work) -> None:
    verdict = at_work(
        "E HVY attacker 0504",
        "F HVY attacker 0504",
        "V VULCAN defender 0505 towing=H",
        f"H LT defender 0505 {DEAD}",
        do="fire E + F at V:hitch",
        dice=[1, 6],
    )
    assert verdict.event("spillover")["target"] == "H"
    assert "H" in verdict.position["lost"]
    assert verdict.unit("V").get("towing") is None


@rule("15.04.8")
def test_the_vehicle_can_be_fired_at(at_work) -> None:
    verdict = at_work(
        "E HVY attacker 0504",
        "V VULCAN defender 0505 towing=H",
        f"H HVY defender 0505 {DEAD}",
        do="fire E at H",
        dice=[6],
    )
    assert "H" in verdict.position["lost"]
