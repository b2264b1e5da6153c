"""15.02.3-15.02.5 A Vulcan's drone channels: full control, ducklings, and control in an overrun."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from cybertank.units.catalogue import AP, ARM, MAIN, MISSILE, SECONDARY

rule = pytest.mark.rule


def unit(name: str, kind: str, hex_name: str = "0505", seat: str = "attacker", **keys: object) -> dict:
    return {"id": name, "type": kind, "seat": seat, "hex": hex_name} | keys


def crewless(name: str, kind: str = "HVY", hex_name: str = "0505", **keys: object) -> dict:
    return unit(name, kind, hex_name, crewless=True, **keys)


def vulcan(hex_name: str = "0505", **controls: str) -> dict:
    """Return the Vulcan V, with what it controls."""
    return unit("V", "VULCAN", hex_name, controls=controls)


@pytest.fixture
def field(in_field: Any) -> Any:
    """Return the attacker's movement phase on the field, with engineering and overruns."""

    def run(*units: dict, options: dict | None = None, **more: Any) -> Any:
        others = [unit("ABY", "LT", "0101"), unit("DBY", "LT", "0909", "defender")]
        return in_field(units=[*units, *others], options={"engineering": True} | (options or {}), **more)

    return run


@pytest.fixture
def firing(field: Any) -> Any:
    return partial(field, phase="fire")


def controls(verdict: Any, name: str = "V") -> dict:
    found: dict = verdict.unit(name).get("controls", {})
    return found


# -- 15.02, 15.02.3: the Vulcan and its drones ------------------------------------------------------------------------


@rule("15.02")
def test_the_record_sheet_of_a_vulcan(unit_type) -> None:
    sheet, mark_three = unit_type("VULCAN"), unit_type("MK3")
    assert (sheet.move, sheet.treads, sheet.vp) == (4, 48, 150)
    assert [sheet.count[part] for part in (MAIN, SECONDARY, AP, MISSILE, ARM)] == [0, 2, 6, 0, 2]
    assert (sheet.toughness[ARM], sheet.attack[ARM]) == (2, 0)
    assert (sheet.size, sheet.ram_dice) == (mark_three.size, mark_three.ram_dice)


@rule("15.02.3")
def test_a_heavy_drone_is_an_unarmed_heavy_tank(unit_type) -> None:
    drone, tank = unit_type("HDRN"), unit_type("HVY")
    assert (drone.move, drone.defense, drone.size, drone.mobility) == (
        tank.move,
        tank.defense,
        tank.size,
        tank.mobility,
    )
    assert (drone.ram_treads, drone.rammed_treads, drone.ram_train) == (
        *(tank.ram_treads, tank.rammed_treads, tank.ram_train),
    )
    assert not drone.has_attack
    assert drone.vp == 16


# -- 15.02.3, 15.02.4: full control ------------------------------------------------------------------------------------


@rule("15.02.4", "15.02")
def test_a_vulcan_takes_full_control_of_four_units(field) -> None:
    units = [vulcan(), *(crewless(f"H{i}", hex_name="0303") for i in range(1, 6))]
    verdict = field(*units, do="control V H1 H2 H3 H4")
    assert controls(verdict) == dict.fromkeys(["H1", "H2", "H3", "H4"], "full")
    assert verdict.event("channels")["full"] == ["H1", "H2", "H3", "H4"]
    assert verdict.unit("H5")["disabled"] == "control"
    assert field(*units, do="control V H1 H2 H3 H4 H5").rule == "15.02.4"


@rule("15.02.4")
def test_control_names_everything_that_is_controlled(field) -> None:
    units = [vulcan(H1="full", H2="full"), crewless("H1"), crewless("H2"), crewless("H3")]
    verdict = field(*units, do="control V H3")
    assert controls(verdict) == {"H3": "full"}
    assert verdict.event("channels")["dropped"] == ["H1", "H2"]
    assert verdict.unit("H1")["disabled"] == "control"
    assert "disabled" not in verdict.unit("H3")
    assert controls(field(*units, do="control V")) == {}


@rule("15.02.4")
def test_a_combat_drone_moves_and_fires_like_any_tank(field) -> None:
    units = [vulcan("0202", H1="full"), crewless("H1", hex_name="0505"), unit("T", "LT", "0509", "defender")]
    verdict = field(*units, do=["move H1 0506 0507", "end", "fire H1 at T"], dice=[2])
    assert verdict.event("fire")["attack"] == 4
    assert verdict.hex("H1") == "0507"


