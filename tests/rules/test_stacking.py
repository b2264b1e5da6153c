"""5.02 Stacking: how much a hex can hold, and infantry counters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

rule = pytest.mark.rule
FAR = "MSL9 MSL attacker 0101"
Judged = Callable[..., Any]
BASE = "BASE CP attacker 0909"
POST = "POST CP defender 0101"


def tanks(count: int, where: str = "0505", seat: str = "attacker", kind: str = "HVY") -> list[str]:
    """Return this many vehicles in a hex."""
    return [f"T{i} {kind} {seat} {where}" for i in range(1, count + 1)]


# -- 5.02: stacking ----------------------------------------------------------------------------------------------------


@rule("5.02")
@rule("5.02.1")
@pytest.mark.parametrize("other", ["HVY", "GEV", "HWZ", "CP", "MK3", "TK", "INF"])
def test_a_move_into_a_friends_hex_is_taken_and_the_phase_may_not_end_so(judged, other: str) -> None:
    units = ["HVY1 HVY attacker 0807", f"U {other} attacker 0808"]
    moved = judged(*units, do="move HVY1 0808")
    assert moved.ok
    ended = judged(*units, do=["move HVY1 0808", "end"])
    assert ended.error["decision"] == 2
    assert ended.rule == "5.02.1"
    assert "0808" in ended.reason
    assert ended.next["phase"] == "movement"


@rule("5.02.1")
def test_an_overstacked_unit_may_move_on_and_the_phase_ends(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0807", "HVY2 HVY attacker 0808", do=["move HVY1 0808", "move HVY2 0809", "end"])
    assert verdict.ok
    assert verdict.next["phase"] == "fire"


@rule("5.02.1")
@pytest.mark.parametrize(
    ("counters", "ok"),
    [
        ([3], True),
        ([1, 2], True),
        ([1, 1, 1], True),
        ([2, 2], False),
        ([3, 1], False),
        ([1, 1, 1, 1], False),
    ],
    ids=str,
)
@pytest.mark.parametrize("phase", ["movement", "second-movement"])
def test_three_squads_share_a_hex_and_no_more(judged, counters: list[int], ok: bool, phase: str) -> None:
    units = [f"INF{i} INF attacker 0807 squads={squads}" for i, squads in enumerate(counters)]
    verdict = judged(*units, phase=phase, do="end")
    assert verdict.ok == ok
    assert verdict.rule == (None if ok else "5.02.1")


@rule("5.02.1")
@rule("3.02")
def test_three_squads_of_different_kinds_share_a_hex(judged) -> None:
    verdict = judged("INF1 INF attacker 0807", "MAR1 MAR attacker 0807", "HWT1 HWT attacker 0807", do="end")
    assert verdict.ok


@rule("5.02.1")
def test_the_limit_is_checked_at_the_end_of_the_second_movement_phase_too(judged) -> None:
    verdict = judged(
        "GEV1 GEV attacker 0807", "HVY1 HVY attacker 0808", phase="second-movement", do=["move GEV1 0808", "end"]
    )
    assert verdict.error["decision"] == 2
    assert verdict.rule == "5.02.1"


@rule("5.02.1")
def test_the_limit_is_not_checked_at_the_end_of_the_fire_phase(judged) -> None:
    assert judged("HVY1 HVY attacker 0807", "HVY2 HVY attacker 0807", phase="fire", do="end").ok


@rule("5.02.1")
def test_enemies_in_one_hex_after_a_ram_do_not_break_the_limit(judged) -> None:
    verdict = judged("OGRE MK3 attacker 0807", "HVY1 HVY defender 0808", do=["move OGRE 0808", "end"], dice=[1])
    assert verdict.ok
    assert verdict.hex("OGRE") == verdict.hex("HVY1") == "0808"


@rule("5.02.1")
def test_a_stack_of_the_enemy_does_not_hold_up_the_phase(judged) -> None:
    assert judged(FAR, "HVY1 HVY defender 0807", "HVY2 HVY defender 0807", do="end").ok


@rule("5.02")
@pytest.mark.parametrize(("vehicles", "ok"), [(2, True), (3, False)])
def test_players_may_agree_on_another_limit(judged, vehicles: int, ok: bool) -> None:
    units = [f"HVY{i} HVY attacker 0807" for i in range(vehicles)]
    verdict = judged(*units, options={"stacking": 2}, do="end")
    assert verdict.ok == ok


@rule("5.02.2")
@pytest.mark.parametrize(
    ("vehicles", "squads", "ok"),
    [(5, [], True), (6, [], False), (4, [3], True), (4, [3, 1], False), (1, [3] * 4, True)],
)
def test_where_five_vehicles_stack_a_squad_is_a_third_of_one(
    judged, vehicles: int, squads: list[int], ok: bool
) -> None:
    units = [f"HVY{i} HVY attacker 0807" for i in range(vehicles)]
    units += [f"INF{i} INF attacker 0807 squads={many}" for i, many in enumerate(squads)]
    verdict = judged(*units, options={"stacking": 5}, do="end")
    assert verdict.ok == ok
    assert verdict.rule == (None if ok else "5.02.2")


@rule("8.06")
@rule("5.02.1")
def test_a_unit_may_be_given_up_to_meet_the_limit(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0807", "HVY2 HVY attacker 0808", do=["move HVY1 0808", "remove HVY2", "end"])
    assert verdict.ok
    assert verdict.lost == ["HVY2"]
    assert verdict.exited == []


@rule("8.06")
@pytest.mark.parametrize(
    "units",
    [
        ["HVY1 HVY attacker 0807"],
        ["HVY1 HVY attacker 0807", "HVY2 HVY attacker 0808", "HVY3 HVY attacker 0808"],
    ],
    ids=["alone", "another hex is too full"],
)
def test_no_unit_is_given_up_where_there_is_room(judged, units: list[str]) -> None:
    verdict = judged(*units, do="remove HVY1")
    assert verdict.rule == "8.06"
    assert "stacking" in verdict.reason
    assert verdict.lost == []


@rule("8.06")
def test_no_unit_is_given_up_in_the_fire_phase(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0807", "HVY2 HVY attacker 0807", phase="fire", do="remove HVY2")
    assert verdict.rule == "8.06"


@rule("8.06")
def test_a_unit_of_the_enemy_is_not_given_up(judged) -> None:
    verdict = judged(FAR, "HVY1 HVY defender 0807", "HVY2 HVY defender 0807", do="remove HVY2")
    assert verdict.rule == "8.06"


# -- 5.02.3: infantry counters -----------------------------------------------------------------------------------------


@rule("5.02.3")
def test_a_counter_split_in_two_keeps_its_id_and_makes_a_new_one(judged) -> None:
    verdict = judged("INF1 INF attacker 0807 squads=3", do="split INF1 2 1")
    assert verdict.unit("INF1")["squads"] == 2
    assert verdict.unit("INF1.2")["squads"] == 1
    assert verdict.hex("INF1.2") == "0807"
    assert verdict.unit("INF1.2")["type"] == "INF"
    assert verdict.unit("INF1.2")["seat"] == "attacker"


@rule("5.02.3")
def test_a_counter_split_in_three(judged) -> None:
    verdict = judged("INF1 INF attacker 0807 squads=3", do="split INF1 1 1 1")
    assert [unit["id"] for unit in verdict.position["units"]] == ["INF1", "INF1.2", "INF1.3"]
    assert [unit["squads"] for unit in verdict.position["units"]] == [1, 1, 1]


@rule("5.02.3")
def test_the_parts_move_apart(judged) -> None:
    verdict = judged(
        "INF1 INF attacker 0807 squads=3", do=["split INF1 2 1", "move INF1.2 0808 0809", "move INF1 0806", "end"]
    )
    assert verdict.ok
    assert (verdict.hex("INF1"), verdict.hex("INF1.2")) == ("0806", "0809")


@rule("5.02.3")
def test_squads_that_have_moved_keep_what_they_have_used_when_they_part(judged) -> None:
    units = ["INF1 INF attacker 0807 squads=3"]
    within = judged(*units, do=["move INF1 0808", "split INF1 2 1", "move INF1.2 0809"])
    assert within.unit("INF1.2")["moved"] == 2
    beyond = judged(*units, do=["move INF1 0808", "split INF1 2 1", "move INF1.2 0809 0810"])
    assert beyond.error["decision"] == 3
    assert beyond.rule == "5.01"


@rule("5.02.3")
@pytest.mark.parametrize("join", ["join INF1 INF2", "join INF2 INF1"])
def test_no_squad_exceeds_its_movement_by_joining_a_fresh_one(judged, join: str) -> None:
    units = ["INF1 INF attacker 0807", "INF2 INF attacker 0809"]
    kept = join.split()[1]
    within = judged(*units, do=["move INF1 0808", "move INF1 0809", join])
    assert within.unit(kept)["squads"] == 2
    beyond = judged(*units, do=["move INF1 0808", "move INF1 0809", join, f"move {kept} 0810"])
    assert beyond.error["decision"] == 4
    assert beyond.rule == "5.01"


@rule("5.02.3")
def test_a_joined_counter_holds_all_and_the_other_is_gone_and_not_lost(judged) -> None:
    verdict = judged("INF1 INF attacker 0807", "INF2 INF attacker 0807 squads=2", do="join INF1 INF2")
    assert verdict.unit("INF1")["squads"] == 3
    assert verdict.unit("INF2") is None
    assert verdict.lost == verdict.exited == []
    assert verdict.outcome is None


@rule("5.02.3")
def test_three_counters_join_at_once(judged) -> None:
    verdict = judged(
        "INF1 INF attacker 0807", "INF2 INF attacker 0807", "INF3 INF attacker 0807", do="join INF2 INF1 INF3"
    )
    assert [unit["id"] for unit in verdict.position["units"]] == ["INF2"]
    assert verdict.unit("INF2")["squads"] == 3


@rule("5.02.3")
def test_what_was_split_may_be_joined_and_split_again(judged) -> None:
    verdict = judged("INF1 INF attacker 0807 squads=3", do=["split INF1 2 1", "join INF1 INF1.2", "split INF1 1 2"])
    assert [(unit["id"], unit["squads"]) for unit in verdict.position["units"]] == [("INF1", 1), ("INF1.2", 2)]


@rule("5.02.3")
def test_a_new_counter_never_takes_an_id_that_is_in_use(judged) -> None:
    verdict = judged("INF1 INF attacker 0807 squads=2", "INF1.2 INF attacker 0101", do="split INF1 1 1")
    ids = [unit["id"] for unit in verdict.position["units"]]
    assert len(set(ids)) == len(ids) == 3


@rule("5.02.3")
@pytest.mark.parametrize("parts", ["3", "2 2", "1 1", "3 0", "0 3", "1 1 1 1"])
def test_the_parts_of_a_counter_are_whole_squads_that_add_up(judged, parts: str) -> None:
    verdict = judged("INF1 INF attacker 0807 squads=3", do=f"split INF1 {parts}")
    assert verdict.rule == "5.02.3"
    assert "3" in verdict.reason
    assert verdict.unit("INF1")["squads"] == 3


@rule("5.02.3")
def test_a_single_squad_is_not_split(judged) -> None:
    assert judged("INF1 INF attacker 0807", do="split INF1 1").rule == "5.02.3"


@rule("5.02.3")
@pytest.mark.parametrize("decision", ["split INF1 1 1", "join INF1 INF2"])
def test_counters_change_only_in_the_movement_phase(judged, decision: str) -> None:
    verdict = judged("INF1 INF attacker 0807 squads=2", "INF2 INF attacker 0807", phase="fire", do=decision)
    assert verdict.rule == "5.02.3"
    assert "movement phase" in verdict.reason


@rule("5.02.3")
@pytest.mark.parametrize("decision", ["split INF1 1 1", "join INF1 INF2"])
def test_counters_of_the_enemy_are_not_changed(judged, decision: str) -> None:
    verdict = judged(FAR, "INF1 INF defender 0807 squads=2", "INF2 INF defender 0807", do=decision)
    assert verdict.rule == "5.02.3"


@rule("5.02.3")
@pytest.mark.parametrize("decision", ["split HVY1 1 1", "join HVY1 HVY2"])
def test_only_infantry_is_split_and_joined(judged, decision: str) -> None:
    verdict = judged("HVY1 HVY attacker 0807", "HVY2 HVY attacker 0807", do=decision)
    assert verdict.rule == "5.02.3"
    assert "infantry" in verdict.reason


@rule("5.02.3")
def test_counters_in_different_hexes_are_not_joined(judged) -> None:
    verdict = judged("INF1 INF attacker 0807", "INF2 INF attacker 0808", do="join INF1 INF2")
    assert verdict.rule == "5.02.3"


@rule("5.02.3")
def test_a_counter_is_not_joined_to_itself(judged) -> None:
    assert judged("INF1 INF attacker 0807", do="join INF1 INF1").rule == "5.02.3"


@rule("3.02")
@rule("5.02.3")
def test_a_counter_of_four_squads_is_not_made(judged) -> None:
    verdict = judged("INF1 INF attacker 0807 squads=3", "INF2 INF attacker 0807", do="join INF1 INF2")
    assert verdict.rule == "3.02"
    assert "three" in verdict.reason


@rule("3.02")
@rule("5.02.3")
def test_kinds_of_infantry_are_not_joined_in_one_counter(judged) -> None:
    verdict = judged("INF1 INF attacker 0807", "MAR1 MAR attacker 0807", do="join INF1 MAR1")
    assert verdict.rule == "3.02"
    assert "kind" in verdict.reason


# -- 5.02.2: stacking --------------------------------------------------------------------------------------------------


@rule("5.02")
@rule("5.02.2")
def test_five_vehicles_may_end_a_phase_in_one_hex(in_field: Judged) -> None:
    said = in_field(*tanks(4), "T5 HVY attacker 0504", POST, do=["move T5 0505", "end"])
    assert said.ok
    assert said.next["phase"] == "fire"


@rule("5.02")
@rule("5.02.2")
def test_a_sixth_vehicle_may_move_in_but_not_stay(in_field: Judged) -> None:
    said = in_field(*tanks(5), "T6 HVY attacker 0504", POST, do=["move T6 0505", "end"])
    assert said.error["decision"] == 2
    assert said.rule == "5.02.2"
    assert "0505" in said.reason
    assert said.hex("T6") == "0505"


@rule("5.02.2")
@rule("5.03")
def test_a_sixth_vehicle_may_pass_through(in_field: Judged) -> None:
    said = in_field(*tanks(5), "T6 HVY attacker 0504", POST, do=["move T6 0505 0506", "end"])
    assert said.ok
    assert said.hex("T6") == "0506"


@rule("5.02.2")
def test_fifteen_squads_fill_a_hex(in_field: Judged) -> None:
    squads = [f"I{i} INF attacker 0505 squads=3" for i in range(1, 6)]
    assert in_field(*squads, POST, do="end").ok
    said = in_field(*squads, "I6 INF attacker 0504", POST, do=["move I6 0505", "end"])
    assert said.rule == "5.02.2"


@rule("5.02.2")
def test_twelve_squads_and_one_vehicle_fill_a_hex(in_field: Judged) -> None:
    squads = [f"I{i} INF attacker 0505 squads=3" for i in range(1, 5)]
    full = [*squads, "T1 HVY attacker 0504"]
    assert in_field(*full, POST, do=["move T1 0505", "end"]).ok
    said = in_field(*full, "I5 INF attacker 0505 squads=1", POST, do=["move T1 0505", "end"])
    assert said.rule == "5.02.2"


@rule("5.02.2")
@pytest.mark.parametrize("kind", ["INF", "MAR", "HWT", "CE"])
def test_each_squad_is_a_third_of_a_vehicle(in_field: Judged, kind: str) -> None:
    full = [*tanks(4), f"I1 {kind} attacker 0504 squads=3"]
    assert in_field(*full, POST, do=["move I1 0505", "end"]).ok
    said = in_field(*full, "I2 INF attacker 0505 squads=1", POST, do=["move I1 0505", "end"])
    assert said.rule == "5.02.2"


@rule("5.02.2")
@pytest.mark.parametrize("kind", ["MK5", "CP", "MCP", "HWZ", "TK", "SHVY", "LT"])
def test_ogres_posts_and_everything_else_count_as_one_vehicle(in_field: Judged, kind: str) -> None:
    other = f"ODD {kind} attacker 0505"
    assert in_field(other, *tanks(3), "T9 HVY attacker 0504", POST, do=["move T9 0505", "end"]).ok
    said = in_field(other, *tanks(4), "T9 HVY attacker 0504", POST, do=["move T9 0505", "end"])
    assert said.rule == "5.02.2"


@rule("5.02.2")
@rule("5.11")
def test_riders_count_for_stacking_too(in_field: Judged) -> None:
    full = [*tanks(4), "PC GEVPC attacker 0504"]
    rider = "I1 INF attacker 0504 squads=1 riding=PC"
    assert in_field(*full, POST, do=["move PC 0505", "end"]).ok
    said = in_field(*full, rider, POST, do=["move PC 0505", "end"])
    assert said.rule == "5.02.2"


@rule("5.02.2")
def test_each_side_has_its_own_five(in_field: Judged) -> None:
    own = [*tanks(4), "T5 HVY attacker 0504"]
    trucks = [f"F{i} TK defender 0505" for i in range(1, 6)]
    assert in_field(*own, *trucks, do=["move T5 0505", "end"]).ok


@rule("5.02.2")
def test_stacking_is_checked_after_the_second_movement_phase_too(in_field: Judged) -> None:
    units = [*tanks(5), "G1 GEV attacker 0504", POST]
    said = in_field(*units, do=["move G1 0505", "end"], phase="second-movement")
    assert said.error["decision"] == 2
    assert said.rule == "5.02.2"


@rule("8.06")
@rule("5.02.2")
def test_a_unit_is_given_up_to_meet_the_limit_and_is_lost(in_field: Judged) -> None:
    units = [*tanks(5), "T6 HVY attacker 0504", POST]
    said = in_field(*units, do=["move T6 0505", "remove T2", "end"])
    assert said.ok
    assert said.lost == ["T2"]


@rule("8.06")
def test_no_unit_is_given_up_from_a_stack_that_is_not_too_high(in_field: Judged) -> None:
    said = in_field(*tanks(5), POST, do="remove T2")
    assert said.rule == "8.06"
    assert "stacking" in said.reason


@rule("8.06")
def test_an_enemys_unit_is_not_given_up(in_field: Judged) -> None:
    foes = [f"F{i} HVY defender 0505" for i in range(1, 7)]
    assert in_field(*foes, BASE, do="remove F1").rule == "8.06"


@rule("5.02")
def test_an_option_changes_the_limit(in_field: Judged) -> None:
    units = ["T1 HVY attacker 0505", "T2 HVY attacker 0505", "T3 HVY attacker 0505", POST]
    assert in_field(*units, do="end", options={"stacking": 2}).rule == "5.02.2"
    assert in_field(*units, do="end", options={"stacking": 3}).ok
