"""Views: what a seat may know of a position, without anything hidden from it (10.02.1, 11.06, 13.04-13.06, 14.01).

In a view, every unit keeps its slot, so a decision means the same in the view and in the game. Decisions are checked
against the deciding seat's view, so a refusal cannot reveal anything that the seat does not see.
"""

from __future__ import annotations

from cybertank.game.decisions import Decision, Fly, Move
from cybertank.rules.engineering.table import TASKS
from cybertank.rules.hidden.mines import mines_known_to
from cybertank.rules.missiles.launching import owner_of
from cybertank.rules.setup.secret_ids import NAMELESS
from cybertank.state.chapters.buildings import unidentified_name
from cybertank.state.chapters.engineering import TRIED_FIELDS
from cybertank.state.chapters.hidden import DUMMY, MASK_SIGN, MINE_FIELDS, MINE_HEX, MINE_KNOWN, MINE_SEAT, QUERY
from cybertank.state.setting import Setting
from cybertank.state.state import MERGED, State
from cybertank.units.catalogue import COMPONENTS, MAIN, UnitType


def is_enemy(state: State, seat: int, unit: int) -> bool:
    """Return True if a unit is on a different side from a seat. To a spectator, all units are enemies."""
    return seat < 0 or state.hostile(seat, unit)


def hidden_units(state: State, seat: int) -> list[int]:
    """13.05: Return the units whose identity is hidden from a seat: under ? counters, or being set up in secret."""
    return [unit for unit, mask in enumerate(state.hidden.masks) if mask and is_enemy(state, seat, unit)]


def hides(state: State) -> bool:
    """Return True if a position may hold secrets.

    Its options can say so, a salvo may be written down (10.02.1), a building may be unidentified (11.06), or a drone
    may be hidden on its pallet (14.01).
    """
    return state.setting.rules.hides or state.buildings.veiled or state.drones.hiding or len(state.missiles.salvo) > 0


def hides_salvo(state: State, seat: int) -> bool:
    """10.02.1: Return True if an enemy of the seat has written down targets for its cruise missiles."""
    salvo = state.missiles.salvo
    if not salvo or state.outcome is not None:
        return False
    side_of = state.setting.side_of
    return seat < 0 or side_of[owner_of(state, salvo[0])] != side_of[seat]


def hidden_buildings(state: State, seat: int) -> list[int]:
    """11.06: Return the buildings whose kind a seat does not know."""
    if not state.buildings.veiled or state.outcome is not None:
        return []
    return [unit for unit, hidden in enumerate(state.buildings.unidentified) if hidden and is_enemy(state, seat, unit)]


def hidden_pallets(state: State, seat: int) -> list[int]:
    """14.01: Return the drones on their pallets that a seat does not know of."""
    if not state.drones.hiding or state.outcome is not None:
        return []
    return [unit for unit, hidden in enumerate(state.drones.concealed) if hidden and is_enemy(state, seat, unit)]


def mines_seen(state: State, seat: int) -> list[int]:
    """13.04: Return all mines of the seat's own side, and for other sides only the hexes known to be mined.

    How many mines are in such a hex, and whether they are on the road, stays secret. They come in the order of their
    hexes, because the order in which they were laid or armed would tell more.
    """
    side_of = state.setting.side_of
    mines = mines_known_to(state, seat)
    own: list[int] = []
    mined: set[tuple[int, int]] = set()
    for place in range(0, len(mines), MINE_FIELDS):
        where, owner = mines[place + MINE_HEX], mines[place + MINE_SEAT]
        if seat >= 0 and side_of[owner] == side_of[seat]:
            own += mines[place : place + MINE_FIELDS]
        else:
            mined.add((where, owner))
    safe = state.engineering.safe
    for place in range(0, len(safe), MINE_FIELDS):
        where, owner = safe[place + MINE_HEX], safe[place + MINE_SEAT]
        if safe[place + MINE_KNOWN] and (seat < 0 or side_of[owner] != side_of[seat]):
            # 15.03.2: A hex that is known to be mined stays so: only the owner knows that its mines were made safe.
            mined.add((where, owner))
    return own + [number for where, owner in sorted(mined) for number in (where, owner, 1, 0, 1)]


def hides_something(state: State, seat: int) -> bool:
    """Return True if the position holds anything that a seat must not know.

    Once the game is over, nothing is hidden.
    """
    if hides_salvo(state, seat) or hidden_buildings(state, seat) or hidden_pallets(state, seat):
        return True
    if not state.setting.rules.hides or state.outcome is not None:
        return False
    if tuple(mines_seen(state, seat)) != state.hidden.mines or hidden_units(state, seat):
        return True
    if state.engineering.safe or state.engineering.hand or state.engineering.covert:
        return True
    return any(decoy == DUMMY and is_enemy(state, seat, unit) for unit, decoy in enumerate(state.hidden.decoys))


