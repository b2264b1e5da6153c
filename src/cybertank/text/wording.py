"""Words that sentences and forecasts share: counts, weapons, targets and odds."""

from __future__ import annotations

import re

from cybertank.rules.citations import cited
from cybertank.rules.combat.crt import ODDS_WORDS, SURE
from cybertank.rules.terrain.firing import ground_words
from cybertank.state.held import Shot
from cybertank.state.state import State
from cybertank.state.targets import Target, UnitTarget
from cybertank.units.catalogue import AP, ARM, COMPONENT_NAMES, GEAR, HITCH, INTERNAL, MAIN, TREADS, WHOLE

FACES = 6


# A rule at the end of a sentence or clause: `(6.02)`.
CITATION = re.compile(r"\((\d+\.\d+(?:\.\d+)?)\)")


def recited(state: State, text: str) -> str:
    """Rewrite the rule citations in a sentence for the edition in play."""
    return CITATION.sub(lambda found: f"({cited(state, found[1])})", text)


def count_of(number: int, one: str, many: str = "") -> str:
    """Write a number with its noun: `1 squad`, `2 squads`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(words: list[str]) -> str:
    """Join words the way a sentence lists them: `a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def percent(faces: int) -> str:
    """Format the chance of rolling one of this many faces as a percentage."""
    return f"{round(100 * faces / FACES)}%"


def chances_told(nothing: int, hurt: int, killed: int, harm: str = "disabled", kill: str = "destroyed") -> str:
    """Format chances given as die faces: `33% no effect, 33% disabled, 33% destroyed`."""
    parts = [(nothing, "no effect"), (hurt, harm), (killed, kill)]
    return ", ".join(f"{percent(faces)} {word}" for faces, word in parts if faces)


def halves(attack: int) -> str:
    """Format a strength given in half points."""
    return str(attack // 2) if attack % 2 == 0 else f"{attack / 2:g}"


def component_name(component: int, count: int = 1) -> str:
    """Return the name of a component, for use in a sentence."""
    return COMPONENT_NAMES[component][0 if count == 1 else 1]


def target_name(state: State, target: Target) -> str:
    """Name a target: `HVY3`, `the main battery of OGRE`, `a secondary battery of OGRE`, `the bridge 0304-0404`."""
    if not isinstance(target, UnitTarget):
        return ground_words(state, target)
    unit, component = target.unit, target.component
    if component == WHOLE:
        return state.ids[unit]
    several = component not in (TREADS, GEAR, HITCH) and state.kind(unit).count[component] > 1
    article = ("an" if component in (AP, ARM, INTERNAL) else "a") if several else "the"
    return f"{article} {component_name(component)} of {state.ids[unit]}"


def _weapons_of_one(state: State, shots: list[Shot]) -> str:
    """Name the weapons that one unit fires: `main battery and 2 secondary batteries`. A unit's only gun has no name."""
    unit_type = state.kind(shots[0].unit)
    words: list[str] = []
    for shot in shots:
        if unit_type.is_infantry and shot.component == MAIN:
            words.append(f"with {count_of(shot.count, 'squad')}")
        elif shot.component == MAIN and not unit_type.is_ogre:
            words.append(f"with {count_of(shot.count, 'gun')}" if unit_type.count[MAIN] != 1 else "")
        elif unit_type.count[shot.component] == 1:
            words.append(component_name(shot.component))
        else:
            words.append(f"{shot.count} {component_name(shot.component, shot.count)}")
    return listed([word for word in words if word] or [""])


def shooters(state: State, shots: list[Shot]) -> str:
    """Say which units fire, and with what: `OGRE fires main battery`, `HVY1, MSL2 and INF1 (2 squads) fire`."""
    by_unit: dict[int, list[Shot]] = {}
    for shot in shots:
        by_unit.setdefault(shot.unit, []).append(shot)
    if len(by_unit) == 1:
        return f"{state.ids[shots[0].unit]} fires {_weapons_of_one(state, shots)}".rstrip()
    names: list[str] = []
    for unit, part in by_unit.items():
        weapons = _weapons_of_one(state, part).removeprefix("with ")
        names.append(f"{state.ids[unit]} ({weapons})" if weapons else state.ids[unit])
    return f"{listed(names)} fire"


def odds_phrase(attack_halves: int, defense: int, column: int, component: int) -> str:
    """State the strengths and odds: `4 against 3 is 1-1`."""
    if component == TREADS:
        return f"{halves(attack_halves)} against treads is always 1-1"
    if defense <= 0:
        effect = "succeeds automatically" if column >= SURE else "has no effect"
        return f"{halves(attack_halves)} against a defense of 0 {effect}"
    word = f"{ODDS_WORDS[column]} or better" if column >= SURE else ODDS_WORDS[column]
    return f"{halves(attack_halves)} against {defense} is {word}"
