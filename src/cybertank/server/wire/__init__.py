"""Define what the server and a client say to each other. Models only: no rules, no database, no network.

`positions`: the board, the units, what happened. `options`: what the seat that decides may do. `questions`: what a
client may ask, and the answers. `bodies`: the bodies of HTTP. `messages`: the websocket. The OpenAPI schema and the
browser client's side of the wire (`server/typescript.py`) are made from these.
"""
