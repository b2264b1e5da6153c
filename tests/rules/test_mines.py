"""13.04 Mines, 13.04.1 Ogre sensors, and 1977:8.03: laid, met, set off, and what is left of the road."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cybertank.game.dice import ScriptedDice
from cybertank.game.views import seen_by
from cybertank.rules.terrain.changes import break_road
from cybertank.scenarios.sessions import resume, start
from cybertank.text.files.errors import FileFault
from cybertank.text.forecasts.announcements import announce, is_a_fight
from cybertank.text.maps.hex_words import mine_words
from cybertank.text.notation.decisions import read_decision
from cybertank.text.positions.reading import state_of
from cybertank.text.positions.writing import position_of
from cybertank.text.records.snapshots import read_snapshot, write_snapshot
from cybertank.text.session import Session

rule = pytest.mark.rule

Judged = Callable[..., Any]

ON = {"mines": True}
# Odd columns sit half a hex north: 0404 touches 0403, 0405, 0304, 0305, 0504 and 0505.
PLAIN = {"columns": 9, "rows_odd": 9, "rows_even": 9}
ROAD = {**PLAIN, "roads": [[f"04{row:02}" for row in range(1, 10)]]}
RIVER = {
    **ROAD,
    "hexes": {f"{column:02}05": "water" for column in range(1, 10)},
    "river_bridges": ["0405"],
}
LAKE = {**PLAIN, "hexes": {"0404": "water", "0405": "water", "0406": "water"}}
FAR = "FAR HVY defender 0901"


def mine(where: str, seat: str = "defender", **more: object) -> dict:
    """Return a mine of a position."""
    return {"hex": where, "seat": seat, **more}


@pytest.fixture
def mined(judged: Judged) -> Judged:
    """Return the judge, with a mine in 0405 of a plain unless another is named, and the attacker to move."""

    def run(*units: str, mines: list[dict] | None = None, **more: Any) -> Any:
        more.setdefault("map", PLAIN)
        return judged(*units, FAR, mines=[mine("0405")] if mines is None else mines, options=ON, **more)

    return run


@rule("13.04")
def test_nobody_is_told_whether_more_lie_where_one_has_gone_off(mined: Judged) -> None:
    said = mined("HVY1 HVY attacker 0404", mines=[mine("0405", known=True, count=2)], do=["move HVY1 0405"], dice=[6])
    assert said.position["mines"] == [mine("0405", count=1, road=False, known=False)]


# -- 13.04: off the road -----------------------------------------------------------------------------------------------


@rule("13.04")
@pytest.mark.parametrize(
    ("unit", "die", "explodes"),
    [("HVY", 5, False), ("HVY", 6, True), ("GEV", 6, True), ("MK3", 4, False), ("MK3", 5, True), ("MK3", 6, True)],
)
def test_a_mine_off_the_road_goes_off_on_a_6_and_under_an_ogre_on_a_5_too(
    mined: Judged, unit: str, die: int, explodes: bool
) -> None:
    dice = [die, 3] if explodes and unit == "MK3" else [die]
    said = mined(f"A {unit} attacker 0404", do="move A 0405", dice=dice)
    event = said.event("mine")
    assert (event["die"], event["exploded"], event["rule"]) == (die, explodes, "13.04")
    assert said.dice_left == []
    assert bool(said.position.get("mines")) is not explodes


@rule("13.04")
def test_armor_is_destroyed_and_goes_no_further(mined: Judged) -> None:
    said = mined("A HVY attacker 0404", "B HVY attacker 0101", do="move A 0405 0406", dice=[6])
    assert said.lost == ["A"]
    assert said.event("mine")["result"] == "destroyed"
    assert [event["path"] for event in said.events if event["event"] == "move"] == [["0405"]]


@rule("13.04")
def test_infantry_loses_one_squad_and_goes_on(mined: Judged) -> None:
    said = mined("A INF attacker 0404 squads=3", do="move A 0405 0406", dice=[6])
    assert said.unit("A")["squads"] == 2
    assert said.hex("A") == "0406"
    assert said.event("mine")["result"] == "reduced"
    last = mined("A INF attacker 0404 squads=1", "B HVY attacker 0101", do="move A 0405", dice=[6])
    assert last.lost == ["A"]


@rule("13.04")
def test_an_ogre_loses_a_die_of_treads_and_goes_on_as_far_as_they_carry_it(mined: Judged) -> None:
    said = mined("A MK3 attacker 0404", do="move A 0405 0406 0407", dice=[5, 4])
    event = said.event("mine")
    assert (event["treads_die"], event["treads_lost"]) == (4, 4)
    assert said.unit("A")["treads"] == 41
    assert said.hex("A") == "0407"
    slowed = mined("A MK3 attacker 0404 treads=31", do="move A 0405 0406 0407", dice=[5, 1])
    assert slowed.unit("A")["treads"] == 30
    assert slowed.hex("A") == "0406"
    assert slowed.unit("A")["moved"] == 2


@rule("13.04")
def test_a_mine_that_fails_stays_and_is_known(mined: Judged) -> None:
    said = mined("A HVY attacker 0404", do="move A 0405 0406", dice=[5])
    assert said.hex("A") == "0406"
    assert said.position["mines"] == [{"hex": "0405", "seat": "defender", "count": 1, "road": False, "known": True}]


@rule("13.04")
def test_only_one_of_several_mines_goes_off_at_a_time(mined: Judged) -> None:
    said = mined("A MK3 attacker 0404", mines=[mine("0405", count=3)], do="move A 0405", dice=[6, 1])
    assert said.position["mines"][0]["count"] == 2
    assert len([event for event in said.events if event["event"] == "mine"]) == 1


@rule("13.04")
def test_a_mine_harms_nobody_but_who_set_it_off(mined: Judged) -> None:
    units = ("A HVY attacker 0404", "R INF attacker 0404 squads=1 riding=A", "B HVY attacker 0405")
    said = mined(*units, do="move A 0405", dice=[6])
    assert said.lost == ["A"]
    assert said.unit("R")["squads"] == 1
    assert said.hex("R") == "0405"
    assert said.hex("B") == "0405"


@rule("13.04")
def test_a_mine_knows_no_friends_on_land(mined: Judged) -> None:
    said = mined("A HVY attacker 0404", mines=[mine("0405", seat="attacker")], do="move A 0405", dice=[6])
    assert said.event("mine")["exploded"]


@rule("13.04")
def test_a_mine_that_fails_under_a_unit_of_its_own_side_stays_unknown(mined: Judged) -> None:
    own = mine("0405", seat="attacker", count=2)
    said = mined("A HVY attacker 0404", mines=[own], do="move A 0405 0406", dice=[5])
    assert said.position["mines"] == [{**own, "road": False, "known": False}]
    # The way is reported in a single event. Its enemies are not told of the die, and do not see that it paused.
    assert [event["event"] for event in said.events] == ["move", "mine"]
    assert said.event("move")["path"] == ["0405", "0406"]
    assert (said.event("mine")["die"], said.event("mine")["exploded"]) == (5, False)
    off = mined("A HVY attacker 0404", "B HVY attacker 0101", mines=[own], do="move A 0405 0406", dice=[6])
    assert [event["event"] for event in off.events] == ["move", "mine"]
    assert (off.lost, off.event("move")["path"]) == (["A"], ["0405"])


@rule("13.04")
def test_a_known_mine_stays_known_when_it_fails_under_its_own_side(mined: Judged) -> None:
    own = mine("0405", seat="attacker", known=True)
    assert mined("A HVY attacker 0404", mines=[own], do="move A 0405", dice=[5]).position["mines"][0]["known"]


@rule("13.04")
def test_a_mine_is_met_before_the_fight_in_its_hex(mined: Judged) -> None:
    units = ("A MK3 attacker 0404", "D HVY defender 0405")
    said = mined(*units, do="move A 0405", dice=[5, 2, 4], rules={"options": {"mines": True, "close_combat": "ram"}})
    assert [event["event"] for event in said.events] == ["move", "mine", "ram"]
    assert said.lost == ["D"]
    assert said.unit("A")["treads"] == 45 - 2 - 2
    gone = mined(
        "A GEV attacker 0404", "D HVY defender 0405", "B HVY attacker 0101", do="move A 0405", dice=[6],
        rules={"options": {"mines": True, "close_combat": "ram"}},
    )  # fmt: skip
    assert [event["event"] for event in gone.events] == ["move", "mine"]
    assert gone.hex("D") == "0405"


@rule("13.04")
def test_the_shortest_way_leads_round_mines_that_one_knows_of(mined: Judged) -> None:
    known = mined("A HVY attacker 0404", mines=[mine("0405", known=True)], do="move A to 0406")
    assert "0405" not in known.event("move")["path"]
    assert known.hex("A") == "0406"
    own = mined("A HVY attacker 0404", mines=[mine("0405", seat="attacker")], do="move A to 0406")
    assert "0405" not in own.event("move")["path"]
    unknown = mined("A HVY attacker 0404", do="move A to 0406", dice=[1])
    assert unknown.event("move")["path"] == ["0405"]


# -- 13.04: on the road ------------------------------------------------------------------------------------------------


@rule("13.04")
def test_a_mine_on_the_road_goes_off_without_a_die_and_cuts_it(mined: Judged) -> None:
    said = mined(
        "A HVY attacker 0404", "B HVY attacker 0101", map=ROAD, mines=[mine("0405", road=True)], do="move A 0405"
    )
    assert said.lost == ["A"]
    assert "die" not in said.event("mine")
    assert said.event("road-cut")["hex"] == "0405"
    assert said.position["overlays"] == {"cut": ["0405"]}
    assert "mines" not in said.position


@rule("13.04")
def test_a_mine_on_the_road_lets_others_pass_who_do_not_use_it(mined: Judged) -> None:
    said = mined("A HVY attacker 0305", map=ROAD, mines=[mine("0405", road=True)], do="move A 0405 0505")
    assert said.hex("A") == "0505"
    assert [event["event"] for event in said.events] == ["move"]
    assert said.position["mines"][0]["known"] is False


@rule("13.04")
def test_a_mine_beside_the_road_is_met_on_it_too_and_leaves_it_whole(mined: Judged) -> None:
    said = mined("A HVY attacker 0404", "B HVY attacker 0101", map=ROAD, do="move A 0405", dice=[6])
    assert said.lost == ["A"]
    assert "overlays" not in said.position


@rule("13.04")
def test_rails_count_as_roads_do(mined: Judged) -> None:
    rails = {**PLAIN, "rails": [[f"04{row:02}" for row in range(1, 10)]]}
    said = mined("A INF attacker 0404 squads=2", map=rails, mines=[mine("0405", road=True)], do="move A 0405")
    assert said.unit("A")["squads"] == 1
    assert said.event("road-cut")["hex"] == "0405"


@rule("13.04")
def test_after_the_road_is_cut_its_bonus_is_gone(mined: Judged) -> None:
    said = mined(
        "A INF attacker 0404 squads=2", map=ROAD, mines=[mine("0405", road=True)], do=["move A 0405 0406 0407"]
    )
    assert said.hex("A") == "0406"


@rule("13.04")
def test_a_mine_on_a_bridge_brings_it_down(mined: Judged) -> None:
    said = mined(
        "A HVY attacker 0404", "B HVY attacker 0101", map=RIVER, mines=[mine("0405", road=True)], do="move A 0405"
    )
    assert said.lost == ["A"]
    assert said.event("road-cut")["bridge"] is True
    assert said.position["overlays"] == {"hexes": {"0405": "swamp"}, "cut": ["0405"]}


@rule("13.04")
def test_who_stands_on_the_bridge_falls_with_it(mined: Judged) -> None:
    units = ("A INF attacker 0404 squads=3", "C HVY attacker 0405 level=bridge", "B HVY attacker 0101")
    said = mined(*units, map=RIVER, mines=[mine("0405", road=True)], do="move A 0405")
    assert sorted(said.lost) == ["A", "C"]
    assert said.event("fall")["rule"] == "13.02.2"


@rule("13.04")
def test_an_ogre_that_falls_with_a_bridge_rolls_for_treads_and_every_component(mined: Judged) -> None:
    # The mine's treads; then main, 4 secondaries, 8 AP, 2 missiles of a Mark III; then four dice for the fall.
    parts = [5] + [1] * 13 + [6]
    said = mined(
        "A MK3 attacker 0404",
        map=RIVER,
        mines=[mine("0405", road=True)],
        do="move A 0405",
        dice=[2, *parts, 1, 1, 1, 1],
    )
    fall = said.event("fall")
    assert fall["dice"] == {"treads": [1, 1, 1, 1], "components": parts}
    assert said.unit("A")["treads"] == 45 - 2 - 4
    assert said.unit("A")["destroyed"] == {"main": 1, "missile": 1}
    assert said.dice_left == []


# -- 13.04, 13.02: at a bridge over a stream ---------------------------------------------------------------------------

STREAM = {**ROAD, "hexsides": {"0404-0405": "stream", "0405-0505": "stream"}}


@rule("13.04")
@pytest.mark.parametrize("way", ["roads", "rails"])
@pytest.mark.parametrize("end", ["0404", "0405"])
def test_a_mine_beside_the_road_brings_down_the_stream_bridge_of_its_hex(mined: Judged, end: str, way: str) -> None:
    here = {**STREAM, "roads": [], way: ROAD["roads"]}
    start = "0403" if end == "0404" else "0404"
    said = mined(f"A HVY attacker {start}", map=here, mines=[mine(end)], do=f"move A {end}", dice=[6])
    assert said.position["overlays"] == {"cut": ["0404-0405"]}
    assert said.event("road-cut") == {
        "event": "road-cut",
        "hex": end,
        "bridge": True,
        "sides": ["0404-0405"],
        "rule": "13.04",
    }


@rule("13.04")
def test_a_mine_on_the_road_cuts_it_and_brings_down_the_stream_bridge(mined: Judged) -> None:
    said = mined("A HVY attacker 0404", map=STREAM, mines=[mine("0405", road=True)], do="move A 0405")
    assert said.position["overlays"] == {"cut": ["0405", "0404-0405"]}


@rule("13.04")
def test_a_mine_that_fails_or_lies_elsewhere_leaves_the_stream_bridge_standing(mined: Judged) -> None:
    failed = mined("A HVY attacker 0404", map=STREAM, do="move A 0405", dice=[5])
    assert "overlays" not in failed.position
    elsewhere = mined("A HVY attacker 0407", map=STREAM, mines=[mine("0406")], do="move A 0406", dice=[6])
    assert "overlays" not in elsewhere.position


@rule("13.04")
@rule("13.02")
def test_who_comes_after_crosses_the_stream_without_a_bridge(mined: Judged) -> None:
    units = ("A INF attacker 0403 squads=2", "B LT attacker 0402", "T TK attacker 0404")
    blown = ["move A 0404"]
    more = {"map": STREAM, "mines": [mine("0404")], "dice": [6]}
    assert mined(*units, do=[*blown, "move B 0403 0404 0405"], **more).rule == "5.08.4"
    assert mined(*units, do=[*blown, "move T 0405"], **more).rule == "5.08.5"
    assert mined(*units, do=[*blown, "move T 0403"], **more).hex("T") == "0403"


@rule("13.04")
def test_a_position_and_a_snapshot_keep_the_fallen_stream_bridge(position_file: Callable[..., Any]) -> None:
    entry = position_file("A HVY attacker 0404", map=STREAM, overlays={"cut": ["0405-0406"]}, options={"mines": True})
    state = state_of(entry, "test")
    before = state.copy()
    break_road(state, state.board.index["0405"], False, ScriptedDice([]), [])
    again = read_snapshot(write_snapshot(state), before, "test")
    assert again == state
    assert position_of(again).overlays.cut == ["0405-0406", "0404-0405"]


# -- 13.04: in water ---------------------------------------------------------------------------------------------------


@rule("13.04")
def test_mines_in_water_harm_enemies_alone(mined: Judged) -> None:
    enemy = mined("A GEV attacker 0404", "B HVY attacker 0101", map=LAKE, do="move A 0405", dice=[6])
    assert enemy.lost == ["A"]
    own = mined("A GEV attacker 0404", map=LAKE, mines=[mine("0405", seat="attacker")], do="move A 0405")
    assert [event["event"] for event in own.events] == ["move"]


@rule("13.04")
def test_a_mine_in_the_river_is_not_met_on_the_bridge(mined: Judged) -> None:
    said = mined("A HVY attacker 0404", map=RIVER, do="move A 0405 0406")
    assert said.hex("A") == "0406"
    assert [event["event"] for event in said.events] == ["move"]


# -- 13.04.1: sensing them ---------------------------------------------------------------------------------------------


@rule("13.04.1")
@pytest.mark.parametrize(
    ("unit", "senses"),
    [("MK3", False), ("MK4", True), ("MK5", True), ("NINJA", True), ("VULCAN", True), ("HVY", False)],
)
def test_large_ogres_ninjas_and_vulcans_are_told_and_stop_before_the_hex(
    mined: Judged, unit: str, senses: bool
) -> None:
    said = mined(f"A {unit} attacker 0403", do="move A 0404 0405", dice=[] if senses else [1])
    assert said.ok
    assert said.hex("A") == ("0404" if senses else "0405")
    if senses:
        event = said.event("acknowledge")
        assert (event["hex"], event["what"], event["rule"]) == ("0405", "mine", "13.04.1")
        assert said.position["mines"][0]["known"] is True


@rule("13.04.1")
def test_such_an_ogre_may_go_elsewhere_or_on_with_what_movement_it_has(mined: Judged) -> None:
    elsewhere = mined("A MK5 attacker 0404", do=["move A 0405", "move A 0304 0303"])
    assert elsewhere.ok
    assert elsewhere.hex("A") == "0303"
    on = mined("A MK5 attacker 0404", do=["move A 0405", "move A 0405 0406"], dice=[5])
    assert on.hex("A") == "0406"
    assert not on.event("mine")["exploded"]


@rule("13.04.1")
@rule("13.04")
def test_a_mine_on_the_road_goes_off_without_a_die_under_an_ogre_that_was_told_of_it(mined: Judged) -> None:
    """Its sensors change the die, and a mine on the road needs none. Beside the road it is met like any other."""
    on_road = [mine("0405", road=True)]
    by_road = mined("A MK5 attacker 0404", map=ROAD, mines=on_road, do=["move A 0405", "move A 0405"], dice=[3])
    assert by_road.event("acknowledge")["what"] == "mine"
    assert by_road.event("mine")["exploded"]
    assert by_road.event("mine")["treads_lost"] == 3
    beside = mined("A MK5 attacker 0305", map=ROAD, mines=on_road, do=["move A 0405", "move A 0405"])
    assert beside.hex("A") == "0405"
    assert beside.count("mine") == 0


@rule("13.04.1")
def test_under_an_ogre_that_knows_of_it_a_mine_goes_off_only_on_a_6(mined: Judged) -> None:
    said = mined("A MK5 attacker 0404", do=["move A 0405", "move A 0405"], dice=[6, 3])
    assert said.event("mine")["exploded"]
    blind = mined("A MK3 attacker 0404", mines=[mine("0405", known=True)], do="move A 0405", dice=[5, 3])
    assert blind.event("mine")["exploded"]


# -- 1977:8.03 ---------------------------------------------------------------------------------------------------------


@rule("1977:8.03")
@pytest.mark.parametrize(
    ("unit", "dice", "explodes"),
    [("HVY", [5], False), ("HVY", [6], True), ("MK3", [4], False), ("MK5", [5, 6], True), ("MK3", [6, 6], True)],
)
def test_by_the_book_of_1977_any_unit_rolls(first: Judged, unit: str, dice: list[int], explodes: bool) -> None:
    said = first(f"A {unit} attacker 0820", FAR, mines=[mine("0819")], options=ON, do="move A 0819", dice=dice)
    event = said.event("mine")
    assert (event["exploded"], event["rule"]) == (explodes, "1977:8.03")
    assert bool(said.position.get("mines")) is not explodes
    if unit != "HVY" and explodes:
        assert event["treads_lost"] == dice[1]


@rule("1977:8.03")
def test_by_the_book_of_1977_infantry_takes_a_d(first: Judged) -> None:
    said = first("A INF attacker 0820 squads=3", FAR, mines=[mine("0819")], options=ON, do="move A 0819", dice=[6])
    assert said.unit("A")["squads"] == 2


@rule("1977:8.03")
def test_by_the_book_of_1977_no_ogre_is_told_beforehand(first: Judged) -> None:
    said = first("A MK5 attacker 0820", FAR, mines=[mine("0819")], options=ON, do="move A 0819", dice=[1])
    assert said.hex("A") == "0819"
    assert said.event("mine")["exploded"] is False


# -- laying them in secret ---------------------------------------------------------------------------------------------


def laying(scenario: str = "mark-iii", **options: bool) -> Session:
    """Return a game with mines whose defender is about to set up."""
    return start(scenario, seed=3, options={"mines": True, **options})


@rule("13.04")
def test_so_many_mines_are_laid_in_any_hex_and_taken_up_again() -> None:
    session = laying()
    session.apply("mine 0810")
    session.apply("mine 0810")
    session.apply("mine 0101")
    session.apply("unmine 0810")
    for _ in range(4):
        session.apply("mine 1015")
    refusal = session.check("mine 0909")
    assert refusal is not None
    assert (refusal.rule, "6 mines" in refusal.reason) == ("13.04", True)
    assert session.check("unmine 0909").rule == "13.04"  # type: ignore[union-attr]
    assert session.check("mine 0810 road").rule == "13.04"  # type: ignore[union-attr]


@rule("1977:8.03")
def test_by_the_book_of_1977_the_defender_lays_them_too() -> None:
    session = laying("1977-basic")
    facts = session.facts(session.apply("mine 0810"))
    assert facts == [{"event": "lay-mine", "hex": "0810", "rule": "1977:8.03"}]


@rule("13.04")
def test_nobody_else_sees_them_until_they_are_met() -> None:
    session = laying()
    for line in ("mine 0820", "place CP 0801", "end"):
        session.apply(line)
    assert len(session.view("defender").hidden.mines) == 5
    assert session.view("attacker").hidden.mines == ()
    assert session.game.view(-1).hidden.mines == ()
    session.game.dice.next_face = lambda purpose: 1  # type: ignore[method-assign]
    session.apply("move OGRE 0822 0821 0820")
    assert session.view("attacker").hidden.mines == session.view("defender").hidden.mines


@rule("13.04")
def test_who_has_met_a_mine_knows_only_that_the_hex_is_mined(position_file: Callable[..., Any]) -> None:
    known = [mine("0405", known=True, count=2), mine("0306", known=True, road=True), mine("0306", known=True)]
    ground = {**PLAIN, "roads": [["0305", "0306", "0307"]]}
    state = state_of(position_file("A MK3 attacker 0404", FAR, map=ground, mines=known, options=ON), "test")
    where, road = state.board.index["0405"], state.board.index["0306"]
    for seat in (0, -1):
        view = seen_by(state, seat)
        assert view.hidden.mines == (road, 1, 1, 0, 1, where, 1, 1, 0, 1)
        assert mine_words(view, where) == ["mined by the defender, as its enemies know (13.04)"]
    assert seen_by(state, 1) is state
    assert mine_words(state, where) == ["2 mines of the defender, as its enemies know (13.04)"]


@rule("13.04")
def test_a_move_tells_that_a_hex_is_not_mined_and_is_not_taken_back() -> None:
    session = laying()
    for line in ("mine 0920", "place CP 0801", "end"):
        session.apply(line)
    session.apply("move OGRE 0822")
    assert not session.can_undo()
    free = start("mark-iii", seed=3)
    for line in ("place CP 0801", "end"):
        free.apply(line)
    free.apply("move OGRE 0822")
    assert free.can_undo()


def test_a_game_with_mines_is_proved_by_its_record_and_kept_in_a_snapshot() -> None:
    session = laying("raid")
    hexes = [session.state.board.names[h] for h, way in enumerate(session.state.board.ways) if way][:3]
    for where in hexes:
        session.apply(f"mine {where} road")
    assert resume(session.record()).state == session.state
    assert read_snapshot(write_snapshot(session.state), laying("raid").state, "test") == session.state


# -- text --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"hex": "9999"}, "no hex '9999'"),
        ({"seat": "nobody"}, "unknown seat"),
        ({"road": True}, "no road or rail"),
        ({"count": 0}, "mines[0].count"),
    ],
)
def test_a_wrong_mine_is_named(judged: Judged, wrong: dict, words: str) -> None:
    with pytest.raises(FileFault, match=r"mines\[0\]") as fault:
        judged("A HVY attacker 0404", FAR, map=PLAIN, mines=[{**mine("0405"), **wrong}])
    assert words in str(fault.value)


def test_a_move_into_a_known_mine_is_announced_with_its_die(position_file: Callable[..., Any]) -> None:
    known = [mine("0405", known=True)]
    state = state_of(position_file("A MK3 attacker 0404", FAR, map=PLAIN, mines=known, options=ON), "test")
    move = read_decision(state, "move A 0405")
    assert is_a_fight(state, move)
    assert "goes off on a 5-6" in announce(state, move)


def test_mines_are_an_option_of_scenarios_that_have_some() -> None:
    with pytest.raises(FileFault, match="nobody in meeting has mines"):
        start("meeting", options={"mines": True})
