"""Starting games, deciding in them, and minding one's seat."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, post, put
from litestar.params import JSONBody

from cybertank.server.games.creation import PreparedGame, from_scenario, link
from cybertank.server.games.position_cache import standing
from cybertank.server.http.access import Game, Seat, held_seats, holder_of, host_of
from cybertank.server.http.battles import battle_text
from cybertank.server.http.problems import Wrong, told
from cybertank.server.http.queries import check_open, check_version
from cybertank.server.limits import address_of
from cybertank.server.live.hints import NoHint
from cybertank.server.live.hosts import Hosts
from cybertank.server.store import hash_token, new_token
from cybertank.server.wire.bodies import Branch, Hint, HintWanted, LoadRecord, NewGame, NewLinks, SeatLink, Webhook
from cybertank.server.wire.messages import Done, Refused, Submit
from cybertank.server.workers import checker_worker as proving

AnyRequest = Request[Any, Any, Any]
REFUSED = {"not-yours": 403, "closing": 503}
NO_HINT = {
    "not-yours": (403, "This is not yours to decide"),
    "no-hints": (403, "There are no hints in this game"),
    "unknown-level": (422, "There is no such level"),
    "too-soon": (429, "Too many hints"),
    "withdrawn": (409, "The game has gone on"),
    "no-hint": (503, "There is no hint"),
    "closing": (503, "The server is closing"),
}


async def keep(request: AnyRequest, prepared: PreparedGame) -> NewLinks:
    """Keep a game that begins."""
    hosts: Hosts = request.app.state.hosts
    if hosts.services.closing:
        raise Wrong(503, "The server is closing", "No game was started.", wait=5)
    services = hosts.services
    links = await asyncio.shield(services.accept(prepared.keep(services.store)))
    services.log.info("game-started", game=links.game, scenario=prepared.row.scenario, version=prepared.row.version)
    return links


@post("/api/games", operation_id="newGame", tags=["games"], responses=told(400, 404, 413, 422, 429, 503))
async def post_game(request: AnyRequest, data: JSONBody[NewGame]) -> NewLinks:
    """Start a game, of a scenario of the package or of a battle that is kept."""
    if bool(data.scenario) == bool(data.battle):
        raise Wrong(422, "What is to be played?", "Name a `scenario`, or the id of a `battle`, and not both.")
    if not data.battle:
        return await keep(request, await asyncio.to_thread(from_scenario, data))
    hosts: Hosts = request.app.state.hosts
    job = proving.StartBattle(await battle_text(request, data.battle), data)
    return await keep(request, await hosts.services.checkers.begin(address_of(request.scope), job))


@post("/api/games/load", operation_id="loadRecord", tags=["games"], responses=told(400, 413, 422, 429, 503))
async def post_load(request: AnyRequest, data: JSONBody[LoadRecord]) -> NewLinks:
    """A record becomes a game: every line is proved first."""
    hosts: Hosts = request.app.state.hosts
    job = proving.Load(data.record, data.seats, data.hints)
    return await keep(request, await hosts.services.checkers.begin(address_of(request.scope), job))


@post(
    "/api/games/{game:str}/branch",
    operation_id="branch",
    tags=["replay"],
    responses=told(400, 401, 403, 404, 413, 422, 429, 503),
)
async def post_branch(request: AnyRequest, game: Game, data: JSONBody[Branch]) -> NewLinks:
    """A new game from a position of this one; what was taken back there does not happen in it."""
    host, seats = await host_of(request, game), await held_seats(request, game)
    check_version(host, data.at)
    check_open(host, seats)
    async with host.lock:
        progress = host.progress
        lines = standing(progress.session.lines[: data.at])
        alone = [progress.by_itself[line.number - 1] for line in lines]
        header = progress.session.header
    job = proving.Branch(header, lines, alone, data.seats, host.row.title, game, data.at, data.hints)
    return await keep(request, await host.services.checkers.begin(address_of(request.scope), job))


@post(
    "/api/games/{game:str}/decisions",
    operation_id="decide",
    tags=["games"],
    status_code=200,
    responses=told(400, 401, 403, 404, 409, 413, 422, 429, 503),
)
async def post_decision(request: AnyRequest, game: Game, data: JSONBody[Submit]) -> Done:
    """Take a decision, for programs: 409 for an old version, 422 for a refusal."""
    host, seats = await host_of(request, game), await held_seats(request, game)
    reply = await host.decide(seats, data.id, data.version, lambda progress: progress.decide(data.decision))
    if isinstance(reply, Done):
        return reply
    if isinstance(reply, Refused):
        if reply.refusal.rule == "version":
            detail = f"It is at version {reply.version}: {reply.refusal.reason}."
            raise Wrong(409, "The game has gone on", detail, "version")
        raise Wrong(422, "The decision was refused", reply.refusal.reason, reply.refusal.rule)
    raise Wrong(REFUSED.get(reply.code, 500), "The decision was not taken", reply.text)


@post(
    "/api/games/{game:str}/hint",
    operation_id="hint",
    tags=["games"],
    status_code=200,
    responses=told(400, 401, 403, 404, 409, 413, 422, 429, 503),
)
async def post_hint(request: AnyRequest, game: Game, data: JSONBody[HintWanted]) -> Hint:
    """What would a computer player do? For the seat that has to decide: 409 when the game goes on meanwhile."""
    host, seats = await host_of(request, game), await held_seats(request, game)
    try:
        return await host.hints.ask(seats, data.level)
    except NoHint as none:
        status, title = NO_HINT[none.code]
        raise Wrong(status, title, none.text, wait=1 if status in (429, 503) else 0) from None


@post(
    "/api/games/{game:str}/seats/{seat:str}/link",
    operation_id="newLink",
    tags=["seats"],
    status_code=200,
    responses=told(400, 401, 403, 404, 429, 503),
)
async def post_link(request: AnyRequest, game: Game, seat: Seat) -> SeatLink:
    """A new link for one's own seat; the old one ends, and whoever came by it must go."""
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
    responses=told(400, 401, 403, 404, 413, 422, 429, 503),
)
async def put_webhook(request: AnyRequest, game: Game, seat: Seat, data: JSONBody[Webhook]) -> None:
    """The address that is told when it is one's turn; "" for none any more."""
    host = await holder_of(request, game, seat)
    reason = await host.services.webhooks.check(data.url) if data.url else None
    if reason is not None:
        raise Wrong(422, "That address is not taken", reason)
    await host.services.store.set_webhook(game, seat, data.url)
    await host.refresh_seats()
