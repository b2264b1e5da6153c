"""The notation of decisions (docs/notation.md): one line of text for each, read and written."""

from __future__ import annotations

import re

from cybertank.board.hexes import EDGE_BITS, EDGE_WORDS, EDGES
from cybertank.game.decisions import (
    Cover,
    Decision,
    Destruct,
    Dismount,
    Dive,
    End,
    Fire,
    Group,
    Hook,
    Join,
    Mark,
    Mine,
    Mount,
    Move,
    Overrun,
    Place,
    RamInOverrun,
    Remove,
    Resign,
    Split,
    Stay,
    Take,
    Unhook,
)
from cybertank.rules.combat.strengths import ready
from cybertank.rules.events.base import Shot
from cybertank.rules.movement.exits import may_leave
from cybertank.rules.movement.reach import reach
from cybertank.rules.setup.placing import named
from cybertank.state.columns import NOBODY
from cybertank.state.state import State
from cybertank.text.files.errors import NotationFault
from cybertank.text.notation.spelling import no_hex
from cybertank.text.units.catalogues import component_of
from cybertank.units.catalogue import COMPONENT_WORDS, COMPONENTS, MAIN, WHOLE, UnitType

GRAMMAR = {
    "place": "place UNIT HEX [SQUADS] [gear | dummy], as `place HVY1 0805`, `place INF2 0706 3`, "
    "`place SHVY1 0805 gear` or `place HVY9 0806 dummy`; an edge in place of the hex where the force comes by one, "
    "as `place HVY1 south`",
    "mine": "mine HEX [road], as `mine 0810` or `mine 0810 road`",
    "unmine": "unmine HEX [road], as `unmine 0810`",
    "hide": "hide UNIT, as `hide HVY1`: it begins under a ? counter",
    "show": "show UNIT, as `show HVY1`: it begins in the open",
    "mark": "mark UNIT, as `mark HVY1`: a ? marker goes under a real unit",
    "unmark": "unmark UNIT, as `unmark HVY1`",
    "take": "take UNIT, as `take HVY1`",
    "move": "move UNIT HEX HEX ... [off [EDGE]], or move UNIT to HEX, as `move GEV1 0704 0705`, `move OGRE off south`",
    "stay": "stay UNIT, as `stay OGRE`",
    "fire": "fire WEAPON + WEAPON ... at TARGET, as `fire HVY1 + MSL2 at OGRE:main`, `fire OGRE:secondary*2 at HVY1` "
    "or `fire INF1*2 at OGRE:treads`",
    "split": "split UNIT SQUADS SQUADS ..., as `split INF1 2 1`",
    "join": "join UNIT UNIT ..., as `join INF1 INF2`",
    "mount": "mount UNIT on VEHICLE, as `mount INF1 on HVY1`",
    "dismount": "dismount UNIT [at HEX], as `dismount INF1` or `dismount INF1 at 0806`",
    "hook": "hook UNIT to UNIT, as `hook SHVY1 to HWZ1`: the first has the gear",
    "unhook": "unhook UNIT, as `unhook SHVY1`, or the load for all that pull it",
    "group": "group HEX SQUADS SQUADS ..., as `group 0914 3 2`",
    "overrun": "overrun HEX, as `overrun 0914`",
    "ram": "ram UNIT UNIT, as `ram OGRE HVY1` (inside an overrun)",
    "dive": "dive UNIT, as `dive MAR1`",
    "remove": "remove UNIT, as `remove HVY1`",
    "destruct": "destruct UNIT, as `destruct OGRE`",
    "end": "end",
    "resign": "resign",
}
# Verbs of chapters to come, so that they are refused by name.
LATER_VERBS = {
    "launch": "10.02",
    "intercept": "10.03",
    "task": "15.03",
    "speed": "9.02",
    "detonate": "10.04",
}
WEAPON = re.compile(r"([^\s:*]+)(?::([a-z]+))?(?:\*(\d+))?", re.IGNORECASE)
TARGET = re.compile(r"([^\s:*]+)(?::([a-z]+))?", re.IGNORECASE)


def read_decision(state: State, text: str) -> Decision:
    """A line of notation as a decision on this state; a fault shows the grammar of its verb."""
    words = text.split()
    verb = words[0].lower() if words else ""
    if verb in LATER_VERBS and not state.setting.rules.first_edition:
        raise NotationFault(
            f"`{verb}` belongs to rule {LATER_VERBS[verb]}, which is not built yet", "one of " + ", ".join(GRAMMAR)
        )
    if verb not in GRAMMAR:
        raise NotationFault(f"{verb or 'nothing'!r} is no decision", "one of " + ", ".join(GRAMMAR))
    return _Reader(state, verb, words[1:]).read()


