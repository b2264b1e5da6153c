"""3.06, 11.01-11.06 Buildings: structure points, fire at them, stacking and identification."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.dice import SeededDice
from cybertank.game.game import Game
from cybertank.game.views import seen_by
from cybertank.text.events.facts import event_facts
from cybertank.text.events.sentences import told
from cybertank.text.files.errors import FileFault
from cybertank.text.notation.decisions import read_decision, write_decision
from cybertank.text.positions.reading import state_of
from cybertank.text.units.sheets import describe_board, stats_line
from cybertank.units.catalogue import KIND_WORDS

rule = pytest.mark.rule

Judged = Callable[..., Any]
GREEN = {"close_combat": "overrun", "stacking": 5, "spillover": True}


def points(verdict: Any, unit: str = "B") -> int | None:
    """Return the structure points that a building has left, or None if it is gone."""
    found = verdict.unit(unit)
    return found and found["sp"]


# -- 3.06, 11.02: the types --------------------------------------------------------------------------------------------


@rule("3.06")
@rule("3.06.1")
@rule("11.02")
@rule("12.01")
@pytest.mark.parametrize(
    ("type_id", "least", "most", "reach"),
    [
        ("ADMIN", 10, 30, 0),
        ("STRONG", 60, 0, 0),
        ("REACTOR", 60, 60, 0),
        ("RADAR", 10, 30, 0),
        ("LASER", 20, 40, 30),
        ("TOWER", 20, 20, 60),
    ],
)
def test_the_types_of_buildings(unit_type: Callable[..., Any], type_id: str, least: int, most: int, reach: int) -> None:
    found = unit_type(type_id)
    assert KIND_WORDS[found.kind] == "building"
    assert (found.structure, found.structure_most, found.farthest) == (least, most, reach)
    assert found.move == 0 == found.carries
    assert "structure point" in stats_line(found)


@rule("3.06.1")
@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("B ADMIN defender 0406 sp=0", "units[0].sp"),
        ("B ADMIN defender 0406 sp=20 sp_full=10", "units[0].sp"),
        ("B HVY defender 0406 sp=20", "units[0].sp"),
        ("B HVY defender 0406 identified=false", "units[0].identified"),
        ("B RADAR defender 0406 sp=20 fired_on_enemy_turn=true", "units[0].fired_on_enemy_turn"),
    ],
)
def test_a_position_with_impossible_points_is_refused(position_file: Judged, line: str, key: str) -> None:
    with pytest.raises(FileFault) as fault:
        state_of(position_file(line), "test")
    assert fault.value.place == key


@rule("11.02")
def test_a_building_never_moves(in_field: Judged) -> None:
    assert not in_field("B RADAR attacker 0505 sp=20", "T LT defender 0101", do="move B 0506").ok


# -- 11.03, 11.04.1: fire ----------------------------------------------------------------------------------------------


@rule("11.03")
@rule("11.04")
@rule("11.04.1")
@pytest.mark.parametrize(
    ("unit", "shot", "damage"),
    [
        ("HVY", "U", 8),
        ("MSL", "U", 6),
        ("LT", "U", 4),
        ("GEV", "U", 4),
        ("HWZ", "U", 12),
        ("SHVY", "U:gun*1", 6),
        ("SHVY", "U", 12),
        ("INF", "U", 2),
        ("MK3", "U:main", 8),
        ("MK3", "U:secondary*2", 12),
        ("MK3", "U:missile", 12),
    ],
)
def test_every_weapon_hits_and_does_twice_its_strength(field_fire: Judged, unit: str, shot: str, damage: int) -> None:
    verdict = field_fire(f"U {unit} attacker 0504", "B REACTOR defender 0505 sp=60", do=f"fire {shot} at B", dice=[6])
    assert points(verdict) == 60 - damage
    fire = verdict.event("fire")
    assert (fire["damage"], fire["left"], fire["rule"]) == (damage, 60 - damage, "11.04.1")
    assert verdict.dice_left == [6]


@rule("11.04.1")
@pytest.mark.parametrize("weapons", ["U:ap*2", "U:main + U:ap"])
def test_antipersonnel_guns_do_nothing(field_fire: Judged, weapons: str) -> None:
    verdict = field_fire("U MK3 attacker 0504", "B REACTOR defender 0505 sp=60", do=f"fire {weapons} at B")
    assert verdict.rule == "11.04.1"


@rule("11.04.1")
def test_a_building_out_of_range_is_safe(field_fire: Judged) -> None:
    verdict = field_fire("U HVY attacker 0502", "B REACTOR defender 0505 sp=60", do="fire U at B")
    assert verdict.rule == "7.02"


@rule("11.04.1")
@pytest.mark.parametrize(
    ("terrain", "damage"),
    [("town", 4), ("forest", 4), ("damaged-town", 4), ("damaged-forest", 4), ("swamp", 8), ("rubble", 8)],
)
def test_town_and_forest_halve_the_damage(field_fire: Judged, terrain: str, damage: int) -> None:
    verdict = field_fire("U HVY attacker 0504", "B ADMIN defender 0505 sp=30", on=terrain, do="fire U at B")
    assert points(verdict) == 30 - damage


@rule("11.03")
@pytest.mark.parametrize(("sp", "left"), [(9, 1), (8, None), (3, None)])
def test_a_building_is_destroyed_at_zero(field_fire: Judged, sp: int, left: int | None) -> None:
    units = ("U HVY attacker 0504", f"B ADMIN defender 0505 sp={sp} sp_full=30", "T LT defender 0901")
    verdict = field_fire(*units, do="fire U at B")
    assert points(verdict) == left
    assert verdict.lost == ([] if left else ["B"])
    assert verdict.event("fire")["damage"] == min(sp, 8)


@rule("11.03")
def test_what_it_began_with_is_remembered(field_fire: Judged) -> None:
    verdict = field_fire("U HVY attacker 0504", "B ADMIN defender 0505 sp=30", do="fire U at B")
    assert (verdict.unit("B")["sp"], verdict.unit("B")["sp_full"]) == (22, 30)


# -- 11.04.4: spillover ------------------------------------------------------------------------------------------------


@rule("11.04.4")
@rule("7.12.2")
def test_fire_at_a_building_spills_over_and_never_onto_one(field_fire: Judged) -> None:
    units = ("U HVY attacker 0504", "B ADMIN defender 0505 sp=30", "V LT defender 0505", "C RADAR defender 0505 sp=20")
    verdict = field_fire(*units, options=GREEN, do="fire U at B", dice=[6])
    assert verdict.spilled == [("V", 2, "1-1", "disabled")]
    assert (points(verdict), points(verdict, "C")) == (22, 20)
    verdict = field_fire(*units, options=GREEN, do="fire U at V", dice=[1])
    assert (points(verdict), points(verdict, "C"), verdict.spilled) == (30, 20, [])


# -- 11.04.5: engineers ------------------------------------------------------------------------------------------------


@rule("11.04.5")
@pytest.mark.parametrize(
    ("lines", "shot", "damage"),
    [
        (["U CE attacker 0504"], "U", 4),
        (["U ME attacker 0504"], "U", 4),
        (["U VULCAN attacker 0504"], "U:secondary", 12),
        (["U HVY attacker 0504", "E CE attacker 0504"], "U", 16),
        (["U HVY attacker 0504", "E CE attacker 0404"], "U", 8),
        (["U HVY attacker 0504", "E CE attacker 0404"], "U + E", 12),
    ],
)
def test_engineers_and_those_beside_them_do_double_damage(
    field_fire: Judged, lines: list[str], shot: str, damage: int
) -> None:
    verdict = field_fire(*lines, "B REACTOR defender 0505 sp=60", options=GREEN, do=f"fire {shot} at B")
    assert points(verdict) == 60 - damage


# -- 11.05: stacking ---------------------------------------------------------------------------------------------------


@rule("11.05")
def test_buildings_take_no_room(in_field: Judged) -> None:
    buildings = tuple(f"B{i} RADAR attacker 0505 sp=10" for i in range(3))
    tanks = tuple(f"T{i} LT attacker 0505" for i in range(5))
    assert in_field(*buildings, *tanks, "E LT defender 0101", options=GREEN, do="end").ok
    more = in_field(*buildings, *tanks, "T6 LT attacker 0505", "E LT defender 0101", options=GREEN, do="end")
    assert more.rule == "5.02.2"
    one = in_field(*buildings, "T1 LT attacker 0505", "E LT defender 0101", options={"stacking": 1}, do="end")
    assert one.ok


@rule("11.05")
def test_a_building_is_not_given_up_to_make_room(in_field: Judged) -> None:
    tanks = tuple(f"T{i} LT attacker 0505" for i in range(6))
    verdict = in_field("B RADAR attacker 0505 sp=10", *tanks, "E LT defender 0101", options=GREEN, do="remove B")
    assert verdict.rule == "11.05"


@rule("5.03")
@pytest.mark.parametrize("close_combat", ["ram", "overrun"])
def test_entering_the_hex_of_an_unarmed_building_is_free(in_field: Judged, close_combat: str) -> None:
    units = ("U HVY attacker 0504", "O MK3 attacker 0404", "B REACTOR defender 0505 sp=60")
    options = {"close_combat": close_combat}
    verdict = in_field(*units, options=options, do=["move U 0505 0506", "move O 0505"])
    assert (verdict.hex("U"), verdict.hex("O"), points(verdict)) == ("0506", "0505", 60)
    assert verdict.unit("O")["treads"] == 45


# -- 11.06: identification ---------------------------------------------------------------------------------------------


@rule("11.06")
def test_an_enemy_within_three_hexes_identifies_a_building(in_field: Judged) -> None:
    units = ("U GEV attacker 0501", "B RADAR defender 0505 sp=20 identified=false")
    assert in_field(*units, do="move U 0401").unit("B")["identified"] is False
    verdict = in_field(*units, do="move U 0502 0602 0702")
    assert verdict.unit("B")["identified"] is True
    assert verdict.event("identify") == {
        "event": "identify",
        "unit": "B",
        "type": "RADAR",
        "hex": "0505",
        "rule": "11.06",
    }


@rule("11.06")
def test_a_building_is_identified_in_passing_but_not_by_its_own_side(in_field: Judged) -> None:
    units = ("U GEV attacker 0903", "O LT defender 0504", "B RADAR defender 0505 sp=20 identified=false")
    assert in_field(*units, do="move U 0803 0903").unit("B")["identified"] is True
    assert in_field(*units, do="move U 0902").unit("B")["identified"] is False


@rule("11.06")
def test_an_enemy_that_begins_near_a_building_knows_it(in_field: Judged) -> None:
    verdict = in_field("U GEV attacker 0503", "B RADAR defender 0505 sp=20 identified=false", do=[])
    assert verdict.unit("B")["identified"] is True


@rule("11.06")
def test_fire_from_afar_does_not_identify_but_a_laser_that_fires_is_known(field_fire: Judged) -> None:
    units = ("U MSL attacker 0501", "B ADMIN defender 0505 sp=30 identified=false")
    verdict = field_fire(*units, do="fire U at B")
    assert (points(verdict), verdict.unit("B")["identified"]) == (24, False)
    units = ("L LASER attacker 0505 sp=30 identified=false", "T LT defender 0501")
    verdict = field_fire(*units, do="fire L at T", dice=[1])
    assert verdict.unit("L")["identified"] is True
    assert verdict.event("identify")["unit"] == "L"


@rule("11.06")
def test_what_an_enemy_does_not_know_is_not_in_its_view(position_file: Judged) -> None:
    lines = ("U MSL attacker 0501", "SECRETLASER LASER defender 0909 sp=37 sp_full=39 identified=false")
    state = state_of(position_file(*lines), "test")
    view = seen_by(state, 0)
    assert view is not state
    assert view.ids[1] == "?B2"
    assert view.kind(1).id == "BUILDING"
    assert view.buildings.points[1] == -1 == view.buildings.full[1]
    words = describe_board(view)
    for secret in ("SECRET", "LASER", "Laser", "37", "39"):
        assert secret not in words
        assert secret not in view.content()
    assert seen_by(state, 1) is state
    assert state.find("?b2") == 1


@rule("11.06")
def test_an_unidentified_building_can_be_fired_at_by_its_number(field_fire: Judged) -> None:
    units = ("U MSL attacker 0501", "B ADMIN defender 0505 sp=30 identified=false")
    assert points(field_fire(*units, do="fire U at ?B2")) == 24


@rule("11.06")
def test_an_enemy_does_not_learn_what_fire_left_of_an_unknown_building(position_file: Judged) -> None:
    lines = ("U HWZ attacker 0501", "B ADMIN defender 0507 sp=30 identified=false")
    turn = {"number": 1, "seat": "attacker", "phase": "fire"}
    game = Game(state_of(position_file(*lines, turn=turn), "test"), SeededDice(1))
    decision = read_decision(game.state, "fire U at ?B2")
    assert write_decision(game.look(0), decision) == "fire U at ?B2"
    events = game.apply(decision)
    fact = event_facts(game.look(0), events[0])
    assert fact["target"] == "?B2"
    assert fact["damage"] == 12
    assert "left" not in fact
    assert "18" not in told(game.look(0), events[0])
    assert event_facts(game.state, events[0])["left"] == 18


@rule("11.06")
def test_a_train_identifies_what_it_passes(in_field: Judged) -> None:
    ground = {"rails": [["0101", "0102", "0103", "0104", "0105", "0106", "0107", "0108", "0109"]]}
    train = {"id": "T1", "type": "TRAIN", "seat": "attacker", "hex": "0107", "speed": "2/3", "toward": "0106"}
    radar = {"id": "B", "type": "RADAR", "seat": "defender", "hex": "0402", "sp": 20, "identified": False}
    verdict = in_field(units=[train, radar], ground=ground, do="move T1 0106 0105")
    assert verdict.unit("B")["identified"] is False
    verdict = in_field(units=[train, radar], ground=ground, do="move T1 0106 0105 0104")
    assert verdict.unit("B")["identified"] is True
    assert [event["event"] for event in verdict.events][-1] == "identify"


@rule("11.06")
def test_a_move_that_identifies_a_building_cannot_be_taken_back(position_file: Judged) -> None:
    field = {"name": "field", "columns": 9, "rows_odd": 9, "rows_even": 9, "stagger": "odd-north"}
    lines = ("U GEV attacker 0501", "B RADAR defender 0505 sp=20 identified=false")
    for path, undone in (("0401", True), ("0502", False)):
        game = Game(state_of(position_file(*lines, map=field), "test"), SeededDice(1))
        game.apply(read_decision(game.state, f"move U {path}"))
        assert game.can_undo() is undone


@rule("11.06")
@pytest.mark.parametrize("identified", [False, True])
def test_fire_at_an_unidentified_building_cannot_be_taken_back(position_file: Judged, identified: bool) -> None:
    """Whether it still stands tells something about its points. A known building holds no secret."""
    lines = ("U HWZ attacker 0501", f"B ADMIN defender 0507 sp=30 identified={str(identified).lower()}")
    turn = {"number": 1, "seat": "attacker", "phase": "fire"}
    game = Game(state_of(position_file(*lines, turn=turn), "test"), SeededDice(1))
    game.apply(read_decision(game.state, "fire U at ?B2" if not identified else "fire U at B"))
    assert game.can_undo() is identified


@rule("11.06")
def test_a_flight_past_an_unidentified_building_cannot_be_taken_back(position_file: Judged) -> None:
    """A missile that flies on tells that no laser in sight can fire."""
    lines = ("M MCRL attacker 0501", "B ADMIN defender 0512 sp=30 identified=false")
    turn = {"number": 1, "seat": "attacker", "phase": "fire"}
    game = Game(state_of(position_file(*lines, turn=turn), "test"), SeededDice(1))
    game.apply(read_decision(game.state, "launch M"))
    game.apply(read_decision(game.state, "fly 0502 0503"))
    assert not game.can_undo()


@rule("11.06")
@rule("12.07")
def test_damage_does_not_give_an_unidentified_laser_away(field_fire: Judged) -> None:
    units = ("U HWZ attacker 0501", "L LASER defender 0507 sp=20 identified=false", "G GEV attacker 0903")
    verdict = field_fire(*units, do="fire U at L")
    assert (points(verdict, "L"), [event["event"] for event in verdict.events]) == (8, ["fire"])
    later = field_fire(*units, do=["fire U at L", "end", "move G 0803 0804 0805"])
    assert [event["event"] for event in later.events][-2:] == ["identify", "laser-damaged"]
