"""rp:4 Towing: gear, hooking and unhooking, loads, speed, terrain, two that pull together, and gear under fire."""

from __future__ import annotations

import json

import pytest

from cybertank.game.decisions import Fire
from cybertank.players.advice_fire import fire_reason
from cybertank.text.catalogues import catalogue
from cybertank.text.judge import judge, judgement_json
from cybertank.text.notation import read_decision
from cybertank.text.positions import state_of
from cybertank.text.sentences import announce
from cybertank.text.sheets import describe_unit, record_sheet

rule = pytest.mark.rule

ON = {"towing": True}
# Odd columns sit half a hex north: 0404 touches 0403, 0405, 0304, 0305, 0504 and 0505.
PLAIN = {"columns": 9, "rows_odd": 9, "rows_even": 9}
ROAD = {**PLAIN, "roads": [[f"04{row:02}" for row in range(1, 10)]]}
FAR = "FAR HVY defender 0901"


def ground(**hexes: str) -> dict:
    """The plain with some terrain, `h0405="swamp"`."""
    return {**PLAIN, "hexes": {name[1:]: terrain for name, terrain in hexes.items()}}


def tow(*units: str, judged, **more: object):
    """Judge with towing on, on a plain, an enemy far away."""
    more.setdefault("map", PLAIN)
    options = {**ON, **more.pop("options", {})}
    return judged(*units, FAR, options=options, **more)


@pytest.fixture
def towed(judged):
    """The judge, on a plain with towing on."""
    return lambda *units, **more: tow(*units, judged=judged, **more)


@pytest.fixture
def state(position_file):
    """The state of a position of such lines."""
    return lambda *lines: state_of(position_file(*lines, FAR, map=PLAIN, options=ON), "test")


# -- rp:4.01, rp:4.02: who has gear ------------------------------------------------------------------------------------


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
    with pytest.raises(Exception, match="towing gear is for Ogres and Superheavies"):
        towed("A HVY attacker 0404 gear=true")


@rule("rp:4.02")
def test_gear_changes_nothing_about_fighting(towed) -> None:
    shots = {"do": "fire A:main at FOE", "dice": [5], "phase": "fire"}
    bare = towed("A MK5 attacker 0404", "FOE HVY defender 0406", **shots)
    geared = towed("A MK5 attacker 0404 gear=true", "FOE HVY defender 0406", **shots)
    assert geared.events == bare.events


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
    assert "armor that is stuck" in verdict.reason


