"""The verbs of Light Artillery Drones (14.01)."""

from __future__ import annotations

from cybertank.game.decisions import Carry, Deploy, Load, Unload
from cybertank.state.state import State
from cybertank.text.notation.parts import write_path
from cybertank.text.notation.words import Verb, Words


def write_carry(state: State, decision: Carry) -> str:
    """Write `move INF1 0305 with LAD1`, which `move` reads."""
    return f"move {state.ids[decision.unit]} {write_path(state, decision.path)} with {state.ids[decision.load]}"


def read_unload(words: Words) -> Unload:
    """Read `unload LAD1`."""
    return Unload(words.only_unit())


def write_unload(state: State, decision: Unload) -> str:
    """Write `unload LAD1`."""
    return f"unload {state.ids[decision.unit]}"


def read_deploy(words: Words) -> Deploy:
    """Read `deploy LAD1`."""
    return Deploy(words.only_unit())


def write_deploy(state: State, decision: Deploy) -> str:
    """Write `deploy LAD1`."""
    return f"deploy {state.ids[decision.unit]}"


def read_load(words: Words) -> Load:
    """Read `load LAD1 on TK1`."""
    said = [word for i, word in enumerate(words.words) if i != 1 or word.lower() != "on"]
    if len(said) != 2:
        raise words.fault("`load` takes a drone on its pallet, and the transport")
    return Load(words.unit(said[0]), words.unit(said[1]))


def write_load(state: State, decision: Load) -> str:
    """Write `load LAD1 on TK1`."""
    return f"load {state.ids[decision.unit]} on {state.ids[decision.vehicle]}"


UNLOAD = Verb("unload UNIT, such as `unload LAD1`: a drone on its pallet, from a truck that stands", read_unload)
DEPLOY = Verb("deploy UNIT, such as `deploy LAD1`: a drone sets itself up", read_deploy)
LOAD = Verb("load UNIT on UNIT, such as `load LAD1 on TK1`: a drone on its pallet, onto a truck that stands", read_load)
