"""Read position files (docs/formats.md) as states."""

from __future__ import annotations

from collections.abc import Callable

from cybertank.board.board import Board
from cybertank.state.brief import Brief
from cybertank.state.chapters.progress import Outcome
from cybertank.state.columns import NOBODY
from cybertank.state.frames import PHASE_WORDS, Turn
from cybertank.state.setting import Setting
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.maps.boards import board_from
from cybertank.text.positions.activity import bonus_of_points
from cybertank.text.positions.disabling import note_turns_missed, note_turns_waited, read_waited
from cybertank.text.positions.drones import read_tasks
from cybertank.text.positions.edition_1977 import check_position_of_1977
from cybertank.text.positions.engineering import read_works
from cybertank.text.positions.hidden_things import read_hidden, read_mines
from cybertank.text.positions.lookup import find_hex, find_seat
from cybertank.text.positions.lost_and_exited import read_gone
from cybertank.text.positions.missiles import read_missiles
from cybertank.text.positions.models import PositionFile, TurnEntry
from cybertank.text.positions.pending import read_groups, read_pending
from cybertank.text.positions.reinforcement_pack import read_tow
from cybertank.text.positions.revetments import read_revetments
from cybertank.text.positions.rulesets import check_ground, rules_of
from cybertank.text.positions.trains import check_train, read_train
from cybertank.text.positions.unit_entries import add_unit, check_cargo, link_unit
from cybertank.text.positions.vulcans import settle_control
from cybertank.text.units.catalogues import catalogue_of
from cybertank.text.wording import recited
from cybertank.units.catalogue import Catalogue

ScenarioLookup = Callable[[str | dict[str, object], Board, Catalogue, list[str]], Brief]


def no_scenario(scenario: str | dict[str, object], board: Board, types: Catalogue, seats: list[str]) -> Brief:
    """Refuse every scenario. This is the lookup to use where no scenario is allowed."""
    raise FileFault("position", "scenario", "no scenario can be named here")


def position_board(entry: PositionFile, source: str) -> Board:
    """Return the board of a position: a built-in map, its own map, or several maps, with overlays."""
    return board_from(entry.map, entry.overlays, source)


def state_of(entry: PositionFile, source: str, scenarios: ScenarioLookup = no_scenario) -> State:
    """Return the state that a position file describes. Every error names its key."""
    board = position_board(entry, source)
    if not entry.seats or len(set(entry.seats)) != len(entry.seats):
        raise FileFault(source, "seats", "expected one or more different names")
    rules = rules_of(entry.rules, board.colour, source, mined=bool(entry.mines or entry.mines_in_hand))
    check_ground(rules, board, source)
    types = catalogue_of(rules)
    brief = None if entry.scenario is None else _brief(entry.scenario, board, types, entry.seats, source, scenarios)
    state = State.empty(Setting(types, rules, entry.seats, sides_of(entry, source), brief), board)
    told = {unit.id for unit in entry.gone}
    state.setting.retired_ids = [name for name in [*entry.lost, *entry.exited] if name not in told]
    state.flow = [_turn(entry, source)]
    try:
        _fill(state, entry, source)
    except FileFault as fault:
        raise FileFault(fault.source, fault.place, recited(state, fault.problem)) from None
    return state


def _fill(state: State, entry: PositionFile, source: str) -> None:
    """Read the units and what they have done."""
    if not state.setting.rules.edition.has_later_chapters:
        check_position_of_1977(entry, source)
    for i, unit in enumerate(entry.units):
        add_unit(state, unit, entry, source, f"units[{i}]")
    for i, unit in enumerate(entry.units):
        link_unit(state, i, unit, source, f"units[{i}]")
    for i, unit in enumerate(entry.units):
        read_train(state, i, unit, source, f"units[{i}]")
    for i, unit in enumerate(entry.units):
        check_train(state, i, source, f"units[{i}]")
        check_cargo(state, i, unit, source, f"units[{i}]")
    for i, unit in enumerate(entry.units):
        if unit.level is None and state.riders.riding[i] != NOBODY:
            state.levels = state.levels.with_on_bridge(i, state.levels.on_bridge[state.riders.riding[i]])
    for i, unit in enumerate(entry.units):
        read_tow(state, i, unit, source, f"units[{i}]")
    for i, unit in enumerate(entry.units):
        came = bonus_of_points(state, i, unit.left_road) if unit.bonus is None else unit.bonus
        state.own_movement().bonus[i] = 1 if came else 0
    rules = state.setting.rules
    if rules.hides:
        read_mines(state, entry, source)
        read_hidden(state, entry, source)
    if rules.edition.recovers_after_combat:
        note_turns_missed(state)
    elif len(entry.seats) > 2:
        note_turns_waited(state, entry)
    read_waited(state, entry)
    read_gone(state, entry, source)
    if entry.missiles or entry.missiles_fired or entry.flights or entry.blasts:
        read_missiles(state, entry, source)
    read_works(state, entry, source)
    read_revetments(state, entry, source)
    read_tasks(state, entry.tasks, source)
    read_pending(state, entry.pending, source)
    if state.vulcans.any:
        settle_control(state)
    read_groups(state, entry.groups, source)
    state.own_movement().cleared.extend(find_hex(state, word, source, "cleared") for word in entry.cleared)
    for objective, word in entry.reached:
        state.progress = state.progress.with_reached(objective, find_hex(state, word, source, "reached"))
    for word in entry.resigned:
        state.progress = state.progress.with_resigned(find_seat(entry, word, source, "resigned"))
    if entry.outcome is not None:
        ended = entry.outcome
        winner = NOBODY if ended.winner is None else find_seat(entry, ended.winner, source, "outcome.winner")
        state.outcome = Outcome(winner, ended.grade, ended.reason, ended.rule)


def _brief(
    scenario: str | dict[str, object],
    board: Board,
    types: Catalogue,
    seats: list[str],
    source: str,
    scenarios: ScenarioLookup,
) -> Brief:
    try:
        return scenarios(scenario, board, types, seats)
    except FileFault as fault:
        name = scenario if isinstance(scenario, str) else f"this scenario, at {fault.place or 'its top'},"
        raise FileFault(source, "scenario", f"{name} cannot be used here: {fault.problem}") from None


def sides_of(entry: PositionFile, source: str) -> list[int]:
    """4.03, 4.04: return the side of each seat. Each seat is a separate side unless `sides` combines it with others."""
    side_of = list(range(len(entry.seats)))
    seen: list[str] = []
    for name, members in entry.sides.items():
        seats = [find_seat(entry, word, source, f"sides.{name}") for word in members]
        for seat in seats:
            side_of[seat] = min(seats)
        seen.extend(members)
    if len(set(seen)) != len(seen):
        raise FileFault(source, "sides", "a seat can be on only one side")
    return side_of


def _turn(entry: PositionFile, source: str) -> Turn:
    turn = entry.turn or TurnEntry()
    if turn.phase not in PHASE_WORDS:
        raise FileFault(source, "turn.phase", f"expected one of {', '.join(PHASE_WORDS)}")
    word = turn.seat if turn.seat is not None else entry.seats[0]
    return Turn(find_seat(entry, word, source, "turn.seat"), turn.number, PHASE_WORDS.index(turn.phase))
