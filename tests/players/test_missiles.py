"""Cruise missiles for computer players: blasts, paths, launches, salvos and interception (section 10)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cybertank.game.decisions import End, Intercept, Launch, Pass, Salvo
from cybertank.game.dice import SeededDice
from cybertank.game.engine import carry_out
from cybertank.players.missiles.blasts import BlastMap
from cybertank.players.missiles.launches import LaunchSearch
from cybertank.players.missiles.paths import FlightMap, interceptors_of, waiting_flight
from cybertank.players.registry import make_player
from cybertank.players.tactics.values import Weights, Worths, stored_weights
from cybertank.state.frames import FlightQuestion, Turn
from cybertank.state.state import State
from cybertank.text.notation.decisions import read_decision

LEVELS = ("charger", "doctrine", "tactician", "strategist:4n")
OPTIONS = {"close_combat": "overrun", "stacking": 5, "spillover": True}
CRAWLER = "MC MCRL red 0201"
BY = "BY LT red 0120"
STACK = ("A HVY blue 0909", "B HVY blue 0909", "C HVY blue 0909", "D HVY blue 0909", "E HVY blue 0909")

Plain = Callable[..., State]


@pytest.fixture
def range_(plain: Plain) -> Plain:
    """Return a position on a large plain, in red's fire phase unless told otherwise."""

    def make(*units: str, **more: object) -> State:
        options = OPTIONS | {"turn_limit": more.pop("turns", 10)}
        return plain(*units, **({"size": (20, 20), "phase": "fire", "options": options} | more))

    return make


def weights() -> Weights:
    return Weights(stored_weights())


def searched(state: State) -> LaunchSearch:
    """Return a search over the launches of the seat that fires."""
    turn = state.flow[-1]
    assert isinstance(turn, Turn)
    return LaunchSearch(state, turn, Worths(state, turn.seat, weights()), weights())


@pytest.mark.parametrize("level", LEVELS)
def test_a_missile_flies_to_the_stack_that_is_worth_most(
    range_: Plain, phase: Callable[..., list[str]], level: str
) -> None:
    lines = phase(range_("MC MCRL red 0205", BY, *STACK, "F LT blue 1519"), level)
    assert "launch MC" in lines
    flown = [line for line in lines if line.startswith("fly")]
    assert flown[0].endswith("0909")


def test_a_blast_among_own_units_counts_against_it(range_: Plain) -> None:
    state = range_(CRAWLER, "R1 HVY red 0909", "R2 HVY red 0910", "A HVY blue 0909", "B LT blue 1519")
    gains = BlastMap(state, 0, Worths(state, 0, weights()), weights().disabled).gains
    assert gains[state.board.index["0909"]] < 0
    assert gains[state.board.index["1519"]] > 0


def test_the_expected_loss_falls_with_distance_and_shelter(range_: Plain) -> None:
    state = range_(CRAWLER, BY, "A HVY blue 0909", "T HVY blue 1519", hexes={"1519": "town"})
    worths = Worths(state, 0, weights())
    gains = BlastMap(state, 0, worths, weights().disabled).gains
    ring = [gains[state.board.index[name]] for name in ("0909", "0908", "0907", "0906", "0905")]
    assert ring == sorted(ring, reverse=True)
    assert ring[0] == worths.whole[state.find("A")]
    assert ring[4] == 0
    assert gains[state.board.index["1518"]] < ring[1], "a town counts as two hexes more"


def test_the_path_keeps_away_from_interceptors(range_: Plain) -> None:
    state = range_("MC MCRL red 1001", BY, "A HVY blue 1019", "G1 HVY blue 1010", "G2 HVY blue 1010")
    flight = waiting_flight(state, 0, state.find("MC"))
    ways = FlightMap(state, flight, interceptors_of(state, flight), set())
    path = ways.path_to(state.board.index["1019"])
    guards = state.board.distances(state.board.index["1010"])
    assert min(guards[h] for h in path) > 2, "the missile flies around the guards' range"
    straight = [state.board.index[f"10{row:02}"] for row in range(2, 20)]
    assert ways.survival(path) > ways.survival(straight)


def test_a_salvo_hits_two_groups_far_apart(range_: Plain) -> None:
    far = ("F HVY blue 0219", "G HVY blue 0219", "H HVY blue 0219", "I HVY blue 0219")
    state = range_("M1 MCRL red 0210", "M2 MCRL red 0310", "BY LT red 2001", *STACK[:4], *far)
    decision = searched(state).decide(False)
    assert isinstance(decision, Salvo)
    (_, one), (_, other) = decision.missiles
    assert state.board.distance(one, other) > 6, "an explosion destroys missiles within six hexes (10.02.1)"


