"""Fixtures shared by all test files: judged positions, written as one line of text per unit, and games in notation."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest

from cybertank.game.dice import SeededDice
from cybertank.game.game import IllegalDecision
from cybertank.rules.refusal import Refusal
from cybertank.rules.victory.outcome import victory_points
from cybertank.scenarios.files import scenario_brief
from cybertank.scenarios.models import ScenarioFile
from cybertank.scenarios.start import start_game
from cybertank.text.files.reading import read_model
from cybertank.text.judge import judge, judgement_json
from cybertank.text.notation.decisions import read_decision
from cybertank.text.positions.models import PositionFile
from cybertank.text.positions.writing import unit_entry


class Verdict:
    """The judge's answer, in a form that is easy to test."""

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
        """Return a unit still in play, as the position writes it."""
        return next((u for u in self.position["units"] if u["id"] == unit_id), None)

    def hex(self, unit_id: str) -> str | None:
        """Return the hex of a unit, or None if it is gone."""
        unit = self.unit(unit_id)
        return unit and unit.get("hex")

    def event(self, name: str, nth: int = 0) -> dict:
        """Return the nth event with a name."""
        return [event for event in self.events if event["event"] == name][nth]

    def count(self, name: str) -> int:
        """Count the events with a name."""
        return len([event for event in self.events if event["event"] == name])

    @property
    def spilled(self) -> list[tuple]:
        """Return the spillover attacks: target, strength, odds and result."""
        found = [event for event in self.events if event["event"] == "spillover"]
        return [(event["target"], event["attack"], event["odds"], event["result"]) for event in found]

    @property
    def rule(self) -> str | None:
        """Return the rule by which a decision was refused."""
        return self.error and self.error["rule"]

    @property
    def reason(self) -> str:
        """Return why a decision was refused."""
        return self.error["reason"] if self.error else ""


def unit_of(line: str) -> dict:
    """Read a unit from a line: `ID TYPE SEAT HEX key=value key.inner=value`. Use `-` for no hex."""
    unit_id, unit_type, seat, where, *rest = line.split()
    unit: dict = {"id": unit_id, "type": unit_type, "seat": seat}
    if where != "-":
        unit["hex"] = where
    for pair in rest:
        key, _, text = pair.partition("=")
        value = value_of(text)
        outer, _, inner = key.partition(".")
        if inner:
            unit.setdefault(outer, {})[inner] = value
        else:
            unit[key] = value
    return unit


def value_of(text: str) -> object:
    """Read a value: a number, a list or an object as JSON, and anything else, such as `0504` or `2/3`, as text."""
    if text[:1] not in "0123456789[{" and text not in ("true", "false"):
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text


class Table:
    """A game of a scenario from its set-up on, played in notation."""

    def __init__(self, scenario: str | ScenarioFile, turn_limit: int = 0) -> None:
        self.game = start_game(scenario, SeededDice(1), turn_limit=turn_limit)

    @property
    def seat(self) -> str:
        """Return the seat that decides next."""
        return self.game.state.setting.seats[self.game.seat]

    def say(self, *lines: str) -> Table:
        """Make decisions one after another."""
        for line in lines:
            self.game.apply(read_decision(self.game.state, line))
        return self

    def refusal(self, line: str) -> Refusal:
        """Return why a decision is not legal."""
        with pytest.raises(IllegalDecision) as refused:
            self.say(line)
        return refused.value.refusal

    def buy(self, kind: str, count: int, where: list[str], squads: int = 1, first: int = 1) -> Table:
        """Place a number of new units, each in its own hex, and take those hexes off the list."""
        for number in range(first, first + count):
            self.say(f"place {kind}{number} {where.pop(0)}" + (f" {squads}" if squads > 1 else ""))
        return self

    def end_turn(self, times: int = 1) -> Table:
        """Let turns pass without doing anything."""
        return self.say(*["end"] * 3 * times)

    def where(self, unit_id: str) -> str | None:
        """Return the hex of a unit, or None if it is gone."""
        unit = self.game.state.find(unit_id)
        return None if unit < 0 else unit_entry(self.game.state, unit).hex

    def points(self, seat: str) -> list[tuple[int, str]]:
        """Return a seat's victory points with their reasons, each of which cites a rule."""
        tally = victory_points(self.game.state, self.game.state.setting.seats.index(seat))
        assert all(line.rule for line in tally.lines)
        return [(line.amount, line.reason) for line in tally.lines]


@pytest.fixture
def table_of() -> type[Table]:
    """Return a game of a scenario, given by its name or as a file that was read."""
    return Table


@pytest.fixture
def until() -> Callable[[Callable[[], object]], None]:
    """Wait for something to become true, for at most half a minute."""

    def wait(true: Callable[[], object]) -> None:
        for _ in range(3000):
            if true():
                return
            time.sleep(0.01)
        pytest.fail("it never happened")

    return wait


Judged = Callable[..., Verdict]


@pytest.fixture
def position_file() -> Callable[..., PositionFile]:
    """Build a position from units as lines, with options and any other keys."""

    def make(*lines: str, options: dict | None = None, **more: object) -> PositionFile:
        entry = {"units": [unit_of(line) for line in lines], "rules": {"options": options or {}}, **more}
        return read_model(json.dumps(entry), PositionFile, "test")

    return make


@pytest.fixture
def judged() -> Judged:
    """Judge a position with units as lines, decisions and dice; `seat` and `phase` say whose turn it is."""

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
