"""The OpenAPI schema: the routes, and every model of the wire under its plain name, those of the websocket included.

`python -m cybertank.server.openapi FILE` writes it; the client's build makes its types from it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
from litestar import MediaType, Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

from cybertank.scenarios.models import ScenarioFile
from cybertank.server.config import Config
from cybertank.server.wire import battles, bodies, messages, positions, questions
from cybertank.server.wire import turn_options as options

REFERENCE = "#/components/schemas/{name}"
SECURITY = {"link": {"type": "http", "scheme": "bearer", "description": "The secret of a seat's link."}}


def models() -> list[type]:
    """Every model of the wire."""
    found = [
        value
        for module in (positions, options, questions, bodies, battles, messages)
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct)
    ]
    return list(dict.fromkeys([*found, ScenarioFile]))


def whole(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema of the routes with the models as msgspec itself reads and writes them."""
    _, components = msgspec.json.schema_components(models(), ref_template=REFERENCE)
    parts = schema.setdefault("components", {})
    return {
        **schema,
        "components": {**parts, "schemas": {**parts.get("schemas", {}), **components}, "securitySchemes": SECURITY},
    }


class SchemaPlugin(OpenAPIRenderPlugin):
    """Serves the schema at `/schema`."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type=MediaType.JSON)
        self._written: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The schema, worked out when it is first asked for."""
        if self._written is None:
            self._written = msgspec.json.encode(whole(openapi_schema))
        return self._written


def schema_json() -> bytes:
    """The schema, without a server or a database."""
    from cybertank.server.app import make_app  # the application serves the schema, and so knows this module

    schema = make_app(Config(database="")).openapi_schema.to_schema()
    return msgspec.json.format(msgspec.json.encode(whole(schema)), indent=1)


def main() -> None:
    """Write the schema to a file."""
    if len(sys.argv) != 2:
        sys.exit("usage: python -m cybertank.server.openapi FILE")
    Path(sys.argv[1]).write_bytes(schema_json() + b"\n")


if __name__ == "__main__":
    main()
