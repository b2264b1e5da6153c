"""Read and write the library of set-ups: forces, places and entry hexes for a scenario's seats, with measured results.

The files are `data/setups/SCENARIO.toml`; docs/formats.md lists their keys.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec

from cybertank.text.files.errors import FileFault
from cybertank.text.files.reading import packaged, packaged_names, read_model

STOCK_VERSION = 1

Amount = Annotated[int, msgspec.Meta(ge=0)]


class Measured(msgspec.Struct, forbid_unknown_fields=True):
    """The results of games with a set-up, on seeds that were not used to choose it."""

    player: str
    opponent: str
    games: Annotated[int, msgspec.Meta(ge=1)]
    won: Amount
    drawn: Amount
    share: float
    interval: list[float]
    seeds: str
    commit: str
    date: str


class SetUpEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One set-up for a seat."""

    seat: str
    title: str
    armor_units: str = ""
    """The budget it was made for, if the force is bought."""
    place: list[str] = []
    """Units and hexes, as in a `place` decision."""
    enter: list[str] = []
    """Ogres and the hexes by which they enter: `OGRE 0822`."""
    measured: Measured | None = None

    @property
    def level(self) -> str:
        """Return the level that the search used, or "" if the set-up was not measured."""
        return "" if self.measured is None else self.measured.player


class StockFile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The library of set-ups for a scenario."""

    version: int
    scenario: str
    setup: list[SetUpEntry] = []


@cache
def load_stock(scenario: str) -> list[SetUpEntry]:
    """Return the set-ups in the library for a built-in scenario, or an empty list."""
    if scenario not in packaged_names("setups", ".toml"):
        return []
    return read_stock(packaged("setups", f"{scenario}.toml"), f"{scenario}.toml").setup


def read_stock(text: str, source: str) -> StockFile:
    """Read a file of set-ups. Every error names its key."""
    found = read_model(text, StockFile, source)
    if found.version != STOCK_VERSION:
        raise FileFault(
            source,
            "version",
            f"this program reads set-ups version {STOCK_VERSION}, but the file has version {found.version}",
        )
    return found


def write_stock(stock: StockFile) -> str:
    """Write a file of set-ups as TOML, with one table per set-up."""
    lines = [f"version = {stock.version}", f"scenario = {_text(stock.scenario)}"]
    for entry in stock.setup:
        lines += ["", "[[setup]]", f"seat = {_text(entry.seat)}", f"title = {_text(entry.title)}"]
        if entry.armor_units:
            lines.append(f"armor_units = {_text(entry.armor_units)}")
        lines += _list("place", entry.place) + _list("enter", entry.enter)
        if entry.measured is not None:
            lines += ["", "[setup.measured]", *_measured(entry.measured)]
    return "\n".join(lines) + "\n"


def _measured(found: Measured) -> list[str]:
    return [
        f"player = {_text(found.player)}",
        f"opponent = {_text(found.opponent)}",
        f"games = {found.games}",
        f"won = {found.won}",
        f"drawn = {found.drawn}",
        f"share = {found.share:.4f}",
        f"interval = [{', '.join(f'{end:.4f}' for end in found.interval)}]",
        f"seeds = {_text(found.seeds)}",
        f"commit = {_text(found.commit)}",
        f"date = {_text(found.date)}",
    ]


def _text(words: str) -> str:
    """Write a basic TOML string, which has the same form as a JSON string."""
    return msgspec.json.encode(words).decode()


def _list(key: str, words: list[str], width: int = 8) -> list[str]:
    if not words:
        return []
    rows = [words[i : i + width] for i in range(0, len(words), width)]
    return [f"{key} = [", *(f"  {', '.join(map(_text, row))}," for row in rows), "]"]
