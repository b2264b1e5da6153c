"""What a game's connections are shown: each part is worked out and written once for a version, however many look."""

from __future__ import annotations

import msgspec

from cybertank.server.games.progress import GameProgress
from cybertank.server.present import visibility as looks
from cybertank.server.present.boards import drawing
from cybertank.server.present.turn_options import options_of
from cybertank.server.present.views import view_of
from cybertank.server.wire.bodies import GameInfo
from cybertank.server.wire.messages import FromServer
from cybertank.server.wire.positions import TypeView
from cybertank.server.wire.turn_options import Options
from cybertank.state.state import State

NOTHING = msgspec.Raw(b"null")
encoder = msgspec.json.Encoder()


class WrittenWelcome(msgspec.Struct, frozen=True, tag="welcome"):
    """A `Welcome` whose parts are written already."""

    game: GameInfo
    seats: list[str]
    types: list[TypeView]
    board: msgspec.Raw
    view: msgspec.Raw
    options: msgspec.Raw
    moments: list[msgspec.Raw]


class WrittenUpdate(msgspec.Struct, frozen=True, tag="update"):
    """An `Update` whose parts are written already."""

    view: msgspec.Raw
    options: msgspec.Raw
    moments: list[msgspec.Raw]
    board: msgspec.Raw | None = None


def write(message: FromServer | WrittenUpdate | WrittenWelcome) -> str:
    """A message as it goes over the websocket."""
    return encoder.encode(message).decode()


class Shown:
    """One version of a game, in the bytes that are sent of it. To be asked while nothing is being decided."""

    def __init__(self, progress: GameProgress) -> None:
        self.progress = progress
        self.version = progress.version
        self.seat = progress.session.seat
        """The seat that decides."""
        self.ground = progress.state.board
        self._views: dict[str | None, tuple[State, msgspec.Raw]] = {}
        """By the seat with whose eyes it is seen."""
        self._options: msgspec.Raw | None = None

    def view(self, seats: frozenset[str]) -> msgspec.Raw:
        """The position as somebody with these seats may see it; with none of them, as a spectator may.

        Seats that see the same are shown the same bytes.
        """
        seat = self.eyes(seats)
        if seat not in self._views:
            self._views[seat] = self._view(seat)
        return self._views[seat][1]

    def _view(self, seat: str | None) -> tuple[State, msgspec.Raw]:
        session = self.progress.session
        seen = looks.seen_by(session.state, seat)
        for state, written in self._views.values():
            if state is seen:
                return seen, written
        return seen, msgspec.Raw(encoder.encode(view_of(session, seat)))

    def eyes(self, seats: frozenset[str]) -> str | None:
        """The seat with whose eyes somebody who holds these sees: the one that decides, or else the first."""
        if self.seat in seats:
            return self.seat
        return next((seat for seat in self.progress.session.seat_names if seat in seats), None)

    def options(self, seats: frozenset[str]) -> msgspec.Raw:
        """What can be decided, for the seat that decides; nothing for anybody else."""
        if self.seat not in seats:
            return NOTHING
        if self._options is None:
            self._options = msgspec.Raw(encoder.encode(self.options_now()))
        return self._options

    def options_now(self) -> Options:
        """What can be decided; what came by itself alone cannot be taken back."""
        options = options_of(self.progress.session)
        return msgspec.structs.replace(options, can_undo=self.progress.can_undo())

    def board(self) -> msgspec.Raw:
        """The board as it is now."""
        return msgspec.Raw(encoder.encode(drawing(self.ground)))
