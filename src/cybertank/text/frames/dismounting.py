"""Ask owners who is to get off or dive before a fight: what the questions before rams and overruns share."""

from __future__ import annotations

from cybertank.game.choices.listing import button_choices
from cybertank.game.decisions import Dismount
from cybertank.state.state import State
from cybertank.text.notation.decisions import write_decision
from cybertank.text.wording import listed


def ask_who_gets_off(state: State, occasion: str, seat: int) -> str:
    """6.01.2, 7.14.4, 8.06.1: ask a seat who is to get off or dive, with all that it can answer."""
    found = list(button_choices(state))
    named = listed([f"`{write_decision(state, answer)}`" for answer in found]) if found else "nobody any more"
    what = "get off" if all(isinstance(answer, Dismount) for answer in found) else "get off or dive"
    return f"{occasion}. The {state.setting.seats[seat]} says who is to {what}: {named}; then `end`."
