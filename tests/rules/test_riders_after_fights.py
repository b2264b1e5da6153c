"""5.11.3, 8.06.1 Riders after a fight: dismounted squads walk no farther, and nobody can go back to before it.

The fight is always in 0505. Vehicles come from the north down column 05.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

rule = pytest.mark.rule
Judged = Callable[..., Any]


# -- 5.11.3: dismounted squads do not walk -----------------------------------------------------------------------------


@rule("5.11.3")
@rule("5.02.3")
@pytest.mark.parametrize("joined", ["join J I", "join I J"])
def test_a_squad_that_got_off_does_not_walk_as_part_of_another_counter(moved: Judged, joined: str) -> None:
    """It got off before the overrun. The squad it joins came on foot, and would have a hex left after the fight."""
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
    """The Light Tank has 1-1 on the GEV-PC and 1-2 on the three squads, which a 3 does not harm."""
    units = (*LOADED, "F LT defender 0505")
    do = ["move PC 0504 0505", "overrun 0505", "end", "fire F at PC", "end", "fire I1 at F"]
    won = moved(*units, do=do, dice=[3, 5])
    assert sorted(won.lost) == ["F", "PC"]
    assert won.unit(squad)["squads"] == 1
    assert won.unit(squad)["halted"] == "turn"
    assert won.unit(squad)["dismounted"]
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
    """A 2 on the GEV-PC at 2-1 destroys it. At 1-1 it does nothing to the three squads."""
    units = ("OWN HVY attacker 0504", "PC GEVPC defender 0505", "I1 INF defender 0505 squads=3 riding=PC")
    do = ["move OWN 0505", "overrun 0505", "end", "end", "fire OWN at PC", "end", "fire I1 + I1.2 + I1.3 at OWN"]
    said = moved(*units, do=[*do, "end", "end", "end", "move I1 0506"], dice=[2, 6])
    assert sorted(said.lost) == ["OWN", "PC"]
    assert said.hex("I1") == "0506"


# -- 5.11.3: nobody can go back to before a fight ----------------------------------------------------------------------


SHOT = ["overrun 0505", "end", "end", "fire PC + I1 at F"]


@rule("5.11.3")
@pytest.mark.parametrize(("where", "ok"), [("0503", False), ("0504", False), ("0505", True), ("0506", True)])
def test_who_has_fought_aboard_has_not_got_off_before_the_fight(moved: Judged, where: str, ok: bool) -> None:
    units = (*LOADED, "F LGEV defender 0505")
    do = ["move PC 0504 0505", *SHOT, "move PC 0506", f"dismount I1 at {where}"]
    said = moved(*units, do=do)
    assert said.lost == ["F"]
    assert said.ok == ok
    assert said.rule == (None if ok else "5.11.3")
    assert said.hex("I1") == (where if ok else "0506")


@rule("5.11.3")
@pytest.mark.parametrize("where", ["0503", "0504"])
def test_who_has_not_shared_the_fight_was_not_picked_up_before_it(moved: Judged, where: str) -> None:
    units = ("PC GEVPC attacker 0503", f"I1 INF attacker {where} squads=3", "F LGEV defender 0505")
    do = ["move PC 0504 0505", "overrun 0505", "end", "fire PC at F", "mount I1 on PC"]
    said = moved(*units, do=do, dice=[5])
    assert said.lost == ["F"]
    assert said.error["decision"] == 5
    assert said.rule == "5.11.3"
    assert said.hex("I1") == where


@rule("5.11.3")
def test_after_the_fight_the_vehicle_picks_up_who_stands_on_its_way(moved: Judged) -> None:
    units = ("PC GEVPC attacker 0504", "I1 INF attacker 0506 squads=3", "F LGEV defender 0505")
    do = ["move PC 0505", "overrun 0505", "end", "fire PC at F", "move PC 0506 0507", "mount I1 on PC"]
    said = moved(*units, do=do, dice=[5])
    assert said.hex("I1") == "0507"


@rule("5.11.3")
def test_a_fight_in_the_middle_of_the_way_is_written_into_the_position(moved: Judged) -> None:
    """The hex of the fight occurs twice, and play can continue from the position."""
    units = (*LOADED, "F LGEV defender 0505")
    said = moved(*units, do=["move PC 0504 0505", *SHOT, "move PC 0506"])
    assert said.unit("PC")["trail"] == ["0504", "0505", "0505", "0506"]


@rule("5.11.3")
@rule("6.07.1")
def test_who_has_not_been_aboard_in_a_ram_was_not_picked_up_before_it(moved: Judged) -> None:
    """Riders of a Superheavy that rams die. A squad that it passed before the ram cannot claim to have been aboard."""
    units = ("S SHVY attacker 0503", "I1 INF attacker 0504", "F HWZ defender 0505")
    said = moved(*units, do=["move S 0504 0505", "mount I1 on S"], dice=[1], options={"close_combat": "ram"})
    assert said.lost == ["F"]
    assert said.error["decision"] == 2
    assert said.rule == "5.11.3"
