"""Games at the terminal from the first line to the last: played, left, resumed and reported."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cybertank.cli.terminal.saved_games import Hold, record_folder
from cybertank.cli.terminal.screen_and_keyboard import Terminal
from cybertank.scenarios.files import load_scenario, tidy, with_maps
from cybertank.text.files.errors import FileFault

Play = Callable[..., Any]


def test_a_whole_short_game(evening: Play, only_record: Callable[[], Path]) -> None:
    seen, session = evening("", *["end", "end", "y", "end", "end"] * 3, turn_limit=2, opponent="random")
    assert session is not None
    assert session.outcome is not None
    assert "Marginal defense victory" in seen
    assert "the limit of 2 turns has been reached (1977:7.02)" in seen
    assert "The defender has" in seen
    assert f"The record is in {only_record()}" in seen


def test_the_computers_turn_is_told(evening: Play) -> None:
    seen, _ = evening("")
    assert "Turn 1, attacker" in seen
    assert "OGRE moves through" in seen


@pytest.mark.parametrize("plain", [False, True])
def test_who_thinks_is_said_once_a_turn(evening: Play, plain: bool) -> None:
    seen, _ = evening("", "end", "end", "end", "quit", plain=plain, opponent="strategist:2n")
    assert "Turn 1, attacker" in seen.split("The attacker is thinking (strategist:2n).")[0]
    assert "OGRE moves through" in seen.split("The attacker is thinking (strategist:2n).")[1]
    first = seen.split("Turn 2, attacker")[0]
    assert first.count("is thinking") == 1


def test_on_a_screen_it_is_said_while_they_think(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal(read=lambda _: "", size=(30, 20))
    with terminal.passing("The attacker is thinking (strategist:6)."):
        assert "The attacker is thinking (str" in screen.getvalue()
        assert "strategist" not in screen.getvalue()  # it must fit on the line to be erased
    assert screen.getvalue().endswith("\r\x1b[K")
    with pytest.raises(KeyboardInterrupt), terminal.passing("Thinking."):
        raise KeyboardInterrupt
    assert screen.getvalue().endswith("\r\x1b[K")


class Screen(io.StringIO):
    """A stream that looks like a terminal to anyone who writes to it."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_undo_and_its_end_at_a_die(evening: Play) -> None:
    hot = {"hot_seat": True, "seed": 1}
    setup = ["clear", "place CP 0801", "place HWZ1 0715", "end", "y"]
    seen, session = evening(*setup, "move OGRE 0721 0720", "undo", "move OGRE to 0719", "end", "undo", hot_seat=True)
    assert "Taken back: move OGRE 0721 0720" in seen
    seen, session = evening(
        "n", *setup, "move OGRE 0721 0720 0719", "end", "fire OGRE:missile at HWZ1", "undo", *["quit"], **hot
    )
    assert session is not None
    assert "6 against 1 is 5-1 or better; destroyed without a die" in seen
    seen, session = evening(
        "n",
        "clear", "place CP 0801", "place SHVY1 0715", "end", "y",
        "move OGRE 0721 0720 0719", "end", "fire OGRE:missile at SHVY1", "undo",
        **hot,
    )  # fmt: skip
    assert "6 against 5 is 1-1; 33% no effect, 33% disabled, 33% destroyed (7.10)" in seen
    assert (
        "There is nothing to take back. You can take back only your own decisions, and only as far as the last die roll"
        in seen
    )


def test_undo_goes_past_phases_that_ended_by_themselves(evening: Play) -> None:
    seen, _ = evening("", "end", "undo", "move HVY1 to 0507")
    assert "nothing to fire at: the fire phase ends automatically" in seen
    assert "Taken back: end" in seen
    assert "HVY1 moves to 0507 for 1 point" in seen


def test_quit_and_resume(evening: Play, only_record: Callable[[], Path]) -> None:
    seen, first = evening("", "move HVY1 to 0507", "quit")
    assert first is not None
    path = only_record()
    assert f"cybertank play --terminal --record {path}" in seen
    seen, second = evening("", "move HVY2 to 0810")
    assert second is not None
    assert "There is an unfinished game of Mark III Attack" in seen
    assert "The latest events:" in seen
    assert second.lines[: len(first.lines)] == first.lines
    assert path.read_text().count("move HVY2") == 1
    seen, _ = evening("undo", "quit", record=path)
    assert "Taken back: move HVY2 0810" in seen


