"""Read disabled units: what disabled them, and how many turns ago (7.11)."""

from __future__ import annotations

from cybertank.rules.turns.sequence import seats_in_play, turn_order
from cybertank.state.chapters.disability import DISABLED_WORDS, HAS_MISSED_TURN, HAS_WAITED, NOT_WAITED
from cybertank.state.frames import FIRE, RECOVERY, Turn
from cybertank.state.ruleset import RuleSet
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.positions.lookup import turn_of
from cybertank.text.positions.models import PositionFile, UnitEntry


def read_disability(state: State, slot: int, unit: UnitEntry, source: str, key: str) -> None:
    state.disability = state.disability.with_stuck(slot, 1 if unit.stuck else 0)
    if unit.disabled is None or unit.disabled == "control":
        # 15.02.4: Lack of control follows from `crewless` and `controls`, once all units are read.
        return
    if state.kind(slot).is_ogre or state.kind(slot).is_infantry:
        raise FileFault(source, f"{key}.disabled", "Ogres and infantry are never disabled (7.11)")
    if unit.disabled == "terrain" and not state.setting.rules.edition.has_later_chapters:
        raise FileFault(source, f"{key}.disabled", "terrain disables nothing in the 1977 edition; expected fire or ram")
    state.disability = state.disability.with_disabled(slot, DISABLED_WORDS.index(unit.disabled))
    own = unit.disabled_on == "own"
    state.disability = state.disability.with_disabled_own(slot, 1 if own else 0)
    turn = turn_of(state)
    age = unit.disabled_age
    if age is None:
        age = _latest_age(own, turn.seat == state.seat_of[slot], _only_begins(turn, unit.disabled, state.setting.rules))
    state.disability = state.disability.with_disabled_age(slot, age)
    if _is_sixth(state):
        state.disability = state.disability.with_waited(slot, 1 if enemy_turn_passed(own, age) else 0)


def _only_begins(turn: Turn, cause: str, rules: RuleSet) -> bool:
    """Return True if a unit cannot have been disabled this turn yet.

    The 1977 edition has no recovery phase, and fire comes later.
    """
    if rules.edition.recovers_after_combat and cause == "fire":
        return turn.phase < FIRE
    return turn.phase == RECOVERY


def _latest_age(own: bool, owners_turn: bool, recovery: bool) -> int:
    """Return the age to assume if the file gives none: the latest turn in which the unit can have been disabled."""
    if own != owners_turn:
        return 1
    return 2 if recovery else 0


def note_turns_missed(state: State) -> None:
    """1977:crt: mark units whose owner has had a turn since they were disabled. They recover after the next combat."""
    order = _turns_back(state)
    for unit, cause in enumerate(state.disability.disabled):
        if cause:
            past = [order[back % len(order)] for back in range(1, state.disability.disabled_age[unit] + 1)]
            state.disability = state.disability.with_waited(
                unit, 1 if any(state.seat_of[unit] in seats for seats in past) else 0
            )


def _turns_back(state: State) -> list[list[int]]:
    """4.04: return the seats in a full round of turns, backward from the current one. Seats without units have none."""
    turn = turn_of(state)
    there = seats_in_play(state) | {turn.seat}
    order = [seats for seats in turn_order(state) if any(seat in there for seat in seats)]
    now = next(i for i, seats in enumerate(order) if turn.seat in seats)
    return [order[(now - back) % len(order)] for back in range(len(order))]


def note_turns_waited(state: State, entry: PositionFile) -> None:
    """4.03, 4.04, 7.11: with three or more seats, find what disabled units have waited for from the order of play."""
    order = _turns_back(state)
    for slot, unit in enumerate(entry.units):
        if not state.disability.disabled[slot]:
            continue
        if unit.disabled_age is None:
            state.disability = state.disability.with_disabled_age(slot, _age_in(state, slot, order))
        waited = _waited_in(state, slot, order)
        state.disability = state.disability.with_waited(slot, waited)


def _age_in(state: State, slot: int, order: list[list[int]]) -> int:
    """Return the age to assume if the file gives none: that of the latest turn in which it can have happened."""
    own = state.disability.disabled_own[slot] != 0
    first = 1 if turn_of(state).phase == RECOVERY else 0
    ages = range(first, first + len(order))
    return next((age for age in ages if state.hostile(order[age % len(order)][0], slot) != own), first)


def _waited_in(state: State, slot: int, order: list[list[int]]) -> int:
    """7.11: return what a unit has waited for in the full turns since it was disabled."""
    own = state.disability.disabled_own[slot] != 0
    waited = NOT_WAITED
    for back in range(state.disability.disabled_age[slot] - 1, 0, -1):
        seats = order[back % len(order)]
        if state.hostile(seats[0], slot):
            if own or waited != NOT_WAITED:
                return HAS_WAITED
        elif state.seat_of[slot] in seats:
            waited = HAS_MISSED_TURN
    return waited


def read_waited(state: State, entry: PositionFile) -> None:
    """4.04, 7.11: read which units have waited. A seat that is out by now may have had a turn since."""
    for slot, unit in enumerate(entry.units):
        if unit.waited is not None and state.disability.disabled[slot]:
            before = state.disability.waited[slot]
            missed = before if before != HAS_WAITED else HAS_MISSED_TURN
            later = NOT_WAITED if len(entry.seats) <= 2 or not _is_sixth(state) else missed
            state.disability = state.disability.with_waited(slot, HAS_WAITED if unit.waited else later)


def _is_sixth(state: State) -> bool:
    """Return True if units recover in the recovery phase, not after combat as in 1977."""
    return not state.setting.rules.edition.recovers_after_combat


def enemy_turn_passed(own: bool, age: int) -> bool:
    """7.11: return True if a full enemy turn has passed since the unit was disabled, with two sides."""
    return age >= (2 if own else 3)
