"""Show which hexes a seat's enemies could fire at, and how strongly."""

from __future__ import annotations

from cybertank.server.wire.questions import ThreatAnswer, ThreatHex
from cybertank.state.state import State
from cybertank.text.forecasts.threats import threats_to


def threat_to(state: State, seat: int) -> ThreatAnswer:
    """Add up the attack strength a seat's enemies could fire at each hex, now and after their next movement phase."""
    now: dict[int, float] = {}
    later: dict[int, float] = {}
    units: dict[int, list[str]] = {}
    for threat in threats_to(state, seat):
        for where, strength in threat.now.items():
            now[where] = now.get(where, 0.0) + strength
        for where, strength in threat.later.items():
            later[where] = later.get(where, 0.0) + strength
        for where in threat.now | threat.later:
            units.setdefault(where, []).append(state.ids[threat.unit])
    names = state.board.names
    hexes = [ThreatHex(names[h], now.get(h, 0.0), later.get(h, 0.0), units[h]) for h in sorted(units)]
    return ThreatAnswer(state.setting.seats[seat], hexes)
