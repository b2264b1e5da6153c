"""Roll the server's dice: new faces from the system's random generator for every decision, kept in the record."""

from __future__ import annotations

from secrets import token_bytes

from cybertank.game.decisions import Decision
from cybertank.game.dice import ScriptedDice
from cybertank.rules.dice import OutOfDice
from cybertank.rules.events.base import Event
from cybertank.text.session import Session

# How many dice to roll before a decision. The few decisions that need more get more.
DRAWN = 12
# The largest number of byte values that divides evenly among six faces.
EVEN = 252


def roll(count: int) -> list[int]:
    """Roll fair dice. Bytes that would make some faces more likely than others are thrown away."""
    faces: list[int] = []
    while len(faces) < count:
        faces += [byte % 6 + 1 for byte in token_bytes(count) if byte < EVEN]
    return faces[:count]


def carry_out_with_dice(session: Session, decision: Decision) -> list[Event]:
    """Carry out a legal decision with the server's dice.

    If the faces run out, start the decision again with the same faces and as many more.
    """
    faces = roll(DRAWN)
    while True:
        session.game.dice = ScriptedDice(faces)
        try:
            return session.carry_out(decision)
        except OutOfDice:
            faces += roll(len(faces))
