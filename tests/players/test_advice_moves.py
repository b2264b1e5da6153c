"""Reasons for moving and for staying: the gain first, then its price, and nothing that was already true before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.dice import ScriptedDice
from cybertank.game.engine import carry_out
from cybertank.players.advice.reasons import reason
from cybertank.scenarios.files import scenario_brief
from cybertank.state.state import State
from cybertank.text.forecasts.announcements import announce
from cybertank.text.notation.decisions import read_decision
from cybertank.text.positions.reading import state_of

Position = Callable[..., State]

OGRE = "OGRE MK3 attacker 0918"
# Movement 1, and nothing that reaches farther than its main battery.
SLOW_OGRE = 'OGRE MK3 attacker 0918 treads=15 destroyed={"missile":2}'
ALL_GUNS = "the main battery, 4 secondary batteries and 2 missiles of OGRE"
HOOKED = (
    "MULE MK2 recovery 1012 gear=true towing=WRECK",
    "TUG SHVY recovery 1012 gear=true towing=WRECK",
    "WRECK MK3 recovery 1012 treads=0",
    "FOE HVY raiders 2312",
)
PARTED = tuple(line.replace(" towing=WRECK", "") for line in HOOKED)


@pytest.fixture
def position(position_file: Callable[..., Any]) -> Position:
    """Return a movement phase of the defender on the sixth edition's map."""

    def make(*units: str, seat: str = "defender", phase: str = "movement", **more: object) -> State:
        entry = position_file(*units, turn={"seat": seat, "phase": phase}, **more)
        return state_of(entry, "test", scenario_brief)

    return make


@pytest.fixture
def salvage(position_file: Callable[..., Any]) -> Position:
    """Return a movement phase of the scenario `salvage`."""

    def make(*units: str, turn: int = 2) -> State:
        entry = position_file(
            *units,
            map="marches",
            scenario="salvage",
            seats=["raiders", "recovery"],
            turn={"number": turn, "seat": "recovery", "phase": "movement"},
            options={"towing": True, "turn_limit": 14, "ogres": "reinforcement-pack"},
        )
        return state_of(entry, "test", scenario_brief)

    return make


@pytest.fixture
def crossing(position_file: Callable[..., Any]) -> Position:
    """Return a movement phase of the scenario `crossing`."""

    def make(*units: str, seat: str = "assault", turn: int = 2) -> State:
        entry = position_file(
            *units,
            map="vale",
            scenario="crossing",
            seats=["assault", "defense"],
            turn={"number": turn, "seat": seat, "phase": "movement"},
            options={"turn_limit": 10},
        )
        return state_of(entry, "test", scenario_brief)

    return make


def why(state: State, line: str) -> str:
    return reason(state, read_decision(state, line))


# -- fire, now and next turn -------------------------------------------------------------------------------------------


def test_into_range(position: Position) -> None:
    state = position(OGRE, "HVY1 HVY defender 0914")
    assert why(state, "move HVY1 0915 0916") == f"brings OGRE into range; stays within reach of {ALL_GUNS} next turn"


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        (
            "0511",
            "0512",
            "will have OGRE within reach in its next turn if it advances; comes within reach of 2 missiles of OGRE",
        ),
        (
            "0513",
            "0515",
            "will have OGRE within reach in its next turn whether it stays or advances; ends within reach of ",
        ),
        # An enemy that could be struck before the move is no reason for it.
        ("0515", "0516", "1 hex nearer to OGRE, 4 away; stays within reach of "),
    ],
)
def test_the_next_turn_if_the_ogre_stays_or_comes_on(plain: Position, start: str, end: str, expected: str) -> None:
    """Movement 3 and range 2 make five hexes. The Ogre comes three hexes nearer to the post."""
    state = plain("CP CP red 0501", f"HVY HVY red {start}", "OGRE MK3 blue 0520", size=(9, 22))
    assert why(state, f"move HVY to {end}").startswith(expected)


# -- nearer ------------------------------------------------------------------------------------------------------------


