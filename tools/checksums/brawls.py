"""Make brawls: positions on small maps, full of units close to each other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from .adapter import is_position
from .chain import Chain
from .play import played
from .specs import FIRST, SIXTH, Options, Spec

BRAWL_COUNT = 1000
BRAWLERS = {
    SIXTH: (
        *("HVY", "HVY", "MSL", "LT", "GEV", "GEV", "LGEV", "SHVY", "HWZ", "MHWZ", "GEVPC", "TK", "HT", "CP", "MCP"),
        *("INF", "INF", "INF", "MAR", "HWT", "HWTM", "CE", "ME", "LAD", "CRL", "MCRL", "HDRN"),
        *("MK1", "MK2", "MK3", "MK3", "MK4", "MK5", "MK6", "FENCER", "VULCAN"),
    ),
    FIRST: ("HVY", "HVY", "MSL", "GEV", "GEV", "HWZ", "INF", "INF", "CP", "MK3", "MK5"),
}
ON_FOOT = ("INF", "MAR", "HWT", "HWTM", "CE", "ME")
GROUNDS = {
    SIXTH: (*["clear"] * 14, *["forest", "town", "swamp", "water"] * 2, "rubble", "crater"),
    FIRST: (*["clear"] * 12, "crater"),
}
COLUMNS, ROWS = 9, 9


def made_brawls(corpus: Path) -> Iterator[tuple[str, str]]:
    """Make positions on small maps, with all units within reach of each other, that random players can play out."""
    for number in range(BRAWL_COUNT):
        rng = Random(f"brawl {number}")
        edition = FIRST if number % 6 == 5 else SIXTH
        text = json.dumps(_brawl(edition, rng))
        while played(brawl_spec(number, text), Chain()).note.startswith("crash"):
            text = json.dumps(_brawl(edition, rng))
        yield f"brawl {number}", text


def brawl_spec(number: int, position: str) -> Spec:
    """Return how random players play a brawl."""
    return Spec(position=position, seed=number, wanders=number % 3 == 0)


def _brawl(edition: str, rng: Random) -> dict[str, Any]:
    """Put units on a map one by one, as long as each is allowed in its hex."""
    seats = ["red", "blue"] if rng.random() < 0.7 else ["red", "blue", "green"]
    allied = {"sides": {"allies": seats[:2]}} if len(seats) > 2 and rng.random() < 0.6 else {}
    for _ in range(50):
        options = _brawl_options(edition, rng)
        position: dict[str, Any] = {"rules": {"edition": edition, "options": options}, "map": _brawl_map(edition, rng)}
        position |= {"seats": seats, **allied, "turn": {"number": 1, "seat": "red", "phase": "movement"}, "units": []}
        _people(position, edition, rng)
        if is_position(json.dumps(position)):
            return position
    raise ValueError("no brawl was found")


def _people(position: dict[str, Any], edition: str, rng: Random) -> None:
    """Add those units and mines to a position that are legal there."""
    options = position["rules"]["options"]
    for number in range(rng.randint(8, 22)):
        unit = _brawler(position, edition, number, rng)
        grown = {**position, "units": [*position["units"], unit]}
        if number < 2 or is_position(json.dumps(grown)):
            position["units"] = grown["units"]
    if options.get("mines"):
        hexes = rng.sample(_hexes(), 6)
        position["mines"] = [{"hex": where, "seat": rng.choice(position["seats"])} for where in hexes]


def _brawler(position: dict[str, Any], edition: str, number: int, rng: Random) -> dict[str, Any]:
    """Make one unit, with something special about it every so often."""
    options = position["rules"]["options"]
    kind = rng.choice(BRAWLERS[edition])
    unit = {"id": f"{kind}{number}", "type": kind, "seat": position["seats"][number % len(position["seats"])]}
    unit["hex"] = rng.choice([where for where in _hexes() if "03" <= where[:2] <= "07" and "03" <= where[2:] <= "07"])
    own = [other for other in position["units"] if other["seat"] == unit["seat"] and "riding" not in other]
    own = [other for other in own if other["type"] not in ON_FOOT]
    if kind in ON_FOOT:
        unit["squads"] = rng.randint(1, 3)
        if edition == SIXTH and own and rng.random() < 0.5:
            vehicle = rng.choice(own)
            unit |= {"hex": vehicle["hex"], "riding": vehicle["id"]}
    elif kind.startswith("MK") and rng.random() < 0.5:
        unit["treads"] = rng.randint(0, 15)
    if options.get("towing") and kind in ("SHVY", "MK1", "MK2", "MK3", "MK4", "MK5", "MK6"):
        unit["gear"] = True
        if own and rng.random() < 0.7:
            unit["hex"] = rng.choice(own)["hex"]
    if options.get("camouflage") and rng.random() < 0.4:
        unit["camouflaged"] = True
    if options.get("dummies") and rng.random() < 0.3:
        unit[rng.choice(["dummy", "marked"])] = True
    return unit


def _brawl_options(edition: str, rng: Random) -> Options:
    """Switch on some of the options."""
    options: Options = {"turn_limit": 7}
    offered: Options = {"mines": True, "camouflage": True, "shared_fire": True}
    if edition == FIRST:
        offered["destruct"] = True
    else:
        offered |= {"close_combat": rng.choice(["ram", "overrun"]), "stacking": rng.randint(1, 5), "towing": True}
        offered |= {"spillover": rng.random() < 0.7, "ogres": "reinforcement-pack", "dummies": True}
    return options | {name: value for name, value in offered.items() if rng.random() < 0.3}


def _brawl_map(edition: str, rng: Random) -> dict[str, Any]:
    """Make a small map with all kinds of terrain. If the edition knows them, a road and a railway cross it."""
    hexes = {where: rng.choice(GROUNDS[edition]) for where in _hexes()}
    sides = rng.sample([(where, f"{where[:2]}{int(where[2:]) + 1:02}") for where in _hexes() if where[2:] != "09"], 8)
    drawn: dict[str, Any] = {"columns": COLUMNS, "rows_odd": ROWS, "rows_even": ROWS, "hexes": hexes}
    drawn["hexsides"] = {"-".join(side): "ridge" if edition == FIRST else _side(hexes, side, rng) for side in sides}
    drawn["colour"] = rng.choice(["green", "green", "orange"])
    if edition == SIXTH:
        road = [f"{column:02}05" for column in range(1, COLUMNS + 1)]
        rail = [f"05{row:02}" for row in range(1, ROWS + 1)]
        drawn |= {"roads": [road], "rails": [rail]}
        drawn["river_bridges"] = sorted(where for where in {*road, *rail} if hexes[where] == "water")
    return drawn


def _side(hexes: dict[str, str], side: tuple[str, str], rng: Random) -> str:
    """Choose what is on a hexside: a beach only between water and land."""
    wet = [hexes[where] == "water" for where in side]
    return rng.choice(["ridge", "stream"]) if not any(wet) else "clear" if all(wet) else "beach"


@cache
def _hexes() -> list[str]:
    """List the hexes of the small maps."""
    return [f"{column:02}{row:02}" for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]
