"""What happened: one class for each kind of event, with every die's face and the rule cited. Plain data on slots."""

from __future__ import annotations

from typing import Final

NO_DIE: Final = 0

NO_EFFECT: Final = 0
DISABLED: Final = 1
DESTROYED: Final = 2
REDUCED: Final = 3
UNHOOKED: Final = 4
RESULT_WORDS: Final = ["none", "disabled", "destroyed", "reduced", "unhooked"]


class Event:
    """Something that happened, and the rule by which it did."""

    __slots__ = ("rule",)

    def __init__(self, rule: str) -> None:
        self.rule = rule


class PhaseBegan(Event):
    """4.02: a phase of a seat's turn began."""

    __slots__ = ("number", "phase", "seat")

    def __init__(self, seat: int, number: int, phase: int) -> None:
        super().__init__("4.02")
        self.seat = seat
        self.number = number
        self.phase = phase


class Recovered(Event):
    """4.02: a disabled unit recovered, by itself or by a die; or its die failed."""

    __slots__ = ("die", "recovered", "unit")

    def __init__(self, unit: int, die: int, recovered: bool, rule: str) -> None:
        super().__init__(rule)
        self.unit = unit
        self.die = die
        self.recovered = recovered


class Moved(Event):
    """5.01: a unit moved along a path without a fight."""

    __slots__ = ("path", "points", "unit")

    def __init__(self, unit: int, path: list[int], points: int) -> None:
        super().__init__("5.01")
        self.unit = unit
        self.path = path
        self.points = points


class LeftMap(Event):
    """5.12: a unit left the map by an edge, to safety or for good."""

    __slots__ = ("edge", "escaped", "unit")

    def __init__(self, unit: int, edge: int, escaped: bool) -> None:
        super().__init__("5.12")
        self.unit = unit
        self.edge = edge
        self.escaped = escaped


class Rammed(Event):
    """6.01: one unit rammed another. The toll is what its own treads paid, the damage what the target's lost."""

    __slots__ = ("damage", "dice", "result", "target", "toll", "unit")

    def __init__(self, unit: int, target: int, dice: list[int], result: int, toll: int, damage: int, rule: str) -> None:
        super().__init__(rule)
        self.unit = unit
        self.target = target
        self.dice = dice
        self.result = result
        self.toll = toll
        self.damage = damage


class RamSuffered(Event):
    """6.07: what a ram did to the unit that made it, where that is not an Ogre."""

    __slots__ = ("die", "result", "unit")

    def __init__(self, unit: int, die: int, result: int, rule: str) -> None:
        super().__init__(rule)
        self.unit = unit
        self.die = die
        self.result = result


class InfantryReduced(Event):
    """6.06: infantry lost a squad to a unit that drove through it; `left` are the squads that remain in the hex."""

    __slots__ = ("die", "left", "target", "unit")

    def __init__(self, unit: int, target: int, left: int, die: int) -> None:
        super().__init__("6.06")
        self.unit = unit
        self.target = target
        self.left = left
        self.die = die


class Shot:
    """Part of an attack: so many of one component of one unit (of its squads, for infantry)."""

    __slots__ = ("component", "count", "unit")

    def __init__(self, unit: int, component: int, count: int) -> None:
        self.unit = unit
        self.component = component
        self.count = count


class Fired(Event):
    """7.10: an attack. Strengths are in halves, `column` is the odds column, `lost` tread units or squads."""

    __slots__ = ("attack", "column", "component", "defense", "die", "lost", "lot", "result", "shots", "target")

    def __init__(self, shots: list[Shot], target: int, component: int, rule: str) -> None:
        super().__init__(rule)
        self.shots = shots
        self.target = target
        self.component = component
        self.attack = 0
        self.defense = 0
        self.column = 0
        self.die = NO_DIE
        self.result = NO_EFFECT
        self.lost = 0
        self.lot = NO_DIE


class OgreDied(Event):
    """7.13.3: an Ogre lost the last of its treads and fireable weapons."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("7.13.3")
        self.unit = unit


class Placed(Event):
    """1.06: a unit was set up, bought first where it was not in hand."""

    __slots__ = ("dummy", "gear", "hex", "squads", "unit")

    def __init__(self, unit: int, where: int, squads: int, gear: bool = False, dummy: bool = False) -> None:
        super().__init__("1.06")
        self.unit = unit
        self.hex = where
        self.squads = squads
        self.gear = gear
        self.dummy = dummy


class TakenBack(Event):
    """1.06: a unit was taken off the map again during set-up."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("1.06")
        self.unit = unit


class InfantrySplit(Event):
    """5.02.3: a counter was broken down; the new counters stand beside the old one."""

    __slots__ = ("parts", "unit")

    def __init__(self, unit: int, parts: list[int], rule: str = "5.02.3") -> None:
        super().__init__(rule)
        self.unit = unit
        self.parts = parts


