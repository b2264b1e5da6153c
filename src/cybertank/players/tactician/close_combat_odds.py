"""Forecast close combat: the expected losses of both sides if a unit drives in (6.05, section 8)."""

from __future__ import annotations

from typing import Final

from cybertank.players.tactics.close_combat import guns_left, strength_in_overrun
from cybertank.players.tactics.values import Worths
from cybertank.rules.combat.strengths import terrain_factor
from cybertank.rules.ramming.rams import ram_toll
from cybertank.state.ruleset import CLOSE_COMBAT_OVERRUN
from cybertank.state.state import State
from cybertank.units.catalogue import MISSILE, POST

MEAN_DIE: Final = 3.5
# The number of fire rounds to forecast for each side.
ROUNDS: Final = 3
# The attack strength that destroys one point of defense in an overrun, where a D counts as an X.
KILLS_AT: Final = 1.5
# An Ogre that drives into another fires second. It wins with WINS_AT times the other's strength or more, and loses with
# less than LOSES_AT times as much.
WINS_AT: Final = 1.5
LOSES_AT: Final = 1.1
# The share of its value that the loser of such a duel loses, and the share that the winner loses.
LOSERS_SHARE: Final = 0.8
WINNERS_SHARE: Final = 0.25


class Fighters:
    """One side of an overrun. For each unit, the share that is still alive."""

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
                # Fire hits treads one time in three. This much strength would stop the Ogre, which is worth the value
                # of its treads.
                self.toughness.append(3.0 * max(view.sheets.treads[unit], 1))
                self.worth.append(worths.tread_rate(view, unit) * max(view.sheets.treads[unit], 1))
            else:
                base = view.sheets.squads[unit] if kind.is_infantry else view.defense_of[unit]
                self.toughness.append(KILLS_AT * max(base * factor, 0.5))
                self.worth.append(worths.whole[unit])

    def fire(self) -> float:
        """Return the remaining strength."""
        total = 0.0
        for i in range(len(self.units)):
            total += self.alive[i] * self.strength[i]
        return total

    def suffer(self, fire: float) -> float:
        """Spread this much fire over the units, most cost-effective targets first, and return their losses."""
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
    """Return the doubled strength of an Ogre's batteries and antipersonnel guns, without its missiles (8.02)."""
    kind = view.kind(ogre)
    base = ogre * len(kind.count)
    total = 0
    for component in range(len(kind.count)):
        if component < MISSILE:
            total += view.sheets.left[base + component] * kind.attack[component]
    return 2 * total


def overrun_balance(view: State, attackers: list[int], defenders: list[int], worths: Worths) -> float:
    """Return the attackers' expected gain from an overrun, minus their losses. The defenders fire first."""
    if _has_ogre(view, attackers) and _has_ogre(view, defenders):
        return _duel_balance(view, attackers, defenders, worths)
    own = Fighters(view, attackers, worths, False)
    foes = Fighters(view, defenders, worths, True)
    balance = 0.0
    for _ in range(ROUNDS):
        balance -= own.suffer(foes.fire())
        balance += foes.suffer(own.fire())
    return balance


def _has_ogre(view: State, units: list[int]) -> bool:
    for unit in units:
        if view.kind(unit).is_ogre:
            return True
    return False


def _duel_balance(view: State, attackers: list[int], defenders: list[int], worths: Worths) -> float:
    """Return the expected gain minus losses when Ogre fights Ogre.

    Batteries decide, and the loser loses almost everything.
    """
    own = foes = 0.0
    for unit in attackers:
        own += worths.whole[unit]
    for unit in defenders:
        foes += worths.whole[unit]
    wins = duel_chance(_batteries(view, attackers), _batteries(view, defenders))
    gain = wins * LOSERS_SHARE * foes + (1.0 - wins) * WINNERS_SHARE * foes
    return gain - wins * WINNERS_SHARE * own - (1.0 - wins) * LOSERS_SHARE * own


def _batteries(view: State, units: list[int]) -> float:
    """Return the strength that a side fires with in a duel between Ogres."""
    total = 0.0
    for unit in units:
        total += 2 * guns_left(view, unit) if view.kind(unit).is_ogre else strength_in_overrun(view, unit)
    return total


def duel_chance(attacker: float, defender: float) -> float:
    """Return the attacker's chance of winning a duel, given both sides' strength."""
    if attacker >= WINS_AT * defender:
        return 1.0 if attacker > 0.0 else 0.0
    if attacker <= LOSES_AT * defender:
        return 0.0
    return (attacker / defender - LOSES_AT) / (WINS_AT - LOSES_AT)


def duel_danger(view: State, ogre: int, where: int, worths: Worths) -> float:
    """Return an Ogre's expected loss in a hex that rival Ogres can drive into in their next turn."""
    rams = view.setting.rules.close_combat != CLOSE_COMBAT_OVERRUN
    danger = 0.0
    own = 2.0 * guns_left(view, ogre)
    for rival, at in enumerate(view.hex_of):
        if at < 0 or not view.kind(rival).is_ogre or not view.hostile(view.seat_of[ogre], rival):
            continue
        if view.board.distance(at, where) <= view.kind(rival).tread_move(view.sheets.treads[rival]):
            if rams:
                loss = ram_balance(view, rival, ogre, worths)
            else:
                loss = duel_chance(2.0 * guns_left(view, rival), own) * LOSERS_SHARE * worths.whole[ogre]
            if loss > danger:
                danger = loss
    return danger


def ram_balance(view: State, rammer: int, rival: int, worths: Worths) -> float:
    """Return the value of the treads a rival is expected to lose in a ram, minus the rammer's certain loss (6.05)."""
    lost = min(int(MEAN_DIE * view.kind(rammer).ram_dice), view.sheets.treads[rival])
    toll = ram_toll(view, rammer, rival)
    return worths.treads(view, rival, view.sheets.treads[rival], lost) - worths.treads(
        view, rammer, view.sheets.treads[rammer], toll
    )
