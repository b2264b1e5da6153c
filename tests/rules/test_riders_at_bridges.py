"""5.07.2, 5.11.3 Riders at a river bridge: on which level they get off a vehicle that was on it or under it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from cybertank.text.files.errors import FileFault
from cybertank.text.judge import judge, judgement_json
from cybertank.text.positions.reading import state_of
from cybertank.text.records.snapshots import read_snapshot, write_snapshot

Judged = Callable[..., Any]
rule = pytest.mark.rule
# A river across the field at 0505, with a road over it from 0502 to 0507; at 0501 a bridge at the edge.
RIVER: dict[str, Any] = {
    "hexes": dict.fromkeys(("0401", "0501", "0601", "0404", "0405", "0505", "0604", "0605"), "water"),
    "roads": [["0501", "0502", "0503", "0504", "0505", "0506", "0507"]],
    "river_bridges": ["0501", "0505"],
}


@pytest.fixture
def at_bridge(moved: Judged) -> Judged:
    """Return a movement phase of the attacker at the river."""
    return partial(moved, ground=RIVER)


LEFT_BEHIND = {
    "began in the river": ("0505 level=river", "move P 0405", "0505", "river"),
    "began on the bridge": ("0505 level=bridge", "move P 0504", "0505", "bridge"),
    "began in the river, left along the road": ("0505 level=river", "move P 0504", "0505", "river"),
    "from the road under it": ("0504", "move P 0505 0405", "0505", "river"),
    "from the river under it": ("0404", "move P 0405 0505 0605", "0505", "river"),
    "along the road": ("0504", "move P 0505 0506", "0505", "bridge"),
    "first under it, then over it": ("0505 level=river", "move P 0504 0505 0506", "0505", "bridge"),
    "onto the map under it": ("-", "move P 0501 0601", "0501", "river"),
    "onto the map over it": ("-", "move P 0501 0502", "0501", "bridge"),
}


@rule("5.07.2")
@rule("5.11.3")
@pytest.mark.parametrize(("start", "move", "where", "level"), LEFT_BEHIND.values(), ids=LEFT_BEHIND)
def test_who_gets_off_behind_a_vehicle_is_on_the_level_where_that_was(
    at_bridge: Judged, start: str, move: str, where: str, level: str
) -> None:
    start = "- enter=north" if start == "-" else start
    units = (f"P GEVPC attacker {start}", f"R INF attacker {start} squads=2 riding=P")
    said = at_bridge(*units, do=[move, f"dismount R at {where}"])
    assert said.ok
    assert (said.hex("R"), said.unit("R")["level"]) == (where, level)


@rule("5.07.2")
@rule("5.11.3")
@pytest.mark.parametrize(("start", "move", "where", "level"), LEFT_BEHIND.values(), ids=LEFT_BEHIND)
def test_a_position_and_a_snapshot_keep_the_level_of_the_way(
    at_bridge: Judged, position_file: Callable[..., Any], start: str, move: str, where: str, level: str
) -> None:
    start = "- enter=north" if start == "-" else start
    said = at_bridge(f"P GEVPC attacker {start}", f"R INF attacker {start} squads=2 riding=P", do=[move])
    position = said.position
    on = json.loads(judgement_json(judge(json.dumps({**position, "decisions": [f"dismount R at {where}"]}), "test")))
    assert next(unit["level"] for unit in on["position"]["units"] if unit["id"] == "R") == level
    state = state_of(position_file(**{**position, "rules": {}}), "test")
    assert read_snapshot(write_snapshot(state), state, "test").riders.trail == state.riders.trail


def on_way(began: str, trail: list[str], **more: object) -> list[dict]:
    """Return a GEV-PC partway along its path, with a squad aboard, in the form of a position."""
    where = {"seat": "attacker", "hex": trail[-1]}
    vehicle = {"id": "P", "type": "GEVPC", **where, "moved": 2, "began": began, "trail": trail, **more}
    return [vehicle, {"id": "R", "type": "INF", **where, "riding": "P"}]


@rule("5.07.2")
@pytest.mark.parametrize(
    ("began", "trail", "level"), [("0405", ["0505", "0605"], "river"), ("0504", ["0505", "0506"], "bridge")]
)
def test_a_position_of_before_that_tells_no_levels_is_read_by_the_road(
    in_field: Judged, began: str, trail: list[str], level: str
) -> None:
    """A unit can get onto a bridge only by its road or rail."""
    said = in_field(units=on_way(began, trail), ground=RIVER, do=["dismount R at 0505"])
    assert said.unit("R")["level"] == level


@rule("5.07.2")
@pytest.mark.parametrize("under", [[1], [2]])
def test_a_trail_leads_under_bridges_only(in_field: Judged, under: list[int]) -> None:
    with pytest.raises(FileFault, match=r"units\[0\]\.under: expected indexes into the trail"):
        in_field(units=on_way("0504", ["0505", "0506"], under=under), ground=RIVER)


@rule("5.07.2")
@rule("13.04")
def test_a_bridge_may_fall_after_a_vehicle_has_passed_under_it(at_bridge: Judged) -> None:
    """Without a bridge there are no levels to record, and play can continue from the position."""
    units = ("P GEVPC attacker 0405", "R INF attacker 0405 squads=2 riding=P", "H HVY attacker 0504")
    mine = {"hex": "0505", "seat": "defender", "road": True}
    said = at_bridge(*units, do=["move P 0505 0605", "move H 0505"], mines=[mine], options={"mines": True})
    assert said.lost == ["H"]
    assert "under" not in said.unit("P")
    on = json.loads(judgement_json(judge(json.dumps({**said.position, "decisions": ["dismount R at 0505"]}), "test")))
    assert on["ok"]


@rule("5.07.2")
def test_who_came_onto_the_map_over_a_bridge_was_on_it_wherever_it_is_now(at_bridge: Judged) -> None:
    """No road leads from the vehicle's hex back to the bridge. It came from beyond the map."""
    ground = {**RIVER, "hexes": {**RIVER["hexes"], "0601": "clear"}}
    units = ("P GEVPC attacker - enter=north", "R INF attacker - enter=north squads=2 riding=P")
    said = at_bridge(*units, do=["move P 0501 0502 0601"], ground=ground)
    on = json.loads(judgement_json(judge(json.dumps({**said.position, "decisions": ["dismount R at 0501"]}), "test")))
    assert next(unit["level"] for unit in on["position"]["units"] if unit["id"] == "R") == "bridge"