def test_closing_in_is_told_with_the_distance(position: Position) -> None:
    state = position(OGRE, "HVY1 HVY defender 0901")
    assert why(state, "move HVY1 0902 0903") == "2 hexes nearer to OGRE, 15 away; still out of reach of every enemy gun"


def test_an_ogre_on_its_way(position: Position) -> None:
    state = position(OGRE, "CP CP defender 0908", "HVY1 HVY defender 0101", seat="attacker")
    told = why(state, "move OGRE 0917 0916")
    assert told == "2 hexes nearer to CP, 8 to go; still out of reach of every enemy gun"


def test_ground_that_scores(crossing: Position) -> None:
    foe = "B LT defense 0101"
    assert why(crossing("A HVY assault 1305", foe), "move A to 1206").startswith(
        "takes 1206, worth 10 victory points to whoever holds it at the end (The mill town); its defense is doubled"
    )
    assert "leaves 1206, worth 10 victory points at the end (The mill town)" in why(
        crossing("A HVY assault 1206", foe), "move A to 1305"
    )
    state = crossing("A HVY assault 2001", "B LT defense 1106", seat="defense")
    assert why(state, "move B to 1206").startswith(
        "denies the enemy 1206, worth 10 victory points at the end (The mill town)"
    )


# -- out of reach, and into it -----------------------------------------------------------------------------------------


def test_out_of_reach_of_guns_that_could_have_fired(position: Position) -> None:
    """With movement 3 and range 5 the missiles reach 8 hexes, but not 9."""
    state = position(OGRE, "HVY1 HVY defender 0912")
    told = why(state, "move HVY1 0911 0910 0909")
    assert told == "moves out of reach of the main battery and 2 missiles of OGRE next turn"


def test_out_of_reach_of_some_of_them(position: Position) -> None:
    state = position(SLOW_OGRE, "GEV1 GEV defender 0916", phase="second-movement")
    assert why(state, "move GEV1 0915 0914") == (
        "moves out of reach of 4 secondary batteries of OGRE next turn, but not of the main battery of OGRE"
    )
    assert why(state, "move GEV1 0915 0914 0813") == (
        "moves out of reach of the main battery and 4 secondary batteries of OGRE next turn"
    )


def test_a_hovercraft_may_still_draw_back(position: Position) -> None:
    state = position(SLOW_OGRE, "GEV1 GEV defender 0914")
    assert why(state, "move GEV1 0915 0916") == (
        "brings OGRE into range; can pull back out of reach of every gun after the fire phase"
    )
    state = position(OGRE, "GEV1 GEV defender 0914")
    assert why(state, "move GEV1 0915 0916") == (
        f"brings OGRE into range; within reach of {ALL_GUNS} next turn even if it pulls back after the fire phase"
    )


def test_nobody_fires_after_the_last_turn(crossing: Position) -> None:
    state = crossing("A HVY assault 2001", "B LT defense 1901", seat="defense", turn=10)
    assert why(state, "move B 1902").endswith("no enemy will fire again before the game ends")


# -- cover -------------------------------------------------------------------------------------------------------------


def test_cover_gained_and_given_up(plain: Position) -> None:
    town = {"0303": "town"}
    assert why(plain("A INF red 0304 squads=2", "B HVY blue 0309", hexes=town), "move A 0303") == (
        "moves out of reach of B next turn; its defense is tripled there (7.14.2)"
    )
    assert why(plain("A INF red 0303 squads=2", "B HVY blue 0308", hexes=town), "move A 0304") == (
        "1 hex nearer to B, 4 away; gives up cover that tripled its defense (7.14.2); stays within reach of B next turn"
    )


# -- overruns ----------------------------------------------------------------------------------------------------------


def test_an_overrun_is_told_with_who_can_still_join_it(plain: Position) -> None:
    units = ("A LT red 0304", "X HVY blue 0305", "Y INF blue 0305 squads=2")
    assert why(plain(*units), "move A 0305") == (
        "overruns X and Y; an attack strength of 2 against 8; the defenders fire first (8.04)"
    )
    assert why(plain(*units, "C HVY red 0404"), "move A 0305") == (
        "overruns X and Y; an attack strength of 2 against 8, or 6 with C, which can still join; "
        "the defenders fire first (8.04)"
    )


