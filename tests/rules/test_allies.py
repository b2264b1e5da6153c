"""4.03, 4.04 Several seats on a side, three or more sides, and polite refusals of beginners' mistakes."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule

# Odd columns sit half a hex north: 0404 touches 0403, 0405, 0304, 0305, 0504 and 0505.
SEATS = ["a", "b", "c"]
SIDES = {"red": ["a", "b"], "blue": ["c"]}
SHARED = {"shared_fire": True}


# A green map of nine columns and nine rows.
PLAIN = {"columns": 9, "rows_odd": 9, "rows_even": 9}
TRIO = ("A HVY a 0101", "B HVY b 0301", "C HVY c 0909")


@pytest.fixture
def allied(judged):
    """Return Red's seats a and b against Blue's c, with a shared fire phase unless it is turned off."""

    def run(*units: str, shared: bool = True, seat: str = "a", **more: object):
        more = {"map": PLAIN, "seats": SEATS, "sides": SIDES, "options": SHARED if shared else {}, **more}
        return judged(*units, seat=seat, **more)

    return run


@pytest.fixture
def three(judged):
    """Return three seats, each on its own side."""

    def run(*units: str, seat: str = "a", **more: object):
        return judged(*units, seat=seat, **{"map": PLAIN, "seats": SEATS, **more})

    return run


def steps(verdict) -> list[tuple[str, str]]:
    """Return the phases that began, with their seats."""
    return [(e["seat"], e["phase"]) for e in verdict.events if e["event"] == "phase"]


# -- 4.03: sequence ----------------------------------------------------------------------------------------------------


@rule("4.03")
def test_with_shared_fire_a_side_moves_in_turn_fires_together_and_moves_its_gevs_in_turn(allied) -> None:
    verdict = allied(*TRIO, do=["end"] * 8)
    assert [s for s in steps(verdict) if s[1] != "fire"] == [
        ("b", "movement"),
        ("a", "second-movement"),
        ("b", "second-movement"),
        ("c", "movement"),
        ("c", "second-movement"),
        ("a", "movement"),
    ]
    fire = [s for s in steps(verdict) if s[1] == "fire"]
    assert len(fire) == 2
    assert fire[0][0] in ("a", "b")
    assert fire[1][0] == "c"
    assert verdict.position["turn"]["number"] == 2


@rule("4.03")
def test_without_it_every_seat_has_a_turn_of_its_own(allied) -> None:
    verdict = allied(*TRIO, shared=False, do=["end"] * 9)
    phases = ("movement", "fire", "second-movement")
    assert steps(verdict) == [*[(s, p) for s in "abc" for p in phases][1:], ("a", "movement")]


@rule("4.03")
def test_each_ally_moves_its_own_units_only(allied) -> None:
    assert allied(*TRIO, do="move B 0302").rule == "4.01"
    assert allied(*TRIO, do=["end", "move A 0102"]).rule == "4.01"
    assert allied(*TRIO, do=["move A 0102", "end", "move B 0302"]).ok


@rule("4.03")
def test_allies_combine_fire_in_the_shared_phase(allied) -> None:
    units = ("A HVY a 0404", "B LT b 0403", "C HVY c 0405")
    verdict = allied(*units, do=["end", "end", "fire A + B at C"], dice=[1])
    assert verdict.event("fire")["attack"] == 6
    alone = allied(*units, do=["end", "end", "fire A at C", "fire B at C"], dice=[1, 1])
    assert alone.ok


@rule("4.03")
def test_without_a_shared_phase_they_do_not(allied) -> None:
    units = ("A HVY a 0404", "B LT b 0403", "C HVY c 0405")
    verdict = allied(*units, shared=False, phase="fire", do="fire A + B at C", dice=[1])
    assert verdict.rule == "7.05"
    assert "not one of your units" in verdict.reason


@rule("4.03")
def test_friends_do_not_fight_each_other(allied) -> None:
    units = ("A HVY a 0404", "B HVY b 0405", "C HVY c 0909")
    assert allied(*units, phase="fire", do="fire A at B").rule == "7.07"
    into = allied(*units, do="move A 0405 0406")
    assert into.hex("A") == "0406"
    ends = allied(*units, do=["move A 0405", "end"])
    assert ends.ok
    assert not [e for e in ends.events if e["event"] in ("overrun", "ram")]


@rule("4.03")
@rule("5.02.2")
def test_allies_share_the_stacking_limit(allied) -> None:
    units = [f"A{n} HVY a 0404" for n in range(4)] + ["C HVY c 0909"]
    assert allied(*units, "B HVY b 0404", do="end").ok
    assert allied(*units, "B1 HVY b 0404", "B2 HVY b 0404", do="end").rule == "5.02.2"


@rule("4.03")
@rule("5.08.2")
def test_a_gev_that_entered_a_town_has_no_second_phase_though_an_ally_moved_in_between(allied) -> None:
    units = ("A GEV a 0404", "B HVY b 0101", "C HVY c 0909")
    do = ["move A 0405", "end", "end", "end", "move A 0406"]
    verdict = allied(*units, map=dict(PLAIN, hexes={"0405": "town"}), do=do)
    assert verdict.error["decision"] == 5
    assert verdict.rule == "4.02"


@rule("4.03")
@rule("5.05")
def test_each_allys_gevs_move_again(allied) -> None:
    units = ("A GEV a 0101", "B GEV b 0301", "C HVY c 0909")
    do = ["move A 0102", "end", "move B 0302", "end", "end", "move A 0103", "end", "move B 0303"]
    verdict = allied(*units, do=do)
    assert (verdict.hex("A"), verdict.hex("B")) == ("0103", "0303")
    early = allied(*units, do=["end", "end", "end", "move B 0302"])
    assert early.rule == "4.01"


@rule("4.03")
@rule("3.02.2")
def test_a_team_that_got_off_does_not_fire_its_heavy_weapon_though_an_ally_moved_in_between(allied) -> None:
    units = ("V HVY a 0404", "H HWT a 0404 riding=V", "B HVY b 0101", "C HVY c 0406")
    verdict = allied(*units, do=["dismount H", "end", "end", "fire H:missile at C"], dice=[6])
    assert verdict.error["decision"] == 4
    assert verdict.rule == "3.02.2"


@rule("4.03")
@rule("3.02.2")
@pytest.mark.parametrize("seat", ["a", "b"])
def test_the_teams_of_every_ally_re_arm(allied, seat: str) -> None:
    units = (
        f"H HWT {seat} 0404 spent.missile=1",
        f"S TK {seat} 0404 missiles=3",
        "A LT a 0101",
        "B LT b 0301",
        "C LT c 0909",
    )
    verdict = allied(*units, do=["end"] * 16)
    assert verdict.position["turn"]["number"] == 3
    assert "spent" not in verdict.unit("H")


@rule("4.03")
@rule("3.02.2")
def test_a_team_does_not_re_arm_from_an_allys_truck(allied) -> None:
    units = ("H HWT a 0404 spent.missile=1", "S TK b 0404 missiles=3", "A LT a 0101", "C LT c 0909")
    verdict = allied(*units, do=["end"] * 8)
    assert verdict.unit("H")["spent"] == {"missile": 1}
    assert verdict.unit("S")["missiles"] == 3


@rule("4.03")
@rule("5.11")
def test_squads_ride_on_their_own_seats_vehicles(allied) -> None:
    verdict = allied("I INF a 0404", "V HVY b 0404", "A LT a 0101", "C LT c 0909", do="mount I on V")
    assert verdict.rule == "5.11.3"
    own = allied("I INF a 0404", "V HVY a 0404", "B LT b 0101", "C LT c 0909", do="mount I on V")
    assert own.unit("I")["riding"] == "V"


@rule("4.03")
@rule("3.02.2")
def test_an_ally_between_does_not_make_a_team_that_moved_stand_still(allied) -> None:
    units = ("H HWT b 0403 spent.missile=1", "S TK b 0404 missiles=3", "A LT a 0101", "C LT c 0909")
    verdict = allied(*units, do=["end", "move H 0404", "end", "end", "end", "end"])
    assert verdict.unit("H")["spent"] == {"missile": 1}
    other = ("H HWT a 0403 spent.missile=1", "S TK a 0404 missiles=3", "B LT b 0101", "C LT c 0909")
    verdict = allied(*other, do=["move H 0404", "end", "end", "end", "end", "end"])
    assert verdict.unit("H")["spent"] == {"missile": 1}


@rule("4.03")
def test_seats_of_a_side_need_not_be_neighbours_in_the_order_of_play(allied) -> None:
    """Red has the first and the third seat. Blue's seat in between still gets its turn."""
    more = {"seats": ["a", "c", "b"]}
    verdict = allied(*TRIO, do=["end"] * 8, **more)
    assert ("c", "movement") in steps(verdict)


