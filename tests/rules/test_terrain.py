"""2.01, 4.02, 5.08, 5.09 Terrain on our own small maps: damage, minimum movement, and effects on units."""

from __future__ import annotations

import json

import pytest

from cybertank.text.judge import judge, judgement_json

rule = pytest.mark.rule
# Odd columns sit half a hex north: 0404 touches 0403, 0405, 0304, 0305, 0504 and 0505.
FAR_ENEMY = "FAR MSL defender 0901"
FAR_FRIEND = "OWN MSL attacker 0909"
# A green map of nine columns and nine rows.
PLAIN = {"columns": 9, "rows_odd": 9, "rows_even": 9}
COLUMN = [f"04{row:02}" for row in range(1, 10)]


# -- 2.01.7, 2.01.8, 2.01.2: damage and craters ------------------------------------------------------------------------


@rule("2.01.7")
@rule("2.01.8")
@pytest.mark.parametrize("word", ["damaged-town", "damaged-forest", "rubble"])
@pytest.mark.parametrize("way", ["roads", "rails"])
def test_damage_and_rubble_cut_roads_and_rails(judged, word: str, way: str) -> None:
    here = dict(PLAIN, hexes={"0404": word}, **{way: [COLUMN]})
    into = judged("GEV1 GEV attacker 0403", map=here, do="move GEV1 0404")
    assert into.unit("GEV1")["moved"] == 2
    bonus = judged("INF1 INF attacker 0402", map=here, do="move INF1 0403 0404 0405")
    assert bonus.rule == "5.01"
    out = judged("GEV1 GEV attacker 0404", map=here, do="move GEV1 0405 0406 0407 0408 0409")
    assert out.rule == "5.01"


@rule("2.01.7")
@rule("5.08.5")
@pytest.mark.parametrize("word", ["damaged-forest", "rubble"])
def test_a_cut_road_stops_a_truck(judged, word: str) -> None:
    here = dict(PLAIN, hexes={"0404": word}, roads=[COLUMN])
    verdict = judged("TK1 TK attacker 0403", map=here, do="move TK1 0404")
    assert verdict.rule == "5.08.5"
    assert "cannot enter that terrain" in verdict.reason


@rule("2.01.7")
def test_a_truck_enters_a_damaged_town_for_two_points(judged) -> None:
    here = dict(PLAIN, hexes={"0404": "damaged-town"}, roads=[COLUMN])
    verdict = judged("TK1 TK attacker 0403", map=here, do="move TK1 0404")
    assert verdict.unit("TK1")["moved"] == 2


@rule("2.01.2")
@pytest.mark.parametrize("kind", ["HVY", "LT", "GEV", "TK"])
def test_out_of_a_cold_crater_is_over_a_ridge_too(judged, kind: str) -> None:
    here = dict(PLAIN, hexes={"0404": "cold-crater"})
    assert judged(f"U {kind} attacker 0404", map=here, do="move U 0405").rule == "2.02.1"


@rule("2.01.2")
@pytest.mark.parametrize("kind", ["INF", "MK3", "SHVY"])
def test_a_cold_crater_is_clear_ground_to_what_crosses_ridges(judged, kind: str) -> None:
    here = dict(PLAIN, hexes={"0404": "cold-crater", "0405": "cold-crater"})
    assert judged(f"U {kind} attacker 0403", map=here, do="move U 0404 0405").unit("U")["moved"] == 2


@rule("2.01.2")
def test_a_cold_crater_gives_no_cover(judged) -> None:
    here = dict(PLAIN, hexes={"0405": "cold-crater"})
    shot = judged(
        "HVY1 HVY attacker 0404", "I INF defender 0405", map=here, phase="fire", do="fire HVY1 at I", dice=[1]
    )
    assert shot.event("fire")["defense"] == 1


@rule("2.01.2")
def test_a_road_does_not_open_a_crater(judged) -> None:
    here = dict(PLAIN, hexes={"0404": "crater"}, roads=[COLUMN])
    assert judged("HVY1 HVY attacker 0403", map=here, do="move HVY1 0404").rule == "2.01.2"


# -- 5.09: minimum movement --------------------------------------------------------------------------------------------


