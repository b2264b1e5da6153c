"""Section 4, the turn sequence, and recovery (7.11): phases, turns, and when a disabled unit recovers."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule

A_TURN = ["end", "end", "end"]
PHASES = ["movement", "fire", "second-movement"]
FAR = "HVY9 HVY attacker 0101"
FAR_ENEMY = "MSL9 MSL defender 1501"


def phases(verdict) -> list[tuple[int, str, str]]:
    return [(e["turn"], e["seat"], e["phase"]) for e in verdict.events if e["event"] == "phase"]


def recoveries(verdict) -> list[tuple[str, str]]:
    return [(e["unit"], e["result"]) for e in verdict.events if e["event"] == "recovery"]


# -- 4.01, 4.02: phases and turns --------------------------------------------------------------------------------------


@rule("4.02")
def test_the_phases_of_a_turn_come_in_order_and_then_the_other_player(judged) -> None:
    verdict = judged(FAR, FAR_ENEMY, do=A_TURN + A_TURN, turn=4)
    assert phases(verdict) == [
        (4, "attacker", "fire"),
        (4, "attacker", "second-movement"),
        (4, "defender", "movement"),
        (4, "defender", "fire"),
        (4, "defender", "second-movement"),
        (5, "attacker", "movement"),
    ]
    assert verdict.position["turn"] == {"number": 5, "seat": "attacker", "phase": "movement"}


@rule("4.02")
@pytest.mark.parametrize(("phase", "then"), [("movement", "fire"), ("fire", "second-movement")])
def test_a_phase_ends_only_with_end_also_when_nothing_can_be_done_in_it(judged, phase: str, then: str) -> None:
    """A lone Howitzer cannot move or, without an enemy in range, fire."""
    before = judged("HWZ1 HWZ attacker 0101", phase=phase)
    assert before.next["phase"] == phase
    after = judged("HWZ1 HWZ attacker 0101", phase=phase, do="end")
    assert after.next["phase"] == then
    assert after.next["seat"] == "attacker"


@rule("4.02")
def test_the_second_movement_phase_comes_also_without_gevs(judged) -> None:
    verdict = judged(FAR, FAR_ENEMY, phase="second-movement")
    assert verdict.next == {"seat": "attacker", "phase": "second-movement", "choose": "move"}


@rule("4.02")
@pytest.mark.parametrize(("phase", "choose"), [("movement", "move"), ("fire", "fire"), ("second-movement", "move")])
@pytest.mark.parametrize("seat", ["attacker", "defender"])
def test_next_says_who_decides_what(judged, seat: str, phase: str, choose: str) -> None:
    assert judged(FAR, FAR_ENEMY, seat=seat, phase=phase).next == {"seat": seat, "phase": phase, "choose": choose}


@rule("4.01")
@pytest.mark.parametrize(("seat", "number"), [("attacker", 7), ("defender", 8)])
def test_the_turn_number_grows_when_all_have_had_their_turn(judged, seat: str, number: int) -> None:
    verdict = judged(FAR, FAR_ENEMY, seat=seat, phase="second-movement", turn=7, do="end")
    assert verdict.position["turn"]["number"] == number


@rule("4.01")
@pytest.mark.parametrize("decision", ["move MSL9 1502", "split INF9 1 1", "remove MSL9", "stay MSL9"])
def test_nobody_moves_the_units_of_the_other_player(judged, decision: str) -> None:
    verdict = judged(FAR, FAR_ENEMY, "INF9 INF defender 1510 squads=2", do=decision)
    assert not verdict.ok
    assert verdict.hex("MSL9") == "1501"


@rule("4.01")
def test_a_unit_of_the_other_player_is_not_yours_to_move(judged) -> None:
    verdict = judged(FAR, FAR_ENEMY, do="move MSL9 1502")
    assert verdict.rule == "4.01"
    assert "not one of your units" in verdict.reason


@rule("4.01")
def test_nobody_fires_with_the_units_of_the_other_player(judged) -> None:
    verdict = judged(FAR, FAR_ENEMY, "GEV1 GEV attacker 1502", phase="fire", do="fire MSL9 at GEV1", dice=[6])
    assert not verdict.ok
    assert verdict.unit("GEV1") is not None


@rule("4.02")
def test_units_do_not_move_in_the_fire_phase(judged) -> None:
    verdict = judged(FAR, phase="fire", do="move HVY9 0102")
    assert verdict.rule == "4.02"
    assert "movement phase" in verdict.reason


@rule("4.02")
@pytest.mark.parametrize("phase", ["movement", "second-movement"])
def test_units_do_not_fire_in_a_movement_phase(judged, phase: str) -> None:
    verdict = judged("HVY1 HVY attacker 0810", "INF1 INF defender 0811", phase=phase, do="fire HVY1 at INF1", dice=[6])
    assert verdict.rule == "7.01"
    assert "fire phase" in verdict.reason


@rule("4.02")
def test_a_disabled_unit_does_not_fire(judged) -> None:
    verdict = judged(
        "HVY1 HVY attacker 0810 disabled=fire", "INF1 INF defender 0811", phase="fire", do="fire HVY1 at INF1", dice=[6]
    )
    assert verdict.rule == "7.11"
    assert "disabled" in verdict.reason


@rule("4.01")
def test_a_unit_fires_only_once_a_turn(judged) -> None:
    verdict = judged(
        "HVY1 HVY attacker 0810",
        "MSL1 MSL defender 0811",
        phase="fire",
        do=["fire HVY1 at MSL1", "fire HVY1 at MSL1"],
        dice=[1, 1],
    )
    assert verdict.error["decision"] == 2
    assert verdict.rule == "7.05"
    assert verdict.dice_left == [1]


@rule("4.01")
def test_a_new_turn_gives_movement_fire_and_rams_back(judged) -> None:
    verdict = judged(
        "OGRE MK3 attacker 0820 moved=3 rams=2 used.main=1 used.secondary=4",
        "GEV1 GEV attacker 0101 moved=4 fired=true",
        FAR_ENEMY,
        do=A_TURN + A_TURN,
    )
    assert verdict.ok
    for unit in ("OGRE", "GEV1"):
        for key in ("moved", "rams", "used", "fired", "ap_at"):
            assert key not in verdict.unit(unit)


@rule("4.01")
def test_the_turn_of_the_other_player_gives_fresh_units_too(judged) -> None:
    verdict = judged(
        FAR, "MSL1 MSL defender 0810 fired=true moved=2", phase="second-movement", do=["end", "move MSL1 0811 0812"]
    )
    assert verdict.hex("MSL1") == "0812"


@rule("4.01")
def test_a_unit_that_has_used_its_movement_gets_none_back_in_the_fire_phase(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0810", do=["move HVY1 0811 0812 0813", "end", "end", "move HVY1 0814"])
    assert verdict.error["decision"] == 4
    assert verdict.rule == "5.05"


@rule("4.02")
def test_ap_may_fire_at_the_same_infantry_again_in_the_next_turn(judged) -> None:
    position = ["OGRE MK3 attacker 0810", "INF1 INF defender 0811 squads=3", FAR_ENEMY]
    fire = "fire OGRE:ap*2 at INF1"
    again = judged(*position, phase="fire", do=[fire, fire], dice=[1, 1])
    assert again.rule == "7.05.1"
    later = judged(*position, phase="fire", do=[fire, "end", "end", *A_TURN, "end", fire], dice=[1, 1])
    assert later.ok


@rule("4.02")
def test_an_illegal_decision_leaves_everything_as_it_was_and_stops_there(judged) -> None:
    verdict = judged(FAR, FAR_ENEMY, do=["move HVY9 0102", "move HVY9 0909", "move HVY9 0103"])
    assert verdict.error["decision"] == 2
    assert verdict.error["text"] == "move HVY9 0909"
    assert verdict.hex("HVY9") == "0102"


@rule("4.02")
def test_a_ram_interrupts_the_movement_phase_and_is_settled_at_once(judged) -> None:
    verdict = judged("OGRE MK3 attacker 0810", "HWZ1 HWZ defender 0811", FAR_ENEMY, do="move OGRE 0811 0812")
    assert [event["event"] for event in verdict.events] == ["move", "ram", "move"]
    assert verdict.hex("OGRE") == "0812"
    assert verdict.next["phase"] == "movement"


@rule("4.04")
def test_three_sides_take_whole_turns_one_after_the_other(judged) -> None:
    verdict = judged(
        "U1 HVY red 0101",
        "U2 HVY blue 1501",
        "U3 HVY green 0820",
        seats=["red", "blue", "green"],
        seat="red",
        do=A_TURN * 3,
    )
    assert phases(verdict)[2::3] == [(1, "blue", "movement"), (1, "green", "movement"), (2, "red", "movement")]


@rule("4.04")
def test_a_game_of_three_sides_goes_on_while_two_are_left(judged) -> None:
    units = ["U1 GEV red 0101", "U2 HVY blue 1501", "U3 HVY green 0820"]
    seats = ["red", "blue", "green"]
    two = judged(*units, seats=seats, seat="red", do="move U1 off north")
    assert two.outcome is None
    one = judged(*units, seats=seats, seat="red", do=["move U1 off north", *A_TURN, "move U2 off north"])
    assert one.outcome["winner"] == "green"


@rule("4.04")
def test_a_seat_that_is_not_in_the_game_is_refused(judged) -> None:
    with pytest.raises(Exception, match="seat"):
        judged("U1 HVY yellow 0101")


# -- 4.02, 7.11: recovery ----------------------------------------------------------------------------------------------


@rule("4.02")
@rule("7.11")
@pytest.mark.parametrize("cause", ["fire", "ram"])
@pytest.mark.parametrize(("on", "age", "fit"), [("enemy", 1, False), ("enemy", 3, True), ("own", 2, True)])
def test_at_which_age_a_unit_recovers(judged, cause: str, on: str, age: int, fit: bool) -> None:
    verdict = judged(f"HVY1 HVY attacker 0810 disabled={cause} disabled_on={on} disabled_age={age}", phase="recovery")
    assert ("disabled" not in verdict.unit("HVY1")) == fit
    assert recoveries(verdict) == ([("HVY1", "recovered")] if fit else [])
    assert verdict.next["phase"] == "movement"


@rule("4.02")
def test_recovery_needs_no_decision_and_no_die_and_names_its_rule(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0810 disabled=fire disabled_age=3", phase="recovery", dice=[1])
    assert verdict.event("recovery") == {"event": "recovery", "unit": "HVY1", "result": "recovered", "rule": "7.11"}
    assert verdict.dice_left == [1]
    assert [event["event"] for event in verdict.events] == ["recovery", "phase"]


@rule("4.02")
def test_a_unit_that_recovers_moves_and_fires_in_that_turn(judged) -> None:
    verdict = judged(
        "HVY1 HVY attacker 0810 disabled=fire disabled_age=3",
        "MSL1 MSL defender 0815",
        phase="recovery",
        do=["move HVY1 0811 0812 0813", "end", "fire HVY1 at MSL1"],
        dice=[6],
    )
    assert verdict.lost == ["MSL1"]


@rule("4.02")
def test_only_the_units_of_the_player_whose_turn_it_is_recover(judged) -> None:
    verdict = judged(
        "HVY1 HVY attacker 0810 disabled=fire disabled_age=3",
        "HVY2 HVY defender 0820 disabled=fire disabled_age=2",
        phase="recovery",
    )
    assert "disabled" not in verdict.unit("HVY1")
    assert verdict.unit("HVY2")["disabled"] == "fire"


@rule("4.02")
def test_a_position_in_the_movement_phase_has_its_recovery_behind_it(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0810 disabled=fire disabled_age=1", do="move HVY1 0811")
    assert verdict.rule == "5.01"
    assert recoveries(verdict) == []


@rule("7.11")
@pytest.mark.parametrize(
    ("ends", "disabled", "age"),
    [(0, True, 0), (2, True, 1), (4, True, 1), (5, True, 2), (7, True, 2), (8, False, None)],
    ids=["at once", "own turn", "own second movement", "next enemy turn", "its last phase", "own turn after that"],
)
def test_a_unit_hit_on_an_enemy_turn_is_out_through_the_next_enemy_turn(
    judged, ends: int, disabled: bool, age: int | None
) -> None:
    """It is disabled in the attacker's fire phase, and stays so through the defender's turn and the attacker's next."""
    verdict = judged(
        "MSL1 MSL attacker 0810",
        "HVY1 HVY defender 0814",
        phase="fire",
        do=["fire MSL1 at HVY1", *["end"] * ends],
        dice=[3],
    )
    unit = verdict.unit("HVY1")
    assert ("disabled" in unit) == disabled
    assert unit.get("disabled_age") == age
    if disabled:
        assert unit["disabled"] == "fire"
        assert unit.get("disabled_on", "enemy") == "enemy"


