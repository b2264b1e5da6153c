"""Define the messages between server and clients. These are plain models, without rules, database or network.

`positions` has the board, the units and what happened. `turn_options` has what the deciding seat can do, `questions`
what clients can ask, `bodies` and `battles` the HTTP bodies, and `messages` the websocket. The OpenAPI schema is
generated from these models, and the client's TypeScript types from the schema.
"""
