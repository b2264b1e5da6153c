"""Write states as position files (docs/formats.md). Reading the file back gives the same legal decisions."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from cybertank.board.hexes import EDGE_WORDS, EDGES
from cybertank.rules.engineering.tasks import has_worked
from cybertank.rules.movement.riders import hex_of_trail
from cybertank.state.chapters.disability import BY_LACK_OF_CONTROL, BY_TERRAIN, DISABLED_WORDS, HAS_WAITED, NOT_DISABLED
from cybertank.state.chapters.movement import ENGAGED, HALTED, HALTED_FOR_TURN
from cybertank.state.chapters.riders import DISMOUNTED, MOUNTED, OFF_LOST_VEHICLE, STRANDED, THROWN_OFF
from cybertank.state.columns import NOBODY
from cybertank.state.frames import PHASE_WORDS, Turn
from cybertank.state.state import ENTERING, EXITED, LOST, State
from cybertank.text.files.errors import FileFault
from cybertank.text.maps.boards import MapEntry, MapPlace, map_entry_of, overlays_of
from cybertank.text.maps.map_files import MapFile
from cybertank.text.positions.activity import bonus_of_points
from cybertank.text.positions.buildings import write_building
from cybertank.text.positions.drones import tasks_of, write_drone
from cybertank.text.positions.engineering import mines_in_hand, tasks_paid, trenches_of, write_sapper
from cybertank.text.positions.hidden_things import mines_of, write_hidden
from cybertank.text.positions.lost_and_exited import gone_of
from cybertank.text.positions.missiles import missile_entries, missiles_fired
from cybertank.text.positions.models import GONE, OFF_MAP, OutcomeEntry, PositionFile, RulesEntry, TurnEntry, UnitEntry
from cybertank.text.positions.pending import groups_of, pending_of
from cybertank.text.positions.record_sheet import CRUISE, write_sheet
from cybertank.text.positions.reinforcement_pack import write_tow
from cybertank.text.positions.revetments import revetments_of
from cybertank.text.positions.rulesets import options_of
from cybertank.text.positions.trains import write_train
from cybertank.text.positions.vulcan_works import write_vulcan_works
from cybertank.text.positions.vulcans import write_vulcan
from cybertank.units.catalogue import COMPONENTS, MAIN, POST, TRAIN

# The keys of cruise missiles (section 10).
MISSILE_KEYS: Final = ("missiles", "missiles_fired", "flights", "blasts")


def position_of(state: State, base: PositionFile | None = None) -> PositionFile:
    """Write a state as a position. What the state does not contain (map name, earlier losses) comes from `base`.

    There is no position during set-up, because a position starts with a turn.
    """
    turn = _turn(state)
    scenario = scenario_of(state)
    return PositionFile(
        rules=RulesEntry(state.setting.rules.edition.name, options_of(state.setting.rules, state.board.colour)),
        map=base.map if base is not None else _map_of(state, scenario),
        overlays=overlays_of(state.board),
        seats=state.setting.seats,
        sides=base.sides if base is not None else _sides(state),
        scenario=base.scenario if base is not None else scenario,
        turn=_turn_entry(state, turn),
        units=[unit_entry(state, u) for u, where in enumerate(state.hex_of) if where >= ENTERING],
        lost=_gone(state, LOST, base.lost if base else []),
        exited=_gone(state, EXITED, base.exited if base else []),
        gone=gone_of(state),
        pending=pending_of(state) if state.outcome is None else [],
        groups=groups_of(state),
        cleared=[state.board.names[h] for h in state.movement.cleared],
        reached=[
            (objective, state.board.names[h])
            for objective, h in zip(state.progress.reached[::2], state.progress.reached[1::2], strict=True)
        ],
        resigned=[state.setting.seats[seat] for seat in state.progress.resigned],
        mines=mines_of(state),
        missiles=missile_entries(state),
        missiles_fired=missiles_fired(state),
        flights=len(state.missiles.flights),
        blasts=[state.board.names[h] for h in state.missiles.blasts],
        tasks=tasks_of(state),
        entrenchments=trenches_of(state),
        revetments=revetments_of(state),
        mines_in_hand=mines_in_hand(state),
        tasks_paid=tasks_paid(state),
        outcome=_outcome_entry(state),
    )


def _turn(state: State) -> Turn:
    turn = state.flow[0]
    match turn:
        case Turn():
            return turn
        case _:
            raise FileFault("position", "turn", "there is no position until the set-up is over: `end` it first")


def scenario_of(state: State) -> str | dict[str, object] | None:
    """Return a game's scenario: the name if it is built-in, or the whole file of a custom battle."""
    brief = state.setting.brief
    if brief is None or not brief.battle:
        return None if brief is None else brief.name
    return msgspec.json.decode(brief.battle, type=dict[str, object])


def _map_of(state: State, scenario: str | dict[str, object] | None) -> MapEntry:
    """Return the map: as written in a custom battle's file, or the names of built-in maps."""
    match scenario:
        case dict():
            return msgspec.convert(scenario["map"], str | MapFile | list[MapPlace])
        case _:
            return map_entry_of(state.board)


