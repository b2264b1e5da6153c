"""Value units, squads, guns, treads and objectives for a seat, in victory points (1.08).

Facts come from the catalogue and the scenario. Matters of judgement come from data/players/weights.toml.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Final

from cybertank.players.tactics.chapter_worths import (
    Structure,
    building_worth,
    crawler_worth,
    has_pieces,
    lost_together,
    siege_threat,
    train_worth,
)
from cybertank.players.tactics.fire_plans import has_superheavy_sheet, objective_worth
from cybertank.players.tactics.turns_left import turns_left
from cybertank.rules.trains.counters import aboard
from cybertank.rules.victory.objectives import can_hold
from cybertank.state.brief import HOLD
from cybertank.state.columns import NOBODY
from cybertank.state.ruleset import CLOSE_COMBAT_OVERRUN
from cybertank.state.state import ENTERING, State
from cybertank.units.catalogue import AP, ARM, COMPONENTS, INTERNAL, MAIN, MISSILE, POST, RACK, SECONDARY, TRAIN

WEIGHT_NAMES: Final = [
    "main",
    "secondary",
    "ap",
    "missile",
    "rack",
    "arm",
    "tread",
    "band",
    "stop",
    "post",
    "disabled",
    "missile_price",
    "last_missile",
    "fighting",
    "caution",
    "share",
    "missile_threat",
    "fire",
    "hunt",
    "stand",
    "decay",
    "goal",
    "crowd",
    "haste",
    "route",
    "exposure",
    "ram",
    "urgency",
    "mass",
    "ground",
    "own_treads",
    "finish",
    "approach",
    "impatience",
    "muster",
]
FAR_AWAY: Final = 999
# The share of a unit's potential future points that counts now.
SCORES_LATER: Final = 0.6
# If Ogres fight it out in overruns, each point of strength that a rival's batteries lose is worth this much more.
DUEL: Final = 3.0
# In a fight to the end, each point of strength that can fire every turn is worth this much.
LASTING: Final = 17.0
# The weight of treads in a fight to the end, when no Ogre has a post to go to.
NOWHERE_TO_GO: Final = 0.35
# If points decide the game, a unit's ability to fight counts for less in this many turns at the end.
LAST_TURNS: Final = 3
# In the last turn, a unit is worth this share of the points for the ground it holds. In the turn before, it is half
# that.
ON_GROUND: Final = 0.7
# The shares of a Superheavy's value that its guns and its treads make up, if it has a record sheet (13.07).
GUNS_SHARE: Final = 0.5
TREADS_SHARE: Final = 0.25
# The share of the units aboard that is lost with a train counter (9.07).
ABOARD: Final = 0.6


class Weights:
    """The tactician's judgements as plain numbers, in the order of WEIGHT_NAMES."""

    __slots__ = (
        "ap",
        "approach",
        "arm",
        "band",
        "caution",
        "crowd",
        "decay",
        "disabled",
        "exposure",
        "fighting",
        "finish",
        "fire",
        "goal",
        "ground",
        "haste",
        "hunt",
        "impatience",
        "last_missile",
        "main",
        "mass",
        "missile",
        "missile_price",
        "missile_threat",
        "muster",
        "own_treads",
        "post",
        "rack",
        "ram",
        "route",
        "secondary",
        "share",
        "stand",
        "stop",
        "tread",
        "urgency",
    )

    def __init__(self, numbers: list[float]) -> None:
        self.main = numbers[0]
        self.secondary = numbers[1]
        self.ap = numbers[2]
        self.missile = numbers[3]
        self.rack = numbers[4]
        self.arm = numbers[5]
        self.tread = numbers[6]
        self.band = numbers[7]
        self.stop = numbers[8]
        self.post = numbers[9]
        self.disabled = numbers[10]
        self.missile_price = numbers[11]
        self.last_missile = numbers[12]
        self.fighting = numbers[13]
        self.caution = numbers[14]
        self.share = numbers[15]
        self.missile_threat = numbers[16]
        self.fire = numbers[17]
        self.hunt = numbers[18]
        self.stand = numbers[19]
        self.decay = numbers[20]
        self.goal = numbers[21]
        self.crowd = numbers[22]
        self.haste = numbers[23]
        self.route = numbers[24]
        self.exposure = numbers[25]
        self.ram = numbers[26]
        self.urgency = numbers[27]
        self.mass = numbers[28]
        self.ground = numbers[29]
        self.own_treads = numbers[30]
        self.finish = numbers[31]
        self.approach = numbers[32]
        self.impatience = numbers[33]
        self.muster = numbers[34]


def read_weights(text: str) -> list[float]:
    """Return the numbers in a weights file, in the order of WEIGHT_NAMES."""
    table = tomllib.loads(text)["weights"]
    return [float(table[name]) for name in WEIGHT_NAMES]


