"""Battles of one's own: checked, kept and shared; and what they can be made of."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, JSONBody, PathParameter

from cybertank.scenarios.files import load_scenario, scenario_names, tidy, with_maps
from cybertank.server.http.problems import HttpProblem, errors
from cybertank.server.limits import address_of
from cybertank.server.live.hosts import Hosts
from cybertank.server.present.builder_kit import battle_kit
from cybertank.server.wire.battles import Battle, BattleCheck, BattleKit, BattleLink, BattleText, FileText
from cybertank.text.maps.map_files import map_file, map_names

AnyRequest = Request[Any, Any, Any]
BattleId = Annotated[str, PathParameter(max_length=40, description="The id of a battle.")]


@post(
    "/api/battles/check",
    operation_id="checkBattle",
    tags=["battles"],
    status_code=200,
    responses=errors(400, 413, 422, 429, 503),
)
async def post_check(request: AnyRequest, data: JSONBody[BattleText]) -> BattleCheck:
    """Every fault of a scenario file with its place; or, where it has none, its card, its board and its tidy form."""
    hosts: Hosts = request.app.state.hosts
    return (await hosts.services.checkers.check_battle(address_of(request.scope), data.text)).check


@post("/api/battles", operation_id="keepBattle", tags=["battles"], responses=errors(400, 413, 422, 429, 503))
async def post_battle(request: AnyRequest, data: JSONBody[BattleText]) -> BattleLink:
    """Keep a battle, so that its link is enough to play it."""
    hosts: Hosts = request.app.state.hosts
    services = hosts.services
    found = await services.checkers.check_battle(address_of(request.scope), data.text)
    faults = found.check.faults
    if faults:
        raise HttpProblem(422, "There is something wrong with the file", said(found.check), faults=faults)
    await services.store.keep_battle(found.id, found.compact)
    services.log.info("battle-kept", battle=found.id)
    return BattleLink(found.id, path_of(found.id))


@get("/api/battles/kit", operation_id="battleKit", tags=["battles"], responses=errors(429))
async def get_kit() -> BattleKit:
    """What a battle can be made of."""
    return await asyncio.to_thread(battle_kit)


@get(
    "/api/battles/{battle:str}",
    operation_id="battle",
    tags=["battles"],
    responses=errors(400, 404, 422, 429, 503),
)
async def get_battle(request: AnyRequest, battle: BattleId) -> Battle:
    """A battle that is kept."""
    hosts: Hosts = request.app.state.hosts
    text = await battle_text(request, battle)
    check = (await hosts.services.checkers.check_battle(address_of(request.scope), text)).check
    if check.card is None or check.board is None:
        raise HttpProblem(422, "This battle cannot be played any more", said(check), faults=check.faults)
    return Battle(battle, path_of(battle), check.text, check.card, check.board)


@get(
    "/api/scenarios/{name:str}/file",
    operation_id="scenarioFile",
    tags=["battles"],
    responses=errors(400, 404, 429),
)
async def get_scenario_file(name: FromPath[str]) -> FileText:
    """The file of a scenario of the package, its maps in it, to start from."""
    if name not in scenario_names():
        raise HttpProblem(404, "There is no such scenario", f"There is no scenario {name[:40]!r}.")
    return FileText(tidy(with_maps(load_scenario(name))))


@get("/api/maps/{name:str}", operation_id="mapFile", tags=["battles"], responses=errors(400, 404, 429))
async def get_map(name: FromPath[str]) -> FileText:
    """A map of the package, to start from."""
    if name not in map_names():
        raise HttpProblem(404, "There is no such map", f"There is no map {name[:40]!r}.")
    return FileText(msgspec.json.format(msgspec.json.encode(map_file(name)), indent=1).decode())


async def battle_text(request: AnyRequest, battle: str) -> str:
    """The file of a battle that is kept, or a problem where there is none."""
    hosts: Hosts = request.app.state.hosts
    text = await hosts.services.store.battle(battle)
    if text is None:
        raise HttpProblem(404, "There is no such battle", "It was never kept here, or the link is not complete.")
    return text


def path_of(battle: str) -> str:
    """The address of a battle, to open and to share."""
    return f"/battle/{battle}"


def said(check: BattleCheck) -> str:
    """The faults of a file in one text."""
    return "; ".join(f"{fault.place}: {fault.problem}" if fault.place else fault.problem for fault in check.faults)