@rule("4.03")
@rule("4.02")
def test_terrain_is_rolled_for_as_each_ally_ends_its_movement(allied) -> None:
    units = ("A LT a 0404", "B LT b 0504", "C HVY c 0909")
    here = dict(PLAIN, hexes={"0405": "swamp", "0505": "swamp"})
    first = allied(*units, map=here, do=["move A 0405", "end"], dice=[1, 6])
    assert first.unit("A")["disabled"] == "terrain"
    assert first.dice_left == [6]
    second = allied(*units, map=here, do=["move A 0405", "end", "move B 0505", "end"], dice=[1, 6])
    assert second.dice_left == []
    assert "disabled" not in second.unit("B")


@rule("4.03")
@rule("7.11")
def test_a_unit_disabled_by_a_side_stays_so_through_its_own_turn(allied) -> None:
    units = ("A HVY a 0404", "B LT b 0101", "C HVY c 0405", "D LT c 0909")
    hit = ["end", "end", "fire A at C", "end", "end", "end"]
    own = allied(*units, do=hit, dice=[3])
    assert own.next == {"seat": "c", "phase": "movement", "choose": "move"}
    assert own.unit("C")["disabled"] == "fire"
    later = allied(*units, do=[*hit, *["end"] * 8], dice=[3])
    assert later.next["seat"] == "c"
    assert "disabled" not in later.unit("C")


