"""13.02 Destruction of bridges: stream bridges, river bridges, and what falls with them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

rule = pytest.mark.rule
Judged = Callable[..., Any]

WAY = [f"05{row:02}" for row in range(1, 10)]
STREAM = {"roads": [WAY], "hexsides": {"0504-0505": "stream", "0604-0605": "stream"}}
RIVER = {
    "roads": [WAY],
    "hexes": {f"{column:02}05": "water" for column in range(1, 10)},
    "river_bridges": ["0505"],
}
BRIDGES = {"bridges": True}
OUT = {"cut": ["0504-0505"]}
FALLEN = {"hexes": {"0505": "swamp"}, "cut": ["0505"]}


@pytest.fixture
def stream(field_fire: Judged) -> Judged:
    """Return the attacker's fire phase at a stream with a bridge between 0504 and 0505."""
    return partial(field_fire, ground=STREAM, options=BRIDGES)


@pytest.fixture
def river(field_fire: Judged) -> Judged:
    """Return the attacker's fire phase at a river with a bridge over 0505."""
    return partial(field_fire, ground=RIVER, options=BRIDGES)


def overlays(said: Any) -> dict:
    return said.position.get("overlays", {})


# -- 13.02: stream bridges ---------------------------------------------------------------------------------------------

# The defense is 6, and only an X counts.
STREAM_ODDS = [
    ("GEV", "0502", "less than 1-2", None, {}),
    ("MSL", "0501", "1-2", 6, OUT),
    ("HVY", "0502", "1-2", 5, {}),
    ("HVY", "0502", "1-2", 6, OUT),
    ("HWZ", "0101", "1-1", 4, {}),
    ("HWZ", "0101", "1-1", 5, OUT),
]


@rule("13.02")
@pytest.mark.parametrize(("unit", "where", "odds", "die", "done"), STREAM_ODDS)
def test_only_an_x_destroys_a_stream_bridge(
    stream: Judged, unit: str, where: str, odds: str, die: int | None, done: dict
) -> None:
    dice = [] if die is None else [die]
    said = stream(f"U {unit} attacker {where}", do="fire U at bridge 0505-0504", dice=dice)
    assert said.event("fire")["odds"] == odds
    assert said.event("fire")["target"] == "bridge 0504-0505"
    assert overlays(said) == done
    assert said.dice_left == []


@rule("13.02")
def test_fire_on_both_hexes_combines(stream: Judged) -> None:
    units = ("A HVY attacker 0502", "B HVY attacker 0507")
    said = stream(*units, do="fire A + B at bridge 0504-0505", dice=[5])
    assert said.event("fire")["odds"] == "1-1"
    assert overlays(said) == OUT


@rule("13.02")
@pytest.mark.parametrize("where", ["0504", "0505"])
def test_a_stream_bridge_falls_at_once_when_attacked_from_its_own_hexes(stream: Judged, where: str) -> None:
    said = stream(f"I INF attacker {where}", "L LT attacker 0604", do="fire I at bridge 0504-0505", dice=[1])
    assert overlays(said) == OUT
    assert said.dice_left == [1]


@rule("13.02")
@pytest.mark.parametrize(
    ("target", "cited"), [("0604-0605", "13.02"), ("0505-0506", "13.02"), ("0505", "13.02.1"), ("0503-0504", "13.02")]
)
def test_only_a_bridge_that_stands_is_a_target(stream: Judged, target: str, cited: str) -> None:
    assert stream("H HWZ attacker 0101", do=f"fire H at bridge {target}").rule == cited


@rule("13.02")
def test_a_fallen_bridge_and_one_without_the_option_are_no_targets(stream: Judged) -> None:
    shot = "fire H at bridge 0504-0505"
    assert stream("H HWZ attacker 0101", overlays=OUT, do=shot).rule == "13.02"
    assert stream("H HWZ attacker 0101", options={}, do=shot).rule == "13.02"


@rule("13.02")
def test_a_name_that_is_no_hexside_is_no_bridge(stream: Judged) -> None:
    assert stream("H HWZ attacker 0101", do="fire H at bridge 0504-0507").rule == "notation"
    assert stream("H HWZ attacker 0101", do="fire H at bridge 0504-9907").rule == "notation"


@rule("7.05.1")
def test_antipersonnel_guns_do_not_destroy_bridges(stream: Judged) -> None:
    assert stream("O MK3 attacker 0504", do="fire O:ap*4 at bridge 0504-0505").rule == "7.05.1"


@rule("13.02")
@pytest.mark.parametrize(("where", "struck"), [("0502", "A"), ("0507", "B"), ("0404", "A")])
def test_fire_at_a_bridge_spills_over_in_the_nearest_of_its_hexes(stream: Judged, where: str, struck: str) -> None:
    units = (f"T HVY attacker {where}", "A LT defender 0504", "B LT defender 0505")
    said = stream(*units, do="fire T at bridge 0504-0505", dice=[1, 5])
    assert said.spilled == [(struck, 2, "1-1", "disabled")]


