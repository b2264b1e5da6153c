"""Give reasons for hooking up a load or letting it go (rp:4)."""

from __future__ import annotations

from cybertank.game.decisions import Hook, Unhook
from cybertank.players.advice.destinations import tow_words
from cybertank.players.tactics.tows import home_edges, turns_home
from cybertank.players.tactics.turns_left import turns_left
from cybertank.rules.towing.hooking import towers_of
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.wording import listed


def hook_reason(state: State, decision: Hook) -> list[str]:
    """Say how far from home the load is, and whether it can get there in time (rp:4.05)."""
    after = state.copy()
    after.towing = after.towing.with_tows(decision.unit, decision.load)
    told = tow_words(after, decision.load)
    if not told:
        return []
    clauses = [f"{state.ids[decision.load]} scores once it is home: {told}"]
    alone, both = turns_home(state, decision.load), turns_home(after, decision.load)
    if towers_of(state, decision.load) and both < alone:
        clauses.append(f"two units pull it faster than {state.ids[towers_of(state, decision.load)[0]]} alone")
    return [*clauses, "neither moves this turn (rp:4.05)"]


def unhook_reason(state: State, decision: Unhook) -> list[str]:
    """Say that a load is too far from home for the turns that are left (rp:4.05)."""
    load = state.towing.tows[decision.unit] if state.towing.tows[decision.unit] != NOBODY else decision.unit
    if not home_edges(state, load) or turns_home(state, load) <= turns_left(state):
        return []
    free = towers_of(state, load) if load == decision.unit else [decision.unit]
    return [
        f"{state.ids[load]} cannot get home in time: {tow_words(state, load)}",
        f"{listed([state.ids[u] for u in free])} can do more without it",
    ]
