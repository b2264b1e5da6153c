"""Random fire at hexes, roads, bridges and revetments (13.01, 13.02, 15.04.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cybertank.game.choices.ground import bridges_of
from cybertank.game.decisions import Fire
from cybertank.rules.combat.legality import refuse_attack
from cybertank.rules.combat.strengths import least_shot, range_of, ready
from cybertank.rules.terrain.targets import nearest_hex
from cybertank.state.chapters.vulcans import REVETMENT_FIELDS
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import GroundTarget, HexTarget, RevetmentTarget, RoadTarget

FIRES_AT_GROUND: Final = 0.1

Chance = Callable[[], float]


def random_ground_fire(view: State, seat: int, unit: int, weapon: int, chance: Chance) -> Fire | None:
    """Fire a weapon at the road it stands on, at a bridge in range, or at a random hex near it, now and then."""
    if chance() >= FIRES_AT_GROUND:
        return None
    near = _near(view, unit, range_of(view, unit, weapon), chance)
    least = least_shot(view, unit, weapon)
    shots = [Shot(unit, weapon, least + int(chance() * (ready(view, unit, weapon) - least + 1)))]
    for target in near:
        if refuse_attack(view, seat, shots, target) is None:
            return Fire(shots, target)
    return None


def _near(view: State, unit: int, reach: int, chance: Chance) -> list[GroundTarget]:
    """Return targets on the ground within range, in the order in which they are tried."""
    here = view.hex_of[unit]
    found: list[GroundTarget] = []
    if view.setting.rules.bridges:
        for bridge in bridges_of(view.board):
            if view.board.distance(here, nearest_hex(view, unit, bridge)) <= reach:
                found.append(bridge)
    if view.setting.rules.terrain_damage:
        found.append(RoadTarget(here))
        hexes = [h for h, distance in enumerate(view.board.distances(here)) if distance <= reach]
        found.append(HexTarget(hexes[int(chance() * len(hexes))]))
    for where in sorted(set(view.vulcans.revetments[::REVETMENT_FIELDS])):
        if view.board.distance(here, where) <= reach:
            found.append(RevetmentTarget(where))
    first = int(chance() * len(found)) if found else 0
    return found[first:] + found[:first]
