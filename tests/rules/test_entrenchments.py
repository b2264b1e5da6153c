"""15.03.5 Entrenchments: digging them, defending in them, and destroying them."""

from __future__ import annotations

from typing import Any

import pytest

rule = pytest.mark.rule
BYSTANDERS = ("ABY LT attacker 0101", "DBY LT defender 0909")


@pytest.fixture
def dug(in_field: Any) -> Any:
    """Return a fire phase on the field, with entrenchments for some squads in 0505."""

    def run(*units: str, squads: int = 0, options: dict | None = None, **more: object) -> Any:
        room = {"entrenchments": [{"hex": "0505", "squads": squads}]} if squads else {}
        on = {"engineering": True} | (options or {})
        return in_field(*units, *BYSTANDERS, options=on, **{"phase": "fire"} | room | more)

    return run


@rule("15.03.5")
def test_the_best_die_counts_and_entrenchments_add_up(dug) -> None:
    verdict = dug("CE1 CE attacker 0505 squads=3", squads=1, do="task CE1 entrench", dice=[3, 5, 1])
    assert verdict.position["entrenchments"] == [{"hex": "0505", "squads": 3}]


@rule("15.03.5")
@pytest.mark.parametrize("terrain", ["town", "swamp", "water"])
def test_nobody_digs_there(terrain: str, dug) -> None:
    assert dug("E ME attacker 0505", on=terrain, do="task E entrench").rule == "15.03.5"


@rule("15.03.5")
@pytest.mark.parametrize(
    ("terrain", "defense"), [("clear", 4), ("forest", 6), ("rubble", 6), ("town", 6), ("swamp", 4)]
)
def test_entrenchments_replace_the_terrain(terrain: str, defense: int, dug) -> None:
    """Town and swamp shelter as without entrenchments."""
    verdict = dug(
        "HVY1 HVY attacker 0504",
        "INF1 INF defender 0505 squads=2",
        squads=2,
        on=terrain,
        do="fire HVY1 at INF1",
        dice=[1],
    )
    told = dug(
        "HVY1 HVY attacker 0504",
        "INF1 INF defender 0505 squads=2",
        squads=2,
        on=terrain,
        do=["fire HVY1 at INF1", "group 0505 2"],
        dice=[1],
    )
    fired = (verdict if verdict.ok and verdict.event("fire") else told).event("fire")
    assert fired["defense"] == defense


@rule("15.03.5", "7.12.1")
def test_a_d_takes_a_squad_that_is_not_entrenched(dug) -> None:
    verdict = dug(
        "HVY1 HVY attacker 0504",
        "INF1 INF defender 0505",
        "INF2 INF defender 0505",
        squads=1,
        do="fire HVY1 at INF1",
        dice=[3, 1],
    )
    assert verdict.ok
    assert verdict.position["lost"] == ["INF2"]


@rule("15.03.5")
def test_fire_at_a_half_entrenched_counter_hits_its_open_part(dug) -> None:
    verdict = dug(
        "HVY1 HVY attacker 0504", "INF1 INF defender 0505 squads=3", squads=2, do="fire HVY1 at INF1", dice=[6, 1]
    )
    assert verdict.event("fire")["defense"] == 1
    assert verdict.unit("INF1")["squads"] == 2


@rule("15.03.5")
def test_open_squads_are_grouped_without_the_entrenched_ones(dug) -> None:
    units = ("HVY1 HVY attacker 0504", "INF1 INF defender 0505 squads=3", "INF2 INF defender 0505 squads=1")
    asked = dug(*units, squads=2, do="fire HVY1 at INF1")
    assert asked.next["choose"] == "group"
    for parts in ("2", "2 2"):
        answered = dug(*units, squads=2, do=["fire HVY1 at INF1", f"group 0505 {parts}"], dice=[1, 1])
        assert answered.ok
    assert dug(*units, squads=2, do=["fire HVY1 at INF1", "group 0505 3 1"]).rule == "7.12.1"


@rule("15.03.5")
def test_riders_are_never_entrenched(dug) -> None:
    verdict = dug(
        "HVY1 HVY attacker 0504",
        "LT1 GEVPC defender 0505",
        "INF1 INF defender 0505 riding=LT1",
        squads=3,
        do="fire HVY1 at INF1",
        dice=[1],
    )
    assert verdict.event("fire")["defense"] == 2


@rule("15.03.5", "8.03")
def test_the_defender_of_an_overrun_is_entrenched_and_the_attacker_is_not(in_field) -> None:
    verdict = in_field(
        "HVY1 HVY attacker 0504",
        "INF1 INF defender 0505",
        *BYSTANDERS,
        options={"engineering": True},
        entrenchments=[{"hex": "0505", "squads": 3}],
        do=["move HVY1 0505", "overrun 0505", "fire INF1 at HVY1", "end", "fire HVY1 at INF1"],
        dice=[1, 1],
    )
    assert [event["defense"] for event in verdict.events if event["event"] == "fire"] == [3, 2]


@rule("15.03.5", "6.06")
def test_an_ogre_does_not_reduce_entrenched_infantry_as_it_enters(in_field) -> None:
    options = {"engineering": True, "close_combat": "ram", "stacking": 1, "spillover": False}
    units = ("OGRE MK3 attacker 0504", "INF1 INF defender 0505 squads=2", "DBY LT defender 0909")
    room = {"entrenchments": [{"hex": "0505", "squads": 2}]}
    entered = in_field(*units, options=options, do="move OGRE 0505", **room)
    assert entered.unit("INF1")["squads"] == 2
    stayed = in_field(*units, options=options, do=["move OGRE 0505", "stay OGRE"], **room)
    assert stayed.unit("INF1")["squads"] == 1
    half = {"entrenchments": [{"hex": "0505", "squads": 1}]}
    assert in_field(*units, options=options, do="move OGRE 0505", **half).unit("INF1")["squads"] == 1