@rule("7.11")
def test_a_unit_rammed_by_an_ogre_is_out_as_long_as_one_that_was_hit(judged) -> None:
    position = ["OGRE MK3 attacker 0810", "HVY1 HVY defender 0811"]
    away = ["move OGRE 0811 0812 0813"]
    still = judged(*position, do=[*away, *A_TURN, *A_TURN, "end", "end"], dice=[3])
    assert still.unit("HVY1")["disabled"] == "ram"
    assert still.unit("HVY1")["disabled_age"] == 2
    fit = judged(*position, do=[*away, *A_TURN, *A_TURN, *A_TURN], dice=[3])
    assert "disabled" not in fit.unit("HVY1")
    assert fit.position["turn"] == {"number": 2, "seat": "defender", "phase": "movement"}


@rule("7.11")
@rule("6.07.1")
def test_a_superheavy_disabled_by_its_own_ram_recovers_on_its_next_turn(judged) -> None:
    position = ["SHVY1 SHVY attacker 0810", "HVY1 HVY defender 0811", FAR_ENEMY]
    ram = ["move SHVY1 0811"]
    rammed = judged(*position, do=ram, dice=[4, 3])
    assert rammed.lost == ["HVY1"]
    assert rammed.unit("SHVY1")["disabled"] == "ram"
    assert rammed.unit("SHVY1")["disabled_on"] == "own"
    assert rammed.unit("SHVY1").get("disabled_age", 0) == 0
    enemy_turn = judged(*position, do=[*ram, *A_TURN, "end", "end"], dice=[4, 3])
    assert enemy_turn.unit("SHVY1")["disabled"] == "ram"
    assert enemy_turn.unit("SHVY1")["disabled_age"] == 1
    next_turn = judged(*position, do=[*ram, *A_TURN, *A_TURN], dice=[4, 3])
    assert "disabled" not in next_turn.unit("SHVY1")
    assert recoveries(next_turn) == [("SHVY1", "recovered")]


