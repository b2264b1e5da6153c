"""What is told about a game to whoever comes to it, and what they may ask of it."""

from __future__ import annotations

import asyncio

from cybertank.scenarios.files import id_of_text
from cybertank.server.live.host import Host
from cybertank.server.live.view_cache import NOTHING, WrittenWelcome
from cybertank.server.present import visibility as looks
from cybertank.server.present.answers import answer
from cybertank.server.present.boards import drawing
from cybertank.server.present.unit_types import types_of
from cybertank.server.store import GameRow, SeatRow
from cybertank.server.wire.bodies import GameCard, GameInfo, SeatInfo
from cybertank.server.wire.messages import Answered, AskAbout
from cybertank.server.wire.questions import OddsQuestion, PathQuestion, RefusalView, ThreatQuestion, UnknownAnswer
from cybertank.state.state import State

# Questions that look at the whole map, or at any number of weapons.
LONG = (OddsQuestion, PathQuestion, ThreatQuestion)


def seats_of(rows: list[SeatRow]) -> list[SeatInfo]:
    """The seats of a game, without their secrets."""
    return [SeatInfo(row.name, row.holder, row.side) for row in rows]


def info_of(host: Host) -> GameInfo:
    """What a game is."""
    row, header = host.row, host.progress.session.header
    brief = host.progress.state.setting.brief
    return GameInfo(
        id=row.id,
        title=row.title,
        scenario=row.scenario,
        story="" if brief is None else brief.story,
        seats=seats_of(host.seats),
        options=header.options,
        created=row.created,
        hints=host.hints.allowed,
        branch_of=row.branch_of,
        branch_at=row.branch_at,
        battle=id_of_text(header.battle) if header.battle else "",
        handicap=header.handicap,
    )


def card_for(row: GameRow, seats: list[SeatRow], yours: list[str]) -> GameCard:
    """A game in a list."""
    return GameCard(
        id=row.id,
        title=row.title,
        scenario=row.scenario,
        seats=seats_of(seats),
        yours=yours,
        version=row.version,
        turn=row.turn,
        phase=row.phase,
        seat=row.seat,
        outcome=row.outcome,
        changed=row.changed,
        created=row.created,
    )


def welcome(host: Host, seats: frozenset[str], seen: int, board: str) -> WrittenWelcome:
    """All that a client needs to show the game, from the version that it has seen on. Asked under the lock."""
    shown = host.shown
    known = board == drawing(shown.ground).fingerprint
    return WrittenWelcome(
        game=info_of(host),
        seats=[seat for seat in host.progress.session.seat_names if seat in seats],
        types=types_of(seen_by(host.progress.state, host, seats)),
        board=NOTHING if known else shown.board(),
        view=shown.view(seats),
        options=shown.options(seats),
        moments=host.moments_for(seats, seen),
    )


async def answer_about(host: Host, seats: frozenset[str], asked: AskAbout) -> Answered:
    """Answer a question; those that look at the whole map in a thread, as they take longer than others may wait."""
    if asked.at is None:
        async with host.lock:
            version, state = host.version, seen_by(host.progress.state, host, seats).copy()
    elif 0 <= asked.at <= host.version:
        version, state = asked.at, seen_by(await host.at(asked.at), host, seats)
    else:
        refusal = RefusalView("version", f"the game has {host.version} lines so far")
        return Answered(asked.id, host.version, UnknownAnswer(refusal))
    if isinstance(asked.question, LONG):
        return Answered(asked.id, version, await asyncio.to_thread(answer, state, asked.question))
    return Answered(asked.id, version, answer(state, asked.question))


def seen_by(state: State, host: Host, seats: frozenset[str]) -> State:
    """A position as somebody who holds these seats may know it; of a game that is over, all of it."""
    if host.is_over:
        return state
    return looks.seen_by(state, host.shown.eyes(seats))
