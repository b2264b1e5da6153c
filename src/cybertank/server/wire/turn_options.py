"""Define what the deciding seat can do now. Combined fire is not listed: `OddsQuestion` answers for any combination."""

from __future__ import annotations

import msgspec


class Choice(msgspec.Struct, frozen=True):
    """A complete decision, ready to submit."""

    text: str
    """The decision in notation."""
    label: str
    """A few words for a button."""
    says: str
    """What it would do, with the rule."""
    unit: str = ""
    """The unit it concerns, if there is one."""


class Gun(msgspec.Struct, frozen=True):
    """A weapon that can fire at a target."""

    weapon: str
    """In notation, without a count: `OGRE:secondary`, `HVY1`."""
    unit: str
    count: int
    """How many are ready to fire; for infantry, how many squads."""
    strength: float
    """The attack strength of each."""


class Mark(msgspec.Struct, frozen=True):
    """A possible target, with every weapon that can fire at it."""

    target: str
    """In notation: `HVY1`, `OGRE:treads`, `hex 0304`, `bridge 0304-0404`."""
    unit: str
    """"" for a target on the ground."""
    component: str
    """"" for the unit as a whole."""
    guns: list[Gun]


class Interceptor(msgspec.Struct, frozen=True):
    """A weapon that can fire at a missile in flight: at a cruise missile (10.03), or a laser at an Ogre's (12.05)."""

    weapon: str
    """In notation, without a count: `OGRE:secondary`, `HVY1`."""
    unit: str
    count: int
    needed: int
    """The total of two dice that it needs, less the bonus for the missile's flight."""
    chance: float
    """The chance of each shot, from 0 to 1."""
    price: str
    """What the shot costs, in a few words: a missile, or a laser's attack on its own turn (12.06); "" if nothing."""


class Launcher(msgspec.Struct, frozen=True):
    """A cruise missile that can be launched now (10.02)."""

    missile: str
    """The id of its crawler, or its own if it waits off the board (10.05)."""
    origin: list[str]
    """The hex of its crawler, or the hexes by which it can enter."""
    off_board: bool


class ZoneView(msgspec.Struct, frozen=True):
    """An area where a force can set up."""

    title: str
    hexes: list[str]
    types: list[str]
    """The types that can set up here. An empty list means all types."""
    limit: int | None = None
    """The most attack strength that can set up here."""
    used: int = 0


class Offer(msgspec.Struct, frozen=True):
    """A unit type for sale."""

    type: str
    price: str
    """The price in words: `2 armor units`, `1 squad for each`."""
    next_id: str
    """The id that the next unit of this type would get."""
    affordable: bool
    squads: bool
    """Whether it is infantry, which comes in counters of one to three squads."""


class Suggestion(msgspec.Struct, frozen=True):
    """A suggested set-up. Each entry is what follows the word `place` in notation."""

    title: str
    place: list[str]


class LimitView(msgspec.Struct, frozen=True):
    """The limit for a type or kind, and how many have been bought."""

    title: str
    most: int
    bought: int


class Shop(msgspec.Struct, frozen=True):
    """1.06, 1.07: the current set-up and what it can still buy."""

    armor_units: str
    armor_left: str
    squads: int
    squads_left: int
    offers: list[Offer]
    in_hand: list[str]
    zones: list[ZoneView]
    suggestions: list[Suggestion]
    points: int = 0
    """The victory points to spend, instead of armor units and squads."""
    points_left: int = 0
    limits: list[LimitView] = []
    mines: int = 0
    """13.04: how many mines the force has."""
    mines_left: int = 0
    dummies: int = 0
    """13.06: how many dummies the force has."""
    dummies_left: int = 0


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything the deciding seat can do now."""

    can_undo: bool
    end: str = ""
    """Why the phase cannot end yet, with the rule; "" if it can."""
    ending: str = ""
    """What `end` would end: `the fire phase`, `the set-up`, ..."""
    reminders: list[str] = []
    """Units to remind the player of before the phase ends, because they can still move or fire."""
    movers: list[str] = []
    """Units that can still move."""
    shooters: list[str] = []
    """Units that are ready to fire, in a fire phase or a fire round."""
    workers: list[str] = []
    """15.03: Units that can work at a task now. `TasksQuestion` lists their tasks."""
    marks: list[Mark] = []
    ground: bool = False
    """Whether hexes, roads or bridges can be targets now. `GroundQuestion` lists those in a hex."""
    choices: list[Choice] = []
    """Whole decisions: answers, groupings, rams in an overrun, pending overruns, mounting, dismounting, staying. Tasks
    are not among them: see `workers`."""
    interceptors: list[Interceptor] = []
    """Weapons that can fire at the missile in flight."""
    launchers: list[Launcher] = []
    """Cruise missiles that can be launched."""
    shop: Shop | None = None
