"""Every decision that concerns one unit or one weapon, in a fixed order: what `perft` counts and `choices()` lists.

In a movement phase: the overrun that is due; then, for each unit that may still move, in the order of units, a move to
each hex in its reach, by the cheapest path (a hex where a fight awaits included); leaving the map, once for each edge,
from the cheapest hex that allows it; staying in place to ram or reduce again; then every mounting, and every
dismounting where the vehicle is; then hooking up and unhooking, where there is towing. In the fire phase and in a fire
round: each weapon, gun or squad alone, at each target it may attack (on an Ogre: each kind of component, the treads and
towing gear in use; a vehicle with its riders once); weapons of one kind on one unit count once; then the rams of an
overrun. Where infantry is to be grouped: each grouping, the larger groups first. Where riders may get off and Marines
dive: each of them. In every frame: `end`, where it is legal. Left out: combined fire, other paths to the same hex,
dismounting on the way, split and join, giving a unit up, resigning, blowing an Ogre up, and setting up.
"""

from __future__ import annotations

from collections.abc import Iterator

from cybertank.game.decisions import Decision, End
from cybertank.game.frames.registry import handler_of
from cybertank.state.state import State


def choices(state: State) -> Iterator[Decision]:
    """List all of them, in order."""
    if state.outcome is not None:
        return
    frame = state.flow[-1]
    handler = handler_of(frame)
    yield from handler.choices(state, frame)
    if handler.refuse(state, frame, End()) is None:
        yield End()


def button_choices(state: State) -> Iterator[Decision]:
    """List the decisions that can be taken as they stand, like buttons: all but moves and fire."""
    if state.outcome is None:
        frame = state.flow[-1]
        yield from handler_of(frame).button_choices(state, frame)


def can_act(state: State) -> bool:
    """Return True if the seat could do anything now but `end`."""
    return any(not isinstance(choice, End) for choice in choices(state))


def default_decision(state: State) -> Decision:
    """Return a legal and sensible decision for whoever has no better idea."""
    frame = state.flow[-1]
    return handler_of(frame).default(state, frame)
