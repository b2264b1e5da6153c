"""Declare units on the track ahead of an enemy train, if that stops it and pays (9.06)."""

from __future__ import annotations

from typing import Final

from cybertank.game.decisions import Decision, End, Track
from cybertank.players.tactics.result_faces import FACES, HURT, KILLED
from cybertank.players.tactics.values import Weights, Worths
from cybertank.rules.combat.crt import HOPELESS, ONE_TO_ONE, SURE, odds_column
from cybertank.rules.combat.strengths import defense_strength
from cybertank.rules.trains.collisions import STRIKING_SPEED, enemies_met, fights, may_declare
from cybertank.rules.trains.counters import is_armed_train, is_down_to_ap
from cybertank.state.frames import TrackQuestion
from cybertank.state.state import State

NOBODY_STRUCK: Final = 0.0


def answer_track(view: State, ask: TrackQuestion, weights: Weights) -> Decision:
    """Return the next unit to declare on the track, or `end`."""
    front = ask.drive.front
    worths = Worths(view, ask.seat, weights)
    prize = worths.lost_with(view, front)
    met = enemies_met(view, front)
    free = may_declare(view, ask)
    armed = [unit for unit in free if fights(view, unit)]
    on_track = [unit for unit in met if unit in ask.declared or view.trains.on_track[unit]]
    if not free or any(fights(view, unit) for unit in on_track):
        return End()
    if armed:
        # An unarmed train is wrecked by armed enemies beside the track too, and then strikes nobody (9.04).
        if not is_armed_train(view, front):
            return End()
        cheapest = min(armed, key=lambda unit: (struck_loss(view, ask, unit, worths, weights), unit))
        return Track(cheapest) if prize > struck_loss(view, ask, cheapest, worths, weights) else End()
    ogres = [unit for unit in free if is_down_to_ap(view, unit)]
    if ogres:
        treads = view.sheets.treads[ogres[0]]
        price = worths.treads(view, ogres[0], treads, -(-treads // 2))
        return Track(ogres[0]) if prize > price else End()
    return _throw_in(view, front, free, ask.declared, prize, worths)


def struck_loss(view: State, ask: TrackQuestion, unit: int, worths: Worths, weights: Weights) -> float:
    """Return what a unit on the track is expected to lose to the wreck of a fast train (9.06)."""
    if ask.drive.length < STRIKING_SPEED or view.kind(unit).is_infantry:
        return NOBODY_STRUCK
    killed, hurt = KILLED[ONE_TO_ONE] / FACES, HURT[ONE_TO_ONE] / FACES
    if view.kind(unit).is_ogre:
        treads = view.sheets.treads[unit]
        return killed * worths.treads(view, unit, treads, -(-treads // 2))
    return worths.whole[unit] * (killed + weights.disabled * hurt)


def _throw_in(view: State, front: int, free: list[int], declared: list[int], prize: float, worths: Worths) -> Decision:
    """Give unarmed units up to wreck a train, all of them or none: they are destroyed either way (9.06)."""
    units = [*declared, *free]
    column = odds_column(2 * sum(view.kind(unit).size for unit in units), max(defense_strength(view, front), 1))
    killed = 0 if column <= HOPELESS else FACES if column >= SURE else KILLED[column]
    price = sum(worths.whole[unit] for unit in units)
    return Track(free[0]) if prize * killed / FACES > price else End()
