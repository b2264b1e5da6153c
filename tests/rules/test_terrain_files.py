"""13.01, 13.02 in files, forecasts and lists of choices, and with lasers and hidden units."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from cybertank.game.choices.listing import choices
from cybertank.game.decisions import Fire
from cybertank.game.options import Options
from cybertank.state.targets import (
    BridgeTarget,
    HexTarget,
    RoadTarget,
    Target,
    UnitTarget,
    target_numbers,
    target_of,
)
from cybertank.text.forecasts.announcements import announce
from cybertank.text.forecasts.odds import weigh
from cybertank.text.notation.decisions import read_decision
from cybertank.text.notation.parts import write_target
from cybertank.text.positions.reading import state_of
from cybertank.text.records.snapshots import read_snapshot, write_snapshot
from cybertank.text.reports import odds_report, targets_report

rule = pytest.mark.rule
Judged = Callable[..., Any]

BOTH = {"terrain_damage": True, "bridges": True}
FIELD = {
    "name": "field",
    "columns": 9,
    "rows_odd": 9,
    "rows_even": 9,
    "stagger": "odd-north",
    "hexes": {"0505": "town", "0507": "water"},
    "hexsides": {"0503-0504": "stream"},
    "roads": [["0501", "0502", "0503", "0504", "0505", "0506", "0507", "0508"]],
    "river_bridges": ["0507"],
}
FIRE = {"number": 1, "seat": "attacker", "phase": "fire"}


@pytest.fixture
def shelled(judged: Judged) -> Judged:
    """Return the attacker's fire phase on a field with a town, a road and two bridges, under both options."""
    return partial(judged, phase="fire", map=FIELD, options=BOTH)


@pytest.fixture
def state(position_file: Callable[..., Any]) -> Any:
    """Return a position in which a Heavy Tank and a squad stand on the road."""
    lines = ("T HVY attacker 0505", "I INF attacker 0504", "L LT defender 0505", "D LT defender 0909")
    return state_of(position_file(*lines, options=BOTH, map=FIELD, turn=FIRE), "test")


@rule("13.01.1")
def test_weak_fire_needs_its_option(judged: Judged, position_file: Callable[..., Any]) -> None:
    with pytest.raises(Exception, match="terrain_damage"):
        state_of(position_file("U LGEV attacker 0505 weak_fire=true", map=FIELD, turn=FIRE), "test")


@rule("13.01")
def test_damage_and_marks_survive_a_position_and_a_snapshot(
    shelled: Judged, position_file: Callable[..., Any], judged: Judged
) -> None:
    units = ("U LGEV attacker 0503", "H HWZ attacker 0101", "V LT attacker 0504", "D LT defender 0909")
    do = ["fire U at hex 0505", "fire H at bridge 0507", "fire V at bridge 0503-0504"]
    said = shelled(*units, do=do, dice=[5, 6])
    overlays = {"hexes": {"0505": "damaged-town", "0507": "swamp"}, "cut": ["0507", "0503-0504"]}
    assert said.position["overlays"] == overlays
    kept = {key: said.position[key] for key in ("units", "overlays", "lost", "exited")}
    turn = said.position["turn"]
    on = judged(map=FIELD, options=BOTH, seat=turn["seat"], phase=turn["phase"], turn=turn["number"], **kept)
    assert on.position["overlays"] == overlays
    assert on.unit("U")["weak_fire"]
    entry = position_file(*units, options=BOTH, map=FIELD, overlays=overlays, turn=FIRE)
    before = state_of(entry, "test")
    before.weak_attacks = before.weak_attacks.with_weak_fire(0, 1)
    after = read_snapshot(write_snapshot(before), state_of(entry, "test"), "test")
    assert after.digest() == before.digest()
    assert after.weak_attacks.weak_fire == (1, 0, 0, 0)


@rule("13.02")
@pytest.mark.parametrize("target", [HexTarget(5), RoadTarget(5), BridgeTarget(5), BridgeTarget(5, 6), UnitTarget(3, 2)])
def test_a_target_is_two_numbers_in_a_snapshot(target: Target) -> None:
    again = target_of(*target_numbers(target))
    assert type(again) is type(target)
    assert target_numbers(again) == target_numbers(target)


