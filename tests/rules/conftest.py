"""Fixtures for the chapters of the rules: phases, fields, the 1977 edition, unit types, overruns and towing."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from cybertank.scenarios.files import scenario_brief
from cybertank.scenarios.sessions import set_up, start, suggestions
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.judge import judge, judgement_json
from cybertank.text.positions.reading import state_of
from cybertank.text.session import Session
from cybertank.text.units.catalogues import catalogue
from cybertank.units.catalogue import UnitType

Judged = Callable[..., Any]


@pytest.fixture
def first(judged: Judged) -> Judged:
    """Return `judged` under the rules of 1977."""

    def run(*units: str, options: dict | None = None, **more: object) -> Any:
        return judged(*units, rules={"edition": "1977", "options": options or {}}, **more)

    return run


@pytest.fixture
def judged_on(judged: Judged) -> Judged:
    """Return a function that continues from the position of a judgement (docs/formats.md)."""

    def go_on(verdict: Any, do: list[str] | str, dice: list[int] | tuple[int, ...] = ()) -> Any:
        said = verdict.position
        turn = said["turn"]
        kept = {key: said[key] for key in ("units", "lost", "exited", "seats")}
        return judged(seat=turn["seat"], phase=turn["phase"], turn=turn["number"], do=do, dice=dice, **kept)

    return go_on


@pytest.fixture
def fired(judged: Judged) -> Judged:
    """Return `judged` in the attacker's fire phase."""
    return partial(judged, phase="fire")


@pytest.fixture
def in_field(judged: Judged) -> Judged:
    """Return `judged` on a green field of nine by nine: `on` is the terrain of 0505, `ground` the rest of the map."""

    def run(*units: str, on: str = "clear", ground: dict | None = None, **more: object) -> Any:
        hexes = {} if on == "clear" else {"0505": on}
        field = {"name": "field", "columns": 9, "rows_odd": 9, "rows_even": 9, "stagger": "odd-north", "hexes": hexes}
        return judged(*units, map=field | (ground or {}), **more)

    return run


@pytest.fixture
def field_fire(in_field: Judged) -> Judged:
    """Return a fire phase of the attacker on the field."""
    return partial(in_field, phase="fire")


@pytest.fixture
def unit_type() -> Callable[..., UnitType]:
    """Return a unit type by its id, with the record sheets of the sixth edition or of another data set."""

    def find(type_id: str, ogres: str = "sixth") -> UnitType:
        found = catalogue(ogres).find(type_id)
        assert found is not None
        return found

    return find


@pytest.fixture
def begun() -> Callable[..., Session]:
    """Return a game at its first turn, with the forces set up as suggested."""

    def make(scenario: str = "1977-basic", **options: bool) -> Session:
        session = start(scenario, seed=1, options=dict(options))
        while "place" in session.options().choose:
            assert session.seat is not None
            set_up(session, suggestions(scenario, session.seat)[0])
            session.apply("end")
        return session

    return make


# -- overruns ----------------------------------------------------------------------------------------------------------

# Posts in far corners that keep the game going.
POSTS = ("BASE CP attacker 0901", "POST CP defender 0109")


@pytest.fixture
def moved(in_field: Judged) -> Judged:
    """Return a movement phase of the attacker on the field."""
    return lambda *units, **more: in_field(*units, *POSTS, **more)


@pytest.fixture
def overrun(moved: Judged) -> Judged:
    """Return `moved` after every attacker in 0504 has moved into 0505 and the overrun has begun."""

    def run(*units: str, do: list[str] | tuple[str, ...] = (), **more: object) -> Any:
        entering = [line.split()[0] for line in units if " attacker 0504" in line and "riding=" not in line]
        return moved(*units, do=[*(f"move {name} 0505" for name in entering), "overrun 0505", *do], **more)

    return run


# -- towing ------------------------------------------------------------------------------------------------------------

PLAIN = {"columns": 9, "rows_odd": 9, "rows_even": 9}
FAR = "FAR HVY defender 0901"


