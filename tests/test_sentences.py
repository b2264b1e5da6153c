"""Events as sentences, and what is said before a decision is made."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from cybertank.game.choices.listing import choices
from cybertank.game.dice import ScriptedDice
from cybertank.game.game import Game
from cybertank.rules.events.base import Event
from cybertank.rules.events.combat import Rearmed, RidersHit
from cybertank.rules.events.movement import TerrainRolled
from cybertank.rules.events.overrun import Dived, LeftCombat, OverrunEnded, Overwhelmed
from cybertank.rules.events.ramming import RamSuffered
from cybertank.rules.events.setup import Placed, TakenBack
from cybertank.rules.events.turns import Recovered
from cybertank.rules.events.victory import Resigned
from cybertank.scenarios.files import scenario_brief
from cybertank.text.events.sentences import sentence
from cybertank.text.forecasts.announcements import announce
from cybertank.text.notation.decisions import read_decision, write_decision
from cybertank.text.notation.nearest import nearest
from cybertank.text.positions.reading import state_of
from cybertank.text.prompts import question

Begun = Callable[..., Game]


@pytest.fixture
def game(position_file: Callable[..., Any]) -> Begun:
    """A game from a position."""

    def make(*units: str, phase: str = "fire", dice: tuple[int, ...] = (), **more: object) -> Game:
        entry = position_file(*units, turn={"seat": "attacker", "phase": phase}, **more)
        return Game(state_of(entry, "test", scenario_brief), ScriptedDice(list(dice)))

    return make


def told(played: Game, line: str) -> list[str]:
    """Return the sentences that a decision gives."""
    return [sentence(played.state, event) for event in played.apply(read_decision(played.state, line))]


OGRE = "OGRE MK3 attacker 0918"


def test_fire_at_a_tank(game: Begun) -> None:
    played = game(OGRE, "HVY3 HVY defender 0917", dice=(5,))
    assert announce(played.state, read_decision(played.state, "fire OGRE:main at HVY3")) == (
        "OGRE fires main battery at HVY3: 4 against 3 is 1-1; 33% no effect, 33% disabled, 33% destroyed (7.10)"
    )
    assert told(played, "fire OGRE:main at HVY3")[0] == (
        "OGRE fires main battery at HVY3: 4 against 3 is 1-1, rolled 5, destroyed (7.10)"
    )


def test_several_weapons_of_one_unit(game: Begun) -> None:
    played = game(OGRE, "HVY3 HVY defender 0917", "GEV1 GEV defender 0101", dice=(3,))
    assert told(played, "fire OGRE:main + OGRE:secondary*2 at HVY3") == [
        "OGRE fires main battery and 2 secondary batteries at HVY3: 10 against 3 is 3-1, rolled 3, destroyed (7.10)"
    ]


def test_several_units_at_a_component(game: Begun) -> None:
    played = game("HVY1 HVY attacker 0917", "INF1 INF attacker 0818 squads=3", "OGRE MK3 defender 0918", dice=(4,))
    assert told(played, "fire HVY1 + INF1*2 at OGRE:main") == [
        "HVY1 and INF1 (2 squads) fire at the main battery of OGRE: 6 against 4 is 1-1, rolled 4, no effect (7.13.1)"
    ]


def test_treads(game: Begun) -> None:
    played = game("MSL1 MSL attacker 0917", "OGRE MK3 defender 0918", dice=(5,))
    said = announce(played.state, read_decision(played.state, "fire MSL1 at OGRE:treads"))
    assert "67% no effect, 33% to destroy 3 tread units (7.13.2)" in said
    assert "rolled 5, 3 tread units destroyed (7.13.2)" in told(played, "fire MSL1 at OGRE:treads")[0]


def test_a_d_against_a_disabled_unit_destroys_it(game: Begun) -> None:
    played = game(OGRE, "HVY3 HVY defender 0917 disabled=fire")
    said = announce(played.state, read_decision(played.state, "fire OGRE:main at HVY3"))
    assert "33% no effect, 67% destroyed" in said


def test_infantry_loses_squads(game: Begun) -> None:
    played = game(OGRE, "INF1 INF defender 0917 squads=3", "GEV1 GEV defender 0101", dice=(3,))
    said = announce(played.state, read_decision(played.state, "fire OGRE:main at INF1"))
    assert "33% no effect, 33% loses a squad, 33% destroyed" in said
    assert told(played, "fire OGRE:main at INF1")[0].endswith("rolled 3, 1 squad destroyed (7.10)")


def test_results_without_a_die(game: Begun) -> None:
    played = game(OGRE, "CP CP defender 0917", "GEV1 GEV defender 0101", "SHVY1 SHVY defender 0916")
    said = announce(played.state, read_decision(played.state, "fire OGRE:ap at CP"))
    assert "1 against a defense of 0 succeeds automatically; destroyed without a die roll" in said
    assert "no die rolled, destroyed" in told(played, "fire OGRE:ap at CP")[0]


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("HVY2 HVY defender 0917", "rams HVY2: the Ogre loses 2 tread units; 50% disabled, 50% destroyed (6.02)"),
        (
            "HWZ1 HWZ defender 0917",
            "rams HWZ1: the Ogre loses 1 tread unit; HWZ1 is destroyed without a die roll (6.02)",
        ),
        ("SHVY1 SHVY defender 0917", "33% no effect, 33% disabled, 33% destroyed (6.02)"),
        ("INF1 INF defender 0917 squads=2", "drives over INF1, which loses a squad (6.06)"),
        ("MK5 MK5 defender 0917", "rams MK5: OGRE loses 5 tread units and falls back; MK5 loses 2 dice of tread units"),
    ],
)
def test_rams_are_announced_with_their_price(game: Begun, target: str, expected: str) -> None:
    played = game(OGRE, target, phase="movement")
    assert expected in announce(played.state, read_decision(played.state, "move OGRE 0917"))


def test_a_ram_told(game: Begun) -> None:
    played = game(OGRE, "HVY2 HVY defender 0917", "GEV1 GEV defender 0101", phase="movement", dice=(2, 6))
    assert told(played, "move OGRE 0917") == [
        "OGRE moves to 0917 for 1 point (5.01)",
        "OGRE rams HVY2: rolled 2, HVY2 is disabled; OGRE loses 2 tread units (6.02)",
    ]
    said = announce(played.state, read_decision(played.state, "stay OGRE"))
    assert "spends 1 movement point in place and rams HVY2" in said
    assert "HVY2 is destroyed without a die roll" in said


def test_armor_that_rams_an_ogre(game: Begun) -> None:
    played = game("HVY1 HVY attacker 0917", "OGRE MK3 defender 0918", "LT1 LT attacker 0101", phase="movement")
    said = announce(played.state, read_decision(played.state, "move HVY1 0918"))
    assert "rams OGRE: HVY1 is destroyed by the ram; OGRE loses 2 tread units (6.07.2)" in said
    assert told(played, "move HVY1 0918")[1:] == [
        "HVY1 rams OGRE: OGRE loses 2 tread units (6.07.2)",
        "HVY1 is destroyed by its own ram (6.07.2)",
    ]


def test_movement_split_join_and_leaving(game: Begun) -> None:
    played = game("INF1 INF attacker 0921 squads=3", "GEV1 GEV attacker 0821", "LT1 LT defender 0101", phase="movement")
    assert announce(played.state, read_decision(played.state, "move GEV1 0820 0819")) == (
        "GEV1 moves to 0819 for 2 movement points, 2 left (5.01)"
    )
    assert told(played, "move GEV1 0820 0819") == ["GEV1 moves through 0820 to 0819 for 2 points (5.01)"]
    assert told(played, "split INF1 2 1") == ["INF1 splits into INF1 and INF1.2 (5.02.3)"]
    assert told(played, "join INF1 INF1.2") == ["INF1.2 joined INF1 (5.02.3)"]
    assert told(played, "move INF1 off south") == ["INF1 leaves the map by the south edge and escapes (5.12)"]
    assert told(played, "end") == ["Turn 1, attacker: the fire phase begins (4.02)"]


def test_the_end_of_a_game(game: Begun) -> None:
    played = game(OGRE, "CP CP defender 0917", scenario="mark-iii")
    said = told(played, "fire OGRE:ap at CP")
    assert said[-1] == (
        "The game is over: Complete Ogre victory, won by the attacker; a force is gone from the map (mark-iii)"
    )


def test_rare_events(game: Begun) -> None:
    state = game(OGRE, "SHVY1 SHVY defender 0917").state
    rare: list[tuple[Event, str]] = [
        (Recovered(1, 0, True, "7.11"), "SHVY1 recovers (7.11)"),
        (Recovered(1, 2, False, "4.02"), "SHVY1 stays disabled with a roll of 2 (4.02)"),
        (RamSuffered(1, 3, 1, "6.07.1"), "SHVY1 suffers a 1-1 attack for ramming: rolled 3, disabled (6.07.1)"),
        (Placed(1, state.board.index["0917"], 0), "SHVY1 is set up in 0917 (1.06)"),
        (TakenBack(1), "SHVY1 is taken off the map (1.06)"),
        (Resigned(1), "The defender resigns (1.02)"),
    ]
    for event, expected in rare:
        assert sentence(state, event) == expected


# -- green maps --------------------------------------------------------------------------------------------------------

GREEN = {
    "columns": 6,
    "rows_odd": 6,
    "rows_even": 6,
    "hexes": {"0303": "town", "0404": "swamp", "0505": "water", "0506": "water"},
}


@pytest.fixture
def green(game: Begun) -> Begun:
    """Return a game on a small green map."""
    return partial(game, map=GREEN)


def said(played: Game, line: str) -> str:
    """Return what is said before a decision is made."""
    return announce(played.state, read_decision(played.state, line))


def test_a_vehicle_with_riders_has_two_odds(green: Begun) -> None:
    played = green(
        "HWZ1 HWZ attacker 0301",
        "SHVY1 SHVY defender 0302",
        "INF1 INF defender 0302 squads=2 riding=SHVY1",
        dice=(3,),
    )
    assert said(played, "fire HWZ1 at INF1") == (
        "HWZ1 fires at SHVY1: 6 against 5 is 1-1; 33% no effect, 33% disabled, 33% destroyed (7.10); with the same "
        "die, its riders, INF1: 6 against 2 is 3-1; 33% loses a squad, 67% destroyed (5.11.2)"
    )
    assert told(played, "fire HWZ1 at SHVY1") == [
        "HWZ1 fires at SHVY1: 6 against 5 is 1-1, rolled 3, disabled (7.10)",
        "The riders on SHVY1: all lost (5.11.2)",
    ]


def test_spillover_is_announced_and_told(green: Begun) -> None:
    played = green(
        "HWZ1 HWZ attacker 0301",
        "HVY1 HVY defender 0302",
        "MSL1 MSL defender 0302",
        "INF1 INF defender 0302",
        dice=(1, 5, 6),
    )
    assert said(played, "fire HWZ1 at HVY1").endswith("; spillover: MSL1 33% disabled; INF1 67% destroyed (7.12)")
    assert told(played, "fire HWZ1 at HVY1")[1:] == [
        "Spillover on MSL1: 3 against 2 is 1-1, rolled 5, disabled (7.12)",
        "Spillover on INF1: 3 against 1 is 3-1, rolled 6, destroyed (7.12)",
    ]


def test_grouping_is_asked_announced_and_told(green: Begun) -> None:
    played = green(
        "HVY1 HVY attacker 0301", "INF1 INF defender 0302 squads=3", "INF2 INF defender 0302 squads=2", dice=(3, 6)
    )
    assert said(played, "fire HVY1 at INF1").endswith("; the owner of the stack groups its infantry first (7.12.1)")
    assert told(played, "fire HVY1 at INF1") == []
    asked = question(played.state)
    assert "The defender groups its infantry in 0302, INF1 (3) and INF2 (2)" in asked
    assert "`group 0302 3 2`" in asked
    assert said(played, "group 0302 3 2") == (
        "The infantry in 0302 is grouped into 3 and 2 (7.12.1); then HVY1 fires at INF1: 4 against 3 is 1-1; "
        "33% no effect, 33% loses a squad, 33% destroyed (7.10); spillover: INF2 33% loses a squad (7.12)"
    )
    assert told(played, "group 0302 3 2")[0] == "The defender groups the infantry in 0302 into 3 and 2 (7.12.1)"


def test_terrain_that_must_be_rolled_for(green: Begun) -> None:
    played = green(
        "GEV1 GEV attacker 0403", "HVY1 HVY attacker 0405", "LT1 LT defender 0101", phase="movement", dice=(2, 3)
    )
    assert said(played, "move GEV1 0404").endswith("; at the end of the phase it must roll: 1 or 2 disables it (4.02)")
    assert said(played, "move HVY1 0404").endswith(
        "; at the end of the phase it must roll: 1 or 2 leaves it stuck for good (4.02)"
    )
    told(played, "move GEV1 0404")
    told(played, "move HVY1 0404")
    assert told(played, "end")[:2] == [
        "GEV1 rolls 2 for the terrain: disabled by the terrain (5.08.2)",
        "HVY1 rolls 3 for the terrain: gets through (5.08.3)",
    ]


def test_an_overrun_from_the_move_to_its_end(green: Begun) -> None:
    played = green(
        "HVY1 HVY attacker 0301",
        "INF1 INF defender 0302 squads=2",
        "LT9 LT defender 0601",
        phase="movement",
        dice=(1, 3, 4),
    )
    assert said(played, "move HVY1 0302") == (
        "HVY1 moves to 0302 and must overrun INF1 there: type `overrun 0302` once all your units have entered (8.01)"
    )
    told(played, "move HVY1 0302")
    assert said(played, "overrun 0302") == (
        "HVY1 overruns INF1 in 0302: the defender fires first, and a D destroys (8.01)"
    )
    assert told(played, "overrun 0302") == [
        "The attacker overruns 0302 (8.01)",
        "INF1 splits into INF1 and INF1.2 (8.04)",
        "Fire round 1: the defender fires (8.04)",
    ]
    assert "  attacking:\n    HVY1, Heavy Tank, in 0302" in question(played.state)
    assert "(in an overrun a D destroys, 7.11.2)" in said(played, "fire INF1 at HVY1")
    assert said(played, "end") == "The defender ends its fire round in 0302 (8.04)"


def test_a_ram_in_an_overrun(green: Begun) -> None:
    played = green("OGRE MK3 attacker 0301", "HVY1 HVY defender 0302", "LT9 LT defender 0601", phase="movement")
    for line in ("move OGRE 0302", "overrun 0302", "end"):
        told(played, line)
    assert said(played, "ram OGRE HVY1") == (
        "OGRE rams HVY1: HVY1 is destroyed without a die roll; OGRE loses 2 tread units; "
        "this ends fire for the round (8.05.2)"
    )
    assert told(played, "ram OGRE HVY1") == [
        "OGRE rams HVY1: HVY1 is destroyed; OGRE loses 2 tread units (8.05.2)",
        "The overrun in 0302 is over: the attacker holds the hex (8.08)",
    ]


def test_riding_and_diving(green: Begun) -> None:
    played = green("HVY1 HVY attacker 0301", "INF1 INF attacker 0302", "LT9 LT defender 0601", phase="movement")
    told(played, "move HVY1 0302")
    assert said(played, "mount INF1 on HVY1") == "INF1 will get on HVY1, which uses up its movement (5.11.3)"
    assert told(played, "mount INF1 on HVY1") == ["INF1 gets on HVY1 (5.11.3)"]
    state = green("HVY1 HVY attacker 0301", "INF1 INF attacker 0301 riding=HVY1", phase="movement")
    assert said(state, "dismount INF1") == "INF1 will get off HVY1 in 0301, and goes no farther this turn (5.11.3)"
    assert told(state, "dismount INF1") == ["INF1 gets off HVY1 in 0301 (5.11.3)"]


def test_riders_may_get_off_before_an_overrun(green: Begun) -> None:
    played = green(
        "HVY1 HVY attacker 0301", "INF1 INF attacker 0301 riding=HVY1", "LT1 LT defender 0302", phase="movement"
    )
    told(played, "move HVY1 0302")
    told(played, "overrun 0302")
    assert question(played.state) == (
        "An overrun begins in 0302 (8.06.1). "
        "The attacker chooses which infantry should dismount: `dismount INF1`; then `end`."
    )
    assert "(8.06.1)" in said(played, "dismount INF1")
    assert said(played, "end") == "The attacker ends its dismounting (8.06.1)"


def test_rare_events_of_green_maps(green: Begun) -> None:
    state = green(
        "OGRE MK3 attacker 0301", "HWT1 HWT attacker 0301", "TK1 TK attacker 0301", "MAR1 MAR defender 0505"
    ).state
    where = state.board.index["0301"]
    rare: list[tuple[Event, str]] = [
        (
            LeftCombat(0),
            "OGRE has nothing left to fight with: it leaves the overrun but stays in the hex (8.05.1)",
        ),
        (Dived(3), "MAR1 dives out of the fight (7.14.4)"),
        (Overwhelmed(3), "MAR1 cannot fight back in the water and is destroyed (8.07)"),
        (Rearmed(1, 2, 1), "HWT1 takes 1 missile from TK1 (3.02.2)"),
        (
            OverrunEnded(where, -1, "8.07"),
            "The overrun in 0301 is over: no side holds the hex alone (8.07)",
        ),
        (
            TerrainRolled(0, 1, True, True, "5.08.3"),
            "OGRE rolls 1 for the terrain: stuck for good (5.08.3)",
        ),
        (
            RidersHit(2, 1, 3, 2, 4, "5.11.2"),
            "The riders on TK1: 1 squad lost, 2 squads left, chosen by a roll of 4 (5.11.2)",
        ),
    ]
    for event, expected in rare:
        assert sentence(state, event) == expected


def test_what_is_refused_names_the_nearest_choice_in_every_frame(green: Begun) -> None:
    played = green("HVY1 HVY attacker 0301", "INF1 INF defender 0302 squads=3", "INF2 INF defender 0302 squads=2")
    told(played, "fire HVY1 at INF1")
    assert nearest(played.state, read_decision(played.state, "group 0302 4 1")) == "group 0302 3 2"
    moving = green("HVY1 HVY attacker 0301", "LT1 LT defender 0302", phase="movement")
    told(moving, "move HVY1 0302")
    assert nearest(moving.state, read_decision(moving.state, "end")) == "overrun 0302"
    assert [write_decision(moving.state, choice) for choice in choices(moving.state)] == ["overrun 0302"]
    told(moving, "overrun 0302")
    assert [write_decision(moving.state, choice) for choice in choices(moving.state)] == ["fire LT1 at HVY1", "end"]
