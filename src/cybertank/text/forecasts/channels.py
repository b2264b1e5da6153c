"""Describe what a Vulcan is about to do with its drone channels (15.02.4, 15.02.5)."""

from __future__ import annotations

from cybertank.game.decisions import Control, Lead
from cybertank.rules.vulcans.channels import CHANNELS, channels_used, is_in_play, link_of
from cybertank.rules.vulcans.control import control, control_in_overrun, lead
from cybertank.state.chapters.vulcans import DUCKLING
from cybertank.state.frames import FireRound, OverrunQuestion
from cybertank.state.state import State
from cybertank.text.wording import count_of, listed


def announce_channels(state: State, decision: Control | Lead) -> str:
    """15.02.4, 15.02.5: say what a Vulcan will control, with how many channels, and which units stop."""
    name = state.ids[decision.unit]
    after = state.copy()
    units = [state.ids[unit] for unit in decision.units]
    match state.flow[-1], decision:
        case ((OverrunQuestion(hex=where) | FireRound(hex=where)), Control()):
            control_in_overrun(after, where, decision.unit, decision.units, [])
            told = f"take control of {listed(units)} for this overrun" if units else "take control of nothing"
            idle = [u for u in after.units_at(where) if link_of(after, u) == DUCKLING]
            return f"{name} will {told}{_idle_clause(after, idle)} (15.02.5)"
        case _, Control():
            control(after, decision.unit, decision.units, [])
            told = f"take full control of {listed(units)}" if units else "control no unit fully"
            rule = "15.02.4"
        case _:
            lead(after, decision.unit, decision.units, [])
            told = f"lead {listed(units)} at half strength, within one hex" if units else "lead no ducklings"
            rule = "15.02.5"
    used = f", with {count_of(channels_used(after, decision.unit), 'channel')} of {CHANNELS} in use"
    crewless = [u for u in after.vulcans.crewless if is_in_play(after, u) and after.hex_of[u] >= 0]
    idle = [u for u in crewless if after.disability.disabled[u] and not state.disability.disabled[u]]
    return f"{name} will {told}{used}{_idle_clause(after, idle)} ({rule})"


def _idle_clause(state: State, idle: list[int]) -> str:
    """Say which units will count as disabled."""
    if not idle:
        return ""
    count = "counts" if len(idle) == 1 else "count"
    return f"; {listed([state.ids[unit] for unit in idle])} {count} as disabled"
