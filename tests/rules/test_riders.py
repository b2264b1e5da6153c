"""5.02, 5.11 Infantry riding vehicles: getting on and off, and fire by and at riders."""

from __future__ import annotations

import json

import pytest

from cybertank.text.judge import judge, judgement_json

rule = pytest.mark.rule
# Odd columns sit half a hex north: 0404 touches 0403, 0405, 0304, 0305, 0504 and 0505.
FAR_ENEMY = "FAR MSL defender 0901"
FAR_FRIEND = "OWN MSL attacker 0909"
CAPACITY = {"HVY": 1, "LT": 1, "SHVY": 2, "GEVPC": 3, "TK": 2, "HT": 2}
NO_RIDE = ["MSL", "MHWZ", "HWZ", "GEV", "LGEV", "MCRL", "CRL", "CP", "MCP", "LAD", "MK1", "MK5", "INF"]
# A green map of nine columns and nine rows.
PLAIN = {"columns": 9, "rows_odd": 9, "rows_even": 9}
ROAD = dict(PLAIN, roads=[[f"04{row:02}" for row in range(1, 10)]])


# -- 5.11.1: which vehicles carry how many -----------------------------------------------------------------------------


@rule("5.11.1")
@rule("5.11")
@pytest.mark.parametrize("kind", CAPACITY)
def test_each_vehicle_carries_its_number_of_squads(judged, kind: str) -> None:
    room = CAPACITY[kind]
    units = [f"V {kind} attacker 0404", *[f"I{n} INF attacker 0404" for n in range(room + 1)]]
    full = judged(*units, map=PLAIN, do=[f"mount I{n} on V" for n in range(room)])
    assert [full.unit(f"I{n}").get("riding") for n in range(room)] == ["V"] * room
    over = judged(*units, map=PLAIN, do=[f"mount I{n} on V" for n in range(room + 1)])
    assert over.error["decision"] == room + 1
    assert over.rule == "5.11.1"
    assert "room" in over.reason


@rule("5.11.1")
@pytest.mark.parametrize("kind", CAPACITY)
@pytest.mark.parametrize("squads", [1, 2, 3])
def test_a_counter_mounts_as_a_whole(judged, kind: str, squads: int) -> None:
    units = (f"V {kind} attacker 0404", f"I INF attacker 0404 squads={squads}")
    verdict = judged(*units, map=PLAIN, do="mount I on V")
    assert verdict.ok == (squads <= CAPACITY[kind])


@rule("5.11.1")
@rule("5.02.3")
def test_a_part_of_a_counter_mounts_after_a_split(judged) -> None:
    units = ("V HVY attacker 0404", "I INF attacker 0404 squads=3")
    verdict = judged(*units, map=PLAIN, do=["split I 2 1", "mount I.2 on V", "move V 0405"])
    assert (verdict.hex("I"), verdict.unit("I")["squads"]) == ("0404", 2)
    assert (verdict.hex("I.2"), verdict.unit("I.2")["riding"]) == ("0405", "V")


@rule("5.11.1")
@pytest.mark.parametrize("kind", NO_RIDE)
def test_nothing_else_is_ridden(judged, kind: str) -> None:
    verdict = judged(f"V {kind} attacker 0404", "I INF attacker 0404", map=PLAIN, do="mount I on V")
    assert verdict.rule == "5.11.1"
    assert "cannot carry infantry" in verdict.reason


@rule("5.11")
def test_only_infantry_rides(judged) -> None:
    verdict = judged("V GEVPC attacker 0404", "L LGEV attacker 0404", map=PLAIN, do="mount L on V")
    assert verdict.rule == "5.11"


@rule("5.11.1")
@rule("3.02.4")
@pytest.mark.parametrize("kind", ["MAR", "HWT", "HWTM", "CE", "ME"])
def test_infantry_of_every_kind_rides(judged, kind: str) -> None:
    verdict = judged("V GEVPC attacker 0404", f"I {kind} attacker 0404", map=PLAIN, do=["mount I on V", "move V 0405"])
    assert verdict.hex("I") == "0405"


