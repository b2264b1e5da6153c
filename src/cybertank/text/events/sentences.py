"""Events as sentences for the log: what happened, in plain words. For what is to come, see `forecasts`."""

from __future__ import annotations

from cybertank.rules.events.base import Event
from cybertank.state.state import State
from cybertank.text.events.rendering import render


def sentence(state: State, event: Event) -> str:
    """Return an event as one plain sentence, its rule at the end; the state may be a later one of the same game."""
    return f"{told(state, event)} ({event.rule})"


def told(state: State, event: Event) -> str:
    """Return the same without its rule, for those who show that apart."""
    return render(state, event).sentence
