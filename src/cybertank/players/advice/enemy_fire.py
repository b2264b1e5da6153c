"""Calculate what enemies could fire at in their next turn, gun by gun, if nothing else changes before then."""

from __future__ import annotations

from typing import Final

from cybertank.rules.movement.reach import reach
from cybertank.rules.movement.riders import may_fire_mounted
from cybertank.rules.setup.arrivals import turn_number
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.movement import FREE, HALTED_FOR_TURN
from cybertank.state.columns import NOBODY
from cybertank.state.frames import SECOND_MOVEMENT, Turn
from cybertank.state.state import ENTERING, State
from cybertank.text.forecasts.next_turn import turn_of
from cybertank.text.wording import component_name, count_of, listed
from cybertank.units.catalogue import AP, COMPONENTS, INTERNAL, MAIN, MISSILE, RACK, SECONDARY

# The maximum number of names in a sentence. Any others are only counted.
MOST_NAMES: Final = 3


class Gun:
    """The weapons of one kind on one unit: their number and range."""

    __slots__ = ("component", "count", "far")

    def __init__(self, component: int, count: int, far: int) -> None:
        self.component = component
        self.count = count
        self.far = far


class Shooter:
    """An enemy, the hexes it could fire from, and its guns."""

    __slots__ = ("guns", "places", "unit")

    def __init__(self, unit: int, places: list[int], guns: list[Gun]) -> None:
        self.unit = unit
        self.places = places
        self.guns = guns


class GunsInReach:
    """One enemy's guns that could reach a hex."""

    __slots__ = ("guns", "unit")

    def __init__(self, unit: int, guns: list[Gun]) -> None:
        self.unit = unit
        self.guns = guns


class EnemyFire:
    """Everything that the enemies of a seat could fire at in their next turns."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.shooters: list[Shooter] = []
        side_of = state.setting.side_of
        for other in range(len(side_of)):
            if side_of[other] != side_of[seat]:
                self._look_at(turn_of(state, other), other)

    def _look_at(self, ahead: State, seat: int) -> None:
        for unit, where in enumerate(ahead.hex_of):
            if ahead.seat_of[unit] != seat or not (where >= 0 or where == ENTERING):
                continue
            guns = guns_of(ahead, unit)
            if guns and ahead.disability.disabled[unit] == NOT_DISABLED:
                self.shooters.append(Shooter(unit, firing_places(ahead, unit), guns))

    def on(self, where: int, infantry: bool) -> list[GunsInReach]:
        """Return the guns that could reach a hex. Antipersonnel guns count only against infantry."""
        distance = self.state.board.distance
        found: list[GunsInReach] = []
        for shooter in self.shooters:
            nearest = 9999
            for place in shooter.places:
                nearest = min(nearest, max(distance(place, where), 1))
            bear = [gun for gun in shooter.guns if gun.far >= nearest and (infantry or gun.component != AP)]
            if bear:
                found.append(GunsInReach(shooter.unit, bear))
        return found

    def on_unit(self, unit: int) -> list[GunsInReach]:
        """Return the guns that could reach a unit where it is."""
        return self.on(self.state.hex_of[unit], self.state.kind(unit).is_infantry)


def guns_of(state: State, unit: int) -> list[Gun]:
    """Return the weapons of a unit as if none had fired yet (7.02, 7.04, 7.05)."""
    unit_type = state.kind(unit)
    base = unit * COMPONENTS
    if unit_type.is_infantry:
        if not may_fire_mounted(state, unit):
            return []
        guns = [Gun(MAIN, state.sheets.squads[unit], unit_type.reach[MAIN])]
        heavy = max(state.sheets.squads[unit] - state.sheets.missiles_fired[unit], 0) if unit_type.count[MISSILE] else 0
        return [*guns, Gun(MISSILE, heavy, unit_type.reach[MISSILE])] if heavy else guns
    found: list[Gun] = []
    for component in (MAIN, SECONDARY, MISSILE, AP):
        if state.sheets.left[base + component] and unit_type.attack[component]:
            found.append(Gun(component, state.sheets.left[base + component], unit_type.reach[component]))
    racks = min(state.sheets.left[base + RACK], state.sheets.left[base + INTERNAL])
    return [*found, Gun(RACK, racks, unit_type.reach[INTERNAL])] if racks else found


def firing_places(ahead: State, unit: int) -> list[int]:
    """Return the hexes a unit could fire from: its own, and those that it or its vehicle can reach."""
    carrier = unit if ahead.riders.riding[unit] == NOBODY else ahead.riders.riding[unit]
    here = [ahead.hex_of[carrier]] if ahead.hex_of[carrier] >= 0 else []
    if ahead.disability.disabled[carrier] != NOT_DISABLED:
        return here
    return [*here, *reach(ahead, carrier).cost]


def retreat_hexes(after: State, unit: int) -> list[int]:
    """Return the hexes that a hovercraft can reach in its second movement phase, including its own (4.02)."""
    ahead = after.copy()
    ahead.flow = [Turn(after.seat_of[unit], turn_number(after), SECOND_MOVEMENT)]
    ahead.begin_movement([halt if halt == HALTED_FOR_TURN else FREE for halt in ahead.movement.halted])
    found = reach(ahead, unit)
    return [ahead.hex_of[unit], *(where for where in found.cost if where not in found.fights)]


def gun_count(found: list[GunsInReach]) -> int:
    """Return the number of guns that can reach."""
    return sum(gun.count for bearing in found for gun in bearing.guns)


def guns_not_among(found: list[GunsInReach], others: list[GunsInReach]) -> list[GunsInReach]:
    """Return the guns in the first list that are not in the second."""
    known = {(bearing.unit, gun.component) for bearing in others for gun in bearing.guns}
    left = [GunsInReach(b.unit, [gun for gun in b.guns if (b.unit, gun.component) not in known]) for b in found]
    return [bearing for bearing in left if bearing.guns]


# -- in words ----------------------------------------------------------------------------------------------------------


def first_few(names: list[str]) -> str:
    """Join names into a list, cut short after the first few: `HVY1, HVY2, GEV1 and 4 others`."""
    if len(names) <= MOST_NAMES + 1:
        return listed(names)
    return f"{', '.join(names[:MOST_NAMES])} and {len(names) - MOST_NAMES} others"


def bearing_words(state: State, found: list[GunsInReach]) -> str:
    """Name the units that could fire. Ogres are listed with their guns, other units by name alone."""
    ogres = [_ogre_words(state, each) for each in found if state.kind(each.unit).is_ogre]
    others = [state.ids[each.unit] for each in found if not state.kind(each.unit).is_ogre]
    words = [*ogres, first_few(others)] if others else ogres
    return ", and of ".join(words)


def _ogre_words(state: State, bearing: GunsInReach) -> str:
    count = state.kind(bearing.unit).count
    words: list[str] = []
    for gun in bearing.guns:
        only = gun.count == 1 and count[gun.component] == 1
        name = component_name(gun.component, gun.count)
        words.append(f"the {name}" if only else count_of(gun.count, name, name))
    return f"{listed(words)} of {state.ids[bearing.unit]}"