@rule("5.11.3")
def test_nobody_mounts_an_enemys_vehicle(judged) -> None:
    verdict = judged("V HVY defender 0404", "I INF attacker 0405", map=PLAIN, do="mount I on V")
    assert verdict.rule == "5.11.3"


# -- 5.11.3: getting on ------------------------------------------------------------------------------------------------


@rule("5.11.3")
def test_the_vehicle_begins_in_the_squads_hex(judged) -> None:
    units = ("V HVY attacker 0404", "I INF attacker 0404")
    verdict = judged(*units, map=PLAIN, do=["mount I on V", "move V 0405 0406 0407"])
    assert verdict.hex("I") == verdict.hex("V") == "0407"
    assert verdict.unit("V")["moved"] == 3


@rule("5.11.3")
def test_the_vehicle_passes_through_the_squads_hex(judged) -> None:
    units = ("V HVY attacker 0403", "I INF attacker 0404")
    verdict = judged(*units, map=PLAIN, do=["move V 0404 0405 0406", "mount I on V"])
    assert verdict.unit("I")["riding"] == "V"
    assert verdict.hex("I") == "0406"


@rule("5.11.3")
def test_the_vehicle_picks_it_up_and_goes_on(judged) -> None:
    units = ("V HVY attacker 0403", "I INF attacker 0404")
    verdict = judged(*units, map=PLAIN, do=["move V 0404", "mount I on V", "move V 0405 0406"])
    assert verdict.hex("I") == "0406"
    far = judged(*units, map=PLAIN, do=["move V 0404", "mount I on V", "move V 0405 0406 0407"])
    assert far.rule == "5.01"


@rule("5.11.3")
def test_the_vehicle_began_in_the_hex_and_has_gone_on(judged) -> None:
    units = ("V HVY attacker 0404", "I INF attacker 0404")
    verdict = judged(*units, map=PLAIN, do=["move V 0405", "mount I on V"])
    assert verdict.hex("I") == "0405"


@rule("5.11.3")
def test_beside_its_path_nobody_mounts(judged) -> None:
    units = ("V HVY attacker 0403", "I INF attacker 0504")
    verdict = judged(*units, map=PLAIN, do=["move V 0404 0405", "mount I on V"])
    assert verdict.rule == "5.11.3"
    assert "came through" in verdict.reason


@rule("5.11.3")
def test_mounting_takes_the_whole_movement(judged) -> None:
    units = ("V HVY attacker 0404", "I INF attacker 0403")
    verdict = judged(*units, map=PLAIN, do=["move I 0404", "mount I on V"])
    assert verdict.rule == "5.11.3"
    assert "whole movement" in verdict.reason


@rule("5.11.3")
def test_a_rider_does_not_move_by_itself(judged) -> None:
    units = ("V HVY attacker 0404", "I INF attacker 0404")
    verdict = judged(*units, map=PLAIN, do=["mount I on V", "move I 0405"])
    assert verdict.rule == "5.11.3"
    assert "riding" in verdict.reason


@rule("5.11.3")
def test_on_and_off_in_one_turn_is_refused(judged) -> None:
    units = ("V HVY attacker 0404", "I INF attacker 0404")
    for do in (["mount I on V", "dismount I"], ["mount I on V", "move V 0405", "dismount I at 0405"]):
        verdict = judged(*units, map=PLAIN, do=do)
        assert verdict.error["decision"] == len(do)
        assert verdict.rule == "5.11.3"
        assert "mounted this turn" in verdict.reason


@rule("5.11.3")
def test_off_and_on_in_one_turn_is_refused(judged) -> None:
    units = ("V HVY attacker 0404", "W LT attacker 0404", "I INF attacker 0404 riding=V")
    for vehicle in "VW":
        verdict = judged(*units, map=PLAIN, do=["dismount I", f"mount I on {vehicle}"])
        assert verdict.error["decision"] == 2
        assert verdict.rule == "5.11.3"


