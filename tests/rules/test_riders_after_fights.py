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