@rule("rp:4.03")
def test_one_load_at_a_time(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true", "H1 HWZ attacker 0404", "H2 HWZ attacker 0404")
    verdict = towed(*units, do=["hook A to H1", "hook A to H2"])
    assert verdict.rule == "rp:4.03"
    assert "one load at a time" in verdict.reason


@rule("rp:4.03")
def test_no_trains_of_loads(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true", "B MK3 attacker 0404 gear=true", "C HWZ attacker 0404")
    assert towed(*units, do=["hook B to C", "hook A to B"]).rule == "rp:4.03"
    assert towed(*units, do=["hook A to B", "hook B to C"]).rule == "rp:4.03"
    assert towed(*units, do="hook A to A").rule == "rp:4.03"


@rule("rp:4.03")
def test_a_stuck_tank_comes_free_where_it_cannot_stick(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=T", "T HVY attacker 0404 stuck=true")
    swamps = ground(h0404="swamp", h0405="swamp")
    verdict = towed(*units, map=swamps, do="move A 0403")
    assert [event["event"] for event in verdict.events] == ["move", "tow", "pulled-free", "unhook"]
    assert verdict.event("pulled-free")["rule"] == verdict.event("unhook")["rule"] == "rp:4.03"
    assert (verdict.hex("T"), verdict.unit("T").get("stuck"), verdict.unit("A").get("towing")) == ("0403", None, None)
    again = towed(*units, map=swamps, do=["move A 0403", "move T 0402"])
    assert again.rule == "5.08.3"


@rule("rp:4.03")
def test_a_stuck_tank_stays_stuck_from_swamp_to_swamp(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=T", "T HVY attacker 0404 stuck=true")
    swamps = ground(h0404="swamp", h0405="swamp")
    verdict = towed(*units, map=swamps, do=["move A 0405", "end"], dice=[6])
    assert verdict.hex("T") == "0405"
    assert verdict.unit("T")["stuck"] is True
    assert verdict.unit("A")["towing"] == "T"
    # Only the Ogre drives into the swamp: one die.
    assert [event["unit"] for event in verdict.events if event["event"] == "terrain"] == ["A"]


@rule("rp:4.03")
def test_a_tank_that_came_free_drives_on_next_turn(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=T", "T HVY attacker 0404 stuck=true")
    ends = ["end"] * 6
    verdict = towed(*units, map=ground(h0404="swamp"), do=["move A 0403", *ends, "move T 0402"])
    assert verdict.ok
    assert verdict.hex("T") == "0402"


@rule("rp:4.03")
def test_a_tow_may_go_on_past_the_hex_where_its_load_came_free(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=T", "T HVY attacker 0404 stuck=true")
    verdict = towed(*units, map=ground(h0404="swamp"), do="move A 0403 0402")
    assert (verdict.hex("A"), verdict.hex("T")) == ("0402", "0403")
    # Into what is closed to the load it goes in a move of its own.
    lake = ground(h0404="swamp", h0402="water")
    assert towed(*units, map=lake, do="move A 0403 0402").rule == "rp:4.063"
    assert towed(*units, map=lake, do=["move A 0403", "move A 0402"]).hex("A") == "0402"


@rule("rp:4.03")
def test_an_immobile_ogre_that_was_stuck_stays_on_the_gear(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=T", "T MK1 attacker 0404 stuck=true treads=0")
    verdict = towed(*units, map=ground(h0404="swamp"), do="move A 0403 0402")
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
    assert towed(*units, seat="defender", do="unhook A").rule == "rp:4.05"


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
    # Letting go again gives the turn back to nobody.
    assert towed(*mobile, do=["hook A to L", "unhook A", "move L 0405"]).error["decision"] == 3


@rule("rp:4.05")
def test_who_has_moved_does_not_hook_up(towed) -> None:
    near = ("A MK5 attacker 0405 gear=true", "L MK1 attacker 0404 treads=9")
    assert towed(*near, do=["move A 0404", "hook A to L"]).rule == "rp:4.05"
    assert towed(*near, do=["move L 0405", "hook A to L"]).rule == "rp:4.05"
    apart = towed(*near, do="hook A to L")
    assert apart.rule == "rp:4.05"
    assert "in the hex of L" in apart.reason


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
def test_the_load_does_not_drive_by_itself(towed) -> None:
    hooked = ("A MK5 attacker 0404 gear=true towing=L", "L MK1 attacker 0404 treads=9")
    verdict = towed(*hooked, do="move L 0405")
    assert verdict.rule == "rp:4.05"
    assert "`unhook L`" in verdict.reason
    # What has been pulled has moved: the Mark I has two points of its own, and one is gone.
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


# -- rp:4.06: the table ------------------------------------------------------------------------------------------------


UP_TO = [10, 20, 30, 40, 50, 60, 70, 100, 145]
PRINTED = {
    "MK1": "1 1 2 2 2 3 3 3 3",
    "HVY": "1 1 2 2 2 3 3 3 3",
    "HWZ": "1 1 2 2 2 3 3 3 3",
    "MK2": "1/5 1 1 1 2 2 2 3 3",
    "SHVY": "1/5 1 1 1 2 2 2 3 3",
    "MK3": "1/1 1/3 1/5 1 1 1 2 2 3",
    "MK4": "0 0 1/1 1/3 1/5 1 1 2 3",
    "MK5": "0 0 1/1 1/3 1/5 1 1 2 3",
    "FENCER": "0 0 1/1 1/3 1/5 1 1 2 3",
    "MK6": "0 0 0 0 1/1 1/3 1/5 1 2",
}


@rule("rp:4.06")
@pytest.mark.parametrize("kind", PRINTED)
def test_the_table_is_the_printed_one(kind: str) -> None:
    types = catalogue()
    table = types.towing
    column = table.columns[table.column_of[types.index[kind]]]
    entries = [f"{m}/{f}" if f else str(m) for m, f in zip(column.moves, column.faces, strict=True)]
    assert " ".join(entries) == PRINTED[kind]
    assert table.up_to == UP_TO


@rule("rp:4.06")
@pytest.mark.parametrize("row", range(len(UP_TO)))
def test_rows_begin_and_end_where_they_are_printed(row: int) -> None:
    table = catalogue().towing
    first = UP_TO[row - 1] + 1 if row else 1
    assert table.row(first) == table.row(UP_TO[row]) == row
    assert table.row(200) == len(UP_TO) - 1


@rule("rp:4.06")
@pytest.mark.parametrize(
    ("puller", "load", "move"),
    [
        ("A MK5 attacker 0404 gear=true treads=60", "L HWZ attacker 0404", 3),
        ("A MK5 attacker 0404 gear=true treads=50", "L HWZ attacker 0404", 2),
        ("A SHVY attacker 0404 gear=true", "L HWZ attacker 0404", 1),
        ("A MK5 attacker 0404 gear=true treads=60", "L MK3 attacker 0404 treads=0", 1),
        # A Mark IV with 15 tread units moves 2 alone, but pulls a Mark II as 15.
        ("A MK4 attacker 0404 gear=true treads=15", "L MK2 attacker 0404 treads=0", 1),
        # Never faster than it moves alone: 24 of 72 tread units leave a Mark VI one point; the table would give two.
        ("A MK6 attacker 0404 gear=true treads=24", "L HWZ attacker 0404", 1),
    ],
)
def test_how_fast_a_load_is_pulled(towed, puller: str, load: str, move: int) -> None:
    path = ["0405", "0406", "0407", "0408"]
    units = (f"{puller} towing=L", load)
    assert towed(*units, do=f"move A {' '.join(path[:move])}").hex("L") == path[move - 1]
    far = towed(*units, do=f"move A {' '.join(path[: move + 1])}")
    assert far.rule == "5.01"


@rule("rp:4.06")
def test_terrain_costs_what_it_costs_the_vehicle(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=L treads=50", "L HWZ attacker 0404")
    assert towed(*units, map=ground(h0405="town"), do="move A 0405").hex("L") == "0405"
    assert towed(*units, map=ground(h0405="town"), do="move A 0405 0406").rule == "5.01"


@rule("rp:4.061")
@pytest.mark.parametrize(("treads", "ok"), [(40, False), (41, True)])
def test_a_mark_vi_needs_41_tread_units(towed, treads: int, ok: bool) -> None:
    units = (f"A MK5 attacker 0404 gear=true towing=L treads={treads}", "L MK6 attacker 0404 treads=0")
    verdict = towed(*units, do="move A 0405", dice=[1])
    assert verdict.ok == ok
    if not ok:
        assert verdict.rule == "rp:4.061"
        assert "40 tread units" in verdict.reason


@rule("rp:4.061")
def test_too_heavy_is_too_heavy_on_a_road_too(towed) -> None:
    units = ("A MK2 attacker 0404 gear=true towing=L treads=20", "L MK5 attacker 0404 treads=0")
    assert towed(*units, map=ROAD, do="move A 0405").rule == "rp:4.061"


# -- rp:4.062: dice and roads ------------------------------------------------------------------------------------------


SLOW = ("A MK5 attacker 0404 gear=true towing=L treads=40", "L MK5 attacker 0404 treads=0")


@rule("rp:4.062")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_mark_v_behind_forty_tread_units_moves_on_1_to_3(towed, die: int) -> None:
    verdict = towed(*SLOW, do="move A 0405", dice=[die])
    assert verdict.hex("L") == "0405"
    roll = {"event": "tow-roll", "unit": "A", "load": "L", "die": die, "moves_on": 3, "result": "moves"}
    assert verdict.events[0] == {**roll, "rule": "rp:4.062"}
    assert towed(*SLOW, do=["move A 0405", "move A 0406"], dice=[die]).rule == "5.01"


@rule("rp:4.062")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_and_not_on_4_to_6(towed, die: int) -> None:
    verdict = towed(*SLOW, do="move A 0405", dice=[die])
    assert verdict.hex("A") == verdict.hex("L") == "0404"
    assert verdict.event("tow-roll")["result"] == "none"
    # Neither of them moves in this turn, hooked up or not.
    again = towed(*SLOW, do=["move A 0405", "move A 0405"], dice=[die, 1])
    assert again.error["decision"] == 2
    alone = towed(*SLOW, do=["move A 0405", "unhook A", "move A 0405"], dice=[die])
    assert alone.error["decision"] == 3
    # The die is rolled anew in the next turn.
    assert towed(*SLOW, do=["move A 0405", *["end"] * 6, "move A 0405"], dice=[die, 1]).hex("L") == "0405"


@rule("rp:4.062")
def test_on_a_road_no_die_is_rolled_and_it_moves_one_hex(towed) -> None:
    verdict = towed(*SLOW, map=ROAD, do="move A 0405")
    assert verdict.ok
    assert verdict.hex("L") == "0405"
    assert towed(*SLOW, map=ROAD, do="move A 0405 0406").rule == "5.01"


@rule("rp:4.062")
def test_there_is_no_road_bonus_for_a_tow(towed) -> None:
    units = ("A MK5 attacker 0401 gear=true towing=L", "L HWZ attacker 0401")
    assert towed(*units, map=ROAD, do="move A 0402 0403 0404").hex("L") == "0404"
    assert towed(*units, map=ROAD, do="move A 0402 0403 0404 0405").rule == "5.01"
    assert towed("A MK5 attacker 0401 gear=true", map=ROAD, do="move A 0402 0403 0404 0405").ok


# -- rp:4.063: terrain -------------------------------------------------------------------------------------------------


@rule("rp:4.063")
@pytest.mark.parametrize("load", ["L HWZ attacker 0404", "L HVY attacker 0404 stuck=true"])
def test_what_cannot_enter_water_is_not_towed_into_it(towed, load: str) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=L", load)
    verdict = towed(*units, map=ground(h0405="water"), do="move A 0405")
    assert verdict.rule == "rp:4.063"
    assert "nearest legal choice" in verdict.reason


@rule("rp:4.063")
def test_an_ogre_is_towed_through_water(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=L", "L MK1 attacker 0404 treads=0")
    assert towed(*units, map=ground(h0405="water"), do="move A 0405").hex("L") == "0405"


@rule("rp:4.063")
def test_a_howitzer_goes_over_a_bridge_and_not_under_it(towed) -> None:
    river = {**ROAD, "hexes": {"0405": "water"}, "river_bridges": ["0405"]}
    units = ("A MK5 attacker 0404 gear=true towing=L", "L HWZ attacker 0404")
    verdict = towed(*units, map=river, do="move A 0405 0406")
    assert verdict.hex("L") == "0406"
    on = towed(*units, map=river, do="move A 0405")
    assert (on.unit("A")["level"], on.unit("L")["level"]) == ("bridge", "bridge")
    wide = {**river, "hexes": {"0405": "water", "0506": "water"}}
    assert towed(*units, map=wide, do="move A 0405 0506").rule == "rp:4.063"


@rule("rp:4.063")
def test_a_ridge_is_closed_to_a_howitzer(towed) -> None:
    ridge = {**PLAIN, "hexsides": {"0404-0405": "ridge"}}
    units = ("A MK5 attacker 0404 gear=true towing=L", "L HWZ attacker 0404")
    assert towed(*units, map=ridge, do="move A 0405").rule == "rp:4.063"
    ogre = ("A MK5 attacker 0404 gear=true towing=L", "L MK1 attacker 0404 treads=0")
    assert towed(*ogre, map=ridge, do="move A 0405").ok


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
def test_the_example_a_mark_v_and_a_superheavy_in_tandem(towed, state, load: str, move: int, die: int) -> None:
    """They pull as 70: a Heavy Tank at 3, a Mark III at 2, a Mark V at 1, a Mark VI at 1 on a die of 5 or less."""
    path = ["0405", "0406", "0407", "0408"]
    units = (*TANDEM, load)
    said = describe_unit(state(*units), 0)
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
    with pytest.raises(Exception, match="no more than two"):
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
    """45 and 20 make 65, which pulls a Mark III at 2; without its own treads it would be 1."""
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
    # The gear is whole: it can be used again.
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
def test_what_a_shot_at_gear_would_do(position_file) -> None:
    entry = position_file(*HOOKED, GUNS, map=PLAIN, options=ON, turn={"number": 1, "seat": "defender", "phase": "fire"})
    at_gear = state_of(entry, "test")
    shot = read_decision(at_gear, "fire G1 at A:gear")
    assert isinstance(shot, Fire)
    assert "83 % no effect, 17 % to be unhooked" in announce(at_gear, shot)
    assert fire_reason(at_gear, shot) == ["takes L off the gear of A with 17 %"]


# -- fights and the map's edge -----------------------------------------------------------------------------------------


@rule("rp:4.05")
def test_a_tow_overruns_with_all_that_is_on_it(towed) -> None:
    units = (*HOOKED, "FOE INF defender 0405")
    verdict = towed(*units, do=["move A 0405", "overrun 0405", "end", "fire L:main at FOE"], dice=[6])
    assert verdict.lost == ["FOE"]
    assert verdict.hex("L") == "0405"


@rule("rp:4.05")
def test_with_the_ramming_rules_a_vehicle_lets_go_before_it_rams(towed) -> None:
    ram = {"close_combat": "ram"}
    units = (*HOOKED, "FOE HVY defender 0405")
    verdict = towed(*units, options=ram, do="move A 0405")
    assert verdict.rule == "rp:4.05"
    assert towed(*units, options=ram, do=["unhook A", "move A 0405"], dice=[6]).lost == ["FOE"]
    beside = (*HOOKED, "FOE HVY defender 0404")
    assert towed(*beside, options=ram, do="stay A").rule == "rp:4.05"


@rule("rp:4.05")
def test_a_tow_leaves_the_map_together(towed) -> None:
    units = ("A MK5 attacker 0401 gear=true towing=L", "L MK1 attacker 0401 treads=0")
    verdict = towed(*units, do="move A off north")
    assert verdict.exited == ["A", "L"]


@rule("5.08.3")
def test_two_that_pull_roll_for_swamp_each(towed) -> None:
    units = (*TANDEM, "L MK1 attacker 0404 treads=0")
    verdict = towed(*units, map=ground(h0405="swamp"), do=["move A 0405", "end"], dice=[1, 6])
    assert verdict.unit("A")["stuck"] is True
    assert "stuck" not in verdict.unit("B")
    # A slowed Ogre drives too, and rolls as well.
    slowed = (*TANDEM, "L MK1 attacker 0404 treads=6")
    assert towed(*slowed, map=ground(h0405="swamp"), do=["move A 0405", "end"], dice=[6, 6, 6]).dice_left == []


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
        (["A MK5 attacker 0404 gear=true towing=L", "L HWZ attacker 0405"], "must be in the hex"),
        (["A MK5 attacker 0404 towing=L", "L HWZ attacker 0404"], "needs `gear`"),
        (["A MK5 attacker 0404 gear=true towing=L", "L HVY attacker 0404"], "cannot be towed"),
        (["A MK5 attacker 0404 gear=true hooking=true"], "expected `towing`"),
        (["A MK5 attacker 0404 emplacing=1"], "only a gun"),
    ],
)
def test_a_position_that_cannot_be(towed, lines: list[str], fault: str) -> None:
    with pytest.raises(Exception, match=fault):
        towed(*lines)


@rule("rp:4.06")
def test_what_is_towed_is_said_before_and_after(state) -> None:
    slow = state(*SLOW)
    said = announce(slow, read_decision(slow, "move A 0405"))
    assert "it tows L with 40 tread units (rp:4.06), which moves off the road only on a die of 1-3 (rp:4.062)" in said
    assert "towing L with 40 tread units: move 1 on a roll of 1-3" in describe_unit(slow, 0)
    assert "on the gear of A" in describe_unit(slow, 1)
    assert "gear" in record_sheet(slow, 0)
    pair = state(*PAIR)
    assert "after it the tow has move 3 (rp:4.05)" in announce(pair, read_decision(pair, "hook A to L"))
    assert announce(slow, read_decision(slow, "unhook L")) == "A is to be unhooked from L (rp:4.05)"
