"""rp:4.01, rp:4.02 Towing gear: which units have it, and the effect of fire on it."""

from __future__ import annotations

import pytest

from cybertank.game.decisions import Fire
from cybertank.players.advice.fire_reasons import fire_reason
from cybertank.text.forecasts.announcements import announce
from cybertank.text.notation.decisions import read_decision
from cybertank.text.positions.reading import state_of

rule = pytest.mark.rule

ON = {"towing": True}
PLAIN = {"columns": 9, "rows_odd": 9, "rows_even": 9}
FAR = "FAR HVY defender 0901"


# -- rp:4.01, rp:4.02: which units have gear ---------------------------------------------------------------------------


@rule("rp:4.01")
def test_without_the_option_nothing_is_towed(judged) -> None:
    verdict = judged("MK5 MK5 attacker 0404", "HWZ1 HWZ attacker 0404", FAR, map=PLAIN, do="hook MK5 to HWZ1")
    assert verdict.rule == "rp:4.01"
    assert "`towing`" in verdict.reason


@rule("rp:4.01")
@pytest.mark.parametrize("key", ["gear=true", "towing=HWZ1"])
def test_without_the_option_a_position_has_no_gear(judged, key: str) -> None:
    with pytest.raises(Exception, match="need the option `towing`"):
        judged(f"MK5 MK5 attacker 0404 {key}", "HWZ1 HWZ attacker 0404", FAR, map=PLAIN)


@rule("rp:4.02")
@pytest.mark.parametrize("kind", ["MK1", "MK5", "VULCAN", "SHVY"])
def test_ogres_and_superheavies_hook_up_with_gear(towed, kind: str) -> None:
    verdict = towed(f"A {kind} attacker 0404 gear=true", "HWZ1 HWZ attacker 0404", do="hook A to HWZ1")
    assert verdict.ok
    assert verdict.unit("A")["towing"] == "HWZ1"
    assert verdict.unit("A")["hooking"] is True
    assert verdict.event("hook") == {"event": "hook", "unit": "A", "load": "HWZ1", "rule": "rp:4.05"}


@rule("rp:4.02")
def test_without_gear_nothing_is_hooked_up(towed) -> None:
    verdict = towed("A MK5 attacker 0404", "HWZ1 HWZ attacker 0404", do="hook A to HWZ1")
    assert verdict.rule == "rp:4.02"
    assert "bought without it" in verdict.reason
    tank = towed("A HVY attacker 0404", "HWZ1 HWZ attacker 0404", do="hook A to HWZ1")
    assert "only Ogres and Superheavies" in tank.reason


@rule("rp:4.02")
def test_gear_is_for_ogres_and_superheavies_alone(towed) -> None:
    with pytest.raises(Exception, match="only Ogres and Superheavies can have towing gear"):
        towed("A HVY attacker 0404 gear=true")


@rule("rp:4.02")
def test_gear_changes_nothing_about_fighting(towed) -> None:
    shots = {"do": "fire A:main at FOE", "dice": [5], "phase": "fire"}
    bare = towed("A MK5 attacker 0404", "FOE HVY defender 0406", **shots)
    geared = towed("A MK5 attacker 0404 gear=true", "FOE HVY defender 0406", **shots)
    assert geared.events == bare.events


# -- rp:4.023: gear under fire -----------------------------------------------------------------------------------------


GUNS = "G1 HWZ defender 0408"
HOOKED = ("A MK5 attacker 0404 gear=true towing=L", "L MK1 attacker 0404 treads=0")


@rule("rp:4.023")
def test_gear_in_use_is_a_target_of_defense_8(towed) -> None:
    guns = (GUNS, "G2 HWZ defender 0408")
    shot = {"seat": "defender", "phase": "fire", "do": "fire G1 + G2 at A:gear"}
    hit = towed(*HOOKED, *guns, **shot, dice=[6])
    fire = hit.event("fire")
    assert (fire["attack"], fire["defense"], fire["odds"], fire["result"]) == (12, 8, "1-1", "unhooked")
    assert fire["rule"] == hit.event("unhook")["rule"] == "rp:4.023"
    assert "towing" not in hit.unit("A")
    # The gear is intact and can be used again.
    assert hit.unit("A")["gear"] is True
    missed = towed(*HOOKED, *guns, **shot, dice=[4])
    assert missed.event("fire")["result"] == "none"
    assert missed.unit("A")["towing"] == "L"


@rule("rp:4.023")
def test_gear_is_a_target_while_hooking_up(towed) -> None:
    hooking = (f"{HOOKED[0]} hooking=true", HOOKED[1])
    verdict = towed(*hooking, GUNS, seat="defender", phase="fire", do="fire G1 at A:gear", dice=[6])
    assert verdict.event("fire")["odds"] == "1-2"
    assert verdict.ok


@rule("rp:4.023")
def test_gear_not_in_use_is_no_target(towed) -> None:
    for ogre in ("A MK5 attacker 0404 gear=true", "A MK5 attacker 0404"):
        verdict = towed(ogre, GUNS, seat="defender", phase="fire", do="fire G1 at A:gear")
        assert verdict.rule == "rp:4.023"
        assert "inside the hull" in verdict.reason


@rule("rp:4.023")
def test_a_superheavys_gear_is_no_target(towed) -> None:
    units = ("A SHVY attacker 0404 gear=true towing=L", "L HWZ attacker 0404", GUNS)
    assert towed(*units, seat="defender", phase="fire", do="fire G1 at A:gear").rule == "7.07"


@rule("rp:4.023")
def test_a_gun_is_unset_when_fire_unhooks_it(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=L", "L HWZ attacker 0404", GUNS, "G2 HWZ defender 0408")
    verdict = towed(*units, seat="defender", phase="fire", do="fire G1 + G2 at A:gear", dice=[6, 1])
    assert verdict.unit("L")["emplacing"] == 2


@rule("rp:4.023")
@rule("rp:4.05")
def test_gear_that_is_let_go_while_an_attack_is_held_is_no_target(towed) -> None:
    """The stack's owner groups its infantry before the attack is resolved, and can unhook then."""
    squads = ("I INF attacker 0404 squads=3", "I2 INF attacker 0404 squads=2")
    units = (*HOOKED, *squads, GUNS, "G2 HWZ defender 0408")
    shot = {"seat": "defender", "phase": "fire"}
    verdict = towed(*units, **shot, do=["fire G1 + G2 at A:gear", "unhook A", "group 0404 3 2"], dice=[6, 1, 1])
    assert verdict.ok
    fire = verdict.event("fire")
    assert (fire["target"], fire["result"], fire["rule"]) == ("A:gear", "none", "rp:4.023")
    assert "die" not in fire
    assert len([event for event in verdict.events if event["event"] == "unhook"]) == 1
    # The guns have fired.
    assert (
        towed(
            *units,
            **shot,
            do=["fire G1 + G2 at A:gear", "unhook A", "group 0404 3 2", "fire G1 at A:main"],
            dice=[6, 1, 1],
        ).rule
        == "7.05"
    )


@rule("rp:4.023")
def test_what_a_shot_at_gear_would_do(position_file) -> None:
    entry = position_file(*HOOKED, GUNS, map=PLAIN, options=ON, turn={"number": 1, "seat": "defender", "phase": "fire"})
    at_gear = state_of(entry, "test")
    shot = read_decision(at_gear, "fire G1 at A:gear")
    assert isinstance(shot, Fire)
    assert "83% no effect, 17% to be unhooked" in announce(at_gear, shot)
    assert fire_reason(at_gear, shot) == ["17% chance to knock L off the gear of A"]