@rule("5.11.3")
def test_no_transfer_from_one_vehicle_to_another(judged) -> None:
    units = ("V HVY attacker 0404", "W LT attacker 0404", "I INF attacker 0404 riding=V")
    assert judged(*units, map=PLAIN, do="mount I on W").rule == "5.11.3"


@rule("5.11.3")
def test_a_turn_later_it_gets_off(judged) -> None:
    units = ("V HVY attacker 0404", "I INF attacker 0404", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, do=["mount I on V", *["end"] * 6, "dismount I"])
    assert "riding" not in verdict.unit("I")


# -- 5.11.3: getting off -----------------------------------------------------------------------------------------------


LOADED = ("V HVY attacker 0404", "I INF attacker 0404 riding=V")


@rule("5.11.3")
@pytest.mark.parametrize("where", ["0404", "0405", "0406", "0407"])
def test_off_in_any_hex_of_the_path(judged, where: str) -> None:
    verdict = judged(*LOADED, map=PLAIN, do=["move V 0405 0406 0407", f"dismount I at {where}"])
    assert verdict.hex("I") == where
    assert verdict.hex("V") == "0407"
    assert "riding" not in verdict.unit("I")


@rule("5.11.3")
@pytest.mark.parametrize("where", ["0403", "0408", "0505"])
def test_not_off_in_a_hex_where_the_vehicle_has_not_been(judged, where: str) -> None:
    verdict = judged(*LOADED, map=PLAIN, do=["move V 0405 0406 0407", f"dismount I at {where}"])
    assert verdict.rule == "5.11.3"
    assert verdict.unit("I")["riding"] == "V"


@rule("5.11.3")
def test_off_on_the_way_and_the_vehicle_goes_on(judged) -> None:
    verdict = judged(*LOADED, map=PLAIN, do=["move V 0405", "dismount I", "move V 0406 0407"])
    assert verdict.hex("I") == "0405"
    assert verdict.hex("V") == "0407"


@rule("5.11.3")
def test_where_it_gets_off_it_stays_this_turn(judged) -> None:
    verdict = judged(*LOADED, map=PLAIN, do=["move V 0405", "dismount I", "move I 0406"])
    assert verdict.error["decision"] == 3
    still = judged(*LOADED, map=PLAIN, do=["dismount I", "move I 0405"])
    assert still.error["decision"] == 2


@rule("5.11.3")
def test_who_rides_nothing_gets_off_nothing(judged) -> None:
    verdict = judged("V HVY attacker 0404", "I INF attacker 0404", map=PLAIN, do="dismount I")
    assert verdict.rule == "5.11.3"
    assert "not riding" in verdict.reason


@rule("5.11.3")
@pytest.mark.parametrize("decision", ["mount J on V", "dismount I"])
@pytest.mark.parametrize("phase", ["fire", "second-movement"])
def test_no_transfers_outside_the_first_movement_phase(judged, decision: str, phase: str) -> None:
    units = ("V GEVPC attacker 0404", "I INF attacker 0404 riding=V", "J INF attacker 0404", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, phase=phase, do=decision)
    assert verdict.rule == "5.11.3"
    assert "first movement phase" in verdict.reason


@rule("5.11.3")
@rule("5.05")
def test_riders_go_with_the_vehicle_in_both_phases(judged) -> None:
    units = ("V GEVPC attacker 0401", "I INF attacker 0401 squads=3 riding=V", FAR_ENEMY)
    do = ["move V 0402 0403 0404", "end", "end", "move V 0405 0406"]
    assert judged(*units, map=PLAIN, do=do).hex("I") == "0406"


@rule("5.11.3")
@rule("5.12")
def test_riders_leave_the_map_with_the_vehicle(judged) -> None:
    units = ("V HVY attacker 0408", "I INF attacker 0408 riding=V", FAR_FRIEND, FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, do="move V 0409 off south")
    assert set(verdict.exited) == {"V", "I"}
    assert verdict.lost == []


