"""Serve games over HTTP and websockets, stored in a database (docs/server.md)."""
