"""The state of one game.

Units are slots: slot `u` is on hex `hex_of[u]`, belongs to seat `seat_of[u]`, has `sheets.squads[u]` squads and so on.
Each part of the rules that has to remember something has a chapter (see `state.chapters`). A copy shares its chapters
with the original until one of the two writes. Slots are never removed: a lost unit keeps its slot for the victory
points.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from cybertank.board.board import Board
from cybertank.state.chapters.buildings import Buildings, unidentified_name
from cybertank.state.chapters.combat import Combat
from cybertank.state.chapters.disability import Disability
from cybertank.state.chapters.drones import Drones
from cybertank.state.chapters.engineering import Engineering
from cybertank.state.chapters.hidden import MASK_SIGN, Hidden
from cybertank.state.chapters.levels import Levels
from cybertank.state.chapters.missiles import Missiles
from cybertank.state.chapters.movement import Movement
from cybertank.state.chapters.progress import Outcome, Progress
from cybertank.state.chapters.riders import Riders
from cybertank.state.chapters.sheets import Sheets
from cybertank.state.chapters.stores import Stores
from cybertank.state.chapters.towing import Towing
from cybertank.state.chapters.trains import Trains
from cybertank.state.chapters.vulcans import Vulcans
from cybertank.state.chapters.weak_attacks import WeakAttacks
from cybertank.state.chapters.wear import Wear
from cybertank.state.columns import NOBODY, Numbers, changed, reordered
from cybertank.state.frames import Frame
from cybertank.state.setting import Setting
from cybertank.units.catalogue import UnitType

# Where a unit is if it is not on a hex.
IN_HAND: Final = -1
ENTERING: Final = -2
LOST: Final = -3
EXITED: Final = -4
# A counter that was joined to another: gone, but not lost.
MERGED: Final = -5

# Parts of a state that hold lists, as bits.
PLACES: Final = 1
MOVEMENT: Final = 2
COMBAT: Final = 4
SHEETS: Final = 8
ALL_PARTS: Final = 15


class State:
    """One position, with everything the rules need to continue from it.

    Only `put`, `lift` and `shift` write to `hex_of`, `head` and `chain`. The lists of a chapter are written only
    through `own_movement`, `own_combat` and `own_sheets`. Every other value is replaced as a whole.
    """

    __slots__ = (
        "_shared",
        "board",
        "buildings",
        "chain",
        "combat",
        "defense_of",
        "disability",
        "drones",
        "engineering",
        "entry",
        "flow",
        "head",
        "hex_of",
        "hidden",
        "ids",
        "kinds",
        "levels",
        "missiles",
        "movement",
        "outcome",
        "progress",
        "riders",
        "seat_of",
        "setting",
        "sheets",
        "sides",
        "stores",
        "towing",
        "trains",
        "type_of",
        "types",
        "vulcans",
        "weak_attacks",
        "wear",
    )

    setting: Setting
    board: Board
    types: list[UnitType]
    ids: tuple[str, ...]
    type_of: Numbers
    """The index of each unit's type in `types`. Written only by `set_types` and `set_type`."""
    kinds: list[UnitType]
    """The type of each unit, looked up once. It is derived from `type_of` and replaced with it."""
    seat_of: list[int]
    """The seat of each unit. Like `kinds` and `sides` it is a list for speed, but it is never changed in place."""
    sides: list[int]
    """The side of each unit. It is derived from the unit's seat and replaced with it (4.03)."""
    defense_of: Numbers
    """Printed defense, unless a scenario hardens a post (3.05.2)."""
    entry: Numbers
    """The bits of the edges that an ENTERING unit can enter by, or that an EXITED unit left by."""
    hex_of: list[int]
    head: list[int]
    """The first unit on each hex."""
    chain: list[int]
    """The next unit in the same hex, in slot order."""
    movement: Movement
    combat: Combat
    sheets: Sheets
    disability: Disability
    levels: Levels
    riders: Riders
    towing: Towing
    trains: Trains
    hidden: Hidden
    wear: Wear
    stores: Stores
    missiles: Missiles
    buildings: Buildings
    weak_attacks: WeakAttacks
    drones: Drones
    engineering: Engineering
    vulcans: Vulcans
    progress: Progress
    flow: list[Frame]
    outcome: Outcome | None
    _shared: int
    """The parts with lists that a copy may share: PLACES, MOVEMENT, COMBAT and SHEETS, added up."""

    # -- making and copying ------------------------------------------------------------------------------------------

    @staticmethod
    def empty(setting: Setting, board: Board) -> State:
        """Return a state without units.

        There is no `__init__`, because every copy would have to run it and copies must be fast.
        """
        state = State()
        state.setting = setting
        state.board = board
        state.types = setting.catalogue.types
        state.ids = ()
        state.type_of = ()
        state.kinds = []
        state.seat_of = []
        state.sides = []
        state.defense_of = ()
        state.entry = ()
        state.hex_of = []
        state.head = [NOBODY] * board.size
        state.chain = []
        state.movement = Movement.fresh(0, [])
        state.combat = Combat.fresh(0)
        state.sheets = Sheets.empty()
        state.disability = Disability()
        state.levels = Levels()
        state.riders = Riders()
        state.towing = Towing()
        state.trains = Trains()
        state.hidden = Hidden()
        state.wear = Wear()
        state.stores = Stores()
        state.missiles = Missiles()
        state.buildings = Buildings()
        state.weak_attacks = WeakAttacks()
        state.drones = Drones()
        state.engineering = Engineering()
        state.vulcans = Vulcans()
        state.progress = Progress()
        state.flow = []
        state.outcome = None
        state._shared = 0
        return state

    def add_unit(self, unit_id: str, type_index: int, seat: int, squads: int = 1, where: int = IN_HAND) -> int:
        """Add a unit with the values of its counter or record sheet, and return its slot."""
        unit_type = self.types[type_index]
        self.ids = (*self.ids, unit_id)
        self.set_types((*self.type_of, type_index))
        self.set_seats([*self.seat_of, seat])
        self.defense_of = (*self.defense_of, unit_type.defense)
        self.entry = (*self.entry, 0)
        self.own_movement().add_unit()
        self.own_combat().add_unit()
        self.own_sheets().add_unit(unit_type, squads)
        self.disability = self.disability.with_unit()
        self.levels = self.levels.with_unit()
        self.riders = self.riders.with_unit()
        self.towing = self.towing.with_unit()
        self.trains = self.trains.with_unit()
        self.hidden = self.hidden.with_unit()
        self.wear = self.wear.with_unit()
        self.stores = self.stores.with_unit(where)
        self.buildings = self.buildings.with_unit(unit_type.structure)
        self.weak_attacks = self.weak_attacks.with_unit()
        self.drones = self.drones.with_unit()
        self.engineering = self.engineering.with_unit()
        self._own_places()
        self.hex_of.append(where if where < 0 else IN_HAND)
        self.chain.append(NOBODY)
        unit = len(self.ids) - 1
        if where >= 0:
            self.put(unit, where)
        return unit

    def copy(self) -> State:
        """Return an independent state with the same content.

        The two share each chapter until one of them writes to it.
        """
        other = State()
        other.setting = self.setting
        other.board = self.board
        other.types = self.types
        other.ids = self.ids
        other.type_of = self.type_of
        other.kinds = self.kinds
        other.seat_of = self.seat_of
        other.sides = self.sides
        other.defense_of = self.defense_of
        other.entry = self.entry
        other.hex_of = self.hex_of
        other.head = self.head
        other.chain = self.chain
        other.movement = self.movement
        other.combat = self.combat
        other.sheets = self.sheets
        other.disability = self.disability
        other.levels = self.levels
        other.riders = self.riders
        other.towing = self.towing
        other.trains = self.trains
        other.hidden = self.hidden
        other.wear = self.wear
        other.stores = self.stores
        other.missiles = self.missiles
        other.buildings = self.buildings
        other.weak_attacks = self.weak_attacks
        other.drones = self.drones
        other.engineering = self.engineering
        other.vulcans = self.vulcans
        other.progress = self.progress
        other.flow = [frame.copy() for frame in self.flow]
        other.outcome = self.outcome
        self._shared = other._shared = ALL_PARTS
        return other

    # -- writing -----------------------------------------------------------------------------------------------------

    def own_movement(self) -> Movement:
        """Return the movement chapter for writing. A copy that shared it keeps the old one."""
        if self._shared & MOVEMENT:
            self.movement = self.movement.copy()
            self._shared &= ~MOVEMENT
        return self.movement

    def own_combat(self) -> Combat:
        """Return the combat chapter for writing. A copy that shared it keeps the old one."""
        if self._shared & COMBAT:
            self.combat = self.combat.copy()
            self._shared &= ~COMBAT
        return self.combat

    def own_sheets(self) -> Sheets:
        """Return the record sheets for writing. A copy that shared them keeps the old ones."""
        if self._shared & SHEETS:
            self.sheets = self.sheets.copy()
            self._shared &= ~SHEETS
        return self.sheets

    def begin_movement(self, halted: list[int]) -> None:
        """Begin a movement phase, in which no unit has moved yet and these halts still apply (4.02)."""
        self.movement = Movement.fresh(len(self.hex_of), halted)
        self._shared &= ~MOVEMENT
        self.riders = self.riders.at_phase_start()
        self.buildings = self.buildings.at_phase_start()

    def begin_combat(self) -> None:
        """Begin a turn, in which nothing has fired or rammed yet."""
        self.combat = Combat.fresh(len(self.hex_of))
        self._shared &= ~COMBAT

    def set_defense(self, unit: int, defense: int) -> None:
        """Give a post a defense strength that differs from the printed one (3.05.2)."""
        self.defense_of = changed(self.defense_of, unit, defense)

    def set_entry(self, unit: int, edges: int) -> None:
        """Record the edges that a unit can enter the map by, or the one it left by."""
        self.entry = changed(self.entry, unit, edges)

    def set_id(self, unit: int, unit_id: str) -> None:
        """Rename a unit (13.05)."""
        self.ids = (*self.ids[:unit], unit_id, *self.ids[unit + 1 :])

    def set_type(self, unit: int, type_index: int) -> None:
        """Change a unit's type to the one that a player sees or guesses. Its record sheet does not change."""
        self.type_of = changed(self.type_of, unit, type_index)
        self.kinds = self.kinds[:]
        self.kinds[unit] = self.types[type_index]

    def set_seats(self, seat_of: list[int]) -> None:
        """Assign a seat to every unit."""
        self.seat_of = seat_of
        self.sides = [self.setting.side_of[seat] for seat in seat_of]

    def set_types(self, type_of: Numbers) -> None:
        """Assign a type to every unit, by its index in `types`."""
        self.type_of = type_of
        self.kinds = [self.types[index] for index in type_of]
        if not self.setting.cruise:
            self.setting.cruise = any(kind.cruise for kind in self.kinds)
        if not self.setting.works:
            self.setting.works = any(kind.works or kind.packs for kind in self.kinds)

    def reorder(self, slots: list[int], order: list[int]) -> None:
        """Move units of one force to other slots before the game begins (13.05)."""
        hexes = [self.hex_of[unit] for unit in order]
        vulcans = self.vulcans.reordered(slots, order)
        for unit in slots:
            self.lift(unit, IN_HAND)
        ids = list(self.ids)
        for slot, unit in zip(slots, order, strict=True):
            ids[slot] = self.ids[unit]
        self.ids = tuple(ids)
        self.set_types(reordered(self.type_of, slots, order))
        self.defense_of = reordered(self.defense_of, slots, order)
        self.own_sheets().reorder(slots, order)
        self.stores = self.stores.reordered(slots, order)
        self.levels = self.levels.reordered(slots, order)
        self.towing = self.towing.reordered(slots, order)
        self.wear = self.wear.reordered(slots, order)
        self.hidden = self.hidden.reordered(slots, order)
        self.buildings = self.buildings.reordered(slots, order)
        self.weak_attacks = self.weak_attacks.reordered(slots, order)
        self.drones = self.drones.reordered(slots, order)
        self.engineering = self.engineering.reordered(slots, order)
        self.vulcans = vulcans
        for unit, where in zip(slots, hexes, strict=True):
            self.put(unit, where)

    # -- places ------------------------------------------------------------------------------------------------------

    def _own_places(self) -> None:
        if self._shared & PLACES:
            self.hex_of = self.hex_of[:]
            self.head = self.head[:]
            self.chain = self.chain[:]
            self._shared &= ~PLACES

    def put(self, unit: int, where: int) -> None:
        """Put a unit on a hex. The units on a hex stay in slot order."""
        self._own_places()
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
        """Take a unit off its hex. `to` says where it is now (IN_HAND, LOST, ...)."""
        self._own_places()
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
            if self.vulcans.sheltered:
                # 15.04.7: Whoever leaves the hex leaves its revetment.
                self.vulcans = self.vulcans.without_sheltered(unit)
        self.hex_of[unit] = to

    def shift(self, unit: int, where: int) -> None:
        """Move a unit from its hex to another."""
        self.lift(unit, IN_HAND)
        self.put(unit, where)

    def place_all(self, hexes: list[int]) -> None:
        """Put every unit where these numbers say: on a hex, LOST, EXITED and so on."""
        self.head = [NOBODY] * self.board.size
        self.chain = [NOBODY] * len(hexes)
        self.hex_of = [where if where < 0 else IN_HAND for where in hexes]
        self._shared &= ~PLACES
        for unit, where in enumerate(hexes):
            if where >= 0:
                self.put(unit, where)

    def units_at(self, where: int) -> list[int]:
        """Return the units on a hex, in slot order."""
        units: list[int] = []
        at = self.head[where]
        while at != NOBODY:
            units.append(at)
            at = self.chain[at]
        return units

    # -- short questions ---------------------------------------------------------------------------------------------

    def kind(self, unit: int) -> UnitType:
        """Return the type of a unit."""
        return self.kinds[unit]

    def hostile(self, seat: int, unit: int) -> bool:
        """Return True if a unit belongs to a different side from the seat's."""
        return self.sides[unit] != self.setting.side_of[seat]

    def find(self, unit_id: str) -> int:
        """Return the slot of the unit in play that has this id, or NOBODY."""
        wanted = unit_id.upper()
        for unit, known in enumerate(self.ids):
            if known.upper() == wanted and self.hex_of[unit] >= ENTERING:
                return unit
        if wanted.startswith(MASK_SIGN):
            for unit, mask in enumerate(self.hidden.masks):
                if mask > 0 and wanted == f"{MASK_SIGN}{mask}" and self.hex_of[unit] >= ENTERING:
                    return unit
            for unit, hidden in enumerate(self.buildings.unidentified):
                if hidden and wanted == unidentified_name(unit) and self.hex_of[unit] >= ENTERING:
                    return unit
        return NOBODY

    # -- equality and hash -------------------------------------------------------------------------------------------

    def content(self) -> str:
        """Return everything that distinguishes two states, as one line of text.

        Records are checked against this text, so its order never changes. A new chapter adds its part at the end, and
        only if it is not empty.
        """
        lists = self._unit_lists()
        lists.extend(frame.content() for frame in self.flow)
        lists.extend(self._rare_lists())
        parts = ["|".join(self.ids), self.board.fingerprint]
        parts.extend(",".join([str(number) for number in numbers]) for numbers in lists)
        parts.append("" if self.outcome is None else f"{self.outcome.winner} {self.outcome.title}")
        return ";".join(parts)

    def _unit_lists(self) -> list[list[int]]:
        sheets, combat, movement = self.sheets, self.combat, self.movement
        disability, riders, levels = self.disability, self.riders, self.levels
        return [
            list(self.type_of),
            list(self.seat_of),
            list(self.defense_of),
            self.hex_of,
            sheets.squads,
            sheets.squads_lost,
            sheets.treads,
            sheets.left,
            combat.used,
            sheets.missiles_fired,
            sheets.internal_fired,
            list(disability.disabled),
            list(disability.disabled_age),
            list(disability.disabled_own),
            list(disability.waited),
            list(disability.stuck),
            list(riders.riding),
            list(self.stores.stock),
            list(riders.transfer),
            list(riders.thrown),
            list(levels.on_bridge),
            list(levels.submerged),
            list(riders.trail),
            list(riders.drops),
            combat.groups,
            movement.cleared,
            movement.spent,
            movement.began,
            movement.halted,
            movement.off_road,
            movement.at_risk,
            combat.rams,
            list(self.entry),
            combat.ap_at,
        ]

    def _rare_lists(self) -> list[list[int]]:
        lists: list[list[int]] = []
        rules, riders, towing, hidden, wear = self.setting.rules, self.riders, self.towing, self.hidden, self.wear
        if self.progress.reached:
            lists.append(list(self.progress.reached))
        if self.combat.locked:
            lists.append([-9, *self.combat.locked])
        if self.progress.resigned:
            lists.append([-8, *self.progress.resigned])
        if self.progress.paid:
            lists.append([-59, *self.progress.paid])
        if rules.mines and any(self.movement.bonus):
            # Without mines, the bonus follows from the points spent. A mine may have changed an Ogre's movement points.
            lists.append([-4, *self.movement.bonus])
        if list(riders.landed) != [self.sheets.squads[counter] for counter in riders.drops[::3]]:
            lists.append([-6, *riders.landed])
        if any(self.combat.attacked):
            lists.append([-7, *self.combat.attacked])
        if rules.towing:
            lists.extend([list(towing.gear), list(towing.tows), list(towing.hooking), list(towing.emplacing)])
        elif rules.engineering and any(load != NOBODY for load in towing.tows):
            lists.append([-73, *towing.tows])
        if any(towing.hauled):
            lists.append(list(towing.hauled))
        if any(towing.tow_rolled):
            lists.append([-5, *towing.tow_rolled])
        if rules.hides:
            lists.extend([[-9, *hidden.mines], list(hidden.masks), list(hidden.decoys), [-9, *hidden.sensed]])
        if any(self.levels.by_rail):
            lists.append([-3, *self.levels.by_rail])
        if any(wear.damage_due) or any(wear.worn) or any(wear.scars):
            lists.extend([list(wear.damage_due), list(wear.worn), list(wear.scars)])
        lists.extend(self.trains.content())
        missiles = self.missiles
        if missiles.any:
            lists.extend([[-21, *missiles.launched], [-22, *missiles.flights]])
            lists.extend([[-23, *missiles.blasts], [-24, *missiles.salvo]])
        buildings = self.buildings
        if buildings.any or any(buildings.points) or any(buildings.unidentified) or any(buildings.fired_before):
            lists.extend([[-11, *buildings.points], list(buildings.full)])
            lists.extend([list(buildings.unidentified), list(buildings.fired_before)])
        if any(buildings.stormed):
            lists.append([-12, *buildings.stormed])
        if self.weak_attacks.any:
            lists.append([-31, *self.weak_attacks.weak_fire])
        lists.extend(self.drones.content())
        lists.extend(self.engineering.content())
        lists.extend(self.vulcans.content())
        return lists

    def digest(self) -> str:
        """Return a short hash of the content. A position has the same hash in every build and process."""
        return blake2b(self.content().encode(), digest_size=8).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.content() == other.content()

    def __hash__(self) -> int:
        return hash(self.content())
