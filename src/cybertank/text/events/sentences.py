"""Events as plain sentences for the log. See `forecasts` for what could happen."""

from __future__ import annotations

from cybertank.rules.events.base import Event
from cybertank.state.state import State
from cybertank.text.events.rendering import render


def sentence(state: State, event: Event) -> str:
    """Return an event as one plain sentence ending with its rule. The state may be a later one in the same game."""
    return f"{told(state, event)} ({event.rule})"


def told(state: State, event: Event) -> str:
    """Return an event's sentence without its rule, for callers that show the rule separately."""
    return render(state, event).sentence
