"""The verbs of overruns (section 8)."""

from __future__ import annotations

from cybertank.game.decisions import Dive, Overrun, Ram
from cybertank.state.state import State
from cybertank.text.notation.words import Verb, Words


def read_overrun(words: Words) -> Overrun:
    """Read `overrun 0914`."""
    words.exactly(1)
    return Overrun(words.hex(words.words[0]))


def write_overrun(state: State, decision: Overrun) -> str:
    """Write `overrun 0914`."""
    return f"overrun {state.board.names[decision.hex]}"


def read_ram(words: Words) -> Ram:
    """Read `ram OGRE HVY1`."""
    words.exactly(2)
    return Ram(words.unit(words.words[0]), words.unit(words.words[1]))


def write_ram(state: State, decision: Ram) -> str:
    """Write `ram OGRE HVY1`."""
    return f"ram {state.ids[decision.unit]} {state.ids[decision.target]}"


def read_dive(words: Words) -> Dive:
    """Read `dive MAR1`."""
    return Dive(words.only_unit())


def write_dive(state: State, decision: Dive) -> str:
    """Write `dive MAR1`."""
    return f"dive {state.ids[decision.unit]}"


OVERRUN = Verb("overrun HEX, such as `overrun 0914`", read_overrun)
RAM = Verb("ram UNIT UNIT, such as `ram OGRE HVY1` in an overrun, or `ram OGRE T1` for a train or building", read_ram)
DIVE = Verb("dive UNIT, such as `dive MAR1`", read_dive)
