"""Check, store and share battles that people have built, and list what they can be built from."""

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
    """List every fault in a scenario file and its place, or return the card, board and tidy form of a valid file."""
    hosts: Hosts = request.app.state.hosts
    return (await hosts.services.checkers.check_battle(address_of(request.scope), data.text)).check


@post("/api/battles", operation_id="keepBattle", tags=["battles"], responses=errors(400, 413, 422, 429, 503))
async def post_battle(request: AnyRequest, data: JSONBody[BattleText]) -> BattleLink:
    """Store a battle, so that anybody with its link can play it."""
    hosts: Hosts = request.app.state.hosts
    services = hosts.services
    found = await services.checkers.check_battle(address_of(request.scope), data.text)
    faults = found.check.faults
    if faults:
        raise HttpProblem(422, "The file has faults", faults_text(found.check), faults=faults)
    await services.store.keep_battle(found.id, found.compact)
    services.log.info("battle-stored", battle=found.id)
    return BattleLink(found.id, path_of(found.id))


@get("/api/battles/kit", operation_id="battleKit", tags=["battles"], responses=errors(429))
async def get_kit() -> BattleKit:
    """List what a battle can be built from."""
    return await asyncio.to_thread(battle_kit)


@get(
    "/api/battles/{battle:str}",
    operation_id="battle",
    tags=["battles"],
    responses=errors(400, 404, 422, 429, 503),
)
async def get_battle(request: AnyRequest, battle: BattleId) -> Battle:
    """Show a stored battle."""
    hosts: Hosts = request.app.state.hosts
    text = await battle_text(request, battle)
    check = (await hosts.services.checkers.check_battle(address_of(request.scope), text)).check
    if check.card is None or check.board is None:
        raise HttpProblem(422, "This battle can no longer be played", faults_text(check), faults=check.faults)
    return Battle(battle, path_of(battle), check.text, check.card, check.board)


@get(
    "/api/scenarios/{name:str}/file",
    operation_id="scenarioFile",
    tags=["battles"],
    responses=errors(400, 404, 429),
)
async def get_scenario_file(name: FromPath[str]) -> FileText:
    """Return the file of a built-in scenario with its maps included, as a starting point."""
    if name not in scenario_names():
        raise HttpProblem(404, "There is no such scenario", f"There is no scenario {name[:40]!r}.")
    return FileText(tidy(with_maps(load_scenario(name))))


@get("/api/maps/{name:str}", operation_id="mapFile", tags=["battles"], responses=errors(400, 404, 429))
async def get_map(name: FromPath[str]) -> FileText:
    """Return a built-in map, as a starting point."""
    if name not in map_names():
        raise HttpProblem(404, "There is no such map", f"There is no map {name[:40]!r}.")
    return FileText(msgspec.json.format(msgspec.json.encode(map_file(name)), indent=1).decode())


async def battle_text(request: AnyRequest, battle: str) -> str:
    """Return the file of a stored battle. Raise HttpProblem if there is none."""
    hosts: Hosts = request.app.state.hosts
    text = await hosts.services.store.battle(battle)
    if text is None:
        raise HttpProblem(404, "There is no such battle", "It was never stored here, or the link is incomplete.")
    return text


def path_of(battle: str) -> str:
    """Return the path under which a battle can be opened and shared."""
    return f"/battle/{battle}"


def faults_text(check: BattleCheck) -> str:
    """Join the faults in a file into one text."""
    return "; ".join(f"{fault.place}: {fault.problem}" if fault.place else fault.problem for fault in check.faults)
