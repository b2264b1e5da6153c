"""9.07: Reinforcements aboard a train: who fires, who gets off, and what a wreck does to them."""

from __future__ import annotations

from functools import partial

import pytest

from cybertank.text.files.errors import FileFault

rule = pytest.mark.rule
SLOW = ("0504 speed=0/1", "0503")


@pytest.fixture
def aboard(on_rails):
    """Return the defender's turn with passengers."""
    return partial(on_rails, train=SLOW)


@rule("9.07")
@pytest.mark.parametrize(
    ("units", "fits"),
    [
        ([f"H{i} HVY defender 0504 riding=T1" for i in range(4)], True),
        ([f"H{i} HVY defender 0504 riding=T1" for i in range(4)] + ["I INF defender 0504 riding=T1"], False),
        ([f"I{i} INF defender 0504 riding=T1 squads=3" for i in range(4)], True),
        ([f"I{i} INF defender 0504 riding=T1 squads=3" for i in range(4)] + ["J INF defender 0504 riding=T1"], False),
        (["S SHVY defender 0504 riding=T1"], False),
        (["W MHWZ defender 0504 riding=T1"], False),
        (["H HVY defender 0503 riding=T1"], False),
        (["H HVY attacker 0504 riding=T1"], False),
    ],
)
def test_a_counter_carries_twelve_size_points_of_small_units(aboard, units: list[str], fits: bool) -> None:
    if fits:
        assert aboard(*units, do=[]).ok
        return
    with pytest.raises(FileFault):
        aboard(*units, do=[])


@rule("9.07")
def test_squads_on_a_carrier_take_no_room(aboard) -> None:
    pcs = [f"P{i} GEVPC defender 0504 riding=T1" for i in range(4)]
    squads = [f"I{i} INF defender 0504 riding=P{i} squads=3" for i in range(4)]
    assert aboard(*pcs, *squads, do=[]).ok


@rule("9.07")
def test_infantry_fires_from_the_train_and_nothing_else_does(aboard) -> None:
    units = (
        "I INF defender 0504 riding=T1",
        "H HVY defender 0504 riding=T1",
        "P GEVPC defender 0504 riding=T1",
        "J INF defender 0504 riding=P",
        "E INF attacker 0604",
    )
    fire = partial(aboard, *units, phase="fire")
    assert fire(do="fire I at E", dice=[1]).ok
    for unit in ("H", "P", "J"):
        assert fire(do=f"fire {unit} at E").rule == "9.07"


@rule("9.07")
@pytest.mark.parametrize("target", ["I", "H"])
def test_what_is_aboard_is_no_target(on_rails, target: str) -> None:
    units = ("I INF defender 0504 riding=T1", "H HVY defender 0504 riding=T1", "G HVY attacker 0604")
    assert on_rails(*units, seat="attacker", phase="fire", do=f"fire G at {target}").rule == "9.07"


@rule("9.07")
@rule("5.11.3")
def test_squads_leave_before_the_train_moves_and_do_not_walk_on(on_rails) -> None:
    squads = "I INF defender 0503 riding=T2"
    verdict = on_rails(squads, do=["dismount I", "move T1 0505 0506"])
    assert verdict.hex("I") == "0503"
    assert on_rails(squads, do=["dismount I", "move I 0403"]).rule == "5.11.3"
    assert on_rails(squads, do=["move T1 0505 0506", "dismount I"]).rule == "9.07"
    assert on_rails(squads, do="dismount I at 0403").rule == "9.07"
    assert on_rails(squads, do="move T1 0505 0506").hex("I") == "0505"


@rule("9.07")
def test_vehicles_leave_a_train_that_stands_into_the_next_hex(aboard, on_rails) -> None:
    tank = "H HVY defender 0504 riding=T1"
    verdict = aboard(tank, do="dismount H at 0604")
    assert (verdict.hex("H"), "riding" in verdict.unit("H")) == ("0604", False)
    assert aboard(tank, do=["dismount H at 0604", "move H 0704"]).rule == "9.07"
    assert aboard(tank, do=["dismount H at 0604", "move T1 0505"]).rule == "9.07"
    assert aboard(tank, do=["move T1 0505", "dismount H at 0605"]).rule == "9.07"
    assert on_rails(tank, do="dismount H at 0604").rule == "9.07"
    assert aboard(tank, do="dismount H at 0704").rule == "9.07"
    assert aboard(tank, do="dismount H").rule == "9.07"


@rule("9.07")
@pytest.mark.parametrize(
    "ground", [{"hexes": {"0604": "crater"}}, {"hexes": {"0604": "water"}}, {"hexsides": {"0504-0604": "ridge"}}]
)
def test_vehicles_leave_only_into_a_hex_that_they_can_enter(aboard, ground: dict) -> None:
    assert aboard("H HVY defender 0504 riding=T1", ground=ground, do="dismount H at 0604").rule == "9.07"


