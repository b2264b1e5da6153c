"""Who asks, and for which game."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.params import PathParameter

from cybertank.server.games.loading import NoSuchGame
from cybertank.server.http.problems import Wrong
from cybertank.server.live.host import Host
from cybertank.server.live.hosts import Hosts

BEARER = "bearer "
LONGEST_TOKEN = 64
Game = Annotated[str, PathParameter(max_length=40, description="The id of a game.")]
Seat = Annotated[str, PathParameter(max_length=40, description="The name of a seat.")]


async def host_of(request: Request[Any, Any, Any], game: str) -> Host:
    """The host of a game, or a problem where there is none."""
    hosts: Hosts = request.app.state.hosts
    if hosts.services.closing:
        raise Wrong(503, "The server is closing", "Nothing is lost: the game goes on when it is back.", wait=5)
    try:
        return await hosts.get(game)
    except NoSuchGame:
        raise Wrong(404, "There is no such game", "It may have been removed, or the link is not complete.") from None


async def held_seats(request: Request[Any, Any, Any], game: str) -> frozenset[str]:
    """The seats that the request's secret holds; none without one, and a problem with one that holds none."""
    said = request.headers.get("authorization", "")
    if not said:
        return frozenset()
    hosts: Hosts = request.app.state.hosts
    token = said[len(BEARER) :].strip() if said.lower().startswith(BEARER) else ""
    proofs = await hosts.proofs_of(game, [token]) if 0 < len(token) <= LONGEST_TOKEN else {}
    if not proofs:
        raise Wrong(401, "This link holds no seat", "Its secret is wrong, or was replaced by a new one.")
    return frozenset(proofs)


async def holder_of(request: Request[Any, Any, Any], game: str, seat: str) -> Host:
    """The host, for who holds this very seat; a problem for anybody else."""
    host, seats = await host_of(request, game), await held_seats(request, game)
    if seat not in host.progress.session.seats:
        names = ", ".join(host.progress.session.seats)
        raise Wrong(404, "There is no such seat", f"The seats of this game are {names}.")
    if not seats:
        raise Wrong(401, "Only the holder may do that", "Send the seat's secret as `Authorization: Bearer SECRET`.")
    if seat not in seats:
        raise Wrong(403, "This is not your seat", f"The secret holds another seat than {seat}.")
    return host