@rule("5.09")
@pytest.mark.parametrize(
    ("unit", "word"),
    [
        ("U MHWZ attacker 0404", "town"),
        ("U MHWZ attacker 0404", "swamp"),
        ("U MCP attacker 0404", "forest"),
        ("U MCP attacker 0404", "rubble"),
        ("U MK3 attacker 0404 treads=15", "water"),
        ("U MK3 attacker 0404 treads=15", "town"),
    ],
)
def test_a_unit_of_one_point_still_moves_one_hex(judged, unit: str, word: str) -> None:
    here = dict(PLAIN, hexes={"0405": word})
    assert judged(unit, map=here, do="move U 0405").hex("U") == "0405"
    assert not judged(unit, map=here, do="move U 0405 0406").ok


@rule("5.09")
def test_the_minimum_is_for_the_first_hex_only(judged) -> None:
    here = dict(PLAIN, hexes={"0405": "town"}, roads=[["0403", "0404"]])
    assert judged("U MSL attacker 0403", map=here, do="move U 0404 0405").rule == "5.01"
    assert judged("U MSL attacker 0404 moved=1", map=here, do="move U 0405").rule == "5.01"


@rule("5.09")
@pytest.mark.parametrize(("kind", "word"), [("MHWZ", "water"), ("MCP", "water"), ("MHWZ", "crater"), ("TK", "forest")])
def test_the_minimum_opens_no_closed_terrain(judged, kind: str, word: str) -> None:
    assert not judged(f"U {kind} attacker 0404", map=dict(PLAIN, hexes={"0405": word}), do="move U 0405").ok


@rule("5.09")
def test_an_ogre_without_treads_is_not_capable_of_moving(judged) -> None:
    assert judged("O MK3 attacker 0404 treads=0", map=PLAIN, do="move O 0405").rule == "3.04.2"


# -- 4.02, 5.08: disable dice, recovery, stuck -------------------------------------------------------------------------


BOG = dict(PLAIN, hexes=dict.fromkeys(COLUMN[4:7], "swamp"))


@rule("4.02")
def test_the_dice_are_rolled_at_the_end_of_movement_in_the_order_of_units(judged) -> None:
    here = dict(PLAIN, hexes={"0405": "swamp", "0505": "forest", "0605": "swamp"})
    units = ("HVY1 HVY attacker 0404", "LT1 LT attacker 0604", "GEV1 GEV attacker 0504", FAR_ENEMY)
    verdict = judged(*units, map=here, do=["move GEV1 0505", "move LT1 0605", "move HVY1 0405", "end"], dice=[1, 3, 2])
    rolled = [(e["unit"], e["die"], e["result"], e["rule"]) for e in verdict.events if e["event"] == "terrain"]
    assert rolled == [
        ("HVY1", 1, "stuck", "5.08.3"),
        ("LT1", 3, "none", "5.08.4"),
        ("GEV1", 2, "disabled", "5.08.2"),
    ]


@rule("4.02")
def test_a_missing_die_at_the_end_is_said(judged) -> None:
    verdict = judged("LT1 LT attacker 0404", FAR_ENEMY, map=BOG, do=["move LT1 0405", "end"])
    assert verdict.rule == "dice"
    assert "LT1" in verdict.reason


@rule("4.02")
@pytest.mark.parametrize("word", ["swamp", "rubble", "forest"])
def test_what_is_set_up_in_bad_ground_is_safe(judged, word: str) -> None:
    here = dict(PLAIN, hexes=dict.fromkeys(COLUMN, word))
    units = ("GEV1 GEV attacker 0404", "LT1 LT attacker 0405", "HVY1 HVY attacker 0406", FAR_ENEMY)
    verdict = judged(*units, map=here, do=["end"] * 6, dice=[1])
    assert verdict.dice_left == [1]
    assert all("disabled" not in unit for unit in verdict.position["units"])


@rule("4.02")
def test_what_stays_in_the_swamp_does_not_roll_again(judged) -> None:
    units = ("LT1 LT attacker 0404", FAR_ENEMY)
    verdict = judged(*units, map=BOG, do=["move LT1 0405", *["end"] * 7], dice=[3, 1])
    assert verdict.dice_left == [1]
    again = judged(*units, map=BOG, do=["move LT1 0405", *["end"] * 6, "move LT1 0406", "end"], dice=[3, 1])
    assert again.unit("LT1")["disabled"] == "terrain"


