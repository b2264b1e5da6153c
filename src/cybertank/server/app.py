"""Assemble the application: its routes, its limits, and what it opens at startup and closes at shutdown."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

from litestar import Litestar
from litestar.config.allowed_hosts import AllowedHostsConfig
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from cybertank import __version__
from cybertank.server.config import Config
from cybertank.server.headers import add_headers, origin_allowed
from cybertank.server.http.battles import (
    get_battle,
    get_kit,
    get_map,
    get_scenario_file,
    post_battle,
    post_check,
)
from cybertank.server.http.commands import (
    post_branch,
    post_decision,
    post_game,
    post_hint,
    post_link,
    post_load,
    put_webhook,
)
from cybertank.server.http.pages import AS_IT_IS, Pages, client
from cybertank.server.http.problems import (
    HttpProblem,
    on_file_fault,
    on_http,
    on_problem,
    on_store,
    on_too_busy,
    on_too_deep,
    on_too_much_work,
    on_unexpected,
)
from cybertank.server.http.queries import (
    get_board,
    get_board_at,
    get_game,
    get_moments,
    get_position_at,
    get_record,
    get_view_at,
    post_held,
    post_question,
)
from cybertank.server.http.reference import get_catalog, get_health, get_rules, get_scenario_board, post_judge
from cybertank.server.http.schema import SchemaPlugin
from cybertank.server.limits import RateLimit, address_of
from cybertank.server.live.hosts import Hosts
from cybertank.server.live.services import Services
from cybertank.server.live.sockets import game_socket
from cybertank.server.live.webhooks import Webhooks
from cybertank.server.logs import Log
from cybertank.server.present.catalog import catalog
from cybertank.server.store import Store, StoreError
from cybertank.server.workers.bot_pool import BotPool
from cybertank.server.workers.checker_pool import CheckerPool, TooBusy, TooMuchWork
from cybertank.server.workers.warm_up import prepare
from cybertank.text.files.errors import FileFault

Middleware = Callable[[ASGIApp], ASGIApp]
HANDLERS = [
    get_health,
    get_catalog,
    get_scenario_board,
    get_rules,
    post_game,
    post_held,
    post_load,
    get_game,
    get_board,
    get_board_at,
    get_moments,
    get_view_at,
    get_position_at,
    get_record,
    post_branch,
    post_hint,
    post_decision,
    post_question,
    post_link,
    put_webhook,
    post_judge,
    post_check,
    post_battle,
    get_kit,
    get_battle,
    get_scenario_file,
    get_map,
    game_socket,
    client,
]
SAFE = ("GET", "HEAD", "OPTIONS")
MAKING = ("/api/games", "/api/games/load", "/api/battles")
# How large a burst of requests can be, in seconds or minutes at the full rate.
BURST_SECONDS = 8
BURST_MINUTES = 2


def make_app(config: Config, store: Store | None = None, log: Log | None = None) -> Litestar:
    """Make the application. A store passed in must be open already. The application closes it at shutdown."""
    log = log or Log(config.log_format, quiet=config.quiet)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        prepare()
        opened = store or await Store.open(config.database)
        bots = BotPool(config.workers, log)
        checkers = CheckerPool(log)
        webhooks = Webhooks(config.private_webhooks, log)
        hosts = Hosts(Services(config, opened, bots, checkers, webhooks, log))
        app.state.hosts = hosts
        hosts.open()
        await bots.start()
        warming = asyncio.create_task(asyncio.to_thread(catalog))
        try:
            yield
        finally:
            await hosts.close()
            await bots.stop()
            await checkers.stop()
            await webhooks.stop()
            await asyncio.wait({warming})
            await opened.close()
            log.info("stopped")

    app = Litestar(
        HANDLERS,
        lifespan=[running],
        middleware=[limiter(config), own_pages(config), access_log(log)],
        before_send=[add_headers],
        exception_handlers={
            HttpProblem: on_problem,
            FileFault: on_file_fault,
            StoreError: on_store,
            TooMuchWork: on_too_much_work,
            TooBusy: on_too_busy,
            RecursionError: on_too_deep,
            HTTPException: on_http,
            Exception: on_unexpected,
        },
        request_max_body_size=config.body_size,
        allowed_hosts=AllowedHostsConfig(config.hosts) if config.hosts else None,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, exclude_opt_key=AS_IT_IS),
        openapi_config=OpenAPIConfig(
            title="Cybertank",
            version=__version__,
            description="Start, play, watch, replay and judge games of Ogre / G.E.V.",
            path="/schema",
            render_plugins=[SchemaPlugin()],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        debug=False,
    )
    app.state.log = log
    app.state.pages = Pages()
    return app


def limiter(config: Config) -> Middleware:
    """Limit how many requests one address can make. Creating games has a stricter limit than viewing them."""
    rate = config.requests_per_second
    requests = RateLimit(rate, rate * BURST_SECONDS)
    minute = config.games_per_minute
    making = RateLimit(minute / 60, minute * BURST_MINUTES)

    def wrap(app: ASGIApp) -> ASGIApp:
        async def limited(scope: Scope, receive: Receive, send: Send) -> None:
            path = scope["path"]
            address = address_of(scope)
            wait = requests.seconds_to_wait(address) if path.startswith(("/api", "/schema")) else 0
            if not wait and is_making(scope):
                wait = making.seconds_to_wait(address)
            if wait:
                raise HttpProblem(429, "Too many requests", f"Wait {int(wait) + 1} seconds and try again.", wait=wait)
            await app(scope, receive, send)

        return limited

    return wrap


def own_pages(config: Config) -> Middleware:
    """Refuse changes that come from other sites' pages: a form there could send a body that parses as JSON."""

    def wrap(app: ASGIApp) -> ASGIApp:
        async def checked(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.HTTP and scope["method"] not in SAFE:
                headers = Headers.from_scope(scope)
                if not origin_allowed(headers.get("origin"), headers.get("host"), config.origins):
                    raise HttpProblem(403, "This page is not allowed to do that", "It belongs to another site.")
            await app(scope, receive, send)

        return checked

    return wrap


def is_making(scope: Scope) -> bool:
    """Return True if a request creates a game or a battle."""
    if scope["type"] != ScopeType.HTTP or scope["method"] != "POST":
        return False
    return scope["path"] in MAKING or scope["path"].endswith("/branch")


def access_log(log: Log) -> Middleware:
    """Log every API request, but not its headers and body, because they contain secrets."""

    def wrap(app: ASGIApp) -> ASGIApp:
        async def noted(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != ScopeType.HTTP or not scope["path"].startswith("/api"):
                await app(scope, receive, send)
                return
            begun = monotonic()
            status = 0

            async def note(message: Message) -> None:
                nonlocal status
                if message["type"] == "http.response.start":
                    status = message["status"]
                await send(message)

            try:
                await app(scope, receive, note)
            finally:
                ms = round((monotonic() - begun) * 1000, 1)
                log.info("request", method=scope["method"], path=scope["path"], status=status, ms=ms)

        return noted

    return wrap