def _sides(state: State) -> dict[str, list[str]]:
    """4.03: return the sides with more than one seat, by the name of their first seat."""
    seats = state.setting.seats
    sides: dict[str, list[str]] = {}
    for seat, side in enumerate(state.setting.side_of):
        sides.setdefault(seats[state.setting.side_of.index(side)], []).append(seats[seat])
    return {name: members for name, members in sides.items() if len(members) > 1}


def _outcome_entry(state: State) -> OutcomeEntry | None:
    ended = state.outcome
    if ended is None:
        return None
    winner = state.setting.seats[ended.winner] if ended.winner >= 0 else None
    return OutcomeEntry(winner, ended.title, ended.reason, ended.rule)


def position_facts(position: PositionFile) -> dict[str, object]:
    """Convert a position to plain values for printing. The keys that readers look for are always present."""
    written = msgspec.to_builtins(position)
    shown: dict[str, object] = {
        "rules": {"edition": position.rules.edition, "options": position.rules.options},
        "map": written.get("map", "ogre"),
        "seats": position.seats,
    }
    if position.overlays is not None:
        shown["overlays"] = written["overlays"]
    if position.sides:
        shown["sides"] = position.sides
    if position.scenario is not None:
        shown["scenario"] = position.scenario
    if position.turn is not None:
        shown["turn"] = written["turn"]
    shown |= {"units": written["units"], "lost": position.lost, "exited": position.exited}
    return shown | {
        key: written[key]
        for key in (
            "gone",
            "pending",
            "groups",
            "cleared",
            "reached",
            "resigned",
            "mines",
            *MISSILE_KEYS,
            "tasks",
            "entrenchments",
            "revetments",
            "mines_in_hand",
            "tasks_paid",
            "outcome",
        )
        if written.get(key)
    }


def _turn_entry(state: State, turn: Turn) -> TurnEntry:
    return TurnEntry(turn.number, state.setting.seats[turn.seat], PHASE_WORDS[turn.phase])


def _gone(state: State, how: int, earlier: list[str]) -> list[str]:
    """Return the ids of units that are gone: those listed before, followed by those gone since."""
    since = [state.ids[u] for u, where in enumerate(state.hex_of) if where == how]
    return earlier + [name for name in since if name not in earlier]


def unit_entry(state: State, unit: int) -> UnitEntry:
    """Write one unit. Leave out keys with their default value."""
    unit_type = state.kind(unit)
    where = state.hex_of[unit]
    entry = UnitEntry(state.ids[unit], unit_type.id, state.setting.seats[state.seat_of[unit]])
    if where >= 0:
        entry.hex = state.board.names[where]
    elif where == ENTERING:
        entry.enter = next(EDGE_WORDS[edge] for edge in EDGES if edge & state.entry[unit])
    if unit_type.is_infantry:
        entry.squads = state.sheets.squads[unit]
        entry.squads_lost = state.sheets.squads_lost[unit]
    if unit_type.has_sheet:
        write_sheet(state, unit, entry)
    elif state.sheets.missiles_fired[unit]:
        entry.spent = {CRUISE if unit_type.cruise else "missile": state.sheets.missiles_fired[unit]}
    if unit_type.kind == POST:
        entry.defense = state.defense_of[unit]
    if state.disability.disabled[unit] == BY_LACK_OF_CONTROL:
        entry.disabled = "control"
    elif state.disability.disabled[unit] != NOT_DISABLED:
        entry.disabled = _disabled_word(state.disability.disabled[unit])
        entry.disabled_on = "own" if state.disability.disabled_own[unit] else "enemy"
        entry.disabled_age = state.disability.disabled_age[unit]
        if len(state.setting.seats) > 2:
            entry.waited = state.disability.waited[unit] == HAS_WAITED
    entry.stuck = state.disability.stuck[unit] != 0
    entry.riding = state.ids[state.riders.riding[unit]] if state.riders.riding[unit] != NOBODY else None
    if where >= 0 and state.board.river_bridge[where]:
        entry.level = "bridge" if state.levels.on_bridge[unit] else "river"
    entry.submerged = state.levels.submerged[unit] != 0
    entry.by_rail = state.levels.by_rail[unit] != 0
    entry.missiles = state.stores.stock[unit]
    entry.moved = state.movement.spent[unit]
    entry.rams = state.combat.rams[unit]
    entry.attacked = state.combat.attacked[unit] != 0
    locked = zip(state.combat.locked[::2], state.combat.locked[1::2], strict=True)
    entry.rammed = [state.ids[other] for ogre, other in locked if ogre == unit and state.hex_of[other] >= 0]
    _write_way(state, unit, entry)
    if state.movement.halted[unit] & (HALTED | HALTED_FOR_TURN):
        entry.halted = "turn" if state.movement.halted[unit] & HALTED_FOR_TURN else "phase"
    _write_used(state, unit, entry)
    entry.weak_fire = state.weak_attacks.weak_fire[unit] != 0
    write_tow(state, unit, entry)
    write_train(state, unit, entry)
    write_building(state, unit, entry)
    write_drone(state, unit, entry)
    write_sapper(state, unit, entry)
    if state.vulcans.any:
        write_vulcan(state, unit, entry)
        write_vulcan_works(state, unit, entry)
    if state.setting.rules.hides:
        write_hidden(state, unit, entry)
    pairs = zip(state.combat.ap_at[::2], state.combat.ap_at[1::2], strict=True)
    entry.ap_at = [state.ids[target] for firer, target in pairs if firer == unit and is_there(state, target)]
    return entry


