"""Define the messages of a game's websocket. The client must send `Hello` first; the server refuses anything else.

A submitted decision names the version that the player saw. The server refuses it if the game has moved on since, so a
double click or a second tab cannot play twice. The client chooses the `id` of a message, and the reply repeats it.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from cybertank.server.wire.bodies import GameInfo, Hint, SeatPresence
from cybertank.server.wire.positions import BoardChange, BoardDrawing, Moment, TypeView, View
from cybertank.server.wire.questions import Answer, Line, Question, RefusalView
from cybertank.server.wire.turn_options import Options

Token = Annotated[str, msgspec.Meta(max_length=64)]
# The integers that JavaScript represents exactly and every encoder can write.
Number = Annotated[int, msgspec.Meta(ge=-(2**53) + 1, le=2**53 - 1)]

HintFaultCode = Literal["closing", "not-yours", "no-hints", "too-soon", "unknown-level", "no-hint", "withdrawn"]
"""Why there is no hint (see `AskHint`)."""
FaultCode = Literal[
    "malformed",
    "too-big",
    "too-many",
    "hello-first",
    "unknown-game",
    "wrong-link",
    "internal",
    HintFaultCode,
]

# -- from the client ---------------------------------------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The client's introduction: the secrets of its seats (none for a spectator) and the last version it has seen."""

    tokens: Annotated[list[Token], msgspec.Meta(max_length=8)] = []
    seen: Number = -1
    """-1 means nothing yet: the server sends the whole log."""
    board: str = ""
    """The fingerprint of the board that the client already has."""


class Submit(msgspec.Struct, frozen=True, tag="submit", forbid_unknown_fields=True):
    """A decision."""

    id: Number
    version: Number
    decision: Line


class TakeBack(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Undo the last decision."""

    id: Number
    version: Number


class SetUpAll(msgspec.Struct, frozen=True, tag="set-up", forbid_unknown_fields=True):
    """Replace the whole set-up with this one, or change nothing if any part of it is illegal."""

    id: Number
    version: Number
    place: Annotated[list[Line], msgspec.Meta(max_length=400)]


class AskAbout(msgspec.Struct, frozen=True, tag="ask", forbid_unknown_fields=True):
    """A question about the current position, or about the position at an earlier version."""

    id: Number
    question: Question
    at: Number | None = None


class Pause(msgspec.Struct, frozen=True, tag="pause", forbid_unknown_fields=True):
    """Pause or resume this game's computer players. Only clients that hold a seat can do this."""

    id: Number
    paused: bool


class AskHint(msgspec.Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    """Ask what a computer player would do in place of the deciding seat. Nobody else sees the question or the answer.

    The server answers with `hinted` or with a fault: `no-hints` if hints are off in the game, `too-soon`,
    `unknown-level`, `no-hint` if none was found, and `withdrawn` if the game moved on, the client stopped the hint, or
    it asked for another one.
    """

    id: Number
    level: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """"" means the default level for hints."""


class StopHint(msgspec.Struct, frozen=True, tag="stop-hint", forbid_unknown_fields=True):
    """Stop working on the hint."""

    id: Number


class Ping(msgspec.Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    id: Number


FromClient = Hello | Submit | TakeBack | SetUpAll | AskAbout | AskHint | StopHint | Pause | Ping


# -- from the server ---------------------------------------------------------------------------------------------------


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """Everything a client needs to show the game. The server sends it after `Hello`."""

    game: GameInfo
    seats: list[str]
    """The seats this client holds."""
    types: list[TypeView]
    board: BoardDrawing | None
    """None if the client already has it."""
    view: View
    options: Options | None
    """The available decisions, if one of the client's seats has to decide."""
    moments: list[Moment]
    """What happened since the version the client had seen. If that is more than 500 lines, the last 500 of them."""


class Update(msgspec.Struct, frozen=True, tag="update"):
    """The game has moved on."""

    view: View
    options: Options | None
    moments: list[Moment]
    board: BoardChange | None = None
    """How the board has changed, if the terrain has."""


class Done(msgspec.Struct, frozen=True, tag="done"):
    """A decision was carried out and stored."""

    id: int
    version: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """A decision was refused, and nothing has changed. `rule` is `version` if the game had moved on."""

    id: int
    version: int
    refusal: RefusalView


class Answered(msgspec.Struct, frozen=True, tag="answer"):
    id: int
    version: int
    answer: Answer


class Hinted(msgspec.Struct, frozen=True, tag="hinted"):
    id: int
    hint: Hint


class Present(msgspec.Struct, frozen=True, tag="present"):
    """Which players are connected, and which computer player is thinking."""

    seats: list[SeatPresence]
    watching: int
    thinking: str
    """The seat whose computer player is thinking, or ""."""
    paused: bool
    level: str = ""
    """The level of the computer player that is thinking."""
    thinking_for: float = 0
    """How many seconds it has been thinking."""


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    id: int


class Fault(msgspec.Struct, frozen=True, tag="fault"):
    """A message could not be read or is not allowed. After `closing`, the connection is closed."""

    code: FaultCode
    text: str
    id: int | None = None


FromServer = Welcome | Update | Done | Refused | Answered | Hinted | Present | Pong | Fault
