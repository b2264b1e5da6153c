"""5.11.3, 8.06.1 Riders once a fight is over: who has got off walks no farther, and nobody goes back before it.

The fight is always in 0505. Vehicles come from the north down column 05.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

rule = pytest.mark.rule
Judged = Callable[..., Any]


# -- 5.11.3: squads that have got off do not walk ----------------------------------------------------------------------


@rule("5.11.3")
@rule("5.02.3")
@pytest.mark.parametrize("joined", ["join J I", "join I J"])
def test_a_squad_that_got_off_does_not_walk_as_part_of_another_counter(moved: Judged, joined: str) -> None:
    """It got off before the overrun; the squad it joins came on foot, and would have a hex left after the fight."""
    units = (
        "P GEVPC attacker 0504", "I INF attacker 0504 riding=P", "J INF attacker 0404", "L LGEV defender 0505",
    )  # fmt: skip
    kept = joined.split()[1]
    do = ["move P 0505", "dismount I", "move J 0505", joined, "overrun 0505", "end", f"fire P + {kept} at L"]
    fought = moved(*units, do=do, dice=[6])
    assert fought.lost == ["L"]
    assert fought.unit(kept)["halted"] == "turn"
    for squad in (kept, f"{kept}.2"):
        walks = moved(*units, do=[*do, f"move {squad} 0506"], dice=[6])
        assert walks.error["decision"] == 8
        assert walks.rule == "5.11.3"


LOADED = ("PC GEVPC attacker 0503", "I1 INF attacker 0503 squads=3 riding=PC")


@rule("5.11.3")
@rule("8.06.1")
@pytest.mark.parametrize("squad", ["I1", "I1.2", "I1.3"])
def test_riders_whose_vehicle_falls_in_an_overrun_do_not_walk_on(moved: Judged, squad: str) -> None:
    """The Light Tank has 1-1 on the GEV-PC and 1-2 on the three squads, whom a 3 leaves alone."""
    units = (*LOADED, "F LT defender 0505")
    do = ["move PC 0504 0505", "overrun 0505", "end", "fire F at PC", "end", "fire I1 at F"]
    won = moved(*units, do=do, dice=[3, 5])
    assert sorted(won.lost) == ["F", "PC"]
    assert won.unit(squad) == {
        "id": squad, "type": "INF", "seat": "attacker", "hex": "0505", "squads": 1, "halted": "turn", "dismounted": True,
    }  # fmt: skip
    walks = moved(*units, do=[*do, f"move {squad} 0506"], dice=[3, 5])
    assert walks.error["decision"] == 7
    assert walks.rule == "5.11.3"


@rule("8.06.1")
def test_nor_do_they_mount_another_vehicle(moved: Judged) -> None:
    units = (*LOADED, "P2 GEVPC attacker 0504", "F LT defender 0505")
    do = ["move PC 0504 0505", "move P2 0505", "overrun 0505", "end", "fire F at PC", "end", "fire P2 + I1 at F"]
    said = moved(*units, do=[*do, "mount I1 on P2"], dice=[3, 5])
    assert sorted(said.lost) == ["F", "PC"]
    assert said.error["decision"] == 8
    assert said.rule == "5.11.3"


@rule("5.11.3")
@rule("8.06")
def test_riders_of_a_vehicle_that_is_given_up_do_not_walk_either(moved: Judged) -> None:
    tanks = [f"T{i} HVY attacker 0504" for i in range(1, 6)]
    do = ["move PC 0504", "remove PC", "move I1 0505"]
    said = moved(*LOADED, *tanks, do=do)
    assert said.lost == ["PC"]
    assert said.error["decision"] == 3
    assert said.rule == "5.11.3"


@rule("5.11.3")
@rule("8.06.1")
def test_the_defenders_riders_walk_in_their_own_turn(moved: Judged) -> None:
    """A 2 on the GEV-PC at 2-1 destroys it; at 1-1 it does nothing to the three squads."""
    units = ("OWN HVY attacker 0504", "PC GEVPC defender 0505", "I1 INF defender 0505 squads=3 riding=PC")
    do = ["move OWN 0505", "overrun 0505", "end", "end", "fire OWN at PC", "end", "fire I1 + I1.2 + I1.3 at OWN"]
    said = moved(*units, do=[*do, "end", "end", "end", "move I1 0506"], dice=[2, 6])
    assert sorted(said.lost) == ["OWN", "PC"]
    assert said.hex("I1") == "0506"
