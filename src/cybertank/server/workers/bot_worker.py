"""The worker's side of the computer players: a process that reads requests from its input and answers on its output.

Started by `bot_pool` as `python -m cybertank.server.workers.bot_worker`. The worker remembers the games it was asked
about last, so that only the lines since then have to be sent. It ends when its input ends, and on Linux with its
parent even in the midst of a thought.
"""

from __future__ import annotations

import secrets
import traceback
from collections import OrderedDict
from typing import BinaryIO, Final

import msgspec

from cybertank.game.decisions import Decision
from cybertank.game.engine import check
from cybertank.players.advice.reasons import reason
from cybertank.players.player import Player
from cybertank.players.registry import make_player
from cybertank.scenarios.sessions import from_header
from cybertank.server.present.pointing import place_of
from cybertank.server.workers.pipes import frame, messages, run_worker
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.forecasts.announcements import announce
from cybertank.text.notation.decisions import write_decision
from cybertank.text.records.records import RecordHeader, RecordLine
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
    hint: bool = False
    """It is for a person to look at, with what speaks for it."""


class Forget(msgspec.Struct, frozen=True, tag="forget"):
    """A game that is over or left; it is not answered."""

    game: str


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """The decision, as a line of notation."""

    text: str


class Advised(msgspec.Struct, frozen=True, tag="advised"):
    """The decision that a player would take in a person's place; the fields are those of the wire's `Hint`."""

    decision: str
    says: str
    reason: str
    units: list[str]
    path: list[str]
    target: str
    hex: str


class SendAll(msgspec.Struct, frozen=True, tag="send-all"):
    """The worker does not have the lines that it should have."""


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """No decision could be found."""

    reason: str


Request = Ask | Forget
Reply = Chosen | Advised | SendAll | Failed


class Followed:
    """A game as the worker knows it, with the computer players that sit in it."""

    def __init__(self, header: RecordHeader) -> None:
        self.session: Session = from_header(header, "game", prove=False)
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
            self.session.follow(line, "game", f"line {line.number}", prove=False)

    def answer(self, request: Ask) -> Chosen | Advised:
        """The decision of a player in a seat; it sees what its seat may see, and so do the reasons for it."""
        session, seat = self.session, request.seat
        if session.seat != seat:
            raise ValueError(f"{seat} has nothing to decide: it is {session.seat or 'nobody'}'s decision")
        view = session.game.look(session.seat_names.index(seat))
        decision = self.player(seat, request.level).choose(view)
        return advice(view, decision) if request.hint else Chosen(write_decision(view, decision))

    def player(self, seat: str, level: str) -> Player:
        """One player for a seat and a level, kept as long as the game is: what it has planned may span decisions."""
        if (seat, level) not in self.players:
            self.players[seat, level] = make_player(level, secrets.randbits(64))
        return self.players[seat, level]


def advice(view: State, decision: Decision) -> Advised:
    """A decision for a person to look at: in words, with its reason, and where on the board it happens."""
    refusal = check(view, decision)
    if refusal is not None:
        raise ValueError(f"{write_decision(view, decision)} is not legal: {refusal.reason} ({refusal.rule})")
    place = place_of(view, decision)
    return Advised(
        decision=write_decision(view, decision),
        says=announce(view, decision),
        reason=reason(view, decision),
        units=place.units,
        path=place.path,
        target=place.target,
        hex=place.hex,
    )


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
            return SendAll() if followed is None else followed.answer(request)
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
