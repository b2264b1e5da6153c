"""13.01.2, 13.02.1 What attacks on units do to the ground: spillover on the hex, and attacks on a bridge below."""

from __future__ import annotations

from cybertank.board.terrain import FOREST, TOWN
from cybertank.rules.combat.crt import HOPELESS, crt_result, needs_die, odds_column
from cybertank.rules.combat.spillover import milder
from cybertank.rules.combat.strengths import overrun_round
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import DESTROYED, DISABLED, NO_DIE, NO_EFFECT, Event
from cybertank.rules.events.terrain import BridgeAttacked, GroundSpilledOver, OverrunDamaged
from cybertank.rules.lasers.firing import spilling
from cybertank.rules.terrain.damage import SPOILED, GroundChanges, apply_to_hex, has_way
from cybertank.rules.terrain.targets import HEX_DEFENSE, RIVER_BRIDGE_DEFENSE, can_be_damaged, ground_strength
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import BridgeTarget, HexTarget


class Collateral:
    """What an attack on a unit may do to the ground in its hex: the strengths, in halves, and the odds."""

    __slots__ = ("bridge_attack", "bridge_column", "hex", "hex_attack", "hex_column", "hex_die", "hex_rolled")

    def __init__(self, where: int) -> None:
        self.hex = where
        self.hex_attack = 0
        self.hex_column = HOPELESS
        self.hex_die = NO_DIE
        self.hex_rolled = False
        """7.12.4: True if the die for the hex has been rolled, or it needs none."""
        self.bridge_attack = 0
        self.bridge_column = HOPELESS


def plan_collateral(state: State, shots: list[Shot], target: int) -> Collateral | None:
    """13.01.2, 13.02.1: Return what an attack on a unit does to its hex or the bridge it is on, or None if nothing.

    In an overrun, shots do neither: the hex suffers at the end.
    """
    if overrun_round(state) is not None:
        return None
    rules = state.setting.rules
    where = state.hex_of[target]
    found = Collateral(where)
    if rules.terrain_damage and rules.spillover and can_be_damaged(state.board, where):
        found.hex_attack = ground_strength(state, spilling(state, shots)) // 2
        found.hex_column = odds_column(found.hex_attack, HEX_DEFENSE)
    if rules.bridges and state.levels.on_bridge[target] and state.board.river_bridge[where]:
        found.bridge_attack = ground_strength(state, shots)
        found.bridge_column = odds_column(found.bridge_attack, RIVER_BRIDGE_DEFENSE)
    return found if found.hex_column != HOPELESS or found.bridge_column != HOPELESS else None


def apply_collateral(state: State, found: Collateral, dice: Dice, events: list[Event]) -> None:
    """13.01.2, 13.02.1: Roll for the hex, then for the bridge. It falls with everything on it."""
    if found.hex_column != HOPELESS:
        _spill_on_hex(state, found, dice, events)
    if found.bridge_column != HOPELESS:
        _attack_bridge(state, found, dice, events)


def roll_for_hex(state: State, found: Collateral, dice: Dice) -> None:
    """13.01.2: Roll for the hex, unless that was done before."""
    if found.hex_rolled:
        return
    found.hex_rolled = True
    if needs_die(found.hex_column):
        found.hex_die = dice.roll(f"spillover on hex {state.board.names[found.hex]} (13.01.2)")


def _spill_on_hex(state: State, found: Collateral, dice: Dice, events: list[Event]) -> None:
    """13.01.2: Roll half the attack against the hex. An X counts as a D, and a D has no effect."""
    event = GroundSpilledOver(HexTarget(found.hex), found.hex_attack, HEX_DEFENSE, found.hex_column)
    event.terrain = state.board.terrain[found.hex]
    roll_for_hex(state, found, dice)
    event.die = found.hex_die
    changes = GroundChanges()
    event.result = apply_to_hex(state.board, changes, found.hex, milder(crt_result(found.hex_column, event.die)))
    changes.make(state)
    events.append(event)


def _attack_bridge(state: State, found: Collateral, dice: Dice, events: list[Event]) -> None:
    """13.02.1: Roll the separate attack, of the same strength, on the bridge that carries the unit under fire."""
    target = BridgeTarget(found.hex)
    event = BridgeAttacked(target, found.bridge_attack, RIVER_BRIDGE_DEFENSE, found.bridge_column)
    if needs_die(found.bridge_column):
        event.die = dice.roll(f"the attack on the bridge {state.board.names[found.hex]} (13.02.1)")
    events.append(event)
    if crt_result(found.bridge_column, event.die) == DESTROYED:
        event.result = DESTROYED
        changes = GroundChanges()
        changes.drop_bridge(state, target, dice, events)
        changes.make(state)


def damage_by_overrun(state: State, where: int, events: list[Event]) -> None:
    """8.09, 13.01.2: Damage the hex at the end of an overrun, unless it is damaged already.

    In a hex that is neither town nor forest, the road is cut. A road that was cleared through damaged terrain is not.
    """
    terrain = state.board.terrain[where]
    if terrain in SPOILED:
        return
    if terrain != TOWN and terrain != FOREST and not has_way(state.board, where):
        return
    changes = GroundChanges()
    result = apply_to_hex(state.board, changes, where, DISABLED)
    changes.make(state)
    if result != NO_EFFECT:
        events.append(OverrunDamaged(HexTarget(where), result, terrain))
