"""6.02, 6.06 Staying in a hex to ram or reduce again."""

from __future__ import annotations

from cybertank.rules.ramming.contact import NO_CONTACT, RUN_OVER, contact, refuse_contact
from cybertank.rules.ramming.rams import infantry_under
from cybertank.rules.refusal import Refusal
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.units.catalogue import AP, COMPONENTS


def stay_contact(state: State, unit: int) -> int:
    """6.01.1, 6.06: Return what a unit that stays meets in its hex.

    If it cannot ram again, it still reduces infantry.
    """
    where = state.hex_of[unit]
    met = contact(state, unit, where, fights=True)
    if met < 0 or refuse_contact(state, unit, where, met, state.combat.rams[unit]) is None:
        return met
    has_guns = state.kind(unit).rams_as_ogre and state.sheets.left[unit * COMPONENTS + AP] > 0
    return RUN_OVER if has_guns and infantry_under(state, unit) != NOBODY else met


def refuse_stay(state: State, unit: int, met: int) -> Refusal | None:
    """6.02, 6.06: Refuse to stay, unless the unit is an Ogre or Superheavy with something to ram or reduce."""
    name = state.ids[unit]
    if not state.kind(unit).rams_as_ogre:
        who = "Ogres" if state.setting.rules.edition.ogres_and_rammers_only else "Ogres and Superheavies"
        return Refusal("6.02", f"{name} cannot stay to ram or reduce again: only {who} can")
    if met == NO_CONTACT:
        return Refusal("6.02", f"{name} has no enemy in its hex to ram or reduce")
    if met == RUN_OVER and state.sheets.left[unit * COMPONENTS + AP] == 0:
        return Refusal("6.06", f"{name} has no antipersonnel guns left with which to reduce infantry")
    return refuse_contact(state, unit, state.hex_of[unit], met, state.combat.rams[unit])
