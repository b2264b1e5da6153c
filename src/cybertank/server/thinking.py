"""The worker's side of the computer players: a process that reads requests from its input and answers on its output.

Started by `thinkers.py` as `python -m cybertank.server.thinking`. The worker remembers the games it was asked about
last, so that only the lines since then have to be sent. It ends when its input ends, and on Linux with its parent even
in the midst of a thought.
"""

from __future__ import annotations

import secrets
import traceback
from collections import OrderedDict
from typing import BinaryIO, Final

import msgspec

from cybertank.players.player import Player
from cybertank.players.registry import make_player
from cybertank.scenarios.sessions import from_header
from cybertank.server.workers import frame, messages, run_worker
from cybertank.text.errors import FileFault
from cybertank.text.notation import write_decision
from cybertank.text.records import RecordHeader, RecordLine
from cybertank.text.session import Session

REMEMBERED: Final = 64


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """A decision is wanted. `lines` come after the `known` first ones, which the worker should have.

    `last` is the checksum of the last line that it should have.
    """

    game: str
    header: RecordHeader
    known: int
    last: str
    lines: list[RecordLine]
    seat: str
    level: str


class Forget(msgspec.Struct, frozen=True, tag="forget"):
    """A game that is over or left; it is not answered."""

    game: str


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """The decision, as a line of notation."""

    text: str


class SendAll(msgspec.Struct, frozen=True, tag="send-all"):
    """The worker does not have the lines that it should have."""


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """No decision could be found."""

    reason: str


Request = Ask | Forget
Reply = Chosen | SendAll | Failed


class Followed:
    """A game as the worker knows it, with the computer players that sit in it."""

    def __init__(self, header: RecordHeader) -> None:
        self.session: Session = from_header(header, "game")
        self.players: dict[tuple[str, str], Player] = {}

    def has(self, request: Ask) -> bool:
        """Whether it has just the lines that a request takes for known."""
        lines = self.session.lines
        return (
            self.session.header == request.header
            and len(lines) == request.known
            and (lines[-1].checksum if lines else "") == request.last
        )

    def follow(self, lines: list[RecordLine]) -> None:
        """Take the decisions that were taken since."""
        for line in lines:
            self.session.follow(line, "game", f"line {line.number}")

    def choose(self, seat: str, level: str) -> str:
        """The decision of the player that holds a seat; it sees what its seat may see."""
        session = self.session
        if session.seat != seat:
            raise ValueError(f"{seat} has nothing to decide: it is {session.seat or 'nobody'}'s decision")
        if (seat, level) not in self.players:
            self.players[seat, level] = make_player(level, secrets.randbits(64))
        view = session.game.look(session.seat_names.index(seat))
        return write_decision(session.state, self.players[seat, level].choose(view))


class Thinker:
    """Answers requests, one after the other."""

    def __init__(self) -> None:
        self.games: OrderedDict[str, Followed] = OrderedDict()

    def answer(self, request: Request) -> Reply | None:
        """The reply to a request; what goes wrong costs the memory of that game and no more."""
        if isinstance(request, Forget):
            self.games.pop(request.game, None)
            return None
        try:
            followed = self.followed(request)
            return SendAll() if followed is None else Chosen(followed.choose(request.seat, request.level))
        except FileFault as fault:
            self.games.pop(request.game, None)
            return SendAll() if request.known else Failed(str(fault))
        except Exception as fault:
            traceback.print_exc()
            self.games.pop(request.game, None)
            return Failed(f"{type(fault).__name__}: {fault}")

    def followed(self, request: Ask) -> Followed | None:
        """The game of a request with all its lines; None where those that it takes for known are not here."""
        found = self.games.get(request.game)
        if found is None or not found.has(request):
            if request.known:
                return None
            found = Followed(request.header)
        self.games[request.game] = found
        self.games.move_to_end(request.game)
        if len(self.games) > REMEMBERED:
            self.games.popitem(last=False)
        found.follow(request.lines)
        return found


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer until the input ends."""
    thinker = Thinker()
    decoder = msgspec.msgpack.Decoder(Request)
    for content in messages(requests):
        reply = thinker.answer(decoder.decode(content))
        if reply is not None:
            replies.write(frame(reply))
            replies.flush()


def main() -> None:
    """Run as a worker of the server."""
    run_worker(serve)


if __name__ == "__main__":
    main()
