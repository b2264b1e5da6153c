"""Whole positions for the judge: tests/judgements/*.json, with expectations taken from the rule texts alone.

A case is {"name", "rules", "why", "position", "expect", "then"}. `why` explains the result to people. `position` can be
a text (a file that is not JSON), and `then` judges the resulting position further with its own decisions, once or (as
a list) several times. `expect` can contain: `ok`, `error_rule` (one id or several acceptable ones), `error_decision`,
`units` (a subset; null: absent or default), `off_map` (ids that are not on the map), `gone` (ids neither on the map,
nor lost, nor exited), `lost`, `exited`, `position` (a subset of its other keys), `dice_left`, `next`, `outcome` ("set",
null or a subset), `events` (subsets, in this order), and for an invalid file `exit` 2 with the words of `names` in the
fault.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cybertank.scenarios.files import scenario_brief
from cybertank.text.files.errors import FileFault
from cybertank.text.judge import judge, judgement_json

FOLDER = Path(__file__).parent / "judgements"
DEFAULTS: tuple[Any, ...] = (None, False, 0, "", [], {})


def cases() -> Iterator[Any]:
    for file in sorted(FOLDER.glob("*.json")):
        for case in json.loads(file.read_text(encoding="utf-8")):
            marks = [pytest.mark.rule(rule) for rule in case["rules"]]
            yield pytest.param(case, id=f"{file.stem}: {case['name']}", marks=marks)


def matches(expected: Any, found: Any) -> bool:
    """Return True if the subset is there: mappings by key, everything else as a whole. Null matches any default."""
    if expected is None:
        return found in DEFAULTS
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(matches(value, found.get(key)) for key, value in expected.items())
    return bool(expected == found)


def differences(expect: dict[str, Any], found: dict[str, Any]) -> Iterator[str]:
    """List the differences between the judgement and the case, one line each."""
    known = {"ok", "error_rule", "error_decision", "units", "off_map", "gone", "lost", "exited", "position"}
    known |= {"dice_left", "next", "outcome", "events"}
    for key in sorted(expect.keys() - known):
        yield f"the case says `{key}`, which the runner does not know"
    position, error = found["position"], found["error"] or {}
    units = {unit["id"]: unit for unit in position["units"]}
    if "ok" in expect and found["ok"] != expect["ok"]:
        yield f"ok: expected {expect['ok']}, found {found['ok']} with error {found['error']}"
    if "error_rule" in expect:
        rules = expect["error_rule"]
        if error.get("rule") not in (rules if isinstance(rules, list) else [rules]):
            yield f"error.rule: expected {rules}, found {found['error']}"
    if "error_decision" in expect and error.get("decision") != expect["error_decision"]:
        yield f"error.decision: expected {expect['error_decision']}, found {found['error']}"
    for name, wanted in expect.get("units", {}).items():
        if name not in units:
            yield f"{name}: expected on the map, found {sorted(units)}"
        elif not matches(wanted, units[name]):
            yield f"{name}: expected {wanted}, found {units[name]}"
    for name in expect.get("off_map", []):
        if name in units:
            yield f"{name}: expected off the map, found {units[name]}"
    for key, wanted in expect.get("position", {}).items():
        if not matches(wanted, position.get(key)):
            yield f"{key}: expected {wanted}, found {position.get(key)}"
    for name in expect.get("gone", []):
        if name in units or name in position["lost"] or name in position["exited"]:
            yield f"{name}: expected nowhere, neither on the map nor lost nor exited"
    for key in ("lost", "exited"):
        if key in expect and sorted(position[key]) != sorted(expect[key]):
            yield f"{key}: expected {sorted(expect[key])}, found {sorted(position[key])}"
    if "dice_left" in expect and found["dice_left"] != expect["dice_left"]:
        yield f"dice_left: expected {expect['dice_left']}, found {found['dice_left']}"
    if "next" in expect:
        wanted = expect["next"]
        if found["next"] is not None if wanted is None else not matches(wanted, found["next"]):
            yield f"next: expected {wanted}, found {found['next']}"
    if "outcome" in expect:
        wanted, outcome = expect["outcome"], found["outcome"]
        if wanted == "set":
            if outcome is None:
                yield "outcome: expected one, found none"
        elif outcome is not None if wanted is None else not matches(wanted, outcome):
            yield f"outcome: expected {wanted}, found {outcome}"
    rest = iter(found["events"])
    for wanted in expect.get("events", []):
        if not any(matches(wanted, event) for event in rest):
            yield f"events: expected {wanted} in this order, found {found['events']}"
            break


def judged(position: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(judgement_json(judge(json.dumps(position), "judgement", scenario_brief)))
    return found


@pytest.mark.parametrize("case", list(cases()))
def test_judgement(case: dict[str, Any]) -> None:
    position, expect = case["position"], case["expect"]
    if expect.get("exit") == 2:
        text = position if isinstance(position, str) else json.dumps(position)
        with pytest.raises(FileFault) as fault:
            judge(text, "judgement", scenario_brief)
        missing = [word for word in expect.get("names", []) if word not in str(fault.value)]
        assert not missing, f"the fault does not name {missing}: {fault.value}"
        return
    found = judged(position)
    wrong = list(differences(expect, found))
    then = case.get("then", [])
    for step, more in enumerate(then if isinstance(then, list) else [then], start=1):
        following = {**found["position"], "decisions": more["decisions"], "dice": more.get("dice", [])}
        found = judged(following)
        wrong += [f"judged on ({step}): {line}" for line in differences(more["expect"], found)]
    assert not wrong, "\n".join([f"{case['name']} {case['rules']}", *wrong])
