"""The terminal game, driven by scripted lines."""

from __future__ import annotations

import contextlib
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cybertank.cli.keeping import Hold, record_folder
from cybertank.cli.table import Table
from cybertank.cli.talk import Talk
from cybertank.cli.terminal import play
from cybertank.cli.terminal_help import COMMANDS, DEEDS, all_words
from cybertank.game.dice import SeededDice
from cybertank.game.game import Game
from cybertank.players.registry import DEFAULT_LEVEL, make_player
from cybertank.scenarios.files import load_scenario, tidy, with_maps
from cybertank.text.errors import FileFault
from cybertank.text.files import packaged, read_model
from cybertank.text.notation import GRAMMAR
from cybertank.text.positions import PositionFile, state_of
from cybertank.text.records import RecordHeader
from cybertank.text.session import Session


class Evening:
    """A person at the terminal: what they type, and what they see."""

    def __init__(self, *lines: str | type[BaseException]) -> None:
        self.lines = list(lines)
        self.seen: list[str] = []

    def read(self, prompt: str) -> str:
        self.seen.append(prompt)
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        if not isinstance(line, str):
            raise line
        self.seen.append(line)
        return line

    def write(self, text: str) -> None:
        self.seen.append(text)

    @property
    def text(self) -> str:
        """All that was on the screen, its line breaks made blanks so that wrapping does not matter."""
        return " ".join(" ".join(self.seen).split())


Played = Callable[..., tuple[str, Session | None]]


@pytest.fixture(autouse=True)
def state_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Records go into the test's own folder."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def evening(*lines: str | type[BaseException], **more: object) -> tuple[str, Session | None]:
    """Play with scripted lines, then leave by Ctrl-D; what was seen, and the game."""
    person = Evening(*lines)
    options: dict = {"seed": 5, "size": (100, 60), **more}
    session = play(read=person.read, write=person.write, **options)
    return person.text, session


def only_record() -> Path:
    """The record that was kept."""
    [path] = record_folder().glob("*.record")
    return path


def test_enter_accepts_the_suggested_set_up() -> None:
    seen, session = evening("")
    assert "Enter accepts it" in seen
    assert "Armor units: 12 of 12 spent, 0 left." in seen
    assert "turn 1, defender, movement, points 0:0>" in seen
    assert session is not None
    assert session.seats == {"attacker": DEFAULT_LEVEL, "defender": "human"}


def test_a_whole_short_game() -> None:
    seen, session = evening("", *["end", "end", "y", "end", "end"] * 3, turn_limit=2, opponent="random")
    assert session is not None
    assert session.outcome is not None
    assert "Marginal defense victory" in seen
    assert "the limit of 2 turns is reached (1977:7.02)" in seen
    assert "The defender has" in seen
    assert f"The record is in {only_record()}" in seen


def test_the_computers_turn_is_told() -> None:
    seen, _ = evening("")
    assert "Turn 1, attacker" in seen
    assert "OGRE moves by" in seen


@pytest.mark.parametrize("plain", [False, True])
def test_who_thinks_is_said_once_a_turn(plain: bool) -> None:
    seen, _ = evening("", "end", "end", "end", "quit", plain=plain, opponent="strategist:2n")
    assert "Turn 1, attacker" in seen.split("The attacker is thinking (strategist:2n).")[0]
    assert "OGRE moves by" in seen.split("The attacker is thinking (strategist:2n).")[1]
    first = seen.split("Turn 2, attacker")[0]
    assert first.count("is thinking") == 1


