"""Fixtures that every test file shares: positions in a line of text for each unit, judged with scripted dice."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from cybertank.scenarios.files import scenario_brief
from cybertank.text.files import read_model
from cybertank.text.judge import judge, judgement_json
from cybertank.text.positions import PositionFile


class Verdict:
    """What the judge said, in the words a test wants to read."""

    def __init__(self, said: dict) -> None:
        self.said = said
        self.ok: bool = said["ok"]
        self.error: dict | None = said["error"]
        self.events: list[dict] = said["events"]
        self.position: dict = said["position"]
        self.lost: list[str] = said["position"]["lost"]
        self.exited: list[str] = said["position"]["exited"]
        self.next: dict | None = said["next"]
        self.outcome: dict | None = said["outcome"]
        self.dice_left: list[int] = said["dice_left"]

    def unit(self, unit_id: str) -> dict | None:
        """A unit that is still in play, as the position writes it."""
        return next((u for u in self.position["units"] if u["id"] == unit_id), None)

    def hex(self, unit_id: str) -> str | None:
        """Where a unit is now; None where it is gone."""
        unit = self.unit(unit_id)
        return unit and unit.get("hex")

    def event(self, name: str, nth: int = 0) -> dict:
        """The nth event of a name."""
        return [event for event in self.events if event["event"] == name][nth]

    @property
    def rule(self) -> str | None:
        """The rule by which a decision was refused."""
        return self.error and self.error["rule"]

    @property
    def reason(self) -> str:
        """Why a decision was refused."""
        return self.error["reason"] if self.error else ""


def unit_of(line: str) -> dict:
    """A unit from a line: `ID TYPE SEAT HEX key=value key.inner=value`; the hex may be left out with `-`."""
    unit_id, unit_type, seat, where, *rest = line.split()
    unit: dict = {"id": unit_id, "type": unit_type, "seat": seat}
    if where != "-":
        unit["hex"] = where
    for pair in rest:
        key, _, text = pair.partition("=")
        value = json.loads(text) if text[:1] in "0123456789[{" or text in ("true", "false") else text
        outer, _, inner = key.partition(".")
        if inner:
            unit.setdefault(outer, {})[inner] = value
        else:
            unit[key] = value
    return unit


Judged = Callable[..., Verdict]


@pytest.fixture
def position_file() -> Callable[..., PositionFile]:
    """A position of units as lines, with options and whatever else it says."""

    def make(*lines: str, options: dict | None = None, **more: object) -> PositionFile:
        entry = {"units": [unit_of(line) for line in lines], "rules": {"options": options or {}}, **more}
        return read_model(json.dumps(entry), PositionFile, "test")

    return make


@pytest.fixture
def judged() -> Judged:
    """Judge a position: units as lines, decisions, dice; `seat` and `phase` say whose turn it is."""

    def run(
        *units: str,
        do: list[str] | str = (),
        dice: list[int] | str = (),
        seat: str = "attacker",
        phase: str = "movement",
        turn: int = 1,
        options: dict | None = None,
        **more: object,
    ) -> Verdict:
        position = {
            "units": [unit_of(line) for line in units],
            "turn": {"number": turn, "seat": seat, "phase": phase},
            "decisions": [do] if isinstance(do, str) else list(do),
            "dice": dice if isinstance(dice, str) else list(dice),
            "rules": {"options": options or {}},
            **more,
        }
        return Verdict(json.loads(judgement_json(judge(json.dumps(position), "test", scenario_brief))))

    return run
