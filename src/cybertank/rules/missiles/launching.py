"""10.02, 10.05 Launching: which cruise missiles a seat can fire, and when."""

from __future__ import annotations

from cybertank.board.board import NOWHERE
from cybertank.rules.combat.weapons import shares_fire
from cybertank.rules.hidden.dummies import is_dummy
from cybertank.rules.refusal import Refusal
from cybertank.state.chapters.disability import NOT_DISABLED
from cybertank.state.chapters.missiles import OFF_BOARD, off_board_index, off_board_launcher
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FIRE, Turn
from cybertank.state.state import State


def launcher_name(state: State, launcher: int) -> str:
    """Return the id of a missile: that of its crawler, or its own if it is fired from off the board."""
    if launcher >= 0:
        return state.ids[launcher]
    return state.setting.off_board[off_board_index(launcher)].missile_id if launcher <= OFF_BOARD else "-"


def owner_of(state: State, launcher: int) -> int:
    """Return the seat that a missile belongs to."""
    return state.seat_of[launcher] if launcher >= 0 else state.setting.off_board[off_board_index(launcher)].seat


def find_launcher(state: State, word: str) -> int:
    """Return the launcher with this id: a unit in play or an off-board missile that is left, or NOBODY."""
    found = state.find(word)
    if found != NOBODY:
        return found
    for index, missile in enumerate(state.setting.off_board):
        if missile.missile_id.upper() == word.upper() and index not in state.missiles.launched:
            return off_board_launcher(index)
    return NOBODY


def has_missile(state: State, unit: int) -> bool:
    """3.01, 10.06: Return True for a Missile Crawler that has not fired its missile."""
    return state.kind(unit).cruise and state.sheets.missiles_fired[unit] == 0


def start_of(state: State, launcher: int) -> int:
    """10.02, 10.05: Return the hex where a missile starts: its crawler's, or NOWHERE if it comes from off the board."""
    return state.hex_of[launcher] if launcher >= 0 else NOWHERE


def launchers(state: State, turn: Turn) -> list[int]:
    """10.02: Return every missile that a seat can launch now."""
    if turn.phase != FIRE or state.missiles.flights or state.missiles.blasts:
        return []
    crawlers = [u for u, kind in enumerate(state.kinds) if kind.cruise and refuse_launcher(state, turn.seat, u) is None]
    distant = [off_board_launcher(i) for i in range(len(state.setting.off_board))]
    return crawlers + [missile for missile in distant if refuse_launcher(state, turn.seat, missile) is None]


def refuse_launch(state: State, turn: Turn, launcher: int) -> Refusal | None:
    """10.02, 10.02.1: Refuse to launch a missile outside the fire phase, a second time, or one that cannot fly."""
    return _refuse_now(state, turn) or refuse_launcher(state, turn.seat, launcher)


def _refuse_now(state: State, turn: Turn) -> Refusal | None:
    if turn.phase != FIRE:
        return Refusal("10.02", "cruise missiles are launched in the fire phase")
    if state.missiles.flights or state.missiles.blasts:
        return Refusal(
            "10.02.1",
            "a missile has already flown this turn; to fire several, write them down first: "
            "`salvo MISSILE HEX MISSILE HEX`",
        )
    return None


def refuse_launcher(state: State, seat: int, launcher: int) -> Refusal | None:
    """10.02, 10.05, 10.06: Refuse a launcher that has no missile, belongs to someone else, or cannot fire."""
    if launcher < 0:
        return _refuse_off_board(state, seat, launcher)
    name = state.ids[launcher]
    if state.seat_of[launcher] != seat and not shares_fire(state, seat, launcher):
        return Refusal("10.02", f"{name} is not one of your units")
    if not state.kind(launcher).cruise:
        return Refusal("10.02", f"{name} carries no cruise missile: only a Missile Crawler does")
    if state.sheets.missiles_fired[launcher]:
        return Refusal("10.06", f"{name} has fired its missile and has no further combat value")
    if state.hex_of[launcher] < 0:
        return Refusal("10.02", f"{name} is not on the map")
    if state.disability.disabled[launcher] != NOT_DISABLED:
        return Refusal("7.11", f"{name} is disabled and cannot fire")
    if is_dummy(state, launcher):
        return Refusal("13.06", f"{name} is a dummy, so it cannot move, fire or do anything else")
    return None


def _refuse_off_board(state: State, seat: int, launcher: int) -> Refusal | None:
    """10.05: Refuse an off-board missile that belongs to another seat or is gone."""
    index = off_board_index(launcher)
    missile = state.setting.off_board[index]
    if index in state.missiles.launched:
        return Refusal("10.05", f"{missile.missile_id} has already been fired")
    side_of = state.setting.side_of
    if missile.seat != seat and not (state.setting.rules.shared_fire and side_of[missile.seat] == side_of[seat]):
        return Refusal("10.05", f"{missile.missile_id} is not one of your missiles")
    return None


def refuse_salvo(state: State, turn: Turn, salvo: list[tuple[int, int]]) -> Refusal | None:
    """10.02.1: Refuse to write down a salvo that names a missile twice, or one that cannot fly."""
    refusal = _refuse_now(state, turn)
    if refusal is not None:
        return refusal
    named: list[int] = []
    for launcher, _ in salvo:
        if launcher in named:
            return Refusal("10.02.1", f"{launcher_name(state, launcher)} has only one missile: name it once")
        named.append(launcher)
        refusal = refuse_launcher(state, turn.seat, launcher)
        if refusal is not None:
            return refusal
    return None


def use_up(state: State, launcher: int) -> None:
    """10.02, 10.06: Record that a missile is gone. Its crawler stays, without it."""
    if launcher >= 0:
        state.own_sheets().missiles_fired[launcher] = 1
    else:
        state.missiles = state.missiles.with_launched(off_board_index(launcher))