@pytest.fixture
def towed(judged: Judged) -> Judged:
    """Return `judged` with towing on, on a plain with the terrain in `hexes`, and an enemy far away."""

    def run(*units: str, options: dict | None = None, hexes: dict[str, str] | None = None, **more: object) -> Any:
        more.setdefault("map", {**PLAIN, "hexes": hexes or {}})
        return judged(*units, FAR, options={"towing": True, **(options or {})}, **more)

    return run


@pytest.fixture
def tow_state(position_file: Callable[..., Any]) -> Callable[..., State]:
    """Return the state of a position with these units, with towing on."""
    return lambda *lines: state_of(position_file(*lines, FAR, map=PLAIN, options={"towing": True}), "test")


@pytest.fixture
def on_rails(judged: Judged) -> Judged:
    """Return `judged` on a green field of nine by twelve with a track down column 05, in the defender's turn.

    `train` is a train of two counters, T1 in front of T2, as the keys of T1 and the keys of T2. Both sides have a
    Light Tank in a far corner, so that the game goes on. `ground` adds to the map.
    """

    def run(
        *units: str,
        train: tuple[str, str] | None = ("0504 speed=2/3", "0503"),
        ground: dict | None = None,
        seat: str = "defender",
        **more: object,
    ) -> Any:
        track = [[f"05{row:02}" for row in range(1, 13)]]
        field = {"name": "track", "columns": 9, "rows_odd": 12, "rows_even": 12, "stagger": "odd-north"}
        counters = []
        if train is not None:
            counters = [f"T1 TRAIN defender {train[0]} rear=T2", f"T2 TRAIN defender {train[1]}"]
        others = ["ABY LT attacker 0101", "DBY LT defender 0912"]
        return judged(*counters, *units, *others, map=field | {"rails": track} | (ground or {}), seat=seat, **more)

    return run


# -- Vulcans -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def own() -> Callable[..., str]:
    """Return the line of an attacker's unit, in 0505 unless `at` says otherwise, with any keys."""

    def line(name: str, kind: str, at: str = "0505", **keys: object) -> str:
        told = [f"{key}={v if isinstance(v, str) else json.dumps(v, separators=(',', ':'))}" for key, v in keys.items()]
        return " ".join([name, kind, "attacker", at, *told])

    return line


@pytest.fixture
def crew(own: Callable[..., str]) -> Callable[..., list[str]]:
    """Return the lines of a Vulcan V, and of drones D1, D2, ... in 0505 under its full control."""

    def lines(drones: int = 0, at: str = "0505", **keys: object) -> list[str]:
        names = [f"D{i + 1}" for i in range(drones)]
        return [own("V", "VULCAN", at, controls=dict.fromkeys(names, "full"), **keys), *(own(n, "HDRN") for n in names)]

    return lines


@pytest.fixture
def at_work(in_field: Judged) -> Judged:
    """Return a fire phase of the attacker on the field with the option `engineering`, and a Light Tank on each side."""

    def run(*units: str, options: dict | None = None, **more: object) -> Any:
        others = ("ABY LT attacker 0101", "DBY LT defender 0909")
        return in_field(*units, *others, options={"engineering": True} | (options or {}), **{"phase": "fire"} | more)

    return run


@pytest.fixture
def judge_on() -> Judged:
    """Return a function that judges the whole position of a judgement further."""

    def go_on(verdict: Any, do: list[str], dice: list[int] | tuple[int, ...] = ()) -> Any:
        entry = {**verdict.position, "decisions": do, "dice": list(dice)}
        return type(verdict)(json.loads(judgement_json(judge(json.dumps(entry), "on", scenario_brief))))

    return go_on


@pytest.fixture
def position_fault(position_file: Callable[..., Any]) -> Callable[..., str]:
    """Return what is wrong with a position of these units on the field, with the option `engineering`."""

    def find(*units: str) -> str:
        plain = {"name": "field", "columns": 9, "rows_odd": 9, "rows_even": 9, "stagger": "odd-north"}
        with pytest.raises(FileFault) as fault:
            state_of(position_file(*units, map=plain, options={"engineering": True}), "test")
        return str(fault.value)

    return find
