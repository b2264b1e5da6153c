"""Write the OpenAPI schema: `python -m cybertank.server.openapi FILE`. The client's build generates types from it."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from cybertank.server.app import make_app
from cybertank.server.config import Config
from cybertank.server.http.schema import with_models


def schema_json() -> bytes:
    """Return the schema without starting a server or opening a database."""
    schema = make_app(Config(database="")).openapi_schema.to_schema()
    return msgspec.json.format(msgspec.json.encode(with_models(schema)), indent=1)


def main() -> None:
    """Write the schema to the file named on the command line."""
    if len(sys.argv) != 2:
        sys.exit("usage: python -m cybertank.server.openapi FILE")
    Path(sys.argv[1]).write_bytes(schema_json() + b"\n")


if __name__ == "__main__":
    main()
