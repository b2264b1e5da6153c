"""Overruns foreseen: what both sides may expect to lose in one, round by round, before anyone drives in (section 8)."""

from __future__ import annotations

from typing import Final

from cybertank.players.overruns import strength_in_overrun
from cybertank.players.values import Worths
from cybertank.rules.strengths import terrain_factor
from cybertank.state.state import State
from cybertank.units.catalogue import MISSILE, POST

# Rounds of fire that are foreseen for each side.
ROUNDS: Final = 3
# Strength for each point of defense that kills at such close quarters, where a D is an X.
KILLS_AT: Final = 1.5


class Fighters:
    """One side of an overrun, as shares of units still there."""

    __slots__ = ("alive", "strength", "toughness", "units", "worth")

    def __init__(self, view: State, units: list[int], worths: Worths, sheltered: bool) -> None:
        self.units = units
        self.alive: list[float] = [1.0] * len(units)
        self.strength: list[float] = []
        self.toughness: list[float] = []
        self.worth: list[float] = []
        for unit in units:
            kind = view.kind(unit)
            strength = float(strength_in_overrun(view, unit))
            if kind.is_ogre:
                strength = float(_ogre_strength(view, unit))
            if kind.kind == POST:
                strength = 1.0
            self.strength.append(strength)
            factor = terrain_factor(view, unit)[0] if sheltered and view.hex_of[unit] >= 0 else 1
            if kind.is_ogre:
                # Fire takes treads at one third: so much strength would stop it, and that is what it is worth.
                self.toughness.append(3.0 * max(view.treads[unit], 1))
                self.worth.append(worths.tread_rate(view, unit) * max(view.treads[unit], 1))
            else:
                base = view.squads[unit] if kind.is_infantry else view.defense_of[unit]
                self.toughness.append(KILLS_AT * max(base * factor, 0.5))
                self.worth.append(worths.whole[unit])

    def fire(self) -> float:
        """The strength that is left."""
        total = 0.0
        for i in range(len(self.units)):
            total += self.alive[i] * self.strength[i]
        return total

    def suffer(self, fire: float) -> float:
        """Take so much fire, the best bargains first; what it costs is returned."""
        lost = 0.0
        order = sorted(range(len(self.units)), key=lambda i: -self.worth[i] / self.toughness[i])
        for i in order:
            if fire <= 0.0:
                break
            need = self.toughness[i] * self.alive[i]
            share = 1.0 if need <= fire else fire / need
            lost += self.worth[i] * self.alive[i] * share
            fire -= need * share
            self.alive[i] *= 1.0 - share
        return lost


def _ogre_strength(view: State, ogre: int) -> int:
    """8.02: an Ogre's batteries and antipersonnel guns, doubled; missiles are kept."""
    kind = view.kind(ogre)
    base = ogre * len(kind.count)
    total = 0
    for component in range(len(kind.count)):
        if component < MISSILE:
            total += view.left[base + component] * kind.attack[component]
    return 2 * total


def overrun_balance(view: State, attackers: list[int], defenders: list[int], worths: Worths) -> float:
    """What the attackers may expect to gain by an overrun, less what it costs them; the defenders fire first."""
    own = Fighters(view, attackers, worths, False)
    foes = Fighters(view, defenders, worths, True)
    balance = 0.0
    for _ in range(ROUNDS):
        balance -= own.suffer(foes.fire())
        balance += foes.suffer(own.fire())
    return balance