@rule("4.03")
@rule("4.04")
@pytest.mark.parametrize("gone", ["a", "b"])
def test_an_ally_that_is_out_is_passed_over(allied, gone: str) -> None:
    left = "b" if gone == "a" else "a"
    units = (f"X HVY {left} 0101", "C HVY c 0909")
    verdict = allied(*units, seat="c", do=["end"] * 9)
    assert verdict.ok
    assert gone not in {seat for seat, _ in steps(verdict)}


@rule("4.03")
@rule("1.02")
def test_the_game_goes_on_while_an_ally_is_left(allied) -> None:
    units = ("A LGEV a 0404", "B HVY b 0101", "C HWZ c 0405")
    verdict = allied(*units, seat="c", phase="fire", do="fire C at A", dice=[])
    assert verdict.lost == ["A"]
    assert verdict.outcome is None
    last = allied("A LGEV a 0404", "C HWZ c 0405", seat="c", phase="fire", do="fire C at A")
    assert last.outcome["winner"] == "c"


@rule("4.03")
@rule("8.01")
def test_allies_in_one_hex_defend_it_together(allied) -> None:
    units = ("A LT a 0405", "B LT b 0405", "C HVY c 0404", "D LT c 0909")
    verdict = allied(*units, seat="c", do=["move C 0405", "overrun 0405"])
    assert verdict.next["choose"] == "fire"
    assert verdict.next["seat"] in ("a", "b")
    both = allied(*units, seat="c", do=["move C 0405", "overrun 0405", "fire A at C", "fire B at C"], dice=[1, 1])
    assert both.ok
    together = ["move C 0405", "overrun 0405", "fire A + B at C"]
    assert allied(*units, seat="c", do=together, dice=[1]).ok
    assert allied(*units, seat="c", shared=False, do=together, dice=[1]).rule == "4.03"


@rule("4.03")
@rule("8.04")
def test_of_allies_in_one_hex_the_one_that_can_fire_is_asked(allied) -> None:
    units = ("A TK a 0405", "B LASER b 0405 sp=30", "C HVY c 0404", "D LT c 0909")
    verdict = allied(*units, seat="c", do=["move C 0405", "overrun 0405"])
    assert (verdict.next["seat"], verdict.next["choose"]) == ("b", "fire")


# -- 4.04: three sides -------------------------------------------------------------------------------------------------


@rule("4.04")
def test_each_side_completes_its_turn(three) -> None:
    verdict = three(*TRIO, do=["end"] * 9)
    phases = ("movement", "fire", "second-movement")
    assert steps(verdict) == [*[(s, p) for s in "abc" for p in phases][1:], ("a", "movement")]


@rule("4.04")
def test_everybody_else_is_an_enemy(three) -> None:
    units = ("A HVY a 0404", "B HVY b 0405", "C HVY c 0403")
    assert three(*units, phase="fire", do="fire A at B", dice=[1]).ok
    assert three(*units, phase="fire", do="fire A at C", dice=[1]).ok
    assert three(*units, seat="b", phase="fire", do="fire B at A", dice=[1]).ok


@rule("4.04")
@pytest.mark.parametrize("options", [{}, SHARED])
def test_different_sides_do_not_combine_fire(three, options: dict) -> None:
    units = ("A HVY a 0404", "B HVY b 0403", "C HVY c 0405")
    verdict = three(*units, phase="fire", options=options, do="fire A + B at C", dice=[6])
    assert verdict.rule == "7.05"
    assert "not one of your units" in verdict.reason