@rule("13.02")
def test_combined_fire_spills_over_in_each_hex_by_what_is_fired_at_it(stream: Judged) -> None:
    units = ("S HVY attacker 0507", "T HVY attacker 0502", "A LT defender 0504", "B LT defender 0505")
    said = stream(*units, do="fire T + S at bridge 0504-0505", dice=[1, 5, 5])
    assert said.spilled == [("A", 2, "1-1", "disabled"), ("B", 2, "1-1", "disabled")]


@rule("13.02")
@pytest.mark.parametrize("do", ["fire H at L", "fire H at hex 0504"])
def test_nothing_but_direct_attacks_hurts_a_stream_bridge(stream: Judged, do: str) -> None:
    options = BRIDGES | {"terrain_damage": True}
    said = stream("H HWZ attacker 0101", "L LT defender 0504", options=options, do=do, dice=[6, 6])
    assert "0504-0505" not in overlays(said).get("cut", [])


@rule("2.03.3")
def test_a_unit_that_did_not_begin_at_the_stream_stops_where_the_bridge_was(in_field: Judged) -> None:
    unit = "L LT attacker 0503"
    assert in_field(unit, ground=STREAM, do="move L 0504 0505").ok
    assert in_field(unit, ground=STREAM, overlays=OUT, do="move L 0504 0505").rule == "5.08.4"


@rule("13.02")
def test_a_railroad_over_a_stream_has_a_bridge_too(stream: Judged) -> None:
    rails = {"rails": [WAY], "hexsides": STREAM["hexsides"]}
    said = stream("H HWZ attacker 0101", ground=rails, do="fire H at bridge 0504-0505", dice=[6])
    assert overlays(said) == OUT


# -- 13.02.1: river bridges --------------------------------------------------------------------------------------------

# The defense is 8.
RIVER_ODDS = [
    (["T MSL attacker 0501"], "T", "less than 1-2", [], {}),
    (["T HVY attacker 0502"], "T", "1-2", [5], {}),
    (["T HVY attacker 0502"], "T", "1-2", [6], FALLEN),
    (["T HVY attacker 0502", "U HVY attacker 0508"], "T + U", "1-1", [4], {}),
    (["T HVY attacker 0502", "U HVY attacker 0508"], "T + U", "1-1", [5], FALLEN),
    (["T INF attacker 0504"], "T", "5-1", [], FALLEN),
    (["T INF attacker 0506"], "T", "5-1", [], FALLEN),
    (["T GEV attacker 0505 level=river"], "T", "5-1", [], FALLEN),
]


@rule("13.02.1")
@pytest.mark.parametrize(("units", "shots", "odds", "dice", "done"), RIVER_ODDS)
def test_a_river_bridge_is_attacked_in_any_of_its_three_hexes(
    river: Judged, units: list, shots: str, odds: str, dice: list, done: dict
) -> None:
    said = river(*units, do=f"fire {shots} at bridge 0505", dice=dice)
    assert said.event("fire")["odds"] == odds
    assert said.event("fire")["rule"] == "13.02.1"
    assert overlays(said) == done


@rule("13.02.1")
def test_an_attack_on_a_unit_on_the_bridge_is_an_attack_on_the_bridge(river: Judged) -> None:
    units = ("T HVY attacker 0503", "U HVY attacker 0507", "L LT defender 0505 level=bridge")
    said = river(*units, do="fire T + U at L", dice=[1, 5])
    assert said.event("bridge-attack") == {
        "event": "bridge-attack",
        "target": "bridge 0505",
        "attack": 8,
        "defense": 8,
        "odds": "1-1",
        "die": 5,
        "result": "destroyed",
        "rule": "13.02.1",
    }
    assert overlays(said) == FALLEN
    assert said.lost == ["L"]


@rule("13.02.1")
def test_the_bridge_rolls_last_and_even_if_the_unit_is_gone(river: Judged) -> None:
    units = ("H HWZ attacker 0101", "A LT defender 0505 level=bridge", "B LT defender 0505 level=bridge")
    said = river(*units, do="fire H at A", dice=[3, 2, 5])
    assert said.lost == ["A"]
    assert said.event("bridge-attack")["result"] == "none"


@rule("13.02.1")
@pytest.mark.parametrize("unit", ["L LT defender 0504", "L GEV defender 0505 level=river"])
def test_who_is_not_on_the_bridge_itself_does_not_endanger_it(river: Judged, unit: str) -> None:
    assert river("H HWZ attacker 0101", unit, do="fire H at L", dice=[1, 6]).dice_left == [6]


@rule("13.02.1")
def test_too_weak_fire_and_fire_without_the_option_leave_the_bridge_alone(river: Judged) -> None:
    target = "L LT defender 0505 level=bridge"
    assert river("T MSL attacker 0502", target, do="fire T at L", dice=[1, 6]).dice_left == [6]
    assert river("H HWZ attacker 0101", target, options={}, do="fire H at L", dice=[1, 6]).dice_left == [6]


