"""Add every wire model to the OpenAPI schema under its plain name, including those of the websocket."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from litestar import MediaType, Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

from cybertank.scenarios.models import ScenarioFile
from cybertank.server.wire import battles, bodies, messages, positions, questions
from cybertank.server.wire import turn_options as options
from cybertank.text.events.facts import AnyFact
from cybertank.text.events.setup import DamageDice

REFERENCE = "#/components/schemas/{name}"
SECURITY = {"link": {"type": "http", "scheme": "bearer", "description": "The secret in a seat's link."}}


def models() -> list[type]:
    """List every wire model."""
    found = [
        value
        for module in (positions, options, questions, bodies, battles, messages)
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct)
    ]
    return list(dict.fromkeys([*found, ScenarioFile]))


def with_models(schema: dict[str, Any]) -> dict[str, Any]:
    """Add the models to the schema of the routes, exactly as msgspec reads and writes them."""
    _, components = msgspec.json.schema_components(models(), ref_template=REFERENCE)
    for fact in (*get_args(AnyFact), DamageDice):
        _leave_out_defaults(components[fact.__name__])
    parts = schema.setdefault("components", {})
    return {
        **schema,
        "components": {**parts, "schemas": {**parts.get("schemas", {}), **components}, "securitySchemes": SECURITY},
    }


def _leave_out_defaults(model: dict[str, Any]) -> None:
    """Remove the defaults from a model that the server only sends. Keys can be missing, and nothing replaces them.

    A fact without a die has no key `die`. With a default, generators of types would assume that it is always there.
    """
    for field in model["properties"].values():
        field.pop("default", None)


class SchemaPlugin(OpenAPIRenderPlugin):
    """Serves the schema at `/schema`."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type=MediaType.JSON)
        self._written: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Render the schema once, on the first request."""
        if self._written is None:
            self._written = msgspec.json.encode(with_models(openapi_schema))
        return self._written
