"""14.01 Light Artillery Drones: unloading, setting up, carrying, packing and loading."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from cybertank.text.files.errors import FileFault

rule = pytest.mark.rule

OPTIONS = {"close_combat": "overrun", "stacking": 5, "spillover": True}
FAR = ("A LT attacker 0101", "D LT defender 0909")
TRUCK = "T TK attacker 0505"
ABOARD = "L LAD attacker 0505 pallet=true riding=T"
PALLET = "L LAD attacker 0505 pallet=true"
DRONE = "L LAD attacker 0505"
ENGINEERS = "C CE attacker 0505"
TURN = ["end"] * 3


@pytest.fixture
def moving(in_field: Any) -> Any:
    """Return a movement phase of the attacker on the field."""
    return partial(in_field, *FAR, options=OPTIONS)


@pytest.fixture
def firing(field_fire: Any) -> Any:
    """Return a fire phase of the attacker on the field."""
    return partial(field_fire, *FAR, options=OPTIONS)


@pytest.fixture
def on(judged: Any) -> Any:
    """Return a function that continues from the position of a judgement."""

    def run(verdict: Any, do: list[str] | str, dice: list[int] | tuple[int, ...] = ()) -> Any:
        turn = verdict.position["turn"]
        said = {key: value for key, value in verdict.position.items() if key not in ("turn", "rules")}
        options = verdict.position["rules"]["options"]
        return judged(**said, **turn_keys(turn), options=options, do=do, dice=dice)

    return run


def turn_keys(turn: dict) -> dict:
    return {"seat": turn["seat"], "phase": turn["phase"], "turn": turn["number"]}


# -- unloading and setting up ------------------------------------------------------------------------------------------


@rule("14.01")
def test_three_turns_from_the_truck_to_the_first_shot(moving: Any) -> None:
    do = ["unload L", *TURN, *TURN, "deploy L", "move T 0504", *TURN, *TURN, "end", "fire L at D"]
    verdict = moving(TRUCK, ABOARD, do=do, dice=[5])
    assert verdict.lost == ["D"]
    assert [event["event"] for event in verdict.events if event["event"] in ("unload", "deploy")] == [
        "unload",
        "deploy",
    ]


@rule("14.01")
def test_the_pallet_is_put_down_in_the_hex_and_the_truck_stays(moving: Any) -> None:
    verdict = moving(TRUCK, ABOARD, do="unload L")
    pallet = verdict.unit("L")
    assert "riding" not in pallet
    assert (pallet["pallet"], pallet["dismounted"], verdict.hex("L")) == (True, True, "0505")
    assert moving(TRUCK, ABOARD, do=["unload L", "move T 0504"]).rule == "14.01"
    assert moving("T HT attacker 0505", ABOARD, do=["unload L", "end", "end", "move T 0504"]).rule == "14.01"


@rule("14.01")
def test_a_truck_that_has_moved_does_not_unload(moving: Any) -> None:
    assert moving(TRUCK, ABOARD, do=["move T 0504", "unload L"]).rule == "14.01"
    back = moving("T HT attacker 0505", ABOARD, do=["move T 0504", "move T 0505", "unload L"])
    assert (back.rule, back.error["decision"]) == ("14.01", 3)


@rule("14.01")
@pytest.mark.parametrize(
    ("units", "phase", "seat"),
    [
        ((TRUCK, PALLET), "movement", "attacker"),
        ((TRUCK, ABOARD), "fire", "attacker"),
        ((TRUCK, ABOARD), "second-movement", "attacker"),
        ((TRUCK, ABOARD), "movement", "defender"),
        ((DRONE,), "movement", "attacker"),
    ],
)
def test_unloading_is_refused(moving: Any, units: tuple[str, ...], phase: str, seat: str) -> None:
    assert moving(*units, do="unload L", phase=phase, seat=seat).rule == "14.01"


@rule("14.01")
def test_it_sets_itself_up_in_a_later_turn(moving: Any) -> None:
    verdict = moving(PALLET, do="deploy L")
    assert (verdict.unit("L").get("pallet"), verdict.unit("L")["emplacing"]) == (None, 1)
    assert moving(TRUCK, ABOARD, do="deploy L").rule == "14.01"
    assert moving(TRUCK, ABOARD, do=["unload L", "deploy L"]).rule == "14.01"
    assert moving(f"{PALLET} dismounted=true", do="deploy L").rule == "14.01"
    assert moving(DRONE, do="deploy L").rule == "14.01"
    assert moving(PALLET, do="deploy L", phase="second-movement").rule == "14.01"


@rule("14.01")
def test_while_it_sets_up_it_can_be_shot_at_but_does_not_fire(moving: Any, firing: Any) -> None:
    enemy = "E HVY defender 0507"
    assert moving(PALLET, enemy, do=["deploy L", "end", "fire L at E"]).rule == "14.01"
    assert firing(f"{DRONE} emplacing=1", enemy, do="fire L at E").rule == "14.01"
    shot = firing("L LAD defender 0505 emplacing=1", "E HVY attacker 0507", do="fire E at L", dice=[1])
    assert shot.unit("L")["disabled"] == "fire"
    overrun = ["move E 0505", "overrun 0505", "fire L at E"]
    assert moving("L LAD defender 0505 emplacing=1", "E HVY attacker 0504", do=overrun).rule == "14.01"


@rule("14.01")
def test_a_drone_never_moves_by_itself(moving: Any) -> None:
    assert moving(DRONE, do="move L 0504").rule == "5.01"
    assert moving(PALLET, do="move L 0504").rule == "5.01"


# -- a pallet as a target ----------------------------------------------------------------------------------------------


@rule("14.01")
def test_any_attack_destroys_a_pallet(firing: Any) -> None:
    pallet = "L LAD defender 0505 pallet=true"
    assert firing(pallet, "G LGEV attacker 0507", do="fire G at L").lost == ["L"]
    assert firing(pallet, "O MK3 attacker 0506", do="fire O:ap at L").lost == ["L"]
    assert firing("L LAD defender 0505", "O MK3 attacker 0506", do="fire O:ap at L").rule == "7.05.1"


@rule("14.01", "7.12")
def test_spillover_destroys_a_pallet_without_a_die(firing: Any) -> None:
    units = ("E LT defender 0505", "L LAD defender 0505 pallet=true", "H HVY attacker 0507")
    assert firing(*units, do="fire H at E", dice=[1]).lost == ["L"]


@rule("14.01")
def test_a_pallet_aboard_is_destroyed_by_any_attack_that_has_odds(firing: Any) -> None:
    truck, aboard = "T HT defender 0505", "L LAD defender 0505 pallet=true riding=T"
    missed = firing(truck, aboard, "G LGEV attacker 0507", do="fire G at T", dice=[2])
    assert (missed.lost, missed.unit("T").get("disabled")) == (["L"], None)
    assert missed.event("cargo-lost")["vehicle"] == "T"
    assert firing("T TK defender 0505", aboard, "G LT attacker 0507", do="fire G at T").lost == ["T", "L"]
    hopeless = firing(truck, aboard, "G LGEV attacker 0507", do="fire G at T", on="town", dice=[4])
    assert hopeless.lost == ["L"]


@rule("14.01", "7.12")
def test_spillover_on_the_transport_reaches_the_pallet(firing: Any) -> None:
    units = ("E LT defender 0505", "T HT defender 0505", "L LAD defender 0505 pallet=true riding=T")
    assert firing(*units, "H HVY attacker 0507", do="fire H at E", dice=[1, 1]).lost == ["L"]


@rule("14.01")
def test_a_ram_on_the_transport_destroys_the_pallet(moving: Any) -> None:
    units = ("T HT defender 0505", "L LAD defender 0505 pallet=true riding=T", "O MK3 attacker 0504")
    verdict = moving(*units, do="move O 0505", dice=[1], options=OPTIONS | {"close_combat": "ram"})
    assert verdict.lost == ["L"]
    assert verdict.unit("T")["disabled"] == "ram"


@rule("14.01", "8.01")
def test_entering_its_hex_is_no_overrun(moving: Any) -> None:
    pallet = "L LAD defender 0505 pallet=true"
    passed = moving(pallet, "H HVY attacker 0504", do=["move H 0505", "move H 0506"])
    assert passed.hex("H") == "0506"
    assert moving(pallet, "H HVY attacker 0504", do=["move H 0505", "overrun 0505"]).rule == "14.01"
    shot = moving(pallet, "H HVY attacker 0504", do=["move H 0505", "end", "fire H at L"])
    assert shot.lost == ["L"]
    assert moving(pallet, "O MK3 attacker 0504", do=["move O 0505", "stay O"]).rule == "14.01"


@rule("14.01")
def test_a_pallet_takes_no_part_in_an_overrun_and_no_room(moving: Any) -> None:
    units = ("L LAD defender 0505 pallet=true", "E LT defender 0505", "H HVY attacker 0504")
    do = ["move H 0505", "overrun 0505", "fire E at H", "end", "fire H at E"]
    over = moving(*units, do=do, dice=[1, 6])
    assert over.event("overrun-over")["winner"] == "attacker"
    assert over.unit("L")["pallet"]
    assert moving(TRUCK, PALLET, do="end", options=OPTIONS | {"stacking": 1}).ok


@rule("14.01")
def test_an_ogre_does_not_ram_a_pallet_but_a_drone(moving: Any) -> None:
    rams = OPTIONS | {"close_combat": "ram"}
    passed = moving("L LAD defender 0505 pallet=true", "O MK3 attacker 0504", do="move O 0505", options=rams)
    assert (passed.lost, passed.unit("O")["treads"]) == ([], 45)
    rammed = moving("L LAD defender 0505", "O MK3 attacker 0504", do="move O 0505", options=rams)
    assert (rammed.lost, rammed.unit("O")["treads"]) == (["L"], 44)


# -- hidden pallets ----------------------------------------------------------------------------------------------------


@rule("14.01")
def test_an_enemy_that_moves_in_finds_a_hidden_pallet(moving: Any) -> None:
    hidden = "L LAD defender 0505 pallet=true hidden=true"
    through = moving(hidden, "H LT attacker 0504", do="move H 0505 0506")
    assert "hidden" not in through.unit("L")
    assert through.event("pallet-found")["hex"] == "0505"
    beside = moving(hidden, "H LT attacker 0504", do="move H 0604")
    assert beside.unit("L")["hidden"]
    friend = moving("L LAD attacker 0505 pallet=true hidden=true", "H LT attacker 0504", do="move H 0505")
    assert friend.unit("L")["hidden"]


@rule("14.01")
def test_a_hidden_pallet_is_no_target_and_shows_itself_by_setting_up(firing: Any, moving: Any) -> None:
    hidden = "L LAD defender 0505 pallet=true hidden=true"
    assert firing(hidden, "H HVY attacker 0506", do="fire H at L").rule == "7.07"
    assert "hidden" not in moving(f"{PALLET} hidden=true", do="deploy L").unit("L")


@rule("13.04.1", "14.01")
def test_sensors_show_a_hidden_pallet_before_the_ogre_enters(moving: Any) -> None:
    hidden = "L LAD defender 0505 pallet=true hidden=true"
    sensed = moving(hidden, "N NINJA attacker 0503", do="move N 0504 0505")
    assert sensed.hex("N") == "0504"
    assert sensed.event("pallet-found")["rule"] == "13.04.1"
    assert moving(hidden, "O MK3 attacker 0503", do="move O 0504 0505").hex("O") == "0505"


# -- carrying ----------------------------------------------------------------------------------------------------------


@rule("14.01")
def test_infantry_carries_a_pallet_one_hex(moving: Any) -> None:
    squad = "I INF attacker 0505"
    verdict = moving(PALLET, squad, do="move I 0504 with L")
    assert (verdict.hex("I"), verdict.hex("L")) == ("0504", "0504")
    swamp = {"hexes": {"0504": "swamp"}}
    assert moving(PALLET, squad, do=["move I 0504 with L", "end"], ground=swamp).ok
    ridge = {"hexsides": {"0504-0505": "ridge"}}
    assert moving(PALLET, squad, do="move I 0504 with L", ground=ridge).hex("L") == "0504"


@rule("14.01")
@pytest.mark.parametrize(
    ("units", "do"),
    [
        ((PALLET, "I INF attacker 0505"), ["move I 0504 0503 with L"]),
        ((PALLET, "I INF attacker 0505"), ["move I 0504 with L", "move I 0503"]),
        ((PALLET, "I INF attacker 0505"), ["move I 0504 with L", "deploy L"]),
        ((PALLET, "I INF attacker 0504"), ["move I 0505", "move I 0504 with L"]),
        ((PALLET, "I INF attacker 0505", "J INF attacker 0504"), ["move I 0504 with L", "move J 0503 with L"]),
        ((PALLET, "I INF attacker 0504"), ["move I 0503 with L"]),
        ((PALLET, "I LT attacker 0505"), ["move I 0504 with L"]),
        ((DRONE, "I INF attacker 0505"), ["move I 0504 with L"]),
        (("L LAD defender 0505 pallet=true", "I INF attacker 0505"), ["move I 0504 with L"]),
        ((TRUCK, ABOARD, "I INF attacker 0505"), ["move I 0504 with L"]),
        ((TRUCK, ABOARD, "I INF attacker 0505"), ["unload L", "move I 0504 with L"]),
        ((PALLET, "I INF attacker 0505", "E LT defender 0504"), ["move I 0504 with L"]),
    ],
)
def test_carrying_is_refused(moving: Any, units: tuple[str, ...], do: list[str]) -> None:
    verdict = moving(*units, do=do)
    assert (verdict.rule, verdict.error["decision"]) == ("14.01", len(do))


# -- packing and loading -----------------------------------------------------------------------------------------------


@rule("14.01", "15.03")
def test_engineers_pack_it_in_three_turns(firing: Any) -> None:
    pack, wait = "task C pack L", [*["end"] * 2, *TURN, "end"]
    one = firing(DRONE, "C CE attacker 0505 squads=3", do=pack)
    assert (one.unit("L")["packing"], one.unit("L").get("pallet")) == (1, None)
    assert one.event("task")["result"] == "begun"
    three = firing(DRONE, ENGINEERS, do=[pack, *wait, pack, *wait, pack])
    assert three.unit("L")["pallet"]
    assert "packing" not in three.unit("L")
    broken = firing(f"{DRONE} packing=2", ENGINEERS, do=[*wait, pack])
    assert broken.unit("L")["packing"] == 1


@rule("14.01", "15.03")
@pytest.mark.parametrize(
    ("units", "do", "by"),
    [
        ((DRONE, "C INF attacker 0505"), ["task C pack L"], "14.01"),
        ((DRONE, "C CE attacker 0504"), ["task C pack L"], "14.01"),
        ((PALLET, ENGINEERS), ["task C pack L"], "14.01"),
        (("L LAD defender 0505", ENGINEERS), ["task C pack L"], "14.01"),
        ((TRUCK, ENGINEERS), ["task C pack T"], "14.01"),
        ((DRONE, ENGINEERS), ["task C pack L", "task C pack L"], "15.03"),
        ((DRONE, ENGINEERS, "K CE attacker 0505"), ["task C pack L", "task K pack L"], "15.03"),
        ((DRONE, f"{ENGINEERS} stirred=true"), ["task C pack L"], "15.03"),
        ((DRONE, f"{ENGINEERS} fired=true"), ["task C pack L"], "15.03"),
        ((DRONE, ENGINEERS, "E LT defender 0506"), ["task C pack L", "fire C at E"], "7.05"),
        ((f"{DRONE} packing=1", "E LT defender 0506"), ["fire L at E"], "14.01"),
    ],
)
def test_packing_is_refused(firing: Any, units: tuple[str, ...], do: list[str], by: str) -> None:
    verdict = firing(*units, do=do)
    assert (verdict.rule, verdict.error["decision"]) == (by, len(do))


@rule("14.01")
def test_loading_takes_a_turn_of_the_truck_and_the_engineers(moving: Any) -> None:
    units = (PALLET, TRUCK, ENGINEERS)
    verdict = moving(*units, do="load L on T")
    assert verdict.unit("L")["riding"] == "T"
    assert moving(*units, do=["load L on T", "move T 0504"]).rule == "14.01"
    assert moving(*units, do=["load L on T", "move C 0504"]).rule == "14.01"
    next_turn = moving(*units, do=["load L on T", *TURN, *TURN, "move T 0504"])
    assert next_turn.hex("L") == "0504"


@rule("14.01")
@pytest.mark.parametrize(
    ("units", "do"),
    [
        ((PALLET, TRUCK), ["load L on T"]),
        ((PALLET, TRUCK, "C INF attacker 0505"), ["load L on T"]),
        ((PALLET, TRUCK, ENGINEERS), ["move C 0504", "load L on T"]),
        ((PALLET, "T HT attacker 0505", ENGINEERS), ["move T 0504", "move T 0505", "load L on T"]),
        ((PALLET, "T HVY attacker 0505", ENGINEERS), ["load L on T"]),
        ((PALLET, "T TK attacker 0504", ENGINEERS), ["load L on T"]),
        ((DRONE, TRUCK, ENGINEERS), ["load L on T"]),
        ((PALLET, TRUCK, ENGINEERS, "I INF attacker 0505 riding=T"), ["load L on T"]),
        ((TRUCK, ABOARD, ENGINEERS), ["unload L", "load L on T"]),
    ],
)
def test_loading_is_refused(moving: Any, units: tuple[str, ...], do: list[str]) -> None:
    verdict = moving(*units, do=do)
    assert (verdict.rule, verdict.error["decision"]) == ("14.01", len(do))


@rule("14.01")
def test_a_truck_with_a_pallet_takes_nobody_else(moving: Any) -> None:
    assert moving(TRUCK, ABOARD, "I INF attacker 0505", do="mount I on T").rule == "14.01"
    with pytest.raises(FileFault, match="one pallet and nothing else"):
        moving(TRUCK, ABOARD, "M LAD attacker 0505 pallet=true riding=T")


# -- files -------------------------------------------------------------------------------------------------------------


@rule("14.01")
@pytest.mark.parametrize(
    "unit",
    ["L LT attacker 0505 pallet=true", "L LAD attacker 0505 hidden=true", "L LAD attacker 0505 pallet=true packing=1"],
)
def test_a_file_that_contradicts_itself_is_refused(moving: Any, unit: str) -> None:
    with pytest.raises(FileFault, match=r"14\.01"):
        moving(unit)


@rule("14.01")
def test_a_judgement_can_be_judged_on(moving: Any, firing: Any, on: Any) -> None:
    unloaded = moving(TRUCK, ABOARD, do="unload L")
    assert on(unloaded, "deploy L").rule == "14.01"
    assert on(unloaded, "move T 0504").rule == "14.01"
    carried = moving(PALLET, "I INF attacker 0505", do="move I 0504 with L")
    assert on(carried, "move I 0503").rule == "14.01"
    assert on(carried, "deploy L").rule == "14.01"
    packed = firing(DRONE, ENGINEERS, "K CE attacker 0505", do="task C pack L")
    assert on(packed, "task K pack L").rule == "15.03"
    after = on(packed, [*["end"] * 2, *TURN, "end", "task C pack L"])
    assert after.unit("L")["packing"] == 2


@rule("14.01", "8.01")
def test_nobody_stays_to_overrun_a_pallet(in_field: Any) -> None:
    units = ("I INF attacker 0505", "L LAD defender 0505 pallet=true", "D LT defender 0909")
    said = in_field(*units, do="stay I")
    assert said.rule == "14.01"
    assert "fire at L" in said.reason
    assert in_field(*units, "T TK defender 0505", do=["stay I", "overrun 0505"]).ok


@rule("13.06", "8.01")
def test_a_turn_does_not_wait_for_an_overrun_of_a_dummy_that_is_gone(in_field: Any) -> None:
    units = ("I INF attacker 0505", "V LT attacker 0504", "T TK defender 0505 dummy=true", "D LT defender 0909")
    said = in_field(*units, options={"dummies": True}, do=["stay I", "move V 0505", "end"])
    assert said.ok, said.reason
    assert said.count("dummy") == 1
