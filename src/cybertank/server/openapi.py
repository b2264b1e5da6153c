"""Make the OpenAPI schema without a running server, for tests. A server shows it at `/schema`."""

from __future__ import annotations

import msgspec

from cybertank.server.app import make_app
from cybertank.server.config import Config
from cybertank.server.http.schema import with_models


def schema_json() -> bytes:
    """Return the schema without starting a server or opening a database."""
    schema = make_app(Config(database="")).openapi_schema.to_schema()
    return msgspec.json.format(msgspec.json.encode(with_models(schema)), indent=1)
