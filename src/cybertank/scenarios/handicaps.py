"""Apply handicaps: more or fewer armor units for a seat that buys its force (1.04)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Annotated, NamedTuple

import msgspec

from cybertank.scenarios.models import MOST_ARMOR_UNITS, ForceEntry, ScenarioFile
from cybertank.text.files.errors import FileFault
from cybertank.text.files.reading import packaged, read_model

SOURCE = "start"
MEASURED_FILE = "handicaps.toml"


class Measured(msgspec.Struct, forbid_unknown_fields=True):
    """The results of games that a computer player played against itself with one budget."""

    scenario: str
    seat: str
    """The seat that buys."""
    armor_units: str
    players: str
    games: Annotated[int, msgspec.Meta(ge=1)]
    share: float
    """The share of games won by the buying seat, counting a draw as half a win."""
    interval: tuple[float, float]
    """The 95% confidence interval."""
    seeds: str
    commit: str
    date: str


class MeasuredFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file `data/handicaps.toml`."""

    version: int
    measured: list[Measured] = []


class Rate(NamedTuple):
    """A seat's win rate with one handicap."""

    handicap: int
    share: float
    low: float
    high: float
    games: int
    players: str


def buying(entry: ScenarioFile) -> dict[str, ForceEntry]:
    """Return the seats that buy armor, with their forces."""
    return {force.seat: force for force in reversed(entry.force) if force.offers and Fraction(force.armor_units)}


def with_handicap(entry: ScenarioFile, handicap: dict[str, int]) -> ScenarioFile:
    """Return a scenario with more or fewer armor units for some seats. Raise FileFault if that is impossible."""
    for seat, amount in handicap.items():
        entry = _changed(entry, seat, amount) if amount else entry
    return entry


def _changed(entry: ScenarioFile, seat: str, amount: int) -> ScenarioFile:
    forces = buying(entry)
    key = f"handicap.{seat}"
    if seat not in entry.seats:
        raise FileFault(SOURCE, key, f"unknown seat {seat!r}; {entry.name} has {', '.join(entry.seats)}")
    if seat not in forces:
        buyers = ", ".join(forces) or "nobody"
        raise FileFault(
            SOURCE, key, f"{seat} does not buy armor, so it cannot have a handicap (1.04); seats that buy: {buyers}"
        )
    force = forces[seat]
    whole = Fraction(force.armor_units) + amount
    if not 0 <= whole <= MOST_ARMOR_UNITS:
        least, most = bounds(force)
        raise FileFault(
            SOURCE, key, f"{seat} has {force.armor_units} armor units: expected a handicap from {least} to {most}"
        )
    changed = msgspec.structs.replace(force, armor_units=str(whole))
    return msgspec.structs.replace(entry, force=[changed if one is force else one for one in entry.force])


def bounds(force: ForceEntry) -> tuple[int, int]:
    """Return the range of a handicap: from losing all armor units to reaching the maximum for a force."""
    whole = Fraction(force.armor_units)
    return -int(whole), int(MOST_ARMOR_UNITS - whole)


@cache
def measured() -> list[Measured]:
    """Return all measured handicaps."""
    return read_model(packaged(MEASURED_FILE), MeasuredFile, MEASURED_FILE).measured


def win_rates(entry: ScenarioFile, seat: str) -> list[Rate]:
    """Return a seat's win rate with each measured handicap, smallest handicap first."""
    force = buying(entry)[seat]
    found: list[Rate] = []
    for one in measured():
        if one.scenario == entry.name and one.seat == seat:
            amount = int(Fraction(one.armor_units) - Fraction(force.armor_units))
            found.append(Rate(amount, one.share, *one.interval, one.games, one.players))
    return sorted(found)
