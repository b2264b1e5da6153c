"""5.07.2, 7.14.4 The two levels of a river bridge's hex, and what is under water: who meets whom, and how."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

Judged = Callable[..., Any]
rule = pytest.mark.rule
# A river across the field at 0505, with a road over it from 0502 to 0507.
RIVER = {
    "hexes": {name: "water" for name in ("0404", "0405", "0505", "0604", "0605")},
    "roads": [["0502", "0503", "0504", "0505", "0506", "0507"]],
    "river_bridges": ["0505"],
}
# Water from 0504 to 0506, without a bridge.
SEA = {"hexes": dict.fromkeys(("0504", "0505", "0506"), "water")}


@pytest.fixture
def at_bridge(moved: Judged) -> Judged:
    """A movement phase of the attacker at the river."""
    return partial(moved, ground=RIVER)


@rule("5.02.3")
@rule("5.07.2")
@pytest.mark.parametrize(("first", "second", "joins"), [("bridge", "river", False), ("river", "river", True)])
def test_squads_on_the_bridge_are_not_joined_with_swimmers(
    at_bridge: Judged, first: str, second: str, joins: bool
) -> None:
    units = (f"I INF attacker 0505 squads=1 level={first}", f"J INF attacker 0505 squads=2 level={second}")
    said = at_bridge(*units, do=["join I J"])
    assert said.ok == joins
    assert said.rule == (None if joins else "5.07.2")