@rule("5.11.3")
@rule("5.07.2")
def test_off_on_the_bridge_is_on_the_bridge(judged) -> None:
    here = dict(PLAIN, hexes={"0405": "water"}, river_bridges=["0405"], roads=ROAD["roads"])
    ending = judged(*LOADED, map=here, do=["move V 0405", "dismount I"])
    assert ending.unit("I")["level"] == "bridge"
    passing = judged(*LOADED, map=here, do=["move V 0405 0406", "dismount I at 0405"])
    assert passing.unit("I")["level"] == "bridge"


@rule("5.11.3")
def test_the_second_squad_gets_off_elsewhere(judged) -> None:
    units = ("V SHVY attacker 0404", "I INF attacker 0404 riding=V", "J INF attacker 0404 riding=V")
    verdict = judged(*units, map=PLAIN, do=["move V 0405 0406", "dismount I at 0405", "dismount J at 0404"])
    assert (verdict.hex("I"), verdict.hex("J")) == ("0405", "0404")


@rule("5.11.1")
@rule("5.11.3")
@pytest.mark.parametrize(("where", "ok"), [("0404", True), ("0405", True), ("0406", False)])
def test_a_tank_that_was_full_as_it_passed_has_picked_nobody_up(judged, where: str, ok: bool) -> None:
    units = (*LOADED, "J INF attacker 0405")
    do = ["move V 0405 0406", f"dismount I at {where}", "mount J on V"]
    assert judged(*units, map=PLAIN, do=do).ok == ok


# Three squads ride from 0401 over 0402 to 0403, where they get off. One at 0402 gets on, though there was no room then.
PASSED_BY = ("P GEVPC attacker 0401", "R INF attacker 0401 squads=3 riding=P", "M INF attacker 0402 squads=2")
GOT_OFF = ["move P 0402 0403", "dismount R"]


@rule("5.11.1")
@rule("5.11.3")
@pytest.mark.parametrize(
    "changed", [[], ["split R 1 1 1"], ["split R 1 2"], ["split R 2 1", "join R.2 R"], ["split R 1 1 1", "join Q R"]]
)
def test_who_has_got_off_farther_on_took_the_room_whatever_the_counters_are_now(judged, changed: list[str]) -> None:
    units = (*PASSED_BY, "Q INF attacker 0403 squads=2", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, do=[*GOT_OFF, *changed, "mount M on P"])
    assert verdict.error["decision"] == 3 + len(changed)
    assert verdict.rule == "5.11.1"
    assert "P has room for 0 squad(s)" in verdict.reason


@rule("5.11.1")
@rule("5.11.3")
def test_squads_that_were_joined_to_those_who_got_off_have_taken_no_room(judged) -> None:
    units = ("P GEVPC attacker 0401", "R INF attacker 0401 squads=1 riding=P", "M INF attacker 0402 squads=2")
    waiting = "Q INF attacker 0403 squads=2"
    verdict = judged(*units, waiting, FAR_ENEMY, map=PLAIN, do=[*GOT_OFF, "join R Q", "mount M on P"])
    assert verdict.unit("M")["riding"] == "P"


@rule("5.11.3")
@pytest.mark.parametrize("joined", ["join R Q", "join Q R"])
def test_a_position_tells_how_many_squads_have_got_off_where(judged, joined: str) -> None:
    units = ("P GEVPC attacker 0401", "R INF attacker 0401 squads=1 riding=P", "M INF attacker 0402 squads=2")
    said = judged(*units, "Q INF attacker 0403 squads=2", FAR_ENEMY, map=PLAIN, do=[*GOT_OFF, joined])
    assert said.unit("P")["landed"] == {"0403": 1}
    position = json.dumps({**said.position, "decisions": ["mount M on P"]})
    on = json.loads(judgement_json(judge(position, "test")))
    assert on["ok"]
    assert (
        on["position"]
        == judged(
            *units, "Q INF attacker 0403 squads=2", FAR_ENEMY, map=PLAIN, do=[*GOT_OFF, joined, "mount M on P"]
        ).position
    )


