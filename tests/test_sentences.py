"""Events as sentences, and what is said before a decision is made."""

from __future__ import annotations

import inspect
import json
import re

import pytest

from cybertank.game.dice import ScriptedDice
from cybertank.game.game import Game
from cybertank.rules import events as event_module
from cybertank.rules.events import Event, Placed, RamSuffered, Recovered, Resigned, TakenBack
from cybertank.scenarios.files import scenario_brief
from cybertank.text.files import read_model
from cybertank.text.notation import read_decision
from cybertank.text.positions import PositionFile, state_of
from cybertank.text.sentences import announce, sentence


def unit(line: str) -> dict:
    """`ID TYPE SEAT HEX key=value ...`, values as JSON."""
    unit_id, unit_type, seat, where, *rest = line.split()
    entry: dict = {"id": unit_id, "type": unit_type, "seat": seat, "hex": where}
    for pair in rest:
        key, _, value = pair.partition("=")
        entry[key] = json.loads(value)
    return entry


def game(*units: str, phase: str = "fire", dice: tuple[int, ...] = (), **more: object) -> Game:
    """A game from a position."""
    entry = {"units": [unit(line) for line in units], "turn": {"seat": "attacker", "phase": phase}, **more}
    state = state_of(read_model(json.dumps(entry), PositionFile, "test"), "test", scenario_brief)
    return Game(state, ScriptedDice(list(dice)))


def told(played: Game, line: str) -> list[str]:
    """The sentences that a decision gives."""
    return [sentence(played.state, event) for event in played.apply(read_decision(played.state, line))]


OGRE = "OGRE MK3 attacker 0918"


def test_fire_at_a_tank() -> None:
    played = game(OGRE, "HVY3 HVY defender 0917", dice=(5,))
    assert announce(played.state, read_decision(played.state, "fire OGRE:main at HVY3")) == (
        "OGRE fires main battery at HVY3: 4 against 3 is 1-1; 33 % no effect, 33 % disabled, 33 % destroyed (7.10)"
    )
    assert told(played, "fire OGRE:main at HVY3")[0] == (
        "OGRE fires main battery at HVY3: 4 against 3 is 1-1, rolled 5, destroyed (7.10)"
    )


def test_several_weapons_of_one_unit() -> None:
    played = game(OGRE, "HVY3 HVY defender 0917", "GEV1 GEV defender 0101", dice=(3,))
    assert told(played, "fire OGRE:main + OGRE:secondary*2 at HVY3") == [
        "OGRE fires main battery and 2 secondary batteries at HVY3: 10 against 3 is 3-1, rolled 3, destroyed (7.10)"
    ]


def test_several_units_at_a_component() -> None:
    played = game("HVY1 HVY attacker 0917", "INF1 INF attacker 0818 squads=3", "OGRE MK3 defender 0918", dice=(4,))
    assert told(played, "fire HVY1 + INF1*2 at OGRE:main") == [
        "HVY1 and INF1 (2 squads) fire at the main battery of OGRE: 6 against 4 is 1-1, rolled 4, no effect (7.13.1)"
    ]


def test_treads() -> None:
    played = game("MSL1 MSL attacker 0917", "OGRE MK3 defender 0918", dice=(5,))
    said = announce(played.state, read_decision(played.state, "fire MSL1 at OGRE:treads"))
    assert "67 % no effect, 33 % to destroy 3 tread units (7.13.2)" in said
    assert "rolled 5, 3 tread units destroyed (7.13.2)" in told(played, "fire MSL1 at OGRE:treads")[0]


def test_a_d_against_a_disabled_unit_destroys_it() -> None:
    played = game(OGRE, 'HVY3 HVY defender 0917 disabled="fire"')
    said = announce(played.state, read_decision(played.state, "fire OGRE:main at HVY3"))
    assert "33 % no effect, 67 % destroyed" in said


def test_infantry_loses_squads() -> None:
    played = game(OGRE, "INF1 INF defender 0917 squads=3", "GEV1 GEV defender 0101", dice=(3,))
    said = announce(played.state, read_decision(played.state, "fire OGRE:main at INF1"))
    assert "33 % no effect, 33 % loses a squad, 33 % destroyed" in said
    assert told(played, "fire OGRE:main at INF1")[0].endswith("rolled 3, 1 squad destroyed (7.10)")


