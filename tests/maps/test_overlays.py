"""2.00.3 Overlays: terrain laid over a map, cut roads and bridges, and terrain that changes in play."""

from __future__ import annotations

import json

import pytest

from cybertank.board.board import Board
from cybertank.board.terrain import CLEAR, CRATER, DAMAGED_TOWN, HEAVY_TRACKED, RUBBLE, STREAM, TOWN, WHEELED
from cybertank.text.files.errors import FileFault
from cybertank.text.files.reading import read_model, to_model
from cybertank.text.maps.boards import MapPlace, Overlays, board_from, overlays_of
from cybertank.text.maps.map_files import MapFile, load_map, map_file
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.reading import state_of
from cybertank.text.positions.writing import position_facts, position_of

rule = pytest.mark.rule


def laid(entry: str | MapFile, **overlays: object) -> Board:
    return board_from(entry, to_model(overlays, Overlays, "test"), "test")


@rule("2.00.3")
@rule("2.01.8")
def test_overlays_change_hexes_and_hexsides(price) -> None:
    board = laid("vale", hexes={"0303": "rubble", "0305": "clear"}, hexsides={"0701-0702": "ridge"})
    assert board.terrain[board.index["0303"]] == RUBBLE
    assert board.terrain[board.index["0305"]] == CLEAR
    assert price(board, HEAVY_TRACKED, "0701", "0702") == 0
    assert price(load_map("vale"), HEAVY_TRACKED, "0701", "0702") == 1


@rule("2.00.3")
def test_an_overlay_can_take_a_hexside_away(price) -> None:
    name = next(key for key, word in map_file("vale").hexsides.items() if word == "ridge")
    first, second = name.split("-")
    board = laid("vale", hexsides={name: "clear"})
    assert price(load_map("vale"), HEAVY_TRACKED, first, second) == 0
    assert price(board, HEAVY_TRACKED, first, second) == 1


@rule("2.00.3")
@rule("2.03.3")
def test_a_cut_hex_stops_the_road_and_takes_the_bridge_away(price) -> None:
    board = laid("vale", cut=["1406"])
    here = board.index["1406"]
    assert board.river_bridge[here] == 0
    assert not board.ways[here]
    assert price(board, HEAVY_TRACKED, "1306", "1406") == 0
    assert price(load_map("vale"), HEAVY_TRACKED, "1306", "1406") == 1


@rule("2.00.3")
@rule("2.03.3")
def test_a_bridge_over_a_stream_can_be_out(price) -> None:
    whole = load_map("vale")
    bridge = next(s for s, side in enumerate(whole.sides) if side == STREAM and whole.roads[s])
    first, second = whole.names[bridge // 6], whole.names[whole.near[bridge]]
    board = laid("vale", cut=[f"{first}-{second}"])
    assert price(whole, WHEELED, first, second) == 1
    assert price(board, WHEELED, first, second) == 0
    assert board.fingerprint != whole.fingerprint


@rule("2.00.3")
@pytest.mark.parametrize(
    ("overlays", "words"),
    [
        ({"hexes": {"9901": "rubble"}}, "overlays.hexes.9901"),
        ({"hexes": {"0101": "lava"}}, "unknown terrain"),
        ({"hexsides": {"0101-0301": "ridge"}}, "not adjacent"),
        ({"hexsides": {"0101-0102": "ramp"}}, "unknown hexside"),
        ({"cut": ["9901"]}, "overlays.cut"),
    ],
)
def test_wrong_overlays_say_where_they_are_wrong(overlays: dict, words: str) -> None:
    with pytest.raises(FileFault, match=words):
        laid("vale", **overlays)


@rule("2.00.3")
def test_overlays_on_a_board_of_several_maps(price) -> None:
    places = [MapPlace("vale", (0, 0)), MapPlace("shore", (1, 0))]
    overlays = Overlays({"shore-0107": "crater"}, {"vale-2301-shore-0102": "ridge"}, ["shore-0206"])
    board = board_from(places, overlays, "test")
    assert board.terrain[board.index["vale-2307"]] == CRATER
    assert price(board, HEAVY_TRACKED, "vale-2301", "vale-2302") == 0
    assert overlays_of(board) == Overlays({"vale-2307": "crater"}, {"vale-2301-vale-2302": "ridge"}, ["shore-0206"])


@rule("2.00.3")
def test_overlays_are_printed_with_the_position_and_read_again(judged) -> None:
    overlays = {"hexes": {"0303": "rubble"}, "hexsides": {"0701-0702": "ridge"}, "cut": ["1406"]}
    verdict = judged("HVY1 HVY attacker 1306", "INF1 INF defender 0101", map="vale", overlays=overlays)
    assert verdict.position["overlays"] == overlays
    again = state_of(read_model(json.dumps(verdict.position), PositionFile, "again"), "again")
    assert overlays_of(again.board) == to_model(overlays, Overlays, "test")
    assert "overlays" not in judged("HVY1 HVY attacker 1306", map="vale").position


@rule("2.00.3")
@rule("2.01.7")
def test_terrain_that_changes_in_play_keeps_all_else_and_the_tables_follow(price) -> None:
    before = laid("vale", hexsides={"0701-0702": "ridge"}, cut=["0109"])
    town = before.index["1107"]
    assert price(before, HEAVY_TRACKED, "1106", "1107") == 1, "by road"
    after = before.with_terrain({town: DAMAGED_TOWN})
    assert price(after, HEAVY_TRACKED, "1106", "1107") == 2, "the damage cuts the road"
    assert price(before, HEAVY_TRACKED, "1106", "1107") == 1, "the old board is unchanged"
    assert after.sides == before.sides
    assert after.river_bridge == before.river_bridge
    assert after.areas == before.areas
    rubble = after.with_terrain({town: RUBBLE})
    assert overlays_of(rubble) == Overlays({"1107": "rubble"}, {"0701-0702": "ridge"}, ["0109"])
    assert after.with_terrain({town: TOWN}).fingerprint == before.fingerprint


@rule("2.00.3")
def test_a_position_prints_what_play_has_changed() -> None:
    state = state_of(PositionFile(units=[], map="vale"), "test")
    state.board = state.board.with_terrain({state.board.index["0205"]: CRATER})
    printed = position_facts(position_of(state))
    assert printed["map"] == "vale"
    assert printed["overlays"] == {"hexes": {"0205": "crater"}}
