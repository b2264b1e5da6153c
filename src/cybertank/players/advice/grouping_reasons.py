"""Give reasons for grouping infantry under fire (7.12.1)."""

from __future__ import annotations

from cybertank.game.decisions import Group
from cybertank.rules.combat.firing import odds
from cybertank.rules.combat.groups import foot_infantry, group
from cybertank.rules.combat.strengths import terrain_factor
from cybertank.state.frames import Grouping
from cybertank.state.state import State
from cybertank.state.targets import UnitTarget
from cybertank.text.forecasts.fire import chance_phrase, spillover_clause
from cybertank.text.wording import odds_phrase
from cybertank.units.catalogue import WHOLE


def group_reason(state: State, decision: Group) -> list[str]:
    """Compare a group's defense with that of single squads, and give the odds of the waiting attack (7.12.1)."""
    frame = state.flow[-1]
    assert isinstance(frame, Grouping)
    factors = {terrain_factor(state, counter)[0] for counter in foot_infantry(state, decision.hex, frame.seat)}
    told = _largest_words(max(decision.parts), factors)
    return [f"{told} (7.12.1)", _held_attack(state, frame, decision.parts)]


def _largest_words(largest: int, factors: set[int]) -> str:
    """State the largest group's defense. In water, it depends on how many of the squads are Marines (7.14.4)."""
    if largest == 1:
        return "if every squad is a separate group, one attack can destroy only one squad"
    if len(factors) > 1:
        return f"a group of {largest} defends as one unit"
    factor = min(factors)
    return f"a group of {largest} has a defense of {largest * factor}, a single squad {factor}"


def _held_attack(state: State, frame: Grouping, parts: list[int]) -> str:
    """Give the odds of the waiting attack against infantry in these groups."""
    after = state.copy()
    group(after, frame.seat, frame.hex, parts, [])
    after.flow.pop()
    shots, named = frame.attack.shots, frame.attack.target
    if not isinstance(named, UnitTarget):
        return ""
    target = named.unit
    if state.kind(target).is_infantry:
        weighed = odds(after, shots, UnitTarget(target))
        said = odds_phrase(weighed.attack, weighed.defense, weighed.column, WHOLE)
        told = f"then the attack on {state.ids[target]} ({said}): {chance_phrase(after, shots, UnitTarget(target))}"
    else:
        told = f"the attack is on {state.ids[target]}"
    return told + spillover_clause(after, shots, target)
