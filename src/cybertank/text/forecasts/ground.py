"""Forecasts for fire at hexes, roads and bridges, and for what other attacks do to them (13.01, 13.02)."""

from __future__ import annotations

from typing import Final

from cybertank.rules.combat.crt import HOPELESS, crt_result, needs_die
from cybertank.rules.combat.spillover import milder
from cybertank.rules.events.base import DAMAGED, DESTROYED, NO_EFFECT, ROAD_CUT
from cybertank.rules.terrain.collateral import plan_collateral
from cybertank.rules.terrain.firing import effect_on_ground, ground_odds, ground_rule
from cybertank.rules.terrain.targets import can_be_damaged
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import BridgeTarget, GroundTarget, HexTarget, RoadTarget, TrenchTarget
from cybertank.text import wording as say
from cybertank.text.wording import FACES
from cybertank.units.catalogue import WHOLE

_HEX_EFFECTS: Final = {DAMAGED: "damaged", DESTROYED: "turned to rubble", ROAD_CUT: "to have its road cut"}


def ground_chances(state: State, shots: list[Shot], target: GroundTarget) -> tuple[int, int, int]:
    """Count the die faces that do nothing, that damage a hex or cut its road, and that destroy."""
    faces = _faces(state, target, ground_odds(state, shots, target).column)
    harmed = faces.count(DAMAGED) + faces.count(ROAD_CUT)
    return faces.count(NO_EFFECT), harmed, faces.count(DESTROYED)


def _faces(state: State, target: GroundTarget, column: int, spilled: bool = False) -> list[int]:
    """Return the effect of each die face on a target."""
    results = [crt_result(column, die) for die in range(1, FACES + 1)]
    return [effect_on_ground(state, target, milder(crt) if spilled else crt) for crt in results]


def announce_ground(state: State, shots: list[Shot], target: GroundTarget) -> str:
    """Announce an attack on the ground with its odds and chances (13.01-13.02.1)."""
    weighed = ground_odds(state, shots, target)
    told = f"{say.shooters(state, shots)} at {say.target_name(state, target)}"
    rule = ground_rule(shots, target, state)
    match target:
        case TrenchTarget():
            return f"{told}: the entrenchments are destroyed without a die roll ({rule})"
        case RoadTarget():
            return f"{told}: the road and rail in its hex are cut without a die roll ({rule})"
        case HexTarget(hex=where) if not can_be_damaged(state.board, where):
            return f"{told}: there is nothing to damage, only the spillover counts ({rule})"
        case _:
            pass
    if not needs_die(weighed.column):
        sure = "destroyed without a die roll" if weighed.column > 0 else "no effect on any roll"
    else:
        falls = "destroyed" if rule in ("15.04.7", "13.02", "13.02.1") else ""
        sure = _told(_faces(state, target, weighed.column), falls)
    if rule == "13.01.1":
        return f"{told}: a weak attack is at 1-2; {sure} ({rule})"
    odds_words = say.odds_phrase(weighed.attack, weighed.defense, weighed.column, WHOLE)
    within = weighed.defense_tally.lines[0].reason.startswith("destroyed")
    return f"{told}: {'it is in its own hex' if within else odds_words}; {sure} ({rule})"


def _told(faces: list[int], destroyed: str = "") -> str:
    """Say how likely each effect is: `33% no effect, 33% damaged, 33% turned to rubble`."""
    words = {NO_EFFECT: "no effect", **_HEX_EFFECTS}
    if destroyed:
        words[DESTROYED] = destroyed
    return ", ".join(f"{say.percent(faces.count(effect))} {words[effect]}" for effect in words if effect in faces)


def collateral_clause(state: State, shots: list[Shot], target: int) -> str:
    """13.01.2, 13.02.1: describe what an attack on a unit could do to its hex, or to the bridge it is on."""
    rules = state.setting.rules
    found = plan_collateral(state, shots, target) if rules.terrain_damage or rules.bridges else None
    if found is None:
        return ""
    told = ""
    name = state.board.names[found.hex]
    if found.hex_column != HOPELESS:
        faces = _faces(state, HexTarget(found.hex), found.hex_column, spilled=True)
        harm = [face for face in faces if face != NO_EFFECT]
        if harm:
            told += f"; hex {name}: {say.percent(len(harm))} {_HEX_EFFECTS[harm[0]]} (13.01.2)"
    if found.bridge_column != HOPELESS:
        falls = _faces(state, BridgeTarget(found.hex), found.bridge_column).count(DESTROYED)
        told += f"; the bridge {name}: {say.percent(falls)} destroyed (13.02.1)"
    return told
