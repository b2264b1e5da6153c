"""Events as facts for programs: models for the server's API, and plain values for judgements and records."""

from __future__ import annotations

import msgspec

from cybertank.rules.events.base import Event
from cybertank.state.state import State
from cybertank.text.events.base import Facts
from cybertank.text.events.rendering import AnyFact, render
from cybertank.text.events.victory import outcome_facts

__all__ = ["AnyFact", "Facts", "event_fact", "event_facts", "outcome_facts"]


def event_fact(state: State, event: Event) -> AnyFact:
    """Return an event as a fact model. The state may be a later one in the same game."""
    return render(state, event).fact


def event_facts(state: State, event: Event) -> Facts:
    """Return an event's facts as plain values."""
    facts: Facts = msgspec.to_builtins(event_fact(state, event))
    return facts
