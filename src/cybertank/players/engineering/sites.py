"""Choose where Sappers should work: crossings that shorten the way, infantry to dig in, mines and dead Ogres."""

from __future__ import annotations

from typing import Final

from cybertank.players.engineering.crossings import Crossing, crossings, ways_of_side
from cybertank.players.tactics.goals import stance_of
from cybertank.players.tactics.turns_left import turns_left
from cybertank.players.tactics.ways import Way
from cybertank.rules.combat.entrenched import shelters_infantry
from cybertank.rules.combat.losses import fireable
from cybertank.rules.engineering.finishing import has_guns_besides_ap
from cybertank.rules.engineering.jobs import BRIDGE, CLEAR_ROAD, ENTRENCH, FINISH, MEND_ROAD, RAIL, RAMP
from cybertank.rules.engineering.tasks import price_of_task, refuse_forbidden
from cybertank.rules.movement.steps import allowance
from cybertank.state.brief import STAND
from cybertank.state.chapters.disability import BY_TERRAIN, NOT_DISABLED
from cybertank.state.columns import NOBODY
from cybertank.state.frames import MOVEMENT
from cybertank.state.state import State
from cybertank.units.catalogue import ENGINEERS, MAIN, TRAIN, WHOLE

# The share of a squad's value that a place in an entrenchment saves, under fire and before it.
UNDER_FIRE: Final = 0.25
BEFORE_FIRE: Final = 0.06
# Enemies this many hexes beyond what they can reach now may come later.
LATER: Final = 8
# Tasks for which each squad of engineers needs a truck with stores (15.03.6).
NEEDS_STORES: Final = (BRIDGE, RAMP, MEND_ROAD)
# Tasks of Vulcans and their drones only (15.04).
MACHINES_ONLY: Final = (CLEAR_ROAD, RAIL)
# No task: Sappers help a unit in the hex to recover from terrain (15.05.2).
RECOVERY: Final = -1
RECOVERY_HELP: Final = 0.08
# The share of its train's value that a mended rail is worth.
RAIL_SHARE: Final = 0.3


class Site:
    """A place to work: the hex where the workers stand, the task, what it is about, and its value when done."""

    __slots__ = ("component", "hex", "hexes", "kind", "target", "word", "worth")

    def __init__(
        self,
        where: int,
        kind: int,
        worth: float,
        hexes: list[int] | None = None,
        target: int = NOBODY,
        component: int = WHOLE,
        word: str = "",
    ) -> None:
        self.hex = where
        self.kind = kind
        self.worth = worth
        self.hexes: list[int] = [] if hexes is None else hexes
        self.target = target
        self.component = component
        """The component of the target that the task is about, or WHOLE."""
        self.word = word
        """A further word of the task, such as the size of a revetment."""


class Survey:
    """Collects a seat's work in one phase: its units' ways, and the crossings that would shorten them."""

    __slots__ = ("crossings", "seat", "ways")

    def __init__(self, view: State, seat: int, whole: list[float]) -> None:
        self.seat = seat
        self.ways: list[Way] = ways_of_side(view, seat)
        self.crossings: list[Crossing] = crossings(view, self.ways, whole)


def sites(view: State, survey: Survey, whole: list[float]) -> list[Site]:
    """Return the places where a seat's Sappers could work, best first."""
    seat = survey.seat
    found: list[Site] = []
    left = turns_left(view)
    for one in survey.crossings:
        if left > 1 and allowed(view, seat, one.kind):
            worth = one.worth - price_of_task(view, seat, one.kind)
            if worth > 0.0:
                found.extend(Site(where, one.kind, worth, one.hexes) for where in one.hexes)
    if allowed(view, seat, FINISH):
        found.extend(_dead_ogres(view, seat, whole))
    if allowed(view, seat, ENTRENCH):
        found.extend(_diggings(view, seat))
    found.extend(_recoveries(view, seat, whole))
    found.extend(_rails(view, seat, whole))
    found.sort(key=lambda site: -site.worth)
    return found


def _recoveries(view: State, seat: int, whole: list[float]) -> list[Site]:
    """Return the hexes of units that terrain has disabled, where Sappers would help (15.05.2)."""
    if not view.setting.rules.engineering:
        return []
    return [
        Site(where, RECOVERY, RECOVERY_HELP * whole[unit], target=unit)
        for unit, where in enumerate(view.hex_of)
        if where >= 0 and view.disability.disabled[unit] == BY_TERRAIN and view.seat_of[unit] == seat
    ]