@rule("15.03.5")
def test_entrenchments_are_destroyed_from_within_without_a_die(dug) -> None:
    shot = "fire HVY1 at entrenchment 0505"
    gone = dug("HVY1 HVY attacker 0505", squads=2, do=shot)
    assert gone.ok
    assert "entrenchments" not in gone.position
    assert dug("HVY1 HVY attacker 0504", squads=2, do=shot).rule == "15.03.5"
    assert dug("HVY1 HVY attacker 0505", do=shot).rule == "15.03.5"


@rule("15.03.5")
def test_without_spillover_the_entrenched_are_a_unit_of_their_own(in_field) -> None:
    options = {"engineering": True, "close_combat": "ram", "stacking": 1, "spillover": False}
    verdict = in_field(
        "HVY1 HVY attacker 0504",
        "INF1 INF defender 0505 squads=2",
        "INF2 INF defender 0505",
        *BYSTANDERS,
        options=options,
        phase="fire",
        entrenchments=[{"hex": "0505", "squads": 2}],
        do="fire HVY1 at INF1",
        dice=[2],
    )
    assert verdict.event("fire")["defense"] == 4


MIXED = ("E HVY attacker 0503", "I INF defender 0505", "J INF defender 0505", "C CE defender 0505")


@rule("15.03.5", "7.12.4")
def test_all_spillover_dice_come_before_the_lot_for_the_lost_squad(dug) -> None:
    # 4 to 2 against the entrenched squad: a 3 is a D. Then comes the spillover on the two in the open, then the lot: 6
    # takes the engineers.
    verdict = dug(*MIXED, squads=1, do=["fire E at I", "group 0505 2"], dice=[3, 1, 6])
    assert verdict.event("fire")["lot"] == 6
    assert verdict.event("spillover")["die"] == 1
    assert verdict.position["lost"] == ["C"]


@rule("15.03.5", "7.12.4")
def test_spillover_on_two_groups_is_rolled_before_either_loses_a_squad(dug) -> None:
    # The tank survives a 1. The spillover on the entrenched squad is an X, which counts as a D, so that a squad in the
    # open is lost. Its lot comes after the spillover on J and on C.
    units = ("E HWZ attacker 0501", "L HVY defender 0505", *MIXED[1:])
    verdict = dug(*units, squads=1, do=["fire E at L", "group 0505 1 1"], dice=[1, 6, 1, 1, 6])
    assert [one.get("die") for one in verdict.events if one["event"] == "spillover"] == [6, 1, 1]
    assert verdict.position["lost"] == ["C"]


@rule("15.03.5", "13.01.2", "7.12.4")
def test_the_spillover_die_of_the_hex_comes_before_the_lot_too(dug) -> None:
    verdict = dug(
        *MIXED,
        squads=1,
        on="forest",
        options={"terrain_damage": True},
        do=["fire E at I", "group 0505 2"],
        dice=[3, 1, 2, 6],
    )
    assert [one["die"] for one in verdict.events if one["event"] == "spillover"] == [1, 2]
    assert verdict.position["lost"] == ["C"]


@rule("3.02", "7.12")
def test_without_entrenchments_the_lot_comes_at_once(dug) -> None:
    verdict = dug(*MIXED, "L LT defender 0505", do=["fire E at I", "group 0505 3"], dice=[3, 6, 1])
    assert verdict.event("fire")["lot"] == 6
    assert verdict.event("spillover")["die"] == 1


# -- spillover ---------------------------------------------------------------------------------------------------------

SHELL = {"options": {"terrain_damage": True}, "do": "fire HVY1 at hex 0505"}


@rule("15.03.5", "7.12")
def test_fire_at_the_open_part_of_a_lone_counter_spills_over_on_the_rest(dug) -> None:
    verdict = dug(
        "HVY1 HVY attacker 0504", "INF1 INF defender 0505 squads=3", squads=2, do="fire HVY1 at INF1", dice=[3, 6]
    )
    assert verdict.event("fire")["defense"] == 1
    assert verdict.spilled == [("INF1", 2, "1-2", "reduced")]
    assert verdict.unit("INF1")["squads"] == 1


@rule("15.03.5", "7.12.3")
def test_fire_at_a_hex_spills_over_once_on_entrenched_counters(dug) -> None:
    units = ("HVY1 HVY attacker 0504", "INF1 INF defender 0505", "INF2 INF defender 0505")
    verdict = dug(*units, squads=2, dice=[6], **SHELL)
    assert verdict.spilled == [("INF1", 2, "1-2", "reduced")]
    assert verdict.lost == ["INF2"]
    half = dug("HVY1 HVY attacker 0504", "INF1 INF defender 0505 squads=3", squads=2, dice=[1, 6], **SHELL)
    assert half.spilled == [("INF1", 2, "2-1", "none"), ("INF1", 2, "1-2", "reduced")]
    assert half.unit("INF1")["squads"] == 2


@rule("15.03.5", "7.12.4")
def test_two_results_take_two_squads(dug) -> None:
    units = ("HVY1 HVY attacker 0504", "INF1 INF defender 0505", "INF2 INF defender 0505")
    assert sorted(dug(*units, squads=1, dice=[6, 6], **SHELL).lost) == ["INF1", "INF2"]
    one = dug(*units, squads=1, dice=[6, 1], **SHELL)
    assert one.lost == ["INF2"]
