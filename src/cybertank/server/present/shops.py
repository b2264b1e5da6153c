"""1.06, 1.07: describe a set-up: what is for sale, what is left to spend, and where units can be placed."""

from __future__ import annotations

from fractions import Fraction

from cybertank.board.terrain import CRATER
from cybertank.rules.hidden.dummies import dummies_left
from cybertank.rules.hidden.mines import mines_left
from cybertank.rules.setup.buying import bought_of, cost_of, money_left, points_spent, spent_on
from cybertank.rules.setup.placing import zone_attack
from cybertank.scenarios.sessions import suggested_in
from cybertank.server.wire.turn_options import LimitView, Offer, Shop, Suggestion, ZoneView
from cybertank.state.brief import UNLIMITED, Force, Zone
from cybertank.state.columns import NOBODY
from cybertank.state.state import IN_HAND, State
from cybertank.text.units.set_up_reports import price_words
from cybertank.units.catalogue import PRICE_UNIT, UnitType


def shop_of(state: State, force: Force) -> Shop:
    """Describe what the force being set up can still buy and place."""
    armor_left = force.armor_units - spent_on(state, force, infantry=False).total
    squads_left = force.squads - spent_on(state, force, infantry=True).total
    return Shop(
        armor_units=str(Fraction(force.armor_units, PRICE_UNIT)),
        armor_left=str(Fraction(armor_left, PRICE_UNIT)),
        squads=force.squads,
        squads_left=squads_left,
        points=force.points,
        points_left=force.points - points_spent(state, force).total if force.points else 0,
        limits=[LimitView(limit.title, limit.most, bought_of(state, force, limit)) for limit in force.limits],
        offers=[_offer(state, force, state.types[index]) for index in force.for_sale],
        in_hand=[
            state.ids[unit]
            for unit, where in enumerate(state.hex_of)
            if where == IN_HAND and state.seat_of[unit] == force.seat and state.riders.riding[unit] == NOBODY
        ],
        zones=[_zone(state, zone, force.seat) for zone in force.zones],
        suggestions=suggested(state, state.setting.seats[force.seat]),
        mines=force.mines if state.setting.rules.mines else 0,
        mines_left=mines_left(state, force),
        dummies=force.dummies if state.setting.rules.dummies else 0,
        dummies_left=dummies_left(state, force),
    )


def suggested(state: State, seat: str) -> list[Suggestion]:
    """List the set-ups that the scenario suggests for a seat."""
    return [Suggestion(found.title, found.place) for found in suggested_in(state, seat)]


def _offer(state: State, force: Force, unit_type: UnitType) -> Offer:
    return Offer(
        type=unit_type.id,
        price=price_words(state, unit_type.index),
        next_id=next_id(state, unit_type),
        affordable=cost_of(state, force, unit_type, 1, False) <= money_left(state, force, unit_type)
        and all(
            bought_of(state, force, limit) < limit.most for limit in force.limits if unit_type.index in limit.types
        ),
        squads=unit_type.is_infantry,
    )


def next_id(state: State, unit_type: UnitType) -> str:
    """Return the next free id for a type: HVY1, HVY2 and so on."""
    number = 1
    while state.find(f"{unit_type.id}{number}") != NOBODY:
        number += 1
    return f"{unit_type.id}{number}"


def _zone(state: State, zone: Zone, seat: int) -> ZoneView:
    board = state.board
    return ZoneView(
        title=zone.title,
        hexes=[board.names[where] for where in sorted(zone.hexes) if board.terrain[where] != CRATER],
        types=[state.types[index].id for index in zone.types],
        limit=None if zone.attack_limit == UNLIMITED else zone.attack_limit,
        used=zone_attack(state, zone, seat),
    )
