"""Think for bots in a worker process that reads requests from its input and answers on its output.

`bot_pool` starts it as `python -m cybertank.server.workers.bot_worker`. The worker remembers the games of its last
requests, so the pool sends only the lines since then. It exits when its input ends. On Linux it also dies with its
parent, even while it is thinking.
"""

from __future__ import annotations

import secrets
import traceback
from collections import OrderedDict
from typing import BinaryIO, Final, assert_never

import msgspec

from cybertank.game.decisions import Decision
from cybertank.game.engine import check
from cybertank.players.advice.reasons import reason
from cybertank.players.player import Player
from cybertank.players.registry import make_player
from cybertank.scenarios.sessions import from_header
from cybertank.server.present.decision_spots import spot_of
from cybertank.server.workers.pipes import frame, messages, run_worker
from cybertank.state.state import State
from cybertank.text.files.errors import FileFault
from cybertank.text.forecasts.announcements import announce
from cybertank.text.notation.decisions import write_decision
from cybertank.text.records.records import RecordHeader, RecordLine
from cybertank.text.session import Session

REMEMBERED: Final = 64


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """A request for a decision. `lines` follow the first `known` ones, which the worker should already have.

    `last` is the checksum of the last line it should have.
    """

    game: str
    header: RecordHeader
    known: int
    last: str
    lines: list[RecordLine]
    seat: str
    level: str
    hint: bool = False
    """Whether a person asked for it and wants to know the reasons."""


class Forget(msgspec.Struct, frozen=True, tag="forget"):
    """A request to forget a game that is over or abandoned. It gets no reply."""

    game: str


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """A decision in notation."""

    text: str


class Advice(msgspec.Struct, frozen=True, tag="advised"):
    """What a bot would decide in a person's place. The fields are those of the wire model `Hint`."""

    decision: str
    says: str
    reason: str
    units: list[str]
    path: list[str]
    target: str
    hex: str


class SendAllLines(msgspec.Struct, frozen=True, tag="send-all"):
    """The worker is missing lines that it should have and needs all of them again."""


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """The bot found no decision."""

    reason: str


Request = Ask | Forget
Reply = Chosen | Advice | SendAllLines | Failed


class FollowedGame:
    """A game that the worker follows, with its bots."""

    def __init__(self, header: RecordHeader) -> None:
        self.session: Session = from_header(header, "game", prove=False)
        self.players: dict[tuple[str, str], Player] = {}

    def has(self, request: Ask) -> bool:
        """Return True if the game has exactly the lines that a request expects it to have."""
        lines = self.session.lines
        return (
            self.session.header == request.header
            and len(lines) == request.known
            and (lines[-1].checksum if lines else "") == request.last
        )

    def follow(self, lines: list[RecordLine]) -> None:
        """Follow the decisions made since the last request."""
        for line in lines:
            self.session.follow(line, "game", f"line {line.number}", prove=False)

    def answer(self, request: Ask) -> Chosen | Advice:
        """Choose a decision for a seat. Both the choice and its reasons use only what that seat may know."""
        session, seat = self.session, request.seat
        if session.seat != seat:
            raise ValueError(f"{seat} has nothing to decide: the deciding seat is {session.seat or 'nobody'}")
        view = session.game.look(session.seat_names.index(seat))
        decision = self.player(seat, request.level).choose(view)
        return explain(view, decision) if request.hint else Chosen(write_decision(view, decision))

    def player(self, seat: str, level: str) -> Player:
        """Return the bot for a seat and level. Keep it as long as the game, because its plans can span decisions."""
        if (seat, level) not in self.players:
            self.players[seat, level] = make_player(level, secrets.randbits(64))
        return self.players[seat, level]


def explain(view: State, decision: Decision) -> Advice:
    """Explain a decision to a person in words, with its reason and where on the board it happens."""
    refusal = check(view, decision)
    if refusal is not None:
        raise ValueError(f"{write_decision(view, decision)} is not legal: {refusal.reason} ({refusal.rule})")
    spot = spot_of(view, decision)
    return Advice(
        decision=write_decision(view, decision),
        says=announce(view, decision),
        reason=reason(view, decision),
        units=spot.units,
        path=spot.path,
        target=spot.target,
        hex=spot.hex,
    )


class BotWorker:
    """Answers requests, one after another."""

    def __init__(self) -> None:
        self.games: OrderedDict[str, FollowedGame] = OrderedDict()

    def answer(self, request: Request) -> Reply | None:
        """Answer a request. If anything goes wrong, forget only that game."""
        match request:
            case Forget():
                self.games.pop(request.game, None)
                return None
            case Ask():
                return self._decide(request)
            case _:
                assert_never(request)

    def _decide(self, request: Ask) -> Reply:
        try:
            followed = self.followed(request)
            return SendAllLines() if followed is None else followed.answer(request)
        except FileFault as fault:
            self.games.pop(request.game, None)
            return SendAllLines() if request.known else Failed(str(fault))
        except Exception as fault:
            traceback.print_exc()
            self.games.pop(request.game, None)
            return Failed(f"{type(fault).__name__}: {fault}")

    def followed(self, request: Ask) -> FollowedGame | None:
        """Return the game of a request with all its lines, or None if lines that it expects are missing."""
        found = self.games.get(request.game)
        if found is None or not found.has(request):
            if request.known:
                return None
            found = FollowedGame(request.header)
        self.games[request.game] = found
        self.games.move_to_end(request.game)
        if len(self.games) > REMEMBERED:
            self.games.popitem(last=False)
        found.follow(request.lines)
        return found


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer until the input ends."""
    worker = BotWorker()
    decoder = msgspec.msgpack.Decoder(Request)
    for content in messages(requests):
        reply = worker.answer(decoder.decode(content))
        if reply is not None:
            replies.write(frame(reply))
            replies.flush()


def main() -> None:
    """Run as a worker of the server."""
    run_worker(serve)


if __name__ == "__main__":
    main()