def _write_way(state: State, unit: int, entry: UnitEntry) -> None:
    """Write what the rest of the phase depends on: the starting hex, leaving the road, and riders getting on or off."""
    names = state.board.names
    if state.movement.began[unit] >= 0 and state.movement.began[unit] != state.hex_of[unit]:
        entry.began = names[state.movement.began[unit]]
    elif state.movement.began[unit] == ENTERING:
        entry.began = OFF_MAP
    entry.left_road = state.movement.off_road[unit] != 0 and any(state.board.ways)
    came_by_bonus = state.movement.bonus[unit] != 0
    entry.bonus = None if came_by_bonus == bonus_of_points(state, unit, entry.left_road) else came_by_bonus
    entry.must_roll = state.movement.at_risk[unit] != 0
    entry.thrown = _thrown(state, unit)
    entry.engaged = bool(state.movement.halted[unit] & ENGAGED)
    entry.mounted = state.riders.transfer[unit] == MOUNTED
    entry.dismounted = state.riders.transfer[unit] == DISMOUNTED
    way = [h for vehicle, h in zip(state.riders.trail[::2], state.riders.trail[1::2], strict=True) if vehicle == unit]
    entry.trail = [names[hex_of_trail(h)] for h in way]
    # A mine may have destroyed the bridge since (13.04), so that the hex no longer has levels.
    entry.under = [i for i, h in enumerate(way) if h < 0 and state.board.river_bridge[hex_of_trail(h)]]
    _write_drops(state, unit, entry)
    tracked = state.stores.stocked or state.setting.works
    entry.stirred = tracked and state.hex_of[unit] >= 0 and state.stores.stood[unit] != state.hex_of[unit]


def _write_drops(state: State, unit: int, entry: UnitEntry) -> None:
    """5.11.3: write which counters got off where, and how many squads, if that differs from what they have now."""
    names = state.board.names
    drops = zip(
        state.riders.drops[::3], state.riders.drops[1::3], state.riders.drops[2::3], state.riders.landed, strict=True
    )
    landed: dict[str, int] = {}
    now: dict[str, int] = {}
    for counter, vehicle, where, squads in drops:
        if vehicle == unit and state.hex_of[counter] >= 0:
            entry.dropped[state.ids[counter]] = names[where]
            now[names[where]] = now.get(names[where], 0) + state.sheets.squads[counter]
            landed[names[where]] = landed.get(names[where], 0) + squads
    entry.landed = {name: squads for name, squads in landed.items() if squads != now[name]}


def _thrown(state: State, unit: int) -> bool | str:
    """6.01.2, 13.04: return the id of the vehicle that threw squads off, or True for squads stranded by a mine."""
    off = state.riders.thrown[unit]
    if off == OFF_LOST_VEHICLE:
        return GONE
    return state.ids[off - THROWN_OFF] if off >= THROWN_OFF else off == STRANDED


def is_there(state: State, target: int) -> bool:
    """Return True if a target of AP fire is still a unit on the map. Groups are written separately."""
    return target < len(state.hex_of) and state.hex_of[target] >= 0


def _disabled_word(cause: int) -> Literal["fire", "ram", "terrain"]:
    return "terrain" if cause == BY_TERRAIN else "fire" if DISABLED_WORDS[cause] == "fire" else "ram"


def _write_used(state: State, unit: int, entry: UnitEntry) -> None:
    """Write `fired` if a unit has attacked with everything it has, or `used` if with only some of it."""
    unit_type = state.kind(unit)
    base = unit * COMPONENTS
    # A rack that fired in an overrun may have been destroyed since. Do not count destroyed racks as fired.
    most = (
        [state.sheets.squads[unit]] * COMPONENTS
        if unit_type.is_infantry
        else state.sheets.left[base : base + COMPONENTS]
    )
    counts = [min(state.combat.used[base + c], most[c]) for c in range(COMPONENTS)]
    if unit_type.works and not unit_type.is_infantry and has_worked(state, unit):
        # 15.03: It has worked at a task, and does not fire.
        entry.fired = True
        return
    used = {unit_type.component_word(c): counts[c] for c in range(COMPONENTS) if counts[c]}
    if unit_type.is_infantry:
        spent = state.combat.used[base + MAIN] >= state.sheets.squads[unit] and len(used) == 1
    else:
        has = most if unit_type.kind == TRAIN or unit_type.has_sheet else unit_type.count
        spent = all(state.combat.used[base + c] >= has[c] for c in range(COMPONENTS))
    if used and spent and not unit_type.is_ogre:
        entry.fired = True
    else:
        entry.used = used
