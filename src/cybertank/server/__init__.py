"""Serve games over HTTP and websockets, and store them in a database (docs/server.md)."""
