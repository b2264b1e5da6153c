"""The cost of towing gear in words (rp:4.021, rp:4.022)."""

from __future__ import annotations

from fractions import Fraction

from cybertank.state.state import State
from cybertank.units.catalogue import PRICE_UNIT


def gear_prices(state: State) -> str:
    """Return the price of towing gear for an Ogre and for a Superheavy."""
    table = state.setting.catalogue.towing
    ogre, superheavy = Fraction(table.ogre_price, PRICE_UNIT), Fraction(table.superheavy_price, PRICE_UNIT)
    return f"{ogre} armor units for an Ogre, {superheavy} armor unit for a Superheavy"
