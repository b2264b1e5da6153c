"""Define what the deciding seat may do now. Combined fire is never listed: `OddsQuestion` judges any combination."""

from __future__ import annotations

import msgspec


class Choice(msgspec.Struct, frozen=True):
    """A complete decision, ready to be submitted."""

    text: str
    """The decision as notation."""
    label: str
    """A few words for a button."""
    says: str
    """What it is about to do, with its rule."""
    unit: str = ""
    """The unit it is about, if there is one."""


class Gun(msgspec.Struct, frozen=True):
    """A weapon that bears on a target."""

    weapon: str
    """As notation, without a number: `OGRE:secondary`, `HVY1`."""
    unit: str
    count: int
    """How many are ready to fire; squads for infantry."""
    strength: float
    """The attack strength of one of them."""


class Mark(msgspec.Struct, frozen=True):
    """Something that can be fired at, with every weapon that bears on it."""

    target: str
    """As notation: `HVY1`, `OGRE:treads`."""
    unit: str
    component: str
    """"" for the unit as a whole."""
    guns: list[Gun]


class ZoneView(msgspec.Struct, frozen=True):
    """Where a force may be set up."""

    title: str
    hexes: list[str]
    types: list[str]
    """The types that may stand here; an empty list means all."""
    limit: int | None = None
    """The attack strength that may stand in it."""
    used: int = 0


class Offer(msgspec.Struct, frozen=True):
    """A type that can be bought."""

    type: str
    price: str
    """In words: `2 armor units`, `1 squad for each`."""
    next_id: str
    """The id that the next one would have."""
    affordable: bool
    squads: bool
    """Whether it is infantry, bought as a counter of one to three squads."""


class Suggestion(msgspec.Struct, frozen=True):
    """A set-up to start from; each entry is what follows the word `place`."""

    title: str
    place: list[str]


class LimitView(msgspec.Struct, frozen=True):
    """The limit for a type or kind, and how many have been bought."""

    title: str
    most: int
    bought: int


class Shop(msgspec.Struct, frozen=True):
    """1.06, 1.07: the current set-up."""

    armor_units: str
    armor_left: str
    squads: int
    squads_left: int
    offers: list[Offer]
    in_hand: list[str]
    zones: list[ZoneView]
    suggestions: list[Suggestion]
    points: int = 0
    """Victory points to buy with, instead of armor units and squads."""
    points_left: int = 0
    limits: list[LimitView] = []
    mines: int = 0
    """13.04: mines that the force has."""
    mines_left: int = 0
    dummies: int = 0
    """13.06: dummies that the force has."""
    dummies_left: int = 0


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """What can be decided now, for the seat that decides."""

    can_undo: bool
    end: str = ""
    """Why the phase cannot end yet, with the rule; "" if it can."""
    ending: str = ""
    """What `end` ends: `the fire phase`, `the set-up`, ..."""
    reminders: list[str] = []
    """Units worth a reminder before the phase ends, because they could still move or fire at something."""
    movers: list[str] = []
    """Units that may still move."""
    shooters: list[str] = []
    """Units with something ready to fire, in a fire phase or a fire round."""
    marks: list[Mark] = []
    choices: list[Choice] = []
    """Whole decisions: answers, groupings, rams in an overrun, the overrun due, mounting, dismounting, staying."""
    shop: Shop | None = None