# -- 5.11.1, 5.11.3: fire by riders ------------------------------------------------------------------------------------


@rule("5.11.1")
@rule("5.11.2")
@pytest.mark.parametrize("kind", ["HVY", "LT", "SHVY", "GEVPC"])
def test_riders_outside_fire_beside_their_vehicle(judged, kind: str) -> None:
    units = (f"V {kind} attacker 0404", "I INF attacker 0404 riding=V", "E HVY defender 0405")
    both = judged(*units, map=PLAIN, phase="fire", do="fire V + I at E", dice=[1])
    assert both.event("fire")["attack"] == {"HVY": 4, "LT": 2, "SHVY": 6, "GEVPC": 1}[kind] + 1
    apart = judged(*units, map=PLAIN, phase="fire", do=["fire V at E", "fire I at E"], dice=[1, 1])
    assert apart.ok


@rule("5.11.1")
@pytest.mark.parametrize("kind", ["TK", "HT"])
def test_from_inside_a_truck_nobody_fires(judged, kind: str) -> None:
    units = (f"V {kind} attacker 0404", "I INF attacker 0404 riding=V", "E HVY defender 0405")
    verdict = judged(*units, map=PLAIN, phase="fire", do="fire I at E", dice=[6])
    assert verdict.rule == "5.11.1"
    assert "inside" in verdict.reason


@rule("5.11.3")
def test_infantry_fires_on_the_turn_it_gets_on_or_off(judged) -> None:
    on = ("V HVY attacker 0403", "I INF attacker 0403", "E HVY defender 0405")
    assert judged(*on, map=PLAIN, do=["mount I on V", "move V 0404", "end", "fire I at E"], dice=[1]).ok
    off = ("V TK attacker 0403", "I INF attacker 0403 riding=V", "E HVY defender 0405")
    assert judged(*off, map=ROAD, do=["move V 0404", "dismount I", "end", "fire I at E"], dice=[1]).ok


@rule("3.02.2")
@rule("5.11.3")
def test_a_heavy_weapon_is_not_fired_mounted(judged) -> None:
    units = ("V HVY attacker 0404", "H HWT attacker 0404 riding=V", "E HVY defender 0405")
    verdict = judged(*units, map=PLAIN, phase="fire", do="fire H:missile at E", dice=[6])
    assert verdict.rule == "3.02.2"
    assert judged(*units, map=PLAIN, phase="fire", do="fire H at E", dice=[1]).ok


@rule("3.02.2")
def test_a_heavy_weapon_is_not_fired_on_the_turn_of_dismounting(judged) -> None:
    units = ("V HVY attacker 0404", "H HWT attacker 0404 riding=V", "E HVY defender 0406")
    verdict = judged(*units, map=PLAIN, do=["dismount H", "end", "fire H:missile at E"], dice=[6])
    assert verdict.rule == "3.02.2"
    later = judged(*units, map=PLAIN, do=["dismount H", *["end"] * 7, "fire H:missile at E"], dice=[1])
    assert later.event("fire")["attack"] == 3


@rule("3.02.2")
@rule("5.02.3")
def test_joining_another_team_does_not_steady_the_one_that_has_just_got_off(judged) -> None:
    units = ("V HVY attacker 0404", "H HWT attacker 0404 riding=V", "G HWT attacker 0404", "E HVY defender 0406")
    do = ["dismount H", "join G H", "end", "fire G:missile*2 at E"]
    assert not judged(*units, map=PLAIN, do=do, dice=[1]).ok


# -- 5.11.2: fire at riders --------------------------------------------------------------------------------------------


