"""5.01, 5.03-5.06, 5.12 Movement on the orange map: points, units in the way, GEVs, Ogres, and leaving the map."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule
# Column 08 from 0807 to 0814 runs over clear ground without a ridge.
COLUMN = ["0808", "0809", "0810", "0811", "0812", "0813", "0814"]
FAR = "MSL9 MSL attacker 0101"
FAR_ENEMY = "MSL8 MSL defender 1501"


def path(steps: int) -> str:
    """So many steps south from 0807."""
    return " ".join(COLUMN[:steps])


# -- 5.01: movement points ---------------------------------------------------------------------------------------------


MOVES = {
    "HVY": 3, "MSL": 2, "LT": 3, "SHVY": 3, "MHWZ": 1, "GEV": 4, "LGEV": 4, "GEVPC": 3, "MCRL": 1, "CRL": 1,
    "INF": 2, "MAR": 2, "HWT": 2, "HWTM": 2, "CE": 2, "ME": 2, "HT": 3, "MCP": 1, "HDRN": 3,
    "MK1": 3, "MK2": 3, "MK3": 3, "MK3B": 3, "MK4": 4, "MK5": 3, "MK6": 3, "FENCER": 3, "FENCERB": 3, "DOPPEL": 3,
    "NINJA": 4, "VULCAN": 4,
}  # fmt: skip


@rule("5.01")
@pytest.mark.parametrize("kind", MOVES)
def test_a_unit_moves_as_many_clear_hexes_as_it_has_points(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", do=f"move U {path(MOVES[kind])}")
    assert verdict.hex("U") == COLUMN[MOVES[kind] - 1]
    assert verdict.unit("U")["moved"] == MOVES[kind]
    assert verdict.event("move")["points"] == MOVES[kind]


@rule("5.01")
@pytest.mark.parametrize("kind", MOVES)
def test_a_unit_moves_no_farther_than_its_points(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", do=f"move U {path(MOVES[kind] + 1)}")
    assert verdict.rule == "5.01"
    assert "movement points" in verdict.reason
    assert verdict.hex("U") == "0807"


@rule("5.01")
@pytest.mark.parametrize("kind", ["HWZ", "LAD", "CP"])
def test_what_has_no_movement_points_stays(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", do="move U 0808")
    assert verdict.rule == "5.01"
    assert verdict.hex("U") == "0807"


@rule("5.01")
def test_a_unit_never_has_to_move(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0807", "GEV1 GEV attacker 0101", FAR_ENEMY, do=["end", "end", "end"])
    assert verdict.ok
    assert verdict.hex("HVY1") == "0807"


@rule("5.01")
def test_points_are_not_saved_up_for_the_next_turn(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0807", FAR_ENEMY, do=["end"] * 6 + [f"move HVY1 {path(4)}"])
    assert verdict.rule == "5.01"


@rule("5.01")
def test_a_unit_may_use_a_part_of_its_points(judged) -> None:
    assert judged("HVY1 HVY attacker 0807", do="move HVY1 0808").unit("HVY1")["moved"] == 1


@rule("5.01")
def test_a_unit_may_come_back_to_where_it_began(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0807", do="move HVY1 0808 0807")
    assert verdict.hex("HVY1") == "0807"
    assert verdict.unit("HVY1")["moved"] == 2


@rule("5.01")
@pytest.mark.parametrize("to", ["0809", "0807", "1515", "0709 0710 0712"])
def test_a_path_goes_from_hex_to_neighbouring_hex(judged, to: str) -> None:
    verdict = judged("GEV1 GEV attacker 0807", do=f"move GEV1 {to}")
    assert verdict.rule == "5.01"
    assert "not next to" in verdict.reason


@rule("5.01")
@pytest.mark.parametrize("to", ["0806", "0906", "0808", "0707", "0706", "0907"])
def test_the_six_neighbours_of_0807_and_what_stands_in_them(judged, to: str) -> None:
    """One of the six is a crater; the others cost a point each."""
    verdict = judged("OGRE MK3 attacker 0807", do=f"move OGRE {to}")
    assert verdict.ok == (to != "0907")


@rule("5.01")
@pytest.mark.parametrize("cause", ["fire", "ram", "terrain"])
@pytest.mark.parametrize("phase", ["movement", "second-movement"])
def test_a_disabled_unit_does_not_move(judged, cause: str, phase: str) -> None:
    verdict = judged(f"GEV1 GEV attacker 0807 disabled={cause}", phase=phase, do="move GEV1 0808")
    assert verdict.rule == "5.01"
    assert "disabled" in verdict.reason


@rule("5.01")
def test_a_stuck_unit_does_not_move(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0807 stuck=true", do="move HVY1 0808")
    assert verdict.rule == "5.08.3"
    assert "stuck" in verdict.reason


@rule("5.08.5")
def test_a_truck_off_the_road_pays_four_points_for_a_clear_hex(judged) -> None:
    one = judged("TK1 TK attacker 0807", do="move TK1 0808")
    assert one.unit("TK1")["moved"] == 4
    two = judged("TK1 TK attacker 0807", do="move TK1 0808 0809")
    assert two.rule == "5.01"


@rule("5.09")
def test_a_unit_that_has_moved_already_has_no_minimum_move_left(judged) -> None:
    verdict = judged("MHWZ1 MHWZ attacker 0807", do=["move MHWZ1 0808", "move MHWZ1 0809"])
    assert verdict.error["decision"] == 2
    assert verdict.rule == "5.01"


# -- several moves in one phase ----------------------------------------------------------------------------------------


@rule("5.01")
def test_a_unit_moves_in_several_decisions_with_others_in_between(judged) -> None:
    verdict = judged(
        "HVY1 HVY attacker 0807",
        "GEV1 GEV attacker 0101",
        do=["move HVY1 0808", "move GEV1 0102", "move HVY1 0809 0810", "move GEV1 0103 0104 0105"],
    )
    assert verdict.hex("HVY1") == "0810"
    assert verdict.unit("HVY1")["moved"] == 3
    assert verdict.unit("GEV1")["moved"] == 4


@rule("5.01")
def test_the_parts_of_a_move_together_are_no_more_than_the_whole(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0807", do=["move HVY1 0808 0809", "move HVY1 0810 0811"])
    assert verdict.error["decision"] == 2
    assert verdict.rule == "5.01"
    assert verdict.hex("HVY1") == "0809"


@rule("5.01")
@pytest.mark.parametrize(("moved", "ok"), [(0, True), (2, True), (3, False)])
def test_points_used_before_the_position_count(judged, moved: int, ok: bool) -> None:
    assert judged(f"HVY1 HVY attacker 0807 moved={moved}", do="move HVY1 0808").ok == ok


@rule("5.01")
def test_a_path_refused_on_its_last_step_is_not_begun(judged) -> None:
    verdict = judged("GEV1 GEV attacker 0811", do="move GEV1 0812 0813 0814 0913")
    assert verdict.rule == "2.01.2"
    assert verdict.hex("GEV1") == "0811"
    assert "moved" not in verdict.unit("GEV1")
    assert verdict.events == []


# -- move UNIT to HEX --------------------------------------------------------------------------------------------------


@rule("5.01")
@pytest.mark.parametrize(
    ("kind", "points"), [("OGRE MK3", 2), ("INF1 INF", 2), ("HVY1 HVY", 3), ("GEV1 GEV", 3)], ids=lambda v: str(v)
)
def test_move_to_takes_the_cheapest_legal_path(judged, kind: str, points: int) -> None:
    """From 0815 to 0817 two hexes over the ridge, or three round it."""
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
    """Infantry stands on the straight way of an Ogre: it goes round, and nobody is hurt."""
    verdict = judged("OGRE MK4 attacker 0807", "INF1 INF defender 0808 squads=3", do="move OGRE to 0809")
    assert verdict.hex("OGRE") == "0809"
    assert verdict.unit("INF1")["squads"] == 3
    assert "0808" not in verdict.event("move")["path"]


@rule("5.01")
def test_move_to_goes_through_friends(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0807", "HVY2 HVY attacker 0808", do="move HVY1 to 0809")
    assert verdict.unit("HVY1")["moved"] == 2


# -- 5.03, 5.04: other units in the way --------------------------------------------------------------------------------


@rule("5.03")
@pytest.mark.parametrize("friend", ["HVY", "INF", "HWZ", "CP", "MK3"])
@pytest.mark.parametrize("kind", ["HVY", "GEV", "INF", "MK3"])
def test_units_move_through_friends(judged, kind: str, friend: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", f"F {friend} attacker 0808", do=["move U 0808 0809", "end"])
    assert verdict.ok
    assert verdict.hex("U") == "0809"


@rule("5.03")
@pytest.mark.parametrize("enemy", ["CP", "MCP", "TK", "HT", "MCRL", "CRL"])
@pytest.mark.parametrize("kind", ["HVY", "GEV", "INF", "LT"])
def test_units_move_through_enemies_without_attack_strength(judged, kind: str, enemy: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", f"E {enemy} defender 0808", do="move U 0808 0809")
    assert verdict.hex("U") == "0809"
    assert verdict.hex("E") == "0808"
    assert verdict.lost == []


@rule("5.03")
@pytest.mark.parametrize("kind", ["HVY", "GEV", "INF"])
def test_units_may_stay_with_an_enemy_without_attack_strength_and_do_not_ram_it(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", "CP CP defender 0808", do=["move U 0808", "end"])
    assert verdict.ok
    assert verdict.hex("U") == verdict.hex("CP") == "0808"
    assert [event["event"] for event in verdict.events] == ["move", "phase"]


@rule("5.03")
@rule("5.04")
@pytest.mark.parametrize("kind", ["HVY", "MSL", "LT", "MHWZ", "TK", "MCP"])
@pytest.mark.parametrize("enemy", ["HVY", "HWZ", "GEV", "SHVY"])
@pytest.mark.parametrize("steps", ["0808", "0808 0809"], ids=["into", "through"])
def test_armor_that_cannot_ram_enters_no_armed_enemys_hex(judged, kind: str, enemy: str, steps: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", f"E {enemy} defender 0808", do=f"move U {steps}")
    assert verdict.rule == "6.07.4"
    assert "ram" in verdict.reason
    assert verdict.hex("U") == "0807"


@rule("5.04")
@pytest.mark.parametrize("kind", ["INF", "MAR", "HWT", "CE"])
@pytest.mark.parametrize("enemy", ["INF", "HVY", "GEV", "HWZ", "MK3"])
def test_infantry_does_not_enter_the_hex_of_an_armed_enemy(judged, kind: str, enemy: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", f"E {enemy} defender 0808", do="move U 0808")
    assert verdict.rule == "5.04"
    assert "infantry" in verdict.reason
    assert verdict.hex("U") == "0807"


@rule("5.04")
@rule("6.07")
@pytest.mark.parametrize("kind", ["HVY", "GEV", "LT", "TK"])
def test_only_ogres_and_superheavies_enter_the_hex_of_enemy_infantry(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", "E INF defender 0808 squads=2", do="move U 0808")
    assert verdict.rule == "6.07"
    assert "infantry" in verdict.reason
    assert verdict.unit("E")["squads"] == 2


@rule("5.04")
@rule("6.06")
@pytest.mark.parametrize("kind", ["MK3", "SHVY"])
def test_an_ogre_or_superheavy_moves_over_infantry_and_on(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", "E INF defender 0808 squads=3", do="move U 0808 0809 0810")
    assert verdict.hex("U") == "0810"
    assert verdict.unit("E")["squads"] == 2


@rule("6.06")
def test_an_ogre_without_antipersonnel_guns_passes_infantry_and_reduces_nobody(judged) -> None:
    verdict = judged("OGRE MK3 attacker 0807 destroyed.ap=8", "E INF defender 0808 squads=3", do="move OGRE 0808 0809")
    assert verdict.hex("OGRE") == "0809"
    assert verdict.unit("E")["squads"] == 3


@rule("5.04")
@pytest.mark.parametrize("kind", ["HVY", "MSL", "LT", "MHWZ", "GEV", "LGEV", "GEVPC"])
def test_mobile_armor_may_enter_an_ogres_hex_to_ram_it(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", FAR, "OGRE MK3 defender 0808", do="move U 0808")
    assert verdict.ok
    assert verdict.lost == ["U"]
    assert verdict.event("ram")["target"] == "OGRE"


@rule("5.04")
@pytest.mark.parametrize("kind", ["TK", "HT"])
def test_transport_does_not_ram_an_ogre(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", "OGRE MK3 defender 0808", do="move U 0808")
    assert verdict.rule == "6.07.4"


@rule("5.04")
def test_a_gev_enters_an_armed_enemys_hex_only_by_ramming(judged) -> None:
    verdict = judged("GEV1 GEV attacker 0807", FAR, "HVY1 HVY defender 0808", do="move GEV1 0808", dice=[1])
    assert verdict.event("ram")["target"] == "HVY1"
    assert verdict.lost == ["GEV1"]


# -- 5.05: GEVs --------------------------------------------------------------------------------------------------------


SECOND_MOVES = {"GEV": 3, "LGEV": 3, "GEVPC": 2, "HT": 2}


@rule("5.05")
@pytest.mark.parametrize("kind", SECOND_MOVES)
def test_a_gev_moves_again_after_combat(judged, kind: str) -> None:
    first, second = MOVES[kind], SECOND_MOVES[kind]
    back = [*reversed(COLUMN[: first - 1]), "0807"][:second]
    do = [f"move U {path(first)}", "end", "end", f"move U {' '.join(back)}"]
    verdict = judged(f"U {kind} attacker 0807", do=do)
    assert verdict.ok
    assert verdict.hex("U") == back[-1]
    assert verdict.unit("U")["moved"] == second


@rule("5.05")
@pytest.mark.parametrize("kind", SECOND_MOVES)
def test_a_gev_moves_no_farther_than_its_second_number_after_combat(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", phase="second-movement", do=f"move U {path(SECOND_MOVES[kind] + 1)}")
    assert verdict.rule == "5.01"
    assert "movement points" in verdict.reason


@rule("5.05")
def test_points_left_from_the_first_movement_do_not_count_in_the_second(judged) -> None:
    verdict = judged("GEV1 GEV attacker 0807", do=["end", "end", f"move GEV1 {path(4)}"])
    assert verdict.error["decision"] == 3
    assert verdict.rule == "5.01"


@rule("5.05")
def test_a_gev_moves_again_also_when_it_has_fired(judged) -> None:
    verdict = judged(
        "GEV1 GEV attacker 0807",
        "HVY1 HVY defender 0812",
        do=["move GEV1 0808 0809 0810", "end", "fire GEV1 at HVY1", "end", "move GEV1 0809 0808 0807"],
        dice=[1],
    )
    assert verdict.hex("GEV1") == "0807"


@rule("5.05")
@pytest.mark.parametrize("kind", ["HVY", "MSL", "INF", "SHVY", "MK3", "MCP"])
def test_no_other_unit_moves_in_the_second_movement_phase(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0807", phase="second-movement", do="move U 0808")
    assert verdict.rule == "5.05"
    assert "GEV" in verdict.reason


@rule("5.05")
def test_a_gev_that_is_disabled_has_no_second_movement(judged) -> None:
    verdict = judged("GEV1 GEV attacker 0807 disabled=fire", phase="second-movement", do="move GEV1 0808")
    assert verdict.rule == "5.01"


@rule("5.05")
def test_a_gev_may_leave_the_map_in_its_second_movement(judged) -> None:
    verdict = judged("GEV1 GEV attacker 0803", FAR, phase="second-movement", do="move GEV1 0802 0801 off")
    assert verdict.exited == ["GEV1"]


# -- 5.06: Ogres -------------------------------------------------------------------------------------------------------


@rule("5.06")
@pytest.mark.parametrize(
    ("kind", "treads", "points"),
    [
        ("MK5", 60, 3),
        ("MK5", 41, 3),
        ("MK5", 40, 2),
        ("MK5", 21, 2),
        ("MK5", 20, 1),
        ("MK5", 1, 1),
        ("MK3", 31, 3),
        ("MK3", 30, 2),
        ("MK3", 15, 1),
        ("MK4", 43, 4),
        ("MK4", 42, 3),
        ("MK4", 28, 2),
        ("MK4", 14, 1),
    ],
)
def test_an_ogre_moves_as_far_as_its_treads_allow(judged, kind: str, treads: int, points: int) -> None:
    unit = f"OGRE {kind} attacker 0807 treads={treads}"
    assert judged(unit, do=f"move OGRE {path(points)}").hex("OGRE") == COLUMN[points - 1]
    beyond = judged(unit, do=f"move OGRE {path(points + 1)}")
    assert beyond.rule == "5.01"
    assert f"of {points} movement points" in beyond.reason


@rule("5.06")
def test_an_ogre_without_treads_does_not_move(judged) -> None:
    verdict = judged("OGRE MK3 attacker 0807 treads=0", do="move OGRE 0808")
    assert verdict.rule == "3.04.2"
    assert "tread" in verdict.reason


@rule("5.06")
def test_an_ogre_without_treads_does_not_leave_the_map(judged) -> None:
    assert judged("OGRE MK3 attacker 0822 treads=0", do="move OGRE off south").rule == "3.04.2"


@rule("5.06")
@rule("6.04")
def test_treads_lost_in_a_ram_slow_an_ogre_at_once(judged) -> None:
    """The rulebook's example: a Mark V with 41 tread units rams a Missile Tank and has one hex left."""
    units = ["OGRE MK5 attacker 0807 treads=41", "MSL1 MSL defender 0808", FAR_ENEMY]
    one = judged(*units, do=["move OGRE 0808", "move OGRE 0809"], dice=[6])
    assert one.hex("OGRE") == "0809"
    assert one.unit("OGRE")["treads"] == 40
    two = judged(*units, do=["move OGRE 0808", "move OGRE 0809 0810"], dice=[6])
    assert two.rule == "6.04"