def seen_by(state: State, seat: int) -> State:
    """Return the position as a seat sees it.

    If nothing is hidden from the seat, return the position itself, uncopied.
    """
    if not hides_something(state, seat):
        return state
    view = state.copy()
    view.types = state.setting.catalogue.seen_types
    decoys = [
        QUERY if decoy == DUMMY and is_enemy(state, seat, unit) else decoy
        for unit, decoy in enumerate(state.hidden.decoys)
    ]
    view.hidden = view.hidden.seen_by_enemy(tuple(mines_seen(state, seat)), tuple(decoys))
    if view.engineering.safe or view.engineering.hand:
        _hide_mines_of_engineers(view, seat)
    if view.engineering.covert and is_enemy(state, seat, view.engineering.covert[0]):
        _hide_covert_work(view)
    if hides_salvo(state, seat):
        view.missiles = view.missiles.with_salvo(())
    hidden = hidden_units(state, seat)
    if hidden:
        _redact(view, hidden, state.setting.catalogue.unknown)
    pallets = hidden_pallets(state, seat)
    if pallets:
        for unit in pallets:
            view.lift(unit, MERGED)
        _redact(view, pallets, state.setting.catalogue.unknown)
    buildings = [unit for unit in hidden_buildings(state, seat) if unit not in hidden]
    if buildings:
        _redact(view, buildings, state.setting.catalogue.unknown_building)
    return view


def _hide_mines_of_engineers(view: State, seat: int) -> None:
    """15.03.1, 15.03.2: Remove the safe mines of other sides, and the mines in their hands."""
    side_of = view.setting.side_of
    own = [s for s in range(len(side_of)) if seat >= 0 and side_of[s] == side_of[seat]]
    safe = view.engineering.safe
    kept = [
        number
        for place in range(0, len(safe), MINE_FIELDS)
        if safe[place + MINE_SEAT] in own
        for number in safe[place : place + MINE_FIELDS]
    ]
    hand = [count if s in own else 0 for s, count in enumerate(view.engineering.hand)]
    view.engineering = view.engineering.with_safe(tuple(kept)).with_hand(tuple(hand))


def _hide_covert_work(view: State) -> None:
    """13.04, 15.03.1: Show enemies the Sappers that have worked at mines of their own as if they had done nothing."""
    engineering = view.engineering
    used = view.own_combat().used
    for i in range(0, len(engineering.covert), 2):
        base = engineering.covert[i] * COMPONENTS
        if view.kind(engineering.covert[i]).is_infantry:
            used[base + MAIN] -= engineering.covert[i + 1]
        else:
            used[base : base + COMPONENTS] = [0] * COMPONENTS
    tried = engineering.tried
    kept = [
        number
        for i in range(0, len(tried), TRIED_FIELDS)
        if not TASKS[tried[i]].secret
        for number in tried[i : i + TRIED_FIELDS]
    ]
    view.engineering = engineering.without_covert(tuple(kept))


def _redact(view: State, units: list[int], unknown: UnitType) -> None:
    """Turn units into ? counters, or into unidentified buildings. Those that are being set up in secret are removed."""
    for unit in units:
        mask = view.hidden.masks[unit]
        name = unidentified_name(unit) if unknown.is_building else NAMELESS
        view.set_id(unit, f"{MASK_SIGN}{mask}" if mask > 0 else name)
        if mask < 0:
            view.lift(unit, MERGED)
        view.set_type(unit, unknown.index)
        view.set_defense(unit, unknown.defense)
    view.own_sheets().redact(units, unknown)
    view.own_combat().redact(units)
    view.disability = view.disability.redacted(units)
    view.levels = view.levels.redacted(units)
    view.towing = view.towing.redacted(units)
    view.trains = view.trains.redacted(units)
    view.hidden = view.hidden.redacted(units)
    view.wear = view.wear.redacted(units)
    view.stores = view.stores.redacted(units)
    view.buildings = view.buildings.redacted(units)
    view.weak_attacks = view.weak_attacks.redacted(units)
    view.drones = view.drones.redacted(units)
    view.engineering = view.engineering.redacted(units)
    view.vulcans = view.vulcans.redacted(units)


def knows_all(setting: Setting, seat: int) -> bool:
    """Return True if nothing in a game can be hidden from a seat, because only its own side hides anything."""
    rules, brief = setting.rules, setting.brief
    if not rules.hides:
        return True
    if brief is None:
        return False
    side_of = setting.side_of
    if rules.mines and rules.engineering and any(side_of[other] != side_of[seat] for other in brief.miners):
        return False
    others = [force for force in brief.forces if side_of[force.seat] != side_of[seat]]
    return not any(
        (rules.mines and force.mines) or (rules.dummies and force.dummies) or (rules.camouflage and force.camouflage)
        for force in others
    )


def may_learn(state: State, seat: int, decision: Decision) -> bool:
    """13.04, 13.05: Return True if even an uneventful decision tells a seat something.

    A move tells that a hex is not mined, and a flight that no hidden unit can fire at a missile.
    """
    if isinstance(decision, Fly):
        return True
    if not state.setting.rules.mines or not isinstance(decision, Move):
        return False
    brief = state.setting.brief
    side_of = state.setting.side_of
    if brief is None or any(force.mines and side_of[force.seat] != side_of[seat] for force in brief.forces):
        return True
    return any(side_of[other] != side_of[seat] for other in brief.miners)
