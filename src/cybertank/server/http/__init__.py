"""Answer HTTP requests (docs/server.md).

`queries` and `commands` serve games, `battles` the scenarios that people build, `reference` what is the same in every
game, and `pages` the client. `problems` answers requests that fail.
"""
