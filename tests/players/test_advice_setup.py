"""Reasons for placing a unit in a hex: one sentence with the reason, the units that share it, and the price."""

from __future__ import annotations

from cybertank.players.advice.reasons import reason
from cybertank.scenarios.sessions import start
from cybertank.state.state import State
from cybertank.text.notation.decisions import read_decision


def set_up(*lines: str) -> State:
    """Return Mark III Attack after some decisions of its set-up, as the defender sees it."""
    session = start("mark-iii", seed=1)
    for line in lines:
        session.apply(read_decision(session.game.state, line))
    return session.game.look(session.game.seat)


def why(state: State, line: str) -> str:
    return reason(state, read_decision(state, line))


def test_the_post_is_told_with_the_turn_on_which_it_can_be_reached() -> None:
    assert why(set_up(), "place CP 0703") == "stands 18 hexes from where OGRE can enter, out of reach until turn 5"


def test_the_price_and_what_is_left() -> None:
    state = set_up("place CP 1001")
    assert why(state, "place HVY1 1007").endswith("; for 1 armor unit, leaving 11 of 12")
    assert why(state, "place LT1 1007").endswith("; for 0.5 armor unit, leaving 11.5 of 12")
    assert why(state, "place INF1 1007 3").endswith("; 3 squads, leaving 17 of 20")
    assert why(state, "place HWT1 1007").endswith("; 1 squad, which costs 2, leaving 18 of 20")


def test_how_it_stands_to_the_post() -> None:
    state = set_up("place CP 1001")
    assert why(state, "place HVY1 1007").startswith("stands in the enemy's path to CP, 6 hexes in front of it; ")
    assert why(state, "place HWZ1 1006").startswith(
        "stands 5 hexes from CP, and can fire at any enemy that reaches it; "
    )


def test_a_unit_that_was_taken_off_is_not_beside_itself() -> None:
    state = set_up("place CP 1001", "place GEV1 1307", "take GEV1")
    told = why(state, "place GEV1 1307")
    assert "shares" not in told
    assert "GEV1" not in told
