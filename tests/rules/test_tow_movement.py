"""rp:4.06 The speed of a tow: the table, dice, roads, terrain, fights and the edge of the map."""

from __future__ import annotations

import pytest

from cybertank.text.units.catalogues import catalogue

rule = pytest.mark.rule

# Odd columns sit half a hex north: 0404 touches 0403, 0405, 0304, 0305, 0504 and 0505.
PLAIN = {"columns": 9, "rows_odd": 9, "rows_even": 9}
ROAD = {**PLAIN, "roads": [[f"04{row:02}" for row in range(1, 10)]]}
HOOKED = ("A MK5 attacker 0404 gear=true towing=L", "L MK1 attacker 0404 treads=0")


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
        # It is never faster than it moves alone: 24 of 72 tread units leave a Mark VI one point, where the table would
        # give two.
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
    assert towed(*units, hexes={"0405": "town"}, do="move A 0405").hex("L") == "0405"
    assert towed(*units, hexes={"0405": "town"}, do="move A 0405 0406").rule == "5.01"


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
    # Neither of them moves this turn, hooked up or not.
    again = towed(*SLOW, do=["move A 0405", "move A 0405"], dice=[die, 1])
    assert again.error["decision"] == 2
    alone = towed(*SLOW, do=["move A 0405", "unhook A", "move A 0405"], dice=[die])
    assert alone.error["decision"] == 3
    # The die is rolled again in the next turn.
    assert towed(*SLOW, do=["move A 0405", *["end"] * 6, "move A 0405"], dice=[die, 1]).hex("L") == "0405"


@rule("rp:4.062")
@pytest.mark.parametrize("treads", [40, 15])
def test_the_die_is_rolled_once_a_turn_also_where_sensors_stop_the_tow(towed, treads: int) -> None:
    """A Mark V pulls alone or with a Superheavy. With a partner, the roll of either counts for both."""
    pullers = [f"A MK5 attacker 0404 gear=true towing=L treads={treads}"]
    if treads == 15:
        pullers.append("B SHVY attacker 0404 gear=true towing=L")
    other = "A" if treads == 40 else "B"
    mines = {"mines": [{"hex": "0405", "seat": "defender"}], "options": {"mines": True}}
    warned = towed(*pullers, SLOW[1], do="move A 0405", dice=[1], **mines)
    assert warned.event("acknowledge")["hex"] == "0405"
    assert (warned.hex("L"), warned.unit("L")["tow_rolled"], warned.unit(other)["tow_rolled"]) == ("0404", True, True)
    on = towed(*pullers, SLOW[1], do=["move A 0405", f"move {other} 0403"], dice=[1, 6], **mines)
    assert (on.count("tow-roll"), on.hex("L"), on.dice_left) == (1, "0403", [6])
    later = towed(*pullers, SLOW[1], do=["move A 0405", *["end"] * 6, "move A 0403"], dice=[1, 6], **mines)
    assert (later.count("tow-roll"), later.hex("L"), later.dice_left) == (2, "0404", [])


@rule("rp:4.062")
def test_a_position_keeps_that_the_die_was_rolled(towed) -> None:
    units = (f"{SLOW[0]} tow_rolled=true", f"{SLOW[1]} tow_rolled=true")
    assert towed(*units, do="move A 0405", dice=[6]).dice_left == [6]
    with pytest.raises(Exception, match="tow_rolled"):
        towed("A HVY attacker 0404 tow_rolled=true", options={"towing": False}, do="end")


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
    verdict = towed(*units, hexes={"0405": "water"}, do="move A 0405")
    assert verdict.rule == "rp:4.063"
    assert "nearest legal choice" in verdict.reason


@rule("rp:4.063")
def test_an_ogre_is_towed_through_water(towed) -> None:
    units = ("A MK5 attacker 0404 gear=true towing=L", "L MK1 attacker 0404 treads=0")
    assert towed(*units, hexes={"0405": "water"}, do="move A 0405").hex("L") == "0405"


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
