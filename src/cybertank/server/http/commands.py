"""Start games, make decisions in them, and manage seats."""

from __future__ import annotations

import asyncio
from typing import Any, assert_never

from litestar import Request, post, put
from litestar.params import JSONBody

from cybertank.server.games.creation import Origin, PreparedGame, from_scenario, link
from cybertank.server.games.position_cache import standing
from cybertank.server.http.access import Game, Seat, held_seats, holder_of, host_of
from cybertank.server.http.battles import battle_text
from cybertank.server.http.problems import HttpProblem, errors
from cybertank.server.http.queries import check_open, check_version
from cybertank.server.limits import address_of
from cybertank.server.live.hints import NoHint
from cybertank.server.live.host import Host
from cybertank.server.live.hosts import Hosts
from cybertank.server.store import hash_token, new_token
from cybertank.server.wire.bodies import Branch, Hint, HintWanted, LoadRecord, NewGame, NewLinks, SeatLink, Webhook
from cybertank.server.wire.messages import Done, Fault, Refused, Submit
from cybertank.server.wire.questions import RefusalView
from cybertank.server.workers import checker_worker as jobs

AnyRequest = Request[Any, Any, Any]
REFUSED = {"not-yours": 403, "closing": 503}
NO_HINT = {
    "not-yours": (403, "It is not your turn to decide"),
    "no-hints": (403, "Hints are off in this game"),
    "unknown-level": (422, "There is no such level"),
    "too-soon": (429, "Too many hints"),
    "withdrawn": (409, "The game has moved on"),
    "no-hint": (503, "No hint was found"),
    "closing": (503, "The server is shutting down"),
}


async def store_game(request: AnyRequest, prepared: PreparedGame) -> NewLinks:
    """Store a new game and return its links."""
    hosts: Hosts = request.app.state.hosts
    if hosts.services.closing:
        raise HttpProblem(503, "The server is shutting down", "No game was started.", wait=5)
    services = hosts.services
    links = await asyncio.shield(services.accept(prepared.store(services.store)))
    services.log.info("game-started", game=links.game, scenario=prepared.row.scenario, version=prepared.row.version)
    return links


@post("/api/games", operation_id="newGame", tags=["games"], responses=errors(400, 404, 413, 422, 429, 503))
async def post_game(request: AnyRequest, data: JSONBody[NewGame]) -> NewLinks:
    """Start a game of a built-in scenario or of a stored battle."""
    if bool(data.scenario) == bool(data.battle):
        raise HttpProblem(422, "Nothing to play", "Give a `scenario` or the id of a `battle`, but not both.")
    if not data.battle:
        return await store_game(request, await asyncio.to_thread(from_scenario, data))
    hosts: Hosts = request.app.state.hosts
    job = jobs.StartBattle(await battle_text(request, data.battle), data)
    return await store_game(request, await hosts.services.checkers.prepare_game(address_of(request.scope), job))


@post("/api/games/load", operation_id="loadRecord", tags=["games"], responses=errors(400, 413, 422, 429, 503))
async def post_load(request: AnyRequest, data: JSONBody[LoadRecord]) -> NewLinks:
    """Turn a record into a game. Every line is replayed and verified first."""
    hosts: Hosts = request.app.state.hosts
    job = jobs.Load(data.record, data.seats, data.hints)
    return await store_game(request, await hosts.services.checkers.prepare_game(address_of(request.scope), job))


@post(
    "/api/games/{game:str}/branch",
    operation_id="branch",
    tags=["replay"],
    responses=errors(400, 401, 403, 404, 413, 422, 429, 503),
)
async def post_branch(request: AnyRequest, game: Game, data: JSONBody[Branch]) -> NewLinks:
    """Start a new game from a position in this one. Decisions that were undone are left out."""
    host, seats = await host_of(request, game), await held_seats(request, game)
    check_version(host, data.at)
    check_open(host, seats)
    async with host.lock:
        progress = host.progress
        lines = standing(progress.session.lines[: data.at])
        automatic = [progress.automatic[line.number - 1] for line in lines]
        header = progress.session.header
    origin = Origin(host.row.title, game, data.at)
    job = jobs.Branch(header, lines, automatic, data.seats, origin, hints_of_branch(host, data.hints))
    return await store_game(request, await host.services.checkers.prepare_game(address_of(request.scope), job))


