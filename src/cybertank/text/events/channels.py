"""Render events of Vulcans' drone channels (15.02.3-15.02.5)."""

from __future__ import annotations

from typing import assert_never

from cybertank.rules.events.channels import AnyChannelEvent, ChannelsSet, LinkLost
from cybertank.state.state import State
from cybertank.text.events.base import Fact, Rendering
from cybertank.text.wording import listed


class ChannelsSetFact(Fact, frozen=True, tag="channels"):
    """15.02.4, 15.02.5: what a Vulcan controls now, and which units it has let go."""

    unit: str
    full: list[str]
    ducklings: list[str]
    dropped: list[str]
    overrun: bool
    rule: str


class LinkLostFact(Fact, frozen=True, tag="link-lost"):
    """15.02.4, 15.02.5: a unit is no longer controlled. `idle`: it has no crew, and counts as disabled."""

    unit: str
    vulcan: str
    gone: bool
    idle: bool
    rule: str


AnyChannelFact = ChannelsSetFact | LinkLostFact


def render(state: State, event: AnyChannelEvent) -> Rendering[AnyChannelFact]:
    """Render an event of a drone channel."""
    ids = state.ids
    match event:
        case ChannelsSet():
            vulcan = ids[event.vulcan]
            full, led = [ids[u] for u in event.full], [ids[u] for u in event.ducklings]
            dropped = [ids[u] for u in event.dropped]
            fact = ChannelsSetFact(vulcan, full, led, dropped, event.overrun, event.rule)
            clauses = [f"controls {listed(full)}{' in this overrun' if event.overrun else ''}"] if full else []
            if led:
                clauses.append(f"leads {listed(led)}")
            if dropped:
                clauses.append(f"lets go of {listed(dropped)}")
            return Rendering(fact, f"{vulcan} {listed(clauses) if clauses else 'controls nothing'}")
        case LinkLost():
            unit, vulcan = ids[event.unit], ids[event.vulcan]
            why = f"{vulcan} is gone" if event.gone else f"it is not within one hex of {vulcan}"
            then = ": it counts as disabled" if event.idle else ""
            told = f"{unit} is no longer controlled, because {why}{then}"
            return Rendering(LinkLostFact(unit, vulcan, event.gone, event.idle, event.rule), told)
        case _:
            assert_never(event)