@rule("13.01")
def test_the_ground_is_offered_apart_from_the_choices_of_a_phase(state: Any) -> None:
    found = [write_target(state, target) for target in Options(state).ground_targets()]
    assert {"hex 0505", "road 0505", "road 0504", "bridge 0503-0504", "bridge 0507"} <= set(found)
    assert "hex 0405" not in found
    ground = [write_target(state, one.target) for one in choices(state) if isinstance(one, Fire)]
    assert ground == ["L", "L"]


@rule("13.01")
def test_forecasts_tell_what_may_happen_to_the_ground(state: Any) -> None:
    told = announce(state, read_decision(state, "fire T at hex 0505"))
    assert "4 against 4 is 1-1; 33% no effect, 33% damaged, 33% turned to rubble (13.01)" in told
    assert "spillover" in told
    assert "cut without a die roll (13.01.3)" in announce(state, read_decision(state, "fire T at road 0505"))
    assert "17% damaged (13.01.2)" in announce(state, read_decision(state, "fire T at L"))
    assert "destroyed without a die roll (13.02)" in announce(state, read_decision(state, "fire I at bridge 0503-0504"))
    weighed = weigh(state, "T at hex 0505")
    assert (weighed.chances.odds, float(weighed.chances.disabled)) == ("1-1", 2 / 6)


@rule("13.02")
def test_the_terminal_lists_roads_and_bridges(state: Any) -> None:
    told = targets_report(state)
    assert "bridge 0507" in told
    assert "fire WEAPON at hex 0304" in told
    fire = read_decision(state, "fire T at bridge 0507")
    assert isinstance(fire, Fire)
    assert "defense  8 = 8 a bridge (13.02.1)" in odds_report(state, fire.shots, fire.target)


@rule("12.05")
def test_lasers_fire_at_a_missile_aimed_at_a_hex(shelled: Judged, judged: Judged) -> None:
    units = ("O MK3 attacker 0404", "X LASER defender 0408")
    asked = shelled(*units, do="fire O:missile at hex 0505")
    assert asked.next["choose"] == "intercept"
    assert asked.position["pending"][0]["attack"] == "fire O:missile at hex 0505"
    kept = {key: asked.position[key] for key in ("units", "lost", "exited", "pending")}
    turn = asked.position["turn"]
    run = partial(judged, map=FIELD, options=BOTH, seat=turn["seat"], phase=turn["phase"], turn=turn["number"])
    missed = run(do=["intercept X", "end"], dice=[1, 1, 3], **kept)
    assert missed.position["overlays"] == {"hexes": {"0505": "damaged-town"}}
    shot_down = run(do="intercept X", dice=[6, 6], **kept)
    assert "overlays" not in shot_down.position


@rule("12.06")
def test_a_laser_attacks_a_hex_in_its_line(shelled: Judged) -> None:
    assert shelled("X LASER attacker 0404", do="fire X at hex 0504", dice=[6]).event("fire")["odds"] == "1-2"
    behind = shelled("X LASER attacker 0305", do="fire X at hex 0706")
    assert behind.rule == "12.02"
    assert shelled("X TOWER attacker 0305", do="fire X at hex 0505").rule == "12.03"


@rule("13.05")
def test_fire_at_a_hex_reveals_what_is_in_it(shelled: Judged) -> None:
    units = ("H HWZ attacker 0101", "L LT defender 0505 camouflaged=true", "M LT defender 0504 camouflaged=true")
    said = shelled(*units, options=BOTH | {"camouflage": True}, do="fire H at hex 0505", dice=[1, 1])
    assert [event["unit"] for event in said.events if event["event"] == "reveal"] == ["L"]


@rule("13.01")
def test_the_edition_of_1977_has_no_attacks_on_hexes(first: Judged) -> None:
    said = first("H HWZ attacker 0801", phase="fire", do="fire H at hex 0805")
    assert said.rule == "notation"
    with pytest.raises(Exception, match="1977"):
        first("H HWZ attacker 0801", options={"terrain_damage": True})