@rule("7.11")
def test_a_judgement_can_be_judged_on_without_changing_when_a_unit_recovers(judged, judged_on) -> None:
    """Stop after every `end`, print the position, and continue from it."""
    verdict = judged("MSL1 MSL attacker 0810", "HVY1 HVY defender 0814", phase="fire", do="fire MSL1 at HVY1", dice=[3])
    ends = 0
    while "disabled" in verdict.unit("HVY1"):
        assert ends < 20
        verdict = judged_on(verdict, "end")
        ends += 1
    assert ends == 8
    assert verdict.position["turn"] == {"number": 2, "seat": "defender", "phase": "movement"}


@rule("4.02")
def test_a_judgement_judged_on_goes_on_in_the_same_phase_with_what_was_used(judged, judged_on) -> None:
    first = judged(
        "OGRE MK3 attacker 0810", "INF1 INF defender 0811 squads=3", FAR_ENEMY, phase="fire",
        do=["fire OGRE:ap*3 at INF1", "fire OGRE:secondary*2 at INF1"], dice=[1, 1],
    )  # fmt: skip
    assert judged_on(first, "fire OGRE:ap*2 at INF1", [1]).rule == "7.05.1"
    assert judged_on(first, "fire OGRE:secondary*3 at INF1", [1]).rule == "7.05"
    assert judged_on(first, "fire OGRE:secondary*2 at INF1", [1]).ok


