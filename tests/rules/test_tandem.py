"""rp:4.07, rp:4.031 Two vehicles pulling together, and slowed Ogres that help."""

from __future__ import annotations

import json

import pytest

from cybertank.text.judge import judge, judgement_json
from cybertank.text.units.sheets import describe_unit

rule = pytest.mark.rule

# Odd columns sit half a hex north: 0404 touches 0403, 0405, 0304, 0305, 0504 and 0505.


# -- rp:4.07: two together ---------------------------------------------------------------------------------------------


TANDEM = ("A MK5 attacker 0404 gear=true towing=L", "B SHVY attacker 0404 gear=true towing=L")


@rule("rp:4.07")
@rule("rp:4.022")
@pytest.mark.parametrize(
    ("load", "move", "die"),
    [
        ("L HVY attacker 0404 stuck=true", 3, 0),
        ("L MK3 attacker 0404 treads=0", 2, 0),
        ("L MK5 attacker 0404 treads=0", 1, 0),
        ("L MK6 attacker 0404 treads=0", 1, 5),
    ],
)
def test_the_example_a_mark_v_and_a_superheavy_in_tandem(towed, tow_state, load: str, move: int, die: int) -> None:
    """They pull as 70: a Heavy Tank at 3, a Mark III at 2, a Mark V at 1, and a Mark VI at 1 on a roll of 5 or less."""
    path = ["0405", "0406", "0407", "0408"]
    units = (*TANDEM, load)
    said = describe_unit(tow_state(*units), 0)
    assert "with 70 tread units" in said
    assert f"move {move}" in said
    if die:
        assert towed(*units, do="move A 0405", dice=[die]).hex("L") == "0405"
        assert towed(*units, do="move A 0405", dice=[die + 1]).hex("L") == "0404"
        return
    for lead in "AB":
        verdict = towed(*units, do=f"move {lead} {' '.join(path[:move])}")
        if "stuck" not in load:
            assert {verdict.hex(one) for one in "ABL"} == {path[move - 1]}
        assert towed(*units, do=f"move {lead} {' '.join(path[: move + 1])}").rule == "5.01"


@rule("rp:4.07")
def test_both_pull_and_both_have_moved(towed) -> None:
    verdict = towed(*TANDEM, "L MK3 attacker 0404 treads=0", do=["move B 0405", "move A 0406"])
    assert verdict.event("tow", 0)["partner"] == "A"
    assert {verdict.hex(one) for one in "ABL"} == {"0406"}
    assert [verdict.unit(one)["moved"] for one in "ABL"] == [2, 2, 2]


@rule("rp:4.07")
def test_no_more_than_two(towed) -> None:
    units = (*TANDEM, "C MK3 attacker 0404 gear=true", "L MK3 attacker 0404 treads=0")
    assert towed(*units, do="hook C to L").rule == "rp:4.07"
    with pytest.raises(Exception, match="two vehicles are already pulling"):
        towed(*TANDEM, "C MK3 attacker 0404 gear=true towing=L", "L MK3 attacker 0404 treads=0")


@rule("rp:4.07")
def test_the_second_one_hooks_up_for_a_turn_too(towed) -> None:
    units = (TANDEM[0], "B SHVY attacker 0404 gear=true", "L MK3 attacker 0404 treads=0")
    verdict = towed(*units, do=["hook B to L", "move A 0405"])
    assert verdict.rule == "rp:4.05"
    assert towed(*units, do=["hook B to L", *["end"] * 6, "move A 0405 0406"]).hex("B") == "0406"


@rule("rp:4.07")
def test_one_that_cannot_move_holds_the_other(towed) -> None:
    units = (TANDEM[0], f"{TANDEM[1]} disabled=fire", "L MK3 attacker 0404 treads=0")
    verdict = towed(*units, do="move A 0405")
    assert verdict.rule == "rp:4.07"
    assert "`unhook B`" in verdict.reason
    assert towed(*units, do=["unhook B", "move A 0405"]).hex("L") == "0405"


