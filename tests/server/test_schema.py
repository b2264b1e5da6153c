"""The OpenAPI schema and the server agree: generated requests to every operation, valid and invalid, get the answers
that the schema describes, and never a server error."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zlib import crc32

import hypothesis
import pytest
import schemathesis
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from cybertank.scenarios.files import load_scenario, tidy, with_maps
from cybertank.server.openapi import schema_json

GOLDEN = Path(__file__).parent.parent / "goldens" / "mark-iii.record"
SEED = 20
EXAMPLES = 10
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
OWN = ("/api/games/{game}/hint", "/api/games/{game}/decisions", "/api/games/{game}/seats")
ASKED = [
    {"about": "reach", "unit": "OGRE"},
    {"about": "path", "unit": "OGRE", "by": ["0822", "0820"]},
    {"about": "forecast", "decision": "move OGRE 0822"},
    {"about": "odds", "attack": "OGRE:main at HVY1"},
    {"about": "threat", "seat": "defender"},
    {"about": "hex", "hex": "0801"},
    {"about": "unit", "unit": "HVY1"},
]
POSITION = {
    "units": [{"id": "OGRE", "type": "MK3", "seat": "attacker", "hex": "0916"}],
    "decisions": ["move OGRE 0915"],
}


def without_tuples(part: Any) -> Any:
    """Replace tuples with lists in a schema: the generator converts tuples to an older form and then refuses them."""
    if isinstance(part, list):
        return [without_tuples(each) for each in part]
    if not isinstance(part, dict):
        return part
    part = {key: without_tuples(value) for key, value in part.items()}
    if "prefixItems" in part:
        part["items"] = {"anyOf": part.pop("prefixItems")}
    return part


schema = schemathesis.openapi.from_dict(
    without_tuples(json.loads(schema_json())),
    config=schemathesis.Config.from_dict(
        {
            "seed": SEED,
            "generation": {"max-examples": EXAMPLES, "deterministic": True, "database": "none"},
            "phases": {"coverage": {"unexpected-methods": ["DELETE", "PATCH", "PUT", "TRACE"]}},
        }
    ),
)


def battle(**changes: Any) -> str:
    """Return a custom battle."""
    return json.dumps(json.loads(tidy(with_maps(load_scenario("raid")))) | changes)


class Games:
    """Games to request: one in progress, one that is over, and their secrets."""

    def __init__(self, server: Any) -> None:
        self.address = f"http://{server.address}"
        self.going, self.tokens = server.new_game(hints=True)
        loaded = server.http.post("/api/games/load", json={"record": GOLDEN.read_text()})
        assert loaded.status_code == 201
        self.over = loaded.json()["game"]
        kept = server.http.post("/api/battles", json={"text": battle()})
        assert kept.status_code == 201
        self.battle = kept.json()["id"]

    def bodies(self, path: str) -> list[Any]:
        """Return meaningful request bodies for an operation."""
        submit = {"type": "submit", "id": 1, "version": 18}
        known: dict[str, list[Any]] = {
            "/api/games": [
                {"scenario": "mark-iii", "handicap": {"defender": -2}},
                {"scenario": "ceasefire-collapse", "seats": {}},
                {"battle": self.battle, "seats": {"raider": "charger"}},
            ],
            "/api/battles": [{"text": battle()}, {"text": battle(seats=["one", "one"])}],
            "/api/battles/check": [{"text": battle()}, {"text": battle(turns="many", colour="red")}],
            "/api/games/held": [{"games": [{"game": self.going, "tokens": list(self.tokens.values())}]}],
            "/api/games/load": [{"record": GOLDEN.read_text()}],
            "/api/games/{game}/branch": [{"at": 5, "seats": {"attacker": "human"}}],
            "/api/games/{game}/decisions": [{**submit, "decision": d} for d in ("dance", "end")],
            "/api/games/{game}/hint": [{}, {"level": "charger"}, {"level": "deep-thought"}],
            "/api/games/{game}/questions": [{"type": "ask", "id": 1, "question": asked} for asked in ASKED],
            "/api/games/{game}/seats/{seat}/webhook": [{"url": ""}, {"url": "http://127.0.0.1/told"}],
            "/api/judge": [{"position": json.dumps(POSITION)}],
        }
        return known.get(path, [])

    def lead(self, case: Any) -> None:
        """Point many of the requests at an existing game, and let half of them come from somebody who holds a seat."""
        chance = crc32(repr((case.path_parameters, case.query, case.body)).encode())
        if chance % 2:
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {self.tokens['defender']}"}
        known = {
            "game": self.over if chance % 3 == 0 else self.going,
            "seat": "defender",
            "version": chance % 30,
            "battle": self.battle,
        }
        if chance % 4 and case.path_parameters:
            case.path_parameters = {name: known.get(name, value) for name, value in case.path_parameters.items()}
        bodies = self.bodies(case.operation.path)
        if bodies and chance % 5 == 0:
            case.body = bodies[chance % len(bodies)]

    def note(self, path: str, response: Any) -> None:
        """Update the secret of a seat that may have a new link."""
        if path.endswith("/link") and response.status_code == 200:
            self.tokens["defender"] = response.json()["token"]


@pytest.fixture(scope="module")
def games(server: Any) -> Games:
    return Games(server)


@schema.parametrize()
@hypothesis.settings(derandomize=True, database=None, deadline=None)
def test_every_answer_is_as_the_schema_says(case: Any, games: Games) -> None:
    if not (case.meta and case.meta.generation.mode.is_negative):
        games.lead(case)
    response = case.call_and_validate(base_url=games.address, checks=CHECKS, timeout=60)
    games.note(case.operation.path, response)
    assert "Traceback" not in response.text
    assert 'File "' not in response.text


def test_every_operation_answers_what_is_asked_rightly(server: Any) -> None:
    games = Games(server)
    for result in schema.get_all_operations():
        operation = result.ok()
        own = operation.path.startswith(OWN)
        values = {
            "seat": "defender",
            "version": 40,
            "name": "vale" if "/maps/" in operation.path else "mark-iii",
            "game": games.going if own else games.over,
            "battle": games.battle,
        }
        names = [parameter.name for parameter in operation.path_parameters]
        for body in games.bodies(operation.path) or [None]:
            case = operation.Case(
                path_parameters={name: values[name] for name in names},
                headers={"Authorization": f"Bearer {games.tokens['defender']}"} if own else {},
                **({"body": body, "media_type": "application/json"} if body is not None else {}),
            )
            response = case.call_and_validate(base_url=games.address, checks=CHECKS[:-2], timeout=60)
            games.note(operation.path, response)
            assert response.status_code in (200, 201, 204, 422), (operation.label, response.text[:300])


def test_facts_are_told_apart_by_their_event_and_say_which_keys_may_be_missing() -> None:
    models = json.loads(schema_json())["components"]["schemas"]
    facts = models["Sentence"]["properties"]["facts"]
    assert facts["discriminator"]["propertyName"] == "event"
    assert len(facts["discriminator"]["mapping"]) == len(facts["anyOf"])
    for event, reference in facts["discriminator"]["mapping"].items():
        fact = models[reference.rpartition("/")[2]]
        assert fact["properties"]["event"] == {"enum": [event]}
        assert not any("default" in field for field in fact["properties"].values()), event
    assert "die" not in models["FiredFact"]["required"]
