"""rp:4.06, rp:4.07, 15.04.8 Hauling: how fast a load moves, and what happens to it on the way."""

from __future__ import annotations

from cybertank.board.steps import RISK
from cybertank.board.terrain import HEAVY_TRACKED, IMMOBILE, OGRE_LIKE
from cybertank.rules.dice import Dice
from cybertank.rules.events.base import Event
from cybertank.rules.events.towing import Hauled, PulledFree, TowRolled, Unhooked
from cybertank.rules.movement.riders import carry_along, hauls, note_beginning, note_way
from cybertank.rules.refusal import Refusal
from cybertank.rules.tally import Tally
from cybertank.rules.towing.hitch import hitch_loss, on_hitch, tow_rule, tows_by_hitch
from cybertank.rules.towing.hooking import TANDEM, company, let_go, may_be_towed, towers_of
from cybertank.rules.vulcans.entrances import note_step
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.movement import ENGAGED, HALTED_FOR_TURN
from cybertank.state.columns import NOBODY
from cybertank.state.state import IN_HAND, State

# -- rp:4.031, rp:4.06, rp:4.07: speed ---------------------------------------------------------------------------------


def pull(state: State, load: int) -> Tally:
    """rp:4.031, rp:4.06, rp:4.07: Return the tread units that pull a load, with the reasons."""
    table = state.setting.catalogue.towing
    towers = towers_of(state, load)
    tally = Tally()
    for tower in towers:
        if state.kind(tower).has_sheet:
            tally.add(state.sheets.treads[tower], f"tread units of {state.ids[tower]}", "rp:4.06")
        else:
            tally.add(table.superheavy_treads, f"{state.ids[tower]}, a Superheavy", "rp:4.022")
    if state.kind(load).is_ogre and state.sheets.treads[load] > 0:
        tally.add(state.sheets.treads[load], f"remaining tread units of {state.ids[load]}", "rp:4.031")
    elif len(towers) == TANDEM:
        tally.add(-table.tandem_loss, "two vehicles pulling together", "rp:4.07")
    return tally


def tow_move(state: State, load: int) -> tuple[int, int]:
    """rp:4.06, rp:4.062: Return a load's movement points from the table, and the highest face that allows them.

    The face is 0 if no roll is needed. No vehicle tows faster than it moves alone. A Vulcan loses the points that the
    size of the vehicle on its hitch costs (15.04.8).
    """
    if on_hitch(state, load):
        vulcan = towers_of(state, load)[0]
        return max(own_move(state, vulcan) - hitch_loss(state, load), 0), 0
    table = state.setting.catalogue.towing
    column = table.columns[table.column_of[state.type_of[load]]]
    row = table.row(pull(state, load).total)
    return min([column.moves[row], *(own_move(state, unit) for unit in towers_of(state, load))]), column.faces[row]


def own_move(state: State, unit: int) -> int:
    """5.06: Return the movement points of a vehicle without a load."""
    unit_type = state.kind(unit)
    return unit_type.tread_move(state.sheets.treads[unit]) if unit_type.has_sheet else unit_type.move


def refuse_tow(state: State, unit: int) -> Refusal | None:
    """rp:4.05-4.07, 15.04.8: Refuse to move a unit that is hooked up and cannot move now."""
    name = state.ids[unit]
    if unit in state.towing.tows:
        puller = towers_of(state, unit)[0]
        return Refusal(
            tow_rule(state, puller, "rp:4.05"),
            f"{name} is hooked up to {state.ids[puller]}: to move it alone, first `unhook {name}`",
        )
    load = state.towing.tows[unit]
    for one in [unit, *company(state, unit)]:
        if state.towing.hauled[one] and not state.movement.spent[one]:
            return Refusal(
                "rp:4.07", f"{state.ids[one]} was towed in an ally's turn, and a unit can move only once per turn"
            )
    if load == NOBODY or own_move(state, unit) == 0:
        return None
    if tows_by_hitch(state, unit):
        return _refuse_hitched(state, unit, load)
    for tower in towers_of(state, load):
        if state.towing.hooking[tower]:
            return Refusal(
                "rp:4.05", f"{state.ids[tower]} is hooking up to {state.ids[load]}, which takes the whole turn"
            )
        if (
            own_move(state, tower) == 0
            or state.disability.disabled[tower] != NOT_DISABLED
            or state.disability.stuck[tower]
        ):
            return Refusal(
                "rp:4.07", f"{state.ids[tower]} is also pulling but cannot move; `unhook {state.ids[tower]}`"
            )
    if tow_move(state, load)[0] == 0:
        strength = pull(state, load).total
        units = "1 tread unit" if strength == 1 else f"{strength} tread units"
        return Refusal(
            "rp:4.061", f"{state.ids[load]} is too heavy for {units}; `unhook {name}`, or pull with two vehicles"
        )
    return None


def _refuse_hitched(state: State, vulcan: int, load: int) -> Refusal | None:
    """15.04.8: Refuse to tow a vehicle that is too large for the Vulcan's treads, or stuck: it lets go first."""
    name, towed = state.ids[vulcan], state.ids[load]
    if state.disability.stuck[load]:
        return Refusal("15.04.1", f"{towed} is stuck: free it with `task {name} free {towed}`, or `unhook {name}`")
    if tow_move(state, load)[0] > 0:
        return None
    lost, left = hitch_loss(state, load), own_move(state, vulcan)
    return Refusal(
        "15.04.8",
        f"{towed} takes {lost} off the movement of {name}, which has {left} with its treads: "
        f"`unhook {name}` before it moves",
    )


