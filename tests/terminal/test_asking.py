"""What people type at the terminal besides decisions: mistakes, questions, hints and help."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.cli.terminal.help import COMMANDS, DEEDS, all_words
from cybertank.text.notation.decisions import GRAMMAR

Play = Callable[..., Any]

BAD_LINES = [
    ("mvoe HVY1 0507", "did you mean `move`"),
    ("xyzzy", "There is no command `xyzzy`; `help` lists all commands."),
    ("move", "Write it as: move UNIT HEX"),
    ("move HVY1 9999", "There is no hex '9999' on the map"),
    ("move NONE 0507", "There is no unit 'NONE' in play"),
    ("move HVY1 to 0601", "HVY1 cannot get to 0601 in this phase; nearest legal choice: `move HVY1 to 06"),
    ("move GEV2 1112", "only Ogres, Superheavies and infantry can cross a ridge; nearest legal choice:"),
    ("move HWZ1 0704", "HWZ1 has no movement points and must stay where it is (5.01)"),
    ("fire HVY1", "Write it as: fire WEAPON"),
    ("fire HVY1 at OGRE:main", "you can attack only in the fire phase (7.01)"),
    ("stay HVY1", "(6.02)"),
    ("overrun 0101", "the ramming rules are in use, so there are no overruns (section 6) (8.01)"),
    ("mount INF1 on HWZ1", "HWZ1 cannot carry infantry"),
    ("dismount INF1", "INF1 is not riding anything (5.11.3)"),
    ("group 0101 1", "you can group infantry only when its stack is under fire (7.12.1)"),
    ("ram HVY1 OGRE", "OGRE is rammed by moving into its hex"),
    ("dive INF1", "Marines can dive only when they are overrun in the water (7.14.4)"),
    ("task INF1 dance", "'dance' is not a task"),
    ("fight", "There is no overrun now."),
    ("place HVY9 0101", "you can do that only during set-up"),
    ("odds HVY1", "Write it as: odds WEAPON"),
    ("odds HVY1 at OGRE", "choose what to fire at: OGRE:main, OGRE:secondary"),
    ("odds HVY1 at NOBODY", "there is no unit 'NOBODY' in play"),
    ("unit", "Write it as: unit UNIT"),
    ("unit HVY99", "There is no unit HVY99; `units` lists them all."),
    ("map 9999", "9999 is neither a hex on the map nor a unit on it."),
    ("rules", "Name a rule"),
    ("rules 99.9", "There is no rule 99.9"),
    ("help xyz", "There is no command `xyz`"),
    ("shop", "You can buy units only during set-up."),
    ("clear", "You can take units off the map only during set-up."),
    ("suggest", "There is no suggested set-up here."),
    ("sheet HVY1", "HVY1 has no record sheet"),
]


@pytest.mark.parametrize(("line", "expected"), BAD_LINES)
def test_bad_lines_are_answered_and_change_nothing(evening: Play, line: str, expected: str) -> None:
    seen, session = evening("", line)
    assert session is not None
    assert expected in seen
    assert session.lines[-1].seat == "attacker"


QUESTIONS = [
    ("help", "Decisions (`help move` shows how to write one)"),
    ("levels", "The computer players, weakest first: random makes legal decisions at random, with no plan"),
    ("help levels", "charger heads straight for the scenario's objective"),
    ("help hint", "Write it as: hint [LEVEL]"),
    ("hint deep-thought", "There is no player 'deep-thought'; known: random, charger"),
    ("hint charger:3", "Only the strategist takes a budget: write 'charger', not 'charger:3'."),
    ("hint strategist:x", "as in strategist:40n, not strategist:x."),
    ("hint tactitian", "There is no player 'tactitian'; did you mean tactician? Known: random, charger"),
    ("do", "There is no hint to follow. Type `hint` to get one."),
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
    ("reach HWZ1", "must stay where it is"),
    ("targets", "None of your weapons that can still fire has an enemy in range."),
    ("todo", "Can still move: HVY1"),
    ("odds HVY1 + MSL2 at OGRE:main", "7 against 4 is 1-1"),
    (
        "odds HVY1 at OGRE:main",
        "Not legal now: you can attack only in the fire phase (7.01) "
        "Not legal in a fire phase from these hexes either: HVY1 has range 2",
    ),
    ("points", "The attacker has 0 victory points."),
    ("log", "OGRE moves through"),
    ("rules 6.02", "6.02"),
    ("rules Ogres ramming", "8.05.2 Ogres ramming in an overrun"),
    ("rules ogre", "more"),
    ("save", "The game is saved in"),
    ("position", '"scenario": "mark-iii"'),
]


@pytest.mark.parametrize(("line", "expected"), QUESTIONS)
@pytest.mark.parametrize("plain", [False, True])
def test_questions_are_answered(evening: Play, line: str, expected: str, plain: bool) -> None:
    seen, session = evening("", line, plain=plain)
    assert session is not None
    if not plain:
        assert expected in seen
    assert session.lines[-1].text == "end"


def test_four_gevs_at_a_main_battery(evening: Play) -> None:
    places = ["clear", "place CP 0801", *(f"place GEV{i} 08{i + 9:02}" for i in range(1, 5)), "end", "y"]
    seen, _ = evening(*places, "move OGRE 0822", "odds GEV1 + GEV2 + GEV3 + GEV4 at OGRE:main", hot_seat=True)
    assert "destroys the target 50.0%" in seen
    assert "destroys the target 55.6%" in seen
    assert "destroys the target 51.8%" in seen


def test_a_hint_is_told_with_its_reason_and_done(evening: Play) -> None:
    seen, session = evening("clear", "hint charger", "do", "do")
    told = "stands 21 hexes from where OGRE can enter, out of reach until turn 6."
    assert f"charger would: place CP 0801 {told}" in seen
    assert "There is no hint to follow" in seen
    assert session is not None
    assert session.lines[-1].text == "place CP 0801"


def test_a_hint_does_not_outlive_the_position(evening: Play) -> None:
    seen, session = evening("", "hint charger", "move GEV1 to 0511", "do")
    assert "charger would: end" in seen
    assert "There is no hint to follow" in seen
    assert session is not None
    assert session.lines[-1].text.startswith("move GEV1")


def test_a_hint_can_be_stopped(evening: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: object, level: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cybertank.cli.terminal.hint_commands.HintCommands.decision_of", interrupted)
    seen, session = evening("", "hint", "do", "units")
    assert "Stopped: no hint." in seen
    assert "There is no hint to follow" in seen
    assert session is not None


def test_every_verb_has_help() -> None:
    assert set(GRAMMAR) <= set(DEEDS) | set(COMMANDS)
    assert set(GRAMMAR) <= set(all_words())
