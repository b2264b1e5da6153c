"""5.01, 5.05, 5.06 Movement on the orange map: points, moves in several parts, GEVs and Ogres."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule
# Column 08 from 0807 to 0814 runs over clear ground without a ridge.
COLUMN = ["0808", "0809", "0810", "0811", "0812", "0813", "0814"]
FAR = "MSL9 MSL attacker 0101"
FAR_ENEMY = "MSL8 MSL defender 1501"


def path(steps: int) -> str:
    """Return a path of this many steps south from 0807."""
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
    """One of the six is a crater. The others cost a point each."""
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
    """Two Howitzers are certain to be destroyed. The third step enters an empty hex and is no ram."""
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