@rule("rp:4.07")
def test_a_vehicle_without_treads_pulls_nobody(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=L treads=0", TANDEM[1], "L MK1 attacker 0404 treads=0")
    assert towed(*units, do="move A 0405").rule == "3.04.2"
    assert towed(*units, do="move B 0405").rule == "rp:4.07"
    assert towed(*units, do=["unhook A", "move B 0405"]).hex("L") == "0405"


@rule("rp:4.07")
def test_riders_come_along(towed) -> None:
    units = (*TANDEM, "L MK3 attacker 0404 treads=0", "I INF attacker 0404 squads=2 riding=B")
    verdict = towed(*units, do=["move A 0405 0406", "dismount I at 0405"])
    assert verdict.hex("I") == "0405"
    assert towed(*units, do="move A 0405").hex("I") == "0405"


# -- rp:4.031: slowed Ogres --------------------------------------------------------------------------------------------


@rule("rp:4.031")
def test_the_treads_of_a_slowed_ogre_help(towed) -> None:
    """45 and 20 make 65, which pulls a Mark III at 2. Without its own treads it would be 1."""
    units = ("A MK3 attacker 0404 gear=true towing=L", "L MK3 attacker 0404 treads=15")
    assert towed(*units, do="move A 0405 0406").rule == "5.01"
    helped = ("A MK3 attacker 0404 gear=true towing=L", "L MK3 attacker 0404 treads=16")
    assert towed(*helped, do="move A 0405 0406").hex("L") == "0406"


@rule("rp:4.031")
def test_nothing_is_taken_off_for_two_that_pull_a_slowed_ogre(towed) -> None:
    units = ("A MK3 attacker 0404 gear=true towing=L", TANDEM[1], "L MK3 attacker 0404 treads=1")
    # 45 + 15 + 1 = 61: two hexes. With 5 less it would be one.
    assert towed(*units, do="move A 0405 0406").hex("L") == "0406"
    dead = (*units[:2], "L MK3 attacker 0404 treads=0")
    assert towed(*dead, do="move A 0405 0406").rule == "5.01"


@rule("5.08.3")
def test_two_that_pull_roll_for_swamp_each(towed) -> None:
    units = (*TANDEM, "L MK1 attacker 0404 treads=0")
    verdict = towed(*units, hexes={"0405": "swamp"}, do=["move A 0405", "end"], dice=[1, 6])
    assert verdict.unit("A")["stuck"] is True
    assert "stuck" not in verdict.unit("B")
    # A slowed Ogre drives too, so it rolls as well.
    slowed = (*TANDEM, "L MK1 attacker 0404 treads=6")
    assert towed(*slowed, hexes={"0405": "swamp"}, do=["move A 0405", "end"], dice=[6, 6, 6]).dice_left == []


# -- how far both have moved -------------------------------------------------------------------------------------------

FREEING = (
    "A MK5 attacker 0406 gear=true towing=L",
    "B SHVY attacker 0406 gear=true towing=L",
    "L HVY attacker 0406 stuck=true",
)
SWAMP = {"0406": "swamp"}


@rule("rp:4.07")
@rule("rp:4.03")
def test_both_have_gone_the_way_to_where_a_load_came_free(towed) -> None:
    """On a road too, there is no bonus for a towed unit."""
    plain = {"columns": 9, "rows_odd": 9, "rows_even": 9, "hexes": SWAMP}
    for ground in (plain, {**plain, "roads": [[f"04{row:02}" for row in range(1, 10)]]}):
        for lead in "AB":
            verdict = towed(*FREEING, map=ground, do=f"move {lead} 0405")
            assert [verdict.unit(one)["moved"] for one in "ABL"] == [1, 1, 1]
            assert [verdict.unit(one).get("towing") for one in "AB"] == [None, None]
        assert towed(*FREEING, map=ground, do=["move A 0405", "move B 0404 0403"]).hex("B") == "0403"
        assert towed(*FREEING, map=ground, do=["move A 0405", "move B 0404 0403 0402"]).rule == "5.01"


@rule("rp:4.07")
@rule("rp:4.05")
def test_a_partner_that_was_carried_there_hooks_up_to_nothing_else(towed) -> None:
    verdict = towed(*FREEING, "X HWZ attacker 0405", hexes=SWAMP, do=["move A 0405", "hook B to X"])
    assert verdict.rule == "rp:4.05"
    assert "B has moved" in verdict.reason


@rule("rp:4.07")
@rule("8.01")
def test_a_load_that_comes_free_in_an_enemys_hex_brings_all_into_the_fight(towed) -> None:
    units = (*FREEING, "FOE HVY defender 0405")
    verdict = towed(*units, hexes=SWAMP, do="move A 0405")
    assert [verdict.unit(one)["engaged"] for one in "ABL"] == [True, True, True]
    assert towed(*units, hexes=SWAMP, do=["move A 0405", "move B 0404"]).rule == "8.01"
    fought = towed(*units, hexes=SWAMP, do=["move A 0405", "overrun 0405", "end", "fire L at FOE"], dice=[6])
    assert fought.lost == ["FOE"]


# -- allies ------------------------------------------------------------------------------------------------------------

ALLIES = {"seats": ["red", "blue", "defender"], "sides": {"us": ["red", "blue"]}, "seat": "red"}
GANG = ("A MK5 red 0401 gear=true towing=L", "B SHVY blue 0401 gear=true towing=L", "L MK3 blue 0401 treads=20")


@rule("rp:4.07")
@rule("4.04")
def test_a_tow_of_allies_moves_once_in_a_game_turn(towed) -> None:
    """Without a shared fire phase, allies take their turns one after another. A unit that moved in one has moved."""
    verdict = towed(*GANG, **ALLIES, do=["move A 0402 0403", *["end"] * 3, "move B 0404"])
    assert verdict.rule == "rp:4.07"
    assert "in an ally's turn" in verdict.reason
    alone = towed(*GANG, **ALLIES, do=["move A 0402", "unhook L", *["end"] * 3, "move L 0403"])
    assert alone.rule == "rp:4.07"
    hook = towed(*GANG, "X HWZ blue 0402", **ALLIES, do=["move A 0402", "unhook L", *["end"] * 3, "hook B to X"])
    assert hook.rule == "rp:4.05"
    # The next game turn is a different matter, and so is a tow that has not moved.
    assert towed(*GANG, **ALLIES, do=["move A 0402", *["end"] * 12, "move B 0403"]).hex("A") == "0403"
    assert towed(*GANG, **ALLIES, do=[*["end"] * 3, "move B 0402"]).hex("A") == "0402"


@rule("rp:4.07")
def test_an_ally_that_moves_first_leaves_the_other_its_own_turn(towed) -> None:
    """What Blue towed in one game turn, Red drives in the next, even though it comes right after."""
    units = ("B SHVY blue 0401 gear=true towing=L", "L MK1 red 0401")
    ends = ["end"] * 6
    verdict = towed(*units, **{**ALLIES, "seat": "blue"}, do=["move B 0402", *ends, "unhook L", "move L 0403"])
    assert verdict.hex("L") == "0403"


@rule("rp:4.07")
@rule("4.03")
def test_with_a_shared_fire_phase_too(towed) -> None:
    shared = {**ALLIES, "options": {"shared_fire": True}}
    verdict = towed(*GANG, **shared, do=["move A 0402 0403", "end", "move B 0404"])
    assert verdict.rule == "5.01"
    # Remaining points are available to either.
    assert towed(*GANG, **shared, do=["move A 0402", "end", "move B 0403"]).hex("A") == "0403"


@rule("rp:4.07")
def test_a_judgement_keeps_what_an_ally_has_towed(towed) -> None:
    first = towed(*GANG, **ALLIES, do=["move A 0402", *["end"] * 3])
    assert [first.unit(one).get("hauled", False) for one in "ABL"] == [True, True, True]
    again = json.loads(judgement_json(judge(json.dumps({**first.position, "decisions": ["move B 0403"]}), "again")))
    assert again["error"]["rule"] == "rp:4.07"
    later = towed(*GANG, **ALLIES, do=["move A 0402", *["end"] * 9])
    assert not any("hauled" in later.unit(one) for one in "ABL")
