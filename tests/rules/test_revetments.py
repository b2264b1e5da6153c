"""15.04.7 Revetments: digging them, sheltering in them, and firing at them."""

from __future__ import annotations

from typing import Any

import pytest

rule = pytest.mark.rule
BYSTANDERS = ("ABY LT attacker 0101", "DBY LT defender 0909")
VULCAN = "V VULCAN attacker 0505"
SMALL = {"hex": "0505", "size": "small"}
LARGE = {"hex": "0505", "size": "large"}


def crew(drones: int) -> tuple[str, ...]:
    """Return a Vulcan V with this many drones D1, D2, ... in its hex under full control."""
    links = " ".join(f"controls.D{i + 1}=full" for i in range(drones))
    return f"{VULCAN} {links}".strip(), *(f"D{i + 1} HDRN attacker 0505" for i in range(drones))


def workers(drones: int) -> str:
    """Name the Vulcan and its drones in a task."""
    return " + ".join(["V", *(f"D{i + 1}" for i in range(drones))])


@pytest.fixture
def dug(in_field: Any) -> Any:
    """Return a position on the field with the option `engineering` and these revetments."""

    def run(*units: str, options: dict | None = None, **more: object) -> Any:
        return in_field(*units, *BYSTANDERS, options={"engineering": True} | (options or {}), **more)

    return run


@pytest.fixture
def fire(dug: Any) -> Any:
    """Return a fire phase of the attacker."""
    return lambda *units, **more: dug(*units, phase="fire", **more)


# -- digging -----------------------------------------------------------------------------------------------------------


@rule("15.04.7", "15.04")
@pytest.mark.parametrize(("size", "drones"), [("small", 2), ("large", 4)])
def test_a_revetment_takes_drones_and_a_six(fire, size, drones) -> None:
    units = crew(drones)
    done = fire(*units, do=f"task {workers(drones)} revet {size}", dice=[1, 6])
    assert done.position["revetments"] == [{"hex": "0505", "size": size, "holds": []}]
    assert done.event("ground-worked")["task"] == "revet"
    failed = fire(*units, do=f"task {workers(drones)} revet {size}", dice=[5, 5])
    assert "revetments" not in failed.position


@rule("15.04.7", "15.04")
@pytest.mark.parametrize(("size", "drones"), [("small", 1), ("large", 3)])
def test_with_fewer_drones_it_is_refused(fire, size, drones) -> None:
    assert fire(*crew(drones), do=f"task {workers(drones)} revet {size}", dice=[6, 6]).rule == "15.04.7"


@rule("15.04.7", "15.04")
def test_a_drone_more_than_required_adds_a_die(fire) -> None:
    verdict = fire(*crew(3), do=f"task {workers(3)} revet small", dice=[1, 1, 6])
    assert verdict.position["revetments"][0]["size"] == "small"


@rule("15.04.7", "15.03")
def test_a_hex_can_hold_several_but_is_dug_in_once_a_turn(fire) -> None:
    second = fire(*crew(2), revetments=[SMALL], do=f"task {workers(2)} revet small", dice=[6, 1])
    assert [one["size"] for one in second.position["revetments"]] == ["small", "small"]
    units = (*crew(2), "W VULCAN attacker 0505 controls.E1=full controls.E2=full")
    drones = ("E1 HDRN attacker 0505", "E2 HDRN attacker 0505")
    twice = [f"task {workers(2)} revet small", "task W + E1 + E2 revet small"]
    assert fire(*units, *drones, do=twice, dice=[1, 1, 1, 1]).rule == "15.03"


@rule("15.04.7")
def test_its_size_must_be_said(fire) -> None:
    assert fire(*crew(2), do=f"task {workers(2)} revet", dice=[6, 6]).rule == "15.04.7"


@rule("15.04.7")
def test_there_is_none_in_water(fire) -> None:
    assert fire(*crew(2), on="water", do=f"task {workers(2)} revet small", dice=[6, 6]).rule == "15.04.7"


@rule("15.04.7", "15.03.5")
def test_revetments_and_entrenchments_exclude_each_other(fire) -> None:
    trench = [{"hex": "0505", "squads": 1}]
    assert fire(*crew(2), entrenchments=trench, do=f"task {workers(2)} revet small", dice=[6, 6]).rule == "15.04.7"
    assert fire("CE1 CE attacker 0505", revetments=[SMALL], do="task CE1 entrench", dice=[6]).rule == "15.03.5"


# -- moving in and out -------------------------------------------------------------------------------------------------


