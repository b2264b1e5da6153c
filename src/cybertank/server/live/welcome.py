"""Welcome clients to a game, and answer their questions about it."""

from __future__ import annotations

import asyncio

from cybertank.scenarios.files import id_of_text
from cybertank.server.live.host import Host
from cybertank.server.live.view_cache import NULL, EncodedWelcome
from cybertank.server.present.answers import answer
from cybertank.server.present.boards import drawing
from cybertank.server.present.unit_types import types_of
from cybertank.server.store import GameRow, SeatRow
from cybertank.server.wire.bodies import MOST_MOMENTS, GameCard, GameInfo, SeatInfo
from cybertank.server.wire.messages import Answered, AskAbout
from cybertank.server.wire.questions import OddsQuestion, PathQuestion, RefusalView, ThreatQuestion, UnknownAnswer

# Questions about the whole map or any number of weapons take too long to let others wait for them.
LONG = (OddsQuestion, PathQuestion, ThreatQuestion)


def seats_of(rows: list[SeatRow]) -> list[SeatInfo]:
    """Describe the seats of a game, without their secrets."""
    return [SeatInfo(row.name, row.holder, row.side) for row in rows]


def info_of(host: Host) -> GameInfo:
    """Describe a game."""
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
    """Describe a game for a list of games."""
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


def welcome(host: Host, seats: frozenset[str], seen: int, board: str) -> EncodedWelcome:
    """Collect what a client needs to show the game. `seen` is the last version it has. Hold the lock to call this."""
    cache = host.view_cache
    has_board = board == drawing(cache.board).fingerprint
    return EncodedWelcome(
        game=info_of(host),
        seats=[seat for seat in host.progress.session.seat_names if seat in seats],
        types=types_of(host.view_for(seats)),
        board=NULL if has_board else cache.encoded_board(),
        view=cache.encoded_view(seats),
        options=cache.encoded_options(seats),
        moments=host.moments_for(seats, max(seen, host.version - MOST_MOMENTS)),
    )


async def answer_about(host: Host, seats: frozenset[str], asked: AskAbout) -> Answered:
    """Answer a question about the current position or an earlier one. Slow questions are answered in a thread."""
    if asked.at is None:
        async with host.lock:
            version, state = host.version, host.view_for(seats).copy()
    elif 0 <= asked.at <= host.version:
        version, state = asked.at, await host.view_at(asked.at, seats)
    else:
        refusal = RefusalView("version", f"the game has only {host.version} lines so far")
        return Answered(asked.id, host.version, UnknownAnswer(refusal))
    if isinstance(asked.question, LONG):
        return Answered(asked.id, version, await asyncio.to_thread(answer, state, asked.question))
    return Answered(asked.id, version, answer(state, asked.question))