@rule("6.05")
def test_a_judgement_judged_on_remembers_that_a_ram_of_an_ogre_ended_the_move(judged, judged_on) -> None:
    units = ["OGRE1 MK5 attacker 0807", "OGRE2 MK3 defender 0808"]
    at_once = judged(*units, do=["move OGRE1 0808", "move OGRE1 0806"], dice=[1, 1, 1, 1])
    assert at_once.error["decision"] == 2
    first = judged(*units, do="move OGRE1 0808", dice=[1, 1, 1, 1])
    assert not judged_on(first, "move OGRE1 0806").ok


@rule("7.05.1")
def test_a_judgement_judged_on_can_be_read_after_ap_has_destroyed_its_target(judged, judged_on) -> None:
    first = judged(
        "OGRE MK3 attacker 0810", "INF1 INF defender 0811", FAR_ENEMY, phase="fire", do="fire OGRE:ap*8 at INF1"
    )
    assert first.lost == ["INF1"]
    assert judged_on(first, "end").ok


@rule("7.05")
def test_a_judgement_judged_on_lets_a_superheavy_fire_the_ap_it_has_not_fired(judged, judged_on) -> None:
    units = ["SHVY1 SHVY attacker 0810", "INF1 INF defender 0811 squads=2", "HVY1 HVY defender 0812"]
    guns, ap = "fire SHVY1:gun*2 at HVY1", "fire SHVY1:ap*2 at INF1"
    assert judged(*units, phase="fire", do=[guns, ap], dice=[1, 1]).ok
    assert judged_on(judged(*units, phase="fire", do=guns, dice=[1]), ap, [1]).ok


@rule("7.11")
def test_a_second_d_while_disabled_destroys(judged) -> None:
    verdict = judged(
        "MSL1 MSL attacker 0810", "HVY1 HVY defender 0814 disabled=fire", phase="fire", do="fire MSL1 at HVY1", dice=[3]
    )
    assert verdict.lost == ["HVY1"]


