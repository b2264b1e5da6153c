"""The verbs of set-up (1.06): place and take back units, mines, ? counters and markers (13.04-13.06)."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_BITS
from cybertank.game.decisions import Cover, Mark, Mine, Place, Take
from cybertank.rules.setup.placing import named
from cybertank.state.chapters.stores import KEPT
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.notation.parts import write_place as place_word
from cybertank.text.notation.words import Verb, Words


def read_place(words: Words) -> Place:
    """Read `place HVY1 0805`."""
    said = words.words
    missiles = KEPT
    if len(said) > 3 and said[-2].lower() == "missiles":
        missiles, said = words.number(said[-1]), said[:-2]
    last = said[-1].lower() if len(said) > 2 else ""
    if last in ("gear", "dummy"):
        said = said[:-1]
    if len(said) not in (2, 3):
        raise words.fault("`place` takes a unit and a hex")
    squads = words.number(said[2]) if len(said) == 3 else _squads_in_hand(words.state, said[0])
    edge = EDGE_BITS.get(said[1].lower(), 0)
    where = -edge if edge else words.hex(said[1])
    return Place(said[0].upper(), where, squads, last == "gear", last == "dummy", missiles)


def _squads_in_hand(state: State, word: str) -> int:
    unit = named(state, state.flow[-1].seat, word)
    return 1 if unit == NOBODY else max(state.sheets.squads[unit], 1)


def write_place(state: State, decision: Place) -> str:
    """Write `place HVY1 0805`."""
    squads = f" {decision.squads}" if decision.squads > 1 else ""
    gear = " gear" if decision.gear else " dummy" if decision.dummy else ""
    missiles = "" if decision.missiles == KEPT else f" missiles {decision.missiles}"
    return f"place {decision.unit_id} {place_word(state, decision.hex)}{squads}{gear}{missiles}"


def read_take(words: Words) -> Take:
    """Read `take HVY1`."""
    return Take(words.only_unit())


def write_take(state: State, decision: Take) -> str:
    """Write `take HVY1`."""
    return f"take {state.ids[decision.unit]}"


def read_mine(words: Words) -> Mine:
    """Read `mine 0810 road` or `unmine 0810`."""
    road = len(words.words) == 2 and words.words[1].lower() == "road"
    if not road:
        words.exactly(1)
    return Mine(words.hex(words.words[0]), road, words.verb == "mine")


def write_mine(state: State, decision: Mine) -> str:
    """Write `mine 0810 road` or `unmine 0810`."""
    verb, road = "mine" if decision.lays else "unmine", " road" if decision.road else ""
    return f"{verb} {state.board.names[decision.hex]}{road}"


def read_cover(words: Words) -> Cover:
    """Read `hide HVY1` or `show HVY1`."""
    return Cover(words.only_unit(), words.verb == "hide")


def write_cover(state: State, decision: Cover) -> str:
    """Write `hide HVY1` or `show HVY1`."""
    return f"{'hide' if decision.covered else 'show'} {state.ids[decision.unit]}"


def read_mark(words: Words) -> Mark:
    """Read `mark HVY1` or `unmark HVY1`."""
    return Mark(words.only_unit(), words.verb == "mark")


def write_mark(state: State, decision: Mark) -> str:
    """Write `mark HVY1` or `unmark HVY1`."""
    return f"{'mark' if decision.marked else 'unmark'} {state.ids[decision.unit]}"


PLACE = Verb(
    "place UNIT HEX [SQUADS] [gear | dummy | missiles NUMBER], such as `place HVY1 0805`, `place INF2 0706 3`, "
    "`place SHVY1 0805 gear`, `place HVY9 0806 dummy` or `place TK1 0805 missiles 10`; if the force enters "
    "from an edge, name the edge instead of the hex, such as `place HVY1 south`",
    read_place,
)
TAKE = Verb("take UNIT, such as `take HVY1`", read_take)
MINE = Verb("mine HEX [road], such as `mine 0810` or `mine 0810 road`", read_mine)
UNMINE = Verb("unmine HEX [road], such as `unmine 0810`", read_mine)
HIDE = Verb("hide UNIT, such as `hide HVY1`: it starts under a ? counter", read_cover)
SHOW = Verb("show UNIT, such as `show HVY1`: it starts in the open", read_cover)
MARK = Verb("mark UNIT, such as `mark HVY1`: a ? marker goes under a real unit", read_mark)
UNMARK = Verb("unmark UNIT, such as `unmark HVY1`", read_mark)