@rule("5.11.2")
def test_the_howitzer_and_the_superheavy_of_the_rulebook(judged) -> None:
    """One die, a 3, gives 3-1 on the two squads, which are lost, and 1-1 on the Superheavy, which is disabled."""
    units = ("H HWZ attacker 0401", "S SHVY defender 0405", "I INF defender 0405 squads=2 riding=S")
    for named in "SI":
        verdict = judged(*units, map=PLAIN, phase="fire", do=f"fire H at {named}", dice=[3, 6])
        assert verdict.dice_left == [6]
        assert verdict.event("fire")["odds"] == "1-1"
        assert verdict.event("riders")["odds"] == "3-1"
        assert verdict.lost == ["I"]
        assert verdict.unit("S")["disabled"] == "fire"


@rule("5.11.2")
@pytest.mark.parametrize(
    ("die", "squads", "disabled", "lost"),
    [(1, 1, False, []), (2, 1, False, []), (4, None, True, ["I"]), (5, None, False, ["I", "S"])],
)
def test_the_same_attack_with_other_dice(judged, die: int, squads: int, disabled: bool, lost: list[str]) -> None:
    units = ("H HWZ attacker 0401", "S SHVY defender 0405", "I INF defender 0405 squads=2 riding=S", FAR_ENEMY)
    verdict = judged(*units, map=PLAIN, phase="fire", do="fire H at S", dice=[die])
    assert sorted(verdict.lost) == lost
    assert (verdict.unit("I") or {}).get("squads") == squads
    assert ("disabled" in (verdict.unit("S") or {})) == disabled


@rule("5.11.2")
def test_riders_outlive_their_truck(judged) -> None:
    units = ("L LT attacker 0404", "T TK defender 0405", "I INF defender 0405 squads=2 riding=T")
    verdict = judged(*units, map=PLAIN, phase="fire", do="fire L at T", dice=[1])
    assert verdict.lost == ["T"]
    assert verdict.unit("I")["squads"] == 2
    assert "riding" not in verdict.unit("I")
    assert verdict.dice_left == []


@rule("5.11.2")
def test_no_die_where_neither_needs_one(judged) -> None:
    units = (
        "A HVY attacker 0404",
        "B LT attacker 0404",
        "T TK defender 0405",
        "I INF defender 0405 riding=T",
        FAR_ENEMY,
    )
    verdict = judged(*units, map=PLAIN, phase="fire", do="fire A + B at T", dice=[1])
    assert sorted(verdict.lost) == ["I", "T"]
    assert verdict.dice_left == [1]


@rule("5.11.2")
@rule("7.14.2")
@rule("7.14.1")
@pytest.mark.parametrize(
    ("word", "vehicle", "squads"),
    [("clear", 3, 1), ("town", 6, 2), ("forest", 3, 1), ("swamp", 3, 1), ("rubble", 3, 1)],
)
def test_riders_have_the_cover_of_the_vehicle(judged, word: str, vehicle: int, squads: int) -> None:
    units = ("M MSL attacker 0403", "V HVY defender 0405", "I INF defender 0405 riding=V")
    verdict = judged(*units, map=dict(PLAIN, hexes={"0405": word}), phase="fire", do="fire M at V", dice=[1])
    assert verdict.event("fire")["defense"] == vehicle
    assert verdict.event("riders")["odds"] == {1: "3-1", 2: "1-1"}[squads]


@rule("5.11.2")
@rule("7.14.4")
@pytest.mark.parametrize("kind", ["INF", "MAR", "HWT"])
def test_riders_fire_from_a_gevpc_on_the_water(judged, kind: str) -> None:
    here = dict(PLAIN, hexes={"0405": "water"})
    units = ("V GEVPC attacker 0405", f"I {kind} attacker 0405 squads=3 riding=V", "E LT defender 0404", FAR_ENEMY)
    both = judged(*units, map=here, phase="fire", do="fire V + I at E", dice=[1])
    assert both.ok
    assert both.event("fire")["attack"] == 4
    swims = judged(f"I {kind} attacker 0405 squads=3", *units[2:], map=here, phase="fire", do="fire I at E", dice=[1])
    assert swims.rule == (None if kind == "MAR" else "7.14.4")