@rule("4.04")
def test_a_seat_that_is_out_is_passed_over(three) -> None:
    verdict = three("A HVY a 0101", "C HVY c 0909", do=["end"] * 6)
    assert [seat for seat, phase in steps(verdict) if phase == "movement"] == ["c", "a"]
    assert verdict.position["turn"]["number"] == 2


@rule("4.04")
@rule("1.02")
def test_two_of_three_play_on(three) -> None:
    units = ("A HWZ a 0404", "B LGEV b 0405", "C HVY c 0909")
    verdict = three(*units, phase="fire", do=["fire A at B", "end", "end"])
    assert verdict.lost == ["B"]
    assert verdict.outcome is None
    assert verdict.next["seat"] == "c"


@rule("4.04")
@rule("7.11")
def test_the_turn_of_a_third_side_does_not_cure_a_unit_before_its_own_turn(three) -> None:
    """Disabled in a's turn, c's unit is out in its own, through b's in between, and through a's next one."""
    units = ("A HVY a 0404", "B LT b 0101", "C HVY c 0405")
    hit = ["fire A at C", *["end"] * 5]
    own = three(*units, phase="fire", do=hit, dice=[3])
    assert own.next["seat"] == "c"
    assert own.unit("C")["disabled"] == "fire"
    enemy = three(*units, phase="fire", do=[*hit, *["end"] * 6], dice=[3])
    assert enemy.next["seat"] == "b"
    assert enemy.unit("C")["waited"] is True
    later = three(*units, phase="fire", do=[*hit, *["end"] * 9], dice=[3])
    assert later.next["seat"] == "c"
    assert "disabled" not in later.unit("C")


@rule("4.03")
@rule("7.11")
def test_the_turn_of_a_second_ally_does_not_cure_a_unit_before_its_own_turn(allied) -> None:
    units = ("A HVY a 0404", "B LT b 0101", "C HVY c 0405", "D LT c 0909")
    hit = ["fire A at C", *["end"] * 5]
    own = allied(*units, shared=False, phase="fire", do=hit, dice=[3])
    assert own.next["seat"] == "c"
    assert own.unit("C")["disabled"] == "fire"
    later = allied(*units, shared=False, phase="fire", do=[*hit, *["end"] * 9], dice=[3])
    assert later.next["seat"] == "c"
    assert "disabled" not in later.unit("C")


@rule("4.03")
@rule("7.11")
@pytest.mark.parametrize("seat", ["a", "b"])
def test_an_allys_turn_is_neither_its_own_nor_an_enemys(allied, seat: str) -> None:
    """Disabled in c's turn, a unit of either ally misses the turn of its own seat, then c's."""
    units = ("A HVY a 0404", "B HVY b 0404", "C HVY c 0405")
    hit = [f"fire C at {seat.upper()}", "end", "end", *["end"] * (0 if seat == "a" else 3)]
    options = {"stacking": 5, "spillover": False}
    game = {"shared": False, "seat": "c", "phase": "fire", "options": options, "dice": [3]}
    own = allied(*units, do=hit, **game)
    assert own.next["seat"] == seat
    assert own.unit(seat.upper())["disabled"] == "fire"
    later = allied(*units, do=[*hit, *["end"] * 9], **game)
    assert later.next["seat"] == seat
    assert "disabled" not in later.unit(seat.upper())


@rule("4.04")
@rule("7.11")
@pytest.mark.parametrize(
    ("on", "age", "fit"),
    [("enemy", 1, False), ("enemy", 2, False), ("enemy", 4, True), ("enemy", 5, True), ("own", 3, True)],
)
def test_at_which_age_a_unit_of_three_sides_recovers(three, on: str, age: int, fit: bool) -> None:
    unit = f"A HVY a 0404 disabled=fire disabled_on={on} disabled_age={age}"
    verdict = three(unit, "B LT b 0101", "C LT c 0909", phase="recovery")
    assert ("disabled" not in verdict.unit("A")) == fit


@rule("4.04")
@rule("7.11")
def test_a_position_of_three_sides_without_an_age_means_the_latest_turn(three) -> None:
    far = ("B LT b 0101", "C LT c 0909")
    own = three("A HVY a 0404 disabled=ram disabled_on=own", *far, seat="c", do=["end"] * 3)
    assert "disabled" not in own.unit("A")
    enemy = three("A HVY a 0404 disabled=fire", *far, seat="c", do=["end"] * 3)
    assert enemy.unit("A")["disabled_age"] == 1


