"""The state of one game.

Units are slots in parallel lists: slot `u` is on hex `hex_of[u]`, has `squads[u]` squads and so on. The lists of a copy
are its own, except those that seldom change (SHARED below): these are replaced instead of changed, so that copies can
share them. A slot is never taken away: what is lost keeps its place for the victory points.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from cybertank.board.board import Board
from cybertank.state.frames import Frame
from cybertank.state.setting import Setting
from cybertank.units.catalogue import COMPONENTS, UnitType

# Where a unit is when it is on no hex.
IN_HAND: Final = -1
ENTERING: Final = -2
LOST: Final = -3
EXITED: Final = -4
# A counter that was joined to another: gone, not lost.
MERGED: Final = -5

NOBODY: Final = -1

NOT_DISABLED: Final = 0
BY_FIRE: Final = 1
BY_RAM: Final = 2
BY_TERRAIN: Final = 3
DISABLED_WORDS: Final = ["", "fire", "ram", "terrain"]

# What keeps a unit from moving on in this phase.
FREE: Final = 0
HALTED: Final = 1
# Also in the second movement phase (4.02).
HALTED_FOR_TURN: Final = 2
# In an enemy's hex, with an overrun to be fought first: added to the others (8.01).
ENGAGED: Final = 4


# What an Ogre rolls for before the game (rp:6.03).
NO_DAMAGE: Final = 0
IMMOBILE_OGRE: Final = 1
MOBILE_OGRE: Final = 2
DAMAGE_WORDS: Final = ["", "immobile", "mobile"]

# A place with mines in `State.mines`: its numbers, in this order.
MINE_HEX: Final = 0
MINE_SEAT: Final = 1
MINE_COUNT: Final = 2
MINE_ROAD: Final = 3
MINE_KNOWN: Final = 4
MINE_FIELDS: Final = 5

# 13.05: how a ? counter is named, and what a unit is to be once its force is set up.
MASK_SIGN: Final = "?"
COVERED: Final = -1
UNCOVERED: Final = -2

# 13.06: what lies under a counter.
NO_DECOY: Final = 0
QUERY: Final = 1
DUMMY: Final = 2

# What a squad has done this turn about riding (5.11.3).
NO_TRANSFER: Final = 0
MOUNTED: Final = 1
DISMOUNTED: Final = 2


# What squads that have not moved since have come off (6.01.2, 13.04); else THROWN_OFF and the slot of their vehicle.
NOT_THROWN: Final = 0
STRANDED: Final = 1
THROWN_OFF: Final = 2
OFF_LOST_VEHICLE: Final = -1

# In `State.trail`: less the hex, where a vehicle passed below the bridge of that hex (5.07.2).
UNDER_BRIDGE: Final = -1


def replaced(numbers: list[int], index: int, value: int) -> list[int]:
    """A shared list with one number changed: a new list, so that copies of the state keep the old one."""
    other = numbers[:]
    other[index] = value
    return other


class Outcome:
    """How a game ended: the winning seat (or nobody), in words, and the rule."""

    __slots__ = ("reason", "rule", "title", "winner")

    def __init__(self, winner: int, title: str, reason: str, rule: str) -> None:
        self.winner = winner
        self.title = title
        self.reason = reason
        self.rule = rule


class State:
    """One position with everything the rules need to go on from it."""

    __slots__ = (
        "ap_at",
        "at_risk",
        "attacked",
        "began",
        "board",
        "bonus",
        "chain",
        "cleared",
        "damage_due",
        "decoys",
        "defense_of",
        "disabled",
        "disabled_age",
        "disabled_own",
        "drops",
        "emplacing",
        "entry",
        "flow",
        "gear",
        "groups",
        "halted",
        "hauled",
        "head",
        "hex_of",
        "hooking",
        "ids",
        "internal_fired",
        "landed",
        "left",
        "locked",
        "losses",
        "masks",
        "mines",
        "missiles_fired",
        "off_road",
        "on_bridge",
        "outcome",
        "rams",
        "reached",
        "resigned",
        "riding",
        "scars",
        "seat_of",
        "sensed",
        "setting",
        "spent",
        "squads",
        "squads_lost",
        "stock",
        "stocked",
        "stood",
        "stuck",
        "submerged",
        "thrown",
        "tow_rolled",
        "tows",
        "trail",
        "transfer",
        "treads",
        "type_of",
        "types",
        "used",
        "waited",
        "worn",
    )

    setting: Setting
    board: Board
    types: list[UnitType]
    ids: list[str]
    type_of: list[int]
    seat_of: list[int]
    defense_of: list[int]
    """SHARED, as ids, types and seats are: printed defense; a scenario may harden a post (3.05.2)."""
    hex_of: list[int]
    squads: list[int]
    squads_lost: list[int]
    treads: list[int]
    left: list[int]
    """Components left, COMPONENTS for each unit."""
    used: list[int]
    """Components that have fired this turn; squads in the place of the main battery."""
    missiles_fired: list[int]
    """SHARED: external missiles (heavy weapons, for infantry) that it has fired."""
    internal_fired: list[int]
    """SHARED: internal missiles that it has fired."""
    disabled: list[int]
    disabled_age: list[int]
    """SHARED: player turns begun since it was disabled."""
    disabled_own: list[int]
    """SHARED: 1 where it was disabled in its owner's turn."""
    waited: list[int]
    """SHARED: 1 where a full enemy turn has passed since it was disabled (7.11)."""
    stuck: list[int]
    """SHARED: 1 where it never moves again (5.08.3)."""
    riding: list[int]
    """SHARED: the vehicle that a counter rides, or NOBODY (5.11)."""
    stock: list[int]
    """SHARED: heavy weapon missiles that a post or truck carries (3.02.2)."""
    stocked: bool
    """Whether anything carries such missiles at all."""
    stood: list[int]
    """SHARED: the hex a unit began this turn in, while it has not moved from it (3.02.2)."""
    transfer: list[int]
    """SHARED: whether a counter has mounted or dismounted this turn (5.11.3)."""
    thrown: list[int]
    """SHARED: until they move, what squads have come off: THROWN_OFF and the vehicle they left in a ram (6.01.2).

    OFF_LOST_VEHICLE where that is gone, STRANDED after a mine (13.04), else NOT_THROWN.
    """
    on_bridge: list[int]
    """SHARED: 1 where a unit in a river bridge's hex is on the bridge and not on the river (5.07.2)."""
    submerged: list[int]
    """SHARED: 1 where Marines have dived (7.14.4)."""
    gear: list[int]
    """SHARED: 1 where it has towing gear (rp:4.02)."""
    tows: list[int]
    """SHARED: the unit that it is hooked up to, or hooking up to, with its gear; or NOBODY (rp:4.05)."""
    hooking: list[int]
    """SHARED: 1 in the turn in which it hooks up (rp:4.05)."""
    emplacing: list[int]
    """SHARED: turns of its owner that must begin before a gun that was towed fires again (rp:4.051)."""
    hauled: list[int]
    """SHARED: 1 where it has moved in this game turn together with an ally's units on a tow (rp:4.07, 4.04)."""
    tow_rolled: list[int]
    """SHARED: 1 where the die of a very slow tow has been rolled for it in this turn (rp:4.062)."""
    damage_due: list[int]
    """SHARED: what an Ogre still has to roll for the damage of earlier battles: DAMAGE_WORDS (rp:6.03)."""
    worn: list[int]
    """SHARED: tread units that an Ogre had lost before the game (rp:6.02)."""
    scars: list[int]
    """SHARED: victory points' worth of components that an Ogre had lost before the game (rp:6.03)."""
    mines: list[int]
    """SHARED: mines, flat, MINE_FIELDS numbers for each place: hex, seat, count, on the road, known (13.04)."""
    masks: list[int]
    """SHARED: the number of the ? counter that a unit stands under, 0 for none (13.05).

    In set-up, before there are numbers: COVERED or UNCOVERED, and nobody else sees the unit at all.
    """
    decoys: list[int]
    """SHARED: what lies under a counter: nothing, a ? marker or a dummy's (13.06)."""
    sensed: list[int]
    """SHARED: units under a ? counter that an Ogre's sensors have found to be there (13.04.1)."""
    spent: list[int]
    """Movement points used in this phase."""
    began: list[int]
    """The hex a unit began this phase in, once it has moved; IN_HAND before."""
    halted: list[int]
    off_road: list[int]
    """1 once it has left the road in this phase, or fought: no road bonus (5.07.1)."""
    bonus: list[int]
    """SHARED: 1 where its last hex is the extra one of the road, or that of the vehicle it got off there (5.07.1)."""
    at_risk: list[int]
    """SHARED: 1 where it must roll for the terrain it has entered (4.02, step 3)."""
    rams: list[int]
    """SHARED: rams it has made this turn (6.01.1)."""
    attacked: list[int]
    """SHARED: 1 where a GEV has fired in an overrun of its own turn, once that fire round is over (6.07.3).

    Where anything carries missiles also for infantry (3.02.2).
    """
    entry: list[int]
    """SHARED: the edge bits by which a unit that is ENTERING comes, or one that has EXITED went."""
    head: list[int]
    """The first unit on each hex."""
    chain: list[int]
    """The next unit in the same hex, in the order of slots."""
    ap_at: list[int]
    """Pairs (unit, target) of this phase's antipersonnel attacks, flat (7.05.1)."""
    trail: list[int]
    """Pairs (vehicle, hex) of where vehicles that can carry squads have been in this phase, flat (5.11.3).

    A hex that comes twice in a row is a fight: nobody gets on or off before it any more. Where it was below a river
    bridge the hex is taken from UNDER_BRIDGE; the hex it began in is then noted too.
    """
    drops: list[int]
    """Triples (counter, vehicle, hex) of who has got off where in this phase, flat (5.11.3)."""
    landed: list[int]
    """For each triple of the drops: how many squads of the counter, as it is now, have got off there."""
    groups: list[int]
    """Infantry groups of this fire phase (7.12.1), flat: hex, group, counter, squads."""
    cleared: list[int]
    """Hexes where an overrun was fought in this phase and enemies remain (8.08)."""
    locked: list[int]
    """SHARED: pairs (ramming, rammed) of Ogres that have rammed each other in this movement phase, flat (1977:8.05)."""
    reached: list[int]
    """SHARED: pairs (objective, hex) of what was reached at any time, flat (1.08)."""
    resigned: list[int]
    """SHARED: seats that gave up while others play on (1.02)."""
    flow: list[Frame]
    losses: int
    """Counts units that left the map, so that the end of the game is looked for only then."""
    outcome: Outcome | None

    # -- making and copying ------------------------------------------------------------------------------------------

    @staticmethod
    def empty(setting: Setting, board: Board) -> State:
        """A state without units. (There is no `__init__`: a copy would have to go through it, twice as slowly.)"""
        state = State()
        state.setting = setting
        state.board = board
        state.types = setting.catalogue.types
        state.ids = []
        state.type_of = []
        state.seat_of = []
        state.defense_of = []
        state.hex_of = []
        state.squads = []
        state.squads_lost = []
        state.treads = []
        state.left = []
        state.used = []
        state.missiles_fired = []
        state.internal_fired = []
        state.disabled = []
        state.disabled_age = []
        state.disabled_own = []
        state.waited = []
        state.stuck = []
        state.riding = []
        state.spent = []
        state.began = []
        state.halted = []
        state.off_road = []
        state.bonus = []
        state.at_risk = []
        state.rams = []
        state.attacked = []
        state.entry = []
        state.head = [NOBODY] * board.size
        state.chain = []
        state.ap_at = []
        state.trail = []
        state.drops = []
        state.landed = []
        state.groups = []
        state.cleared = []
        state.locked = []
        state.reached = []
        state.resigned = []
        state.stock = []
        state.stocked = False
        state.stood = []
        state.transfer = []
        state.thrown = []
        state.on_bridge = []
        state.submerged = []
        state.gear = []
        state.tows = []
        state.hooking = []
        state.emplacing = []
        state.hauled = []
        state.tow_rolled = []
        state.mines = []
        state.masks = []
        state.decoys = []
        state.sensed = []
        state.damage_due = []
        state.worn = []
        state.scars = []
        state.flow = []
        state.losses = 0
        state.outcome = None
        return state

    def add_unit(self, unit_id: str, type_index: int, seat: int, squads: int = 1, where: int = IN_HAND) -> int:
        """A new unit, as its counter or record sheet shows it; its slot is returned."""
        unit_type = self.types[type_index]
        self.ids = [*self.ids, unit_id]
        self.type_of = [*self.type_of, type_index]
        self.seat_of = [*self.seat_of, seat]
        self.defense_of = [*self.defense_of, unit_type.defense]
        self.squads.append(squads if unit_type.is_infantry else 0)
        self.treads.append(unit_type.treads)
        self.left.extend(unit_type.count)
        self.used.extend([0] * COMPONENTS)
        for zeros in (self.squads_lost, self.disabled, self.spent, self.halted, self.off_road):
            zeros.append(0)
        self.missiles_fired = [*self.missiles_fired, 0]
        self.internal_fired = [*self.internal_fired, 0]
        self.disabled_age = [*self.disabled_age, 0]
        self.disabled_own = [*self.disabled_own, 0]
        self.waited = [*self.waited, 0]
        self.rams = [*self.rams, 0]
        self.attacked = [*self.attacked, 0]
        self.stuck = [*self.stuck, 0]
        self.bonus = [*self.bonus, 0]
        self.at_risk = [*self.at_risk, 0]
        self.entry = [*self.entry, 0]
        self.stock = [*self.stock, 0]
        self.stood = [*self.stood, where]
        self.transfer = [*self.transfer, NO_TRANSFER]
        self.thrown = [*self.thrown, 0]
        self.on_bridge = [*self.on_bridge, 0]
        self.submerged = [*self.submerged, 0]
        self.riding = [*self.riding, NOBODY]
        self.gear = [*self.gear, 0]
        self.tows = [*self.tows, NOBODY]
        self.hooking = [*self.hooking, 0]
        self.emplacing = [*self.emplacing, 0]
        self.hauled = [*self.hauled, 0]
        self.tow_rolled = [*self.tow_rolled, 0]
        self.masks = [*self.masks, 0]
        self.decoys = [*self.decoys, NO_DECOY]
        self.damage_due = [*self.damage_due, NO_DAMAGE]
        self.worn = [*self.worn, 0]
        self.scars = [*self.scars, 0]
        self.began.append(IN_HAND)
        self.hex_of.append(IN_HAND)
        self.chain.append(NOBODY)
        unit = len(self.ids) - 1
        if where >= 0:
            self.put(unit, where)
        else:
            self.hex_of[unit] = where
        return unit

    def copy(self) -> State:
        """A state of its own with the same content."""
        other = State()
        other.setting = self.setting
        other.board = self.board
        other.types = self.types
        other.ids = self.ids
        other.type_of = self.type_of
        other.seat_of = self.seat_of
        other.defense_of = self.defense_of
        other.hex_of = self.hex_of[:]
        other.squads = self.squads[:]
        other.squads_lost = self.squads_lost[:]
        other.treads = self.treads[:]
        other.left = self.left[:]
        other.used = self.used[:]
        other.missiles_fired = self.missiles_fired
        other.internal_fired = self.internal_fired
        other.disabled = self.disabled[:]
        other.disabled_age = self.disabled_age
        other.disabled_own = self.disabled_own
        other.waited = self.waited
        other.stuck = self.stuck
        other.riding = self.riding
        other.stock = self.stock
        other.stocked = self.stocked
        other.stood = self.stood
        other.transfer = self.transfer
        other.thrown = self.thrown
        other.on_bridge = self.on_bridge
        other.submerged = self.submerged
        other.gear = self.gear
        other.tows = self.tows
        other.hooking = self.hooking
        other.emplacing = self.emplacing
        other.hauled = self.hauled
        other.tow_rolled = self.tow_rolled
        other.mines = self.mines
        other.masks = self.masks
        other.decoys = self.decoys
        other.sensed = self.sensed
        other.damage_due = self.damage_due
        other.worn = self.worn
        other.scars = self.scars
        other.spent = self.spent[:]
        other.began = self.began[:]
        other.halted = self.halted[:]
        other.off_road = self.off_road[:]
        other.bonus = self.bonus
        other.at_risk = self.at_risk
        other.rams = self.rams
        other.attacked = self.attacked
        other.entry = self.entry
        other.head = self.head[:]
        other.chain = self.chain[:]
        other.ap_at = self.ap_at[:]
        other.trail = self.trail[:]
        other.drops = self.drops[:]
        other.landed = self.landed[:]
        other.groups = self.groups[:]
        other.cleared = self.cleared[:]
        other.locked = self.locked
        other.reached = self.reached
        other.resigned = self.resigned
        other.flow = [frame.copy() for frame in self.flow]
        other.losses = self.losses
        other.outcome = self.outcome
        return other

    # -- places ------------------------------------------------------------------------------------------------------

    def put(self, unit: int, where: int) -> None:
        """Put a unit on a hex; the units of a hex stay in the order of their slots."""
        before = NOBODY
        after = self.head[where]
        while after != NOBODY and after < unit:
            before = after
            after = self.chain[after]
        self.chain[unit] = after
        if before == NOBODY:
            self.head[where] = unit
        else:
            self.chain[before] = unit
        self.hex_of[unit] = where

    def lift(self, unit: int, to: int) -> None:
        """Take a unit off its hex; `to` says where it is now (IN_HAND, LOST, ...)."""
        where = self.hex_of[unit]
        if where >= 0:
            at = self.head[where]
            if at == unit:
                self.head[where] = self.chain[unit]
            else:
                while self.chain[at] != unit:
                    at = self.chain[at]
                self.chain[at] = self.chain[unit]
            self.chain[unit] = NOBODY
        self.hex_of[unit] = to

    def shift(self, unit: int, where: int) -> None:
        """Move a unit from its hex to another."""
        self.lift(unit, IN_HAND)
        self.put(unit, where)

    def units_at(self, where: int) -> list[int]:
        """The units on a hex, in the order of their slots."""
        units: list[int] = []
        at = self.head[where]
        while at != NOBODY:
            units.append(at)
            at = self.chain[at]
        return units

    # -- short questions ---------------------------------------------------------------------------------------------

    def kind(self, unit: int) -> UnitType:
        """The type of a unit."""
        return self.types[self.type_of[unit]]

    def hostile(self, seat: int, unit: int) -> bool:
        """Whether a unit belongs to another side than the seat."""
        side_of = self.setting.side_of
        return side_of[self.seat_of[unit]] != side_of[seat]

    def find(self, unit_id: str) -> int:
        """The slot of a unit that is still in play under this id, or NOBODY."""
        wanted = unit_id.upper()
        for unit, known in enumerate(self.ids):
            if known.upper() == wanted and self.hex_of[unit] >= ENTERING:
                return unit
        if wanted.startswith(MASK_SIGN):
            for unit, mask in enumerate(self.masks):
                if mask > 0 and wanted == f"{MASK_SIGN}{mask}" and self.hex_of[unit] >= ENTERING:
                    return unit
        return NOBODY

    # -- equality and hash -------------------------------------------------------------------------------------------

    def content(self) -> str:
        """Everything that makes two states the same, as one line of text."""
        lists = [
            self.type_of,
            self.seat_of,
            self.defense_of,
            self.hex_of,
            self.squads,
            self.squads_lost,
            self.treads,
            self.left,
            self.used,
            self.missiles_fired,
            self.internal_fired,
            self.disabled,
            self.disabled_age,
            self.disabled_own,
            self.waited,
            self.stuck,
            self.riding,
            self.stock,
            self.transfer,
            self.thrown,
            self.on_bridge,
            self.submerged,
            self.trail,
            self.drops,
            self.groups,
            self.cleared,
            self.spent,
            self.began,
            self.halted,
            self.off_road,
            self.at_risk,
            self.rams,
            self.entry,
            self.ap_at,
        ]
        lists.extend(frame.content() for frame in self.flow)
        if self.reached:
            lists.append(self.reached)
        if self.locked:
            lists.append([-9, *self.locked])
        if self.resigned:
            lists.append([-8, *self.resigned])
        if self.setting.rules.mines and any(self.bonus):
            # Elsewhere it follows from the points that were spent; a mine may have changed what an Ogre has.
            lists.append([-4, *self.bonus])
        if self.landed != [self.squads[counter] for counter in self.drops[::3]]:
            lists.append([-6, *self.landed])
        if any(self.attacked):
            lists.append([-7, *self.attacked])
        if self.setting.rules.towing:
            lists.extend([self.gear, self.tows, self.hooking, self.emplacing])
        if any(self.hauled):
            lists.append(self.hauled)
        if any(self.tow_rolled):
            lists.append([-5, *self.tow_rolled])
        if self.setting.rules.hides:
            lists.extend([[-9, *self.mines], self.masks, self.decoys, [-9, *self.sensed]])
        if any(self.damage_due) or any(self.worn) or any(self.scars):
            lists.extend([self.damage_due, self.worn, self.scars])
        parts = ["|".join(self.ids), self.board.fingerprint]
        parts.extend(",".join([str(number) for number in numbers]) for numbers in lists)
        parts.append("" if self.outcome is None else f"{self.outcome.winner} {self.outcome.title}")
        return ";".join(parts)

    def digest(self) -> str:
        """A short hash of the content: the same for the same position in every build and process."""
        return blake2b(self.content().encode(), digest_size=8).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.content() == other.content()

    def __hash__(self) -> int:
        return hash(self.content())