def refuse_ram_with_load(state: State, unit: int) -> Refusal | None:
    """Refuse to ram with a load. The vehicle can unhook at any time (rp:4.05)."""
    if state.towing.tows[unit] == NOBODY:
        return None
    rule = tow_rule(state, unit, "rp:4.05")
    return Refusal(rule, f"{state.ids[unit]} cannot ram while it has a load; `unhook {state.ids[unit]}` first")


def load_mobility(state: State, load: int) -> int:
    """rp:4.063: Return the mobility class that decides which terrain a load cannot enter.

    Immobile guns count as heavy tracked.
    """
    mobility = state.kind(load).mobility
    return HEAVY_TRACKED if mobility == IMMOBILE else mobility


def tow_die(state: State, unit: int) -> int:
    """rp:4.062: Return the highest face on which a tow moves this turn, or 0 if it needs no roll.

    A tow may have rolled already without moving, if sensors stopped it before its first hex (13.04.1).
    """
    return (
        0
        if state.movement.spent[unit] or state.towing.tow_rolled[unit]
        else tow_move(state, state.towing.tows[unit])[1]
    )


def begin_tow(state: State, unit: int, on_road: bool, dice: Dice, events: list[Event]) -> bool:
    """rp:4.062: Roll for a load that is almost too heavy, once per turn and not on a road. Return True if it moves."""
    load = state.towing.tows[unit]
    face = tow_die(state, unit)
    if face == 0 or on_road:
        return True
    rolled = TowRolled(unit, load, dice.roll(f"the tow of {state.ids[load]} (rp:4.062)"), face)
    events.append(rolled)
    for one in [*towers_of(state, load), load]:
        state.towing = state.towing.with_tow_rolled(one, 1)
        if not rolled.moves:
            state.own_movement().halted[one] = HALTED_FOR_TURN
    return rolled.moves


# -- rp:4.03, rp:4.04, rp:4.06: on the way -----------------------------------------------------------------------------


def haul(state: State, unit: int, gang: list[int], flags: int, events: list[Event]) -> None:
    """rp:4.04: Move the units hooked up to a vehicle along into its hex."""
    where = state.hex_of[unit]
    by_hitch = tows_by_hitch(state, unit)
    for one in gang:
        note_beginning(state, one)
        if state.vulcans.prepared:
            note_step(state, one, where)
        state.shift(one, where)
        state.levels = state.levels.with_on_bridge(one, state.levels.on_bridge[unit])
        state.levels = state.levels.with_by_rail(one, state.levels.by_rail[unit])
        if by_hitch:
            state.stores = state.stores.with_stood(one, IN_HAND)
        if state.kind(one).carries:
            note_way(state, one, where)
            carry_along(state, one, where)
        elif hauls(state, one):
            carry_along(state, one, where)
        if flags & RISK and drives(state, one):
            state.own_movement().at_risk[one] = 1
    told = events[-1] if events else None
    if isinstance(told, Hauled):
        told.hex = where
    else:
        partner = gang[0] if len(gang) == TANDEM else NOBODY
        events.append(Hauled(unit, gang[-1], partner, where, tow_rule(state, unit, "rp:4.06")))


def drives(state: State, unit: int) -> bool:
    """5.08.3: Return True if a towed unit moves on its own treads and can get stuck.

    A unit that is already stuck, or has no treads, is only dragged. So is everything on a Vulcan's hitch (15.04.8).
    """
    unit_type = state.kind(unit)
    if state.setting.rules.engineering and on_hitch(state, unit):
        return False
    if unit_type.mobility != OGRE_LIKE or state.disability.stuck[unit]:
        return False
    return not unit_type.has_sheet or state.sheets.treads[unit] > 0


def pull_free(state: State, load: int, events: list[Event]) -> None:
    """rp:4.03: Free a stuck unit in a hex where it cannot be stuck. Only an Ogre can be towed farther."""
    state.disability = state.disability.with_stuck(load, 0)
    state.own_movement().halted[load] = HALTED_FOR_TURN
    events.append(PulledFree(load, state.hex_of[load]))
    if not may_be_towed(state, load):
        for tower in towers_of(state, load):
            events.append(Unhooked(tower, load, "rp:4.03"))
            let_go(state, tower)


def share_way(state: State, unit: int, gang: list[int]) -> None:
    """rp:4.07: Charge the same movement to all units that move together.

    An ally's units have then moved in this game turn (4.04). A unit that was pulled free on the way stays there
    (rp:4.03).
    """
    allied = False
    for one in gang:
        state.own_movement().spent[one] = state.movement.spent[unit]
        state.own_movement().off_road[one] = state.movement.off_road[unit]
        if state.hostile(state.seat_of[unit], one):
            continue
        halt = state.movement.halted[unit]
        if state.movement.halted[one] & HALTED_FOR_TURN:
            halt = halt & ENGAGED | HALTED_FOR_TURN
        state.own_movement().halted[one] = halt
        allied = allied or state.seat_of[one] != state.seat_of[unit]
    if allied:
        for one in [unit, *gang]:
            state.towing = state.towing.with_hauled(one, 1)