def test_on_a_screen_it_is_said_while_they_think(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setenv("TERM", "xterm")
    talk = Talk(read=lambda _: "", size=(30, 20))
    with talk.passing("The attacker is thinking (strategist:6)."):
        assert "The attacker is thinking (str" in screen.getvalue()
        assert "strategist" not in screen.getvalue()  # it must fit on the line to be wiped away
    assert screen.getvalue().endswith("\r\x1b[K")
    with pytest.raises(KeyboardInterrupt), talk.passing("Thinking."):
        raise KeyboardInterrupt
    assert screen.getvalue().endswith("\r\x1b[K")


class Screen(io.StringIO):
    """A terminal, as far as who writes to it can tell."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_undo_and_its_end_at_a_die() -> None:
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
    assert "6 against 5 is 1-1; 33 % no effect, 33 % disabled, 33 % destroyed (7.10)" in seen
    assert "Nothing to take back: only what you decided since the last die" in seen


def test_undo_goes_past_phases_that_ended_by_themselves() -> None:
    seen, _ = evening("", "end", "undo", "move HVY1 to 0507")
    assert "nothing to fire at: the fire phase ends by itself" in seen
    assert "Taken back: end" in seen
    assert "HVY1 moves to 0507 for 1 point" in seen


def test_quit_and_resume() -> None:
    seen, first = evening("", "move HVY1 to 0507", "quit")
    assert first is not None
    path = only_record()
    assert f"cybertank play --terminal --record {path}" in seen
    seen, second = evening("", "move HVY2 to 0810")
    assert second is not None
    assert "There is an unfinished game of Mark III Attack" in seen
    assert "What happened last:" in seen
    assert second.lines[: len(first.lines)] == first.lines
    assert path.read_text().count("move HVY2") == 1
    seen, _ = evening("undo", "quit", record=path)
    assert "Taken back: move HVY2 0810" in seen


def test_a_new_game_beside_an_unfinished_one() -> None:
    evening("", "quit")
    _, session = evening("n", "quit")
    assert session is not None
    assert len(list(record_folder().glob("*.record"))) == 2


def test_who_names_a_scenario_is_asked_about_games_of_it_alone() -> None:
    evening("", "quit")
    seen, session = evening("", "quit", scenario="raid", seat="garrison")
    assert "unfinished" not in seen
    assert session is not None
    assert session.scenario == "raid"
    for asked, offered in (("mark-iii", "Mark III Attack"), ("raid", "Raid on the Shore"), (None, "Raid on the Shore")):
        seen, _ = evening("", "quit", scenario=asked)
        assert f"There is an unfinished game of {offered}" in seen


def test_a_wrong_option_is_told_before_anything_is_asked() -> None:
    evening("", "quit")
    with pytest.raises(FileFault, match="raid is not played by the rules of 1977"):
        evening(scenario="raid", edition="1977")
    with pytest.raises(FileFault, match="unknown seat 'foo'"):
        evening(handicap={"foo": 2})


def test_an_answer_that_is_neither_yes_nor_no_is_asked_for_again() -> None:
    _, first = evening("", "quit")
    seen, second = evening("what", "yes", "quit")
    assert seen.count("Go on with it? [Y/n]") == 2
    assert "Please answer yes or no." in seen
    assert first is not None
    assert second is not None
    assert second.lines == first.lines
    assert len(list(record_folder().glob("*.record"))) == 1


@pytest.mark.parametrize("leaving", [KeyboardInterrupt, EOFError])
def test_ctrl_c_and_ctrl_d_keep_the_record(leaving: type[BaseException]) -> None:
    seen, session = evening("", "move HVY1 to 0507", leaving)
    assert session is not None
    assert "The game is kept in" in seen
    assert only_record().read_text() == session.record()


def test_ctrl_c_in_the_computers_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    from cybertank.players.charger import ChargerPlayer

    def interrupted(self: object, view: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ChargerPlayer, "choose", interrupted)
    seen, session = evening("")
    assert session is not None
    assert "The game is kept in" in seen
    assert only_record().read_text() == session.record()


def test_leaving_before_a_game_is_begun() -> None:
    evening("", "quit")
    seen, session = evening(KeyboardInterrupt)
    assert session is None
    assert "No game was begun." in seen


BAD_LINES = [
    ("mvoe HVY1 0507", "did you mean `move`"),
    ("xyzzy", "There is no `xyzzy` here; `help` lists what there is."),
    ("move", "Write it as: move UNIT HEX"),
    ("move HVY1 9999", "There is no hex '9999' on the map"),
    ("move NONE 0507", "There is no unit 'NONE' in play"),
    ("move HVY1 to 0601", "HVY1 cannot get to 0601 in this phase; nearest legal choice: `move HVY1 to 06"),
    ("move GEV2 1112", "only Ogres, Superheavies and infantry cross a ridge; nearest legal choice:"),
    ("move HWZ1 0704", "HWZ1 has no movement points: it stays where it is (5.01)"),
    ("fire HVY1", "Write it as: fire WEAPON"),
    ("fire HVY1 at OGRE:main", "attacks are made in the fire phase (7.01)"),
    ("stay HVY1", "(6.02)"),
    ("overrun 0101", "the ramming rules are in use, so there are no overruns (section 6) (8.01)"),
    ("mount INF1 on HWZ1", "HWZ1 carries no infantry"),
    ("dismount INF1", "INF1 is not riding anything (5.11.3)"),
    ("group 0101 1", "infantry is grouped when a stack is fired at, and none is (7.12.1)"),
    ("ram HVY1 OGRE", "this is said inside an overrun"),
    ("dive INF1", "Marines dive when they are overrun in the water (7.14.4)"),
    ("launch X", "belongs to rule 10.02, which is not built yet"),
    ("fight", "No overrun is being fought."),
    ("place HVY9 0101", "units are placed before the first turn"),
    ("odds HVY1", "Write it as: odds WEAPON"),
    ("odds HVY1 at OGRE", "say what is fired at: OGRE:main, OGRE:secondary"),
    ("odds HVY1 at NOBODY", "there is no unit 'NOBODY' in play"),
    ("unit", "Write it as: unit UNIT"),
    ("unit HVY99", "There is no unit HVY99; `units` lists them all."),
    ("map 9999", "9999 is neither a hex of the map nor a unit on it."),
    ("rules", "Say which rule"),
    ("rules 99.9", "There is no rule 99.9"),
    ("help xyz", "There is no `xyz` here"),
    ("shop", "The shop is open during set-up only."),
    ("clear", "Units are taken off during set-up only."),
    ("suggest", "There is no suggested set-up to place now."),
    ("sheet HVY1", "HVY1 has no record sheet"),
]


@pytest.mark.parametrize(("line", "expected"), BAD_LINES)
def test_bad_lines_are_answered_and_change_nothing(line: str, expected: str) -> None:
    seen, session = evening("", line)
    assert session is not None
    assert expected in seen
    assert session.lines[-1].seat == "attacker"


QUESTIONS = [
    ("help", "Decisions (`help move` shows how each is written)"),
    ("levels", "The computer players, weakest first: random any legal decision, with no idea behind it"),
    ("help levels", "charger goes straight for what the scenario is about"),
    ("help hint", "Write it as: hint [LEVEL]"),
    ("hint deep-thought", "There is no player 'deep-thought'; known: random, charger"),
    ("hint charger:3", "Only the strategist takes a budget: write 'charger' and not 'charger:3'."),
    ("hint strategist:x", "as in strategist:40n, and not strategist:x."),
    ("hint tactitian", "There is no player 'tactitian'; did you mean tactician? Known: random, charger"),
    ("do", "There is no hint to follow here: `hint` asks for one."),
    ("help fire", "fire: attack one target with one or more weapons."),
    ("map", "INF7²"),
    ("", "INF7²"),
    ("map 0809", "HVY2, Heavy Tank, in 0809."),
    ("map HVY2 2", "0809: clear."),
    ("units", "The defender has 18 units in play and 0 victory points."),
    ("unit HVY1", "HVY1 has 3 movement points left."),
    ("unit OGRE", "31-45 <"),
    ("sheet", "31-45 <"),
    ("reach GEV1", "(4)"),
    ("reach HWZ1", "it stays where it is"),
    ("targets", "No weapon of yours that can still fire bears on an enemy."),
    ("todo", "Can still move: HVY1"),
    ("odds HVY1 + MSL2 at OGRE:main", "7 against 4 is 1-1"),
    (
        "odds HVY1 at OGRE:main",
        "Not now: attacks are made in the fire phase (7.01) Nor in a fire phase as they stand: HVY1 has range 2",
    ),
    ("points", "The attacker has 0 victory points."),
    ("log", "OGRE moves by"),
    ("rules 6.02", "6.02"),
    ("rules Ogres ramming", "8.05.2 Ogres ramming in an overrun"),
    ("rules ogre", "more"),
    ("save", "The game is kept in"),
    ("position", '"scenario": "mark-iii"'),
]


@pytest.mark.parametrize(("line", "expected"), QUESTIONS)
@pytest.mark.parametrize("plain", [False, True])
def test_questions_are_answered(line: str, expected: str, plain: bool) -> None:
    person = Evening("", line)
    session = play(read=person.read, write=person.write, seed=5, size=(100, 60), plain=plain)
    assert session is not None
    if not plain:
        assert expected in person.text
    assert session.lines[-1].text == "end"


def test_four_gevs_at_a_main_battery() -> None:
    places = ["clear", "place CP 0801", *(f"place GEV{i} 08{i + 9:02}" for i in range(1, 5)), "end", "y"]
    seen, _ = evening(*places, "move OGRE 0822", "odds GEV1 + GEV2 + GEV3 + GEV4 at OGRE:main", hot_seat=True)
    assert "destroyed with 50.0%" in seen
    assert "destroyed with 55.6%" in seen
    assert "destroyed with 51.8%" in seen


def test_a_set_up_that_leaves_something_over_asks_once() -> None:
    seen, session = evening("clear", "place CP 0801", "place SHVY1 0804", "end", "n", "place INF1 0805 3", "end")
    assert session is not None
    assert "Left over: 10 armor units and 20 squads. Begin all the same?" in seen
    assert seen.count("Begin all the same?") == 1
    assert session.lines[-1].text == "end"
    seen, _ = evening("", scenario="gauntlet", seat="screen")
    assert "Left over: 12 mines and 5 dummies. Begin all the same?" in seen
    seen, _ = evening("", scenario="mark-iii")
    assert "Begin all the same?" not in seen


def test_the_set_up_can_be_changed() -> None:
    lines = ["shop", "take INF7", "place INF7 0820 2", "place INF7 0803 2", "place HVY9 0101", "", "end"]
    seen, session = evening(*lines)
    assert session is not None
    assert "HVY 1 armor unit Heavy Tank: gun 4/2; defense 3; move 3" in seen
    assert "Squads: 18 of 20 spent, 2 left." in seen
    assert "INF7 may not be set up in 0820" in seen
    assert "HVY9 costs 1 armor units, and 0 are left" in seen
    assert session.state.board.names[session.state.hex_of[session.state.find("INF7")]] == "0803"


def test_where_a_force_may_be_set_up_is_told() -> None:
    seen, _ = evening("quit")
    assert (
        "Open to you: the north area (rows 01-07); the central area (rows 08-16); anywhere but craters (for CP)."
    ) in seen
    assert "Change it with `place HVY1 0805`" in seen


def test_a_set_up_without_a_suggestion_begins_with_the_map(tmp_path: Path) -> None:
    battle = tmp_path / "bare.toml"
    mark = packaged("scenarios", "mark-iii.toml")
    battle.write_text(mark[: mark.index("[[suggestion]]")], encoding="utf-8")
    seen, _ = evening("quit", scenario=str(battle))
    assert "0201\\" in seen
    assert "Armor units: 0 of 12 spent, 12 left." in seen
    assert "Set your force up with `place HVY1 0805`" in seen
    assert "suggested set-up" not in seen


def test_a_force_that_is_given_has_no_shop() -> None:
    seen, _ = evening("shop", "quit", scenario="raid", seat="garrison")
    assert "of 0 spent" not in seen
    assert "Nothing is bought here: the force is given" in seen


def test_units_that_come_later_are_told_with_their_turn() -> None:
    seen, _ = evening("units", "quit", scenario="raid", seat="garrison")
    assert "GEV1, Ground Effect Vehicle, about to enter by the west edge." in seen
    assert "RELIEF1, Heavy Tank, to enter by the north edge from turn 4 on." in seen


def test_a_changed_set_up_is_not_accepted_by_enter() -> None:
    _, session = evening("take INF7", "", "undo")
    assert session is not None
    assert session.lines[-1].text == "undo"
    assert session.state.find("INF7") >= 0


def test_end_asks_once_about_guns_that_bear() -> None:
    setup = ["clear", "place CP 0801", "place HWZ1 0715", "end", "y", "move OGRE 0721 0720", "end", "end", "y"]
    seen, session = evening(*setup, "end", "n", "end", hot_seat=True)
    assert session is not None
    assert seen.count("HWZ1 could still fire. End the phase all the same? [y/N]") == 1
    assert "Turn 2, attacker" in seen


def test_save_and_position_write_files(tmp_path: Path) -> None:
    copy, place = tmp_path / "copy.record", tmp_path / "here.json"
    seen, session = evening("", f"save {copy}", f"position {place}", f"save {copy}", "n", "position /no/such/place")
    assert session is not None
    assert copy.read_text() == session.record()
    assert json.loads(place.read_text())["scenario"] == "mark-iii"
    assert "is there already. Replace it? [y/N] n Nothing was written." in seen
    assert "cannot be written: No such file or directory." in seen


def test_resign_asks_once() -> None:
    seen, session = evening("", "resign", "n", "resign", "y")
    assert session is not None
    assert session.outcome is not None
    assert session.outcome["winner"] == "attacker"
    assert "Does the defender resign? [y/N] n" in seen
    assert "Complete Ogre victory" in seen


def test_the_person_may_be_the_attacker() -> None:
    seen, _ = evening("end", "move OGRE 0822 0821 0820", seat="attacker")
    assert "The defender has set up" in seen
    assert "OGRE must enter the map this turn" in seen
    assert "OGRE moves by 0822, 0821 to 0820" in seen


def test_rams_are_announced() -> None:
    setup = ["clear", "place CP 0801", "place HVY1 0816", "end", "y", "move OGRE 0822 0821 0820", "end", "end", "y"]
    moves = ["move HVY1 0817", "end", "move OGRE 0819 0818 0817"]
    seen, _ = evening(*setup, *moves, "quit", hot_seat=True, seed=1)
    assert "rams HVY1: the Ogre loses 2 tread units; 50 % disabled, 50 % destroyed (6.02)" in seen


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"scenario": "mark-x"}, "there is no scenario of this name"),
        ({"opponent": "deep-thought"}, "there is no player 'deep-thought'"),
        ({"seat": "referee"}, "mark-iii has no seat 'referee'"),
    ],
)
def test_wrong_options_are_faults(wrong: dict, expected: str) -> None:
    with pytest.raises(FileFault, match=expected):
        evening(**wrong)


def test_a_damaged_record_is_named_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "damaged.record"
    path.write_text("something else\n")
    with pytest.raises(FileFault, match="line 1"):
        evening(record=path)
    assert path.read_text() == "something else\n"


def test_a_record_of_another_version_is_gone_on_with_and_says_so() -> None:
    evening("", "move HVY1 to 0507", "quit")
    path = only_record()
    path.write_text(re.sub(r"[0-9a-f]{8}$", "0123abcd", path.read_text(), flags=re.MULTILINE))
    for more in ({}, {"record": path}):
        seen, session = evening("", **more)
        assert session is not None
        assert f"{len(session.lines)} of its {len(session.lines)} decisions cannot be proved" in " ".join(seen.split())


def test_a_game_that_is_being_played_elsewhere_is_left_alone() -> None:
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


def test_a_torn_last_line_is_left_out() -> None:
    """A crash in the middle of a line loses that line only."""
    evening("", "move HVY1 to 0507", "quit")
    path = only_record()
    whole = path.read_text()
    path.write_text(whole + "  99 defender  move HV")
    _, session = evening("move HVY2 to 0810", "quit", record=path)
    assert session is not None
    assert path.read_text() == session.record()
    assert path.read_text().startswith(whole)


def test_a_finished_record_shows_its_result() -> None:
    evening("", "resign", "y")
    seen, session = evening(record=only_record())
    assert session is not None
    assert "Complete Ogre victory" in seen


def test_a_hint_is_told_with_its_reason_and_done() -> None:
    seen, session = evening("clear", "hint charger", "do", "do")
    told = "stands 21 hexes from where OGRE can come in, out of reach until turn 6."
    assert f"charger would: place CP 0801 {told}" in seen
    assert "There is no hint to follow here" in seen
    assert session is not None
    assert session.lines[-1].text == "place CP 0801"


def test_a_hint_does_not_outlive_the_position() -> None:
    seen, session = evening("", "hint charger", "move GEV1 to 0511", "do")
    assert "charger would: end" in seen
    assert "There is no hint to follow here" in seen
    assert session is not None
    assert session.lines[-1].text.startswith("move GEV1")


def test_a_hint_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: object, level: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cybertank.cli.hinting.Hinting.decision_of", interrupted)
    seen, session = evening("", "hint", "do", "units")
    assert "No hint: stopped." in seen
    assert "There is no hint to follow here" in seen
    assert session is not None


def test_an_opponent_with_a_wrong_budget_is_named() -> None:
    with pytest.raises(FileFault, match="only the strategist takes a budget"):
        evening(opponent="charger:3")


def test_every_verb_has_help() -> None:
    assert set(GRAMMAR) <= set(DEEDS) | set(COMMANDS)
    assert set(GRAMMAR) <= set(all_words())


# -- green maps: questions out of turn ---------------------------------------------------------------------------------

GREEN_MAP = {"columns": 6, "rows_odd": 6, "rows_even": 6, "hexes": {"0303": "town"}, "roads": [["0101", "0102"]]}


def sit_down(
    units: list[dict], *lines: str, phase: str = "movement", players: tuple[str, ...] = (), **options: object
) -> tuple[str, Session]:
    """A game from a green position, at a table with scripted persons and computer players."""
    entry = {
        "units": units,
        "map": GREEN_MAP,
        "turn": {"seat": "attacker", "phase": phase},
        "rules": {"options": options},
    }
    state = state_of(read_model(json.dumps(entry), PositionFile, "test"), "test")
    header = RecordHeader("mark-iii", "sixth", {}, {"attacker": "human", "defender": "human"}, "0")
    session = Session(Game(state, SeededDice(1)), header, "A green position")
    person = Evening(*lines)
    talk = Talk(person.read, person.write, size=(100, 60))
    table = Table(session, talk, {seat: make_player("random", 1) for seat in players}, Path("nowhere.record"))
    with contextlib.suppress(EOFError):
        table.run()
    return person.text, session


def piece(unit_id: str, unit_type: str, seat: str, where: str, **more: object) -> dict:
    return {"id": unit_id, "type": unit_type, "seat": seat, "hex": where, **more}


OVERRUN = [
    piece("HVY1", "HVY", "attacker", "0301"),
    piece("INF1", "INF", "attacker", "0301", riding="HVY1"),
    piece("LT1", "LT", "defender", "0302"),
    piece("LT2", "LT", "defender", "0302"),
]


def test_an_overrun_asks_everyone_in_turn() -> None:
    lines = [
        "move HVY1 0302",
        "todo",
        "end",
        "overrun 0302",
        "todo",
        "dismount INF1",
        "end",
        "fight",
        "targets",
        "",
        "end",
        "y",
    ]
    seen, session = sit_down(OVERRUN, *lines)
    assert "must overrun LT1 and LT2 there: `overrun 0302` begins it once all have entered (8.01)" in seen
    assert "An overrun is due in 0302: others may join it, then `overrun 0302`." in seen
    assert "No: an overrun is due in 0302: `overrun 0302` (8.01)" in seen
    assert "attacker, before the overrun in 0302, points 0:0>" in seen
    assert "The attacker says who is to get off: `dismount INF1`; then `end`." in seen
    assert "defender, fire round 1 in 0302, points 0:0>" in seen
    assert "Overrun in 0302, fire round 1: the defender fires." in seen
    assert "LT1 and LT2 could still fire. End the round all the same? [y/N]" in seen
    assert "attacker, fire round 2 in 0302" in seen
    assert session.seat == "attacker"


def test_the_computer_answers_out_of_turn() -> None:
    seen, session = sit_down(OVERRUN, "move HVY1 0302", "overrun 0302", "end", players=("defender",))
    assert "Fire round 1: the defender fires (8.04)" in seen
    assert "defender, fire round" not in seen.replace("the defender fires", "")
    assert any(line.seat == "defender" for line in session.lines)


def test_grouping_is_put_to_the_owner() -> None:
    units = [
        piece("HVY1", "HVY", "attacker", "0301"),
        piece("INF1", "INF", "defender", "0302", squads=3),
        piece("INF2", "INF", "defender", "0302", squads=2),
    ]
    seen, session = sit_down(units, "fire HVY1 at INF1", "end", "group 0302 5", "group 0302 3 2", phase="fire")
    assert "the owner of the stack groups its infantry first (7.12.1)" in seen
    assert "defender, grouping in 0302, points 0:0>" in seen
    assert "`group 0302 3 2`, `group 0302 3 1 1`" in seen
    assert "No: group the infantry in 0302 first; nearest legal choice: `group 0302 3 2` (7.12.1)" in seen
    assert "It spills over on INF2" in seen
    assert "group 0302 3 2" in [line.text for line in session.lines]


def test_riders_may_get_off_before_a_ram() -> None:
    units = [
        piece("OGRE", "MK3", "attacker", "0301"),
        piece("HVY1", "HVY", "defender", "0302"),
        piece("INF1", "INF", "defender", "0302", riding="HVY1"),
    ]
    seen, _ = sit_down(units, "move OGRE 0302", "dismount INF1", "end", close_combat="ram", stacking=1, spillover=False)
    assert "the defender may let riders get off first (6.01.2)" in seen
    assert (
        "OGRE is about to ram HVY1 (6.01.2). The defender says who is to get off: `dismount INF1`; then `end`." in seen
    )
    assert "INF1 gets off HVY1 in 0302 (5.11.3)" in seen
    assert "OGRE rams HVY1" in seen


def test_phases_do_not_pass_for_ever_where_nobody_can_do_anything() -> None:
    units = [piece("CP1", "CP", "attacker", "0101"), piece("CP2", "CP", "defender", "0606")]
    seen, session = sit_down(units)
    assert "Nobody can do anything any more: `resign`, or `end` the phase to go on." in seen
    assert len(session.lines) < 10


def test_the_green_map_has_a_legend_and_hexes_their_effects() -> None:
    seen, _ = sit_down(OVERRUN, "map", "map 0303")
    assert "T ▪ town, = road" in seen
    assert "GEVs: 2 movement points, must stop, no second movement" in seen
    assert "defense: infantry triple, all else double; Ogre treads are hit on a 6 only (7.14.2)" in seen


def test_there_is_no_position_before_the_set_up_is_over() -> None:
    seen, session = evening("position")
    assert session is not None
    assert "A game has no position before its set-up is over: `end` it first." in seen


def test_a_battle_of_ones_own_is_played_from_its_file_and_resumed_without_it(tmp_path: Path) -> None:
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


def test_a_handicap_is_in_the_shop() -> None:
    seen, session = evening("quit", handicap={"defender": -2})
    assert "Armor units: 10 of 10 spent, 0 left." in seen
    assert session is not None
    assert session.header.handicap == {"defender": -2}


def test_the_log_tells_nobody_of_what_others_have_hidden() -> None:
    """13.04-13.06: the next at the same screen hears neither of mines nor of a secret set-up; their owner does."""
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
