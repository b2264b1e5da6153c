"""The verbs of combat (section 7): fire, group a stack, and self-destruct (1977:8.05)."""

from __future__ import annotations

import re
from typing import Final

from cybertank.game.decisions import Destruct, Fire, Group, Intercept
from cybertank.rules.combat.strengths import ready
from cybertank.rules.missiles.interception import weapons_left
from cybertank.state.frames import FlightQuestion
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import (
    BridgeTarget,
    HexTarget,
    RevetmentTarget,
    RoadTarget,
    Target,
    TrenchTarget,
    UnitTarget,
)
from cybertank.text.notation.parts import write_shot, write_target
from cybertank.text.notation.words import Verb, Words
from cybertank.text.units.catalogues import component_of
from cybertank.units.catalogue import COMPONENT_WORDS, COMPONENTS, MAIN, UnitType

WEAPON: Final = re.compile(r"([^\s:*]+)(?::([a-z]+))?(?:\*(\d+))?", re.IGNORECASE)
GROUND_WORDS: Final = ("hex", "road", "bridge", "entrenchment", "revetment")
TARGET: Final = re.compile(r"([^\s:*]+)(?::([a-z]+))?", re.IGNORECASE)


def read_fire(words: Words) -> Fire:
    """Read `fire HVY1 + MSL2 at OGRE:main`."""
    lowered = [word.lower() for word in words.words]
    if "at" not in lowered:
        raise words.fault("`fire` needs `at` and a target")
    split = lowered.index("at")
    weapons = " ".join(words.words[:split]).split("+")
    target = _target(words, words.words[split + 1 :])
    return Fire([read_shot(words, text.strip()) for text in weapons], target)


def read_shot(words: Words, text: str) -> Shot:
    """Read one weapon. A unit without a number fires everything it has ready, and a named component fires once."""
    found = WEAPON.fullmatch(text)
    if found is None:
        raise words.fault(f"{text!r} is not a weapon" if text else "a weapon is missing")
    unit = words.unit(found[1])
    unit_type = words.state.kind(unit)
    name = words.state.ids[unit]
    component = MAIN
    if found[2] is not None:
        component = component_of(unit_type, found[2].lower())
        if component < 0:
            raise words.fault(f"{name} has no {found[2]!r} to fire; it has {_weapon_words(unit_type)}")
    elif unit_type.is_ogre:
        raise words.fault(f"say which of {name}'s weapons to fire: {_weapon_words(unit_type)}")
    if found[3] is not None:
        return Shot(unit, component, words.number(found[3]))
    bare = found[2] is None
    return Shot(unit, component, max(_ready(words.state, unit, component), 1) if bare else 1)


def _ready(state: State, unit: int, component: int) -> int:
    """Return how many of a component are ready: to attack, or to fire at the cruise missile in question (10.03.1)."""
    match state.flow[-1]:
        case FlightQuestion(flight=flight):
            return weapons_left(state, flight, unit, component)
        case _:
            return ready(state, unit, component)


def _weapon_words(unit_type: UnitType) -> str:
    """List a unit type's weapons in notation."""
    return ", ".join(unit_type.component_word(c) for c in range(COMPONENTS) if unit_type.count[c]) or "none"


def _target(words: Words, said: list[str]) -> Target:
    if len(said) == 2 and said[0].lower() in GROUND_WORDS:
        if not words.state.setting.rules.edition.has_later_chapters:
            raise words.fault("the 1977 edition has no attacks on hexes; name a unit or a part of an Ogre after `at`")
        return _ground_target(words, said[0].lower(), said[1])
    found = TARGET.fullmatch(said[0]) if len(said) == 1 else None
    if found is None:
        raise words.fault("name one target after `at`")
    unit = words.unit(found[1])
    if found[2] is None:
        return UnitTarget(unit)
    word = found[2].lower()
    if word not in COMPONENT_WORDS:
        raise words.fault(f"{word!r} is not a component; known: {', '.join(COMPONENT_WORDS)}")
    return UnitTarget(unit, COMPONENT_WORDS.index(word))


def _ground_target(words: Words, what: str, place: str) -> Target:
    """Read `hex 0304`, `road 0304`, `bridge 0304-0404`, `bridge 2013`, `entrenchment 0304` or `revetment 0304`."""
    if what == "hex":
        return HexTarget(words.hex(place))
    if what == "road":
        return RoadTarget(words.hex(place))
    if what == "entrenchment":
        return TrenchTarget(words.hex(place))
    if what == "revetment":
        return RevetmentTarget(words.hex(place))
    pair = words.hexside(place)
    return BridgeTarget(words.hex(place)) if pair is None else BridgeTarget(*pair)


def write_fire(state: State, decision: Fire) -> str:
    """Write `fire HVY1 + MSL2 at OGRE:main`."""
    weapons = " + ".join(write_shot(state, shot) for shot in decision.shots)
    return f"fire {weapons} at {write_target(state, decision.target)}"


def read_group(words: Words) -> Group:
    """Read `group 0914 3 2`."""
    if len(words.words) < 2:
        raise words.fault("`group` takes a hex and the squads of each group")
    return Group(words.hex(words.words[0]), [words.number(word) for word in words.words[1:]])


def write_group(state: State, decision: Group) -> str:
    """Write `group 0914 3 2`."""
    return f"group {state.board.names[decision.hex]} {' '.join(str(part) for part in decision.parts)}"


def read_intercept(words: Words) -> Intercept:
    """Read `intercept LASER1`, `intercept OGRE:secondary*2`."""
    return Intercept([read_shot(words, text.strip()) for text in " ".join(words.words).split("+")])


def write_intercept(state: State, decision: Intercept) -> str:
    """Write `intercept LASER1`, `intercept OGRE:secondary*2`."""
    return f"intercept {' + '.join(write_shot(state, shot) for shot in decision.shots)}"


def read_destruct(words: Words) -> Destruct:
    """Read `destruct OGRE`."""
    return Destruct(words.only_unit())


def write_destruct(state: State, decision: Destruct) -> str:
    """Write `destruct OGRE`."""
    return f"destruct {state.ids[decision.unit]}"


FIRE = Verb(
    "fire WEAPON + WEAPON ... at TARGET, such as `fire HVY1 + MSL2 at OGRE:main`, `fire OGRE:secondary*2 at HVY1` "
    "or `fire INF1*2 at OGRE:treads`; also `at hex 0304`, `at road 0304`, `at bridge 0304-0404` or `at bridge 2013`",
    read_fire,
)
GROUP = Verb("group HEX SQUADS SQUADS ..., such as `group 0914 3 2`", read_group)
INTERCEPT = Verb(
    "intercept WEAPON + WEAPON ..., such as `intercept LASER1`, `intercept OGRE:secondary*2` or `intercept INF1*3`",
    read_intercept,
)
DESTRUCT = Verb("destruct UNIT, such as `destruct OGRE`", read_destruct)
