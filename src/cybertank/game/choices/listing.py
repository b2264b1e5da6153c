"""Every decision for a single unit or weapon, in a fixed order. `perft` counts them and `choices()` lists them.

In a movement phase:

- the overrun that is due
- for each unit that can still move, in unit order: a move to each hex in its reach by the cheapest path, including
  hexes where a fight awaits; leaving the map, once for each edge, from the cheapest hex that allows it; and staying in
  place to ram or reduce again
- every mounting, and every dismounting in the vehicle's present hex
- hooking up and unhooking, if there is towing

In the fire phase and in a fire round:

- each weapon, gun or squad alone, at each target it can attack; on an Ogre, each kind of component, the treads, and
  towing gear in use; a vehicle and its riders once
- weapons of one kind on one unit once
- the rams of an overrun

When infantry must be grouped: each grouping, the larger groups first. When riders can get off and Marines can dive:
each of them. In every frame: `end`, if it is legal.

Left out: combined fire, other paths to the same hex, dismounting on the way, splitting and joining, giving up a unit,
resigning, blowing up an Ogre, and set-up.
"""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.game.decisions import Decision, End
from cybertank.game.frames.registry import handler_of
from cybertank.state.state import State


def choices(state: State) -> Iterator[Decision]:
    """List every decision described above, in order."""
    if state.outcome is not None:
        return
    frame = state.flow[-1]
    handler = handler_of(frame)
    yield from handler.choices(state, frame)
    if handler.refuse(state, frame, End()) is None:
        yield End()


def button_choices(state: State) -> Iterator[Decision]:
    """List the decisions that a client can show as buttons: everything except moves and fire."""
    if state.outcome is None:
        frame = state.flow[-1]
        yield from handler_of(frame).button_choices(state, frame)


def can_act(state: State) -> bool:
    """Return True if the seat can do anything now besides `end`."""
    return any(not isinstance(choice, End) for choice in choices(state))


def default_decision(state: State) -> Decision:
    """Return a legal and sensible decision for a player with no better idea."""
    frame = state.flow[-1]
    return handler_of(frame).default(state, frame)
