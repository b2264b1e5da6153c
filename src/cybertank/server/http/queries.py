"""Serve games to viewers: their current and past positions, and what happened in them."""

from __future__ import annotations

import asyncio
import gzip
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from cybertank.server.http.access import Game, held_seats, host_of
from cybertank.server.http.pages import AS_IT_IS
from cybertank.server.http.problems import HttpProblem, errors
from cybertank.server.live.host import Host
from cybertank.server.live.hosts import Hosts
from cybertank.server.live.welcome import answer_about, card_for, info_of
from cybertank.server.present.boards import board_change, drawing
from cybertank.server.present.unit_types import types_of
from cybertank.server.present.views import present_view
from cybertank.server.store import hash_token, seat_held
from cybertank.server.wire.bodies import MOST_MOMENTS, GameCards, GameMoments, GameState, HeldGames, PositionBody
from cybertank.server.wire.messages import Answered, AskAbout
from cybertank.server.wire.positions import BoardChange, BoardDrawing, View
from cybertank.text.positions.writing import position_facts, position_of
from cybertank.text.records.records import write_record
from cybertank.units.catalogue import UNKNOWN_ID

MOST = 2**31 - 1
# Higher levels take several times as long and save a few percent.
GZIP_LEVEL = 5
After = Annotated[int, QueryParameter(ge=0, le=MOST, description="The last line that the client has.")]
Version = Annotated[int, PathParameter(ge=0, le=MOST, description="The number of lines.")]
AnyRequest = Request[Any, Any, Any]


@post("/api/games/held", operation_id="heldGames", tags=["games"], status_code=200, responses=errors(400, 413, 429))
async def post_held(request: AnyRequest, data: JSONBody[HeldGames]) -> GameCards:
    """List the games that a browser remembers, and whose turn it is in each."""
    hosts: Hosts = request.app.state.hosts
    asked = {held.game: held.tokens for held in data.games}
    rows = await hosts.services.store.cards(asked)
    seats = await hosts.services.store.seats_of(asked)
    cards = []
    for row in rows:
        held = {seat_held(seats[row.id], hash_token(token)) for token in asked[row.id]}
        cards.append(card_for(row, seats[row.id], [seat.name for seat in seats[row.id] if seat.name in held]))
    return GameCards(cards)


@get("/api/games/{game:str}", operation_id="game", tags=["games"], responses=errors(400, 401, 404, 429))
async def get_game(request: AnyRequest, game: Game) -> GameState:
    """Show the current state of a game."""
    host, seats = await host_of(request, game), await held_seats(request, game)
    async with host.lock:
        session, state = host.progress.session, host.view_for(seats)
        return GameState(
            game=info_of(host),
            seats=[seat for seat in session.seat_names if seat in seats],
            types=types_of(state),
            view=present_view(state, host.version),
            options=host.view_cache.options() if session.seat in seats else None,
        )


@get("/api/games/{game:str}/board", operation_id="gameBoard", tags=["games"], responses=errors(400, 404, 429))
async def get_board(request: AnyRequest, game: Game) -> BoardDrawing:
    """Show the board of a game as it is now."""
    host = await host_of(request, game)
    return drawing(host.view_cache.board)


@get(
    "/api/games/{game:str}/at/{version:int}/board",
    operation_id="boardAt",
    tags=["replay"],
    responses=errors(400, 401, 404, 429),
)
async def get_board_at(request: AnyRequest, game: Game, version: Version) -> BoardChange:
    """Tell how the board after so many lines differs from the board as it is now."""
    host, seats = await host_of(request, game), await held_seats(request, game)
    check_version(host, version)
    board, now = (await host.view_at(version, seats)).board, host.view_cache.board
    same = drawing(now).fingerprint
    return board_change(now, board) or BoardChange(before=same, fingerprint=same)