class _Reader:
    """Reads the words of one decision."""

    def __init__(self, state: State, verb: str, words: list[str]) -> None:
        self.state = state
        self.verb = verb
        self.words = words

    def fault(self, problem: str) -> NotationFault:
        return NotationFault(problem, GRAMMAR[self.verb])

    def read(self) -> Decision:
        readers = {
            "place": self.place,
            "move": self.move,
            "fire": self.fire,
            "mount": self.mount,
            "dismount": self.dismount,
            "hook": self.hook,
            "group": self.group,
            "overrun": self.overrun,
            "ram": self.ram,
            "split": self.split,
            "join": self.join,
            "mine": self.mine,
            "unmine": self.mine,
            "end": self.end,
            "resign": self.resign,
        }
        return readers[self.verb]() if self.verb in readers else self.one_unit()

    def unit(self, word: str) -> int:
        found = self.state.find(word)
        if found == NOBODY:
            raise self.fault(f"there is no unit {word!r} in play")
        return found

    def hex(self, word: str) -> int:
        index = self.state.board.index
        if word in index:
            return index[word]
        # On a board of several maps names have letters, and their case does not matter.
        for name, found in index.items():
            if name.lower() == word.lower():
                return found
        raise self.fault(no_hex(word, index))

    def number(self, word: str) -> int:
        if not word.isascii() or not word.isdigit() or len(word) > 9:
            raise self.fault(f"{word!r} is not a whole number that can be meant here")
        return int(word)

    def exactly(self, count: int) -> None:
        if len(self.words) != count:
            raise self.fault(f"`{self.verb}` takes {count} word(s) after it, not {len(self.words)}")

    def one_unit(self) -> Decision:
        self.exactly(1)
        unit = self.unit(self.words[0])
        if self.verb == "stay":
            return Stay(unit)
        if self.verb == "dive":
            return Dive(unit)
        if self.verb == "destruct":
            return Destruct(unit)
        if self.verb == "unhook":
            return Unhook(unit)
        if self.verb in ("hide", "show"):
            return Cover(unit, self.verb == "hide")
        if self.verb in ("mark", "unmark"):
            return Mark(unit, self.verb == "mark")
        return Take(unit) if self.verb == "take" else Remove(unit)

    def end(self) -> Decision:
        self.exactly(0)
        return End()

    def resign(self) -> Decision:
        self.exactly(0)
        return Resign(self.state.flow[-1].seat)

    def mine(self) -> Decision:
        road = len(self.words) == 2 and self.words[1].lower() == "road"
        if not road:
            self.exactly(1)
        return Mine(self.hex(self.words[0]), road, self.verb == "mine")

    def place(self) -> Decision:
        last = self.words[-1].lower() if len(self.words) > 2 else ""
        words = self.words[:-1] if last in ("gear", "dummy") else self.words
        if len(words) not in (2, 3):
            raise self.fault("`place` takes a unit and a hex")
        squads = self.number(words[2]) if len(words) == 3 else self._squads_in_hand(words[0])
        edge = EDGE_BITS.get(words[1].lower(), 0)
        return Place(words[0].upper(), -edge if edge else self.hex(words[1]), squads, last == "gear", last == "dummy")

    def _squads_in_hand(self, word: str) -> int:
        unit = named(self.state, self.state.flow[-1].seat, word)
        return 1 if unit == NOBODY else max(self.state.sheets.squads[unit], 1)

    def mount(self) -> Decision:
        if len(self.words) != 3 or self.words[1].lower() != "on":
            raise self.fault("`mount` takes a counter and what it gets on")
        return Mount(self.unit(self.words[0]), self.unit(self.words[2]))

    def hook(self) -> Decision:
        words = [word for i, word in enumerate(self.words) if i != 1 or word.lower() != "to"]
        if len(words) != 2:
            raise self.fault("`hook` takes the vehicle with the gear, and its load")
        return Hook(self.unit(words[0]), self.unit(words[1]))

    def dismount(self) -> Decision:
        if len(self.words) == 1:
            unit = self.unit(self.words[0])
            return Dismount(unit, self.state.hex_of[unit])
        if len(self.words) != 3 or self.words[1].lower() != "at":
            raise self.fault("`dismount` takes a counter, and where it gets off")
        return Dismount(self.unit(self.words[0]), self.hex(self.words[2]))

    def group(self) -> Decision:
        if len(self.words) < 2:
            raise self.fault("`group` takes a hex and the squads of each group")
        return Group(self.hex(self.words[0]), [self.number(word) for word in self.words[1:]])

    def overrun(self) -> Decision:
        self.exactly(1)
        return Overrun(self.hex(self.words[0]))

    def ram(self) -> Decision:
        self.exactly(2)
        return RamInOverrun(self.unit(self.words[0]), self.unit(self.words[1]))

    def split(self) -> Decision:
        if len(self.words) < 2:
            raise self.fault("`split` takes a counter and the squads of each part")
        return Split(self.unit(self.words[0]), [self.number(word) for word in self.words[1:]])

    def join(self) -> Decision:
        if len(self.words) < 2:
            raise self.fault("`join` takes two or more counters")
        units = [self.unit(word) for word in self.words]
        return Join(units[0], units[1:])

    def move(self) -> Decision:
        if len(self.words) < 2:
            raise self.fault("`move` takes a unit and where it goes")
        unit = self.unit(self.words[0])
        words = [word.lower() for word in self.words[1:]]
        if words[0] == "to":
            if len(words) != 2:
                raise self.fault("`move UNIT to` takes one hex")
            return Move(unit, self.path_to(unit, self.hex(words[1])))
        steps = words[: words.index("off")] if "off" in words else words
        if any(word in EDGE_BITS for word in steps):
            raise self.fault("an edge follows the word `off`")
        path = [self.hex(word) for word in steps]
        if "off" in words:
            path.append(-self.edge(unit, words, path))
        return Move(unit, path)

    def edge(self, unit: int, words: list[str], path: list[int]) -> int:
        """The edge by which a path leaves: named, or the only one there is."""
        after = words[words.index("off") + 1 :]
        if len(after) == 1 and after[0] in EDGE_BITS:
            return EDGE_BITS[after[0]]
        if after:
            raise self.fault(f"`off` is the last step; after it only an edge may follow ({', '.join(EDGE_BITS)})")
        last = path[-1] if path else self.state.hex_of[unit]
        edges = self.state.board.edges[last] if last >= 0 else 0
        there = [edge for edge in EDGES if edge & edges]
        possible = [edge for edge in there if may_leave(self.state, unit, last, edge)] or there[:1]
        brief = self.state.setting.brief
        exits = 0 if brief is None else brief.exits[self.state.seat_of[unit]]
        escapes = [edge for edge in possible if edge & exits]
        if len(possible) == 1 or len(escapes) == 1:
            return (escapes or possible)[0]
        if possible:
            raise self.fault("say which edge: " + " or ".join(f"`off {EDGE_WORDS[edge]}`" for edge in possible))
        where = f"{self.state.board.names[last]} is not on" if last >= 0 else "it has yet to come in by"
        raise self.fault(f"{where} the edge of the map")

    def path_to(self, unit: int, to: int) -> list[int]:
        """The cheapest path, never through a fight; where there is none the hex alone, to be refused with reason."""
        found = reach(self.state, unit)
        return found.path(to) if to in found.cost else [to]

    def fire(self) -> Decision:
        lowered = [word.lower() for word in self.words]
        if "at" not in lowered:
            raise self.fault("`fire` needs `at` and a target")
        split = lowered.index("at")
        weapons = " ".join(self.words[:split]).split("+")
        target, component = self.target(self.words[split + 1 :])
        shots = [shot for text in weapons for shot in [self.shot(text.strip())]]
        return Fire(shots, target, component)

    def shot(self, text: str) -> Shot:
        found = WEAPON.fullmatch(text)
        if found is None:
            raise self.fault(f"{text!r} is not a weapon" if text else "a weapon is missing")
        unit = self.unit(found[1])
        unit_type = self.state.kind(unit)
        component = MAIN
        if found[2] is not None:
            component = component_of(unit_type, found[2].lower())
            if component < 0:
                raise self.fault(
                    f"{self.state.ids[unit]} has no {found[2]!r} to fire; it has {weapon_words(unit_type)}"
                )
        elif unit_type.is_ogre:
            raise self.fault(f"say which weapons of {self.state.ids[unit]} fire: {weapon_words(unit_type)}")
        if found[3] is not None:
            return Shot(unit, component, self.number(found[3]))
        bare = found[2] is None
        return Shot(unit, component, max(ready(self.state, unit, component), 1) if bare else 1)

    def target(self, words: list[str]) -> tuple[int, int]:
        if words and words[0].lower() in ("hex", "road", "bridge"):
            if self.state.setting.rules.first_edition:
                raise self.fault("the 1977 edition has no attacks on hexes; a unit, or a part of an Ogre, follows `at`")
            raise self.fault(
                "terrain, roads and bridges are attacked only under 13.01 and 13.02, which are not built yet"
            )
        found = TARGET.fullmatch(words[0]) if len(words) == 1 else None
        if found is None:
            raise self.fault("one target follows `at`")
        unit = self.unit(found[1])
        if found[2] is None:
            return unit, WHOLE
        word = found[2].lower()
        if word not in COMPONENT_WORDS:
            raise self.fault(f"{word!r} is no component; known: {', '.join(COMPONENT_WORDS)}")
        return unit, COMPONENT_WORDS.index(word)