class InfantryJoined(Event):
    """5.02.3: counters were built up into one."""

    __slots__ = ("others", "unit")

    def __init__(self, unit: int, others: list[int]) -> None:
        super().__init__("5.02.3")
        self.unit = unit
        self.others = others


class GivenUp(Event):
    """8.06: a unit was removed by its owner to meet the stacking limit."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("8.06")
        self.unit = unit


class Resigned(Event):
    """A seat gave the game up."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__("1.02")
        self.seat = seat


class GameEnded(Event):
    """1.02: the game is over; the state holds its outcome."""

    __slots__ = ()

    def __init__(self, rule: str) -> None:
        super().__init__(rule)


class Mounted(Event):
    """5.11.3: infantry got on a vehicle."""

    __slots__ = ("unit", "vehicle")

    def __init__(self, unit: int, vehicle: int) -> None:
        super().__init__("5.11.3")
        self.unit = unit
        self.vehicle = vehicle


class Dismounted(Event):
    """5.11.3: infantry got off a vehicle."""

    __slots__ = ("hex", "unit", "vehicle")

    def __init__(self, unit: int, vehicle: int, where: int) -> None:
        super().__init__("5.11.3")
        self.unit = unit
        self.vehicle = vehicle
        self.hex = where


class TerrainRolled(Event):
    """4.02, 5.08: a unit rolled for the terrain it had entered; it may be disabled or stuck."""

    __slots__ = ("die", "stuck", "unit", "hurt")

    def __init__(self, unit: int, die: int, hurt: bool, stuck: bool, rule: str) -> None:
        super().__init__(rule)
        self.unit = unit
        self.die = die
        self.hurt = hurt
        self.stuck = stuck


class RidersHit(Event):
    """5.11.2, 6.02.1, 6.07: what a fight did to the squads on a vehicle."""

    __slots__ = ("column", "left", "lot", "result", "target")

    def __init__(self, target: int, column: int, result: int, left: int, lot: int, rule: str) -> None:
        super().__init__(rule)
        self.target = target
        self.column = column
        self.result = result
        self.left = left
        self.lot = lot


class SpilledOver(Event):
    """7.12: another unit of the hex suffered half the attack, with results one step milder."""

    __slots__ = ("attack", "column", "defense", "die", "lot", "result", "target")

    def __init__(self, target: int, attack: int, defense: int, column: int) -> None:
        super().__init__("7.12")
        self.target = target
        self.attack = attack
        self.defense = defense
        self.column = column
        self.die = NO_DIE
        self.result = NO_EFFECT
        self.lot = NO_DIE


class InfantryGrouped(Event):
    """7.12.1: a stack's owner grouped its infantry for this fire phase."""

    __slots__ = ("hex", "parts", "seat")

    def __init__(self, seat: int, where: int, parts: list[int]) -> None:
        super().__init__("7.12.1")
        self.seat = seat
        self.hex = where
        self.parts = parts


class OverrunBegan(Event):
    """8.01: an overrun began in a hex."""

    __slots__ = ("hex", "seat")

    def __init__(self, seat: int, where: int) -> None:
        super().__init__("8.01")
        self.seat = seat
        self.hex = where


class RoundBegan(Event):
    """8.04: a side's fire round began."""

    __slots__ = ("number", "seat")

    def __init__(self, seat: int, number: int) -> None:
        super().__init__("8.04")
        self.seat = seat
        self.number = number


class OverrunEnded(Event):
    """8.08: an overrun is over; the seat that holds the hex, or none where both sides stay in it."""

    __slots__ = ("hex", "winner")

    def __init__(self, where: int, winner: int, rule: str) -> None:
        super().__init__(rule)
        self.hex = where
        self.winner = winner


class LeftCombat(Event):
    """8.05.1: a disarmed Ogre was taken out of an overrun and stays in the hex."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("8.05.1")
        self.unit = unit


class Dived(Event):
    """7.14.4: Marines dived to avoid a fight."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("7.14.4")
        self.unit = unit


class Rearmed(Event):
    """3.02.2: a Heavy Weapons Team took a new missile from a depot or truck."""

    __slots__ = ("count", "source", "unit")

    def __init__(self, unit: int, source: int, count: int) -> None:
        super().__init__("3.02.2")
        self.unit = unit
        self.source = source
        self.count = count


class Overwhelmed(Event):
    """8.07: a unit that cannot fight back in the water is destroyed."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__("8.07")
        self.unit = unit


class Destructed(Event):
    """1977:8.05: an Ogre blew itself up, and took others with it."""

    __slots__ = ("destroyed", "disabled", "unit")

    def __init__(self, unit: int, destroyed: list[int], disabled: list[int]) -> None:
        super().__init__("1977:8.05")
        self.unit = unit
        self.destroyed = destroyed
        self.disabled = disabled
