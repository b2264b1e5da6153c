"""rp:4.05 Hooking and unhooking, towed guns, and the notation and sentences for all of it."""

from __future__ import annotations

import json

import pytest

from cybertank.game.decisions import Unhook
from cybertank.game.engine import decider
from cybertank.text.forecasts.announcements import announce
from cybertank.text.judge import judge, judgement_json
from cybertank.text.notation.decisions import read_decision
from cybertank.text.units.sheets import describe_unit, record_sheet

rule = pytest.mark.rule

# Odd columns sit half a hex north: 0404 touches 0403, 0405, 0304, 0305, 0504 and 0505.
TANDEM = ("A MK5 attacker 0404 gear=true towing=L", "B SHVY attacker 0404 gear=true towing=L")
SLOW = ("A MK5 attacker 0404 gear=true towing=L treads=40", "L MK5 attacker 0404 treads=0")


# -- rp:4.05: hooking and unhooking ------------------------------------------------------------------------------------


PAIR = ("A MK5 attacker 0404 gear=true", "L MK1 attacker 0404 treads=0")


@rule("rp:4.05")
def test_hooking_up_takes_the_turn_and_then_they_move(towed) -> None:
    verdict = towed(*PAIR, do=["hook A to L", "end", "end", "end", "end", "end", "end", "move A 0405 0406 0407"])
    assert verdict.ok
    assert verdict.event("hooked")["load"] == "L"
    assert (verdict.hex("A"), verdict.hex("L")) == ("0407", "0407")
    assert verdict.event("tow") == {"event": "tow", "unit": "A", "load": "L", "hex": "0407", "rule": "rp:4.06"}


@rule("rp:4.05")
def test_neither_moves_while_hooking_up(towed) -> None:
    assert towed(*PAIR, do=["hook A to L", "move A 0405"]).rule == "rp:4.05"
    mobile = (PAIR[0], "L MK1 attacker 0404 treads=9")
    assert towed(*mobile, do=["hook A to L", "move L 0405"]).rule == "rp:4.05"
    # Unhooking again gives nobody the turn back.
    let_go = towed(*mobile, do=["hook A to L", "unhook A", "move L 0405"])
    assert (let_go.error["decision"], let_go.rule) == (3, "rp:4.05")


@rule("rp:4.05")
def test_who_has_moved_does_not_hook_up(towed) -> None:
    near = ("A MK5 attacker 0405 gear=true", "L MK1 attacker 0404 treads=9")
    assert towed(*near, do=["move A 0404", "hook A to L"]).rule == "rp:4.05"
    assert towed(*near, do=["move L 0405", "hook A to L"]).rule == "rp:4.05"
    apart = towed(*near, do="hook A to L")
    assert apart.rule == "rp:4.05"
    assert "in the same hex as L" in apart.reason


@rule("rp:4.05")
def test_hooking_is_declared_in_the_movement_phase(towed) -> None:
    for phase in ("fire", "second-movement"):
        assert towed(*PAIR, phase=phase, do="hook A to L").rule == "rp:4.05"
    assert towed(*PAIR, seat="defender", do="hook A to L").rule == "rp:4.05"


@rule("rp:4.05")
def test_both_may_fire_while_hooking_up(towed) -> None:
    units = (*PAIR, "FOE HVY defender 0406")
    verdict = towed(*units, do=["hook A to L", "end", "fire A:main at FOE", "fire L:main at FOE"], dice=[1, 1])
    assert verdict.ok


@rule("rp:4.05")
@pytest.mark.parametrize("named", ["A", "L"])
def test_unhooking_is_instant(towed, named: str) -> None:
    hooked = ("A MK5 attacker 0404 gear=true towing=L", "L MK1 attacker 0404 treads=0")
    verdict = towed(*hooked, do=["move A 0405", f"unhook {named}", "move A 0406 0407"])
    assert (verdict.hex("A"), verdict.hex("L")) == ("0407", "0405")
    assert verdict.event("unhook")["rule"] == "rp:4.05"


@rule("rp:4.05")
def test_unhooking_in_the_fire_phase_and_in_a_fight(towed) -> None:
    hooked = ("A MK5 attacker 0404 gear=true towing=L", "L MK1 attacker 0404 treads=0")
    assert towed(*hooked, phase="fire", do="unhook A").ok
    fight = towed(*hooked, "FOE HVY defender 0405", do=["move A 0405", "overrun 0405", "end", "unhook L"])
    assert fight.ok
    assert fight.next["choose"] == "fire"


@rule("rp:4.05")
def test_there_must_be_something_to_unhook(towed) -> None:
    assert towed(*PAIR, do="unhook A").rule == "rp:4.05"
    assert towed(*PAIR, do="unhook L").rule == "rp:4.05"


@rule("rp:4.05")
def test_a_disabled_superheavy_does_not_hook_up(towed) -> None:
    verdict = towed("A SHVY attacker 0404 gear=true disabled=fire", "L HWZ attacker 0404", do="hook A to L")
    assert verdict.rule == "rp:4.05"
    assert "disabled" in verdict.reason