def holds(verdict: Any) -> list[list[str]]:
    """Return who is in each revetment."""
    return [one["holds"] for one in verdict.position["revetments"]]


@rule("15.04.7")
def test_moving_in_and_out_costs_nothing(dug) -> None:
    inside = dug("H HVY attacker 0502", revetments=[SMALL], do=["move H 0503 0504 0505", "occupy H"])
    assert holds(inside) == [["H"]]
    outside = dug(
        "H HVY attacker 0505", revetments=[SMALL | {"holds": ["H"]}], do=["vacate H", "move H 0504 0503 0502"]
    )
    assert outside.hex("H") == "0502"
    assert holds(outside) == [[]]


@rule("15.04.7")
def test_whoever_leaves_the_hex_leaves_the_revetment(dug) -> None:
    verdict = dug("H HVY attacker 0505", revetments=[SMALL | {"holds": ["H"]}], do=["move H 0504", "move H 0505"])
    assert verdict.hex("H") == "0505"
    assert holds(verdict) == [[]]


@rule("15.04.7")
@pytest.mark.parametrize(
    ("size", "units", "fits"),
    [
        ("small", ["HVY"], True),
        ("small", ["LT", "LT", "LT"], True),
        ("small", ["LT", "LT", "LT", "LT"], False),
        ("small", ["GEV", "GEV"], False),
        ("small", ["MHWZ"], False),
        ("large", ["MHWZ", "LT"], True),
        ("large", ["SHVY"], True),
        ("large", ["MK1"], True),
        ("large", ["MK2"], False),
        ("large", ["HVY", "GEV"], True),
        ("large", ["HVY", "HVY"], False),
    ],
)
def test_the_total_size_is_limited(dug, size, units, fits) -> None:
    lines = [f"U{i} {kind} attacker 0505" for i, kind in enumerate(units)]
    moves = [f"occupy U{i}" for i in range(len(units))]
    verdict = dug(*lines, revetments=[{"hex": "0505", "size": size}], do=moves)
    assert verdict.ok is fits
    if fits:
        assert holds(verdict) == [[f"U{i}" for i in range(len(units))]]
    else:
        assert verdict.rule == "15.04.7"
        assert verdict.error["decision"] == len(units)


@rule("15.04.7")
@pytest.mark.parametrize("squads", [2, 3])
def test_each_squad_has_size_1(dug, squads) -> None:
    verdict = dug(f"I INF attacker 0505 squads={squads}", revetments=[SMALL], do="occupy I")
    assert holds(verdict) == [["I"]]
    crowded = dug(
        f"I INF attacker 0505 squads={squads}",
        "J INF attacker 0505 squads=2",
        revetments=[SMALL],
        do=["occupy I", "occupy J"],
    )
    assert crowded.rule == "15.04.7"


@rule("15.04.7")
def test_the_first_revetment_with_room_is_used(dug) -> None:
    verdict = dug(
        "H HVY attacker 0505",
        "G GEV attacker 0505",
        revetments=[SMALL, {"hex": "0404", "size": "large"}, LARGE],
        do=["occupy H", "occupy G"],
    )
    assert holds(verdict) == [["H"], [], ["G"]]


@rule("15.04.7")
@pytest.mark.parametrize("kind", ["TK", "HDRN", "CP", "MCP"])
def test_only_combat_units_use_it(dug, kind) -> None:
    assert not dug(f"U {kind} attacker 0505", revetments=[LARGE], do="occupy U").ok


@rule("15.04.7")
def test_refusals_of_moving_in(dug) -> None:
    assert dug("H HVY attacker 0505", do="occupy H").rule == "15.04.7"
    assert dug("H HVY attacker 0505 disabled=fire", revetments=[SMALL], do="occupy H").rule == "5.01"
    assert dug("H HVY attacker 0505", phase="fire", revetments=[SMALL], do="occupy H").rule == "15.04.7"
    assert dug("H HVY attacker 0505", revetments=[SMALL | {"holds": ["H"]}], do="occupy H").rule == "15.04.7"
    assert dug("H HVY attacker 0505", revetments=[SMALL], do="vacate H").rule == "15.04.7"
    assert dug("H HVY defender 0505", revetments=[SMALL], do="occupy H").rule == "15.04.7"


@rule("15.04.7", "5.02.3")
def test_split_counters_stay_inside_together(dug) -> None:
    inside = [SMALL | {"holds": ["I"]}]
    split = dug("I INF attacker 0505 squads=3", revetments=inside, do="split I 2 1")
    assert holds(split) == [["I", "I.2"]]
    joined = dug("I INF attacker 0505 squads=1", "J INF attacker 0505 squads=1", revetments=inside, do="join I J")
    assert holds(joined) == [[]]