@pytest.mark.parametrize("level", LEVELS)
def test_a_salvo_is_flown_to_its_written_targets(range_: Plain, phase: Callable[..., list[str]], level: str) -> None:
    far = ("F HVY blue 0219", "G HVY blue 0219", "H HVY blue 0219", "I HVY blue 0219")
    state = range_("M1 MCRL red 0210", "M2 MCRL red 0310", "BY LT red 2001", *STACK[:4], *far)
    lines = phase(state, level)
    assert any(line.startswith(("salvo", "launch")) for line in lines)


def test_a_missile_waits_until_it_pays_but_not_forever(range_: Plain) -> None:
    lone = (CRAWLER, BY, "A LT blue 1519")
    assert searched(range_(*lone)).decide(False) is None
    assert isinstance(searched(range_(*lone, turns=1)).decide(False), Launch)


def test_a_missile_waits_while_its_own_guns_can_silence_the_lasers(range_: Plain) -> None:
    lasers = tuple(f"L{i} LASER blue 10{10 + i} sp=20" for i in range(4))
    near = ("R1 HVY red 0810", "R2 HVY red 0812", "R3 HVY red 0811", "R4 HVY red 0809", "R5 HVY red 0813")
    targets = tuple(f"T{i} HVY blue 1815" for i in range(5))
    assert searched(range_(CRAWLER, *lasers, *targets, *near)).decide(False) is None


def test_a_crawler_that_is_hunted_fires_while_it_can(range_: Plain) -> None:
    weak = ("A LT blue 1519", "B LT blue 1519")
    assert searched(range_(CRAWLER, BY, *weak)).decide(False) is None
    assert isinstance(searched(range_(CRAWLER, BY, *weak, "GEV GEV blue 0205")).decide(False), Launch)


# -- interception ------------------------------------------------------------------------------------------------------


def in_flight(state: State, *lines: str) -> State:
    """Return a position in which a missile has flown, and blue is asked."""
    for line in lines:
        carry_out(state, read_decision(state, line), SeededDice(1))
    assert isinstance(state.flow[-1], FlightQuestion)
    return state


@pytest.mark.parametrize("level", LEVELS)
def test_every_free_weapon_fires_at_a_missile_over_its_target(range_: Plain, level: str) -> None:
    state = range_("MC MCRL red 0903", BY, *STACK[:3])
    view = in_flight(state, "launch MC", "fly 0904 0905 0906 0907")
    answer = make_player(level, 1).choose(view)
    assert isinstance(answer, Intercept)
    assert len(answer.shots) == 3


def test_weapons_wait_for_the_bonus_of_a_long_flight(range_: Plain) -> None:
    # The missile has flown nine hexes: two more, and all dice get +1 (10.03.2). The stack is three hexes ahead.
    state = range_("MC MCRL red 1002", "BY LT red 0120", *(f"{u} HVY blue 1015" for u in "ABCD"), "HOW HWZ blue 1014")
    view = in_flight(state, "launch MC", "fly 1003 1004 1005 1006")
    assert isinstance(make_player("tactician", 1).choose(view), End)
    carry_out(view, End(), SeededDice(1))
    view = in_flight(view, *[line for row in range(7, 13) for line in (f"fly 10{row:02}", "end")], "fly 1013")
    answer = make_player("tactician", 1).choose(view)
    assert isinstance(answer, Intercept)


def test_nobody_fires_at_a_missile_that_threatens_its_own_side_alone(range_: Plain) -> None:
    state = range_("MC MCRL red 0903", "R1 HVY red 0909", "R2 HVY red 0908", "R3 HVY red 0910", "A HVY blue 0909")
    view = in_flight(state, "launch MC", "fly 0904 0905 0906 0907")
    assert isinstance(make_player("tactician", 1).choose(view), Pass)


def test_an_ogre_spends_missiles_only_if_enough_is_at_stake(range_: Plain) -> None:
    ogre = 'O MK3 blue 0912 destroyed={"main":1,"secondary":4}'
    rich = range_("MC MCRL red 0906", BY, ogre)
    answer = make_player("tactician", 1).choose(in_flight(rich, "launch MC", "fly 0907"))
    assert isinstance(answer, Intercept), "the Ogre itself is at stake"
    own = tuple(f"R{i} HVY red 0911" for i in range(4))
    poor = range_(
        "MC MCRL red 0906", *own, 'O MK3 blue 0902 treads=0 destroyed={"main":1,"secondary":4}', "A LT blue 1519"
    )
    answer = make_player("tactician", 1).choose(in_flight(poor, "launch MC", "fly 0907"))
    assert not isinstance(answer, Intercept), "one light tank is not worth an Ogre's missile"
