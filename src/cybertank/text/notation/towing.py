"""The verbs of towing (Reinforcement Pack, section 4)."""

from __future__ import annotations

from cybertank.game.decisions import Hook, Unhook
from cybertank.state.state import State
from cybertank.text.notation.words import Verb, Words


def read_hook(words: Words) -> Hook:
    """Read `hook SHVY1 to HWZ1`."""
    said = [word for i, word in enumerate(words.words) if i != 1 or word.lower() != "to"]
    if len(said) != 2:
        raise words.fault("`hook` takes the vehicle with the gear, and its load")
    return Hook(words.unit(said[0]), words.unit(said[1]))


def write_hook(state: State, decision: Hook) -> str:
    """Write `hook SHVY1 to HWZ1`."""
    return f"hook {state.ids[decision.unit]} to {state.ids[decision.load]}"


def read_unhook(words: Words) -> Unhook:
    """Read `unhook SHVY1`."""
    return Unhook(words.only_unit())


def write_unhook(state: State, decision: Unhook) -> str:
    """Write `unhook SHVY1`."""
    return f"unhook {state.ids[decision.unit]}"


HOOK = Verb("hook UNIT to UNIT, such as `hook SHVY1 to HWZ1`: the first has the gear", read_hook)
UNHOOK = Verb("unhook UNIT, such as `unhook SHVY1`, or name the load to unhook everything that tows it", read_unhook)