def weapon_words(unit_type: UnitType) -> str:
    """The weapons of a type, as the notation names them."""
    return ", ".join(unit_type.component_word(c) for c in range(COMPONENTS) if unit_type.count[c]) or "none"


# -- writing -----------------------------------------------------------------------------------------------------------


def write_decision(state: State, decision: Decision) -> str:
    """A decision as a line of notation, to be read back on the same state."""
    ids = state.ids
    if isinstance(decision, Move):
        return f"move {ids[decision.unit]} {write_path(state, decision.path)}"
    if isinstance(decision, Fire):
        weapons = " + ".join(write_shot(state, shot) for shot in decision.shots)
        return f"fire {weapons} at {write_target(state, decision.target, decision.component)}"
    if isinstance(decision, Place):
        squads = f" {decision.squads}" if decision.squads > 1 else ""
        gear = " gear" if decision.gear else " dummy" if decision.dummy else ""
        return f"place {decision.unit_id} {write_place(state, decision.hex)}{squads}{gear}"
    if isinstance(decision, Split):
        return f"split {ids[decision.unit]} {' '.join(str(part) for part in decision.parts)}"
    if isinstance(decision, Join):
        return f"join {ids[decision.unit]} {' '.join(ids[other] for other in decision.others)}"
    if isinstance(decision, Mount):
        return f"mount {ids[decision.unit]} on {ids[decision.vehicle]}"
    if isinstance(decision, Dismount):
        here = decision.hex == state.hex_of[decision.unit]
        return f"dismount {ids[decision.unit]}" + ("" if here else f" at {state.board.names[decision.hex]}")
    if isinstance(decision, Group):
        return f"group {state.board.names[decision.hex]} {' '.join(str(part) for part in decision.parts)}"
    if isinstance(decision, Overrun):
        return f"overrun {state.board.names[decision.hex]}"
    if isinstance(decision, RamInOverrun):
        return f"ram {ids[decision.unit]} {ids[decision.target]}"
    return _write_plain(state, decision)


