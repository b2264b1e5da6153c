"""Render ramming events, including Ogres that run over infantry (section 6)."""

from __future__ import annotations

from typing import assert_never

from cybertank.rules.events.base import NO_DIE
from cybertank.rules.events.ramming import AnyRammingEvent, InfantryReduced, Rammed, RamSuffered
from cybertank.state.state import State
from cybertank.text.events.base import RESULTS, Fact, Rendering, ResultWord, lot_words, result_words
from cybertank.text.wording import count_of, listed


class RammedFact(Fact, frozen=True, kw_only=True, tag="ram"):
    """6.01: one unit rammed another. Gives a single `die` or several `dice`, and the tread units that both lost."""

    unit: str
    target: str
    die: int = NO_DIE
    dice: list[int] = []
    result: ResultWord
    treads_lost: int = 0
    target_treads_lost: int = 0
    rule: str


class RamSufferedFact(Fact, frozen=True, kw_only=True, tag="ram-suffered"):
    """6.07: a ram affected the ramming unit, which is not an Ogre."""

    unit: str
    die: int = NO_DIE
    result: ResultWord
    rule: str


class InfantryReducedFact(Fact, frozen=True, kw_only=True, tag="reduce"):
    """6.06: infantry lost a squad to a unit that drove over it. `left` counts the squads that remain in the hex."""

    unit: str
    target: str
    left: int
    die: int = NO_DIE
    rule: str


AnyRammingFact = RammedFact | RamSufferedFact | InfantryReducedFact


def render(state: State, event: AnyRammingEvent) -> Rendering[AnyRammingFact]:
    """Render a ramming event."""
    match event:
        case Rammed():
            return _rammed(state, event)
        case RamSuffered():
            return _ram_suffered(state, event)
        case InfantryReduced():
            return _infantry_reduced(state, event)
        case _:
            assert_never(event)


def _rammed(state: State, event: Rammed) -> Rendering[RammedFact]:
    """6.01: render a ram with its dice, its result and its cost."""
    unit, target = state.ids[event.unit], state.ids[event.target]
    one = len(event.dice) == 1
    fact = RammedFact(
        unit=unit,
        target=target,
        die=event.dice[0] if one else NO_DIE,
        dice=[] if one else event.dice,
        result=RESULTS[event.result],
        treads_lost=event.toll,
        target_treads_lost=event.damage,
        rule=event.rule,
    )
    die = f"rolled {listed([str(face) for face in event.dice])}, " if event.dice else ""
    if event.damage:
        fate = f"{target} loses {count_of(event.damage, 'tread unit')}"
    else:
        fate = f"{target} is {result_words(event.result)}" if event.result else "no effect"
    toll = f"; {unit} loses {count_of(event.toll, 'tread unit')}" if event.toll else ""
    return Rendering(fact, f"{unit} rams {target}: {die}{fate}{toll}")


def _ram_suffered(state: State, event: RamSuffered) -> Rendering[RamSufferedFact]:
    unit = state.ids[event.unit]
    fact = RamSufferedFact(unit=unit, die=event.die, result=RESULTS[event.result], rule=event.rule)
    if event.die == NO_DIE:
        return Rendering(fact, f"{unit} is {result_words(event.result)} by its own ram")
    return Rendering(fact, f"{unit} suffers a 1-1 attack for ramming: rolled {event.die}, {result_words(event.result)}")


def _infantry_reduced(state: State, event: InfantryReduced) -> Rendering[InfantryReducedFact]:
    unit, target = state.ids[event.unit], state.ids[event.target]
    rest = f"{count_of(event.left, 'squad')} left there" if event.left else "none left there"
    return Rendering(
        InfantryReducedFact(unit=unit, target=target, left=event.left, die=event.die, rule=event.rule),
        f"{unit} drives over {target}: 1 squad lost, {rest}{lot_words(event.die)}",
    )