@rule("rp:4.05")
@rule("rp:4.07")
def test_two_hook_up_to_one_load_in_the_same_turn(towed) -> None:
    units = (PAIR[0], "B SHVY attacker 0404 gear=true", "L MK3 attacker 0404 treads=0")
    verdict = towed(*units, do=["hook A to L", "hook B to L", *["end"] * 6, "move A 0405 0406"])
    assert verdict.ok
    assert {verdict.hex(one) for one in "ABL"} == {"0406"}


@rule("rp:4.05")
def test_where_a_die_has_failed_nothing_has_moved_and_another_hooks_up(towed) -> None:
    verdict = towed(*SLOW, "B SHVY attacker 0404 gear=true", do=["move A 0405", "hook B to L"], dice=[6])
    assert verdict.ok
    assert verdict.unit("B")["towing"] == "L"


@rule("rp:4.05")
def test_what_was_towed_this_turn_is_not_hooked_up(towed) -> None:
    """Neither a friend nor an enemy's Ogre has spent a full turn in a hex that it was towed to."""
    unarmed = "destroyed.main=1 destroyed.secondary=4 destroyed.missile=2"
    for load in ("L MK3 attacker 0406 treads=0", f"L MK3 defender 0406 treads=0 {unarmed}"):
        units = ("A MK5 attacker 0406 gear=true towing=L", load, "C MK5 attacker 0405 gear=true")
        verdict = towed(*units, do=["move A 0405", "unhook A", "hook C to L"])
        assert verdict.rule == "rp:4.05"
        assert "L has moved" in verdict.reason


@rule("rp:4.05")
@pytest.mark.parametrize("phase", ["movement", "fire", "second-movement"])
@pytest.mark.parametrize("named", ["A", "L"])
def test_the_owner_unhooks_in_an_enemys_turn_too(towed, phase: str, named: str) -> None:
    hooked = ("A MK5 attacker 0404 gear=true towing=L", "L HWZ attacker 0404")
    verdict = towed(*hooked, seat="defender", phase=phase, do=[f"unhook {named}", "end"])
    assert verdict.ok
    assert verdict.event("unhook")["rule"] == "rp:4.05"
    assert "towing" not in verdict.unit("A")
    assert verdict.unit("L")["emplacing"] == (2 if phase != "second-movement" else 1)


@rule("rp:4.05")
def test_the_owner_unhooks_while_another_answers_a_question(towed) -> None:
    units = (
        "A MK5 attacker 0404 gear=true towing=L", "L MK1 attacker 0404 treads=0", "V HVY defender 0406",
        "I INF defender 0406 riding=V", "FOE HVY attacker 0405",
    )  # fmt: skip
    verdict = towed(*units, do=["move FOE 0406", "overrun 0406", "unhook A"])
    assert verdict.next == {"seat": "defender", "phase": "movement", "choose": "dismount"}
    assert verdict.ok


@rule("rp:4.05")
def test_an_unhooking_belongs_to_the_owner_of_the_vehicle(tow_state) -> None:
    state = tow_state("A MK5 defender 0404 gear=true towing=L", "L MK1 defender 0404 treads=0", "B HVY attacker 0405")
    assert [decider(state, Unhook(state.find(name))) for name in ("A", "L", "B")] == [1, 1, 0]


@rule("rp:4.05")
def test_the_load_does_not_drive_by_itself(towed) -> None:
    hooked = ("A MK5 attacker 0404 gear=true towing=L", "L MK1 attacker 0404 treads=9")
    verdict = towed(*hooked, do="move L 0405")
    assert verdict.rule == "rp:4.05"
    assert "`unhook L`" in verdict.reason
    # A towed unit has moved: the Mark I has two points of its own, and one is gone.
    far = towed(*hooked, do=["move A 0405", "unhook L", "move L 0406 0407"])
    assert far.rule == "5.01"


@rule("rp:4.05")
def test_a_lost_vehicle_lets_go(towed) -> None:
    units = ("A SHVY attacker 0404 gear=true towing=L disabled=fire", "L HWZ attacker 0404", "G HWZ defender 0406")
    verdict = towed(*units, seat="defender", phase="fire", do="fire G at A", dice=[6, 1])
    assert verdict.lost == ["A"]
    assert verdict.unit("L")["emplacing"] == 2


# -- rp:4.051: guns ----------------------------------------------------------------------------------------------------


GUN = ("A SHVY attacker 0404 gear=true", "L HWZ attacker 0404", "FOE HVY defender 0408")


@rule("rp:4.051")
def test_a_howitzer_does_not_fire_in_the_turn_of_hooking_up(towed) -> None:
    verdict = towed(*GUN, do=["hook A to L", "end", "fire L at FOE"])
    assert verdict.rule == "rp:4.051"
    assert "`unhook L`" in verdict.reason