_KNOWN: dict[str, list[float]] = {}


def stored_weights() -> list[float]:
    """Return the built-in weights, reading them only once."""
    if "stored" not in _KNOWN:
        source = resources.files("cybertank").joinpath("data", "players", "weights.toml")
        _KNOWN["stored"] = read_weights(source.read_text(encoding="utf-8"))
    return _KNOWN["stored"]


class Worths:
    """The value of everything on the map now: `whole` for each unit, and methods for an Ogre's parts."""

    __slots__ = (
        "_duels",
        "_fighting",
        "_graded",
        "_posts",
        "_to_the_end",
        "_weights",
        "by_points",
        "post_alive",
        "seat",
        "whole",
    )

    def __init__(self, view: State, seat: int, weights: Weights) -> None:
        brief = view.setting.brief
        self.seat = seat
        self._weights = weights
        self.by_points = brief is not None and len(brief.levels) > 0 and brief.loss_points
        self._graded = brief is not None and len(brief.grades) > 0
        self._to_the_end = is_to_the_end(view)
        self._fighting = weights.fighting
        """What a unit's ability to fight adds to its points. It shrinks in the last turns."""
        if self.by_points:
            self._fighting *= min((turns_left(view) - 1) / LAST_TURNS, 1.0)
        self.whole: list[float] = [0.0] * len(view.hex_of)
        self.post_alive = False
        """True if an enemy command post that decides the game is still on the map."""
        self._posts: list[int] = []
        """The command posts of either side that decide the game."""
        self._duels = False
        """True if one of the seat's Ogres can meet other Ogres in overruns."""
        overruns = view.setting.rules.close_combat == CLOSE_COMBAT_OVERRUN
        for unit, where in enumerate(view.hex_of):
            if where >= ENTERING:
                self.whole[unit] = self.unit(view, unit)
                if overruns and view.kind(unit).is_ogre and view.seat_of[unit] == seat:
                    self._duels = True
                if view.kind(unit).kind == POST and self._graded:
                    self._posts.append(unit)
                    if view.hostile(seat, unit):
                        self.post_alive = True
        if has_pieces(view):
            self._value_chapters(view)

    def _value_chapters(self, view: State) -> None:
        """Value buildings, trains and Missile Crawlers, and enemies that can attack the seat's own buildings."""
        for unit, where in enumerate(view.hex_of):
            kind = view.kind(unit)
            if where < ENTERING:
                continue
            if kind.is_building:
                self.whole[unit] = building_worth(view, unit)
            elif kind.kind == TRAIN:
                self.whole[unit] = train_worth(view, unit)
            elif kind.cruise:
                self.whole[unit] = crawler_worth(view, unit)
        if view.buildings.any or view.trains.any:
            for unit, where in enumerate(view.hex_of):
                if where >= 0 and view.hostile(self.seat, unit) and view.kind(unit).has_attack:
                    self.whole[unit] += siege_threat(view, self.seat, unit, self.whole)

    def structure(self, view: State, building: int) -> Structure:
        """Return what the structure points of a building are worth (11.03)."""
        return Structure(view, building, self.whole[building])

    def lost_with(self, view: State, counter: int) -> float:
        """Return what is lost with a train counter: what is aboard, and the whole train with a moving front (9.03)."""
        total = 0.0
        for one in lost_together(view, counter):
            total += self.whole[one]
            for unit in aboard(view, one):
                total += ABOARD * self.whole[unit]
        return total

    def unit(self, view: State, unit: int) -> float:
        """Return the value of a unit with all squads: its points, its ability to fight, and what it can still score."""
        kind = view.kind(unit)
        if kind.kind == POST:
            return self._weights.post if self._graded else float(max(kind.vp, 1))
        if kind.is_ogre:
            return float(max(kind.vp, 25))
        many = view.sheets.squads[unit] if kind.is_infantry else 1
        worth = float(max(kind.vp, 1))
        if has_superheavy_sheet(view, unit):
            worth *= sheet_left(view, unit)
        if self.by_points and kind.has_attack:
            worth += self._fighting * max(kind.vp, 1)
        return many * (worth + self.stake(view, unit)) + self._ground(view, unit)

    def _ground(self, view: State, unit: int) -> float:
        """Return the points a unit earns for its position when the game is nearly over (1.08)."""
        left = turns_left(view)
        brief = view.setting.brief
        where = view.hex_of[unit]
        if not self.by_points or left > 2 or where < 0 or brief is None:
            return 0.0
        total = 0
        for objective in brief.objectives:
            if objective.kind == HOLD and where in objective.hexes and not view.hostile(objective.seat, unit):
                total += objective.amount
        return ON_GROUND * total / left if total and can_hold(view, unit) else 0.0

    def stake(self, view: State, unit: int) -> float:
        """Return a share of the points a unit can still score for its owner, or for enemies by its loss."""
        return SCORES_LATER * objective_worth(view, unit)

    def part(self, view: State, ogre: int, component: int) -> float:
        """Return the value of an Ogre's weapon to its enemies."""
        weights = self._weights
        if component == MAIN:
            worth = weights.main
        elif component == SECONDARY:
            worth = weights.secondary
        elif component == AP:
            worth = weights.ap
        elif component == MISSILE:
            worth = weights.missile
        elif component == RACK:
            worth = weights.rack if view.sheets.left[ogre * COMPONENTS + INTERNAL] > 0 else 0.5
        else:
            worth = weights.arm if component == ARM else 0.0
        if self._to_the_end and (component == MAIN or component == SECONDARY):
            return LASTING * view.kind(ogre).attack[component]
        if self._to_the_end or (self._graded and view.sheets.treads[ogre] == 0):
            # The Ogre can only shoot back, and destroying it improves the grade of victory.
            worth *= weights.finish
        if self.by_points:
            worth = self._fighting * worth + view.kind(ogre).points[component]
        if self._duels and (component == MAIN or component == SECONDARY):
            worth += DUEL * view.kind(ogre).attack[component]
        return worth

    def nearest_post(self, view: State, ogre: int) -> int:
        """Return the command post that an Ogre would kill first, or NOBODY if there is none."""
        found = NOBODY
        nearest = FAR_AWAY
        for post in self._posts:
            if view.hostile(view.seat_of[ogre], post) and view.hex_of[ogre] >= 0 and view.hex_of[post] >= 0:
                distance = view.board.distance(view.hex_of[ogre], view.hex_of[post])
                if distance < nearest:
                    found = post
                    nearest = distance
        return found

    def haste(self, view: State, ogre: int) -> float:
        """Return how much more an Ogre's treads count, given how few turns it needs to have a post in range."""
        post = self.nearest_post(view, ogre)
        if post == NOBODY:
            return 1.0
        nearest = view.board.distance(view.hex_of[ogre], view.hex_of[post])
        kind = view.kind(ogre)
        turns = max(nearest - kind.reach[MAIN], 0) / max(kind.tread_move(view.sheets.treads[ogre]), 1)
        return 1.0 + self._weights.urgency / (1.0 + turns)

    def treads(self, view: State, ogre: int, left: int, lost: int, hurried: bool = True) -> float:
        """Return the value of this many of an Ogre's remaining tread units, including the movement they give.

        If `hurried`, they count more the nearer the Ogre is to a post.
        """
        weights = self._weights
        kind = view.kind(ogre)
        gone = lost if lost < left else left
        slower = kind.tread_move(left) - kind.tread_move(left - gone)
        worth = gone * weights.tread + slower * weights.band
        if gone == left:
            worth += weights.stop
        if self._to_the_end:
            return worth * NOWHERE_TO_GO
        if not self.by_points and not view.hostile(self.seat, ogre):
            # The Ogre's owner spends treads freely to reach the objective. Defenders who must stop it count every one.
            return worth * weights.own_treads
        if self._posts and hurried:
            worth *= self.haste(view, ogre)
        if self.by_points:
            worth = self._fighting * worth + gone * kind.tread_points
        return worth

    def tread_rate(self, view: State, ogre: int) -> float:
        """Return the value of one tread unit, with the movement it gives spread evenly."""
        kind = view.kind(ogre)
        if kind.treads == 0 or view.sheets.treads[ogre] == 0:
            return 0.0
        return self.treads(view, ogre, kind.treads, kind.treads) / kind.treads


def sheet_left(view: State, unit: int) -> float:
    """Return the share of a Superheavy's value that its guns and treads still hold (13.07)."""
    kind = view.kind(unit)
    guns = view.sheets.left[unit * COMPONENTS + MAIN] / max(kind.count[MAIN], 1)
    treads = view.sheets.treads[unit] / max(kind.treads, 1)
    return 1.0 - GUNS_SHARE - TREADS_SHARE + GUNS_SHARE * guns + TREADS_SHARE * treads


def is_to_the_end(view: State) -> bool:
    """Return True if grades of victory decide and no post is in the game, so that the last side left wins."""
    brief = view.setting.brief
    if brief is None or not brief.grades or view.buildings.any or view.trains.any:
        return False
    return not any(view.kind(unit).kind == POST for unit in range(len(view.hex_of)))


def result_worth(worth: float, squads: int, is_disabled: bool, hurt: int, killed: int, disabled: float) -> float:
    """Return the value of an attack with this many D and X faces against a unit.

    Infantry loses a squad to a D (7.11).
    """
    if squads:
        return (worth * killed + worth / squads * hurt) / 6
    if is_disabled:
        return worth * (killed + hurt) / 6
    return worth * (killed + disabled * hurt) / 6
