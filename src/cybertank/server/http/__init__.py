"""Answer HTTP requests (docs/server.md).

`reading` and `playing` for games, `library` for what is the same in all of them, `pages` for the client, `problems` for
what goes wrong.
"""