def test_a_new_game_beside_an_unfinished_one(evening: Play) -> None:
    evening("", "quit")
    _, session = evening("n", "quit")
    assert session is not None
    assert len(list(record_folder().glob("*.record"))) == 2


def test_who_names_a_scenario_is_asked_about_games_of_it_alone(evening: Play) -> None:
    evening("", "quit")
    seen, session = evening("", "quit", scenario="raid", seat="garrison")
    assert "unfinished" not in seen
    assert session is not None
    assert session.scenario == "raid"
    for asked, offered in (("mark-iii", "Mark III Attack"), ("raid", "Raid on the Shore"), (None, "Raid on the Shore")):
        seen, _ = evening("", "quit", scenario=asked)
        assert f"There is an unfinished game of {offered}" in seen


def test_a_wrong_option_is_told_before_anything_is_asked(evening: Play) -> None:
    evening("", "quit")
    with pytest.raises(FileFault, match="raid cannot be played under the 1977 rules"):
        evening(scenario="raid", edition="1977")
    with pytest.raises(FileFault, match="unknown seat 'foo'"):
        evening(handicap={"foo": 2})


def test_an_answer_that_is_neither_yes_nor_no_is_asked_for_again(evening: Play) -> None:
    _, first = evening("", "quit")
    seen, second = evening("what", "yes", "quit")
    assert seen.count("Continue it? [Y/n]") == 2
    assert "Please answer yes or no." in seen
    assert first is not None
    assert second is not None
    assert second.lines == first.lines
    assert len(list(record_folder().glob("*.record"))) == 1


@pytest.mark.parametrize("leaving", [KeyboardInterrupt, EOFError])
def test_ctrl_c_and_ctrl_d_keep_the_record(
    evening: Play, only_record: Callable[[], Path], leaving: type[BaseException]
) -> None:
    seen, session = evening("", "move HVY1 to 0507", leaving)
    assert session is not None
    assert "The game is saved in" in seen
    assert only_record().read_text() == session.record()


def test_ctrl_c_in_the_computers_turn(
    evening: Play, only_record: Callable[[], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    from cybertank.players.charger.charger import ChargerPlayer

    def interrupted(self: object, view: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ChargerPlayer, "choose", interrupted)
    seen, session = evening("")
    assert session is not None
    assert "The game is saved in" in seen
    assert only_record().read_text() == session.record()


def test_leaving_before_a_game_is_begun(evening: Play) -> None:
    evening("", "quit")
    seen, session = evening(KeyboardInterrupt)
    assert session is None
    assert "No game was started." in seen


def test_end_asks_once_about_guns_that_bear(evening: Play) -> None:
    setup = ["clear", "place CP 0801", "place HWZ1 0715", "end", "y", "move OGRE 0721 0720", "end", "end", "y"]
    seen, session = evening(*setup, "end", "n", "end", hot_seat=True)
    assert session is not None
    assert seen.count("HWZ1 could still fire. End the phase anyway? [y/N]") == 1
    assert "Turn 2, attacker" in seen


def test_save_and_position_write_files(evening: Play, tmp_path: Path) -> None:
    copy, place = tmp_path / "copy.record", tmp_path / "here.json"
    seen, session = evening("", f"save {copy}", f"position {place}", f"save {copy}", "n", "position /no/such/place")
    assert session is not None
    assert copy.read_text() == session.record()
    assert json.loads(place.read_text())["scenario"] == "mark-iii"
    assert "already exists. Replace it? [y/N] n Nothing was written." in seen
    assert ": No such file or directory." in seen


def test_resign_asks_once(evening: Play) -> None:
    seen, session = evening("", "resign", "n", "resign", "y")
    assert session is not None
    assert session.outcome is not None
    assert session.outcome["winner"] == "attacker"
    assert "Does the defender resign? [y/N] n" in seen
    assert "Complete Ogre victory" in seen


def test_the_person_may_be_the_attacker(evening: Play) -> None:
    seen, _ = evening("end", "move OGRE 0822 0821 0820", seat="attacker")
    assert "The defender has set up" in seen
    assert "OGRE must enter the map this turn" in seen
    assert "OGRE moves through 0822, 0821 to 0820" in seen


def test_rams_are_announced(evening: Play) -> None:
    setup = ["clear", "place CP 0801", "place HVY1 0816", "end", "y", "move OGRE 0822 0821 0820", "end", "end", "y"]
    moves = ["move HVY1 0817", "end", "move OGRE 0819 0818 0817"]
    seen, _ = evening(*setup, *moves, "quit", hot_seat=True, seed=1)
    assert "rams HVY1: the Ogre loses 2 tread units; 50% disabled, 50% destroyed (6.02)" in seen


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"scenario": "mark-x"}, "there is no such scenario"),
        ({"opponent": "deep-thought"}, "there is no player 'deep-thought'"),
        ({"seat": "referee"}, "mark-iii has no seat 'referee'"),
    ],
)
def test_wrong_options_are_faults(evening: Play, wrong: dict, expected: str) -> None:
    with pytest.raises(FileFault, match=expected):
        evening(**wrong)