@rule("5.11.2")
@rule("5.11.1")
@rule("7.14.4")
def test_riders_do_not_fire_from_inside_a_hovertruck_or_under_water(judged) -> None:
    here = dict(PLAIN, hexes={"0405": "water"})
    for vehicle, cited in (("HT", "5.11.1"), ("SHVY", "7.14.4")):
        units = (f"V {vehicle} attacker 0405", "I INF attacker 0405 riding=V", "E LT defender 0404", FAR_ENEMY)
        assert judged(*units, map=here, phase="fire", do="fire I at E", dice=[1]).rule == cited


@rule("5.11.2")
@rule("7.14.4")
def test_marines_on_a_gevpc_have_no_double_defense_on_the_water(judged) -> None:
    units = ("M MSL attacker 0403", "V GEVPC defender 0405", "I MAR defender 0405 squads=3 riding=V")
    verdict = judged(*units, map=dict(PLAIN, hexes={"0405": "water"}), phase="fire", do="fire M at V", dice=[1])
    assert verdict.event("riders")["odds"] == "1-1"


@rule("5.11.2")
@rule("3.03")
@rule("7.14.2")
def test_a_truck_and_its_riders_in_a_town(judged) -> None:
    units = ("M MSL attacker 0403", "V TK defender 0405", "I INF defender 0405 squads=2 riding=V")
    verdict = judged(*units, map=dict(PLAIN, hexes={"0405": "town"}), phase="fire", do="fire M at V", dice=[2])
    assert verdict.event("fire")["odds"] == "3-1"
    assert verdict.event("riders")["odds"] == "1-2"
    assert verdict.unit("V")["disabled"] == "fire"
    assert verdict.unit("I")["squads"] == 2


@rule("5.11.2")
@rule("7.05.1")
def test_antipersonnel_guns_harm_the_riders_and_not_the_tank(judged) -> None:
    units = ("O MK3 attacker 0404", "V HVY defender 0405", "I INF defender 0405 riding=V", FAR_ENEMY)
    for named in "VI":
        verdict = judged(*units, map=PLAIN, phase="fire", do=f"fire O:ap*3 at {named}", dice=[6])
        assert verdict.lost == ["I"]
        assert "disabled" not in verdict.unit("V")
    guns = judged(*units, map=PLAIN, phase="fire", do="fire O:main + O:ap*3 at V", dice=[3])
    assert guns.event("fire")["odds"] == "1-1"
    assert guns.event("riders")["result"] == "destroyed"
    assert guns.unit("V")["disabled"] == "fire"


@rule("7.05.1")
def test_antipersonnel_guns_fire_at_the_same_riders_once(judged) -> None:
    units = ("O MK3 attacker 0404", "V GEVPC defender 0405", "I INF defender 0405 squads=3 riding=V")
    verdict = judged(*units, map=PLAIN, phase="fire", do=["fire O:ap*3 at V", "fire O:ap*3 at I"], dice=[1, 1])
    assert verdict.error["decision"] == 2
    assert verdict.rule == "7.05.1"


@rule("7.05.1")
def test_antipersonnel_guns_do_nothing_to_an_empty_tank(judged) -> None:
    verdict = judged("O MK3 attacker 0404", "V HVY defender 0405", map=PLAIN, phase="fire", do="fire O:ap*3 at V")
    assert verdict.rule == "7.05.1"


@rule("5.11.2")
@rule("3.02")
def test_mixed_riders_lose_a_squad_by_lot(judged) -> None:
    units = (
        "M LGEV attacker 0404",
        "S SHVY defender 0405",
        "I INF defender 0405 riding=S",
        "J MAR defender 0405 riding=S",
    )
    for lot, gone in ((1, "I"), (6, "J")):
        verdict = judged(*units, map=PLAIN, phase="fire", do="fire M at S", dice=[5, lot])
        assert verdict.event("riders")["odds"] == "1-2"
        assert verdict.lost == [gone]