@rule("7.11")
def test_a_unit_that_has_recovered_and_is_hit_again_waits_again(judged) -> None:
    verdict = judged(
        "MSL1 MSL attacker 0810",
        "HVY1 HVY defender 0814 disabled=fire disabled_age=2",
        phase="second-movement",
        do=["end", *A_TURN, "end", "fire MSL1 at HVY1", "end", "end"],
        dice=[3],
    )
    assert verdict.unit("HVY1")["disabled"] == "fire"
    assert verdict.unit("HVY1")["disabled_age"] == 1


@rule("4.02")
@rule("7.11")
@pytest.mark.parametrize(("die", "fit"), [(1, False), (2, False), (3, True), (4, True), (5, True), (6, True)])
def test_a_unit_disabled_by_terrain_rolls_to_recover(judged, die: int, fit: bool) -> None:
    verdict = judged(
        "GEV1 GEV attacker 0810 disabled=terrain disabled_on=own disabled_age=2", phase="recovery", dice=[die]
    )
    assert ("disabled" not in verdict.unit("GEV1")) == fit
    assert verdict.event("recovery")["die"] == die
    assert verdict.event("recovery")["result"] == ("recovered" if fit else "disabled")
    assert verdict.dice_left == []


@rule("4.02")
@pytest.mark.parametrize("age", [2, 4, 20])
def test_terrain_may_hold_a_unit_however_long_it_has_been_disabled(judged, age: int) -> None:
    verdict = judged(
        f"GEV1 GEV attacker 0810 disabled=terrain disabled_on=own disabled_age={age}", phase="recovery", dice=[2]
    )
    assert verdict.unit("GEV1")["disabled"] == "terrain"


@rule("4.02")
def test_a_unit_held_by_terrain_rolls_again_each_turn(judged) -> None:
    verdict = judged(
        "GEV1 GEV attacker 0810 disabled=terrain disabled_on=own disabled_age=2",
        FAR_ENEMY,
        phase="recovery",
        do=[*A_TURN, *A_TURN],
        dice=[1, 3],
    )
    assert recoveries(verdict) == [("GEV1", "disabled"), ("GEV1", "recovered")]


@rule("4.02")
def test_the_recovery_dice_are_rolled_in_the_order_of_the_units(judged) -> None:
    terrain = "disabled=terrain disabled_on=own disabled_age=2"
    verdict = judged(
        f"GEV1 GEV attacker 0810 {terrain}",
        "HVY1 HVY attacker 0811 disabled=fire disabled_age=3",
        f"GEV2 GEV attacker 0812 {terrain}",
        phase="recovery",
        dice=[2, 3],
    )
    assert verdict.unit("GEV1")["disabled"] == "terrain"
    assert "disabled" not in verdict.unit("HVY1")
    assert "disabled" not in verdict.unit("GEV2")


@rule("4.02")
def test_terrain_dice_are_rolled_only_by_the_player_whose_turn_it_is(judged) -> None:
    verdict = judged(
        FAR, "GEV1 GEV defender 0810 disabled=terrain disabled_on=own disabled_age=1", phase="recovery", dice=[6]
    )
    assert verdict.unit("GEV1")["disabled"] == "terrain"
    assert verdict.dice_left == [6]


@rule("4.02")
def test_a_recovery_roll_without_a_die_says_which_roll_was_due(judged) -> None:
    verdict = judged(
        FAR,
        "GEV1 GEV defender 0810 disabled=terrain disabled_on=own disabled_age=1",
        phase="second-movement",
        do="end",
    )
    assert verdict.rule == "dice"
    assert "GEV1" in verdict.reason
    assert verdict.position["turn"]["seat"] == "attacker"


@rule("7.11")
def test_infantry_and_ogres_are_never_disabled(judged) -> None:
    verdict = judged(
        "MSL1 MSL attacker 0810",
        "MSL2 MSL attacker 0811",
        "OGRE MK3 defender 0813",
        "INF1 INF defender 0814 squads=3",
        phase="fire",
        do=["fire MSL1 at OGRE:secondary", "fire MSL2 at INF1"],
        dice=[3, 3],
    )
    assert "disabled" not in verdict.unit("OGRE")
    assert "destroyed" not in verdict.unit("OGRE")
    assert "disabled" not in verdict.unit("INF1")
    assert verdict.unit("INF1")["squads"] == 2


@rule("7.11")
@pytest.mark.parametrize("kind", ["INF", "MK3"])
def test_a_position_with_disabled_infantry_or_ogres_is_wrong(judged, kind: str) -> None:
    with pytest.raises(Exception, match="disabled"):
        judged(f"U {kind} attacker 0810 disabled=fire")
