"""What goes wrong, answered with a `Problem`: in words for people, and never with a stack trace."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from cybertank.server.logs import Log
from cybertank.server.store import StoreError, Unstorable
from cybertank.server.wire.bodies import BattleFault, Problem
from cybertank.server.workers.checker_pool import TooBusy, TooMuchWork
from cybertank.text.files.errors import FileFault, FileFaults, faults_of

SAID = {
    400: "The request cannot be read",
    404: "There is nothing here",
    405: "That cannot be done here",
    413: "The request is too big",
}
# What the router says of a client that went away in the middle of its request; that is no fault of the server.
BROKEN_OFF = "client disconnected prematurely"


class Wrong(Exception):
    """A request that is not answered, and why."""

    def __init__(
        self,
        status: int,
        title: str,
        detail: str,
        rule: str = "",
        wait: float = 0,
        faults: Sequence[BattleFault] = (),
    ) -> None:
        super().__init__(detail)
        self.problem = Problem(status, title, detail, rule, list(faults))
        self.wait = wait
        """Seconds after which it may be tried again."""


def answer(problem: Problem, headers: dict[str, str] | None = None) -> Response[bytes]:
    """A problem as a response."""
    content = msgspec.json.encode(problem)
    return Response(content, status_code=problem.status, media_type=MediaType.JSON, headers=headers)


def on_wrong(request: Request[Any, Any, Any], wrong: Wrong) -> Response[bytes]:
    """A request that we refused ourselves."""
    headers = {"retry-after": str(int(wrong.wait) + 1)} if wrong.wait else None
    return answer(wrong.problem, headers)


def on_http(request: Request[Any, Any, Any], fault: HTTPException) -> Response[bytes]:
    """A request that could not be routed or read."""
    status = fault.status_code
    if fault.detail == BROKEN_OFF:
        return answer(Problem(400, SAID[400], "It broke off before its end."))
    if status >= 500:
        return on_anything(request, fault)
    title = SAID.get(status) or HTTPStatus(status).phrase
    headers = {name: value for name, value in (fault.headers or {}).items() if name.lower() == "allow"}
    detail = f"There is no {request.method} {request.url.path[:100]}." if status in (404, 405) else _detail(fault)
    return answer(Problem(status, title, detail), headers)


def _detail(fault: HTTPException) -> str:
    """What the router says, and the places in the body that it is about."""
    extra = fault.extra if isinstance(fault.extra, list) else []
    said = [f"{each.get('key', 'body')}: {each.get('message', '')}" for each in extra if isinstance(each, dict)]
    return "; ".join(said) or fault.detail


def on_file_fault(request: Request[Any, Any, Any], fault: FileFault) -> Response[bytes]:
    """A file or a name in the request that is wrong: the fault says what was expected."""
    faults = [BattleFault(one.place, one.problem) for one in faults_of(fault)] if isinstance(fault, FileFaults) else []
    return answer(Problem(422, "That cannot be used", str(fault), faults=faults))


def on_store(request: Request[Any, Any, Any], fault: StoreError) -> Response[bytes]:
    """The database does not answer, or does not take what was sent."""
    if isinstance(fault, Unstorable):
        return answer(Problem(422, "That cannot be kept", str(fault)))
    log: Log = request.app.state.log
    log.error("database-failed", fault, method=request.method, path=request.url.path)
    return answer(Problem(503, "The database does not answer", "Try again in a moment."), {"retry-after": "5"})


def on_too_much_work(request: Request[Any, Any, Any], fault: TooMuchWork) -> Response[bytes]:
    """What was sent takes more time or memory than anybody is given."""
    detail = "It takes too long to work out: make the map or the number of units and decisions smaller."
    return answer(Problem(422, "That is too much", detail))


def on_too_busy(request: Request[Any, Any, Any], fault: TooBusy) -> Response[bytes]:
    """Others are waiting for the same, or the same has been asked too often at once."""
    problem = Problem(503, "The server is busy", "Nothing was done. Try again in a moment.")
    return answer(problem, {"retry-after": "5"})


def on_anything(request: Request[Any, Any, Any], fault: Exception) -> Response[bytes]:
    """A fault of our own: all about it is in the log, nothing in the answer."""
    log: Log = request.app.state.log
    log.error("request-failed", fault, method=request.method, path=request.url.path)
    return answer(Problem(500, "A fault in the server", "The request was not answered; nothing was changed by it."))


def told(*statuses: int) -> dict[int, ResponseSpec]:
    """The problems that a route may answer with, for the schema."""
    return {
        status: ResponseSpec(Problem, description=HTTPStatus(status).phrase, generate_examples=False)
        for status in statuses
    }
