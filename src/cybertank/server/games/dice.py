"""Roll the server's dice: new faces from the system's generator for every decision. The record keeps them."""

from __future__ import annotations

from secrets import token_bytes

from cybertank.game.decisions import Decision
from cybertank.game.dice import ScriptedDice
from cybertank.rules.dice import OutOfDice
from cybertank.rules.events.base import Event
from cybertank.text.session import Session

# Rolled before a decision is taken; the few decisions that need more get more.
DRAWN = 12
# The largest number of byte values that divides evenly among six faces.
EVEN = 252


def roll(count: int) -> list[int]:
    """Roll dice, each face as likely as the others: bytes that six does not divide evenly are thrown away."""
    faces: list[int] = []
    while len(faces) < count:
        faces += [byte % 6 + 1 for byte in token_bytes(count) if byte < EVEN]
    return faces[:count]


def carry_out_with_dice(session: Session, decision: Decision) -> list[Event]:
    """Take a legal decision with the server's dice.

    If the faces run out, the decision starts again with the same ones and as many more.
    """
    faces = roll(DRAWN)
    while True:
        session.game.dice = ScriptedDice(faces)
        try:
            return session.carry_out(decision)
        except OutOfDice:
            faces += roll(len(faces))
