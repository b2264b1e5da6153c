"""5.12 Leaving the orange map: edges and corners, the cost, and the consequences in a scenario."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule
FAR = "MSL9 MSL attacker 0101"
FAR_ENEMY = "MSL8 MSL defender 1501"


@rule("5.12")
@pytest.mark.parametrize(
    ("where", "edge"),
    [("0801", "north"), ("0701", "north"), ("1510", "east"), ("0721", "south"), ("0822", "south"), ("0110", "west")],
)
@pytest.mark.parametrize("word", ["off", "off EDGE"])
def test_any_edge_may_be_left_for_one_point_and_the_unit_has_exited(judged, where: str, edge: str, word: str) -> None:
    verdict = judged(f"MHWZ1 MHWZ attacker {where}", FAR, do=f"move MHWZ1 {word.replace('EDGE', edge)}")
    assert verdict.exited == ["MHWZ1"]
    assert verdict.lost == []
    assert verdict.unit("MHWZ1") is None
    assert verdict.event("leave")["edge"] == edge


@rule("5.12")
@pytest.mark.parametrize(
    ("corner", "edges"),
    [
        ("0101", ("north", "west")),
        ("0121", ("south", "west")),
        ("1501", ("north", "east")),
        ("1521", ("south", "east")),
    ],
)
def test_a_corner_is_left_by_either_edge_which_must_be_named(judged, corner: str, edges: tuple[str, str]) -> None:
    friend = "MSL9 MSL attacker 0810"
    for edge in edges:
        verdict = judged(f"GEV1 GEV attacker {corner}", friend, do=f"move GEV1 off {edge}")
        assert verdict.exited == ["GEV1"]
        assert verdict.event("leave")["edge"] == edge
    unsaid = judged(f"GEV1 GEV attacker {corner}", friend, do="move GEV1 off")
    assert unsaid.rule == "notation"
    assert all(f"off {edge}" in unsaid.reason for edge in edges)
    for edge in {"north", "south", "east", "west"} - set(edges):
        assert judged(f"GEV1 GEV attacker {corner}", friend, do=f"move GEV1 off {edge}").rule == "5.12"


@rule("5.12")
@pytest.mark.parametrize(
    ("where", "edge"),
    [("0821", "south"), ("0720", "south"), ("0802", "north"), ("0202", "west"), ("1402", "east"), ("0801", "south")],
)
def test_the_map_is_left_only_from_a_hex_of_that_edge(judged, where: str, edge: str) -> None:
    verdict = judged(f"GEV1 GEV attacker {where}", FAR, do=f"move GEV1 off {edge}")
    assert verdict.rule == "5.12"
    assert edge in verdict.reason
    assert verdict.hex("GEV1") == where


@rule("5.12")
def test_off_alone_is_the_way_out_where_the_scenario_lists_one_edge_of_a_corner(judged) -> None:
    units = ("OGRE MK3 attacker 0121", "CP CP defender 0801")
    verdict = judged(*units, scenario="mark-iii", do="move OGRE off")
    assert verdict.exited == ["OGRE"]
    assert verdict.event("leave")["edge"] == "south"
    assert judged(*units, scenario="mark-iii", do="move OGRE off west").lost == ["OGRE"]


@rule("5.12")
def test_leaving_by_no_edge_at_all_is_refused(judged) -> None:
    verdict = judged("GEV1 GEV attacker 0810", do="move GEV1 off")
    assert not verdict.ok
    assert "edge" in verdict.reason


@rule("5.12")
def test_it_takes_a_movement_point_to_leave(judged) -> None:
    with_it = judged("HVY1 HVY attacker 0803", FAR, do="move HVY1 0802 0801 off")
    assert with_it.exited == ["HVY1"]
    without = judged("HVY1 HVY attacker 0804", FAR, do="move HVY1 0803 0802 0801 off")
    assert without.rule == "5.12"
    assert "1 movement point" in without.reason
    assert without.hex("HVY1") == "0804"


@rule("5.12")
def test_the_last_step_may_be_a_decision_of_its_own(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0803", FAR, do=["move HVY1 0802 0801", "move HVY1 off north"])
    assert verdict.exited == ["HVY1"]


@rule("5.12")
@pytest.mark.parametrize("do", ["move GEV1 off 0801", "move GEV1 off north 0801", "move GEV1 off north west"])
def test_nothing_follows_the_step_off_the_map(judged, do: str) -> None:
    verdict = judged("GEV1 GEV attacker 0801", do=do)
    assert verdict.rule == "notation"
    assert verdict.hex("GEV1") == "0801"


@rule("5.12")
@pytest.mark.parametrize(
    "do", ["move GEV1 north", "move GEV1 south off", "move GEV1 south 0801 off", "move GEV1 0801 south off"]
)
def test_an_edge_is_named_only_after_off(judged, do: str) -> None:
    verdict = judged("GEV1 GEV attacker 0802", FAR, do=do)
    assert verdict.rule == "notation"
    assert verdict.hex("GEV1") == "0802"
    assert verdict.exited == []


@rule("5.12")
def test_a_unit_that_has_left_does_not_come_back(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0801", FAR, do=["move HVY1 off north", "move HVY1 0801"])
    assert verdict.error["decision"] == 2
    assert verdict.exited == ["HVY1"]


@rule("5.12")
@rule("1.02")
def test_when_the_last_unit_of_a_side_has_left_the_game_is_over(judged) -> None:
    verdict = judged("GEV1 GEV attacker 0801", FAR_ENEMY, do="move GEV1 off north")
    assert verdict.outcome["winner"] == "defender"
    assert verdict.outcome["rule"] == "1.02"
    assert verdict.next is None


@rule("5.12")
@pytest.mark.parametrize(
    ("where", "edge", "escaped"),
    [("0822", "south", True), ("0801", "north", False), ("1510", "east", False), ("0110", "west", False)],
)
def test_by_an_edge_the_scenario_does_not_list_a_unit_is_lost(judged, where: str, edge: str, escaped: bool) -> None:
    """Mark III Attack lists the south edge, for the Ogre."""
    verdict = judged(
        f"OGRE MK3 attacker {where}",
        "CP CP defender 0805",
        scenario="mark-iii",
        do=f"move OGRE off {edge}",
    )
    assert verdict.exited == (["OGRE"] if escaped else [])
    assert verdict.lost == ([] if escaped else ["OGRE"])
    assert verdict.event("leave")["result"] == ("exited" if escaped else "lost")


@rule("5.12")
@pytest.mark.parametrize(("where", "edge"), [("0822", "south"), ("0801", "north"), ("1510", "east"), ("0110", "west")])
def test_defenders_that_leave_are_lost_to_the_enemy(judged, where: str, edge: str) -> None:
    verdict = judged(
        "OGRE MK3 attacker 0815",
        "CP CP defender 0805",
        f"GEV1 GEV defender {where}",
        scenario="mark-iii",
        seat="defender",
        do=f"move GEV1 off {edge}",
    )
    assert verdict.lost == ["GEV1"]
    assert verdict.exited == []
    assert verdict.outcome is None


@rule("5.12")
@pytest.mark.parametrize("do", ["move GEV1 OFF NORTH", "move GEV1 Off north"])
def test_case_does_not_matter_in_leaving(judged, do: str) -> None:
    assert judged("GEV1 GEV attacker 0801", FAR, do=do).exited == ["GEV1"]