@rule("7.12.1")
@rule("7.12.2")
@rule("5.11.2")
def test_riders_are_a_group_of_their_own_and_their_vehicle_suffers_once(judged) -> None:
    """A Howitzer fires at the squad on foot. The tank and its rider take half of it with one die."""
    units = ("H HWZ attacker 0401", "F INF defender 0405", "V HVY defender 0405", "I INF defender 0405 riding=V")
    verdict = judged(*units, map=PLAIN, phase="fire", do="fire H at F", dice=[6])
    assert verdict.event("fire")["odds"] == "5-1"
    assert len([e for e in verdict.events if e["event"] == "spillover"]) == 1
    assert set(verdict.lost) == {"F", "I"}
    assert verdict.unit("V")["disabled"] == "fire"


# -- 5.02: stacking of riders ------------------------------------------------------------------------------------------


@rule("5.02.2")
@rule("5.11")
@pytest.mark.parametrize(("riders", "ok"), [(0, True), (1, False), (3, False)])
def test_on_green_maps_riders_count_as_squads(judged, riders: int, ok: bool) -> None:
    units = [f"V{n} HVY attacker 0404" for n in range(5)]
    units += [f"I{n} INF attacker 0404 riding=V{n}" for n in range(riders)]
    verdict = judged(*units, FAR_ENEMY, map=PLAIN, do="end")
    assert verdict.ok == ok
    if not ok:
        assert verdict.rule == "5.02.2"


@rule("5.02.2")
@rule("5.11")
def test_four_loaded_tanks_have_room_for_three_squads_only(judged) -> None:
    units = [f"V{n} HVY attacker 0404" for n in range(4)]
    loaded = units + [f"I{n} INF attacker 0404 riding=V{n}" for n in range(3)]
    assert judged(*loaded, FAR_ENEMY, map=PLAIN, do="end").ok
    assert judged(*loaded, "I3 INF attacker 0404 riding=V3", FAR_ENEMY, map=PLAIN, do="end").rule == "5.02.2"


@rule("5.02.1")
@rule("5.11")
def test_on_the_orange_map_a_loaded_vehicle_is_one_vehicle(judged) -> None:
    units = ("V GEVPC attacker 0807", "I INF attacker 0807 squads=3 riding=V", "E MSL defender 1501")
    assert judged(*units, do="end").ok
    assert judged(*units, do=["dismount I", "end"]).rule == "5.02.1"


# -- a judgement can be judged on --------------------------------------------------------------------------------------


JUDGED_ON = {
    "got on": (["mount I on V"], ["dismount I"], []),
    "got off": (["dismount H"], ["mount H on W"], []),
    "the heavy weapon of who got off": (["dismount H", "end"], ["fire H:missile at E"], [6]),
    "the trail": (["move W 0405 0406"], ["dismount H at 0405"], []),
    "the trail for who waits": (["move V 0405 0406"], ["mount I on V"], []),
}


@rule("5.11.3")
@pytest.mark.parametrize("name", JUDGED_ON)
def test_riders_judged_on_from_the_printed_position_are_judged_the_same(name: str) -> None:
    first, then, dice = JUDGED_ON[name]
    units = [
        {"id": "V", "type": "HVY", "seat": "attacker", "hex": "0404"},
        {"id": "W", "type": "HVY", "seat": "attacker", "hex": "0404"},
        {"id": "I", "type": "INF", "seat": "attacker", "hex": "0404"},
        {"id": "H", "type": "HWT", "seat": "attacker", "hex": "0404", "riding": "W"},
        {"id": "E", "type": "HVY", "seat": "defender", "hex": "0407"},
    ]

    def said(position: dict, decisions: list[str], faces: list[int]) -> dict:
        return json.loads(
            judgement_json(judge(json.dumps({**position, "decisions": decisions, "dice": faces}), "test"))
        )

    position = {"map": PLAIN, "units": units, "turn": {"number": 1, "seat": "attacker", "phase": "movement"}}
    whole = said(position, first + then, dice)
    rest = said(said(position, first, [])["position"], then, dice)
    assert rest["ok"] == whole["ok"]
    assert rest["position"] == whole["position"]