@rule("4.04")
@rule("7.11")
def test_a_position_in_between_continues_as_the_whole_game_would(three) -> None:
    units = ("A HVY a 0404", "B LT b 0101", "C HVY c 0405")
    hit = ["fire A at C"]
    for ends in range(1, 14):
        half = three(*units, phase="fire", do=[*hit, *["end"] * ends], dice=[3])
        turn = half.position["turn"]
        on = three(
            seat=turn["seat"], phase=turn["phase"], turn=turn["number"], units=half.position["units"], do=["end"] * 6
        )
        whole = three(*units, phase="fire", do=[*hit, *["end"] * (ends + 6)], dice=[3])
        assert on.position["units"] == whole.position["units"]


@rule("4.04")
@rule("7.11")
def test_disabled_on_the_turn_just_before_its_own_it_waits_for_the_next_enemy_turn(three) -> None:
    units = ("A LT a 0101", "B HVY b 0404", "C HVY c 0405")
    hit = ["fire B at C", "end", "end"]
    own = three(*units, seat="b", phase="fire", do=hit, dice=[3])
    assert own.next["seat"] == "c"
    assert own.unit("C")["disabled"] == "fire"
    later = three(*units, seat="b", phase="fire", do=[*hit, *["end"] * 9], dice=[3])
    assert later.next["seat"] == "c"
    assert "disabled" not in later.unit("C")


@rule("4.04")
@rule("7.11")
def test_a_seat_that_is_out_gives_no_full_turn(three) -> None:
    """b has no units, so what a disabled is still disabled through c's own turn."""
    units = ("A HVY a 0404", "C HVY c 0405", "D LT c 0909")
    verdict = three(*units, phase="fire", do=["fire A at C", "end", "end"], dice=[3])
    assert verdict.next["seat"] == "c"
    assert verdict.unit("C")["disabled"] == "fire"


# -- beginners' mistakes -----------------------------------------------------------------------------------------------

FAR_ENEMY = "FAR MSL defender 0901"


@rule("5.08.3")
@rule("2.01.6")
@pytest.mark.parametrize(("kind", "says"), [("HVY", "5.08.3"), ("MHWZ", "5.08.3"), ("LT", "5.08.4"), ("TK", "5.08.5")])
def test_a_tank_into_the_lake(judged, kind: str, says: str) -> None:
    verdict = judged(f"T {kind} attacker 0404", map=dict(PLAIN, hexes={"0405": "water"}), do="move T 0405")
    assert verdict.rule == says
    assert "T cannot go from 0404 to 0405" in verdict.reason


@rule("5.02.2")
def test_six_tanks_in_a_hex(judged) -> None:
    units = [f"T{n} HVY attacker 0404" for n in range(5)] + ["T5 HVY attacker 0403", FAR_ENEMY]
    verdict = judged(*units, map=PLAIN, do=["move T5 0404", "end"])
    assert verdict.error["decision"] == 2
    assert verdict.rule == "5.02.2"
    assert "0404" in verdict.reason
    assert judged(*units, map=PLAIN, do=["move T5 0404", "move T5 0405", "end"]).ok


@rule("5.08.5")
@pytest.mark.parametrize("word", ["forest", "swamp", "rubble"])
def test_a_truck_into_the_woods(judged, word: str) -> None:
    verdict = judged("T TK attacker 0404", map=dict(PLAIN, hexes={"0405": word}), do="move T 0405")
    assert verdict.rule == "5.08.5"
    assert "cannot enter that terrain" in verdict.reason


@rule("5.11.3")
def test_riders_that_jump_on_and_off(judged) -> None:
    units = ("T HVY attacker 0404", "I INF attacker 0404", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, do=["mount I on T", "move T 0405 0406", "dismount I at 0405"])
    assert verdict.error["decision"] == 3
    assert verdict.rule == "5.11.3"
    assert "mounted this turn" in verdict.reason


@rule("5.11.1")
def test_firing_from_inside_a_truck(judged) -> None:
    units = ("T TK attacker 0404", "I INF attacker 0404 riding=T", "E HVY defender 0405")
    verdict = judged(*units, map=PLAIN, phase="fire", do="fire I at E", dice=[6])
    assert verdict.rule == "5.11.1"
    assert "inside" in verdict.reason


@rule("5.01")
@rule("8.01")
def test_an_overrun_by_a_unit_without_movement_left(judged) -> None:
    units = ("T HVY attacker 0404", "E HVY defender 0408")
    far = judged(*units, map=PLAIN, do="move T 0405 0406 0407 0408")
    assert far.rule == "5.01"
    assert "movement points" in far.reason
    beside = judged("T HVY attacker 0404 moved=3", "E HVY defender 0405", map=PLAIN, do="move T 0405")
    assert beside.rule == "5.01"
    said = judged("T HVY attacker 0404", "E HVY defender 0405", map=PLAIN, do="overrun 0405")
    assert said.rule == "8.01"