# -- defense -----------------------------------------------------------------------------------------------------------


@rule("15.04.7")
@pytest.mark.parametrize(("terrain", "defense"), [("clear", 4), ("town", 7), ("forest", 4)])
def test_one_is_added_after_terrain(fire, terrain, defense) -> None:
    verdict = fire(
        "E HWZ attacker 0502",
        "H HVY defender 0505",
        on=terrain,
        revetments=[SMALL | {"holds": ["H"]}],
        do="fire E at H",
        dice=[1],
    )
    assert verdict.event("fire")["defense"] == defense


@rule("15.04.7")
@pytest.mark.parametrize(("terrain", "defense"), [("clear", 3), ("forest", 5), ("town", 7)])
def test_squads_in_it_get_one_for_their_group(fire, terrain, defense) -> None:
    verdict = fire(
        "E HWZ attacker 0502",
        "I INF defender 0505 squads=2",
        on=terrain,
        revetments=[SMALL | {"holds": ["I"]}],
        options={"spillover": False},
        do="fire E at I",
        dice=[1],
    )
    assert verdict.event("fire")["defense"] == defense


@rule("15.04.7", "7.12.1")
def test_a_group_that_is_partly_outside_gets_nothing(fire) -> None:
    verdict = fire(
        "E HWZ attacker 0502",
        "I INF defender 0505 squads=1",
        "J INF defender 0505 squads=1",
        revetments=[SMALL | {"holds": ["I"]}],
        do=["fire E at I", "group 0505 2"],
        dice=[1],
    )
    assert verdict.event("fire")["defense"] == 2
    apart = fire(
        "E HWZ attacker 0502",
        "I INF defender 0505 squads=1",
        "J INF defender 0505 squads=1",
        revetments=[SMALL | {"holds": ["I"]}],
        do=["fire E at I", "group 0505 1 1"],
        dice=[1, 1],
    )
    assert apart.event("fire")["defense"] == 2
    assert apart.event("spillover")["defense"] == 1


@rule("15.04.7", "7.12")
def test_it_counts_against_spillover(fire) -> None:
    verdict = fire(
        "E HWZ attacker 0502",
        "H HVY defender 0505",
        "L LT defender 0505",
        revetments=[SMALL | {"holds": ["L"]}],
        do="fire E at H",
        dice=[1, 1],
    )
    assert verdict.event("fire")["defense"] == 3
    assert verdict.event("spillover")["defense"] == 3


@rule("15.04.7", "5.11.2")
def test_riders_share_it(fire) -> None:
    verdict = fire(
        "E HWZ attacker 0502",
        "H HVY defender 0505",
        "I INF defender 0505 squads=1 riding=H",
        revetments=[SMALL | {"holds": ["H"]}],
        do="fire E at H",
        dice=[1],
    )
    assert verdict.event("fire")["defense"] == 4
    assert verdict.event("riders")["odds"] == "3-1"


@rule("15.04.7", "7.13")
def test_an_ogre_adds_one_to_each_component_but_not_to_its_treads(fire) -> None:
    units = ("E HVY attacker 0504", "F HVY attacker 0504", "M MK1 defender 0505")
    verdict = fire(
        *units, revetments=[LARGE | {"holds": ["M"]}], do=["fire E at M:main", "fire F at M:treads"], dice=[1, 1]
    )
    assert [one["defense"] for one in verdict.events if one["event"] == "fire"] == [5, 4]


@rule("15.04.7", "8.03")
def test_the_defenders_of_an_overrun_keep_it(dug) -> None:
    verdict = dug(
        "E HVY attacker 0504",
        "H HVY defender 0505",
        revetments=[SMALL | {"holds": ["H"]}],
        do=["move E 0505", "overrun 0505", "end", "fire E at H"],
        dice=[1],
    )
    assert verdict.event("fire")["defense"] == 4
    assert (
        dug("E HVY attacker 0504", "H HVY defender 0505", revetments=[SMALL], do=["move E 0505", "occupy E"]).rule
        == "8.01"
    )


@rule("15.04.7", "6.07.3")
def test_it_counts_against_the_ram_of_a_gev(dug) -> None:
    units = ("G GEV attacker 0504", "M MSL defender 0505")
    ram = {"close_combat": "ram"}
    bare = dug(*units, options=ram, do="move G 0505", dice=[4])
    inside = dug(*units, options=ram, revetments=[SMALL | {"holds": ["M"]}], do="move G 0505", dice=[4])
    assert bare.event("ram")["result"] == "destroyed"
    assert inside.event("ram")["result"] == "disabled"