# -- staying -----------------------------------------------------------------------------------------------------------


def test_staying_with_somebody_in_range(plain: Position) -> None:
    state = plain("A LT red 0304", "C HVY red 0406", "X HVY blue 0305")
    assert why(state, "end") == "A and C stay where they are; they have X in range; enemy guns can reach them next turn"


def test_staying_on_ground_that_counts(crossing: Position) -> None:
    state = crossing("A HVY assault 1206", "B LT defense 0101")
    assert why(state, "end") == (
        "A stays where it is; it holds ground that scores at the end (The mill town); "
        "no enemy gun can reach it next turn"
    )


def test_staying_out_of_reach(position: Position) -> None:
    state = position(OGRE, "HVY1 HVY defender 0911", "HVY2 HVY defender 0901")
    assert why(state, "end") == (
        "HVY1 and HVY2 stay where they are; HVY2 is out of reach of every enemy gun; "
        "of these, enemy guns can reach HVY1 next turn"
    )
    state = position(OGRE, "HVY1 HVY defender 0909")
    assert why(state, "end") == "HVY1 stays where it is; it would come within reach of enemy guns by advancing"


# -- together ----------------------------------------------------------------------------------------------------------


def test_a_tow_says_how_far_it_is_home(salvage: Position) -> None:
    assert why(salvage(*PARTED), "hook MULE to WRECK") == (
        "WRECK scores once it is home: 9 movement points to the west edge, 10 turns at this pace, with 13 left; "
        "neither moves this turn (rp:4.05)"
    )
    assert why(salvage(*HOOKED), "move MULE 0911") == (
        "brings WRECK nearer home: 8 movement points to the west edge, 9 turns at this pace, with 13 left; "
        "still out of reach of every enemy gun"
    )


def test_a_tow_that_comes_too_late_is_let_go(salvage: Position) -> None:
    assert why(salvage(*HOOKED, turn=12), "unhook WRECK") == (
        "WRECK cannot get home in time: 9 movement points to the west edge, 10 turns at this pace, with 3 left; "
        "MULE and TUG can do more without it"
    )


def test_two_that_are_unhooked_are_more_than_one(salvage: Position) -> None:
    state = salvage(*HOOKED)
    said = announce(state, read_decision(state, "unhook WRECK"))
    assert said == "MULE and TUG are about to be unhooked from WRECK (rp:4.05)"


def test_a_group_says_what_it_defends_with(plain: Position) -> None:
    stack = [f"{name} INF blue 0305 squads=2" for name in "XYZ"]
    state = plain("A MHWZ red 0301", *stack, hexes={"0305": "town"}, phase="fire")
    carry_out(state, read_decision(state, "fire A at X"), ScriptedDice([]))
    assert why(state, "group 0305 3 3") == (
        "a group of 3 has a defense of 9, a single squad 3 (7.12.1); then the attack on X (6 against 9 is 1-2): "
        "67% no effect, 17% loses a squad, 17% destroyed"
    )


def test_a_group_of_marines_and_others_in_water_has_no_one_strength(plain: Position) -> None:
    """7.14.4: only the Marines are doubled there, so it depends on who is in the group."""
    state = plain(
        "A MHWZ red 0301", "X INF blue 0305 squads=2", "Y MAR blue 0305 squads=2", hexes={"0305": "water"}, phase="fire"
    )
    carry_out(state, read_decision(state, "fire A at X"), ScriptedDice([]))
    assert why(state, "group 0305 3 1").startswith(
        "a group of 3 defends as one unit (7.12.1); then the attack on X (6 against 4 "
    )


def test_getting_off_says_who_is_near(plain: Position) -> None:
    state = plain("PC GEVPC red 0303", "A INF red 0303 squads=3 riding=PC", "X HVY blue 0306")
    assert why(state, "dismount A") == "X is 3 hexes away, and fire at PC would hit its riders too"
