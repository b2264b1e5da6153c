"""Answer failed requests with a `Problem`, in words for people and never with a stack trace."""

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
    404: "Not found",
    405: "Not possible here",
    413: "The request is too big",
}
# The router says this when a client leaves in the middle of a request, which is not the server's fault.
BROKEN_OFF = "client disconnected prematurely"


class HttpProblem(Exception):
    """A request that cannot be answered, and the problem to send instead."""

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
        """Seconds until the client can try again."""


def answer(problem: Problem, headers: dict[str, str] | None = None) -> Response[bytes]:
    """Turn a problem into a response."""
    content = msgspec.json.encode(problem)
    return Response(content, status_code=problem.status, media_type=MediaType.JSON, headers=headers)


def on_problem(request: Request[Any, Any, Any], wrong: HttpProblem) -> Response[bytes]:
    """Answer a request that a route refused."""
    headers = {"retry-after": str(int(wrong.wait) + 1)} if wrong.wait else None
    return answer(wrong.problem, headers)


def on_http(request: Request[Any, Any, Any], fault: HTTPException) -> Response[bytes]:
    """Answer a request that could not be routed or read."""
    status = fault.status_code
    if fault.detail == BROKEN_OFF:
        return answer(Problem(400, SAID[400], "It was cut off before it was complete."))
    if status >= 500:
        return on_unexpected(request, fault)
    title = SAID.get(status) or HTTPStatus(status).phrase
    headers = {name: value for name, value in (fault.headers or {}).items() if name.lower() == "allow"}
    detail = f"There is no {request.method} {request.url.path[:100]}." if status in (404, 405) else _detail(fault)
    return answer(Problem(status, title, detail), headers)


def _detail(fault: HTTPException) -> str:
    """Repeat what the router says, and name the places in the body that it concerns."""
    extra = fault.extra if isinstance(fault.extra, list) else []
    said = [f"{each.get('key', 'body')}: {each.get('message', '')}" for each in extra if isinstance(each, dict)]
    return "; ".join(said) or fault.detail


def on_file_fault(request: Request[Any, Any, Any], fault: FileFault) -> Response[bytes]:
    """Answer a request with a faulty file or name. The fault says what was expected."""
    match fault:
        case FileFaults():
            faults = [BattleFault(one.place, one.problem) for one in faults_of(fault)]
        case _:
            faults = []
    return answer(Problem(422, "That cannot be used", str(fault), faults=faults))


def on_store(request: Request[Any, Any, Any], fault: StoreError) -> Response[bytes]:
    """Answer a request when the database fails or cannot store its text."""
    match fault:
        case Unstorable():
            return answer(Problem(422, "That cannot be stored", str(fault)))
        case _:
            return _on_database_fault(request, fault)


def _on_database_fault(request: Request[Any, Any, Any], fault: StoreError) -> Response[bytes]:
    log: Log = request.app.state.log
    log.error("database-failed", fault, method=request.method, path=request.url.path)
    return answer(Problem(503, "The database is not responding", "Try again in a moment."), {"retry-after": "5"})


def on_too_much_work(request: Request[Any, Any, Any], fault: TooMuchWork) -> Response[bytes]:
    """Answer a request that takes more time or memory than the server allows."""
    detail = "It takes too long to process. Make the map smaller, or use fewer units and decisions."
    return answer(Problem(422, "That is too much", detail))


def on_too_busy(request: Request[Any, Any, Any], fault: TooBusy) -> Response[bytes]:
    """Answer a request that arrived while too many others were waiting."""
    problem = Problem(503, "The server is busy", "Nothing was done. Try again in a moment.")
    return answer(problem, {"retry-after": "5"})


def on_too_deep(request: Request[Any, Any, Any], fault: RecursionError) -> Response[bytes]:
    """Answer a request whose body has lists or objects nested without end."""
    return answer(Problem(400, SAID[400], "Its body is nested too deeply."))


def on_unexpected(request: Request[Any, Any, Any], fault: Exception) -> Response[bytes]:
    """Answer a request that failed because of a bug in the server. The details go only to the log."""
    log: Log = request.app.state.log
    log.error("request-failed", fault, method=request.method, path=request.url.path)
    return answer(Problem(500, "Something went wrong on the server", "Nothing was changed."))


def errors(*statuses: int) -> dict[int, ResponseSpec]:
    """List the errors a route can answer with, for the schema."""
    return {
        status: ResponseSpec(Problem, description=HTTPStatus(status).phrase, generate_examples=False)
        for status in statuses
    }
