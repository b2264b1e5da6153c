"""Present a position to clients, with only what one seat may know."""

from __future__ import annotations

from cybertank.game.frames.registry import handler_of
from cybertank.rules.overrun.fighters import fighters
from cybertank.server.present.boards import drawing
from cybertank.server.present.chapters.missiles import flight_view, off_board_missiles
from cybertank.server.present.chapters.works import mines_in_hand, revetments_of, trenches_of
from cybertank.server.present.hidden import mines_of
from cybertank.server.present.prompts import hex_asked, prompt_of
from cybertank.server.present.units import units_of
from cybertank.server.present.victory import standings
from cybertank.server.present.visibility import redact
from cybertank.server.wire.positions import FightView, OutcomeView, Phase, View
from cybertank.state.columns import NOBODY
from cybertank.state.frames import PHASE_WORDS, FireRound, Frame, Turn
from cybertank.state.state import State
from cybertank.text.prompts import asked_for
from cybertank.text.session import Session


def view_of(session: Session, seat: str | None) -> View:
    """Present a session's position to a seat or a spectator, without a server."""
    return present_view(redact(session.state, seat), len(session.lines))


def present_view(state: State, version: int) -> View:
    """Present a position already redacted for its viewer. `version` is the number of lines that led to it."""
    base, top = state.flow[0], state.flow[-1]
    turn, phase = turn_and_phase(base)
    seats = state.setting.seats
    over = state.outcome is not None
    where = NOBODY if over else hex_asked(state)
    return View(
        version=version,
        turn=turn,
        on_turn=seats[base.seat],
        phase=phase,
        seat=None if over else seats[top.seat],
        choose="" if over else handler_of(top).choose(top),
        asked="" if over else asked_for(state),
        question="" if over else prompt_of(state),
        units=units_of(state),
        mines=mines_of(state),
        standing=standings(state),
        board=drawing(state.board).fingerprint,
        at=state.board.names[where] if where >= 0 else "",
        fight=None if over else _fight(state, top),
        flight=None if over else flight_view(state, top),
        missiles=off_board_missiles(state) if state.setting.cruise else [],
        blasts=[state.board.names[where] for where in state.missiles.blasts],
        trenches=trenches_of(state),
        revetments=revetments_of(state),
        mines_in_hand=mines_in_hand(state),
        outcome=_outcome(state),
    )


def turn_and_phase(frame: Frame) -> tuple[int, Phase]:
    """Return the turn number and the name of the phase. A set-up is turn 0."""
    match frame:
        case Turn(number=number, phase=phase):
            return number, PHASE_WORDS[phase]
        case _:
            return 0, "set-up"


def _fight(state: State, frame: Frame) -> FightView | None:
    match frame:
        case FireRound() as fight:
            return FightView(
                hex=state.board.names[fight.hex],
                round=fight.number + 1,
                fires=state.setting.seats[fight.seat],
                attackers=[state.ids[unit] for unit in fighters(state, fight, attackers=True)],
                defenders=[state.ids[unit] for unit in fighters(state, fight, attackers=False)],
            )
        case _:
            return None


def _outcome(state: State) -> OutcomeView | None:
    outcome = state.outcome
    if outcome is None:
        return None
    winner = state.setting.seats[outcome.winner] if outcome.winner >= 0 else None
    return OutcomeView(winner, outcome.title, outcome.reason, outcome.rule)