@rule("15.02.4")
@pytest.mark.parametrize("do", ["move H1 0506", "end; fire H1 at T"])
def test_a_crewless_unit_without_control_does_nothing(field, do: str) -> None:
    units = [vulcan(), crewless("H1"), unit("T", "LT", "0506", "defender")]
    assert field(*units, do=do.split("; ")).rule == "15.02.4"


@rule("15.02.4")
def test_a_d_destroys_a_crewless_unit_without_control(firing) -> None:
    shot = [unit("T", "HVY", "0404", "defender")]
    judge = partial(firing, seat="defender", do="fire T at H1", dice=[4])
    assert judge(vulcan(), crewless("H1"), *shot).lost == ["H1"]
    hit = judge(vulcan(H1="full"), crewless("H1"), *shot)
    assert hit.unit("H1")["disabled"] == "fire"


@rule("15.02.4")
def test_a_unit_that_fire_disabled_recovers_as_usual_and_waits_for_control(field) -> None:
    """With control it is ready; without, it counts as disabled still."""
    hurt = crewless("H1", disabled="fire", disabled_on="enemy", disabled_age=3)
    led = field(vulcan(H1="full"), hurt, phase="recovery")
    assert "disabled" not in led.unit("H1")
    alone = field(vulcan(), hurt, phase="recovery")
    assert alone.unit("H1")["disabled"] == "control"
    assert "disabled" not in field(vulcan(), hurt, phase="recovery", do="control V H1").unit("H1")


@rule("15.02.4")
def test_control_ends_with_the_vulcan(firing) -> None:
    wreck = unit("V", "VULCAN", "0505", treads=0, destroyed={"secondary": 2, "ap": 5}, controls={"H1": "full"})
    gun = unit("T", "HWZ", "0404", "defender")
    verdict = firing(wreck, crewless("H1", hex_name="0303"), gun, seat="defender", do="fire T at V:ap", dice=[6])
    assert verdict.lost == ["V"]
    assert verdict.event("link-lost") == {
        **{"event": "link-lost", "unit": "H1", "vulcan": "V", "gone": True, "idle": True, "rule": "15.02.4"}
    }
    assert verdict.unit("H1")["disabled"] == "control"


@rule("15.02.4")
def test_control_ends_when_the_vulcan_leaves_the_map(field) -> None:
    verdict = field(vulcan("0501", H1="full"), crewless("H1"), do="move V off")
    assert verdict.position["exited"] == ["V"]
    assert verdict.unit("H1")["disabled"] == "control"


@rule("15.02.4", "15.02.3")
@pytest.mark.parametrize(
    ("kind", "legal"), [("HVY", True), ("SHVY", True), ("HDRN", True), ("TK", True), ("HT", True), ("MK3", False)]
)
def test_what_a_vulcan_can_control(field, kind: str, legal: bool) -> None:
    verdict = field(vulcan(), unit("X", kind, "0506"), do="control V X")
    assert verdict.ok == legal
    assert legal or verdict.rule == "15.02.4"


@rule("15.02.4")
def test_it_controls_only_its_own_seats_units_and_not_infantry(field) -> None:
    assert field(vulcan(), unit("I", "INF"), do="control V I").rule == "15.02.4"
    assert field(vulcan(), unit("H", "HVY", "0506", "defender"), do="control V H").rule == "15.02.4"
    assert field(vulcan(), unit("H", "HVY"), do="control V H H").rule == "15.02.4"
    assert field(unit("O", "MK3"), unit("H", "HVY"), do="control O H").rule == "15.02.4"


@rule("15.02.4")
def test_a_unit_has_one_vulcan_at_most(field) -> None:
    units = [vulcan(H1="full"), unit("W", "VULCAN", "0506"), crewless("H1")]
    assert field(*units, do="control W H1").rule == "15.02.4"
    assert controls(field(*units, do=["control V", "control W H1"]), "W") == {"H1": "full"}


@rule("15.00", "15.02.4")
def test_channels_need_the_option(field) -> None:
    assert field(vulcan(), unit("H", "HVY"), options={"engineering": False}, do="control V H").rule == "15.00"


