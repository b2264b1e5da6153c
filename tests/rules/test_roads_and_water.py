"""2.03, 5.07, 5.08.2 Roads, rails, shores, streams and bridges, on our own small maps."""

from __future__ import annotations

import pytest

from cybertank.text.files.errors import FileFault

rule = pytest.mark.rule
# Odd columns sit half a hex north: 0404 touches 0403, 0405, 0304, 0305, 0504 and 0505.
FAR_ENEMY = "FAR MSL defender 0901"
# A green map of nine columns and nine rows.
PLAIN = {"columns": 9, "rows_odd": 9, "rows_even": 9}


def down(first: int, last: int, column: str = "04") -> list[str]:
    """Return the hexes of a column from north to south, or back."""
    step = 1 if first <= last else -1
    return [f"{column}{row:02}" for row in range(first, last + step, step)]


def walk(first: int, last: int, column: str = "04") -> str:
    """Return these hexes as part of a decision."""
    return " ".join(down(first, last, column))


# -- 5.07.1: the road bonus --------------------------------------------------------------------------------------------


LONG_ROAD = dict(PLAIN, roads=[down(1, 9)])
LONG_RAIL = dict(PLAIN, rails=[down(1, 9)])
BONUS = {"HVY": 4, "LT": 4, "MSL": 3, "MHWZ": 2, "MCP": 2, "SHVY": 4, "MK3": 4, "MK4": 5, "GEV": 5, "HT": 4, "INF": 3}
ON_RAILS = {
    "HVY": 3,
    "LT": 3,
    "MSL": 2,
    "MHWZ": 1,
    "SHVY": 3,
    "MK3": 3,
    "GEV": 5,
    "LGEV": 5,
    "INF": 3,
    "MAR": 3,
    "HWT": 3,
}


@rule("5.07.1")
@pytest.mark.parametrize("kind", BONUS)
def test_on_the_road_all_the_way_a_unit_moves_one_hex_farther(judged, kind: str) -> None:
    far = judged(f"U {kind} attacker 0401", map=LONG_ROAD, do=f"move U {walk(2, 1 + BONUS[kind])}")
    assert far.hex("U") == down(2, 1 + BONUS[kind])[-1]
    farther = judged(f"U {kind} attacker 0401", map=LONG_ROAD, do=f"move U {walk(2, 2 + BONUS[kind])}")
    assert farther.rule == "5.01"


@rule("5.08.5")
@rule("5.07.1")
def test_a_truck_has_no_road_bonus(judged) -> None:
    assert judged("TK1 TK attacker 0401", map=LONG_ROAD, do=f"move TK1 {walk(2, 5)}").unit("TK1")["moved"] == 4
    assert judged("TK1 TK attacker 0401", map=LONG_ROAD, do=f"move TK1 {walk(2, 6)}").rule == "5.01"


@rule("5.07.1")
@rule("5.06")
def test_a_crippled_ogre_has_the_bonus_too(judged) -> None:
    verdict = judged("O MK3 attacker 0401 treads=15", map=LONG_ROAD, do=f"move O {walk(2, 3)}")
    assert verdict.ok
    assert judged("O MK3 attacker 0401 treads=15", map=LONG_ROAD, do=f"move O {walk(2, 4)}").rule == "5.01"