def test_a_damaged_record_is_named_and_left_alone(evening: Play, tmp_path: Path) -> None:
    path = tmp_path / "damaged.record"
    path.write_text("something else\n")
    with pytest.raises(FileFault, match="line 1"):
        evening(record=path)
    assert path.read_text() == "something else\n"


def test_a_record_of_another_version_is_gone_on_with_and_says_so(
    evening: Play, only_record: Callable[[], Path]
) -> None:
    evening("", "move HVY1 to 0507", "quit")
    path = only_record()
    path.write_text(re.sub(r"[0-9a-f]{8}$", "0123abcd", path.read_text(), flags=re.MULTILINE))
    for more in ({}, {"record": path}):
        seen, session = evening("", **more)
        assert session is not None
        assert f"{len(session.lines)} of its {len(session.lines)} decisions cannot be verified" in " ".join(
            seen.split()
        )


def test_a_game_that_is_being_played_elsewhere_is_left_alone(evening: Play, only_record: Callable[[], Path]) -> None:
    evening("", "quit")
    path = only_record()
    elsewhere = Hold(path)
    with pytest.raises(FileFault, match="being played in another terminal"):
        evening(record=path)
    seen, _ = evening("", "quit")
    assert "unfinished" not in seen
    elsewhere.let_go()
    seen, _ = evening("n", "quit")
    assert "unfinished" in seen


def test_a_torn_last_line_is_left_out(evening: Play, only_record: Callable[[], Path]) -> None:
    """A crash in the middle of a line loses only that line."""
    evening("", "move HVY1 to 0507", "quit")
    path = only_record()
    whole = path.read_text()
    path.write_text(whole + "  99 defender  move HV")
    _, session = evening("move HVY2 to 0810", "quit", record=path)
    assert session is not None
    assert path.read_text() == session.record()
    assert path.read_text().startswith(whole)


def test_a_finished_record_shows_its_result(evening: Play, only_record: Callable[[], Path]) -> None:
    evening("", "resign", "y")
    seen, session = evening(record=only_record())
    assert session is not None
    assert "Complete Ogre victory" in seen


def test_an_opponent_with_a_wrong_budget_is_named(evening: Play) -> None:
    with pytest.raises(FileFault, match="only the strategist takes a budget"):
        evening(opponent="charger:3")


def test_a_battle_of_ones_own_is_played_from_its_file_and_resumed_without_it(
    evening: Play, only_record: Callable[[], Path], tmp_path: Path
) -> None:
    file = tmp_path / "visit.json"
    text = tidy(with_maps(load_scenario("raid"))).replace('"name": "raid"', '"name": "visit"', 1)
    file.write_text(text.replace("Raid on the Shore", "A Visit"), encoding="utf-8")
    seen, session = evening("", "quit", scenario=str(file), seat="garrison")
    assert session is not None
    assert "A Visit" in seen
    assert "Nobody expects guests from the lake." in " ".join(seen.split())
    file.unlink()
    assert only_record().name.startswith("visit-")
    seen, again = evening("y", "quit")
    assert again is not None
    assert again.header == session.header


def test_the_log_tells_nobody_of_what_others_have_hidden(evening: Play) -> None:
    """13.04-13.06: the next person at the screen learns nothing of mines or a secret set-up; their owner does."""
    hidden = ["suggest", "mine 1203", "log 99", "end", "y", "log 99"]
    seen, session = evening(*hidden, hot_seat=True, scenario="gauntlet")
    assert session is not None
    assert session.seat != "screen"
    after = seen.rsplit("log 99", 1)[1]
    before = seen.rsplit("log 99", 2)[1]
    assert "A mine is laid in 1203" in before
    assert "is set up in" in before
    assert "mine is laid" not in after
    assert "is set up in" not in after
