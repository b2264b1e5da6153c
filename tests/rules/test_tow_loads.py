"""rp:4.03, rp:4.04 What can be towed: Ogres, guns, stuck armor, enemies without weapons; and the room they need."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule

# Odd columns sit half a hex north: 0404 touches 0403, 0405, 0304, 0305, 0504 and 0505.


# -- rp:4.03, rp:4.032: loads ------------------------------------------------------------------------------------------


@rule("rp:4.03")
@pytest.mark.parametrize(
    "load",
    ["L MK6 attacker 0404 treads=0", "L MK3 attacker 0404", "L HWZ attacker 0404", "L MSL attacker 0404 stuck=true"],
)
def test_what_can_be_towed(towed, load: str) -> None:
    assert towed("A MK5 attacker 0404 gear=true", load, do="hook A to L").ok


@rule("rp:4.03")
@pytest.mark.parametrize(
    "load",
    [
        "L HVY attacker 0404",
        "L HVY attacker 0404 disabled=fire",
        "L MHWZ attacker 0404",
        "L INF attacker 0404",
        "L CP attacker 0404",
        "L TK attacker 0404 stuck=true",
    ],
)
def test_what_cannot_be_towed(towed, load: str) -> None:
    verdict = towed("A MK5 attacker 0404 gear=true", load, do="hook A to L")
    assert verdict.rule == "rp:4.03"
    assert "stuck armor" in verdict.reason


@rule("rp:4.03")
def test_one_load_at_a_time(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true", "H1 HWZ attacker 0404", "H2 HWZ attacker 0404")
    verdict = towed(*units, do=["hook A to H1", "hook A to H2"])
    assert verdict.rule == "rp:4.03"
    assert "only one load" in verdict.reason


@rule("rp:4.03")
def test_no_trains_of_loads(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true", "B MK3 attacker 0404 gear=true", "C HWZ attacker 0404")
    assert towed(*units, do=["hook B to C", "hook A to B"]).rule == "rp:4.03"
    assert towed(*units, do=["hook A to B", "hook B to C"]).rule == "rp:4.03"
    assert towed(*units, do="hook A to A").rule == "rp:4.03"


@rule("rp:4.03")
def test_a_stuck_tank_comes_free_where_it_cannot_stick(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=T", "T HVY attacker 0404 stuck=true")
    swamps = {"0404": "swamp", "0405": "swamp"}
    verdict = towed(*units, hexes=swamps, do="move A 0403")
    assert [event["event"] for event in verdict.events] == ["move", "tow", "pulled-free", "unhook"]
    assert verdict.event("pulled-free")["rule"] == verdict.event("unhook")["rule"] == "rp:4.03"
    assert (verdict.hex("T"), verdict.unit("T").get("stuck"), verdict.unit("A").get("towing")) == ("0403", None, None)
    again = towed(*units, hexes=swamps, do=["move A 0403", "move T 0402"])
    assert again.rule == "5.08.3"


@rule("rp:4.03")
def test_a_stuck_tank_stays_stuck_from_swamp_to_swamp(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=T", "T HVY attacker 0404 stuck=true")
    swamps = {"0404": "swamp", "0405": "swamp"}
    verdict = towed(*units, hexes=swamps, do=["move A 0405", "end"], dice=[6])
    assert verdict.hex("T") == "0405"
    assert verdict.unit("T")["stuck"] is True
    assert verdict.unit("A")["towing"] == "T"
    # Only the Ogre drives into the swamp: one die.
    assert [event["unit"] for event in verdict.events if event["event"] == "terrain"] == ["A"]


@rule("rp:4.03")
def test_a_tank_that_came_free_drives_on_next_turn(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=T", "T HVY attacker 0404 stuck=true")
    ends = ["end"] * 6
    verdict = towed(*units, hexes={"0404": "swamp"}, do=["move A 0403", *ends, "move T 0402"])
    assert verdict.ok
    assert verdict.hex("T") == "0402"


@rule("rp:4.03")
def test_a_tow_may_go_on_past_the_hex_where_its_load_came_free(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=T", "T HVY attacker 0404 stuck=true")
    verdict = towed(*units, hexes={"0404": "swamp"}, do="move A 0403 0402")
    assert (verdict.hex("A"), verdict.hex("T")) == ("0402", "0403")
    # It enters terrain that is closed to the load in a separate move.
    lake = {"0404": "swamp", "0402": "water"}
    assert towed(*units, hexes=lake, do="move A 0403 0402").rule == "rp:4.063"
    assert towed(*units, hexes=lake, do=["move A 0403", "move A 0402"]).hex("A") == "0402"


@rule("rp:4.03")
def test_an_ogre_that_came_free_drives_on_next_turn(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=T", "T MK3 attacker 0404 stuck=true treads=20")
    swamp = {"0404": "swamp"}
    at_once = towed(*units, hexes=swamp, do=["move A 0403", "unhook T", "move T 0402"])
    assert at_once.rule == "5.08.3"
    assert at_once.error["decision"] == 3
    # Hooked up, it moves on at once.
    assert towed(*units, hexes=swamp, do=["move A 0403", "move A 0402"]).hex("T") == "0402"
    later = towed(*units, hexes=swamp, do=["move A 0403", "unhook T", *["end"] * 6, "move T 0402"])
    assert later.hex("T") == "0402"


@rule("rp:4.03")
def test_an_immobile_ogre_that_was_stuck_stays_on_the_gear(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=T", "T MK1 attacker 0404 stuck=true treads=0")
    verdict = towed(*units, hexes={"0404": "swamp"}, do="move A 0403 0402")
    assert verdict.hex("T") == "0402"
    assert verdict.unit("A")["towing"] == "T"
    assert "stuck" not in verdict.unit("T")


@rule("rp:4.032")
@pytest.mark.parametrize("kind", ["HWZ", "MK3"])
def test_enemies_are_not_towed(towed, kind: str) -> None:
    verdict = towed("A MK5 attacker 0404 gear=true", f"L {kind} defender 0404", do="hook A to L")
    assert verdict.rule == "rp:4.032"


UNARMED = "destroyed.main=1 destroyed.secondary=4 destroyed.missile=2"


@rule("rp:4.032")
def test_an_enemy_ogre_with_ap_alone_is_towed(towed) -> None:
    load = f"L MK3 defender 0404 treads=0 {UNARMED}"
    verdict = towed("A MK5 attacker 0404 gear=true", load, do=["hook A to L", *["end"] * 6, "move A 0405"])
    assert verdict.ok
    assert verdict.hex("L") == "0405"
    armed = load.replace("missile=2", "missile=1")
    assert towed("A MK5 attacker 0404 gear=true", armed, do="hook A to L").rule == "rp:4.032"


@rule("rp:4.032")
def test_a_rack_without_missiles_is_no_weapon(towed) -> None:
    sheet = "treads=0 destroyed.main=1 destroyed.secondary=2 spent.internal=15"
    assert towed("A MK5 attacker 0404 gear=true", f"L MK4 defender 0404 {sheet}", do="hook A to L").ok
    one_left = sheet.replace("15", "14")
    verdict = towed("A MK5 attacker 0404 gear=true", f"L MK4 defender 0404 {one_left}", do="hook A to L")
    assert verdict.rule == "rp:4.032"


@rule("rp:4.032")
def test_an_enemy_ogre_with_treads_breaks_loose(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=L", f"L MK3 defender 0404 {UNARMED} treads=20")
    stays = towed(*units, seat="defender", do="move L 0405")
    assert stays.rule == "rp:4.05"
    assert "unhook L" in stays.reason
    verdict = towed(*units, seat="defender", do=["unhook L", "move L 0405"])
    assert verdict.hex("L") == "0405"
    assert "towing" not in verdict.unit("A")


@rule("rp:4.032")
def test_an_immobile_enemy_ogre_does_not_break_loose(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=L", f"L MK3 defender 0404 {UNARMED} treads=0")
    assert towed(*units, seat="defender", do="unhook L").rule == "rp:4.032"
    assert towed(*units, seat="defender", do="unhook A").ok, "its owner lets go out of turn (rp:4.05)"


@rule("rp:4.032")
def test_what_an_enemy_has_on_his_gear_is_not_hooked_up(towed) -> None:
    load = f"L MK3 defender 0404 treads=0 {UNARMED}"
    units = ("A MK5 attacker 0404 gear=true towing=L", load, "B SHVY defender 0404 gear=true")
    verdict = towed(*units, seat="defender", do="hook B to L")
    assert verdict.rule == "rp:4.032"
    assert "hooked up to A" in verdict.reason
    with pytest.raises(Exception, match="hooked up to A"):
        towed(*units[:2], f"{units[2]} towing=L")
    # Once it is unhooked, its owner can.
    freed = ["unhook A", "end", "end", "end", "hook B to L"]
    assert towed(*units, do=freed).ok


@rule("rp:4.032")
def test_an_enemy_ogre_towed_off_the_map_is_lost(towed) -> None:
    units = ("A MK5 attacker 0401 gear=true towing=L", f"L MK3 defender 0401 {UNARMED} treads=0")
    verdict = towed(*units, do="move A off north")
    assert verdict.exited == ["A"]
    assert verdict.lost == ["L"]


# -- rp:4.04: stacking -------------------------------------------------------------------------------------------------


@rule("rp:4.04")
def test_one_unit_to_a_hex_leaves_no_room_for_towing(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true", "L HWZ attacker 0404")
    assert towed(*units, options={"stacking": 1}, do="hook A to L").rule == "rp:4.04"
    assert towed(*units, options={"stacking": 2}, do="hook A to L").ok


@rule("rp:4.04")
def test_the_load_counts_for_stacking(towed) -> None:
    units = (
        "A MK5 attacker 0404 gear=true towing=L",
        "L HWZ attacker 0404",
        "B HVY attacker 0405",
        "C HVY attacker 0405",
    )
    verdict = towed(*units, options={"stacking": 3}, do=["move A 0405", "end"])
    assert verdict.rule == "5.02.2"
    assert towed(*units, options={"stacking": 4}, do=["move A 0405", "end"]).ok


@rule("rp:4.04")
def test_spillover_strikes_the_load(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=L", "L HWZ attacker 0404", "G HWZ defender 0406")
    verdict = towed(*units, seat="defender", phase="fire", do="fire G at A:main", dice=[1, 6])
    assert verdict.event("spillover")["target"] == "L"
    assert verdict.unit("L")["disabled"] == "fire"
