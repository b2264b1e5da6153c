"""13.05 Camouflage (1977:8.04): units under numbered ? counters, and what reveals them."""

from __future__ import annotations

from cybertank.rules.events.base import Event
from cybertank.rules.events.hidden import SENSED_UNIT, Acknowledged, Covered, FoundReal, Revealed
from cybertank.rules.hidden.dummies import is_dummy, strip_dummy
from cybertank.rules.refusal import Refusal
from cybertank.rules.setup.secret_ids import NAMELESS, is_known_likeness, lot_of, number_open_units
from cybertank.state.brief import Force
from cybertank.state.chapters.hidden import COVERED, NO_DECOY, QUERY, UNCOVERED
from cybertank.state.columns import NOBODY
from cybertank.state.state import ENTERING, MERGED, State
from cybertank.units.catalogue import POST, TRAIN

# -- while the force is being set up -----------------------------------------------------------------------------------


def sets_up_in_secret(state: State, force: Force) -> bool:
    """11.06, 13.05, 13.06: Return True if a force is invisible to others until it is set up.

    This applies to forces with ? counters, dummies or unidentified buildings.
    """
    rules = state.setting.rules
    return force.veiled or (rules.camouflage and force.camouflage) or (rules.dummies and force.dummies > 0)


def may_be_covered(state: State, force: Force, unit: int) -> bool:
    """13.05, 1977:8.04: Return True if a unit begins under a ? counter unless its owner decides otherwise.

    A train, what rides on anything, and what carries it are always in the open. The 1977 edition leaves the command
    post, or whatever replaces it, in the open.
    """
    if not (state.setting.rules.camouflage and force.camouflage):
        return False
    return not is_in_company(state, unit) and not is_post_of_1977(state, unit)


def is_in_company(state: State, unit: int) -> bool:
    """9.07, 13.05: Return True for a train, for what rides on anything, and for what carries it."""
    return state.kind(unit).kind == TRAIN or state.riders.riding[unit] != NOBODY or unit in state.riders.riding


def may_hide_dummies(state: State, force: Force) -> bool:
    """13.06: Return True if a force's dummies begin under ? counters, so that their ids reveal nothing."""
    return state.setting.rules.camouflage and force.camouflage


def is_post_of_1977(state: State, unit: int) -> bool:
    """1977:8.04: Return True for a command post or its replacement. The 1977 edition never hides these."""
    if not state.setting.rules.edition.posts_in_the_open:
        return False
    unit_type = state.kind(unit)
    return unit_type.kind == POST or (state.setting.rules.command_trailer and unit_type.attack_strength == 0)


def cover_placed(state: State, force: Force, unit: int) -> None:
    """13.05: Put a unit that has just been placed under a ? counter, or in the open."""
    if state.hidden.masks[unit] == 0 and sets_up_in_secret(state, force):
        state.hidden = state.hidden.with_masks(unit, COVERED if may_be_covered(state, force, unit) else UNCOVERED)


def refuse_cover(state: State, force: Force, unit: int, covered: bool) -> Refusal | None:
    """13.05: Refuse to cover or show a unit if the rules forbid it.

    The owner chooses which units are camouflaged. Under 1977:8.04, all of them are except the command post.
    """
    name = state.ids[unit]
    if state.seat_of[unit] != force.seat or state.hex_of[unit] < 0:
        return Refusal("13.05", f"{name} is not one of your units on the map")
    if not (state.setting.rules.camouflage and force.camouflage):
        return Refusal("13.05", "this force has no ? counters, so its units must stay in the open")
    if covered and is_in_company(state, unit):
        return Refusal("13.05", f"{name} stays in the open: trains, riders and what carries them are never covered")
    if state.setting.rules.edition.all_units_hidden:
        return Refusal("13.05", "all units except the command post must begin upside down")
    if not covered and is_dummy(state, unit) and is_known_likeness(state, force, state.type_of[unit]):
        return Refusal("13.06", f"its id would give {name} away as a dummy: leave it under its ? counter")
    if (state.hidden.masks[unit] == COVERED) == covered:
        return Refusal("13.05", f"{name} is already {'under a ? counter' if covered else 'in the open'}")
    return None


def cover(state: State, unit: int, covered: bool, events: list[Event]) -> None:
    """13.05: Put a unit under a ? counter, or show it."""
    state.hidden = state.hidden.with_masks(unit, COVERED if covered else UNCOVERED)
    events.append(Covered(unit, covered))


