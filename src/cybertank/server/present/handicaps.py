"""1.04: describe the handicaps a seat can have, and its measured win rate with each."""

from __future__ import annotations

from cybertank.scenarios.files import own_text
from cybertank.scenarios.handicaps import bounds, buying, win_rates
from cybertank.scenarios.models import ScenarioFile
from cybertank.server.wire.bodies import HandicapCard, WinRate


def handicap_card(entry: ScenarioFile, seat: str) -> HandicapCard | None:
    """Describe how many armor units a seat can add or give up. Return None for a seat whose force is fixed."""
    force = buying(entry).get(seat)
    if force is None:
        return None
    least, most = bounds(force)
    # Figures for a built-in scenario do not apply to a custom battle with the same name.
    rates = [] if own_text(entry) else win_rates(entry, seat)
    return HandicapCard(least, most, force.armor_units, [WinRate(*rate) for rate in rates])