@rule("4.02")
def test_before_an_overrun_the_dice_are_rolled_at_once_and_not_again(judged) -> None:
    units = ("GEV1 GEV attacker 0404", "E LGEV defender 0405", FAR_ENEMY)
    entered = judged(*units, map=BOG, do="move GEV1 0405", dice=[2, 6])
    assert entered.event("terrain")["result"] == "disabled"
    assert entered.dice_left == [6]
    do = ["move GEV1 0405", "overrun 0405", "end", "fire GEV1 at E", "end"]
    done = judged(*units, map=BOG, do=do, dice=[2, 6, 1])
    assert done.lost == ["E"]
    assert done.dice_left == [1]
    assert done.unit("GEV1")["disabled"] == "terrain"


@rule("4.02")
@rule("8.02")
def test_an_attacker_disabled_on_the_way_in_fires_at_half_strength(judged) -> None:
    units = ("GEV1 GEV attacker 0404", "E LGEV defender 0405", FAR_ENEMY)
    do = ["move GEV1 0405", "overrun 0405", "end", "fire GEV1 at E"]
    assert judged(*units, map=BOG, do=do, dice=[2, 6]).event("fire")["attack"] == 1
    assert judged(*units, map=BOG, do=do, dice=[3, 6]).event("fire")["attack"] == 2


@rule("4.02")
def test_before_a_ram_the_die_is_rolled_at_once(judged) -> None:
    units = ("GEV1 GEV attacker 0404", "E HVY defender 0405", FAR_ENEMY, FAR_FRIEND)
    verdict = judged(*units, map=BOG, options={"close_combat": "ram"}, do="move GEV1 0405", dice=[1, 1])
    names = [event["event"] for event in verdict.events]
    assert names.index("terrain") < names.index("ram")
    assert verdict.lost == ["GEV1"]


@rule("4.02")
@rule("5.08.3")
def test_an_ogre_that_gets_stuck_as_it_rams_does_not_move_on(judged) -> None:
    units = ("O MK3 attacker 0404", "E CP defender 0405", FAR_ENEMY)
    verdict = judged(*units, map=BOG, options={"close_combat": "ram"}, do="move O 0405", dice=[2])
    assert verdict.lost == ["E"]
    assert verdict.unit("O")["stuck"] is True
    on = judged(*units, map=BOG, options={"close_combat": "ram"}, do=["move O 0405", "move O 0505"], dice=[6])
    assert not on.ok


@rule("5.08.3")
@pytest.mark.parametrize("line", ["stay O", "move O 0505"])
def test_who_rams_in_a_swamp_and_is_not_stuck_is_stopped_by_the_swamp(judged, line: str) -> None:
    units = ("O MK3 attacker 0404", "E HVY defender 0405", FAR_ENEMY)
    more = {"map": BOG, "options": {"close_combat": "ram"}, "dice": [6, 2]}
    rammed = judged(*units, do="move O 0405", **more)
    assert rammed.unit("E")["disabled"] == "ram"
    assert judged(*units, do=["move O 0405", line], **more).rule == "5.08.3"


@rule("5.08.3")
def test_stuck_is_for_the_rest_of_the_game_and_fires_on(judged) -> None:
    units = ("HVY1 HVY attacker 0404", "E HVY defender 0407", FAR_ENEMY)
    stuck = judged(
        *units, map=BOG, do=["move HVY1 0405", "end", "fire HVY1 at E", *["end"] * 5, "move HVY1 0404"], dice=[2, 1]
    )
    assert stuck.error["decision"] == 9
    assert stuck.rule == "5.08.3"
    assert "stuck" in stuck.reason
    assert not [e for e in stuck.events if e["event"] == "recovery"]


@rule("5.08.3")
def test_heavy_units_are_not_stuck_by_forest(judged) -> None:
    here = dict(PLAIN, hexes=dict.fromkeys(COLUMN[4:7], "forest"))
    verdict = judged("HVY1 HVY attacker 0404", FAR_ENEMY, map=here, do=["move HVY1 0405 0406 0407", "end"], dice=[1])
    assert verdict.unit("HVY1").get("stuck", False) is False
    assert verdict.dice_left == [1]


