"""The columns of a state by name and chapter, as snapshots store them."""

from __future__ import annotations

from typing import Final

from cybertank.state.chapters.buildings import Buildings
from cybertank.state.chapters.combat import Combat
from cybertank.state.chapters.disability import Disability
from cybertank.state.chapters.drones import Drones
from cybertank.state.chapters.engineering import Engineering
from cybertank.state.chapters.hidden import Hidden
from cybertank.state.chapters.levels import Levels
from cybertank.state.chapters.missiles import Missiles
from cybertank.state.chapters.movement import Movement
from cybertank.state.chapters.progress import Progress
from cybertank.state.chapters.riders import Riders
from cybertank.state.chapters.sheets import Sheets
from cybertank.state.chapters.stores import Stores
from cybertank.state.chapters.towing import Towing
from cybertank.state.chapters.trains import Trains
from cybertank.state.chapters.vulcans import Vulcans
from cybertank.state.chapters.weak_attacks import WeakAttacks
from cybertank.state.chapters.wear import Wear
from cybertank.state.state import State

Columns = dict[str, list[int]]

UNITS: Final = "units"
"""Used instead of a chapter's name for the columns of the state itself."""

VULCAN_LISTS: Final = (
    *("links", "crewless", "cargo", "berths", "loading", "assembly"),
    *("beyond_repair", "repairable", "prepared", "hitchless", "revetments", "sheltered", "waiting"),
)
# Each chapter with its columns, in the order of its class's parameters.
COLUMNS_OF: Final[dict[str, tuple[str, ...]]] = {
    UNITS: ("type_of", "seat_of", "defense_of", "entry", "hex_of"),
    "movement": ("spent", "began", "halted", "off_road", "bonus", "at_risk", "cleared"),
    "combat": ("used", "rams", "attacked", "ap_at", "groups", "locked"),
    "sheets": ("squads", "squads_lost", "treads", "left", "missiles_fired", "internal_fired"),
    "disability": ("disabled", "disabled_age", "disabled_own", "waited", "stuck"),
    "levels": ("on_bridge", "submerged", "by_rail"),
    "riders": ("riding", "transfer", "thrown", "trail", "drops", "landed"),
    "towing": ("gear", "tows", "hooking", "emplacing", "hauled", "tow_rolled"),
    "hidden": ("masks", "decoys", "mines", "sensed"),
    "wear": ("damage_due", "worn", "scars"),
    "stores": ("stock", "stood"),
    "buildings": ("points", "full", "unidentified", "fired_before", "stormed"),
    "missiles": ("launched", "flights", "blasts", "salvo"),
    "drones": ("pallet", "concealed", "setting_up", "packing", "handled"),
    "engineering": ("tried", "trenches", "safe", "hand", "dug", "tools", "lent", "guiding", "withheld", "covert"),
    "progress": ("reached", "resigned", "paid"),
    "trains": (
        *("speed", "rear", "toward", "behind", "still", "track"),
        *("driven", "respeeded", "unloaded", "on_track", "rest"),
    ),
    "weak_attacks": ("weak_fire",),
    "vulcans": VULCAN_LISTS,
}
# Columns with one number per component of a unit, and lists of any length.
OF_COMPONENTS: Final = ("left", "used")
NOTES: Final = (
    "ap_at",
    "trail",
    "drops",
    "landed",
    "groups",
    "cleared",
    "locked",
    "reached",
    "resigned",
    "mines",
    "sensed",
    "rest",
    "launched",
    "flights",
    "blasts",
    "salvo",
    "tried",
    "trenches",
    "safe",
    "hand",
    "dug",
    "covert",
    "paid",
    *VULCAN_LISTS,
)
NAMES: Final = frozenset(name for names in COLUMNS_OF.values() for name in names)


def columns_of(state: State) -> Columns:
    """Return every column of a state by name."""
    return {
        name: list(getattr(state if chapter == UNITS else getattr(state, chapter), name))
        for chapter, names in COLUMNS_OF.items()
        for name in names
    }


def restore_columns(state: State, columns: Columns, losses: int, stocked: bool) -> None:
    """Fill an empty state, which already has its units and board, with columns."""
    lists = {chapter: [columns[name] for name in names] for chapter, names in COLUMNS_OF.items()}
    values = {chapter: [tuple(column) for column in found] for chapter, found in lists.items()}
    type_of, seat_of, state.defense_of, state.entry, hexes = values[UNITS]
    state.set_types(type_of)
    state.set_seats(list(seat_of))
    state.place_all(list(hexes))
    state.movement = Movement(*lists["movement"])
    state.combat = Combat(*lists["combat"])
    state.sheets = Sheets(*lists["sheets"])
    state.disability = Disability(*values["disability"])
    state.levels = Levels(*values["levels"])
    state.riders = Riders(*values["riders"])
    state.towing = Towing(*values["towing"])
    state.hidden = Hidden(*values["hidden"])
    state.wear = Wear(*values["wear"])
    state.trains = Trains(*values["trains"])
    state.buildings = Buildings(*values["buildings"])
    state.weak_attacks = WeakAttacks(*values["weak_attacks"])
    stock, stood = values["stores"]
    state.stores = Stores(stock, stood, stocked)
    state.missiles = Missiles(*values["missiles"])
    state.drones = Drones(*values["drones"])
    state.engineering = Engineering(*values["engineering"])
    state.vulcans = Vulcans(*values["vulcans"])
    reached, resigned, paid = values["progress"]
    state.progress = Progress(reached, resigned, losses, paid)
