"""The verbs of movement (section 5): moves, infantry counters, riders, and units removed because of stacking."""

from __future__ import annotations

from cybertank.board.hexes import EDGE_BITS, EDGE_WORDS, EDGES
from cybertank.game.choices.trains import path_to
from cybertank.game.decisions import Carry, Dismount, Join, Mount, Move, Remove, Split, Stay
from cybertank.rules.movement.exits import may_leave
from cybertank.rules.movement.reach import reach
from cybertank.rules.trains.counters import is_train
from cybertank.rules.vulcans.cargo import BERTH_WORDS, NO_BERTH
from cybertank.state.state import State
from cybertank.text.notation.parts import write_path
from cybertank.text.notation.words import Verb, Words

# -- moves -------------------------------------------------------------------------------------------------------------


def read_move(words: Words) -> Move | Carry:
    """Read `move GEV1 0704 0705`, `move GEV1 to 0705`, `move OGRE off south` or `move INF1 0305 with LAD1`."""
    if len(words.words) < 2:
        raise words.fault("`move` takes a unit and a destination")
    unit = words.unit(words.words[0])
    said = [word.lower() for word in words.words[1:]]
    if "with" in said:
        if said.index("with") != len(said) - 2:
            raise words.fault("`with` takes one drone on its pallet, after the path")
        return Carry(unit, [words.hex(word) for word in said[:-2]], words.unit(words.words[-1]))
    if said[0] == "to":
        if len(said) != 2:
            raise words.fault("`move UNIT to` takes one hex")
        return Move(unit, _path_to(words.state, unit, words.hex(said[1])))
    steps = said[: said.index("off")] if "off" in said else said
    if any(word in EDGE_BITS for word in steps):
        raise words.fault("write `off` before the edge")
    path = [words.hex(word) for word in steps]
    if "off" in said:
        path.append(-_edge(words, unit, said[said.index("off") + 1 :], path))
    return Move(unit, path)


def _edge(words: Words, unit: int, after: list[str], path: list[int]) -> int:
    """Find the edge by which a path leaves the map: the one named after `off`, or the only possible one."""
    if len(after) == 1 and after[0] in EDGE_BITS:
        return EDGE_BITS[after[0]]
    if after:
        raise words.fault(f"`off` must be the last step; only an edge can follow it ({', '.join(EDGE_BITS)})")
    state = words.state
    last = path[-1] if path else state.hex_of[unit]
    edges = state.board.edges[last] if last >= 0 else 0
    there = [edge for edge in EDGES if edge & edges]
    if not there and is_train(state, unit):
        # A train that cannot leave here is refused with the rule about its track (9.02).
        return EDGES[0]
    possible = [edge for edge in there if may_leave(state, unit, last, edge)] or there[:1]
    brief = state.setting.brief
    exits = 0 if brief is None else brief.exits[state.seat_of[unit]]
    escapes = [edge for edge in possible if edge & exits]
    if len(possible) == 1 or len(escapes) == 1:
        return (escapes or possible)[0]
    if possible:
        raise words.fault("name the edge: " + " or ".join(f"`off {EDGE_WORDS[edge]}`" for edge in possible))
    where = f"{state.board.names[last]} is not on" if last >= 0 else "it has not yet entered by"
    raise words.fault(f"{where} the edge of the map")


def _path_to(state: State, unit: int, to: int) -> list[int]:
    """Find the cheapest path that avoids fights.

    If there is none, return only the hex, so that the move is refused with a reason.
    """
    if is_train(state, unit):
        return path_to(state, state.flow[-1].seat, unit, to)
    found = reach(state, unit)
    return found.path(to) if to in found.cost else [to]


def write_move(state: State, decision: Move) -> str:
    """Write `move GEV1 0704 0705`."""
    return f"move {state.ids[decision.unit]} {write_path(state, decision.path)}"


def read_stay(words: Words) -> Stay:
    """Read `stay OGRE`."""
    return Stay(words.only_unit())


def write_stay(state: State, decision: Stay) -> str:
    """Write `stay OGRE`."""
    return f"stay {state.ids[decision.unit]}"


