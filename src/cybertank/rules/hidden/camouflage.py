"""13.05 Camouflage (1977:8.04): units under numbered ? counters, and what turns them up."""

from __future__ import annotations

from cybertank.rules.events.base import Event
from cybertank.rules.events.hidden import SENSED_UNIT, Acknowledged, Covered, FoundReal, Revealed
from cybertank.rules.hidden.dummies import is_dummy, strip_dummy
from cybertank.rules.refusal import Refusal
from cybertank.rules.setup.secret_ids import NAMELESS, is_known_likeness, lot_of, number_open_units
from cybertank.state.brief import Force
from cybertank.state.chapters.hidden import COVERED, NO_DECOY, QUERY, UNCOVERED
from cybertank.state.state import ENTERING, MERGED, State
from cybertank.units.catalogue import POST

# -- as the force is set up --------------------------------------------------------------------------------------------


def sets_up_in_secret(state: State, force: Force) -> bool:
    """13.05, 13.06: whether nobody else sees a force until it stands: it uses ? counters or dummies."""
    rules = state.setting.rules
    return (rules.camouflage and force.camouflage) or (rules.dummies and force.dummies > 0)


def may_be_covered(state: State, force: Force, unit: int) -> bool:
    """13.05, 1977:8.04: whether a unit begins under a ? counter unless its owner wants otherwise.

    1977 leaves the command post in the open, and whatever takes its place.
    """
    if not (state.setting.rules.camouflage and force.camouflage):
        return False
    return not is_post_of_1977(state, unit)


def may_hide_dummies(state: State, force: Force) -> bool:
    """13.06: whether the dummies of a force begin under ? counters, so that their ids tell nothing."""
    return state.setting.rules.camouflage and force.camouflage


def is_post_of_1977(state: State, unit: int) -> bool:
    """1977:8.04: whether a unit is a command post or takes its place: in that edition it is never hidden."""
    if not state.setting.rules.edition.posts_in_the_open:
        return False
    unit_type = state.kind(unit)
    return unit_type.kind == POST or (state.setting.rules.command_trailer and unit_type.attack_strength == 0)


def cover_placed(state: State, force: Force, unit: int) -> None:
    """13.05: a unit that has just been placed is to stand under a ? counter, or in the open."""
    if state.hidden.masks[unit] == 0 and sets_up_in_secret(state, force):
        state.hidden = state.hidden.with_masks(unit, COVERED if may_be_covered(state, force, unit) else UNCOVERED)


def refuse_cover(state: State, force: Force, unit: int, covered: bool) -> Refusal | None:
    """13.05: some or all units are camouflaged, as their owner likes; 1977:8.04: all but the command post."""
    name = state.ids[unit]
    if state.seat_of[unit] != force.seat or state.hex_of[unit] < 0:
        return Refusal("13.05", f"{name} is not a unit of yours on the map")
    if not (state.setting.rules.camouflage and force.camouflage):
        return Refusal("13.05", "this force has no ? counters: its units stand in the open")
    if state.setting.rules.edition.all_units_hidden:
        return Refusal("13.05", "all units but the command post begin upside down: there is no choice")
    if not covered and is_dummy(state, unit) and is_known_likeness(state, force, state.type_of[unit]):
        return Refusal("13.06", f"{name} would be known for a dummy by its id: leave it under its ? counter")
    if (state.hidden.masks[unit] == COVERED) == covered:
        return Refusal("13.05", f"{name} {'stands under a ? counter' if covered else 'stands in the open'} already")
    return None


def cover(state: State, unit: int, covered: bool, events: list[Event]) -> None:
    """13.05: a unit is put under a ? counter, or shown."""
    state.hidden = state.hidden.with_masks(unit, COVERED if covered else UNCOVERED)
    events.append(Covered(unit, covered))


def number_counters(state: State, force: Force) -> None:
    """13.05: the force stands: its ? counters are numbered from the north-west on, which tells nothing of the units."""
    if not sets_up_in_secret(state, force):
        return
    masks = list(state.hidden.masks)
    number = max([*masks, 0])
    standing = [u for u, where in enumerate(state.hex_of) if where >= ENTERING and state.seat_of[u] == force.seat]
    # Within a hex by lot, and the whole set-up is what the lot falls by: nobody can work it out backwards.
    lot = state.digest()
    for unit in sorted(standing, key=lambda u: (state.hex_of[u], lot_of(lot, state.ids[u]))):
        covered = masks[unit] == COVERED and state.hex_of[unit] >= 0
        number += 1 if covered else 0
        masks[unit] = number if covered else 0
    ids = list(state.ids)
    for unit, where in enumerate(state.hex_of):
        if where == MERGED and state.seat_of[unit] == force.seat:
            # What was taken back is gone for good, and nobody hears of it.
            masks[unit] = 0
            ids[unit] = NAMELESS
    state.ids = tuple(ids)
    state.hidden = state.hidden.with_all_masks(tuple(masks))
    placed = [u for u in standing if state.hex_of[u] >= 0]
    number_open_units(state, force, [u for u in placed if masks[u] == 0])
    settle_order(state, placed)


def settle_order(state: State, units: list[int]) -> None:
    """13.05, 13.06: the units of the force change their slots, so that their order tells nothing of when they came.

    Those in the open go by type and hex, those under ? counters after them by hex.
    """
    slots = sorted(units)
    state.reorder(slots, sorted(slots, key=lambda u: _public_order(state, u)))


def _public_order(state: State, unit: int) -> tuple[int, int, int, str]:
    """What everybody sees of a unit, in the order in which it counts."""
    mask = state.hidden.masks[unit]
    return (mask, 0, 0, "") if mask > 0 else (0, state.type_of[unit], state.hex_of[unit], state.ids[unit])


# -- as the game goes on -----------------------------------------------------------------------------------------------


def is_masked(state: State, unit: int) -> bool:
    """13.05: whether a unit stands under a ? counter."""
    return state.hidden.masks[unit] > 0


def masked_enemy_at(state: State, seat: int, where: int) -> bool:
    """13.05: whether an enemy's ? counter lies in a hex."""
    return any(state.hidden.masks[u] > 0 and state.hostile(seat, u) for u in state.units_at(where))


def reveal(state: State, unit: int, events: list[Event]) -> None:
    """13.05, 13.06: a unit does something that only a real one does: its ? counter or ? marker is taken away."""
    if state.hidden.masks[unit] > 0:
        events.append(Revealed(unit, state.hidden.masks[unit], state.hex_of[unit]))
        state.hidden = state.hidden.with_masks(unit, 0)
        if state.hidden.decoys[unit] == QUERY:
            state.hidden = state.hidden.with_decoys(unit, NO_DECOY)
    elif state.hidden.decoys[unit] == QUERY:
        events.append(FoundReal(unit))
        state.hidden = state.hidden.with_decoys(unit, NO_DECOY)


def uncover_hex(state: State, seat: int, where: int, events: list[Event]) -> None:
    """13.05, 13.06: an enemy moves into a hex or fires on it: dummies vanish, and what is there is shown."""
    for unit in state.units_at(where):
        if state.hostile(seat, unit):
            if is_dummy(state, unit):
                strip_dummy(state, unit, events)
            else:
                reveal(state, unit, events)


def sense_unit(state: State, unit: int, where: int, events: list[Event]) -> bool:
    """13.04.1: whether an Ogre is told before it enters a hex that a ? counter there is a unit and no dummy."""
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