@get(
    "/api/games/{game:str}/moments",
    operation_id="gameMoments",
    tags=["games"],
    opt={AS_IT_IS: True},
    responses={200: ResponseSpec(GameMoments, description="OK", generate_examples=False), **errors(400, 401, 404, 429)},
)
async def get_moments(request: AnyRequest, game: Game, after: After = 0) -> Response[bytes]:
    """List what happened after a given line: at most 500 lines. Ask again from the last of them for the rest."""
    host, seats = await host_of(request, game), await held_seats(request, game)
    version = host.version
    moments = host.moments_for(seats, after, min(version, after + MOST_MOMENTS))
    # A thread encodes and compresses the answer, so that nobody else has to wait for it.
    return await asyncio.to_thread(compressed, request, EncodedMoments(moments, version))


@get(
    "/api/games/{game:str}/at/{version:int}",
    operation_id="viewAt",
    tags=["replay"],
    responses=errors(400, 401, 404, 429),
)
async def get_view_at(request: AnyRequest, game: Game, version: Version) -> View:
    """Show the position after a number of lines."""
    host, seats = await host_of(request, game), await held_seats(request, game)
    check_version(host, version)
    return present_view(await host.view_at(version, seats), version)


@get(
    "/api/games/{game:str}/at/{version:int}/position",
    operation_id="positionAt",
    tags=["replay"],
    responses=errors(400, 401, 403, 404, 422, 429),
)
async def get_position_at(request: AnyRequest, game: Game, version: Version) -> PositionBody:
    """Return the position after a number of lines as a position file. During set-up there is none."""
    host, seats = await host_of(request, game), await held_seats(request, game)
    check_version(host, version)
    state = await host.view_at(version, seats)
    if any(mask and state.kind(unit).id == UNKNOWN_ID for unit, mask in enumerate(state.hidden.masks)):
        raise HttpProblem(
            403,
            "Some units are hidden from you",
            "A position file names every unit. You can download it once nothing is hidden from you.",
        )
    position = await asyncio.to_thread(position_of, state)
    return PositionBody(msgspec.json.format(msgspec.json.encode(position_facts(position)), indent=1).decode())


@get(
    "/api/games/{game:str}/record",
    operation_id="record",
    tags=["replay"],
    media_type=MediaType.TEXT,
    responses=errors(400, 401, 403, 404, 429),
)
async def get_record(request: AnyRequest, game: Game) -> Response[str]:
    """Download the record file. If it would reveal anything hidden, it is available only after the game."""
    host, seats = await host_of(request, game), await held_seats(request, game)
    check_open(host, seats)
    async with host.lock:
        header, lines = host.progress.session.header, list(host.progress.session.lines)
    record = await asyncio.to_thread(write_record, header, lines)
    name = f"{host.row.scenario}-{host.row.created[:10]}.record"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(record, media_type=MediaType.TEXT, headers=headers)


@post(
    "/api/games/{game:str}/questions",
    operation_id="ask",
    tags=["games"],
    status_code=200,
    responses=errors(400, 401, 404, 413, 429),
)
async def post_question(request: AnyRequest, game: Game, data: JSONBody[AskAbout]) -> Answered:
    """Answer a question about a position."""
    host, seats = await host_of(request, game), await held_seats(request, game)
    return await answer_about(host, seats, data)


class EncodedMoments(msgspec.Struct, frozen=True):
    """`GameMoments` whose moments are already encoded."""

    moments: list[msgspec.Raw]
    version: int


def compressed(request: AnyRequest, body: EncodedMoments) -> Response[bytes]:
    """Encode an answer, and compress it if the client can read that."""
    content, headers = msgspec.json.encode(body), {"vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["content-encoding"] = gzip.compress(content, GZIP_LEVEL), "gzip"
    return Response(content, media_type=MediaType.JSON, headers=headers)


def check_open(host: Host, seats: frozenset[str]) -> None:
    """Raise HttpProblem if the record of a game would reveal what is hidden from the holder of these seats."""
    if host.hides_from(seats):
        raise HttpProblem(
            403,
            "Something is hidden in this game",
            "Its record would reveal it. You can download the record when the game is over.",
        )


def check_version(host: Host, version: int) -> None:
    """Raise HttpProblem if a game has not reached this version."""
    if not 0 <= version <= host.version:
        raise HttpProblem(404, "The game has not reached that version", f"The game has {host.version} lines so far.")