@rule("rp:4.051")
def test_a_howitzer_does_not_fire_while_it_is_towed_nor_for_a_full_turn_after(towed) -> None:
    hooked = ("A SHVY attacker 0404 gear=true towing=L", *GUN[1:])
    assert towed(*hooked, phase="fire", do="fire L at FOE").rule == "rp:4.051"
    assert towed(*hooked, do=["move A 0403", "unhook L", "end", "fire L at FOE"]).rule == "rp:4.051"
    turn = ["end"] * 3
    waits = ["move A 0403", "unhook L", *turn, *turn]
    next_turn = towed(*hooked, do=[*waits, "end", "fire L at FOE"])
    assert next_turn.rule == "rp:4.051"
    assert next_turn.error["decision"] == len(waits) + 2
    after = towed(*hooked, do=[*waits, *turn, *turn, "end", "fire L at FOE"], dice=[6])
    assert after.lost == ["FOE"]


@rule("rp:4.051")
def test_other_loads_fire_while_they_are_towed(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=T", "T MSL attacker 0404 stuck=true", "FOE HVY defender 0406")
    assert towed(*units, phase="fire", do="fire T at FOE", dice=[1]).ok


@rule("rp:4.051")
def test_a_towed_howitzer_is_silent_in_an_overrun(towed) -> None:
    units = ("A SHVY attacker 0404 gear=true towing=L", "L HWZ attacker 0404", "FOE HVY defender 0405")
    verdict = towed(*units, seat="defender", do=["move FOE 0404", "overrun 0404", "fire L at FOE"])
    assert verdict.rule == "rp:4.051"


@rule("rp:4.051")
def test_a_howitzer_alone_that_may_not_fire_is_no_fighter(towed) -> None:
    units = ("L HWZ attacker 0404 emplacing=2", "FOE INF defender 0405")
    verdict = towed(*units, seat="defender", do=["move FOE 0404", "overrun 0404", "end", "fire FOE at L"], dice=[6])
    assert verdict.lost == ["L"]


# -- positions, notation and words -------------------------------------------------------------------------------------


@rule("rp:4.05")
def test_a_judgement_can_be_judged_on(towed) -> None:
    units = (*TANDEM, "L HWZ attacker 0404", "G HWZ attacker 0505 emplacing=1")
    whole = towed(*units, do=["move A 0405", "unhook L", "end"])
    first = towed(*units, do=["move A 0405"])
    second = json.loads(
        judgement_json(judge(json.dumps({**first.position, "decisions": ["unhook L", "end"]}), "again"))
    )
    assert second["ok"]
    assert second["position"] == whole.position


@rule("rp:4.05")
@pytest.mark.parametrize("line", ["hook A to L", "hook A L", "HOOK a TO l"])
def test_how_hooking_is_written(towed, line: str) -> None:
    assert towed(*PAIR, do=line).ok


@rule("rp:4.05")
def test_a_hook_that_cannot_be_read_shows_its_grammar(towed) -> None:
    verdict = towed(*PAIR, do="hook A")
    assert verdict.rule == "notation"
    assert "hook UNIT to UNIT" in verdict.reason


@rule("rp:4.04")
@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (["A MK5 attacker 0404 gear=true towing=X", "L HWZ attacker 0404"], "no other unit"),
        (["A MK5 attacker 0404 gear=true towing=L", "L HWZ attacker 0405"], "must be in the same hex"),
        (["A MK5 attacker 0404 towing=L", "L HWZ attacker 0404"], "needs `gear`"),
        (["A MK5 attacker 0404 gear=true towing=L", "L HVY attacker 0404"], "cannot be towed"),
        (["A MK5 attacker 0404 gear=true hooking=true"], "expected `towing`"),
        (["A MK5 attacker 0404 emplacing=1"], "only a gun"),
    ],
)
def test_a_position_that_cannot_be(towed, lines: list[str], fault: str) -> None:
    with pytest.raises(Exception, match=fault):
        towed(*lines)


@rule("rp:4.04")
def test_a_position_with_one_unit_to_a_hex_has_no_tow(towed) -> None:
    with pytest.raises(Exception, match=r"units\[0\]\.towing.*one unit per hex.*rp:4\.04"):
        towed("A MK5 attacker 0404 gear=true towing=L", "L HWZ attacker 0404", options={"stacking": 1})


@rule("rp:4.06")
def test_what_is_towed_is_said_before_and_after(tow_state) -> None:
    slow = tow_state(*SLOW)
    said = announce(slow, read_decision(slow, "move A 0405"))
    assert "it tows L with 40 tread units (rp:4.06), which moves off the road only on a roll of 1-3 (rp:4.062)" in said
    assert "towing L with 40 tread units: move 1 on a roll of 1-3" in describe_unit(slow, 0)
    assert "towed by A" in describe_unit(slow, 1)
    assert "gear" in record_sheet(slow, 0)
    pair = tow_state(*PAIR)
    assert "after that, the tow has move 3 (rp:4.05)" in announce(pair, read_decision(pair, "hook A to L"))
    assert announce(slow, read_decision(slow, "unhook L")) == "A is about to be unhooked from L (rp:4.05)"
