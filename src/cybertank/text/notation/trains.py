"""The verbs of trains (section 9)."""

from __future__ import annotations

from cybertank.game.decisions import Arm, Separate, Speed, Track
from cybertank.state.chapters.trains import SPEED_WORDS
from cybertank.state.state import State
from cybertank.text.notation.words import Verb, Words


def read_speed(words: Words) -> Speed:
    """Read `speed T1 4/5` or `speed T1 0/1 back`."""
    said = words.words
    if len(said) not in (2, 3) or (len(said) == 3 and said[2].lower() != "back"):
        raise words.fault("`speed` takes a train and a marker, and perhaps `back`")
    if said[1] not in SPEED_WORDS:
        raise words.fault(f"{said[1]!r} is not a marker; known: {', '.join(SPEED_WORDS)}")
    return Speed(words.unit(said[0]), SPEED_WORDS.index(said[1]), len(said) == 3)


def write_speed(state: State, decision: Speed) -> str:
    """Write `speed T1 4/5`."""
    return f"speed {state.ids[decision.unit]} {SPEED_WORDS[decision.speed]}{' back' if decision.back else ''}"


def read_arm(words: Words) -> Arm:
    """Read `arm T1 2`."""
    words.exactly(2)
    return Arm(words.unit(words.words[0]), words.number(words.words[1]))


def write_arm(state: State, decision: Arm) -> str:
    """Write `arm T1 2`."""
    return f"arm {state.ids[decision.unit]} {decision.guns}"


def read_separate(words: Words) -> Separate:
    """Read `separate T1`."""
    return Separate(words.only_unit())


def write_separate(state: State, decision: Separate) -> str:
    """Write `separate T1`."""
    return f"separate {state.ids[decision.unit]}"


def read_track(words: Words) -> Track:
    """Read `track HVY1`."""
    return Track(words.only_unit())


def write_track(state: State, decision: Track) -> str:
    """Write `track HVY1`."""
    return f"track {state.ids[decision.unit]}"


SPEED = Verb("speed TRAIN 0/1|2/3|4/5|6/7 [back], such as `speed T1 4/5` or `speed T1 0/1 back`", read_speed)
ARM = Verb("arm TRAIN NUMBER, such as `arm T1 2`", read_arm)
SEPARATE = Verb("separate TRAIN, such as `separate T1`", read_separate)
TRACK = Verb("track UNIT, such as `track HVY1`", read_track)
