"""Define the messages between server and clients. These are plain models, without rules, database or network.

`positions` has the board, the units and what happened. `turn_options` has what the deciding seat can do, `questions`
what clients can ask, `bodies` and `battles` the HTTP bodies, and `messages` the websocket. The OpenAPI schema and
the browser client's side of the wire (`server/typescript.py`) are generated from these models.
"""
