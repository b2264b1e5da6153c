"""The verbs of Vulcans' drone channels (15.02.4, 15.02.5)."""

from __future__ import annotations

from cybertank.game.decisions import Control, Lead
from cybertank.state.state import State
from cybertank.text.notation.words import Verb, Words


def _named(words: Words) -> tuple[int, list[int]]:
    """Read a Vulcan, and the units that it controls. There may be none."""
    said = [word for word in words.words if word != "+"]
    if not said:
        raise words.fault(f"`{words.verb}` needs a Vulcan, and the units that it controls")
    return words.unit(said[0]), [words.unit(word) for word in said[1:]]


def read_control(words: Words) -> Control:
    """Read `control VULCAN HDRN1 HVY3`."""
    vulcan, units = _named(words)
    return Control(vulcan, units)


def read_lead(words: Words) -> Lead:
    """Read `lead VULCAN HVY1 HVY2`."""
    vulcan, units = _named(words)
    return Lead(vulcan, units)


def write_channels(state: State, decision: Control | Lead) -> str:
    """Write `control VULCAN HDRN1 HVY3` or `lead VULCAN HVY1 HVY2`."""
    verb = "control" if isinstance(decision, Control) else "lead"
    return " ".join([verb, *(state.ids[unit] for unit in [decision.unit, *decision.units])])


CONTROL = Verb(
    "control VULCAN UNIT UNIT ..., such as `control VULCAN HDRN1 HVY3`; without units, it lets them go", read_control
)
LEAD = Verb("lead VULCAN UNIT UNIT ..., such as `lead VULCAN HVY1 TK1`; without units, it lets them go", read_lead)
