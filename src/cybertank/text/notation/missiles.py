"""The verbs of cruise missiles (section 10): launch, salvo, fly, detonate and pass."""

from __future__ import annotations

from cybertank.game.choices.missiles import way_to
from cybertank.game.decisions import Detonate, Fly, Launch, Pass, Salvo
from cybertank.rules.missiles.launching import find_launcher, launcher_name
from cybertank.state.columns import NOBODY
from cybertank.state.frames import Flying
from cybertank.state.state import State
from cybertank.text.notation.words import Verb, Words


def _launcher(words: Words, word: str) -> int:
    """Find a crawler or an off-board missile by its id."""
    found = find_launcher(words.state, word)
    if found == NOBODY:
        raise words.fault(f"there is no crawler and no off-board missile {word!r}")
    return found


def read_launch(words: Words) -> Launch:
    """Read `launch MCRL1`."""
    words.exactly(1)
    return Launch(_launcher(words, words.words[0]))


def write_launch(state: State, decision: Launch) -> str:
    """Write `launch MCRL1`."""
    return f"launch {launcher_name(state, decision.launcher)}"


def read_salvo(words: Words) -> Salvo:
    """Read `salvo MCRL1 0510 MCRL2 0812`."""
    said = words.words
    if not said or len(said) % 2:
        raise words.fault("`salvo` takes pairs of a missile and its target hex")
    pairs = zip(said[::2], said[1::2], strict=True)
    return Salvo([(_launcher(words, missile), words.hex(where)) for missile, where in pairs])


def write_salvo(state: State, decision: Salvo) -> str:
    """Write `salvo MCRL1 0510 MCRL2 0812`."""
    pairs = [f"{launcher_name(state, launcher)} {state.board.names[where]}" for launcher, where in decision.missiles]
    return f"salvo {' '.join(pairs)}"


def read_fly(words: Words) -> Fly:
    """Read `fly 0405 0406`, or `fly to 0510` by a shortest path."""
    said = words.words
    if not said:
        raise words.fault("name the hexes that the missile flies into")
    if said[0].lower() != "to":
        return Fly([words.hex(word) for word in said])
    words.exactly(2)
    target = words.hex(said[1])
    match words.state.flow[-1]:
        case Flying(flight=flight):
            way = way_to(words.state, flight, target)
            if not way:
                raise words.fault(f"there is no way to {said[1]} for this missile, or it is there already")
            return Fly(way)
        case _:
            return Fly([target])


def write_fly(state: State, decision: Fly) -> str:
    """Write `fly 0405 0406`."""
    return f"fly {' '.join(state.board.names[h] for h in decision.path)}"


def read_detonate(words: Words) -> Detonate:
    """Read `detonate`."""
    words.exactly(0)
    return Detonate()


def write_detonate(state: State, decision: Detonate) -> str:
    """Write `detonate`."""
    return "detonate"


def read_pass(words: Words) -> Pass:
    """Read `pass`."""
    words.exactly(0)
    return Pass()


def write_pass(state: State, decision: Pass) -> str:
    """Write `pass`."""
    return "pass"


LAUNCH = Verb("launch MISSILE, such as `launch MCRL1`", read_launch)
SALVO = Verb("salvo MISSILE HEX MISSILE HEX ..., such as `salvo MCRL1 0510 MCRL2 0812`", read_salvo)
FLY = Verb("fly HEX HEX ..., such as `fly 0405 0406`, or `fly to 0510`", read_fly)
DETONATE = Verb("detonate", read_detonate)
PASS = Verb("pass", read_pass)