@rule("5.06")
@rule("6.04")
def test_a_path_counts_on_the_treads_that_a_ram_will_cost(judged) -> None:
    units = ["OGRE MK5 attacker 0807 treads=41", "MSL1 MSL defender 0808", FAR_ENEMY]
    refused = judged(*units, do="move OGRE 0808 0809 0810", dice=[6])
    assert refused.rule == "6.04"
    assert refused.dice_left == [6]
    one_more = [units[0].replace("41", "42"), *units[1:]]
    assert judged(*one_more, do="move OGRE 0808 0809 0810", dice=[6]).hex("OGRE") == "0810"


@rule("6.01.1")
@rule("6.02")
def test_a_hex_whose_howitzer_the_path_has_crushed_is_free_again(judged) -> None:
    """Two Howitzers are certainly destroyed; the third step enters an empty hex and is no ram."""
    verdict = judged(
        "OGRE MK4 attacker 0807",
        "HWZ1 HWZ defender 0808",
        "HWZ2 HWZ defender 0809",
        FAR_ENEMY,
        do="move OGRE 0808 0809 0808",
    )
    assert verdict.ok
    assert verdict.lost == ["HWZ1", "HWZ2"]
    assert verdict.hex("OGRE") == "0808"
    assert verdict.unit("OGRE")["treads"] == 54


# -- 5.12: leaving the map ---------------------------------------------------------------------------------------------


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
    """Mark III Attack lists the south, for the Ogre."""
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


# -- riders on the orange map, and the notation ------------------------------------------------------------------------


@rule("5.11", "8.01")
@pytest.mark.parametrize(
    ("do", "cited", "reason"),
    [
        ("dismount INF1", "5.11.3", "INF1 is not riding anything"),
        ("mount HVY1 on INF1", "5.11", "only infantry rides, and HVY1 is none"),
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


@rule("5.12")
@pytest.mark.parametrize("do", ["move GEV1 OFF NORTH", "move GEV1 Off north"])
def test_case_does_not_matter_in_leaving(judged, do: str) -> None:
    assert judged("GEV1 GEV attacker 0801", FAR, do=do).exited == ["GEV1"]


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
        ("fly GEV1 0808", "move"),
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