def test_results_without_a_die() -> None:
    played = game(OGRE, "CP CP defender 0917", "GEV1 GEV defender 0101", "SHVY1 SHVY defender 0916")
    said = announce(played.state, read_decision(played.state, "fire OGRE:ap at CP"))
    assert "1 against a defense of 0 is sure; destroyed without a die" in said
    assert "no die needed, destroyed" in told(played, "fire OGRE:ap at CP")[0]


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("HVY2 HVY defender 0917", "rams HVY2: the Ogre loses 2 tread units; 50 % disabled, 50 % destroyed (6.02)"),
        ("HWZ1 HWZ defender 0917", "rams HWZ1: the Ogre loses 1 tread unit; HWZ1 is destroyed without a die (6.02)"),
        ("SHVY1 SHVY defender 0917", "33 % no effect, 33 % disabled, 33 % destroyed (6.02)"),
        ("INF1 INF defender 0917 squads=2", "drives over INF1, which loses a squad (6.06)"),
        ("MK5 MK5 defender 0917", "rams MK5: OGRE loses 5 tread units and falls back; MK5 loses 2 dice of tread units"),
    ],
)
def test_rams_are_announced_with_their_price(target: str, expected: str) -> None:
    played = game(OGRE, target, phase="movement")
    assert expected in announce(played.state, read_decision(played.state, "move OGRE 0917"))


def test_a_ram_told() -> None:
    played = game(OGRE, "HVY2 HVY defender 0917", "GEV1 GEV defender 0101", phase="movement", dice=(2, 6))
    assert told(played, "move OGRE 0917") == [
        "OGRE moves to 0917 for 1 point (5.01)",
        "OGRE rams HVY2: rolled 2, HVY2 is disabled; OGRE loses 2 tread units (6.02)",
    ]
    said = announce(played.state, read_decision(played.state, "stay OGRE"))
    assert "spends 1 movement point in place and rams HVY2" in said
    assert "HVY2 is destroyed without a die" in said


def test_armor_that_rams_an_ogre() -> None:
    played = game("HVY1 HVY attacker 0917", "OGRE MK3 defender 0918", "LT1 LT attacker 0101", phase="movement")
    said = announce(played.state, read_decision(played.state, "move HVY1 0918"))
    assert "rams OGRE: HVY1 is destroyed by it; OGRE loses 2 tread units (6.07.2)" in said
    assert told(played, "move HVY1 0918")[1:] == [
        "HVY1 rams OGRE: OGRE loses 2 tread units (6.07.2)",
        "HVY1 is destroyed by its own ram (6.07.2)",
    ]


def test_movement_split_join_and_leaving() -> None:
    played = game("INF1 INF attacker 0921 squads=3", "GEV1 GEV attacker 0821", "LT1 LT defender 0101", phase="movement")
    assert announce(played.state, read_decision(played.state, "move GEV1 0820 0819")) == (
        "GEV1 moves to 0819 for 2 movement points, 2 left (5.01)"
    )
    assert told(played, "move GEV1 0820 0819") == ["GEV1 moves by 0820 to 0819 for 2 points (5.01)"]
    assert told(played, "split INF1 2 1") == ["INF1 is split into INF1 and INF1.2 (5.02.3)"]
    assert told(played, "join INF1 INF1.2") == ["INF1.2 joined INF1 (5.02.3)"]
    assert told(played, "move INF1 off south") == ["INF1 leaves the map by the south edge and has escaped (5.12)"]
    assert told(played, "end") == ["Turn 1, attacker: the fire phase begins (4.02)"]


def test_the_end_of_a_game() -> None:
    played = game(OGRE, "CP CP defender 0917", scenario="mark-iii")
    said = told(played, "fire OGRE:ap at CP")
    assert said[-1] == (
        "The game is over: Complete Ogre victory, won by the attacker, for a force is gone from the map (mark-iii)"
    )


def test_rare_events() -> None:
    state = game(OGRE, "SHVY1 SHVY defender 0917").state
    rare: list[tuple[Event, str]] = [
        (Recovered(1, 0, True, "7.11"), "SHVY1 recovers (7.11)"),
        (Recovered(1, 2, False, "4.02"), "SHVY1 stays disabled with a roll of 2 (4.02)"),
        (RamSuffered(1, 3, 1, "6.07.1"), "SHVY1 takes a 1-1 attack for its ram: rolled 3, disabled (6.07.1)"),
        (Placed(1, state.board.index["0917"], 0), "SHVY1 is set up in 0917 (1.06)"),
        (TakenBack(1), "SHVY1 is taken off the map again (1.06)"),
        (Resigned(1), "The defender resigns (1.02)"),
    ]
    for event, expected in rare:
        assert sentence(state, event) == expected


def test_every_event_has_its_own_sentence() -> None:
    """A new event class must be told in words of its own: the fallback names the class."""
    source = inspect.getsource(inspect.getmodule(sentence))  # type: ignore[arg-type]
    for name, kind in vars(event_module).items():
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event:
            assert re.search(rf"isinstance\(event, {name}\)", source), name