@rule("9.07")
def test_two_vehicles_a_turn_leave_each_half(aboard) -> None:
    units = [f"{name} HVY defender 0504 riding=T1" for name in "ABC"] + ["D HVY defender 0503 riding=T2"]
    do = ["dismount A at 0604", "dismount B at 0604", "dismount D at 0603", "dismount C at 0604"]
    verdict = aboard(*units, do=do)
    assert (verdict.error["decision"], verdict.rule) == (4, "9.07")
    again = ["end", "end", "end", "end", "end", "end", "dismount C at 0604"]
    assert aboard(*units, do=[*do[:3], *again]).hex("C") == "0604"


@rule("9.07")
def test_a_carrier_leaves_with_its_squads(aboard) -> None:
    units = ("P GEVPC defender 0504 riding=T1", "I INF defender 0504 riding=P squads=2")
    verdict = aboard(*units, do="dismount P at 0604")
    assert (verdict.hex("I"), verdict.unit("I")["riding"]) == ("0604", "P")


@rule("9.07")
def test_each_squad_and_each_vehicle_rolls_when_its_counter_is_destroyed(on_rails) -> None:
    units = (
        "I INF defender 0503 riding=T2 squads=3",
        "A HVY defender 0503 riding=T2",
        "B HVY defender 0503 riding=T2",
        "C HVY defender 0503 riding=T2",
        "E INF defender 0504 riding=T1",
        "H HVY attacker 0604",
    )
    verdict = on_rails(*units, seat="attacker", phase="fire", do="fire H at T2", dice=[6, 1, 3, 5, 2, 4, 6])
    assert verdict.lost == ["T2", "C"]
    assert verdict.unit("I")["squads"] == 1
    assert "riding" not in verdict.unit("I")
    assert [verdict.unit(one).get("disabled") for one in "AB"] == [None, "fire"]
    assert all(verdict.unit(one)["stuck"] for one in "AB")
    assert verdict.unit("E")["riding"] == "T1"


@rule("9.07")
def test_the_front_rolls_first_and_after_all_other_dice(on_rails) -> None:
    units = (
        "J INF defender 0503 riding=T2",
        "I INF defender 0504 riding=T1",
        "L LT defender 0504",
        "H HWZ attacker 0704",
    )
    verdict = on_rails(*units, seat="attacker", phase="fire", do="fire H at T1", dice=[6, 1, 2, 6])
    rolled = [(event["unit"], event["dice"]) for event in verdict.events if event["event"] == "passenger"]
    assert rolled == [("I", [2]), ("J", [6])]


@rule("9.07")
def test_survivors_move_on_their_next_turn_and_vehicles_never(on_rails) -> None:
    units = ("I INF defender 0504 riding=T1", "H HVY defender 0504 riding=T1", "G HVY attacker 0506")
    do = ["move T1 0505 0506", "track G", "end"]
    crash = partial(on_rails, *units, dice=[1, 1])
    assert crash(do=[*do, "move I 0606"]).rule == "5.11.3"
    later = [*do, *["end"] * 6]
    assert crash(do=[*later, "move I 0606"]).hex("I") == "0606"
    assert crash(do=[*later, "move H 0606"]).rule == "5.08.3"


@rule("9.07")
def test_trucks_aboard_are_destroyed_without_a_die(on_rails) -> None:
    units = ("K TK defender 0503 riding=T2", "H HVY attacker 0604")
    verdict = on_rails(*units, seat="attacker", phase="fire", do="fire H at T2", dice=[6])
    assert verdict.lost == ["T2", "K"]


@rule("9.07")
@rule("5.08.3")
@pytest.mark.parametrize(
    ("terrain", "hex_", "dice"), [("swamp", "0604", [1]), ("swamp", "0505", []), ("clear", "0604", [])]
)
def test_a_vehicle_that_leaves_a_train_rolls_for_terrain(aboard, terrain: str, hex_: str, dice: list[int]) -> None:
    do = [f"dismount H at {hex_}", "end"]
    verdict = aboard("H HVY defender 0504 riding=T1", ground={"hexes": {hex_: terrain}}, do=do, dice=dice)
    assert (verdict.dice_left, verdict.unit("H").get("stuck", False)) == ([], bool(dice))


@rule("9.07")
@rule("13.04")
def test_a_vehicle_that_leaves_a_train_meets_mines(aboard) -> None:
    units = ("P GEVPC defender 0504 riding=T1", "I INF defender 0504 riding=P")
    mines = [{"hex": "0604", "seat": "attacker", "count": 1}]
    verdict = aboard(*units, options={"mines": True}, mines=mines, do="dismount P at 0604", dice=[6])
    assert (verdict.lost, verdict.hex("I")) == (["P"], "0604")


@rule("9.07")
def test_nobody_gets_on_a_train(aboard) -> None:
    assert aboard("I INF defender 0504", do="mount I on T1").rule == "9.07"


@rule("9.07")
@rule("7.11")
def test_a_disabled_vehicle_stays_aboard(aboard) -> None:
    assert aboard("H HVY defender 0504 riding=T1 disabled=fire", do="dismount H at 0604").rule == "7.11"
