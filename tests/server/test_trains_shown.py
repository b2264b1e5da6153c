"""What a page shows of trains: markers, directions, loads, where they can go, and their speeds (section 9)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cybertank.server.present.reach import reach_answer
from cybertank.server.present.turn_options import options_of
from cybertank.server.present.views import view_of
from cybertank.server.wire.positions import UnitView
from cybertank.text.session import Session

Stage = Callable[..., Session]
rule = pytest.mark.rule

RAILS = {
    "name": "rails",
    "columns": 9,
    "rows_odd": 12,
    "rows_even": 12,
    "stagger": "odd-north",
    "rails": [[f"05{row:02}" for row in range(1, 13)]],
}
TRAIN = ("T1 TRAIN attacker 0506 speed=2/3 rear=T2", "T2 TRAIN attacker 0505")
SLOW = ("T1 TRAIN attacker 0506 speed=0/1 rear=T2", "T2 TRAIN attacker 0505")
FOE = "FOE HVY defender 0901"


@pytest.fixture
def track(stage: Stage) -> Stage:
    """Start on a map with one railroad from north to south."""
    return lambda *units, **more: stage(*units, map=RAILS, **more)


def unit(session: Session, name: str) -> UnitView:
    """Return a unit as the attacker sees it."""
    return next(one for one in view_of(session, "attacker").units if one.id == name)


@rule("9.01", "9.02")
def test_the_front_has_the_marker_and_the_direction(track: Stage) -> None:
    session = track(*TRAIN, FOE)
    front, rear = unit(session, "T1"), unit(session, "T2")
    south = 3
    assert (front.speed, front.heading, front.front, front.still) == ("2/3", south, "", False)
    assert (rear.speed, rear.heading, rear.front) == ("", south, "T1")
    assert front.note == "at 2/3"
    assert rear.note == "the rear of T1"


@rule("9.02")
def test_a_train_can_go_as_far_as_its_marker_says(track: Stage) -> None:
    session = track(*TRAIN, FOE)
    assert options_of(session).movers == ["T1"]
    found = reach_answer(session.state, session.state.find("T1"))
    assert [(one.hex, one.cost, one.path) for one in found.hexes] == [
        ("0508", 2, ["0507", "0508"]),
        ("0509", 3, ["0507", "0508", "0509"]),
    ]
    assert reach_answer(session.state, session.state.find("T2")).refusal is not None


@rule("9.02")
def test_at_0_1_the_rear_can_lead(track: Stage) -> None:
    session = track(*SLOW, FOE)
    assert options_of(session).movers == ["T1", "T2"]
    assert [one.hex for one in reach_answer(session.state, session.state.find("T2")).hexes] == ["0504"]


@rule("9.02.4", "9.06")
def test_what_a_train_meets_is_marked(track: Stage) -> None:
    session = track(*TRAIN, "FOE HVY defender 0509")
    fights = {one.hex: bool(one.fight) for one in reach_answer(session.state, session.state.find("T1")).hexes}
    assert fights == {"0508": False, "0509": True}


@rule("5.12", "9.02")
def test_a_track_that_ends_at_the_edge_leads_off_the_map(track: Stage) -> None:
    session = track("T1 TRAIN attacker 0511 speed=2/3 rear=T2", "T2 TRAIN attacker 0510", FOE)
    found = reach_answer(session.state, session.state.find("T1"))
    assert [(way.edge, way.decision) for way in found.exits] == [("south", "move T1 0512 off south")]


@rule("9.02.1")
def test_the_speeds_are_choices_of_the_second_movement_phase(track: Stage) -> None:
    session = track(*TRAIN, FOE, phase="second-movement")
    speeds = [one.text for one in options_of(session).choices if one.unit == "T1"]
    assert speeds == ["speed T1 0/1", "speed T1 4/5"]


@rule("9.07", "9.03.1")
def test_guns_and_load_are_shown(track: Stage) -> None:
    armed = track("T1 TRAIN attacker 0506 speed=2/3 rear=T2 guns=2", "T2 TRAIN attacker 0505", FOE)
    assert unit(armed, "T1").guns == 2
    loaded = track(*TRAIN, "INF INF attacker 0506 squads=3 riding=T1", "HVY HVY attacker 0506 riding=T1", FOE)
    assert (unit(loaded, "T1").aboard, unit(loaded, "T1").note) == (
        6,
        "at 2/3, 6 of 12 size points aboard: INF and HVY",
    )
