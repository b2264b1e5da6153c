"""The websocket of a game. The first message is a `Hello`; everything else is refused before it.

A submit carries the version that it was decided on; the server refuses it when the game has gone on since, so that a
double click or a second tab cannot play twice. A message's `id` is the client's own and comes back with the reply.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from cybertank.server.wire.bodies import GameInfo, Hint, SeatPresence
from cybertank.server.wire.positions import BoardDrawing, Moment, TypeView, View
from cybertank.server.wire.questions import Answer, Line, Question, RefusalView
from cybertank.server.wire.turn_options import Options

Token = Annotated[str, msgspec.Meta(max_length=64)]
# What JavaScript counts exactly, and every encoder can write.
Number = Annotated[int, msgspec.Meta(ge=-(2**53) + 1, le=2**53 - 1)]

# -- from the client ---------------------------------------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """Who is there: the secrets of the seats it holds (none: a spectator), and the last version it has seen."""

    tokens: Annotated[list[Token], msgspec.Meta(max_length=8)] = []
    seen: Number = -1
    """-1: nothing yet; the whole log is wanted."""
    board: str = ""
    """The fingerprint of the board it has already."""


class Submit(msgspec.Struct, frozen=True, tag="submit", forbid_unknown_fields=True):
    """A decision."""

    id: Number
    version: Number
    decision: Line


class TakeBack(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Take the last decision back."""

    id: Number
    version: Number


class SetUpAll(msgspec.Struct, frozen=True, tag="set-up", forbid_unknown_fields=True):
    """Replace the whole set-up so far: everything is taken off, then this is placed; all of it or nothing."""

    id: Number
    version: Number
    place: Annotated[list[Line], msgspec.Meta(max_length=400)]


class AskAbout(msgspec.Struct, frozen=True, tag="ask", forbid_unknown_fields=True):
    """A question about the position as it stands, or as it stood at a version."""

    id: Number
    question: Question
    at: Number | None = None


class Pause(msgspec.Struct, frozen=True, tag="pause", forbid_unknown_fields=True):
    """Stop or let go on the computer players of this game; for those who hold a seat."""

    id: Number
    paused: bool


class AskHint(msgspec.Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    """What would a computer player do? For the seat that has to decide; nobody else is told.

    It is answered by `hinted`, or by a fault: `no-hints` where the game was made without them, `too-soon`,
    `unknown-level`, `no-hint` where none was found, and `withdrawn` when the game has gone on, it was stopped, or
    another was asked for.
    """

    id: Number
    level: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """"": the level that is usual for hints."""


class StopHint(msgspec.Struct, frozen=True, tag="stop-hint", forbid_unknown_fields=True):
    """The hint is not wanted any more: its thinking ends at once."""

    id: Number


class Ping(msgspec.Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    id: Number


FromClient = Hello | Submit | TakeBack | SetUpAll | AskAbout | AskHint | StopHint | Pause | Ping


# -- from the server ---------------------------------------------------------------------------------------------------


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """All that a client needs to show the game: sent after `Hello`."""

    game: GameInfo
    seats: list[str]
    """The seats that this client holds."""
    types: list[TypeView]
    board: BoardDrawing | None
    """None where the client has it already."""
    view: View
    options: Options | None
    """Where one of the client's seats has to decide."""
    moments: list[Moment]
    """What happened since the version it had seen."""


class Update(msgspec.Struct, frozen=True, tag="update"):
    """The game has gone on."""

    view: View
    options: Options | None
    moments: list[Moment]
    board: BoardDrawing | None = None
    """Where the ground itself has changed."""


class Done(msgspec.Struct, frozen=True, tag="done"):
    """A submit was taken and is kept for good."""

    id: int
    version: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """A submit was not taken: nothing has changed. `rule` is `version` where the game had gone on."""

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
    """Who is there and who is thinking."""

    seats: list[SeatPresence]
    watching: int
    thinking: str
    """The seat whose computer player is thinking, or ""."""
    paused: bool
    level: str = ""
    """The level of the one that is thinking."""
    thinking_for: float = 0
    """How long it has been thinking, in seconds, as this is sent."""


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    id: int


class Fault(msgspec.Struct, frozen=True, tag="fault"):
    """A message that could not be read or is not allowed; after `closing` the connection is closed."""

    code: str
    """`malformed`, `too-big`, `too-many`, `hello-first`, `unknown-game`, `wrong-link`, `not-yours`, `closing` or
    `internal`; those of a hint are at `hint`."""
    text: str
    id: int | None = None


FromServer = Welcome | Update | Done | Refused | Answered | Hinted | Present | Pong | Fault