def _rails(view: State, seat: int, whole: list[float]) -> list[Site]:
    """Return the hexes with cut rails, if a train of the seat's side needs them (15.04.2)."""
    if not view.trains.any or not allowed(view, seat, RAIL):
        return []
    worth = 0.0
    for unit, where in enumerate(view.hex_of):
        if where >= 0 and view.kind(unit).kind == TRAIN and not view.hostile(seat, unit):
            worth += RAIL_SHARE * whole[unit]
    ground = view.board.ground
    rails = {h for link in ground.rails for h in link}
    cut = sorted(rails.intersection([*ground.cuts, *ground.rail_cuts]))
    return [Site(where, RAIL, worth) for where in cut] if worth > 0.0 else []


def allowed(view: State, seat: int, kind: int) -> bool:
    """Return True if a seat can do a kind of task in this scenario."""
    return view.setting.rules.engineering and refuse_forbidden(view, seat, kind) is None


def _dead_ogres(view: State, seat: int, whole: list[float]) -> list[Site]:
    """Return the enemy Ogres that engineers can finish off (15.03.8)."""
    found: list[Site] = []
    for ogre, where in enumerate(view.hex_of):
        if where >= 0 and view.kind(ogre).is_ogre and view.hostile(seat, ogre):
            if not has_guns_besides_ap(view, ogre) and not fireable(view, ogre):
                found.append(Site(where, FINISH, whole[ogre], target=ogre))
    return found


def _diggings(view: State, seat: int) -> list[Site]:
    """Return the hexes where infantry that holds its ground would be safer in entrenchments (15.03.5)."""
    found: list[Site] = []
    hexes = sorted({where for unit, where in enumerate(view.hex_of) if where >= 0 and _digs_in(view, seat, unit)})
    for where in hexes:
        worth = digging_worth(view, seat, where)
        if worth > 0.0:
            found.append(Site(where, ENTRENCH, worth))
    return found


def _digs_in(view: State, seat: int, unit: int) -> bool:
    return (
        view.setting.side_of[view.seat_of[unit]] == view.setting.side_of[seat]
        and view.kind(unit).is_infantry
        and view.riders.riding[unit] == NOBODY
    )


def digging_worth(view: State, seat: int, where: int) -> float:
    """Return what one more place in the entrenchments of a hex is worth. It is 0 if all squads there have one."""
    if not shelters_infantry(view.board.terrain[where]):
        return 0.0
    squads = 0
    worth = 0.0
    for unit in view.units_at(where):
        if _digs_in(view, seat, unit):
            squads += view.sheets.squads[unit]
            worth += view.sheets.squads[unit] * max(view.kind(unit).vp, 1)
    if squads <= view.engineering.squads_dug_in(where):
        return 0.0
    share = UNDER_FIRE if threat_at(view, seat, where, 0) > 0.0 else 0.0
    if share == 0.0 and threat_at(view, seat, where, LATER) > 0.0 and not moves_on(view, seat, where):
        share = BEFORE_FIRE
    return share * worth / squads


def moves_on(view: State, seat: int, where: int) -> bool:
    """Return True if the infantry in a hex is on its way to somewhere else."""
    for unit in view.units_at(where):
        if _digs_in(view, seat, unit) and view.kind(unit).works != ENGINEERS:
            stance = stance_of(view, unit)
            return stance.does != STAND and where not in stance.hexes
    return True


def threat_at(view: State, seat: int, where: int, later: int) -> float:
    """Return the enemy attack strength that can reach a hex next turn, or from this many hexes farther away."""
    total = 0.0
    for unit, there in enumerate(view.hex_of):
        if there < 0 or not view.hostile(seat, unit) or view.disability.disabled[unit] != NOT_DISABLED:
            continue
        kind = view.kind(unit)
        if not kind.has_attack:
            continue
        if view.board.distance(there, where) <= allowance(view, unit, MOVEMENT) + kind.farthest + later:
            many = view.sheets.squads[unit] if kind.is_infantry else 1
            total += kind.attack_strength * many if not kind.is_ogre else kind.attack[MAIN] + kind.attack_strength
    return total
