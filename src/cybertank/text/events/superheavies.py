"""Render events of Superheavy Tanks with record sheets (13.07)."""

from __future__ import annotations

from typing import assert_never

from cybertank.rules.events.base import DESTROYED
from cybertank.rules.events.superheavies import AnySuperheavyEvent, SheetRolled, TreadsRammed
from cybertank.state.state import State
from cybertank.text.events.base import RESULTS, Fact, Rendering, ResultWord
from cybertank.text.wording import count_of


class SheetRolledFact(Fact, frozen=True, kw_only=True, tag="sheet"):
    """13.07: the die for an X on a Superheavy, the dice for its treads, and what it lost."""

    unit: str
    die: int
    dice: list[int] = []
    guns: int = 0
    ap: int = 0
    treads: int = 0
    result: ResultWord
    rule: str


class TreadsRammedFact(Fact, frozen=True, tag="rammed-treads"):
    """13.07: the tread units that a Superheavy lost because a large unit rammed it."""

    unit: str
    by: str
    dice: list[int]
    treads: int
    rule: str


AnySuperheavyFact = SheetRolledFact | TreadsRammedFact


def render(state: State, event: AnySuperheavyEvent) -> Rendering[AnySuperheavyFact]:
    """Render an event of a Superheavy's record sheet."""
    match event:
        case SheetRolled():
            return _sheet_rolled(state, event)
        case TreadsRammed():
            unit, rammer = state.ids[event.unit], state.ids[event.rammer]
            fact = TreadsRammedFact(unit, rammer, event.faces, event.treads, event.rule)
            return Rendering(fact, f"{unit} loses {count_of(event.treads, 'tread unit')} in the ram by {rammer}")
        case _:
            assert_never(event)


def _sheet_rolled(state: State, event: SheetRolled) -> Rendering[SheetRolledFact]:
    unit = state.ids[event.unit]
    fact = SheetRolledFact(
        unit=unit,
        die=event.die,
        dice=event.faces,
        guns=event.guns,
        ap=event.ap,
        treads=event.treads,
        result=RESULTS[event.result],
        rule=event.rule,
    )
    if event.result == DESTROYED:
        return Rendering(fact, f"{unit} rolls {event.die} on its record sheet and is destroyed")
    lost = []
    if event.guns:
        lost.append("a gun and an antipersonnel gun" if event.ap else "a gun")
    if event.treads:
        lost.append(count_of(event.treads, "tread unit"))
    told = " and ".join(lost) or "nothing more"
    return Rendering(fact, f"{unit} rolls {event.die} on its record sheet, loses {told} and is disabled")
