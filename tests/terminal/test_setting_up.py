"""Setting up at the terminal: the suggested set-up, changes to it, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from cybertank.players.registry import DEFAULT_LEVEL
from cybertank.text.files.reading import packaged

Play = Callable[..., Any]


def test_enter_accepts_the_suggested_set_up(evening: Play) -> None:
    seen, session = evening("")
    assert "Press Enter to accept it" in seen
    assert "Armor units: 12 of 12 spent, 0 left." in seen
    assert "turn 1, defender, movement, points 0:0>" in seen
    assert session is not None
    assert session.seats == {"attacker": DEFAULT_LEVEL, "defender": "human"}


def test_a_set_up_that_leaves_something_over_asks_once(evening: Play) -> None:
    seen, session = evening("clear", "place CP 0801", "place SHVY1 0804", "end", "n", "place INF1 0805 3", "end")
    assert session is not None
    assert "Left over: 10 armor units and 20 squads. Start anyway?" in seen
    assert seen.count("Start anyway?") == 1
    assert session.lines[-1].text == "end"
    seen, _ = evening("", scenario="gauntlet", seat="screen")
    assert "Left over: 12 mines and 5 dummies. Start anyway?" in seen
    seen, _ = evening("", scenario="mark-iii")
    assert "Start anyway?" not in seen


def test_the_set_up_can_be_changed(evening: Play) -> None:
    lines = ["shop", "take INF7", "place INF7 0820 2", "place INF7 0803 2", "place HVY9 0101", "", "end"]
    seen, session = evening(*lines)
    assert session is not None
    assert "HVY 1 armor unit Heavy Tank: gun 4/2; defense 3; move 3" in seen
    assert "Squads: 18 of 20 spent, 2 left." in seen
    assert "INF7 cannot be set up in 0820" in seen
    assert "HVY9 costs 1 armor unit, and 0 are left" in seen
    assert session.state.board.names[session.state.hex_of[session.state.find("INF7")]] == "0803"


def test_where_a_force_may_be_set_up_is_told(evening: Play) -> None:
    seen, _ = evening("quit")
    assert (
        "Open to you: the north area (rows 01-07); the central area (rows 08-16); anywhere but craters (for CP)."
    ) in seen
    assert "Change it with `place HVY1 0805`" in seen


def test_a_set_up_without_a_suggestion_begins_with_the_map(evening: Play, tmp_path: Path) -> None:
    battle = tmp_path / "bare.toml"
    mark = packaged("scenarios", "mark-iii.toml")
    battle.write_text(mark[: mark.index("[[suggestion]]")], encoding="utf-8")
    seen, _ = evening("quit", scenario=str(battle))
    assert "0201\\" in seen
    assert "Armor units: 0 of 12 spent, 12 left." in seen
    assert "Set up your force with `place HVY1 0805`" in seen
    assert "suggested set-up" not in seen


def test_a_force_that_is_given_has_no_shop(evening: Play) -> None:
    seen, _ = evening("shop", "quit", scenario="raid", seat="garrison")
    assert "of 0 spent" not in seen
    assert "There is nothing to buy: the scenario fixes this force" in seen


def test_units_that_come_later_are_told_with_their_turn(evening: Play) -> None:
    seen, _ = evening("units", "quit", scenario="raid", seat="garrison")
    assert "GEV1, Ground Effect Vehicle, about to enter by the west edge." in seen
    assert "RELIEF1, Heavy Tank, will enter by the north edge from turn 4 on." in seen


def test_a_changed_set_up_is_not_accepted_by_enter(evening: Play) -> None:
    _, session = evening("take INF7", "", "undo")
    assert session is not None
    assert session.lines[-1].text == "undo"
    assert session.state.find("INF7") >= 0


def test_there_is_no_position_before_the_set_up_is_over(evening: Play) -> None:
    seen, session = evening("position")
    assert session is not None
    assert "There is no position until the set-up is over: `end` it first." in seen


def test_a_handicap_is_in_the_shop(evening: Play) -> None:
    seen, session = evening("quit", handicap={"defender": -2})
    assert "Armor units: 10 of 10 spent, 0 left." in seen
    assert session is not None
    assert session.header.handicap == {"defender": -2}
