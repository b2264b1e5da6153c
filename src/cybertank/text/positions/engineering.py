"""Read and write what engineers have built, and what they do this turn, in positions (section 15)."""

from __future__ import annotations

from cybertank.rules.engineering.sappers import is_sapper
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.lookup import find_hex, find_seat
from cybertank.text.positions.models import PositionFile, TrenchEntry, UnitEntry
from cybertank.units.catalogue import TRANSPORT


def read_sapper(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    """15.03.3, 15.03.6: read whether a truck carries stores, and whether a Sapper helps others this turn."""
    if unit.stores:
        if state.kind(slot).kind != TRANSPORT:
            raise FileFault(source, f"{key}.stores", "only a Truck or Hovertruck carries engineering stores (15.03.6)")
        state.engineering = state.engineering.with_tools(slot, 1)
    if unit.lent:
        if not unit.stores:
            raise FileFault(source, f"{key}.lent", "only a truck with `stores` can have them in use (15.03.6)")
        state.engineering = state.engineering.with_lent(slot)
    for name, given in (("guiding", unit.guiding), ("withheld", unit.withheld)):
        if given and not is_sapper(state, slot):
            raise FileFault(
                source, f"{key}.{name}", f"only engineers, Vulcans and Heavy Drones, not {unit.type} (15.05)"
            )
    if unit.guiding:
        state.engineering = state.engineering.with_guiding(slot)
    if unit.withheld:
        state.engineering = state.engineering.with_withheld(slot)


def write_sapper(state: State, unit: int, entry: UnitEntry) -> None:
    """Write the keys of a Sapper, or of a truck with stores."""
    engineering = state.engineering
    entry.stores = engineering.tools[unit] != 0
    entry.lent = engineering.lent[unit] != 0
    entry.guiding = engineering.guiding[unit] != 0
    entry.withheld = engineering.withheld[unit] != 0


def read_works(state: State, entry: PositionFile, source: str) -> None:
    """15.03.1, 15.03.5: read the entrenchments, the mines that seats can still place, and points paid for tasks."""
    for i, trench in enumerate(entry.entrenchments):
        where = find_hex(state, trench.hex, source, f"entrenchments[{i}].hex")
        squads = state.engineering.squads_dug_in(where) + trench.squads
        state.engineering = state.engineering.with_trenches(where, squads)
    if entry.mines_in_hand:
        hand = [0] * len(entry.seats)
        for word, count in entry.mines_in_hand.items():
            hand[find_seat(entry, word, source, "mines_in_hand")] = count
        state.engineering = state.engineering.with_hand(tuple(hand))
    if entry.tasks_paid:
        paid = [0] * len(entry.seats)
        for word, points in entry.tasks_paid.items():
            paid[find_seat(entry, word, source, "tasks_paid")] = points
        state.progress = state.progress.with_paid(tuple(paid))


def trenches_of(state: State) -> list[TrenchEntry]:
    """Write the entrenchments. Those in one hex are added up."""
    trenches = state.engineering.trenches
    return [TrenchEntry(state.board.names[trenches[i]], trenches[i + 1]) for i in range(0, len(trenches), 2)]


def mines_in_hand(state: State) -> dict[str, int]:
    """Write the mines that each seat can still place."""
    seats = state.setting.seats
    return {seats[seat]: count for seat, count in enumerate(state.engineering.hand) if count}


def tasks_paid(state: State) -> dict[str, int]:
    """Write the victory points that each seat has paid for tasks."""
    seats = state.setting.seats
    return {seats[seat]: points for seat, points in enumerate(state.progress.paid) if points}