@rule("15.02.5")
@pytest.mark.parametrize("do", [["move ABY 0102", "control V H1"], ["end", "control V H1"], ["end", "lead V H1"]])
def test_channels_are_set_before_anybody_moves(field, do: list[str]) -> None:
    assert field(vulcan(), crewless("H1"), do=do).rule == "15.02.5"


@rule("15.02.3")
def test_a_heavy_drone_moves_without_control_but_works_only_under_it(field) -> None:
    far = field(vulcan("0202"), unit("D", "HDRN"), do=["move D 0506 0507 0508"])
    assert far.hex("D") == "0508"
    work = ["end", "task D entrench"]
    assert field(vulcan("0506"), unit("D", "HDRN"), do=["control V D", *work], dice=[1, 1]).ok
    assert field(vulcan("0506"), unit("D", "HDRN"), do=["lead V D", *work]).rule == "15.02.3"
    assert field(vulcan("0507"), unit("D", "HDRN"), do=["control V D", *work]).rule == "15.02.3"


# -- 15.02.5: ducklings ------------------------------------------------------------------------------------------------


def flock(count: int, **keys: object) -> list[dict]:
    """Return crewless Light Tanks K1, K2, ... in 0505 and around it, five to a hex."""
    around = ["0505", "0504", "0506", "0404"]
    return [crewless(f"K{i + 1}", "LT", around[i // 5], **keys) for i in range(count)]


def names(first: int, last: int) -> str:
    return " ".join(f"K{i}" for i in range(first, last + 1))


@rule("15.02.5")
@pytest.mark.parametrize(
    ("full", "led", "legal"),
    [(0, 16, True), (0, 17, False), (1, 12, True), (1, 13, False), (4, 1, False), (3, 4, True)],
)
def test_four_ducklings_take_a_channel(field, full: int, led: int, legal: bool) -> None:
    units = [vulcan(), *flock(full + led)]
    do = [f"control V {names(1, full)}"] if full else []
    verdict = field(*units, do=[*do, f"lead V {names(full + 1, full + led)}"])
    assert verdict.ok == legal
    assert legal or verdict.rule == "15.02.5"
    if legal:
        assert sorted(controls(verdict).values()) == ["duckling"] * led + ["full"] * full


@rule("15.02.5")
def test_full_control_drops_the_ducklings_that_have_no_channel_left(field) -> None:
    led = {f"K{i}": "duckling" for i in range(1, 17)}
    units = [vulcan(**led), *flock(16)]
    one = controls(field(*units, do="control V K2"))
    assert one == {"K2": "full", **{f"K{i}": "duckling" for i in range(1, 14) if i != 2}}
    verdict = field(*units, do=f"control V {names(3, 6)}")
    assert controls(verdict) == dict.fromkeys(["K3", "K4", "K5", "K6"], "full")
    assert verdict.unit("K1")["disabled"] == "control"


@rule("15.02.5")
def test_a_duckling_begins_within_one_hex(field) -> None:
    assert field(vulcan("0503"), crewless("H1"), do="lead V H1").rule == "15.02.5"
    assert field(vulcan("0504"), crewless("H1"), do="lead V H1").ok


@rule("15.02.5")
def test_a_duckling_ends_its_move_within_one_hex_of_the_vulcan(field) -> None:
    units = [vulcan(H1="duckling"), crewless("H1")]
    assert field(*units, do="move H1 0506").hex("H1") == "0506"
    assert field(*units, do="move H1 0506 0507").rule == "15.02.5"
    followed = field(*units, do=["move V 0506 0507", "move H1 0506 0507 0508", "end"])
    assert followed.hex("H1") == "0508"
    assert controls(followed) == {"H1": "duckling"}
    in_front = field(*units, do=["move H1 0506", "move V 0506", "move H1 0507", "move V 0507"])
    assert in_front.hex("H1") == "0507"


@rule("15.02.5")
def test_a_duckling_left_behind_counts_as_disabled(field) -> None:
    units = [vulcan(H1="duckling"), crewless("H1"), unit("T", "LT", "0504", "defender")]
    verdict = field(*units, do=["move V 0506 0507", "end"])
    assert verdict.event("link-lost")["idle"] is True
    assert verdict.unit("H1")["disabled"] == "control"
    assert field(*units, do=["move V 0506 0507", "end", "fire H1 at T"]).rule == "15.02.4"


@rule("15.02.5")
def test_a_crew_takes_over(field) -> None:
    units = [vulcan(H1="duckling"), unit("H1", "HVY"), unit("T", "LT", "0509", "defender")]
    verdict = field(*units, do=["move H1 0506 0507 0508", "end", "fire H1 at T"], dice=[2])
    assert verdict.event("link-lost")["idle"] is False
    assert verdict.event("fire")["attack"] == 4


@rule("15.02.5")
def test_a_drone_has_no_crew_to_take_over(field) -> None:
    units = [vulcan(D="duckling"), unit("D", "HDRN")]
    assert field(*units, do="move D 0506 0507").rule == "15.02.5"
    left = field(*units, do=["move V 0506 0507", "end"])
    assert "disabled" not in left.unit("D")
    assert controls(left) == {}


@rule("15.02.5")
@pytest.mark.parametrize(("kind", "attack"), [("HVY", 2), ("MSL", 1.5), ("LT", 1)])
def test_a_duckling_fires_at_half_strength(firing, kind: str, attack: float) -> None:
    target = unit("T", "INF", "0506", "defender", squads=3)
    verdict = firing(vulcan(H1="duckling"), crewless("H1", kind), target, do="fire H1 at T", dice=[1])
    assert verdict.event("fire")["attack"] == attack


@rule("15.02.5")
def test_half_strength_at_treads_buildings_and_the_ground(firing) -> None:
    led = [vulcan(H1="duckling"), crewless("H1", "MSL")]
    treads = firing(*led, unit("O", "MK3", "0507", "defender"), do="fire H1 at O:treads", dice=[6])
    assert treads.unit("O")["treads"] == 44
    tower = unit("R", "REACTOR", "0507", "defender", sp=30)
    # Engineers in the hex, such as a Vulcan, double the damage to buildings (11.04.5).
    assert firing(*led, tower, do="fire H1 at R").unit("R")["sp"] == 24
    town = {"hexes": {"0507": "town"}}
    heavy = [vulcan(H1="duckling"), crewless("H1")]
    ground = firing(*heavy, do="fire H1 at hex 0507", dice=[1], options={"terrain_damage": True}, ground=town)
    assert ground.event("fire")["attack"] == 2


# -- 15.02.5: overruns -------------------------------------------------------------------------------------------------


@pytest.fixture
def overrun(field: Any) -> Any:
    """Return an overrun of ducklings in 0505 by the defender's GEV, with the Vulcan in 0506."""

    def run(*units: dict, do: list[str], foe: str = "GEV", **more: Any) -> Any:
        enemy = unit("G", foe, "0503", "defender")
        entry = ["move G 0504 0505", "overrun 0505"]
        return field(*units, enemy, seat="defender", do=[*entry, *do], **more)

    return run


@rule("15.02.5")
def test_a_duckling_that_is_overrun_fires_at_half_strength(overrun) -> None:
    verdict = overrun(vulcan("0506", H1="duckling"), crewless("H1"), do=["fire H1 at G"], dice=[2])
    assert verdict.event("fire")["attack"] == 2


@rule("15.02.5")
def test_a_vulcan_takes_control_for_the_overrun(overrun) -> None:
    units = [vulcan("0506", H1="duckling", H2="duckling"), crewless("H1"), crewless("H2")]
    verdict = overrun(*units, do=["control V H1", "fire H1 + H2 at G"], dice=[1])
    assert verdict.event("channels")["overrun"] is True
    assert verdict.event("fire")["attack"] == 6
    middle = overrun(*units, do=["control V H1"])
    assert controls(middle) == {"H1": "overrun", "H2": "duckling"}
    over = overrun(*units, do=["control V H1", "fire H1 at G"], dice=[6])
    assert controls(over) == {"H1": "duckling", "H2": "duckling"}


@rule("15.02.5")
def test_control_in_an_overrun_can_be_judged_on(overrun, judged) -> None:
    units = [vulcan("0506", H1="duckling"), crewless("H1")]
    position = overrun(*units, do=["control V H1"]).position
    turn = position.pop("turn")
    on = judged(do="fire H1 at G", dice=[1], seat=turn["seat"], phase=turn["phase"], turn=turn["number"], **position)
    assert on.event("fire")["attack"] == 4


@rule("15.02.5")
def test_it_takes_four_at_most_and_only_before_the_first_shot(overrun) -> None:
    led = {f"K{i}": "duckling" for i in range(1, 6)}
    units = [vulcan("0506", **led), *flock(5)]
    assert overrun(*units, do=["control V K1 K2 K3 K4 K5"]).rule == "15.02.5"
    assert overrun(*units, do=["control V K1 K2 K3 K4"]).ok
    late = overrun(*units, do=["fire K1 at G", "control V K2"], dice=[1])
    assert late.rule == "15.02.5"
    mixed = [vulcan("0506", **led | {"K1": "full"}), *flock(5)]
    assert overrun(*mixed, do=["control V K2 K3 K4 K5"]).rule == "15.02.5"
    assert overrun(*mixed, do=["control V K2 K3 K4"]).ok


@rule("15.02.5")
def test_it_takes_control_only_of_its_own_ducklings_there(overrun) -> None:
    units = [vulcan("0506", H1="duckling", H2="duckling"), crewless("H1"), crewless("H2", hex_name="0507")]
    assert overrun(*units, do=["control V H2"]).rule == "15.02.5"
    assert overrun(vulcan("0506", H1="duckling"), crewless("H1"), crewless("H3"), do=["control V H3"]).rule == "15.02.5"


@rule("15.02.5")
def test_the_attacker_has_set_its_channels_already(field) -> None:
    units = [vulcan("0504", H1="duckling"), crewless("H1", hex_name="0504"), unit("G", "HVY", "0505", "defender")]
    entry = ["move H1 0505", "overrun 0505", "end"]
    assert field(*units, do=[*entry, "control V H1"]).rule == "15.02.5"
    assert field(*units, do=[*entry, "fire H1 at G"], dice=[1]).event("fire")["attack"] == 2


@rule("15.02.5")
def test_an_idle_duckling_cannot_ram(overrun) -> None:
    units = [vulcan("0506", S="duckling"), crewless("S", "SHVY")]
    assert overrun(*units, do=["ram S G"]).rule == "8.05.2"
    assert overrun(*units, do=["control V S", "ram S G"], dice=[1, 1]).ok


@rule("15.02.5")
def test_a_crewless_unit_without_control_is_overrun_as_a_disabled_one(overrun) -> None:
    verdict = overrun(vulcan("0506"), crewless("H1"), do=["fire H1 at G"], dice=[2])
    assert verdict.event("fire")["attack"] == 2


# -- positions ---------------------------------------------------------------------------------------------------------


@rule("15.02.5")
@pytest.mark.parametrize(
    ("units", "problem"),
    [
        ([vulcan(**{f"K{i}": "full" for i in range(1, 6)}), *flock(5)], "four channels"),
        ([vulcan(I="full"), unit("I", "INF")], "cannot be controlled"),
        ([unit("O", "MK3", controls={"H": "full"}), unit("H", "HVY")], "only a Vulcan"),
        ([unit("I", "INF", crewless=True)], "only an armor unit or a truck"),
        ([unit("H", "HVY", disabled="control")], "only a `crewless` unit"),
        ([vulcan(H="full"), unit("W", "VULCAN", controls={"H": "full"}), unit("H", "HVY")], "another Vulcan"),
    ],
)
def test_faults_of_a_file(field, units: list[dict], problem: str) -> None:
    with pytest.raises(Exception, match=problem):
        field(*units)


@rule("15.02.4", "15.02.5")
def test_a_duckling_far_from_its_vulcan_is_let_go_outside_its_movement_phase(field, firing) -> None:
    units = [vulcan("0502", H1="duckling"), crewless("H1")]
    assert firing(*units).unit("H1")["disabled"] == "control"
    assert field(*units, do=["move H1 0504 0503"]).ok


@rule("15.02.5", "5.05")
def test_a_crewed_hovercraft_follows_until_its_second_move_is_over(field) -> None:
    units = [vulcan(G="duckling"), unit("G", "GEV")]
    away = field(*units, phase="second-movement", do=["move G 0506 0507 0508"])
    assert controls(away) == {"G": "duckling"}
    turn = away.position.pop("turn")
    assert controls(field(*away.position["units"][:2], phase=turn["phase"])) == {"G": "duckling"}
    assert controls(field(*units, phase="second-movement", do=["move G 0506 0507 0508", "end"])) == {}


@rule("15.02.2", "15.02.4")
def test_an_unfinished_vulcan_controls_nobody(field) -> None:
    begun = unit("V", "VULCAN", assembly={"of": "VULCAN", "turns": 70})
    assert field(begun, crewless("H1"), do="control V H1").rule == "15.02.4"
