"""Choose fire at bridges, roads and rails where it pays more than fire at units (13.01, 13.02)."""

from __future__ import annotations

from typing import Final

from cybertank.board.steps import entry_price
from cybertank.game.choices.ground import bridges_of
from cybertank.game.decisions import Fire
from cybertank.game.engine import check
from cybertank.players.ground.delays import Delays
from cybertank.players.tactics.fire_plans import FirePlan, able_units, batteries, best_against, within_range
from cybertank.players.tactics.values import Worths
from cybertank.rules.combat.crt import chances
from cybertank.rules.combat.strengths import attack_of, least_shot, range_of
from cybertank.rules.terrain.damage import has_way
from cybertank.rules.terrain.firing import ground_column
from cybertank.rules.terrain.targets import falls_at_once, hexes_of, nearest_hex
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import BridgeTarget, GroundTarget, HexTarget, RoadTarget
from cybertank.units.catalogue import AP, MISSILE, RACK

# Fire at the ground must gain this much, and this many times what the same guns gain by firing at units.
WORTH_FIRING: Final = 0.4
BETTER: Final = 1.2
# A missile that is fired at the ground is gone.
MISSILE_PRICE: Final = 3.0
FACES: Final = 6


class Gun:
    """A weapon that can fire: the smallest attack with it, its strength, and what it gains by firing at a unit."""

    __slots__ = ("floor", "shot", "strength")

    def __init__(self, shot: Shot, strength: int, floor: float) -> None:
        self.shot = shot
        self.strength = strength
        self.floor = floor


def ground_attack(view: State, seat: int, worths: Worths) -> Fire | None:
    """Return the attack on a bridge, road or rail that gains most, or None if units are the better targets."""
    guns = _guns(view, seat)
    if not guns:
        return None
    delays = Delays(view, seat, worths)
    best: Fire | None = None
    best_gain = WORTH_FIRING
    for target in targets(view, guns, delays):
        gain = delays.loss(target)
        if gain <= best_gain:
            continue
        found = _attack_on(view, guns, target, gain)
        if found is not None and found[1] > best_gain and check(view, found[0]) is None:
            best, best_gain = found
    return best


def _guns(view: State, seat: int) -> list[Gun]:
    """Return the weapons of a seat that can fire and could harm the ground (7.05.1)."""
    found: list[Gun] = []
    for shot in batteries(view, able_units(view, seat)):
        if shot.component == AP:
            continue
        least = least_shot(view, shot.unit, shot.component)
        strength = least * attack_of(view, shot.unit, shot.component)
        dear = MISSILE_PRICE if shot.component in (MISSILE, RACK) else 0.0
        floor = dear + unit_fire(view, seat, Shot(shot.unit, shot.component, least), strength)
        for _ in range(shot.count // least):
            found.append(Gun(Shot(shot.unit, shot.component, least), strength, floor))
    return found


def unit_fire(view: State, seat: int, shot: Shot, strength: int) -> float:
    """Return what one weapon gains by firing at the best unit in range."""
    best: FirePlan | None = None
    for target, where in enumerate(view.hex_of):
        if where >= 0 and view.hostile(seat, target) and within_range(view, [shot], where):
            best = best_against(view, seat, [shot], target, best)
    return 0.0 if best is None else best.worth * strength


def targets(view: State, guns: list[Gun], delays: Delays) -> list[GroundTarget]:
    """Return what is worth a look: bridges and roads on an enemy's way, and rails ahead of its trains."""
    rules = view.setting.rules
    board = view.board
    seat = view.flow[-1].seat
    found: list[GroundTarget] = []
    if rules.bridges:
        for bridge in bridges_of(board):
            hexes = hexes_of(board, bridge)
            if delays.is_used_by_enemy(hexes) or any(delays.rails.get(h, 0.0) > 0.0 for h in hexes):
                if _in_range(view, guns, bridge):
                    found.append(bridge)
    if rules.terrain_damage:
        wanted = {h for h, worth in delays.rails.items() if worth > 0.0}
        for i, way in enumerate(delays.ways):
            if view.hostile(seat, way.unit):
                wanted.update(h for h in delays.lines[i][1:] if board.ways[h] and _is_hard(view, way.mobility, h))
        standing = {view.hex_of[gun.shot.unit] for gun in guns}
        for where in sorted(wanted):
            if has_way(board, where):
                target: GroundTarget = RoadTarget(where) if where in standing else HexTarget(where)
                if where not in standing and any(not view.hostile(seat, u) for u in view.units_at(where)):
                    continue
                if _in_range(view, guns, target):
                    found.append(target)
    return found


def _is_hard(view: State, mobility: int, where: int) -> bool:
    """Return True if a class needs the road in a hex: without it, the hex would cost more or could not be entered."""
    return entry_price(mobility, view.board.terrain[where])[0] != 1


def _in_range(view: State, guns: list[Gun], target: GroundTarget) -> bool:
    return any(_reaches(view, gun, target) for gun in guns)


def _reaches(view: State, gun: Gun, target: GroundTarget) -> bool:
    unit = gun.shot.unit
    where = nearest_hex(view, unit, target)
    return view.board.distance(view.hex_of[unit], where) <= range_of(view, unit, gun.shot.component)


def _attack_on(view: State, guns: list[Gun], target: GroundTarget, worth: float) -> tuple[Fire, float] | None:
    """Return the best attack on a target with its gain: the guns that give up least for their strength come first."""
    bearing = [gun for gun in guns if _reaches(view, gun, target)]
    inside = [gun for gun in bearing if falls_at_once(view, [gun.shot], target)]
    if inside:
        one = min(inside, key=lambda gun: gun.floor)
        gain = worth - BETTER * one.floor
        return (Fire([one.shot], target), gain) if gain > 0.0 else None
    bearing.sort(key=lambda gun: gun.floor / max(gun.strength, 1))
    best: tuple[Fire, float] | None = None
    shots: list[Shot] = []
    price = 0.0
    for gun in bearing:
        shots = _with(shots, gun.shot)
        price += BETTER * gun.floor
        gain = worth * chance_on_ground(view, shots, target) - price
        if gain > 0.0 and (best is None or gain > best[1] + 0.01):
            best = (Fire(shots, target), gain)
    return best


def _with(shots: list[Shot], shot: Shot) -> list[Shot]:
    """Return an attack with one more weapon."""
    for i, other in enumerate(shots):
        if other.unit == shot.unit and other.component == shot.component:
            more = Shot(shot.unit, shot.component, other.count + shot.count)
            return [*shots[:i], more, *shots[i + 1 :]]
    return [*shots, shot]


def chance_on_ground(view: State, shots: list[Shot], target: GroundTarget) -> float:
    """Return the chance that an attack destroys a bridge, or damages a hex so that its road is cut."""
    _, hurt, killed = chances(ground_column(view, shots, target))
    return (killed if isinstance(target, BridgeTarget) else killed + hurt) / FACES
