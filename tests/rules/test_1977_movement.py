"""The 1977 edition, sections 2, 3 and 5: the map and its edges, the counters, movement, rams, running over infantry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.board.terrain import CLEAR
from cybertank.scenarios.sessions import start
from cybertank.text.files.errors import FileFault
from cybertank.text.maps.hex_words import hex_report
from cybertank.text.maps.map_files import load_map
from cybertank.text.units.catalogues import catalogue

rule = pytest.mark.rule

Judged = Callable[..., Any]

# Column 08 of the clear area runs north to south: 0817, 0818, 0819, 0820, 0821, 0822.
POST = "POST CP defender 0101"
OGRE = "OGRE MK3 attacker 0820"


def stats(type_id: str) -> tuple:
    """Return attack, range, defense and movement as printed on the counter."""
    found = catalogue("1977").find(type_id)
    assert found is not None
    return found.attack[0], found.reach[0], found.defense, found.move


# -- 2: the map --------------------------------------------------------------------------------------------------------


@rule("1977:2.013")
def test_the_letters_at_the_bottom_of_the_map_change_nothing(first: Judged) -> None:
    """The bottom rows are clear ground without ridges: units cross them at a point a hex and have no cover there."""
    board = load_map("ogre")
    bottom = [name for name in board.names if int(name[2:]) >= 19]
    assert {board.terrain[board.index[name]] for name in bottom} == {CLEAR}
    for column in range(2, 15, 2):
        said = first(f"G GEV attacker {column:02}22", POST, do=f"move G {column:02}21 {column:02}20 {column:02}19")
        assert said.unit("G")["moved"] == 3
    shot = first("A HVY attacker 0822", "B HVY defender 0820", POST, phase="fire", do="fire A at B", dice=[1])
    assert (shot.event("fire")["attack"], shot.event("fire")["defense"]) == (4, 3)


@rule("1977:3.015")
@pytest.mark.parametrize("squads", [1, 2, 3])
def test_infantry_counters_have_one_to_three_squads(first: Judged, squads: int) -> None:
    units = (f"I INF attacker 0820 squads={squads}", "H HVY defender 0819", POST)
    said = first(*units, phase="fire", do="fire I at H", dice=[1])
    assert said.event("fire")["attack"] == squads
    hit = first("H HVY attacker 0819", units[0].replace("attacker", "defender"), POST, phase="fire",
                do="fire H at I", dice=[1])  # fmt: skip
    assert hit.event("fire")["defense"] == squads
    assert first(f"I INF attacker 0820 squads={squads}", POST, do="move I 0819 0818").unit("I")["moved"] == 2


@rule("1977:3.015")
@pytest.mark.parametrize("squads", [0, 4])
def test_no_counter_has_another_number_of_squads(first: Judged, squads: int) -> None:
    with pytest.raises(FileFault, match="squads"):
        first(f"I INF attacker 0820 squads={squads}", POST)


@rule("1977:3.03")
def test_there_are_two_marks_of_ogre_each_with_a_record_sheet(first: Judged) -> None:
    three, five = catalogue("1977").find("MK3"), catalogue("1977").find("MK5")
    assert three is not None
    assert five is not None
    assert (three.treads, five.treads) == (45, 60)
    assert all(large >= small for small, large in zip(three.count, five.count, strict=True))
    said = first("OGRE MK3 attacker 0820", "H HVY defender 0818", POST, seat="defender", phase="fire", dice=[6],
                 do="fire H at OGRE:main")  # fmt: skip
    assert said.unit("OGRE")["destroyed"] == {"main": 1}


@rule("1977:3.03")
@pytest.mark.parametrize("mark", ["MK1", "MK2", "MK4", "MK6", "FENCER"])
def test_no_other_ogre_is_in_the_book(first: Judged, mark: str) -> None:
    with pytest.raises(FileFault, match=mark):
        first(f"OGRE {mark} attacker 0820", POST)


@rule("1977:2.011")
@pytest.mark.parametrize("unit", ["MK3", "HVY", "MSL", "GEV", "INF"])
def test_nothing_enters_a_crater(first: Judged, unit: str) -> None:
    said = first(f"U {unit} attacker 0914", POST, do="move U 0913")
    assert said.rule == "1977:2.011"


@rule("1977:2.011")
@rule("1977:terrain")
def test_fire_passes_over_craters_and_rubble(first: Judged) -> None:
    over = first("M MSL attacker 0914", "G GEV defender 0911", POST, phase="fire", do="fire M at G", dice=[6])
    assert over.lost == ["G"]
    rubble = first("H HVY attacker 0815", "G GEV defender 0816", POST, phase="fire", do="fire H at G", dice=[6])
    assert rubble.event("fire")["odds"] == "2-1", "terrain does not change a fight"


@rule("1977:2.012")
@rule("1977:terrain")
@pytest.mark.parametrize(
    ("unit", "goes"), [("MK3", True), ("MK5", True), ("INF", True), ("HVY", False), ("MSL", False), ("GEV", False)]
)
def test_only_ogres_and_infantry_cross_rubble(first: Judged, unit: str, goes: bool) -> None:
    said = first(f"U {unit} attacker 0816", POST, do="move U 0815")
    assert said.ok == goes
    assert goes or "only Ogres and infantry can cross rubble" in said.reason
    assert goes or said.rule == "1977:2.012"


@rule("1977:2.014")
@rule("1977:2.015")
def test_the_map_has_fifteen_obstructed_rows_and_seven_clear_ones() -> None:
    board = load_map("ogre")
    obstructed, clear = board.areas["obstructed"], board.areas["clear"]
    assert {board.names[h][2:] for h in obstructed} == {f"{row:02d}" for row in range(1, 16)}
    assert {board.names[h][2:] for h in clear} == {f"{row:02d}" for row in range(16, 23)}
    assert len(obstructed) + len(clear) == board.size
    assert not [board.names[h] for h in clear if board.terrain[h]], "no crater in the clear area"


@rule("1977:2.02")
@pytest.mark.parametrize("edge", ["north", "east", "west"])
def test_three_edges_are_closed_to_everything(first: Judged, edge: str) -> None:
    where = {"north": "0801", "east": "1518", "west": "0118"}[edge]
    for unit in ("MK3", "GEV"):
        said = first(f"U {unit} attacker {where}", "H HVY defender 0810", do=f"move U off {edge}")
        assert said.rule == "1977:2.02"
        assert "closed" in said.reason


@rule("1977:2.02")
def test_only_ogres_enter_the_river_and_they_are_gone_for_good(first: Judged) -> None:
    gone = first("OGRE MK3 attacker 0821", "A HVY attacker 0819", POST, do="move OGRE 0822 off", dice=[])
    assert gone.exited == ["OGRE"]
    assert gone.event("leave")["rule"] == "1977:2.02"
    for unit in ("GEV", "INF"):
        said = first(f"U {unit} attacker 0822", POST, do="move U off")
        assert said.rule == "1977:2.02"
        assert "only Ogres" in said.reason


@rule("1977:2.02")
def test_off_alone_is_enough_where_the_river_is_the_only_way(first: Judged) -> None:
    assert first("OGRE MK3 attacker 0121", POST, do="move OGRE off").exited == ["OGRE"]
    assert first("OGRE MK3 attacker 1520", POST, do="move OGRE 1521 off").exited == ["OGRE"]
    for unit, where, word in (("MK3", "0101", "north"), ("MK3", "0110", "west"), ("HVY", "0121", "river")):
        said = first(f"U {unit} attacker {where}", "POST CP defender 0801", do="move U off")
        assert (said.rule, word in said.reason) == ("1977:2.02", True)


@rule("1977:2.02")
def test_the_defenders_ogre_finds_its_way_over_the_river_too(first: Judged) -> None:
    units = ("OGRE MK5 attacker 0810", "CP CP defender 0801", "GUARD MK3 defender 0822")
    said = first(*units, seat="defender", scenario="1977-mark-iii-defending", do="move GUARD off south")
    assert said.exited == ["GUARD"]


@rule("1977:terrain")
def test_other_ground_than_that_of_1977_is_refused(first: Judged) -> None:
    with pytest.raises(Exception, match="only clear ground, craters and rubble"):
        first("A HVY attacker 0303", map="vale")


# -- 3: the counters ---------------------------------------------------------------------------------------------------


@rule("1977:3.013")
@rule("1977:3.014")
@rule("1977:6.02")
@rule("1977:6.03")
@pytest.mark.parametrize(
    ("type_id", "shown"),
    [
        ("HVY", (4, 2, 3, 3)),
        ("MSL", (3, 4, 2, 2)),
        ("GEV", (2, 2, 2, 4)),
        ("HWZ", (6, 8, 1, 0)),
        ("INF", (1, 1, 1, 2)),
        ("CP", (0, 0, 0, 0)),
        ("MCP", (0, 0, 0, 1)),
    ],
)
def test_what_the_counters_show(type_id: str, shown: tuple) -> None:
    assert stats(type_id) == shown


@rule("1977:3.016")
def test_what_is_armor_and_that_there_is_nothing_else(first: Judged) -> None:
    types = catalogue("1977").types
    assert [t.id for t in types if t.kind == 0] == ["HVY", "MSL", "GEV", "HWZ"]
    assert [t.id for t in types if t.is_ogre] == ["MK3", "MK5"]
    with pytest.raises(Exception, match="unknown unit type 'LT'"):
        first("A LT attacker 0820")


@rule("1977:3.014")
def test_a_howitzer_does_not_move(first: Judged) -> None:
    assert first("A HWZ attacker 0820", POST, do="move A 0819").rule == "1977:5.01"


@rule("1977:3.02")
@pytest.mark.parametrize("weapon", ["HVY1", "INF1", "OGRE:ap"])
def test_any_attack_destroys_a_command_post(first: Judged, weapon: str) -> None:
    units = (OGRE, "HVY1 HVY attacker 0818", "INF1 INF attacker 0919", "CP CP defender 0819", "H HVY defender 0101")
    said = first(*units, phase="fire", do=f"fire {weapon} at CP", dice=[1])
    assert said.lost == ["CP"]
    assert said.dice_left == [1], "no die roll is needed"
    assert said.outcome is None, "the game goes on"


# -- 5.01-5.022: movement and stacking ---------------------------------------------------------------------------------


@rule("1977:5.01")
def test_a_unit_moves_as_many_hexes_as_its_counter_says_and_saves_none(first: Judged) -> None:
    assert first("H HVY attacker 0822", POST, do="move H 0821 0820 0819").ok
    far = first("H HVY attacker 0822", POST, do="move H 0821 0820 0819 0818")
    assert far.rule == "1977:5.01"
    rest = ["end"] * 6 + ["move H 0821 0820 0819 0818"]
    assert first("H HVY attacker 0822", POST, do=rest).rule == "1977:5.01"


@rule("1977:5.02")
def test_units_are_not_stacked(first: Judged) -> None:
    for other in ("HVY", "INF", "CP"):
        said = first("A HVY attacker 0820", f"B {other} attacker 0819", POST, do=["move A 0819", "end"])
        assert said.rule == "1977:5.02"
    assert first("A HVY attacker 0820", "B HVY attacker 0819", POST, do=["move A 0819 0818", "end"]).ok


@rule("1977:5.021")
@pytest.mark.parametrize(("squads", "fits"), [((1, 1, 1), True), ((1, 2, 0), True), ((2, 2, 0), False)])
def test_infantry_shares_a_hex_up_to_three_squads(first: Judged, squads: tuple, fits: bool) -> None:
    units = [f"I{i} INF attacker 0820 squads={count}" for i, count in enumerate(squads) if count]
    said = first(*units, POST, do="end")
    assert said.ok == fits
    assert fits or said.rule == "1977:5.02"


@rule("1977:5.021")
def test_counters_are_neither_split_nor_joined(first: Judged) -> None:
    units = ("A INF attacker 0820 squads=2", "B INF attacker 0820 squads=1", POST)
    assert first(*units, do="split A 1 1").rule == "1977:5.021"
    assert first(*units, do="join A B").rule == "1977:5.021"


@rule("1977:5.022")
def test_friends_are_passed_and_enemies_are_not(first: Judged) -> None:
    assert first("A HVY attacker 0820", "B GEV attacker 0819", POST, do="move A 0819 0818").ok
    for unit in ("HVY", "GEV", "INF"):
        for enemy in ("MSL", "INF", "CP"):
            said = first(f"A {unit} attacker 0820", f"B {enemy} defender 0819", POST, do="move A 0819 0818")
            assert said.rule == "1977:5.022", (unit, enemy)
    assert first("A INF attacker 0820", "B MK3 defender 0819", do="move A 0819").rule == "1977:5.022"


@rule("1977:5.022")
def test_nobody_rides_and_no_overrun_is_fought(first: Judged) -> None:
    units = ("H HVY attacker 0820", "I INF attacker 0819", POST)
    for decision in (
        "mount I on H",
        "dismount I",
        "overrun 0819",
        "group 0819 1",
        "dive I",
        "ram H I",
        "hook H I",
        "unhook H",
    ):
        said = first(*units, do=decision)
        assert (said.rule, "option" in said.reason) == ("1977:4.01", False)


@rule("1977:5.02")
def test_words_of_the_other_book_are_not_heard(first: Judged) -> None:
    units = ("OGRE MK3 attacker 0817", "H HVY defender 0817", POST)
    stays = first(*units, seat="defender", do="stay H")
    assert (stays.rule, "Superheavies" in stays.reason) == ("1977:5.031", False)
    hexes = first(*units, phase="fire", do="fire OGRE:main at hex 0816")
    assert (hexes.rule, "13.01" in hexes.reason) == ("notation", False)
    told = hex_report(start("1977-basic", seed=1).state, load_map("ogre").index["0816"])
    assert "rubble to the north" in told
    assert told.endswith("only Ogres and infantry can cross rubble (1977:2.012)")
    later = first(*units, do="launch OGRE 0816")
    assert (later.rule, "built" in later.reason) == ("notation", False)


# -- 5.03-5.036: rams --------------------------------------------------------------------------------------------------


@rule("1977:5.03")
@rule("1977:5.031")
@pytest.mark.parametrize(("unit", "treads"), [("HVY", 43), ("MSL", 44), ("GEV", 44)])
@pytest.mark.parametrize("die", [1, 3, 4, 6])
def test_armor_is_disabled_on_1_to_3_and_destroyed_on_4_to_6(first: Judged, unit: str, treads: int, die: int) -> None:
    said = first(OGRE, f"A {unit} defender 0819", POST, do="move OGRE 0819", dice=[die])
    assert said.unit("OGRE")["treads"] == treads, "two tread units for a Heavy Tank, one for other armor"
    assert said.event("ram")["rule"] == "1977:5.031"
    if die <= 3:
        assert said.unit("A")["disabled"] == "ram"
    else:
        assert said.lost == ["A"]


@rule("1977:5.031")
@pytest.mark.parametrize(
    ("unit", "treads"), [("HWZ", 44), ("HVY disabled=fire", 43), ("GEV disabled=ram", 44)], ids=["HWZ", "HVY", "GEV"]
)
def test_what_cannot_move_is_crushed_without_a_die(first: Judged, unit: str, treads: int) -> None:
    kind, _, state = unit.partition(" ")
    said = first(OGRE, f"A {kind} defender 0819 {state}", POST, do="move OGRE 0819", dice=[1])
    assert said.lost == ["A"]
    assert said.dice_left == [1]
    assert said.unit("OGRE")["treads"] == treads


@rule("1977:5.03")
def test_an_ogre_rams_on_its_way_through(first: Judged) -> None:
    said = first(OGRE, "A GEV defender 0819", POST, do="move OGRE 0819 0818", dice=[2])
    assert said.hex("OGRE") == "0818"
    assert said.unit("A")["disabled"] == "ram"


@rule("1977:5.031")
def test_an_ogre_stays_for_a_movement_point_and_rams_again(first: Judged) -> None:
    said = first(OGRE, "A HVY defender 0819", POST, do=["move OGRE 0819", "stay OGRE"], dice=[1])
    assert said.lost == ["A"]
    assert said.unit("OGRE")["treads"] == 41
    assert said.unit("OGRE")["moved"] == 2
    slow = first(
        "OGRE MK3 attacker 0820 treads=15", "A GEV defender 0819", POST, do=["move OGRE 0819", "stay OGRE"], dice=[1]
    )
    assert slow.error["decision"] == 2
    assert slow.rule == "1977:5.031"


@rule("1977:5.032")
def test_a_mark_v_with_41_treads_that_rams_a_missile_tank_moves_only_one_more_hex(first: Judged) -> None:
    units = ("OGRE MK5 attacker 0820 treads=41", "A MSL defender 0819", POST)
    one = first(*units, do=["move OGRE 0819", "move OGRE 0818"], dice=[6])
    assert one.ok
    assert one.unit("OGRE")["treads"] == 40
    two = first(*units, do=["move OGRE 0819", "move OGRE 0818", "move OGRE 0817"], dice=[6])
    assert two.error["decision"] == 3
    assert two.rule == "1977:5.032"


@rule("1977:5.033")
@pytest.mark.parametrize("post", ["CP", "MCP"])
def test_a_command_post_is_rammed_without_harm(first: Judged, post: str) -> None:
    said = first(
        OGRE,
        f"CP {post} defender 0819",
        "H HVY defender 0101",
        options={"command_trailer": post == "MCP"},
        do="move OGRE 0819 0818",
    )
    assert said.lost == ["CP"]
    assert said.unit("OGRE")["treads"] == 45
    assert said.event("ram")["rule"] == "1977:5.033"


@rule("1977:5.034")
def test_a_mark_v_and_a_mark_iii_ram_each_other(first: Judged) -> None:
    units = ("FIVE MK5 attacker 0820", "THREE MK3 defender 0818")
    ram = first(*units, do="move FIVE 0819 0818", dice=[2, 6, 1, 3])
    assert ram.unit("FIVE")["treads"] == 57
    assert ram.unit("THREE")["treads"] == 33
    assert ram.hex("FIVE") == "0819", "back in the hex it rammed from"
    back = ["move FIVE 0819 0818", "end", "end", "end", "move THREE 0819"]
    both = first(*units, do=back, dice=[2, 6, 1, 3, 3, 5])
    assert both.unit("THREE")["treads"] == 28
    assert both.unit("FIVE")["treads"] == 49
    more = first(*units, do=["move FIVE 0819 0818", "move FIVE 0820"], dice=[2, 6, 1, 3])
    assert more.rule == "1977:5.034"


@rule("1977:5.034")
@pytest.mark.parametrize(("rammer", "rammed", "toll"), [("MK3", "MK3", 3), ("MK5", "MK5", 3), ("MK3", "MK5", 5)])
def test_what_a_ram_costs_by_size(first: Judged, rammer: str, rammed: str, toll: int) -> None:
    dice = [1] * (2 if rammer == "MK3" else 4)
    said = first(f"A {rammer} attacker 0820", f"B {rammed} defender 0819", do="move A 0819", dice=dice)
    full = {"MK3": 45, "MK5": 60}
    assert said.unit("A")["treads"] == full[rammer] - toll
    assert said.unit("B")["treads"] == full[rammed] - len(dice)


@rule("1977:5.035")
def test_an_ogre_rams_twice_a_turn_or_one_ogre(first: Judged) -> None:
    three = ("A HWZ defender 0819", "B HWZ defender 0818", "C HWZ defender 0817", POST)
    said = first(OGRE, *three, do="move OGRE 0819 0818 0817")
    assert said.rule == "1977:5.035"
    assert first(OGRE, *three, do="move OGRE 0819 0818").lost == ["A", "B"]
    mixed = first(OGRE, "A HWZ defender 0819", "B MK3 defender 0818", do="move OGRE 0819 0818", dice=[1, 1])
    assert mixed.rule == "1977:5.035"


@rule("1977:5.036")
@pytest.mark.parametrize("unit", ["HVY", "MSL", "GEV"])
def test_armor_that_rams_an_ogre_dies_and_costs_it_one_tread(first: Judged, unit: str) -> None:
    said = first(OGRE, f"A {unit} defender 0819", POST, seat="defender", do="move A 0820")
    assert said.lost == ["A"]
    assert said.unit("OGRE")["treads"] == 44
    assert said.event("ram")["rule"] == "1977:5.036"


@rule("1977:5.036")
def test_a_gev_that_has_fired_may_still_ram_in_its_second_movement(first: Judged) -> None:
    units = (OGRE, "A GEV defender 0819", POST)
    do = ["fire A at OGRE:treads", "end", "move A 0820"]
    said = first(*units, seat="defender", phase="fire", do=do, dice=[1])
    assert said.lost == ["A"]


@rule("1977:5.036")
def test_what_is_no_armor_or_does_not_move_rams_no_ogre(first: Judged) -> None:
    on = {"command_trailer": True}
    trailer = first(OGRE, "A MCP defender 0819", POST, seat="defender", options=on, do="move A 0820")
    assert trailer.rule == "1977:5.022"
    assert first(OGRE, "A HWZ defender 0819", POST, seat="defender", do="move A 0820").rule == "1977:5.01"


# -- 5.04-5.06 ---------------------------------------------------------------------------------------------------------


@rule("1977:5.04")
@rule("1977:6.101")
def test_an_ogre_drives_over_infantry(first: Judged) -> None:
    units = (OGRE, "A INF defender 0819 squads=3", POST)
    through = first(*units, do="move OGRE 0819 0818")
    assert through.unit("A")["squads"] == 2
    assert through.unit("OGRE")["treads"] == 45
    stays = first(*units, do=["move OGRE 0819", "stay OGRE", "stay OGRE"])
    assert stays.lost == ["A"]
    without = first("OGRE MK3 attacker 0820 destroyed.ap=8", *units[1:], do="move OGRE 0819")
    assert without.unit("A")["squads"] == 3
    assert without.hex("OGRE") == "0819"


@rule("1977:5.04")
def test_driving_over_infantry_is_no_ram(first: Judged) -> None:
    units = (OGRE, "A INF defender 0819 squads=1", "B HWZ defender 0818", "C HWZ defender 0817", POST)
    said = first(*units, do="move OGRE 0819 0818 0817")
    assert said.lost == ["A", "B", "C"]


@rule("1977:5.05")
@rule("1977:3.013")
def test_a_gev_moves_four_before_combat_and_three_after(first: Judged) -> None:
    gev = ("G GEV attacker 0822", POST)
    do = ["move G 0821 0820 0819 0818", "end", "end", "move G 0819 0820 0821"]
    assert first(*gev, do=do).ok
    assert first(*gev, do=["move G 0821 0820 0819 0818 0817"]).rule == "1977:5.01"
    assert first(*gev, do=[*do[:3], "move G 0819 0820 0821 0822"]).rule == "1977:5.01"
    assert first("H HVY attacker 0822", POST, phase="second-movement", do="move H 0821").rule == "1977:5.05"


@rule("1977:5.06")
@rule("1977:6.05")
@pytest.mark.parametrize(
    ("ogre", "treads", "points"),
    [("MK5", 41, 3), ("MK5", 40, 2), ("MK5", 21, 2), ("MK5", 20, 1), ("MK5", 1, 1), ("MK5", 0, 0)]
    + [("MK3", 31, 3), ("MK3", 30, 2), ("MK3", 16, 2), ("MK3", 15, 1), ("MK3", 0, 0)],
)
def test_treads_and_movement_points(first: Judged, ogre: str, treads: int, points: int) -> None:
    path = ["0821", "0820", "0819", "0818"]
    for steps in range(1, 5):
        said = first(f"OGRE {ogre} attacker 0822 treads={treads}", POST, do=f"move OGRE {' '.join(path[:steps])}")
        assert said.ok == (steps <= points), steps


# -- 5.022 with 5.034: an Ogre that rams another is back in the hex before ---------------------------------------------

GUARDED = ("ENEMY MK5 attacker 0814", "GUARD MK3 defender 0816")
DEAD_OGRE = "MK3 defender 0815 treads=0"


@rule("1977:5.022")
@rule("1977:5.034")
@pytest.mark.parametrize(
    "friend",
    [
        "CP defender 0815",
        "HWZ defender 0815",
        "HVY defender 0815 disabled=fire",
        DEAD_OGRE,
        "HVY defender 0815 moved=3",
    ],
)
def test_a_ram_is_refused_where_a_friend_cannot_make_room(first: Judged, friend: str) -> None:
    for do in (["move GUARD 0815 0814"], ["move GUARD 0815", "move GUARD 0814"]):
        said = first(*GUARDED, f"F {friend}", POST, seat="defender", do=do, dice=[1, 1])
        assert (said.rule, "F cannot leave" in said.reason) == ("1977:5.022", True)
        assert said.error["decision"] == len(do)


@rule("1977:5.022")
@rule("1977:5.034")
def test_a_ram_is_made_where_the_friend_can_move_on_or_by_another_way(first: Judged) -> None:
    moves_on = first(
        *GUARDED,
        "F HVY defender 0815",
        POST,
        seat="defender",
        do=["move GUARD 0815 0814", "move F 0915", "end"],
        dice=[1, 1],
    )
    assert moves_on.ok
    assert (moves_on.hex("GUARD"), moves_on.hex("F")) == ("0815", "0915")
    way = ["move GUARD 0915 0914 0814", "end"]
    around = first(*GUARDED, "F CP defender 0815", POST, seat="defender", do=way, dice=[1, 1])
    assert (around.ok, around.hex("GUARD")) == (True, "0914")


@rule("1977:5.022")
@rule("1977:5.034")
@rule("1977:8.04")
def test_a_hidden_ogre_is_not_rammed_from_there_either_once_it_is_turned_up(first: Judged) -> None:
    units = ("ENEMY MK5 attacker 0814 camouflaged=1", GUARDED[1], POST)
    masks = {"camouflage": True}
    path = "move GUARD 0815 0814"
    said = first(*units, f"F {DEAD_OGRE}", seat="defender", options=masks, do=path, dice=[1, 1])
    assert [event["event"] for event in said.events] == ["move", "reveal", "barred"]
    assert (said.hex("GUARD"), said.dice_left) == ("0815", [1, 1])
    on = first(*units, f"F {DEAD_OGRE}", seat="defender", options=masks, do=[path, "move GUARD 0816", "end"])
    assert on.ok
    makes_room = first(*units, "F HVY defender 0815", seat="defender", options=masks, do=path, dice=[1, 1])
    assert (makes_room.hex("GUARD"), makes_room.dice_left) == ("0815", [])


@rule("1977:5.034")
def test_the_refusal_of_a_longer_path_names_the_hex_before_the_ram(first: Judged) -> None:
    said = first("A MK5 attacker 0817", "B MK3 defender 0815", POST, do="move A 0816 0815 0814")
    assert (said.rule, "in 0816" in said.reason) == ("1977:5.034", True)