# -- fire at it --------------------------------------------------------------------------------------------------------


@rule("15.04.7")
@pytest.mark.parametrize(
    ("terrain", "defense", "odds"), [("clear", 2, "2-1"), ("town", 4, "1-1"), ("forest", 2, "2-1")]
)
def test_it_has_defense_2_and_the_terrain_of_armor(fire, terrain, defense, odds) -> None:
    verdict = fire("E HVY attacker 0504", on=terrain, revetments=[SMALL], do="fire E at revetment 0505", dice=[6])
    shot = verdict.event("fire")
    assert (shot["defense"], shot["odds"], shot["target"], shot["rule"]) == (defense, odds, "revetment 0505", "15.04.7")
    assert "revetments" not in verdict.position


@rule("15.04.7")
def test_only_an_x_destroys_it(fire) -> None:
    verdict = fire("E HVY attacker 0504", revetments=[SMALL], do="fire E at revetment 0505", dice=[3])
    assert verdict.event("fire")["result"] == "none"
    assert len(verdict.position["revetments"]) == 1


@rule("15.04.7", "7.12.3")
def test_fire_at_it_spills_over_on_the_units_of_the_hex(fire) -> None:
    verdict = fire(
        "E HVY attacker 0504",
        "F HVY attacker 0504",
        "H LT defender 0505",
        revetments=[SMALL | {"holds": ["H"]}],
        do="fire E + F at revetment 0505",
        dice=[6, 6],
    )
    spill = verdict.event("spillover")
    assert (spill["target"], spill["attack"], spill["defense"]) == ("H", 4, 3)
    assert verdict.unit("H")["disabled"] == "fire"
    assert "revetments" not in verdict.position


@rule("15.04.7")
def test_fire_at_a_unit_in_it_leaves_it_whole(fire) -> None:
    verdict = fire(
        "E HWZ attacker 0502", "L LT defender 0505", revetments=[SMALL | {"holds": ["L"]}], do="fire E at L", dice=[6]
    )
    assert "L" in verdict.position["lost"]
    assert holds(verdict) == [[]]
    assert verdict.dice_left == []


@rule("15.04.7")
def test_the_first_of_several_is_destroyed(fire) -> None:
    verdict = fire(
        "E HVY attacker 0504",
        "H HVY defender 0505",
        "G GEV defender 0505",
        revetments=[SMALL | {"holds": ["H"]}, LARGE | {"holds": ["G"]}],
        options={"spillover": False},
        do="fire E at revetment 0505",
        dice=[6],
    )
    assert verdict.position["revetments"] == [{"hex": "0505", "size": "large", "holds": ["G"]}]


@rule("15.04.7", "7.05.1")
def test_refusals_of_fire_at_it(fire) -> None:
    assert fire("E HVY attacker 0504", do="fire E at revetment 0505").rule == "15.04.7"
    ogre = "O MK3 attacker 0504"
    assert fire(ogre, revetments=[SMALL], do="fire O:ap at revetment 0505").rule == "7.05.1"
    assert fire("E HVY attacker 0502", revetments=[SMALL], do="fire E at revetment 0505").rule == "7.02"


@rule("15.04.7", "10.04")
def test_nothing_is_left_of_it_under_a_cruise_missile(fire) -> None:
    verdict = fire(
        "C MCRL attacker 0501",
        revetments=[{"hex": "0508", "size": "small"}],
        entrenchments=[{"hex": "0508", "squads": 2}],
        do=["launch C", "fly to 0508", "detonate"],
        dice="seed:1",
    )
    assert verdict.ok
    assert "revetments" not in verdict.position
    assert "entrenchments" not in verdict.position


@rule("15.04.7", "5.11.3")
def test_whoever_gets_on_a_vehicle_leaves_the_revetment(dug) -> None:
    units = ("I INF attacker 0505 squads=1", "H HVY attacker 0505")
    verdict = dug(*units, revetments=[SMALL | {"holds": ["I"]}], do="mount I on H")
    assert holds(verdict) == [[]]


@rule("15.04.7", "14.01")
def test_a_drone_on_its_pallet_is_not_sheltered(fire) -> None:
    units = ("CE1 CE attacker 0505", "L LAD attacker 0505 packing=2")
    verdict = fire(*units, revetments=[SMALL | {"holds": ["L"]}], do="task CE1 pack L")
    assert verdict.unit("L")["pallet"] is True
    assert holds(verdict) == [[]]
