"""Guesses at the name that somebody meant by an unknown one."""

from __future__ import annotations

import pytest

from cybertank.players.registry import known_level
from cybertank.scenarios.files import load_scenario
from cybertank.server.levels import check_holders
from cybertank.text.files.errors import FileFault
from cybertank.text.ledger import near
from cybertank.text.maps.map_files import load_map
from cybertank.text.notation.spelling import close, known_ones, no_hex

NAMES = ["mark-iii", "mark-v", "raid", "three-crowns"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("mark3", ["mark-iii"]),
        ("Mark III", ["mark-iii"]),
        ("mark 5", ["mark-v"]),
        ("MARK_V", ["mark-v"]),
        ("three_crown", ["three-crowns"]),
        ("rade", ["raid"]),
        ("deep-thought", []),
        ("", []),
    ],
)
def test_what_was_meant(word: str, meant: list[str]) -> None:
    assert close(word, NAMES) == meant


def test_the_names_are_listed_all_the_same() -> None:
    assert known_ones("rade", NAMES) == "did you mean raid? Known: mark-iii, mark-v, raid, three-crowns"
    assert known_ones("chess", NAMES) == "known: mark-iii, mark-v, raid, three-crowns"


def test_scenarios_players_and_maps_are_guessed() -> None:
    with pytest.raises(FileFault, match=r"no such scenario; did you mean mark-iii\? Known: 1977"):
        load_scenario("mark3")
    with pytest.raises(ValueError, match=r"no player 'tactitian'; did you mean tactician\? Known: random"):
        known_level("tactitian")
    with pytest.raises(FileFault, match=r"no player 'humen'; did you mean human\? Known: human"):
        check_holders({"attacker": "humen"})
    with pytest.raises(FileFault, match=r"no map with this name; did you mean ridgeway\?"):
        load_map("ridgway")


def test_rules_are_guessed_by_their_numbers() -> None:
    assert "6.02" in near("6.020")


def test_a_number_alone_on_a_board_of_several_maps_is_answered_with_whole_names() -> None:
    names = ["vale-0805", "vale-0806", "marches-0805"]
    assert no_hex("0805", names) == (
        "there is no hex '0805' on the map; add the name of its map: vale-0805, marches-0805"
    )
    assert no_hex("9999", names) == "there is no hex '9999' on the map"
    assert no_hex("5", names) == "there is no hex '5' on the map"