def hints_of_branch(host: Host, wanted: bool | None) -> bool | None:
    """Keep hints out of a branch of a live game in which people play without them. Raise HttpProblem if asked for."""
    if host.is_over or host.hints.allowed or len(host.progress.human_seats) < 2:
        return wanted
    if wanted:
        raise HttpProblem(
            403,
            "Hints are off in this game",
            "People are still playing it without hints. You can branch from it with hints when it is over.",
        )
    return False


@post(
    "/api/games/{game:str}/decisions",
    operation_id="decide",
    tags=["games"],
    status_code=200,
    responses=errors(400, 401, 403, 404, 409, 413, 422, 429, 503),
)
async def post_decision(request: AnyRequest, game: Game, data: JSONBody[Submit]) -> Done:
    """Make a decision. Programs use this route: it answers 409 for an old version and 422 for a refusal."""
    host, seats = await host_of(request, game), await held_seats(request, game)
    reply = await host.decide(seats, data.id, data.version, lambda progress: progress.decide(data.decision))
    match reply:
        case Done():
            return reply
        case Refused(version=version, refusal=RefusalView(rule="version", reason=reason)):
            raise HttpProblem(409, "The game has moved on", f"It is at version {version}: {reason}.", "version")
        case Refused(refusal=refusal):
            raise HttpProblem(422, "The decision was refused", refusal.reason, refusal.rule)
        case Fault():
            raise HttpProblem(REFUSED.get(reply.code, 500), "The decision was not carried out", reply.text)
        case _:
            assert_never(reply)


@post(
    "/api/games/{game:str}/hint",
    operation_id="hint",
    tags=["games"],
    status_code=200,
    responses=errors(400, 401, 403, 404, 409, 413, 422, 429, 503),
)
async def post_hint(request: AnyRequest, game: Game, data: JSONBody[HintWanted]) -> Hint:
    """Ask what a computer player would do in place of the deciding seat. It answers 409 if the game moves on first."""
    host, seats = await host_of(request, game), await held_seats(request, game)
    try:
        return await host.hints.ask(seats, data.level)
    except NoHint as none:
        status, title = NO_HINT[none.code]
        raise HttpProblem(status, title, none.text, wait=1 if status in (429, 503) else 0) from None


@post(
    "/api/games/{game:str}/seats/{seat:str}/link",
    operation_id="newLink",
    tags=["seats"],
    status_code=200,
    responses=errors(400, 401, 403, 404, 429, 503),
)
async def post_link(request: AnyRequest, game: Game, seat: Seat) -> SeatLink:
    """Replace the link of your own seat. Connections that use the old link are closed."""
    host = await holder_of(request, game, seat)
    token = new_token()
    await host.services.store.replace_token(game, seat, hash_token(token))
    await host.refresh_seats()
    host.services.log.info("link-replaced", game=game, seat=seat)
    return link(game, seat, token)


@put(
    "/api/games/{game:str}/seats/{seat:str}/webhook",
    operation_id="setWebhook",
    tags=["seats"],
    status_code=204,
    responses=errors(400, 401, 403, 404, 413, 422, 429, 503),
)
async def put_webhook(request: AnyRequest, game: Game, seat: Seat, data: JSONBody[Webhook]) -> None:
    """Set the address to notify when it is your turn. "" turns notifications off."""
    host = await holder_of(request, game, seat)
    reason = await host.services.webhooks.check(data.url) if data.url else None
    if reason is not None:
        raise HttpProblem(422, "That address cannot be used", reason)
    await host.services.store.set_webhook(game, seat, data.url)
    await host.refresh_seats()