@rule("7.05.1")
def test_antipersonnel_fire_at_a_squad_on_the_bridge_does_not_count(river: Judged) -> None:
    units = ("O MK3 attacker 0504", "I INF defender 0505 level=bridge")
    assert river(*units, do="fire O:ap*8 at I", dice=[6]).dice_left == [6]


@rule("13.02.1")
def test_an_overrun_on_the_bridge_does_not_attack_it(in_field: Judged) -> None:
    units = ("O MK3 attacker 0504", "L LT defender 0505 level=bridge")
    do = ["move O 0505", "overrun 0505", "end", "fire O:main at L"]
    said = in_field(*units, ground=RIVER, options=BRIDGES, do=do, dice=[6, 6])
    assert said.dice_left == [6]


# -- 13.02.2: what falls -----------------------------------------------------------------------------------------------


@rule("13.02.2")
def test_everything_on_the_bridge_is_lost_and_nothing_below_or_beside_it(river: Judged) -> None:
    units = (
        "I INF attacker 0504",
        "L LT attacker 0505 level=bridge",
        "H HVY defender 0505 level=bridge",
        "R INF defender 0505 level=bridge riding=H",
        "S SHVY defender 0505 level=bridge",
        "G GEV defender 0505 level=river",
        "E LT defender 0506",
    )
    said = river(*units, options=BRIDGES | {"spillover": False}, do="fire I at bridge 0505")
    assert sorted(said.lost) == ["H", "L", "R", "S"]
    assert said.hex("G") == "0505"
    assert "level" not in said.unit("G")


@rule("13.02.2")
def test_who_destroys_the_bridge_below_itself_falls(river: Judged) -> None:
    said = river("T HVY attacker 0505 level=bridge", "E LT defender 0909", do="fire T at bridge 0505")
    assert said.lost == ["T"]


@rule("13.02.2")
def test_a_superheavy_with_a_record_sheet_is_destroyed_too(river: Judged) -> None:
    units = ("I INF attacker 0504", "S SHVY defender 0505 level=bridge", "E LT defender 0909")
    said = river(*units, options=BRIDGES | {"superheavy_sheets": True}, do="fire I at bridge 0505", dice=[3])
    assert said.lost == ["S"]
    assert said.dice_left == [3]


@rule("13.02.2")
def test_a_train_on_the_bridge_is_wrecked_with_what_is_aboard(river: Judged) -> None:
    rails = {"rails": [WAY], "hexes": RIVER["hexes"], "river_bridges": ["0505"]}
    units = (
        "I INF attacker 0504",
        "T1 TRAIN defender 0505 speed=0/1 still=true toward=0506",
        "P LT defender 0505 riding=T1",
        "E LT defender 0909",
    )
    said = river(*units, ground=rails, do="fire I at bridge 0505", dice=[6])
    assert sorted(said.lost) == ["P", "T1"]


@rule("13.02.2")
def test_an_ogre_falls_with_damage(river: Judged) -> None:
    ogre = "O MK3 defender 0505 level=bridge destroyed.secondary=3 destroyed.ap=6 spent.missile=1"
    said = river("H HWZ attacker 0101", ogre, do="fire H at O:treads", dice=[1, 6, 4, 5, 6, 2, 5, 1, 2, 3, 4])
    assert said.unit("O")["treads"] == 35
    assert said.unit("O")["destroyed"] == {"secondary": 4, "ap": 7, "missile": 1}
    assert overlays(said) == FALLEN


@rule("13.02.2")
@pytest.mark.parametrize("laid", [FALLEN, {"hexes": {"0505": "swamp"}}])
def test_a_fallen_bridge_is_swamp_to_everybody(in_field: Judged, laid: dict) -> None:
    run = partial(in_field, ground=RIVER, overlays=laid)
    assert run("T HVY attacker 0504", do=["move T 0505", "end"], dice=[1]).unit("T")["stuck"]
    assert run("T HVY attacker 0504", do="move T 0505 0506").rule == "5.08.3"
    assert run("T TK attacker 0504", do="move T 0505").rule == "5.08.5"


@rule("13.02.2")
def test_a_bridge_that_is_out_is_no_target(river: Judged) -> None:
    laid = {"hexes": {"0505": "swamp"}}
    assert river("H HWZ attacker 0101", overlays=laid, do="fire H at bridge 0505").rule == "13.02.1"


@rule("13.02.2")
def test_marines_under_the_bridge_come_up_in_the_swamp(river: Judged, judged: Judged) -> None:
    units = ("I INF attacker 0504", "M MAR defender 0505 level=river submerged=true")
    said = river(*units, do="fire I at bridge 0505")
    assert said.lost == []
    assert "submerged" not in said.unit("M")


@rule("13.05")
def test_what_is_hidden_on_the_bridge_is_revealed_as_it_falls(river: Judged) -> None:
    units = ("I INF attacker 0504", "L LT defender 0505 level=bridge camouflaged=true", "E LT defender 0909")
    said = river(*units, options=BRIDGES | {"camouflage": True}, do="fire I at bridge 0505")
    assert [event["event"] for event in said.events] == ["fire", "reveal", "fall"]
    assert said.lost == ["L"]
