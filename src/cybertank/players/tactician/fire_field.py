"""Map the field of fire: which guns can fire at which targets, how strongly, and the expected gain on each target."""

from __future__ import annotations

from typing import Final

from cybertank.board.terrain import is_town
from cybertank.game.choices.fire import FIREABLE
from cybertank.players.tactician.last_stand import LastStand
from cybertank.players.tactics.fire_plans import gear_worth, has_superheavy_sheet, sheet_share
from cybertank.players.tactics.laser_lines import cover_of
from cybertank.players.tactics.result_faces import HURT, KILLED
from cybertank.players.tactics.turns_left import has_last_word
from cybertank.players.tactics.values import Weights, Worths, result_worth
from cybertank.rules.buildings.damage import attacks_left, damage_of
from cybertank.rules.combat.crt import HOPELESS, SURE, odds_column
from cybertank.rules.combat.groups import infantry_unit
from cybertank.rules.combat.legality import ap_harms, may_fire, targets_on
from cybertank.rules.combat.strengths import (
    NORMAL,
    attack_halves,
    attack_of,
    deep_factor,
    defense_strength,
    is_overrun_defender,
    is_submerged,
    least_shot,
    overrun_round,
    range_of,
    ready,
)
from cybertank.rules.combat.weapons import shares_fire
from cybertank.rules.movement.riders import riders_of
from cybertank.rules.overrun.fighters import attackers_fire, fighters
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FireRound
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.units.catalogue import AP, COMPONENTS, GEAR, MISSILE, POST, RACK, TRAIN, TREADS, WHOLE, UnitType

COLUMNS: Final = 7
# The maximum number of components of one kind that a plan can attack, one after another.
COPIES: Final = 3