# -- counters ----------------------------------------------------------------------------------------------------------


def read_split(words: Words) -> Split:
    """Read `split INF1 2 1`."""
    if len(words.words) < 2:
        raise words.fault("`split` takes a counter and the squads of each part")
    return Split(words.unit(words.words[0]), [words.number(word) for word in words.words[1:]])


def write_split(state: State, decision: Split) -> str:
    """Write `split INF1 2 1`."""
    return f"split {state.ids[decision.unit]} {' '.join(str(part) for part in decision.parts)}"


def read_join(words: Words) -> Join:
    """Read `join INF1 INF2`."""
    if len(words.words) < 2:
        raise words.fault("`join` takes two or more counters")
    units = [words.unit(word) for word in words.words]
    return Join(units[0], units[1:])


def write_join(state: State, decision: Join) -> str:
    """Write `join INF1 INF2`."""
    return f"join {state.ids[decision.unit]} {' '.join(state.ids[other] for other in decision.others)}"


def read_remove(words: Words) -> Remove:
    """Read `remove HVY1`."""
    return Remove(words.only_unit())


def write_remove(state: State, decision: Remove) -> str:
    """Write `remove HVY1`."""
    return f"remove {state.ids[decision.unit]}"


# -- riders ------------------------------------------------------------------------------------------------------------


def read_mount(words: Words) -> Mount:
    """Read `mount INF1 on HVY1` or `mount INF1 on VULCAN inside`."""
    said = words.words
    if not 3 <= len(said) <= 4 or said[1].lower() != "on":
        raise words.fault("`mount` takes a counter and a vehicle")
    berth = NO_BERTH if len(said) == 3 else read_berth(words, said[3])
    return Mount(words.unit(said[0]), words.unit(said[2]), berth)


def read_berth(words: Words, word: str) -> int:
    """Read `inside` or `top`."""
    for berth, name in BERTH_WORDS.items():
        if word.lower() == name:
            return berth
    raise words.fault(f"{word!r} is not `inside` or `top`")


def write_mount(state: State, decision: Mount) -> str:
    """Write `mount INF1 on HVY1` or `mount INF1 on VULCAN inside`."""
    berth = f" {BERTH_WORDS[decision.berth]}" if decision.berth else ""
    return f"mount {state.ids[decision.unit]} on {state.ids[decision.vehicle]}{berth}"


def read_dismount(words: Words) -> Dismount:
    """Read `dismount INF1 at 0806`."""
    said = words.words
    if len(said) == 1:
        unit = words.unit(said[0])
        return Dismount(unit, words.state.hex_of[unit])
    if len(said) != 3 or said[1].lower() != "at":
        raise words.fault("`dismount` takes a counter, and optionally the hex where it gets off")
    return Dismount(words.unit(said[0]), words.hex(said[2]))


def write_dismount(state: State, decision: Dismount) -> str:
    """Write `dismount INF1 at 0806`. Leave out the hex if the counter is already there."""
    here = decision.hex == state.hex_of[decision.unit]
    return f"dismount {state.ids[decision.unit]}" + ("" if here else f" at {state.board.names[decision.hex]}")


MOVE = Verb(
    "move UNIT HEX HEX ... [off [EDGE]], or move UNIT to HEX, such as `move GEV1 0704 0705`, `move OGRE off south`, "
    "or move UNIT HEX with UNIT, such as `move INF1 0305 with LAD1`",
    read_move,
)
STAY = Verb("stay UNIT, such as `stay OGRE`", read_stay)
SPLIT = Verb("split UNIT SQUADS SQUADS ..., such as `split INF1 2 1`", read_split)
JOIN = Verb("join UNIT UNIT ..., such as `join INF1 INF2`", read_join)
REMOVE = Verb("remove UNIT, such as `remove HVY1`", read_remove)
MOUNT = Verb(
    "mount UNIT on VEHICLE [inside | top], such as `mount INF1 on HVY1` or `mount INF1 on VULCAN inside`", read_mount
)
DISMOUNT = Verb("dismount UNIT [at HEX], such as `dismount INF1` or `dismount INF1 at 0806`", read_dismount)
