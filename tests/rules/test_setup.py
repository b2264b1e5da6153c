"""1.05-1.07 Setting up: what can be bought, where it is placed, and how the Ogre enters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.state.frames import SetUp, Turn
from cybertank.text.positions.writing import unit_entry

rule = pytest.mark.rule
CRATERS = [
    "0107", "0209", "0303", "0312", "0505", "0608", "0611", "0711", "0907", "0913", "1004", "1303",
    "1309", "1403", "1406", "1413", "1507",
]  # fmt: skip
ATTACKER, DEFENDER = 0, 1
Table = Any
TableOf = Callable[..., Any]


def hexes(first: int, last: int) -> list[str]:
    """Return the hexes of some rows that are not craters."""
    names = [f"{column:02d}{row:02d}" for row in range(first, last + 1) for column in range(1, 16)]
    return [name for name in names if name not in CRATERS]


NORTH = hexes(1, 7)
CENTRAL = hexes(8, 16)


@pytest.fixture
def mark_iii(table_of: TableOf) -> Table:
    return table_of("mark-iii")


@pytest.fixture
def mark_v(table_of: TableOf) -> Table:
    return table_of("mark-v")


OGRE = {"mark-iii": "MK3", "mark-v": "MK5"}
CP = "CP CP defender 0101"


# -- 1.05-1.07, Mark III Attack: what is bought ------------------------------------------------------------------------


@rule("mark-iii")
def test_the_defense_sets_up_first_and_the_attacker_moves_first(mark_iii: Table) -> None:
    assert isinstance(mark_iii.game.frame, SetUp)
    assert mark_iii.game.seat == DEFENDER
    mark_iii.say("place CP 0801", "place HVY1 0805", "end")
    frame = mark_iii.game.frame
    assert isinstance(frame, Turn)
    assert (mark_iii.game.seat, frame.number) == (ATTACKER, 1)


@rule("1.05")
@rule("mark-iii")
def test_twelve_armor_units_and_twenty_squads(mark_iii: Table) -> None:
    free = NORTH[:]
    mark_iii.say(f"place CP {free.pop(0)}")
    mark_iii.buy("HVY", 4, free).buy("MSL", 4, free).buy("GEV", 2, free).buy("HWZ", 1, free)
    mark_iii.buy("INF", 6, free, squads=3).buy("INF", 1, free, squads=2, first=7).say("end")
    assert mark_iii.game.seat == ATTACKER


@rule("1.07")
@pytest.mark.parametrize(
    ("scenario", "kind", "most"),
    [
        ("mark-iii", "HVY", 12),
        ("mark-iii", "MSL", 12),
        ("mark-iii", "GEV", 12),
        ("mark-iii", "GEVPC", 12),
        ("mark-iii", "LT", 24),
        ("mark-iii", "LGEV", 24),
        ("mark-iii", "HWZ", 6),
        ("mark-iii", "MHWZ", 6),
        ("mark-iii", "SHVY", 6),
        ("mark-v", "HVY", 20),
        ("mark-v", "LT", 40),
        ("mark-v", "HWZ", 10),
    ],
)
def test_an_allowance_buys_so_many_and_not_one_more(table_of: TableOf, scenario: str, kind: str, most: int) -> None:
    table, free = table_of(scenario), NORTH[:]
    table.buy(kind, most, free)
    refusal = table.refusal(f"place {kind}{most + 1} {free[0]}")
    assert refusal.rule == "1.07"
    assert "armor unit" in refusal.reason


@rule("1.07")
@pytest.mark.parametrize(
    ("scenario", "kind", "most"),
    [
        ("mark-iii", "INF", 20),
        ("mark-iii", "MAR", 10),
        ("mark-v", "INF", 30),
        ("mark-v", "MAR", 15),
    ],
)
def test_an_allowance_of_squads_specialists_counting_double(
    table_of: TableOf, scenario: str, kind: str, most: int
) -> None:
    table, free = table_of(scenario), NORTH[:]
    table.buy(kind, most, free)
    refusal = table.refusal(f"place {kind}{most + 1} {free[0]}")
    assert refusal.rule == "1.07"
    assert "squad" in refusal.reason


@rule("1.07")
@pytest.mark.parametrize(("squads", "fits"), [(1, True), (2, True), (3, False)])
def test_a_counter_costs_its_squads(mark_iii: Table, squads: int, fits: bool) -> None:
    free = NORTH[:]
    mark_iii.buy("INF", 6, free, squads=3)
    line = f"place INF7 {free[0]} {squads}"
    if fits:
        mark_iii.say(line)
    else:
        assert mark_iii.refusal(line).rule == "1.07"


@rule("1.07")
def test_halves_and_doubles_add_up(mark_iii: Table) -> None:
    """Ten tanks and a Howitzer make twelve. Two Light Tanks count as one tank, and a third is too many."""
    free = NORTH[:]
    mark_iii.buy("HVY", 9, free).buy("HWZ", 1, free).buy("LT", 1, free)
    assert mark_iii.refusal(f"place HVY10 {free[0]}").rule == "1.07"
    mark_iii.buy("LGEV", 1, free)
    assert mark_iii.refusal(f"place LT2 {free[0]}").rule == "1.07"


@rule("1.07")
def test_half_a_unit_left_buys_no_whole_one(mark_iii: Table) -> None:
    free = NORTH[:]
    mark_iii.buy("HVY", 11, free).buy("LT", 1, free)
    refusal = mark_iii.refusal(f"place HVY12 {free[0]}")
    assert refusal.rule == "1.07"
    assert "1/2" in refusal.reason


@rule("1.07")
def test_one_unit_left_buys_no_howitzer(mark_iii: Table) -> None:
    free = NORTH[:]
    mark_iii.buy("HVY", 11, free)
    assert mark_iii.refusal(f"place HWZ1 {free[0]}").rule == "1.07"


@rule("1.07")
def test_infantry_and_armor_are_paid_from_purses_of_their_own(mark_iii: Table) -> None:
    free = NORTH[:]
    mark_iii.buy("HVY", 12, free).buy("INF", 1, free, squads=3)
    assert mark_iii.where("INF1") is not None


@rule("1.07")
def test_what_is_taken_back_may_be_spent_again(mark_iii: Table) -> None:
    free = NORTH[:]
    mark_iii.buy("HVY", 12, free)
    mark_iii.say("take HVY12", f"place MSL1 {free[0]}")
    assert mark_iii.where("HVY12") is None
    assert mark_iii.where("MSL1") == free[0]


@rule("1.06")
def test_a_unit_placed_again_is_moved_and_not_paid_twice(mark_iii: Table) -> None:
    free = NORTH[:]
    mark_iii.buy("HVY", 12, free)
    mark_iii.say(f"place HVY12 {free[0]}")
    assert mark_iii.where("HVY12") == free[0]


@rule("mark-iii")
@pytest.mark.parametrize("kind", ["MCRL", "CRL", "MK3", "TK", "MCP", "TRAIN", "XYZ"])
def test_cruise_missiles_and_what_is_not_armor_are_not_for_sale(mark_iii: Table, kind: str) -> None:
    refusal = mark_iii.refusal(f"place {kind}1 0805")
    assert refusal.rule == "mark-iii"
    assert "not available" in refusal.reason


@rule("mark-iii")
def test_there_is_only_one_command_post(mark_iii: Table) -> None:
    mark_iii.say("place CP 0801")
    assert mark_iii.refusal("place CP2 0803").rule == "mark-iii"


# -- Mark III Attack: where it is placed -------------------------------------------------------------------------------


@rule("mark-iii")
@pytest.mark.parametrize("where", ["0101", "0801", "1501", "0207", "0807", "1407"])
def test_the_north_area_is_open_without_limit(mark_iii: Table, where: str) -> None:
    assert mark_iii.say(f"place HVY1 {where}").where("HVY1") == where


@rule("mark-iii")
@pytest.mark.parametrize("where", ["0108", "0808", "0816", "1516"])
def test_the_central_area_is_open(mark_iii: Table, where: str) -> None:
    assert mark_iii.say(f"place HVY1 {where}").where("HVY1") == where


@rule("mark-iii")
@pytest.mark.parametrize("where", ["0117", "0817", "0822", "1521"])
@pytest.mark.parametrize("kind", ["HVY", "INF", "HWZ"])
def test_no_defender_is_set_up_in_the_south(mark_iii: Table, kind: str, where: str) -> None:
    refusal = mark_iii.refusal(f"place {kind}1 {where}")
    assert refusal.rule == "mark-iii"
    assert where in refusal.reason


@rule("mark-iii")
@pytest.mark.parametrize("where", CRATERS)
@pytest.mark.parametrize("unit", ["HVY1", "INF1", "CP"])
def test_no_unit_starts_in_a_crater(mark_iii: Table, unit: str, where: str) -> None:
    refusal = mark_iii.refusal(f"place {unit} {where}")
    assert "crater" in refusal.reason


@rule("mark-iii")
@pytest.mark.parametrize("where", ["0801", "0810", "0817", "0121", "0822", "1521"])
def test_the_command_post_stands_anywhere(mark_iii: Table, where: str) -> None:
    assert mark_iii.say(f"place CP {where}").where("CP") == where


@rule("mark-iii")
def test_twenty_points_of_attack_strength_in_the_center_and_no_more(mark_iii: Table) -> None:
    free = CENTRAL[:]
    mark_iii.buy("HVY", 4, free).buy("INF", 1, free, squads=3)
    refusal = mark_iii.refusal(f"place GEV1 {free[0]}")
    assert refusal.rule == "mark-iii"
    assert "20" in refusal.reason
    mark_iii.say(f"place LGEV1 {free.pop(0)}")
    assert mark_iii.refusal(f"place INF2 {free[0]}").rule == "mark-iii"


@rule("mark-iii")
@pytest.mark.parametrize(("kind", "most"), [("HVY", 5), ("HWZ", 3), ("MSL", 6), ("GEV", 10), ("SHVY", 3), ("LGEV", 20)])
def test_what_twenty_points_are(mark_iii: Table, kind: str, most: int) -> None:
    """The attack strength on the counter counts: six for a Superheavy, and nothing for its antipersonnel guns."""
    free = CENTRAL[:]
    mark_iii.buy(kind, most, free)
    assert mark_iii.refusal(f"place {kind}{most + 1} {free[0]}").rule == "mark-iii"


@rule("mark-iii")
def test_all_twenty_squads_may_stand_in_the_center_and_nothing_else_there(mark_iii: Table) -> None:
    free = CENTRAL[:]
    mark_iii.buy("INF", 6, free, squads=3).buy("INF", 1, free, squads=2, first=7)
    assert mark_iii.refusal(f"place LGEV1 {free[0]}").rule == "mark-iii"


@rule("mark-iii")
def test_the_command_post_takes_no_part_of_the_twenty_points(mark_iii: Table) -> None:
    free = CENTRAL[:]
    mark_iii.buy("HVY", 5, free).say(f"place CP {free[0]}")
    assert mark_iii.where("CP") == free[0]


@rule("mark-iii")
def test_the_limit_of_the_center_does_not_bind_the_north(mark_iii: Table) -> None:
    mark_iii.buy("HVY", 5, CENTRAL[:]).buy("HWZ", 3, NORTH[:])
    assert mark_iii.where("HWZ3") is not None


@rule("mark-iii")
def test_a_unit_moved_out_of_the_center_makes_room_there(mark_iii: Table) -> None:
    free = CENTRAL[:]
    mark_iii.buy("HVY", 5, free)
    mark_iii.say("place HVY5 0101", f"place HVY6 {free[0]}")
    assert mark_iii.refusal(f"place HVY5 {free[1]}").rule == "mark-iii"


@rule("mark-iii")
def test_a_unit_may_be_moved_within_a_full_center(mark_iii: Table) -> None:
    free = CENTRAL[:]
    mark_iii.buy("HVY", 5, free).say(f"place HVY1 {free[0]}")
    assert mark_iii.where("HVY1") == free[0]


@rule("mark-v")
def test_the_mark_v_defense_may_put_forty_points_in_the_center(mark_v: Table) -> None:
    free = CENTRAL[:]
    mark_v.buy("HVY", 10, free)
    refusal = mark_v.refusal(f"place INF1 {free[0]}")
    assert refusal.rule == "mark-v"
    assert "40" in refusal.reason


@rule("1.01")
@rule("5.02.1")
@pytest.mark.parametrize("second", ["HVY2", "INF1", "CP"])
def test_only_one_unit_is_set_up_in_a_hex(mark_iii: Table, second: str) -> None:
    mark_iii.say("place HVY1 0805")
    assert mark_iii.refusal(f"place {second} 0805").rule == "5.02.1"


@rule("1.01")
@rule("5.02.1")
def test_three_squads_are_set_up_in_a_hex_and_no_fourth(mark_iii: Table) -> None:
    mark_iii.say("place INF1 0805 2", "place INF2 0805 1")
    assert mark_iii.refusal("place INF3 0805").rule == "5.02.1"


@rule("3.02")
@pytest.mark.parametrize("line", ["place INF1 0805 4", "place INF1 0805 0", "place HVY1 0805 2"])
def test_counters_of_one_to_three_squads_are_placed(mark_iii: Table, line: str) -> None:
    assert mark_iii.refusal(line).rule == "3.02"


@rule("1.06")
def test_set_up_does_not_end_before_the_command_post_stands(mark_iii: Table) -> None:
    mark_iii.say("place HVY1 0805")
    refusal = mark_iii.refusal("end")
    assert "CP" in refusal.reason


@rule("1.06")
@pytest.mark.parametrize("line", ["move OGRE 0822", "fire CP at OGRE:main", "stay OGRE"])
def test_nobody_moves_or_fires_before_the_set_up_is_done(mark_iii: Table, line: str) -> None:
    assert mark_iii.refusal(line).rule == "1.06"


@rule("1.06")
def test_nothing_is_placed_after_the_set_up(mark_iii: Table) -> None:
    mark_iii.say("place CP 0801", "place HVY1 0805", "end")
    refusal = mark_iii.refusal("place HVY2 0806")
    assert refusal.rule == "1.06"
    assert "set-up" in refusal.reason


# -- Mark III Attack: the Ogre enters ----------------------------------------------------------------------------------


SOUTH_EDGE = [f"{column:02d}{21 if column % 2 else 22}" for column in range(1, 16)]


@pytest.fixture(params=["mark-iii", "mark-v"])
def at_the_gates(table_of: TableOf, request: pytest.FixtureRequest) -> Table:
    return table_of(request.param).say("place CP 0801", "place HVY1 0805", "end")


@rule("mark-iii")
@rule("mark-v")
@pytest.mark.parametrize(("scenario", "kind"), [("mark-iii", "MK3"), ("mark-v", "MK5")])
def test_the_attacker_has_one_ogre(table_of: TableOf, scenario: str, kind: str) -> None:
    state = table_of(scenario).game.state
    ogres = [unit for unit in range(len(state.ids)) if state.seat_of[unit] == ATTACKER]
    assert [state.kind(unit).id for unit in ogres] == [kind]


@rule("mark-iii")
@rule("1.06")
@pytest.mark.parametrize("where", SOUTH_EDGE)
def test_the_ogre_enters_anywhere_on_the_south_edge_for_one_point(at_the_gates: Table, where: str) -> None:
    at_the_gates.say(f"move OGRE {where}")
    ogre = at_the_gates.game.state.find("OGRE")
    entry = unit_entry(at_the_gates.game.state, ogre)
    assert (entry.hex, entry.moved) == (where, 1)


@rule("mark-iii")
def test_the_entrance_hex_is_the_first_of_three(at_the_gates: Table) -> None:
    refusal = at_the_gates.refusal("move OGRE 0822 0821 0820 0819")
    assert refusal.rule == "5.01"
    at_the_gates.say("move OGRE 0822 0821 0820")
    assert at_the_gates.where("OGRE") == "0820"
    assert at_the_gates.refusal("move OGRE 0819").rule == "5.01"


@rule("1.06")
@pytest.mark.parametrize("where", ["0821", "0720", "0801", "0110", "0810"])
def test_the_ogre_enters_by_no_other_hex(at_the_gates: Table, where: str) -> None:
    refusal = at_the_gates.refusal(f"move OGRE {where}")
    assert refusal.rule == "1.06"
    assert "south" in refusal.reason


@rule("1.06")
def test_the_ogre_must_enter(at_the_gates: Table) -> None:
    refusal = at_the_gates.refusal("end")
    assert refusal.rule == "1.06"
    assert "OGRE" in refusal.reason
    at_the_gates.say("move OGRE 0822", "end")
    assert at_the_gates.game.seat == ATTACKER


@rule("1.06")
def test_the_ogre_rams_a_command_post_in_its_entrance_hex(mark_iii: Table) -> None:
    mark_iii.say("place CP 0822", "place HVY1 0805", "end", "move OGRE 0822")
    assert mark_iii.where("CP") is None
    assert mark_iii.where("OGRE") == "0822"


@rule("1.06")
@rule("mark-iii")
def test_a_position_may_hold_a_unit_that_is_yet_to_enter(judged) -> None:
    units = ["OGRE MK3 attacker - enter=south", "CP CP defender 0801"]
    entered = judged(*units, scenario="mark-iii", do="move OGRE 0822 0821")
    assert entered.unit("OGRE")["hex"] == "0821"
    assert entered.unit("OGRE")["moved"] == 2
    waiting = judged(*units, scenario="mark-iii", do="end")
    assert waiting.rule == "1.06"
    assert waiting.unit("OGRE")["enter"] == "south"


@rule("1.06")
@pytest.mark.parametrize("do", ["move OGRE off", "move OGRE off south"])
def test_a_unit_that_has_not_entered_cannot_leave_and_no_hex_is_named_for_it(judged, do: str) -> None:
    verdict = judged("OGRE MK3 attacker - enter=south", "CP CP defender 0801", scenario="mark-iii", do=do)
    assert not verdict.ok
    assert "1520" not in verdict.reason
    assert "OGRE" in verdict.reason


@rule("mark-iii")
def test_the_ogre_does_not_escape_before_it_has_entered_and_may_leave_at_once_after(judged) -> None:
    verdict = judged(
        "OGRE MK3 attacker - enter=south", "CP CP defender 0801", scenario="mark-iii", do="move OGRE 0822 off"
    )
    assert verdict.exited == ["OGRE"]
    assert verdict.outcome["grade"] == "Marginal defense victory"