def _write_plain(state: State, decision: Decision) -> str:
    ids = state.ids
    if isinstance(decision, Hook):
        return f"hook {ids[decision.unit]} to {ids[decision.load]}"
    if isinstance(decision, Mine):
        verb, road = "mine" if decision.lays else "unmine", " road" if decision.road else ""
        return f"{verb} {state.board.names[decision.hex]}{road}"
    if isinstance(decision, Cover):
        return f"{'hide' if decision.covered else 'show'} {ids[decision.unit]}"
    if isinstance(decision, Mark):
        return f"{'mark' if decision.marked else 'unmark'} {ids[decision.unit]}"
    if isinstance(decision, Unhook):
        return f"unhook {ids[decision.unit]}"
    if isinstance(decision, Dive):
        return f"dive {ids[decision.unit]}"
    if isinstance(decision, Stay):
        return f"stay {ids[decision.unit]}"
    if isinstance(decision, Take):
        return f"take {ids[decision.unit]}"
    if isinstance(decision, Remove):
        return f"remove {ids[decision.unit]}"
    if isinstance(decision, Destruct):
        return f"destruct {ids[decision.unit]}"
    return "resign" if isinstance(decision, Resign) else "end"


def write_place(state: State, where: int) -> str:
    """Where a unit is set up: a hex, or the edge by which it will come."""
    return state.board.names[where] if where >= 0 else EDGE_WORDS[-where]


def write_path(state: State, path: list[int]) -> str:
    """The hexes of a path; leaving the map always with its edge."""
    return " ".join(state.board.names[h] if h >= 0 else f"off {EDGE_WORDS[-h]}" for h in path)


def write_shot(state: State, shot: Shot) -> str:
    """One weapon of an attack; how many is always said where there can be several."""
    unit_type = state.kind(shot.unit)
    name = state.ids[shot.unit]
    if unit_type.is_infantry and shot.component == MAIN:
        return f"{name}*{shot.count}"
    if shot.component == MAIN and unit_type.count[MAIN] == 1 and not unit_type.is_ogre:
        return name
    many = f"*{shot.count}" if shot.count > 1 or unit_type.is_superheavy else ""
    return f"{name}:{unit_type.component_word(shot.component)}{many}"


def write_target(state: State, target: int, component: int) -> str:
    """What is fired at."""
    if component == WHOLE:
        return state.ids[target]
    return f"{state.ids[target]}:{COMPONENT_WORDS[component]}"
