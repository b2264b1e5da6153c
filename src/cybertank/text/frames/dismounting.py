"""The question of which infantry dismounts or dives before a fight. Shared by rams and overruns."""

from __future__ import annotations

from cybertank.game.choices.listing import button_choices
from cybertank.game.decisions import Control, Dismount
from cybertank.state.state import State
from cybertank.text.notation.decisions import write_decision
from cybertank.text.wording import listed


def ask_who_gets_off(state: State, occasion: str, seat: int) -> str:
    """6.01.2, 7.14.4, 8.06.1: ask a seat which infantry dismounts or dives, listing all possible answers."""
    found = [answer for answer in button_choices(state) if not isinstance(answer, Control)]
    named = listed([f"`{write_decision(state, answer)}`" for answer in found]) if found else "no infantry is left"
    what = "dismount" if all(isinstance(answer, Dismount) for answer in found) else "dismount or dive"
    return f"{occasion}. The {state.setting.seats[seat]} chooses which infantry should {what}: {named}; then `end`."
