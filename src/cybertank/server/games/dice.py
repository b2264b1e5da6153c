"""The server's dice: faces from the system's generator, fresh ones for every decision. The record keeps them."""

from __future__ import annotations

from secrets import token_bytes

from cybertank.game.decisions import Decision
from cybertank.game.dice import ScriptedDice
from cybertank.rules.dice import OutOfDice
from cybertank.rules.events.base import Event
from cybertank.text.session import Session

# Drawn before a decision is taken; few need more, and those get more.
DRAWN = 12
# The most bytes that can be shared out evenly among six faces.
EVEN = 252


def roll(count: int) -> list[int]:
    """So many faces, each as likely as the others: bytes that six does not divide evenly are thrown away."""
    faces: list[int] = []
    while len(faces) < count:
        faces += [byte % 6 + 1 for byte in token_bytes(count) if byte < EVEN]
    return faces[:count]


def apply_with_dice(session: Session, what: str | Decision) -> list[Event]:
    """Take a decision with the server's dice; raises as `Session.apply` does, and nothing changes.

    Where the faces do not last, the decision begins anew with the same ones and as many again.
    """
    faces = roll(DRAWN)
    while True:
        session.game.dice = ScriptedDice(faces)
        try:
            return session.apply(what)
        except OutOfDice:
            faces += roll(len(faces))