def number_counters(state: State, force: Force) -> None:
    """13.05: Number a force's ? counters once it is set up.

    Numbers run from the north-west, so they reveal nothing about the units.
    """
    if not sets_up_in_secret(state, force):
        return
    masks = list(state.hidden.masks)
    number = max([*masks, 0])
    standing = [u for u, where in enumerate(state.hex_of) if where >= ENTERING and state.seat_of[u] == force.seat]
    # The order within a hex looks random but is derived from the whole set-up, so nobody can work back from it.
    lot = state.digest()
    for unit in sorted(standing, key=lambda u: (state.hex_of[u], lot_of(lot, state.ids[u]))):
        covered = masks[unit] == COVERED and state.hex_of[unit] >= 0
        number += 1 if covered else 0
        masks[unit] = number if covered else 0
    ids = list(state.ids)
    for unit, where in enumerate(state.hex_of):
        if where == MERGED and state.seat_of[unit] == force.seat:
            # A unit that was taken back is gone for good, and no one else learns of it.
            masks[unit] = 0
            ids[unit] = NAMELESS
    state.ids = tuple(ids)
    state.hidden = state.hidden.with_all_masks(tuple(masks))
    placed = [u for u in standing if state.hex_of[u] >= 0]
    number_open_units(state, force, [u for u in placed if masks[u] == 0])
    settle_order(state, placed)


def settle_order(state: State, units: list[int]) -> None:
    """13.05, 13.06: Reorder the force's units, so that their slots do not reveal when each was placed.

    Units in the open come first, by type and hex. Then come those under ? counters, by hex.
    """
    # A train or a loaded vehicle is in the open, and what is aboard goes with it.
    slots = sorted(u for u in units if not is_in_company(state, u))
    state.reorder(slots, sorted(slots, key=lambda u: _public_order(state, u)))


def _public_order(state: State, unit: int) -> tuple[int, int, int, str]:
    """Return a sort key made of what everybody can see of a unit."""
    mask = state.hidden.masks[unit]
    return (mask, 0, 0, "") if mask > 0 else (0, state.type_of[unit], state.hex_of[unit], state.ids[unit])


# -- during the game ---------------------------------------------------------------------------------------------------


def is_masked(state: State, unit: int) -> bool:
    """13.05: Return True if a unit is under a ? counter."""
    return state.hidden.masks[unit] > 0


def masked_enemy_at(state: State, seat: int, where: int) -> bool:
    """13.05: Return True if an enemy's ? counter is in a hex."""
    return any(state.hidden.masks[u] > 0 and state.hostile(seat, u) for u in state.units_at(where))


def reveal(state: State, unit: int, events: list[Event]) -> None:
    """13.05, 13.06: Remove the ? counter or marker from a unit that does something only a real unit can do."""
    if state.hidden.masks[unit] > 0:
        events.append(Revealed(unit, state.hidden.masks[unit], state.hex_of[unit]))
        state.hidden = state.hidden.with_masks(unit, 0)
        if state.hidden.decoys[unit] == QUERY:
            state.hidden = state.hidden.with_decoys(unit, NO_DECOY)
    elif state.hidden.decoys[unit] == QUERY:
        events.append(FoundReal(unit))
        state.hidden = state.hidden.with_decoys(unit, NO_DECOY)


def uncover_hex(state: State, seat: int, where: int, events: list[Event]) -> None:
    """13.05, 13.06: Reveal the enemies in a hex that a seat moves into or fires on. Dummies vanish."""
    for unit in state.units_at(where):
        if state.hostile(seat, unit):
            if is_dummy(state, unit):
                strip_dummy(state, unit, events)
            else:
                reveal(state, unit, events)


def sense_unit(state: State, unit: int, where: int, events: list[Event]) -> bool:
    """13.04.1: Tell an Ogre, before it enters a hex, that a ? counter there is a real unit. Return True if so."""
    if not state.setting.rules.edition.ogres_sense or not state.kind(unit).senses:
        return False
    found = False
    for other in state.units_at(where):
        hidden = state.hidden.masks[other] > 0 and state.hostile(state.seat_of[unit], other)
        if hidden and other not in state.hidden.sensed and not is_dummy(state, other):
            state.hidden = state.hidden.with_sensed(other)
            found = True
    if found:
        events.append(Acknowledged(unit, where, SENSED_UNIT))
    return found