@rule("4.02")
@rule("5.08.4")
@rule("5.08.2")
@pytest.mark.parametrize(
    "unit", ["U LT attacker 0405", "U GEV attacker 0405", "U MSL attacker 0405", "U HT attacker 0405"]
)
@pytest.mark.parametrize(("die", "recovers"), [(1, False), (2, False), (3, True), (6, True)])
def test_recovery_from_terrain_hangs_on_a_die(judged, unit: str, die: int, recovers: bool) -> None:
    line = f"{unit} disabled=terrain disabled_on=own"
    verdict = judged(line, FAR_ENEMY, map=BOG, phase="recovery", dice=[die])
    assert verdict.event("recovery")["result"] == ("recovered" if recovers else "disabled")
    assert ("disabled" in verdict.unit("U")) == (not recovers)


@rule("4.02")
def test_the_die_for_recovery_is_rolled_each_turn(judged) -> None:
    units = ("LT1 LT attacker 0404", FAR_ENEMY)
    verdict = judged(*units, map=BOG, do=["move LT1 0405", *["end"] * 18], dice=[1, 2, 1, 3])
    dice = [(e["die"], e["result"]) for e in verdict.events if e["event"] == "recovery"]
    assert dice == [(2, "disabled"), (1, "disabled"), (3, "recovered")]


@rule("4.02")
def test_recovered_it_moves_on_that_very_turn(judged) -> None:
    units = ("LT1 LT attacker 0404", FAR_ENEMY)
    verdict = judged(*units, map=BOG, do=["move LT1 0405", *["end"] * 6, "move LT1 0404"], dice=[1, 3])
    assert verdict.hex("LT1") == "0404"


@rule("4.02")
@rule("7.11")
def test_disabled_by_terrain_it_does_not_fire(judged) -> None:
    units = ("GEV1 GEV attacker 0404", "E HVY defender 0407")
    verdict = judged(*units, map=BOG, do=["move GEV1 0405", "end", "fire GEV1 at E"], dice=[2, 6])
    assert verdict.rule == "7.11"


# -- 4.02, 5.08.2: losing the second phase -----------------------------------------------------------------------------


@rule("4.02")
@rule("5.08.2")
def test_a_gev_that_entered_a_forest_in_the_second_phase_rolls_then(judged) -> None:
    here = dict(PLAIN, hexes={"0406": "forest"})
    units = ("GEV1 GEV attacker 0404", FAR_ENEMY)
    do = ["move GEV1 0405", "end", "end", "move GEV1 0406", "end"]
    verdict = judged(*units, map=here, do=do, dice=[2])
    assert verdict.unit("GEV1")["disabled"] == "terrain"
    assert verdict.next["seat"] == "defender"


@rule("5.08.2")
def test_five_hexes_of_forest_take_a_gev_five_turns(judged) -> None:
    here = dict(PLAIN, hexes=dict.fromkeys(COLUMN[3:8], "forest"))
    units = ("GEV1 GEV attacker 0403", FAR_ENEMY)
    do = [part for row in range(4, 9) for part in (f"move GEV1 04{row:02}", *["end"] * 6)]
    verdict = judged(*units, map=here, do=do, dice=[6] * 5)
    assert verdict.hex("GEV1") == "0408"
    assert verdict.position["turn"]["number"] == 6


@rule("5.08.2")
def test_on_the_road_through_town_a_gev_keeps_its_second_phase(judged) -> None:
    here = dict(PLAIN, hexes={"0405": "town"}, roads=[COLUMN])
    units = ("GEV1 GEV attacker 0404", FAR_ENEMY)
    verdict = judged(*units, map=here, do=["move GEV1 0405", "end", "end", "move GEV1 0406"])
    assert verdict.hex("GEV1") == "0406"


@rule("5.08.2")
def test_a_gev_without_two_points_left_does_not_enter_a_town(judged) -> None:
    here = dict(PLAIN, hexes={"0408": "town"})
    assert judged("GEV1 GEV attacker 0404", map=here, do="move GEV1 0405 0406 0407 0408").rule == "5.01"
    assert judged("GEV1 GEV attacker 0405", map=here, do="move GEV1 0406 0407 0408").ok


