"""Cache what clients get for one version of a game: each part is built and encoded once, for any number of clients."""

from __future__ import annotations

import msgspec

from cybertank.board.board import Board
from cybertank.server.games.progress import GameProgress
from cybertank.server.present.boards import board_change, drawing
from cybertank.server.present.turn_options import present_options
from cybertank.server.present.views import present_view
from cybertank.server.wire.bodies import GameInfo
from cybertank.server.wire.messages import FromServer
from cybertank.server.wire.positions import TypeView
from cybertank.server.wire.turn_options import Options
from cybertank.state.state import State

NULL = msgspec.Raw(b"null")
encoder = msgspec.json.Encoder()


class EncodedWelcome(msgspec.Struct, frozen=True, tag="welcome"):
    """A `Welcome` whose parts are already encoded."""

    game: GameInfo
    seats: list[str]
    types: list[TypeView]
    board: msgspec.Raw
    view: msgspec.Raw
    options: msgspec.Raw
    moments: list[msgspec.Raw]


class EncodedUpdate(msgspec.Struct, frozen=True, tag="update"):
    """An `Update` whose parts are already encoded."""

    view: msgspec.Raw
    options: msgspec.Raw
    moments: list[msgspec.Raw]
    board: msgspec.Raw | None = None


def encode(message: FromServer | EncodedUpdate | EncodedWelcome) -> str:
    """Encode a message for the websocket."""
    return encoder.encode(message).decode()


class ViewCache:
    """One version of a game, as its clients see it. Use it only while nothing is being decided."""

    def __init__(self, progress: GameProgress) -> None:
        self.progress = progress
        self.version = progress.version
        self.deciding_seat = progress.session.seat
        self.board = progress.state.board
        self._views = progress.views
        self._encoded: dict[int, msgspec.Raw] = {}
        """Encoded views by the identity of the redacted state, which `_views` keeps alive."""
        self._options: msgspec.Raw | None = None

    def viewing_seat(self, seats: frozenset[str]) -> str | None:
        """Return the seat whose view the holder of some seats gets: the deciding seat if they hold it, or the first.

        None means a spectator.
        """
        if self.deciding_seat in seats:
            return self.deciding_seat
        return next((seat for seat in self.progress.session.seat_names if seat in seats), None)

    def state_for(self, seats: frozenset[str]) -> State:
        """Return what the holder of some seats may know about the position."""
        return self._views.of(self.viewing_seat(seats))

    def encoded_view(self, seats: frozenset[str]) -> msgspec.Raw:
        """Return the encoded view for the holder of some seats. Viewers who see the same things get the same bytes."""
        state = self.state_for(seats)
        if id(state) not in self._encoded:
            self._encoded[id(state)] = msgspec.Raw(encoder.encode(present_view(state, self.version)))
        return self._encoded[id(state)]

    def encoded_options(self, seats: frozenset[str]) -> msgspec.Raw:
        """Return the encoded options for the holder of the deciding seat, or `null` for anybody else."""
        if self.deciding_seat not in seats:
            return NULL
        if self._options is None:
            self._options = msgspec.Raw(encoder.encode(self.options()))
        return self._options

    def options(self) -> Options:
        """Return what the deciding seat can do now."""
        return present_options(self._views.of(self.deciding_seat), self.progress.can_undo())

    def encoded_board(self) -> msgspec.Raw:
        """Return the current board, encoded."""
        return msgspec.Raw(encoder.encode(drawing(self.board)))

    def encoded_change(self, before: Board) -> msgspec.Raw | None:
        """Return how the board has changed since an earlier one; None if it has not."""
        change = None if self.board is before else board_change(before, self.board)
        return None if change is None else msgspec.Raw(encoder.encode(change))
