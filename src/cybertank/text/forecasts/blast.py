"""Forecast an explosion (10.04): what is destroyed in a hex, and what the shockwave does to everything near it."""

from __future__ import annotations

from typing import Literal

import msgspec

from cybertank.rules.combat.crt import chances
from cybertank.rules.missiles.shockwave import BRIDGE, GROUND, Effect, effects_on_ground, effects_on_units
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.events.missiles import odds_word
from cybertank.text.maps.boards import side_name
from cybertank.text.wording import count_of, listed, percent

BlastKind = Literal["unit", "hex", "road", "bridge"]
MOST_TOLD = 8


class BlastEffect(msgspec.Struct):
    """What an explosion would do to one thing: its distance with protection, the odds, and the chances in sixths."""

    kind: BlastKind
    name: str
    seat: str
    """The owner of a unit, or "" for the ground."""
    distance: int
    protected: str
    """The terrain that makes a unit count as farther away, in words."""
    odds: str
    """The column of the table, or "X" for automatic destruction."""
    dice: int
    """The attacks that are rolled: squads, an Ogre's components and treads, or structure points divided by five."""
    none: int
    disabled: int
    destroyed: int


class BlastForecast(msgspec.Struct):
    """What an explosion in a hex would do."""

    hex: str
    destroyed: list[str]
    """The units in the hex, which are gone without a die."""
    effects: list[BlastEffect]


def forecast_blast(state: State, where: int) -> BlastForecast:
    """Return what an explosion in a hex would do now, in the order in which dice are rolled."""
    found = [_effect(state, effect) for effect in [*effects_on_units(state, where), *effects_on_ground(state, where)]]
    return BlastForecast(state.board.names[where], [state.ids[unit] for unit in state.units_at(where)], found)


def _effect(state: State, effect: Effect) -> BlastEffect:
    none, disabled, destroyed = chances(effect.column)
    kind: BlastKind = "unit"
    seat = ""
    if effect.unit != NOBODY:
        name, seat = state.ids[effect.unit], state.setting.seats[state.seat_of[effect.unit]]
    elif effect.what == BRIDGE:
        kind = "bridge"
        single = effect.other == NOBODY
        name = state.board.names[effect.hex] if single else side_name(state.board.ground, effect.hex, effect.other)
    else:
        kind = "hex" if effect.what == GROUND else "road"
        name = state.board.names[effect.hex]
    return BlastEffect(
        kind,
        name,
        seat,
        effect.distance,
        effect.why,
        odds_word(effect.column),
        effect.dice,
        none,
        disabled,
        destroyed,
    )


def announce_blast(state: State, where: int) -> str:
    """Say in one sentence what an explosion in a hex would do."""
    forecast = forecast_blast(state, where)
    gone = f"destroys {listed(forecast.destroyed)}" if forecast.destroyed else "destroys nothing in the hex"
    units = [effect for effect in forecast.effects if effect.kind == "unit"]
    told = [_words(effect) for effect in units[:MOST_TOLD]]
    more = f" and {count_of(len(units) - MOST_TOLD, 'other unit')}" if len(units) > MOST_TOLD else ""
    near = f"; the shockwave strikes {', '.join(told)}{more}" if told else ""
    return f"An explosion in {forecast.hex} {gone}{near} (10.04)"


def blast_lines(state: State, where: int) -> list[str]:
    """Describe an explosion line by line: the hex itself, then everything near it with its odds and chances."""
    forecast = forecast_blast(state, where)
    gone = listed(forecast.destroyed) if forecast.destroyed else "nothing"
    lines = [f"An explosion in {forecast.hex} destroys {gone} in the hex (10.04)."]
    for effect in forecast.effects:
        what = "" if effect.kind == "unit" else f"{effect.kind} "
        why = f" ({effect.protected})" if effect.protected else ""
        chance = (
            "destroyed"
            if effect.odds == "X"
            else f"{effect.odds}, D {percent(effect.disabled)}, X {percent(effect.destroyed)}"
        )
        dice = f", {effect.dice} attacks" if effect.dice > 1 else ""
        lines.append(f"  {what}{effect.name} at {effect.distance}{why}: {chance}{dice}")
    return lines


def _words(effect: BlastEffect) -> str:
    chance = "destroyed" if effect.odds == "X" else f"{effect.odds}, {percent(effect.destroyed)} X"
    return f"{effect.name} ({chance})"