@rule("5.08.2")
@rule("8.08")
def test_an_overrun_in_a_town_costs_a_gev_its_second_phase_too(judged) -> None:
    here = dict(PLAIN, hexes={"0405": "town"})
    units = ("GEV1 GEV attacker 0404", "E LGEV defender 0405", FAR_ENEMY)
    do = ["move GEV1 0405", "overrun 0405", "end", "fire GEV1 at E", "end", "end", "move GEV1 0406"]
    verdict = judged(*units, map=here, do=do, dice=[6])
    assert verdict.error["decision"] == 7
    assert verdict.rule == "4.02"


# -- move UNIT to HEX over mixed ground --------------------------------------------------------------------------------


@rule("5.07")
@rule("5.08.5")
def test_move_to_takes_a_truck_round_by_the_road(judged) -> None:
    """0505 is next to 0404 over open ground for four points, and two hexes away by the road."""
    here = dict(PLAIN, roads=[["0404", "0504", "0505", "0506"]])
    assert judged("TK1 TK attacker 0404", map=here, do="move TK1 0504 0505 0506").ok
    there = judged("TK1 TK attacker 0404", map=here, do="move TK1 to 0505")
    assert there.unit("TK1")["moved"] == 2
    assert judged("TK1 TK attacker 0404", map=here, do="move TK1 to 0506").hex("TK1") == "0506"


@rule("5.07")
@rule("5.08.2")
def test_move_to_finds_the_road_through_a_town_that_would_stop_a_gev(judged) -> None:
    walls = dict.fromkeys(["0405", "0406", "0604", "0605"], "crater")
    here = dict(PLAIN, hexes={"0505": "town", **walls}, roads=[["0504", "0505", "0506"]])
    assert judged("GEV1 GEV attacker 0404", map=here, do="move GEV1 0504 0505 0506").ok
    assert judged("GEV1 GEV attacker 0404", map=here, do="move GEV1 to 0506").hex("GEV1") == "0506"


# -- continuing from a judgement ---------------------------------------------------------------------------------------


def said(position: dict, decisions: list[str], dice: list[int]) -> dict:
    """Judge a position as it was printed, with more decisions."""
    shape = {key: value for key, value in position.items() if key not in ("decisions", "dice")}
    return json.loads(judgement_json(judge(json.dumps({**shape, "decisions": decisions, "dice": dice}), "test")))


def start(here: dict, *units: tuple[str, str, str, str]) -> dict:
    """Return a position in the attacker's movement phase."""
    listed = [dict(zip(("id", "type", "seat", "hex"), unit, strict=True)) for unit in units]
    return {"map": here, "units": listed, "turn": {"number": 1, "seat": "attacker", "phase": "movement"}}


JUDGED_ON = [
    ("the roll that is due", "LT", "0404", BOG, "move U 0405", "end", [1]),
    ("the road that was left", "HVY", "0401", dict(PLAIN, roads=[COLUMN]), "move U 0502 0402", "move U 0403 0404", []),
    ("the road that was kept", "HVY", "0401", dict(PLAIN, roads=[COLUMN]), "move U 0402 0403 0404", "move U 0405", []),
    (
        "the stream it came to",
        "GEV",
        "0403",
        dict(PLAIN, hexsides={"0404-0405": "stream"}),
        "move U 0404",
        "move U 0405",
        [],
    ),
    ("the second phase lost", "GEV", "0404", dict(PLAIN, hexes={"0405": "town"}), "move U 0405", "end", []),
    ("the halt", "HVY", "0404", BOG, "move U 0405", "move U 0404", []),
]


@rule("5.01")
@pytest.mark.parametrize(
    ("kind", "where", "here", "first", "then", "dice"), [c[1:] for c in JUDGED_ON], ids=[c[0] for c in JUDGED_ON]
)
def test_a_move_judged_on_from_the_printed_position_goes_the_same_way(
    kind: str, where: str, here: dict, first: str, then: str, dice: list[int]
) -> None:
    position = start(here, ("U", kind, "attacker", where), ("FAR", "MSL", "defender", "0901"))
    whole = said(position, [first, then], dice)
    half = said(position, [first], [])
    rest = said(half["position"], [then], dice)
    assert rest["ok"] == whole["ok"]
    assert rest["position"] == whole["position"]