@rule("5.07.1")
def test_the_extra_hex_must_be_on_the_road(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0401", map=LONG_ROAD, do=f"move HVY1 {walk(2, 4)} 0505")
    assert verdict.rule == "5.01"


@rule("5.07.1")
def test_a_unit_that_did_not_begin_on_the_road_has_no_bonus(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0501", map=LONG_ROAD, do=f"move HVY1 0401 {walk(2, 4)}")
    assert verdict.rule == "5.01"
    assert judged("HVY1 HVY attacker 0501", map=LONG_ROAD, do=f"move HVY1 0401 {walk(2, 3)}").ok


@rule("5.07.1")
def test_a_unit_that_left_the_road_on_the_way_has_no_bonus(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0401", map=LONG_ROAD, do="move HVY1 0502 0402 0403 0404")
    assert verdict.rule == "5.01"


@rule("5.07.1")
def test_two_road_hexes_side_by_side_without_a_link_are_not_the_road(judged) -> None:
    here = dict(PLAIN, roads=[["0401", "0402", "0403"], ["0404", "0405", "0406", "0407"]])
    assert judged("HVY1 HVY attacker 0402", map=here, do=f"move HVY1 {walk(3, 6)}").rule == "5.01"


@rule("5.07.1")
def test_several_decisions_along_the_road_keep_the_bonus(judged) -> None:
    do = ["move HVY1 0402", "move HVY1 0403 0404", "move HVY1 0405"]
    assert judged("HVY1 HVY attacker 0401", map=LONG_ROAD, do=do).unit("HVY1")["moved"] == 4
    off = ["move HVY1 0502", "move HVY1 0402", "move HVY1 0403", "move HVY1 0404"]
    verdict = judged("HVY1 HVY attacker 0401", map=LONG_ROAD, do=off)
    assert verdict.error["decision"] == 4
    assert verdict.rule == "5.01"


@rule("5.07.1")
def test_the_bonus_is_not_for_entering_an_enemys_hex(judged) -> None:
    units = ("HVY1 HVY attacker 0401", "E HVY defender 0405")
    verdict = judged(*units, map=LONG_ROAD, do=f"move HVY1 {walk(2, 5)}")
    assert verdict.rule == "5.07.1"
    assert "bonus" in verdict.reason
    near = judged("HVY1 HVY attacker 0402", "E HVY defender 0405", map=LONG_ROAD, do=f"move HVY1 {walk(3, 5)}")
    assert near.ok


@rule("5.07.1")
@rule("5.03")
def test_the_bonus_may_lead_past_what_cannot_fight(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0401", "E TK defender 0405", map=LONG_ROAD, do=f"move HVY1 {walk(2, 5)}")
    assert verdict.hex("HVY1") == "0405"


@rule("5.07.1")
def test_a_ram_on_the_road_costs_the_bonus(judged) -> None:
    units = ("O MK3 attacker 0401", "E CP defender 0402", "F CP defender 0909")
    options = {"close_combat": "ram"}
    ok = judged(*units, map=LONG_ROAD, options=options, do=f"move O {walk(2, 4)}")
    assert ok.hex("O") == "0404"
    assert ok.lost == ["E"]
    far = judged(*units, map=LONG_ROAD, options=options, do=f"move O {walk(2, 5)}")
    assert not far.ok


@rule("5.07.1")
def test_an_overrun_on_the_road_costs_the_bonus(judged) -> None:
    units = ("HVY1 HVY attacker 0401", "E LGEV defender 0402", "F CP defender 0909")
    do = ["move HVY1 0402", "overrun 0402", "end", "fire HVY1 at E", "move HVY1 0403 0404"]
    won = judged(*units, map=LONG_ROAD, do=do, dice=[6])
    assert won.hex("HVY1") == "0404"
    far = judged(*units, map=LONG_ROAD, do=[*do[:-1], "move HVY1 0403 0404 0405"], dice=[6])
    assert far.rule == "5.01"


@rule("5.07.1")
@rule("5.05")
@pytest.mark.parametrize("here", [LONG_ROAD, LONG_RAIL, dict(PLAIN, hexes=dict.fromkeys(down(1, 9), "water"))])
def test_a_gev_has_the_bonus_in_both_phases_and_goes_nine_hexes(judged, here: dict) -> None:
    here = here | {"rows_even": 12, "rows_odd": 12}
    for key in ("roads", "rails"):
        if here.get(key):
            here[key] = [down(1, 12)]
    if here.get("hexes"):
        here["hexes"] = dict.fromkeys(down(1, 12), "water")
    units = ("GEV1 GEV attacker 0401", FAR_ENEMY)
    do = [f"move GEV1 {walk(2, 6)}", "end", "end", f"move GEV1 {walk(7, 10)}"]
    assert judged(*units, map=here, do=do).hex("GEV1") == "0410"
    assert judged(*units, map=here, do=[f"move GEV1 {walk(2, 7)}"]).rule == "5.01"
    assert judged(*units, map=here, do=[*do[:3], f"move GEV1 {walk(7, 11)}"]).rule == "5.01"


# -- 5.07.3, 2.03.2: rails ---------------------------------------------------------------------------------------------


@rule("5.07.3")
@rule("2.03.2")
@pytest.mark.parametrize("kind", ON_RAILS)
def test_only_gevs_and_infantry_have_the_bonus_on_rails(judged, kind: str) -> None:
    far = ON_RAILS[kind]
    assert judged(f"U {kind} attacker 0401", map=LONG_RAIL, do=f"move U {walk(2, 1 + far)}").ok
    assert judged(f"U {kind} attacker 0401", map=LONG_RAIL, do=f"move U {walk(2, 2 + far)}").rule == "5.01"


@rule("5.07.3")
@pytest.mark.parametrize("kind", ["GEV", "LT", "HVY", "MK3", "INF"])
@pytest.mark.parametrize("word", ["swamp", "town", "forest", "cold-crater"])
def test_along_the_rail_terrain_does_not_count(judged, kind: str, word: str) -> None:
    here = dict(PLAIN, hexes={"0405": word}, rails=[down(1, 9)])
    verdict = judged(f"U {kind} attacker 0404", FAR_ENEMY, map=here, do=["move U 0405", "end"], dice=[1])
    assert verdict.event("move")["points"] == 1
    assert verdict.dice_left == [1]


@rule("5.07.3")
def test_off_the_rail_terrain_counts(judged) -> None:
    here = dict(PLAIN, hexes={"0405": "swamp"}, rails=[down(1, 9)])
    verdict = judged("LT1 LT attacker 0505", FAR_ENEMY, map=here, do=["move LT1 0405", "end"], dice=[2])
    assert verdict.event("move")["points"] == 2
    assert verdict.unit("LT1")["disabled"] == "terrain"


TOWN_ON_RAIL = dict(PLAIN, hexes={"0405": "town"}, rails=[down(1, 9)])
SWAMP_ON_RAIL = dict(PLAIN, hexes={"0405": "swamp"}, rails=[down(1, 9)])


@rule("5.07.3")
@pytest.mark.parametrize(
    ("kind", "word", "points"),
    [
        ("HVY", "town", 3),
        ("LT", "town", 3),
        ("MK3", "town", 3),
        ("LT", "forest", 3),
        ("HVY", "forest", 2),
        ("HVY", "clear", 2),
    ],
)
def test_who_leaves_the_rail_pays_for_the_hex_it_came_into_by_rail(judged, kind: str, word: str, points: int) -> None:
    here = dict(PLAIN, hexes={"0405": word}, rails=[down(1, 9)])
    assert judged(f"U {kind} attacker 0404", map=here, do="move U 0405 0506").unit("U")["moved"] == points
    parts = judged(f"U {kind} attacker 0404", map=here, do=["move U 0405", "move U 0506"])
    assert parts.unit("U")["moved"] == points
    onward = judged(f"U {kind} attacker 0404", map=here, do="move U 0405 0506 0606")
    assert onward.rule == ("5.01" if points == 3 else None)


@rule("5.07.3")
@pytest.mark.parametrize(("kind", "points"), [("GEV", 2), ("INF", 2)])
def test_gevs_and_infantry_leave_the_rail_as_they_leave_a_road(judged, kind: str, points: int) -> None:
    assert judged(f"U {kind} attacker 0404", map=TOWN_ON_RAIL, do="move U 0405 0506").unit("U")["moved"] == points


@rule("5.07.3")
def test_who_goes_on_along_the_rail_pays_nothing_for_the_terrain(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0404", map=TOWN_ON_RAIL, do="move HVY1 0405 0406 0407")
    assert verdict.unit("HVY1")["moved"] == 3
    back = judged("HVY1 HVY attacker 0404", map=TOWN_ON_RAIL, do="move HVY1 0405 0404 0403")
    assert back.unit("HVY1")["moved"] == 3


@rule("5.07.3")
def test_a_road_out_of_the_hex_is_another_side_too(judged) -> None:
    crossing = dict(TOWN_ON_RAIL, roads=[["0405", "0506", "0606"]])
    assert judged("HVY1 HVY attacker 0404", map=crossing, do="move HVY1 0405 0506").unit("HVY1")["moved"] == 3
    beside = dict(TOWN_ON_RAIL, roads=[["0404", "0405"]])
    assert judged("HVY1 HVY attacker 0404", map=beside, do="move HVY1 0405 0506").unit("HVY1")["moved"] == 2


@rule("5.07.3")
def test_the_penalty_waits_for_a_later_turn(judged) -> None:
    units = ("HVY1 HVY attacker 0404", FAR_ENEMY)
    stop = ["move HVY1 0405", *["end"] * 6]
    assert judged(*units, map=TOWN_ON_RAIL, do=stop).unit("HVY1")["by_rail"] is True
    assert judged(*units, map=TOWN_ON_RAIL, do=[*stop, "move HVY1 0506"]).unit("HVY1")["moved"] == 2
    assert judged(*units, map=TOWN_ON_RAIL, do=[*stop, "move HVY1 0406"]).unit("HVY1")["moved"] == 1
    held = judged("HVY1 HVY attacker 0405 by_rail=true", FAR_ENEMY, map=TOWN_ON_RAIL, do="move HVY1 0506")
    assert held.unit("HVY1")["moved"] == 2
    assert "by_rail" not in held.unit("HVY1")


@rule("5.07.3")
@rule("5.09")
def test_a_unit_with_one_point_leaves_the_rail_all_the_same(judged) -> None:
    verdict = judged("MHWZ1 MHWZ attacker 0405 by_rail=true", map=TOWN_ON_RAIL, do="move MHWZ1 0506")
    assert verdict.hex("MHWZ1") == "0506"


@rule("5.07.3")
@pytest.mark.parametrize(("kind", "cited"), [("HVY", "5.08.3"), ("MK3", "5.08.3"), ("LT", "5.08.4")])
def test_who_comes_into_a_swamp_by_rail_does_not_leave_the_rail_at_once(judged, kind: str, cited: str) -> None:
    verdict = judged(f"U {kind} attacker 0404", map=SWAMP_ON_RAIL, do="move U 0405 0506")
    assert verdict.rule == cited
    assert "along the rail" in verdict.reason
    assert judged(f"U {kind} attacker 0404", map=SWAMP_ON_RAIL, do="move U 0405 0406").unit("U")["moved"] == 2


@rule("5.07.3")
@pytest.mark.parametrize(("kind", "state"), [("HVY", "stuck"), ("MK3", "stuck"), ("LT", "disabled")])
def test_who_leaves_the_rail_in_a_swamp_rolls_first(judged, kind: str, state: str) -> None:
    unit = f"U {kind} attacker 0405 by_rail=true"
    out = judged(unit, FAR_ENEMY, map=SWAMP_ON_RAIL, do="move U 0506", dice=[3])
    assert (out.hex("U"), out.unit("U")["moved"]) == ("0506", 2)
    held = judged(unit, FAR_ENEMY, map=SWAMP_ON_RAIL, do="move U 0506", dice=[2])
    assert held.hex("U") == "0405"
    assert held.unit("U")[state] in (True, "terrain")
    on = judged(unit, FAR_ENEMY, map=SWAMP_ON_RAIL, do="move U 0406", dice=[2])
    assert (on.hex("U"), on.dice_left) == ("0406", [2])


@rule("5.07.3")
def test_the_cheapest_path_counts_what_leaving_the_rail_costs(judged) -> None:
    verdict = judged("HVY1 HVY attacker 0403", map=TOWN_ON_RAIL, do="move HVY1 to 0506")
    assert verdict.unit("HVY1")["moved"] == 3
    around = dict(TOWN_ON_RAIL, hexes={"0405": "town", "0504": "water", "0505": "water"})
    assert not judged("HVY1 HVY attacker 0403", map=around, do="move HVY1 to 0506").ok


@rule("5.07.3")
@rule("1.06")
def test_who_enters_the_map_by_rail_pays_on_leaving_it(judged) -> None:
    here = dict(PLAIN, hexes={"0401": "town"}, rails=[down(1, 9)])
    units = ("HVY1 HVY attacker - enter=north", FAR_ENEMY)
    assert judged(*units, map=here, do="move HVY1 0401 0502").unit("HVY1")["moved"] == 3
    assert judged(*units, map=here, do="move HVY1 0401 0402").unit("HVY1")["moved"] == 2


@rule("5.07.3")
def test_no_unit_came_by_rail_where_there_is_none(judged) -> None:
    with pytest.raises(FileFault, match="by_rail"):
        judged("HVY1 HVY attacker 0505 by_rail=true", map=TOWN_ON_RAIL, do="end")


@rule("5.07.3")
@rule("5.08.5")
def test_trucks_get_nothing_from_rails(judged) -> None:
    assert judged("TK1 TK attacker 0401", map=LONG_RAIL, do="move TK1 0402").unit("TK1")["moved"] == 4
    woods = dict(PLAIN, hexes={"0405": "forest"}, rails=[down(1, 9)])
    assert judged("TK1 TK attacker 0404", map=woods, do="move TK1 0405").rule == "5.08.5"


@rule("5.07.3")
@pytest.mark.parametrize(("kind", "far"), [("GEV", 5), ("INF", 3)])
def test_gevs_and_infantry_change_between_road_and_rail_where_they_cross(judged, kind: str, far: int) -> None:
    here = dict(PLAIN, roads=[down(1, 2)], rails=[down(2, 9)])
    assert judged(f"U {kind} attacker 0401", map=here, do=f"move U {walk(2, 1 + far)}").ok
    back = judged(f"U {kind} attacker 04{1 + far:02}", map=here, do=f"move U {walk(far, 1)}")
    assert back.ok


@rule("5.07.3")
def test_others_lose_the_bonus_when_they_go_over_to_the_rail(judged) -> None:
    here = dict(PLAIN, roads=[down(1, 2)], rails=[down(2, 9)])
    assert judged("HVY1 HVY attacker 0401", map=here, do=f"move HVY1 {walk(2, 4)}").ok
    assert judged("HVY1 HVY attacker 0401", map=here, do=f"move HVY1 {walk(2, 5)}").rule == "5.01"


@rule("5.07.3")
def test_road_and_rail_that_do_not_meet_give_no_bonus(judged) -> None:
    here = dict(PLAIN, roads=[down(1, 2)], rails=[down(3, 9)])
    assert judged("GEV1 GEV attacker 0401", map=here, do=f"move GEV1 {walk(2, 6)}").rule == "5.01"


# -- 2.01.9, 2.03.1, 5.08.2: the water's edge --------------------------------------------------------------------------


SHORE = {"hexes": dict.fromkeys(down(5, 9), "water")}


@rule("5.08.2")
@rule("2.01.6")
def test_a_gev_stops_at_the_edge_and_goes_on_in_its_second_phase(judged) -> None:
    here = dict(PLAIN, **SHORE)
    units = ("GEV1 GEV attacker 0402", FAR_ENEMY)
    assert judged(*units, map=here, do="move GEV1 0403 0404 0405").rule == "5.08.2"
    later = judged(*units, map=here, do=["move GEV1 0403 0404", "end", "end", "move GEV1 0405 0406 0407"])
    assert later.hex("GEV1") == "0407"


@rule("5.08.2")
def test_who_has_come_onto_the_map_beside_the_water_has_not_begun_there(judged) -> None:
    """A position records it as well, so play continues in the same phase."""
    here = dict(PLAIN, hexes={"0402": "water"})
    units = ("GEV1 GEV attacker - enter=north", FAR_ENEMY)
    assert judged(*units, map=here, do=["move GEV1 0401", "move GEV1 0402"]).rule == "5.08.2"
    said = judged(*units, map=here, do="move GEV1 0401")
    assert said.unit("GEV1")["began"] == "off"
    assert judged(map=here, units=said.position["units"], do="move GEV1 0402").rule == "5.08.2"


@rule("5.08.2")
def test_leaving_the_water_is_as_entering_it(judged) -> None:
    here = dict(PLAIN, **SHORE)
    assert judged("GEV1 GEV attacker 0407", map=here, do=f"move GEV1 {walk(6, 4)}").rule == "5.08.2"
    assert judged("GEV1 GEV attacker 0405", map=here, do=f"move GEV1 {walk(4, 1)}").ok


@rule("5.08.2")
def test_a_gev_does_not_turn_back_over_the_edge_of_the_water_in_one_phase(judged) -> None:
    here = dict(PLAIN, **SHORE)
    units = ("GEV1 GEV attacker 0404", FAR_ENEMY)
    out = judged(*units, map=here, do="move GEV1 0405 0404")
    assert out.rule == "5.08.2"
    assert "begin a movement phase in 0405" in out.reason
    assert judged(*units, map=here, do=["move GEV1 0405", "move GEV1 0404"]).rule == "5.08.2"
    back = judged("GEV1 GEV attacker 0405", FAR_ENEMY, map=here, do="move GEV1 0404 0405")
    assert back.rule == "5.08.2"
    later = judged(*units, map=here, do=["move GEV1 0405", "end", "end", "move GEV1 0404"])
    assert later.hex("GEV1") == "0404"


@rule("5.08.2")
@rule("2.02.2")
def test_a_gev_turns_back_over_a_stream_or_a_beach_in_one_phase(judged) -> None:
    stream = dict(PLAIN, hexsides={"0404-0405": "stream"})
    assert judged("GEV1 GEV attacker 0404", map=stream, do="move GEV1 0405 0404").ok
    beach = dict(PLAIN, hexsides={"0404-0405": "beach"}, **SHORE)
    assert judged("GEV1 GEV attacker 0404", map=beach, do="move GEV1 0405 0404").ok


@rule("5.07.2")
@rule("5.08.2")
def test_a_gev_that_began_on_a_bridge_does_not_turn_under_it(judged) -> None:
    river = dict(PLAIN, hexes={"0305": "water", "0405": "water", "0506": "water"}, river_bridges=["0405"])
    here = dict(river, roads=[down(1, 9)])
    unit = "GEV1 GEV attacker 0405 level=bridge"
    turns = judged(unit, FAR_ENEMY, map=here, do="move GEV1 0404 0405 0506")
    assert turns.rule == "5.08.2"
    assert judged(unit, FAR_ENEMY, map=here, do="move GEV1 0404 0405 0406").hex("GEV1") == "0406"
    later = judged(unit, FAR_ENEMY, map=here, do=["move GEV1 0404", "end", "end", "move GEV1 0405 0506"])
    assert later.hex("GEV1") == "0506"


@rule("5.08.2")
def test_from_the_edge_there_is_no_bonus_on_the_water(judged) -> None:
    here = dict(PLAIN, **SHORE)
    assert judged("GEV1 GEV attacker 0404", map=here, do=f"move GEV1 {walk(5, 8)}").ok
    assert judged("GEV1 GEV attacker 0404", map=here, do=f"move GEV1 {walk(5, 9)}").rule == "5.01"


@rule("2.01.9")
@rule("5.08.2")
@pytest.mark.parametrize("way", ["roads", "rails"])
def test_over_a_beach_a_gev_keeps_the_bonus_where_a_road_or_rail_ends_on_it(judged, way: str) -> None:
    here = dict(PLAIN, hexsides={"0404-0405": "beach"}, **{way: [down(1, 4)]}, **SHORE)
    out = judged("GEV1 GEV attacker 0402", map=here, do=f"move GEV1 {walk(3, 7)}")
    assert out.hex("GEV1") == "0407"
    back = judged("GEV1 GEV attacker 0407", map=here, do=f"move GEV1 {walk(6, 2)}")
    assert back.hex("GEV1") == "0402"
    assert judged("GEV1 GEV attacker 0402", map=here, do=f"move GEV1 {walk(3, 8)}").rule == "5.01"


@rule("2.01.9")
def test_a_beach_without_a_road_gives_passage_but_no_bonus(judged) -> None:
    here = dict(PLAIN, hexsides={"0404-0405": "beach"}, **SHORE)
    assert judged("GEV1 GEV attacker 0403", map=here, do=f"move GEV1 {walk(4, 7)}").hex("GEV1") == "0407"
    assert judged("GEV1 GEV attacker 0403", map=here, do=f"move GEV1 {walk(4, 8)}").rule == "5.01"
    assert judged("GEV1 GEV attacker 0407", map=here, do=f"move GEV1 {walk(6, 2)}").rule == "5.01"


@rule("2.01.9")
def test_only_the_beach_hexside_itself_gives_passage(judged) -> None:
    here = dict(PLAIN, hexes={"0405": "water", "0505": "water"}, hexsides={"0404-0405": "beach"}, roads=[down(1, 4)])
    assert judged("GEV1 GEV attacker 0403", map=here, do="move GEV1 0404 0405").ok
    assert judged("GEV1 GEV attacker 0403", map=here, do="move GEV1 0404 0505").rule == "5.08.2"


@rule("2.01.9")
@rule("5.08.5")
def test_a_beach_is_clear_ground_for_a_truck(judged) -> None:
    here = dict(PLAIN, hexsides={"0404-0405": "beach"}, **SHORE)
    assert judged("TK1 TK attacker 0403", map=here, do="move TK1 0404").unit("TK1")["moved"] == 4


@rule("2.03.1")
def test_over_a_ramp_a_gev_goes_on_with_the_road_bonus(judged) -> None:
    here = dict(PLAIN, ramps=["0404-0405"], roads=[down(1, 4)], **SHORE)
    assert judged("GEV1 GEV attacker 0402", map=here, do=f"move GEV1 {walk(3, 7)}").hex("GEV1") == "0407"
    assert judged("GEV1 GEV attacker 0407", map=here, do=f"move GEV1 {walk(6, 2)}").hex("GEV1") == "0402"


@rule("2.03.1")
def test_beside_the_ramp_the_edge_holds_a_gev_up(judged) -> None:
    here = dict(PLAIN, ramps=["0404-0405"], roads=[down(1, 4)], hexes={"0405": "water", "0505": "water"})
    assert judged("GEV1 GEV attacker 0403", map=here, do="move GEV1 0404 0505").rule == "5.08.2"


@rule("5.08.2")
@rule("2.01.9")
def test_off_the_road_onto_a_beach_there_is_no_bonus(judged) -> None:
    here = dict(PLAIN, hexsides={"0404-0405": "beach"}, roads=[down(1, 4)], **SHORE)
    assert judged("GEV1 GEV attacker 0504", map=here, do=f"move GEV1 0404 {walk(5, 8)}").rule == "5.01"


# -- streams -----------------------------------------------------------------------------------------------------------


@rule("5.08.2")
@rule("5.08.4")
@pytest.mark.parametrize("kind", ["GEV", "LT"])
def test_a_stream_is_crossed_only_from_a_hex_that_borders_that_very_hexside(judged, kind: str) -> None:
    """0305 is on the same bank, at another hexside of the same stream."""
    here = dict(PLAIN, hexsides={"0404-0405": "stream", "0305-0405": "stream"})
    side = judged(f"U {kind} attacker 0305", map=here, do="move U 0404 0405")
    assert side.rule == {"GEV": "5.08.2", "LT": "5.08.4"}[kind]
    assert judged(f"U {kind} attacker 0305", map=here, do="move U 0405").ok
    assert judged(f"U {kind} attacker 0404", map=here, do="move U 0405").ok
    back = judged(f"U {kind} attacker 0404", map=here, do="move U 0405 0404")
    assert back.ok


@rule("5.08.2")
def test_moving_along_the_bank_costs_nothing_and_stops_nobody(judged) -> None:
    banks = {"0404-0405": "stream", "0504-0505": "stream", "0404-0505": "stream", "0603-0604": "stream"}
    here = dict(PLAIN, hexsides=banks)
    verdict = judged("GEV1 GEV attacker 0303", map=here, do="move GEV1 0403 0404 0504 0603")
    assert verdict.unit("GEV1")["moved"] == 4


@rule("5.08.2")
def test_after_a_stream_the_rest_of_the_points_is_used(judged) -> None:
    here = dict(PLAIN, hexsides={"0404-0405": "stream"})
    assert judged("GEV1 GEV attacker 0404", map=here, do=f"move GEV1 {walk(5, 8)}").hex("GEV1") == "0408"


@rule("5.08.2")
def test_a_second_stream_stops_it_again(judged) -> None:
    here = dict(PLAIN, hexsides={"0404-0405": "stream", "0405-0406": "stream"})
    assert judged("GEV1 GEV attacker 0404", map=here, do="move GEV1 0405 0406").rule == "5.08.2"
    later = judged("GEV1 GEV attacker 0404", FAR_ENEMY, map=here, do=["move GEV1 0405", "end", "end", "move GEV1 0406"])
    assert later.ok


@rule("5.08.4")
def test_a_light_tank_that_stopped_at_a_stream_crosses_on_its_next_turn(judged) -> None:
    here = dict(PLAIN, hexsides={"0404-0405": "stream"})
    units = ("LT1 LT attacker 0403", FAR_ENEMY)
    verdict = judged(*units, map=here, do=["move LT1 0404", *["end"] * 6, "move LT1 0405 0406 0407"])
    assert verdict.hex("LT1") == "0407"


@rule("5.08.2")
def test_the_parts_of_a_move_are_one_phase_at_a_stream(judged) -> None:
    here = dict(PLAIN, hexsides={"0404-0405": "stream"})
    verdict = judged("GEV1 GEV attacker 0403", map=here, do=["move GEV1 0404", "move GEV1 0405"])
    assert verdict.error["decision"] == 2
    assert verdict.rule == "5.08.2"


@rule("5.08.2")
def test_a_stream_bridge_is_crossed_along_the_road_only(judged) -> None:
    here = dict(PLAIN, hexsides={"0404-0405": "stream", "0404-0505": "stream"}, roads=[down(1, 9)])
    assert judged("GEV1 GEV attacker 0403", map=here, do="move GEV1 0404 0405").ok
    assert judged("GEV1 GEV attacker 0403", map=here, do="move GEV1 0404 0505").rule == "5.08.2"


RAM = {"close_combat": "ram"}


@rule("5.07.1")
@rule("6.06")
@pytest.mark.parametrize("kind", ["MK3", "SHVY"])
@pytest.mark.parametrize("where", ["0402", "0404", "0405"])
def test_running_infantry_over_costs_no_road_bonus(judged, kind: str, where: str) -> None:
    """It is neither a ram nor an overrun, on the way and in the extra hex."""
    units = (f"U {kind} attacker 0401", f"FOE INF defender {where} squads=3")
    far = judged(*units, map=LONG_ROAD, options=RAM, do=f"move U {walk(2, 5)}")
    assert far.hex("U") == "0405"
    assert far.unit("FOE")["squads"] == 2
    assert not far.unit("U").get("left_road", False)
    steps = judged(*units, map=LONG_ROAD, options=RAM, do=["move U 0402", "move U 0403 0404", "move U 0405"])
    assert steps.hex("U") == "0405"
    farther = judged(*units, map=LONG_ROAD, options=RAM, do=f"move U {walk(2, 6)}")
    assert farther.rule == "5.01"


@rule("5.07.1")
@rule("6.06")
def test_nor_does_staying_to_reduce_it_again(judged) -> None:
    units = ("U MK3 attacker 0401", "FOE INF defender 0402 squads=3")
    said = judged(*units, map=LONG_ROAD, options=RAM, do=["move U 0402", "stay U", "move U 0403 0404"])
    assert said.hex("U") == "0404"
    assert said.unit("FOE")["squads"] == 1
    assert said.unit("U")["moved"] == 4


@rule("5.07.1")
@rule("6.02")
def test_a_ram_on_the_way_still_does(judged) -> None:
    units = ("U MK3 attacker 0401", "FOE HWZ defender 0402", "FAR MSL defender 0101")
    said = judged(*units, map=LONG_ROAD, options=RAM, do=f"move U {walk(2, 5)}")
    assert said.rule in ("5.01", "6.04")
    into = ("U MK3 attacker 0401", "FOE HWZ defender 0405", "FAR MSL defender 0101")
    assert judged(*into, map=LONG_ROAD, options=RAM, do=f"move U {walk(2, 5)}").rule == "5.07.1"


# -- 5.07.2, 2.03.3: river bridges -------------------------------------------------------------------------------------


# The river runs from 0205 through 0405 to 0704; the road crosses it from 0404 to 0406.
RIVER = ["0205", "0305", "0405", "0505", "0604", "0704"]


def bridge(way: str = "roads", **more: object) -> dict:
    """Return a road or rail over the river at 0405."""
    return dict(PLAIN, hexes=dict.fromkeys(RIVER, "water"), river_bridges=["0405"], **{way: [down(1, 9)]}, **more)


@rule("5.07.2")
@rule("2.03.3")
@rule("5.07")
@pytest.mark.parametrize("kind", ["HVY", "LT", "MK3", "GEV", "INF", "TK"])
def test_everybody_crosses_the_river_on_a_road_bridge(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0404", map=bridge(), do="move U 0405 0406")
    assert verdict.unit("U")["moved"] == 2
    on = judged(f"U {kind} attacker 0404", map=bridge(), do="move U 0405")
    assert on.unit("U")["level"] == "bridge"


@rule("5.07.1")
@rule("5.07.2")
def test_a_bridge_hex_is_road_for_the_bonus(judged) -> None:
    assert judged("HVY1 HVY attacker 0403", map=bridge(), do=f"move HVY1 {walk(4, 7)}").ok


@rule("5.07.2")
@rule("2.03.3")
@pytest.mark.parametrize("kind", ["HVY", "LT", "MK3", "GEV", "INF"])
def test_everybody_crosses_on_a_railroad_bridge(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0404", map=bridge("rails"), do="move U 0405 0406")
    assert verdict.unit("U")["moved"] == 2


@rule("5.07.2")
@rule("2.03.3")
def test_a_truck_crosses_on_a_railroad_bridge_too(judged) -> None:
    units = ("TK1 TK attacker 0404", FAR_ENEMY)
    verdict = judged(*units, map=bridge("rails"), do=["move TK1 0405", *["end"] * 6, "move TK1 0406"])
    assert verdict.hex("TK1") == "0406"


@rule("2.03.3")
@pytest.mark.parametrize("kind", ["HVY", "LT", "GEV", "INF"])
def test_a_railroad_bridge_over_a_stream_carries_everybody(judged, kind: str) -> None:
    here = dict(PLAIN, hexsides={"0404-0405": "stream"}, rails=[down(1, 9)])
    assert judged(f"U {kind} attacker 0403", map=here, do="move U 0404 0405").ok


@rule("2.03.3")
def test_a_truck_crosses_a_stream_by_a_railroad_bridge(judged) -> None:
    here = dict(PLAIN, hexsides={"0404-0405": "stream"}, rails=[down(1, 9)])
    assert judged("TK1 TK attacker 0404", map=here, do="move TK1 0405").ok


@rule("5.07.2")
@pytest.mark.parametrize("kind", ["HVY", "MK3", "GEV", "SHVY"])
def test_from_the_bridge_nobody_but_infantry_drops_to_the_river(judged, kind: str) -> None:
    verdict = judged(f"U {kind} attacker 0405 level=bridge", map=bridge(), do="move U 0505")
    assert verdict.rule == "5.07.2"
    assert "bridge" in verdict.reason


@rule("5.07.2")
@pytest.mark.parametrize(("kind", "points"), [("INF", 2), ("MAR", 1)])
def test_infantry_changes_between_bridge_and_river(judged, kind: str, points: int) -> None:
    off = judged(f"U {kind} attacker 0405 level=bridge", map=bridge(), do="move U 0505")
    assert off.unit("U")["moved"] == points
    units = (f"U {kind} attacker 0405 level=river", FAR_ENEMY)
    up = judged(*units, map=bridge(), do="move U 0406")
    assert up.hex("U") == "0406"


@rule("5.07.2")
@pytest.mark.parametrize(("kind", "points"), [("GEV", 1), ("MK3", 2), ("SHVY", 2), ("MAR", 1), ("INF", 2)])
def test_water_going_units_pass_under_the_bridge(judged, kind: str, points: int) -> None:
    into = judged(f"U {kind} attacker 0305", map=bridge(), do="move U 0405")
    assert into.unit("U")["level"] == "river"
    assert into.unit("U")["moved"] == points
    on = judged(f"U {kind} attacker 0405 level=river", map=bridge(), do="move U 0505")
    assert on.unit("U")["moved"] == points


@rule("5.07.2")
def test_a_gev_under_the_bridge_keeps_the_bonus_of_the_water(judged) -> None:
    verdict = judged("GEV1 GEV attacker 0205", map=bridge(), do="move GEV1 0305 0405 0505 0604 0704")
    assert verdict.unit("GEV1")["moved"] == 5


@rule("5.07.2")
@rule("5.08.2")
def test_a_gev_on_the_river_comes_ashore_under_the_bridge_as_at_any_bank(judged) -> None:
    assert judged("GEV1 GEV attacker 0405 level=river", map=bridge(), do="move GEV1 0404").hex("GEV1") == "0404"
    assert judged("GEV1 GEV attacker 0305", map=bridge(), do="move GEV1 0405 0404").rule == "5.08.2"


@rule("5.07.2")
def test_an_ogre_climbs_out_of_the_river_beside_the_road_for_the_price_of_the_bank(judged) -> None:
    here = bridge()
    here["hexes"] = {**here["hexes"], "0404": "town"}
    verdict = judged("O MK3 attacker 0405 level=river", map=here, do="move O 0404")
    assert verdict.unit("O")["moved"] == 2


@rule("5.07.2")
@rule("5.08.3")
def test_a_tank_does_not_reach_the_bridge_from_the_bank_beside_it(judged) -> None:
    assert judged("HVY1 HVY attacker 0506", map=bridge(), do="move HVY1 0405").rule == "5.08.3"


@rule("5.07.2")
@rule("7.14.4")
def test_on_the_bridge_a_unit_fights_as_on_land_and_under_it_as_in_water(judged) -> None:
    above = ("INF1 INF attacker 0405 level=bridge", "E GEV defender 0506")
    assert judged(*above, map=bridge(), phase="fire", do="fire INF1 at E", dice=[1]).ok
    below = ("INF1 INF attacker 0405 level=river", "E GEV defender 0506")
    assert judged(*below, map=bridge(), phase="fire", do="fire INF1 at E", dice=[1]).rule == "7.14.4"
    submerged = ("HVY1 HVY attacker 0404", "O MK3 defender 0405 level=river")
    assert judged(*submerged, map=bridge(), phase="fire", do="fire HVY1 at O:main", dice=[1]).rule == "7.14.4"
    shown = ("HVY1 HVY attacker 0404", "O MK3 defender 0405 level=bridge")
    assert judged(*shown, map=bridge(), phase="fire", do="fire HVY1 at O:main", dice=[1]).ok


@rule("5.07.2")
@rule("7.14.4")
def test_marines_have_their_double_defense_in_the_river_not_on_the_bridge(judged) -> None:
    for level, defense in (("bridge", 1), ("river", 2)):
        units = ("HVY1 HVY attacker 0404", f"M MAR defender 0405 level={level}")
        shot = judged(*units, map=bridge(), phase="fire", do="fire HVY1 at M", dice=[1])
        assert shot.event("fire")["defense"] == defense