class FireField:
    """The guns and targets in a fire phase or fire round, and the current plan: the target of each gun."""

    __slots__ = (
        "_alt",
        "_alt_target",
        "_at",
        "_bears",
        "_component",
        "_defense",
        "_floor",
        "_fight",
        "_gun_component",
        "_gun_hex",
        "_gun_lot",
        "_gun_range",
        "_gun_unit",
        "_halves",
        "_spill",
        "_sums",
        "_target",
        "_top",
        "_values",
        "_view",
        "_weights",
        "_worths",
    )

    def __init__(self, view: State, seat: int, worths: Worths, weights: Weights) -> None:
        self._view = view
        self._worths = worths
        self._weights = weights
        self._fight: FireRound | None = overrun_round(view)
        self._gun_unit: list[int] = []
        self._gun_component: list[int] = []
        self._gun_hex: list[int] = []
        self._gun_range: list[int] = []
        self._gun_lot: list[int] = []
        """The number of weapons or squads that each gun represents: the fewest that can fire alone."""
        self._floor: list[float] = []
        self._alt: list[float] = []
        """For each gun, its expected gain from fire at treads, or at a building.

        `_alt_target` holds the Ogre or the building.
        """
        self._alt_target: list[int] = []
        self._target: list[int] = []
        self._component: list[int] = []
        self._defense: list[int] = []
        self._values: list[float] = []
        self._top: list[float] = []
        self._spill: list[list[int]] = []
        """Other units in the target's hex, which suffer spillover."""
        self._bears: list[list[int]] = []
        self._halves: list[list[int]] = []
        """For each target, the guns that can fire at it, and their strength against it in halves."""
        self._at: list[int] = []
        """The planned target of each gun, or NOBODY."""
        self._sums: list[int] = []
        if self._fight is None:
            own = [u for u in range(len(view.hex_of)) if _fires(view, seat, u)]
            foes = [u for u, where in enumerate(view.hex_of) if where >= 0 and view.hostile(seat, u)]
        else:
            own = fighters(view, self._fight, attackers_fire(self._fight))
            foes = fighters(view, self._fight, not attackers_fire(self._fight))
        self._gather_guns(own)
        if self._gun_unit:
            self._gather_targets(foes)

    # -- gathering -----------------------------------------------------------------------------------------------------

    def _gather_guns(self, own: list[int]) -> None:
        view = self._view
        for unit in own:
            kind = view.kind(unit)
            for component in FIREABLE:
                if kind.count[component] == 0 and kind.kind != POST:
                    continue
                count = ready(view, unit, component)
                lot = least_shot(view, unit, component)
                for i in range(count // lot):
                    self._gun_unit.append(unit)
                    self._gun_component.append(component)
                    self._gun_hex.append(view.hex_of[unit])
                    self._gun_range.append(range_of(view, unit, component))
                    self._gun_lot.append(lot)
                    self._floor.append(self._price(unit, component, count - i))
                    self._alt.append(0.0)
                    self._alt_target.append(NOBODY)
                    self._at.append(NOBODY)

    def _price(self, unit: int, component: int, left: int) -> float:
        """Return the value of saving a missile. Other guns cost nothing, nor do an immobile Ogre's missiles."""
        if component != MISSILE and component != RACK:
            return 0.0
        kind = self._view.kind(unit)
        if kind.is_ogre and kind.treads and self._view.sheets.treads[unit] == 0:
            return 0.0
        if kind.is_infantry:
            return self._weights.missile_price / 2
        if self._worths.post_alive and left == 1 and component == MISSILE:
            return self._weights.last_missile
        return self._weights.missile_price

    def _gather_targets(self, foes: list[int]) -> None:
        view = self._view
        seen: list[int] = []
        for foe in foes:
            if view.riders.riding[foe] != NOBODY and self._fight is None:
                continue
            bearing = self._bearing(foe)
            if not bearing:
                continue
            kind = view.kind(foe)
            if kind.is_ogre:
                self._add_ogre(foe, bearing)
                continue
            if kind.is_building:
                self._aim_at_building(foe, bearing)
                continue
            squads = 0
            if kind.is_infantry:
                if foe in seen:
                    continue
                group = infantry_unit(view, foe)
                seen.extend(group.counters)
                squads = group.squads
            self._add_unit(foe, squads, bearing)

    def _bearing(self, foe: int) -> list[int]:
        """Return the guns in range of a target."""
        if self._fight is not None:
            return list(range(len(self._gun_unit)))
        distances = self._view.board.distances(self._view.hex_of[foe])
        found: list[int] = []
        for gun, where in enumerate(self._gun_hex):
            # 6.08: Units in the same hex fire as if they were adjacent.
            if max(distances[where], 1) <= self._gun_range[gun]:
                found.append(gun)
        return self._in_sight(foe, found) if self._view.buildings.any else found

    def _in_sight(self, foe: int, guns: list[int]) -> list[int]:
        """Return the guns without the lasers that do not see a target (12.02, 12.03)."""
        view = self._view
        where = view.hex_of[foe]
        found: list[int] = []
        for gun in guns:
            unit = self._gun_unit[gun]
            if not view.kind(unit).is_laser or cover_of(view, unit)[where] <= self._gun_range[gun]:
                found.append(gun)
        return found

    def _strength(self, gun: int, foe: int, component: int) -> int:
        """Return the strength of one gun against a target in halves, or 0 if it cannot fire at it (7.06)."""
        view = self._view
        unit = self._gun_unit[gun]
        weapon = self._gun_component[gun]
        if weapon == AP and not ap_harms(view, unit, foe, component):
            return 0
        if self._fight is not None or view.vulcans.links:
            return attack_halves(view, [Shot(unit, weapon, self._gun_lot[gun])], foe)
        factor = NORMAL
        if is_submerged(view, foe):
            factor = deep_factor(view, unit, weapon)
        return attack_of(view, unit, weapon) * factor * self._gun_lot[gun]

    def _add(self, foe: int, component: int, defense: int, values: list[float], bearing: list[int]) -> bool:
        """Add a target with the guns that can harm it, and return True if there are enough of them."""
        guns: list[int] = []
        strengths: list[int] = []
        total = 0
        for gun in bearing:
            halves = self._strength(gun, foe, component)
            if halves > 0:
                guns.append(gun)
                strengths.append(halves)
                total += halves
        if total < defense or not guns:
            return False
        self._target.append(foe)
        self._component.append(component)
        self._defense.append(defense)
        self._values.extend(values)
        self._top.append(values[COLUMNS - 1])
        self._bears.append(guns)
        self._halves.append(strengths)
        self._sums.append(0)
        self._spill.append([])
        return True

    def _add_ogre(self, foe: int, bearing: list[int]) -> None:
        view = self._view
        stand = self._stand_by_weapons(foe, bearing)
        for component in targets_on(view, foe):
            if component == TREADS:
                self._aim_at_treads(foe, bearing, stand is None)
                continue
            worth = gear_worth(view, foe) if component >= GEAR else self._worths.part(view, foe, component)
            if stand is not None and component in stand.weapons:
                worth += self._weights.post / stand.count
            values = [0.0] * COLUMNS
            for column in range(SURE):
                values[column + 1] = worth * KILLED[column] / 6
            values[SURE + 1] = worth
            defense = defense_strength(view, foe, component)
            left = 1 if component >= GEAR else view.sheets.left[foe * COMPONENTS + component]
            for _ in range(left if left < COPIES else COPIES):
                if not self._add(foe, component, defense, values, bearing):
                    break

    def _stand_by_weapons(self, foe: int, bearing: list[int]) -> LastStand | None:
        """Return the last stand against an Ogre about to have a post in range, if its weapons are the best target."""
        view = self._view
        seat = self._worths.seat
        post = self._worths.nearest_post(view, foe)
        if self._fight is not None or post == NOBODY or view.hostile(seat, post) or has_last_word(view, seat):
            return None
        stand = LastStand(view, foe, post)
        strengths = [self._strength(gun, foe, TREADS) // 2 for gun in bearing if self._gun_component[gun] != AP]
        return stand if stand.is_made_at_weapons(strengths, self._tread_faces(foe)) else None

    def _tread_faces(self, foe: int) -> int:
        """Return how many faces of the die hit treads: two, or one in a town (7.13.2)."""
        covered = self._fight is None or is_overrun_defender(self._view, self._fight, foe)
        return 1 if covered and is_town(self._view.board.terrain[self._view.hex_of[foe]]) else 2

    def _aim_at_treads(self, foe: int, bearing: list[int], hurried: bool) -> None:
        """Record each gun's gain from firing at treads. If `hurried`, they count more the nearer a post is (7.13.2)."""
        view = self._view
        share = self._tread_faces(foe) / 6
        for gun in bearing:
            if self._gun_component[gun] == AP:
                continue
            halves = self._strength(gun, foe, TREADS)
            worth = share * self._worths.treads(view, foe, view.sheets.treads[foe], halves // 2, hurried)
            if worth > self._alt[gun]:
                self._alt[gun] = worth
                self._alt_target[gun] = foe
                if worth > self._floor[gun]:
                    self._floor[gun] = worth

    def _aim_at_building(self, foe: int, bearing: list[int]) -> None:
        """Record each gun's gain from firing at a building. There is no die, so guns need not combine (11.04.1)."""
        view = self._view
        if self._worths.whole[foe] <= 0.0:
            return
        structure = self._worths.structure(view, foe)
        beside: list[int] = []
        if self._fight is None and view.setting.rules.spillover:
            beside = [u for u in view.units_at(view.hex_of[foe]) if _spills_on(view.kind(u))]
        fight = self._fight
        for gun in bearing:
            unit, component = self._gun_unit[gun], self._gun_component[gun]
            if fight is not None and attacks_left(view, fight, unit, component, foe) < self._gun_lot[gun]:
                continue
            damage = damage_of(view, Shot(unit, component, self._gun_lot[gun]), foe)
            worth = structure.worth(damage)
            if beside:
                halves = self._strength(gun, foe, WHOLE)
                worth += sum(self._spilled(u, halves // 2) for u in beside)
            if worth > self._alt[gun]:
                self._alt[gun] = worth
                self._alt_target[gun] = foe
                if worth > self._floor[gun]:
                    self._floor[gun] = worth

    def _add_unit(self, foe: int, squads: int, bearing: list[int]) -> None:
        view = self._view
        worth = self._worths.whole[foe]
        disabled = self._weights.disabled
        if squads:
            worth = worth / max(view.sheets.squads[foe], 1) * squads
        if view.kind(foe).kind == TRAIN:
            # 9.03: Only an X affects a train.
            worth = self._worths.lost_with(view, foe)
            disabled = 0.0
        else:
            for rider in riders_of(view, foe):
                worth += self._worths.whole[rider] * 0.8
        close = self._fight is not None
        values = [0.0] * COLUMNS
        is_disabled = view.disability.disabled[foe] != NOT_DISABLED
        for column in range(SURE):
            # 7.11.2: In an overrun, a D counts as an X.
            hurt = 0 if close else HURT[column]
            killed = KILLED[column] + HURT[column] - hurt
            values[column + 1] = result_worth(worth, squads, is_disabled, hurt, killed, disabled)
        values[SURE + 1] = worth
        if has_superheavy_sheet(view, foe):
            # 13.07: An X rarely destroys it, and a second D has no effect.
            share = sheet_share(view, foe)
            for column in range(SURE):
                hurt = 0 if close or is_disabled else HURT[column]
                killed = KILLED[column] + (HURT[column] if close else 0)
                values[column + 1] = worth * (share * killed + disabled * hurt) / 6
            values[SURE + 1] = share * worth
        if self._add(foe, WHOLE, defense_strength(view, foe), values, bearing) and not close:
            if view.setting.rules.spillover and view.chain[view.head[view.hex_of[foe]]] != NOBODY:
                self._spill[-1] = [
                    u
                    for u in view.units_at(view.hex_of[foe])
                    if u != foe and view.riders.riding[u] == NOBODY and _spills_on(view.kind(u))
                ]

    # -- worth of a group ----------------------------------------------------------------------------------------------

    def _value(self, target: int, halves: int) -> float:
        """Return the expected gain from an attack with this much strength, including spillover."""
        if halves <= 0:
            return 0.0
        column = odds_column(halves, self._defense[target])
        worth = self._values[target * COLUMNS + column + 1]
        for unit in self._spill[target]:
            worth += self._spilled(unit, halves // 2)
        return worth

    def _spilled(self, unit: int, halves: int) -> float:
        """Return the value of spillover on a unit (7.11.1, 7.12).

        Spillover attacks at half strength, and an X counts as a D. Friends count against the attack.
        """
        view = self._view
        column = odds_column(halves, max(defense_strength(view, unit), 1))
        if column <= HOPELESS:
            return 0.0
        killed = 6 if column >= SURE else KILLED[column]
        worth = self._worths.whole[unit]
        is_disabled = view.disability.disabled[unit] != NOT_DISABLED
        expected = result_worth(worth, view.sheets.squads[unit], is_disabled, killed, 0, self._weights.disabled)
        return expected if view.hostile(self._worths.seat, unit) else -expected


def _spills_on(kind: UnitType) -> bool:
    """Return True if spillover harms a type of unit (7.12, 9.03, 11.04.4)."""
    return not (kind.is_ogre or kind.is_building or kind.kind == TRAIN)


def _fires(view: State, seat: int, unit: int) -> bool:
    """Return True if a unit takes part in a seat's fire phase."""
    owner = view.seat_of[unit]
    if view.hex_of[unit] < 0 or (owner != seat and not shares_fire(view, seat, unit)):
        return False
    return may_fire(view, unit)
