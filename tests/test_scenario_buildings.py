"""Buildings and fixed units in scenario files (3.06, 11.03, 11.06): what is read, and what an invalid file is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.rules.buildings.structure import take_points
from cybertank.rules.victory.outcome import victory_points
from cybertank.scenarios.checking import check_scenario
from cybertank.scenarios.files import read_scenario
from cybertank.server.present.builder_kit import battle_kit
from cybertank.server.present.catalog import scenario_card

rule = pytest.mark.rule

HEAD = """
version = 1
name = "small"
title = "A small fight"
rule = "small"
map = { columns = 7, rows_odd = 7, rows_even = 6, hexes = { "0404" = "town", "0505" = "water", "0606" = "crater" } }
seats = ["red", "blue"]
story = "Two patrols meet."
[[level]]
title = "decisive"
margin = 10
[[objective]]
title = "The reactor"
seat = "red"
kind = "destroy"
points = { REACTOR = 25, building = 5 }
[[force]]
seat = "red"
zones = [{ title = "the map", area = "everywhere" }]
units = [{ id = "RHVY", type = "HVY" }]
[[force]]
seat = "blue"
"""
ZONES = 'zones = [{ title = "the map", area = "everywhere" }]\n'

Small = Callable[..., Any]


@pytest.fixture
def small(table_of: Callable[..., Any]) -> Small:
    """Return a game of a scenario text after some decisions."""
    return lambda written, *lines: table_of(read_scenario(written, "small.toml")).say(*lines)


def blue(*units: str, zones: str = ZONES) -> str:
    """Return a scenario in which blue has these units."""
    return HEAD + zones + "units = [" + ", ".join(f"{{ {unit} }}" for unit in units) + "]\n"


def faults(*units: str, zones: str = ZONES) -> dict[str, str]:
    """Return the errors in a scenario with these units, by their place."""
    return {fault.place: fault.problem for fault in check_scenario(blue(*units, zones=zones)).faults}


# -- structure points --------------------------------------------------------------------------------------------------


@rule("3.06")
@pytest.mark.parametrize(
    ("unit_type", "least", "most"),
    [
        ("ADMIN", 10, 30),
        ("STRONG", 60, None),
        ("REACTOR", 60, 60),
        ("RADAR", 10, 30),
        ("LASER", 20, 40),
        ("TOWER", 20, 20),
    ],
)
def test_structure_points_fit_the_type(unit_type: str, least: int, most: int | None) -> None:
    tank = 'id = "BHVY", type = "HVY"'
    assert faults(tank, f'id = "B", type = "{unit_type}", sp = {least}') == {}
    assert (
        "structure points (3.06)"
        in faults(tank, f'id = "B", type = "{unit_type}", sp = {least - 1}')["force[1].units[1].sp"]
    )
    beyond = faults(tank, f'id = "B", type = "{unit_type}", sp = {(most or 200) + 1}')
    assert beyond == {} if most is None else "structure points (3.06)" in beyond["force[1].units[1].sp"]


@rule("11.03")
def test_a_building_begins_with_the_points_of_the_file_or_the_fewest_of_its_type(small: Small) -> None:
    table = small(blue('id = "LAB", type = "ADMIN", sp = 25', 'id = "POWER", type = "REACTOR"'))
    state = table.game.state
    buildings = state.buildings
    found = {state.ids[u]: (buildings.points[u], buildings.full[u]) for u in range(len(state.ids)) if buildings.full[u]}
    assert found == {"LAB": (25, 25), "POWER": (60, 60)}


@rule("11.03")
@rule("11.06")
def test_only_buildings_have_the_keys_of_buildings() -> None:
    found = faults('id = "BHVY", type = "HVY", sp = 10', 'id = "BLT", type = "LT", identified = false')
    assert "HVY is none (11.03)" in found["force[1].units[0].sp"]
    assert "LT is none (11.06)" in found["force[1].units[1].identified"]


def test_a_building_cannot_enter_later() -> None:
    more = '\n[[entry]]\nseat = "blue"\nedge = "north"\nunits = [{ id = "B", type = "LASER" }]\n'
    found = check_scenario(blue('id = "BHVY", type = "HVY"') + more).faults
    assert [fault.place for fault in found] == ["entry[0].units[0].type"]


# -- units that stand on the map from the start ------------------------------------------------------------------------


@rule("1.06")
def test_a_fixed_unit_stands_on_the_map_and_its_owner_cannot_place_or_take_it(small: Small) -> None:
    table = small(blue('id = "LAB", type = "ADMIN", hex = "0404"', 'id = "BHVY", type = "HVY"'))
    state = table.game.state
    assert state.board.names[state.hex_of[state.find("LAB")]] == "0404"
    table.say("place RHVY 0101", "end")
    assert "stays where it is" in table.refusal("place LAB 0405").reason
    assert "stays where it is" in table.refusal("take LAB").reason
    assert "BHVY has not been placed" in table.refusal("end").reason
    table.say("place BHVY 0404", "end")


@rule("1.06")
def test_a_force_that_stands_on_the_map_is_not_set_up(small: Small) -> None:
    written = blue('id = "LAB", type = "ADMIN", hex = "0404"', 'id = "BHVY", type = "HVY", hex = "0404"', zones="")
    table = small(written, "place RHVY 0101", "end")
    assert table.game.state.flow[0].number == 1


@rule("11.05")
def test_buildings_take_no_room(small: Small) -> None:
    units = [f'id = "B{i}", type = "ADMIN", hex = "0404"' for i in range(8)]
    small(blue(*units, 'id = "BHVY", type = "HVY", count = 5'), "place RHVY 0101", "end", "place BHVY1 0404")


@pytest.mark.parametrize(
    ("unit", "place", "says"),
    [
        ('id = "B", type = "LASER", hex = "0505"', "hex", "cannot enter the terrain in 0505"),
        ('id = "B", type = "LASER", hex = "0606"', "hex", "cannot enter the terrain in 0606"),
        ('id = "B", type = "LASER", hex = "9901"', "hex", "the map has no hex 9901"),
        ('id = "B", type = "HVY", hex = "0303", count = 6', "hex", "there is no room for B6"),
        ('id = "B", type = "MK3", hex = "0303", damaged = "mobile"', "hex", "rolls its damage"),
        ('id = "B", type = "LASER", hex = "0303", identified = false', "identified", "leave out `hex`"),
    ],
)
def test_a_hex_that_does_not_fit_is_an_error(unit: str, place: str, says: str) -> None:
    found = faults(unit, 'id = "BLT", type = "LT"')
    assert says in found[f"force[1].units[0].{place}"]


def test_two_sides_cannot_start_in_one_hex() -> None:
    written = blue('id = "B", type = "LASER", hex = "0303"', 'id = "BLT", type = "LT"')
    written = written.replace('{ id = "RHVY", type = "HVY" }', '{ id = "RHVY", type = "HVY", hex = "0303" }')
    written = written.replace(ZONES, "", 1)
    assert "an enemy unit starts there" in check_scenario(written).faults[0].problem


def test_a_force_of_fixed_units_has_no_zones() -> None:
    assert "leave out `zones`" in faults('id = "B", type = "LASER", hex = "0303"')["force[1].zones"]


# -- winning, and what the pages show ----------------------------------------------------------------------------------


@rule("1.08")
def test_a_destroyed_building_scores_by_type_or_kind(small: Small) -> None:
    units = ['id = "POWER", type = "REACTOR", hex = "0303"', 'id = "LAB", type = "ADMIN", hex = "0404"']
    table = small(blue(*units, 'id = "BLT", type = "LT"'), "place RHVY 0101", "end", "place BLT 0707", "end")
    state = table.game.state
    take_points(state, state.find("POWER"), 59, [])
    assert victory_points(state, 0).total == 0
    take_points(state, state.find("POWER"), 1, [])
    assert victory_points(state, 0).total == 25
    take_points(state, state.find("LAB"), 10, [])
    assert victory_points(state, 0).total == 30


def test_the_card_says_how_strong_buildings_are() -> None:
    written = blue(
        'id = "B", type = "LASER", sp = 30, count = 2, identified = false', 'id = "T", type = "TOWER", hex = "0404"'
    )
    card = scenario_card(read_scenario(written, "small.toml"))
    assert card.seats[1].forces == [
        "2 Lasers (30 structure points, unidentified)",
        "1 Laser Tower in 0404 (20 structure points)",
    ]


def test_the_builder_knows_the_structure_points_of_each_building() -> None:
    types = {view.id: (view.structure, view.structure_most) for view in battle_kit().types["sixth"] if view.structure}
    assert types["STRONG"] == (60, 0)
    assert types["LASER"] == (20, 40)
    assert len(types) == 6


# -- unidentified buildings --------------------------------------------------------------------------------------------

VEILED = (
    'id = "LAB", type = "ADMIN", sp = 20, identified = false',
    'id = "GUN", type = "LASER", identified = false',
    'id = "BHVY", type = "HVY"',
)


@rule("11.06")
def test_enemies_see_nothing_of_unidentified_buildings_while_they_are_set_up(small: Small) -> None:
    table = small(blue(*VEILED), "place RHVY 0101", "end", "place LAB 0707", "place BHVY 0605")
    red = table.game.look(0)
    assert all(red.hex_of[unit] < 0 for unit in range(len(red.ids)) if red.seat_of[unit] == 1)
    table.say("place GUN 0706", "take GUN", "place GUN 0706", "end")
    red = table.game.look(0)
    seen = {red.ids[unit]: red.board.names[red.hex_of[unit]] for unit in range(len(red.ids)) if red.hex_of[unit] >= 0}
    assert seen == {"RHVY": "0101", "?B2": "0706", "?B3": "0707", "BHVY": "0605"}
    assert {red.types[red.type_of[unit]].id for unit in (1, 2)} & {"ADMIN", "LASER"} == set()


@rule("11.06")
def test_the_order_of_unidentified_buildings_follows_their_hexes_not_the_file(small: Small) -> None:
    found = []
    for lab, gun in (("0706", "0707"), ("0707", "0706")):
        table = small(
            blue(*VEILED), "place RHVY 0101", "end", f"place LAB {lab}", f"place GUN {gun}", "place BHVY 0605", "end"
        )
        state = table.game.state
        assert table.where("LAB") == lab
        assert state.buildings.full[state.find("LAB")] == 20
        red = table.game.look(0)
        found.append([(red.ids[unit], red.type_of[unit], red.hex_of[unit]) for unit in range(len(red.ids))])
    assert found[0] == found[1]
