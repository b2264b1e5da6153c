"""5.01, 5.11 The notation of moves: `move UNIT to HEX`, what a rule refuses, and what cannot be read."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule


# -- move UNIT to HEX --------------------------------------------------------------------------------------------------


@rule("5.01")
@pytest.mark.parametrize(
    ("kind", "points"), [("OGRE MK3", 2), ("INF1 INF", 2), ("HVY1 HVY", 3), ("GEV1 GEV", 3)], ids=lambda v: str(v)
)
def test_move_to_takes_the_cheapest_legal_path(judged, kind: str, points: int) -> None:
    """From 0815 to 0817 it is two hexes over the ridge, or three around it."""
    name = kind.split()[0]
    verdict = judged(f"{kind} attacker 0815", do=f"move {name} to 0817")
    assert verdict.hex(name) == "0817"
    assert verdict.unit(name)["moved"] == points
    assert verdict.event("move")["path"][-1] == "0817"


@rule("5.01")
def test_move_to_takes_what_was_used_before_into_account(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0807", do=["move HVY1 0808", "move HVY1 to 0810"])
    assert verdict.unit("HVY1")["moved"] == 3


@rule("5.01")
@pytest.mark.parametrize("to", ["0811", "0907", "1515"])
def test_move_to_a_hex_out_of_reach_is_refused(judged, to: str) -> None:
    verdict = judged("HVY1 HVY attacker 0807", do=f"move HVY1 to {to}")
    assert not verdict.ok
    assert verdict.error["rule"] != "notation"
    assert verdict.hex("HVY1") == "0807"


@rule("5.01")
def test_move_to_never_goes_through_a_fight(judged) -> None:
    """Infantry is on an Ogre's direct path, so the Ogre goes around it and nobody is hurt."""
    verdict = judged("OGRE MK4 attacker 0807", "INF1 INF defender 0808 squads=3", do="move OGRE to 0809")
    assert verdict.hex("OGRE") == "0809"
    assert verdict.unit("INF1")["squads"] == 3
    assert "0808" not in verdict.event("move")["path"]


@rule("5.01")
def test_move_to_goes_through_friends(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0807", "HVY2 HVY attacker 0808", do="move HVY1 to 0809")
    assert verdict.unit("HVY1")["moved"] == 2


# -- riders on the orange map, and the notation ------------------------------------------------------------------------


@rule("5.11", "8.01")
@pytest.mark.parametrize(
    ("do", "cited", "reason"),
    [
        ("dismount INF1", "5.11.3", "INF1 is not riding anything"),
        ("mount HVY1 on INF1", "5.11", "only infantry can ride, and HVY1 is not infantry"),
        ("overrun 0808", "8.01", "the ramming rules are in use"),
    ],
)
def test_riding_and_overruns_are_refused_by_rule(judged, do: str, cited: str, reason: str) -> None:
    verdict = judged("HVY1 HVY attacker 0807", "INF1 INF attacker 0807", do=do)
    assert verdict.rule == cited
    assert reason in verdict.reason


@rule("5.11")
def test_riders_are_carried_on_the_orange_map_too(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0807", "INF1 INF attacker 0807 riding=HVY1", do="move HVY1 0808")
    assert verdict.hex("INF1") == "0808"
    assert verdict.unit("INF1")["riding"] == "HVY1"


@rule("5.01")
@pytest.mark.parametrize("do", ["MOVE GEV1 0808", "Move gev1 0808", "move  GEV1   0808", "move gev1 TO 0808"])
def test_case_and_spaces_do_not_matter(judged, do: str) -> None:
    assert judged("GEV1 GEV attacker 0807", do=do).hex("GEV1") == "0808"


@rule("5.01")
@pytest.mark.parametrize(
    ("do", "grammar"),
    [
        ("move", "move UNIT"),
        ("move GEV1", "move UNIT"),
        ("move GEV1 to", "move UNIT"),
        ("move GEV1 to 0808 0809", "move UNIT"),
        ("move GEV1 to nowhere", "move UNIT"),
        ("move GEV1 9999", "move UNIT"),
        ("move GEV1 808", "move UNIT"),
        ("move GEV1 0808, 0809", "move UNIT"),
        ("move GEV7 0808", "move UNIT"),
        ("stay", "stay UNIT"),
        ("stay GEV1 0808", "stay UNIT"),
        ("split INF1", "split UNIT"),
        ("split INF1 two one", "split UNIT"),
        ("split INF1 2 -1", "split UNIT"),
        ("join INF1", "join UNIT"),
        ("join INF1 INF9", "join UNIT"),
        ("remove", "remove UNIT"),
        ("end now", "end"),
        ("soar GEV1 0808", "move"),
        ("", "move"),
    ],
)
def test_bad_notation_is_refused_with_the_grammar(judged, do: str, grammar: str) -> None:
    verdict = judged("GEV1 GEV attacker 0807", "INF1 INF attacker 0101 squads=3", do=[do])
    assert not verdict.ok
    assert verdict.rule == "notation"
    assert grammar in verdict.reason
    assert verdict.error["decision"] == 1
    assert verdict.error["text"] == do
    assert verdict.hex("GEV1") == "0807"
