"""Serve what is the same for every game: catalogue, scenario boards, rules, judge and health check."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody

from cybertank import __version__
from cybertank.scenarios.files import scenario_names
from cybertank.server.http.problems import HttpProblem, errors
from cybertank.server.limits import address_of
from cybertank.server.live.hosts import Hosts
from cybertank.server.present.boards import scenario_board
from cybertank.server.present.catalog import catalog, rule_texts
from cybertank.server.wire.bodies import Catalog, Health, JudgeReply, RuleTexts, ScenarioBoard, ToJudge


@get("/api/catalog", operation_id="catalog", tags=["library"], responses=errors(429))
async def get_catalog() -> Catalog:
    """List the scenarios, and the computer players to play against."""
    return await asyncio.to_thread(catalog)


@get(
    "/api/scenarios/{name:str}/board",
    operation_id="scenarioBoard",
    tags=["library"],
    responses=errors(400, 404, 429),
)
async def get_scenario_board(name: FromPath[str]) -> ScenarioBoard:
    """Show the board of a scenario before anything is set up."""
    if name not in scenario_names():
        raise HttpProblem(404, "There is no such scenario", f"There is no scenario {name[:40]!r}.")
    return await asyncio.to_thread(scenario_board, name)


@get("/api/rules", operation_id="rules", tags=["library"], responses=errors(429))
async def get_rules() -> RuleTexts:
    """List every rule in our own words."""
    return await asyncio.to_thread(rule_texts)


@post(
    "/api/judge",
    operation_id="judge",
    tags=["library"],
    status_code=200,
    responses=errors(400, 413, 422, 429, 503),
)
async def post_judge(request: Request[Any, Any, Any], data: JSONBody[ToJudge]) -> JudgeReply:
    """Judge a position file. If it cannot be read, say what is wrong with it."""
    hosts: Hosts = request.app.state.hosts
    return await hosts.services.checkers.judge(address_of(request.scope), data.position)


@get("/health", operation_id="health", tags=["server"], responses=errors(503))
async def get_health(request: Request[Any, Any, Any]) -> Health:
    """Check that the server and its database respond."""
    hosts: Hosts = request.app.state.hosts
    well = await hosts.services.store.healthy() and not hosts.services.closing
    if not well:
        raise HttpProblem(503, "The database is not responding", "Games cannot be read or stored at the moment.")
    return Health("ok", __version__, hosts.games, hosts.connections)
