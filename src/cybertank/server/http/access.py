"""Find out which game a request is about, and which seats its sender holds."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.params import PathParameter

from cybertank.server.games.loading import NoSuchGame
from cybertank.server.http.problems import HttpProblem
from cybertank.server.live.host import Host
from cybertank.server.live.hosts import Hosts

BEARER = "bearer "
LONGEST_TOKEN = 64
Game = Annotated[str, PathParameter(max_length=40, description="The id of a game.")]
Seat = Annotated[str, PathParameter(max_length=40, description="The name of a seat.")]


async def host_of(request: Request[Any, Any, Any], game: str) -> Host:
    """Return the host of a game. Raise HttpProblem if there is no such game."""
    hosts: Hosts = request.app.state.hosts
    if hosts.services.closing:
        raise HttpProblem(
            503, "The server is shutting down", "Nothing is lost: you can continue when it is back.", wait=5
        )
    try:
        return await hosts.get(game)
    except NoSuchGame:
        raise HttpProblem(
            404, "There is no such game", "It may have been removed, or the link may be incomplete."
        ) from None


async def held_seats(request: Request[Any, Any, Any], game: str) -> frozenset[str]:
    """Return the seats that the request's secret holds. Raise HttpProblem for a secret that holds none."""
    said = request.headers.get("authorization", "")
    if not said:
        return frozenset()
    hosts: Hosts = request.app.state.hosts
    token = said[len(BEARER) :].strip() if said.lower().startswith(BEARER) else ""
    proofs = await hosts.proofs_of(game, [token]) if 0 < len(token) <= LONGEST_TOKEN else {}
    if not proofs:
        raise HttpProblem(401, "This link does not hold a seat", "Its secret is wrong or has been replaced.")
    return frozenset(proofs)


async def holder_of(request: Request[Any, Any, Any], game: str, seat: str) -> Host:
    """Return the host of a game if the request comes from the holder of this seat. Raise HttpProblem if not."""
    host, seats = await host_of(request, game), await held_seats(request, game)
    if seat not in host.progress.session.seats:
        names = ", ".join(host.progress.session.seats)
        raise HttpProblem(404, "There is no such seat", f"The seats of this game are {names}.")
    if not seats:
        raise HttpProblem(
            401, "Only the holder of this seat can do that", "Send its secret as `Authorization: Bearer SECRET`."
        )
    if seat not in seats:
        raise HttpProblem(403, "This is not your seat", f"Your link does not hold the seat {seat}.")
    return host
